//! Decisions from words, as a player types them in a terminal: `fire A3 B8`, `move A3 12.5 8 face 90`.
//!
//! Only the form is looked at here. Whether a decision is legal is for the rules, which say it better.

use engine::Seat;
use engine::data::nearest;
use table::{Deg, Leg, Len, Point, Pose};

use crate::D20;
use crate::decision::{AirAttack, Asset, Decision, Layer, Manner, Retreat, Weapon};
use crate::element::{ElementId, WholeTurn};
use crate::fall_back;
use crate::proposals::is_legal;
use crate::state::State;

/// What can be typed, and what it does.
pub(crate) const PHRASES: &[(&str, &str)] = &[
    ("begin", "starts the battle"),
    ("end", "ends this part of the turn"),
    ("place A3 X Y [face D]", "deploys an element"),
    ("test A3", "tries to shake off suppression"),
    ("call A1 battery|sortie|mortar ID", "an observer calls support"),
    ("smoke A3 X Y [face D]", "lays smoke; `smoke battery ID X Y` for a battery"),
    ("barrage ID X Y", "a battery in contact fires"),
    ("strike ID B3 [bomb|strafe]", "an aircraft in contact attacks"),
    ("speculate A3 X Y", "fires where an enemy may be"),
    ("fire A3 B8 [ap|hesa|hunt]", "fires; without a word, with what suits the target"),
    ("fight A3", "fights out the close combat of an element"),
    ("advance A3 X Y", "advances after combat"),
    ("move A3 X Y [via X Y ...] [face D]", "moves, by way of the points behind `via`"),
    ("turn A3 D", "turns on the spot to face D degrees (0 north, 90 east)"),
    ("fallback A3 [home|from B8] [reverse]", "falls back"),
    ("mount A3 [A7]", "goes aboard a carrier, or on horseback"),
    ("dismount A3 [X Y] [face D]", "gets off"),
    ("limber|embark A5 A9", "hooks on, or goes aboard broken down"),
    ("unlimber|reassemble A5 [D]", "unhooks, or is put together, and faces D"),
    ("breakdown A5", "is taken apart for carrying"),
    ("disembark A5 X Y [face D]", "gets off, broken down"),
    ("digin A3", "digs in"),
];

/// A decision from words.
pub(crate) fn parse(rules: &D20, state: &State, seat: Seat, words: &[&str]) -> Result<Decision, String> {
    let Some((verb, rest)) = words.split_first() else { return Err("nothing was said".to_owned()) };
    let verb = verb.to_lowercase();
    let mut rest = Rest { words: rest };
    let decision = match verb.as_str() {
        "begin" => Decision::Begin,
        "end" => Decision::End,
        "place" => Decision::Place { element: rest.element()?, to: rest.pose(state, words[1])? },
        "test" => Decision::Test { element: rest.element()? },
        "call" => Decision::Call { observer: rest.element()?, asset: rest.asset()? },
        "smoke" => smoke(state, &mut rest)?,
        "barrage" => Decision::Barrage { battery: rest.word("the id of a battery")?, aim: rest.point()? },
        "strike" => Decision::Strike {
            sortie: rest.word("the id of a sortie")?,
            target: rest.element()?,
            with: if rest.takes("strafe") || !rest.takes("bomb") {
                AirAttack::Strafe
            } else {
                AirAttack::Bomb
            },
        },
        "speculate" => Decision::Speculate { firer: rest.element()?, at: rest.point()? },
        "fire" => fire(rules, state, seat, &mut rest)?,
        "fight" => Decision::Fight { element: rest.element()? },
        "advance" => Decision::Advance { element: rest.element()?, to: rest.point()? },
        "move" => march(state, &mut rest)?,
        "turn" | "pivot" => Decision::Pivot { element: rest.element()?, facing: rest.degrees()? },
        "fallback" => retreat(state, &mut rest)?,
        "mount" => {
            let element = rest.element()?;
            let carrier = if rest.words.is_empty() { element } else { rest.element()? };
            Decision::Mount { element, carrier }
        }
        "dismount" => {
            let element = rest.element()?;
            let to =
                if rest.words.is_empty() { pose_of(state, element)? } else { rest.pose(state, words[1])? };
            Decision::Dismount { element, to }
        }
        _ => whole_turn(state, &verb, &mut rest)?,
    };
    rest.done()?;
    Ok(decision)
}

fn smoke(state: &State, rest: &mut Rest<'_>) -> Result<Decision, String> {
    let by = if rest.takes("battery") {
        Layer::Battery(rest.word("the id of a battery")?)
    } else {
        Layer::Element(rest.element()?)
    };
    let at = rest.point()?;
    let across = match &by {
        Layer::Element(id) => Deg::from_to(pose_of(state, *id)?.at, at).unwrap_or(Deg::NORTH),
        Layer::Battery(_) => Deg::NORTH,
    };
    let angle = if rest.takes("face") { rest.degrees()? } else { across };
    Ok(Decision::LaySmoke { by, at, angle })
}

fn fire(rules: &D20, state: &State, seat: Seat, rest: &mut Rest<'_>) -> Result<Decision, String> {
    let (firer, target) = (rest.element()?, rest.element()?);
    let named = [("hesa", Weapon::Hesa), ("ap", Weapon::Ap), ("hunt", Weapon::TankHunting)];
    let fire = |with| Decision::Fire { firer, target, with };
    if let Some((_, with)) = named.iter().find(|(word, _)| rest.takes(word)) {
        return Ok(fire(*with));
    }
    if let Some(word) = rest.words.first() {
        return Err(format!("`{word}` is not a weapon: it is `hesa`, `ap` or `hunt`"));
    }
    let suits = named.into_iter().map(|(_, with)| fire(with)).find(|it| is_legal(rules, state, seat, it));
    Ok(suits.unwrap_or(fire(Weapon::Hesa)))
}

fn march(state: &State, rest: &mut Rest<'_>) -> Result<Decision, String> {
    let element = rest.element()?;
    let goal = rest.point()?;
    let mut points = Vec::new();
    if rest.takes("via") {
        while rest.words.first().is_some_and(|word| !word.eq_ignore_ascii_case("face")) {
            points.push(rest.point()?);
        }
    }
    points.push(goal);
    let mut at = pose_of(state, element)?;
    let mut path = Vec::with_capacity(points.len());
    for to in points {
        // Everybody faces the way he goes.
        let facing = Deg::from_to(at.at, to).unwrap_or(at.facing);
        path.push(Leg { to, facing });
        at = Pose::new(to, facing);
    }
    let facing = if rest.takes("face") { Some(rest.degrees()?) } else { None };
    Ok(Decision::Move { element, path, facing })
}

fn retreat(state: &State, rest: &mut Rest<'_>) -> Result<Decision, String> {
    let element = rest.element()?;
    let way = if rest.takes("home") {
        Some(Retreat::Home)
    } else if rest.takes("from") {
        Some(Retreat::AwayFrom(rest.element()?))
    } else {
        None
    };
    let manner = if rest.takes("reverse") { Manner::Reverse } else { Manner::Turn };
    let likely = || fall_back::ways(state, state.find(element)?).first().map(|(it, _)| it.0);
    let way = way.or_else(likely).unwrap_or(Retreat::Home);
    Ok(Decision::FallBack { element, way, manner, upto: None })
}

fn whole_turn(state: &State, verb: &str, rest: &mut Rest<'_>) -> Result<Decision, String> {
    let known = ["limber", "unlimber", "breakdown", "reassemble", "embark", "disembark", "digin"];
    if !known.contains(&verb) {
        let verbs = PHRASES.iter().flat_map(|it| it.0.split(' ').next().unwrap_or_default().split('|'));
        let hint = nearest(verb, &verbs.collect::<Vec<_>>()).map(|best| format!(": did you mean `{best}`?"));
        return Err(format!("`{verb}` is not understood{}", hint.unwrap_or_default()));
    }
    let first = rest.words.first().copied().unwrap_or_default();
    let element = rest.element()?;
    let here = || Ok(pose_of(state, element)?.facing);
    let action = match verb {
        "limber" => WholeTurn::Limber { carrier: rest.element()? },
        "embark" => WholeTurn::Embark { carrier: rest.element()? },
        "breakdown" => WholeTurn::BreakDown,
        "disembark" => WholeTurn::Disembark { to: rest.pose(state, first)? },
        "digin" => WholeTurn::DigIn,
        _ => {
            let facing = if rest.words.is_empty() { here() } else { rest.degrees() }?;
            if verb == "unlimber" { WholeTurn::Unlimber { facing } } else { WholeTurn::Reassemble { facing } }
        }
    };
    Ok(Decision::WholeTurn { element, action })
}

fn pose_of(state: &State, id: ElementId) -> Result<Pose, String> {
    state.find(id).map(|it| it.pose).ok_or_else(|| format!("there is no element {id}"))
}

/// The words that were not understood yet.
struct Rest<'a> {
    words: &'a [&'a str],
}

impl<'a> Rest<'a> {
    fn next(&mut self, what: &str) -> Result<&'a str, String> {
        let (first, rest) = self.words.split_first().ok_or_else(|| format!("{what} is missing"))?;
        self.words = rest;
        Ok(first)
    }

    fn word(&mut self, what: &str) -> Result<String, String> {
        self.next(what).map(ToOwned::to_owned)
    }

    /// Whether the next word is this one: then it is taken.
    fn takes(&mut self, word: &str) -> bool {
        match self.words.split_first() {
            Some((first, rest)) if first.eq_ignore_ascii_case(word) => {
                self.words = rest;
                true
            }
            _ => false,
        }
    }

    fn element(&mut self) -> Result<ElementId, String> {
        self.next("the id of an element, such as A3,")?.parse()
    }

    /// A coordinate in DU.
    fn length(&mut self) -> Result<Len, String> {
        let word = self.next("a place such as `12.5 8`")?;
        let bad = || format!("`{word}` is not a distance in DU, such as 12.5");
        let (sign, digits) = word.strip_prefix('-').map_or((1, word), |rest| (-1, rest));
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        let well_formed = [whole, decimals].iter().all(|it| it.bytes().all(|it| it.is_ascii_digit()));
        if !well_formed || whole.is_empty() || 3 < whole.len() || 3 < decimals.len() {
            return Err(bad());
        }
        let thousandths: i32 = format!("{whole}{decimals:0<3}").parse().map_err(|_| bad())?;
        Ok(Len::milli_inches(sign * thousandths))
    }

    fn point(&mut self) -> Result<Point, String> {
        let (x, y) = (self.length()?, self.length()?);
        Ok(Point::new(x, y))
    }

    fn degrees(&mut self) -> Result<Deg, String> {
        let word = self.next("a facing in degrees")?;
        let number = word.parse::<i32>().ok().filter(|it| (0..360).contains(it));
        let bad = || format!("`{word}` is not a facing: a whole number of degrees from 0 (north) to 359");
        number.map(Deg::new).ok_or_else(bad)
    }

    /// A place, and a facing if one is given; otherwise that of the element.
    fn pose(&mut self, state: &State, element: &str) -> Result<Pose, String> {
        let at = self.point()?;
        let facing =
            if self.takes("face") { self.degrees()? } else { pose_of(state, element.parse()?)?.facing };
        Ok(Pose::new(at, facing))
    }

    fn asset(&mut self) -> Result<Asset, String> {
        let kind = self.next("what is called (battery, sortie or mortar)")?;
        match kind.to_lowercase().as_str() {
            "battery" => Ok(Asset::Battery(self.word("the id of a battery")?)),
            "sortie" => Ok(Asset::Sortie(self.word("the id of a sortie")?)),
            "mortar" => Ok(Asset::Mortar(self.element()?)),
            _ => Err(format!("`{kind}` cannot be called: it is `battery`, `sortie` or `mortar`, and an id")),
        }
    }

    fn done(&self) -> Result<(), String> {
        if self.words.is_empty() {
            return Ok(());
        }
        Err(format!("`{}` is more than was expected", self.words.join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use engine::Ruleset;
    use engine::data::Source;

    use super::*;
    use crate::element::Side;

    fn parsed(text: &str) -> Result<Decision, String> {
        let rules = D20::with_data(&[]).unwrap();
        let (name, file) = D20::battles()[0];
        let source = Source::new(name, file);
        let state = rules.set_up(&source, source.parse().unwrap()).unwrap();
        let words: Vec<&str> = text.split_whitespace().collect();
        rules.parse(&state, Side::A.seat(), &words)
    }

    #[test]
    fn every_phrase_has_a_form_that_is_understood() {
        let forms = "begin|end|place A3 11 6 face 10|test A3|call A1 mortar A5|smoke A3 12 9|barrage b1 12 9|\
            strike s1 B3 bomb|speculate A3 12 14|fire A3 B2|fight A3|advance A3 12 9|move A3 12.5 8 via 12 7 11 7 face 90|\
            turn A3 90|fallback A3 home|mount A3|dismount A3|limber A5 A3|unlimber A5|breakdown A5|\
            disembark A5 1 2|digin A3|embark A5 A3|reassemble A5 45";
        for form in forms.split('|') {
            assert!(parsed(form).is_ok(), "{form}: {:?}", parsed(form));
        }
        for (phrase, _) in PHRASES {
            let verb = phrase.split([' ', '|']).next().unwrap();
            assert!(forms.split('|').any(|form| form.trim().starts_with(verb)), "{verb}");
        }
    }

    #[test]
    fn a_way_leads_over_its_points_to_the_goal() {
        let Ok(Decision::Move { path, facing, .. }) = parsed("move a3 11.5 9 via 12.5 6.5 face 90") else {
            panic!("a move")
        };
        let legs: Vec<(Point, u16)> = path.iter().map(|leg| (leg.to, leg.facing.degrees())).collect();
        let inches = |x, y| Point::new(Len::milli_inches(x), Len::milli_inches(y));
        assert_eq!(legs, [(inches(12_500, 6_500), 90), (inches(11_500, 9_000), 338)]);
        assert_eq!(facing, Some(Deg::EAST));
    }

    #[test]
    fn what_is_not_understood_gets_a_sentence() {
        let wrong = [
            ("", "nothing was said"),
            ("moev A3 1 2", "did you mean `move`?"),
            ("fire A3", "the id of an element, such as A3, is missing"),
            ("fire A3 C1", "not the id of an element"),
            ("fire A3 B2 gas", "not a weapon"),
            ("move A3 1", "a place such as `12.5 8` is missing"),
            ("move A3 1e5 2", "not a distance in DU"),
            ("move A99 1 2", "there is no element A99"),
            ("turn A3 360", "not a facing"),
            ("end now", "more than was expected"),
            ("call A1 lunch", "cannot be called"),
        ];
        for (text, why) in wrong {
            let err = parsed(text).expect_err(text);
            assert!(err.contains(why), "{text}: {err}");
        }
    }
}

//! Decisions from words, as a player types them in a terminal: `move A3 12.5 8 double`, `fire A3 B8`.
//!
//! Only the form is looked at here. Whether a decision is legal is for the rules, which say it better.

use engine::Seat;
use engine::data::nearest;
use table::{Deg, Len, Point};

use crate::Hk;
use crate::decision::Decision;
use crate::element::{ElementId, Order, Side};
use crate::plan::{Call, Continued, Shelling, Silent, Spot, Target};
use crate::proposals::is_legal;
use crate::state::{State, Tube};

/// What can be typed, and what it does.
pub(crate) const PHRASES: &[(&str, &str)] = &[
    ("begin", "starts the battle"),
    ("ready", "ends your part of this stage"),
    ("place A3 X Y [face D]", "deploys an element"),
    ("casualties own|usual", "says whether you pick your casualties yourself"),
    ("spot A3 B2", "tries to spot a hidden counter; the same again takes it back"),
    ("first|second", "says whether you move first, when you have won the initiative"),
    ("move A3 X Y [via X Y ...] [double|move|cautious] [face D] [floor N]", "gives an order and moves"),
    ("hold A3 [face D]", "order F: stays and fires"),
    ("mount A3 A7", "gets into a vehicle; `dismount A3` gets out"),
    ("dismount A3", "gets out of a vehicle"),
    ("mark A3 X Y", "puts a marker of opportunity fire on the way of the mover"),
    ("pass [phase]", "no (more) markers on this move, or in this phase"),
    ("continue A2|battery N [at X Y|stop]", "fire for effect goes on, is shifted or stops"),
    ("call A2|battery N X Y [by A1]", "calls smoke or high explosive, whichever the stage is for"),
    ("fire A3 B8 [weapon N] [figure N]", "chooses a target; the same again takes it back"),
    ("shell A3 X Y [weapon N] [floor N]", "aims direct HE at a place; the same again takes it back"),
    ("silent A3 [weapon N]", "keeps a support weapon silent: its crew fires its own weapons"),
    ("assault A3 B8", "declares a close assault"),
    ("react A3", "goes to meet its attacker"),
    ("fight A3", "fights the melee of an element"),
];

/// A decision from words.
pub(crate) fn parse(rules: &Hk, state: &State, seat: Seat, words: &[&str]) -> Result<Decision, String> {
    let Some((verb, rest)) = words.split_first() else { return Err("nothing was said".to_owned()) };
    let verb = verb.to_lowercase();
    let mut rest = Rest { words: rest };
    let decision = match verb.as_str() {
        "begin" => Decision::Begin,
        "ready" | "end" => Decision::Ready,
        "place" => {
            let (element, at) = (rest.element()?, rest.point()?);
            let facing = if rest.takes("face") { rest.degrees()? } else { facing_of(state, element)? };
            Decision::Place { element, at, facing }
        }
        "casualties" => match rest.next("`own` or `usual`")?.to_lowercase().as_str() {
            "own" => Decision::PickCasualties { own: true },
            "usual" => Decision::PickCasualties { own: false },
            other => return Err(format!("`{other}` is not understood: it is `own` or `usual`")),
        },
        "spot" => Decision::Spot(Spot { by: rest.element()?, counter: rest.element()? }),
        "first" => Decision::MoveFirst { own: true },
        "second" => Decision::MoveFirst { own: false },
        "move" => march(rules, state, seat, &mut rest)?,
        "hold" => {
            let element = rest.element()?;
            let facing = if rest.takes("face") { Some(rest.degrees()?) } else { None };
            Decision::Hold { element, facing }
        }
        "mount" => Decision::Mount { element: rest.element()?, carrier: Some(rest.element()?) },
        "dismount" => Decision::Mount { element: rest.element()?, carrier: None },
        "mark" => Decision::Mark { firer: rest.element()?, at: rest.point()? },
        "pass" => Decision::Pass { phase: rest.takes("phase") },
        "continue" => continued(state, seat, &mut rest)?,
        "call" => call(state, seat, &mut rest)?,
        "fire" => fire(&mut rest)?,
        "shell" => {
            let (by, at) = (rest.element()?, rest.point()?);
            let weapon = weapon(&mut rest)?.unwrap_or(0);
            let floor = if rest.takes("floor") { rest.number("a floor")? } else { 0 };
            Decision::Shell(Shelling { by, weapon, at, floor })
        }
        "silent" => {
            Decision::Silence(Silent { by: rest.element()?, weapon: weapon(&mut rest)?.unwrap_or(0) })
        }
        "assault" => Decision::Assault { by: rest.element()?, on: rest.element()? },
        "react" => Decision::React { element: rest.element()? },
        "fight" => Decision::Fight { element: rest.element()? },
        _ => {
            let verbs = PHRASES.iter().flat_map(|it| it.0.split(' ').next().unwrap_or_default().split('|'));
            let hint =
                nearest(&verb, &verbs.collect::<Vec<_>>()).map(|best| format!(": did you mean `{best}`?"));
            return Err(format!("`{verb}` is not understood{}", hint.unwrap_or_default()));
        }
    };
    rest.done()?;
    Ok(decision)
}

/// Without an order the most careful one that gets there.
fn march(rules: &Hk, state: &State, seat: Seat, rest: &mut Rest<'_>) -> Result<Decision, String> {
    let element = rest.element()?;
    facing_of(state, element)?;
    let goal = rest.point()?;
    let mut path = Vec::new();
    if rest.takes("via") {
        while rest
            .words
            .first()
            .is_some_and(|word| word.starts_with(|it: char| it.is_ascii_digit() || it == '-'))
        {
            path.push(rest.point()?);
        }
    }
    path.push(goal);
    let named = [("double", Order::Double), ("move", Order::Move), ("cautious", Order::Cautious)];
    let order = named.iter().find(|(word, _)| rest.takes(word)).map(|it| it.1);
    let facing = if rest.takes("face") { Some(rest.degrees()?) } else { None };
    let floor = if rest.takes("floor") { Some(rest.number("a floor")?) } else { None };
    let with = |order: Order| Decision::Move {
        element,
        order,
        path: path.clone(),
        facing,
        figures: Vec::new(),
        floor,
    };
    let careful = [Order::Cautious, Order::Move, Order::Double].map(with);
    let gets_there = || careful.iter().find(|it| is_legal(rules, state, seat, it)).cloned();
    Ok(order.map(with).or_else(gets_there).unwrap_or_else(|| with(Order::Move)))
}

/// A weapon on the table or a battery off it.
fn tube(state: &State, seat: Seat, rest: &mut Rest<'_>) -> Result<Tube, String> {
    if rest.takes("battery") {
        let side = Side::of_seat(seat).ok_or("only the two sides have batteries")?;
        let number = rest.number("the number of a battery, from 1")?;
        return Ok(Tube::Battery(side, number.saturating_sub(1)));
    }
    let id = rest.element()?;
    let it = state.find(id).ok_or_else(|| format!("there is no element {id}"))?;
    // The one that has missions; anything else is refused by the rules.
    let idx = it.weapons.iter().position(|weapon| 0 < weapon.missions).unwrap_or(0);
    Ok(Tube::Weapon(id, u8::try_from(idx).unwrap_or(0)))
}

fn continued(state: &State, seat: Seat, rest: &mut Rest<'_>) -> Result<Decision, String> {
    let tube = tube(state, seat, rest)?;
    let falls = state.markers.iter().find(|it| it.tube == tube).map(|it| it.at);
    let at = if rest.takes("stop") {
        None
    } else if rest.takes("at") {
        Some(rest.point()?)
    } else {
        Some(falls.ok_or("that weapon has no marker on the table")?)
    };
    Ok(Decision::Continue(Continued { tube, at }))
}

fn call(state: &State, seat: Seat, rest: &mut Rest<'_>) -> Result<Decision, String> {
    let tube = tube(state, seat, rest)?;
    let at = rest.point()?;
    let spotter = if rest.takes("by") {
        rest.element()?
    } else {
        match tube {
            Tube::Weapon(id, _) => id,
            Tube::Battery(side, _) => {
                let observer = state.on_table(side).find(|it| it.observer).map(|it| it.id);
                observer.ok_or("nobody can call the battery: add `by` and the id of an observer")?
            }
        }
    };
    Ok(Decision::Call(Call { tube, spotter, at }))
}

fn fire(rest: &mut Rest<'_>) -> Result<Decision, String> {
    let (by, on) = (rest.element()?, rest.element()?);
    let weapon = weapon(rest)?;
    let figure =
        if rest.takes("figure") { Some(rest.number("the number of a figure, from 0")?) } else { None };
    Ok(Decision::Target(Target { by, weapon, on, figure }))
}

/// The weapon that is named, if one is.
fn weapon(rest: &mut Rest<'_>) -> Result<Option<u8>, String> {
    let named = rest.takes("weapon");
    if named { rest.number("the number of a weapon, from 0").map(Some) } else { Ok(None) }
}

fn facing_of(state: &State, id: ElementId) -> Result<Deg, String> {
    let it = state.find(id).ok_or_else(|| format!("there is no element {id}"))?;
    Ok(it.vehicle.as_ref().map_or(it.facing, |vehicle| vehicle.pose.facing))
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

    fn number(&mut self, what: &str) -> Result<u8, String> {
        let word = self.next(what)?;
        word.parse().map_err(|_| format!("`{word}` is not {what}"))
    }

    /// A coordinate in inches.
    fn length(&mut self) -> Result<Len, String> {
        let word = self.next("a place such as `12.5 8`")?;
        let bad = || format!("`{word}` is not a distance in inches, such as 12.5");
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
        let bad = || format!("`{word}` is not a facing: a whole number of degrees from 0 (up) to 359");
        number.map(Deg::new).ok_or_else(bad)
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

    fn parsed(text: &str) -> Result<Decision, String> {
        let rules = Hk::with_data(&[]).unwrap();
        let (name, file) = Hk::battles()[0];
        let source = Source::new(name, file);
        let state = rules.set_up(&source, source.parse().unwrap()).unwrap();
        let words: Vec<&str> = text.split_whitespace().collect();
        rules.parse(&state, Side::A.seat(), &words)
    }

    #[test]
    fn every_phrase_has_a_form_that_is_understood() {
        let forms = "begin|ready|place A3 11 6 face 10|casualties own|spot A3 B2|first|second|\
            move A3 12.5 8 via 12 7 11 7 double face 90 floor 1|hold A3 face 20|mount A3 A2|dismount A3|\
            mark A3 12 9|pass phase|continue A3 stop|call A3 12 14 by A1|fire A3 B2 weapon 0 figure 3|\
            shell A3 12 14 weapon 1 floor 1|silent A3|assault A3 B2|react A3|fight A3";
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
        let Ok(Decision::Move { path, order, facing, .. }) =
            parsed("move a3 11.5 9 via 12.5 6.5 double face 90")
        else {
            panic!("a move")
        };
        let inches = |x, y| Point::new(Len::milli_inches(x), Len::milli_inches(y));
        assert_eq!(path, [inches(12_500, 6_500), inches(11_500, 9_000)]);
        assert_eq!((order, facing), (Order::Double, Some(Deg::EAST)));
    }

    #[test]
    fn what_is_not_understood_gets_a_sentence() {
        let wrong = [
            ("", "nothing was said"),
            ("moev A3 1 2", "did you mean `move`?"),
            ("fire A3", "the id of an element, such as A3, is missing"),
            ("fire A3 C1", "not the id of an element"),
            ("fire A3 B2 gas", "more than was expected"),
            ("move A3 1", "a place such as `12.5 8` is missing"),
            ("move A3 1e5 2", "not a distance in inches"),
            ("move A99 1 2", "there is no element A99"),
            ("hold A3 face 360", "not a facing"),
            ("casualties any", "`own` or `usual`"),
            ("fire A3 B2 weapon x", "is not the number of a weapon"),
        ];
        for (text, why) in wrong {
            let err = parsed(text).expect_err(text);
            assert!(err.contains(why), "{text}: {err}");
        }
    }
}

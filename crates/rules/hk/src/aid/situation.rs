//! A decision in the words of a procedure of the reference sheet: where "what if" starts.

use engine::Situation;

use crate::Hk;
use crate::decision::Decision;
use crate::describe::in_inches;
use crate::element::{Cover, Element, Morale, Order, Side};
use crate::fire::attacks;
use crate::fire::numbers::number;
use crate::fire::shot::{Arm, Lay, Shot};
use crate::plan::{Call, Target};
use crate::sight::{self, SMOKE_RADIUS, Stand};
use crate::sketch::sketch;
use crate::state::{Stage, State, Support, Tube};
use crate::view::quality_name;

/// The words of a procedure; what is as usual is left out.
#[derive(Default)]
struct Words(Vec<(String, String)>);

impl Words {
    fn put(&mut self, name: &str, value: &(impl ToString + ?Sized)) {
        self.0.push((name.to_owned(), value.to_string()));
    }

    fn flag(&mut self, name: &str, holds: bool) {
        if holds {
            self.put(name, "yes");
        }
    }

    fn number(&mut self, name: &str, n: usize) {
        if 0 < n {
            self.put(name, &n);
        }
    }
}

/// A decision in the words of a procedure.
pub(crate) fn situation(rules: &Hk, state: &State, decision: &Decision) -> Option<Situation> {
    let (procedure, words) = match decision {
        Decision::Target(target) => fire(rules, state, *target)?,
        Decision::Call(call) => ("call", called(rules, state, call)?),
        Decision::Spot(spot) => {
            let (by, counter) = (state.find(spot.by)?, state.find(spot.counter)?);
            let mut words = Words::default();
            words.put("distance", &in_inches(crate::spotting::gap(by, counter)));
            let n = sight::count(state, sight::centre(by), Stand::ground(counter.centre()));
            words.number("hindrances", n.into());
            ("spotting", words)
        }
        Decision::Assault { by, on } => {
            let (by, on) = (state.find(*by)?, state.find(*on)?);
            let mut words = Words::default();
            words.put("attacker", unit(rules, by)?);
            words.put("defender", unit(rules, on)?);
            words.put("quality", quality_name(by.quality));
            words.put("defender_quality", quality_name(on.quality));
            words.put("defender_morale", crate::describe::morale_name(on.morale));
            ("close_combat", words)
        }
        _ => return None,
    };
    Some(Situation { procedure: procedure.to_owned(), words: words.0 })
}

/// The unit that an element is of: one with the same men, weapons and vehicle.
fn unit<'a>(rules: &'a Hk, it: &Element) -> Option<&'a str> {
    let same = |unit: &&crate::units::Unit| {
        let men = unit.men.iter().map(|man| man.weapon).eq(it.figures.iter().map(|man| man.weapon));
        let weapons = unit.weapons.iter().copied().eq(it.weapons.iter().map(|weapon| weapon.kind));
        men && weapons && unit.vehicle == it.vehicle.as_ref().map(|vehicle| vehicle.kind)
    };
    rules.units.list().iter().find(same).map(|unit| unit.id.as_str())
}

/// The men that are missing from the crew of the first weapon.
fn missing(rules: &Hk, it: &Element) -> usize {
    let Some(weapon) = it.weapons.first() else { return 0 };
    let crew = crate::formation::n_crew(it, 0);
    usize::from(rules.tables.weapon(weapon.kind).crew).saturating_sub(crew)
}

fn fire(rules: &Hk, state: &State, target: Target) -> Option<(&'static str, Words)> {
    let shot = Shot::planned(state, &target)?;
    let lay = Lay::of(rules, state, &shot)?;
    let gun = matches!(shot.arm, Arm::Support(0) | Arm::Gun);
    let mut words = Words::default();
    words.put("firer", unit(rules, lay.by)?);
    words.put("target", unit(rules, lay.on)?);
    words.put("distance", &in_inches(lay.range));
    words.put("cover", cover(lay.cover));
    match lay.by.order {
        Some(Order::Move) if !gun => words.put("order", "move"),
        Some(Order::Cautious) if !gun => words.put("order", "cautious"),
        _ => (),
    }
    match lay.on.order {
        Some(Order::Double) => words.put("target_order", "double"),
        Some(Order::Move) => words.put("target_order", "move"),
        Some(Order::Cautious) => words.put("target_order", "cautious"),
        Some(Order::Fire) | None => (),
    }
    let across = |at: table::Point| at.distance_to_segment(lay.from.at, lay.to.at) <= SMOKE_RADIUS;
    let smoke: u8 = state.smoke.iter().filter(|it| across(it.at)).map(|it| it.value).sum();
    words.number("hindrances", lay.hindrances.saturating_sub(smoke).into());
    if matches!(smoke, 2 | 4) {
        words.put("smoke", &smoke);
    }
    words.flag("uphill", lay.uphill);
    words.put("quality", quality_name(lay.by.quality));
    words.flag("suppressed", lay.by.morale == Morale::Suppressed);
    words.number("missing", missing(rules, lay.by));
    let procedure = if gun { "he" } else { "fire" };
    // "What if" must start from what is on the table: the sheet knows whole units, and cannot tell of one that has lost men or
    // of which only some see the target.
    (numbers(rules, state, &shot) == described(rules, procedure, &words)?).then_some((procedure, words))
}

/// What is thrown in a shot: dice, to hit and to kill, part by part.
fn numbers(rules: &Hk, state: &State, shot: &Shot) -> Vec<(u16, u8, u8)> {
    let all = attacks(rules, state, shot).into_iter();
    all.map(|it| (it.hit.dice.n, number(&it.hit), number(&it.kill))).collect()
}

/// The same for the shot that the reference sheet makes of words.
fn described(rules: &Hk, procedure: &str, words: &Words) -> Option<Vec<(u16, u8, u8)>> {
    let state = sketch(rules, procedure, &words.0).ok()?.state;
    let target = state.side(Side::A).plan.targets.first()?;
    Some(numbers(rules, &state, &Shot::planned(&state, target)?))
}

fn cover(cover: Cover) -> &'static str {
    match cover {
        Cover::Open => "open",
        Cover::Light => "light",
        Cover::Heavy => "heavy",
        Cover::Reinforced => "reinforced",
    }
}

fn called(rules: &Hk, state: &State, call: &Call) -> Option<Words> {
    let spotter = state.find(call.spotter)?;
    let support = match call.tube {
        Tube::Weapon(..) => Support::Attached,
        Tube::Battery(side, idx) => state.side(side).batteries.get(usize::from(idx))?.support,
    };
    let mut words = Words::default();
    words.put(
        "support",
        match support {
            Support::Attached => "attached",
            Support::Direct => "direct",
            Support::General => "general",
        },
    );
    words.put("what", if state.stage == Stage::Smoke { "smoke" } else { "he" });
    words.put("distance", &in_inches(spotter.centre().distance(call.at)));
    let n = sight::count(state, sight::centre(spotter), Stand::ground(call.at));
    words.number("hindrances", n.into());
    words.put("quality", quality_name(spotter.quality));
    words.flag("suppressed", spotter.morale == Morale::Suppressed);
    let attached = support == Support::Attached;
    words.number("missing", if attached { missing(rules, spotter) } else { 0 });
    Some(words)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::fire::testing::{Position, id};

    #[test]
    fn hk_h11_what_if_starts_from_what_is_on_the_table_or_not_at_all() {
        let mut it = Position::new(
            "stage = \"stationary_fire\"\ntable = { width = 100, height = 100 }\n\
             [[side]]\nid = \"A\"\n[[side]]\nid = \"B\"\n\
             [[element]]\nid = \"A1\"\nunit = \"DE-GRP\"\nat = [30, 10]\nfacing = 0\n\
             [[element]]\nid = \"B1\"\nunit = \"UK-SEC\"\nat = [30, 24]\nfacing = 180\n",
        );
        let target = Decision::Target(Target { by: id("A1"), weapon: None, on: id("B1"), figure: None });
        assert!(situation(&it.rules, &it.state, &target).is_some());
        let firer = Arc::make_mut(&mut it.state.elements[0]);
        firer.figures.last_mut().expect("a group has men").alive = false;
        assert_eq!(
            situation(&it.rules, &it.state, &target),
            None,
            "the sheet knows no group of one man less"
        );
    }
}

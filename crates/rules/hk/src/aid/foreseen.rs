//! What a choice in secret will come to, as far as it can be known when it is made: the one shot, carried out alone.

use engine::Sketch;

use crate::Hk;
use crate::decision::Decision;
use crate::element::ElementId;
use crate::plan::{Plan, Target};
use crate::state::{Opportunity, Stage, State};

/// The position in which a shot that is chosen now is the only one, and the decision that lets it happen.
pub(crate) fn foreseen(state: &State, decision: &Decision) -> Option<Sketch<Hk>> {
    match decision {
        Decision::Target(target) => aimed(state, *target),
        Decision::Mark { firer, at } => {
            let target = state.announced.as_ref()?.element;
            let mut alone = alone(state, *firer);
            alone.state.opportunities = vec![Opportunity { firer: *firer, target, at: *at }];
            Some(alone)
        }
        _ => None,
    }
}

fn aimed(state: &State, target: Target) -> Option<Sketch<Hk>> {
    let plan = &state.side(target.by.side).plan;
    // What the element fires elsewhere takes men away from this shot (HK-H10), and would be thrown for as well.
    let elsewhere = plan.targets.iter().any(|it| it.by == target.by && it.weapon != target.weapon)
        || plan.shellings.iter().any(|it| it.by == target.by);
    if elsewhere || plan.targets.contains(&target) {
        return None;
    }
    let mut alone = alone(state, target.by);
    let own = &mut alone.state.sides[target.by.side.idx()].plan;
    own.silent.extend(plan.silent.iter().filter(|it| it.by == target.by));
    own.targets.push(target);
    Some(alone)
}

/// Nobody else does anything, and the side of the firer has only to be ready.
fn alone(state: &State, firer: ElementId) -> Sketch<Hk> {
    let mut state = state.clone();
    for side in &mut state.sides {
        (side.plan, side.ready) = (Plan::default(), true);
        // Who falls is asked later; how many do is what is wanted.
        side.picks_casualties = false;
    }
    state.sides[firer.side.idx()].ready = false;
    state.opportunities.clear();
    state.markers.clear();
    // Men on the move are shot at, and shoot, by the same numbers here; but nothing else is thrown for behind this stage.
    state.stage = Stage::StationaryFire;
    Sketch { state, seat: firer.side.seat(), decision: Decision::Ready }
}

#[cfg(test)]
mod tests {
    use engine::{Chance, Odds, Ruleset, odds};

    use super::*;
    use crate::fire::testing::{Position, id};

    fn duel(stage: &str, firer: &str, target: &str) -> Position {
        Position::new(&format!(
            "stage = \"{stage}\"\ntable = {{ width = 100, height = 100 }}\n[[side]]\nid = \"A\"\n[[side]]\nid = \"B\"\n\
             [[element]]\nid = \"A1\"\nfacing = 0\nat = [30, 10]\n{firer}\n\
             [[element]]\nid = \"B1\"\nunit = \"UK-SEC\"\nfacing = 180\nat = [30, 22]\n{target}\n"
        ))
    }

    fn chances(it: &Position, weapon: Option<u8>) -> Option<Odds> {
        let target = Target { by: id("A1"), weapon, on: id("B1"), figure: None };
        let Sketch { state, seat, decision } = it.rules.foreseen(&it.state, &Decision::Target(target))?;
        Some(odds(&it.rules, &state, seat, &decision, engine::BUDGET).unwrap())
    }

    const MOVED: &str = "order = \"move\"\nmoved = true";

    #[test]
    fn hk_h10_a_target_shows_what_its_shot_alone_may_do() {
        let found = chances(&duel("stationary_fire", "unit = \"T-RIFLE1\"", MOVED), None).unwrap();
        // 3 or more hits, 4 or more kills.
        for name in ["no effect", "B1 hit", "B1 loses 1"] {
            assert_eq!(found.of(name), Chance::new(1, 3), "{name}: {found:?}");
        }
        let many = chances(&duel("stationary_fire", "unit = \"T-RIFLES8\"", MOVED), None).unwrap();
        assert_eq!(
            many.of("no effect"),
            Chance::new(1, 6_561),
            "each of eight misses with one chance in three"
        );
    }

    #[test]
    fn hk_016_moving_fire_shows_no_more_than_its_shot() {
        let firer = format!("unit = \"T-RIFLE1\"\n{MOVED}");
        let found = chances(&duel("moving_fire", &firer, ""), None).unwrap();
        let names: Vec<&str> = found.outcomes.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names, ["B1 hit", "B1 loses 1", "no effect"], "nobody tests his morale in it");
    }

    #[test]
    fn hk_h10_two_shots_of_an_element_are_not_taken_for_one() {
        let mut it = duel("stationary_fire", "unit = \"T-MG3\"", "");
        assert!(chances(&it, Some(0)).is_some());
        it.target("A1", Some(0), "B1").unwrap();
        assert!(chances(&it, Some(0)).is_none(), "it would be taken back");
        assert!(chances(&it, None).is_none(), "the crew is at its gun");
    }
}

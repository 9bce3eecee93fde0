//! Targets, markers of opportunity fire, calls for smoke and high explosive, spotting.

use engine::Ruleset;
use hk::assess::{
    as_if_smoke, faces_on_target, kills_by_fire, kills_by_marker, kills_by_target, men_in_blast,
};
use hk::{Call, Decision, Element, ElementId, Hk, Morale, Order, Stage, State};

use super::study::Study;
use super::value::{MAN, kills, targets};

/// What it costs an element to show itself.
const SHOWS_ITSELF: i64 = 70;
/// Less is not worth a mission, in hundredths of a man.
const MISSION: i64 = 35;
/// Smoke must save so much.
const SCREEN: i64 = 90;

/// What the choices of the own plan are worth together.
pub(super) fn choices(rules: &Hk, study: &Study, before: &State, after: &State) -> i64 {
    let plan = &after.side(study.side).plan;
    let mut sum = 0;
    // An attempt to spot costs nothing; the nearest counter is the likeliest.
    for spot in &plan.spots {
        let far = after
            .find(spot.by)
            .zip(after.find(spot.counter))
            .map(|(by, on)| by.centre().distance(on.centre()));
        sum += far.map_or(0, |far| 1_000 - i64::from(far.raw() / 1_000).min(900));
    }
    for it in &plan.continued {
        sum +=
            it.at.map_or(0, |at| i64::from(men_in_blast(rules, after, study.side, it.tube, at)) * MAN / 100);
    }
    for it in &plan.calls {
        sum += call(rules, study, before, it);
    }
    // More than his men cannot fall: what others do to a target counts.
    let mut fallen: Vec<(ElementId, i32)> = Vec::new();
    for it in &plan.targets {
        let Some(on) = after.find(it.on) else { continue };
        let expected = kills_by_target(rules, before, it);
        let already = fallen.iter().filter(|(id, _)| *id == it.on).map(|it| it.1).sum::<i32>();
        sum += kills(on, already + expected) - kills(on, already);
        // To hit at all makes men keep their heads down.
        sum += if 0 < expected { 3 } else { 0 };
        fallen.push((it.on, expected));
        if after.find(it.by).is_some_and(|by| by.hidden) {
            sum -= SHOWS_ITSELF;
        }
    }
    sum + i64::try_from(plan.reactions.len()).unwrap_or(0) * super::melee::REACTION
}

fn call(rules: &Hk, study: &Study, state: &State, it: &Call) -> i64 {
    let smoke = state.stage == Stage::Smoke;
    let faces = i64::from(faces_on_target(rules, state, it, smoke));
    let worth = if smoke {
        saved_by_smoke(rules, study, state, it) - SCREEN
    } else {
        let men = i64::from(men_in_blast(rules, state, study.side, it.tube, it.at));
        (men - MISSION) * MAN * 3 / 200
    };
    let hidden = state.find(it.spotter).is_some_and(|by| by.hidden)
        && matches!(it.tube, hk::Tube::Weapon(id, _) if id == it.spotter);
    worth * faces / 6 - if hidden { SHOWS_ITSELF } else { 0 }
}

/// Smoke before the enemies that would do most harm.
pub(super) fn screens(rules: &Hk, study: &Study, state: &State, it: &Element) -> Vec<Decision> {
    // Nobody needs a screen whom nobody shoots at.
    let harm = harm(rules, study, state);
    if harm < SCREEN {
        return Vec::new();
    }
    let mut res = rules.proposals(state, study.side.seat(), Some(it.id.piece()));
    res.truncate(4);
    res
}

/// What smoke at a place saves: the harm that the enemy's fire would do, less the own fire that it hampers.
fn saved_by_smoke(rules: &Hk, study: &Study, state: &State, call: &Call) -> i64 {
    let veiled = as_if_smoke(state, call.at, study.side);
    let harm = |state: &State| harm(rules, study, state);
    let own = |state: &State| good(rules, study, state);
    harm(state) - harm(&veiled) - (own(state) - own(&veiled))
}

fn still_fires(it: &Element) -> bool {
    it.morale < Morale::Broken && it.order != Some(Order::Double) && !it.fired && !it.called
}

/// What the enemy's fire of this turn is to be expected to do: every enemy at his best target, or at the one he marked.
fn harm(rules: &Hk, study: &Study, state: &State) -> i64 {
    targets(study, state)
        .filter(|it| still_fires(it))
        .map(|enemy| best_shot(rules, study, state, enemy))
        .sum()
}

/// What the own fire of this turn is to be expected to do.
fn good(rules: &Hk, study: &Study, state: &State) -> i64 {
    let own = state.on_table(study.side).filter(|it| still_fires(it) && it.dummy.is_none());
    own.map(|it| best_shot(rules, study, state, it)).sum()
}

fn best_shot(rules: &Hk, study: &Study, state: &State, it: &Element) -> i64 {
    if let Some(mark) = state.opportunities.iter().find(|mark| mark.firer == it.id) {
        return state.find(mark.target).map_or(0, |on| kills(on, kills_by_marker(rules, state, mark)));
    }
    let shot = |on: &Element| kills(on, kills_by_fire(rules, state, it.id, on.id));
    let best = if it.id.side == study.side {
        targets(study, state).map(shot).max()
    } else {
        state.on_table(study.side).filter(|on| !on.hidden).map(shot).max()
    };
    best.unwrap_or(0)
}

/// What new markers of opportunity fire are worth: what they are to be expected to do, less what the same fire would do
/// later to the best target in sight.
pub(super) fn markers(rules: &Hk, study: &Study, before: &State, after: &State) -> i64 {
    if after.opportunities.len() <= before.opportunities.len() {
        return 0;
    }
    let new = after.opportunities.iter().filter(|mark| !before.opportunities.contains(mark));
    let own = new.filter(|mark| mark.firer.side == study.side);
    let worth = own.filter_map(|mark| {
        let (firer, on) = (before.find(mark.firer)?, before.find(mark.target)?);
        let marked = kills(on, kills_by_marker(rules, after, mark));
        let others =
            targets(study, before).map(|on| kills(on, kills_by_fire(rules, before, firer.id, on.id))).max();
        let hidden = if firer.hidden { SHOWS_ITSELF } else { 0 };
        // What stands there later is not sure to be there: a marker in the hand is worth a little more.
        Some(marked * 105 / 100 - others.unwrap_or(0) - hidden - 8)
    });
    worth.sum()
}

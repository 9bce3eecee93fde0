//! Batteries, aircraft, smoke and fire on suspicion.

use d20::{AirAttack, Battery, D20, Decision, Element, Smoke, Sortie, Stage, State, du, harm_by_fire, sees};
use engine::Ruleset;
use table::{Point, segment_meets_base};

use super::study::Study;
use super::value::{loss, material};

/// What a mission of a battery is worth to keep.
const MISSION: i64 = 1_500;
/// What it is worth to have reached a battery or an aircraft that has something to fire at.
const CONTACT: i64 = 2_000;
/// What an aircraft is worth to keep.
const SORTIE: i64 = 2_500;
/// How many aim points are weighed for each battery.
const AIMS: usize = 3;
/// How much of the shots that smoke hampers counts, in hundredths.
const SCREENED: i64 = 30;

/// Decisions that belong to no element.
pub(super) fn options(rules: &D20, study: &Study, state: &State) -> Vec<Decision> {
    match state.stage {
        Stage::Smoke => {
            let mut res = rules.proposals(state, study.side.seat(), None);
            res.retain(|it| *it != Decision::End);
            res
        }
        Stage::Support => fire_missions(study, state),
        Stage::Begin
        | Stage::Deploy
        | Stage::Command
        | Stage::Communicate
        | Stage::Speculate
        | Stage::Direct
        | Stage::CloseCombat
        | Stage::Advance
        | Stage::CounterAdvance
        | Stage::Movement => Vec::new(),
    }
}

/// Barrages and strikes where most is to be hit.
fn fire_missions(study: &Study, state: &State) -> Vec<Decision> {
    let own = &state.sides[study.side.idx()];
    let mut targets: Vec<(i64, &Element)> =
        enemies(study, state).map(|it| (under_blast(study, state, it.pose.at), it)).collect();
    targets.sort_by_key(|(worth, it)| (-worth, it.id));
    let mut res = Vec::new();
    for battery in own.batteries.iter().filter(|it| is_ready(it)) {
        let seen = targets.iter().filter(|(worth, it)| 0 < *worth && observes(state, battery, it.pose.at));
        let aims =
            seen.take(AIMS).map(|(_, it)| Decision::Barrage { battery: battery.id.clone(), aim: it.pose.at });
        res.extend(aims);
    }
    for sortie in own.sorties.iter().filter(|it| it.contact.is_some() && !it.spent) {
        targets.sort_by_key(|(_, it)| (-material(study, it), it.id));
        let eye = sortie.contact.map(|id| state.base_of(state.get(id)).pose.at);
        let seen = |at: Point| eye.is_some_and(|eye| sees(state, eye, at));
        let open = targets.iter().filter(|(_, it)| !it.concealed && seen(it.pose.at)).take(1);
        for (_, it) in open {
            for with in [AirAttack::Bomb, AirAttack::Strafe] {
                res.push(Decision::Strike { sortie: sortie.id.clone(), target: it.id, with });
            }
        }
    }
    res
}

/// Known enemies on the table.
fn enemies<'a>(study: &Study, state: &'a State) -> impl Iterator<Item = &'a Element> {
    let side = study.side;
    state.on_table(side.other()).filter(move |it| state.knows(Some(side), it))
}

/// What stands under a blast, enemies less friends.
fn under_blast(study: &Study, state: &State, at: Point) -> i64 {
    let near = |it: &&Element, reach: u8| it.base().gap_to_point(at) <= du(reach);
    let hit: i64 = enemies(study, state).filter(|it| near(it, 2)).map(|it| material(study, it)).sum();
    let own: i64 = state.on_table(study.side).filter(|it| near(it, 3)).map(|it| material(study, it)).sum();
    hit - own
}

fn is_ready(battery: &Battery) -> bool {
    battery.contact.is_some() && !battery.used && 0 < battery.missions
}

fn observes(state: &State, battery: &Battery, at: Point) -> bool {
    battery.contact.is_some_and(|id| sees(state, state.base_of(state.get(id)).pose.at, at))
}

/// Enemies that were seen before they hid.
pub(super) fn suspects(study: &Study, state: &State, it: &Element) -> Vec<Decision> {
    let hidden = enemies(study, state).filter(|enemy| enemy.concealed && state.within(it.reach(), it, enemy));
    hidden.map(|enemy| Decision::Speculate { firer: it.id, at: enemy.pose.at }).collect()
}

/// What changed off the table, and between the elements on it.
pub(super) fn gain(rules: &D20, study: &Study, before: &State, after: &State) -> i64 {
    let worth = |state: &State| {
        let own = &state.sides[study.side.idx()];
        let guns: i64 = own.batteries.iter().map(|it| battery_worth(study, state, it)).sum();
        let planes: i64 = own.sorties.iter().map(|it| sortie_worth(study, state, it)).sum();
        guns + planes
    };
    let laid = after.smoke.iter().filter(|it| !before.smoke.contains(it));
    let smoke =
        if after.smoke.len() <= before.smoke.len() { 0 } else { screen(rules, study, before, after, laid) };
    let sides = study.side.idx();
    let called = before.sides[sides] != after.sides[sides];
    smoke + if called { worth(after) - worth(before) } else { 0 }
}

fn battery_worth(study: &Study, state: &State, battery: &Battery) -> i64 {
    // What is left over at the end is wasted.
    let left = i64::from(state.battle.turns.saturating_sub(state.turn)).min(i64::from(battery.missions));
    // Once it may fire, contact is worth no more than what it fires at.
    let reached = state.stage == Stage::Communicate && is_ready(battery);
    let useful = reached && enemies(study, state).any(|it| observes(state, battery, it.pose.at));
    left * MISSION + i64::from(useful) * CONTACT
}

fn sortie_worth(study: &Study, state: &State, sortie: &Sortie) -> i64 {
    if sortie.spent {
        return 0;
    }
    let reached = sortie.contact.filter(|_| state.stage == Stage::Communicate);
    let eye = reached.map(|id| state.base_of(state.get(id)).pose.at);
    let useful = eye.is_some_and(|eye| enemies(study, state).any(|it| sees(state, eye, it.pose.at)));
    SORTIE + i64::from(useful) * CONTACT * 2
}

/// What smoke takes from the enemy's shots, less what it takes from the own ones.
fn screen<'a>(
    rules: &D20,
    study: &Study,
    before: &State,
    after: &State,
    laid: impl Iterator<Item = &'a Smoke>,
) -> i64 {
    let laid: Vec<_> = laid.map(Smoke::base).collect();
    let shot = |state: &State, firer: &Element, target: &Element| {
        harm_by_fire(rules, state, firer, target)
            .map_or(0, |harm| loss(target, material(study, target), harm))
    };
    let mut res = 0;
    for enemy in enemies(study, before) {
        for own in before.on_table(study.side) {
            let (a, b) = (enemy.pose.at, own.pose.at);
            if !laid.iter().any(|marker| segment_meets_base(a, b, marker)) {
                continue;
            }
            res += shot(before, enemy, own) - shot(after, enemy, own);
            if !own.has(d20::Mark::Fired) {
                res -= shot(before, own, enemy) - shot(after, own, enemy);
            }
        }
    }
    res * SCREENED / 100
}

//! What an element is worth where it stands.

use hk::assess::{kills_by_fire, kills_by_marker};
use hk::{Cover, Element, Hk, Morale, Opportunity, Order, State, inches};
use table::Point;

use super::study::Study;

/// What a man is worth.
pub(super) const MAN: i64 = 100;
/// What a vehicle is worth.
const VEHICLE: i64 = 1_200;
/// What it is worth to stand at an objective.
const PRESENCE: i64 = 350;
/// What a counter costs of which nobody knows who is behind it, when it sees the place, in 36ths of a kill.
const UNKNOWN: i64 = 18;

/// What a kill on an element is worth: a man, or a share of a vehicle; and his friends may lose heart.
pub(super) fn kill(on: &Element) -> i64 {
    if on.vehicle.is_some() {
        return VEHICLE;
    }
    let n = i64::try_from(on.n_alive()).unwrap_or(1).max(1);
    // Of few men every one counts more, and a leader or a gunner may be among them.
    let heart = if on.morale == Morale::Broken { 20 } else { 60 };
    MAN + heart + 200 / n
}

/// What kills in 36ths on an element are worth: more than its men cannot fall.
pub(super) fn kills(on: &Element, in_36ths: i32) -> i64 {
    let most = i64::try_from(on.n_alive()).unwrap_or(1).max(1) * 36;
    i64::from(in_36ths).min(most) * kill(on) / 36
}

/// Enemies that can be seen and shot at.
pub(super) fn targets<'a>(study: &Study, state: &'a State) -> impl Iterator<Item = &'a Element> {
    let wreck = |it: &Element| it.vehicle.as_ref().is_some_and(|it| it.destroyed);
    state.on_table(study.side.other()).filter(move |it| !it.hidden && it.dummy.is_none() && !wreck(it))
}

/// Whether an enemy could fire at something that moves now.
fn may_fire(state: &State, it: &Element) -> bool {
    let bound = state.opportunities.iter().any(|mark| mark.firer == it.id);
    it.morale < Morale::Broken && it.order != Some(Order::Double) && !it.fired && !bound
}

/// What the fire of the enemy costs an element where it stands, or, if it has passed somewhere, there, if that is worse. The
/// enemy has other targets too: the worst firer counts in full, the others less and less.
pub(super) fn danger(rules: &Hk, study: &Study, state: &State, it: &Element, passed: &[Point]) -> i64 {
    let mut all: Vec<i64> = Vec::new();
    for enemy in targets(study, state).filter(|enemy| may_fire(state, enemy)) {
        let here = kills_by_fire(rules, state, enemy.id, it.id);
        let still = matches!(enemy.order, None | Some(Order::Fire));
        let marks = passed
            .iter()
            .filter(|_| still)
            .map(|&at| kills_by_marker(rules, state, &Opportunity { firer: enemy.id, target: it.id, at }));
        let worst = marks.chain([here]).max().unwrap_or(0);
        all.push(kills(it, worst));
    }
    for counter in state.on_table(study.side.other()).filter(|it| it.hidden && it.dummy.is_some()) {
        let near = counter.centre().within(inches(24), it.centre());
        if near && hk::can_see(state, it.id, counter.id) {
            let cover = match hk::assess::cover_at(state, it.centre()) {
                Cover::Open => 3,
                Cover::Light => 2,
                Cover::Heavy | Cover::Reinforced => 1,
            };
            all.push(UNKNOWN * cover * kill(it) / 36);
        }
    }
    all.sort_unstable();
    let weights = [100, 60, 40, 25, 15];
    all.iter().rev().zip(weights).map(|(worth, weight)| worth * weight / 100).sum::<i64>() * study.caution
        / 100
}

/// What an element can do to the enemy by fire from where it stands: to the best target in full, and something for a second.
pub(super) fn chances(rules: &Hk, study: &Study, state: &State, it: &Element) -> i64 {
    if it.order == Some(Order::Double) || it.morale >= Morale::Broken || it.fired {
        return 0;
    }
    let mut all: Vec<i64> = targets(study, state)
        .map(|enemy| kills(enemy, kills_by_fire(rules, state, it.id, enemy.id)))
        .collect();
    all.sort_unstable();
    all.iter().rev().zip([100, 15]).map(|(worth, weight)| worth * weight / 100).sum()
}

/// What it is worth to be somewhere, the enemy aside: near the goal, and in cover when the enemy is about.
pub(super) fn ground(study: &Study, state: &State, it: &Element, at: Point) -> i64 {
    let mut worth = 0;
    if let Some((goal, off)) = study.goal(state, it) {
        let far = i64::from((at.distance(goal) - off).raw().max(0));
        worth -= far * study.haste / i64::from(inches(1).raw());
        let holds = it.morale < Morale::Broken && it.vehicle.is_none();
        if holds && off <= inches(5) && at.within(inches(4), goal) {
            worth += PRESENCE;
        }
    }
    if it.vehicle.is_none() {
        let men = i64::try_from(it.n_alive()).unwrap_or(1);
        worth += men
            * match hk::assess::cover_at(state, at) {
                Cover::Open => 0,
                Cover::Light => 7,
                Cover::Heavy => 13,
                Cover::Reinforced => 16,
            };
    }
    worth
}

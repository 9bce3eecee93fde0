//! What an element is worth where it stands.

use hk::assess::{kills_by_fire, kills_by_marker};
use hk::{Cover, Element, Hk, Morale, Opportunity, Order, State, inches, leadership, morale_number};
use table::{Len, Point};

use super::study::Study;

/// What a man is worth, and what is shared out among those who are left: of few every one counts more, and a leader or a
/// gunner may be among them.
const MAN: i64 = 150;
const FEW: i64 = 200;
/// What a vehicle is worth.
const VEHICLE: i64 = 900;
/// What it is worth to stand at an objective.
const PRESENCE: i64 = 350;
/// The kills, in 36ths, that a counter of which nobody knows who is behind it may make on men in the open.
const UNKNOWN: i32 = 30;
/// The chance, in 36ths, that men near by put a vehicle out of action: by Panzerfaust, grenade or close assault.
const AMBUSH: i32 = 8;
/// How near that is.
const CLOSE: Len = inches(8);
/// How much more danger counts for those who lead or call fire, in hundredths.
const NEEDED: i64 = 160;
/// How much of a firer's danger is left, in hundredths, if smoke can be laid on him.
const THROUGH_SMOKE: i32 = 40;
/// How much of the haste of men a vehicle has, in hundredths: it is there in no time when it is wanted.
const ROLLING: i64 = 50;
/// What it is worth to a friend that a leader is near.
const COMMAND: i64 = 9;

/// What it costs that a part of an element's strength is Suppressed, then Broken, then gone.
const SUPPRESSED: i64 = 13;
const BROKEN: i64 = 20;
const DISPERSED: i64 = 45;
/// What cover is worth to a man when the enemy is about, though nobody shoots at him yet.
const LIGHT: i64 = 7;
const HEAVY: i64 = 13;
const REINFORCED: i64 = 16;

/// HK-R12, HK-H30: kills to be expected, in 36ths, and how often, in hundredths, an element that needs 3+ then fails its
/// test: part 10.1 of the inventory in brief.
const SHAKEN: [(i64, i64); 11] = [
    (0, 0),
    (7, 18),
    (11, 23),
    (18, 32),
    (25, 38),
    (36, 48),
    (54, 58),
    (72, 66),
    (101, 77),
    (133, 87),
    (180, 95),
];

/// How often, in hundredths, an element fails the test that follows so many kills.
fn shaken(state: &State, it: &Element, in_36ths: i64) -> i64 {
    let next = SHAKEN.iter().position(|point| in_36ths < point.0).unwrap_or(SHAKEN.len());
    let usual = match (SHAKEN.get(next.wrapping_sub(1)), SHAKEN.get(next)) {
        (Some(&(from, low)), Some(&(to, high))) => low + (high - low) * (in_36ths - from) / (to - from),
        (Some(&(_, high)), None) => high,
        (None, _) => 0,
    };
    // Each point of its number is one face more on which it fails, if it is hit.
    let harder = i64::from(morale_number(it.quality)) - i64::from(leadership(state, it)) - 3;
    (usual + harder * 14 * usual.min(50) / 50).clamp(0, 100)
}

/// How much an element can do: its men, and more for what they serve.
fn strength(it: &Element) -> i64 {
    let n = |n: usize| i64::try_from(n).unwrap_or(0);
    n(it.n_alive()) + 4 * n(it.weapons.len())
}

/// What the next worse level of morale costs the owner of an element.
fn spirit(study: &Study, it: &Element) -> i64 {
    let nerve = study.nerve[it.id.side.idx()];
    match it.morale {
        Morale::Good => SUPPRESSED * strength(it),
        Morale::Suppressed => nerve + BROKEN * strength(it),
        Morale::Broken => nerve / 2 + DISPERSED * strength(it),
        Morale::Dispersed => 0,
    }
}

/// What a man of an element is worth: with the last one the element is lost.
pub(super) fn man(study: &Study, it: &Element) -> i64 {
    MAN + (FEW + study.nerve[it.id.side.idx()]) / i64::try_from(it.n_alive()).unwrap_or(1).max(1)
}

/// What kills to be expected, in 36ths, cost the owner of an element: men, of whom no more can fall than there are, and the
/// heart of the others.
pub(super) fn harm(study: &Study, state: &State, on: &Element, in_36ths: i32) -> i64 {
    let kills = i64::from(in_36ths);
    if kills <= 0 {
        return 0;
    }
    if on.vehicle.is_some() {
        return kills.min(36) * (VEHICLE + study.nerve[on.id.side.idx()]) / 36;
    }
    let kills = kills.min(36 * i64::try_from(on.n_alive()).unwrap_or(1));
    kills * man(study, on) / 36 + shaken(state, on, kills) * spirit(study, on) / 100
}

/// Enemies that can be seen and shot at.
pub(super) fn targets<'a>(study: &Study, state: &'a State) -> impl Iterator<Item = &'a Element> {
    let wreck = |it: &Element| it.vehicle.as_ref().is_some_and(|it| it.destroyed);
    state.on_table(study.side.other()).filter(move |it| !it.hidden && it.dummy.is_none() && !wreck(it))
}

/// HK-H45: enemies of whom there is only a counter.
pub(super) fn counters<'a>(study: &Study, state: &'a State) -> impl Iterator<Item = &'a Element> {
    state.on_table(study.side.other()).filter(|it| it.hidden && it.dummy.is_some())
}

/// Whether an enemy could fire at something that moves now.
fn may_fire(state: &State, it: &Element) -> bool {
    let bound = state.opportunities.iter().any(|mark| mark.firer == it.id);
    it.morale < Morale::Broken && it.order != Some(Order::Double) && !it.fired && !bound
}

/// What the fire of the enemy costs an element where it stands, or, if it has passed somewhere, there, if that is worse. The
/// enemy has other targets too: the worst firer counts in full, the others less and less.
pub(super) fn danger(rules: &Hk, study: &Study, state: &State, it: &Element, passed: &[Point]) -> i64 {
    let mut all: Vec<i32> = Vec::new();
    for enemy in targets(study, state).filter(|enemy| may_fire(state, enemy)) {
        let here = kills_by_fire(rules, state, enemy.id, it.id);
        let still = matches!(enemy.order, None | Some(Order::Fire));
        let marks = passed
            .iter()
            .filter(|_| still)
            .map(|&at| kills_by_marker(rules, state, &Opportunity { firer: enemy.id, target: it.id, at }));
        let worst = marks.chain([here]).max().unwrap_or(0);
        all.push(if study.screens.contains(&enemy.id) { worst * THROUGH_SMOKE / 100 } else { worst });
    }
    all.extend(suspected(study, state, it, passed));
    all.sort_unstable();
    let weights = [100, 60, 40, 25, 15];
    let kills = all.iter().rev().zip(weights).map(|(kills, weight)| kills * weight / 100).sum();
    // Who leads or calls fire is needed more than his rifle.
    let needed = if it.commands.is_some() || it.observer { NEEDED } else { 100 };
    harm(study, state, it, kills) * study.caution / 100 * needed / 100
}

/// What may come from counters that see an element; and, for a vehicle, from men who are near enough to get at it.
fn suspected(study: &Study, state: &State, it: &Element, passed: &[Point]) -> impl Iterator<Item = i32> {
    let at = it.centre();
    let far = if it.vehicle.is_some() { inches(36) } else { inches(24) };
    let seen =
        move |counter: &&Element| counter.centre().within(far, at) && hk::can_see(state, it.id, counter.id);
    // Whoever waits may fire when it is in the open on its way; running makes that easier.
    let cover = passed
        .iter()
        .map(|&at| hk::assess::cover_at(state, at))
        .fold(hk::assess::cover_at(state, at), Cover::min);
    let unknown = if it.order == Some(Order::Double) { UNKNOWN * 3 / 2 } else { UNKNOWN };
    let hidden = counters(study, state).filter(seen).map(move |counter| match (&it.vehicle, cover) {
        (Some(_), _) if counter.centre().within(CLOSE, at) => AMBUSH,
        (Some(_), _) => AMBUSH / 4,
        (None, Cover::Open) => unknown,
        (None, Cover::Light) => unknown * 2 / 3,
        (None, Cover::Heavy | Cover::Reinforced) => unknown / 3,
    });
    let men = targets(study, state).filter(move |enemy| {
        let afoot = enemy.vehicle.is_none() && enemy.morale < Morale::Broken;
        it.vehicle.is_some() && afoot && enemy.centre().within(CLOSE, at)
    });
    hidden.chain(men.map(|_| AMBUSH))
}

/// What an element can do to the enemy by fire from where it stands: to the best target in full, and something for a second.
pub(super) fn chances(rules: &Hk, study: &Study, state: &State, it: &Element) -> i64 {
    if it.order == Some(Order::Double) || it.morale >= Morale::Broken || it.fired {
        return 0;
    }
    let mut all: Vec<i64> = targets(study, state)
        .map(|enemy| harm(study, state, enemy, kills_by_fire(rules, state, it.id, enemy.id)))
        .collect();
    all.sort_unstable();
    let by_fire = all.iter().rev().zip([100, 15]).map(|(worth, weight)| worth * weight / 100).sum();
    if matches!(it.order, None | Some(Order::Fire)) {
        super::calls::prospects(rules, study, state, it).max(by_fire)
    } else {
        by_fire
    }
}

/// What it is worth to be somewhere, the enemy aside: near the goal, and in cover when the enemy is about.
pub(super) fn ground(study: &Study, state: &State, it: &Element, at: Point) -> i64 {
    let mut worth = 0;
    if let Some((goal, off)) = study.goal(state, it) {
        let far = i64::from((at.distance(goal) - off).raw().max(0));
        let haste = if it.vehicle.is_some() { study.haste * ROLLING / 100 } else { study.haste };
        worth -= far * haste / i64::from(inches(1).raw());
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
                Cover::Light => LIGHT,
                Cover::Heavy => HEAVY,
                Cover::Reinforced => REINFORCED,
            };
    }
    // HK-H31: a leader helps those who are near.
    if let Some((_, reach)) = it.commands {
        let near = |friend: &&Element| {
            friend.id != it.id
                && friend.vehicle.is_none()
                && friend.dummy.is_none()
                && friend.centre().within(inches(i32::from(reach)), at)
        };
        worth += COMMAND * i64::try_from(state.on_table(it.id.side).filter(near).count()).unwrap_or(0);
    }
    worth
}

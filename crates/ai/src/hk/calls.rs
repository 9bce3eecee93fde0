//! Calls for smoke and high explosive, and what becomes of fire for effect.

use hk::assess::{as_if_smoke, faces_on_target, kills_by_fire, kills_by_marker};
use hk::{
    Call, Continued, Cover, Decision, Element, ElementId, Hk, Morale, Order, Piece, Stage, State, Tube,
    inches,
};
use table::Point;

use super::fire::SHOWS_ITSELF;
use super::study::Study;
use super::value::{counters, harm, targets};

/// What a mission is kept for: less than this is not worth one of the last few.
const MISSION: i64 = 60;
/// What smoke of a weapon that has plenty must save.
const SCREEN: i64 = 10;
/// Places that are weighed for one weapon.
const PLACES: usize = 3;
/// How often, in hundredths, there is somebody behind a counter.
const SOMEBODY: i64 = 60;

/// The weapons and batteries that an element could call.
fn tubes(rules: &Hk, state: &State, it: &Element) -> impl Iterator<Item = Tube> {
    let served = state.on_table(it.id.side).filter(|other| it.observer || other.id == it.id);
    let weapons = served.flat_map(weapons_of);
    let batteries = (0_u8..).zip(&state.side(it.id.side).batteries).filter(|_| it.observer);
    let all = weapons.chain(batteries.map(|(idx, _)| Tube::Battery(it.id.side, idx)));
    all.filter(|&tube| Piece::of(rules, state, tube).is_some_and(|it| 0 < it.missions && !it.used))
}

fn weapons_of(it: &Element) -> impl Iterator<Item = Tube> {
    (0_u8..).zip(&it.weapons).map(|(idx, _)| Tube::Weapon(it.id, idx))
}

/// What it costs to use up a mission: nothing if there are enough for every turn that is left.
fn cost(state: &State, piece: &Piece<'_>) -> i64 {
    let left = state.battle.turns.saturating_sub(state.turn).saturating_add(2);
    if left <= piece.missions { 0 } else { MISSION * i64::from(left - piece.missions) / i64::from(left) }
}

/// HK-053: what fire for effect at a place does to those of whom one knows, and perhaps to those of whom one does not.
fn blast(rules: &Hk, study: &Study, state: &State, piece: &Piece<'_>, at: Point) -> i64 {
    let mut struck: Vec<(ElementId, i32)> = Vec::new();
    for victim in hk::victims(state, at, None, piece.radius) {
        let it = state.get(victim.element);
        if it.hidden && it.id.side != study.side {
            continue;
        }
        let (hit, kill) = hk::effect(rules, state, piece, at, &victim);
        let ways = |check| i32::from(hk::IMPOSSIBLE - hk::number(check));
        let kills = match &it.vehicle {
            // HK-H64: a shell seldom does anything to armour.
            Some(_) => ways(&hit),
            None => ways(&hit) * ways(&kill),
        };
        match struck.iter_mut().find(|other| other.0 == it.id) {
            Some((_, sum)) => *sum += kills,
            None => struck.push((it.id, kills)),
        }
    }
    let known = struck.into_iter().map(|(id, kills)| {
        let it = state.get(id);
        let worth = harm(study, state, it, kills);
        if id.side == study.side { -2 * worth } else { worth }
    });
    let hidden = counters(study, state).filter(|it| it.centre().within(piece.radius, at));
    known.sum::<i64>() + hidden.map(|it| guessed(state, piece, it)).sum::<i64>()
}

/// What fire for effect may do to whoever is behind a counter.
fn guessed(state: &State, piece: &Piece<'_>, counter: &Element) -> i64 {
    // Part 10.5 of the inventory: how many of a squad a blast reaches.
    let men = if piece.radius <= inches(1) {
        1
    } else if piece.radius <= inches(2) {
        3
    } else {
        6
    };
    let one = match hk::assess::cover_at(state, counter.centre()) {
        Cover::Open => 42,
        Cover::Light => 28,
        Cover::Heavy => 20,
        Cover::Reinforced => 11,
    };
    men * one * SOMEBODY / 100
}

/// Where high explosive could fall, the best places first. HK-R25: another attempt at the same point is easier.
fn aims(rules: &Hk, study: &Study, state: &State, tube: Tube) -> Vec<Point> {
    let Some(piece) = Piece::of(rules, state, tube) else { return Vec::new() };
    let again = state.markers.iter().filter(|it| it.tube == tube && !it.effect).map(|it| it.at);
    let seen = targets(study, state).chain(counters(study, state)).map(Element::centre);
    let mut all: Vec<(i64, Point)> = again
        .chain(seen)
        .map(|at| (blast(rules, study, state, &piece, at), at))
        .filter(|it| 0 < it.0)
        .collect();
    all.sort_by_key(|&(worth, at)| (-worth, at.x, at.y));
    all.into_iter().map(|it| it.1).take(PLACES).collect()
}

/// Calls for high explosive that an element could make.
pub(super) fn explosives(rules: &Hk, study: &Study, state: &State, it: &Element) -> Vec<Decision> {
    let call = |tube: Tube| {
        let aims =
            aims(rules, study, state, tube).into_iter().filter(move |at| is_best(state, tube, *at, it));
        aims.map(move |at| Decision::Call(Call { tube, spotter: it.id, at }))
    };
    tubes(rules, state, it).flat_map(call).collect()
}

/// HK-H20: of several who could call fire onto a place only the first is asked: it comes to the same.
fn is_best(state: &State, tube: Tube, at: Point, it: &Element) -> bool {
    let chosen = &state.side(it.id.side).plan.calls;
    let free = |id: &ElementId| !chosen.iter().any(|call| call.spotter == *id);
    hk::spotters(state, tube, at).into_iter().find(free) == Some(it.id)
}

/// What an element that stays can hope for from the fire that it calls.
pub(super) fn prospects(rules: &Hk, study: &Study, state: &State, it: &Element) -> i64 {
    if !state.battle.indirect || it.called {
        return 0;
    }
    let worth = |tube: Tube| {
        let piece = Piece::of(rules, state, tube)?;
        let aims = targets(study, state).chain(counters(study, state)).map(Element::centre);
        let calls = aims.filter(|at| hk::sees_point(state, it, 0, *at)).map(|at| {
            let faces = faces_on_target(rules, state, &Call { tube, spotter: it.id, at }, false);
            blast(rules, study, state, &piece, at) * i64::from(faces) / 6
        });
        // A battery is there for others too.
        let share = if matches!(tube, Tube::Weapon(id, _) if id == it.id) { 100 } else { 60 };
        Some((calls.max()? - cost(state, &piece)) * share / 100)
    };
    tubes(rules, state, it).filter_map(worth).max().unwrap_or(0).max(0)
}

/// Smoke on the enemies that would do most harm, or before them.
pub(super) fn screens(rules: &Hk, study: &Study, state: &State, it: &Element) -> Vec<Decision> {
    let threats = threats(rules, study, state);
    let mut res = Vec::new();
    for tube in tubes(rules, state, it) {
        if !Piece::of(rules, state, tube).is_some_and(|it| it.smoke) {
            continue;
        }
        let places = threats.iter().take(PLACES).flat_map(|(enemy, on)| {
            let (from, to) = (state.get(*enemy).centre(), state.get(*on).centre());
            // On him, or before him if that hampers friends less.
            [from, from.towards(to, inches(4).min(from.distance(to) / 2))]
        });
        let calls = places.filter(|at| is_best(state, tube, *at, it));
        res.extend(calls.map(|at| Decision::Call(Call { tube, spotter: it.id, at })));
    }
    res
}

/// Enemies whose fire of this turn is to be feared, the worst first, and at whom they would fire.
fn threats(rules: &Hk, study: &Study, state: &State) -> Vec<(ElementId, ElementId)> {
    let mut all: Vec<(i64, ElementId, ElementId)> = targets(study, state)
        .filter(|it| still_fires(it))
        .filter_map(|enemy| best_shot(rules, study, state, enemy).map(|(worth, on)| (worth, enemy.id, on)))
        .collect();
    all.sort_by_key(|&(worth, by, on)| (-worth, by, on));
    all.into_iter().filter(|it| SCREEN < it.0).map(|(_, by, on)| (by, on)).collect()
}

/// What the calls of a plan are worth together.
pub(super) fn worth(rules: &Hk, study: &Study, state: &State, calls: &[Call]) -> i64 {
    if state.stage == Stage::Smoke {
        return smoke(rules, study, state, calls);
    }
    let mut sum = 0;
    for (idx, it) in calls.iter().enumerate() {
        let Some(piece) = Piece::of(rules, state, it.tube) else { continue };
        let faces = i64::from(faces_on_target(rules, state, it, false));
        let doubled = calls[..idx].iter().any(|other| other.at.within(inches(2), it.at));
        let blast = blast(rules, study, state, &piece, it.at) * if doubled { 70 } else { 100 } / 100;
        sum += (blast - cost(state, &piece)) * faces / 6 - gives_up(rules, study, state, it);
    }
    sum
}

/// HK-H20: who calls does not fire; and who fires shows himself.
fn gives_up(rules: &Hk, study: &Study, state: &State, call: &Call) -> i64 {
    let Some(it) = state.find(call.spotter) else { return 0 };
    let shot = best_shot(rules, study, state, it).map_or(0, |it| it.0);
    let shown = match call.tube {
        Tube::Weapon(id, _) if state.find(id).is_some_and(|it| it.hidden) => SHOWS_ITSELF,
        Tube::Weapon(..) | Tube::Battery(..) => 0,
    };
    shot + shown
}

/// Smoke: the harm that the enemy's fire would do without it, less the own fire that it hampers and what else the same
/// weapons could do. Each counter is weighed with those that were called before it.
fn smoke(rules: &Hk, study: &Study, state: &State, calls: &[Call]) -> i64 {
    let lead = |state: &State| {
        fire_of(rules, study, state, targets(study, state)) - fire_of(rules, study, state, own(study, state))
    };
    let (mut sum, mut places) = (0, Vec::new());
    let mut now = study.lead(&places, || lead(state));
    let mut veiled: Option<State> = None;
    for it in calls {
        let Some(piece) = Piece::of(rules, state, it.tube) else { continue };
        let smoky = as_if_smoke(veiled.as_ref().unwrap_or(state), it.at, study.side);
        places.push(it.at);
        let then = study.lead(&places, || lead(&smoky));
        let faces = i64::from(faces_on_target(rules, state, it, true));
        let aims = aims(rules, study, state, it.tube).into_iter();
        let instead = aims.map(|at| {
            let faces = faces_on_target(rules, state, &Call { at, ..*it }, false);
            blast(rules, study, state, &piece, at) * i64::from(faces) / 6
        });
        let instead = instead.max().unwrap_or(0).max(gives_up(rules, study, state, it));
        sum += (now - then - cost(state, &piece)) * faces / 6 - SCREEN - instead;
        (now, veiled) = (then, Some(smoky));
    }
    sum
}

fn own<'a>(study: &Study, state: &'a State) -> impl Iterator<Item = &'a Element> {
    state.on_table(study.side).filter(|it| it.dummy.is_none())
}

fn still_fires(it: &Element) -> bool {
    it.morale < Morale::Broken && it.order != Some(Order::Double) && !it.fired && !it.called
}

/// What the fire of some elements is to be expected to do in this turn: everyone at his best target, or at the one he marked.
fn fire_of<'a>(rules: &Hk, study: &Study, state: &State, all: impl Iterator<Item = &'a Element>) -> i64 {
    let shots = all.filter(|it| still_fires(it)).filter_map(|it| best_shot(rules, study, state, it));
    shots.map(|it| it.0).sum()
}

/// What the best shot of an element is worth to it, and at whom it is.
fn best_shot(rules: &Hk, study: &Study, state: &State, it: &Element) -> Option<(i64, ElementId)> {
    if let Some(mark) = state.opportunities.iter().find(|mark| mark.firer == it.id) {
        let on = state.find(mark.target)?;
        return Some((harm(study, state, on, kills_by_marker(rules, state, mark)), on.id));
    }
    let shot = |on: &Element| (harm(study, state, on, kills_by_fire(rules, state, it.id, on.id)), on.id);
    let best = if it.id.side == study.side {
        targets(study, state).map(shot).max()
    } else {
        own(study, state).filter(|on| !on.hidden).map(shot).max()
    };
    best.filter(|it| 0 < it.0)
}

/// HK-054, HK-055: what fire that goes on is worth.
pub(super) fn continued(rules: &Hk, study: &Study, state: &State, it: &Continued) -> i64 {
    let (Some(at), Some(piece)) = (it.at, Piece::of(rules, state, it.tube)) else { return 0 };
    blast(rules, study, state, &piece, at) - cost(state, &piece)
}

/// Enemies on whom smoke can be laid in this turn: as many of the worst as there is smoke for.
pub(super) fn to_be_screened(rules: &Hk, study: &Study, state: &State) -> Vec<ElementId> {
    let ready = |it: &&Element| {
        it.morale < Morale::Broken && !it.moved && matches!(it.order, None | Some(Order::Fire)) && !it.fired
    };
    let crews =
        own(study, state).filter(ready).flat_map(|it| (0..).zip(&it.weapons).map(|(n, _)| (it.id, n)));
    let weapons = crews.filter_map(|(id, n)| Piece::of(rules, state, Tube::Weapon(id, n)));
    let n_weapons = weapons.filter(|it| it.smoke && 0 < it.missions).count();
    let observed = own(study, state).filter(ready).any(|it| it.observer);
    let batteries = state.side(study.side).batteries.iter().filter(|it| observed && 0 < it.missions).count();
    let n = n_weapons + batteries;
    if n == 0 {
        return Vec::new();
    }
    threats(rules, study, state).into_iter().map(|it| it.0).take(n).collect()
}

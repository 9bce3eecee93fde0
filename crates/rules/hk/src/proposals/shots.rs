//! Targets, and markers of opportunity fire.

use table::{Len, Point};

use super::{counters, is_wreck, targets};
use crate::Hk;
use crate::decision::Decision;
use crate::element::{Element, Order, inches};
use crate::formation::has_floor;
use crate::plan::{Shelling, Target};
use crate::sight::{can_see, sees_point};
use crate::state::{Stage, State};
use crate::watch::objection;

/// HK-R10, HK-016: whether an element could fire in this stage.
pub(crate) fn can_fire(state: &State, it: &Element) -> bool {
    let fires = match state.stage {
        Stage::StationaryFire => matches!(it.order, None | Some(Order::Fire)) && !it.moved,
        Stage::MovingFire => matches!(it.order, Some(Order::Move | Order::Cautious)),
        _ => false,
    };
    let plan = &state.side(it.id.side).plan;
    let bound = state.opportunities.iter().any(|mark| mark.firer == it.id);
    fires && !it.fired && !it.called && !it.ran && !bound && !is_wreck(it) && {
        !plan.targets.iter().any(|target| target.by == it.id && target.weapon.is_none())
    }
}

/// The farthest that anything of an element reaches with direct fire.
pub(crate) fn reach(rules: &Hk, it: &Element) -> Len {
    if let Some(vehicle) = &it.vehicle {
        let kind = rules.tables.vehicle(vehicle.kind);
        let gun = if kind.at.is_some() || kind.he.is_some() { rules.tables.vehicle_gun.1 } else { Len::ZERO };
        return gun.max(if 0 < kind.mg { rules.tables.vehicle_mg.1 } else { Len::ZERO });
    }
    let served = it
        .weapons
        .iter()
        .map(|weapon| rules.tables.weapon(weapon.kind))
        .filter(|kind| kind.direct || 0 < kind.dice);
    let own = it.alive().map(|(_, figure)| rules.tables.weapon(figure.weapon));
    served.chain(own).map(|kind| kind.max).max().unwrap_or(Len::ZERO)
}

/// Every shot that an element could take, legal or not.
pub(crate) fn shots(rules: &Hk, state: &State, it: &Element) -> Vec<Decision> {
    let far = reach(rules, it) + inches(2);
    let mut res = Vec::new();
    for enemy in targets(state, it.id.side) {
        if it.centre().within(far, enemy.centre()) && can_see(state, it.id, enemy.id) {
            res.extend(shots_at(rules, state, it, enemy));
        }
    }
    // HK-R46: shells at the counters of those who are hidden.
    for counter in counters(state, it.id.side) {
        let at = counter.centre();
        if it.centre().within(far, at) {
            res.extend(shells_at(rules, state, it, at));
        }
    }
    res
}

/// With what an element could fire at an enemy: with everything, or with one of its weapons.
pub(crate) fn shots_at(rules: &Hk, state: &State, it: &Element, enemy: &Element) -> Vec<Decision> {
    let planned = &state.side(it.id.side).plan.targets;
    let free =
        |weapon: Option<u8>| !planned.iter().any(|target| target.by == it.id && target.weapon == weapon);
    // HK-H13: without a figure the shell is aimed where it does most.
    let shot =
        |weapon: Option<u8>| Decision::Target(Target { by: it.id, weapon, on: enemy.id, figure: None });
    let mut res = Vec::new();
    if let Some(vehicle) = &it.vehicle {
        let kind = rules.tables.vehicle(vehicle.kind);
        if enemy.vehicle.is_some() {
            res.extend(kind.at.map(|_| shot(Some(0))));
        } else {
            res.extend(kind.he.map(|_| shot(Some(0))));
        }
        if 0 < kind.mg {
            res.push(shot(Some(1)));
        }
        return res;
    }
    res.push(shot(None));
    for (idx, weapon) in (0_u8..).zip(&it.weapons) {
        let kind = rules.tables.weapon(weapon.kind);
        if !free(Some(idx)) {
            continue;
        }
        match (&enemy.vehicle, kind.at, kind.he) {
            (Some(_), Some(_), _) => res.push(shot(Some(idx))),
            (None, _, Some(_)) if kind.direct => res.push(shot(Some(idx))),
            (_, _, None) if 0 < kind.dice => res.push(shot(Some(idx))),
            _ => (),
        }
    }
    let n_weapons = u8::try_from(it.weapons.len()).unwrap_or(0);
    for (idx, figure) in it.alive() {
        let Some((_, 1..)) = figure.once else { continue };
        let number = n_weapons.saturating_add(u8::try_from(idx).unwrap_or(u8::MAX));
        if free(Some(number)) {
            res.push(shot(Some(number)));
        }
    }
    res
}

/// HK-R46: the shells that an element could aim at a place, on each floor of a building there.
pub(crate) fn shells_at(rules: &Hk, state: &State, it: &Element, at: Point) -> Vec<Decision> {
    let mut weapons: Vec<u8> = Vec::new();
    if let Some(vehicle) = &it.vehicle {
        weapons.extend(rules.tables.vehicle(vehicle.kind).he.map(|_| 0));
    }
    let aims = |kind: u8| rules.tables.weapon(kind).he.is_some() && rules.tables.weapon(kind).direct;
    weapons.extend((0_u8..).zip(&it.weapons).filter(|(_, weapon)| aims(weapon.kind)).map(|it| it.0));
    let n_weapons = u8::try_from(it.weapons.len()).unwrap_or(0);
    let once = it.alive().filter(|(_, man)| man.once.is_some_and(|(kind, left)| 0 < left && aims(kind)));
    weapons.extend(once.filter_map(|(idx, _)| n_weapons.checked_add(u8::try_from(idx).ok()?)));
    let floors: Vec<u8> = (0..4).filter(|floor| *floor == 0 || has_floor(state, at, *floor)).collect();
    let shell = |weapon: u8, floor: u8| Decision::Shell(Shelling { by: it.id, weapon, at, floor });
    weapons.iter().flat_map(|weapon| floors.iter().map(|floor| shell(*weapon, *floor))).collect()
}

/// HK-H12: markers that an element could put on the way that was announced: where the mover is first seen, where it is
/// nearest, and at its end.
pub(crate) fn marks(rules: &Hk, state: &State, it: &Element) -> Vec<Decision> {
    let Some(announced) = &state.announced else { return Vec::new() };
    if is_wreck(it) || objection(state, it).is_some() {
        return Vec::new();
    }
    let far = reach(rules, it) + inches(1);
    let seen = |at: &Point| it.centre().within(far, *at) && sees_point(state, it, 0, *at);
    let points: Vec<Point> = on_the_way(&announced.path).into_iter().filter(seen).collect();
    let nearest = points.iter().copied().min_by_key(|at| (at.distance_sq(it.centre()), at.x, at.y));
    let mut places: Vec<Point> =
        nearest.into_iter().chain(points.first().copied()).chain(points.last().copied()).collect();
    let mut at = 0;
    while at < places.len() {
        if places[..at].contains(&places[at]) {
            places.remove(at);
        } else {
            at += 1;
        }
    }
    places.into_iter().map(|at| Decision::Mark { firer: it.id, at }).collect()
}

/// Points of a way, an inch from each other at most; its corners and its end among them.
pub(crate) fn on_the_way(path: &[Point]) -> Vec<Point> {
    let mut res = Vec::new();
    for leg in path.windows(2) {
        let length = leg[0].distance(leg[1]);
        let n = length.raw() / inches(1).raw();
        res.extend((1..=n).map(|k| leg[0].towards(leg[1], inches(1) * k)));
        if res.last() != Some(&leg[1]) {
            res.push(leg[1]);
        }
    }
    res
}

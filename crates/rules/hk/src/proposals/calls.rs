//! Calls for smoke and high explosive, and what becomes of fire for effect.

use table::{Len, Point};

use super::targets;
use crate::Hk;
use crate::decision::Decision;
use crate::element::{Element, ElementId, Side, inches};
use crate::plan::{Call, Continued};
use crate::state::{Stage, State, Tube};

/// So many places are thought of for one weapon.
const PLACES: usize = 4;

/// Whether an element could call fire now.
pub(crate) fn can_call(rules: &Hk, state: &State, it: &Element) -> bool {
    let plan = &state.side(it.id.side).plan;
    !it.moved && !it.fired && !it.called && !plan.calls.iter().any(|call| call.spotter == it.id) && {
        tubes(rules, state, it).next().is_some()
    }
}

/// The weapons and batteries that an element could call: its own; an observer also those of others.
pub(crate) fn tubes<'a>(rules: &'a Hk, state: &'a State, it: &'a Element) -> impl Iterator<Item = Tube> + 'a {
    let side = it.id.side;
    let smoke = state.stage == Stage::Smoke;
    let fits = move |kind: u8| {
        let kind = rules.tables.weapon(kind);
        kind.indirect && (!smoke || kind.smoke)
    };
    let served = state.on_table(side).filter(|other| other.id == it.id || it.observer);
    let weapons = served.flat_map(move |other| {
        (0_u8..)
            .zip(&other.weapons)
            .filter(move |(_, weapon)| fits(weapon.kind) && 0 < weapon.missions && !weapon.used)
            .map(|(idx, _)| Tube::Weapon(other.id, idx))
    });
    let ready = (0_u8..)
        .zip(&state.side(side).batteries)
        .filter(|(_, battery)| 0 < battery.missions && !battery.used);
    let batteries = ready.filter(|_| it.observer).map(move |(idx, _)| Tube::Battery(side, idx));
    let plan = &state.side(side).plan;
    let falls = |tube: Tube| state.markers.iter().any(|marker| marker.tube == tube && marker.effect);
    weapons
        .chain(batteries)
        .filter(move |&tube| !plan.calls.iter().any(|call| call.tube == tube) && !falls(tube))
}

/// Calls of an element, legal or not.
pub(crate) fn calls(rules: &Hk, state: &State, it: &Element) -> Vec<Decision> {
    let places =
        if state.stage == Stage::Smoke { screens(state, it.id.side) } else { aims(state, it.id.side) };
    let mut res = Vec::new();
    for tube in tubes(rules, state, it) {
        // HK-R25: another attempt at the same point is easier.
        let again = state.markers.iter().find(|marker| marker.tube == tube && !marker.effect).map(|it| it.at);
        let again = again.filter(|_| state.stage == Stage::HighExplosive);
        let near = places.iter().copied().filter(|at| again.is_none_or(|old| !old.within(inches(1), *at)));
        let all = again.into_iter().chain(near).take(PLACES);
        res.extend(all.map(|at| Decision::Call(Call { tube, spotter: it.id, at })));
    }
    res
}

/// Where enemies are, the most men first.
fn aims(state: &State, side: Side) -> Vec<Point> {
    let mut all: Vec<(usize, Point)> = targets(state, side).map(|it| (it.n_alive(), it.centre())).collect();
    all.sort_by_key(|(n, at)| (usize::MAX - n, at.x, at.y));
    all.into_iter().map(|it| it.1).collect()
}

/// Places for smoke: before enemies, on the line to the own middle.
pub(crate) fn screens(state: &State, side: Side) -> Vec<Point> {
    let Some(middle) = middle(state.on_table(side).map(Element::centre)) else { return Vec::new() };
    let mut all: Vec<(Len, Point)> = targets(state, side)
        .map(|it| (it.centre().distance(middle), it.centre().towards(middle, inches(4))))
        .collect();
    all.sort_by_key(|(far, at)| (*far, at.x, at.y));
    all.into_iter().map(|it| it.1).collect()
}

/// The middle of some places.
pub(crate) fn middle(points: impl Iterator<Item = Point>) -> Option<Point> {
    let (mut x, mut y, mut n) = (0_i64, 0_i64, 0_i64);
    for point in points {
        (x, y, n) = (x + i64::from(point.x), y + i64::from(point.y), n + 1);
    }
    let mean = |sum: i64| i32::try_from(sum / n).ok();
    if n == 0 { None } else { Some(Point::raw(mean(x)?, mean(y)?)) }
}

/// HK-054, HK-055: what could become of the fire for effect of an element, or of the batteries.
pub(crate) fn continued(state: &State, side: Side, of: Option<ElementId>) -> Vec<Decision> {
    let plan = &state.side(side).plan;
    let asked = |tube: Tube| match tube {
        Tube::Weapon(id, _) => of == Some(id),
        Tube::Battery(owner, _) => of.is_none() && owner == side,
    };
    let open = |tube: Tube| asked(tube) && !plan.continued.iter().any(|choice| choice.tube == tube);
    let mut res = Vec::new();
    for marker in state.markers.iter().filter(|marker| marker.effect && open(marker.tube)) {
        let mut shifts: Vec<Point> = targets(state, side)
            .flat_map(|it| {
                it.alive().map(|(_, figure)| figure.at).chain(it.vehicle.as_ref().map(|it| it.pose.at))
            })
            .filter(|at| at.within(inches(4), marker.at))
            .collect();
        shifts.sort_by_key(|at| (at.distance_sq(marker.at), at.x, at.y));
        let places =
            std::iter::once(Some(marker.at)).chain(shifts.into_iter().map(Some).take(PLACES)).chain([None]);
        res.extend(places.map(|at| Decision::Continue(Continued { tube: marker.tube, at })));
    }
    res
}

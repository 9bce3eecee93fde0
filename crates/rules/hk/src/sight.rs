//! HK-H03: lines of sight; HK-H04, HK-R23: hindrances on them.
//!
//! A line of sight runs between two men (or the centres of vehicles), the same in both directions. Men and vehicles never
//! block it. An element sees another if any of its men sees any of the other's.

mod hindrance;
#[cfg(test)]
mod tests;

use smallvec::SmallVec;
use table::{Bounds, Len, Point};

use crate::element::{Element, ElementId, Role, inches};
use crate::state::State;
use crate::tables::AreaKind;

pub use hindrance::{Hindrance, SMOKE_RADIUS, hindrances, n_hindrances};
pub(crate) use hindrance::{count, distance_to_line};

/// HK-H01: how much a distance may be over and still count as within.
pub const TOLERANCE: Len = Len::milli_inches(10);

/// Where a man stands: HK-H03.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stand {
    /// The place.
    pub at: Point,
    /// The floor; 0 is the ground.
    pub floor: u8,
}

impl Stand {
    /// On the ground floor, or on no floor at all.
    pub const fn ground(at: Point) -> Stand {
        Stand { at, floor: 0 }
    }
}

/// The places of the men of an element.
pub type Stands = SmallVec<[Stand; 12]>;

/// Where the living men of an element stand; the centre of a vehicle, the place of a dummy.
pub fn stands(it: &Element) -> Stands {
    if it.vehicle.is_some() || it.dummy.is_some() {
        return SmallVec::from_slice(&[Stand::ground(it.centre())]);
    }
    it.alive().map(|(_, it)| Stand { at: it.at, floor: it.floor }).collect()
}

/// HK-H02a: where the centre of an element is.
pub fn centre(it: &Element) -> Stand {
    let leader = it.alive().find(|(_, it)| it.role == Role::Leader);
    let middle = leader.or_else(|| it.alive().next());
    Stand { at: it.centre(), floor: middle.map_or(0, |(_, it)| it.floor) }
}

/// HK-H03 (c), HK-R37: the level of a man: that of the ground and his floor.
pub fn level(state: &State, it: Stand) -> i16 {
    state.battle.ground.level_at(it.at) + i16::from(it.floor)
}

/// The kind of an area of the battle.
pub fn area_kind(state: &State, area: usize) -> &AreaKind {
    &state.battle.areas[usize::from(state.battle.ground.areas()[area].kind.0)]
}

/// What stands between two men, if anything does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocker {
    /// HK-H03 (a): a building that neither is in.
    Building(usize),
    /// HK-H03 (a): they are on different floors of this building.
    Floors(usize),
    /// HK-H03 (b): too much of this wood.
    Woods(usize),
    /// HK-H03 (c): ground of a higher level than both.
    High(usize),
}

/// HK-H03: what blocks the line between two men. It is the same in both directions.
pub fn blocker(state: &State, a: Stand, b: Stand) -> Option<Blocker> {
    floors_apart(state, a, b).or_else(|| blocking(state).find_map(|area| blocks(state, area, a, b)))
}

/// The areas that can block a line at all.
fn blocking(state: &State) -> impl Iterator<Item = usize> {
    let can_block = |area: &usize| {
        let kind = area_kind(state, *area);
        kind.building || kind.woods || state.battle.ground.areas()[*area].relief
    };
    (0..state.battle.ground.areas().len()).filter(can_block)
}

/// HK-H03 (a): men on different floors of one building. Men above each other have no line that could cross anything.
fn floors_apart(state: &State, a: Stand, b: Stand) -> Option<Blocker> {
    if a.floor == b.floor {
        return None;
    }
    shared_building(state, a.at, b.at).map(Blocker::Floors)
}

/// How an area blocks a line, if it does.
fn blocks(state: &State, idx: usize, a: Stand, b: Stand) -> Option<Blocker> {
    let (ground, kind) = (&state.battle.ground, area_kind(state, idx));
    let length = ground.length_inside(idx, a.at, b.at);
    if length == Len::ZERO {
        return None;
    }
    let area = &ground.areas()[idx];
    let ends = || (area.outline.contains(a.at), area.outline.contains(b.at));
    if area.relief {
        // HK-H03 (c): ground of a higher level than both ends.
        return (level(state, a).max(level(state, b)) < area.level).then_some(Blocker::High(idx));
    }
    if kind.building {
        // HK-H03 (a): buildings, except the one a man is in.
        return (ends() == (false, false)).then_some(Blocker::Building(idx));
    }
    // HK-H03 (b): all of one wood on the line counts together, every wood by itself.
    (inches(2) < length && seen_through_woods(ends()) < length).then_some(Blocker::Woods(idx))
}

/// HK-H03 (b): how much of a wood may lie between two men, by whether they stand in it.
fn seen_through_woods(inside: (bool, bool)) -> Len {
    let free = match inside {
        (true, true) | (false, false) => inches(4),
        (true, false) | (false, true) => inches(2),
    };
    free + TOLERANCE
}

/// The building that holds both places.
fn shared_building(state: &State, a: Point, b: Point) -> Option<usize> {
    let areas = state.battle.ground.areas();
    (0..areas.len()).find(|&idx| {
        area_kind(state, idx).building && areas[idx].outline.contains(a) && areas[idx].outline.contains(b)
    })
}

/// The building that holds a place.
pub fn building_at(state: &State, at: Point) -> Option<usize> {
    shared_building(state, at, at)
}

/// HK-H03: whether two men see each other.
pub fn sees(state: &State, a: Stand, b: Stand) -> bool {
    blocker(state, a, b).is_none()
}

/// What an umpire says of a blocked line.
pub fn blocked_by(state: &State, a: Stand, b: Stand) -> String {
    let name = |idx: usize| {
        let area = &state.battle.ground.areas()[idx];
        if area.name.is_empty() { area.id.clone() } else { area.name.clone() }
    };
    match blocker(state, a, b) {
        Some(Blocker::Building(area)) => format!("{} is in the line of sight", name(area)),
        Some(Blocker::Floors(area)) => format!("they are on different floors of {}", name(area)),
        Some(Blocker::Woods(area)) => format!("too much of {} is in the line of sight", name(area)),
        Some(Blocker::High(area)) => format!("{} is higher than both ends of the line of sight", name(area)),
        None => "the line of sight is clear".to_owned(),
    }
}

/// HK-H03: whether any figure of an element sees any figure of another.
pub fn can_see(state: &State, by: ElementId, on: ElementId) -> bool {
    let (Some(by), Some(on)) = (state.find(by), state.find(on)) else { return false };
    if !by.on_table() || !on.on_table() {
        return false;
    }
    // Most answers come from the centres, and need no list of the men.
    sees(state, centre(by), centre(on)) || any_sees(state, &stands(by), &stands(on))
}

/// Whether any of some men sees any of some others.
fn any_sees(state: &State, by: &[Stand], on: &[Stand]) -> bool {
    if by.is_empty() || on.is_empty() {
        return false;
    }
    let between = between(state, by, on);
    by.iter().any(|&a| on.iter().any(|&b| is_clear(state, &between, a, b)))
}

/// The same as [`sees`] with the areas at hand that can matter.
fn is_clear(state: &State, between: &[usize], a: Stand, b: Stand) -> bool {
    !between.iter().any(|&area| blocks(state, area, a, b).is_some()) && floors_apart(state, a, b).is_none()
}

/// The areas that can block a line between any of some men and any of some others. Those that lie wholly beside, before or
/// behind all of them are left out: of many lines that is asked once.
fn between(state: &State, by: &[Stand], on: &[Stand]) -> SmallVec<[usize; 8]> {
    let places: SmallVec<[Point; 24]> = by.iter().chain(on).map(|it| it.at).collect();
    let all = Bounds::around(&places);
    // How far to the left of the line between the first of both a place is, times the length of that line.
    let (from, to) = (by[0].at, on[0].at);
    let (along_x, along_y) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let left = |p: Point| {
        along_x * (i64::from(p.y) - i64::from(from.y)) - along_y * (i64::from(p.x) - i64::from(from.x))
    };
    let (mut low, mut high) = (0, 0);
    for &place in &places {
        let left = left(place);
        (low, high) = (i64::min(low, left), i64::max(high, left));
    }
    let is_beside = |it: Bounds| {
        let corners =
            [it.min, it.max, Point::raw(it.min.x, it.max.y), Point::raw(it.max.x, it.min.y)].map(left);
        corners.iter().all(|&left| left < low) || corners.iter().all(|&left| high < left)
    };
    let outline = |area: usize| state.battle.ground.areas()[area].outline.bounds();
    blocking(state).filter(|&area| meet(all, outline(area)) && !is_beside(outline(area))).collect()
}

fn meet(a: Bounds, b: Bounds) -> bool {
    a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y
}

/// HK-H12, HK-H20: whether any figure of an element sees a point, on a floor.
pub fn sees_point(state: &State, by: &Element, floor: u8, at: Point) -> bool {
    let to = Stand { at, floor };
    by.on_table() && stands(by).iter().any(|&from| sees(state, from, to))
}

/// Which of some men see which of some others, and how far the nearest of them are from each other. A bit of a number is
/// the place in the list, of which there are at most 16.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Who sees somebody: the bit of each of the first.
    pub by: u16,
    /// Who is seen: the bit of each of the others.
    pub on: u16,
    /// HK-H01: the distance of the nearest who see each other.
    pub range: Len,
}

/// HK-H03, HK-H01: who of `by` sees whom of `on`. Bits are places in the lists. None: nobody sees anybody.
pub fn seen(state: &State, by: &[Stand], on: &[Stand]) -> Option<Seen> {
    if by.is_empty() || on.is_empty() {
        return None;
    }
    let between = between(state, by, on);
    let mut seen = Seen { by: 0, on: 0, range: Len::ZERO };
    let mut nearest = i64::MAX;
    for (n_by, &a) in by.iter().enumerate().take(16) {
        for (n_on, &b) in on.iter().enumerate().take(16) {
            if is_clear(state, &between, a, b) {
                seen.by |= 1 << n_by;
                seen.on |= 1 << n_on;
                let distance = a.at.distance_sq(b.at);
                if distance < nearest {
                    (nearest, seen.range) = (distance, a.at.distance(b.at));
                }
            }
        }
    }
    (seen.by != 0).then_some(seen)
}

//! HK-H01a, HK-H02: whether figures and vehicles can stand somewhere.

use smallvec::SmallVec;
use table::{Base, Footprint, Len, Point, Pose};

use crate::element::{Element, inches};
use crate::formation::Place;
use crate::sight::{TOLERANCE, area_kind, building_at};
use crate::state::State;
use crate::tables::{Carriage, Going, Traction};

/// HK-H01a: a figure is a disc of 0.75" diameter.
pub(crate) const DISC: Footprint = Footprint::Disc { radius: Len::new(952) };
/// HK-H01a: a vehicle is a rectangle 1.5" x 3".
const VEHICLE: Footprint = Footprint::Rect { width: Len::new(3_810), depth: Len::new(7_620) };
/// HK-H01a: the centres of two figures are farther apart than this: 0.75", and a hair for rounding.
pub(super) const APART: Len = Len::milli_inches(740);
/// HK-H02: each figure is so near to another of its element.
pub(super) const CHAIN: Len = Len::milli_inches(2_010);
/// HK-H06: how near enemies may be approached.
pub(crate) const KEEP_OFF: Len = inches(1);
/// Everybody who could be in the way of a formation is so near to its centre.
const NEAR: Len = inches(14);

/// HK-H01a: where a vehicle stands.
pub(crate) fn vehicle_base(pose: Pose) -> Base {
    Base { footprint: VEHICLE, pose }
}

/// Whether an element has a gun.
pub(super) fn serves_a_gun(state: &State, element: &Element) -> bool {
    let kinds = &state.battle.weapons;
    element.weapons.iter().any(|it| kinds[usize::from(it.kind)].carriage == Carriage::Gun)
}

/// What is around the place where an element is to stand. Enemies that are hidden are not known to be there.
pub(super) struct Room<'a> {
    state: &'a State,
    at: Point,
    /// An obstacle that could part its men is near.
    obstacles: bool,
    /// The buildings and the ground near by that men cannot enter, by their areas.
    barriers: SmallVec<[usize; 8]>,
    men: SmallVec<[(Point, u8, bool); 32]>,
    vehicles: SmallVec<[(Base, bool); 4]>,
}

impl<'a> Room<'a> {
    /// Looks around a place, as far as a formation reaches.
    pub(super) fn new(state: &'a State, element: &Element, at: Point) -> Room<'a> {
        Room::within(NEAR, state, element, at)
    }

    fn within(reach: Len, state: &'a State, element: &Element, at: Point) -> Room<'a> {
        let ground = &state.battle.ground;
        let parts = |idx: usize| area_kind(state, idx).building || area_kind(state, idx).foot == Going::No;
        let areas = ground.areas().iter().enumerate();
        let near = areas.filter(|(idx, area)| parts(*idx) && area.outline.bounds().grown(reach).contains(at));
        let mut room = Room {
            state,
            at,
            obstacles: ground.has_obstacles_near(at, reach),
            barriers: near.map(|(idx, _)| idx).collect(),
            men: SmallVec::new(),
            vehicles: SmallVec::new(),
        };
        for other in &state.elements {
            if other.id == element.id {
                continue;
            }
            let enemy = other.id.side != element.id.side;
            if let Some(vehicle) = &other.vehicle {
                // A wreck stays where it was.
                let there = other.on_table() || vehicle.destroyed;
                if there && !(enemy && other.hidden) && vehicle.pose.at.within(reach, at) {
                    // A wreck is nobody's enemy.
                    room.vehicles.push((vehicle_base(vehicle.pose), enemy && !vehicle.destroyed));
                }
                continue;
            }
            if !other.on_table() || enemy && other.hidden {
                continue;
            }
            let near = other.alive().filter(|(_, it)| it.at.within(reach, at));
            room.men.extend(near.map(|(_, it)| (it.at, it.floor, enemy)));
        }
        room
    }

    /// The place itself.
    pub(super) fn centre(&self) -> Point {
        self.at
    }

    /// The state that it was seen in.
    pub(super) fn state(&self) -> &'a State {
        self.state
    }

    /// HK-H01a, HK-H06: whether nobody is in the way of a figure.
    pub(super) fn is_free(&self, slot: Point, floor: u8) -> bool {
        let blocked = |(at, on, enemy): &(Point, u8, bool)| {
            *on == floor && at.within(if *enemy { KEEP_OFF - TOLERANCE } else { APART }, slot)
        };
        self.state.battle.ground.on_table(slot)
            && !self.men.iter().any(blocked)
            && !self.vehicles.iter().any(|(it, _)| it.gap_to_point(slot) < APART / 2)
    }

    /// Whether a man of an element that stands here can stand there: on ground that one can enter, in no building, and not
    /// beyond an obstacle.
    pub(super) fn is_open(&self, slot: Point) -> bool {
        let ground = &self.state.battle.ground;
        let (areas, kind) = (ground.areas(), |idx: usize| area_kind(self.state, idx));
        let mut inside = self.barriers.iter().filter(|idx| areas[**idx].outline.contains(slot));
        ground.on_table(slot)
            && !inside.any(|idx| kind(*idx).building)
            && self.can_enter(slot)
            && (!self.obstacles || ground.obstacles_on(self.at, slot).is_empty())
    }

    /// HK-H06: whether men can be on the ground at a place; ways bridge it.
    fn can_enter(&self, at: Point) -> bool {
        let (ground, kind) = (&self.state.battle.ground, |idx: usize| area_kind(self.state, idx));
        let barred = self.barriers.iter().any(|idx| kind(*idx).foot == Going::No)
            && ground.area_at(at).is_some_and(|area| kind(area).foot == Going::No);
        !barred || ground.way_at(at).is_some()
    }
}

/// HK-H01a, HK-H02, HK-H06: what is wrong with the places of the living figures of an element, if anything is.
pub(crate) fn fits(
    state: &State,
    element: &Element,
    places: &[Place],
) -> Result<(), (&'static str, &'static str)> {
    let Some(&(first, _)) = places.first() else { return Ok(()) };
    // Men whom their player placed may stand farther apart than a formation does.
    let widest = places.iter().map(|(at, _)| first.distance(*at)).max().unwrap_or(Len::ZERO);
    let room = Room::within(NEAR.max(widest + inches(4)), state, element, first);
    for (idx, &(at, floor)) in places.iter().enumerate() {
        if !state.battle.ground.on_table(at) {
            return Err(("HK-H02", "there is no room for all its figures on the table"));
        }
        if floor != 0 && !has_floor(state, at, floor) {
            return Err(("HK-H06", "there is no such floor"));
        }
        if !room.can_enter(at) {
            return Err(("HK-H06", "its figures would stand on ground that they cannot enter"));
        }
        let overlaps = places[..idx].iter().any(|(it, on)| *on == floor && it.within(APART, at));
        if overlaps || !room.is_free(at, floor) {
            return Err(("HK-H01a", "there is no room for all its figures: others stand there"));
        }
    }
    if !is_chain(places) {
        return Err(("HK-H02", "its figures would be too far from each other: each within 2\" of another"));
    }
    Ok(())
}

/// HK-R29: whether there is such a floor at a place.
pub(crate) fn has_floor(state: &State, at: Point, floor: u8) -> bool {
    building_at(state, at)
        .is_some_and(|house| floor < state.battle.floors.get(house).copied().unwrap_or(1).max(1))
}

/// HK-H02: whether all are connected, each within 2" of another. Men above each other are near.
fn is_chain(places: &[Place]) -> bool {
    let mut linked: SmallVec<[bool; 12]> = SmallVec::from_elem(false, places.len());
    let mut found: SmallVec<[usize; 12]> = SmallVec::from_slice(&[0]);
    linked[0] = true;
    while let Some(one) = found.pop() {
        for other in 0..places.len() {
            if !linked[other] && places[one].0.within(CHAIN, places[other].0) {
                linked[other] = true;
                found.push(other);
            }
        }
    }
    linked.iter().all(|it| *it)
}

/// HK-H01a, HK-H61: what is wrong with the place of a vehicle, if anything is.
pub(crate) fn vehicle_fits(
    state: &State,
    element: &Element,
    traction: Traction,
    pose: Pose,
) -> Result<(), (&'static str, &'static str)> {
    let ground = &state.battle.ground;
    let base = vehicle_base(pose);
    if !base.inside(ground.size()) {
        return Err(("HK-H61", "it would not be wholly on the table"));
    }
    let going = |area: usize| match traction {
        Traction::Tracked => area_kind(state, area).tracked,
        Traction::Wheeled => area_kind(state, area).wheeled,
    };
    let barred = ground.area_at(pose.at).is_some_and(|area| going(area) == Going::No);
    if barred && ground.way_at(pose.at).is_none() {
        return Err(("HK-H61", "it cannot enter that ground"));
    }
    let room = Room::new(state, element, pose.at);
    let crushed = |(at, _, enemy): &(Point, u8, bool)| {
        let gap = base.gap_to_point(*at);
        gap < if *enemy { KEEP_OFF - TOLERANCE } else { APART / 2 }
    };
    if room.men.iter().any(crushed) {
        return Err(("HK-H61", "men stand too near to that place"));
    }
    if room.vehicles.iter().any(|(it, _)| it.overlaps(&base)) {
        return Err(("HK-H01a", "another vehicle stands there"));
    }
    if room.vehicles.iter().any(|(it, enemy)| *enemy && it.gap(&base) < KEEP_OFF - TOLERANCE) {
        return Err(("HK-H61", "an enemy vehicle stands too near to that place: less than 1\""));
    }
    Ok(())
}

/// The figures that serve a weapon and live.
pub(crate) fn n_crew(element: &Element, weapon: u8) -> usize {
    element.alive().filter(|(_, it)| element.serves(it, weapon)).count()
}

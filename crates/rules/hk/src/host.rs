//! For a layer above that plays these elements in a sequence of its own: what the chapters say of sight, cover, fire,
//! movement and close combat, without their stages, their plans and what their results do.
//!
//! Functions that take elements by reference take copies as well, which stand somewhere else or have other values, as the
//! layer sees them.

use std::sync::Arc;

use engine::{Check, FigureView, GroundView, Text};
use table::{Deg, Footprint, Len, Point, Pose};

use crate::element::{Cover, Element, ElementId, Side, Vehicle};
use crate::event::Event;
use crate::fire::parts::Part;
use crate::sight::Stand;
use crate::state::State;
use crate::tables::{CoverRow, Traction};
use crate::{
    Hk, at, cover, deployment, fire, formation, indirect, inspect, melee, movement, sight, transport, view,
};

pub use crate::cover::{floors, gun_place, obstacle_cover};
pub use crate::fire::attack;
pub use crate::formation::{draw_up, draw_up_on};
pub use crate::he::direct_cover;
pub use crate::melee::reach::{Engaged, Man, engaged};
pub use crate::movement::Mover;
pub use crate::sight::{TOLERANCE, area_kind, blocked_by, centre, level, seen, stands};

/// HK-H06: how near enemies may be approached, other than in close assault.
pub const KEEP_OFF: Len = formation::KEEP_OFF;
/// HK-H62: so many kills of small arms destroy a soft vehicle.
pub const KILLS_OF_SOFT: u16 = 2;
/// HK-H66: so many successes of men in contact destroy a soft vehicle.
pub const SUCCESSES_OF_SOFT: u16 = melee::vehicle::SOFT_SUCCESSES;
/// HK-H63: what has to be thrown if armour and value are equal.
pub const EVEN: i32 = at::EVEN;

/// HK-H03: whether any of some men sees any of some others.
pub fn any_sees(state: &State, by: &[Stand], on: &[Stand]) -> bool {
    match (by, on) {
        // Most answers come from the first of both, and need no list of what is between.
        ([a, ..], [b, ..]) if sight::sees(state, *a, *b) => true,
        ([_], [_]) => false,
        _ => sight::seen(state, by, on).is_some(),
    }
}

/// HK-H04, HK-R23: how many hindrances there are between two places.
pub fn n_hindrances(state: &State, from: Stand, to: Stand) -> u8 {
    sight::count(state, from, to)
}

/// HK-H63: how much of a vehicle is hidden: Heavy is hull-down; Light is woods around it, or a hedge or a wreck before it.
pub fn obscured(state: &State, it: &Vehicle, from: Stand) -> Cover {
    let obstacle = cover::vehicle_obstacle(state, it, from.at);
    if Cover::Heavy <= obstacle || cover::is_on_crest(state, it.pose.at, from) {
        return Cover::Heavy;
    }
    let in_woods = state.battle.ground.area_at(it.pose.at).is_some_and(|area| area_kind(state, area).woods);
    if in_woods { Cover::Light } else { obstacle }
}

/// HK-040, HK-H40: the numbers that a part of a shot starts from, against a target in a class of cover.
pub fn starting_numbers(rules: &Hk, part: &Part, cover: Cover) -> CoverRow {
    let without = fire::numbers::WITHOUT_COVER;
    if part.ignores_cover { CoverRow { hit: without, kill: without } } else { rules.tables.cover(cover) }
}

/// HK-H62: the class of cover in which a vehicle is shot at with small arms.
pub fn cover_from_small_arms(cover: Cover) -> Cover {
    at::cover_from_small_arms(cover)
}

/// HK-002, HK-R2: the number of a check to which lines were added.
pub fn settled(check: Check, start: u8) -> Check {
    fire::numbers::settle(check, start)
}

/// HK-H20: whether an element sees a point of the ground.
pub fn sees_point(state: &State, by: &Element, at: Point) -> bool {
    sight::sees_point(state, by, 0, at)
}

/// HK-R26: the floor of an enemy of a side who is touched at a place.
pub fn touched_enemy(state: &State, side: Side, at: Point) -> Option<u8> {
    indirect::touched_enemy(state, side, at)
}

/// HK-H06, HK-H61: how an element moves.
pub fn mover(rules: &Hk, it: &Element) -> Mover {
    movement::mover(&rules.tables, it)
}

/// HK-H06, HK-H61: what a straight way costs; nothing if it may not be gone.
pub fn way_cost(state: &State, mover: Mover, from: Point, to: Point) -> Option<Len> {
    movement::way_cost(state, mover, from, to).ok()
}

/// HK-H02, HK-H06: whether the men of an element can stand in these places.
pub fn fits(state: &State, it: &Element, places: &[(Point, u8)]) -> bool {
    formation::fits(state, it, places).is_ok()
}

/// HK-H01a, HK-H61: whether a vehicle can stand somewhere.
pub fn vehicle_fits(state: &State, it: &Element, traction: Traction, pose: Pose) -> bool {
    formation::vehicle_fits(state, it, traction, pose).is_ok()
}

/// The fact that an element was put somewhere, its living men at these places.
pub fn placed(it: &Element, at: Point, facing: Deg, places: &[(Point, u8)]) -> Event {
    deployment::placed(it, at, facing, places)
}

/// The men who serve a support weapon.
pub fn n_crew(it: &Element, weapon: u8) -> usize {
    formation::n_crew(it, weapon)
}

/// HK-H67: the elements that a vehicle carries.
pub fn passengers(state: &State, carrier: ElementId) -> impl Iterator<Item = &Element> {
    transport::passengers(state, carrier)
}

/// HK-H36: the move of an element into contact with an enemy, if anybody has to move for it.
pub fn into_contact(state: &State, it: &Element, on: ElementId) -> Option<Event> {
    melee::close::into_contact(state, it, &[on])
}

/// HK-H66: up to three of some men with an AT weapon or AT grenade, the best first: its value, who, and whether it is then
/// used up.
pub fn armed(rules: &Hk, state: &State, men: &[Man]) -> Vec<(i8, Man, bool)> {
    melee::vehicle::armed(rules, state, men)
}

/// HK-H63, HK-H66: the best value against armour that an element has, its AT grenade included.
pub fn best_at(rules: &Hk, it: &Element) -> Option<i8> {
    let own = it.alive().filter_map(|(_, man)| melee::vehicle::at_value(rules, it, man)).map(|(at, _)| at);
    own.chain(melee::vehicle::grenade(rules, it)).max()
}

/// HK-H66: the dice of the machine guns of a vehicle that has men upon it.
pub fn machine_guns(rules: &Hk, _: &State, it: &Element, foes: &Engaged) -> usize {
    melee::vehicle::machine_guns(rules, it, foes)
}

/// Two elements whose men stand upon each other, if there are such.
pub fn crowding(state: &State) -> Option<(ElementId, ElementId)> {
    inspect::crowding(state)
}

/// The ground as it is shown.
pub fn ground(state: &State) -> Arc<GroundView> {
    Arc::clone(state.battle.still.ground(&state.battle))
}

/// What to draw for an element.
pub fn symbol(rules: &Hk, it: &Element) -> &'static str {
    view::symbol(rules, it)
}

/// The base of an element: of a vehicle, or of one man.
pub fn footprint(it: &Element) -> Footprint {
    view::footprint(it)
}

/// The living men of an element as they are shown.
pub fn figures(it: &Element) -> Vec<FigureView> {
    it.alive().map(|(_, man)| view::man(man)).collect()
}

/// The rows of an element's card.
pub fn card(rules: &Hk, it: &Element) -> Vec<(Text, String)> {
    view::card(rules, it)
}

//! What is to be expected of fire and of fights, for those who weigh choices. No rule is written here: the chapters are
//! asked.

use std::sync::Arc;

use table::{Deg, Len, Point, Pose};

use crate::Hk;
use crate::element::{Cover, Element, ElementId, Morale, Order, Side};
use crate::fire::kills_in_36ths;
use crate::fire::shot::{Arm, Shot};
use crate::formation::draw_up;
use crate::plan::{Call, Target};
use crate::sight::Stand;
use crate::state::{Opportunity, Smoke, State};

/// The kills to be expected, in 36ths, when an element fires all it has at another.
pub fn kills_by_fire(rules: &Hk, state: &State, by: ElementId, on: ElementId) -> i32 {
    kills_in_36ths(rules, state, &Shot { by, arm: Arm::Everybody, on, figure: None, marker: None })
}

/// The same of a target that was chosen.
pub fn kills_by_target(rules: &Hk, state: &State, target: &Target) -> i32 {
    Shot::planned(state, target).map_or(0, |shot| kills_in_36ths(rules, state, &shot))
}

/// HK-H12: the same of a marker of opportunity fire.
pub fn kills_by_marker(rules: &Hk, state: &State, mark: &Opportunity) -> i32 {
    kills_in_36ths(rules, state, &Shot::marked(mark))
}

/// HK-050, HK-051: how many faces of the die put a call on target, from 0 to 6.
pub fn faces_on_target(rules: &Hk, state: &State, call: &Call, smoke: bool) -> i32 {
    let check = crate::indirect::targeting(rules, state, call, smoke);
    check.map_or(0, |check| i32::from(7_u8.saturating_sub(crate::fire::numbers::number(&check))).clamp(0, 6))
}

/// HK-070: how many faces of the die kill in a close assault.
pub fn faces_in_melee(it: &Element) -> i32 {
    let number = crate::fire::numbers::number(&crate::melee::fight_check(it, 1));
    if it.morale >= Morale::Broken { 0 } else { 7 - i32::from(number) }
}

/// HK-H05a: the cover that the ground at a place gives, whoever looks.
pub fn cover_at(state: &State, at: Point) -> Cover {
    crate::cover::ground_cover(state, Stand::ground(at))
}

/// The state as if an element stood elsewhere, in formation, on an order.
#[must_use]
pub fn as_if_moved(state: &State, it: &Element, to: Point, facing: Deg, order: Order) -> State {
    let mut res = state.clone();
    let places = draw_up(state, it, to, facing);
    let idx = res.elements.binary_search_by_key(&it.id, |it| it.id).expect("it is an element of the state");
    let moved = Arc::make_mut(&mut res.elements[idx]);
    let mut places = places.into_iter();
    for man in moved.figures.iter_mut().filter(|it| it.alive) {
        if let Some((at, floor)) = places.next() {
            (man.at, man.floor) = (at, floor);
        }
    }
    if let Some(vehicle) = &mut moved.vehicle {
        vehicle.pose = Pose::new(to, facing);
    }
    (moved.facing, moved.order, moved.moved) = (facing, Some(order), true);
    res.announced = None;
    res
}

/// The state as if smoke lay at a place.
#[must_use]
pub fn as_if_smoke(state: &State, at: Point, owner: Side) -> State {
    let mut res = state.clone();
    res.smoke.push(Smoke { at, value: 4, owner });
    res
}

/// Everywhere that an element can get to on an order: places and costs, in hundredths of a millimetre.
pub fn reach_of(rules: &Hk, state: &State, it: &Element, order: Order, cell: Len) -> table::Reach {
    crate::aid::reach_of(rules, state, it, order, cell)
}

/// What an element may spend on an order.
pub fn budget(rules: &Hk, it: &Element, order: Order) -> Len {
    crate::orders::budget(&rules.tables, it, order)
}

/// Whether an element may be given an order now.
pub fn may_order(rules: &Hk, it: &Element, order: Order) -> bool {
    crate::orders::objection(&rules.tables, it, order).is_none()
}

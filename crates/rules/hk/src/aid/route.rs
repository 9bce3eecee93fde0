//! Ways over the table for an element that is told where to go.

use table::{Len, Point, Reach, reach, way};

use crate::Hk;
use crate::element::{Element, Order, inches};
use crate::movement::{LEGS_MAX, leg_cost, nears_enemy};
use crate::orders::budget;
use crate::state::State;

/// A hair less than the whole, so that rounding never makes it too far.
const HAIR: Len = Len::milli_inches(5);

/// What a straight leg costs, if it can be walked.
fn cost(rules: &Hk, state: &State, it: &Element, from: Point, to: Point) -> Option<i64> {
    let cost = leg_cost(&rules.tables, state, it, from, to).ok()?;
    (!nears_enemy(state, it, from, to)).then_some(i64::from(cost.raw()))
}

/// Everywhere that an element can get to on an order, as places and costs.
pub(crate) fn reach_of(rules: &Hk, state: &State, it: &Element, order: Order, cell: Len) -> Reach {
    let most = i64::from(budget(&rules.tables, it, order).raw());
    let mut leg = |from: Point, to: Point| cost(rules, state, it, from, to);
    reach(it.centre(), state.battle.ground.size(), cell, most, &mut leg)
}

/// The points of the cheapest way to a place; straight where none is found.
pub(super) fn route(rules: &Hk, state: &State, it: &Element, goal: Point) -> Vec<Point> {
    let from = it.centre();
    let ground = &state.battle.ground;
    let plain = ground.stretches(from, goal).len() <= 1
        && ground.obstacles_on(from, goal).is_empty()
        && !nears_enemy(state, it, from, goal);
    if plain || !ground.on_table(goal) {
        return vec![goal];
    }
    let distance = from.distance(goal);
    let cell = if distance <= inches(12) { inches(1) / 2 } else { inches(1) };
    // A way that leads so far about is none.
    let far = distance * 2 + inches(4);
    let mut leg = |a: Point, b: Point| if from.within(far, b) { cost(rules, state, it, a, b) } else { None };
    let found = way(from, goal, ground.size(), cell, &mut leg);
    found.filter(|points| points.len() <= LEGS_MAX).unwrap_or_else(|| vec![goal])
}

/// What a path costs; none if it cannot be walked.
pub(super) fn path_cost(rules: &Hk, state: &State, it: &Element, path: &[Point]) -> Option<Len> {
    let mut at = it.centre();
    let mut sum = Len::ZERO;
    for &to in path.iter().filter(|to| to.in_range()) {
        sum += leg_cost(&rules.tables, state, it, at, to).ok()?;
        at = to;
    }
    Some(sum)
}

/// As much of a path as an order allows; nothing if that is hardly anything.
pub(super) fn as_far_as_it_gets(
    rules: &Hk,
    state: &State,
    it: &Element,
    order: Order,
    path: &[Point],
) -> Vec<Point> {
    let (mut at, mut left) = (it.centre(), budget(&rules.tables, it, order));
    let mut res = Vec::new();
    for &to in path {
        let walks = |by: Len| {
            let end = at.towards(to, by);
            cost(rules, state, it, at, end).is_some_and(|cost| cost <= i64::from(left.raw()))
        };
        let whole = at.distance(to);
        if walks(whole) {
            res.push(to);
            left -= leg_cost(&rules.tables, state, it, at, to).unwrap_or(left);
            at = to;
            continue;
        }
        let (mut near, mut far) = (0, whole.raw());
        while near + 4 < far {
            let middle = i32::midpoint(near, far);
            if walks(Len::new(middle)) { near = middle } else { far = middle }
        }
        if inches(1) / 4 < Len::new(near) {
            res.push(at.towards(to, Len::new(near) - HAIR));
        }
        break;
    }
    res
}

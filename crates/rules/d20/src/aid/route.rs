//! Ways over the table for an element that is told where to go.

use table::{Deg, Leg, Len, Point, way};

use crate::D20;
use crate::element::{Element, du};
use crate::movement::{Gait, Halt, LEGS_MAX, Travel, WHOLE_MOVE, gait, may_stand, travel};
use crate::state::State;

/// More than any way over a table costs.
const ENDLESS: i64 = i64::MAX / 8;

/// The legs of the cheapest way to a place, each with the facing on it; straight where none is found.
pub(super) fn route(rules: &D20, state: &State, it: &Element, goal: Point) -> Vec<Leg> {
    let from = it.pose.at;
    let straight = || legs(from, &[goal]);
    if is_plain(state, from, goal) || !may_stand(state, &rules.tables, it.move_row(), goal) {
        return straight();
    }
    // Far away a coarser grid will do: no move leads there at once.
    let distance = from.distance(goal);
    let cell = if distance <= du(12) { du(1) / 2 } else { du(1) + du(distance_in_du(distance) / 16) };
    // A way that leads so far about is none.
    let far = distance * 2 + du(4);
    let mut cost = |a: Point, b: Point| {
        if !from.within(far, b) {
            return None;
        }
        let gone = go(rules, state, it, Gait::Forward, (a, b), ENDLESS);
        gone.halt.is_none().then_some(gone.cost)
    };
    let found = way(from, goal, state.battle.ground.size(), cell, &mut cost);
    found.map(|points| legs(from, &points)).filter(|legs| legs.len() <= LEGS_MAX).unwrap_or_else(straight)
}

fn distance_in_du(distance: Len) -> u8 {
    u8::try_from(distance.raw() / du(1).raw()).unwrap_or(u8::MAX)
}

/// Whether the straight line runs over one kind of ground: then it is the cheapest.
fn is_plain(state: &State, from: Point, to: Point) -> bool {
    let ground = &state.battle.ground;
    ground.stretches(from, to).len() <= 1 && ground.obstacles_on(from, to).is_empty()
}

/// Points as legs, facing the way they go. Legs of no length are left out.
fn legs(from: Point, points: &[Point]) -> Vec<Leg> {
    let mut at = from;
    let leg = |&to: &Point| {
        let facing = Deg::from_to(at, to)?;
        at = to;
        Some(Leg { to, facing })
    };
    points.iter().filter_map(leg).collect()
}

/// What a path costs, however far it is; or what stops it.
pub(super) fn cost(rules: &D20, state: &State, it: &Element, path: &[Leg]) -> Result<i64, Halt> {
    let (mut at, mut cost) = (it.pose.at, 0_i64);
    for &leg in path.iter().filter(|leg| leg.to.in_range()) {
        let gone = go(rules, state, it, gait(it, at, leg), (at, leg.to), ENDLESS);
        if let Some(halt) = gone.halt {
            return Err(halt);
        }
        (at, cost) = (leg.to, cost.saturating_add(gone.cost));
    }
    Ok(cost)
}

/// As much of a path as one move allows; nothing if that is hardly anything.
pub(super) fn as_far_as_it_gets(rules: &D20, state: &State, it: &Element, path: &[Leg]) -> Vec<Leg> {
    let (mut at, mut left) = (it.pose.at, WHOLE_MOVE);
    let mut res = Vec::new();
    for &leg in path {
        let gone = go(rules, state, it, gait(it, at, leg), (at, leg.to), left);
        if gone.halt.is_none() {
            res.push(leg);
            (at, left) = (leg.to, left - gone.cost);
            continue;
        }
        // A hair less than the whole, so that rounding never makes it too far.
        let went = gone.went - Len::new(2);
        if Len::ZERO < went {
            res.push(Leg { to: at.towards(leg.to, went), facing: leg.facing });
        }
        break;
    }
    res
}

fn go(
    rules: &D20,
    state: &State,
    it: &Element,
    gait: Gait,
    (from, to): (Point, Point),
    budget: i64,
) -> Travel {
    travel(state, &rules.tables, it.move_row(), gait, from, to, budget)
}

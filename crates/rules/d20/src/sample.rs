//! A random sensible decision, quickly: no list of everything is made first.

use engine::{Cup, Seat};
use table::{Deg, Point};

use crate::D20;
use crate::decision::{Decision, Weapon};
use crate::element::{Element, Mark, du};
use crate::proposals::{actors, can_act, is_legal, other_moves, proposals, straight_march, targets};
use crate::sequence::decider;
use crate::state::{Stage, State};
use crate::target::suits;

/// How many ideas are had before the stage is ended.
const TRIES: usize = 6;

/// A random legal decision of a seat. `state` is what the seat believes.
pub(crate) fn sample(rules: &D20, state: &State, seat: Seat, cup: &mut Cup) -> Option<Decision> {
    for _ in 0..TRIES {
        let decision = rough(rules, state, seat, cup)?;
        if is_legal(rules, state, seat, &decision) {
            return Some(decision);
        }
    }
    Some(Decision::End)
}

/// A random decision of a seat that may turn out to be illegal.
pub(crate) fn rough(rules: &D20, state: &State, seat: Seat, cup: &mut Cup) -> Option<Decision> {
    match state.stage {
        Stage::Direct => Some(shot(state, cup).unwrap_or(Decision::End)),
        Stage::Movement => Some(movement(rules, state, cup).unwrap_or(Decision::End)),
        _ => by_list(rules, state, seat, cup),
    }
}

/// From the list of proposals; the stage is ended when a random element has none.
fn by_list(rules: &D20, state: &State, seat: Seat, cup: &mut Cup) -> Option<Decision> {
    let mut pieces: Vec<_> = actors(state, seat).into_iter().map(Some).collect();
    pieces.push(None);
    let piece = *pick(&pieces, cup)?;
    let found = proposals(rules, state, seat, piece);
    match pick(&found, cup) {
        Some(decision) => Some(decision.clone()),
        None => pick(&proposals(rules, state, seat, None), cup).cloned(),
    }
}

fn pick<'a, T>(list: &'a [T], cup: &mut Cup) -> Option<&'a T> {
    let n = u32::try_from(list.len()).ok().filter(|&n| 0 < n)?;
    list.get(cup.below(n) as usize)
}

/// A random element of the deciding side that can still act.
fn anybody<'a>(state: &'a State, cup: &mut Cup) -> Option<&'a Element> {
    let side = decider(state);
    let first = state.elements.partition_point(|it| it.id.side < side);
    let own = &state.elements[first..state.elements.partition_point(|it| it.id.side <= side)];
    let start = pick(own, cup)?.id;
    let from = own.partition_point(|it| it.id < start);
    own[from..].iter().chain(&own[..from]).find(|it| can_act(state, it))
}

/// A random shot of a random element at an enemy in range.
fn shot(state: &State, cup: &mut Cup) -> Option<Decision> {
    let it = anybody(state, cup)?;
    let mut shots: Vec<Decision> = Vec::with_capacity(16);
    for target in targets(state, it) {
        for with in [Weapon::Hesa, Weapon::Ap, Weapon::TankHunting] {
            if suits(it, target, with) {
                shots.push(Decision::Fire { firer: it.id, target: target.id, with });
            }
        }
    }
    pick(&shots, cup).cloned()
}

/// A random move of a random element: mostly a straight one, sometimes anything else that it can do.
fn movement(rules: &D20, state: &State, cup: &mut Cup) -> Option<Decision> {
    let it = anybody(state, cup)?;
    let free = it.on_table() && !it.suppressed && !it.has(Mark::Moved) && !state.is_empty_transport(it);
    if !free || cup.below(12) == 0 {
        return pick(&other_moves(state, it), cup).cloned();
    }
    straight_march(rules, state, it, on_table(state, goal(state, it, cup)))
}

/// Somewhere, forward, or an objective.
fn goal(state: &State, it: &Element, cup: &mut Cup) -> Point {
    let mut turn = |n: u32| i32::try_from(cup.below(n)).unwrap_or(0);
    let anywhere = Deg::new(turn(360)).ahead(it.pose.at, du(12));
    let forward = state.homewards(it.side()).opposite().plus(turn(90) - 45).ahead(it.pose.at, du(12));
    match turn(3) {
        0 => anywhere,
        1 => forward,
        _ => pick(&state.battle.objectives, cup).map_or(anywhere, |objective| objective.at),
    }
}

/// The nearest point that is on the table.
fn on_table(state: &State, goal: Point) -> Point {
    let size = state.battle.ground.size();
    Point::raw(goal.x.clamp(0, size.width.raw()), goal.y.clamp(0, size.height.raw()))
}

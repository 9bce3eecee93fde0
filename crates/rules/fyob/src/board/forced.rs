//! FYOB-R58: moves that nobody chooses: to cover, away, to the box, back after an assault.

use engine::Flow;
use table::{Len, Point};

use super::answers::Danger;
use super::pace::{Limits, distance_thrown, limits};
use super::riding::bail_out;
use super::walk::{CONTACT, arrive, go};
use super::ways::{reach, way_to_first};
use super::{Pace, SPACING, cover_now, mover, on_edge, place};
use crate::board::Board;
use crate::element::Kind;
use crate::event::Event;
use crate::host::{Back, Forced, Play};
use crate::ids::ElementId;
use crate::{concealment, left_weapons, losses, phases};

/// FYOB-R18, FYOB-R30: the normal dice, no pips taken off.
const FULL: Limits = Limits { pips: 0, halved: false };

/// FYOB-R58: carries out a compulsory move. Says whether it ended in the box.
pub fn forced_move<B: Board>(step: &mut Play<'_, B>, id: ElementId, forced: Forced) -> Flow<bool> {
    if !step.state.element(id)?.on_table() {
        return Ok(false);
    }
    // FYOB-R53: it has to stand somewhere before it can go.
    if !step.state.get(id).counters.is_empty() {
        concealment::choose_counter(step, id)?;
    }
    match forced {
        Forced::ToCover => to_cover(step, id),
        Forced::Away => {
            let (_, distance) = throw(step, id, FULL)?;
            away(step, id, distance)
        }
        Forced::ToBox => to_box(step, id),
        Forced::Repelled(Back::ThreeInches) => away(step, id, Len::inches(3)),
        Forced::Repelled(Back::FullMove) => {
            let distance = match B::falls_back(step.rules, &step.state, id) {
                Some(distance) => distance,
                None => throw(step, id, FULL)?.1,
            };
            away(step, id, distance)
        }
    }
}

/// The movement dice of a compulsory move: of whatever it now is, a foot crew's if its weapon is left.
fn throw<B: Board>(
    step: &mut Play<'_, B>,
    id: ElementId,
    limits: Limits,
) -> Flow<(Option<engine::Roll>, Len)> {
    let foot = step.state.get(id).is_foot_crew();
    let thrown = distance_thrown(step, id, false, foot, limits)?;
    step.emit(Event::MoveThrown { element: id, roll: thrown.0.clone(), distance: thrown.1 });
    Ok(thrown)
}

/// FYOB-R17, FYOB-R58: towards the nearest better cover that is not nearer to the enemy.
fn to_cover<B: Board>(step: &mut Play<'_, B>, id: ElementId) -> Flow<bool> {
    // FYOB-R75: men in a vehicle get out at once, without an act, and go on foot.
    if step.state.get(id).aboard.is_some() && is_on_foot(step, id) {
        bail_out(step, id)?;
    }
    let leaves = leaves_its_weapon(step, id);
    let foot = leaves || step.state.get(id).is_foot_crew();
    let here = place::<B>(&step.state, id).at;
    let danger = Danger::of::<B>(&step.state, id);
    let Some(way) = way_to_cover(step, id, danger, foot) else { return Ok(false) };
    let cannot = !foot && B::pace(step.rules, &step.state, mover(&step.state, id), false, foot) == Pace::None;
    if cannot {
        return Ok(false);
    }
    left_weapons::goes_to_cover(step, id, leaves, here);
    // FYOB-168: whoever leaves its concealment on the way has a pip less.
    let limits = limits(&step.state, id);
    let (_, distance) = throw(step, id, limits)?;
    let from = danger.distance(here);
    follow(step, id, &way, distance, |at| from <= danger.distance(at))
}

/// Men, crews and teams, as against the vehicle itself.
fn is_on_foot<B: Board>(step: &Play<'_, B>, id: ElementId) -> bool {
    step.state.kind(id) == Kind::Foot
}

/// FYOB-R57: pinned artillery, and any crew whose weapon cannot be moved, goes without it.
fn leaves_its_weapon<B: Board>(step: &Play<'_, B>, id: ElementId) -> bool {
    let is_fixed = B::pace(step.rules, &step.state, id, false, false) == Pace::None;
    left_weapons::goes_without_it(&step.state, id, is_fixed)
}

/// FYOB-R58: the way to the nearest place in better cover than now that is not nearer to the danger.
fn way_to_cover<B: Board>(
    step: &Play<'_, B>,
    id: ElementId,
    danger: Danger,
    foot: bool,
) -> Option<Vec<Point>> {
    let (rules, state) = (step.rules, &*step.state);
    let here = place::<B>(state, id).at;
    let (now, from) = (cover_now(rules, state, id), danger.distance(here));
    let suits = |at: Point| {
        from <= danger.distance(at)
            && now < B::cover(rules, state, id, at, danger.seen_from(at))
            && B::may_end(rules, state, id, at)
    };
    way_to_first(rules, state, id, foot, suits).map(|it| it.0)
}

/// AI-8 (4), HA-1 `nearest_cover`: where the cover is that FYOB-R58 leads to, if there is any.
pub fn nearest_cover<B: Board>(step: &Play<'_, B>, id: ElementId) -> Option<Point> {
    let foot = step.state.get(id).is_foot_crew();
    let danger = Danger::of::<B>(&step.state, id);
    way_to_cover(step, id, danger, foot)?.last().copied()
}

/// FYOB-R58: the end point farthest from the nearest enemy; ties: nearest to its own edge, then smaller x, smaller y.
fn away<B: Board>(step: &mut Play<'_, B>, id: ElementId, distance: Len) -> Flow<bool> {
    let (rules, state) = (step.rules, &*step.state);
    let foot = state.get(id).is_foot_crew();
    let body = mover(state, id);
    let (danger, found) = (Danger::nearest::<B>(state, id), reach(rules, state, id, distance, foot));
    let (size, edge) = (B::size(state), B::edge(state, state.get(id).side));
    let value = |at: Point| (std::cmp::Reverse(danger.distance(at)), size.distance_to_edge(at, edge), at);
    let mut order: Vec<usize> = (0..found.cells.len()).collect();
    order.sort_by_key(|&cell| value(found.cells[cell].at));
    let may_end = |&cell: &usize| cell == 0 || B::may_end(rules, state, body, found.cells[cell].at);
    let best = order.into_iter().find(may_end).unwrap_or(0);
    let way = found.path(best);
    follow(step, id, &way, distance, |_| true)
}

/// FYOB-R58: by the cheapest way to its own edge; cut off it stays.
fn to_box<B: Board>(step: &mut Play<'_, B>, id: ElementId) -> Flow<bool> {
    // FYOB-R75: they get out and go on foot.
    if step.state.get(id).aboard.is_some() && is_on_foot(step, id) {
        bail_out(step, id)?;
    }
    let (rules, state) = (step.rules, &*step.state);
    let foot = state.get(id).is_foot_crew();
    let here = place::<B>(state, id).at;
    let (size, edge) = (B::size(state), B::edge(state, state.get(id).side));
    if size.distance_to_edge(here, edge) <= CONTACT {
        losses::into_box(step, id)?;
        return Ok(true);
    }
    // The row of the lattice next to the edge; if that is not near enough, a last leg straight to the edge.
    let found = if size.distance_to_edge(here, edge) < SPACING {
        Some(Vec::new())
    } else {
        way_to_first(rules, state, id, foot, |at| size.distance_to_edge(at, edge) < SPACING).map(|it| it.0)
    };
    let Some(mut way) = found else { return Ok(false) };
    let last = way.last().copied().unwrap_or(here);
    if CONTACT < size.distance_to_edge(last, edge) {
        way.push(on_edge(last, edge, size));
    }
    let (_, distance) = throw(step, id, FULL)?;
    follow(step, id, &way, distance, |_| true)
}

/// Goes along a way as far as the distance reaches, as long as a point is allowed, and ends where there is room. Says
/// whether it ended in the box.
fn follow<B: Board>(
    step: &mut Play<'_, B>,
    id: ElementId,
    way: &[Point],
    distance: Len,
    allowed: impl Fn(Point) -> bool,
) -> Flow<bool> {
    let (rules, state) = (step.rules, &*step.state);
    let (body, foot) = (mover(state, id), state.get(id).is_foot_crew());
    let (size, edge) = (B::size(state), B::edge(state, state.get(id).side));
    let pose = place::<B>(state, id);
    let in_box = |at: Point| size.distance_to_edge(at, edge) <= CONTACT;
    let (mut from, mut cost, mut end) = (pose.at, Len::ZERO, None);
    for (n, &to) in way.iter().enumerate() {
        let Some(leg) = B::leg_cost(rules, state, body, from, to, foot) else { break };
        cost += leg;
        if distance < cost || !allowed(to) || B::meets(rules, state, body, from, to).is_some() {
            break;
        }
        if in_box(to) || B::may_end(rules, state, body, to) {
            end = Some(n);
        }
        from = to;
        if in_box(to) {
            break;
        }
    }
    let moved = end.is_some();
    if let Some(n) = end {
        if state.get(id).concealed {
            concealment::reveal(step, id)?;
        }
        // AI-11, HH-14: vehicles back away with their front to the enemy.
        let keeps = !matches!(step.state.kind(id), Kind::Foot);
        let facing = keeps.then_some(pose.facing);
        go(step, id, way[..n].to_vec(), way[n], facing)?;
        // FYOB-R45: forced moves count as moving.
        step.emit(Event::HasMoved { element: id, double: false });
    }
    if step.state.turn.as_ref().is_some_and(|turn| turn.element == Some(id)) {
        phases::shut(step, false, true, false);
    }
    if moved && in_box(place::<B>(&step.state, id).at) {
        losses::into_box(step, id)?;
        return Ok(true);
    }
    if moved {
        arrive(step, id)?;
    }
    Ok(false)
}

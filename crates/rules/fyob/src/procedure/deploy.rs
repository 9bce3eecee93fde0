//! AI-10: how a program-run side sets up.

use engine::{Flow, Seat};
use table::{Len, Point};

use crate::Fyob;
use crate::attack::Cover;
use crate::board::{self, Board};
use crate::concealment::may_be_concealed;
use crate::decision::Decision;
use crate::element::{Element, Laid, inches};
use crate::host::{Play, Position};
use crate::ids::{ElementId, Side};
use crate::order::Task;
use crate::procedure::say::explain_element;
use crate::procedure::terms::place_of;
use crate::sequence::resolve;

/// AI-10: counters lie so far from each other, and from the ordered position at most so far.
const COUNTERS_APART: Len = inches(4);
const COUNTERS_WITHIN: Len = inches(12);
/// FYOB-161.
const COUNTERS: usize = 3;
/// AI-10: weapons are laid on a point of a road at least so far away.
const ROAD_FROM: Len = inches(9);
/// AI-10: else straight ahead, at most so far.
const AHEAD: Len = inches(18);

/// AI-10: nominates one element, and places its counters; lays one weapon; or is done.
pub(super) fn deploy<B: Board>(step: &mut Play<'_, B>, seat: Seat, side: Side) -> Flow {
    if let Some(element) = whom_to_conceal::<B>(step.rules, &step.state, side) {
        let task = step.state.get(element).order().task.name();
        explain_element(step, element, &format!("is to hide from the attacker: its order is {task}"));
        resolve(step, seat, &Decision::Nominate { element })?;
        let it = step.state.get(element);
        if !it.concealed || !it.counters.is_empty() {
            return Ok(());
        }
        let at = counters(step.rules, &step.state, element);
        // One counter tells no less than the element itself.
        if 1 < at.len() {
            explain_element(step, element, "has its counters in the cover nearest to its place");
            resolve(step, seat, &Decision::PlaceCounters { element, at })?;
        }
        return Ok(());
    }
    if let Some((element, at)) = what_to_lay(step.rules, &step.state, side) {
        let on_road = B::on_road(step.rules, &step.state, at);
        let what =
            if on_road { "is laid on the nearest road in its sight" } else { "is laid straight ahead" };
        explain_element(step, element, what);
        return resolve(step, seat, &Decision::Lay { element, on: Laid::At(at) });
    }
    resolve(step, seat, &Decision::Done)
}

/// AI-10: a defender nominates every eligible element with order 1, 6 or 7, indirect-fire weapons and HQ excepted.
fn whom_to_conceal<B: Board>(rules: &Fyob<B>, state: &Position<B>, side: Side) -> Option<ElementId> {
    if !state.battle.forces[side.idx()].defends {
        return None;
    }
    let wanted = |it: &&Element| {
        let indirect = || B::weapons(rules, state, it.id).iter().any(|weapon| weapon.indirect);
        matches!(it.order().task, Task::Hold | Task::Conceal | Task::Overwatch)
            && !it.nominated
            && it.aboard.is_none()
            && !state.info(it.id).headquarters
            && may_be_concealed(state, it.id)
            && !indirect()
    };
    state.on_table(side).find(wanted).map(|it| it.id)
}

/// AI-10: up to three places in cover against the enemy's edge, in the order of their distance from the ordered position,
/// at least 4" from each other, none over 12" away.
fn counters<B: Board>(rules: &Fyob<B>, state: &Position<B>, id: ElementId) -> Vec<Point> {
    let me = state.get(id);
    let position = place_of::<B>(state, id, me.order());
    let (size, edge) = (B::size(state), B::edge(state, me.side.other()));
    let reach = COUNTERS_WITHIN.raw() / board::SPACING.raw();
    let mut points: Vec<Point> = Vec::new();
    for x in -reach..=reach {
        for y in -reach..=reach {
            let at = Point::raw(position.x + x * board::SPACING.raw(), position.y + y * board::SPACING.raw());
            if size.holds(at) && at.within(COUNTERS_WITHIN, position) {
                points.push(at);
            }
        }
    }
    points.sort_by_key(|at| (at.distance_sq(position), *at));
    let mut taken: Vec<Point> = Vec::new();
    for at in points {
        let apart = taken.iter().all(|other| COUNTERS_APART <= at.distance(*other));
        let covered = || B::cover(rules, state, id, at, board::on_edge(at, edge, size)) != Cover::Open;
        if apart && covered() && B::may_hide(rules, state, id, at).is_ok() {
            taken.push(at);
            if taken.len() == COUNTERS {
                break;
            }
        }
    }
    taken
}

/// AI-10: an immobile weapon that the battle has laid on nothing.
fn what_to_lay<B: Board>(rules: &Fyob<B>, state: &Position<B>, side: Side) -> Option<(ElementId, Point)> {
    let idle = |it: &&Element| {
        state.info(it.id).immobile && it.set_up && it.laid == Laid::Nothing && it.aboard.is_none()
    };
    let id = state.on_table(side).find(idle)?.id;
    Some((id, point_to_watch(rules, state, id)))
}

/// AI-10: the nearest point of a road in sight and range at least 9" away, else the farthest point in sight straight towards
/// the enemy's edge, at most 18".
fn point_to_watch<B: Board>(rules: &Fyob<B>, state: &Position<B>, id: ElementId) -> Point {
    let here = board::place::<B>(state, id).at;
    let size = B::size(state);
    let range = B::weapons(rules, state, id).iter().map(|it| it.range).max().unwrap_or(AHEAD);
    let spacing = board::SPACING.raw();
    let mut roads: Vec<Point> = Vec::new();
    for x in 0..=size.width.raw() / spacing {
        for y in 0..=size.height.raw() / spacing {
            let at = Point::raw(x * spacing, y * spacing);
            let distance = here.distance(at);
            if ROAD_FROM <= distance && distance <= range && B::on_road(rules, state, at) {
                roads.push(at);
            }
        }
    }
    roads.sort_by_key(|at| (at.distance_sq(here), *at));
    if let Some(at) = roads.into_iter().find(|&at| B::sees_point(rules, state, here, at)) {
        return at;
    }
    let edge = B::edge(state, state.get(id).side.other());
    let ahead = board::on_edge(here, edge, size);
    let inches_ahead = here.distance(ahead).min(AHEAD).raw() / spacing;
    let straight = (1..=inches_ahead).rev().map(|n| here.towards(ahead, board::SPACING * n));
    let farthest = straight.into_iter().find(|&at| B::sees_point(rules, state, here, at));
    farthest.unwrap_or(ahead)
}

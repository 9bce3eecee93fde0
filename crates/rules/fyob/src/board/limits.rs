//! FYOB-R65: where an element with a score of 4 may go.

use engine::Flow;
use table::{Len, Point};

use super::walk::Plan;
use super::ways::way_to_first;
use super::{cover_now, place, reference_enemy};
use crate::Fyob;
use crate::attack::Cover;
use crate::board::Board;
use crate::element::Kind;
use crate::host::{Play, Position};
use crate::ids::ElementId;

/// FYOB-083, FYOB-084, FYOB-R65: whether a move is one that a score of 4 allows.
pub(super) fn keeps_to_its_score<B: Board>(step: &Play<'_, B>, id: ElementId, plan: &Plan) -> Flow {
    let (rules, state) = (step.rules, &*step.state);
    let it = state.get(id);
    let kind = state.kind(id);
    if it.score != 4 || !matches!(kind, Kind::Armour | Kind::Soft) {
        return Ok(());
    }
    // In a general withdrawal it may always go towards its own edge.
    let (size, edge) = (B::size(state), B::edge(state, it.side));
    let here = place::<B>(state, id).at;
    let homewards = size.distance_to_edge(plan.end, edge) <= size.distance_to_edge(here, edge);
    if state.force(it.side).withdrawing && homewards {
        return Ok(());
    }
    let hidden = cover_now(rules, state, id) != Cover::Open;
    if kind == Kind::Soft {
        step.forbid(hidden, "FYOB-083", "at a score of 4 it stays where it is hidden")?;
        let reaches = is_hidden_at(rules, state, id, plan.meant);
        return step.forbid(!reaches, "FYOB-083", "at a score of 4 it may only go where it is hidden");
    }
    if hidden {
        let mut points = plan.via.iter().chain([&plan.end]);
        let comes_out = points.any(|&at| !is_hidden_at(rules, state, id, at));
        return step.forbid(
            comes_out,
            "FYOB-084",
            "at a score of 4 it may not leave its covered position: move only through such places",
        );
    }
    let way = way_to_hiding(rules, state, id);
    let points: Vec<Point> = plan.via.iter().copied().chain([plan.end]).collect();
    let follows = way.is_some_and(|(way, _)| way.starts_with(&points)) || points == [here];
    step.forbid(
        !follows,
        "FYOB-084",
        "at a score of 4 it may only go by the shortest way to the nearest hull-down or partly hidden place",
    )
}

/// Whether a vehicle would be hull-down or partly obscured at a place, against the reference enemy.
fn is_hidden_at<B: Board>(rules: &Fyob<B>, state: &Position<B>, id: ElementId, at: Point) -> bool {
    let from = reference_enemy::<B>(state, id).at;
    B::cover(rules, state, id, at, from) != Cover::Open
}

/// FYOB-R65: the shortest way to the nearest place where a vehicle is hull-down or partly obscured.
pub fn way_to_hiding<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    id: ElementId,
) -> Option<(Vec<Point>, Len)> {
    way_to_first(rules, state, id, state.get(id).is_foot_crew(), |at| {
        is_hidden_at(rules, state, id, at) && B::may_end(rules, state, id, at)
    })
}

//! What the page offers: the proposals, each thing once. Where an element may go anywhere people point on the table.

use engine::{PieceId, Seat};

use crate::D20;
use crate::decision::{Decision, Layer};
use crate::element::{Element, ElementId, Mark};
use crate::proposals::{charges, is_legal, other_moves, proposals, straight_march};
use crate::state::{Stage, State};

/// So many objectives are worth a button of their own.
const OBJECTIVES: usize = 2;

/// So many places of the same kind are offered.
const PLACES: usize = 4;

/// What could be done with an element, or with none.
pub(crate) fn offers(rules: &D20, state: &State, seat: Seat, piece: Option<PieceId>) -> Vec<Decision> {
    let element = piece.and_then(|piece| state.find(ElementId::from_piece(piece)));
    let may = element.is_some_and(|it| it.side().seat() == seat && state.outcome.is_none());
    if let Some(it) = element
        && state.stage == Stage::Movement
        && may
    {
        let mut res = in_movement(rules, state, it);
        res.retain(|decision| is_legal(rules, state, seat, decision));
        return each_once(res);
    }
    each_once(proposals(rules, state, seat, piece))
}

/// Charges, marches to the nearest objectives, and everything but turning on the spot.
fn in_movement(rules: &D20, state: &State, it: &Element) -> Vec<Decision> {
    let mut res = Vec::new();
    if it.on_table() && !it.has(Mark::Moved) && !it.suppressed && !state.is_empty_transport(it) {
        // A march towards an enemy that ends short of him is no charge.
        let reaches = |decision: &Decision| super::shown::met(rules, state, decision).is_some();
        res.extend(charges(rules, state, it).into_iter().filter(reaches));
        let mut goals: Vec<_> = state.battle.objectives.iter().map(|it| it.at).collect();
        goals.sort_by_key(|goal| goal.distance_sq(it.pose.at));
        let marches = goals.into_iter().take(OBJECTIVES);
        res.extend(marches.filter_map(|goal| straight_march(rules, state, it, goal)));
    }
    let others = other_moves(state, it).into_iter();
    res.extend(others.filter(|decision| !matches!(decision, Decision::Pivot { .. })));
    res
}

/// Keeps one of those that differ only in the place, and a few where the place is the point of it.
fn each_once(mut all: Vec<Decision>) -> Vec<Decision> {
    let (mut dismounts, mut smoke, mut blind) = (0, 0, 0);
    all.retain(|decision| match decision {
        // Deployment is done by pointing.
        Decision::Place { .. } => false,
        Decision::Dismount { .. } => once(&mut dismounts, 1),
        Decision::WholeTurn { action: crate::WholeTurn::Disembark { .. }, .. } => once(&mut dismounts, 1),
        Decision::LaySmoke { by: Layer::Element(_), .. } => once(&mut smoke, PLACES),
        Decision::LaySmoke { by: Layer::Battery(_), .. } => once(&mut smoke, PLACES),
        Decision::Speculate { .. } => once(&mut blind, PLACES),
        _ => true,
    });
    let mut res: Vec<Decision> = Vec::with_capacity(all.len());
    for decision in all {
        if !res.contains(&decision) {
            res.push(decision);
        }
    }
    res
}

fn once(n: &mut usize, most: usize) -> bool {
    *n += 1;
    *n <= most
}

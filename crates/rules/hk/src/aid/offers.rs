//! What the page offers: the proposals, each thing once, and what was chosen in secret, to be taken back. Where an element
//! may go anywhere people point on the table.

use engine::{PieceId, Seat};

use crate::Hk;
use crate::decision::Decision;
use crate::element::{Element, ElementId, Order, Side};
use crate::plan::Silent;
use crate::proposals::{can_act, is_legal, moves, proposals};
use crate::sequence::decides;
use crate::state::{Stage, State, Tube};

/// So many objectives are worth a button of their own.
const OBJECTIVES: usize = 2;

/// What could be done with an element, or with none.
pub(crate) fn offers(rules: &Hk, state: &State, seat: Seat, piece: Option<PieceId>) -> Vec<Decision> {
    let Some(side) = Side::of_seat(seat).filter(|side| state.outcome.is_none() && decides(state, *side))
    else {
        return Vec::new();
    };
    let element = piece.and_then(|piece| state.find(ElementId::from_piece(piece)));
    let element = element.filter(|it| it.id.side == side);
    let mut res = match (state.stage, element) {
        // Deployment is done by pointing.
        (Stage::Deploy(_), Some(_)) => Vec::new(),
        (Stage::Movement(_), Some(it)) if can_act(rules, state, it) => {
            let mut res = in_movement(rules, state, it);
            res.retain(|decision| is_legal(rules, state, seat, decision));
            res
        }
        (Stage::StationaryFire | Stage::MovingFire, Some(it)) => {
            let mut res = proposals(rules, state, seat, piece);
            res.extend(silences(it).filter(|decision| is_legal(rules, state, seat, decision)));
            res
        }
        _ => proposals(rules, state, seat, piece),
    };
    res.extend(chosen(state, side, element));
    if piece.is_none() && matches!(state.stage, Stage::Deploy(_) | Stage::Movement(_)) {
        res.push(Decision::PickCasualties { own: !state.side(side).picks_casualties });
    }
    let mut once: Vec<Decision> = Vec::with_capacity(res.len());
    for decision in res {
        if !once.contains(&decision) {
            once.push(decision);
        }
    }
    once
}

/// HK-H10a: support weapons that could be kept silent, of an element that has men beside them.
fn silences(it: &Element) -> impl Iterator<Item = Decision> {
    let by = it.id;
    (0_u8..).zip(&it.weapons).map(move |(weapon, _)| Decision::Silence(Silent { by, weapon }))
}

/// Staying, getting in or out, and marches to the nearest objectives.
fn in_movement(rules: &Hk, state: &State, it: &Element) -> Vec<Decision> {
    let mut res = moves::others(rules, state, it);
    if it.aboard.is_some() {
        return res;
    }
    let mut goals: Vec<_> = state.battle.objectives.iter().map(|it| it.at).collect();
    goals.sort_by_key(|goal| goal.distance_sq(it.centre()));
    for goal in goals.into_iter().take(OBJECTIVES) {
        let path = super::route::route(rules, state, it, goal);
        for order in [Order::Move, Order::Double] {
            let path = super::route::as_far_as_it_gets(rules, state, it, order, &path);
            if !path.is_empty() {
                let (element, figures) = (it.id, Vec::new());
                res.push(Decision::Move { element, order, path, facing: None, figures, floor: None });
            }
        }
    }
    res
}

/// What a side has chosen in this secret stage, of an element or of all: the same decision again takes it back.
fn chosen(state: &State, side: Side, element: Option<&Element>) -> Vec<Decision> {
    if !state.stage.is_secret() {
        return Vec::new();
    }
    let plan = &state.side(side).plan;
    let about = |id: ElementId| element.is_none_or(|it| it.id == id);
    let fires = |tube: Tube| match tube {
        Tube::Weapon(id, _) => about(id),
        Tube::Battery(..) => element.is_none(),
    };
    let spots = plan.spots.iter().filter(|it| about(it.by)).map(|it| Decision::Spot(*it));
    let continued = plan.continued.iter().filter(|it| fires(it.tube)).map(|it| Decision::Continue(*it));
    let calls = plan.calls.iter().filter(|it| about(it.spotter)).map(|it| Decision::Call(*it));
    let targets = plan.targets.iter().filter(|it| about(it.by)).map(|it| Decision::Target(*it));
    let shellings = plan.shellings.iter().filter(|it| about(it.by)).map(|it| Decision::Shell(*it));
    let silent = plan.silent.iter().filter(|it| about(it.by)).map(|it| Decision::Silence(*it));
    let reactions = plan.reactions.iter().filter(|it| about(**it)).map(|it| Decision::React { element: *it });
    let fire = targets.chain(shellings).chain(silent);
    spots.chain(continued).chain(calls).chain(fire).chain(reactions).collect()
}

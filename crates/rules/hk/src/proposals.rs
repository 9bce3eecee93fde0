//! Sensible legal decisions: for the page's buttons, for computer players and for tests. Every one is legal; not every
//! legal one is here. They must be asked of what a seat believes, never of the truth.

pub(crate) mod calls;
pub(crate) mod moves;
pub(crate) mod shots;

use engine::{Cause, Held, PieceId, Seat, Waiver, run};
use table::{Len, Point};

use crate::Hk;
use crate::decision::Decision;
use crate::element::{Element, ElementId, Morale, Order, Side, inches};
use crate::orders::budget;
use crate::plan::Spot;
use crate::sequence::decides;
use crate::sight::{can_see, stands};
use crate::state::{Stage, State, Tube};
use crate::tables::Traction;

/// The elements with which a seat can still do something in this stage.
pub(crate) fn actors(rules: &Hk, state: &State, seat: Seat) -> Vec<PieceId> {
    let Some(side) = Side::of_seat(seat).filter(|side| may_decide(state, *side)) else { return Vec::new() };
    state.of(side).filter(|it| can_act(rules, state, it)).map(|it| it.id.piece()).collect()
}

fn may_decide(state: &State, side: Side) -> bool {
    state.outcome.is_none() && state.stage != Stage::Begin && decides(state, side)
}

/// Whether an element can still do something in this stage.
pub(crate) fn can_act(rules: &Hk, state: &State, it: &Element) -> bool {
    let side = it.id.side;
    if it.gone || !may_decide(state, side) {
        return false;
    }
    let plan = &state.side(side).plan;
    let is_fit = it.morale < Morale::Broken && it.dummy.is_none();
    match state.stage {
        Stage::Begin | Stage::Initiative(_) | Stage::Over => false,
        Stage::Deploy(_) => it.on_table(),
        Stage::Spotting => {
            is_fit && it.on_table() && !it.spotted && !plan.spots.iter().any(|spot| spot.by == it.id)
        }
        Stage::Movement(_) => it.morale < Morale::Broken && it.order.is_none() && !is_wreck(it),
        Stage::Watch(_) => is_fit && it.on_table() && !shots::marks(rules, state, it).is_empty(),
        Stage::Continue => {
            let own = |tube: Tube| matches!(tube, Tube::Weapon(id, _) if id == it.id);
            let chosen = plan.continued.iter().any(|choice| own(choice.tube));
            !chosen && state.markers.iter().any(|marker| marker.effect && own(marker.tube))
        }
        Stage::Smoke | Stage::HighExplosive => is_fit && it.on_table() && calls::can_call(rules, state, it),
        Stage::StationaryFire | Stage::MovingFire => is_fit && it.on_table() && shots::can_fire(state, it),
        Stage::Declare(_) => {
            let declared = state.assaults.iter().any(|assault| assault.by == it.id);
            !declared && it.on_table() && may_assault(rules, it) && within_assault(state, it).next().is_some()
        }
        Stage::React => {
            let target = state.assaults.iter().any(|assault| assault.on == it.id)
                && !state.assaults.iter().any(|assault| assault.by == it.id);
            target && it.morale == Morale::Good && it.vehicle.is_none() && !plan.reactions.contains(&it.id)
        }
        Stage::Melee(_) => {
            state.assaults.iter().any(|assault| !assault.done && (assault.by == it.id || assault.on == it.id))
        }
    }
}

/// HK-H60: a vehicle that was destroyed.
pub(crate) fn is_wreck(it: &Element) -> bool {
    it.vehicle.as_ref().is_some_and(|vehicle| vehicle.destroyed)
}

/// HK-071, HK-R44: whether an element is one that may start a close assault.
fn may_assault(rules: &Hk, it: &Element) -> bool {
    let heavy = |kind: u8| rules.tables.weapon(kind).carriage != crate::tables::Carriage::Light;
    it.morale == Morale::Good
        && it.vehicle.is_none()
        && it.dummy.is_none()
        && !it.fought
        && !it.weapons.iter().any(|weapon| heavy(weapon.kind))
}

/// HK-071: enemies near enough for a close assault.
fn within_assault<'a>(state: &'a State, it: &'a Element) -> impl Iterator<Item = &'a Element> {
    targets(state, it.id.side).filter(move |enemy| crate::melee::is_in_reach(state, it, enemy))
}

/// The distance between the nearest men of two elements.
pub(crate) fn nearest(a: &Element, b: &Element) -> Len {
    // Far apart nobody needs it to the inch.
    let rough = a.centre().distance(b.centre());
    if inches(24) < rough {
        return rough;
    }
    let (own, theirs) = (stands(a), stands(b));
    let all = own.iter().flat_map(|from| theirs.iter().map(move |to| from.at.distance(to.at)));
    all.min().unwrap_or(rough)
}

/// Enemies of a side that can be seen and shot at.
pub(crate) fn targets(state: &State, side: Side) -> impl Iterator<Item = &Element> {
    state.on_table(side.other()).filter(|it| !it.hidden && !is_wreck(it))
}

/// HK-100: counters of hidden enemies on the table.
pub(crate) fn counters(state: &State, side: Side) -> impl Iterator<Item = &Element> {
    state.on_table(side.other()).filter(|it| it.hidden && it.dummy.is_some())
}

/// Sensible legal decisions with an element, or those that belong to none.
pub(crate) fn proposals(rules: &Hk, state: &State, seat: Seat, piece: Option<PieceId>) -> Vec<Decision> {
    let Some(side) = Side::of_seat(seat).filter(|side| state.outcome.is_none() && decides(state, *side))
    else {
        return Vec::new();
    };
    let mut res = match piece {
        None => without_element(state, side),
        Some(piece) => match state.find(ElementId::from_piece(piece)) {
            Some(it) if it.id.side == side && can_act(rules, state, it) => with_element(rules, state, it),
            _ => Vec::new(),
        },
    };
    // Ending something is always possible, and the dearest thing to try.
    res.retain(|decision| ends(decision) || is_legal(rules, state, seat, decision));
    res
}

fn ends(decision: &Decision) -> bool {
    matches!(
        decision,
        Decision::Ready
            | Decision::Begin
            | Decision::Pass { .. }
            | Decision::MoveFirst { .. }
            | Decision::Fight { .. }
    )
}

/// Whether a decision is legal, by the rules themselves.
pub(crate) fn is_legal(rules: &Hk, state: &State, seat: Seat, decision: &Decision) -> bool {
    run(rules, Held::Lent(state), Cause::Decision(seat, decision, Waiver::None), &[], None).is_ok()
}

fn without_element(state: &State, side: Side) -> Vec<Decision> {
    match state.stage {
        Stage::Over => Vec::new(),
        Stage::Begin => vec![Decision::Begin],
        Stage::Initiative(_) => [true, false].map(|own| Decision::MoveFirst { own }).to_vec(),
        Stage::Watch(_) => [false, true].map(|phase| Decision::Pass { phase }).to_vec(),
        Stage::Melee(_) => fights(state),
        Stage::Continue => {
            let mut res = calls::continued(state, side, None);
            res.push(Decision::Ready);
            res
        }
        _ => vec![Decision::Ready],
    }
}

/// HK-073: one decision for each melee that is not fought yet.
pub(crate) fn fights(state: &State) -> Vec<Decision> {
    let all = crate::melee::melees(state).into_iter().filter_map(|it| it.elements.first().copied());
    all.map(|element| Decision::Fight { element }).collect()
}

/// What an element could do, legal or not.
pub(crate) fn with_element(rules: &Hk, state: &State, it: &Element) -> Vec<Decision> {
    let element = it.id;
    match state.stage {
        Stage::Begin | Stage::Initiative(_) | Stage::Over => Vec::new(),
        Stage::Deploy(_) => new_places(it),
        Stage::Spotting => {
            let seen = counters(state, element.side).filter(|counter| can_see(state, element, counter.id));
            seen.map(|counter| Decision::Spot(Spot { by: element, counter: counter.id })).collect()
        }
        Stage::Movement(_) => moves::moves(rules, state, it),
        Stage::Watch(_) => shots::marks(rules, state, it),
        Stage::Continue => calls::continued(state, element.side, Some(element)),
        Stage::Smoke | Stage::HighExplosive => calls::calls(rules, state, it),
        Stage::StationaryFire | Stage::MovingFire => shots::shots(rules, state, it),
        Stage::Declare(_) => {
            within_assault(state, it).map(|enemy| Decision::Assault { by: element, on: enemy.id }).collect()
        }
        Stage::React => vec![Decision::React { element }],
        Stage::Melee(_) => vec![Decision::Fight { element }],
    }
}

/// A few other places near the one that the battle gives.
fn new_places(it: &Element) -> Vec<Decision> {
    let (at, facing) = (it.centre(), it.facing);
    let ways = [0, 90, 180, 270].map(|turn| facing.plus(turn).ahead(at, inches(3)));
    ways.map(|at| Decision::Place { element: it.id, at, facing }).to_vec()
}

/// A place on the table.
pub(crate) fn on_table(state: &State, at: Point) -> Point {
    let size = state.battle.ground.size();
    Point::raw(at.x.clamp(0, size.width.raw()), at.y.clamp(0, size.height.raw()))
}

/// HK-030, HK-H61: the most that an order lets an element move over open ground.
pub(crate) fn allowance(rules: &Hk, it: &Element, order: Order) -> Len {
    let budget = budget(&rules.tables, it, order);
    let wheeled = |kind: u8| rules.tables.vehicle(kind).traction == Traction::Wheeled;
    if it.vehicle.as_ref().is_some_and(|vehicle| wheeled(vehicle.kind)) { budget / 3 } else { budget }
}

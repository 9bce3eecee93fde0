//! What a seat could decide: the buttons of a stage, the work of officers, and what the host adds for the phases. Every one
//! is legal; not every legal one is here. They must be asked of what a seat believes, never of the truth.

use engine::{Awaits, Cause, Held, PieceId, Seat, Waiver, run};
use table::{Edge, Point};

use crate::Fyob;
use crate::decision::{Decision, Entry};
use crate::element::{Arm, Element, Status};
use crate::host::{Host, Position};
use crate::ids::{CompanyId, ElementId, Holder, Side};
use crate::order::{Order, Task};
use crate::sequence::awaits;
use crate::state::{GroupEnd, Stage, State};

/// FYOB-158: the largest calibre that can be hidden, in mm.
const HIDDEN_CALIBRE: u16 = 75;
/// How many places to be held an officer is offered orders for.
const PLACES: usize = 4;

/// The elements with which a seat can do something now.
pub(crate) fn actors<H: Host>(state: &Position<H>, seat: Seat) -> Vec<PieceId> {
    let Some(side) = deciding(state, seat) else { return Vec::new() };
    match state.stage {
        // What is to be done there belongs to the card, not to a piece.
        Stage::Begin | Stage::Over | Stage::Card | Stage::Seized | Stage::Ready => Vec::new(),
        Stage::Deploy(_) => {
            let can = |it: &&Element| could_hide(state, it) || state.info(it.id).immobile;
            state.on_table(side).filter(can).map(|it| it.id.piece()).collect()
        }
        // FYOB-107: a company is ordered through the element that its officer is with.
        Stage::Session(_) => {
            let can = |it: &&Element| state.officer_with(it.id).is_some();
            state.on_table(side).filter(can).map(|it| it.id.piece()).collect()
        }
        Stage::Phases | Stage::Restricted => {
            let Some(turn) = &state.turn else { return Vec::new() };
            let open = turn.fire_open || turn.move_open || 0 < turn.acts_left || turn.thrown.is_some();
            turn.element.filter(|_| open).into_iter().map(ElementId::piece).collect()
        }
        Stage::Command => {
            let Some(company) = commanded(state) else { return Vec::new() };
            state.of_company(company).filter(|it| it.on_table()).map(|it| it.id.piece()).collect()
        }
    }
}

/// The side of a seat, if it may decide now.
pub(crate) fn deciding<T>(state: &State<T>, seat: Seat) -> Option<Side> {
    let side = Side::of_seat(seat)?;
    match awaits(state) {
        Awaits::Seats(seats) if seats.contains(&seat) => Some(side),
        _ => None,
    }
}

/// FYOB-157, FYOB-158, FYOB-160: whether an element could be nominated for concealment.
fn could_hide<T>(state: &State<T>, it: &Element) -> bool {
    let info = state.info(it.id);
    let kind = match info.arm {
        Arm::Men | Arm::CrewWeapon => true,
        Arm::Gun => info.calibre <= HIDDEN_CALIBRE,
        Arm::Afv | Arm::Transport | Arm::Aircraft | Arm::Battery => false,
    };
    state.battle.options.concealment && kind && !info.obvious && !it.concealed
}

/// The company whose leader has the command turn.
pub(crate) fn commanded<T>(state: &State<T>) -> Option<CompanyId> {
    match state.turn.as_ref()?.holder {
        Holder::Officer(company) => Some(company),
        Holder::Element(id) | Holder::Detachment(id) => state.find(id).map(|it| it.company),
    }
}

/// Sensible legal decisions with an element, or those that belong to none.
pub(crate) fn proposals<H: Host>(
    rules: &Fyob<H>,
    state: &Position<H>,
    seat: Seat,
    piece: Option<PieceId>,
) -> Vec<Decision> {
    let Some(side) = deciding(state, seat) else { return Vec::new() };
    let mut res = match piece {
        None => of_the_stage::<H>(state, side),
        Some(piece) => match state.find(ElementId::from_piece(piece)) {
            Some(it) if it.side == side => with_element(state, it),
            _ => return Vec::new(),
        },
    };
    res.retain(|decision| is_legal(rules, state, seat, decision));
    // The host proposes what is legal. Its deeds come before the end of the turn.
    let mut all = H::proposals(rules, state, seat, piece);
    all.retain(|decision| !res.contains(decision));
    all.append(&mut res);
    all
}

/// Whether a decision is legal, by the rules themselves.
pub(crate) fn is_legal<H: Host>(
    rules: &Fyob<H>,
    state: &Position<H>,
    seat: Seat,
    decision: &Decision,
) -> bool {
    run(rules, Held::Lent(state), Cause::Decision(seat, decision, Waiver::None), &[], None).is_ok()
}

/// The buttons of a stage.
fn of_the_stage<H: Host>(state: &Position<H>, side: Side) -> Vec<Decision> {
    let mut res = match state.stage {
        Stage::Begin => return vec![Decision::Begin],
        Stage::Over => return Vec::new(),
        Stage::Deploy(_) => vec![Decision::Done],
        Stage::Session(_) => {
            let mut all = vec![Decision::Done];
            all.extend(commitment::<H>(state, side));
            for it in state.of(side).filter(|it| is_away(it)) {
                all.push(Decision::Rally { element: it.id });
                let at = entries::<H>(state, side).into_iter().take(1);
                all.extend(at.map(|at| Decision::Commit { entries: vec![Entry { element: it.id, at }] }));
            }
            all.push(Decision::WithdrawAll);
            all
        }
        Stage::Card => vec![Decision::React],
        Stage::Seized => {
            let friends = state.cards.iter().filter_map(|card| match card.holder {
                Holder::Element(id) if state.find(id)?.side == side => Some(Decision::Swap { with: id }),
                _ => None,
            });
            std::iter::once(Decision::ActAsOrdered).chain(friends).collect()
        }
        Stage::Ready => {
            // FYOB-R40: Overwatch goes with orders 1, 5 and 7.
            let order = state.turn.as_ref().and_then(|turn| turn.element).and_then(|id| state.find(id));
            let watches = order.and_then(|it| it.orders.first()).map(|it| it.task);
            let may_watch = matches!(watches, Some(Task::Hold | Task::Recce | Task::Overwatch));
            let mut all = vec![Decision::ThrowOrder { overwatch: false }];
            all.extend(may_watch.then_some(Decision::ThrowOrder { overwatch: true }));
            all
        }
        Stage::Phases => vec![Decision::EndTurn],
        Stage::Restricted => vec![Decision::SeekCover, Decision::EndTurn],
        Stage::Command => {
            let mut all = vec![Decision::Done, Decision::Share];
            let company = commanded(state);
            for it in state.of(side).filter(|it| is_away(it) && Some(it.company) == company) {
                all.push(Decision::Rally { element: it.id });
                let at = entries::<H>(state, side).into_iter().take(1);
                all.extend(at.map(|at| Decision::CommitReserve { entry: Entry { element: it.id, at } }));
            }
            all
        }
    };
    res.push(Decision::Auto);
    res
}

/// What concerns one element before the battle, at a session start, or in a command turn.
fn with_element<T>(state: &State<T>, it: &Element) -> Vec<Decision> {
    let element = it.id;
    match state.stage {
        Stage::Deploy(_) if could_hide(state, it) => vec![Decision::Nominate { element }],
        Stage::Session(_) => {
            let Some(company) = state.officer_with(element) else { return Vec::new() };
            let now = state.company(company).objective.as_ref();
            let orders = company_orders(state).into_iter().filter(|it| Some(it) != now);
            let mut res = vec![Decision::Rally { element }];
            res.extend(orders.map(|order| Decision::OrderCompany { company, order }));
            res
        }
        Stage::Command => of_an_officer(state, it),
        _ => Vec::new(),
    }
}

/// FYOB-035: what an officer can do for an element.
fn of_an_officer<T>(state: &State<T>, it: &Element) -> Vec<Decision> {
    let element = it.id;
    let mut res = vec![Decision::Rally { element }];
    let orders = element_orders(state).into_iter().filter(|order| it.orders.first() != Some(order));
    res.extend(orders.map(|order| Decision::SetOrder { element, orders: vec![order] }));
    res.extend([Decision::ChangeElement { to: element }, Decision::WithdrawToReserve { element }]);
    if state.group_of(element).is_some() {
        res.push(Decision::Release { elements: vec![element] });
    } else {
        res.extend(group(state, it));
    }
    if !it.detachment.is_empty() {
        res.push(Decision::Rejoin { leader: element });
    }
    res
}

/// FYOB-169: a Group of an element and the officer's own, on the element's order.
pub(crate) fn group<T>(state: &State<T>, it: &Element) -> Option<Decision> {
    let with = state.company(it.company).with.filter(|&with| with != it.id)?;
    let mut elements = vec![with, it.id];
    elements.sort_unstable();
    let order = it.orders.first()?.clone();
    Some(Decision::FormGroup { elements, until: GroupEnd::Dissolved, order })
}

/// FYOB-111: orders that make sense for an element.
fn element_orders<T>(state: &State<T>) -> Vec<Order> {
    let mut res = vec![Order::hold()];
    for objective in state.battle.objectives.iter().take(PLACES) {
        res.extend(
            [Task::Contact, Task::Reposition, Task::Recce, Task::Overwatch]
                .map(|task| Order::at(task, objective.at)),
        );
    }
    res.push(Order { to_box: true, ..Order { task: Task::Reposition, ..Order::hold() } });
    res
}

/// FYOB-107: orders that make sense for a company.
fn company_orders<T>(state: &State<T>) -> Vec<Order> {
    let places = state.battle.objectives.iter().take(PLACES);
    std::iter::once(Order::hold()).chain(places.map(|it| Order::at(Task::Contact, it.at))).collect()
}

/// In reserve or in the box: off the table, but not lost.
pub(crate) fn is_away(it: &Element) -> bool {
    matches!(it.status, Status::Reserve | Status::Box)
}

/// FYOB-R67: all reserves that are fit, side by side at the middle of the own edge.
fn commitment<H: Host>(state: &Position<H>, side: Side) -> Option<Decision> {
    let fit = |it: &&Element| is_away(it) && 5 <= it.score;
    let who: Vec<ElementId> = state.of(side).filter(fit).map(|it| it.id).collect();
    let places = entries::<H>(state, side);
    let entries: Vec<Entry> =
        who.into_iter().zip(places.into_iter().cycle()).map(|(element, at)| Entry { element, at }).collect();
    (1 < entries.len()).then_some(Decision::Commit { entries })
}

/// Places on a side's own edge: its middle and its quarters.
pub(crate) fn entries<H: Host>(state: &Position<H>, side: Side) -> Vec<Point> {
    let ground = H::ground(state);
    let [width, height] = ground.size;
    let quarters = [2, 1, 3];
    let at = |n: i32| match state.battle.forces[side.idx()].edge {
        Edge::South => Point::raw(width / 4 * n, 0),
        Edge::North => Point::raw(width / 4 * n, height),
        Edge::West => Point::raw(0, height / 4 * n),
        Edge::East => Point::raw(width, height / 4 * n),
    };
    quarters.map(at).to_vec()
}

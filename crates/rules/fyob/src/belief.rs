//! What a side may know: the state without what the other keeps to itself, or with a guess in its place.
//!
//! Hidden are elements that are concealed, in reserve or not on the table yet; and of all others their orders and what they
//! know. An enemy with counters on the table is there, but nothing is known of it; of others not even that.

use std::borrow::Cow;

use engine::{Cup, Seat};

use crate::Fyob;
use crate::concealment::{is_not_shown_yet, may_be_concealed};
use crate::element::{Element, Status};
use crate::host::{Host, Position};
use crate::ids::{ElementId, Holder, Side};
use crate::order::Order;
use crate::setup::fresh;
use crate::state::{SeniorWork, Stage, State, Turn};

/// The sides that keep things from a seat: the enemy's; from an onlooker both; from the umpire none.
fn secretive(seat: Seat) -> Vec<Side> {
    match Side::of_seat(seat) {
        _ if seat == Seat::UMPIRE => Vec::new(),
        Some(side) => vec![side.other()],
        None => Side::BOTH.to_vec(),
    }
}

/// Whether an element is hidden from its enemy: what and where it is.
pub(crate) fn is_hidden<T>(state: &State<T>, it: &Element) -> bool {
    match it.status {
        // FYOB-152: reserves are off the table until they come on.
        Status::Reserve | Status::Coming(_) => true,
        Status::Table => it.concealed || is_not_shown_yet(state, it.id),
        Status::Box | Status::Exited | Status::Destroyed | Status::Surrendered | Status::Removed => false,
    }
}

/// The elements that are hidden from a seat.
pub(crate) fn hidden_from<T>(state: &State<T>, seat: Seat) -> Vec<ElementId> {
    let sides = secretive(seat);
    let hidden = |it: &&Element| sides.contains(&it.side) && is_hidden(state, it);
    state.elements.iter().filter(hidden).map(|it| it.id).collect()
}

/// The state as a seat believes it to be.
pub(crate) fn belief<H: Host>(state: &Position<H>, seat: Seat) -> Cow<'_, Position<H>> {
    let sides = secretive(seat);
    if sides.is_empty() {
        return Cow::Borrowed(state);
    }
    let hidden = hidden_from(state, seat);
    let mut res = state.clone();
    for &side in &sides {
        keep_secret(&mut res, side);
    }
    for &id in &hidden {
        *res.get_mut(id) = blank(state, id);
    }
    // The total tells how many there are: only what is in sight is counted.
    for &side in sides.iter().filter(|&&side| hidden.iter().any(|&id| state.get(id).side == side)) {
        let total = res.on_table(side).filter(|it| !it.concealed).map(|it| u16::from(it.score)).sum();
        res.forces[side.idx()].original = total;
    }
    H::forget(&mut res.table, &hidden);
    // FYOB-161: counters lie on the table for all to see; of what has none not even its card is known.
    let unseen: Vec<ElementId> = hidden.into_iter().filter(|&id| res.get(id).counters.is_empty()).collect();
    forget_cards(&mut res, &unseen);
    for company in &mut res.companies {
        company.with = company.with.filter(|it| !unseen.contains(it));
        company.successor = company.successor.filter(|it| !unseen.contains(it));
    }
    for group in &mut res.groups {
        group.members.retain(|it| !unseen.contains(it));
    }
    res.groups.retain(|it| !it.members.is_empty());
    Cow::Owned(res)
}

/// FYOB-112, FYOB-R73: orders, and what is known of the enemy, are a side's own business.
fn keep_secret<T>(state: &mut State<T>, side: Side) {
    for it in state.elements.iter_mut().filter(|it| it.side == side) {
        (it.orders, it.put_aside, it.work_done) = (vec![Order::hold()], None, 0);
        (it.known, it.has_news, it.runner_sent) = (Vec::new(), false, false);
    }
    for it in state.companies.iter_mut().filter(|it| it.side == side) {
        (it.pending, it.objective) = (None, None);
    }
    let companies = &state.companies;
    for group in state.groups.iter_mut().filter(|it| companies[it.company.idx()].side == side) {
        (group.order, group.until) = (Order::hold(), crate::GroupEnd::Dissolved);
    }
    let force = &mut state.forces[side.idx()];
    (force.withdrawing, force.yellow_hold) = (false, false);
    if state.stage == Stage::Session(side) {
        state.senior = SeniorWork::default();
    }
}

/// An element of which nothing is known but its number, and its counters if they lie on the table.
fn blank<T>(state: &State<T>, id: ElementId) -> Element {
    let it = state.get(id);
    let counters = if is_not_shown_yet(state, id) { Vec::new() } else { it.counters.clone() };
    let status = if counters.is_empty() { Status::Reserve } else { Status::Table };
    let concealed = !counters.is_empty();
    Element { status, concealed, counters, ..fresh(state.info(id), it.company) }
}

/// Cards of elements that a seat knows nothing of; if one of them is up, only its number is known, not what it does.
fn forget_cards<T>(state: &mut State<T>, unseen: &[ElementId]) {
    let is_unseen = |holder: Holder| match holder {
        Holder::Element(id) | Holder::Detachment(id) => unseen.contains(&id),
        Holder::Officer(_) => false,
    };
    state.cards.retain(|it| !is_unseen(it.holder));
    let Some(turn) = &mut state.turn else { return };
    if is_unseen(turn.holder) {
        *turn = Turn { card: turn.card, element: turn.element, ..Turn::new(turn.holder) };
        state.stage = Stage::Card;
    } else {
        turn.queue.retain(|id| !unseen.contains(id));
        turn.element = turn.element.filter(|id| !unseen.contains(id));
        turn.rallied = turn.rallied.filter(|id| !unseen.contains(id));
    }
}

/// A state that a seat must hold possible: elements it knows nothing of lie in wait somewhere, or are in reserve.
pub(crate) fn guess<H: Host>(rules: &Fyob<H>, state: &Position<H>, seat: Seat, cup: &mut Cup) -> Position<H> {
    let mut res = belief::<H>(state, seat).into_owned();
    let mut lurking = Vec::new();
    for id in hidden_from(state, seat) {
        let has_counters = !res.get(id).counters.is_empty();
        if has_counters || may_be_concealed(state, id) && cup.below(2) == 0 {
            let it = res.get_mut(id);
            (it.status, it.concealed) = (Status::Table, true);
            lurking.push(id);
        }
    }
    if !lurking.is_empty() {
        H::redraw(rules, &mut res, &lurking, cup);
    }
    res
}

//! A random sensible decision, quickly: no list of everything is made first. Every kind of decision has its chance; what is
//! dear to work out (the whole procedure, say) has a small one.
//!
//! Of the enemy only that is looked at which lies open on the table, so that ideas had from the truth and from what a seat
//! believes are the same.

use engine::{Cup, PieceId, Seat};
use table::Point;

use crate::Fyob;
use crate::belief::is_hidden;
use crate::decision::{Decision, Entry};
use crate::element::{Element, Laid};
use crate::host::{Host, Position};
use crate::ids::{ElementId, Holder, Side};
use crate::order::{Order, Task};
use crate::proposals::{actors, commanded, deciding, entries, group, is_away, is_legal, proposals};
use crate::state::{Stage, State};

/// How many ideas are had before the stage is ended.
const TRIES: usize = 6;

/// A random legal decision of a seat. `state` is what the seat believes.
pub(crate) fn sample<H: Host>(
    rules: &Fyob<H>,
    state: &Position<H>,
    seat: Seat,
    cup: &mut Cup,
) -> Option<Decision> {
    let going_on = goes_on(state)?;
    for _ in 0..TRIES {
        let decision = rough(rules, state, seat, cup)?;
        if decision == going_on || is_legal(rules, state, seat, &decision) {
            return Some(decision);
        }
    }
    Some(going_on)
}

/// A random decision of a seat that may turn out to be illegal.
pub(crate) fn rough<H: Host>(
    rules: &Fyob<H>,
    state: &Position<H>,
    seat: Seat,
    cup: &mut Cup,
) -> Option<Decision> {
    let side = deciding(state, seat)?;
    // At a real table, and for a side that the program runs, there are few decisions.
    if H::ONE_VOICE || H::is_program_run(state, side) {
        return by_list(rules, state, seat, cup);
    }
    if one_in(cup, auto_every(state.stage)) {
        return Some(Decision::Auto);
    }
    let idea = match state.stage {
        Stage::Deploy(_) if !one_in(cup, 3) => deployment(state, side, cup),
        Stage::Session(_) if one_in(cup, 2) => senior::<H>(state, side, cup),
        Stage::Command if one_in(cup, 2) => officer::<H>(state, side, cup),
        Stage::Seized if one_in(cup, 2) => swap(state, side, cup),
        Stage::Ready => Some(Decision::ThrowOrder { overwatch: may_watch(state) && one_in(cup, 3) }),
        Stage::Phases | Stage::Restricted => {
            let id = state.turn.as_ref().and_then(|turn| turn.element);
            id.and_then(|id| if one_in(cup, 24) { change(state, id) } else { H::whim(rules, state, id, cup) })
        }
        _ => None,
    };
    idea.or_else(|| goes_on(state))
}

/// How rarely the procedure decides: as rarely as it takes long.
fn auto_every(stage: Stage) -> u32 {
    match stage {
        Stage::Phases => 400,
        Stage::Command | Stage::Session(_) | Stage::Deploy(_) => 100,
        _ => 60,
    }
}

/// What always can be done, and leads on.
fn goes_on<T>(state: &State<T>) -> Option<Decision> {
    Some(match state.stage {
        Stage::Begin => Decision::Begin,
        Stage::Deploy(_) | Stage::Session(_) | Stage::Command => Decision::Done,
        Stage::Card => Decision::React,
        Stage::Seized => Decision::ActAsOrdered,
        Stage::Ready => Decision::ThrowOrder { overwatch: false },
        Stage::Phases | Stage::Restricted => Decision::EndTurn,
        Stage::Over => return None,
    })
}

/// From the lists of proposals.
fn by_list<H: Host>(rules: &Fyob<H>, state: &Position<H>, seat: Seat, cup: &mut Cup) -> Option<Decision> {
    let listed = |piece: Option<PieceId>| match Side::of_seat(seat) {
        Some(side) if H::is_program_run(state, side) => H::proposals(rules, state, seat, piece),
        _ => proposals(rules, state, seat, piece),
    };
    let mut pieces: Vec<Option<PieceId>> = actors::<H>(state, seat).into_iter().map(Some).collect();
    pieces.push(None);
    while let Some(idx) = below(cup, pieces.len()) {
        let mut found = listed(pieces.swap_remove(idx));
        if let Some(idx) = below(cup, found.len()) {
            return Some(found.swap_remove(idx));
        }
    }
    None
}

/// Whether something that happens once in `n` times happens now.
pub(crate) fn one_in(cup: &mut Cup, n: u32) -> bool {
    cup.below(n) == 0
}

/// A random index of a list.
fn below(cup: &mut Cup, n: usize) -> Option<usize> {
    let n = u32::try_from(n).ok().filter(|&n| 0 < n)?;
    Some(cup.below(n) as usize)
}

/// A random one of a list.
pub(crate) fn pick<'a, T>(list: &'a [T], cup: &mut Cup) -> Option<&'a T> {
    below(cup, list.len()).and_then(|idx| list.get(idx))
}

/// A random element of those that suit, the first after a random place in the list.
pub(crate) fn anybody<'a, T>(
    state: &'a State<T>,
    cup: &mut Cup,
    suits: impl Fn(&Element) -> bool,
) -> Option<&'a Element> {
    let start = below(cup, state.elements.len())?;
    let (before, from) = state.elements.split_at(start);
    from.iter().chain(before).find(|it| suits(it))
}

/// Whether something of an enemy lies open on the table: itself, or its counters.
pub(crate) fn shows<T>(state: &State<T>, enemy: &Element) -> bool {
    enemy.on_table() && (!is_hidden(state, enemy) || !enemy.counters.is_empty())
}

/// A random place that is fought over.
fn objective<T>(state: &State<T>, cup: &mut Cup) -> Option<Point> {
    pick(&state.battle.objectives, cup).map(|it| it.at)
}

/// A random order.
fn order<T>(state: &State<T>, cup: &mut Cup) -> Order {
    let tasks = [Task::Contact, Task::Reposition, Task::Recce, Task::Overwatch];
    match (cup.below(16), objective(state, cup), pick(&tasks, cup)) {
        (0, ..) => Order { to_box: true, ..Order { task: Task::Reposition, ..Order::hold() } },
        (3.., Some(at), Some(&task)) => Order::at(task, at),
        _ => Order::hold(),
    }
}

/// FYOB-106: something that concerns an element before the battle.
fn deployment<T>(state: &State<T>, side: Side, cup: &mut Cup) -> Option<Decision> {
    let it = anybody(state, cup, |it| it.side == side && it.on_table())?;
    let element = it.id;
    match cup.below(4) {
        0 => Some(Decision::SetOrder { element, orders: vec![order(state, cup)] }),
        1 => group(state, it),
        2 if it.concealed => {
            let at = objective(state, cup).into_iter().collect();
            Some(Decision::PlaceCounters { element, at })
        }
        _ if state.info(element).immobile && it.set_up => {
            objective(state, cup).map(|at| Decision::Lay { element, on: Laid::At(at) })
        }
        _ => Some(Decision::Nominate { element }),
    }
}

/// FYOB-107, FYOB-109: something that the Senior Officer does.
fn senior<H: Host>(state: &Position<H>, side: Side, cup: &mut Cup) -> Option<Decision> {
    let of_side = anybody(state, cup, |it| it.side == side)?;
    let order = order(state, cup);
    let ordered = Decision::OrderCompany { company: of_side.company, order };
    // FYOB-R7: before the first bound he gives orders and does nothing else.
    if state.bound == 0 {
        return Some(ordered);
    }
    let away = anybody(state, cup, |it| it.side == side && is_away(it)).map(|it| it.id);
    match (cup.below(40), away) {
        (0, _) => Some(Decision::WithdrawAll),
        (1, _) => Some(Decision::WithdrawToReserve { element: of_side.id }),
        (2..15, Some(element)) => Some(Decision::Rally { element }),
        (15..30, Some(element)) => {
            let at = *pick(&entries::<H>(state, side), cup)?;
            Some(Decision::Commit { entries: vec![Entry { element, at }] })
        }
        _ => Some(ordered),
    }
}

/// FYOB-050: a friend whose card it would rather have.
fn swap<T>(state: &State<T>, side: Side, cup: &mut Cup) -> Option<Decision> {
    let own = |holder: Holder| match holder {
        Holder::Element(id) => state.find(id).filter(|it| it.side == side).map(|it| it.id),
        Holder::Officer(_) | Holder::Detachment(_) => None,
    };
    let friends: Vec<ElementId> = state.cards.iter().filter_map(|card| own(card.holder)).collect();
    pick(&friends, cup).map(|&with| Decision::Swap { with })
}

/// FYOB-R40: Overwatch goes with orders 1, 5 and 7.
fn may_watch<T>(state: &State<T>) -> bool {
    let up = state.turn.as_ref().and_then(|turn| turn.element).and_then(|id| state.find(id));
    up.is_some_and(|it| matches!(it.order().task, Task::Hold | Task::Recce | Task::Overwatch))
}

/// FYOB-013: the officer with an element changes to another, or one changes to it.
fn change<T>(state: &State<T>, up: ElementId) -> Option<Decision> {
    let company = state.find(up)?.company;
    let with = state.company(company).with?;
    let met = state.turn.as_ref().and_then(|turn| turn.passed.first().copied());
    let to = if with == up { met? } else { up };
    Some(Decision::ChangeElement { to })
}

/// FYOB-035: something that an officer does.
fn officer<H: Host>(state: &Position<H>, side: Side, cup: &mut Cup) -> Option<Decision> {
    let company = commanded(state)?;
    let it = anybody(state, cup, |it| it.company == company && (it.on_table() || is_away(it)))?;
    let element = it.id;
    if !it.on_table() && one_in(cup, 2) {
        let at = *pick(&entries::<H>(state, side), cup)?;
        return Some(Decision::CommitReserve { entry: Entry { element, at } });
    }
    // Few have detached somebody: those who did call him back now and then.
    if one_in(cup, 6)
        && let Some(leader) = anybody(state, cup, |it| it.company == company && !it.detachment.is_empty())
    {
        return Some(Decision::Rejoin { leader: leader.id });
    }
    let throws = state.turn.as_ref().is_some_and(|turn| 0 < turn.rallies_left);
    match cup.below(24) {
        0..8 if throws && it.score < 6 => Some(Decision::Rally { element }),
        0..14 => Some(Decision::SetOrder { element, orders: vec![order(state, cup)] }),
        14..17 => Some(Decision::Share),
        17..19 => match state.group_of(element) {
            Some(_) => Some(Decision::Release { elements: vec![element] }),
            None => group(state, it),
        },
        19 => Some(Decision::ChangeElement { to: element }),
        20 => Some(Decision::WithdrawToReserve { element }),
        _ => {
            let other = |other: &Element| other.company == company && other.id != element && other.on_table();
            let with = anybody(state, cup, other)?.id;
            Some(Decision::Split { leader: element, elements: vec![with] })
        }
    }
}

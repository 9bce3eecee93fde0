//! How a decision is named on a button, and whom it concerns. Ways and places are the host's to draw.

use engine::{Shown, Text};
use table::{Deg, Pose};

use crate::decision::{Act, Decision, Entry};
use crate::describe::names;
use crate::host::{Host, Position};
use crate::ids::{ElementId, Holder};
use crate::report::Report;
use crate::state::Stage;

/// How a decision is drawn and named.
pub(crate) fn shown<H: Host>(state: &Position<H>, decision: &Decision) -> Shown {
    let label = |id: ElementId| H::label(state, id);
    Shown {
        verb: verb::<H>(state, decision),
        actor: actor::<H>(state, decision).map(label),
        target: target(decision).map(label),
        way: Vec::new(),
        at: match decision {
            Decision::CommitReserve { entry: Entry { at, .. } } => Some(Pose::new(*at, Deg::NORTH)),
            _ => None,
        },
        note: note::<H>(state, decision),
        ends: ends(decision),
    }
}

/// What leads on to the next stage, and cannot be gone back to. Not that an officer is done: nobody need be reminded of what
/// he could still have ordered.
fn ends(decision: &Decision) -> bool {
    matches!(
        decision,
        Decision::Begin
            | Decision::React
            | Decision::ActAsOrdered
            | Decision::ThrowOrder { .. }
            | Decision::EndTurn
            | Decision::WithdrawAll
    )
}

fn verb<H: Host>(state: &Position<H>, decision: &Decision) -> Text {
    let plain = match decision {
        Decision::Auto => "Let the program decide",
        Decision::Begin => "Begin",
        Decision::Nominate { .. } => "Hide",
        Decision::PlaceCounters { .. } => "Place counters",
        Decision::Done => match state.stage {
            Stage::Deploy(_) => "End deployment",
            Stage::Session(_) => "End session work",
            Stage::Command => "End command turn",
            _ => "Go on",
        },
        Decision::Commit { .. } | Decision::CommitReserve { .. } => "Commit",
        Decision::OrderCompany { order, .. } => return order.task.name().into(),
        Decision::SetOrder { orders, .. } => match orders.first() {
            Some(order) => return order.task.name().into(),
            None => "Order",
        },
        Decision::WithdrawAll => "General withdrawal",
        Decision::React => match state.turn.as_ref().map(|turn| turn.holder) {
            Some(Holder::Element(id)) if state.find(id).is_none_or(|it| !it.reacted) => "Reaction test",
            Some(Holder::Officer(_) | Holder::Detachment(_)) => "Command turn",
            _ => "Go on",
        },
        Decision::Swap { .. } => "Swap cards",
        Decision::ActAsOrdered => "Act as ordered",
        Decision::ThrowOrder { overwatch: true } => "Overwatch, Order Dice",
        Decision::ThrowOrder { overwatch: false } => "Order Dice",
        Decision::Fire { .. } => "Fire",
        Decision::ThrowMove { road: true } => "Throw for a road move",
        Decision::ThrowMove { road: false } => "Throw for the move",
        Decision::Move { double: true, .. } => "Move at the double",
        Decision::Move { .. } => "Move",
        Decision::Lay { .. } => "Lay",
        Decision::Turn { .. } => "Turn",
        Decision::Act(act) => act_verb(act),
        Decision::SeekCover => "Seek cover",
        Decision::EndTurn => "End turn",
        Decision::Rally { .. } => "Rally",
        Decision::Share => "Share what is known",
        Decision::Split { .. } => "Detach",
        Decision::Rejoin { .. } => "Take back",
        Decision::WithdrawToReserve { .. } => "Into reserve",
        Decision::FormGroup { .. } => "Form a Group",
        Decision::Release { .. } => "Release",
        Decision::ChangeElement { .. } => "Join",
        Decision::Report(Report::Tell(topic)) => topic.name(),
        Decision::Report(_) => "Report",
    };
    plain.into()
}

fn act_verb(act: &Act) -> &'static str {
    match act {
        Act::Observe { .. } => "Observe",
        Act::Mount { .. } => "Get aboard",
        Act::Dismount { .. } => "Get out",
        Act::Parachute => "Jump",
        Act::Aim => "Aim",
        Act::SetUp { .. } => "Set up",
        Act::TakeDown => "Take down",
        Act::Work => "Work",
        Act::Renet => "Net the radio",
        Act::LeaveRiver => "Leave the river",
        Act::Extract => "Come out",
        Act::Runner => "Send a runner",
        Act::Reman => "Man the weapon",
        Act::Conceal => "Hide",
    }
}

/// The element that a decision is about: the one that is up, or the one that it names.
fn actor<H: Host>(state: &Position<H>, decision: &Decision) -> Option<ElementId> {
    let turn = state.turn.as_ref();
    match decision {
        Decision::Nominate { element }
        | Decision::PlaceCounters { element, .. }
        | Decision::Lay { element, .. }
        | Decision::SetOrder { element, .. }
        | Decision::WithdrawToReserve { element }
        | Decision::CommitReserve { entry: Entry { element, .. } } => Some(*element),
        Decision::Rejoin { leader } | Decision::Split { leader, .. } => Some(*leader),
        Decision::Commit { entries } => entries.first().map(|it| it.element),
        Decision::Rally { .. } | Decision::ChangeElement { .. } | Decision::Share => {
            match turn.map(|it| it.holder) {
                Some(Holder::Officer(id)) => state.companies.get(id.idx()).and_then(|it| it.with),
                Some(Holder::Element(id) | Holder::Detachment(id)) => Some(id),
                None => None,
            }
        }
        Decision::React
        | Decision::Swap { .. }
        | Decision::ActAsOrdered
        | Decision::ThrowOrder { .. }
        | Decision::Fire { .. }
        | Decision::ThrowMove { .. }
        | Decision::Move { .. }
        | Decision::Turn { .. }
        | Decision::Act(_)
        | Decision::SeekCover
        | Decision::EndTurn => turn.and_then(|it| it.element),
        _ => None,
    }
}

fn target(decision: &Decision) -> Option<ElementId> {
    match decision {
        Decision::Swap { with } => Some(*with),
        Decision::Fire { target, .. } | Decision::Act(Act::Observe { target, .. }) => Some(*target),
        Decision::Act(Act::Mount { carrier }) => Some(*carrier),
        Decision::Rally { element } | Decision::ChangeElement { to: element } => Some(*element),
        _ => None,
    }
}

/// What there is to say of it beforehand.
fn note<H: Host>(state: &Position<H>, decision: &Decision) -> String {
    match decision {
        Decision::React => {
            let id = state.turn.as_ref().and_then(|turn| turn.element);
            let due = id.and_then(|id| state.find(id)).map_or(0, crate::Element::tests_due);
            match due {
                0 => String::new(),
                n => format!("then {}", names::count(n, "momentum test", "momentum tests")),
            }
        }
        Decision::Auto => "one step of this turn".to_owned(),
        Decision::SetOrder { orders, .. } => names::orders(state, orders),
        Decision::OrderCompany { order, .. } => names::order(state, order),
        Decision::Move { double: true, .. } => "no fire and no act then".to_owned(),
        _ => String::new(),
    }
}

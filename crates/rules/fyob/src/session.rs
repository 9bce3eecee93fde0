//! FYOB-106 to FYOB-109, Part 5 steps 0 and 1: before the battle, and the start of a session.

use engine::{Flow, Seat, refuse};

use crate::control::{leader_of, must_make_sense};
use crate::decision::Decision;
use crate::event::Event;
use crate::host::{Host, Play};
use crate::ids::{CompanyId, ElementId, Leader, Side};
use crate::leaders::{rate_all, senior_leader};
use crate::order::Order;
use crate::radio::{linked, net_all};
use crate::state::{Condition, Stage};
use crate::{concealment, groups, milestones, rally, reserves, sequence};

/// A decision before the battle, or at the start of a session.
pub(crate) fn decide<H: Host>(step: &mut Play<'_, H>, seat: Seat, decision: &Decision) -> Flow {
    match (step.state.stage, decision) {
        (Stage::Begin, Decision::Begin) => begin(step),
        (Stage::Begin, _) => {
            refuse("FYOB-010", "first the battle begins: leaders are rated and radios netted")
        }
        (Stage::Deploy(side) | Stage::Session(side), _) if side.seat() != seat => {
            refuse("FYOB-R77", "the other side is to decide now")
        }
        (Stage::Deploy(side), _) => deploy(step, seat, side, decision),
        (Stage::Session(side), _) => in_session(step, side, decision),
        _ => refuse("FYOB-109", "that is for the start of a session"),
    }
}

/// Step 0: ratings (FYOB-023), radios (FYOB-176), the host's own beginnings; FYOB-129: the totals are recorded.
fn begin<H: Host>(step: &mut Play<'_, H>) -> Flow {
    rate_all(step)?;
    net_all(step)?;
    H::begin(step)?;
    for side in Side::BOTH {
        let total = step.state.total(side);
        if step.state.force(side).original != total {
            step.emit(Event::OriginalSet { side, total });
        }
    }
    step.emit(Event::Stage(Stage::Deploy(Side::A)));
    Ok(())
}

/// Step 0: concealment, counters, objectives and orders, Groups (FYOB-106).
fn deploy<H: Host>(step: &mut Play<'_, H>, seat: Seat, side: Side, decision: &Decision) -> Flow {
    match decision {
        Decision::Nominate { element } => concealment::nominate(step, side, *element),
        Decision::PlaceCounters { element, at } => concealment::place_counters(step, side, *element, at),
        Decision::SetOrder { element, orders } => first_order(step, side, *element, orders),
        Decision::OrderCompany { company, order } => order_company(step, side, *company, order),
        Decision::FormGroup { elements, until, order } => {
            let first = elements.first().map(|&id| step.state.element(id)).transpose()?;
            let leader = first.filter(|it| it.side == side).and_then(|it| leader_of(&step.state, it.company));
            let Some(by) = leader else {
                return refuse("FYOB-169", "a Group acts under the officer of the first element named");
            };
            groups::form(step, &by, elements, *until, order)
        }
        Decision::Done => {
            concealment::end_deployment(step, side)?;
            match side {
                Side::A => {
                    step.emit(Event::Stage(Stage::Deploy(Side::B)));
                    Ok(())
                }
                Side::B => start(step, Side::A),
            }
        }
        // Weapons are laid by the host.
        _ => H::decide(step, seat, decision),
    }
}

/// FYOB-106: at the start everybody gets his order, wherever he stands.
fn first_order<H: Host>(step: &mut Play<'_, H>, side: Side, id: ElementId, orders: &[Order]) -> Flow {
    if step.state.element(id)?.side != side {
        return refuse("FYOB-106", "that is an enemy");
    }
    must_make_sense(&step.state, side, orders)?;
    step.emit(Event::Ordered { element: id, orders: orders.to_vec(), put_aside: false });
    Ok(())
}

/// FYOB-R7: session 1 begins before bound 1, with orders only.
fn is_first<H: Host>(step: &Play<'_, H>) -> bool {
    step.state.bound == 0
}

/// FYOB-108, FYOB-109: the start of a session for one side: steps 1a and 1b, then its commander decides. FYOB-R77: the
/// force listed first goes first; a force that is lost decides nothing more, but the other still takes its tests.
pub(crate) fn start<H: Host>(step: &mut Play<'_, H>, side: Side) -> Flow {
    let session = step.state.bound / 4 + 1;
    step.emit(Event::SessionBegan { side, session });
    if !is_first(step) {
        milestones::fall(step, side)?;
        milestones::climb(step, side)?;
    }
    let is_lost = |side: Side| step.state.force(side).condition == Condition::Lost;
    match side {
        Side::A if is_lost(Side::A) => start(step, Side::B),
        Side::B if is_lost(Side::A) || is_lost(Side::B) => sequence::finish(step),
        _ => {
            step.emit(Event::Stage(Stage::Session(side)));
            Ok(())
        }
    }
}

/// Steps 1c to 1g.
fn in_session<H: Host>(step: &mut Play<'_, H>, side: Side, decision: &Decision) -> Flow {
    // FYOB-R7: at session 1 there are only orders.
    let later = !matches!(decision, Decision::OrderCompany { .. } | Decision::Done);
    step.forbid(
        later && is_first(step),
        "FYOB-R7",
        "before the first bound the Senior Officer only gives orders",
    )?;
    match decision {
        Decision::Rally { element } => rally::at_session(step, side, *element),
        Decision::WithdrawToReserve { element } => reserves::hand_over_at_session(step, side, *element),
        Decision::Commit { entries } => reserves::commit(step, side, entries),
        Decision::WithdrawAll => reserves::withdraw_all(step, side),
        Decision::OrderCompany { company, order } => order_company(step, side, *company, order),
        Decision::Done => {
            if !is_first(step) {
                // Step 1e: what was rallied at this start counts as well.
                milestones::climb(step, side)?;
            }
            match side {
                Side::A => start(step, Side::B),
                Side::B => sequence::begin_bound(step),
            }
        }
        _ => refuse(
            "FYOB-109",
            "at the start of a session the Senior Officer rallies and commits reserves and gives orders to companies",
        ),
    }
}

/// Step 1g. FYOB-107, FYOB-R52: an order to a company: at once over a radio link, otherwise it waits for a runner.
fn order_company<H: Host>(step: &mut Play<'_, H>, side: Side, company: CompanyId, order: &Order) -> Flow {
    let Some(it) = step.state.companies.get(company.idx()).filter(|it| it.side == side) else {
        return refuse("FYOB-107", "that is no company of his");
    };
    let leaderless = !it.alive && it.successor.is_none();
    must_make_sense(&step.state, side, std::slice::from_ref(order))?;
    step.forbid(leaderless, "FYOB-126", "the company has no leader until one is appointed")?;
    // FYOB-106: before the battle all are together; FYOB-R6: an officer who does the work himself needs no radio.
    let before = matches!(step.state.stage, Stage::Deploy(_));
    let together = before || senior_leader(&step.state, side) == Some(Leader::Officer(company));
    let pending = !together && !linked(&step.state, company);
    step.emit(Event::CompanyOrdered { company, order: order.clone(), pending });
    Ok(())
}

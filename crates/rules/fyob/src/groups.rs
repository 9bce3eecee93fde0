//! FYOB-169 to FYOB-175, FYOB-R55: Groups.

use engine::{Flow, refuse};

use crate::control::{Commander, must_make_sense};
use crate::element::Kind;
use crate::event::Event;
use crate::host::{Host, Play};
use crate::ids::{ElementId, Holder};
use crate::leaders::decides;
use crate::order::Order;
use crate::state::{Card, Group, GroupEnd, Question};

/// What somebody must do to be in a Group.
const SMALLEST: usize = 2;

/// FYOB-169, FYOB-R55: an officer forms a Group of elements in his zone, without a test. They keep the cards they hold; from
/// the next deal they get none.
pub(crate) fn form<H: Host>(
    step: &mut Play<'_, H>,
    by: &Commander,
    elements: &[ElementId],
    until: GroupEnd,
    order: &Order,
) -> Flow {
    let (side, company) = (by.side(&step.state), by.company);
    step.forbid(by.detached, "FYOB-169", "a Group acts under an officer")?;
    let leads = step.state.groups.iter().any(|it| it.company == company);
    step.forbid(leads, "FYOB-169", "he leads a Group already: dissolve it first")?;
    must_make_sense(&step.state, side, std::slice::from_ref(order))?;
    let mut members = elements.to_vec();
    members.sort_unstable();
    members.dedup();
    if members.len() < SMALLEST {
        return refuse("FYOB-169", "a Group is several elements that act together");
    }
    match until {
        GroupEnd::Bound(bound) => {
            step.forbid(bound < step.state.bound.max(1), "FYOB-169", "that bound is over already")?;
        }
        GroupEnd::Place(place) if !place.in_range() => {
            return refuse("FYOB-169", "that place is off every table");
        }
        GroupEnd::Place(_) | GroupEnd::Dissolved => (),
    }
    for &id in &members {
        let it = step.state.element(id)?;
        if it.side != side {
            return refuse("FYOB-169", "an enemy does not join a Group");
        }
        step.forbid(!it.on_table(), "FYOB-169", "one of them is not on the table")?;
        let outside = step.state.info(id).kind == Kind::Outside;
        step.forbid(outside, "FYOB-170", "aircraft, boats and batteries off the table join no Group")?;
        step.forbid(step.state.group_of(id).is_some(), "FYOB-169", "one of them is in a Group already")?;
        let loaded = step.state.carried(id).next().is_some();
        step.forbid(loaded, "FYOB-042", "a loaded transport acts with what it carries: name that instead")?;
        let reached = crate::control::in_zone(step, by, id)?;
        step.forbid_with(!reached, "FYOB-R49", || {
            format!("{} is out of his zone of control", step.state.name(id))
        })?;
    }
    step.emit(Event::Grouped(Group { company, members, until, order: order.clone() }));
    Ok(())
}

/// FYOB-172, FYOB-173: an officer releases elements, or all of them, if he passes a leadership test. Those that have not
/// acted in this bound go last, on cards above the highest dealt.
pub(crate) fn release<H: Host>(step: &mut Play<'_, H>, by: &Commander, elements: &[ElementId]) -> Flow {
    let Some(group) = step.state.groups.iter().find(|it| it.company == by.company) else {
        return refuse("FYOB-172", "he leads no Group");
    };
    if elements.is_empty() || elements.iter().any(|id| !group.members.contains(id)) {
        return refuse("FYOB-172", "name members of his Group");
    }
    let mut released = elements.to_vec();
    released.sort_unstable();
    released.dedup();
    let all = released.len() == group.members.len();
    let about = if all { "to dissolve his Group" } else { "to release elements from his Group" };
    if decides(step, by.leader, Question::Release, about.to_owned())? {
        let_go(step, released);
    }
    Ok(())
}

/// FYOB-173, FYOB-R55: elements act for themselves again; whoever was still to act in this turn takes a card.
fn let_go<H: Host>(step: &mut Play<'_, H>, elements: Vec<ElementId>) {
    let turn = step.state.turn.as_ref();
    let to_act: Vec<ElementId> = turn
        .map_or_else(Vec::new, |it| it.queue.iter().copied().filter(|id| elements.contains(id)).collect());
    let highest = step.state.cards.last().map(|it| it.number).max(turn.map(|it| it.card)).unwrap_or(0);
    let mut cards = Vec::new();
    for &id in &elements {
        let holds = step.state.cards.iter().any(|it| it.holder == Holder::Element(id));
        if to_act.contains(&id) && !holds {
            let number = highest + 1 + u16::try_from(cards.len()).unwrap_or(0);
            cards.push(Card { number, holder: Holder::Element(id) });
        }
    }
    step.emit(Event::Ungrouped { elements });
    if !cards.is_empty() {
        step.emit(Event::CardsAdded { cards });
    }
}

/// Bound end. FYOB-169: a Group ends after its last bound, or when a member is at its place; FYOB-R55: or when its officer
/// is dead.
pub(crate) fn end_of_bound<H: Host>(step: &mut Play<'_, H>) -> Flow {
    for group in step.state.groups.clone() {
        let mut ends = !step.state.company(group.company).alive;
        match group.until {
            GroupEnd::Bound(last) => ends |= last <= step.state.bound,
            GroupEnd::Place(place) => {
                for &id in &group.members {
                    ends = ends || step.state.get(id).on_table() && H::at_place(step, id, place)?;
                }
            }
            GroupEnd::Dissolved => (),
        }
        // Whoever left the table is in no Group.
        let gone = group.members.iter().copied().filter(|&id| ends || !step.state.get(id).on_table());
        let gone: Vec<ElementId> = gone.collect();
        if !gone.is_empty() {
            step.emit(Event::Ungrouped { elements: gone });
        }
    }
    Ok(())
}

//! FYOB-135, FYOB-151 to FYOB-156, FYOB-R37, FYOB-R67: reserves and the box.

use engine::{Flow, refuse};

use crate::control::{Commander, must_reach};
use crate::decision::Entry;
use crate::element::{Arm, Kind, Status};
use crate::event::{Event, SeniorNote};
use crate::host::{Host, Play};
use crate::ids::{ElementId, Side};
use crate::leaders::{decides, senior_leader};
use crate::order::{Order, Task};
use crate::state::{Question, State};

/// FYOB-R37: the score from which an element may be committed: "OK, can continue".
const FIT: u8 = 5;

/// FYOB-R61: the order with which an element goes back of its own will.
pub(crate) fn to_the_box() -> Order {
    Order { task: Task::Reposition, to_box: true, ..Order::hold() }
}

/// FYOB-152, FYOB-R67: whether a reserve was allotted to its Company Officer.
fn is_of_company<T>(state: &State<T>, id: ElementId) -> bool {
    state.battle.company_reserves.contains(&id)
}

/// FYOB-R60: whether an element is a reinforcement that will come on by itself.
fn is_scheduled<T>(state: &State<T>, id: ElementId) -> bool {
    arrives_in(state, id).is_some()
}

/// FYOB-R60: the bound in which a reinforcement will come on by itself.
pub(crate) fn arrives_in<T>(state: &State<T>, id: ElementId) -> Option<u16> {
    let waits = state.find(id).is_some_and(|it| it.status == Status::Reserve);
    let planned = state.battle.arrivals.iter().find(|it| it.element == id && state.bound < it.bound);
    planned.filter(|_| waits).map(|it| it.bound)
}

/// FYOB-R60: reinforcements that are due at the start of this bound are committed, and nobody needs a leadership test for
/// it: their scores count from now on. FYOB-R34, FYOB-R67: milestones are taken again only at the start of a session.
pub(crate) fn arrive<H: Host>(step: &mut Play<'_, H>) -> Flow {
    let battle = std::sync::Arc::clone(&step.state.battle);
    let (bound, mut came) = (step.state.bound, [false; 2]);
    for it in battle.arrivals.iter().filter(|it| it.bound == bound) {
        let element = step.state.element(it.element)?;
        if element.status == Status::Reserve {
            came[element.side.idx()] = true;
            come_on(step, Entry { element: it.element, at: it.at });
        }
    }
    if crate::sequence::begins_session(bound) {
        for side in Side::BOTH.into_iter().filter(|side| came[side.idx()]) {
            crate::milestones::climb(step, side)?;
        }
    }
    Ok(())
}

/// FYOB-R37, FYOB-R67: elements that the Senior Officer may commit now.
pub fn can_be_committed<T>(state: &State<T>, id: ElementId) -> bool {
    let Some(it) = state.find(id) else { return false };
    let off = match it.status {
        Status::Reserve => !is_of_company(state, id),
        // FYOB-135: what was rallied in the box.
        Status::Box => true,
        _ => false,
    };
    off && !is_scheduled(state, id) && is_fit(state, id)
}

/// FYOB-R67: reserves that a Company Officer may commit now.
pub fn company_may_commit<T>(state: &State<T>, id: ElementId) -> bool {
    let reserve = state.find(id).is_some_and(|it| it.status == Status::Reserve);
    reserve && is_of_company(state, id) && !is_scheduled(state, id) && is_fit(state, id)
}

/// FYOB-R30: a crew that lost its vehicle is not committed again.
fn is_fit<T>(state: &State<T>, id: ElementId) -> bool {
    let it = state.get(id);
    FIT <= it.score && !(it.weapon_lost && state.info(id).kind == Kind::Armour)
}

/// Session start 1d, 1e. FYOB-151, FYOB-R67: the Senior Officer commits reserves; one leadership test covers all that he
/// names. FYOB-R34: milestones climbed over are taken again at once.
pub(crate) fn commit<H: Host>(step: &mut Play<'_, H>, side: Side, entries: &[Entry]) -> Flow {
    let Some((first, others)) = entries.split_first() else {
        return refuse("FYOB-151", "name the elements that are to come on");
    };
    for (idx, entry) in entries.iter().enumerate() {
        if entries[..idx].iter().any(|it| it.element == entry.element) {
            return refuse("FYOB-151", "an element comes on once");
        }
        let it = step.state.element(entry.element)?;
        if it.side != side {
            return refuse("FYOB-151", "that is an enemy");
        }
        if !matches!(it.status, Status::Reserve | Status::Box) {
            return refuse("FYOB-151", "it is not in reserve");
        }
        let of_company = it.status == Status::Reserve && is_of_company(&step.state, it.id);
        step.forbid(
            of_company,
            "FYOB-R67",
            "it is the reserve of its Company Officer, who commits it himself",
        )?;
        must_be_fit(step, entry.element)?;
        H::may_enter(&step.state, side, entry.at)?;
    }
    let Some(leader) = senior_leader(&step.state, side) else {
        return refuse("FYOB-R6", "there is no officer left who could commit reserves");
    };
    let more = if others.is_empty() { String::new() } else { format!(" and {} more", others.len()) };
    let about = format!("to commit {}{more}", step.state.name(first.element));
    if decides(step, leader, Question::Commit, about)? {
        for entry in entries {
            come_on(step, *entry);
        }
        step.emit(Event::SeniorNoted(SeniorNote::Committed));
        crate::milestones::climb(step, side)?;
    }
    Ok(())
}

/// FYOB-033, FYOB-R67: a Company Officer commits a reserve of his in his command turn, by his own leadership test.
pub(crate) fn commit_company<H: Host>(step: &mut Play<'_, H>, by: &Commander, entry: Entry) -> Flow {
    let it = step.state.element(entry.element)?;
    step.forbid(by.detached, "FYOB-R67", "reserves are committed by the leader of the company")?;
    if it.company != by.company || it.status != Status::Reserve {
        return refuse("FYOB-R67", "it is no reserve of his company");
    }
    let of_company = is_of_company(&step.state, entry.element);
    step.forbid(
        !of_company,
        "FYOB-R67",
        "it is a reserve of the Senior Officer, who commits it at the start of a session",
    )?;
    must_be_fit(step, entry.element)?;
    H::may_enter(&step.state, by.side(&step.state), entry.at)?;
    let about = format!("to commit {}", step.state.name(entry.element));
    if decides(step, by.leader, Question::Commit, about)? {
        come_on(step, entry);
    }
    Ok(())
}

fn must_be_fit<H: Host>(step: &Play<'_, H>, id: ElementId) -> Flow {
    let scheduled = is_scheduled(&step.state, id);
    step.forbid(scheduled, "FYOB-R60", "it arrives by itself in a later bound: nobody commits it")?;
    step.forbid_with(!is_fit(&step.state, id), "FYOB-R37", || {
        format!(
            "{} is not fit: it needs a score of {FIT}, and its vehicle if it had one",
            step.state.name(id)
        )
    })
}

/// FYOB-151, FYOB-R67: its score counts from now on; it comes on from the next bound, by its first move.
fn come_on<H: Host>(step: &mut Play<'_, H>, entry: Entry) {
    for element in party(&step.state, entry.element) {
        step.emit(Event::Placed { element, status: Status::Coming(entry.at) });
        follow_company(step, element);
    }
}

/// AI-9, AI-11: a new element without an order of its own follows its company's: it was never given one, or the last one
/// sent it back into the box.
fn follow_company<H: Host>(step: &mut Play<'_, H>, element: ElementId) {
    let it = step.state.get(element);
    let order = it.order();
    let has_none = order.to_box || *order == Order::hold();
    let own = step.state.company(it.company).objective.clone();
    let Some(order) = own.or_else(|| order.to_box.then(Order::hold)).filter(|_| has_none) else { return };
    if step.state.info(element).arm != Arm::Transport && *it.order() != order {
        step.emit(Event::Ordered { element, orders: vec![order], put_aside: false });
    }
}

/// FYOB-153, FYOB-156: an officer takes an element out of the line, if he passes a leadership test: it gets the order to go
/// back (FYOB-R61). FYOB-135: what is in the box already is handed to the reserve without one.
pub(crate) fn withdraw<H: Host>(step: &mut Play<'_, H>, by: &Commander, id: ElementId) -> Flow {
    must_reach(step, by, id)?;
    match step.state.get(id).status {
        Status::Box => hand_over(step, id),
        Status::Table => {
            let about = format!("to take {} out of the line", step.state.name(id));
            if decides(step, by.leader, Question::Withdraw, about)? {
                let orders = vec![to_the_box()];
                step.emit(Event::Ordered { element: id, orders, put_aside: false });
            }
        }
        _ => return refuse("FYOB-153", "it is not on the table or in the box"),
    }
    Ok(())
}

/// Session start 1c. FYOB-R36: an element in the box is handed to the reserve, so that the Senior Officer can rally it.
pub(crate) fn hand_over_at_session<H: Host>(step: &mut Play<'_, H>, side: Side, id: ElementId) -> Flow {
    let it = step.state.element(id)?;
    if it.side != side || it.status != Status::Box {
        return refuse(
            "FYOB-R36",
            "at the start of a session only what is in the box is handed to the reserve",
        );
    }
    hand_over(step, id);
    Ok(())
}

fn hand_over<H: Host>(step: &mut Play<'_, H>, id: ElementId) {
    for element in party(&step.state, id) {
        step.emit(Event::Placed { element, status: Status::Reserve });
    }
}

/// FYOB-042: an element, and with it the vehicle that it is in and whoever else is in that.
fn party<T>(state: &crate::State<T>, id: ElementId) -> Vec<ElementId> {
    let body = state.get(id).aboard.unwrap_or(id);
    let riders = state.carried(body).map(|it| it.id);
    let all = [body].into_iter().chain(riders);
    all.filter(|&it| state.get(it).status == state.get(id).status).collect()
}

/// Session start 1f. FYOB-146, FYOB-R38: a general withdrawal: every element goes back to the box. No leadership test.
pub(crate) fn withdraw_all<H: Host>(step: &mut Play<'_, H>, side: Side) -> Flow {
    let ordered = step.state.force(side).withdrawing;
    step.forbid(ordered, "FYOB-R78", "a general withdrawal is ordered already")?;
    step.emit(Event::Withdrawing { side });
    let all: Vec<ElementId> = step.state.on_table(side).map(|it| it.id).collect();
    for element in all {
        step.emit(Event::Ordered { element, orders: vec![to_the_box()], put_aside: false });
    }
    Ok(())
}

//! FYOB-035, FYOB-059, FYOB-060: the command turn.

use std::collections::BTreeMap;

use engine::{Flow, Seat, refuse};

use crate::control::{self, Commander, in_zone, leader_of, must_make_sense, must_reach};
use crate::decision::Decision;
use crate::element::Known;
use crate::event::Event;
use crate::host::{Host, Play};
use crate::ids::{CompanyId, ElementId, Leader};
use crate::leaders::replace_ncos;
use crate::order::Order;
use crate::radio::{linked, on_net};
use crate::{groups, rally, reserves, sequence};

/// FYOB-059: a command turn begins: what its leader does without a choice. FYOB-R68: replacement NCOs come first.
pub(crate) fn open<H: Host>(step: &mut Play<'_, H>) -> Flow {
    let by = control::up(&step.state)?;
    if by.detached { Ok(()) } else { replace_ncos(step, by.company) }
}

/// FYOB-035: a decision of a command turn.
pub(crate) fn decide<H: Host>(step: &mut Play<'_, H>, seat: Seat, decision: &Decision) -> Flow {
    let by = control::up(&step.state)?;
    if by.side(&step.state).seat() != seat {
        return refuse("FYOB-059", "this command turn is the enemy's");
    }
    match decision {
        Decision::Rally { element } => rally::in_command(step, &by, *element),
        Decision::SetOrder { element, orders } => set_order(step, &by, *element, orders),
        Decision::Share => share(step, &by),
        Decision::Split { leader, elements } => control::split(step, &by, *leader, elements),
        Decision::Rejoin { leader } => control::rejoin(step, &by, *leader),
        Decision::CommitReserve { entry } => reserves::commit_company(step, &by, *entry),
        Decision::WithdrawToReserve { element } => reserves::withdraw(step, &by, *element),
        Decision::FormGroup { elements, until, order } => groups::form(step, &by, elements, *until, order),
        Decision::Release { elements } => groups::release(step, &by, elements),
        Decision::ChangeElement { to } => match by.leader {
            Leader::Officer(company) => control::change_element(step, company, *to),
            _ => refuse("FYOB-R50", "an NCO who commands stays with his own element"),
        },
        Decision::Done => sequence::end_command(step),
        _ => refuse(
            "FYOB-060",
            "in a command turn he gives orders, rallies, shares what is known and the like; then he is done",
        ),
    }
}

/// FYOB-035 (i), FYOB-111 to FYOB-113, FYOB-R71: an element gets an order, or another one; it follows it at once.
pub(crate) fn set_order<H: Host>(
    step: &mut Play<'_, H>,
    by: &Commander,
    id: ElementId,
    orders: &[Order],
) -> Flow {
    must_reach(step, by, id)?;
    must_make_sense(&step.state, by.side(&step.state), orders)?;
    step.emit(Event::Ordered { element: id, orders: orders.to_vec(), put_aside: false });
    Ok(())
}

/// FYOB-035 (iii), FYOB-R51, FYOB-R59: a leader collects what his NCOs know of the enemy, and the other leaders under the
/// same Senior Officer with theirs, and passes it on to all in his zone.
pub(crate) fn share<H: Host>(step: &mut Play<'_, H>, by: &Commander) -> Flow {
    let reporters = reporters(step, by)?;
    let mut pool: BTreeMap<ElementId, Known> = BTreeMap::new();
    collect(step, &reporters, &mut pool);
    if !by.detached && linked(&step.state, by.company) {
        for other in other_leaders(step, by) {
            let reporters = self::reporters(step, &other)?;
            collect(step, &reporters, &mut pool);
        }
    }
    for &element in &reporters {
        let it = step.state.get(element);
        if it.has_news || it.runner_sent {
            step.emit(Event::Reported { element });
        }
    }
    for element in under_command(step, by) {
        let it = step.state.get(element);
        let news: Vec<Known> = pool.values().filter(|known| !it.knows(known.enemy)).copied().collect();
        if news.is_empty() || !in_zone(step, by, element)? {
            continue;
        }
        for known in news {
            step.emit(Event::Knows { element, known, news: false });
        }
    }
    Ok(())
}

/// Elements on the table under a leader's command, by number.
fn under_command<H: Host>(step: &Play<'_, H>, by: &Commander) -> Vec<ElementId> {
    let all = step.state.on_table(by.side(&step.state));
    all.filter(|it| by.commands(&step.state, it.id)).map(|it| it.id).collect()
}

/// FYOB-R51, FYOB-R52: whose reports a leader has: of the element he is with, and of those in his zone that are on the net or
/// have sent a runner. Whoever knows nothing is left out.
fn reporters<H: Host>(step: &mut Play<'_, H>, by: &Commander) -> Flow<Vec<ElementId>> {
    let mut res = Vec::new();
    // He himself comes first: what he saw is what he tells.
    let mut all = under_command(step, by);
    all.sort_by_key(|&id| (by.at != Some(id), id));
    for id in all {
        let it = step.state.get(id);
        let has_something = !it.known.is_empty() || it.has_news || it.runner_sent;
        let heard = by.at == Some(id) || it.runner_sent || on_net(&step.state, id);
        if has_something && heard && in_zone(step, by, id)? {
            res.push(id);
        }
    }
    Ok(res)
}

/// FYOB-R73: the first to tell of an enemy gives the point where it was seen. Enemies that are gone are not told of.
fn collect<H: Host>(step: &Play<'_, H>, reporters: &[ElementId], pool: &mut BTreeMap<ElementId, Known>) {
    for &id in reporters {
        for known in &step.state.get(id).known {
            if step.state.get(known.enemy).on_table() {
                pool.entry(known.enemy).or_insert(*known);
            }
        }
    }
}

/// The other companies' leaders under the same Senior Officer whose sets are netted.
fn other_leaders<H: Host>(step: &Play<'_, H>, by: &Commander) -> Vec<Commander> {
    let (side, state) = (by.side(&step.state), &step.state);
    let others = state.companies.iter().zip(0..).filter(|(it, _)| it.side == side);
    let others = others.map(|(_, idx)| CompanyId(idx)).filter(|&id| id != by.company && linked(state, id));
    others.filter_map(|id| leader_of(state, id)).collect()
}

//! AI-9 at a real table: a program-run Senior Officer at the start of a session.

use engine::Flow;
use fyob::deeds::{answer_condition, can_be_committed, senior_leader, whom_to_rally_at_session};
use fyob::{Condition, Decision, ElementId, Entry, Leader, Order, Question, Side, lead};
use table::Point;

use crate::ask::{Step, counter, has_read_all, say};
use crate::auto::resolve;
use crate::officer::rallied;

/// AI-9: rallies, commits, revises orders, in the order of FYOB-109; then he is done.
pub(crate) fn session(step: &mut Step<'_>, side: Side) -> Flow {
    // FYOB-R7: before the first bound there is nothing but orders, and those are in the file.
    if 0 < step.state.bound {
        // FYOB-155, FYOB-R36: reserves, then what the officers below average have in their zones.
        while let Some(element) = whom_to_rally_at_session(step, side)? {
            let before = step.state.get(element).score;
            resolve(step, side.seat(), &Decision::Rally { element })?;
            let rallied = rallied(step, element, before);
            say(
                step,
                format!("{} is rallied at the start of the session: {rallied}.", counter(step, element)),
            );
        }
        commit(step, side)?;
        if let Some(leader) = senior_leader(&step.state, side) {
            answer(step, side, leader)?;
        }
        let name = step.state.battle.forces[side.idx()].name.clone();
        if step.state.table.said_of(step.state.bound, None).is_empty() {
            say(step, format!("The Senior Officer of the {name} leaves everything as it is."));
        }
        has_read_all(step)?;
    }
    resolve(step, side.seat(), &Decision::Done)
}

/// AI-9: commits all reserves that are fit, when things go badly or the script says so.
fn commit(step: &mut Step<'_>, side: Side) -> Flow {
    let force = step.state.force(side);
    let low = u32::from(step.state.total(side)) * 100 < u32::from(force.original) * 80;
    let session = step.state.bound / 4 + 1;
    let script = step.state.battle.forces[side.idx()].commit_from.is_some_and(|from| from <= session);
    let badly = matches!(force.condition, Condition::Yellow | Condition::Red);
    let fit: Vec<ElementId> =
        step.state.of(side).filter(|it| can_be_committed(&step.state, it.id)).map(|it| it.id).collect();
    let Some(leader) = senior_leader(&step.state, side) else { return Ok(()) };
    if fit.is_empty() || !(badly || low || script) {
        return Ok(());
    }
    if !lead(step, leader, Question::Commit, "to commit his reserves".to_owned())? {
        return Ok(());
    }
    let entries = fit.iter().map(|&element| Entry { element, at: Point::default() }).collect();
    resolve(step, side.seat(), &Decision::Commit { entries })?;
    let names: Vec<String> = fit.iter().map(|&id| counter(step, id)).collect();
    let text = format!(
        "{} come on next bound, 3 inches apart, at their edge nearest to their friend with the lowest score.",
        names.join(", ")
    );
    say(step, text);
    Ok(())
}

/// AI-9, FYOB-145, FYOB-146: Yellow and Red. FYOB-107, FYOB-R52: companies get their orders over the radio, or wait for a
/// runner; their officers pass them on.
fn answer(step: &mut Step<'_>, side: Side, leader: Leader) -> Flow {
    let before = step.state.force(side).clone();
    let orders = |step: &Step<'_>| -> Vec<Option<Order>> {
        let told = |it: &fyob::Company| it.pending.clone().or(it.objective.clone());
        step.state.companies.iter().map(told).collect()
    };
    let ordered = orders(step);
    answer_condition(step, side.seat(), side, leader)?;
    let now = step.state.force(side).clone();
    let name = step.state.battle.forces[side.idx()].name.clone();
    if now.withdrawing && !before.withdrawing {
        say(step, format!("General withdrawal: everybody of the {name} goes back to his own table edge."));
    }
    for (idx, (was, is)) in ordered.iter().zip(orders(step)).enumerate() {
        let Some(order) = is.filter(|it| Some(it) != was.as_ref()) else { continue };
        let waits = step.state.companies[idx].pending.is_some();
        let company = &step.state.battle.companies[idx];
        let how = if waits { " waits for a runner" } else { "" };
        let text = format!("The order to {company}{how}: {}.", order.words);
        say(step, text);
    }
    Ok(())
}

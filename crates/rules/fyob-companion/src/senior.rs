//! AI-9 at a real table: a program-run Senior Officer at the start of a session.

use engine::Flow;
use fyob::deeds::{can_be_committed, senior_leader};
use fyob::{
    CompanyId, Condition, Decision, Element, ElementId, Entry, Event, Kind, Order, Question, Side, Status,
    Task, lead,
};
use table::Point;

use crate::ask::{Step, counter, say};
use crate::auto::resolve;

/// FYOB-155: rallying throws for reserves.
const RALLIES: u8 = 4;

/// AI-9: rallies, commits, revises orders, in the order of FYOB-109; then he is done.
pub(crate) fn session(step: &mut Step<'_>, side: Side) -> Flow {
    // FYOB-R7: before the first bound there is nothing but orders, and those are in the file.
    if 0 < step.state.bound {
        rally(step, side)?;
        let committed = commit(step, side)?;
        consequences(step, side, committed)?;
    }
    resolve(step, side.seat(), &Decision::Done)
}

/// AI-9: lowest score first, chosen anew for each throw.
fn rally(step: &mut Step<'_>, side: Side) -> Flow {
    if senior_leader(&step.state, side).is_none() {
        return Ok(());
    }
    while step.state.senior.throws_used < RALLIES {
        let shaken = |it: &&Element| {
            it.status == Status::Reserve && it.score < 6 && step.state.info(it.id).kind != Kind::Outside
        };
        let Some(id) = step.state.of(side).filter(shaken).min_by_key(|it| (it.score, it.id)).map(|it| it.id)
        else {
            break;
        };
        resolve(step, side.seat(), &Decision::Rally { element: id })?;
    }
    Ok(())
}

/// AI-9: commits all reserves that are fit, when things go badly or the script says so.
fn commit(step: &mut Step<'_>, side: Side) -> Flow<bool> {
    let force = step.state.force(side);
    let low = u32::from(step.state.total(side)) * 100 < u32::from(force.original) * 80;
    let session = step.state.bound / 4 + 1;
    let script = step.state.battle.forces[side.idx()].commit_from.is_some_and(|from| from <= session);
    let badly = matches!(force.condition, Condition::Yellow | Condition::Red);
    let fit: Vec<ElementId> =
        step.state.of(side).filter(|it| can_be_committed(&step.state, it.id)).map(|it| it.id).collect();
    let Some(leader) = senior_leader(&step.state, side) else { return Ok(false) };
    if fit.is_empty() || !(badly || low || script) {
        return Ok(false);
    }
    if !lead(step, leader, Question::Commit, "to commit his reserves".to_owned())? {
        return Ok(false);
    }
    let entries = fit.iter().map(|&element| Entry { element, at: Point::default() }).collect();
    resolve(step, side.seat(), &Decision::Commit { entries })?;
    let names: Vec<String> = fit.iter().map(|&id| counter(step, id)).collect();
    let text = format!(
        "{} come on next bound, 3 inches apart, at their edge nearest to their friend with the lowest score.",
        names.join(", ")
    );
    say(step, text);
    Ok(true)
}

/// AI-9, FYOB-145, FYOB-146: Yellow and Red.
fn consequences(step: &mut Step<'_>, side: Side, committed: bool) -> Flow {
    let force = step.state.force(side);
    let (condition, holds, withdrawing) = (force.condition, force.yellow_hold, force.withdrawing);
    match condition {
        Condition::Red if !committed && !withdrawing => {
            resolve(step, side.seat(), &Decision::WithdrawAll)?;
            let name = step.state.battle.forces[side.idx()].name.clone();
            say(
                step,
                format!("General withdrawal: everybody of the {name} goes back to his own table edge."),
            );
            Ok(())
        }
        Condition::Yellow if !committed && !holds => {
            hold(step, side);
            Ok(())
        }
        Condition::Yellow if holds => {
            let Some(leader) = senior_leader(&step.state, side) else { return Ok(()) };
            if lead(step, leader, Question::Persist, "to take up the attack again".to_owned())? {
                resume(step, side);
            }
            Ok(())
        }
        Condition::Green if holds => {
            resume(step, side);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// AI-9: companies that attack, and have somebody who is lost or cowers, hold where they are.
fn hold(step: &mut Step<'_>, side: Side) {
    let companies = (0..).map(CompanyId).zip(&step.state.companies).filter(|it| it.1.side == side);
    let companies: Vec<CompanyId> = companies.map(|it| it.0).collect();
    let mut any = false;
    for company in companies {
        let lost = step.state.of_company(company).any(|it| {
            matches!(it.status, Status::Destroyed | Status::Surrendered | Status::Removed)
                || it.on_table() && !it.is_steady()
        });
        let attack =
            step.state.of_company(company).filter(|it| it.on_table() && it.order().task == Task::Contact);
        let attack: Vec<ElementId> = attack.map(|it| it.id).collect();
        if !lost || attack.is_empty() {
            continue;
        }
        for id in attack {
            step.emit(Event::Ordered { element: id, orders: vec![Order::hold()], put_aside: true });
        }
        any = true;
        let name = step.state.battle.companies[company.idx()].clone();
        say(step, format!("{name} holds where it is."));
    }
    if any {
        step.emit(Event::YellowHold { side, on: true });
    }
}

/// AI-9: the old orders are taken up again.
fn resume(step: &mut Step<'_>, side: Side) {
    let all: Vec<ElementId> =
        step.state.of(side).filter(|it| it.put_aside.is_some()).map(|it| it.id).collect();
    for id in all {
        step.emit(Event::Resumed { element: id });
    }
    step.emit(Event::YellowHold { side, on: false });
    let name = step.state.battle.forces[side.idx()].name.clone();
    say(step, format!("The {name} take up their orders again."));
}

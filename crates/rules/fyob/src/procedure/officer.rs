//! AI-8: the command turn of a program-run officer.

use engine::{Flow, Seat};

use crate::board::{self, Board};
use crate::control::{self, Commander, in_zone};
use crate::decision::{Decision, Entry};
use crate::element::{Arm, Element, Kind, Status};
use crate::event::Event;
use crate::host::{Play, Position};
use crate::ids::{CompanyId, ElementId, Leader};
use crate::leaders::{lead, tested};
use crate::order::{Order, Task};
use crate::procedure::goal::is_fulfilled;
use crate::procedure::say::{after_test, element, explain, rated};
use crate::procedure::senior::is_on_hold;
use crate::procedure::terms::is_under_half;
use crate::reserves::company_may_commit;
use crate::sequence::resolve;
use crate::state::{Question, State};

/// AI-8: first the rally, whose dice end the stage; then everything else, and he is done.
pub(super) fn command<B: Board>(step: &mut Play<'_, B>, seat: Seat) -> Flow {
    let by = control::up(&step.state)?;
    pass_on_orders(step, &by)?;
    if let Some(worn) = whom_to_rally(step, &by)? {
        let what = rallied_because(step.state.get(worn).score);
        let text = element(&step.state, worn, &what);
        explain(step, by.leader, text);
        return resolve(step, seat, &Decision::Rally { element: worn });
    }
    resolve(step, seat, &Decision::Share)?;
    for id in reached(step, &by)? {
        give_orders(step, &by, id)?;
    }
    commit_reserve(step, seat, &by)?;
    release_group(step, seat, &by)?;
    change_element(step, seat, &by)?;
    resolve(step, seat, &Decision::Done)
}

/// Elements of his on the table that he reaches, by number.
fn reached<B: Board>(step: &mut Play<'_, B>, by: &Commander) -> Flow<Vec<ElementId>> {
    let side = by.side(&step.state);
    let all: Vec<ElementId> =
        step.state.on_table(side).filter(|it| by.commands(&step.state, it.id)).map(|it| it.id).collect();
    let mut res = Vec::new();
    for id in all {
        if in_zone(step, by, id)? {
            res.push(id);
        }
    }
    Ok(res)
}

/// AI-8 (0): a new order from the Senior Officer: everybody in the zone with order 4 or 5 takes it, his old order being put
/// aside; an order to resume gives back what was put aside.
fn pass_on_orders<B: Board>(step: &mut Play<'_, B>, by: &Commander) -> Flow {
    let on_hold = is_on_hold(&step.state, by.company);
    for id in reached(step, by)? {
        let me = step.state.get(id);
        let advances = matches!(me.order().task, Task::Contact | Task::Recce);
        if on_hold && advances {
            let text = element(&step.state, id, "is to hold, as the Senior Officer wants of the company");
            explain(step, by.leader, text);
            hold(step, id, board::place::<B>(&step.state, id).at);
        } else if !on_hold && me.put_aside.is_some() && is_fit::<B>(&step.state, me) {
            let text = element(&step.state, id, "is fit for its old order, which stands again");
            explain(step, by.leader, text);
            step.emit(Event::Resumed { element: id });
        }
    }
    Ok(())
}

/// Holds at a place; what it was doing is put aside.
fn hold<B: Board>(step: &mut Play<'_, B>, element: ElementId, at: table::Point) {
    let orders = vec![Order::at(Task::Hold, at)];
    step.emit(Event::Ordered { element, orders, put_aside: true });
}

/// AI-8 (4): fit to take its order up again: a score of 5 and half its strength. Vehicles, which nobody holds back for that,
/// are.
fn is_fit<B: Board>(state: &Position<B>, it: &Element) -> bool {
    state.kind(it.id) != Kind::Foot || 5 <= it.score && !is_under_half(state, it.id)
}

/// AI-8 (2): in his zone or the box, first those at 3, then 4, 2, 1, 0, 5; tie: lowest number.
fn whom_to_rally<B: Board>(step: &mut Play<'_, B>, by: &Commander) -> Flow<Option<ElementId>> {
    let throws = step.state.turn.as_ref().is_some_and(|it| 0 < it.rallies_left && it.rallied.is_none());
    if !throws {
        return Ok(None);
    }
    let mut worn: Vec<(u8, ElementId)> = step
        .state
        .of_company(by.company)
        .filter(|it| matches!(it.status, Status::Table | Status::Box) && by.commands(&step.state, it.id))
        .filter(|it| step.state.info(it.id).kind != Kind::Outside)
        .filter_map(|it| Some((rally_rank(it.score)?, it.id)))
        .collect();
    worn.sort_unstable();
    for (_, id) in worn {
        if in_zone(step, by, id)? {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// AI-8 (2): who is rallied first.
pub(super) fn rally_rank(score: u8) -> Option<u8> {
    let order = [3, 4, 2, 1, 0, 5];
    order.iter().position(|&it| it == score).and_then(|it| u8::try_from(it).ok())
}

/// AI-15: why this one is rallied first.
pub(super) fn rallied_because(score: u8) -> String {
    let why = match score {
        3 => "one step more and it stands again",
        4 => "one step more and it can attack again",
        5 => "nobody in his reach is worse off",
        _ => "nobody in his reach is nearer to standing again",
    };
    format!("is rallied, at a score of {score}: {why}")
}

/// AI-8 (4): orders, element by element.
fn give_orders<B: Board>(step: &mut Play<'_, B>, by: &Commander, id: ElementId) -> Flow {
    let me = step.state.get(id);
    if step.state.force(me.side).withdrawing || step.state.group_of(id).is_some() {
        return Ok(());
    }
    if let Some(order) = headquarters_order::<B>(&step.state, id) {
        let text =
            element(&step.state, id, "joins the nearest platoon: there is nobody else for it to support");
        explain(step, by.leader, text);
        step.emit(Event::Ordered { element: id, orders: vec![order], put_aside: false });
        return Ok(());
    }
    let at = board::place::<B>(&step.state, id).at;
    if is_fulfilled(step.rules, &step.state, id) {
        // FYOB-R81: the next leg it takes up by itself.
        if me.orders.len() == 1 {
            let text = element(&step.state, id, "has done what it was told, and is to hold there");
            step.emit(Event::Ordered {
                element: id,
                orders: vec![Order::at(Task::Hold, at)],
                put_aside: false,
            });
            explain(step, by.leader, text);
        }
        return Ok(());
    }
    let advances = matches!(me.order().task, Task::Contact | Task::Recce);
    let is_worn = me.score == 4 || me.is_steady() && is_under_half(&step.state, id);
    let on_foot = step.state.kind(id) == Kind::Foot;
    if !(advances && is_worn && on_foot) || tested(&step.state, Question::Keep(id)).is_some() {
        return Ok(());
    }
    let about = format!("to keep {} at its task", step.state.name(id));
    let keeps = lead(step, by.leader, Question::Keep(id), about)?;
    let then = if keeps { "keeps its order" } else { "is to hold in cover until it is fit again" };
    let text = after_test(&step.state, by.leader, keeps, &format!("{} {then}", step.state.name(id)));
    explain(step, by.leader, text);
    if !keeps {
        hold(step, id, board::nearest_cover(step, id).unwrap_or(at));
    }
    Ok(())
}

/// AI-8: a headquarters whose unit x is gone supports the nearest platoon of the company, no y.
fn headquarters_order<B: Board>(state: &Position<B>, id: ElementId) -> Option<Order> {
    let me = state.get(id);
    let order = me.order();
    let is_gone = |unit: ElementId| state.find(unit).is_none_or(|it| !it.on_table());
    if !state.info(id).headquarters || order.task != Task::Support || !order.unit.is_none_or(is_gone) {
        return None;
    }
    let is_platoon = |it: &&Element| {
        let info = state.info(it.id);
        it.on_table() && it.id != id && info.arm == Arm::Men && info.kind == Kind::Foot && !info.headquarters
    };
    let platoons = state.of_company(me.company).filter(is_platoon);
    let nearest = platoons.min_by_key(|it| (board::apart::<B>(state, id, it.id), it.id))?;
    Some(Order { task: Task::Support, unit: Some(nearest.id), ..Order::hold() })
}

/// AI-8 (5): the company reserve, if an own element is lost or cowering: one, lowest number, at the edge point nearest to
/// himself.
fn commit_reserve<B: Board>(step: &mut Play<'_, B>, seat: Seat, by: &Commander) -> Flow {
    let state = &*step.state;
    let reserve = state.of_company(by.company).find(|it| company_may_commit(state, it.id)).map(|it| it.id);
    let in_need = has_suffered(state, by.company);
    let (Some(id), Some(at), true) = (reserve, by.at, in_need && !by.detached) else { return Ok(()) };
    let side = by.side(state);
    let here = board::place::<B>(state, at).at;
    let entry = Entry { element: id, at: board::on_edge(here, B::edge(state, side), B::size(state)) };
    let about = format!("to commit {}", state.name(id));
    let is_new = tested(state, Question::Commit).is_none();
    let commits = lead(step, by.leader, Question::Commit, about)?;
    if is_new {
        let then = if commits {
            "his company has suffered, and he sends in his reserve"
        } else {
            "he holds his reserve back, though his company has suffered"
        };
        let text = after_test(&step.state, by.leader, commits, then);
        explain(step, by.leader, text);
        if commits {
            return resolve(step, seat, &Decision::CommitReserve { entry });
        }
    }
    Ok(())
}

/// AI-8 (5), AI-9: an element of a company is lost or cowering.
pub(crate) fn has_suffered<T>(state: &State<T>, company: CompanyId) -> bool {
    let suffers = |it: &Element| match it.status {
        Status::Table => !it.is_steady(),
        Status::Destroyed | Status::Surrendered | Status::Removed | Status::Box => true,
        Status::Reserve | Status::Coming(_) | Status::Exited => false,
    };
    state.of_company(company).any(suffers)
}

/// AI-8 (6): releases all of his Group if a member was fired on.
fn release_group<B: Board>(step: &mut Play<'_, B>, seat: Seat, by: &Commander) -> Flow {
    let state = &*step.state;
    let Some(group) = state.groups.iter().find(|it| it.company == by.company) else { return Ok(()) };
    if !group.members.iter().any(|&id| state.get(id).fired_on) {
        return Ok(());
    }
    let elements = group.members.clone();
    let is_new = tested(state, Question::Release).is_none();
    let releases = lead(step, by.leader, Question::Release, "to dissolve his Group under fire".to_owned())?;
    if is_new {
        let then = if releases {
            "his Group is under fire and deploys"
        } else {
            "he keeps his Group together, though it is under fire"
        };
        let text = after_test(&step.state, by.leader, releases, then);
        explain(step, by.leader, text);
        if releases {
            return resolve(step, seat, &Decision::Release { elements });
        }
    }
    Ok(())
}

/// AI-8: he changes to another element within 1" only if his own is cowering or retiring.
fn change_element<B: Board>(step: &mut Play<'_, B>, seat: Seat, by: &Commander) -> Flow {
    let state = &*step.state;
    let (Leader::Officer(company), Some(with)) = (by.leader, by.at) else { return Ok(()) };
    let near = |it: &ElementId| board::apart::<B>(state, with, *it) <= crate::inches(1);
    match steadier_elements(state, company).into_iter().find(near) {
        Some(to) => {
            let (own, other) = (state.name(with), state.name(to));
            let text =
                format!("{} goes over to {other}: {own} is no longer steady.", rated(state, by.leader));
            explain(step, by.leader, text);
            resolve(step, seat, &Decision::ChangeElement { to })
        }
        None => Ok(()),
    }
}

/// AI-8, FYOB-R50: the elements that an officer would change to if they stood within 1" of him, the lowest number first:
/// none, unless his own is cowering or retiring and he has not changed in this bound.
pub(crate) fn steadier_elements<T>(state: &State<T>, company: CompanyId) -> Vec<ElementId> {
    let officer = state.company(company);
    let own = officer.with.filter(|_| officer.alive && !officer.changed).and_then(|id| state.find(id));
    let Some(own) = own.filter(|it| it.on_table() && !it.is_steady()) else { return Vec::new() };
    let fits = |it: &&Element| {
        it.on_table() && it.id != own.id && it.is_steady() && state.info(it.id).kind != Kind::Outside
    };
    state.of_company(company).filter(fits).map(|it| it.id).collect()
}

#[cfg(test)]
mod tests {
    use super::rally_rank;

    #[test]
    fn ai_8_those_at_three_are_rallied_first_and_the_fit_not_at_all() {
        let mut scores = [0, 1, 2, 3, 4, 5];
        scores.sort_by_key(|&it| rally_rank(it));
        assert_eq!(scores, [3, 4, 2, 1, 0, 5]);
        assert_eq!(rally_rank(6), None);
    }
}

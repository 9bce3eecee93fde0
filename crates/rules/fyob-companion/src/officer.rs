//! AI-8 at a real table: a program-run Company Officer.

use engine::{Flow, Seat};
use fyob::deeds::{is_on_hold, reaches, steadier_elements};
use fyob::{
    Arm, CompanyId, Decision, Element, ElementId, Entry, Event, Holder, Kind, Leader, Officer, Order,
    Question, Task, lead, officer_grade,
};
use table::Point;

use crate::answers::note_near;
use crate::ask::{Step, counter, element, has_read_all, say};
use crate::auto::resolve;
use crate::table::Near;

/// AI-8: what he does, in its order; then his turn ends.
pub(crate) fn command(step: &mut Step<'_>, by: Seat) -> Flow {
    let Some(holder) = step.state.turn.as_ref().map(|it| it.holder) else { return Ok(()) };
    let company = match holder {
        Holder::Officer(company) => company,
        Holder::Element(id) | Holder::Detachment(id) => step.state.get(id).company,
    };
    rally(step, by, holder, company)?;
    share(step, by, company)?;
    orders(step, holder, company)?;
    reserve(step, by, holder, company)?;
    release(step, by, holder, company)?;
    change_element(step, by, holder)?;
    if step.state.table.said_of(step.state.bound, Some(holder)).is_empty() {
        let name = name(step, holder);
        say(step, format!("{name} changes nothing: nobody of his needs him, and his orders stand."));
    }
    has_read_all(step)?;
    resolve(step, by, &Decision::Done)
}

/// Who commands, in words.
fn name(step: &Step<'_>, holder: Holder) -> String {
    match holder {
        Holder::Officer(company) => format!("The officer of {}", step.state.battle.companies[company.idx()]),
        Holder::Element(id) | Holder::Detachment(id) => format!("The NCO of {}", counter(step, id)),
    }
}

/// What a rallying throw did.
pub(crate) fn rallied(step: &Step<'_>, element: ElementId, before: u8) -> String {
    match step.state.get(element).score {
        now if now == before => format!("its score stays {now}"),
        now => format!("its score is {now} now"),
    }
}

/// His rating as a leader.
fn leader(holder: Holder) -> Leader {
    match holder {
        Holder::Officer(company) => Leader::Officer(company),
        Holder::Element(id) | Holder::Detachment(id) => Leader::Nco(id),
    }
}

/// AI-8 (2): rallies: first score 3, then 4, 2, 1, 0, 5.
fn rally(step: &mut Step<'_>, by: Seat, holder: Holder, company: CompanyId) -> Flow {
    let rating = match holder {
        Holder::Officer(company) => step.state.company(company).rating,
        Holder::Element(id) | Holder::Detachment(id) => step.state.nco_rating(id),
    };
    let done = step.state.turn.as_ref().is_some_and(|it| it.rallied.is_some());
    if officer_grade(rating) == Officer::BelowAverage || done {
        return Ok(());
    }
    let place = |score: u8| [3, 4, 2, 1, 0, 5].iter().position(|it| *it == score);
    let mut shaken: Vec<&Element> = step
        .state
        .of_company(company)
        .filter(|it| it.on_table() || it.status == fyob::Status::Box)
        .filter(|it| step.state.info(it.id).kind != Kind::Outside && place(it.score).is_some())
        .collect();
    shaken.sort_by_key(|it| (place(it.score), it.id));
    let shaken: Vec<ElementId> = shaken.into_iter().map(|it| it.id).collect();
    for id in shaken {
        if reaches(step, id)? {
            let before = step.state.get(id).score;
            resolve(step, by, &Decision::Rally { element: id })?;
            let text = format!(
                "{} rallies {}, whose score was {before}: {}.",
                name(step, holder),
                counter(step, id),
                rallied(step, id, before)
            );
            say(step, text);
            return Ok(());
        }
    }
    Ok(())
}

/// AI-8 (3): what his elements know.
fn share(step: &mut Step<'_>, by: Seat, company: CompanyId) -> Flow {
    let news = step.state.of_company(company).any(|it| it.on_table() && (it.has_news || it.runner_sent));
    if news {
        resolve(step, by, &Decision::Share)?;
        let company = &step.state.battle.companies[company.idx()];
        let text = format!("The elements of {company} tell each other what they have seen.");
        say(step, text);
    }
    Ok(())
}

/// AI-8 (0), (4): orders: a new company order; who is shaken holds, if the officer thinks so; who has recovered goes on.
fn orders(step: &mut Step<'_>, holder: Holder, company: CompanyId) -> Flow {
    let all: Vec<ElementId> =
        step.state.of_company(company).filter(|it| it.on_table()).map(|it| it.id).collect();
    for id in all {
        headquarters(step, id)?;
        let (it, info) = (step.state.get(id), step.state.info(id));
        let attacks = matches!(it.order().task, Task::Contact | Task::Recce);
        let weak = it.score == 4 || u16::from(it.men) * 2 < u16::from(info.men);
        let vehicle = matches!(info.kind, Kind::Armour | Kind::Soft);
        let held_back = it.put_aside.is_some();
        // AI-8 (0): what the Senior Officer has ordered.
        let on_hold = is_on_hold(&step.state, company);
        if on_hold && attacks {
            if reaches(step, id)? {
                step.emit(Event::Ordered { element: id, orders: vec![Order::hold()], put_aside: true });
                say(step, format!("{} is to hold where it is.", counter(step, id)));
            }
        } else if attacks && weak && !vehicle && it.is_steady() {
            if !reaches(step, id)? {
                continue;
            }
            let about = format!("to keep {} at its task", counter(step, id));
            if !lead(step, leader(holder), Question::Keep(id), about)? {
                let orders = vec![Order { words: "the nearest cover".to_owned(), ..Order::hold() }];
                step.emit(Event::Ordered { element: id, orders, put_aside: true });
                say(step, format!("{} is to hold in the nearest cover.", counter(step, id)));
            }
        } else if held_back && !on_hold && (vehicle || !weak && 5 <= it.score) && reaches(step, id)? {
            step.emit(Event::Resumed { element: id });
            say(step, format!("{} takes up its order again.", counter(step, id)));
        }
    }
    Ok(())
}

/// AI-8 (5): a company reserve, if somebody is lost or cowers.
fn reserve(step: &mut Step<'_>, by: Seat, holder: Holder, company: CompanyId) -> Flow {
    let trouble = fyob::deeds::has_suffered(&step.state, company);
    let fit = |it: &&Element| fyob::deeds::company_may_commit(&step.state, it.id);
    let first = step.state.of_company(company).find(fit).map(|it| it.id);
    let Some(id) = first.filter(|_| trouble) else { return Ok(()) };
    let about = format!("to commit {}", counter(step, id));
    if lead(step, leader(holder), Question::Commit, about)? {
        let entry = Entry { element: id, at: Point::default() };
        resolve(step, by, &Decision::CommitReserve { entry })?;
        say(step, format!("{} comes on next bound, at the edge nearest to its officer.", counter(step, id)));
    }
    Ok(())
}

/// AI-8 (6): releases all of his Group if a member was fired on.
fn release(step: &mut Step<'_>, by: Seat, holder: Holder, company: CompanyId) -> Flow {
    let Some(group) = step.state.groups.iter().find(|it| it.company == company) else { return Ok(()) };
    let elements = group.members.clone();
    let under_fire = elements.iter().any(|&it| step.state.get(it).fired_on);
    if holder != Holder::Officer(company) || !under_fire {
        return Ok(());
    }
    if lead(step, leader(holder), Question::Release, "to dissolve his Group under fire".to_owned())? {
        resolve(step, by, &Decision::Release { elements })?;
        say(step, "The Group is under fire: its elements act for themselves again.");
    }
    Ok(())
}

/// AI-8, FYOB-013, FYOB-R50: he leaves his element only if it cowers or retires, for a steady one of his within 1".
fn change_element(step: &mut Step<'_>, by: Seat, holder: Holder) -> Flow {
    let Holder::Officer(company) = holder else { return Ok(()) };
    let steadier = steadier_elements(&step.state, company);
    let Some(with) = step.state.company(company).with.filter(|_| !steadier.is_empty()) else { return Ok(()) };
    let question = format!(
        "Which of these is within 1 inch of {}, where the officer is? (the first, if there are several)",
        counter(step, with)
    );
    let Some(to) = element(step, "FYOB-R50", question, &steadier, Some("none"))? else { return Ok(()) };
    note_near(step, to, Near::Officer, true);
    resolve(step, by, &Decision::ChangeElement { to })?;
    let name = &step.state.battle.companies[company.idx()];
    let text =
        format!("The officer of {name} leaves {} and joins {}.", counter(step, with), counter(step, to));
    say(step, text);
    Ok(())
}

/// AI-8: a headquarters whose unit x is gone supports the nearest platoon of the company.
fn headquarters(step: &mut Step<'_>, id: ElementId) -> Flow {
    let is_gone = |unit: ElementId| step.state.find(unit).is_none_or(|it| !it.on_table());
    let it = step.state.get(id);
    let order = it.order();
    let lost = order.task == Task::Support && order.unit.is_none_or(is_gone);
    if !step.state.info(id).headquarters || !lost {
        return Ok(());
    }
    let is_platoon = |other: &&Element| {
        let info = step.state.info(other.id);
        other.on_table() && info.arm == Arm::Men && !info.headquarters
    };
    let platoons: Vec<ElementId> =
        step.state.of_company(it.company).filter(is_platoon).map(|it| it.id).collect();
    let nearest = match platoons.as_slice() {
        [] => return Ok(()),
        [only] => *only,
        several => crate::answers::nearest(step, id, several)?,
    };
    let order = Order { task: Task::Support, unit: Some(nearest), ..Order::hold() };
    step.emit(Event::Ordered { element: id, orders: vec![order], put_aside: false });
    say(step, format!("{} is to support {}.", counter(step, id), counter(step, nearest)));
    Ok(())
}

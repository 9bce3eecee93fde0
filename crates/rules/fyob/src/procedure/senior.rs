//! AI-9: a program-run Senior Officer at the start of a session.

use engine::{Flow, Seat};
use table::{Edge, Len, Point, Size};

use crate::board::{self, Board};
use crate::control::{in_zone, leader_of};
use crate::decision::{Decision, Entry};
use crate::element::{Element, Kind, Status, inches};
use crate::event::Event;
use crate::host::{Host, Play, Position};
use crate::ids::{CompanyId, ElementId, Leader, Side};
use crate::leaders::{Officer, lead, officer_grade, rating_of, senior_leader, tested};
use crate::order::{Order, Task};
use crate::procedure::officer::{has_suffered, rallied_because, rally_rank};
use crate::procedure::say::{after_test, element, explain, rated};
use crate::reserves::can_be_committed;
use crate::sequence::resolve;
use crate::state::{Condition, Question};

/// AI-9: the words of the order with which a company holds because of Yellow.
const HOLD_WORDS: &str = "hold where you are until further orders";
/// AI-9: the words of the order that ends it.
const RESUME_WORDS: &str = "take up your old orders again";
/// AI-9: committed elements come on so far apart.
const APART: Len = inches(3);
/// AI-9: reserves are called for below this per cent of the original total.
const CALLED_FOR: u32 = 80;

/// AI-9: a company holds because of Yellow.
pub(crate) fn is_on_hold<T>(state: &crate::State<T>, company: CompanyId) -> bool {
    let order = state.company(company).objective.as_ref();
    order.is_some_and(|it| it.task == Task::Hold && it.words == HOLD_WORDS)
}

/// AI-9: rallying throws one by one; then reserves, consequences and orders, and he is done.
pub(super) fn session<B: Board>(step: &mut Play<'_, B>, seat: Seat, side: Side) -> Flow {
    // FYOB-R7: before the first bound there are only orders, and the script has given them.
    if step.state.bound == 0 {
        return resolve(step, seat, &Decision::Done);
    }
    if let Some(element) = whom_to_rally(step, side)? {
        tell_rally(step, side, element);
        return resolve(step, seat, &Decision::Rally { element });
    }
    if let Some(leader) = senior_leader(&step.state, side) {
        commit(step, seat, side, leader)?;
        react(step, seat, side, leader)?;
    }
    resolve(step, seat, &Decision::Done)
}

/// AI-9: reserves, lowest score first (tie: lowest number); then the officers below average (FYOB-137), as in AI-8 (2).
pub(crate) fn whom_to_rally<H: Host>(step: &mut Play<'_, H>, side: Side) -> Flow<Option<ElementId>> {
    let has_throws = step.state.senior.throws_used < step.rules.tables.rally.senior_at_session;
    if has_throws && senior_leader(&step.state, side).is_some() {
        let worn = |it: &&Element| {
            it.status == Status::Reserve && it.score < 6 && step.state.info(it.id).kind != Kind::Outside
        };
        let lowest = step.state.of(side).filter(worn).min_by_key(|it| (it.score, it.id));
        if let Some(it) = lowest {
            return Ok(Some(it.id));
        }
    }
    let companies = (0..).zip(&step.state.companies).filter(|it| it.1.side == side);
    let companies: Vec<CompanyId> = companies.map(|it| CompanyId(it.0)).collect();
    for company in companies {
        let Some(by) = leader_of(&step.state, company) else { continue };
        let below = officer_grade(rating_of(&step.state, by.leader)) == Officer::BelowAverage;
        if !below || step.state.senior.rallied.contains(&company) {
            continue;
        }
        let mut worn: Vec<(u8, ElementId)> = step
            .state
            .of_company(company)
            .filter(|it| matches!(it.status, Status::Table | Status::Box) && by.commands(&step.state, it.id))
            .filter(|it| step.state.info(it.id).kind != Kind::Outside)
            .filter_map(|it| Some((rally_rank(it.score)?, it.id)))
            .collect();
        worn.sort_unstable();
        for (_, id) in worn {
            if in_zone(step, &by, id)? {
                return Ok(Some(id));
            }
        }
    }
    Ok(None)
}

/// AI-15: why this one is rallied: in reserve the weakest, elsewhere as an officer does it.
fn tell_rally<B: Board>(step: &mut Play<'_, B>, side: Side, id: ElementId) {
    let it = step.state.get(id);
    let what = if it.status == Status::Reserve {
        format!("is rallied: at a score of {} it is the weakest of the reserve", it.score)
    } else {
        rallied_because(it.score)
    };
    let text = element(&step.state, id, &what);
    explain(step, Leader::Senior(side), text);
}

/// AI-9: commits all reserves at a score of 5 or more, if there is need and he passes his test.
fn commit<B: Board>(step: &mut Play<'_, B>, seat: Seat, side: Side, leader: Leader) -> Flow {
    let state = &*step.state;
    let force = state.force(side);
    let fit: Vec<ElementId> =
        state.of(side).filter(|it| can_be_committed(state, it.id)).map(|it| it.id).collect();
    let session = state.bound / 4 + 1;
    let is_weak = u32::from(state.total(side)) * 100 < u32::from(force.original) * CALLED_FOR;
    let is_time = state.battle.forces[side.idx()].commit_from.is_some_and(|from| from <= session);
    let is_needed = matches!(force.condition, Condition::Yellow | Condition::Red) || is_weak || is_time;
    let over = force.withdrawing || state.senior.committed || tested(state, Question::Commit).is_some();
    if fit.is_empty() || !is_needed || over {
        return Ok(());
    }
    let need = match force.condition {
        Condition::Yellow => "the condition is Yellow",
        Condition::Red => "the condition is Red",
        _ if is_weak => "the force is below 80 per cent",
        _ => "the plan calls for them now",
    };
    let entries = entries::<B>(state, side, &fit);
    let commits = lead(step, leader, Question::Commit, "to commit his reserves".to_owned())?;
    let then = if commits {
        format!("{need}, and the reserves come on")
    } else {
        format!("the reserves are held back, though {need}")
    };
    let text = after_test(&step.state, leader, commits, &then);
    explain(step, leader, text);
    if commits { resolve(step, seat, &Decision::Commit { entries }) } else { Ok(()) }
}

/// AI-9: at the point of the box edge nearest the friend with the lowest score (tie: lowest number), 3" apart.
fn entries<B: Board>(state: &Position<B>, side: Side, reserves: &[ElementId]) -> Vec<Entry> {
    let (size, edge) = (B::size(state), B::edge(state, side));
    let friends = state.on_table(side).filter(|it| !board::is_outside::<B>(state, it.id));
    let weakest = friends.min_by_key(|it| (it.score, it.id));
    let near =
        weakest.map_or_else(|| board::edge_middle::<B>(state, side), |it| board::place::<B>(state, it.id).at);
    let middle = board::on_edge(near, edge, size);
    let steps = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8];
    let places = steps.iter().map(|&n| along(middle, edge, size, APART * n));
    let mut free: Vec<Point> = Vec::new();
    for at in places {
        if size.holds(at) && !free.contains(&at) {
            free.push(at);
        }
    }
    reserves.iter().zip(free).map(|(&element, at)| Entry { element, at }).collect()
}

/// A point so far along an edge.
fn along(at: Point, edge: Edge, size: Size, by: Len) -> Point {
    let moved = match edge {
        Edge::South | Edge::North => Point::raw(at.x + by.raw(), at.y),
        Edge::East | Edge::West => Point::raw(at.x, at.y + by.raw()),
    };
    board::on_edge(moved, edge, size)
}

/// AI-9, FYOB-145, FYOB-146: what Yellow and Red bring.
pub(crate) fn react<H: Host>(step: &mut Play<'_, H>, seat: Seat, side: Side, leader: Leader) -> Flow {
    let (force, committed) = (step.state.force(side).clone(), step.state.senior.committed);
    // A milestone was newly passed at this start.
    let fell = force.fell_after == step.state.bound;
    match force.condition {
        _ if force.withdrawing => Ok(()),
        Condition::Yellow if fell && !committed => hold_companies(step, seat, side, leader),
        Condition::Yellow if force.yellow_hold && !fell => {
            let about = "to take up the old orders again".to_owned();
            let resumes = lead(step, leader, Question::Persist, about)?;
            let then = if resumes {
                "the companies take up their old orders again"
            } else {
                "the companies hold on"
            };
            let text = after_test(&step.state, leader, resumes, then);
            explain(step, leader, text);
            if resumes { resume(step, seat, side) } else { Ok(()) }
        }
        Condition::Green if force.yellow_hold => {
            let who = rated(&step.state, leader);
            explain(step, leader, format!("{who} lets the companies go on: the condition is Green again."));
            resume(step, seat, side)
        }
        Condition::Red if !committed => {
            let who = rated(&step.state, leader);
            let text =
                format!("{who} orders a general withdrawal: the condition is Red, and no reserves come on.");
            explain(step, leader, text);
            resolve(step, seat, &Decision::WithdrawAll)
        }
        Condition::Green | Condition::Yellow | Condition::Red | Condition::Lost => Ok(()),
    }
}

/// The companies of a side that have a leader.
fn led_companies<H: Host>(step: &Play<'_, H>, side: Side) -> Vec<CompanyId> {
    let all = (0..).zip(&step.state.companies).filter(|(_, it)| it.side == side);
    let led = all.filter(|(_, it)| it.alive || it.successor.is_some());
    led.map(|it| CompanyId(it.0)).collect()
}

/// AI-9: companies with order 4 hold where they are, if any of their elements is cowering or lost.
fn hold_companies<H: Host>(step: &mut Play<'_, H>, seat: Seat, side: Side, leader: Leader) -> Flow {
    for company in led_companies(step, side) {
        let state = &*step.state;
        let advances = state.of_company(company).any(|it| it.on_table() && it.order().task == Task::Contact);
        if !advances || !has_suffered(state, company) {
            continue;
        }
        let name = state.battle.companies.get(company.idx()).map_or("", String::as_str);
        let who = rated(state, leader);
        let text =
            format!("{who} tells {name} to hold where it is: the condition is Yellow, and it has suffered.");
        explain(step, leader, text);
        let order = Order { words: HOLD_WORDS.to_owned(), ..Order::hold() };
        resolve(step, seat, &Decision::OrderCompany { company, order })?;
        if !step.state.force(side).yellow_hold {
            step.emit(Event::YellowHold { side, on: true });
        }
    }
    Ok(())
}

/// AI-9: the old orders are taken up again.
fn resume<H: Host>(step: &mut Play<'_, H>, seat: Seat, side: Side) -> Flow {
    for company in led_companies(step, side) {
        let it = step.state.company(company);
        let was_told = |order: Option<&Order>| order.is_some_and(|it| it.words == HOLD_WORDS);
        if was_told(it.objective.as_ref()) || was_told(it.pending.as_ref()) {
            let order = Order { task: Task::Contact, words: RESUME_WORDS.to_owned(), ..Order::hold() };
            resolve(step, seat, &Decision::OrderCompany { company, order })?;
        }
    }
    step.emit(Event::YellowHold { side, on: false });
    Ok(())
}

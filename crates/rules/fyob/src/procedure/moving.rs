//! AI-3, AI-4, AI-1: how an element moves in its move phase: whether it throws, and where it goes after the throw.

use engine::Flow;
use table::{Deg, Len, Point};

use crate::board::{self, Board, Pace};
use crate::describe::names;
use crate::element::{Arm, Element, inches};
use crate::event::Event;
use crate::host::{Play, Position};
use crate::ids::ElementId;
use crate::leaders::{lead, tested};
use crate::order::Task;
use crate::order_dice::mods;
use crate::procedure::courses::{is_in_contact, leader_of};
use crate::procedure::goal::aim;
use crate::procedure::moves::Prospect;
use crate::procedure::say::{after_test, explain, explain_element, explain_openly};
use crate::procedure::terms::{AT_PLACE, Duty, Picture};
use crate::procedure::whither;
use crate::state::{Phase, Question, State};
use crate::{Fyob, phases};

/// AI-4: so near, and in sight, an unknown enemy or counter keeps it from going at the double.
const UNKNOWN_NEAR: Len = inches(24);

/// What an element makes of its movement throw.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Outlook {
    /// AI-4: the path at the double, on which nobody can hurt it.
    double: Option<Vec<Point>>,
    /// AI-1 row 4: whom it could assault, by which path, and whether that is exposed.
    contact: Option<(ElementId, Vec<Point>, bool)>,
    /// AI-3: where the bolder course leads.
    bold: Vec<Point>,
    /// AI-3: where the safer course leads.
    safe: Vec<Point>,
    /// The bolder course needs a test.
    needs_test: bool,
    /// AI-15: what it is after; empty, if that has been told.
    goal: String,
    /// AI-15: what speaks for the bolder course, and for the safer one.
    merits: [String; 2],
}

/// AI-3: whether an element wants to move; it then throws its dice. The next stage decides where it goes.
pub(super) fn throws<B: Board>(step: &mut Play<'_, B>, id: ElementId, duty: &Duty) -> Flow<bool> {
    if !flees_or_goes(step, id, duty)? {
        return Ok(false);
    }
    let Some(road) = wants_to_move(step.rules, &step.state, id, duty) else {
        if wonders_why_it_stays(step, id, duty) {
            explain_element(step, id, "stays where it is: no place in its reach is better");
        }
        return Ok(false);
    };
    board::throw_move(step, id, road)?;
    Ok(true)
}

/// AI-15: an element whose order leads it elsewhere, and which moved in its last turn, goes no farther now. While it stays
/// the reason stays the same, and is not told again.
fn wonders_why_it_stays<B: Board>(step: &Play<'_, B>, id: ElementId, duty: &Duty) -> bool {
    let (rules, state, me) = (step.rules, &*step.state, step.state.get(id));
    let picture = Picture::new(rules, state, id);
    let advances = matches!(duty.order.task, Task::Reposition | Task::Contact | Task::Recce | Task::Engineer);
    let can_move = Len::ZERO < board::farthest(rules, state, id, false, me.is_foot_crew());
    advances && me.moved && can_move && !me.set_up && !picture.is_at(aim(&picture, duty).at)
}

/// AI-1 row 5: a scout in contact stays and observes, or gets out of sight. Others go on.
fn flees_or_goes<B: Board>(step: &mut Play<'_, B>, id: ElementId, duty: &Duty) -> Flow<bool> {
    let in_contact = is_in_contact(&Picture::new(step.rules, &step.state, id));
    if duty.order.task != Task::Recce || !in_contact {
        return Ok(true);
    }
    let is_new = tested(&step.state, Question::Persist).is_none();
    let leader = leader_of(&step.state, id);
    let stays = lead(step, leader, Question::Persist, "to stay and observe the enemy".to_owned())?;
    if is_new {
        let then = if stays { "stays and observes the enemy" } else { "gets out of the enemy's sight" };
        let text = after_test(&step.state, leader, stays, then);
        explain(step, leader, text);
    }
    Ok(!stays)
}

/// AI-3: some place is better than where it stands, at the highest possible throw. Says whether it throws road dice.
fn wants_to_move<B: Board>(rules: &Fyob<B>, state: &Position<B>, id: ElementId, duty: &Duty) -> Option<bool> {
    let me = state.get(id);
    // FYOB-R41: a weapon that is set up is taken down first.
    if state.info(id).immobile && me.set_up && !me.is_foot_crew() && me.aboard.is_none() {
        return None;
    }
    let foot = me.is_foot_crew();
    let picture = Picture::new(rules, state, id);
    let gains = |road: bool| {
        let farthest = board::farthest(rules, state, id, road, foot);
        if farthest <= Len::ZERO {
            return false;
        }
        let prospect = Prospect::new(&picture, duty, farthest, road);
        if duty.order.task == Task::Recce && tested(state, Question::Persist) == Some(false) {
            return prospect.refuge() != 0;
        }
        (may_assault(state, id, duty) && prospect.contact().is_some()) || prospect.weighing().can_gain()
    };
    // HH-2: the road dice are worth it where they are more.
    let farther = || {
        let farthest = |road: bool| board::farthest(rules, state, id, road, foot);
        farthest(false) < farthest(true)
    };
    if farther() && takes_the_road(&picture, duty, foot) && gains(true) {
        return Some(true);
    }
    gains(false).then_some(false)
}

/// AI-3, HH-2: it stands on a road, and its way stays on it for at least 3.5" for each of its cross-country dice.
fn takes_the_road<B: Board>(picture: &Picture<'_, B>, duty: &Duty, foot: bool) -> bool {
    let (rules, state) = (picture.rules, picture.state);
    let Pace::Dice { n, .. } = B::pace(rules, state, picture.body, false, foot) else { return false };
    if foot || !B::on_road(rules, state, picture.at) {
        return false;
    }
    let goal = aim(picture, duty).at;
    let Some((way, _)) = board::way(rules, state, picture.id, goal, foot) else { return false };
    let (mut here, mut along) = (picture.at, Len::ZERO);
    for at in way.into_iter().take_while(|&at| B::on_road(rules, state, at)) {
        along += here.distance(at);
        here = at;
    }
    Len::milli_inches(3500) * i32::from(n) <= along
}

/// AI-1 row 4: infantry at a score of 5 or more with its weapons.
fn may_assault<T>(state: &State<T>, id: ElementId, duty: &Duty) -> bool {
    let me = state.get(id);
    duty.order.task == Task::Contact
        && state.info(id).arm == Arm::Men
        && !me.is_foot_crew()
        && me.aboard.is_none()
        && mods(state, id).may_assault
}

/// AI-3, AI-4, AI-1: goes somewhere after the throw, or stays.
pub(super) fn goes<B: Board>(step: &mut Play<'_, B>, id: ElementId, duty: &Duty, thrown: Len) -> Flow {
    let leader = leader_of(&step.state, id);
    let Outlook { double, contact, bold, safe, needs_test, goal, merits: [of_bold, of_safe] } =
        outlook(step.rules, &step.state, id, duty, thrown);
    if let Some(path) = double {
        explain_element(
            step,
            id,
            &format!("{goal}, at the double: nobody it knows of can hurt it on the way"),
        );
        return walk(step, id, &path, true);
    }
    let crosses =
        |step: &mut Play<'_, B>| lead(step, leader, Question::Cross, "to cross open ground".to_owned());
    if let Some((enemy, path, exposed)) = contact {
        if exposed && !crosses(step)? {
            let then = does_not_cross(&safe, &of_safe);
            let text = after_test(&step.state, leader, false, &then);
            let seen = after_test(&step.state, leader, false, &does_not_cross(&safe, ""));
            explain_openly(step, leader, text, Some(seen));
            return walk(step, id, &safe, false);
        }
        let whom = step.state.name(enemy);
        let assaults = lead(step, leader, Question::Assault, format!("to assault {whom}"))?;
        let then = if assaults { format!("assaults {whom}") } else { format!("does not assault {whom}") };
        let text = after_test(&step.state, leader, assaults, &then);
        explain_openly(step, leader, text.clone(), Some(text));
        if assaults {
            board::assault(step, id, enemy, &path)?;
            return Ok(());
        }
    }
    if !needs_test {
        if bold.is_empty() {
            let within = names::distance(thrown);
            explain_element(step, id, &format!("stays where it is: no place within {within} is better"));
        } else if !goal.is_empty() {
            explain_element(step, id, &joined(&goal, ": ", &of_bold));
        }
        return walk(step, id, &bold, false);
    }
    let passed = crosses(step)?;
    let (then, seen) = if passed {
        let under_fire = "though the enemy can fire at it on the way";
        (format!("it {goal}, {under_fire}"), format!("it goes ahead, {under_fire}"))
    } else {
        (does_not_cross(&safe, &of_safe), does_not_cross(&safe, ""))
    };
    let [text, seen] = [then, seen].map(|it| after_test(&step.state, leader, passed, &it));
    explain_openly(step, leader, text, Some(seen));
    walk(step, id, if passed { &bold } else { &safe }, false)
}

/// AI-1: the safer course: it stays, or moves only in cover.
fn does_not_cross(path: &[Point], merits: &str) -> String {
    if path.is_empty() {
        return "it does not cross the open, and stays where it is".to_owned();
    }
    joined("it goes only where the enemy cannot catch it in the open", ", ", merits)
}

/// What it does, and what speaks for it if anything does.
fn joined(what: &str, link: &str, merits: &str) -> String {
    if merits.is_empty() { what.to_owned() } else { format!("{what}{link}{merits}") }
}

/// Looks at everything that the throw allows.
fn outlook<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    id: ElementId,
    duty: &Duty,
    thrown: Len,
) -> Outlook {
    let picture = Picture::new(rules, state, id);
    let road = state.turn.as_ref().is_some_and(|turn| turn.on_road);
    let prospect = Prospect::new(&picture, duty, thrown, road);
    let mut res = Outlook {
        double: None,
        contact: None,
        bold: Vec::new(),
        safe: Vec::new(),
        needs_test: false,
        goal: whither::goal(&picture, duty),
        merits: [String::new(), String::new()],
    };
    // AI-3, recce "fail": out of sight, towards the own edge.
    if duty.order.task == Task::Recce && is_in_contact(&picture) {
        res.bold = prospect.path(prospect.refuge());
        return Outlook { goal: String::new(), ..res };
    }
    if may_double(state, id, duty) && thrown < prospect.way_left() && !sees_unknown(&picture) {
        let farther = Prospect::new(&picture, duty, thrown + thrown, road);
        let path = farther.path(farther.weighing().bold());
        if !path.is_empty() && !picture.is_threatened(&path) {
            res.double = Some(path);
            return res;
        }
    }
    if may_assault(state, id, duty) {
        res.contact = prospect.contact().map(|(enemy, path)| {
            let exposed = picture.is_exposed(&path);
            (enemy, path, exposed)
        });
    }
    let weighing = prospect.weighing();
    let (bold, safe) = (weighing.bold(), weighing.safe());
    res.needs_test = weighing.needs_test(bold, safe);
    (res.bold, res.safe) = (prospect.path(bold), prospect.path(safe));
    res.merits = [bold, safe].map(|idx| whither::merits(&picture, duty.order.task, weighing.merits(idx)));
    res
}

/// AI-4, FYOB-R44: on a Move order, with orders 2, 3, 4, 5 or 8.
fn may_double<T>(state: &State<T>, id: ElementId, duty: &Duty) -> bool {
    let (me, turn) = (state.get(id), state.turn.as_ref());
    let hurries = matches!(
        duty.order.task,
        Task::Support | Task::Reposition | Task::Contact | Task::Recce | Task::Engineer
    );
    let free =
        |turn: &crate::Turn| turn.die == Some(Phase::Move) && !turn.fired && !turn.acting && !turn.extracted;
    hurries && !me.overwatch && !me.concealed && turn.is_some_and(free)
}

/// AI-4: an unknown enemy or counter is in sight within 24". What lies concealed without counters nobody sees.
fn sees_unknown<B: Board>(picture: &Picture<'_, B>) -> bool {
    let (rules, state) = (picture.rules, picture.state);
    let me = state.get(picture.id);
    let in_sight = |enemy: &Element, at: Point| {
        picture.at.within(UNKNOWN_NEAR, at) && B::sees(rules, state, picture.at, enemy.id, at)
    };
    let unknown = state.on_table(me.side.other()).filter(|it| !me.knows(it.id) && it.aboard.is_none());
    unknown.into_iter().any(|enemy| {
        if enemy.concealed {
            return enemy.counters.iter().any(|&at| in_sight(enemy, at));
        }
        !board::is_outside::<B>(state, enemy.id) && in_sight(enemy, B::pose(state, enemy.id).at)
    })
}

/// Moves along a path and then faces the reference enemy; without a path it stays, and its move is over.
fn walk<B: Board>(step: &mut Play<'_, B>, id: ElementId, path: &[Point], double: bool) -> Flow {
    let Some(&end) = path.last() else {
        phases::shut(step, false, true, false);
        return Ok(());
    };
    let facing = Deg::from_to(end, board::reference_enemy::<B>(&step.state, id).at);
    board::walk(step, id, path, facing, double)?;
    pass_waypoints(step, id);
    Ok(())
}

/// AI-3 row 3: a waypoint is passed within 2".
pub(super) fn pass_waypoints<B: Board>(step: &mut Play<'_, B>, id: ElementId) {
    if !step.state.get(id).on_table() {
        return;
    }
    let here = board::place::<B>(&step.state, id).at;
    loop {
        let order = step.state.get(id).order();
        if order.at.len() < 2 || !order.at[0].within(AT_PLACE, here) {
            return;
        }
        step.emit(Event::WaypointPassed { element: id });
    }
}

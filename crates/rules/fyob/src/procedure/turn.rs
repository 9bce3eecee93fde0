//! AI-12, AI-5, AI-11, AI-13: the turn of an element, one stage at a time.

use engine::{Flow, Seat, Step, Stop};
use table::{Deg, Point};

use crate::attack::Cover;
use crate::board::{self, Board};
use crate::concealment::choose_counter;
use crate::decision::{Act, Decision};
use crate::element::{Laid, Status};
use crate::event::Event;
use crate::host::Play;
use crate::ids::ElementId;
use crate::leaders::{lead, tested};
use crate::order::Task;
use crate::phases::{self, open_now, shut};
use crate::procedure::acting::{because, holds_fire, waits_for};
use crate::procedure::courses::{Permission, alarm, ambush, fire_permission, leader_of, lies_in_wait, plan};
use crate::procedure::goal::take_up_next_leg;
use crate::procedure::say::{after_test, element, explain, explain_element, explain_openly};
use crate::procedure::target::{self, Called, Choice, Target};
use crate::procedure::terms::{Duty, Picture, duty_of, weapon_to_man};
use crate::procedure::{acting, acts, moving};
use crate::sequence::resolve;
use crate::state::{Phase, Question, Stage};

/// AI-12 (5) to (9): what comes before the Order Dice, and the throw.
pub(super) fn ready<B: Board>(step: &mut Play<'_, B>, seat: Seat, id: ElementId) -> Flow {
    // (2) The next leg of the order.
    take_up_next_leg(step, id);
    let duty = duty_of::<B>(&step.state, id);
    // (5) Concealed with order 1, 6, 7.
    if lies_in_wait::<B>(&step.state, id, &duty) && !springs_ambush(step, id, &duty)? {
        return resolve(step, seat, &Decision::EndTurn);
    }
    // (6) A crew away from its weapon goes straight to the Order Dice. (7) On or off Overwatch. (8) Fire test if due.
    let mut overwatch = false;
    if weapon_to_man::<B>(&step.state, id).is_none() {
        match duty.order.task {
            Task::Overwatch if !tested_to_fire(step) => overwatch = !leaves_overwatch(step, id, &duty)?,
            Task::Engineer if step.state.get(id).fired_on => goes_on_working(step, id)?,
            _ => {
                let wanted = wanted_target(step, id, &duty);
                if let Some((target, Permission::AfterTest)) = wanted {
                    opens_fire(step, id, &target)?;
                }
            }
        }
    }
    // (9) The Order Dice.
    resolve(step, seat, &Decision::ThrowOrder { overwatch })
}

fn tested_to_fire<B: Board>(step: &Play<'_, B>) -> bool {
    tested(&step.state, Question::OpenFire).is_some()
}

/// AI-1 row 6, FYOB-R53, FYOB-R68: an element in ambush: has it a target at one of its counters, where is it really, and
/// does its leader open fire?
fn springs_ambush<B: Board>(step: &mut Play<'_, B>, id: ElementId, duty: &Duty) -> Flow<bool> {
    let mut places: Vec<Point> = step.state.get(id).counters.clone();
    if places.is_empty() {
        places.push(board::place::<B>(&step.state, id).at);
    }
    if places.iter().all(|&at| ambush(step.rules, &step.state, id, at, duty).is_none()) {
        let waits = |&at: &Point| waits_for(&Picture::from(step.rules, &step.state, id, at), duty);
        if let Some(what) = places.iter().find_map(waits) {
            explain_element(step, id, &what);
        }
        return Ok(false);
    }
    choose_counter(step, id)?;
    let at = board::place::<B>(&step.state, id).at;
    // FYOB-R53: the chosen place has no target: it stays concealed there.
    let Some(target) = ambush(step.rules, &step.state, id, at, duty) else {
        explain_element(step, id, "stays concealed: from where it really lies, nobody is near enough");
        return Ok(false);
    };
    opens_fire(step, id, &target)
}

/// AI-1 rows 1 and 6: a test to open fire, once per turn.
fn opens_fire<B: Board>(step: &mut Play<'_, B>, id: ElementId, target: &Target) -> Flow<bool> {
    let leader = leader_of(&step.state, id);
    let whom = step.state.name(target.enemy);
    let passed = lead(step, leader, Question::OpenFire, format!("to open fire at {whom}"))?;
    // If he passes, the shot is explained when it is fired.
    if !passed {
        let text = after_test(&step.state, leader, passed, "holds his fire");
        explain_openly(step, leader, text.clone(), Some(text));
    }
    Ok(passed)
}

/// AI-1 row 7: comes off Overwatch to fire.
fn leaves_overwatch<B: Board>(step: &mut Play<'_, B>, id: ElementId, duty: &Duty) -> Flow<bool> {
    if let Some(target) = alarm(&Picture::new(step.rules, &step.state, id), duty) {
        return opens_fire(step, id, &target);
    }
    if !step.state.get(id).overwatch {
        explain_element(step, id, "watches: no enemy in range is near it, or near what it guards");
    }
    Ok(false)
}

/// AI-1 row 8: sappers under fire go on working, or stop for this bound.
fn goes_on_working<B: Board>(step: &mut Play<'_, B>, id: ElementId) -> Flow {
    let leader = leader_of(&step.state, id);
    let passed = lead(step, leader, Question::Persist, "to go on working under fire".to_owned())?;
    let then = if passed { "goes on working under fire" } else { "stops work and looks for cover" };
    let text = after_test(&step.state, leader, passed, then);
    explain(step, leader, text);
    Ok(())
}

/// AI-2, AI-1: the target that the element would fire at now, and whether it may.
fn wanted_target<B: Board>(step: &Play<'_, B>, id: ElementId, duty: &Duty) -> Option<(Target, Permission)> {
    let picture = Picture::new(step.rules, &step.state, id);
    let target = target::best(&picture, &duty.order, Choice::Now)?;
    let permission = fire_permission(&picture, duty, &target);
    (permission != Permission::Refused).then_some((target, permission))
}

/// AI-5: the next phase of the plan, worked out from what is still open; what is not wanted is closed.
pub(super) fn phases<B: Board>(step: &mut Play<'_, B>, seat: Seat, id: ElementId) -> Flow {
    if board::is_outside::<B>(&step.state, id) {
        return outside(step, seat, id);
    }
    let duty = duty_of::<B>(&step.state, id);
    let Some(turn) = &step.state.turn else { return Ok(()) };
    if let Some(thrown) = turn.thrown.filter(|_| turn.move_open) {
        moving::goes(step, id, &duty, thrown)?;
        return end_if_over(step, seat, id);
    }
    let die = turn.die.unwrap_or(Phase::Fire);
    let wanted = wanted_target(step, id, &duty);
    // FYOB-R67: who has still to come on can only move.
    let off_table = matches!(step.state.get(id).status, Status::Coming(_));
    // AI-3, AI-12 (6): whoever goes back to his weapon goes as if he were re-positioned: first there, then acts.
    let returns = weapon_to_man::<B>(&step.state, id).is_some();
    let task = if returns { Task::Reposition } else { duty.order.task };
    for phase in plan(die, task, wanted.is_some()) {
        let open = open_now(step, id);
        let done = match phase {
            Phase::Fire => open.fire && !off_table && fires(step, seat, id, &duty)?,
            // AI-13: a weapon that is set up is laid in its move phase, or stays.
            Phase::Move => (open.moves || phases::may_lay(step, id).is_ok()) && moves(step, seat, id, &duty)?,
            Phase::Act => 0 < open.acts && !off_table && does_acts(step, seat, id, &duty)?,
        };
        if done {
            return end_if_over(step, seat, id);
        }
        shut(step, phase == Phase::Fire, phase == Phase::Move, phase == Phase::Act);
    }
    resolve(step, seat, &Decision::EndTurn)
}

/// The turn ends by itself when nothing is left to do in it: after an assault, at the double, when the element is gone.
fn end_if_over<B: Board>(step: &mut Play<'_, B>, seat: Seat, id: ElementId) -> Flow {
    let Some(turn) = &step.state.turn else { return Ok(()) };
    let is_up = turn.element == Some(id) && step.state.stage == Stage::Phases;
    let spent = !turn.fire_open && !turn.move_open && turn.acts_left == 0;
    let gone = !matches!(step.state.get(id).status, Status::Table | Status::Coming(_));
    if is_up && (spent || gone) { resolve(step, seat, &Decision::EndTurn) } else { Ok(()) }
}

/// AI-2: fires at the best target, if the order permits.
fn fires<B: Board>(step: &mut Play<'_, B>, seat: Seat, id: ElementId, duty: &Duty) -> Flow<bool> {
    let Some((target, permission)) = wanted_target(step, id, duty) else {
        if let Some(what) = holds_fire(&Picture::new(step.rules, &step.state, id), duty) {
            explain_element(step, id, &what);
        }
        return Ok(false);
    };
    if permission == Permission::AfterTest && !opens_fire(step, id, &target)? {
        return Ok(false);
    }
    let fire = Decision::Fire { target: target.enemy, weapons: target.weapons.clone() };
    if !is_legal(step, seat, &fire) {
        return Ok(false);
    }
    let reason = fire_reason(step, id, duty, &target, "fires at");
    let was_hidden = step.state.get(id).concealed;
    if !was_hidden {
        step.emit(reason.clone());
    }
    B::decide(step, seat, &fire)?;
    // AI-15: of one who fires from hiding the enemy hears why when he has seen who it is.
    if was_hidden && !step.state.get(id).concealed {
        step.emit(reason);
    }
    fire_machine_guns(step, seat, id, duty)?;
    shut(step, true, false, false);
    Ok(true)
}

/// AI-2: an AFV's machine guns take their own best target, if the main gun's cannot be hurt by them.
fn fire_machine_guns<B: Board>(step: &mut Play<'_, B>, seat: Seat, id: ElementId, duty: &Duty) -> Flow {
    let over = step.state.turn.as_ref().is_none_or(|turn| !turn.fire_open || turn.element != Some(id));
    if over || step.state.stage != Stage::Phases {
        return Ok(());
    }
    let picture = Picture::new(step.rules, &step.state, id);
    let Some(target) = target::best(&picture, &duty.order, Choice::MachineGuns) else { return Ok(()) };
    let fire = Decision::Fire { target: target.enemy, weapons: target.weapons.clone() };
    if is_legal(step, seat, &fire) {
        let reason = fire_reason(step, id, duty, &target, "fires its machine guns at");
        step.emit(reason);
        B::decide(step, seat, &fire)?;
    }
    Ok(())
}

/// AI-15: why this target, by the parts of its score.
fn fire_reason<B: Board>(
    step: &Play<'_, B>,
    id: ElementId,
    duty: &Duty,
    target: &Target,
    does: &str,
) -> Event<B::Fact> {
    let (text, seen) = because(&Picture::new(step.rules, &step.state, id), duty, target, does);
    let text = element(&step.state, id, &text);
    let seen = seen.map(|it| element(&step.state, id, &it));
    Event::Explained { about: leader_of(&step.state, id), text, seen }
}

/// AI-3, AI-13: lays its weapon anew, or moves, or at least turns.
fn moves<B: Board>(step: &mut Play<'_, B>, seat: Seat, id: ElementId, duty: &Duty) -> Flow<bool> {
    let better = better_target(step, id, duty);
    let info = step.state.info(id);
    let is_fixed = info.emplaced || info.immobile && step.state.get(id).set_up;
    if let Some((target, at)) = better.as_ref().filter(|_| is_fixed) {
        let lay = Decision::Lay { element: id, on: Laid::On(target.enemy, *at) };
        return lays(step, seat, id, duty, target, ("lays its weapon on", &lay));
    }
    // Who lies in wait stays there, and does not turn.
    if lies_in_wait::<B>(&step.state, id, duty) {
        return Ok(false);
    }
    if moving::throws(step, id, duty)? {
        return Ok(true);
    }
    // HH-14: a gun that has nothing in its arc turns to what it could fire at.
    let here = board::place::<B>(&step.state, id).at;
    let facing = better.and_then(|(target, at)| Some((target, Deg::from_to(here, at)?)));
    match facing {
        Some((target, facing)) => {
            lays(step, seat, id, duty, &target, ("turns to", &Decision::Turn { facing }))
        }
        None => Ok(false),
    }
}

/// AI-13: brings its weapon to bear on a target, with the reason, if the rules allow it; says whether they do.
fn lays<B: Board>(
    step: &mut Play<'_, B>,
    seat: Seat,
    id: ElementId,
    duty: &Duty,
    target: &Target,
    (does, decision): (&str, &Decision),
) -> Flow<bool> {
    if !is_legal(step, seat, decision) {
        return Ok(false);
    }
    let (what, _) = because(&Picture::new(step.rules, &step.state, id), duty, target, does);
    explain_element(step, id, &what);
    B::decide(step, seat, decision)?;
    Ok(true)
}

/// AI-13: a weapon at its place that is laid on no target could be laid on this one. FYOB-095: likewise a gun that cannot
/// move, and whose arc holds no target.
fn better_target<B: Board>(step: &Play<'_, B>, id: ElementId, duty: &Duty) -> Option<(Target, Point)> {
    let (state, me, info) = (&*step.state, step.state.get(id), step.state.info(id));
    if me.is_foot_crew() || me.aboard.is_some() {
        return None;
    }
    let picture = Picture::new(step.rules, state, id);
    let away = info.immobile && !info.emplaced && !acts::is_in_place(&picture, duty);
    if away || target::best(&picture, &duty.order, Choice::Now).is_some() {
        return None;
    }
    let best = target::best(&picture, &duty.order, Choice::ToLay)?;
    let at = B::pose(state, best.enemy).at;
    Some((best, at))
}

/// AI-6: the first two acts that apply and are possible. FYOB-102: the aim comes last, right before the shot.
fn does_acts<B: Board>(step: &mut Play<'_, B>, seat: Seat, id: ElementId, duty: &Duty) -> Flow<bool> {
    let mut done = false;
    let mut aims = false;
    // FYOB-R80: one throw to be concealed in a turn.
    let mut has_tried_to_hide = false;
    // AI-15: what it does twice it explains once.
    let mut explained: Option<Act> = None;
    while 0 < open_now(step, id).acts {
        let picture = Picture::new(step.rules, &step.state, id);
        let wanted = acts::wanted(&picture, duty);
        let left = open_now(step, id).acts;
        let is_over = |act: &Act| aims && *act == Act::Aim || has_tried_to_hide && *act == Act::Conceal;
        let next =
            wanted.into_iter().find(|act| !is_over(act) && is_legal(step, seat, &Decision::Act(act.clone())));
        has_tried_to_hide |= next == Some(Act::Conceal);
        let act = match next {
            // Another act fits before the shot.
            Some(Act::Aim) if 1 < left => {
                aims = true;
                continue;
            }
            Some(act) if !aims || 1 < left => act,
            _ if aims => Act::Aim,
            _ => break,
        };
        if explained.as_ref() != Some(&act) {
            let what = acting::why(&picture, duty, &act);
            explain_element(step, id, &what);
        }
        do_act(step, seat, &act)?;
        explained = Some(act);
        done = true;
        // Getting out of a vehicle, or coming into contact, may have ended the turn.
        if step.state.stage != Stage::Phases || phases::up(step)? != id {
            return Ok(true);
        }
        if step.state.turn.as_ref().is_some_and(|turn| turn.aimed) {
            break;
        }
    }
    shut(step, false, false, true);
    Ok(done)
}

fn do_act<B: Board>(step: &mut Play<'_, B>, seat: Seat, act: &Act) -> Flow {
    B::decide(step, seat, &Decision::Act(act.clone()))
}

/// Whether the rules would let a person do it. What needs dice is legal as far as it got.
pub(super) fn is_legal<B: Board>(step: &Play<'_, B>, seat: Seat, decision: &Decision) -> bool {
    let mut probe = Step::looking(step.rules, &step.state);
    !matches!(B::decide(&mut probe, seat, decision), Err(Stop::Illegal(_)))
}

/// AI-11: a restricted turn: to cover if in the open; then it re-nets its radio if that is off the net, else it observes,
/// twice in all; not while concealed.
pub(super) fn restricted<B: Board>(step: &mut Play<'_, B>, seat: Seat, id: ElementId) -> Flow {
    let open = open_now(step, id);
    if open.moves && board::cover_now(step.rules, &step.state, id) == Cover::Open {
        explain_element(step, id, "is shaken and seeks cover");
        return resolve(step, seat, &Decision::SeekCover);
    }
    if 0 < open.acts && step.state.get(id).on_table() && !step.state.get(id).concealed {
        let picture = Picture::new(step.rules, &step.state, id);
        let signals = acts::signals(&picture).into_iter().filter(|it| *it == Act::Renet);
        let next = signals
            .chain(acts::lookout(&picture))
            .find(|act| is_legal(step, seat, &Decision::Act(act.clone())));
        if let Some(act) = next {
            let what = acting::why(&picture, &duty_of::<B>(&step.state, id), &act);
            explain_element(step, id, &what);
            return do_act(step, seat, &act);
        }
    }
    resolve(step, seat, &Decision::EndTurn)
}

/// AI-14: aircraft, naval and off-table batteries attack the best target among the enemies known to an observer or officer
/// in sight of it; none: nothing.
fn outside<B: Board>(step: &mut Play<'_, B>, seat: Seat, id: ElementId) -> Flow {
    // HH-5: somebody may know and see a target, but have no radio to call for fire at it.
    let fire = |called: &Called| Decision::Fire { target: called.enemy, weapons: Vec::new() };
    let reported = target::reported(step.rules, &step.state, id);
    match reported.iter().find(|it| is_legal(step, seat, &fire(it))) {
        Some(called) => {
            let why = called.score.reasons(None).unwrap_or_default();
            let (whom, by) = (step.state.name(called.enemy), step.state.name(called.by));
            explain_element(step, id, &format!("attacks {whom}, which {by} sees, and which {why}"));
            B::decide(step, seat, &fire(called))?;
        }
        None => explain_element(step, id, "does nothing: nobody who could call it sees a target for it"),
    }
    let is_up = step.state.turn.as_ref().is_some_and(|turn| turn.element == Some(id));
    if is_up && step.state.stage == Stage::Phases { resolve(step, seat, &Decision::EndTurn) } else { Ok(()) }
}

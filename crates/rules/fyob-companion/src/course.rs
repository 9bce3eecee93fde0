//! AI-1, AI-13 and HA-7 at a real table: what the leader of a program-run element makes up his mind to do in its turn, from yes
//! and no.

use engine::Flow;
use fyob::deeds;
use fyob::{Arm, Cover, ElementId, Event, Leader, Order, Phase, Question, Stage, Task, lead};

use crate::ask::{Step, counter, cover, element, has_read, say, yes};
use crate::auto::{end_turn, throw_order};
use crate::crew;
use crate::doing::{Deed, Mind, carry_out, sentence};
use crate::forced::{come_on, pips};
use crate::gear;
use crate::targets::{Enemy, Within, assaultable, best, enemies};

/// AI-12 (5) to (11): the turn of an element that may go on.
pub(crate) fn turn(step: &mut Step<'_>, id: ElementId) -> Flow {
    come_on(step, id);
    next_leg(step, id)?;
    if step.state.get(id).concealed && !from_hiding(step, id)? {
        return end_turn(step);
    }
    if crew::goes_back(step, id)? {
        return Ok(());
    }
    let seen = enemies(step, id)?;
    let mut mind = make_up(step, id, &seen)?;
    // FYOB-174: a Group has thrown one die for all its members.
    if step.state.stage == Stage::Ready {
        throw_order(step, mind.overwatch)?;
    }
    let die = step.state.turn.as_ref().and_then(|it| it.die);
    if die != Some(Phase::Move) {
        mind.may_double = false;
    }
    after_die(&mut mind, die);
    let attack = contact(step, id, &mut mind)?;
    let text = sentence(step, id, &mind, die, attack);
    let told = say(step, text);
    carry_out(step, id, &mind, attack)?;
    has_read(step, told)?;
    end_turn(step)
}

/// AI-11: members of a Group follow the Group's one order. FYOB-R71: to support somebody who is gone reads as Hold.
pub(crate) fn order_of(step: &Step<'_>, id: ElementId) -> Order {
    let own = || step.state.get(id).order();
    let order = step.state.group_of(id).map_or_else(own, |group| &group.order);
    let is_gone = |unit: ElementId| step.state.find(unit).is_none_or(|it| !it.on_table());
    if order.task == Task::Support && order.unit.is_some_and(is_gone) {
        return Order::hold();
    }
    order.clone()
}

/// AI-11: leadership tests in a Group action are its officer's.
fn leader(step: &Step<'_>, id: ElementId) -> Leader {
    step.state.group_of(id).map_or(Leader::Nco(id), |group| Leader::Officer(group.company))
}

/// FYOB-R81, AI-8 (4): an order with several legs: the next one, when this one is fulfilled.
fn next_leg(step: &mut Step<'_>, id: ElementId) -> Flow {
    let it = step.state.get(id);
    let moves = matches!(it.order().task, Task::Reposition | Task::Contact | Task::Recce | Task::Engineer);
    if it.orders.len() < 2 || !moves || step.state.group_of(id).is_some() {
        return Ok(());
    }
    let order = fyob::paper::order_words(&step.state, it.order());
    let question = format!("Has {} done what it was ordered: {order}?", counter(step, id));
    if yes(step, "FYOB-R81", question)? {
        step.emit(Event::NextLeg { element: id });
    }
    Ok(())
}

/// AI-1 row 6: a concealed element fires if somebody comes into its ambush distance and its leader is bold enough. With an
/// order to go somewhere it comes out.
fn from_hiding(step: &mut Step<'_>, id: ElementId) -> Flow<bool> {
    let task = order_of(step, id).task;
    let waits = matches!(task, Task::Hold | Task::Conceal | Task::Overwatch);
    let name = counter(step, id);
    if waits {
        let distance = match step.state.info(id).arm {
            Arm::Men => "12 inches",
            _ => "half the range of its weapon",
        };
        let several = 1 < step.state.get(id).counters.len();
        let question = format!("Is an enemy in sight of {name}, within {distance}?");
        if !yes(step, "HA-7", question)? {
            return stays_hidden(step, format!("{name} stays hidden and does nothing."));
        }
        // FYOB-R53, FYOB-R68: chance says where it is before its leader decides; without a target there it stays hidden.
        deeds::choose_counter(step, id)?;
        let question = format!("Is an enemy in sight of that counter of {name}, within {distance}?");
        if several && !yes(step, "FYOB-R53", question)? {
            return stays_hidden(step, format!("{name} has nobody in sight there: it stays hidden."));
        }
        if !lead(step, leader(step, id), Question::OpenFire, "to open fire from hiding".to_owned())? {
            return stays_hidden(step, format!("{name} stays hidden: its leader holds his fire."));
        }
    }
    deeds::choose_counter(step, id)?;
    deeds::reveal(step, id)?;
    say(step, format!("{name} shows itself: put it on the table."));
    Ok(true)
}

fn stays_hidden(step: &mut Step<'_>, text: String) -> Flow<bool> {
    let told = say(step, text);
    has_read(step, told).map(|()| false)
}

/// AI-1: bold or safe, by the order. Leaders test where the table says so, and only there.
fn make_up(step: &mut Step<'_>, id: ElementId, seen: &[Enemy]) -> Flow<Mind> {
    let it = step.state.get(id);
    let fired_on = it.fired_on;
    let order = order_of(step, id);
    let place = place(step, id);
    let target = best(seen);
    let near = |within: Within| seen.iter().any(|it| it.within <= within);
    let why = target.and_then(|it| it.why.clone());
    let mut mind = Mind { target: target.map(|it| it.id), why, ..Mind::default() };
    if !seen.is_empty() && target.is_none() {
        mind.holds_fire = Some("nobody is worth a shot");
    }
    match order.task {
        // Row 1: hold the position, and the fire too while nobody knows it.
        Task::Hold | Task::Conceal => {
            let far = target.is_some_and(|it| Within::Six < it.within);
            if far && !fired_on && !is_known(step, id)? {
                let about = "to open fire while nobody has seen him".to_owned();
                if !lead(step, leader(step, id), Question::OpenFire, about)? {
                    mind.hold_fire("its leader does not want to be seen");
                }
            }
            if cover(step, id)? == Cover::Open {
                mind.course =
                    Some("to better cover if there is any within 3 inches of the place it holds".to_owned());
            } else if fyob::may_conceal_again(&step.state, id) {
                mind.acts.push(Deed::Conceal);
            }
        }
        // Rows 2, 3, 4: go there, by the straight way if the leader dares.
        Task::Support | Task::Reposition | Task::Contact => {
            let mut dares = true;
            if !is_there(step, id, &place)? {
                let way = way(step, id, &place, threat(step, seen))?;
                dares = way.is_straight;
                mind.go(way);
                mind.may_double = seen.is_empty();
            }
            // Row 3: it fires only if it was fired on or an enemy is within 6".
            if order.task == Task::Reposition && !fired_on && !near(Within::Six) {
                mind.hold_fire("it is on its way, was not fired on, and nobody is within 6 inches");
            }
            let able = fyob::mods(&step.state, id).may_assault && step.state.info(id).arm == Arm::Men;
            // Row 4: the second test only if the first was not needed, or passed.
            if order.task == Task::Contact && able && dares && mind.course.is_some() {
                mind.assaults = assaultable(step, id, seen);
            }
        }
        // Row 5: find out; never nearer than 9" to a known enemy.
        Task::Recce => {
            if !near(Within::Six) {
                mind.hold_fire("it is to find out, and nobody is within 6 inches");
            }
            let pressed = near(Within::Twelve) || fired_on;
            mind.course = if !pressed {
                mind.may_double = seen.is_empty();
                Some(format!("to where {place} can be seen, never nearer than 9 inches to a known enemy"))
            } else if lead(step, leader(step, id), Question::Persist, "to stay and watch".to_owned())? {
                None
            } else {
                Some("out of sight of all known enemies, towards its own edge".to_owned())
            };
        }
        // Row 7: watch, or come off it and fire.
        Task::Overwatch => {
            let fired_by = &step.state.get(id).fired_by;
            let due = target.is_some_and(|it| {
                it.at_the_place || it.within <= Within::Twelve || fired_by.contains(&it.id)
            });
            let fires = due
                && lead(
                    step,
                    leader(step, id),
                    Question::OpenFire,
                    "to come off Overwatch and fire".to_owned(),
                )?;
            mind.overwatch = !fires;
            if !fires {
                mind.hold_fire("it watches");
            }
        }
        // Row 8: work, unless fire drives him off it.
        Task::Engineer => {
            if fired_on
                && !lead(step, leader(step, id), Question::Persist, "to go on working under fire".to_owned())?
            {
                mind.course = Some("to cover within 6 inches of the site".to_owned());
            } else {
                mind.hold_fire("it works");
                if is_there(step, id, &place)? {
                    mind.acts = vec![Deed::Work; 2];
                } else {
                    mind.go(way(step, id, &place, threat(step, seen))?);
                    mind.may_double = seen.is_empty();
                }
            }
        }
    }
    let pressed = near(Within::Twelve) || fired_on;
    gets_out(step, id, &mut mind, pressed);
    immobile(step, id, &mut mind)?;
    limits(step, id, &mut mind);
    Ok(mind)
}

/// AI-6: passengers get out when an enemy is known within 12", when they are fired on, and where they were to go.
fn gets_out(step: &Step<'_>, id: ElementId, mind: &mut Mind, pressed: bool) {
    let arrived = match order_of(step, id).task {
        Task::Hold | Task::Conceal | Task::Overwatch => true,
        Task::Support | Task::Reposition | Task::Contact | Task::Engineer => mind.course.is_none(),
        Task::Recce => false,
    };
    if step.state.get(id).aboard.is_some() && (pressed || arrived) {
        mind.acts.insert(0, Deed::GetOut);
    }
}

/// AI-13: an immobile weapon is taken down to go somewhere, and set up where it belongs; set up it fires at what it is laid
/// on, or is laid anew.
fn immobile(step: &mut Step<'_>, id: ElementId, mind: &mut Mind) -> Flow {
    let it = step.state.get(id);
    if !gear::is_immobile(&step.state, it) {
        return Ok(());
    }
    let moves = !matches!(order_of(step, id).task, Task::Hold | Task::Conceal | Task::Overwatch);
    let goes = moves && mind.course.is_some() && !step.state.info(id).emplaced;
    match (it.set_up, goes) {
        (true, true) => mind.acts.insert(0, Deed::TakeDown),
        (false, true) => mind.target = None,
        (false, false) => mind.acts.insert(0, Deed::SetUp),
        (true, false) => (),
    }
    if !goes || step.state.get(id).set_up {
        mind.course = None;
    }
    if let Some(target) = mind.target.filter(|_| step.state.get(id).set_up)
        && !gear::is_laid_on(step, id, target)?
    {
        mind.target = None;
        mind.lays = Some(target).filter(|_| !goes);
    }
    Ok(())
}

/// AI-13, AI-5: what the die leaves of the fire of a weapon that is set up or taken down in this turn.
fn after_die(mind: &mut Mind, die: Option<Phase>) {
    let fires_first = die == Some(Phase::Fire);
    let lost = if fires_first { Deed::SetUp } else { Deed::TakeDown };
    if mind.acts.contains(&lost) {
        mind.target = None;
    }
}

/// FYOB-079, FYOB-082, FYOB-R41, FYOB-R65: what its state and its weapon forbid.
pub(crate) fn limits(step: &Step<'_>, id: ElementId, mind: &mut Mind) {
    let (mods, info, it) = (fyob::mods(&step.state, id), step.state.info(id), step.state.get(id));
    if !mods.may_fire {
        mind.target = None;
    }
    // FYOB-R57: a crew away from its weapon is men on foot.
    let stuck = info.emplaced && !it.is_foot_crew();
    if stuck || !mods.may_move {
        mind.course = None;
    }
    if mind.course.is_none() {
        mind.may_double = false;
        mind.assaults.clear();
    }
    if it.concealed {
        mind.acts.clear();
        return;
    }
    // AI-6: the radio, then a runner, then two looks around.
    if fyob::can_renet(&step.state, id) {
        mind.acts.push(Deed::Renet);
    }
    // FYOB-186, FYOB-R52: a report, or the Senior Officer's order for the officer here.
    if fyob::errand(&step.state, id).is_some() {
        mind.acts.push(Deed::Runner);
    }
    if mods.may_observe {
        mind.acts.extend([Deed::Observe; 2]);
    }
    mind.acts.truncate(2);
}

/// The place of an order, in words.
fn place(step: &Step<'_>, id: ElementId) -> String {
    let order = order_of(step, id);
    match (order.unit, order.words.as_str(), order.to_box) {
        (_, _, true) => "its own table edge".to_owned(),
        (Some(unit), "", _) => counter(step, unit),
        (_, "", _) => "its place".to_owned(),
        (_, words, _) => words.to_owned(),
    }
}

/// AI-0: at its place: within 2" of the goal; support without a position: within 6" of the unit.
fn is_there(step: &mut Step<'_>, id: ElementId, place: &str) -> Flow<bool> {
    let order = order_of(step, id);
    let inches = match order.task {
        Task::Support if order.words.is_empty() => 6,
        _ => 2,
    };
    yes(step, "HA-7", format!("Is {} within {inches} inches of {place}?", counter(step, id)))
}

/// AI-0: those who can fire on a way, in words, if anybody can.
fn threat(step: &Step<'_>, seen: &[Enemy]) -> Option<&'static str> {
    seen.iter().any(|it| step.state.get(it.id).is_steady()).then_some("one of them")
}

/// HA-7 (5), AI-1 rows 2 to 4: the straight way, or only in cover.
pub(crate) fn way(step: &mut Step<'_>, id: ElementId, place: &str, threat: Option<&str>) -> Flow<Way> {
    let straight =
        Way { words: format!("by the straight way to {place}, the full distance"), is_straight: true };
    let Some(threat) = threat else { return Ok(straight) };
    let question = format!(
        "Does the straight way of {} to {place} cross more than 3 inches of open ground that {threat} can fire on?",
        counter(step, id)
    );
    if !yes(step, "HA-7", question)? {
        return Ok(straight);
    }
    let about = format!("to cross the open to {place}");
    if lead(step, leader(step, id), Question::Cross, about)? {
        return Ok(straight);
    }
    let words = format!("towards {place} only where it is covered; otherwise it stays where it is");
    Ok(Way { words, is_straight: false })
}

/// A way to go, in words.
pub(crate) struct Way {
    /// In a sentence.
    pub(crate) words: String,
    /// Nobody can fire on it, or the leader dares.
    pub(crate) is_straight: bool,
}

/// AI-1 row 1: whether an enemy knows of it.
fn is_known(step: &mut Step<'_>, id: ElementId) -> Flow<bool> {
    let side = step.state.get(id).side.other();
    if step.state.on_table(side).any(|it| it.knows(id)) {
        return Ok(true);
    }
    yes(step, "HA-7", format!("Has any enemy seen {}?", counter(step, id)))
}

/// HA-7 (7), AI-1 row 4: after the movement throw, whether it comes to an assault.
fn contact(step: &mut Step<'_>, id: ElementId, mind: &mut Mind) -> Flow<Option<ElementId>> {
    if mind.assaults.is_empty() {
        return Ok(None);
    }
    let mods = fyob::mods(&step.state, id);
    let question = format!(
        "Throw the movement dice of {}{}. Which of these can it reach?",
        counter(step, id),
        pips(mods.pips)
    );
    let among = std::mem::take(&mut mind.assaults);
    mind.has_thrown = true;
    let Some(enemy) = element(step, "HA-7", question, &among, Some("none"))? else { return Ok(None) };
    let about = format!("to assault {}", counter(step, enemy));
    let bold = lead(step, leader(step, id), Question::Assault, about)?;
    Ok(bold.then_some(enemy))
}

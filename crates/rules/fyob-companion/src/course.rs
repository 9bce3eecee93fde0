//! AI-1, AI-5, AI-6 and HA-7 at a real table: what a program-run element does in its turn, decided from yes and no, and told
//! in one sentence.

use engine::Flow;
use fyob::deeds;
use fyob::{Arm, Cover, ElementId, Kind, Leader, Mods, Order, Phase, Question, Stage, Task, lead};

use crate::ask::{Step, counter, cover, element, note, say, yes};
use crate::auto::{end_turn, throw_order};
use crate::forced::{come_on, pips};
use crate::results;
use crate::table::Fact;
use crate::targets::{Enemy, Within, assaultable, best, enemies};

/// What the leader has made up his mind to do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Mind {
    /// Whom to fire at.
    target: Option<ElementId>,
    /// How to move, in words; none: not at all.
    course: Option<String>,
    /// He may go at the double, if the die says move.
    may_double: bool,
    /// He will assault if he can.
    assaults: Vec<ElementId>,
    /// What he does with his acts.
    acts: Vec<String>,
    /// On Overwatch.
    overwatch: bool,
}

/// AI-12 (5) to (11): the turn of an element that may go on.
pub(crate) fn turn(step: &mut Step<'_>, id: ElementId) -> Flow {
    come_on(step, id);
    next_leg(step, id)?;
    if step.state.get(id).concealed && !from_hiding(step, id)? {
        return end_turn(step);
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
    let attack = contact(step, id, &mut mind)?;
    let text = sentence(step, id, &mind, die, attack);
    say(step, text);
    carry_out(step, id, &mind, attack)?;
    end_turn(step)
}

/// AI-11: members of a Group follow the Group's one order.
pub(crate) fn order_of<'a>(step: &'a Step<'_>, id: ElementId) -> &'a Order {
    step.state.group_of(id).map_or_else(|| step.state.get(id).order(), |group| &group.order)
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
        step.emit(fyob::Event::NextLeg { element: id });
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
            Arm::Men => "12 inches".to_owned(),
            _ => "half the range of its weapon".to_owned(),
        };
        let question = format!("Is an enemy in sight of {name}, within {distance}?");
        if !yes(step, "HA-7", question)? {
            say(step, format!("{name} stays hidden and does nothing."));
            return Ok(false);
        }
        if !lead(step, leader(step, id), Question::OpenFire, "to open fire from hiding".to_owned())? {
            say(step, format!("{name} stays hidden: its leader holds his fire."));
            return Ok(false);
        }
    }
    deeds::choose_counter(step, id)?;
    deeds::reveal(step, id)?;
    say(step, format!("{name} shows itself: put it on the table."));
    Ok(true)
}

/// AI-1: bold or safe, by the order. Leaders test where the table says so, and only there.
fn make_up(step: &mut Step<'_>, id: ElementId, seen: &[Enemy]) -> Flow<Mind> {
    let it = step.state.get(id);
    let fired_on = it.fired_on;
    let order = order_of(step, id).clone();
    let place = place(step, id);
    let target = best(seen);
    let near = |within: Within| seen.iter().any(|it| it.within <= within);
    let mut mind = Mind { target: target.map(|it| it.id), ..Mind::default() };
    match order.task {
        // Row 1: hold the position, and the fire too while nobody knows it.
        Task::Hold | Task::Conceal => {
            let far = target.is_some_and(|it| Within::Six < it.within);
            if far && !fired_on && !is_known(step, id)? {
                let about = "to open fire while nobody has seen him".to_owned();
                if !lead(step, leader(step, id), Question::OpenFire, about)? {
                    mind.target = None;
                }
            }
            if cover(step, id)? == Cover::Open {
                mind.course =
                    Some("to better cover if there is any within 3 inches of the place it holds".to_owned());
            }
        }
        // Rows 2, 3, 4: go there, by the straight way if the leader dares.
        Task::Support | Task::Reposition | Task::Contact => {
            let mut dares = true;
            if !is_there(step, id, &place)? {
                let way = way(step, id, &place, seen)?;
                dares = way.is_straight;
                mind.course = Some(way.words);
                mind.may_double = seen.is_empty();
            }
            // Row 3: it fires only if it was fired on or an enemy is within 6".
            if order.task == Task::Reposition && !fired_on && !near(Within::Six) {
                mind.target = None;
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
                mind.target = None;
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
                mind.target = None;
            }
        }
        // Row 8: work, unless fire drives him off it.
        Task::Engineer => {
            if fired_on
                && !lead(step, leader(step, id), Question::Persist, "to go on working under fire".to_owned())?
            {
                mind.course = Some("to cover within 6 inches of the site".to_owned());
            } else {
                mind.target = None;
                if is_there(step, id, &place)? {
                    mind.acts = vec!["works".to_owned(), "works".to_owned()];
                } else {
                    mind.course = Some(way(step, id, &place, seen)?.words);
                    mind.may_double = seen.is_empty();
                }
            }
        }
    }
    limits(step, id, &mut mind);
    Ok(mind)
}

/// FYOB-079, FYOB-082, FYOB-R41, FYOB-R65: what its state and its weapon forbid.
fn limits(step: &Step<'_>, id: ElementId, mind: &mut Mind) {
    let (mods, info, it) = (fyob::mods(&step.state, id), step.state.info(id), step.state.get(id));
    if !mods.may_fire {
        mind.target = None;
    }
    if info.emplaced || !mods.may_move {
        mind.course = None;
    }
    if info.immobile && !it.is_foot_crew() {
        // AI-13: a set-up weapon stays; it is laid on its target in the move phase.
        mind.course = None;
    }
    if mind.course.is_none() {
        mind.may_double = false;
        mind.assaults.clear();
    }
    let hides = it.concealed;
    if mind.acts.is_empty() && mods.may_observe && !hides {
        mind.acts = vec!["observes".to_owned(), "observes".to_owned()];
    }
    // FYOB-186, FYOB-R52: a report, or the Senior Officer's order for the officer here.
    if fyob::errand(&step.state, id).is_some() && !hides {
        mind.acts.insert(0, "sends a runner".to_owned());
    }
    if let fyob::Radio::Off(_) = it.radio {
        mind.acts.insert(0, "re-nets its radio".to_owned());
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

/// HA-7 (5), AI-1 rows 2 to 4: the straight way, or only in cover.
fn way(step: &mut Step<'_>, id: ElementId, place: &str, seen: &[Enemy]) -> Flow<Way> {
    let straight =
        Way { words: format!("by the straight way to {place}, the full distance"), is_straight: true };
    let threatened = seen.iter().any(|it| step.state.get(it.id).is_steady());
    if !threatened {
        return Ok(straight);
    }
    let question = format!(
        "Does the straight way of {} to {place} cross more than 3 inches of open ground that one of them can fire on?",
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
struct Way {
    words: String,
    is_straight: bool,
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
    let Some(enemy) = element(step, "HA-7", question, &among, Some("none"))? else { return Ok(None) };
    let about = format!("to assault {}", counter(step, enemy));
    let bold = lead(step, leader(step, id), Question::Assault, about)?;
    Ok(bold.then_some(enemy))
}

/// HA-7: one sentence: phase order, target, course, acts, modifiers, dice.
fn sentence(
    step: &Step<'_>,
    id: ElementId,
    mind: &Mind,
    die: Option<Phase>,
    attack: Option<ElementId>,
) -> String {
    let name = counter(step, id);
    let mods = fyob::mods(&step.state, id);
    if let Some(enemy) = attack {
        return format!("{name} goes straight at {} and assaults it.", counter(step, enemy));
    }
    let fire = mind.target.map(|it| format!("fires at {}{}", counter(step, it), to_hit(mods, false)));
    let moving = mind.target.map(|it| format!("fires at {}{}", counter(step, it), to_hit(mods, true)));
    let moves = mind.course.as_ref().map(|course| {
        let double =
            if mind.may_double { "; at the double if the place is farther than one throw" } else { "" };
        format!("throws its movement dice{} and goes {course}{double}", pips(mods.pips))
    });
    let acts = (!mind.acts.is_empty()).then(|| acts_words(&mind.acts, mods));
    // AI-5: the plan after the Order Dice.
    let goes_first = matches!(order_of(step, id).task, Task::Reposition | Task::Contact | Task::Recce);
    let parts: Vec<Option<String>> = match die {
        Some(Phase::Fire) | None if goes_first => vec![fire, moves, acts],
        Some(Phase::Fire) | None => vec![fire, acts, moves],
        Some(Phase::Move) if moves.is_some() => vec![moves, acts, moving],
        Some(Phase::Move) => vec![acts, fire],
        Some(Phase::Act) if fire.is_some() => vec![acts, fire, moves],
        Some(Phase::Act) => vec![acts, moves],
    };
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let watch = if mind.overwatch { " (on Overwatch)" } else { "" };
    match parts.as_slice() {
        [] => format!("{name}{watch} does nothing."),
        parts => format!("{name}{watch} {}.", parts.join(", then ")),
    }
}

/// HA-2: what is taken off the dice to hit.
fn to_hit(mods: Mods, moving: bool) -> String {
    let hit = match mods.to_hit {
        0 => String::new(),
        n => format!(" with {n} to hit"),
    };
    if moving { format!("{hit}, as on the move") } else { hit }
}

fn acts_words(acts: &[String], mods: Mods) -> String {
    let all = match acts {
        [one, two] if one == two => format!("{one} twice"),
        acts => acts.join(" and "),
    };
    match (all.contains("observes"), mods.segments) {
        (true, 1) => format!("{all} (+1 segment)"),
        (true, n) if 1 < n => format!("{all} (+{n} segments)"),
        _ => all,
    }
}

/// What came of it: the person carries it out and is asked for the results.
fn carry_out(step: &mut Step<'_>, id: ElementId, mind: &Mind, attack: Option<ElementId>) -> Flow {
    if let Some(enemy) = attack {
        return results::assaulted(step, id, enemy);
    }
    let die = step.state.turn.as_ref().and_then(|it| it.die);
    let moves_first = die == Some(Phase::Move);
    if moves_first && mind.course.is_some() && go(step, id, mind)? {
        // FYOB-097: at the double that is the whole turn.
        return Ok(());
    }
    radio(step, id, mind)?;
    runner(step, id, mind)?;
    if let Some(target) = mind.target.filter(|&it| step.state.get(it).on_table()) {
        let question = format!("Could {} fire at {}?", counter(step, id), counter(step, target));
        let could = !moves_first || mind.course.is_none() || yes(step, "HA-7", question)?;
        if could && deeds::may_fire(step, id).is_ok() {
            results::fired(step, id.into(), target)?;
        }
    }
    if !moves_first && mind.course.is_some() && step.state.get(id).on_table() {
        go(step, id, mind)?;
    }
    Ok(())
}

/// It moves; says whether it went at the double.
fn go(step: &mut Step<'_>, id: ElementId, mind: &Mind) -> Flow<bool> {
    if deeds::may_move(step, id).is_err() {
        return Ok(false);
    }
    let options = [
        (Gone::Moved, "it moved"),
        (Gone::Double, "it moved at the double"),
        (Gone::Stayed, "it stayed where it is"),
        (Gone::Box, "it is in its box"),
        (Gone::Off, "it left the table by the far edge"),
    ];
    let (to_box, exit) = (order_of(step, id).to_box, order_of(step, id).exit);
    let offered: Vec<(Gone, String)> = options
        .into_iter()
        .filter(|it| it.0 != Gone::Double || mind.may_double)
        .filter(|it| it.0 != Gone::Box || to_box)
        .filter(|it| it.0 != Gone::Off || exit)
        .map(|(it, name)| (it, name.to_owned()))
        .collect();
    let gone = crate::ask::pick(step, "HA-7", format!("What did {} do?", counter(step, id)), &offered)?;
    match gone {
        Gone::Stayed => Ok(false),
        Gone::Box => {
            deeds::note_move(step, id, false)?;
            deeds::into_box(step, id)?;
            Ok(false)
        }
        // FYOB-133.
        Gone::Off => {
            deeds::note_move(step, id, false)?;
            deeds::exit(step, id)?;
            Ok(false)
        }
        Gone::Moved | Gone::Double => {
            deeds::note_move(step, id, gone == Gone::Double)?;
            note(step, Fact::Shifted { element: id });
            Ok(gone == Gone::Double)
        }
    }
}

/// What became of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gone {
    Moved,
    Double,
    Stayed,
    Box,
    Off,
}

/// FYOB-182: re-netting is the program's own business.
fn radio(step: &mut Step<'_>, id: ElementId, mind: &Mind) -> Flow {
    let due = mind.acts.iter().any(|it| it.contains("radio"));
    if !due || deeds::may_act(step, id, &fyob::Act::Renet).is_err() {
        return Ok(());
    }
    deeds::note_act(step, id, "re-nets its radio".to_owned())?;
    deeds::renet(step, id)
}

/// FYOB-186: so is a runner.
fn runner(step: &mut Step<'_>, id: ElementId, mind: &Mind) -> Flow {
    let due = mind.acts.iter().any(|it| it.contains("runner"));
    // A radio that has just come back carries it.
    let moot = fyob::errand(&step.state, id).is_none();
    if !due || moot || deeds::may_act(step, id, &fyob::Act::Runner).is_err() {
        return Ok(());
    }
    deeds::note_act(step, id, "sends a runner".to_owned())?;
    deeds::send_runner(step, id)
}

/// AI-11: a restricted turn: to cover if in the open, then it looks about.
pub(crate) fn restricted(step: &mut Step<'_>, id: ElementId) -> Flow {
    let open = step.state.turn.as_ref().is_some_and(|it| it.move_open);
    if open && cover(step, id)? == Cover::Open {
        deeds::seek_cover(step, id)?;
    }
    let mods = fyob::mods(&step.state, id);
    let text = format!(
        "{} {}.",
        counter(step, id),
        acts_words(&["observes".to_owned(), "observes".to_owned()], mods)
    );
    if mods.may_observe && step.state.get(id).on_table() {
        say(step, text);
    }
    end_turn(step)
}

/// AI-14: aircraft and batteries attack what somebody has seen for them.
pub(crate) fn outside(step: &mut Step<'_>, id: ElementId) -> Flow {
    let side = step.state.get(id).side;
    let known: Vec<ElementId> = step
        .state
        .on_table(side.other())
        .filter(|enemy| step.state.on_table(side).any(|it| it.knows(enemy.id)))
        .filter(|enemy| step.state.info(enemy.id).kind != Kind::Outside)
        .map(|it| it.id)
        .collect();
    let question =
        format!("Which known enemy can {} attack, and is seen by an observer or officer?", counter(step, id));
    if let Some(target) = element(step, "AI-14", question, &known, Some("none"))? {
        say(step, format!("{} attacks {}.", counter(step, id), counter(step, target)));
        results::fired(step, Some(id), target)?;
    } else {
        say(step, format!("{} does nothing.", counter(step, id)));
    }
    end_turn(step)
}

//! HA-7 at a real table: what an element does, told in one sentence, and then asked for phase by phase.

use engine::Flow;
use fyob::deeds;
use fyob::procedure::plan;
use fyob::{Act, Cover, ElementId, Event, Kind, Laid, Mods, Phase, Task};

use crate::ask::{Step, counter, cover, element, has_read, note, say, yes};
use crate::auto::end_turn;
use crate::course::{Way, order_of};
use crate::crew;
use crate::forced::pips;
use crate::gear;
use crate::results;
use crate::table::Fact;

/// What the leader has made up his mind to do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing that he has made up his mind about")]
pub(crate) struct Mind {
    /// Whom to fire at.
    pub(crate) target: Option<ElementId>,
    /// AI-15: why at that one, as the end of "it ...".
    pub(crate) why: Option<String>,
    /// AI-15: why it goes as it does.
    pub(crate) why_so: Option<&'static str>,
    /// AI-15: why it does not fire though it sees an enemy.
    pub(crate) holds_fire: Option<&'static str>,
    /// How to move, in words; none: not at all.
    pub(crate) course: Option<String>,
    /// He may go at the double, if the die says move.
    pub(crate) may_double: bool,
    /// He will assault if he can.
    pub(crate) assaults: Vec<ElementId>,
    /// Its movement dice have been thrown, to see whom it can reach.
    pub(crate) has_thrown: bool,
    /// What he does with his acts.
    pub(crate) acts: Vec<Deed>,
    /// AI-13: his weapon is laid on this in its move phase.
    pub(crate) lays: Option<ElementId>,
    /// On Overwatch.
    pub(crate) overwatch: bool,
    /// AI-12 (6): it goes back to its weapon.
    pub(crate) to_weapon: bool,
}

impl Mind {
    /// It goes a way, by the full distance if its leader dares.
    pub(crate) fn go(&mut self, way: Way) {
        self.why_so = (!way.is_straight).then_some("its leader does not dare to cross the open");
        self.course = Some(way.words);
    }

    /// It does not fire, for a reason; whoever has no target has none to spare.
    pub(crate) fn hold_fire(&mut self, why: &'static str) {
        if self.target.take().is_some() {
            self.holds_fire = Some(why);
        }
    }
}

/// AI-6: what an element does in its act phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    GetOut,
    TakeDown,
    SetUp,
    Work,
    Conceal,
    Man,
    ManIfThere,
    Renet,
    Runner,
    Observe,
}

impl Deed {
    /// In a sentence.
    const fn words(self) -> &'static str {
        match self {
            Deed::GetOut => "gets out of its vehicle",
            Deed::TakeDown => "takes down its weapon",
            Deed::SetUp => "sets up its weapon",
            Deed::Work => "works",
            Deed::Conceal => "tries to hide",
            Deed::Man => "takes its weapon again",
            Deed::ManIfThere => "takes its weapon again if it touches it (else it observes)",
            Deed::Renet => "re-nets its radio",
            Deed::Runner => "sends a runner",
            Deed::Observe => "observes",
        }
    }
}

/// HA-7: one sentence: phase order, target, course, acts, modifiers, dice.
pub(crate) fn sentence(
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
    // FYOB-094, FYOB-R42: whoever can move fires as on the move after a Move order, moved or not.
    let moving = deeds::fires_moving(&step.state, id);
    let fire = mind.target.map(|it| format!("fires at {}{}", counter(step, it), to_hit(mods, moving)));
    let moves = mind.course.as_ref().map(|course| {
        let double =
            if mind.may_double { "; at the double if the place is farther than one throw" } else { "" };
        let on_foot = if step.state.get(id).is_foot_crew() { " on foot" } else { "" };
        if mind.has_thrown {
            return format!("goes {course} of its throw");
        }
        format!("throws its movement dice{on_foot}{} and goes {course}{double}", pips(mods.pips))
    });
    let lays = mind.lays.map(|it| format!("changes its target to {}", counter(step, it)));
    let acts = (!mind.acts.is_empty()).then(|| acts_words(&mind.acts, mods));
    let phases = phases_of(step, id, mind, die);
    let parts = phases.map(|phase| match phase {
        Phase::Fire => fire.clone(),
        Phase::Move => moves.clone().or_else(|| lays.clone()),
        Phase::Act => acts.clone(),
    });
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let watch = if mind.overwatch { " (on Overwatch)" } else { "" };
    let why = reasons(step, mind);
    match parts.as_slice() {
        [] => format!("{name}{watch} does nothing.{why}"),
        parts => format!("{name}{watch} {}.{why}", parts.join(", then ")),
    }
}

/// AI-15: why it fires at that one, or at nobody, and goes as it does: behind what is to be done.
fn reasons(step: &Step<'_>, mind: &Mind) -> String {
    let target = mind.target.zip(mind.why.as_ref()).map(|(it, why)| format!("{} {why}", counter(step, it)));
    let way = mind.why_so.filter(|_| mind.course.is_some()).map(str::to_owned);
    let whys: Vec<String> = target.into_iter().chain(way).collect();
    let holds = mind.holds_fire.filter(|_| mind.target.is_none());
    let holds = holds.map_or(String::new(), |why| format!(" It does not fire: {why}."));
    if whys.is_empty() { holds } else { format!("{holds} Why: {}.", whys.join("; ")) }
}

/// AI-5: the plan after the Order Dice.
fn phases_of(step: &Step<'_>, id: ElementId, mind: &Mind, die: Option<Phase>) -> [Phase; 3] {
    // AI-3: whoever goes back to his weapon goes as if he were re-positioned.
    let task = if mind.to_weapon { Task::Reposition } else { order_of(step, id).task };
    plan(die.unwrap_or(Phase::Fire), task, mind.target.is_some())
}

/// HA-2: what is taken off the dice to hit.
fn to_hit(mods: Mods, moving: bool) -> String {
    let hit = match mods.to_hit {
        0 => String::new(),
        n => format!(" with {n} to hit"),
    };
    if moving { format!("{hit}, as on the move") } else { hit }
}

fn acts_words(acts: &[Deed], mods: Mods) -> String {
    let all = match acts {
        [one, two] if one == two => format!("{} twice", one.words()),
        acts => acts.iter().map(|it| it.words()).collect::<Vec<_>>().join(" and "),
    };
    match (acts.contains(&Deed::Observe), mods.segments) {
        (true, 1) => format!("{all} (+1 segment)"),
        (true, n) if 1 < n => format!("{all} (+{n} segments)"),
        _ => all,
    }
}

/// What came of it: the person carries it out, phase by phase, and is asked for the results.
pub(crate) fn carry_out(step: &mut Step<'_>, id: ElementId, mind: &Mind, attack: Option<ElementId>) -> Flow {
    if let Some(enemy) = attack {
        return results::assaulted(step, id, enemy);
    }
    let die = step.state.turn.as_ref().and_then(|it| it.die);
    for phase in phases_of(step, id, mind, die) {
        let over = match phase {
            Phase::Fire => fire(step, id, mind).map(|()| false)?,
            // FYOB-097: at the double that is the whole turn.
            Phase::Move => go(step, id, mind)?,
            Phase::Act => acts(step, id, mind).map(|()| false)?,
        };
        if over || !step.state.get(id).on_table() {
            break;
        }
    }
    Ok(())
}

/// It fires. After a move it may turn out that it cannot.
fn fire(step: &mut Step<'_>, id: ElementId, mind: &Mind) -> Flow {
    let Some(target) = mind.target.filter(|&it| step.state.get(it).on_table()) else { return Ok(()) };
    let moved = step.state.turn.as_ref().is_some_and(|it| it.moved);
    let question = format!("Could {} fire at {}?", counter(step, id), counter(step, target));
    let could = !moved || yes(step, "HA-7", question)?;
    if could && deeds::may_fire(step, id).is_ok() {
        results::fired(step, id.into(), target)?;
    }
    Ok(())
}

/// AI-6: the acts in which the program has a hand; the others happen on the table.
fn acts(step: &mut Step<'_>, id: ElementId, mind: &Mind) -> Flow {
    for deed in &mind.acts {
        let act = match deed {
            Deed::GetOut => Act::Dismount { to: None },
            Deed::TakeDown => Act::TakeDown,
            Deed::SetUp => Act::SetUp { on: mind.target.map_or(Laid::Nothing, gear::on) },
            Deed::Conceal => Act::Conceal,
            // FYOB-R56: it may not have got there.
            Deed::Man | Deed::ManIfThere if crew::is_there(step, id) => Act::Reman,
            // The second test is not needed if the first brought it onto the net.
            Deed::Renet if fyob::can_renet(&step.state, id) => Act::Renet,
            // A radio that has just come back carries it.
            Deed::Runner if fyob::errand(&step.state, id).is_some() => Act::Runner,
            Deed::Renet | Deed::Runner | Deed::Work | Deed::Observe | Deed::Man | Deed::ManIfThere => {
                continue;
            }
        };
        if deeds::may_act(step, id, &act).is_err() {
            continue;
        }
        match act {
            Act::Renet => {
                deeds::note_act(step, id, deed.words().to_owned())?;
                deeds::renet(step, id)?;
            }
            Act::Runner => {
                deeds::note_act(step, id, deed.words().to_owned())?;
                deeds::send_runner(step, id)?;
            }
            Act::Conceal => {
                deeds::note_act(step, id, deed.words().to_owned())?;
                deeds::conceal_again(step, id)?;
            }
            Act::Reman => crew::man(step, id)?,
            act => gear::do_act(step, id, &act)?,
        }
    }
    Ok(())
}

/// It moves; says whether it went at the double.
fn go(step: &mut Step<'_>, id: ElementId, mind: &Mind) -> Flow<bool> {
    // AI-13: a weapon that is laid on something else has had its move.
    if let Some(target) = mind.lays.filter(|_| fyob::phases::may_lay(step, id).is_ok()) {
        step.emit(Event::LaidOn { element: id, laid: gear::on(target) });
        fyob::phases::note_lay(step, id)?;
        return Ok(false);
    }
    if mind.course.is_none() || deeds::may_move(step, id).is_err() {
        return Ok(false);
    }
    let touches = format!("it moved and touches its {}", crew::weapon(&step.state, id));
    let options = [
        (Gone::Moved, if mind.to_weapon { "it moved, and is not there yet" } else { "it moved" }),
        (Gone::There, touches.as_str()),
        (Gone::Double, "it moved at the double"),
        (Gone::Stayed, "it stayed where it is"),
        (Gone::Box, "it is in its box"),
        (Gone::Off, "it left the table by the far edge"),
    ];
    let order = order_of(step, id);
    let (to_box, exit) = (order.to_box && !mind.to_weapon, order.exit && !mind.to_weapon);
    let offered: Vec<(Gone, String)> = options
        .into_iter()
        .filter(|it| it.0 != Gone::Double || mind.may_double)
        .filter(|it| it.0 != Gone::There || mind.to_weapon)
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
        Gone::Moved | Gone::Double | Gone::There => {
            deeds::note_move(step, id, gone == Gone::Double)?;
            note(step, Fact::Shifted { element: id });
            match gone {
                Gone::There => crew::reached(step, id),
                Gone::Double if mind.to_weapon => crew::is_back(step, id)?,
                _ => (),
            }
            Ok(gone == Gone::Double)
        }
    }
}

/// What became of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gone {
    Moved,
    There,
    Double,
    Stayed,
    Box,
    Off,
}

/// AI-11: a restricted turn: to cover if in the open; then it re-nets its radio if that is off the net, else it looks about,
/// twice in all; not while concealed.
pub(crate) fn restricted(step: &mut Step<'_>, id: ElementId) -> Flow {
    let open = step.state.turn.as_ref().is_some_and(|it| it.move_open);
    if open && cover(step, id)? == Cover::Open {
        deeds::seek_cover(step, id)?;
    }
    let it = step.state.get(id);
    if !it.on_table() {
        return end_turn(step);
    }
    let mut mind = Mind::default();
    let mods = fyob::mods(&step.state, id);
    if it.concealed {
        mind.acts.clear();
    } else if fyob::can_renet(&step.state, id) {
        mind.acts = vec![Deed::Renet; 2];
    } else if mods.may_observe {
        mind.acts = vec![Deed::Observe; 2];
    }
    let does = if mind.acts.is_empty() { "does nothing".to_owned() } else { acts_words(&mind.acts, mods) };
    let told = say(step, format!("{} {does}.", counter(step, id)));
    acts(step, id, &mind)?;
    has_read(step, told)?;
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
        let text = format!("{} does nothing: nobody has seen a target for it.", counter(step, id));
        let told = say(step, text);
        has_read(step, told)?;
    }
    end_turn(step)
}

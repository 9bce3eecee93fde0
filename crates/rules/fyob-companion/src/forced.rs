//! FYOB-R58: moves that nobody chooses, and what is left behind: told in words, done by the person at the table.

use engine::Flow;
use fyob::{Back, ElementId, Event, Forced, Kind, Status, mods};
use table::Point;

use crate::ask::{Step, counter, new_cover, note, say, yes};
use crate::auto::counter_number;
use crate::crew::{self, Burden};
use crate::table::Fact;

/// FYOB-R58, FYOB-R18, FYOB-R30: tells the move, and asks where it ended. Says whether that was the box.
pub(crate) fn forced_move(step: &mut Step<'_>, id: ElementId, forced: Forced) -> Flow<bool> {
    let name = counter(step, id);
    let on_foot = if step.state.get(id).is_foot_crew() { " on foot" } else { "" };
    let text = match forced {
        Forced::ToCover => return to_cover(step, id).map(|()| false),
        Forced::Away => format!(
            "{name}: throw its movement dice{on_foot}, without deductions. It goes a full move away from the enemy."
        ),
        Forced::ToBox => format!(
            "{name}: throw its movement dice{on_foot}, without deductions. It goes the shortest way to its own table edge."
        ),
        Forced::Repelled(Back::ThreeInches) => format!("{name} goes back 3 inches."),
        Forced::Repelled(Back::FullMove) => {
            format!("{name}: throw its movement dice{on_foot}. It falls back a full move.")
        }
    };
    say(step, text);
    note(step, Fact::Shifted { element: id });
    let may_leave = matches!(forced, Forced::Away | Forced::ToBox | Forced::Repelled(Back::FullMove));
    if may_leave && yes(step, "FYOB-R58", format!("Has {name} reached its own table edge?"))? {
        return Ok(true);
    }
    new_cover(step, id)?;
    Ok(false)
}

/// FYOB-R17, FYOB-R57, FYOB-R58, FYOB-R75: to better cover, if there is any; a crew with its weapon, or without it.
fn to_cover(step: &mut Step<'_>, id: ElementId) -> Flow {
    let name = counter(step, id);
    bail_out(step, id);
    let burden = crew::burden(step, id)?;
    let on_foot = burden == Burden::StaysBehind || step.state.get(id).is_foot_crew();
    let on_foot = if on_foot { " on foot" } else { "" };
    let pips = pips(mods(&step.state, id).pips);
    let weapon = crew::weapon(&step.state, id);
    let burdened = match burden {
        Burden::None => String::new(),
        Burden::TakenDown => format!(" It takes its {weapon} down for that, without an act."),
        Burden::StaysBehind => format!(" Its {weapon} stays where it is."),
    };
    let text = format!(
        "{name}: throw its movement dice{on_foot}{pips}. It goes the shortest way to better cover, no nearer to the enemy \
         than it is now; if there is none it stays.{burdened}"
    );
    say(step, text);
    // Only for a weapon does it matter whether there was any cover to go to.
    if burden != Burden::None {
        if !yes(step, "FYOB-R57", format!("Did {name} find cover to go to?"))? {
            return Ok(());
        }
        crew::went_to_cover(step, id, burden);
    }
    new_cover(step, id).map(|_| ())
}

/// FYOB-R75: men in a vehicle get out at once, without an act, and go on foot; the vehicle stays.
fn bail_out(step: &mut Step<'_>, id: ElementId) {
    let on_foot = step.state.kind(id) == Kind::Foot;
    let Some(carrier) = step.state.get(id).aboard.filter(|_| on_foot) else { return };
    step.emit(Event::Boarded { element: id, carrier: None });
    note(step, Fact::Shifted { element: id });
    let (name, vehicle) = (counter(step, id), counter(step, carrier));
    say(step, format!("{name} gets out at once, without an act, and goes on foot; {vehicle} stays."));
}

/// HA-2: pips in words.
pub(crate) fn pips(pips: i8) -> String {
    match pips {
        0 => String::new(),
        pips => format!(", minus {} on each", -pips),
    }
}

/// FYOB-R67: a committed element comes on with its first move, and with it whatever carries it and whoever rides there.
pub(crate) fn come_on(step: &mut Step<'_>, id: ElementId) {
    if let Status::Coming(_) = step.state.get(id).status {
        let body = step.state.get(id).aboard.unwrap_or(id);
        let party: Vec<ElementId> =
            [body].into_iter().chain(step.state.carried(body).map(|it| it.id)).collect();
        for element in party {
            if let Status::Coming(_) = step.state.get(element).status {
                step.emit(Event::Placed { element, status: Status::Table });
            }
        }
        say(step, format!("{} comes on at its own table edge.", counter(step, id)));
    }
}

/// An element leaves the table.
pub(crate) fn take_off(step: &mut Step<'_>, id: ElementId) {
    note(step, Fact::Shifted { element: id });
    say(step, format!("Take {} off the table.", counter(step, id)));
}

/// FYOB-R27: those aboard a destroyed transport.
pub(crate) fn tip_out(step: &mut Step<'_>, id: ElementId) {
    let aboard: Vec<ElementId> = step.state.carried(id).map(|it| it.id).collect();
    for it in aboard {
        step.emit(Event::Boarded { element: it, carrier: None });
        note(step, Fact::Shifted { element: it });
        say(step, format!("Put what is left of {} beside {}.", counter(step, it), counter(step, id)));
    }
}

/// FYOB-R53: a concealed element stands at one of its counters.
pub(crate) fn put_at(step: &mut Step<'_>, id: ElementId, at: Point) {
    let text = format!("{} stands at its counter {}.", counter(step, id), counter_number(at));
    say(step, text);
}

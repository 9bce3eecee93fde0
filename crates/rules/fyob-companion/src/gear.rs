//! FYOB-100 (ii), (v), FYOB-R41, FYOB-R69: vehicles, and weapons that are set up: what the program must know of them, because
//! cards and fire depend on it.

use engine::{Flow, refuse};
use fyob::deeds::{may_act, note_act};
use fyob::{Act, Arm, Element, ElementId, Event, Laid};
use table::Point;

use crate::Position;
use crate::ask::{Step, counter, note, yes};
use crate::table::Fact;

/// FYOB-R41: an immobile weapon with its crew at it, not in tow.
pub(crate) fn is_immobile(state: &Position, it: &Element) -> bool {
    state.info(it.id).immobile && !it.is_foot_crew() && it.aboard.is_none()
}

/// The acts of this kind that an element could do.
pub(crate) fn acts(state: &Position, it: &Element) -> Vec<Act> {
    let mut res = Vec::new();
    if it.aboard.is_some() {
        res.push(Act::Dismount { to: None });
    } else if matches!(state.info(it.id).arm, Arm::Men | Arm::CrewWeapon | Arm::Gun) {
        let free = state.of_company(it.company).filter(|other| can_carry(state, other, it));
        res.extend(free.map(|other| Act::Mount { carrier: other.id }));
    }
    if is_immobile(state, it) {
        res.push(if it.set_up { Act::TakeDown } else { Act::SetUp { on: Laid::Nothing } });
    }
    res
}

/// A transport of the same side that carries nobody. Whether it stands near enough is seen at the table.
fn can_carry(state: &Position, carrier: &Element, it: &Element) -> bool {
    carrier.side == it.side
        && carrier.on_table()
        && state.info(carrier.id).arm == Arm::Transport
        && state.carried(carrier.id).next().is_none()
}

/// Does one of them: the act is noted, and what it changes.
pub(crate) fn do_act(step: &mut Step<'_>, id: ElementId, act: &Act) -> Flow {
    may_act(step, id, act)?;
    let it = step.state.get(id);
    step.forbid(!it.on_table(), "FYOB-R67", "it has still to come on: it moves first")?;
    let what = match act {
        Act::Dismount { .. } => {
            step.forbid(it.aboard.is_none(), "FYOB-100", "it is in no vehicle")?;
            "gets out".to_owned()
        }
        Act::Mount { carrier } => {
            let other = step.state.element(*carrier)?;
            step.forbid(it.aboard.is_some(), "FYOB-100", "it is in a vehicle already")?;
            let fits = can_carry(&step.state, other, it);
            step.forbid(!fits, "FYOB-100", "that is no empty transport of its side on the table")?;
            let set_up = is_immobile(&step.state, it) && it.set_up;
            step.forbid(set_up, "FYOB-R41", "it must be taken down first")?;
            format!("gets aboard {}", counter(step, *carrier))
        }
        Act::SetUp { .. } => {
            let idle = is_immobile(&step.state, it) && !it.set_up;
            step.forbid(!idle, "FYOB-R41", "it has no weapon that could be set up")?;
            "sets up its weapon".to_owned()
        }
        Act::TakeDown => {
            let ready = is_immobile(&step.state, it) && it.set_up;
            step.forbid(!ready, "FYOB-R41", "it has no weapon that is set up")?;
            "takes down its weapon".to_owned()
        }
        _ => return refuse("HA-3", "that act happens on your table: tell what came of it"),
    };
    note_act(step, id, what)?;
    match act {
        Act::Dismount { .. } => board(step, id, None),
        Act::Mount { carrier } => board(step, id, Some(*carrier)),
        Act::SetUp { on } => {
            step.emit(Event::SetUp { element: id, ready: true });
            if *on != Laid::Nothing {
                step.emit(Event::LaidOn { element: id, laid: *on });
            }
        }
        _ => {
            step.emit(Event::SetUp { element: id, ready: false });
            step.emit(Event::LaidOn { element: id, laid: Laid::Nothing });
        }
    }
    Ok(())
}

fn board(step: &mut Step<'_>, element: ElementId, carrier: Option<ElementId>) {
    step.emit(Event::Boarded { element, carrier });
    note(step, Fact::Shifted { element });
}

/// FYOB-R41: laid on an enemy. Places have no numbers here.
pub(crate) fn on(enemy: ElementId) -> Laid {
    Laid::On(enemy, Point::default())
}

/// FYOB-R41 (a): whether an immobile weapon is laid on an enemy, or on a point within 4" of it. What is on record is not asked.
pub(crate) fn is_laid_on(step: &mut Step<'_>, id: ElementId, enemy: ElementId) -> Flow<bool> {
    if step.state.get(id).laid == on(enemy) {
        return Ok(true);
    }
    let question = format!(
        "Is {} laid on {}, or on a point within 4 inches of it?",
        counter(step, id),
        counter(step, enemy)
    );
    let laid = yes(step, "FYOB-R41", question)?;
    if laid {
        step.emit(Event::LaidOn { element: id, laid: on(enemy) });
    }
    Ok(laid)
}

//! FYOB-R76, HH-7: an assault on contact, and who goes back.

use engine::Flow;

use super::{Pace, mover, sightings};
use crate::board::Board;
use crate::element::Arm;
use crate::host::{Back, Forced, Host, Play};
use crate::ids::ElementId;
use crate::losses::{self, suffer};
use crate::order_dice::mods;
use crate::phases;

/// An element has come into contact with an enemy: they fight. After an assault the turn is over.
pub(super) fn fight<B: Board>(step: &mut Play<'_, B>, by: ElementId, on: ElementId) -> Flow {
    // FYOB-R54: those in contact know of each other.
    if step.state.get(on).concealed {
        crate::concealment::reveal(step, on)?;
    }
    sightings::learn(step, by, on);
    sightings::learn(step, on, by);
    phases::shut(step, true, true, true);
    // FYOB-R76: who cowers or retires throws no dice and surrenders.
    if losses::surrenders_to_assault(step, by, on)? {
        return Ok(());
    }
    let mods = mods(&step.state, by);
    let outcome = B::assault(step, by, on, mods)?;
    suffer(step, &outcome.on_defender)?;
    suffer(step, &outcome.on_attacker)?;
    let stands = |step: &Play<'_, B>, id: ElementId| step.state.get(id).on_table();
    match outcome.loser {
        Some(loser) if stands(step, loser) => fall_back(step, loser)?,
        // HH-7: equal losses, or a vehicle that is not destroyed: the attacker goes back 3".
        None if stands(step, on) && stands(step, by) => {
            B::forced_move(step, by, Forced::Repelled(Back::ThreeInches))?;
        }
        _ => (),
    }
    Ok(())
}

/// HH-7: the loser falls back one full move and leaves crew-served weapons and guns. Who cannot move surrenders.
fn fall_back<B: Board>(step: &mut Play<'_, B>, id: ElementId) -> Flow {
    let it = step.state.get(id);
    let heavy = matches!(step.state.info(id).arm, Arm::CrewWeapon | Arm::Gun);
    if heavy && !it.is_foot_crew() && it.aboard.is_none() {
        <B as Host>::abandon(step, id)?;
    }
    let foot = step.state.get(id).is_foot_crew();
    let stuck = B::pace(step.rules, &step.state, mover(&step.state, id), false, foot) == Pace::None;
    if stuck {
        return losses::surrender(step, id);
    }
    B::forced_move(step, id, Forced::Repelled(Back::FullMove))?;
    Ok(())
}

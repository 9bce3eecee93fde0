//! Calling batteries, aircraft and mortars: D20-H40, D20-H40a.

use engine::{Check, Flow, Step, refuse};

use crate::D20;
use crate::decision::Asset;
use crate::element::{Class, Element, ElementId, Flag, Mark};
use crate::event::Event;
use crate::state::{Stage, State};

/// D20-H40: an unsuppressed observer, or Commander with radio, calls one thing of its side.
pub(crate) fn call(step: &mut Step<'_, D20>, observer: ElementId, asset: &Asset) -> Flow {
    let it = step.state.element(observer)?;
    step.forbid(!step.state.battle.switches.communicate, "D20-H47", "communication is not in play")?;
    step.forbid(step.state.stage != Stage::Communicate, "D20-011", "calls are made in the Command phase")?;
    step.forbid(!can_call(it), "D20-H40", "only an unsuppressed observer, or a Commander with radio, calls")?;
    step.forbid(it.has(Mark::Called), "D20-H40", "it has already called in this turn")?;
    is_there(step, observer, asset)?;

    let check = call_check(&step.state, it, asset);
    let (roll, outcome) = step.read(check)?;
    step.emit(Event::Called { observer, asset: asset.clone(), roll, reached: outcome == 1 });
    Ok(())
}

/// D20-H40: who calls.
pub(crate) fn can_call(it: &Element) -> bool {
    let trained = it.class == Class::Foo || it.class == Class::Cmd && it.is(Flag::Radio);
    it.in_play() && !it.suppressed && trained
}

/// Whether what is called exists, can be used, and does not answer somebody else.
fn is_there(step: &Step<'_, D20>, observer: ElementId, asset: &Asset) -> Flow {
    let (state, side) = (&*step.state, &step.state.sides[observer.side.idx()]);
    match asset {
        Asset::Battery(id) => {
            let Some(it) = side.batteries.iter().find(|it| it.id == *id) else {
                return refuse("ENG-011", format!("there is no battery {id}"));
            };
            step.forbid(
                !state.battle.switches.support && !state.battle.switches.smoke,
                "D20-H47",
                "batteries are not in play",
            )?;
            step.forbid(it.missions == 0, "D20-H42", "it has no missions left")?;
            step.forbid(it.contact.is_some(), "D20-H40", "it already answers another observer")
        }
        Asset::Sortie(id) => {
            let Some(it) = side.sorties.iter().find(|it| it.id == *id) else {
                return refuse("ENG-011", format!("there is no sortie {id}"));
            };
            step.forbid(!state.battle.switches.air, "D20-H47", "aircraft are not in play")?;
            step.forbid(it.spent, "D20-H43", "it has already flown")?;
            step.forbid(it.contact.is_some(), "D20-H40", "it already answers another observer")
        }
        Asset::Mortar(id) => {
            let it = state.element(*id)?;
            let ready = it.side() == observer.side && it.is(Flag::Mortar) && it.on_table() && !it.suppressed;
            step.forbid(!ready, "D20-H40a", "only an unsuppressed own mortar on the table can be called")?;
            step.forbid(it.called_by.is_some(), "D20-H40", "it already answers another observer")
        }
    }
}

/// D20-H40: 12 or more makes contact; an unmodified 1 never does.
fn call_check(state: &State, it: &Element, asset: &Asset) -> Check {
    let again = match asset {
        Asset::Battery(id) => {
            let batteries = &state.sides[it.side().idx()].batteries;
            let battery = batteries.iter().find(|battery| battery.id == *id);
            battery.and_then(|battery| battery.reached) == Some((it.id, state.turn.saturating_sub(1)))
        }
        Asset::Sortie(_) | Asset::Mortar(_) => false,
    };
    Check::d20("D20-H40", "calling")
        .by(it.side().seat())
        .plus(it.quality.into(), "troop quality", "D20-H40")
        .when(it.class == Class::Foo, 2, "forward observer", "D20-H40")
        .when(again, 1, "reached it in the turn before", "D20-H40")
        .passes_on(12, "in contact", "no contact")
        .natural(1, 0, "no contact")
}

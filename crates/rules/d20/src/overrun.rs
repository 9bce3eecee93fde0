//! Overrun of non-combat elements, and lost Commanders: D20-090 to D20-092, D20-R30, D20-R31.

use engine::{Flow, Step, Text};
use table::{Base, Pose};

use crate::D20;
use crate::element::{Class, Element, ElementId, Loss};
use crate::event::Event;
use crate::movement::is_free;
use crate::results::remove;
use crate::state::State;

/// D20-090, D20-R30: at the end of every Movement phase the non-combat elements of both sides that an enemy touches
/// are removed, all at once; then Commanders are replaced.
pub(crate) fn overrun(step: &mut Step<'_, D20>) -> Flow {
    let state: &State = &step.state;
    let caught = |it: &&Element| it.on_table() && !state.is_combat(it) && state.is_contacted(it);
    let caught: Vec<ElementId> = state.elements.iter().filter(caught).map(|it| it.id).collect();
    for &id in &caught {
        remove(step, id, Loss::Overrun)?;
    }
    for id in caught {
        if step.state.get(id).class == Class::Cmd {
            replace_commander(step, id)?;
        }
    }
    Ok(())
}

/// D20-091, D20-092, D20-R31: the owner gives up a combat element of the Commander's chain of command, in play, not
/// aboard and not in contact, and the Commander takes its place. Without one the Commander is lost for good.
pub(crate) fn replace_commander(step: &mut Step<'_, D20>, commander: ElementId) -> Flow {
    let state: &State = &step.state;
    let free = |it: &&Element| {
        it.chief == Some(commander)
            && it.on_table()
            && State::counts_for_victory(it.class)
            && state.carried(it.id).next().is_none()
            && !state.is_contacted(it)
    };
    let options: Vec<(ElementId, Text)> =
        state.of(commander.side).filter(free).map(|it| (it.id, state.name(it.id).into())).collect();
    if options.is_empty() {
        return Ok(());
    }
    let text = format!("{} is lost: which element is given up for a new one?", state.name(commander));
    let given_up = step.choose(commander.side.seat(), "D20-091", text, &options)?;
    let to = stead(&step.state, commander, given_up);
    step.emit(Event::CommanderReplaced { commander, given_up, to });
    crate::results::part(step);
    Ok(())
}

/// D20-R31, D20-H02: the new Commander keeps his facing; where his base would lie upon another, he turns until it fits
/// into the place of the one that was given up.
fn stead(state: &State, commander: ElementId, given_up: ElementId) -> Pose {
    let (it, old) = (state.get(commander), state.get(given_up));
    let turned = [0, 90].map(|turn| old.pose.facing.plus(turn));
    let poses = [it.pose.facing, turned[0], turned[1]].map(|facing| Pose::new(old.pose.at, facing));
    let fits =
        |pose: &Pose| is_free(state, &Base { footprint: it.footprint, pose: *pose }, &[commander, given_up]);
    poses.into_iter().find(fits).unwrap_or(poses[1])
}

//! Removing suppression: D20-020 to D20-030.

use engine::{Check, Flow, Step};

use crate::D20;
use crate::element::{Class, Element, ElementId, Flag, Loss, Mark};
use crate::event::Event;
use crate::results::remove;
use crate::state::{Stage, State};

/// Outcomes of the test, as the check numbers them.
const ROUTS: usize = 2;
const RECOVERS: usize = 1;
pub(crate) const STAYS: usize = 0;

/// D20-020: a suppressed element may test: 12 or more removes the suppression. D20-R46: one test is one decision, in any
/// order, and counts at once for the later ones.
pub(crate) fn test(step: &mut Step<'_, D20>, id: ElementId) -> Flow {
    let it = step.state.element(id)?;
    step.forbid(step.state.stage != Stage::Command, "D20-011", "suppression is tested in the Command phase")?;
    step.forbid(!it.in_play(), "D20-020", "it is out of play")?;
    step.forbid(!it.suppressed, "D20-020", "it is not suppressed")?;
    step.forbid(it.has(Mark::Tested), "D20-R45", "it has already tested in this Command phase")?;

    let check = suppression_check(&step.state, it);
    let (roll, outcome) = step.read(check)?;
    step.emit(Event::Tested { element: id, roll });
    match outcome {
        // D20-021: an unmodified 1 is a rout, whatever the modifiers.
        ROUTS => remove(step, id, Loss::Routed)?,
        RECOVERS => step.emit(Event::Recovered { element: id }),
        _ => (),
    }
    Ok(())
}

/// D20-022: the modifiers of the test. D20-R52: all by the position at this moment.
pub(crate) fn suppression_check(state: &State, it: &Element) -> Check {
    let lost = i32::from(state.sides[it.side().idx()].removed);
    Check::d20("D20-020", "removing suppression")
        .by(it.side().seat())
        .when(has_commander_near(state, it), 1, "friendly commander within 4", "D20-022")
        .plus(2 * state.n_captured(it.side()), "objectives captured", "D20-022")
        .plus(it.quality.into(), "troop quality", "D20-022")
        .plus(-(lost / 3), "own elements lost, one for every three", "D20-022")
        .when(state.near_strange_edge(it), -1, "within 4 of a strange table edge", "D20-022")
        .when(!is_supported(state, it), -3, "unsupported", "D20-022")
        .passes_on(12, "recovers", "stays suppressed")
        // D20-002: the face itself, before modifiers.
        .natural(1, 2, "routs")
}

/// D20-R32: an unsuppressed Commander within 4, never the element itself.
pub(crate) fn has_commander_near(state: &State, it: &Element) -> bool {
    let commanders = state.of(it.side()).filter(|other| other.class == Class::Cmd && other.id != it.id);
    commanders.into_iter().any(|other| other.in_play() && !other.suppressed && state.within(4, it, other))
}

/// D20-028 to D20-030: whether a friend supports an element.
pub fn is_supported(state: &State, it: &Element) -> bool {
    state.of(it.side()).any(|friend| {
        // D20-030: a suppressed element gives no support. D20-R44: a carrier and its own load give each other none.
        friend.id != it.id
            && friend.in_play()
            && !friend.suppressed
            && friend.carrier() != Some(it.id)
            && it.carrier() != Some(friend.id)
            && supports(state, friend, it)
    })
}

/// D20-028, D20-029: whether a friend that is fit to support is near enough, and of the right kind.
fn supports(state: &State, friend: &Element, it: &Element) -> bool {
    if it.class != Class::Afv {
        return state.is_combat(friend) && state.within(4, friend, it);
    }
    // D20-R37: only AFVs support AFVs.
    if friend.class != Class::Afv {
        return false;
    }
    // D20-R36: both have radio and are of the same type.
    let netted = friend.unit == it.unit && friend.is(Flag::Radio) && it.is(Flag::Radio);
    state.within(4, friend, it) || netted && state.within(8, friend, it)
}

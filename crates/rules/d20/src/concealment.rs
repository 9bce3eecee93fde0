//! Concealment: D20-H45. An element that the enemy has never seen is hidden from him altogether; one that he has seen
//! stays on his map, but cannot be a target of direct fire while it is concealed.

use engine::Step;

use crate::D20;
use crate::element::{Element, ElementId, Mark, Side};
use crate::event::Event;
use crate::sight::standing_cover;
use crate::state::State;
use crate::tables::Cover;

/// Whether an element could be concealed where it stands.
pub(crate) fn can_hide(state: &State, it: &Element) -> bool {
    state.battle.switches.speculative
        && it.on_table()
        && standing_cover(state, it) != Cover::None
        && !enemy_near(state, it)
}

/// An enemy combat element is within 4.
fn enemy_near(state: &State, it: &Element) -> bool {
    state.on_table(it.side().other()).any(|enemy| state.is_combat(enemy) && state.within(4, it, enemy))
}

/// Shows an element to the enemy.
pub(crate) fn reveal(step: &mut Step<'_, D20>, id: ElementId) {
    let it = step.state.get(id);
    if it.concealed || !it.spotted {
        step.emit(Event::Revealed { element: id });
    }
}

/// After an element has moved: it is seen itself, and so are concealed enemies that a combat element has come near.
pub(crate) fn found_by_movement(step: &mut Step<'_, D20>, id: ElementId) {
    if !step.state.battle.switches.speculative {
        return;
    }
    let state: &State = &step.state;
    let it = state.get(id);
    if !it.on_table() {
        return;
    }
    let combat = state.is_combat(it);
    let near = |other: &&Element| {
        other.concealed && (combat && state.within(4, it, other) || state.touching(it, other))
    };
    let found: Vec<ElementId> = state.on_table(id.side.other()).filter(near).map(|it| it.id).collect();
    reveal(step, id);
    for other in found {
        reveal(step, other);
    }
}

/// At the end of a player-turn: who did nothing in it, in cover and with no enemy near, is concealed again.
pub(crate) fn hide_again(step: &mut Step<'_, D20>, side: Side) {
    if !step.state.battle.switches.speculative {
        return;
    }
    let state: &State = &step.state;
    let quiet = |it: &&Element| !it.concealed && !it.has(Mark::Stirred) && can_hide(state, it);
    let quiet: Vec<ElementId> = state.on_table(side).filter(quiet).map(|it| it.id).collect();
    for element in quiet {
        step.emit(Event::Concealed { element });
    }
}

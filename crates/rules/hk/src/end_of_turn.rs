//! HK-090: the End phase, step by step. HK-091, HK-R24, HK-R25, HK-R36, HK-R52, HK-H39, HK-H41.

use std::sync::Arc;

use engine::{Check, Dice, Flow, Step};

use crate::Hk;
use crate::casualties::described;
use crate::element::{Element, ElementId, Figure, Morale, Role, Side};
use crate::event::{Event, MoraleCause};
use crate::formation::n_crew;
use crate::state::{Smoke, State};
use crate::{morale, objectives};

/// HK-090: the six steps, the places of dead crewmen, and the end of the game if it has come.
pub(crate) fn phase(step: &mut Step<'_, Hk>) -> Flow {
    // (1) Automatic victory.
    if let Some(outcome) = objectives::automatic(&step.state) {
        step.emit(Event::Ended(outcome));
        return Ok(());
    }
    // (2) The allotted turns have passed: the die.
    throw_for_the_end(step)?;
    // (3) Order markers. HK-R25: a Call Fire marker on which no attempt was made goes with them.
    let stale: Vec<_> = step.state.markers.iter().filter(|it| !it.effect && !it.used).copied().collect();
    for marker in stale {
        step.emit(Event::MarkerGone { tube: marker.tube });
    }
    step.emit(Event::TurnCleared);
    // (4) Smoke.
    if !step.state.smoke.is_empty() {
        let left = settled(&step.state.smoke);
        step.emit(Event::SmokeSettled { left });
    }
    // (5) Force Morale.
    test_forces(step)?;
    // (6) Objectives.
    let holders = objectives::holders(&step.state);
    if holders != step.state.holders {
        step.emit(Event::Held { holders });
    }
    fill_crews(step)?;
    // HK-R36: the rest of the phase was still carried out.
    if step.state.ending {
        let outcome = objectives::at_the_end(&step.state);
        step.emit(Event::Ended(outcome));
    }
    Ok(())
}

/// HK-091: the lowest face with which the game goes on, by how many turns it is over its allotted ones; none: it ends.
pub fn goes_on_from(turns_over: u8) -> Option<i32> {
    match turns_over {
        // Turn #: ends on 1.
        0 => Some(2),
        // Turn # + 1: ends on 1 to 3.
        1 => Some(4),
        // Turn # + 2: ends on 1 to 5.
        2 => Some(6),
        // Turn # + 3: automatic.
        _ => None,
    }
}

fn throw_for_the_end(step: &mut Step<'_, Hk>) -> Flow {
    // HK-R36: no roll before the End phase of Turn #.
    let Some(over) = step.state.turn.checked_sub(step.state.battle.turns) else { return Ok(()) };
    let Some(face) = goes_on_from(over) else {
        step.emit(Event::EndThrown { roll: None, ends: true });
        return Ok(());
    };
    let check = Check::of(Dice { n: 1, sides: 6 }, "HK-091", "game end")
        .by(step.state.winner.seat())
        .passes_on(face, "the game goes on", "the game ends");
    let (roll, outcome) = step.read(check)?;
    step.emit(Event::EndThrown { roll: Some(roll), ends: outcome == 0 });
    Ok(())
}

/// HK-R24: +2 counters go first, then +4 counters are flipped to +2.
fn settled(smoke: &[Smoke]) -> Vec<Smoke> {
    smoke.iter().filter(|it| 2 < it.value).map(|it| Smoke { value: 2, ..*it }).collect()
}

/// HK-H39: half of the elements at the start, rounded up.
pub fn break_point(state: &State, side: Side) -> u8 {
    state.battle.sides[side.idx()].n_start.div_ceil(2)
}

/// HK-H39, HK-R52: whether a side has lost so much that its force wavers: Lost and Broken elements against its Break Point.
pub fn wavers(state: &State, side: Side) -> bool {
    let broken = state.of(side).filter(|it| !it.gone && it.dummy.is_none() && it.morale == Morale::Broken);
    usize::from(break_point(state, side)) <= usize::from(state.side(side).lost) + broken.count()
}

/// HK-H39: every Good or Suppressed element of a force at its Break Point takes a severe test: the bare number.
fn test_forces(step: &mut Step<'_, Hk>) -> Flow {
    let state = &step.state;
    let wavering = Side::BOTH.map(|side| wavers(state, side));
    let tested = state.elements.iter().filter(|it| {
        let stands = !it.gone && it.dummy.is_none() && it.morale <= Morale::Suppressed;
        wavering[it.id.side.idx()] && stands
    });
    let tests: Vec<_> = tested.map(|it| (it.id, morale::check(state, it, MoraleCause::Force, 0))).collect();
    for (id, check) in tests {
        morale::test(step, id, check, MoraleCause::Force)?;
    }
    Ok(())
}

/// HK-H41: a missing crewman may be replaced by another figure of the same element.
pub(crate) fn fill_crews(step: &mut Step<'_, Hk>) -> Flow {
    let crews = |it: &Arc<Element>| (0_u8..).zip(&it.weapons).map(|(weapon, _)| (it.id, weapon)).collect();
    let present = step.state.elements.iter().filter(|it| !it.gone);
    let crews: Vec<Vec<(ElementId, u8)>> = present.map(crews).collect();
    for (element, weapon) in crews.into_iter().flatten() {
        while let Some(figure) = replacement(step, element, weapon)? {
            step.emit(Event::CrewFilled { element, figure, weapon });
        }
    }
    Ok(())
}

/// HK-H41: who takes a place in a crew that lacks a man: whom its owner wants, if he wants to be asked; otherwise the man
/// nearest to the leader who has no other task, and where there is none the leader himself.
fn replacement(step: &mut Step<'_, Hk>, element: ElementId, weapon: u8) -> Flow<Option<u8>> {
    let it = step.state.get(element);
    let Some(kind) = it.weapons.get(usize::from(weapon)).map(|it| step.rules.tables.weapon(it.kind)) else {
        return Ok(None);
    };
    if usize::from(kind.crew) <= n_crew(it, weapon) {
        return Ok(None);
    }
    let centre = it.centre();
    // He serves one weapon at most.
    let helps = it.weapons.iter().any(|it| it.led);
    let number = |idx: usize| u8::try_from(idx).ok();
    if !step.state.side(element.side).picks_casualties {
        let free = it.alive().filter(|(_, man)| man.role == Role::Man || man.role == Role::Leader && !helps);
        let first =
            free.min_by_key(|(idx, man)| (man.role == Role::Leader, man.at.distance_sq(centre), *idx));
        return Ok(first.and_then(|(idx, _)| number(idx)));
    }
    // Anybody may be taken, from another crew too.
    let serves = |man: &Figure| it.serves(man, weapon) || man.role == Role::Leader && helps;
    let mut men: Vec<(usize, &Figure)> = it.alive().filter(|(_, man)| !serves(man)).collect();
    men.sort_by_key(|(idx, man)| (man.role != Role::Man, man.at.distance_sq(centre), *idx));
    let man = |(idx, _): (usize, &Figure)| number(idx).map(|idx| (Some(idx), described(step.rules, it, idx)));
    let mut options: Vec<(Option<u8>, String)> = men.into_iter().filter_map(man).collect();
    options.push((None, "nobody".to_owned()));
    let text = format!("{}: who takes a place in the crew of its {}?", step.state.name(element), kind.name);
    step.choose(element.side.seat(), "HK-H41", text, &options)
}

#[cfg(test)]
mod tests;

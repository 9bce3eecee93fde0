//! HK-090: the End phase, step by step. HK-091, HK-R24, HK-R25, HK-R36, HK-R52, HK-H39, HK-H41.

use engine::{Check, Dice, Flow, Step};

use crate::Hk;
use crate::element::{Element, ElementId, Morale, Role, Side};
use crate::event::{Event, MoraleCause};
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
    fill_crews(step);
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

/// HK-H41: a missing crewman is replaced by another figure of the same element.
fn fill_crews(step: &mut Step<'_, Hk>) {
    let rules = step.rules;
    while let Some((element, figure, weapon)) =
        step.state.elements.iter().find_map(|it| replacement(rules, it))
    {
        step.emit(Event::CrewFilled { element, figure, weapon });
    }
}

/// The first crew of an element that lacks a man, and the man who takes his place: one who has no other task, the nearest
/// to the leader.
fn replacement(rules: &Hk, it: &Element) -> Option<(ElementId, u8, u8)> {
    if it.gone || it.weapons.is_empty() {
        return None;
    }
    let weapons = it.weapons.iter().zip(0_u8..);
    let mut short = weapons.filter(|(weapon, idx)| {
        let crew = it.alive().filter(|(_, man)| [Role::Gunner(*idx), Role::Crew(*idx)].contains(&man.role));
        crew.count() < usize::from(rules.tables.weapon(weapon.kind).crew)
    });
    let (_, weapon) = short.next()?;
    let centre = it.centre();
    let free = it.alive().filter(|(_, man)| man.role == Role::Man);
    let (figure, _) = free.min_by_key(|(idx, man)| (man.at.distance_sq(centre), *idx))?;
    Some((it.id, u8::try_from(figure).ok()?, weapon))
}

#[cfg(test)]
mod tests;

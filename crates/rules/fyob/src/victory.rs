//! FYOB-R62, FYOB-R72, FYOB-R77, FYOB-R79: how a battle ends.

use std::cmp::Ordering;

use engine::Outcome;

use crate::element::Status;
use crate::event::Event;
use crate::host::{Host, Play};
use crate::ids::Side;
use crate::state::{Condition, State, Victory};

/// FYOB-R79: an objective stays with the side that last had a fit element there alone.
pub(crate) fn note_holders<H: Host>(step: &mut Play<'_, H>, alone: &[Option<Side>]) {
    let old = &step.state.holders;
    let new: Vec<Option<Side>> =
        old.iter().enumerate().map(|(idx, &old)| alone.get(idx).copied().flatten().or(old)).collect();
    if new != *old {
        step.emit(Event::Held { holders: new });
    }
}

/// FYOB-R62: ends the battle if a force is lost, and says whether it has ended.
pub(crate) fn decided<H: Host>(step: &mut Play<'_, H>) -> bool {
    if step.state.outcome.is_some() {
        return true;
    }
    let lost = Side::BOTH.map(|side| why_lost(&step.state, side));
    let outcome = match lost {
        [None, None] => return false,
        // FYOB-R77: both at once.
        [Some(_), Some(_)] => outcome(&[], "both forces are lost", "FYOB-R77"),
        [Some(why), None] => outcome(&[Side::B], &why, "FYOB-R62"),
        [None, Some(why)] => outcome(&[Side::A], &why, "FYOB-R62"),
    };
    step.emit(Event::Ended(outcome));
    true
}

fn outcome(winners: &[Side], why: &str, rule: &'static str) -> Outcome {
    Outcome { winners: winners.iter().map(|it| it.seat()).collect(), why: why.to_owned(), rule: rule.into() }
}

/// FYOB-R62, FYOB-R72: a force is lost by its condition, with nobody left on the table, or with a momentum total of 0.
fn why_lost<T>(state: &State<T>, side: Side) -> Option<String> {
    let name = &state.battle.forces[side.idx()].name;
    let here = |status| matches!(status, Status::Table | Status::Coming(_) | Status::Exited);
    if state.force(side).condition == Condition::Lost {
        return Some(format!("the strategic condition of the {name} is lost: they withdraw"));
    }
    if !state.of(side).any(|it| here(it.status)) {
        return Some(format!("the {name} have nobody left on the table"));
    }
    if 0 < state.force(side).original && state.total(side) == 0 {
        return Some(format!("the {name} have no momentum left"));
    }
    None
}

/// The end of a battle by its length: as the battle says.
pub(crate) fn by_length<H: Host>(step: &mut Play<'_, H>) {
    let ended = at_the_end(&step.state);
    step.emit(Event::Ended(ended));
}

fn at_the_end<T>(state: &State<T>) -> Outcome {
    let name = |side: Side| state.battle.forces[side.idx()].name.as_str();
    let held = |side: Side| state.holders.iter().filter(|it| **it == Some(side)).count();
    let [a, b] = Side::BOTH;
    let places = |n: usize| if n == 1 { "1 objective".to_owned() } else { format!("{n} objectives") };
    match state.battle.victory {
        Victory::Needs { side, win } => {
            let has = held(side);
            let winner = if usize::from(win) <= has { side } else { side.other() };
            let why = format!("the {} hold {} and needed {win}", name(side), places(has));
            outcome(&[winner], &why, "FYOB-R79")
        }
        Victory::Objectives => match held(a).cmp(&held(b)) {
            Ordering::Equal => by_momentum(state, state.total(a).cmp(&state.total(b))),
            more => {
                let winner = if more == Ordering::Greater { a } else { b };
                let why = format!("the {} hold {}", name(winner), places(held(winner)));
                outcome(&[winner], &why, "FYOB-R79")
            }
        },
        Victory::Momentum => {
            // Per cent of the original total, compared without a division.
            let share = |side: Side, other: Side| {
                u32::from(state.total(side)) * u32::from(state.force(other).original.max(1))
            };
            by_momentum(state, share(a, b).cmp(&share(b, a)))
        }
    }
}

fn by_momentum<T>(state: &State<T>, better: Ordering) -> Outcome {
    let winner = match better {
        Ordering::Equal => return outcome(&[], "neither force is better off than the other", "FYOB-R62"),
        Ordering::Greater => Side::A,
        Ordering::Less => Side::B,
    };
    let name = &state.battle.forces[winner.idx()].name;
    outcome(&[winner], &format!("the {name} have kept more of their momentum"), "FYOB-R62")
}

//! Objectives and victory: D20-H29, D20-H31, D20-R33.

use engine::{Outcome, Seat, Step};

use crate::D20;
use crate::element::{Side, TOLERANCE, du};
use crate::event::Event;
use crate::state::{ByObjectives, State};

/// D20-H29: at the end of its Movement phase a side takes every objective that it has an unsuppressed combat element
/// within 1 of, and the enemy no combat element at all.
pub(crate) fn take(step: &mut Step<'_, D20>) {
    let side = step.state.active;
    for objective in 0..step.state.objectives.len() {
        let before = step.state.objectives[objective];
        if before.holder == Some(side) || !holds(&step.state, side, objective) {
            continue;
        }
        step.emit(Event::ObjectiveTaken { objective, side, captured: true });
    }
}

fn holds(state: &State, side: Side, objective: usize) -> bool {
    let at = state.battle.objectives[objective].at;
    let near = |side: Side| {
        let combat = state.on_table(side).filter(|it| state.is_combat(it));
        combat.filter(move |it| it.base().gap_to_point(at) <= du(1) + TOLERANCE)
    };
    near(side).any(|it| !it.suppressed) && near(side.other()).next().is_none()
}

/// D20-H31: a side without combat elements loses at once, if the battle says so.
pub(crate) fn annihilated(state: &State) -> Option<Outcome> {
    if !state.battle.victory.annihilation {
        return None;
    }
    let gone =
        Side::BOTH.map(|side| state.sides[side.idx()].combat_lost == state.battle.n_combat[side.idx()]);
    lost_by(state, gone, "have no combat elements left")
}

/// D20-H31: at the end of a game turn: losses, and after the last turn objectives.
pub(crate) fn at_end_of_turn(state: &State) -> Option<Outcome> {
    let victory = &state.battle.victory;
    if let Some(limit) = victory.loss_limit {
        let broken = Side::BOTH.map(|side| limit[side.idx()] <= state.sides[side.idx()].combat_lost);
        if let Some(outcome) = lost_by(state, broken, "have lost too many combat elements") {
            return Some(outcome);
        }
    }
    (state.battle.turns <= state.turn).then(|| by_objectives(state))
}

fn lost_by(state: &State, beaten: [bool; 2], why: &str) -> Option<Outcome> {
    let name = |side: Side| &state.battle.sides[side.idx()].name;
    match beaten {
        [false, false] => None,
        [true, true] => Some(outcome(None, format!("draw: both sides {why}"))),
        [true, false] => Some(outcome(Some(Side::B), format!("the {} {why}", name(Side::A)))),
        [false, true] => Some(outcome(Some(Side::A), format!("the {} {why}", name(Side::B)))),
    }
}

fn by_objectives(state: &State) -> Outcome {
    let (a, b) = (state.n_held(Side::A), state.n_held(Side::B));
    let name = |side: Side| &state.battle.sides[side.idx()].name;
    match state.battle.victory.objectives {
        ByObjectives::Majority => {
            let why = format!("objectives held: {} {a}, {} {b}", name(Side::A), name(Side::B));
            let winner = match a.cmp(&b) {
                std::cmp::Ordering::Greater => Some(Side::A),
                std::cmp::Ordering::Less => Some(Side::B),
                std::cmp::Ordering::Equal => None,
            };
            outcome(winner, why)
        }
        ByObjectives::Needs { side, win, draw } => {
            let held = state.n_held(side);
            let why = format!("the {} hold {held} of {} objectives", name(side), state.objectives.len());
            if usize::from(win) <= held {
                outcome(Some(side), why)
            } else if draw.is_some_and(|draw| usize::from(draw) <= held) {
                outcome(None, why)
            } else {
                outcome(Some(side.other()), why)
            }
        }
    }
}

fn outcome(winner: Option<Side>, why: String) -> Outcome {
    let winners: Vec<Seat> = winner.into_iter().map(Side::seat).collect();
    Outcome { winners, why, rule: "D20-H31".into() }
}

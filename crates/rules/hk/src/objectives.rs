//! HK-H42: who holds the objectives. HK-H43: victory.

use std::cmp::Ordering;

use engine::{Outcome, Seat};
use table::Point;

use crate::element::{Element, Morale, Side, inches};
use crate::formation::vehicle_base;
use crate::sight::TOLERANCE;
use crate::state::{State, Victory};

/// HK-H42, HK-H43: an element that counts: Good or Suppressed, and somebody (HK-H45).
fn counts(it: &Element) -> bool {
    it.on_table() && it.dummy.is_none() && it.morale <= Morale::Suppressed
}

/// HK-H42: the side with a Good or Suppressed element within 4" and no such enemy within 4"; otherwise unchanged.
pub fn holders(state: &State) -> Vec<Option<Side>> {
    let holder = |(info, before): (&crate::state::ObjectiveInfo, &Option<Side>)| {
        let near = |side: Side| state.of(side).any(|it| counts(it) && is_near(it, info.at));
        match Side::BOTH.map(near) {
            [true, false] => Some(Side::A),
            [false, true] => Some(Side::B),
            [true, true] | [false, false] => *before,
        }
    };
    state.battle.objectives.iter().zip(&state.holders).map(holder).collect()
}

/// HK-H01: within 4" of the nearest figure, or of the nearest point of a vehicle.
fn is_near(it: &Element, at: Point) -> bool {
    let reach = inches(4) + TOLERANCE;
    match &it.vehicle {
        Some(vehicle) => vehicle_base(vehicle.pose).gap_to_point(at) <= reach,
        None => it.alive().any(|(_, man)| man.at.within(reach, at)),
    }
}

/// HK-H43: automatic victory: the enemy has no Good or Suppressed element; both sides: a draw.
pub fn automatic(state: &State) -> Option<Outcome> {
    let stands = |side: Side| {
        state.of(side).any(|it| !it.gone && it.dummy.is_none() && it.morale <= Morale::Suppressed)
    };
    let beaten = |side: Side| {
        let name = &state.battle.sides[side.idx()].name;
        let why = format!("the {name} have nobody left who stands");
        Some(outcome(Some(side.other()), why))
    };
    match Side::BOTH.map(stands) {
        [true, true] => None,
        [false, false] => Some(outcome(None, "draw: neither side has anybody left who stands".to_owned())),
        [false, true] => beaten(Side::A),
        [true, false] => beaten(Side::B),
    }
}

/// HK-H43: who has won when the game ends.
pub fn at_the_end(state: &State) -> Outcome {
    let held = |side: Side| state.holders.iter().filter(|it| **it == Some(side)).count();
    let name = |side: Side| &state.battle.sides[side.idx()].name;
    match state.battle.victory {
        Victory::Majority => {
            let (a, b) = (held(Side::A), held(Side::B));
            let [lost_a, lost_b] = Side::BOTH.map(|side| state.side(side).lost);
            let held = format!("objectives held: {} {a}, {} {b}", name(Side::A), name(Side::B));
            let lost = format!("elements lost: {} {lost_a}, {} {lost_b}", name(Side::A), name(Side::B));
            // More objectives, then fewer lost elements.
            let (order, why) = match a.cmp(&b) {
                Ordering::Equal => (lost_b.cmp(&lost_a), format!("{held}; {lost}")),
                order => (order, held),
            };
            let winner = match order {
                Ordering::Greater => Some(Side::A),
                Ordering::Less => Some(Side::B),
                Ordering::Equal => None,
            };
            outcome(winner, why)
        }
        Victory::Needs { side, win, draw } => {
            let held = held(side);
            let why = format!("the {} hold {held} of {} objectives", name(side), state.holders.len());
            let winner = if usize::from(win) <= held {
                Some(side)
            } else if draw.is_some_and(|draw| usize::from(draw) <= held) {
                None
            } else {
                Some(side.other())
            };
            outcome(winner, why)
        }
    }
}

fn outcome(winner: Option<Side>, why: String) -> Outcome {
    let winners: Vec<Seat> = winner.into_iter().map(Side::seat).collect();
    Outcome { winners, why, rule: "HK-H43".into() }
}

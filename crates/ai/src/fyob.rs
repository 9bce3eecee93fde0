//! How Fight Your Own Battles is played by the program: by the decision procedure of the rules themselves, stage by stage.
//!
//! Nothing is weighed: `Decision::Auto` is what a program-run side does, always.

use engine::{PieceId, Seat, Text};
use fyob::{Condition, Decision, Fyob, Host, Position, Side};

use crate::Judge;

/// A side, whose position is judged.
#[derive(Clone, Copy, Debug)]
pub struct View {
    side: Side,
}

impl<H: Host> Judge for Fyob<H> {
    type Study = View;

    fn study(&self, _: &Position<H>, seat: Seat) -> View {
        View { side: Side::of_seat(seat).unwrap_or(Side::A) }
    }

    fn moment(&self, belief: &Position<H>) -> u32 {
        belief.bound.into()
    }

    /// Nobody is asked: the procedure knows whose turn it is.
    fn order(&self, _: &View, _: &Position<H>) -> Vec<Option<PieceId>> {
        Vec::new()
    }

    fn options(&self, _: &View, _: &Position<H>, _: Option<PieceId>) -> Vec<Decision> {
        Vec::new()
    }

    /// What was gained in momentum, on the own side and on the enemy's.
    fn gain(&self, study: &View, before: &Position<H>, after: &Position<H>) -> i64 {
        let lead = |state: &Position<H>| {
            i64::from(state.total(study.side)) - i64::from(state.total(study.side.other()))
        };
        lead(after) - lead(before)
    }

    fn pass(&self, _: &Position<H>, _: Seat) -> Option<Decision> {
        Some(Decision::Auto)
    }

    fn gauge(&self, state: &Position<H>) -> Vec<(Text, i64)> {
        let held = |side: Side| {
            let n = state.holders.iter().filter(|it| **it == Some(side)).count();
            i64::try_from(n).unwrap_or(0)
        };
        let lost = |side: Side| i64::from(state.force(side).condition == Condition::Lost);
        vec![
            ("bounds".into(), state.bound.into()),
            ("momentum total of A".into(), state.total(Side::A).into()),
            ("momentum total of B".into(), state.total(Side::B).into()),
            ("battle lost by A".into(), lost(Side::A)),
            ("battle lost by B".into(), lost(Side::B)),
            ("objectives held by A".into(), held(Side::A)),
            ("objectives held by B".into(), held(Side::B)),
        ]
    }
}

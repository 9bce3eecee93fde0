//! How Hit & Kill is played well: which choices deserve a thought, and what each is worth.
//!
//! Most choices are secret and only come to something when both sides are ready, so a choice is not worth what the dice make
//! of it at once, but what is to be expected of it:
//! - `study`: who goes for which objective, and how badly it is needed.
//! - `value`: what an element is worth where it stands: its danger, its chances, its way to go. A man is worth some 100.
//! - `fire`: targets, markers of opportunity fire, spotting.
//! - `calls`: smoke and high explosive that is called.
//! - `moves`: places to go to.
//! - `melee`: close assaults.

mod calls;
mod fire;
mod melee;
mod moves;
mod study;
mod value;

use engine::{PieceId, Ruleset, Seat, Text};
use hk::{Decision, Element, ElementId, Hk, Side, Stage, State};

use crate::Judge;
use crate::worth::decided;
pub use study::Study;

impl Judge for Hk {
    type Study = Study;

    fn study(&self, belief: &State, seat: Seat) -> Study {
        Study::new(self, belief, Side::of_seat(seat).unwrap_or(Side::A))
    }

    fn moment(&self, belief: &State) -> u32 {
        let stage = match belief.stage {
            Stage::Begin | Stage::Over => 0,
            Stage::Deploy(side) => 1 + side as u32,
            Stage::Spotting => 3,
            Stage::Initiative(_) => 4,
            Stage::Movement(side) => 5 + side as u32,
            // Every move that is watched is a moment of its own.
            Stage::Watch(_) => 20 + belief.announced.as_ref().map_or(0, |it| u32::from(it.element.piece().0)),
            Stage::Continue => 7,
            Stage::Smoke => 8,
            Stage::HighExplosive => 9,
            Stage::StationaryFire => 10,
            Stage::MovingFire => 11,
            Stage::Declare(side) => 12 + side as u32,
            Stage::React => 14,
            Stage::Melee(_) => 15,
        };
        u32::from(belief.turn) * 1_000 + stage
    }

    fn order(&self, study: &Study, belief: &State) -> Vec<Option<PieceId>> {
        let seat = study.side.seat();
        let actors = self.actors(belief, seat).into_iter();
        let mut actors: Vec<&Element> =
            actors.filter_map(|it| belief.find(ElementId::from_piece(it))).collect();
        // Those in front first: others then see what they did. Who calls the fire of others waits.
        actors.sort_by_key(|it| (it.observer, study.way_to_go(belief, it), it.id));
        let mut res: Vec<Option<PieceId>> = actors.into_iter().map(|it| Some(it.id.piece())).collect();
        res.push(None);
        res
    }

    fn options(&self, study: &Study, belief: &State, piece: Option<PieceId>) -> Vec<Decision> {
        let seat = study.side.seat();
        let Some(id) = piece else {
            return match belief.stage {
                Stage::Continue => without_ready(self.proposals(belief, seat, None)),
                _ => Vec::new(),
            };
        };
        let Some(it) = belief.find(ElementId::from_piece(id)) else { return Vec::new() };
        match belief.stage {
            // The battle gives good places; who moves first and which melee is next is decided by `pass`.
            Stage::Begin | Stage::Deploy(_) | Stage::Initiative(_) | Stage::Melee(_) | Stage::Over => {
                Vec::new()
            }
            Stage::Movement(_) => moves::options(self, study, belief, it),
            Stage::Smoke => calls::screens(self, study, belief, it),
            Stage::HighExplosive => calls::explosives(self, study, belief, it),
            _ => self.proposals(belief, seat, Some(id)),
        }
    }

    fn gain(&self, study: &Study, before: &State, after: &State) -> i64 {
        if let Some(outcome) = &after.outcome {
            return decided(outcome, study.side.seat());
        }
        let chosen = fire::choices(self, study, before, after) - fire::choices(self, study, before, before);
        chosen
            + fire::markers(self, study, before, after)
            + melee::assaults(self, study, before, after)
            + moves::gain(self, study, before, after)
    }

    fn pass(&self, belief: &State, seat: Seat) -> Option<Decision> {
        match belief.stage {
            Stage::Begin => Some(Decision::Begin),
            Stage::Watch(_) => Some(Decision::Pass { phase: false }),
            // Who attacks wants to be there first; who waits wants to see it.
            Stage::Initiative(_) => {
                let side = Side::of_seat(seat)?;
                Some(Decision::MoveFirst { own: 0 < study::lacking(belief, side) })
            }
            Stage::Melee(_) => melee::next(belief, seat),
            _ => Some(Decision::Ready),
        }
    }

    fn gauge(&self, state: &State) -> Vec<(Text, i64)> {
        let lost = |side: Side| i64::from(state.side(side).lost);
        let held = |side: Side| {
            let n = state.holders.iter().filter(|it| **it == Some(side)).count();
            i64::try_from(n).unwrap_or(0)
        };
        let men = |side: Side| {
            let n: usize = state.of(side).filter(|it| !it.gone).map(Element::n_alive).sum();
            i64::try_from(n).unwrap_or(0)
        };
        vec![
            ("turns".into(), state.turn.into()),
            ("elements lost by A".into(), lost(Side::A)),
            ("elements lost by B".into(), lost(Side::B)),
            ("men left to A".into(), men(Side::A)),
            ("men left to B".into(), men(Side::B)),
            ("objectives held by A".into(), held(Side::A)),
            ("objectives held by B".into(), held(Side::B)),
        ]
    }
}

fn without_ready(mut all: Vec<Decision>) -> Vec<Decision> {
    all.retain(|it| *it != Decision::Ready);
    all
}

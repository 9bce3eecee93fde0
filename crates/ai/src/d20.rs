//! How the d20 rules are played well: what a position is worth, and which decisions deserve a thought.
//!
//! - `study`: who goes for which objective, and how badly it is needed.
//! - `value`: what an element is worth where it stands: itself, its danger, its chances, its way to go; in hundredths of a
//!   point. A rifle section is some 150 points.
//! - `support`: batteries, aircraft and smoke.
//! - `moves`: places to go to.

mod moves;
mod study;
mod support;
mod value;

use d20::{Class, D20, Decision, Element, ElementId, Side, Stage, State};
use engine::{PieceId, Ruleset, Seat, Text};

use crate::Judge;
use crate::worth::decided;
pub use study::Study;

impl Judge for D20 {
    type Study = Study;

    fn study(&self, belief: &State, seat: Seat) -> Study {
        Study::new(belief, Side::of_seat(seat).unwrap_or(Side::A))
    }

    fn moment(&self, belief: &State) -> u32 {
        let stages = Stage::OF_A_TURN.iter().position(|it| it.0 == belief.stage).map_or(0, |idx| idx + 1);
        let turn = u32::from(belief.turn) * 2 + u32::try_from(belief.active.idx()).unwrap_or(0);
        turn * 16 + u32::try_from(stages).unwrap_or(0)
    }

    fn order(&self, study: &Study, belief: &State) -> Vec<Option<PieceId>> {
        let seat = study.side.seat();
        let mut actors: Vec<&Element> = self
            .actors(belief, seat)
            .into_iter()
            .filter_map(|it| belief.find(ElementId::from_piece(it)))
            .collect();
        actors.sort_by_key(|it| precedence(study, belief, it));
        let mut res: Vec<Option<PieceId>> = actors.into_iter().map(|it| Some(it.id.piece())).collect();
        res.push(None);
        res
    }

    fn options(&self, study: &Study, belief: &State, piece: Option<PieceId>) -> Vec<Decision> {
        let seat = study.side.seat();
        let Some(piece) = piece else { return support::options(self, study, belief) };
        let Some(it) = belief.find(ElementId::from_piece(piece)) else { return Vec::new() };
        match belief.stage {
            // The battle gives good places.
            Stage::Begin | Stage::Deploy | Stage::Support => Vec::new(),
            Stage::Movement => moves::options(self, study, belief, it),
            Stage::Speculate => support::suspects(study, belief, it),
            Stage::Command
            | Stage::Communicate
            | Stage::Smoke
            | Stage::Direct
            | Stage::CloseCombat
            | Stage::Advance
            | Stage::CounterAdvance => self.proposals(belief, seat, Some(piece)),
        }
    }

    fn gain(&self, study: &Study, before: &State, after: &State) -> i64 {
        if let Some(outcome) = &after.outcome {
            return decided(outcome, study.side.seat());
        }
        let mut gain = support::gain(self, study, before, after);
        for (old, new) in before.elements.iter().zip(&after.elements) {
            let carried = || new.carrier().is_some_and(|id| before.get(id).pose != after.get(id).pose);
            if old == new && !carried() {
                continue;
            }
            let better = value::value(self, study, after, new) - value::value(self, study, before, old);
            gain += if new.side() == study.side { better } else { -better };
            gain -= value::wasted(self, study, before, old, new);
        }
        gain
    }

    fn pass(&self, belief: &State, seat: Seat) -> Option<Decision> {
        match belief.stage {
            Stage::Begin => Side::of_seat(seat).map(|_| Decision::Begin),
            _ => Some(Decision::End),
        }
    }

    fn gauge(&self, state: &State) -> Vec<(Text, i64)> {
        let lost = |side: Side| i64::from(state.sides[side.idx()].combat_lost);
        let held = |side: Side| i64::try_from(state.n_held(side)).unwrap_or(0);
        vec![
            ("turns".into(), state.turn.into()),
            ("combat elements lost by A".into(), lost(Side::A)),
            ("combat elements lost by B".into(), lost(Side::B)),
            ("objectives held by A".into(), held(Side::A)),
            ("objectives held by B".into(), held(Side::B)),
        ]
    }
}

/// Who is asked first: the smaller, the earlier.
fn precedence(study: &Study, belief: &State, it: &Element) -> (i32, i32) {
    match belief.stage {
        // Commanders first, whose nearness helps the others; then those that many others lean on.
        Stage::Command => {
            let friends = belief.of(it.side()).filter(|friend| friend.suppressed && friend.in_play());
            let near = friends.filter(|friend| belief.within(4, it, friend)).count();
            (i32::from(it.class != Class::Cmd), -i32::try_from(near).unwrap_or(0))
        }
        // What shoots far suppresses; what shoots near then finishes it.
        Stage::Direct => (-i32::from(it.reach()), -i32::from(it.hesa.unwrap_or(0))),
        Stage::Movement => {
            let kind = match it.class {
                Class::Apc | Class::Soft => 0,
                Class::Inf | Class::Afv | Class::Cav | Class::Csw if it.carrier().is_some() => 1,
                Class::Inf | Class::Afv | Class::Cav | Class::Csw => 2,
                Class::Cmd | Class::Foo => 3,
            };
            (kind, study.distance_to_enemy(belief, it))
        }
        Stage::Begin
        | Stage::Deploy
        | Stage::Communicate
        | Stage::Smoke
        | Stage::Support
        | Stage::Speculate
        | Stage::CloseCombat
        | Stage::Advance
        | Stage::CounterAdvance => (0, 0),
    }
}

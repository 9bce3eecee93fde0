//! A player who weighs what he can do.

use engine::{Answer, Cup, Need, Ruleset, Seat};

use crate::{Player, Random, Seen};

/// What a system's positions are worth: the only thing that a greedy player has to be told about a system.
pub trait Judge: Ruleset {
    /// How good a state is for a seat; more is better. It is only ever asked of what the seat believes.
    fn worth(&self, state: &Self::State, seat: Seat) -> i64;
}

/// A player who takes what leads to the best position on average.
#[derive(Clone, Debug)]
pub struct Greedy {
    #[expect(dead_code, reason = "being written")]
    cup: Cup,
    random: Random,
}

impl Greedy {
    /// A player with a seed of his own.
    pub fn new(seed: u64, stream: u64) -> Greedy {
        Greedy { cup: Cup::new(seed, stream), random: Random::new(seed, stream) }
    }
}

impl<R: Ruleset> Player<R> for Greedy {
    fn decide(&mut self, seen: &Seen<'_, R>) -> R::Decision {
        self.random.decide(seen)
    }

    fn answer(&mut self, seen: &Seen<'_, R>, need: &Need) -> Answer {
        self.random.answer(seen, need)
    }
}

impl Judge for d20::D20 {
    fn worth(&self, _: &d20::State, _: Seat) -> i64 {
        0
    }
}

//! A player who does anything sensible.

use engine::{Answer, Cup, Dealer, Need, Ruleset};

use crate::{Player, Seen};

/// A player who does anything sensible, by dice of his own.
#[derive(Clone, Debug)]
pub struct Random {
    cup: Cup,
}

impl Random {
    /// A player with a seed of his own; `stream` tells several apart.
    pub fn new(seed: u64, stream: u64) -> Random {
        Random { cup: Cup::new(seed, stream) }
    }
}

impl<R: Ruleset> Player<R> for Random {
    fn decide(&mut self, seen: &Seen<'_, R>) -> R::Decision {
        let sampled = seen.rules().sample(seen.belief(), seen.seat(), &mut self.cup);
        sampled.expect("a seat that is awaited can decide something")
    }

    fn answer(&mut self, _: &Seen<'_, R>, need: &Need) -> Answer {
        any_answer(&mut self.cup, need)
    }
}

/// Some answer to a question, by chance.
pub(crate) fn any_answer(cup: &mut Cup, need: &Need) -> Answer {
    match need {
        Need::Roll(_) | Need::Draw(_) => cup.deal(need).expect("a cup answers every chance"),
        Need::Choice(question) => {
            let n = u32::try_from(question.options.len()).expect("options are few");
            Answer::Option(u16::try_from(cup.below(n)).expect("options are few"))
        }
        Need::Number(question) => {
            let n = u32::try_from(i64::from(question.max) - i64::from(question.min) + 1).unwrap_or(1);
            Answer::Number(question.min + i32::try_from(cup.below(n)).unwrap_or(0))
        }
        Need::Place(question) => {
            let n = u32::try_from(question.suggestions.len()).expect("suggestions are few");
            Answer::Place(question.suggestions[cup.below(n) as usize])
        }
    }
}

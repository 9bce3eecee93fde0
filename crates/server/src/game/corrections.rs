//! The answer that a seat may still correct.

use engine::{Answer, LastAnswer, Seat};
use serde_json::json;

use super::inputs::Trouble;
use super::task::GameTask;
use crate::wire::{DiceFrom, Problem};

impl GameTask {
    /// The last answer that a seat may still correct; for the umpire, that of anybody.
    pub(super) fn fixable(&self, seat: Seat) -> Option<LastAnswer> {
        match seat {
            Seat::ONLOOKER => None,
            Seat::UMPIRE => {
                let seats = std::iter::once(Seat::UMPIRE).chain(self.plan.players.keys().copied());
                seats.filter_map(|it| self.game.last_answer(it)).max_by_key(|it| it.entry)
            }
            _ => {
                let typed = self.plan.players.get(&seat).is_some_and(|it| it.dice == DiceFrom::Typed);
                if !typed && !self.history.has_chosen(seat) {
                    // Nearly always so, and looking for it means to run the step again.
                    return None;
                }
                self.game.last_answer(seat).filter(|it| typed || !it.asked.is_chance())
            }
        }
    }

    /// Corrects it.
    pub(super) async fn correct(&mut self, seat: Seat, answer: &Answer, reason: &str) -> Result<(), Trouble> {
        let Some(last) = self.fixable(seat) else {
            let why = "there is no answer of yours that can still be corrected".to_owned();
            return Err(Trouble::Refused(Problem { rule: Some("ENG-009".into()), why }));
        };
        let input = json!({ "correct": { "entry": last.entry, "answer": answer, "reason": reason } });
        self.play_back(|game| game.submit(seat, &input)).await
    }
}

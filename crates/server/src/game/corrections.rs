//! What may still be corrected: the last answer of a seat, and any entry where nothing is hidden from anybody.

use any::Refused;
use engine::{Amended, Answer, LastAnswer, Recorded, Seat};
use serde_json::json;

use super::inputs::Trouble;
use super::task::GameTask;
use crate::wire::{DiceFrom, Problem};

/// How many entries of the record are listed.
const RECORD_MAX: usize = 120;

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

    /// The latest inputs that still count. The record shows everything: it is open to the umpire, and to whoever sits
    /// at a table with a single seat.
    pub(super) fn record(&self, seat: Seat) -> Result<Vec<Recorded>, Refused> {
        self.may_amend(seat)?;
        Ok(self.game.record(RECORD_MAX))
    }

    /// Changes any earlier entry, and plays again what followed.
    pub(super) async fn amend(
        &mut self,
        seat: Seat,
        entry: usize,
        answer: Option<Answer>,
        reason: String,
    ) -> Result<Amended, Trouble> {
        self.may_amend(seat)?;
        let mut amended = Amended::default();
        let kept = &mut amended;
        let reason = if reason.trim().is_empty() { "an entry was wrong".to_owned() } else { reason };
        self.play_back(move |game| {
            let first = game.n_entries();
            *kept = game.amend(seat, entry, answer, Vec::new(), reason)?;
            Ok(first)
        })
        .await?;
        Ok(amended)
    }

    fn may_amend(&self, seat: Seat) -> Result<(), Refused> {
        let alone = self.plan.players.len() == 1 && self.plan.players.contains_key(&seat);
        if alone || seat == Seat::UMPIRE {
            return Ok(());
        }
        let why = "earlier entries are corrected by the umpire, or where one person answers for everybody";
        Err(Refused { rule: "ENG-009".into(), why: why.into() })
    }
}

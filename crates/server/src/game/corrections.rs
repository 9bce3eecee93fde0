//! Corrections: of the last answer of a seat, and of any entry where nothing is hidden from anybody.

use engine::{Amended, Amends, Answer, Seat};

use super::inputs::Trouble;
use super::task::GameTask;

impl GameTask {
    /// Corrects the last answer of a seat.
    pub(super) async fn correct(
        &mut self,
        seat: Seat,
        answer: Answer,
        reason: String,
    ) -> Result<(), Trouble> {
        let entry = seat::corrected(&*self.game, &self.plan, &self.history, seat)?;
        self.play_back(|game| game.correct(seat, entry, answer, reason)).await
    }

    /// Changes any earlier entry, and plays again what followed.
    pub(super) async fn amend(
        &mut self,
        seat: Seat,
        amends: Amends,
        answer: Option<Answer>,
        reason: String,
    ) -> Result<Amended, Trouble> {
        seat::may_amend(&self.plan, seat)?;
        let mut amended = Amended::default();
        let kept = &mut amended;
        self.play_back(move |game| {
            let first = game.n_entries();
            *kept = seat::amend(&mut **game, seat, amends, answer, reason)?;
            Ok(first)
        })
        .await?;
        Ok(amended)
    }
}

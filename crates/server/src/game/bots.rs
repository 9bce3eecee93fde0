//! The computer players of a game. They play while somebody is there to see it.

use std::time::Duration;

use any::Bot;
use engine::{Awaits, Seat};
use tokio::task::block_in_place;
use tokio::time::Instant;

use super::inputs::Trouble;
use super::task::{GameTask, Then};

impl GameTask {
    /// The computer player that is asked now, with its seed.
    fn awaited_bot(&self) -> Option<(Seat, Bot, u64)> {
        self.plan.by_bots().next()?;
        let Awaits::Seats(seats) = self.game.awaits() else { return None };
        seats.into_iter().find_map(|seat| self.plan.bot(seat).map(|(bot, seed)| (seat, bot, seed)))
    }

    /// Sets the time of the next decision of a computer player, if one is asked and somebody watches.
    pub(super) fn wake_bot(&mut self) {
        let is_watched = self.conns().next().is_some();
        let plays = is_watched && !self.bot_stuck && self.unsound.is_none();
        let Some(pace) = self.pace.filter(|_| plays && self.awaited_bot().is_some()) else {
            self.bot_due = None;
            return;
        };
        if self.bot_due.is_none() {
            // Nobody need wait to see a battle begin.
            let has_begun = 0 < self.game.n_entries();
            self.bot_due = Some(Instant::now() + if has_begun { pace } else { Duration::ZERO });
        }
    }

    /// Lets the computer player that is asked decide once.
    pub(super) async fn let_bot_play(&mut self) -> Then {
        let Some((seat, bot, seed)) = self.awaited_bot() else { return Then::GoOn };
        let is_decision = self.game.need(seat).is_none();
        let played =
            self.play(seat, is_decision, |game| block_in_place(|| game.let_play(seat, bot, seed))).await;
        match played {
            Ok(()) => self.app.metrics.bot_decisions.inc(),
            Err(Trouble::Refused(problem)) => {
                tracing::error!(
                    game = self.id,
                    seat = seat.0,
                    why = problem.why,
                    "a computer player is stuck"
                );
                self.bot_stuck = true;
                return Then::GoOn;
            }
            Err(Trouble::Lost) => {
                self.bye("the game could not be saved and is loaded again: open it once more");
                return Then::End;
            }
        };
        Then::GoOn
    }
}

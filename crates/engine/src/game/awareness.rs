//! What a seat can know of. What others do in secret shows itself in nothing: not in what is told when play goes back, nor
//! in what can still be taken back or corrected.

use std::ops::Range;

use super::Game;
use crate::step::{Held, run};
use crate::{Need, Ruleset, Seat, View};

impl<R: Ruleset> Game<R> {
    /// The table as a seat may know it, with what the open step asks.
    pub fn view(&self, seat: Seat) -> View {
        self.seen(seat, &self.now, self.need.as_ref())
    }

    fn seen(&self, seat: Seat, state: &R::State, need: Option<&Need>) -> View {
        let mut view = self.rules.view(state, seat);
        if let Some(need) = need {
            view.prompt.seats = vec![need.seat()];
            view.prompt.need = Some(need).filter(|it| it.seat() == seat || seat == Seat::UMPIRE).cloned();
        }
        view
    }

    /// Whether a seat that did none of it cannot know that anything happened in some of the entries that count, which
    /// end where a step ends or play stands.
    pub(super) fn is_unaware(&self, seat: Seat, live: Range<usize>) -> bool {
        if live.is_empty() {
            return true;
        }
        if seat == Seat::UMPIRE || !self.told(seat, live.clone()).is_empty() {
            return false;
        }
        let (before, after) = (self.state_after(live.start), self.state_after(live.end));
        let asks = if live.end == self.live.len() { self.open_need() } else { None };
        self.seen(seat, &before, None) == self.seen(seat, &after, asks.as_ref())
    }

    /// Whether a choice of a seat is as good as new: what followed in its step was done by others, and told the seat
    /// nothing. Who is asked next may have changed.
    pub(super) fn learnt_nothing(&self, seat: Seat, live: Range<usize>) -> bool {
        let (before, after) = (self.state_after(live.start), self.state_after(live.end));
        self.told(seat, live).is_empty() && self.rules.view(&before, seat) == self.rules.view(&after, seat)
    }

    /// The seats that cannot know of a step, when somebody takes it back or corrects it. The umpire is always heard.
    pub(super) fn unaware_of(&self, step: Range<usize>, by: Seat) -> Vec<Seat> {
        if by == Seat::UMPIRE {
            return Vec::new();
        }
        let seats = self.rules.seats(&self.now).into_iter().map(|it| it.seat);
        let has_part = |seat: Seat| self.live[step.clone()].iter().any(|&idx| self.entries[idx].seat == seat);
        let is_unaware = |seat: &Seat| !has_part(*seat) && self.is_unaware(*seat, step.clone());
        seats.chain([Seat::ONLOOKER]).filter(is_unaware).collect()
    }

    /// What the open step asks. While a log is read the rules are asked for it.
    fn open_need(&self) -> Option<Need> {
        let waits = self.entries.last().is_some_and(|it| it.waits);
        let last = self.last.as_ref().filter(|_| waits)?;
        let asked_again = || {
            let given = last.given();
            run(&*self.rules, Held::Lent(&last.before), last.cause.cause(), &given, None).ok()?.needs
        };
        self.need.clone().or_else(asked_again)
    }
}

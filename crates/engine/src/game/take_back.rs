//! Taking play back: undo, and the correction of an answer.

use std::borrow::Cow;
use std::ops::Range;

use super::{Effect, Game, Last, by_umpire, refuse_if, refused};
use crate::log::Input;
use crate::step::{Held, run};
use crate::{Answer, Illegal, LastAnswer, Ruleset, Seat};

impl<R: Ruleset> Game<R> {
    /// Whether a seat may take play back to before `to` without asking anybody: it alone has acted since, as far as it
    /// can know.
    pub fn may_undo_freely(&self, seat: Seat, to: usize) -> bool {
        let from = self.n_live_before(to);
        let is_own = |idx: &usize| self.entries[*idx].seat == seat;
        let Some(n_own) = self.live[from..].iter().rposition(is_own).map(|idx| idx + 1) else { return false };
        let (own, since) = (from..from + n_own, from + n_own..self.live.len());
        self.live[own].iter().all(|&idx| self.was_private(seat, idx)) && self.is_unaware(seat, since)
    }

    /// The latest decision that counts, which an undo would take back.
    pub fn last_decision(&self) -> Option<usize> {
        self.live.iter().rev().find(|&&idx| starts_a_step(&self.entries[idx].input)).copied()
    }

    /// The latest answer that a seat gave, if it has decided nothing since and cannot know that others have. For the
    /// umpire, who knows everything: the latest of anybody in the latest step.
    pub fn last_answer(&self, seat: Seat) -> Option<LastAnswer> {
        let is_umpire = seat == Seat::UMPIRE;
        let step = if is_umpire { Cow::Borrowed(self.last.as_ref()?) } else { self.answered_last(seat)? };
        let by_seat = |(entry, _): &(usize, Answer)| is_umpire || self.entries[*entry].seat == seat;
        let idx = step.answers.iter().rposition(by_seat)?;
        let (entry, answer) = &step.answers[idx];
        let given: Vec<Answer> = step.given()[..idx].to_vec();
        let asked =
            run(&*self.rules, Held::Lent(&step.before), step.cause.cause(), &given, None).ok()?.needs?;
        Some(LastAnswer { entry: *entry, answer: answer.clone(), asked })
    }

    /// The latest step that a seat can know of, if it has answered something in it.
    fn answered_last(&self, seat: Seat) -> Option<Cow<'_, Last<R>>> {
        let by_seat = |it: &(usize, Answer)| self.entries[it.0].seat == seat;
        if let Some(last) = self.last.as_ref().filter(|it| it.answers.iter().any(by_seat)) {
            return Some(Cow::Borrowed(last));
        }
        let own = self.live.iter().rposition(|&idx| self.entries[idx].seat == seat)?;
        let answered = matches!(self.entries[self.live[own]].input, Input::Answer(_) | Input::Correct { .. });
        let since = self.step_end(own)..self.live.len();
        // Mostly the seat was told of the very last entry: that is quickly seen.
        let told_now = !since.is_empty() && !self.told(seat, self.live.len() - 1..self.live.len()).is_empty();
        if !answered || told_now || !self.is_unaware(seat, since) {
            return None;
        }
        self.step_at(own).map(|it| Cow::Owned(it.last))
    }

    /// Whether an entry was a seat's own, without chance, and showed nobody anything.
    fn was_private(&self, seat: Seat, idx: usize) -> bool {
        let entry = &self.entries[idx];
        entry.seat == seat && !entry.chance && !self.revealed[idx]
    }

    pub(super) fn undo(
        &self,
        seat: Seat,
        to: usize,
        agreed: &[Seat],
        reason: &str,
    ) -> Result<Effect<R>, Illegal> {
        let is_start = self.live.binary_search(&to).is_ok() && starts_a_step(&self.entries[to].input);
        refuse_if(!is_start, "ENG-007", "only a decision that still counts can be taken back")?;
        if seat == Seat::UMPIRE {
            by_umpire(seat, reason)?;
        } else if !self.may_undo_freely(seat, to) {
            let seats: Vec<Seat> = self.rules.seats(&self.now).into_iter().map(|it| it.seat).collect();
            refuse_if(!seats.contains(&seat), "ENG-008", "only a seat of the game may take play back")?;
            let all_agree = seats.iter().all(|other| *other == seat || agreed.contains(other));
            let why = "dice were thrown, something was shown or another seat has acted since: all must agree";
            refuse_if(!all_agree, "ENG-008", why)?;
        }
        let now = self.state_before(to).into_owned();
        Ok(Effect { rewind: Some(to), events: Vec::new(), chance: false, last: None, now, need: None })
    }

    pub(super) fn correct(
        &self,
        seat: Seat,
        entry: usize,
        answer: &Answer,
        reason: &str,
    ) -> Result<Effect<R>, Illegal> {
        refuse_if(reason.trim().is_empty(), "ENG-005", "a correction needs a reason")?;
        let is_in = |last: &&Last<R>| last.answers.iter().any(|it| it.0 == entry);
        let latest = self.last.as_ref().filter(is_in).map(Cow::Borrowed);
        let known = || self.answered_last(seat).filter(|it| is_in(&&**it));
        let Some(last) = latest.or_else(known) else {
            return refused("ENG-009", "only an answer of the latest step can be corrected".to_owned());
        };
        let idx = last.answers.iter().position(|it| it.0 == entry).expect("it was found there");
        let mut corrected = Last { n_events: 0, ..(*last).clone() };
        corrected.answers.truncate(idx);
        let answers = corrected.given();
        let asked = run(&*self.rules, Held::Lent(&last.before), last.cause.cause(), &answers, None)?.needs;
        let Some(need) = asked else {
            return refused("ENG-009", "the rules of today ask nothing there".to_owned());
        };
        let from = self.n_live_before(last.first);
        let step = from..self.step_end(from);
        if seat != Seat::UMPIRE {
            let typed = need.is_chance() && self.header.dice.typed.contains(&seat);
            let own = self.entries[entry].seat == seat && (typed || !need.is_chance());
            refuse_if(!own, "ENG-009", "only your own typed dice and choices, or the umpire")?;
            // Whoever saw the dice that followed a choice would choose otherwise.
            let fresh = typed || self.is_fresh(seat, self.n_live_before(entry)..step.end);
            refuse_if(!fresh, "ENG-009", "too much has happened since you chose: ask the umpire")?;
        }
        if let Some(objection) = need.objection(answer) {
            return refused("ENG-003", objection);
        }
        // The correction stands for the whole step, and chance remains chance when it is corrected.
        let chance = self.live[step].iter().any(|&idx| self.entries[idx].chance);
        corrected.answers.push((self.entries.len(), answer.clone()));
        self.carry_on(corrected, Some(last.first), chance)
    }

    /// Whether a seat knows no more than when it chose: it alone has acted since, without dice, or others in secret.
    fn is_fresh(&self, seat: Seat, since: Range<usize>) -> bool {
        let is_own = |idx: &usize| self.entries[*idx].seat == seat;
        let n_own = self.live[since.clone()].iter().rposition(is_own).map_or(0, |idx| idx + 1);
        let (own, others) = (since.start..since.start + n_own, since.start + n_own..since.end);
        self.live[own].iter().all(|&idx| self.was_private(seat, idx)) && self.learnt_nothing(seat, others)
    }
}

/// Whether play can go back to before this input: a correction counts, because it carries its whole step.
pub(super) fn starts_a_step<D>(input: &Input<D>) -> bool {
    match input {
        Input::Decision(_) | Input::Grant { .. } | Input::Ruling { .. } | Input::Correct { .. } => true,
        Input::Answer(_) | Input::Undo { .. } => false,
    }
}

//! Taking play back: undo, and the correction of an answer.

use super::{Effect, Game, Last, by_umpire, refuse_if, refused};
use crate::log::Input;
use crate::step::{Held, run};
use crate::{Answer, Illegal, LastAnswer, Ruleset, Seat};

/// How far back an undo looks for a decision that a seat knows of.
const UNSEEN_MAX: usize = 64;

impl<R: Ruleset> Game<R> {
    /// Whether a seat may take play back to before `to` without asking anybody.
    pub fn may_undo_freely(&self, seat: Seat, to: usize) -> bool {
        let mut taken_back = self.live_from(to).map(|entry| entry.seq).peekable();
        taken_back.peek().is_some() && taken_back.all(|idx| self.was_private(seat, idx))
    }

    /// The latest decision that counts, which an undo would take back.
    pub fn last_decision(&self) -> Option<usize> {
        self.live.iter().rev().find(|&&idx| starts_a_step(&self.entries[idx].input)).copied()
    }

    /// The latest decision that counts and that a seat knows of: its own, or one of which it was told something.
    pub fn last_known_decision(&self, seat: Seat) -> Option<usize> {
        // What was told of later steps says nothing of this one.
        let was_told = |idx: usize, next: usize| self.lines(seat, idx).iter().any(|(entry, _)| *entry < next);
        let known = |idx: usize, next: usize| {
            self.entries[idx].seat == seat || seat == Seat::UMPIRE || was_told(idx, next)
        };
        let starts = self.live.iter().rev().copied().filter(|&idx| starts_a_step(&self.entries[idx].input));
        let mut next = usize::MAX;
        // Whoever plays on in secret for longer than this has put it out of reach.
        for idx in starts.take(UNSEEN_MAX) {
            if known(idx, next) {
                return Some(idx);
            }
            next = idx;
        }
        None
    }

    /// The latest answer of the last step that a seat gave, and could still correct.
    pub fn last_answer(&self, seat: Seat) -> Option<LastAnswer> {
        let last = self.last.as_ref()?;
        let idx = last.answers.iter().rposition(|(entry, _)| self.entries[*entry].seat == seat)?;
        let (entry, answer) = &last.answers[idx];
        let given: Vec<Answer> = last.given()[..idx].to_vec();
        let asked =
            run(&*self.rules, Held::Lent(&last.before), last.cause.cause(), &given, None).ok()?.needs?;
        Some(LastAnswer { entry: *entry, answer: answer.clone(), asked })
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
        let position = self.last.as_ref().and_then(|last| last.answers.iter().position(|it| it.0 == entry));
        let (Some(last), Some(idx)) = (&self.last, position) else {
            return refused("ENG-009", "only an answer of the latest step can be corrected".to_owned());
        };
        let mut corrected = Last { n_events: 0, ..last.clone() };
        corrected.answers.truncate(idx);
        let answers = corrected.given();
        let asked = run(&*self.rules, Held::Lent(&last.before), last.cause.cause(), &answers, None)?.needs;
        let Some(need) = asked else {
            return refused("ENG-009", "the rules of today ask nothing there".to_owned());
        };
        if seat != Seat::UMPIRE {
            let typed = need.is_chance() && self.header.dice.typed.contains(&seat);
            let own = self.entries[entry].seat == seat && (typed || !need.is_chance());
            refuse_if(!own, "ENG-009", "only your own typed dice and choices, or the umpire")?;
            // Whoever saw the dice that followed a choice would choose otherwise.
            let since = last.answers[idx..].iter().all(|it| self.was_private(seat, it.0));
            refuse_if(!typed && !since, "ENG-009", "too much has happened since you chose: ask the umpire")?;
        }
        if let Some(objection) = need.objection(answer) {
            return refused("ENG-003", objection);
        }
        // The correction stands for the whole step, and chance remains chance when it is corrected.
        let chance = self.live_from(last.first).any(|it| it.chance);
        corrected.answers.push((self.entries.len(), answer.clone()));
        self.carry_on(corrected, Some(last.first), chance)
    }
}

/// Whether play can go back to before this input: a correction counts, because it carries its whole step.
pub(super) fn starts_a_step<D>(input: &Input<D>) -> bool {
    match input {
        Input::Decision(_) | Input::Grant { .. } | Input::Ruling { .. } | Input::Correct { .. } => true,
        Input::Answer(_) | Input::Undo { .. } => false,
    }
}

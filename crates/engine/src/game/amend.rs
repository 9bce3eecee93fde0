//! Corrections of any earlier entry: play goes back to its step, and what followed is played again as far as it fits.
//!
//! On the record this is an undo and then ordinary inputs, so that a log with corrections reads like any other.

use serde::Serialize;

use super::snapshots::Snapshots;
use super::take_back::starts_a_step;
use super::{Game, Last, Started, refused};
use crate::log::Input;
use crate::step::{Held, run};
use crate::{Answer, Illegal, Need, Reads, Ruleset, Seat};

/// What an entry should have been.
#[derive(Clone, PartialEq, Debug)]
pub enum Amendment<D> {
    /// Another answer.
    Answer(Answer),
    /// Another decision.
    Decision(D),
    /// It never happened: the decision goes, with its answers.
    Never,
}

/// What came of an amendment.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Amended {
    /// How many of the inputs that followed still fit, and were played again.
    pub kept: usize,
    /// Those that do not fit any more.
    pub dropped: Vec<Dropped>,
}

/// An input that did not fit any more after an amendment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Dropped {
    /// What it was, in words.
    pub what: String,
    /// Why it does not fit.
    pub why: String,
}

/// An input on the record that still counts.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Recorded {
    /// Its entry.
    pub entry: usize,
    /// What it was, in words.
    pub what: String,
    /// What was asked, if it is an answer.
    pub asked: Option<Need>,
    /// What was answered.
    pub answer: Option<Answer>,
}

/// A step that still counts, done or open.
pub(super) struct Done<R: Ruleset> {
    /// Its entry among those that count: the decision, or the correction that stands for it.
    at: usize,
    pub(super) last: Last<R>,
}

impl<R: Ruleset> Done<R> {
    /// What each of its answers answered.
    fn asked(&self, rules: &R) -> Vec<Option<Need>> {
        let given = self.last.given();
        let before =
            |n| run(rules, Held::Lent(&self.last.before), self.last.cause.cause(), &given[..n], None);
        (0..given.len()).map(|n| before(n).ok().and_then(|it| it.needs)).collect()
    }
}

impl<R: Ruleset> Game<R> {
    /// The inputs that still count, from the latest back, at most `max` of them; oldest first.
    pub fn record(&self, max: usize) -> Vec<Recorded> {
        let mut res = Vec::new();
        for step in self.steps(self.live.len().saturating_sub(max)).iter().rev() {
            let asked = step.asked(&self.rules);
            for ((entry, answer), asked) in step.last.answers.iter().zip(asked).rev() {
                let what = asked.as_ref().map_or(String::new(), |need| in_words(need, answer));
                res.push(Recorded { entry: *entry, what, asked, answer: Some(answer.clone()) });
            }
            let what = self.named(step);
            res.push(Recorded { entry: step.last.first, what, asked: None, answer: None });
            if max <= res.len() {
                break;
            }
        }
        res.truncate(max);
        res.reverse();
        res
    }

    /// Changes an entry that still counts, and plays again what followed. Nothing is changed if that is refused.
    ///
    /// Dice that a seat typed are kept; those of the program are thrown anew.
    pub fn amend(
        &mut self,
        seat: Seat,
        entry: usize,
        amendment: Amendment<R::Decision>,
        agreed: Vec<Seat>,
        reason: String,
    ) -> Result<Amended, Illegal> {
        // What stands for the entry's step is not older than the entry.
        let steps = self.steps(self.n_live_before(entry));
        let holds = |it: &&Done<R>| it.last.first == entry || it.last.answers.iter().any(|it| it.0 == entry);
        let Some(first) = steps.iter().find(holds) else {
            return refused("ENG-009", "only an entry that still counts can be changed".to_owned());
        };
        let is_decision = first.last.first == entry;
        if is_decision == matches!(amendment, Amendment::Answer(_)) {
            let what = if is_decision { "a decision" } else { "an answer" };
            return refused(
                "ENG-009",
                format!("that entry is {what}: it needs another one, or to be taken back"),
            );
        }
        let before = Before::of(self);
        let mut again = Again { game: self, entry, amendment: Some(amendment), res: Amended::default() };
        match again.play(first.at, &steps, Input::Undo { to: first.at, agreed, reason }, seat) {
            Ok(()) => Ok(again.res),
            Err(illegal) => {
                before.restore(self);
                Err(illegal)
            }
        }
    }

    /// Takes play back to before a decision. What others did since in secret, if the seat needs nobody's consent, is
    /// played again: they lose nothing by what they cannot know of.
    pub fn take_back(
        &mut self,
        seat: Seat,
        to: usize,
        agreed: Vec<Seat>,
        reason: String,
    ) -> Result<usize, Illegal> {
        let is_free = seat != Seat::UMPIRE && self.may_undo_freely(seat, to);
        let unseen = if is_free { self.steps_of_others(seat, self.n_live_before(to)) } else { Vec::new() };
        let seq = self.submit(seat, Input::Undo { to, agreed, reason })?.seq;
        self.play_unseen(seat, &unseen);
        Ok(seq)
    }

    /// Corrects the last answer of a seat. What others did since in secret is played again.
    pub fn correct_last(
        &mut self,
        seat: Seat,
        entry: usize,
        answer: Answer,
        reason: String,
    ) -> Result<usize, Illegal> {
        let end = self.step_end(self.n_live_before(entry));
        let unseen = self.steps_of_others(seat, end);
        let seq = self.submit(seat, Input::Correct { entry, answer, reason })?.seq;
        self.play_unseen(seat, &unseen);
        Ok(seq)
    }

    /// The steps that others have begun, from an entry on among those that count.
    fn steps_of_others(&self, seat: Seat, n_live: usize) -> Vec<Done<R>> {
        let is_by_others = |it: &Done<R>| self.entries[it.last.first].seat != seat;
        let any = self.live.iter().skip(n_live).any(|&idx| self.entries[idx].seat != seat);
        let steps = if any { self.steps(n_live) } else { Vec::new() };
        steps.into_iter().filter(is_by_others).collect()
    }

    /// Plays steps of others again, as far as they fit and a seat does not see them.
    fn play_unseen(&mut self, seat: Seat, steps: &[Done<R>]) {
        for step in steps {
            let (before, n_live) = (Before::of(self), self.live.len());
            let mut again = Again { game: self, entry: usize::MAX, amendment: None, res: Amended::default() };
            let fits = again.step(step).is_ok();
            self.throw_dice();
            if !fits || !self.is_unaware(seat, n_live..self.live.len()) {
                before.restore(self);
            }
        }
    }

    /// Answers what is asked of a seat by the program's dice, also if the seat throws its own.
    pub fn throw_for(&mut self, seat: Seat) -> Result<usize, Illegal> {
        let thrown = self.need.as_ref().filter(|it| it.is_chance()).and_then(|need| self.thrown(need));
        match thrown {
            Some(answer) => Ok(self.submit(seat, Input::Answer(answer))?.seq),
            None => refused("ENG-002", "there is nothing to throw now".to_owned()),
        }
    }

    /// The steps that still count, in order, from the one that holds the given entry among those that count.
    fn steps(&self, n_live: usize) -> Vec<Done<R>> {
        let begins = |idx: &usize| starts_a_step(&self.entries[*idx].input);
        let upto = self.live.len().min(n_live + 1);
        let from = self.live[..upto].iter().rposition(begins).unwrap_or(0);
        let mut state = self.state_after(from).into_owned();
        let mut steps: Vec<Done<R>> = Vec::new();
        for &idx in &self.live[from..] {
            let entry = &self.entries[idx];
            match (&entry.input, steps.last_mut()) {
                (Input::Answer(answer), Some(step)) => {
                    step.last.answers.push((idx, answer.clone()));
                    step.last.n_events += entry.events.len();
                }
                (input, _) if starts_a_step(input) => {
                    steps.extend(self.begun(idx, &state).map(|last| Done { at: idx, last }));
                }
                _ => {}
            }
            for event in &entry.events {
                R::apply(&mut state, event);
            }
        }
        steps
    }

    /// The step that holds an entry among those that count.
    pub(super) fn step_at(&self, n_live: usize) -> Option<Done<R>> {
        self.steps(n_live).into_iter().next()
    }

    /// The step that an entry starts, or that a correction stands for: then with its answers up to there.
    fn begun(&self, idx: usize, before: &R::State) -> Option<Last<R>> {
        // Back from a correction to what it corrected, which may be a correction too, up to the decision.
        let mut corrections = Vec::new();
        let mut first = idx;
        while let Input::Correct { entry, answer, .. } = &self.entries[first].input {
            corrections.push((first, *entry, answer));
            first = self.entries[..=*entry].iter().rposition(|it| !matches!(it.input, Input::Answer(_)))?;
        }
        let cause = Started::of(&self.entries[first])?;
        // The answers to a decision or correction stand right behind it.
        let answers_after = |idx: usize| {
            self.entries[idx + 1..].iter().map_while(|entry| match &entry.input {
                Input::Answer(answer) => Some((entry.seq, answer.clone())),
                _ => None,
            })
        };
        let mut answers: Vec<(usize, Answer)> = Vec::new();
        let mut head = first;
        for (correction, corrected, answer) in corrections.into_iter().rev() {
            answers.extend(answers_after(head));
            answers.truncate(answers.iter().position(|it| it.0 == corrected)?);
            answers.push((correction, answer.clone()));
            head = correction;
        }
        let n_events = self.entries[idx].events.len();
        Some(Last { first, cause, answers, before: before.clone(), n_events })
    }

    /// The decision or ruling behind a step, in words.
    fn named(&self, step: &Done<R>) -> String {
        match &step.last.cause {
            Started::Decision(_, decision, _) => self.rules.describe(&step.last.before, decision),
            Started::Ruling(_) => "the umpire's ruling".to_owned(),
        }
    }
}

/// A game before it is amended: all of it but the entries, to which some are only added.
struct Before<R: Ruleset> {
    n_entries: usize,
    live: Vec<usize>,
    snapshots: Snapshots<R::State>,
    now: R::State,
    last: Option<Last<R>>,
    need: Option<Need>,
    n_chance: u64,
}

impl<R: Ruleset> Before<R> {
    fn of(game: &Game<R>) -> Before<R> {
        Before {
            n_entries: game.entries.len(),
            live: game.live.clone(),
            snapshots: game.snapshots.clone(),
            now: game.now.clone(),
            last: game.last.clone(),
            need: game.need.clone(),
            n_chance: game.n_chance,
        }
    }

    fn restore(self, game: &mut Game<R>) {
        game.entries.truncate(self.n_entries);
        game.revealed.truncate(self.n_entries);
        game.hushed.split_off(&self.n_entries);
        (game.live, game.snapshots, game.now) = (self.live, self.snapshots, self.now);
        (game.last, game.need, game.n_chance) = (self.last, self.need, self.n_chance);
    }
}

/// What followed an amended entry, played again.
struct Again<'a, R: Ruleset> {
    game: &'a mut Game<R>,
    entry: usize,
    amendment: Option<Amendment<R::Decision>>,
    res: Amended,
}

impl<R: Ruleset> Again<'_, R> {
    fn play(
        &mut self,
        from: usize,
        steps: &[Done<R>],
        undo: Input<R::Decision>,
        seat: Seat,
    ) -> Result<(), Illegal> {
        self.game.submit(seat, undo)?;
        steps.iter().filter(|it| from <= it.at).try_for_each(|step| self.step(step))
    }

    fn step(&mut self, step: &Done<R>) -> Result<(), Illegal> {
        let begun = &self.game.entries[step.last.first];
        let (seat, mut input) = (begun.seat, begun.input.clone());
        let changes_now = step.last.first == self.entry;
        if changes_now {
            match self.amendment.take() {
                Some(Amendment::Decision(decision)) => input = Input::Decision(decision),
                _ => return Ok(()),
            }
        }
        if self.game.need.is_some() {
            self.drop_it(self.game.named(step), "play waits for another answer first");
            return Ok(());
        }
        match self.game.submit(seat, input) {
            Ok(_) => self.keep(!changes_now),
            Err(illegal) if changes_now => return Err(illegal),
            Err(illegal) => {
                self.drop_it(self.game.named(step), &illegal.why);
                return Ok(());
            }
        }
        let asked = step.asked(&self.game.rules);
        for ((entry, answer), asked) in step.last.answers.iter().zip(asked) {
            self.answer(*entry, answer, asked.as_ref())?;
        }
        Ok(())
    }

    fn answer(&mut self, entry: usize, answer: &Answer, asked: Option<&Need>) -> Result<(), Illegal> {
        let seat = self.game.entries[entry].seat;
        if entry == self.entry
            && let Some(Amendment::Answer(answer)) = self.amendment.take()
        {
            return self.game.submit(seat, Input::Answer(answer)).map(|_| ());
        }
        let what = asked.map_or(String::new(), |need| in_words(need, answer));
        let Some(now) = self.game.need.clone() else {
            self.drop_it(what, "it is not asked any more");
            return Ok(());
        };
        if !asked.is_some_and(|asked| is_same(asked, &now)) {
            self.drop_it(what, "something else is asked now");
            return Ok(());
        }
        let is_typed = seat == Seat::UMPIRE || self.game.header.dice.typed.contains(&seat);
        let thrown = if now.is_chance() && !is_typed { self.game.thrown(&now) } else { None };
        let given = thrown.unwrap_or_else(|| answer.clone());
        match self.game.submit(seat, Input::Answer(given)) {
            Ok(_) => self.keep(true),
            Err(illegal) => self.drop_it(what, &illegal.why),
        }
        Ok(())
    }

    /// Counts what came after the entry that is changed.
    fn keep(&mut self, follows: bool) {
        self.res.kept += usize::from(follows && self.amendment.is_none());
    }

    fn drop_it(&mut self, what: String, why: &str) {
        self.res.dropped.push(Dropped { what, why: why.to_owned() });
    }
}

/// Whether two questions ask the same, so that the answer to one answers the other.
fn is_same(one: &Need, other: &Need) -> bool {
    match (one, other) {
        (Need::Roll(one), Need::Roll(other)) => {
            (&one.rule, &one.name, one.dice) == (&other.rule, &other.name, other.dice)
        }
        (one, other) => one == other,
    }
}

/// A question and its answer, in words.
fn in_words(need: &Need, answer: &Answer) -> String {
    match (need, answer) {
        (Need::Roll(check), Answer::Faces(faces)) => {
            let shown: Vec<String> = faces.iter().map(ToString::to_string).collect();
            let outcome = check.outcome_name(check.outcome(faces));
            match check.reads {
                Reads::Faces | Reads::Total => format!("{}: {}", check.name, shown.join(", ")),
                _ if faces.len() == 1 => format!("{}: {}, {outcome}", check.name, shown.join("")),
                _ => format!("{}: {outcome}", check.name),
            }
        }
        (Need::Roll(check), Answer::Hits(n)) => {
            format!("{}: {}", check.name, check.outcome_name((*n).into()))
        }
        (Need::Draw(question) | Need::Choice(question), Answer::Option(idx)) => {
            let option = question.options.get(usize::from(*idx)).map_or("", |it| it.as_ref());
            format!("{} {option}", question.text)
        }
        (Need::Number(question), Answer::Number(number)) => format!("{} {number}", question.text),
        (Need::Place(question), _) => question.text.to_string(),
        (need, _) => need.rule().to_string(),
    }
}

//! ENG-015: what followed an amended entry and is not played again yet. It waits until play comes to where it belongs.
//!
//! The log tells what waits: an undo that was made for an amendment says so, and every input after it uses up what it stands
//! for. So nothing is lost when a game is closed in the middle of a correction.

use std::collections::VecDeque;

use serde::Serialize;

use super::amend::{Done, Dropped, in_words, is_same, translated};
use super::{Game, Last};
use crate::log::{Amends, Input};
use crate::{Answer, Need, Occasion, Ruleset, Seat};

/// Inputs that were taken back by an amendment and still wait to be played again.
#[derive(Clone, Debug, Default)]
pub(super) struct Waiting {
    /// Answers for the step that is open.
    answers: VecDeque<OldAnswer>,
    steps: VecDeque<OldStep>,
    /// What did not fit any more since somebody last looked.
    passed: Vec<Dropped>,
    /// How many were played again since somebody last looked.
    entered: usize,
    /// Whether somebody has looked.
    seen: bool,
}

/// A decision or ruling with its answers.
#[derive(Clone, PartialEq, Debug)]
struct OldStep {
    entry: usize,
    occasion: Option<Occasion>,
    what: String,
    answers: VecDeque<OldAnswer>,
}

#[derive(Clone, PartialEq, Debug)]
struct OldAnswer {
    entry: usize,
    /// None: this is the one that is amended.
    answer: Option<Answer>,
    asked: Need,
    what: String,
}

/// What waits to be played again after an amendment, as it is shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StillWaiting {
    /// How many entries.
    pub n: usize,
    /// The first of them, in words.
    pub next: Option<String>,
    /// How many were played again by themselves after the last input.
    pub entered: usize,
    /// Those that did not fit any more, since the last input.
    pub dropped: Vec<Dropped>,
}

impl Waiting {
    fn is_empty(&self) -> bool {
        self.answers.is_empty() && self.steps.is_empty()
    }

    /// Takes the first step that belongs here and is what has just been decided. Those before it that belong here too were
    /// refused, or something else would not have been decided.
    fn begun(&mut self, now: Option<Occasion>, is_it: impl Fn(usize) -> bool) {
        self.end_step();
        self.pass_by(now);
        let found = self.steps.iter().position(|it| it.occasion == now && is_it(it.entry));
        let mut behind = self.steps.split_off(found.unwrap_or(self.steps.len()));
        let (refused, before): (VecDeque<OldStep>, VecDeque<OldStep>) =
            std::mem::take(&mut self.steps).into_iter().partition(|it| it.occasion == now);
        for step in refused {
            self.drop_it(step.what, "something else was decided");
        }
        if let Some(step) = behind.pop_front() {
            self.answers = step.answers;
        }
        self.steps = before;
        self.steps.append(&mut behind);
    }

    /// Takes the answer to a question that has just been answered.
    fn answered(&mut self, need: &Need) {
        if let Some(idx) = self.answers.iter().position(|it| is_same(&it.asked, need)) {
            self.answers.remove(idx);
        }
    }

    /// The answer that was given to this question, unless it is the one that is amended.
    fn answer_to(&self, need: &Need) -> Option<(usize, Answer)> {
        let old = self.answers.iter().find(|it| is_same(&it.asked, need))?;
        let answer = old.answer.as_ref().and_then(|answer| translated(&old.asked, answer, need))?;
        Some((old.entry, answer))
    }

    /// The question is asked in another form, to which the old answer says nothing: it is asked anew.
    fn outdate(&mut self, need: &Need) {
        let is_outdated = |it: &OldAnswer| match &it.answer {
            Some(answer) => translated(&it.asked, answer, need).is_none(),
            None => false,
        };
        let found = self.answers.iter().position(|it| is_same(&it.asked, need));
        let outdated = found.filter(|&idx| is_outdated(&self.answers[idx]));
        if let Some(old) = outdated.and_then(|idx| self.answers.remove(idx)) {
            self.drop_it(old.what, "it is asked otherwise now");
        }
    }

    /// Whether this is the question whose answer is amended.
    fn is_amended(&self, need: &Need) -> bool {
        self.answers.iter().find(|it| is_same(&it.asked, need)).is_some_and(|it| it.answer.is_none())
    }

    /// The step is over: what it asked before and did not ask now is of no use.
    fn end_step(&mut self) {
        for old in std::mem::take(&mut self.answers) {
            if old.answer.is_some() {
                self.drop_it(old.what, "it is not asked any more");
            }
        }
    }

    /// What belongs to an earlier turn has been passed by.
    fn pass_by(&mut self, now: Option<Occasion>) {
        let is_past = |it: &OldStep| it.occasion.zip(now).is_some_and(|(then, now)| then.turn < now.turn);
        let all = std::mem::take(&mut self.steps).into_iter();
        let (past, ahead): (VecDeque<OldStep>, VecDeque<OldStep>) = all.partition(is_past);
        self.steps = ahead;
        for step in past {
            self.drop_it(step.what, "play has gone past it");
        }
    }

    /// The first step that belongs here.
    fn next_step(&self, now: Option<Occasion>) -> Option<usize> {
        self.steps.iter().find(|it| it.occasion == now).map(|it| it.entry)
    }

    fn drop_it(&mut self, what: String, why: &str) {
        self.passed.push(Dropped { what, why: why.to_owned() });
    }

    /// What the rules refuse is not tried again.
    fn refused(&mut self, entry: usize, why: &str) {
        let answer = self.answers.iter().position(|it| it.entry == entry);
        let step = self.steps.iter().position(|it| it.entry == entry);
        if let Some(old) = answer.and_then(|idx| self.answers.remove(idx)) {
            self.drop_it(old.what, why);
        } else if let Some(old) = step.and_then(|idx| self.steps.remove(idx)) {
            self.drop_it(old.what, why);
        }
    }

    /// Gives up all that waits.
    pub(super) fn give_up(&mut self) {
        self.end_step();
        for step in std::mem::take(&mut self.steps) {
            self.drop_it(step.what, "play waits for another answer first");
        }
    }

    /// What did not fit any more since this was last asked.
    pub(super) fn take_passed(&mut self) -> Vec<Dropped> {
        self.entered = 0;
        std::mem::take(&mut self.passed)
    }

    fn shown(&self) -> Option<StillWaiting> {
        let answers = |all: &VecDeque<OldAnswer>| all.iter().filter(|it| it.answer.is_some()).count();
        let n = answers(&self.answers) + self.steps.iter().map(|it| 1 + it.answers.len()).sum::<usize>();
        let next = self.answers.front().map(|it| &it.what).or(self.steps.front().map(|it| &it.what)).cloned();
        let dropped = self.passed.clone();
        let entered = self.entered;
        (0 < n || 0 < entered || !dropped.is_empty()).then_some(StillWaiting { n, next, entered, dropped })
    }
}

impl<R: Ruleset> Game<R> {
    /// What waits to be played again after an amendment, and what of it did not fit any more since the last input.
    pub fn waiting(&self) -> Option<StillWaiting> {
        self.waiting.shown()
    }

    /// Plays on as far as nobody need be asked: what waits after an amendment and belongs here, and the program's dice.
    /// Returns how many entries of those that waited were played again.
    pub fn go_on(&mut self) -> usize {
        let mut n = 0;
        loop {
            match &self.need {
                Some(need) => self.waiting.outdate(need),
                None => {
                    self.waiting.end_step();
                    self.waiting.pass_by(self.rules.occasion(&self.now));
                }
            }
            match self.next_waiting() {
                Some((entry, input)) => {
                    let seat = self.entries[entry].seat;
                    match self.submit(seat, input) {
                        Ok(_) => n += 1,
                        Err(illegal) => self.waiting.refused(entry, &illegal.why),
                    }
                }
                None if self.asks_for_amended() || self.throw_dice() == 0 => break,
                None => (),
            }
        }
        self.waiting.seen = true;
        self.waiting.entered = n;
        n
    }

    /// The entry that waits and belongs here, and what it says.
    fn next_waiting(&self) -> Option<(usize, Input<R::Decision>)> {
        if self.waiting.is_empty() {
            return None;
        }
        match &self.need {
            Some(need) => self.waiting.answer_to(need).map(|(entry, answer)| (entry, Input::Answer(answer))),
            None => {
                let entry = self.waiting.next_step(self.rules.occasion(&self.now))?;
                Some((entry, self.entries[entry].input.clone()))
            }
        }
    }

    /// Whether an answer is one that waits for this question: dice that have fallen stay as they fell.
    pub(super) fn has_fallen(&self, need: &Need, answer: &Answer) -> bool {
        self.waiting.answer_to(need).is_some_and(|it| it.1 == *answer)
    }

    /// Whether the answer that is amended is asked for now.
    pub(super) fn asks_for_amended(&self) -> bool {
        self.need.as_ref().is_some_and(|need| self.waiting.is_amended(need))
    }

    /// An input comes in: it stands for what waits in its place, or makes the rest wait.
    pub(super) fn use_up(&mut self, seat: Seat, input: &Input<R::Decision>) {
        if std::mem::take(&mut self.waiting.seen) {
            self.waiting.passed.clear();
            self.waiting.entered = 0;
        }
        match input {
            Input::Undo { to, amends: Some(amends), .. } => self.lay_aside(*to, *amends),
            _ if self.waiting.is_empty() => (),
            Input::Decision(_) | Input::Grant { .. } | Input::Ruling { .. } => {
                let entries = &self.entries;
                let is_it = |entry: usize| entries[entry].seat == seat && entries[entry].input == *input;
                self.waiting.begun(self.rules.occasion(&self.now), is_it);
            }
            Input::Answer(_) => {
                if let Some(need) = &self.need {
                    self.waiting.answered(need);
                }
            }
            Input::Undo { amends: None, .. } | Input::Correct { .. } => self.waiting.end_step(),
        }
    }

    /// What an amendment takes back waits, before what waits already.
    fn lay_aside(&mut self, to: usize, Amends { entry, anew }: Amends) {
        let all = self.steps(self.n_live_before(to));
        let changed = |step: &Done<R>| step.last.first == entry;
        let steps = all.iter().filter(|it| to <= it.at && !changed(it)).map(|it| self.laid_aside(it, entry));
        let mut steps: VecDeque<OldStep> = steps.collect();
        if anew {
            // What came before the amended answer in its step is still needed.
            let until = |step: &OldStep| step.answers.iter().position(|it| it.answer.is_none());
            steps.retain_mut(|step| match until(step) {
                Some(idx) => {
                    step.answers.truncate(idx + 1);
                    true
                }
                None => false,
            });
        } else {
            steps.append(&mut self.waiting.steps);
        }
        self.waiting = Waiting { steps, ..Waiting::default() };
    }

    fn laid_aside(&self, step: &Done<R>, amended: usize) -> OldStep {
        let answers = step.last.answers.iter().zip(step.last.asked(&self.rules));
        let answers = answers.filter_map(|((entry, answer), asked)| {
            let asked = asked?;
            let what = in_words(&asked, answer);
            let answer = (*entry != amended).then(|| answer.clone());
            Some(OldAnswer { entry: *entry, answer, asked, what })
        });
        OldStep {
            entry: step.last.first,
            occasion: self.rules.occasion(&step.last.before),
            what: self.named(step),
            answers: answers.collect(),
        }
    }

    /// After a log was read: the answers of the open step have used up theirs.
    pub(super) fn catch_up(&mut self) {
        let last: Option<&Last<R>> = self.last.as_ref().filter(|_| self.need.is_some());
        match last {
            Some(last) if !self.waiting.answers.is_empty() => {
                for asked in last.asked(&self.rules).into_iter().flatten() {
                    self.waiting.answered(&asked);
                }
            }
            Some(_) => (),
            None => self.waiting.answers.clear(),
        }
        // Where nobody can say what belongs where, nothing waits longer than the amendment itself.
        if self.rules.occasion(&self.now).is_none() {
            self.waiting.give_up();
        }
        self.waiting.passed.clear();
    }
}

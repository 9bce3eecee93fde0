//! Corrections of any earlier entry: play goes back to its step, and what followed is played again as far as it fits.
//!
//! On the record this is an undo and then ordinary inputs, so that a log with corrections reads like any other.

use serde::Serialize;

use super::snapshots::Snapshots;
use super::take_back::starts_a_step;
use super::waiting::Waiting;
use super::{Game, Last, Started, refuse_if, refused};
use crate::log::{Amends, Input};
use crate::step::{Held, run};
use crate::{Answer, Illegal, Need, Reads, Ruleset, Seat};

/// What an entry should have been.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Amendment {
    /// Another answer.
    Answer(Answer),
    /// It never happened: the decision goes, with its answers.
    Never,
}

/// What came of an amendment.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Amended {
    /// How many of the inputs that followed still fit, and were played again.
    pub kept: usize,
    /// Those that do not fit any more.
    pub dropped: Vec<Dropped>,
    /// How many wait until play comes to where they belong.
    pub waiting: usize,
}

/// An input that did not fit any more after an amendment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Dropped {
    /// What it was, in words.
    pub what: String,
    /// Why it does not fit.
    pub why: String,
}

/// An input on the record that still counts.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
    pub(super) at: usize,
    pub(super) last: Last<R>,
}

impl<R: Ruleset> Last<R> {
    /// What each of its answers answered.
    pub(super) fn asked(&self, rules: &R) -> Vec<Option<Need>> {
        let given = self.given();
        let before = |n| run(rules, Held::Lent(&self.before), self.cause.cause(), &given[..n], None);
        (0..given.len()).map(|n| before(n).ok().and_then(|it| it.needs)).collect()
    }
}

impl<R: Ruleset> Game<R> {
    /// The inputs that still count, from the latest back, at most `max` of them; oldest first.
    pub fn record(&self, max: usize) -> Vec<Recorded> {
        let mut res = Vec::new();
        for step in self.steps(self.live.len().saturating_sub(max)).iter().rev() {
            let asked = step.last.asked(&self.rules);
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

    /// ENG-015: changes an entry that still counts, and plays again what followed: dice that have fallen stay as they fell. What
    /// does not belong where play then stands waits until it does, or is dropped where the rules cannot tell. With `anew`
    /// nothing that followed is played again. Nothing is changed if the amendment is refused.
    pub fn amend(
        &mut self,
        seat: Seat,
        amends: impl Into<Amends>,
        amendment: Amendment,
        agreed: Vec<Seat>,
        reason: String,
    ) -> Result<Amended, Illegal> {
        let amends = amends.into();
        let entry = amends.entry;
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
                format!("that entry is {what}: an answer is changed, a decision is taken out"),
            );
        }
        let undo = Input::Undo { to: first.at, agreed, reason, amends: Some(amends) };
        let before = Before::of(self);
        let kept = self.play_amended(seat, undo, entry, amendment);
        if kept.is_err() {
            before.restore(self);
        }
        let kept = kept?;
        if self.rules.occasion(&self.now).is_none() {
            self.waiting.give_up();
        }
        let dropped = self.waiting.take_passed();
        let waiting = self.waiting().map_or(0, |it| it.n);
        Ok(Amended { kept, dropped, waiting })
    }

    /// Goes back, and plays on with what is right. Returns how many of the entries that followed were played again.
    fn play_amended(
        &mut self,
        seat: Seat,
        undo: Input<R::Decision>,
        entry: usize,
        amendment: Amendment,
    ) -> Result<usize, Illegal> {
        let whose = self.entries[entry].seat;
        self.submit(seat, undo)?;
        match amendment {
            Amendment::Never => (),
            Amendment::Answer(answer) => {
                self.go_on();
                if !self.asks_for_amended() {
                    return refused("ENG-009", "the rules of today do not ask that any more".to_owned());
                }
                self.submit(whose, Input::Answer(answer))?;
            }
        }
        Ok(self.go_on())
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
        let seq = self.submit(seat, Input::Undo { to, agreed, reason, amends: None })?.seq;
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
            let fits = self.play_again(step).is_ok();
            self.throw_dice();
            if !fits || !self.is_unaware(seat, n_live..self.live.len()) {
                before.restore(self);
            }
        }
    }

    /// Plays a step again with the answers that are still asked for. Dice that a seat typed are kept; those of the program
    /// are thrown anew.
    fn play_again(&mut self, step: &Done<R>) -> Result<(), Illegal> {
        refuse_if(self.need.is_some(), "ENG-001", "a step is still open: its question comes first")?;
        let begun = &self.entries[step.last.first];
        let (seat, input) = (begun.seat, begun.input.clone());
        self.submit(seat, input)?;
        for ((entry, answer), asked) in step.last.answers.iter().zip(step.last.asked(&self.rules)) {
            let Some(now) = self.need.clone() else { break };
            let Some(answer) = asked.and_then(|asked| translated(&asked, answer, &now)) else { continue };
            let seat = self.entries[*entry].seat;
            let is_typed = seat == Seat::UMPIRE || self.header.dice.typed.contains(&seat);
            let thrown = if now.is_chance() && !is_typed { self.thrown(&now) } else { None };
            // What does not fit is asked anew.
            let _ = self.submit(seat, Input::Answer(thrown.unwrap_or(answer)));
        }
        Ok(())
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
    pub(super) fn steps(&self, n_live: usize) -> Vec<Done<R>> {
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
    pub(super) fn named(&self, step: &Done<R>) -> String {
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
    waiting: Waiting,
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
            waiting: game.waiting.clone(),
        }
    }

    fn restore(self, game: &mut Game<R>) {
        game.entries.truncate(self.n_entries);
        game.revealed.truncate(self.n_entries);
        game.hushed.split_off(&self.n_entries);
        (game.live, game.snapshots, game.now) = (self.live, self.snapshots, self.now);
        (game.last, game.need, game.n_chance) = (self.last, self.need, self.n_chance);
        game.waiting = self.waiting;
    }
}

/// Whether two questions ask for the same thing, perhaps in another form: with more to choose from, or with fewer dice.
pub(super) fn is_same(one: &Need, other: &Need) -> bool {
    match (one, other) {
        (Need::Roll(one), Need::Roll(other)) => (&one.rule, &one.name) == (&other.rule, &other.name),
        (Need::Choice(one), Need::Choice(other)) | (Need::Draw(one), Need::Draw(other)) => {
            (&one.rule, &one.text) == (&other.rule, &other.text)
        }
        (Need::Number(one), Need::Number(other)) => (&one.rule, &one.text) == (&other.rule, &other.text),
        (one, other) => one == other,
    }
}

/// The answer to an earlier question as an answer to the same question in the form that it has now, if it fits.
pub(super) fn translated(asked: &Need, answer: &Answer, now: &Need) -> Option<Answer> {
    let same = match (asked, now, answer) {
        (Need::Roll(asked), Need::Roll(now), _) if asked.dice != now.dice => return None,
        (
            Need::Choice(asked) | Need::Draw(asked),
            Need::Choice(now) | Need::Draw(now),
            Answer::Option(idx),
        ) => {
            let chosen = asked.options.get(usize::from(*idx))?;
            let place = now.options.iter().position(|it| it == chosen)?;
            Answer::Option(u16::try_from(place).ok()?)
        }
        _ => answer.clone(),
    };
    (is_same(asked, now) && now.objection(&same).is_none()).then_some(same)
}

/// A question and its answer, in words.
pub(super) fn in_words(need: &Need, answer: &Answer) -> String {
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

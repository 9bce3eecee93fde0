//! A game from its log: by its events, or by playing its inputs again.

use std::sync::Arc;

use super::{Game, Last, Started};
use crate::hash::stable_hash;
use crate::log::{EntryOf, Header, Input, Unsound, hex};
use crate::step::{Held, run};
use crate::{Need, Ruleset};

impl<R: Ruleset> Game<R> {
    /// A game from its log, and where the log stops being sound.
    ///
    /// The state is folded from the events; the rules run only for a step that is still open.
    pub fn load(
        rules: Arc<R>,
        header: Header,
        start: R::State,
        entries: Vec<EntryOf<R>>,
    ) -> (Game<R>, Option<Unsound>) {
        let mut game = Game::new(rules, header, start);
        let mut unsound = None;
        for entry in entries {
            let seq = game.entries.len();
            if let Err(why) = game.fold(entry) {
                unsound = Some(Unsound { line: seq + 2, entry: seq, why });
                break;
            }
        }
        match game.reopened() {
            Ok(need) => {
                game.need = need;
                game.catch_up();
            }
            Err((first, why)) => {
                // The open step cannot go on: the game stands where it was before.
                let Game { rules, header, start, mut entries, .. } = game;
                entries.truncate(first);
                let (game, earlier) = Game::load(rules, header, start, entries);
                return (game, earlier.or(Some(Unsound { line: first + 2, entry: first, why })));
            }
        }
        (game, unsound)
    }

    /// Takes over an entry that was played before, by its events.
    pub(super) fn fold(&mut self, entry: EntryOf<R>) -> Result<(), String> {
        let seq = self.entries.len();
        if entry.seq != seq {
            return Err(format!("entry {} stands where {seq} belongs", entry.seq));
        }
        let last = self.folded_step(&entry)?;
        let mut now = match entry.rewind {
            Some(to) if seq <= to => return Err(format!("it goes back to entry {to}")),
            Some(to) => self.state_before(to).into_owned(),
            None => self.now.clone(),
        };
        let mut reveals = false;
        for event in &entry.events {
            reveals |= self.rules.reveals(&now, event);
            R::apply(&mut now, event);
        }
        if self.is_of_today() && entry.state != hex(stable_hash(&now)) {
            return Err("its events do not lead to the state that was recorded".into());
        }
        self.use_up(entry.seat, &entry.input);
        self.note(entry, reveals, now);
        (self.last, self.need) = (last, None);
        Ok(())
    }

    /// Whether the log was started with the rules of today. A state may have had other fields before, and then
    /// another hash: the log of that day is guarded by its chain alone.
    fn is_of_today(&self) -> bool {
        self.header.rules == R::VERSION
    }

    /// The latest step as it stands after an entry that was played before.
    fn folded_step(&self, entry: &EntryOf<R>) -> Result<Option<Last<R>>, String> {
        let waits = self.entries.last().is_some_and(|before| before.waits);
        let start = |cause| {
            if waits {
                return Err("it starts a step while another is open".to_owned());
            }
            let (answers, before) = (Vec::new(), self.now.clone());
            Ok(Some(Last { first: entry.seq, cause, answers, before, n_events: entry.events.len() }))
        };
        if let Some(cause) = Started::of(entry) {
            return start(cause);
        }
        match &entry.input {
            Input::Answer(answer) => {
                let open = self.last.clone().filter(|_| waits);
                let mut last = open.ok_or("it answers a question that nobody asked")?;
                last.answers.push((entry.seq, answer.clone()));
                last.n_events += entry.events.len();
                Ok(Some(last))
            }
            Input::Correct { entry: corrected, answer, .. } => {
                let is_in = |last: &Last<R>| last.answers.iter().any(|it| it.0 == *corrected);
                let latest = self.last.clone().filter(is_in);
                // Others may have gone on since, unknown to who corrects it.
                let earlier = || self.step_at(self.n_live_before(*corrected)).map(|it| it.last).filter(is_in);
                let mut last = latest.or_else(earlier).ok_or("it corrects an answer that nobody gave")?;
                last.answers.truncate(last.answers.iter().position(|it| it.0 == *corrected).unwrap_or(0));
                last.answers.push((entry.seq, answer.clone()));
                last.n_events = entry.events.len();
                Ok(Some(last))
            }
            Input::Undo { .. } | Input::Decision(_) | Input::Grant { .. } | Input::Ruling { .. } => Ok(None),
        }
    }

    /// What the step that the log left open waits for; or its first entry, and why it cannot go on.
    fn reopened(&self) -> Result<Option<Need>, (usize, String)> {
        let waits = self.entries.last().is_some_and(|entry| entry.waits);
        let Some(last) = self.last.as_ref().filter(|_| waits) else { return Ok(None) };
        let fail = |why: String| Err((last.first, why));
        let answers = last.given();
        let run = match run(&*self.rules, Held::Lent(&last.before), last.cause.cause(), &answers, None) {
            Ok(run) => run,
            Err(illegal) => return fail(format!("its step is open and cannot go on: {illegal}")),
        };
        let recorded = self.live_from(last.first).flat_map(|entry| &entry.events);
        match run.needs {
            Some(need) if run.events.iter().eq(recorded) => Ok(Some(need)),
            _ => fail("its step is open, and the rules of today play it otherwise".into()),
        }
    }
}

/// Plays the inputs of a log again, and says where the rules of today come to something else.
pub fn audit<R: Ruleset>(game: &Game<R>) -> Vec<Difference> {
    let mut again = Game::new(game.rules_arc(), game.header.clone(), game.start.clone());
    for entry in &game.entries {
        let why = match again.submit(entry.seat, entry.input.clone()) {
            Ok(now) if now.events != entry.events => "the rules come to other events".to_owned(),
            Ok(now) if now.waits && !entry.waits => "the rules ask for more".to_owned(),
            Ok(now) if !now.waits && entry.waits => "the rules ask for less".to_owned(),
            Ok(now) if (now.rewind, now.chance) != (entry.rewind, entry.chance) => {
                "the entry is marked otherwise".to_owned()
            }
            Ok(now) if game.is_of_today() && now.state != entry.state => {
                "the events lead to another state".to_owned()
            }
            Ok(_) => continue,
            Err(illegal) => format!("the rules refuse it: {illegal}"),
        };
        // From here on both games would differ in everything: the first difference says it all.
        return vec![Difference { entry: entry.seq, why }];
    }
    Vec::new()
}

/// An entry that the rules of today would play otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The entry.
    pub entry: usize,
    /// What differs.
    pub why: String,
}

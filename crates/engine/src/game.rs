//! A game: its rules, its log, and the step that is open.

mod amend;
mod awareness;
mod replay;
mod snapshots;
mod take_back;
mod waiting;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::hash::stable_hash;
use crate::log::{EntryOf, Header, Input, hex};
use crate::step::{Cause, Held, Waiver, run};
use crate::{Answer, Awaits, Cup, Dealer, Illegal, LogLine, Need, Ruleset, Ruling, Run, Seat};

pub use amend::{Amended, Amendment, Dropped, Recorded};
pub use replay::{Difference, audit};
use snapshots::Snapshots;
use take_back::starts_a_step;
pub use waiting::StillWaiting;
use waiting::Waiting;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Game<R: Ruleset> {
    rules: Arc<R>,
    header: Header,
    start: R::State,
    entries: Vec<EntryOf<R>>,
    /// The entries that count: those that were not taken back.
    live: Vec<usize>,
    /// States along the way, by the number of entries that counted.
    snapshots: Snapshots<R::State>,
    /// Which entries showed somebody something new.
    revealed: Vec<bool>,
    /// The entries that went back behind the back of some seats, and those seats.
    hushed: BTreeMap<usize, Vec<Seat>>,
    /// The state as far as play has come.
    now: R::State,
    /// The latest step, open or done. None at the start and after an undo.
    last: Option<Last<R>>,
    /// What the open step waits for.
    need: Option<Need>,
    n_chance: u64,
    /// What an amendment took back and has not been played again.
    waiting: Waiting,
}

/// A decision whose step is open.
#[derive(Clone, Debug)]
pub struct OpenDecision<'a, R: Ruleset> {
    /// The state before it.
    pub before: &'a R::State,
    /// Who decided.
    pub seat: Seat,
    /// What.
    pub decision: &'a R::Decision,
    /// The answers so far.
    pub answers: Vec<Answer>,
}

/// A step with all that is needed to run it again.
#[derive(Clone, Debug)]
struct Last<R: Ruleset> {
    /// The entry that started it.
    first: usize,
    cause: Started<R>,
    /// The entries with answers, and the answers.
    answers: Vec<(usize, Answer)>,
    before: R::State,
    n_events: usize,
}

impl<R: Ruleset> Last<R> {
    /// The answers it has had.
    fn given(&self) -> Vec<Answer> {
        self.answers.iter().map(|(_, answer)| answer.clone()).collect()
    }
}

/// What started a step.
#[derive(Clone, Debug)]
enum Started<R: Ruleset> {
    Decision(Seat, R::Decision, Waiver),
    Ruling(Ruling),
}

impl<R: Ruleset> Started<R> {
    /// What an entry starts, if it starts a step itself.
    fn of(entry: &EntryOf<R>) -> Option<Started<R>> {
        match &entry.input {
            Input::Decision(decision) => Some(Started::Decision(entry.seat, decision.clone(), Waiver::None)),
            Input::Grant { seat, decision, .. } => {
                Some(Started::Decision(*seat, decision.clone(), Waiver::Granted))
            }
            Input::Ruling { ruling, .. } => Some(Started::Ruling(ruling.clone())),
            Input::Answer(_) | Input::Undo { .. } | Input::Correct { .. } => None,
        }
    }

    fn cause(&self) -> Cause<'_, R> {
        match self {
            Started::Decision(seat, decision, waiver) => Cause::Decision(*seat, decision, *waiver),
            Started::Ruling(ruling) => Cause::Ruling(ruling),
        }
    }
}

/// What an input leads to, before it is recorded.
struct Effect<R: Ruleset> {
    rewind: Option<usize>,
    events: Vec<R::Event>,
    chance: bool,
    last: Option<Last<R>>,
    now: R::State,
    need: Option<Need>,
}

impl<R: Ruleset> Game<R> {
    /// A game that starts from `start`.
    pub fn new(rules: Arc<R>, header: Header, start: R::State) -> Game<R> {
        let (now, entries, live, revealed) = (start.clone(), Vec::new(), Vec::new(), Vec::new());
        let (hushed, snapshots, last, need, n_chance) = (BTreeMap::new(), Snapshots::new(), None, None, 0);
        let waiting = Waiting::default();
        Game {
            rules,
            header,
            start,
            entries,
            live,
            snapshots,
            revealed,
            hushed,
            now,
            last,
            need,
            n_chance,
            waiting,
        }
    }

    /// The rules.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The rules, to share.
    pub fn rules_arc(&self) -> Arc<R> {
        Arc::clone(&self.rules)
    }

    /// The first line of the log.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The state at the start.
    pub fn start(&self) -> &R::State {
        &self.start
    }

    /// The state as far as play has come. It holds what is hidden: see [`Ruleset::view`].
    pub fn state(&self) -> &R::State {
        &self.now
    }

    /// What the open step waits for.
    pub fn need(&self) -> Option<&Need> {
        self.need.as_ref()
    }

    /// The decision behind the open step.
    pub fn open_decision(&self) -> Option<OpenDecision<'_, R>> {
        let last = self.last.as_ref().filter(|_| self.need.is_some())?;
        match &last.cause {
            Started::Decision(seat, decision, _) => {
                let (before, seat, answers) = (&last.before, *seat, last.given());
                Some(OpenDecision { before, seat, decision, answers })
            }
            Started::Ruling(_) => None,
        }
    }

    /// The log so far.
    pub fn entries(&self) -> &[EntryOf<R>] {
        &self.entries
    }

    /// The entries that were not taken back.
    pub fn live(&self) -> impl Iterator<Item = &EntryOf<R>> {
        self.live.iter().map(|&idx| &self.entries[idx])
    }

    /// The entries from a number on that were not taken back.
    pub fn live_from(&self, seq: usize) -> impl Iterator<Item = &EntryOf<R>> {
        self.live[self.n_live_before(seq)..].iter().map(|&idx| &self.entries[idx])
    }

    /// Who may do something now: answer the open need, or decide.
    pub fn awaits(&self) -> Awaits {
        match &self.need {
            Some(need) => Awaits::Seats(vec![need.seat()]),
            None => self.rules.awaits(&self.now),
        }
    }

    /// The log as text.
    pub fn log_text(&self) -> String {
        let lines = self.entries.iter().map(EntryOf::<R>::line);
        std::iter::once(self.header.line()).chain(lines).map(|line| line + "\n").collect()
    }

    /// Takes one input, and returns the entry of the log that it became.
    pub fn submit(&mut self, seat: Seat, input: Input<R::Decision>) -> Result<&EntryOf<R>, Illegal> {
        let effect = self.effect(seat, &input)?;
        let reveals = self.shows_something_new(&effect);
        let (seq, state) = (self.entries.len(), hex(stable_hash(&effect.now)));
        let Effect { rewind, events, chance, last, now, need } = effect;
        let (waits, chain) = (need.is_some(), String::new());
        let mut entry = EntryOf::<R> { seq, seat, input, rewind, events, chance, waits, state, chain };
        entry.seal(&self.chain());
        self.use_up(seat, &entry.input);
        self.note(entry, reveals, now);
        (self.last, self.need) = (last, need);
        Ok(&self.entries[seq])
    }

    /// Answers what the program's dice answer, until somebody else is asked. Returns how many it answered.
    pub fn throw_dice(&mut self) -> usize {
        let mut n = 0;
        while let Some(need) = &self.need
            && need.is_chance()
            && !self.header.dice.typed.contains(&need.seat())
        {
            let (seat, answer) = (need.seat(), self.thrown(need).expect("a cup answers every chance"));
            self.submit(seat, Input::Answer(answer)).expect("a cup's answer fits");
            n += 1;
        }
        n
    }

    /// What a seat learns from the entries from `from` on, in order, each with the number of its entry.
    ///
    /// What was taken back is not told again.
    pub fn lines(&self, seat: Seat, from: usize) -> Vec<(usize, LogLine)> {
        self.told(seat, self.n_live_before(from)..self.live.len())
    }

    /// What a seat learns from some of the entries that count.
    fn told(&self, seat: Seat, live: Range<usize>) -> Vec<(usize, LogLine)> {
        let mut res = Vec::new();
        if live.is_empty() {
            return res;
        }
        let mut state = self.state_after(live.start);
        // Each event changes the state for the one after it: the last need not.
        let mut before: Option<&R::Event> = None;
        for &idx in &self.live[live] {
            if let Some(before) = before.take() {
                R::apply(state.to_mut(), before);
            }
            let entry = &self.entries[idx];
            let is_hushed = self.hushed.get(&idx).is_some_and(|unaware| unaware.contains(&seat));
            let told = crate::view::input_line(&*self.rules, &state, entry).filter(|_| !is_hushed);
            res.extend(told.map(|line| (idx, line)));
            for event in &entry.events {
                if let Some(before) = before.replace(event) {
                    R::apply(state.to_mut(), before);
                }
                let told = self.rules.tell(&state, event, seat);
                res.extend(told.map(|line| (idx, line)));
            }
        }
        res
    }

    /// What the program's dice show next.
    pub(crate) fn thrown(&self, need: &Need) -> Option<Answer> {
        Cup::new(self.header.dice.seed, 0).after(self.n_chance).deal(need)
    }

    fn chain(&self) -> String {
        self.entries.last().map_or_else(|| self.header.chain(), |entry| entry.chain.clone())
    }

    /// Works out what an input leads to, and changes nothing.
    fn effect(&self, seat: Seat, input: &Input<R::Decision>) -> Result<Effect<R>, Illegal> {
        match input {
            Input::Decision(decision) => {
                self.may_decide(seat)?;
                self.start_step(Started::Decision(seat, decision.clone(), Waiver::None))
            }
            Input::Grant { seat: granted, decision, reason } => {
                by_umpire(seat, reason)?;
                self.may_decide(*granted)?;
                self.start_step(Started::Decision(*granted, decision.clone(), Waiver::Granted))
            }
            Input::Ruling { ruling, reason } => {
                by_umpire(seat, reason)?;
                refuse_if(
                    self.need.is_some(),
                    "ENG-001",
                    "a step is still open: answer it or take it back first",
                )?;
                self.start_step(Started::Ruling(ruling.clone()))
            }
            Input::Answer(answer) => self.answer(seat, answer),
            Input::Undo { to, agreed, reason, .. } => self.undo(seat, *to, agreed, reason),
            Input::Correct { entry, answer, reason } => self.correct(seat, *entry, answer, reason),
        }
    }

    fn may_decide(&self, seat: Seat) -> Result<(), Illegal> {
        refuse_if(self.need.is_some(), "ENG-001", "a step is still open: its question comes first")?;
        match self.rules.awaits(&self.now) {
            Awaits::Seats(seats) => {
                refuse_if(!seats.contains(&seat), "ENG-004", "it is not your decision now")
            }
            Awaits::Over(_) => refuse_if(true, "ENG-004", "the game is over"),
        }
    }

    fn start_step(&self, cause: Started<R>) -> Result<Effect<R>, Illegal> {
        let first = self.entries.len();
        let last = Last { first, cause, answers: Vec::new(), before: self.now.clone(), n_events: 0 };
        self.carry_on(last, None, false)
    }

    fn answer(&self, seat: Seat, answer: &Answer) -> Result<Effect<R>, Illegal> {
        let (Some(need), Some(last)) = (&self.need, &self.last) else {
            return refused("ENG-002", "nothing was asked".to_owned());
        };
        refuse_if(seat != need.seat() && seat != Seat::UMPIRE, "ENG-006", "the question is not for you")?;
        if let Some(objection) = need.objection(answer) {
            return refused("ENG-003", objection);
        }
        let is_typed = seat == Seat::UMPIRE || self.header.dice.typed.contains(&seat);
        let has_fallen = || self.thrown(need).as_ref() == Some(answer) || self.has_fallen(need, answer);
        let is_fair = !need.is_chance() || is_typed || has_fallen();
        refuse_if(!is_fair, "ENG-012", "the program throws these dice")?;
        let mut last = last.clone();
        last.answers.push((self.entries.len(), answer.clone()));
        self.carry_on(last, None, need.is_chance())
    }

    /// Runs the latest step with the answers it has.
    fn carry_on(&self, mut last: Last<R>, rewind: Option<usize>, chance: bool) -> Result<Effect<R>, Illegal> {
        let answers = last.given();
        let Run { state, mut events, needs, .. } =
            run(&*self.rules, Held::Lent(&last.before), last.cause.cause(), &answers, None)?;
        let now = state.into_owned();
        let n_events = events.len();
        events.drain(..last.n_events);
        last.n_events = n_events;
        Ok(Effect { rewind, events, chance, last: Some(last), now, need: needs })
    }

    /// The state before an entry, from the events that still count. It holds what is hidden.
    pub fn state_before(&self, seq: usize) -> Cow<'_, R::State> {
        self.state_after(self.n_live_before(seq))
    }

    /// How many entries that count came before one.
    fn n_live_before(&self, seq: usize) -> usize {
        self.live.partition_point(|&idx| idx < seq)
    }

    /// Where the step ends that holds an entry among those that count.
    fn step_end(&self, n_live: usize) -> usize {
        let later = self.live.iter().skip(n_live + 1);
        later.take_while(|idx| !starts_a_step(&self.entries[**idx].input)).count() + n_live + 1
    }

    /// The state after so many entries that count.
    fn state_after(&self, n_live: usize) -> Cow<'_, R::State> {
        if n_live == self.live.len() {
            return Cow::Borrowed(&self.now);
        }
        // One step back is what is asked most.
        if let Some(last) = self.last.as_ref().filter(|last| self.n_live_before(last.first) == n_live) {
            return Cow::Borrowed(&last.before);
        }
        let (n_folded, state) = self.snapshots.before(n_live).unwrap_or((0, &self.start));
        let mut state = Cow::Borrowed(state);
        for event in self.live[n_folded..n_live].iter().flat_map(|&idx| &self.entries[idx].events) {
            R::apply(state.to_mut(), event);
        }
        state
    }

    fn shows_something_new(&self, effect: &Effect<R>) -> bool {
        let mut state = match effect.rewind {
            Some(seq) => self.state_before(seq),
            None => Cow::Borrowed(&self.now),
        };
        let n_events = effect.events.len();
        effect.events.iter().enumerate().any(|(idx, event)| {
            let res = self.rules.reveals(&state, event);
            if idx + 1 < n_events {
                R::apply(state.to_mut(), event);
            }
            res
        })
    }

    /// Adds an entry to the log, and what the state is after it.
    fn note(&mut self, entry: EntryOf<R>, mut reveals: bool, now: R::State) {
        if let Some(seq) = entry.rewind {
            // A correction stands for the whole step: it carries all its events anew, and what was shown before
            // remains shown.
            let is_correction = matches!(entry.input, Input::Correct { .. });
            let n_live = self.n_live_before(seq);
            let step = n_live..self.step_end(n_live);
            reveals |= is_correction && self.live[step.clone()].iter().any(|&idx| self.revealed[idx]);
            let unaware = self.unaware_of(step, entry.seat);
            if !unaware.is_empty() {
                self.hushed.insert(entry.seq, unaware);
            }
            self.live.truncate(n_live);
            self.snapshots.cut(n_live);
        }
        self.n_chance += u64::from(entry.chance && matches!(entry.input, Input::Answer(_)));
        self.live.push(entry.seq);
        self.revealed.push(reveals);
        self.entries.push(entry);
        self.snapshots.note(self.live.len(), &now);
        self.now = now;
    }
}

fn by_umpire(seat: Seat, reason: &str) -> Result<(), Illegal> {
    refuse_if(seat != Seat::UMPIRE, "ENG-005", "only the umpire may rule")?;
    refuse_if(reason.trim().is_empty(), "ENG-005", "a ruling needs a reason")
}

fn refuse_if(broken: bool, rule: &'static str, why: &'static str) -> Result<(), Illegal> {
    if broken { Err(Illegal { rule: rule.into(), why: why.into() }) } else { Ok(()) }
}

fn refused<T>(rule: &'static str, why: String) -> Result<T, Illegal> {
    Err(Illegal { rule: rule.into(), why: why.into() })
}

//! The laws that every system of rules keeps, for the tests of a system.
//!
//! [`random_game`] plays a real [`Game`] to its end by random decisions and seeded dice and hands it to a check after
//! every entry. The laws are functions of a state or a game that say what is broken: a test calls as many of them as it
//! has time for. [`two_worlds`] is the sharpest of them: it plays the same inputs in the truth and in a world that a
//! seat must hold possible, and the seat must not be able to tell one from the other.

mod advice;
mod battles;
mod odds;
mod traces;
mod worlds;

use std::sync::Arc;

use serde::Serialize;

use crate::data::Source;
use crate::hash::stable_hash;
use crate::log::{Header, Input, LOG_FORMAT, hex, read_entries, read_header};
use crate::step::{Cause, Held, Waiver, run};
use crate::{Answer, Awaits, Cup, Dealer, DicePlan, Game, Need, Ruleset, Seat, audit};

pub use advice::{advice_is_sound, advice_keeps_secrets};
pub use battles::{Battles, Sparse};
pub use odds::{full_odds, odds_are_exact};
pub use traces::secrets_leave_no_trace;
pub use worlds::two_worlds;

/// What a law says: nothing, or what is broken.
pub type Law = Result<(), String>;

/// How a random game is played.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// A game that takes more decisions has stalled.
    pub decisions: u32,
    /// One decision in so many comes from the list of proposals; the others from [`Ruleset::sample`].
    pub one_listed_in: u32,
}

/// Plays a game to its end by random decisions and random answers; the dice are those of the seed.
///
/// `check` is called at the start and after every entry. A broken law, a refused decision and a game that does not end
/// are panics that name the seed and the entry: the same seed plays the same game.
#[track_caller]
pub fn random_game<R: Ruleset>(
    rules: &Arc<R>,
    battle: &Source,
    start: &R::State,
    seed: u64,
    limits: Limits,
    mut check: impl FnMut(&Game<R>) -> Law,
) -> Game<R> {
    let mut game = Game::new(Arc::clone(rules), header::<R>(battle, seed), start.clone());
    let mut whims = Cup::new(seed, 1);
    let played = check(&game).and_then(|()| play_on(&mut game, limits, &mut whims, check));
    let why = match played {
        Ok(()) if matches!(game.awaits(), Awaits::Over(_)) => return game,
        Ok(()) => format!("it has not ended after {} decisions", limits.decisions),
        Err(why) => why,
    };
    let last = game.entries().last().map_or_else(String::new, |entry| {
        format!("; after {:?}, which led to {:?}", entry.input, entry.events)
    });
    panic!("{}, seed {seed}, entry {}: {why}{last}", battle.name, game.entries().len())
}

/// Plays a game to its end by the decisions of `decide`, with the program's dice; nobody else may be asked anything.
///
/// `check` is called after every step. Panics name the seed and the entry.
#[track_caller]
pub fn decided_game<R: Ruleset>(
    rules: &Arc<R>,
    battle: &Source,
    start: &R::State,
    seed: u64,
    decisions_max: u32,
    mut decide: impl FnMut(&R::State, Seat) -> R::Decision,
    mut check: impl FnMut(&Game<R>) -> Law,
) -> Game<R> {
    let mut game = Game::new(Arc::clone(rules), header::<R>(battle, seed), start.clone());
    let mut n_decisions = 0;
    while let Awaits::Seats(seats) = game.awaits() {
        n_decisions += 1;
        let decision = decide(game.state(), seats[0]);
        let law = match game.submit(seats[0], Input::Decision(decision)) {
            _ if decisions_max < n_decisions => Err("it does not end".to_owned()),
            Err(illegal) => Err(format!("{illegal}, in {:?}", game.rules().inspect(game.state())["stage"])),
            Ok(_) => {
                game.throw_dice();
                match game.need() {
                    Some(need) => Err(format!("it is asked {need:?}")),
                    None => check(&game),
                }
            }
        };
        if let Err(why) = law {
            let last = game.entries().last().map(|it| format!("{:?} led to {:?}", it.input, it.events));
            panic!("{}, seed {seed}, entry {}: {why}; {last:?}", battle.name, game.entries().len());
        }
    }
    game
}

/// Looks at a game event by event: the invariants of [`Ruleset::check_within`] hold after each of them, those of
/// [`Ruleset::check`] after each step.
#[derive(Debug)]
pub struct Watch<R: Ruleset> {
    state: R::State,
    seen: usize,
    in_open_steps: bool,
}

impl<R: Ruleset> Watch<R> {
    /// Nothing has happened yet.
    pub fn new(start: &R::State) -> Watch<R> {
        Watch { state: start.clone(), seen: 0, in_open_steps: false }
    }

    /// The invariants of [`Ruleset::check`] hold wherever play waits, in the middle of a step too.
    #[must_use]
    pub fn in_open_steps(mut self, holds: bool) -> Watch<R> {
        self.in_open_steps = holds;
        self
    }

    /// Looks at what is new in a game that is never taken back.
    pub fn look(&mut self, game: &Game<R>) -> Law {
        let rules = game.rules();
        for entry in &game.entries()[self.seen..] {
            for (n, event) in entry.events.iter().enumerate() {
                let told = |why| format!("after event {n} of entry {}, {event:?}: {why}", entry.seq);
                lines_begin_like_sentences(rules, &self.state, event).map_err(told)?;
                R::apply(&mut self.state, event);
                rules.check_within(&self.state).map_err(told)?;
            }
        }
        self.seen = game.entries().len();
        same("the state that is folded event by event", &self.state, game.state())?;
        if game.need().is_some() && !self.in_open_steps { Ok(()) } else { rules.check(game.state()) }
    }
}

/// Whatever is told of a fact, to whomever: the line begins with a capital letter or a figure.
fn lines_begin_like_sentences<R: Ruleset>(rules: &R, before: &R::State, event: &R::Event) -> Law {
    let seats = rules.seats(before).into_iter().map(|it| it.seat).chain([Seat::UMPIRE]);
    let begins = |line: &str| line.starts_with(|it: char| it.is_uppercase() || it.is_ascii_digit());
    match seats.filter_map(|seat| rules.tell(before, event, seat)).find(|line| !begins(&line.text)) {
        Some(line) => Err(format!("the line `{}` does not begin like a sentence", line.text)),
        None => Ok(()),
    }
}

/// Plays on by random decisions, to the end or until there were as many as the limit allows.
pub fn play_on<R: Ruleset>(
    game: &mut Game<R>,
    limits: Limits,
    whims: &mut Cup,
    mut check: impl FnMut(&Game<R>) -> Law,
) -> Law {
    let mut n_decisions = 0;
    while let Awaits::Seats(seats) = game.awaits() {
        let seat = *pick(&seats, whims).ok_or("nobody may decide")?;
        let input = if let Some(need) = game.need() {
            Input::Answer(game.thrown(need).unwrap_or_else(|| any_answer(need, whims)))
        } else {
            if limits.decisions <= n_decisions {
                return Ok(());
            }
            n_decisions += 1;
            let decision = any_decision(game.rules(), game.state(), seat, limits, whims);
            Input::Decision(decision.ok_or_else(|| format!("seat {} can decide nothing", seat.0))?)
        };
        let what = format!("{input:?}");
        game.submit(seat, input)
            .map_err(|illegal| format!("{what} of seat {} is refused: {illegal}", seat.0))?;
        check(game)?;
    }
    Ok(())
}

/// The header of a test game: the program throws all dice.
pub fn header<R: Ruleset>(battle: &Source, seed: u64) -> Header {
    let (sandtable_log, system, rules) = (LOG_FORMAT, R::SYSTEM.to_owned(), R::VERSION);
    Header {
        sandtable_log,
        system,
        rules,
        battle: battle.clone(),
        data: Vec::new(),
        dice: DicePlan::seeded(seed),
    }
}

/// A decision of a seat, from what it believes.
fn any_decision<R: Ruleset>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    limits: Limits,
    whims: &mut Cup,
) -> Option<R::Decision> {
    let belief = rules.belief(state, seat);
    if 1 < limits.one_listed_in && whims.below(limits.one_listed_in) != 0 {
        return rules.sample(&belief, seat, whims);
    }
    let mut pieces: Vec<_> = rules.actors(&belief, seat).into_iter().map(Some).collect();
    pieces.push(None);
    let piece = *pick(&pieces, whims)?;
    let listed = rules.proposals(&belief, seat, piece);
    match pick(&listed, whims) {
        Some(decision) => Some(decision.clone()),
        None => rules.sample(&belief, seat, whims),
    }
}

/// Some answer of a player, by chance.
fn any_answer(need: &Need, whims: &mut Cup) -> Answer {
    match need {
        Need::Roll(_) | Need::Draw(_) => whims.deal(need).expect("a cup answers every chance"),
        Need::Choice(question) => {
            let n = u32::try_from(question.options.len()).expect("options are few");
            Answer::Option(u16::try_from(whims.below(n)).expect("options are few"))
        }
        Need::Number(question) => {
            let n = u32::try_from(i64::from(question.max) - i64::from(question.min) + 1).unwrap_or(1);
            Answer::Number(question.min + i32::try_from(whims.below(n)).unwrap_or(0))
        }
        Need::Place(question) => {
            Answer::Place(*pick(&question.suggestions, whims).expect("a place is suggested"))
        }
    }
}

fn pick<'a, T>(list: &'a [T], whims: &mut Cup) -> Option<&'a T> {
    let n = u32::try_from(list.len()).ok().filter(|&n| 0 < n)?;
    list.get(whims.below(n) as usize)
}

/// The seats of a game and the onlooker.
fn onlookers<R: Ruleset>(rules: &R, state: &R::State) -> Vec<Seat> {
    rules.seats(state).into_iter().map(|it| it.seat).chain([Seat::ONLOOKER]).collect()
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("views and lines are plain data")
}

/// Fails with both values if they differ.
fn same<T: PartialEq + std::fmt::Debug>(what: &str, a: &T, b: &T) -> Law {
    if a == b {
        return Ok(());
    }
    let (a, b) = (format!("{a:?}"), format!("{b:?}"));
    // Long values differ in one place: show that one.
    let at = a.bytes().zip(b.bytes()).position(|(a, b)| a != b).unwrap_or(a.len().min(b.len()));
    let around = |text: &str| text.chars().skip(at.saturating_sub(160)).take(320).collect::<String>();
    Err(format!("{what}:\n   {}\nis not\n   {}", around(&a), around(&b)))
}

/// I4, I2: the log, read from its text, leads to the same state, open question and hash; and the rules, run again on
/// its inputs, come to the same events.
pub fn replays<R: Ruleset>(game: &Game<R>) -> Law {
    let text = game.log_text();
    let header = read_header(&text)?;
    same("the header that is read back", &header, game.header())?;
    let (entries, unread) = read_entries::<R>(&header, &text);
    if let Some(unsound) = unread {
        return Err(unsound.to_string());
    }
    same("the entries that are read back", &entries.as_slice(), &game.entries())?;
    let (loaded, unfolded) = Game::load(game.rules_arc(), header, game.start().clone(), entries);
    if let Some(unsound) = unfolded {
        return Err(unsound.to_string());
    }
    same("the state that is folded from the log", loaded.state(), game.state())?;
    same("its hash", &stable_hash(loaded.state()), &stable_hash(game.state()))?;
    same("the open question of the log", &loaded.need(), &game.need())?;
    let recorded = game.entries().last().map(|entry| entry.state.clone());
    let now = recorded.as_ref().map(|_| hex(stable_hash(game.state())));
    same("the hash in the log", &recorded, &now)?;
    match audit(game).first() {
        Some(difference) => {
            Err(format!("played again, entry {} differs: {}", difference.entry, difference.why))
        }
        None => Ok(()),
    }
}

/// Every proposal for every piece of every seat is legal, in what the seat believes and in truth; and it can be
/// described.
pub fn proposals_are_legal<R: Ruleset>(rules: &R, truth: &R::State) -> Law {
    for seat in onlookers(rules, truth) {
        let belief = rules.belief(truth, seat);
        let pieces: Vec<_> = rules.actors(&belief, seat).into_iter().map(Some).chain([None]).collect();
        for piece in pieces {
            for decision in rules.proposals(&belief, seat, piece) {
                is_legal(rules, &belief, seat, &decision).map_err(|why| format!("in its belief, {why}"))?;
                is_legal(rules, truth, seat, &decision).map_err(|why| format!("in truth, {why}"))?;
                if rules.describe(&belief, &decision).trim().is_empty() {
                    return Err(format!("nothing describes {decision:?}"));
                }
            }
        }
    }
    Ok(())
}

fn is_legal<R: Ruleset>(rules: &R, state: &R::State, seat: Seat, decision: &R::Decision) -> Law {
    match run(rules, Held::Lent(state), Cause::Decision(seat, decision, Waiver::None), &[], None) {
        Ok(_) => Ok(()),
        Err(illegal) => Err(format!("{decision:?} is proposed to seat {} and refused: {illegal}", seat.0)),
    }
}

/// I6: what is hidden from a seat changes nothing of what it sees, believes, may do and is told to expect.
pub fn keeps_secrets<R: Ruleset>(rules: &R, truth: &R::State, cup: &mut Cup) -> Law {
    for seat in onlookers(rules, truth) {
        let of = |why: String| format!("seat {}: {why}", seat.0);
        let guess = rules.guess(truth, seat, cup);
        rules.check(&guess).map_err(|why| of(format!("an impossible guess: {why}")))?;
        let (seen, guessed) = (rules.view(truth, seat), rules.view(&guess, seat));
        same("the view of the truth", &json(&seen), &json(&guessed)).map_err(of)?;
        let belief = rules.belief(truth, seat);
        same("the view of its belief", &json(&rules.view(&belief, seat)), &json(&seen)).map_err(of)?;
        let other = rules.belief(&guess, seat);
        same("what it believes", &*belief, &*other).map_err(of)?;
        same("what it believes of its belief", &*rules.belief(&belief, seat), &*belief).map_err(of)?;

        let actors = rules.actors(&belief, seat);
        same("its actors", &actors, &rules.actors(&other, seat)).map_err(of)?;
        for piece in actors.into_iter().map(Some).chain([None]) {
            let proposals = rules.proposals(&belief, seat, piece);
            same("its proposals", &proposals, &rules.proposals(&other, seat, piece)).map_err(of)?;
            for decision in &proposals {
                same("a description", &rules.describe(&belief, decision), &rules.describe(&other, decision))
                    .map_err(of)?;
                is_legal(rules, &guess, seat, decision).map_err(|why| of(format!("in a guess, {why}")))?;
            }
        }
    }
    let all_known = rules.guess(truth, Seat::UMPIRE, cup);
    same("the umpire's guess", &all_known, truth)
}

/// Taking back a decision that its seat may take back freely leads to exactly the state before it.
pub fn can_be_taken_back<R: Ruleset>(game: &Game<R>) -> Law {
    let Some(to) = game.last_decision() else { return Ok(()) };
    let seat = game.entries()[to].seat;
    if !game.may_undo_freely(seat, to) {
        return Ok(());
    }
    let before = game.live().take_while(|entry| entry.seq < to).last();
    let expected = before.map_or_else(|| hex(stable_hash(game.start())), |entry| entry.state.clone());
    let mut undone = game.clone();
    let undo = Input::Undo { to, agreed: Vec::new(), reason: String::new(), amends: None };
    undone.submit(seat, undo).map_err(|illegal| format!("it may be taken back freely, but: {illegal}"))?;
    same("the state after a decision was taken back", &hex(stable_hash(undone.state())), &expected)?;
    same("the question after it", &undone.need(), &None)?;
    replays(&undone)
}

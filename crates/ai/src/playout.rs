//! Plays games to their ends.

use engine::{
    Answer, Awaits, Cause, Cup, Dealer, Held, Illegal, Need, Outcome, Ruleset, Seat, Waiver, play, run,
};

use crate::random::any_answer;
use crate::{Player, Seen};

/// The most decisions that a game may take: a longer one is stuck.
pub const LIMIT: u32 = 200_000;

/// How often a rough idea may be refused before a safe one is asked for.
const ROUGH_TRIES: usize = 6;

/// Why a game did not end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// A player decided something illegal.
    Illegal(Illegal),
    /// It took more than [`LIMIT`] decisions.
    Endless,
    /// Nobody could decide anything.
    Stalled,
}

impl std::fmt::Display for Stuck {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Stuck::Illegal(illegal) => write!(f, "a player decided something illegal: {illegal}"),
            Stuck::Endless => write!(f, "it took more than {LIMIT} decisions"),
            Stuck::Stalled => write!(f, "nobody could decide anything"),
        }
    }
}

impl std::error::Error for Stuck {}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Record<S> {
    /// How it ended.
    pub outcome: Outcome,
    /// The state at the end.
    pub state: S,
    /// Engine steps: decisions and answers.
    pub n_steps: u64,
}

/// Plays a game to its end with a player in each seat; the dice come from `cup`.
pub fn play_out<R: Ruleset>(
    rules: &R,
    mut state: R::State,
    players: &mut [(Seat, Box<dyn Player<R>>)],
    cup: &mut Cup,
) -> Result<Record<R::State>, Stuck> {
    let mut n_steps = 0;
    for _ in 0..LIMIT {
        let seats = match rules.awaits(&state) {
            Awaits::Over(outcome) => return Ok(Record { outcome, state, n_steps }),
            Awaits::Seats(seats) => seats,
        };
        let awaited = players.iter().position(|(seat, _)| seats.contains(seat)).ok_or(Stuck::Stalled)?;
        let seat = players[awaited].0;
        let decision = players[awaited].1.decide(&Seen::new(rules, &state, seat));
        let mut answers: Vec<Answer> = Vec::new();
        loop {
            // One step, from its start, with one more answer each time.
            let cause = Cause::Decision(seat, &decision, Waiver::None);
            let run = run(rules, Held::Lent(&state), cause, &answers, None).map_err(Stuck::Illegal)?;
            n_steps += 1;
            let Some(need) = run.needs else {
                state = run.state.into_owned();
                break;
            };
            let answer = if let Some(answer) = cup.deal(&need) {
                answer
            } else {
                let asked =
                    players.iter_mut().find(|(seat, _)| *seat == need.seat()).ok_or(Stuck::Stalled)?;
                let seen = Seen::new(rules, &run.state, asked.0).during(&state, seat, &decision, &answers);
                asked.1.answer(&seen, &need)
            };
            answers.push(answer);
        }
    }
    Err(Stuck::Endless)
}

/// Answers everything by chance: dice from one cup, choices from another.
struct Chaos<'a> {
    dice: &'a mut Cup,
    whims: &'a mut Cup,
}

impl Dealer for Chaos<'_> {
    fn deal(&mut self, need: &Need) -> Option<Answer> {
        Some(if need.is_chance() { any_answer(self.dice, need) } else { any_answer(self.whims, need) })
    }
}

/// One decision of a random player, and everything that follows from it. Only what the rules accept counts.
fn random_step<R: Ruleset>(
    rules: &R,
    state: &mut R::State,
    seat: Seat,
    dice: &mut Cup,
    whims: &mut Cup,
) -> Result<u32, Stuck> {
    for _ in 0..ROUGH_TRIES {
        let decision = rules.playout_sample(state, seat, whims).ok_or(Stuck::Stalled)?;
        if let Ok(played) = play(rules, state, seat, &decision, &mut Chaos { dice, whims }) {
            return Ok(played.n_steps);
        }
    }
    let decision = rules.sample(&rules.belief(state, seat), seat, whims).ok_or(Stuck::Stalled)?;
    let played = play(rules, state, seat, &decision, &mut Chaos { dice, whims }).map_err(Stuck::Illegal)?;
    Ok(played.n_steps)
}

/// Plays a game of random players to its end in place, the fastest way. Returns the engine steps that it took.
pub fn random_playout<R: Ruleset>(
    rules: &R,
    mut state: R::State,
    seed: u64,
    game: u64,
) -> Result<Record<R::State>, Stuck> {
    let (mut dice, mut whims) = (Cup::new(seed, game * 2), Cup::new(seed, game * 2 + 1));
    let mut n_steps = 0;
    for _ in 0..LIMIT {
        let seat = match rules.awaits(&state) {
            Awaits::Over(outcome) => return Ok(Record { outcome, state, n_steps }),
            Awaits::Seats(seats) => seats[0],
        };
        n_steps += u64::from(random_step(rules, &mut state, seat, &mut dice, &mut whims)?);
    }
    Err(Stuck::Endless)
}

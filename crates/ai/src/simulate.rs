//! Many games.
//!
//! A game of a simulation depends on the seed of the simulation and the number of the game alone, never on which core
//! played it or when. Each can be played again as a full log: [`replay_game`].

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use engine::{Awaits, Cup, DicePlan, Game, Header, Input, Ruleset, Seat};
use rayon::prelude::*;

use crate::playout::{LIMIT, Stuck, play_out};
use crate::{Bot, Judge, Player, Seen, Tally};

/// What is to be simulated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// The seed of all of them.
    pub seed: u64,
    /// Who plays: one for every seat of the battle.
    pub players: Vec<(Seat, Bot)>,
    /// How many threads; as many as there are cores if nothing is said.
    pub threads: Option<usize>,
}

/// The seed of a game of a simulation: of its dice (stream 0), and of its players (a stream for each seat).
pub fn seed_of_game(seed: u64, game: u64) -> u64 {
    // SplitMix64, whose constants are well known: neighbours get seeds that have nothing in common.
    let mut z = seed.wrapping_add(game.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Plays many games from the same start. `progress` is told how many are done, from any thread.
pub fn simulate<R: Judge>(
    rules: &R,
    start: &R::State,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Tally {
    let n_done = AtomicU64::new(0);
    let one = |game: u64| {
        let tally = tally_of(rules, start, plan, game);
        progress(n_done.fetch_add(1, Ordering::Relaxed) + 1);
        tally
    };
    let all = || (0..plan.games).into_par_iter().map(one).reduce(Tally::default, Tally::merged);
    match plan.threads {
        None => all(),
        Some(n) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(n.max(1)).build();
            pool.map_or_else(|_| all(), |pool| pool.install(all))
        }
    }
}

fn tally_of<R: Judge>(rules: &R, start: &R::State, plan: &Plan, game: u64) -> Tally {
    let seed = seed_of_game(plan.seed, game);
    let mut res = Tally { games: 1, ..Tally::default() };
    let record = match play_out(rules, start.clone(), &mut seated::<R>(plan, seed), &mut Cup::new(seed, 0)) {
        Ok(record) => record,
        Err(stuck) => {
            res.stuck.insert(game, stuck.to_string());
            return res;
        }
    };
    res.draws = u64::from(record.outcome.winners.is_empty());
    res.wins.extend(record.outcome.winners.iter().map(|&seat| (seat, 1)));
    res.endings.insert(format!("{} [{}]", record.outcome.why, record.outcome.rule), 1);
    res.steps.add(i64::try_from(record.n_steps).unwrap_or(i64::MAX), 100);
    for (name, value) in rules.gauge(&record.state) {
        res.gauges.entry(name).or_default().add(value, 1);
    }
    res
}

/// The players of a game: each with a stream of his own.
fn seated<R: Judge>(plan: &Plan, seed: u64) -> Vec<(Seat, Box<dyn Player<R>>)> {
    plan.players.iter().map(|&(seat, bot)| (seat, bot.player(seed, 1 + u64::from(seat.0)))).collect()
}

/// Plays a game of a simulation again, as a game with its log: the same dice, the same decisions.
///
/// `header` is that of the battle; its dice are replaced by those of the game.
pub fn replay_game<R: Judge>(
    rules: &Arc<R>,
    header: Header,
    start: &R::State,
    plan: &Plan,
    game: u64,
) -> Result<Game<R>, Stuck> {
    let seed = seed_of_game(plan.seed, game);
    let header = Header { dice: DicePlan::seeded(seed), ..header };
    let mut res = Game::new(Arc::clone(rules), header, start.clone());
    let mut players = seated::<R>(plan, seed);
    for _ in 0..LIMIT {
        let Awaits::Seats(seats) = res.awaits() else { return Ok(res) };
        let awaited = players.iter_mut().find(|(seat, _)| seats.contains(seat)).ok_or(Stuck::Stalled)?;
        let seat = awaited.0;
        let decision = awaited.1.decide(&Seen::new(res.rules(), res.state(), seat));
        let step: Open<R> = Open { before: res.state().clone(), seat, decision };
        res.submit(seat, Input::Decision(step.decision.clone())).map_err(Stuck::Illegal)?;
        answer_all(&mut res, &mut players, &step)?;
    }
    Err(Stuck::Endless)
}

/// The step that is under way.
struct Open<R: Ruleset> {
    before: R::State,
    seat: Seat,
    decision: R::Decision,
}

/// Answers what a step asks, until it is over.
fn answer_all<R: Judge>(
    game: &mut Game<R>,
    players: &mut [(Seat, Box<dyn Player<R>>)],
    step: &Open<R>,
) -> Result<(), Stuck> {
    let first = game.entries().len();
    loop {
        game.throw_dice();
        let Some(need) = game.need().cloned() else { return Ok(()) };
        let inputs = game.entries()[first..].iter().filter_map(|entry| match &entry.input {
            Input::Answer(answer) => Some(answer.clone()),
            _ => None,
        });
        let answers: Vec<_> = inputs.collect();
        let asked = players.iter_mut().find(|(seat, _)| *seat == need.seat()).ok_or(Stuck::Stalled)?;
        let seen = Seen::new(game.rules(), game.state(), asked.0);
        let answer = asked.1.answer(&seen.during(&step.before, step.seat, &step.decision, &answers), &need);
        let seat = asked.0;
        game.submit(seat, Input::Answer(answer)).map_err(Stuck::Illegal)?;
    }
}

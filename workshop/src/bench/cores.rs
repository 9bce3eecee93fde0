//! `simulate` on two cores against one: the same games, the same tally, in less time.

use std::path::Path;
use std::time::Instant;

use ai::simulate::{Plan, simulate};
use ai::{Bot, Tally};
use anyhow::{Context, Result};
use d20::{D20, State};
use engine::{Ruleset, Seat, data::Source};

use super::report::{Agreement, Row};
use super::{alternate, per_second};

/// Games of one sample.
const GAMES: u64 = 60;

/// How many times faster two cores have to be.
const TARGET: f64 = 1.8;

/// The row about cores. It needs no peer but ourselves.
pub(crate) fn bench(_: &Path, n_rounds: usize) -> Result<Vec<Row>> {
    let rules = D20::with_data(&[])?;
    let (name, text) =
        d20::battles().iter().find(|it| it.0.starts_with("twin")).context("the twin battle")?;
    let source = Source::new(*name, *text);
    let start = rules.set_up(&source, source.parse()?)?;
    let (ours, theirs) =
        alternate(n_rounds, || Ok(rate(&rules, &start, 2).0), || Ok(rate(&rules, &start, 1).0))?;
    let tallies = [2, 1].map(|threads| vec![rate(&rules, &start, threads).1]);
    Ok(vec![Row {
        work: "simulate twin-hills, greedy against greedy, on two cores".to_owned(),
        unit: "games",
        peer: "the same on one core".to_owned(),
        ours,
        theirs,
        agreement: Agreement::of(&tallies[0], &tallies[1]),
        target: Some(TARGET),
    }])
}

fn rate(rules: &D20, start: &State, threads: usize) -> (f64, Tally) {
    let players = vec![(Seat(1), Bot::Greedy), (Seat(2), Bot::Greedy)];
    let plan = Plan { games: GAMES, seed: 1944, players, threads: Some(threads) };
    let clock = Instant::now();
    let tally = simulate(rules, start, &plan, &|_| ());
    let games = usize::try_from(GAMES).expect("a sample is small");
    (per_second(games, clock.elapsed().as_secs_f64()), tally)
}

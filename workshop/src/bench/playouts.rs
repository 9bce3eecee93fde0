//! Random games against OpenSpiel: engine steps per second on one core, decisions and chance together.

use std::path::Path;
use std::time::Instant;

use anyhow::{Result, anyhow};
use d20::{D20, State};
use engine::{Ruleset, data::Source};
use serde::Deserialize;
use serde_json::{Value, json};

use super::peer::{Answer, Peer};
use super::report::{Agreement, Rates, Row};
use super::{SAMPLE, per_second};

/// The games of OpenSpiel that are nearest to ours in length and chance, and games per sample.
const GAMES: [(&str, usize); 2] = [("backgammon", 300), ("battleship", 200)];

/// How many times faster than OpenSpiel's C++ we have to be.
const TARGET: f64 = 1.0;

/// The seed of our games.
const SEED: u64 = 1944;

/// The battles of the program, played at random. All of them, so that none is picked because it is quick.
struct Battles {
    rules: D20,
    starts: Vec<State>,
    n_played: u64,
}

impl Battles {
    fn load() -> Result<Battles> {
        let rules = D20::with_data(&[])?;
        let start = |&(name, text): &(&str, &str)| {
            let source = Source::new(name, text);
            Ok(rules.set_up(&source, source.parse()?)?)
        };
        let starts = d20::battles().iter().map(start).collect::<Result<_>>()?;
        Ok(Battles { rules, starts, n_played: 0 })
    }

    /// Plays every battle in turn until a sample is full, and gives engine steps per second.
    fn rate(&mut self) -> Result<f64> {
        let start = Instant::now();
        let mut n_steps = 0;
        while start.elapsed() < SAMPLE {
            for state in &self.starts {
                let played = ai::random_playout(&self.rules, state.clone(), SEED, self.n_played);
                let record =
                    played.map_err(|stuck| anyhow!("game {} of seed {SEED}: {stuck:?}", self.n_played))?;
                n_steps += record.n_steps;
                self.n_played += 1;
            }
        }
        Ok(per_second(usize::try_from(n_steps)?, start.elapsed().as_secs_f64()))
    }
}

/// What the Python loop counted.
#[derive(Deserialize)]
struct Counted {
    games: usize,
    decisions: usize,
    chances: usize,
}

/// All rows about random games.
pub(crate) fn bench(python: &Path, n_rounds: usize) -> Result<Vec<Row>> {
    let mut open_spiel = Peer::start(python, "playouts.py")?;
    let mut battles = Battles::load()?;
    let mut rows = Vec::new();
    for (game, games) in GAMES {
        rows.extend(against(&mut open_spiel, &mut battles, n_rounds, game, games)?);
    }
    Ok(rows)
}

/// The rows of one game: OpenSpiel's own loop in C++, and the loop a user of it writes in Python.
fn against(
    open_spiel: &mut Peer,
    battles: &mut Battles,
    n_rounds: usize,
    game: &str,
    games: usize,
) -> Result<Vec<Row>> {
    let (mut ours, mut cpp, mut python) = (Vec::new(), Vec::new(), Vec::new());
    let (mut n_steps, mut n_games) = (0, 0);
    for seed in 0..=n_rounds {
        let our_rate = battles.rate()?;
        let answer =
            open_spiel.ask::<Value>(&json!({ "do": "cpp", "game": game, "games": games, "seed": seed }))?;
        let cpp_rate = per_second(games, answer.seconds);
        let request = json!({ "do": "python", "game": game, "games": games, "seed": seed });
        let Answer { seconds, result } = open_spiel.ask::<Counted>(&request)?;
        let steps = result.decisions + result.chances;
        n_steps += steps;
        n_games += result.games;
        // The first round warms up.
        if 0 < seed {
            ours.push(our_rate);
            cpp.push(cpp_rate);
            python.push(per_second(steps, seconds));
        }
    }
    let length = per_second(n_steps, f64::from(u32::try_from(n_games)?));
    let cpp = cpp.into_iter().map(|games_per_second| games_per_second * length).collect();
    let ours = Rates::new(ours);
    let row = |loop_in: &str, theirs: Vec<f64>, target: Option<f64>| Row {
        work: format!("random games of d20 / {game} ({length:.0} steps each)"),
        unit: "steps",
        peer: format!("{} {loop_in}", open_spiel.name()),
        ours: ours.clone(),
        theirs: Rates::new(theirs),
        agreement: Agreement::PaceOnly,
        target,
    };
    Ok(vec![row("C++", cpp, Some(TARGET)), row("from Python", python, None)])
}

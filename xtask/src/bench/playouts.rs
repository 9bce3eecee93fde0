//! Random games against OpenSpiel: engine steps per second on one core, decisions and chance together.

use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use serde::Deserialize;
use serde_json::{Value, json};

use super::peer::{Answer, Peer};
use super::report::{Agreement, Rates, Row};
use super::{SAMPLE, per_second};

/// The games of OpenSpiel that are nearest to ours in length and chance, and games per sample.
const GAMES: [(&str, usize); 2] = [("backgammon", 300), ("battleship", 200)];

/// How many times faster than OpenSpiel's C++ we have to be.
const TARGET: f64 = 1.0;

/// OUR SIDE GOES HERE: plays one random game of a seed to its end and tells its steps, say as
/// `|seed| ai::random_playout(&rules, state.clone(), seed)` with the platoon battle of the d20 rules.
fn our_game() -> Option<Box<dyn FnMut(u64) -> u64>> {
    None
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
    let mut rows = Vec::new();
    for (game, games) in GAMES {
        rows.extend(against(&mut open_spiel, n_rounds, game, games)?);
    }
    Ok(rows)
}

/// The rows of one game: OpenSpiel's own loop in C++, and the loop a user of it writes in Python.
fn against(open_spiel: &mut Peer, n_rounds: usize, game: &str, games: usize) -> Result<Vec<Row>> {
    let mut our_game = our_game();
    let (mut ours, mut cpp, mut python) = (Vec::new(), Vec::new(), Vec::new());
    let (mut n_steps, mut n_games) = (0, 0);
    for seed in 0..=n_rounds {
        let our_rate = our_game.as_mut().map(|play| our_rate(play.as_mut()));
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
            ours.extend(our_rate);
            cpp.push(cpp_rate);
            python.push(per_second(steps, seconds));
        }
    }
    let length = per_second(n_steps, f64::from(u32::try_from(n_games)?));
    let cpp = cpp.into_iter().map(|games_per_second| games_per_second * length).collect();
    let ours = (!ours.is_empty()).then(|| Rates::new(ours));
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

/// Plays our games for one sample, and gives steps per second.
fn our_rate(play: &mut dyn FnMut(u64) -> u64) -> f64 {
    let start = Instant::now();
    let mut n_steps = 0;
    for seed in 0.. {
        n_steps += play(seed);
        if SAMPLE <= start.elapsed() {
            break;
        }
    }
    per_second(usize::try_from(n_steps).unwrap_or(usize::MAX), start.elapsed().as_secs_f64())
}

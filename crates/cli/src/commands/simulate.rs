//! `sandtable simulate`: many games between computer players, and what they came to.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::{fs, path::Path};

use ai::{Interval, Measure, Plan, Tally};
use any::{AnyGame, Bot};
use anyhow::{Context, bail};
use engine::{DicePlan, SeatInfo};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::show::{DIM, ID, SIDES, STRONG};
use crate::{Verdict, show, source};

/// Play many games with computer players
#[derive(clap::Args)]
#[command(after_help = "Examples:
  sandtable simulate weaver-farm --games 1000 --players greedy,random --seed 7
  sandtable simulate my-battle.toml --data my-units.toml --json
  sandtable simulate weaver-farm --save-game 12 game-12.log

The same seed gives the same games on any number of threads.")]
pub struct Args {
    /// The id of a battle, or a file
    battle: String,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Who plays, one for each side
    #[arg(long, value_delimiter = ',', default_value = "greedy,greedy")]
    players: Vec<Bot>,
    /// The seed of all games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; as many as there are cores if nothing is said
    #[arg(long)]
    threads: Option<usize>,
    /// Tables and units of your own
    #[arg(long, value_name = "FILE")]
    data: Vec<String>,
    /// Write a game of the simulation, counted from 0, as a log; nothing else is played
    #[arg(long, num_args = 2, value_names = ["GAME", "FILE"])]
    save_game: Option<Vec<String>>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Plays the games.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let (system, battle) = source::battle(&args.battle)?;
    let data = source::data(&args.data)?;
    let dice = DicePlan::seeded(args.seed);
    let game = AnyGame::new(system, battle.clone(), data.clone(), dice).map_err(source::data_error)?;
    let seats = game.seats();
    if seats.len() != args.players.len() {
        bail!("{} needs {} players, {} given", args.battle, seats.len(), args.players.len());
    }
    let players = seats.iter().map(|it| it.seat).zip(args.players.iter().copied()).collect();
    let plan = Plan { games: args.games, seed: args.seed, players, threads: args.threads };
    if let Some([number, path]) = args.save_game.as_deref() {
        let Ok(number) = number.parse() else {
            bail!("`{number}` is not the number of a game: they are counted from 0");
        };
        let played = any::simulated_game(system, battle, data, &plan, number).map_err(source::data_error)?;
        let game = played.map_err(|stuck| anyhow::anyhow!("game {number} did not end: {stuck}"))?;
        write_new(path, &game.log_text())?;
        writeln!(out, "game {number} is in {path}: {} entries", game.n_entries())?;
        return Ok(Verdict::Fine);
    }
    let bar = progress_bar(args.games);
    let tally = any::simulate(system, &battle, &data, &plan, &|done| bar.set_position(done));
    bar.finish_and_clear();
    let tally = tally.map_err(source::data_error)?;
    if args.json {
        let shares: BTreeMap<u8, Interval> =
            seats.iter().map(|it| (it.seat.0, tally.share_of(it.seat))).collect();
        let all = json!({ "battle": args.battle, "system": system, "seed": args.seed, "seats": seats,
            "players": args.players, "chances": shares, "tally": tally });
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
    } else {
        let title = game.view(engine::Seat::ONLOOKER).title;
        writeln!(out, "{STRONG}{title}{STRONG:#}, {} games, seed {}\n", tally.games, args.seed)?;
        write_tally(&tally, &seats, &args.players, out)?;
    }
    Ok(if tally.stuck.is_empty() { Verdict::Fine } else { Verdict::Wrong })
}

fn progress_bar(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Writes a file that is not there yet: nobody's game is overwritten.
pub fn write_new(path: &str, text: &str) -> anyhow::Result<()> {
    if Path::new(path).exists() {
        bail!("{path} is there already; choose another name");
    }
    fs::write(path, text).with_context(|| format!("{path} cannot be written"))
}

fn write_tally(
    tally: &Tally,
    seats: &[SeatInfo],
    players: &[Bot],
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let widest = seats.iter().map(|it| it.name.chars().count()).max().unwrap_or(0).max(5);
    for ((seat, player), side) in seats.iter().zip(players).zip(SIDES.iter().cycle()) {
        let Interval { share, low, high } = tally.share_of(seat.seat);
        let [share, low, high] = [share, low, high].map(|it| it * 100.0);
        let wins = tally.wins.get(&seat.seat).copied().unwrap_or(0);
        let bar = bar(share, 30.0 / 100.0);
        writeln!(
            out,
            "  {side}{:<widest$}{side:#} {:<7} wins {share:>5.1}%  {DIM}({low:.1} to {high:.1} with 95%){DIM:#} {wins:>6}  \
             {ID}{bar}{ID:#}",
            seat.name,
            player.id(),
        )?;
    }
    writeln!(out, "  {:<widest$} {:<7}      {:>6}", "drawn", "", tally.draws)?;
    writeln!(out, "\n  {STRONG}how games end{STRONG:#}")?;
    let mut endings: Vec<_> = tally.endings.iter().collect();
    endings.sort_by_key(|it| std::cmp::Reverse(*it.1));
    for (why, n) in endings.iter().take(8) {
        writeln!(out, "  {n:>6}  {}", show::wrap(why, show::WIDTH, 10))?;
    }
    writeln!(out)?;
    let gauges = || {
        tally.gauges.iter().map(|(name, it)| (&**name, it, 1)).chain([(
            "engine steps",
            &tally.steps,
            STEPS_BAR,
        )])
    };
    let widest = gauges().map(|it| it.0.chars().count()).max().unwrap_or(0);
    for (name, measure, width) in gauges() {
        let (mean, deviation) = (measure.mean(), measure.deviation());
        let rows = rows(measure, width);
        let (from, to) = (rows.first().map_or(0, |it| it.0), rows.last().map_or(0, |it| it.1));
        let spark = spark(&rows);
        writeln!(
            out,
            "  {name:<widest$} {mean:>6.1} ± {deviation:<5.1} {DIM}{from:>4}{DIM:#} {ID}{spark}{ID:#} {DIM}{to}{DIM:#}"
        )?;
    }
    if let Some((name, measure, width)) = gauges().find(|it| LENGTHS.contains(&it.0)) {
        writeln!(out, "\n  {STRONG}{name} of a game{STRONG:#}")?;
        write_histogram(&rows(measure, width), out)?;
    }
    for (game, why) in tally.stuck.iter().take(5) {
        writeln!(out, "  game {game} did not end: {why}")?;
    }
    Ok(())
}

/// Engine steps are counted by hundreds.
const STEPS_BAR: i64 = 100;

/// What systems call the length of a game.
const LENGTHS: [&str; 2] = ["turns", "bounds"];

/// How often values came up: from, to and how often, at most twelve rows without a gap.
fn rows(measure: &Measure, width: i64) -> Vec<(i64, i64, u64)> {
    const ROWS_MAX: i64 = 12;
    let keys = (measure.histogram.first_key_value(), measure.histogram.last_key_value());
    let (Some((&first, _)), Some((&last, _))) = keys else { return Vec::new() };
    let width = width * ((last - first) / width / ROWS_MAX + 1);
    let row = |idx: i64| {
        let (from, to) = (first + idx * width, first + (idx + 1) * width - 1);
        (from, to, measure.histogram.range(from..=to).map(|it| it.1).sum())
    };
    (0..=(last - first) / width).map(row).collect()
}

fn write_histogram(rows: &[(i64, i64, u64)], out: &mut dyn Write) -> anyhow::Result<()> {
    let most = rows.iter().map(|it| it.2).max().unwrap_or(0).max(1);
    for &(from, to, n) in rows {
        let label = if from == to { from.to_string() } else { format!("{from}-{to}") };
        #[expect(clippy::cast_precision_loss, reason = "for a bar of some characters")]
        let bar = bar(n as f64, 40.0 / most as f64);
        writeln!(out, "  {label:>9} {n:>7}  {ID}{bar}{ID:#}")?;
    }
    Ok(())
}

/// A histogram in one line.
fn spark(rows: &[(i64, i64, u64)]) -> String {
    const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let most = rows.iter().map(|it| it.2).max().unwrap_or(0).max(1);
    let level = |n: u64| usize::try_from(n * 7 / most).map_or(' ', |it| LEVELS[it.min(7)]);
    rows.iter().map(|it| if it.2 == 0 { ' ' } else { level(it.2) }).collect()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a bar of some characters")]
fn bar(value: f64, scale: f64) -> String {
    let n = (value * scale).round().clamp(0.0, 60.0) as usize;
    if n == 0 && 0.0 < value { "·".to_owned() } else { "█".repeat(n) }
}

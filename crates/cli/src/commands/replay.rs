//! `sandtable replay`: a saved game again, line by line, with the table as it stood.

use std::io::Write;

use any::AnyGame;
use anyhow::bail;
use engine::{LineKind, LogLine, Seat, View};
use serde_json::json;

use crate::show::{DIM, STRONG};
use crate::{Verdict, show, source};

/// Read a saved game again, with maps
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  sandtable replay game.log\n  sandtable replay game.log --seat 1 --every turn\n  \
    sandtable replay game.log --at 40"
)]
pub struct Args {
    /// The saved game
    log: String,
    /// As this seat saw it; as the umpire sees it if nothing is said
    #[arg(long)]
    seat: Option<u8>,
    /// Only the table after this entry
    #[arg(long, value_name = "ENTRY")]
    at: Option<usize>,
    /// When to show the table
    #[arg(long, value_enum, default_value_t = Every::Turn)]
    every: Every,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Every {
    /// At the start of every game turn
    Turn,
    /// At every heading of the log
    Phase,
    /// Only at the end
    End,
}

/// Tells the game again.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let game = source::sound_log(&args.log)?;
    let seat = seat(&game, args.seat)?;
    if let Some(at) = args.at {
        if game.n_entries() <= at {
            bail!(
                "there is no entry {at}: the log has {} (0 to {})",
                game.n_entries(),
                game.n_entries().saturating_sub(1)
            );
        }
        let view = game.view_at(seat, at + 1);
        if args.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&json!({ "entry": at, "view": view }))?)?;
        } else {
            write_table(&view, out)?;
        }
        return Ok(Verdict::Fine);
    }
    let lines = game.lines(seat, 0);
    if args.json {
        let rows: Vec<_> =
            lines.iter().map(|(entry, line)| json!({ "entry": entry, "line": line })).collect();
        let all = json!({ "view": game.view(seat), "lines": rows });
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
        return Ok(Verdict::Fine);
    }
    writeln!(out, "{STRONG}{}{STRONG:#}", game.view(seat).title)?;
    let mut turn = String::new();
    for (entry, line) in &lines {
        if line.kind == LineKind::Heading && args.every != Every::End {
            let view = game.view_at(seat, entry + 1);
            let is_new = turn != view.turn;
            if is_new || args.every == Every::Phase {
                turn.clone_from(&view.turn);
                writeln!(out)?;
                write_table(&view, out)?;
            }
        }
        writeln!(out, "{}{}", show::line(line), entry_number(*entry, line))?;
    }
    writeln!(out)?;
    write_table(&game.view(seat), out)?;
    writeln!(out, "\n{}", game.view(seat).prompt.text)?;
    Ok(Verdict::Fine)
}

fn entry_number(entry: usize, line: &LogLine) -> String {
    if line.kind == LineKind::Fact { format!(" {DIM}#{entry}{DIM:#}") } else { String::new() }
}

fn write_table(view: &View, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{DIM}{}{DIM:#}\n{}\n{}", view.turn, show::map(view), show::legend(view))?;
    Ok(())
}

/// The seat of that number, if the game has it; the umpire's without a number.
pub fn seat(game: &AnyGame, number: Option<u8>) -> anyhow::Result<Seat> {
    let seat = number.map_or(Seat::UMPIRE, Seat);
    let seats = game.seats();
    if seat != Seat::UMPIRE && seat != Seat::ONLOOKER && seats.iter().all(|it| it.seat != seat) {
        let known: Vec<String> = seats.iter().map(|it| format!("{} {}", it.seat.0, it.name)).collect();
        bail!("there is no seat {}; known are: 0 umpire, {}, 255 onlooker", seat.0, known.join(", "));
    }
    Ok(seat)
}

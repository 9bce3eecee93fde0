//! `sandtable report`: a saved game as a battle report, with losses, luck and result.

use std::fs;
use std::io::Write;

use anyhow::Context;
use draw::Summary;
use engine::{LineKind, LogLine};
use serde_json::json;

use super::replay::seat;
use crate::show::STRONG;
use crate::{Verdict, show, source};

/// Tell a saved game: turns, losses, luck and result
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  sandtable report game.log\n  sandtable report game.log > battle.txt\n  \
    sandtable report game.log --html battle.html\n  sandtable report game.log --seat 1 --json"
)]
pub struct Args {
    /// The saved game
    log: String,
    /// As this seat saw it; as the umpire sees it if nothing is said
    #[arg(long)]
    seat: Option<u8>,
    /// Write a page with a map of every turn to this file
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    html: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Tells the game.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let game = source::sound_log(&args.log)?;
    let seat = seat(&game, args.seat)?;
    if let Some(path) = &args.html {
        fs::write(path, draw::report_html(&game, seat))
            .with_context(|| format!("{path} cannot be written"))?;
        writeln!(out, "the report is in {path}")?;
        return Ok(Verdict::Fine);
    }
    let lines: Vec<LogLine> = game.lines(seat, 0).into_iter().map(|it| it.1).collect();
    let view = game.view(seat);
    let summary = Summary::of(&game, seat);
    if args.json {
        let all = json!({ "system": view.system, "lines": lines, "summary": summary, "title": view.title });
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
        return Ok(Verdict::Fine);
    }
    writeln!(out, "{STRONG}{}{STRONG:#}", view.title)?;
    for (idx, line) in lines.iter().enumerate() {
        if !is_quiet(&view.turn, line, lines.get(idx + 1)) {
            writeln!(out, "{}", show::line(line))?;
        }
    }
    write_end(&summary, out)?;
    Ok(Verdict::Fine)
}

/// Whether a line is the heading of a part in which nothing happened. That of a turn always stands; it begins as the
/// view names turns.
fn is_quiet(turn: &str, line: &LogLine, next: Option<&LogLine>) -> bool {
    let first = |text: &str| text.split(' ').next().unwrap_or_default().to_lowercase();
    let is_empty = next.is_none_or(|it| it.kind == LineKind::Heading);
    line.kind == LineKind::Heading && is_empty && first(&line.text) != first(turn)
}

fn write_end(summary: &Summary, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "\n{STRONG}Losses{STRONG:#}")?;
    for side in &summary.sides {
        let lost: Vec<String> =
            side.losses.iter().map(|it| format!("{} {} ({})", it.name, it.piece, it.how)).collect();
        let text = if lost.is_empty() { "none".to_owned() } else { lost.join(", ") };
        let men = side.men.map_or(String::new(), |[left, of]| format!(" ({} of {of} men)", of - left));
        writeln!(out, "  {}", show::wrap(&format!("{}{men}: {text}", side.name), show::WIDTH, 4))?;
    }
    writeln!(out, "\n{STRONG}Luck{STRONG:#}")?;
    for side in summary.sides.iter().filter(|it| 0 < it.dice) {
        #[expect(clippy::cast_precision_loss, reason = "for reading")]
        let (n, thrown) = (side.dice as f64, side.thrown as f64);
        let (mean, expected) = (thrown / n, side.expected / n);
        writeln!(
            out,
            "  {}: {} dice, {mean:.1} on average, {expected:.1} expected ({:+.1})",
            side.name,
            side.dice,
            mean - expected
        )?;
    }
    let rule = summary.rule.as_ref().map_or(String::new(), |rule| format!(" [{rule}]"));
    let result = if summary.over {
        format!("{}: {}{rule}", summary.result, summary.why)
    } else {
        format!("{}: {}", summary.result, summary.turn)
    };
    writeln!(out, "\n{STRONG}Result{STRONG:#}\n  {result}")?;
    Ok(())
}

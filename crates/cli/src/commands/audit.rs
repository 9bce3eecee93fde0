//! `sandtable audit`: whether a saved game is sound, and where today's rules would play it otherwise.

use std::io::Write;

use any::Loaded;
use serde_json::json;

use super::simulate::write_new;
use crate::show::{DIM, ERROR, GOOD};
use crate::{Verdict, source};

/// Say whether a saved game is sound
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  sandtable audit game.log\n  sandtable audit game.log --keep mended.log")]
pub struct Args {
    /// The saved game
    log: String,
    /// Write everything before the first unsound entry as a new log
    #[arg(long, value_name = "FILE")]
    keep: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Looks through the log.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let text = source::log_text(&args.log)?;
    let Loaded { game, unsound } = source::log(&args.log)?;
    let differences = game.audit();
    let n = game.n_entries();
    if let Some(keep) = &args.keep {
        // The lines as they are: they are sealed as text.
        let lines: Vec<&str> = text.lines().filter(|it| !it.trim().is_empty()).take(1 + n).collect();
        write_new(keep, &(lines.join("\n") + "\n"))?;
    }
    let verdict = if unsound.is_none() && differences.is_empty() { Verdict::Fine } else { Verdict::Wrong };
    if args.json {
        let unsound = unsound.map(|it| json!({ "entry": it.entry, "line": it.line, "why": it.why }));
        let differences: Vec<_> =
            differences.iter().map(|it| json!({ "entry": it.entry, "why": it.why })).collect();
        let all =
            json!({ "sound_entries": n, "unsound": unsound, "differences": differences, "kept": args.keep });
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
        return Ok(verdict);
    }
    let title = game.view(engine::Seat::UMPIRE).title;
    match &unsound {
        None => writeln!(out, "{GOOD}sound{GOOD:#}  {title}, {n} entries")?,
        Some(unsound) => {
            writeln!(
                out,
                "{ERROR}unsound{ERROR:#} from entry {} (line {}): {}",
                unsound.entry, unsound.line, unsound.why
            )?;
            writeln!(out, "  {title}: the {n} entries before it are sound")?;
            if args.keep.is_none() {
                writeln!(out, "  {DIM}--keep FILE writes them as a new log{DIM:#}")?;
            }
        }
    }
    for it in &differences {
        writeln!(out, "{ERROR}differs{ERROR:#} at entry {}: {}", it.entry, it.why)?;
    }
    if differences.is_empty() {
        writeln!(out, "  today's rules (version {}) play it the same", game.system().version())?;
    }
    if let Some(keep) = &args.keep {
        writeln!(out, "  {n} entries were written to {keep}")?;
    }
    Ok(verdict)
}

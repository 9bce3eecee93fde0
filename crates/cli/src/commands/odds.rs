//! `sandtable odds`: exact chances, of one procedure or of a decision in a saved game.

use std::io::Write;

use any::Sketched;
use anyhow::{Context, bail};
use engine::{BUDGET, DicePlan, Seat};
use serde_json::{Value, json};

use super::resolve::{Asked, WordArgs};
use crate::show::{ERROR, ID, STRONG};
use crate::{Verdict, show, source};

/// The exact chances of one procedure, or of a decision in a saved game
#[derive(clap::Args)]
#[command(after_help = "Examples:
  sandtable odds d20 hesa firer=DE-SMG target=SU-RIF distance=4 cover=soft
  sandtable odds fyob momentum under=mortar unobserved=yes
  sandtable odds --log game.log --decision '{\"fire\":{\"firer\":\"A3\",\"target\":\"B2\",\"with\":\"hesa\"}}'")]
pub struct Args {
    #[command(flatten)]
    words: WordArgs,
    /// A saved game
    #[arg(long, requires = "decision", conflicts_with = "system")]
    log: Option<String>,
    /// A decision in it, as JSON
    #[arg(long, requires = "log")]
    decision: Option<String>,
    /// The seat that decides; the one that is awaited if nothing is said
    #[arg(long, requires = "log")]
    seat: Option<u8>,
    /// So many runs of the rules at most; beyond that, chances are sampled
    #[arg(long, default_value_t = BUDGET)]
    budget: usize,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Shows the chances.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let (game, seat, decision) = match (&args.log, &args.decision) {
        (Some(log), Some(decision)) => {
            let game = source::sound_log(log)?;
            let decision: Value = serde_json::from_str(decision).context("--decision is not JSON")?;
            let seat = match (args.seat, game.awaits()) {
                (Some(seat), _) => Seat(seat),
                (None, engine::Awaits::Seats(seats)) => seats.first().copied().unwrap_or(Seat::UMPIRE),
                (None, engine::Awaits::Over(_)) => bail!("the game is over: there is nothing to decide"),
            };
            (game, seat, decision)
        }
        _ => match args.words.sketch(out, DicePlan::seeded(0))? {
            Asked::Listed => return Ok(Verdict::Fine),
            Asked::Sketched(sketched) => {
                let Sketched { game, seat, decision } = *sketched;
                (game, seat, decision)
            }
        },
    };
    let text = game.describe(seat, &decision).map_err(|refused| anyhow::anyhow!("{refused}"))?;
    let text = args.words.heading(text);
    let odds = game.odds(seat, &decision, args.budget);
    if args.json {
        let all = match &odds {
            Ok(odds) => json!({ "text": text, "decision": decision, "odds": show::odds_json(odds) }),
            Err(refused) => json!({ "text": text, "decision": decision, "refused": refused }),
        };
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
        return Ok(if odds.is_ok() { Verdict::Fine } else { Verdict::Wrong });
    }
    writeln!(out, "{STRONG}{text}{STRONG:#}\n")?;
    match odds {
        Ok(odds) => writeln!(out, "{}", show::odds(&odds))?,
        Err(refused) => {
            writeln!(out, "  {ERROR}not allowed{ERROR:#}: {} {ID}[{}]{ID:#}", refused.why, refused.rule)?;
            return Ok(Verdict::Wrong);
        }
    }
    Ok(Verdict::Fine)
}

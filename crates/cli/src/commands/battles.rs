//! `sandtable battles`: what can be played.

use std::io::Write;

use any::{BattleInfo, System};
use serde_json::{Value, json};

use crate::show::STRONG;
use crate::{Verdict, show};

/// List the battles that can be played
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  sandtable battles\n  sandtable battles d20 --json")]
pub struct Args {
    /// Only those of this system
    system: Option<System>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Lists the battles.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let systems = System::ALL.into_iter().filter(|it| args.system.is_none_or(|only| only == *it));
    let all: Vec<BattleInfo> = systems.flat_map(System::battles).collect();
    if args.json {
        let cards: Vec<Value> = all.iter().map(|it| json!(it.card)).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&cards)?)?;
        return Ok(Verdict::Fine);
    }
    for system in System::ALL {
        let own: Vec<&BattleInfo> = all.iter().filter(|it| it.system == system).collect();
        if own.is_empty() {
            continue;
        }
        // One system that was asked for needs no title.
        if args.system.is_none() {
            writeln!(out, "{STRONG}{system}{STRONG:#}: {}\n", system.about())?;
        }
        writeln!(out, "{}\n", show::bare(&listed(&own)))?;
    }
    let hint = show::DIM;
    writeln!(out, "{hint}* a good first game. `sandtable play BATTLE` starts one.{hint:#}")?;
    Ok(Verdict::Fine)
}

/// The battles of a system. One that a system before it has as well is named with its own.
fn listed(battles: &[&BattleInfo]) -> comfy_table::Table {
    let mut table = show::table(&["", "battle", "title", "sides", "turns", "min", "difficulty"]);
    for BattleInfo { card, system, .. } in battles {
        let before = System::ALL.into_iter().take_while(|it| it != system);
        let is_shared = before.flat_map(System::battles).any(|it| it.card.id == card.id);
        let sides: Vec<String> = card.sides.iter().map(|(name, n)| format!("{name} {n}")).collect();
        let difficulty = json!(card.difficulty).as_str().unwrap_or("-").to_owned();
        table.add_row([
            if card.first_game { "*" } else { "" }.to_owned(),
            if is_shared { format!("{system}:{}", card.id) } else { card.id.clone() },
            card.title.clone(),
            sides.join(", "),
            card.turns.to_string(),
            card.minutes.map_or("-".to_owned(), |n| n.to_string()),
            difficulty,
        ]);
    }
    if let Some(column) = table.column_mut(0) {
        column.set_padding((0, 1));
    }
    table
}

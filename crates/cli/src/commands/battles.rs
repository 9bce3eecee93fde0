//! `sandtable battles`: what can be played.

use std::io::Write;

use any::{BattleInfo, System};
use serde_json::{Value, json};

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
    let mut table = show::table(&["", "battle", "title", "sides", "turns", "min", "difficulty"]);
    for BattleInfo { card, .. } in &all {
        let sides: Vec<String> = card.sides.iter().map(|(name, n)| format!("{name} {n}")).collect();
        let difficulty = json!(card.difficulty).as_str().unwrap_or("-").to_owned();
        table.add_row([
            if card.first_game { "*" } else { "" }.to_owned(),
            card.id.clone(),
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
    writeln!(out, "{}", show::bare(&table))?;
    let hint = show::DIM;
    writeln!(out, "\n{hint}* a good first game. `sandtable play BATTLE` starts one.{hint:#}")?;
    Ok(Verdict::Fine)
}

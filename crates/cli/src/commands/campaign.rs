//! `sandtable campaign`: linked battles, and the one that follows a battle that was fought.

use std::io::Write;

use any::System;
use anyhow::bail;
use engine::CampaignCard;
use serde_json::json;

use super::simulate::write_new;
use crate::show::{DIM, STRONG};
use crate::{Verdict, source};

/// Linked battles: list them, or go on to the next one
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  sandtable campaign\n  sandtable play river-1 --save first.log\n  sandtable campaign next first.log --out second.toml\n  sandtable play ./second.toml"
)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Write the battle that follows a finished one, with what is left of the forces
    Next {
        /// The saved game of a battle of a campaign
        log: String,
        /// The file to write; left out: the id of the battle, in this folder
        #[arg(long, value_name = "FILE")]
        out: Option<String>,
    },
}

/// Lists the campaigns, or goes on with one.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    match &args.command {
        None => list(args.json, out),
        Some(Command::Next { log, out: path }) => next(log, path.as_deref(), out),
    }
}

fn all() -> Vec<(System, CampaignCard)> {
    System::ALL
        .into_iter()
        .flat_map(|system| system.campaigns().into_iter().map(move |it| (system, it)))
        .collect()
}

fn list(as_json: bool, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let all = all();
    if as_json {
        let rows: Vec<_> =
            all.iter().map(|(system, it)| json!({ "system": system.id(), "campaign": it })).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?;
        return Ok(Verdict::Fine);
    }
    for (system, CampaignCard { id, title, summary, battles }) in &all {
        writeln!(out, "{STRONG}{id}{STRONG:#}  {title} ({system})\n{summary}\n")?;
        let known = system.battles();
        for (n, battle) in battles.iter().enumerate() {
            let title = known.iter().find(|it| it.card.id == *battle).map_or("", |it| it.card.title.as_str());
            writeln!(out, "  {}. {battle}  {title}", n + 1)?;
        }
        writeln!(out)?;
    }
    let hint = "`sandtable play BATTLE --save FILE` plays the first; `sandtable campaign next FILE` writes the one after it.";
    writeln!(out, "{DIM}{hint}{DIM:#}")?;
    Ok(Verdict::Fine)
}

fn next(log: &str, path: Option<&str>, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let game = source::sound_log(log)?;
    let sequel = match game.sequel() {
        Ok(sequel) => sequel,
        Err(why) => {
            let battles: Vec<String> = all().into_iter().flat_map(|it| it.1.battles).collect();
            bail!("{log}: {why} (battles of campaigns are: {})", battles.join(", "));
        }
    };
    writeln!(out, "{STRONG}{}{STRONG:#}, battle {} of {}", sequel.campaign, sequel.no, sequel.of)?;
    for line in &sequel.story {
        writeln!(out, "{line}")?;
    }
    let Some(next) = sequel.next else { return Ok(Verdict::Fine) };
    let path = path.map_or_else(|| format!("{}.toml", next.id), ToOwned::to_owned);
    write_new(&path, &next.source.text)?;
    writeln!(out, "\nThe next battle, {}, is in {path}.", next.title)?;
    for (was, now) in next.seats.iter().filter(|(was, now)| was != now) {
        writeln!(out, "Who sat at seat {} leads the same force from seat {}.", was.0, now.0)?;
    }
    let own: Vec<&str> = game.header().data.iter().map(|it| it.name.as_str()).collect();
    if !own.is_empty() {
        writeln!(
            out,
            "The last battle was fought with your own tables: give --data for {} again.",
            own.join(", ")
        )?;
    }
    let named = if path.contains(['/', '\\', '.']) { path } else { format!("./{path}") };
    writeln!(out, "{DIM}`sandtable play {named} --save FILE` plays it.{DIM:#}")?;
    Ok(Verdict::Fine)
}

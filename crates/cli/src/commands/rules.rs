//! `sandtable rules`: the rules, where they come from, where they are carried out and tested.

use std::io::Write;

use any::{Atom, Mention, Place, System, atoms};
use anyhow::bail;
use engine::data::nearest;
use serde_json::{Value, json};

use crate::show::{DIM, ID, STRONG, WIDTH};
use crate::{Verdict, show};

/// Read the rules, and see where they are carried out and tested
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  sandtable rules d20\n  sandtable rules d20 D20-061\n  sandtable rules d20 h45"
)]
pub struct Args {
    /// The system
    system: System,
    /// The rule: its id, the start of it, or what follows the name of the system
    id: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Shows one rule, or lists them.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let all = atoms(args.system);
    let Some(id) = &args.id else { return list(&all, args.json, out) };
    let found = find(&all, args.system, id)?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&as_json(found))?)?;
    } else {
        writeln!(out, "{}", text(found))?;
    }
    Ok(Verdict::Fine)
}

/// The rule with an id, or with the only id that starts so.
pub fn find<'a>(all: &'a [Atom], system: System, id: &str) -> anyhow::Result<&'a Atom> {
    let wanted = id.to_uppercase();
    let full = format!("{}-{wanted}", system.id().to_uppercase());
    let number = |id: &str| id.rsplit('-').next().map(|it| it.trim_start_matches('0').to_uppercase());
    let is = |it: &&Atom| {
        let id = it.id.to_uppercase();
        id == wanted || id == full || !wanted.contains('-') && number(&id) == number(&wanted)
    };
    if let Some(atom) = all.iter().find(is) {
        return Ok(atom);
    }
    let starts =
        |it: &&Atom| it.id.to_uppercase().starts_with(&wanted) || it.id.to_uppercase().starts_with(&full);
    let found: Vec<&Atom> = all.iter().filter(starts).collect();
    match found.as_slice() {
        [only] => Ok(only),
        [] => {
            let ids: Vec<&str> = all.iter().map(|it| it.id.as_str()).collect();
            let hint = nearest(id, &ids).map_or(String::new(), |best| format!(", did you mean {best}?"));
            bail!("there is no rule `{id}` of {system}{hint} (`sandtable rules {system}` lists them)")
        }
        several => {
            let ids: Vec<&str> = several.iter().map(|it| it.id.as_str()).collect();
            bail!("`{id}` may be any of {}", ids.join(", "))
        }
    }
}

/// A rule with all that is known of it.
pub fn text(atom: &Atom) -> String {
    let source = if atom.source == "HOUSE" { "a house rule" } else { atom.source.as_str() };
    let mut rows = vec![
        format!("{STRONG}{}{STRONG:#}  {}", atom.id, show::prose(&atom.text, 2)),
        String::new(),
        format!("  {DIM}source{DIM:#}  {source}"),
    ];
    let mentions = atom.mentions();
    for (place, name) in [(Place::Code, "code  "), (Place::Test, "tests "), (Place::Case, "cases ")] {
        let own: Vec<&Mention> = mentions.iter().filter(|it| it.place == place).collect();
        rows.push(format!("  {DIM}{name}{DIM:#}  {}", places(&own)));
    }
    rows.join("\n")
}

/// So many lines of a file are named.
const LINES_MAX: usize = 10;

/// Files with the lines in them, a file a row.
fn places(mentions: &[&Mention]) -> String {
    if mentions.is_empty() {
        return "none".to_owned();
    }
    let files = mentions.chunk_by(|a, b| a.file == b.file);
    let rows = files.map(|lines| {
        let numbers: Vec<String> = lines.iter().take(LINES_MAX).map(|it| it.line.to_string()).collect();
        let more = lines.len().saturating_sub(LINES_MAX);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        format!("{}:{ID}{}{ID:#}{more}", lines[0].file, numbers.join(","))
    });
    rows.collect::<Vec<_>>().join("\n          ")
}

fn list(all: &[Atom], json: bool, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    if json {
        let rows: Vec<Value> = all.iter().map(as_json).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?;
        return Ok(Verdict::Fine);
    }
    let widest = all.iter().map(|it| it.id.len()).max().unwrap_or(0);
    for atom in all {
        let first = atom.text.lines().next().unwrap_or_default();
        let room = WIDTH - widest - 2;
        let short: String = first.chars().take(room).collect();
        let more = if short.len() < first.len() { "…" } else { "" };
        writeln!(out, "{ID}{:<widest$}{ID:#}  {short}{more}", atom.id)?;
    }
    Ok(Verdict::Fine)
}

fn as_json(atom: &Atom) -> Value {
    json!({ "id": atom.id, "text": atom.text, "source": atom.source, "mentions": atom.mentions() })
}

//! `sandtable check`: whether files are well formed, and everything that is wrong with those that are not.

use std::io::Write;

use any::{AnyGame, LoadError, System};
use engine::data::{DataError, DataErrors, FILE_BYTES_MAX, Source};
use serde_json::{Value, json};

use crate::source::{self, Kind};
use crate::{Verdict, show};

/// Check files: battles, campaigns, tables and units, conformance cases, logs
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  sandtable check my-battle.toml\n  sandtable check my-battle.toml \
    --data my-units.toml\n  sandtable check conformance/d20/*.toml --json")]
pub struct Args {
    /// The files; what they are is seen from what stands in them
    #[arg(required = true)]
    files: Vec<String>,
    /// Tables and units that the battles build on
    #[arg(long)]
    data: Vec<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Checks the files.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let data = source::data(&args.data)?;
    let mut verdict = Verdict::Fine;
    let mut found: Vec<Value> = Vec::new();
    for file in &args.files {
        let checked = check(file, &data);
        if checked.is_err() {
            verdict = Verdict::Wrong;
        }
        if args.json {
            found.push(as_json(file, &checked));
            continue;
        }
        let (good, bad) = (show::GOOD, show::ERROR);
        match checked {
            Ok(summary) => writeln!(out, "{good}ok{good:#}  {file}: {summary}")?,
            Err(Trouble::File(why)) => writeln!(out, "{bad}error{bad:#}: {why}")?,
            Err(Trouble::Data(errors)) => {
                writeln!(out, "{}", show::data_errors(&errors))?;
                let n = errors.0.len();
                writeln!(out, "{bad}{file}{bad:#}: {n} error{}", if n == 1 { "" } else { "s" })?;
            }
        }
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&found)?)?;
    }
    Ok(verdict)
}

/// What is wrong with a file.
enum Trouble {
    /// It cannot be read, or not as what it is.
    File(String),
    /// Something stands in it that is wrong.
    Data(DataErrors),
}

impl From<anyhow::Error> for Trouble {
    fn from(error: anyhow::Error) -> Trouble {
        Trouble::File(format!("{error:#}"))
    }
}

impl From<DataErrors> for Trouble {
    fn from(errors: DataErrors) -> Trouble {
        Trouble::Data(errors)
    }
}

/// What a file is, in a line.
fn check(path: &str, data: &[Source]) -> Result<String, Trouble> {
    if source::is_log(path)? {
        return check_log(path, &source::log_text(path)?);
    }
    let source = Source::from_bytes(path, source::read(path, FILE_BYTES_MAX)?)?;
    match source::kind(&source)? {
        Kind::Battle(system) => {
            system.check(&source, data)?;
            let card = system.card(&source)?.card;
            let sides: Vec<String> = card.sides.iter().map(|(name, n)| format!("{name} {n}")).collect();
            Ok(format!(
                "battle of {system}: {}, {}, {} turns",
                card.title,
                sides.join(" against "),
                card.turns
            ))
        }
        Kind::Campaign(system) => {
            let card = system.campaign(&source)?;
            Ok(format!("campaign of {system}: {}, {}", card.title, card.battles.join(", ")))
        }
        Kind::Data => check_data(&source),
        Kind::Cases(system) => {
            let cases = system.run_cases(&source)?;
            let failed = cases.iter().filter(|it| !it.passed()).count();
            let tries: usize = cases.iter().map(|it| it.tries).sum();
            let fails = if failed == 0 { String::new() } else { format!(", of which {failed} do not hold") };
            Ok(format!("{} conformance cases of {system}, {tries} tries{fails}", cases.len()))
        }
    }
}

/// Tables and units: the systems with which such a file can be used, or what is wrong with it.
fn check_data(source: &Source) -> Result<String, Trouble> {
    let names = source::names(source)?;
    let (mut takers, mut nearest) = (Vec::new(), None);
    for system in System::ALL {
        match system.check_data(source) {
            Ok(()) if reads(system, source) => takers.push(system.id()),
            Ok(()) => {}
            Err(errors) => {
                // The system that a file is meant for knows most of the names in it.
                let n_known = names.iter().filter(|it| knows(system, source, it)).count();
                if nearest.as_ref().is_none_or(|(most, _)| *most < n_known) {
                    nearest = Some((n_known, errors));
                }
            }
        }
    }
    match nearest {
        _ if !takers.is_empty() => Ok(format!("tables and units of {}", takers.join(", "))),
        Some((_, errors)) => Err(Trouble::Data(errors)),
        None => Err(Trouble::File(format!("{}: no system takes it", source.name))),
    }
}

/// Whether a system knows a name in a file that begins like this one.
fn knows(system: System, source: &Source, name: &str) -> bool {
    let text = format!("{name:?} = 0\n{}", source::head(source));
    let is_unknown = |errors: DataErrors| errors.0.iter().any(|it| it.why.starts_with("unknown field"));
    !system.check_data(&Source::new(&source.name, text)).is_err_and(is_unknown)
}

/// Whether a system reads such a file: one that does not would take it with anything in it.
fn reads(system: System, source: &Source) -> bool {
    let text = format!("{}\n[no_system_has_this]\n", source.text);
    system.check_data(&Source::new(&source.name, text)).is_err()
}

fn check_log(path: &str, text: &str) -> Result<String, Trouble> {
    let loaded = AnyGame::load(text).map_err(|error| match error {
        LoadError::Header(why) => Trouble::File(format!("{path}: {why}")),
        LoadError::Data(errors) => Trouble::Data(errors),
    })?;
    if let Some(unsound) = loaded.unsound {
        return Err(Trouble::File(format!("{path}: {unsound}")));
    }
    let view = loaded.game.view(engine::Seat::UMPIRE);
    Ok(format!(
        "log of {}: {}, {} entries, {}",
        loaded.game.system(),
        view.title,
        loaded.game.n_entries(),
        view.turn
    ))
}

fn as_json(file: &str, checked: &Result<String, Trouble>) -> Value {
    let error =
        |it: &DataError| json!({ "file": it.source.name, "line": it.line(), "why": it.why, "help": it.help });
    match checked {
        Ok(summary) => json!({ "file": file, "ok": true, "summary": summary }),
        Err(Trouble::File(why)) => {
            json!({ "file": file, "ok": false, "errors": [{ "file": file, "why": why }] })
        }
        Err(Trouble::Data(errors)) => {
            json!({ "file": file, "ok": false, "errors": errors.0.iter().map(error).collect::<Vec<_>>() })
        }
    }
}

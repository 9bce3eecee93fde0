//! Finding battles and reading files: by id or by path, and never more than a file may have.

use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::Path;

use any::{AnyGame, LoadError, Loaded, System};
use anyhow::{Context, bail};
use engine::data::{DataErrors, FILE_BYTES_MAX, Source, nearest};
use engine::log::LOG_BYTES_MAX;
use serde::Deserialize;
use serde::de::IgnoredAny;

/// A battle by its id, or from a file. Of several systems that have it the first one plays it, unless one is named:
/// `fyob-d20:weaver-farm`.
pub fn battle(name: &str) -> anyhow::Result<(System, Source)> {
    let named = name.split_once(':').and_then(|(system, rest)| Some((system.parse::<System>().ok()?, rest)));
    let (only, name) = named.map_or((None, name), |(system, rest)| (Some(system), rest));
    let systems = System::ALL.into_iter().filter(|it| only.is_none_or(|only| only == *it));
    let known: Vec<_> = systems.flat_map(System::battles).collect();
    if let Some(info) = known.iter().find(|it| it.card.id == name) {
        return Ok((info.system, info.source.clone()));
    }
    if !looks_like_a_path(name) {
        // What stands before a colon is a system; one of that name is missed before its battle.
        if let Some((system, _)) = name.split_once(':').filter(|_| only.is_none()) {
            system.parse::<System>().map_err(anyhow::Error::msg)?;
        }
        let ids: Vec<&str> = known.iter().map(|it| it.card.id.as_str()).collect();
        let hint = nearest(name, &ids).map_or(String::new(), |best| format!(", did you mean `{best}`?"));
        // Only with its system does a name mean another battle than the first one of that name.
        let is_first = |n: usize| !ids[..n].contains(&ids[n]);
        let in_full = |(n, id): (usize, &&str)| {
            if is_first(n) { (*id).to_owned() } else { format!("{}:{id}", known[n].system.id()) }
        };
        let names: Vec<String> = ids.iter().enumerate().map(in_full).collect();
        bail!("there is no battle `{name}`{hint} (known are: {}; a file needs its path)", names.join(", "));
    }
    let source = file(name)?;
    let system = only.map_or_else(|| system_of(&source).map_err(data_error), Ok)?;
    Ok((system, source))
}

/// Files of the user that replace tables of the rules.
pub fn data(paths: &[String]) -> anyhow::Result<Vec<Source>> {
    paths.iter().map(|path| file(path)).collect()
}

/// A battle, table or case file.
pub fn file(path: &str) -> anyhow::Result<Source> {
    let bytes = read(path, FILE_BYTES_MAX)?;
    Source::from_bytes(path, bytes).map_err(data_error)
}

/// The text of a log.
pub fn log_text(path: &str) -> anyhow::Result<String> {
    let bytes = read(path, LOG_BYTES_MAX)?;
    String::from_utf8(bytes)
        .map_err(|err| anyhow::anyhow!("{path}: byte {} is not UTF-8 text", err.utf8_error().valid_up_to()))
}

/// A game from its log.
pub fn log(path: &str) -> anyhow::Result<Loaded> {
    let text = log_text(path)?;
    match AnyGame::load(&text) {
        Ok(loaded) => Ok(loaded),
        Err(LoadError::Header(why)) => bail!("{path}: {why}"),
        Err(LoadError::Data(errors)) => Err(data_error(errors)).context("the battle in the log is wrong"),
    }
}

/// The game of a log that is sound to its end.
pub fn sound_log(path: &str) -> anyhow::Result<AnyGame> {
    let Loaded { game, unsound } = log(path)?;
    if let Some(unsound) = unsound {
        bail!("{path}: {unsound}; `sandtable audit {path} --keep FILE` keeps what is sound");
    }
    Ok(game)
}

/// What kind of file a text is, by what stands in it.
pub enum Kind {
    /// A battle.
    Battle(System),
    /// Linked battles.
    Campaign(System),
    /// Tables and units.
    Data,
    /// Conformance cases.
    Cases(System),
}

/// Whether a file begins as a log does.
pub fn is_log(path: &str) -> anyhow::Result<bool> {
    let mut start = Vec::new();
    if fs::metadata(path).is_ok_and(|it| it.is_file()) {
        let file = fs::File::open(path).with_context(|| format!("{path} cannot be opened"))?;
        file.take(256).read_to_end(&mut start).with_context(|| format!("{path} cannot be read"))?;
    }
    Ok(start.trim_ascii_start().starts_with(b"{"))
}

/// Recognises a file by its content.
pub fn kind(source: &Source) -> Result<Kind, DataErrors> {
    let fields = names(source)?;
    let has = |name: &str| fields.iter().any(|it| it == name);
    if has("case") {
        return Ok(Kind::Cases(system_of(source)?));
    }
    if has("battles") {
        return Ok(Kind::Campaign(system_of(source)?));
    }
    // Tables may name their system too, but have no name themselves. What names nothing but a system is a battle begun.
    let is_named = ["id", "title", "element", "side", "table"].into_iter().any(has);
    let is_begun = has("system") && fields.iter().all(|it| it == "system" || it == "format");
    if is_named || is_begun {
        return Ok(Kind::Battle(system_of(source)?));
    }
    Ok(Kind::Data)
}

/// The names of what stands in a file, without what stands in that.
pub fn names(source: &Source) -> Result<Vec<String>, DataErrors> {
    #[expect(clippy::zero_sized_map_values, reason = "only names matter, and serde reads a table as a map")]
    let fields: BTreeMap<String, IgnoredAny> = source.parse()?;
    Ok(fields.into_keys().collect())
}

/// What a file of tables begins with: by this a layer and its host tell their files apart.
pub fn head(source: &Source) -> String {
    #[derive(Deserialize)]
    struct Head {
        system: Option<String>,
        #[serde(default)]
        about: BTreeMap<String, String>,
    }
    let Ok(Head { system, about }) = source.parse() else { return String::new() };
    let line = |name: &str, value: &str| format!("{name} = {value:?}\n");
    let about: String = about.iter().map(|(name, value)| line(name, value)).collect();
    let system = system.map_or(String::new(), |it| line("system", &it));
    if about.is_empty() { system } else { format!("{system}[about]\n{about}") }
}

/// The system that a file says it is for.
fn system_of(source: &Source) -> Result<System, DataErrors> {
    #[derive(Deserialize)]
    struct Head {
        system: String,
    }
    let head: Head = source.parse()?;
    head.system.parse().map_err(|why: String| {
        let named = source.text.find("system").unwrap_or(0);
        let at = named + source.text[named..].find(&head.system).unwrap_or(0);
        DataErrors(vec![source.error(at..at + head.system.len(), why)])
    })
}

/// A file that is no larger than `limit`, looked at before it is read.
pub fn read(path: &str, limit: usize) -> anyhow::Result<Vec<u8>> {
    let too_large = || anyhow::anyhow!("{path} is larger than {} MiB, the most that is read", limit >> 20);
    let meta = match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => bail!("there is no file {path}"),
        found => found.with_context(|| format!("{path} cannot be read"))?,
    };
    if meta.is_dir() {
        bail!("{path} is a directory, not a file");
    }
    if (limit as u64) < meta.len() {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).with_context(|| format!("{path} cannot be opened"))?;
    // What is not a plain file may be longer than it says.
    file.take(limit as u64 + 1).read_to_end(&mut bytes).with_context(|| format!("{path} cannot be read"))?;
    if limit < bytes.len() {
        return Err(too_large());
    }
    Ok(bytes)
}

/// Everything wrong with a file, with the text underlined.
#[expect(clippy::needless_pass_by_value, reason = "it stands in `map_err`")]
pub fn data_error(errors: DataErrors) -> anyhow::Error {
    anyhow::anyhow!("{}", crate::show::data_errors(&errors))
}

fn looks_like_a_path(name: &str) -> bool {
    name.contains(['/', '\\', '.']) || Path::new(name).exists()
}

//! The rules as text: the inventories of `docs/rules`, atom by atom.

use serde::Serialize;

use crate::System;

/// Where the ids of rules stand: id, what kind of place, file and line. Found when the program was built.
const MENTIONS: &[(&str, Place, &str, usize)] = include!(concat!(env!("OUT_DIR"), "/mentions.rs"));

/// What kind of place mentions a rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The code that carries it out.
    Code,
    /// A test of the program.
    Test,
    /// A conformance case.
    Case,
}

/// A place that mentions a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Mention {
    /// What kind of place it is.
    pub place: Place,
    /// The file, from the root of the repository.
    pub file: &'static str,
    /// The line, from 1.
    pub line: usize,
}

/// An inventory of `docs/rules`: the prefix of its ids, and its text.
type Inventory = (&'static str, &'static str);

const D20: Inventory = ("D20", include_str!("../../../docs/rules/d20.md"));
const HK: Inventory = ("HK", include_str!("../../../docs/rules/hk.md"));
const FYOB: Inventory = ("FYOB", include_str!("../../../docs/rules/fyob.md"));

/// The inventories of a system, its own first: a layer has also that of the rules below it.
fn inventories(system: System) -> &'static [Inventory] {
    match system {
        System::D20 => &[D20],
        System::Hk => &[HK],
        System::Fyob | System::FyobTable => &[FYOB],
        System::FyobD20 => &[FYOB, D20],
        System::FyobHk => &[FYOB, HK],
    }
}

/// The inventory of a system, as it stands in `docs/rules`.
pub fn rules_text(system: System) -> &'static str {
    inventories(system)[0].1
}

/// One rule of an inventory, with where it is carried out and tested.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Atom {
    /// Its id.
    pub id: String,
    /// Its text, with the table that follows it.
    pub text: String,
    /// The lines of the source that it comes from, as the inventory names them.
    pub source: String,
}

impl Atom {
    /// Where the rule is carried out and tested.
    pub fn mentions(&self) -> Vec<Mention> {
        let own = MENTIONS.iter().filter(|it| it.0.eq_ignore_ascii_case(&self.id));
        let mut res: Vec<Mention> =
            own.map(|&(_, place, file, line)| Mention { place, file, line }).collect();
        res.sort_by_key(|it| (it.place, it.file, it.line));
        res
    }
}

/// The atoms of a system in the order of its inventory.
pub fn atoms(system: System) -> Vec<Atom> {
    inventories(system).iter().flat_map(|it| atoms_of(*it)).collect()
}

fn atoms_of((prefix, text): Inventory) -> Vec<Atom> {
    let mut res: Vec<Atom> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        if let Some((id, rest)) = atom_start(prefix, line) {
            res.push(Atom { id, text: rest, source: String::new() });
            open = true;
        } else if line.starts_with('#') {
            open = false;
        } else if open && let Some(atom) = res.last_mut() {
            atom.text.push('\n');
            atom.text.push_str(line);
        }
    }
    for atom in &mut res {
        atom.text.truncate(atom.text.trim_end().len());
        atom.source = source_of(&atom.text);
    }
    res
}

/// The sections of an inventory that are cited as they are: host adapter, house host, decision procedure.
const SECTIONS: [&str; 3] = ["HA-", "HH-", "AI-"];

/// `- **D20-061** text` and `- **R-12 Title.** text` start an atom; rulings get the prefix of the system. So does the head
/// of a section, `**HH-4 Title** text`.
fn atom_start(prefix: &str, line: &str) -> Option<(String, String)> {
    let section = line.strip_prefix("**").filter(|it| SECTIONS.iter().any(|start| it.starts_with(start)));
    let bold = line.strip_prefix("- **").or(section)?;
    let (head, rest) = bold.split_once("**")?;
    let word = head.split_whitespace().next()?.trim_end_matches('.');
    let title = head[word.len().min(head.len())..].trim();
    let id = match word.strip_prefix("R-") {
        Some(number) if number.bytes().all(|it| it.is_ascii_digit()) => format!("{prefix}-R{number}"),
        _ if word.starts_with(prefix) || section.is_some() => word.to_owned(),
        _ => return None,
    };
    let text = [title, rest.trim()].into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" ");
    Some((id, text))
}

/// The bracket with source lines, such as `[L20, L42]`, or who ruled.
fn source_of(text: &str) -> String {
    let bracket = text.rfind("[L").and_then(|start| Some(&text[start..=start + text[start..].find(']')?]));
    bracket.map_or_else(|| "HOUSE".to_owned(), ToOwned::to_owned)
}

//! Finds where the rules are carried out and tested, so that the program can say it: the ids of rules in the code
//! (`D20-061`), in the names of tests (`d20_061_`) and in conformance cases. A directory that is missing has none.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The directories in which ids are looked for, from the root of the repository.
const ROOTS: [&str; 2] = ["crates", "conformance"];

/// The prefixes of the ids of rules.
const PREFIXES: [&str; 9] = ["D20", "FYOB", "HA", "HH", "AI", "NQM", "HK", "CD", "ENG"];

fn main() {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or_default());
    let repo = here.join("../..");
    let mut files = Vec::new();
    for root in ROOTS {
        collect(&repo.join(root), &mut files);
    }
    files.sort();
    let mut mentions: BTreeSet<(String, &str, String, usize)> = BTreeSet::new();
    for file in &files {
        let Ok(path) = file.strip_prefix(&repo) else { continue };
        let Some(kind) = kind_of(path) else { continue };
        let Ok(text) = fs::read_to_string(file) else { continue };
        let path = path.to_string_lossy().replace('\\', "/");
        for (idx, line) in text.lines().enumerate() {
            for (id, is_test) in ids(line) {
                let kind = if is_test { "Test" } else { kind };
                mentions.insert((id, kind, path.clone(), idx + 1));
            }
        }
    }
    for dir in watched(&repo) {
        println!("cargo::rerun-if-changed={}", dir.display());
    }
    let row = |(id, kind, path, line): &(String, &str, String, usize)| {
        format!("    ({id:?}, Place::{kind}, {path:?}, {line}),")
    };
    let rows: Vec<String> = mentions.iter().map(row).collect();
    let out = PathBuf::from(env::var("OUT_DIR").unwrap_or_default()).join("mentions.rs");
    fs::write(out, format!("&[\n{}\n]\n", rows.join("\n"))).expect("the build directory can be written");
}

/// The directories that are looked at. Those that are missing are left out: cargo would build again and again for them.
fn watched(repo: &Path) -> Vec<PathBuf> {
    let crates = fs::read_dir(repo.join("crates")).into_iter().flatten().flatten();
    let tests = crates.map(|entry| entry.path().join("tests"));
    let all = [repo.join("crates/rules"), repo.join("conformance")].into_iter().chain(tests);
    all.filter(|dir| dir.is_dir()).collect()
}

/// All files below a directory but those that were built.
fn collect(dir: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target" && name != "snapshots") {
                collect(&path, files);
            }
        } else {
            files.push(path);
        }
    }
}

/// What a file is to a rule.
fn kind_of(path: &Path) -> Option<&'static str> {
    let parts: Vec<&str> = path.iter().filter_map(|it| it.to_str()).collect();
    let extension = path.extension().and_then(|it| it.to_str())?;
    match (parts.as_slice(), extension) {
        (["conformance", ..], "toml") => Some("Case"),
        (["crates", "rules", _, "src", ..], "rs") => Some("Code"),
        (["crates", "rules", _, "tests", ..] | ["crates", _, "tests", ..], "rs") => Some("Test"),
        _ => None,
    }
}

/// The ids in a line, and whether each is in the name of a test.
fn ids(line: &str) -> Vec<(String, bool)> {
    let mut res = Vec::new();
    for prefix in PREFIXES {
        for (start, _) in line.match_indices(prefix) {
            let before = line[..start].bytes().last();
            let number: String =
                line[start + prefix.len()..].strip_prefix('-').map(number_of).unwrap_or_default();
            if !before.is_some_and(|it| it.is_ascii_alphanumeric()) && !number.is_empty() {
                res.push((format!("{prefix}-{number}"), false));
            }
        }
        let lower = format!("fn {}_", prefix.to_lowercase());
        if let Some(start) = line.find(&lower) {
            // `fn d20_060_d20_061_...` names two.
            let name = line[start + 3..].split('(').next().unwrap_or_default();
            for part in name.split(&format!("{}_", prefix.to_lowercase())).skip(1) {
                let number = number_of(part).to_uppercase();
                if !number.is_empty() {
                    res.push((format!("{prefix}-{number}"), true));
                }
            }
        }
    }
    res
}

/// The number at the start of a text: `061`, `H05a`, `R12`.
fn number_of(text: &str) -> String {
    let word: String = text.chars().take_while(char::is_ascii_alphanumeric).collect();
    let digits = word.trim_start_matches(['H', 'R', 'h', 'r']);
    if digits.starts_with(|it: char| it.is_ascii_digit()) { word } else { String::new() }
}

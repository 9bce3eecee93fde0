//! What the compiler does not see: from rules to code and tests (I8), forbidden means (I7), who may know whom (I1), the
//! length of files (I9), forgotten files, and what the documentation leaves out.

use std::collections::BTreeSet;

use xtask::project::{File, file, files};
use xtask::trace::{INVENTORIES, citations, known, matrix, not_done};

/// Files may not be longer.
const LINES_MAX: usize = 600;
/// Longer files are worth a look.
const LINES_MUCH: usize = 400;

/// Fails with a list of what is wrong, one a line.
#[track_caller]
fn nothing(wrong: &[String], what: &str) {
    assert!(wrong.is_empty(), "{what}, {} of them:\n  {}\n", wrong.len(), wrong.join("\n  "));
}

/// The lines of a source file with their numbers, without those that are comments.
fn code(file: &File) -> impl Iterator<Item = (usize, &str)> {
    let lines = file.text.lines().enumerate().map(|(idx, line)| (idx + 1, line));
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

#[test]
fn every_rule_that_the_code_cites_is_in_an_inventory() {
    let known = known();
    let sources = [files("crates", ".rs"), files("conformance", ".toml"), files("data", ".toml")].concat();
    // The tests of the command line ask for rules that there are not, on purpose.
    let cited = sources.iter().filter(|it| !it.path.starts_with("crates/cli/tests/")).flat_map(citations);
    let unknown: Vec<String> =
        cited.filter(|(id, _)| !known.contains(id)).map(|(id, line)| format!("{id} at {line}")).collect();
    nothing(&unknown, "rule ids that no inventory in docs/rules knows");
}

#[test]
fn every_atom_is_carried_out_and_tested_or_listed_as_not_done() {
    let listed = not_done();
    let mut wrong = Vec::new();
    for (system, _, code) in INVENTORIES {
        if code.is_none() {
            continue;
        }
        for row in matrix(system).expect("it has code") {
            let missing = match (row.code.is_empty(), row.tests.is_empty()) {
                (false, false) => None,
                (true, false) => Some("no code cites it"),
                (false, true) => Some("no test names it"),
                (true, true) => Some("no code cites it, no test names it"),
            };
            match (missing, listed.contains(&row.id)) {
                (Some(missing), false) => wrong.push(format!("{}: {missing}", row.id)),
                (None, true) => {
                    wrong.push(format!("{}: it is done; take it out of docs/rules/not-done.md", row.id));
                }
                (Some(_), true) | (None, false) => (),
            }
        }
    }
    nothing(&wrong, "atoms that are not traceable (see `cargo xtask rules`)");
}

#[test]
fn the_core_uses_no_floats_clocks_hash_maps_files_or_output() {
    // Written in two parts, so that this file does not find itself.
    let banned: Vec<String> = [
        ["f3", "2"],
        ["f6", "4"],
        ["Hash", "Map"],
        ["Hash", "Set"],
        ["std::", "time"],
        ["std::", "fs"],
        ["std::", "net"],
        ["std::", "env"],
        ["rand", "::"],
        ["print", "ln!"],
        ["eprint", "ln!"],
    ]
    .map(|parts| parts.concat())
    .to_vec();
    let floats = &banned[..2];
    let core =
        [files("crates/table/src", ".rs"), files("crates/engine/src", ".rs"), files("crates/rules", ".rs")];
    let mut wrong = Vec::new();
    for file in core.iter().flatten().filter(|it| it.path.contains("/src/")) {
        for (number, line) in code(file) {
            for word in banned.iter().filter(|word| holds_word(line, word)) {
                // Decimals are read from TOML, which knows only floats, and become exact there.
                let decimals = file.path.starts_with("crates/engine/src/data") && floats.contains(word);
                if !decimals {
                    wrong.push(format!("{word} at {}:{number}", file.path));
                }
            }
        }
    }
    nothing(&wrong, "means that I7 forbids in table, engine and the rules");
}

/// Whether a word stands in a line by itself.
fn holds_word(line: &str, word: &str) -> bool {
    let part_of_name = |it: char| it.is_ascii_alphanumeric() || it == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].ends_with(part_of_name);
        let after = word.ends_with(part_of_name) && line[at + word.len()..].starts_with(part_of_name);
        !before && !after
    })
}

#[test]
fn crates_know_only_whom_they_may() {
    let ours = [
        "table",
        "engine",
        "d20",
        "hk",
        "fyob",
        "house",
        "fyob-d20",
        "fyob-hk",
        "companion",
        "ai",
        "any",
        "seat",
        "pocket",
        "draw",
        "store",
        "server",
        "cli",
        "workshop",
        "xtask",
    ];
    let mut wrong = Vec::new();
    for manifest in files("crates", "Cargo.toml") {
        let allowed: &[&str] = match manifest.path.as_str() {
            "crates/table/Cargo.toml" => &[],
            "crates/engine/Cargo.toml" => &["table"],
            // The hosts of the layer know it; it knows none of them.
            "crates/rules/fyob-house/Cargo.toml" | "crates/rules/fyob-companion/Cargo.toml" => {
                &["engine", "fyob", "table"]
            }
            "crates/rules/fyob-d20/Cargo.toml" => &["d20", "engine", "fyob", "table"],
            "crates/rules/fyob-hk/Cargo.toml" => &["engine", "fyob", "hk", "table"],
            path if path.starts_with("crates/rules/") => &["engine", "table"],
            "crates/ai/Cargo.toml" => &["d20", "engine", "fyob", "hk", "table"],
            "crates/any/Cargo.toml" => {
                &["ai", "companion", "d20", "engine", "fyob", "fyob-d20", "fyob-hk", "hk", "house", "table"]
            }
            "crates/seat/Cargo.toml" => &["any", "engine", "table"],
            "crates/pocket/Cargo.toml" => &["any", "engine", "seat"],
            "crates/draw/Cargo.toml" => &["any", "engine", "table"],
            "crates/store/Cargo.toml" => &[],
            "crates/server/Cargo.toml" => &["any", "draw", "engine", "seat", "store", "table"],
            _ => &["ai", "any", "draw", "engine", "seat", "server", "store", "table"],
        };
        let mut section = "";
        for line in manifest.text.lines().map(str::trim) {
            if line.starts_with('[') {
                section = line;
            }
            let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
            if section == "[dependencies]" && ours.contains(&name) && !allowed.contains(&name) {
                wrong.push(format!("{} depends on {name}", manifest.path));
            }
        }
    }
    nothing(&wrong, "crates that know others that they may not know (I1)");
}

#[test]
fn no_source_file_is_too_long() {
    let sources =
        [files("crates", ".rs"), files("xtask", ".rs"), files("workshop", ".rs"), files("fuzz", ".rs")]
            .concat();
    let mut long: Vec<(usize, &str)> =
        sources.iter().map(|it| (it.text.lines().count(), it.path.as_str())).collect();
    long.sort_unstable_by(|a, b| b.cmp(a));
    for (n, path) in long.iter().filter(|it| LINES_MUCH < it.0) {
        println!("{path} has {n} lines: has it found a second chapter?");
    }
    let wrong: Vec<String> =
        long.iter().filter(|it| LINES_MAX < it.0).map(|(n, path)| format!("{path}: {n} lines")).collect();
    nothing(&wrong, "files of more than 600 lines");
}

#[test]
fn nothing_is_left_half_done() {
    let marks = [["to", "do!("], ["unimple", "mented!("], ["db", "g!("], ["#[ig", "nore"]]
        .map(|parts| parts.concat());
    let sources =
        [files("crates", ".rs"), files("xtask", ".rs"), files("workshop", ".rs"), files("fuzz", ".rs")]
            .concat();
    let mut wrong = Vec::new();
    for file in &sources {
        for (number, line) in code(file) {
            let found = marks.iter().filter(|mark| line.contains(mark.as_str()));
            wrong.extend(found.map(|mark| format!("{mark} at {}:{number}", file.path)));
        }
    }
    nothing(&wrong, "things left half done");
}

/// A file that no `mod` leads to is not compiled, and a test in it never runs.
#[test]
fn every_source_file_is_part_of_a_crate() {
    let sources =
        [files("crates", ".rs"), files("xtask", ".rs"), files("workshop", ".rs"), files("fuzz", ".rs")]
            .concat();
    let all: BTreeSet<&str> = sources.iter().map(|it| it.path.as_str()).collect();
    let mut open: Vec<&str> = all.iter().copied().filter(|path| is_root(path)).collect();
    let mut reached: BTreeSet<&str> = open.iter().copied().collect();
    while let Some(path) = open.pop() {
        let text = &sources.iter().find(|it| it.path == path).expect("it is one of them").text;
        for candidate in modules_of(path, text) {
            if let Some(&found) = all.get(candidate.as_str())
                && reached.insert(found)
            {
                open.push(found);
            }
        }
    }
    let lost: Vec<String> = all.difference(&reached).map(|path| (*path).to_owned()).collect();
    nothing(&lost, "source files that no `mod` leads to");
}

/// Whether cargo finds a file by itself.
fn is_root(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    let at = |from_end: usize| parts.len().checked_sub(from_end).map_or("", |idx| parts[idx]);
    let direct = ["tests", "examples", "benches", "fuzz_targets"].contains(&at(2)) || at(2) == "bin";
    let folder = at(1) == "main.rs" && ["tests", "examples", "benches", "bin"].contains(&at(3));
    let top = at(2) == "src" && ["lib.rs", "main.rs"].contains(&at(1));
    direct || folder || top || at(1) == "build.rs"
}

/// The files that the `mod` lines of a file may lead to.
fn modules_of(path: &str, text: &str) -> Vec<String> {
    let (dir, name) = path.rsplit_once('/').unwrap_or(("", path));
    let stem = name.trim_end_matches(".rs");
    let base = if is_root(path) || stem == "mod" { dir.to_owned() } else { format!("{dir}/{stem}") };
    let mut res = Vec::new();
    let mut given: Option<&str> = None;
    let mut own = base.clone();
    for line in text.lines() {
        // A module that is written out where it stands: `mod it { mod fog; }`.
        match line.strip_prefix("mod ").and_then(|it| it.strip_suffix(" {")) {
            Some(inline) => own = format!("{base}/{inline}"),
            None if line == "}" => own.clone_from(&base),
            None => (),
        }
        let line = line.trim();
        if let Some(rest) = line.strip_prefix("#[path = \"") {
            given = rest.split('"').next();
            continue;
        }
        let declared = line.strip_prefix("mod ").or_else(|| line.split_once(" mod ").map(|it| it.1));
        let Some(module) = declared.and_then(|it| it.strip_suffix(';')) else { continue };
        match given.take() {
            Some(given) => res.push(normal(&format!("{dir}/{given}"))),
            None => res.extend([format!("{own}/{module}.rs"), format!("{own}/{module}/mod.rs")]),
        }
    }
    res
}

/// A path without `..`.
fn normal(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            ".." => _ = parts.pop(),
            "." => (),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[test]
fn the_documentation_names_every_command() {
    let docs: String =
        files("docs", ".md").into_iter().chain([file("README.md")]).map(|it| it.text).collect();
    let commands = file("crates/cli/src/commands.rs").text;
    let named = commands.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    // In a line of code, as `play weaver-farm`, or in full, as `sandtable play`.
    let is_named = |name: &str| {
        let forms =
            [format!("`{name}`"), format!("`{name} "), format!("sandtable {name}"), format!("-- {name} ")];
        forms.iter().any(|form| docs.contains(form.as_str()))
    };
    let named = named.map(|name| name.replace('_', "-"));
    let missing: Vec<String> = named.filter(|name| !is_named(name)).collect();
    nothing(&missing, "commands that neither README.md nor docs mention");
}

#[test]
fn no_path_of_a_machine_is_in_the_project() {
    let odd = [["/wo", "rk/"], ["/ho", "me/"], ["/ro", "ot/"], ["C:\\", "Users"]].map(|parts| parts.concat());
    let mut wrong = Vec::new();
    for ending in [".rs", ".md", ".toml", ".py", ".js", ".json", ".jsonl", "/run", ".yml"] {
        for file in files("", ending.trim_start_matches('/')) {
            for (idx, line) in file.text.lines().enumerate() {
                // A folder of the page is called so too.
                let line =
                    line.replace("page/home/", "").replace("/assets/home/", "").replace("../home/", "");
                if odd.iter().any(|it| line.contains(it.as_str())) {
                    wrong.push(format!("{}:{}: {}", file.path, idx + 1, line.trim()));
                }
            }
        }
    }
    nothing(&wrong, "paths of somebody's machine");
}

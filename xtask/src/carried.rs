//! Whether the rules that a page carries along are those of today.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

use sha2::{Digest, Sha256};

use crate::project::{file, files, root};

/// The rules as WebAssembly.
pub const FILE: &str = "web/page/pocket/sandtable.wasm";
/// From what they were made.
pub const STAMP: &str = "web/page/pocket/made-from.txt";

/// The crate that is built.
const ROOT_CRATE: &str = "crates/pocket";

/// Systems that the list of systems knows but a real table does not play: nothing of them gets into the file.
const NOT_CARRIED: [&str; 5] = [
    "crates/rules/d20",
    "crates/rules/hk",
    "crates/rules/fyob-d20",
    "crates/rules/fyob-hk",
    "crates/rules/fyob-house",
];

/// The data that is part of the rules.
const DATA: [&str; 2] = ["data/fyob", "data/fyob-table"];

/// What is written beside the file: a hash of everything that it is made from, and one of the file itself.
pub fn stamp(sources: &str) -> String {
    let bytes = fs::read(root().join(FILE)).unwrap_or_default();
    format!("sources {sources}\nfile {}\n", hex(&Sha256::digest(bytes)))
}

/// A hash over the crates that are carried, their data, and the versions of what others wrote.
pub fn sources() -> String {
    let mut parts: BTreeMap<String, String> = BTreeMap::new();
    let mut add = |dir: &str, ending: &str| {
        parts.extend(files(dir, ending).into_iter().map(|it| (it.path, it.text)));
    };
    for path in crates() {
        add(&format!("{path}/src"), ".rs");
        add(&path, "Cargo.toml");
    }
    for dir in DATA {
        add(dir, ".toml");
    }
    let mut hash = Sha256::new();
    for (path, text) in &parts {
        hash.update(format!("{path} {}\n", text.len()));
        hash.update(text);
    }
    hash.update(versions());
    hex(&hash.finalize())
}

/// The folders of the crates of ours that are built, from their manifests.
pub fn crates() -> BTreeSet<String> {
    let workspace: toml::Table = file("Cargo.toml").text.parse().unwrap_or_default();
    let known = workspace.get("workspace").and_then(|it| it.get("dependencies")).and_then(|it| it.as_table());
    let path_of = |name: &str| Some(known?.get(name)?.get("path")?.as_str()?.to_owned());
    let mut res = BTreeSet::new();
    let mut open = vec![ROOT_CRATE.to_owned()];
    while let Some(path) = open.pop() {
        let manifest: toml::Table = file(&format!("{path}/Cargo.toml")).text.parse().unwrap_or_default();
        let needed = manifest.get("dependencies").and_then(|it| it.as_table()).into_iter().flatten();
        let ours = needed.filter_map(|(name, _)| path_of(name));
        open.extend(ours.filter(|it| !res.contains(it) && !NOT_CARRIED.contains(&it.as_str())));
        res.insert(path);
    }
    res
}

/// The versions of what others wrote and the crate is built with, by the lock file.
fn versions() -> String {
    let lock: toml::Table = file("Cargo.lock").text.parse().unwrap_or_default();
    let packages: Vec<&toml::Table> = lock
        .get("package")
        .and_then(|it| it.as_array())
        .into_iter()
        .flatten()
        .filter_map(|it| it.as_table())
        .collect();
    let text = |package: &toml::Table, field: &str| {
        package.get(field).and_then(|it| it.as_str()).unwrap_or_default().to_owned()
    };
    let mut reached: BTreeSet<String> = BTreeSet::new();
    let mut open = vec!["pocket".to_owned()];
    while let Some(needed) = open.pop() {
        // `name`, or `name version` where there are several of that name.
        let (name, version) = needed.split_once(' ').unwrap_or((needed.as_str(), ""));
        for package in packages.iter().filter(|it| text(it, "name") == name) {
            let found = format!("{name} {}\n", text(package, "version"));
            if text(package, "version").starts_with(version) && reached.insert(found) {
                let more = package.get("dependencies").and_then(|it| it.as_array()).into_iter().flatten();
                open.extend(more.filter_map(|it| it.as_str()).map(ToOwned::to_owned));
            }
        }
    }
    reached.into_iter().collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut res, byte| {
        let _ = write!(res, "{byte:02x}");
        res
    })
}

//! Licences, bans and sources of what we depend on, by `deny.toml`.
//!
//! `cargo deny` does this if it is installed. Where it is not, this reads the same file and the metadata of cargo: a
//! clean machine needs nothing but the toolchain.

use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use xtask::project::{file, root};

/// The part of `deny.toml` that is read here.
#[derive(Deserialize)]
struct Deny {
    licenses: Licenses,
    bans: Bans,
    sources: Sources,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Bans {
    deny: Vec<Banned>,
}

#[derive(Deserialize)]
struct Banned {
    #[serde(rename = "crate")]
    krate: Option<String>,
    name: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Sources {
    allow_registry: Vec<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    source: Option<String>,
}

/// Checks everything that the lock file names.
pub fn check() -> Result<()> {
    let deny = Command::new("cargo").args(["deny", "--version"]).output();
    if deny.is_ok_and(|out| out.status.success()) {
        let args = ["deny", "--workspace", "check", "licenses", "bans", "sources"];
        let status = Command::new("cargo").args(args).current_dir(root()).status()?;
        if !status.success() {
            bail!("`cargo deny` failed");
        }
        return Ok(());
    }
    by_metadata()
}

fn by_metadata() -> Result<()> {
    let deny: Deny = toml::from_str(&file("deny.toml").text).context("deny.toml")?;
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let args = ["metadata", "--format-version", "1", "--locked", "--all-features"];
    let output = Command::new(program).args(args).current_dir(root()).output()?;
    if !output.status.success() {
        bail!("`cargo metadata` failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    let metadata: Metadata = serde_json::from_slice(&output.stdout)?;
    let mut wrong = Vec::new();
    let foreign: Vec<&Package> = metadata.packages.iter().filter(|it| it.source.is_some()).collect();
    for Package { name, version, license, source } in &foreign {
        let expression = license.as_deref().unwrap_or_default();
        if !is_allowed(expression, &deny.licenses.allow) {
            wrong.push(format!("{name} {version} has the licence `{expression}`, which is not allowed"));
        }
        let banned = |it: &Banned| it.krate.as_ref().or(it.name.as_ref()) == Some(name);
        if deny.bans.deny.iter().any(banned) {
            wrong.push(format!("{name} {version} is banned"));
        }
        let source = source.as_deref().unwrap_or_default();
        if !deny.sources.allow_registry.iter().any(|it| source.ends_with(it.as_str())) {
            wrong.push(format!("{name} {version} comes from {source}"));
        }
    }
    if !wrong.is_empty() {
        bail!("{}", wrong.join("\n"));
    }
    println!("{} dependencies, all allowed by deny.toml", foreign.len());
    Ok(())
}

/// Whether an SPDX expression can be satisfied by the licences on the list.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    // The old form with a slash means "or".
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    let res = any_of(&mut rest, allowed);
    res == Some(true) && rest.is_empty()
}

/// `a OR b`; nothing if the words are not an expression.
fn any_of(words: &mut &[&str], allowed: &[String]) -> Option<bool> {
    let mut res = all_of(words, allowed)?;
    while let Some((&"OR", rest)) = words.split_first() {
        *words = rest;
        res |= all_of(words, allowed)?;
    }
    Some(res)
}

/// `a AND b`.
fn all_of(words: &mut &[&str], allowed: &[String]) -> Option<bool> {
    let mut res = one(words, allowed)?;
    while let Some((&"AND", rest)) = words.split_first() {
        *words = rest;
        res &= one(words, allowed)?;
    }
    Some(res)
}

/// A licence, perhaps with an exception, or an expression in brackets.
fn one(words: &mut &[&str], allowed: &[String]) -> Option<bool> {
    let (&first, rest) = words.split_first()?;
    *words = rest;
    if first == "(" {
        let res = any_of(words, allowed)?;
        let (&")", rest) = words.split_first()? else { return None };
        *words = rest;
        return Some(res);
    }
    let mut name = first.to_owned();
    if let ["WITH", exception, rest @ ..] = words {
        name = format!("{name} WITH {exception}");
        *words = rest;
    }
    // What a licence with an exception allows, it allows without it too.
    Some(allowed.iter().any(|it| *it == name || *it == first))
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn an_expression_is_read_as_it_is_meant() {
        let allowed = ["MIT".to_owned(), "Unicode-3.0".to_owned()];
        for good in ["MIT", "MIT OR GPL-3.0", "GPL-3.0/MIT", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
            assert!(is_allowed(good, &allowed), "{good}");
        }
        for bad in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT", "MIT MIT", "Apache-2.0 OR (GPL-3.0 AND MIT)"] {
            assert!(!is_allowed(bad, &allowed), "{bad}");
        }
    }
}

//! `cargo xtask ci`: everything that must hold before a change goes in, with the time that each part took.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use xtask::project::root;

use crate::{licences, page};

/// A part of the checks.
struct Stage {
    name: &'static str,
    about: &'static str,
    run: fn() -> Result<()>,
}

const STAGES: [Stage; 7] = [
    Stage { name: "fmt", about: "the form of the source", run: || cargo(&["fmt", "--all", "--check"], &[]) },
    Stage { name: "clippy", about: "lints, warnings denied", run: clippy },
    Stage { name: "test", about: "all tests, the fuzz corpus and the tidy test among them", run: test },
    Stage { name: "doc", about: "the documentation of all crates", run: doc },
    Stage {
        name: "licences",
        about: "licences, bans and sources of what we depend on",
        run: licences::check,
    },
    Stage { name: "page", about: "the types of the browser code", run: page::types },
    Stage { name: "browser", about: "the page in a real browser", run: page::browser },
];

/// Runs all stages, or those that are named. All are run even if one fails: a list of what is wrong is worth the time.
pub fn run(args: &[String]) -> Result<()> {
    let known = STAGES.map(|stage| stage.name).join(", ");
    if let Some(odd) = args.iter().find(|arg| STAGES.iter().all(|stage| stage.name != *arg)) {
        bail!("there is no stage `{odd}`; known are: {known}");
    }
    let mut done: Vec<(&str, bool, Duration)> = Vec::new();
    for stage in STAGES.iter().filter(|stage| args.is_empty() || args.iter().any(|arg| arg == stage.name)) {
        println!("== {}: {}", stage.name, stage.about);
        let start = Instant::now();
        let result = (stage.run)();
        if let Err(error) = &result {
            println!("{error:#}");
        }
        done.push((stage.name, result.is_ok(), start.elapsed()));
    }
    println!("== done");
    for (name, passed, took) in &done {
        println!("{name:>9}  {}  {:>6.1} s", if *passed { "ok    " } else { "FAILED" }, took.as_secs_f64());
    }
    let failed: Vec<&str> = done.iter().filter(|it| !it.1).map(|it| it.0).collect();
    if !failed.is_empty() {
        bail!("failed: {}", failed.join(", "));
    }
    Ok(())
}

fn clippy() -> Result<()> {
    cargo(&["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"], &[])
}

fn test() -> Result<()> {
    cargo(&["test", "--locked", "--workspace", "--no-fail-fast"], &[])
}

fn doc() -> Result<()> {
    cargo(&["doc", "--locked", "--workspace", "--no-deps"], &[("RUSTDOCFLAGS", "-D warnings")])
}

/// Runs cargo in the root of the project.
fn cargo(args: &[&str], env: &[(&str, &str)]) -> Result<()> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(program).args(args).envs(env.iter().copied()).current_dir(root()).status()?;
    if !status.success() {
        bail!("`cargo {}` failed", args.join(" "));
    }
    Ok(())
}

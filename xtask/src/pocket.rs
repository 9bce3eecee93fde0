//! `cargo xtask pocket`: the rules that a page beside a real table carries along, as WebAssembly. The file is kept in the
//! project, so that nothing else needs the target that it is built for.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail};
use xtask::carried::{FILE, STAMP, sources, stamp};
use xtask::project::root;

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds it, and notes from what.
pub fn run() -> Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let (built_in, before) = (target_dir(), sources());
    let mut build = Command::new(cargo);
    build.args(["rustc", "--locked", "--package", "pocket", "--lib", "--crate-type", "cdylib"]);
    build.args(["--profile", "pocket", "--target", TARGET, "--target-dir"]).arg(&built_in);
    build.env("CARGO_ENCODED_RUSTFLAGS", flags()).current_dir(root());
    let status = build.status().context("cargo could not be started")?;
    if !status.success() {
        bail!("the rules were not built for a page; is the target there? `rustup target add {TARGET}`");
    }
    let built = built_in.join(TARGET).join("pocket").join("pocket.wasm");
    let bytes = fs::read(&built).with_context(|| format!("{} cannot be read", built.display()))?;
    let place = root().join(FILE);
    fs::create_dir_all(place.parent().expect("the file lies in a folder"))?;
    fs::write(&place, &bytes)?;
    // As they were before the build: what was changed since makes the file stale, and a test says so.
    fs::write(root().join(STAMP), stamp(&before))?;
    println!("{FILE}: {} bytes", bytes.len());
    if sources() != before {
        bail!("the sources were changed while they were built: run it once more");
    }
    Ok(())
}

fn target_dir() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The paths of this machine stay out of the file: a panic names its source by them.
fn flags() -> OsString {
    let home = env::var_os("CARGO_HOME")
        .map_or_else(|| PathBuf::from(env::var_os("HOME").unwrap_or_default()).join(".cargo"), PathBuf::from);
    let registries = fs::read_dir(home.join("registry").join("src")).into_iter().flatten().flatten();
    let remap = |from: &Path, to: &str| {
        let mut flag = OsString::from("--remap-path-prefix=");
        flag.push(from);
        flag.push("=");
        flag.push(to);
        flag
    };
    let mut all: Vec<OsString> = registries.map(|it| remap(&it.path(), "deps")).collect();
    all.push(remap(&root(), "."));
    // What stands between two flags in this variable.
    all.join(OsString::from("\u{1f}").as_os_str())
}

//! The browser code: its types, and the page in a real browser. What is missing on the machine is installed by package
//! name: Node and npm, Chromium, and what `web/package.json` names.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use xtask::project::root;

/// Where a Chromium may be.
const BROWSERS: [&str; 4] =
    ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/opt/google/chrome/chrome"];

/// `tsc` over the browser code and over its tests, which are JavaScript with types in comments. They are two projects: the
/// tests run in Node, of which the page must know nothing.
pub fn types() -> Result<()> {
    install()?;
    for project in [".", "tests"] {
        run(Command::new("npx").args(["tsc", "--project", project]).current_dir(web()))?;
    }
    Ok(())
}

/// The browser tests against the program as it is.
pub fn browser() -> Result<()> {
    install()?;
    let browser = chromium()?;
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    // As the tests build it: nothing is built twice when they have been run before.
    run(Command::new(cargo).args(["test", "--locked", "--workspace", "--no-run"]).current_dir(root()))?;
    let program = target().join("debug").join("sandtable");
    run(Command::new("npx")
        .args(["playwright", "test"])
        .current_dir(web())
        .env("SANDTABLE_CHROMIUM", browser)
        .env("SANDTABLE_PROGRAM", program))
}

fn web() -> PathBuf {
    root().join("web")
}

/// Where cargo builds.
fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Node, npm and the packages that the lock file names.
fn install() -> Result<()> {
    if !works("npm") {
        apt(&["nodejs", "npm"]).context("the checks of the browser code need Node and npm")?;
    }
    let (lock, done) = (web().join("package-lock.json"), web().join("node_modules/.package-lock.json"));
    if is_newer(&done, &lock) {
        return Ok(());
    }
    run(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(web()))
}

fn is_newer(made: &Path, from: &Path) -> bool {
    let time = |path: &Path| path.metadata().and_then(|it| it.modified()).ok();
    time(made).is_some_and(|made| time(from).is_some_and(|from| from <= made))
}

fn chromium() -> Result<PathBuf> {
    if let Some(named) = env::var_os("SANDTABLE_CHROMIUM") {
        return Ok(named.into());
    }
    let found = || BROWSERS.iter().map(PathBuf::from).find(|it| it.exists());
    if let Some(path) = found() {
        return Ok(path);
    }
    apt(&["chromium"]).context("the browser tests need Chromium; SANDTABLE_CHROMIUM says where it is")?;
    found().context(
        "Chromium was installed, but is not where it is expected; SANDTABLE_CHROMIUM says where it is",
    )
}

/// Installs packages of the system, on a machine that lets us.
fn apt(packages: &[&str]) -> Result<()> {
    if !works("apt-get") {
        bail!("please install: {}", packages.join(", "));
    }
    let quiet = [("DEBIAN_FRONTEND", "noninteractive")];
    let install = || {
        let mut command = Command::new("apt-get");
        command.args(["install", "--yes", "--no-install-recommends"]).args(packages).envs(quiet);
        run(&mut command)
    };
    // The lists of packages may be missing or old: they are fetched when the first try fails.
    install().or_else(|_| {
        run(Command::new("apt-get").args(["update"]).envs(quiet))?;
        install()
    })
}

fn works(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|it| it.status.success())
}

fn run(command: &mut Command) -> Result<()> {
    let said = format!("{} {}", command.get_program().display(), args(command));
    let status = command.status().with_context(|| format!("`{said}` could not be started"))?;
    if !status.success() {
        bail!("`{said}` failed");
    }
    Ok(())
}

fn args(command: &Command) -> String {
    command.get_args().map(|it| it.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

//! The Python environment of the peers: made once under the target directory, again when the requirements change.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::root;

/// The Python of the environment, which is set up first if need be.
pub(crate) fn ensure() -> Result<PathBuf> {
    let requirements = root().join("workshop/peers/requirements.txt");
    let wanted = fs::read_to_string(&requirements)?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let venv = target.join("peers/venv");
    let python = venv.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    // Written last, so that a broken installation is not taken for a finished one.
    let installed = venv.join("requirements.txt");
    if fs::read_to_string(&installed).is_ok_and(|it| it == wanted) {
        return Ok(python);
    }
    eprintln!("setting up the peers in {}", venv.display());
    let system = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
    run(Command::new(system).args(["-m", "venv", "--clear"]).arg(&venv))?;
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
    run(Command::new(&python).args(install).arg(Path::new(&requirements)))?;
    fs::write(installed, wanted)?;
    Ok(python)
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?}"))?;
    ensure!(status.success(), "{command:?} failed: {status}");
    Ok(())
}

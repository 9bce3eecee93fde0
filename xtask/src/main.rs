//! Chores of the project.

use std::process::ExitCode;

use anyhow::anyhow;

mod ci;
mod licences;
mod page;
mod pocket;
mod rules;

const USAGE: &str = "\
usage: cargo xtask <chore>

  ci [STAGE...]     everything that must hold before a change goes in: fmt, clippy, test, doc, licences, page, browser
  rules [SYSTEM]    every atom of an inventory, the lines of code that cite it and the tests that name it
  pocket            builds the rules that the page of a real table carries along (web/page/pocket), as WebAssembly;
                    needs `rustup target add wasm32-unknown-unknown`
  bench-peers [odds] [sight] [playouts] [cores] [--rounds N] [--write]
                    measures our engine and its peers in one run, and checks that their results are equal
                    --rounds N  measure each side N times (5)
                    --write     put the table into docs/performance.md
  bench-server [--matches 1,10,50,200] [--seconds N] [--ours [--pace N]] [--write]
                    measures our server and boardgame.io in one run, and checks that every client saw what the log says
                    --ours      leave the peer out
                    --pace N    ask for N moves a second in all, not for as many as it can do
  picture           draws the pictures of the README anew";

/// Chores that need the program itself.
const WORKSHOP: [&str; 3] = ["bench-peers", "bench-server", "picture"];

/// Runs a chore of the crate `workshop`.
fn in_workshop(args: &[String]) -> anyhow::Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = std::process::Command::new(cargo);
    command.args(["run", "--quiet", "--release", "--package", "workshop", "--"]).args(args);
    let status = command.current_dir(xtask::project::root()).status()?;
    anyhow::ensure!(status.success(), "`{}` failed", args.join(" "));
    Ok(())
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match args.split_first() {
        Some((chore, rest)) if chore == "ci" => ci::run(rest),
        Some((chore, rest)) if chore == "rules" => rules::run(rest),
        Some((chore, [])) if chore == "pocket" => pocket::run(),
        Some((chore, _)) if WORKSHOP.contains(&chore.as_str()) => in_workshop(&args),
        _ => Err(anyhow!("{USAGE}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

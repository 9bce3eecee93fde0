//! Chores that need the program itself: benchmarks beside the peers, pictures. `cargo xtask` calls them; they are a crate
//! of their own so that the other chores do not have to build all of it first.

use std::process::ExitCode;

use anyhow::anyhow;

mod bench;
mod picture;

/// As in the program itself: the servers and players that are measured here must not differ from it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match args.split_first() {
        Some((chore, rest)) if chore == "bench-peers" => bench::run(rest),
        Some((chore, rest)) if chore == "bench-server" => bench::server::run(rest),
        Some((chore, _)) if chore == "picture" => picture::run(),
        _ => Err(anyhow!("see `cargo xtask`: bench-peers, bench-server, picture")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

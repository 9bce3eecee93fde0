//! The command line: `sandtable`. Every command is a file of `commands`; none of them knows which system it serves.

mod answer;
mod ask;
mod commands;
mod show;
mod source;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

/// A server makes and drops a view of the table for every seat at every move, on all cores: the system's own allocator
/// spends nearly half of the time on that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Plays and umpires Second World War tabletop wargames.
#[derive(Parser)]
#[command(name = "sandtable", version, about, max_term_width = 100, args_conflicts_with_subcommands = true)]
#[command(
    after_help = "Without a command it serves the page, like `sandtable serve`.\n\nFirst steps:\n  sandtable\n  sandtable battles\n  sandtable play weaver-farm\n  sandtable resolve d20"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: commands::serve::Args,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the page: play in the browser, alone or with others
    Serve(commands::serve::Args),
    /// List the battles that can be played
    Battles(commands::battles::Args),
    /// Linked battles: list them, or go on to the next one
    Campaign(commands::campaign::Args),
    /// Check files: battles, tables and units, conformance cases, logs
    Check(commands::check::Args),
    /// Read the rules, and see where they are carried out and tested
    Rules(commands::rules::Args),
    /// Resolve one procedure of the rules: the reference sheet for a real table
    Resolve(commands::resolve::Args),
    /// The exact chances of one procedure, or of a decision in a saved game
    Odds(commands::odds::Args),
    /// Play many games with computer players
    Simulate(commands::simulate::Args),
    /// Play a battle in the terminal
    Play(commands::play::Args),
    /// Speak the line protocol: one JSON object a line
    Engine(commands::engine::Args),
    /// Read a saved game again, with maps
    Replay(commands::replay::Args),
    /// Say whether a saved game is sound
    Audit(commands::audit::Args),
    /// Tell a saved game: turns, losses, luck and result
    Report(commands::report::Args),
    /// Run conformance cases
    Conform(commands::conform::Args),
    /// Write the completions for a shell
    #[command(
        after_help = "Example:\n  sandtable completions bash > ~/.local/share/bash-completion/completions/sandtable"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// What came of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    /// It was done, and what was asked about is well.
    Fine,
    /// It was done, and what was asked about is wrong.
    Wrong,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = anstream::AutoStream::auto(io::stdout().lock());
    let result = run(cli.command.unwrap_or(Command::Serve(cli.serve)), &mut out).and_then(|verdict| {
        out.flush()?;
        Ok(verdict)
    });
    match result {
        Ok(Verdict::Fine) => ExitCode::SUCCESS,
        Ok(Verdict::Wrong) => ExitCode::from(1),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("{}", show::error(&error));
            ExitCode::from(1)
        }
    }
}

fn run(command: Command, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    match command {
        Command::Serve(args) => commands::serve::run(&args, out),
        Command::Battles(args) => commands::battles::run(&args, out),
        Command::Campaign(args) => commands::campaign::run(&args, out),
        Command::Check(args) => commands::check::run(&args, out),
        Command::Rules(args) => commands::rules::run(&args, out),
        Command::Resolve(args) => commands::resolve::run(&args, out),
        Command::Odds(args) => commands::odds::run(&args, out),
        Command::Simulate(args) => commands::simulate::run(&args, out),
        Command::Play(args) => commands::play::run(&args, out),
        Command::Engine(args) => commands::engine::run(&args, out),
        Command::Replay(args) => commands::replay::run(&args, out),
        Command::Audit(args) => commands::audit::run(&args, out),
        Command::Report(args) => commands::report::run(&args, out),
        Command::Conform(args) => commands::conform::run(&args, out),
        Command::Completions { shell } => {
            // Written in one go by us: the library gives up with a panic if nobody reads on.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "sandtable", &mut script);
            out.write_all(&script)?;
            Ok(Verdict::Fine)
        }
    }
}

/// Whether somebody stopped reading, as `head` does: no reason to complain.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|it| it.downcast_ref::<io::Error>().is_some_and(|it| it.kind() == io::ErrorKind::BrokenPipe))
}

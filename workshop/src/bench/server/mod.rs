//! `cargo xtask bench-server`: our server and boardgame.io's, the same kind of game, in one run.
//!
//! Each server runs in a process of its own and its clients in another, on the same two cores. A match has two players and
//! an umpire; the next move goes out as soon as the mover and the opponent have seen the last one. At the end every
//! client's view must be what the log says.

mod bar;
mod client;
mod disk;
mod http;
mod load;
mod measured;
mod ours;
mod peer;
mod report;
mod script;

use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use bar::Bar;
use measured::Run;
use ours::OurServer;
use peer::{BoardGame, Storage};
use report::{AtTarget, Contest, Results};

use super::{load as load_of_machine, root};

/// Between these two lines the docs hold the last tables.
const MARKS: (&str, &str) = ("<!-- bench-server -->", "<!-- end of bench-server -->");

/// A long game has so many moves, and nobody waits longer than this for it, in seconds.
const LONG_GAME: usize = 20_000;
const LONG_GAME_SECONDS: u64 = 120;

/// What to measure.
#[derive(Debug)]
struct Plan {
    matches: Vec<usize>,
    seconds: u64,
    /// Without the peer.
    only_ours: bool,
    /// Our side alone is asked for so many moves a second, not for as many as it can.
    pace: Option<f64>,
    write: bool,
}

impl Plan {
    fn parse(args: &[String]) -> Result<Plan> {
        let mut plan =
            Plan { matches: vec![1, 10, 50, 200], seconds: 5, only_ours: false, pace: None, write: false };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let mut value = || args.next().with_context(|| format!("{arg} needs a value"));
            match arg.as_str() {
                "--write" => plan.write = true,
                "--ours" => plan.only_ours = true,
                "--seconds" => {
                    let n = value()?;
                    plan.seconds = n.parse().with_context(|| format!("--seconds {n}"))?;
                }
                "--pace" => {
                    let n = value()?;
                    let pace: f64 = n.parse().with_context(|| format!("--pace {n}"))?;
                    ensure!(1.0 <= pace && pace.is_finite(), "--pace {n}: at least one move a second");
                    plan.pace = Some(pace);
                }
                "--matches" => {
                    let list = value()?;
                    let numbers: Result<Vec<usize>, _> = list.split(',').map(str::parse).collect();
                    plan.matches = numbers.with_context(|| format!("--matches {list}"))?;
                }
                other => {
                    bail!("unknown: {other}; known are --matches, --seconds, --ours, --pace and --write")
                }
            }
        }
        ensure!(1 <= plan.seconds, "at least one second");
        ensure!(
            plan.pace.is_none() || plan.only_ours,
            "--pace is for --ours: with the peer its own pace says how fast"
        );
        ensure!(plan.matches.iter().all(|n| 1 <= *n), "at least one match");
        Ok(plan)
    }
}

/// Runs the command with its arguments.
pub(crate) fn run(args: &[String]) -> Result<()> {
    if let [word, data] = args
        && word == ours::SERVE
    {
        return ours::serve(data);
    }
    let plan = Plan::parse(args)?;
    if cfg!(debug_assertions) {
        return run_optimised(args);
    }
    let ours = OurServer::here()?;
    let peer = if plan.only_ours { None } else { Some(BoardGame::ensure()?) };
    let load = load_of_machine();
    let mut contests = Vec::new();
    for &n_matches in &plan.matches {
        let run = Run { n_matches, warm_up: 1, seconds: plan.seconds, moves_max: LONG_GAME, pace: plan.pace };
        contests.push(hold(&ours, peer.as_ref(), run, &format!("{n_matches} matches"))?);
    }
    let at_target = at_target(&ours, &contests, plan.seconds)?;
    let run = Run { n_matches: 1, warm_up: 0, seconds: LONG_GAME_SECONDS, moves_max: LONG_GAME, pace: None };
    let long = hold(&ours, peer.as_ref(), run, "one long game")?;
    let results = Results { contests, at_target, long, load };
    let text = results.text();
    print!("{text}");
    if plan.write {
        ensure!(!plan.only_ours, "only a whole run goes into the docs");
        super::report::put(&root().join("docs/performance.md"), MARKS, &text)?;
    }
    let missed: Vec<String> =
        results.verdicts().into_iter().filter(|it| !it.1).map(|(what, _)| what).collect();
    ensure!(missed.is_empty(), "missed: {}", missed.join("; "));
    Ok(())
}

/// All sides in turn, each on a fresh server.
fn hold(ours: &OurServer, peer: Option<&BoardGame>, run: Run, what: &str) -> Result<Contest> {
    let measured = ours.play(run, &Bar::new(&format!("{what}: ours")))?;
    let theirs = |peer: &BoardGame| -> Result<_> {
        let files = peer.play(run, Storage::Files, &Bar::new(&format!("{what}: boardgame.io, in files")))?;
        let memory =
            peer.play(run, Storage::Memory, &Bar::new(&format!("{what}: boardgame.io, in memory")))?;
        Ok([files, memory])
    };
    Ok(Contest { n_matches: run.n_matches, ours: measured, peers: peer.map(theirs).transpose()? })
}

/// Our server once more, asked for just as many times the peer's moves as it has to reach. As fast as they come, moves wait
/// for one another: how long that takes says how many matches there are, and not how soon a server shows a move.
fn at_target(ours: &OurServer, contests: &[Contest], seconds: u64) -> Result<Option<AtTarget>> {
    let contest = contests.iter().find(|it| it.n_matches == report::MATCHES_OF_TARGETS);
    let Some((contest, [files, _])) = contest.and_then(|it| Some((it, it.peers.as_ref()?))) else {
        return Ok(None);
    };
    let pace = report::TARGET_RATIO * files.rate();
    let n_matches = contest.n_matches;
    let run = Run { n_matches, warm_up: 1, seconds, moves_max: LONG_GAME, pace: Some(pace) };
    let measured = ours.play(run, &Bar::new(&format!("{n_matches} matches, {pace:.0} moves/s: ours")))?;
    let disk = disk::half_and_most(pace, seconds)?;
    Ok(Some(AtTarget { pace, measured, disk }))
}

/// Runs the same command as a release build: the speed of any other means nothing.
fn run_optimised(args: &[String]) -> Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let command = ["run", "--quiet", "--release", "--package", "workshop", "--", "bench-server"];
    let status = Command::new(cargo).current_dir(root()).args(command).args(args).status()?;
    ensure!(status.success(), "the release build of bench-server failed");
    Ok(())
}

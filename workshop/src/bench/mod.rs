//! `cargo xtask bench-peers`: the same work by us and by others, in one run, with one answer.
//!
//! Both sides take turns, A B A B, on the same machine in the same minute, so that whatever else it does slows both.
//! Only the ratio of two rates counts, never a rate by itself, and a ratio counts only if the results are equal.

mod cores;
mod odds;
mod peer;
mod playouts;
mod report;
pub(crate) mod server;
mod shots;
mod sight;
mod venv;

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use report::{Rates, Row};

/// One sample of ours lasts at least this long: our work is too quick to be timed once.
const SAMPLE: Duration = Duration::from_millis(100);

/// What to measure.
#[derive(Debug)]
struct Plan {
    /// Names of benches; all if none is named.
    only: Vec<String>,
    /// How often each side is measured.
    n_rounds: usize,
    /// Whether the table goes into the docs.
    write: bool,
}

/// Runs the command with its arguments.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let plan = Plan::parse(args)?;
    if cfg!(debug_assertions) {
        return run_optimised(args);
    }
    let python = venv::ensure()?;
    let wanted = |name: &str| plan.only.is_empty() || plan.only.iter().any(|it| it == name);
    let load = load();
    let mut rows: Vec<Row> = Vec::new();
    for (name, bench) in BENCHES {
        if wanted(name) {
            eprintln!("{name}: {} rounds, sides in turn", plan.n_rounds);
            rows.extend(bench(&python, plan.n_rounds).with_context(|| format!("the bench {name}"))?);
        }
    }
    let table = report::table(&rows, &load);
    print!("{table}");
    if plan.write {
        ensure!(plan.only.is_empty(), "only a whole run goes into the docs");
        report::write(&root().join("docs/performance.md"), &table)?;
    }
    let failures = rows.iter().filter(|row| !row.passes()).count();
    ensure!(failures == 0, "{failures} of {} rows miss their target or differ", rows.len());
    Ok(())
}

/// A bench gives some rows of the table.
type Bench = fn(&Path, usize) -> Result<Vec<Row>>;

const BENCHES: [(&str, Bench); 4] =
    [("odds", odds::bench), ("sight", sight::bench), ("playouts", playouts::bench), ("cores", cores::bench)];

impl Plan {
    fn parse(args: &[String]) -> Result<Plan> {
        let mut plan = Plan { only: Vec::new(), n_rounds: 5, write: false };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--write" => plan.write = true,
                "--rounds" => {
                    let n = args.next().context("--rounds needs a number")?;
                    plan.n_rounds = n.parse().with_context(|| format!("--rounds {n}"))?;
                }
                name if BENCHES.iter().any(|it| it.0 == name) => plan.only.push(name.to_owned()),
                other => bail!("there is no bench {other}: odds, sight, playouts, cores"),
            }
        }
        ensure!(1 <= plan.n_rounds, "at least one round");
        Ok(plan)
    }
}

/// Runs the same command as a release build: the speed of any other means nothing.
fn run_optimised(args: &[String]) -> Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let command = ["run", "--quiet", "--release", "--package", "workshop", "--", "bench-peers"];
    let status = Command::new(cargo).current_dir(root()).args(command).args(args).status()?;
    ensure!(status.success(), "the release build of bench-peers failed");
    Ok(())
}

/// Measures two sides in turn after one uncounted round. Each side tells its units of work per second.
fn alternate(
    n_rounds: usize,
    mut ours: impl FnMut() -> Result<f64>,
    mut theirs: impl FnMut() -> Result<f64>,
) -> Result<(Rates, Rates)> {
    ours()?;
    theirs()?;
    let (mut us, mut them) = (Vec::new(), Vec::new());
    for _ in 0..n_rounds {
        us.push(ours()?);
        them.push(theirs()?);
    }
    Ok((Rates::new(us), Rates::new(them)))
}

/// Repeats some work of `units` units for one sample, and gives its units per second.
fn rate_of<T>(units: usize, mut work: impl FnMut() -> T) -> f64 {
    let start = Instant::now();
    let mut n_runs = 0_usize;
    while start.elapsed() < SAMPLE {
        black_box(work());
        n_runs += 1;
    }
    per_second(n_runs * units, start.elapsed().as_secs_f64())
}

/// So many units in so many seconds.
fn per_second(units: usize, seconds: f64) -> f64 {
    f64::from(u32::try_from(units).unwrap_or(u32::MAX)) / seconds
}

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace").to_owned()
}

/// The load of the machine before the run, where it can be had.
fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split_whitespace().next().unwrap_or("unknown").to_owned()
}

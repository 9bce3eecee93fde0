//! `sandtable conform`: runs conformance cases.

use std::io::Write;

use anyhow::bail;
use engine::{CaseReport, peek_system};
use serde_json::{Value, json};

use crate::show::{DIM, ERROR, GOOD, WIDTH};
use crate::source::Kind;
use crate::{Verdict, show, source};

/// Run conformance cases
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  sandtable conform conformance/d20/*.toml\n  sandtable conform my-cases.toml --failed"
)]
pub struct Args {
    /// Files of cases
    #[arg(required = true)]
    files: Vec<String>,
    /// Show only what does not hold
    #[arg(long)]
    failed: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Runs the cases of the files.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let (mut n_passed, mut n_failed, mut n_wrong) = (0, 0, 0);
    let mut found: Vec<Value> = Vec::new();
    for path in &args.files {
        let reports = match cases(path) {
            Ok(reports) => reports,
            Err(error) => {
                n_wrong += 1;
                if args.json {
                    found.push(json!({ "file": path, "error": anstream::adapter::strip_str(&format!("{error:#}")).to_string() }));
                } else {
                    writeln!(out, "{}", show::error(&error))?;
                }
                continue;
            }
        };
        n_passed += reports.iter().filter(|it| it.passed()).count();
        n_failed += reports.iter().filter(|it| !it.passed()).count();
        if args.json {
            found.push(json!({ "file": path, "cases": reports.iter().map(as_json).collect::<Vec<_>>() }));
            continue;
        }
        for report in reports.iter().filter(|it| !args.failed || !it.passed()) {
            writeln!(out, "{}", as_text(report))?;
        }
    }
    if args.json {
        let all = json!({ "files": found, "passed": n_passed, "failed": n_failed, "wrong_files": n_wrong });
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
    } else {
        let style = if n_failed + n_wrong == 0 { GOOD } else { ERROR };
        let wrong = if n_wrong == 0 {
            String::new()
        } else {
            format!(", {} could not be run", show::count(n_wrong, "file"))
        };
        writeln!(out, "\n{style}{n_passed} passed, {n_failed} failed{style:#}{wrong}")?;
    }
    Ok(if n_failed + n_wrong == 0 { Verdict::Fine } else { Verdict::Wrong })
}

fn cases(path: &str) -> anyhow::Result<Vec<CaseReport>> {
    let source = source::file(path)?;
    if let Ok(Kind::Battle(_)) = source::kind(&source) {
        bail!("{path} is a battle, not a file of conformance cases: `sandtable check {path}` looks at it");
    }
    let system = peek_system(&source).map_err(source::data_error)?;
    let system: any::System = system.parse().map_err(|why: String| anyhow::anyhow!("{path}: {why}"))?;
    system.run_cases(&source).map_err(source::data_error)
}

fn as_text(report: &CaseReport) -> String {
    let (mark, style) = if report.passed() { ("pass", GOOD) } else { ("FAIL", ERROR) };
    let atoms = report.atoms.join(" ");
    let head = format!("{style}{mark}{style:#}  {}  {} {DIM}{atoms}{DIM:#}", report.id, report.title);
    let failures = report.failures.iter().map(|failure| {
        let what = format!("try {}: {}", failure.try_idx + 1, failure.what);
        format!("        {}", show::wrap(&what, WIDTH, 10))
    });
    std::iter::once(head).chain(failures).collect::<Vec<_>>().join("\n")
}

fn as_json(report: &CaseReport) -> Value {
    let failure = |it: &engine::Failure| json!({ "try": it.try_idx + 1, "what": it.what });
    json!({
        "id": report.id,
        "title": report.title,
        "atoms": report.atoms,
        "tries": report.tries,
        "passed": report.passed(),
        "failures": report.failures.iter().map(failure).collect::<Vec<_>>(),
    })
}

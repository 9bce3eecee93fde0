//! Runs every case of `conformance/d20`: the worked examples, the probabilities and the geometry of the specification.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use d20::D20;
use engine::data::Source;
use engine::{CaseReport, Ruleset, run_cases};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").join(name)
}

/// The files of cases, by name.
fn files() -> Vec<Source> {
    let entries = fs::read_dir(folder("conformance/d20")).expect("the cases are part of the repository");
    let mut paths: Vec<PathBuf> = entries.map(|it| it.expect("a file").path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        Source::new(name, fs::read_to_string(path).expect("text"))
    };
    paths.into_iter().filter(|it| it.extension().is_some_and(|it| it == "toml")).map(read).collect()
}

fn reports() -> Vec<(String, CaseReport)> {
    let rules = D20::with_data(&[]).expect("its own tables are sound");
    let mut res = Vec::new();
    for source in files() {
        let found = run_cases(&rules, &source).unwrap_or_else(|errors| panic!("{errors}"));
        res.extend(found.into_iter().map(|it| (source.name.clone(), it)));
    }
    res
}

#[test]
fn every_case_comes_out_as_the_specification_says() {
    let reports = reports();
    let mut wrong = Vec::new();
    for (file, case) in &reports {
        for failure in &case.failures {
            wrong.push(format!("{file} {} ({}), try {}: {}", case.id, case.title, failure.try_idx + 1, failure.what));
        }
    }
    assert!(wrong.is_empty(), "{} of the expectations fail:\n{}", wrong.len(), wrong.join("\n"));
    assert!(150 < reports.len(), "the cases are all there: {}", reports.len());
}

#[test]
fn every_worked_example_and_probability_is_a_case() {
    let ids: BTreeSet<String> = reports().into_iter().map(|(_, case)| case.id).collect();
    for n in 1..=34 {
        assert!(ids.contains(&format!("EX-{n}")), "EX-{n}");
    }
    for n in 1..=6 {
        assert!(ids.contains(&format!("P-{n}")), "P-{n}");
    }
}

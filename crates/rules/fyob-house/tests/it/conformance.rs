//! Runs every case of `conformance/fyob`: worked examples and probabilities of the specification, on the house host.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::rules;
use engine::data::Source;
use engine::{CaseReport, run_cases};

/// The files of cases, by name.
fn files() -> Vec<Source> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../conformance/fyob");
    let entries = fs::read_dir(folder).expect("the cases are part of the repository");
    let mut paths: Vec<PathBuf> = entries.map(|it| it.expect("a file").path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        Source::new(name, fs::read_to_string(path).expect("text"))
    };
    paths.into_iter().filter(|it| it.extension().is_some_and(|it| it == "toml")).map(read).collect()
}

fn reports() -> Vec<(String, CaseReport)> {
    let rules = rules();
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
            let n = failure.try_idx + 1;
            wrong.push(format!("{file} {} ({}), try {n}: {}", case.id, case.title, failure.what));
        }
    }
    assert!(wrong.is_empty(), "{} of the expectations fail:\n{}", wrong.len(), wrong.join("\n"));
    assert!(30 < reports.len(), "the cases are all there: {}", reports.len());
}

#[test]
fn the_worked_examples_of_the_house_host_are_cases() {
    let reports = reports();
    for example in ["W-48", "W-49", "W-54", "P-12"] {
        assert!(reports.iter().any(|(_, case)| case.id.starts_with(example)), "{example}");
    }
}

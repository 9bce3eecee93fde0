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
            wrong.push(format!(
                "{file} {} ({}), try {}: {}",
                case.id,
                case.title,
                failure.try_idx + 1,
                failure.what
            ));
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

/// The ids of the atoms in a text: what stands behind `mark`, up to where its letters and digits end.
fn ids_after<'a>(text: &'a str, mark: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(mark)
        .skip(1)
        .map(|rest| rest.split(|it: char| !it.is_ascii_alphanumeric()).next().unwrap_or(""))
}

/// The texts of all Rust files in a folder and below.
fn rust_files(path: &Path, texts: &mut Vec<String>) {
    for entry in fs::read_dir(path).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            rust_files(&path, texts);
        } else if path.extension().is_some_and(|it| it == "rs") {
            texts.push(fs::read_to_string(path).expect("text"));
        }
    }
}

/// Every rule of the book and every house rule or ruling is shown by a case, or by a test named after it.
#[test]
fn every_atom_of_the_specification_is_shown() {
    let spec =
        fs::read_to_string(folder("docs/rules/d20.md")).expect("the specification is part of the repository");
    let rules = ids_after(&spec, "**D20-").map(str::to_owned);
    let rulings = ids_after(&spec, "**R-").map(|n| format!("R{n}"));
    let atoms: BTreeSet<String> = rules.chain(rulings).collect();
    assert!(140 < atoms.len(), "{}", atoms.len());

    let cited = reports().into_iter().flat_map(|(_, case)| case.atoms);
    let cited = cited.map(|it| it.strip_prefix("D20-").expect("an atom of this system").to_owned());
    let mut shown: BTreeSet<String> = cited.collect();
    assert_eq!(
        shown.difference(&atoms).collect::<Vec<_>>(),
        Vec::<&String>::new(),
        "cases cite what there is not"
    );

    let mut texts = Vec::new();
    rust_files(Path::new(env!("CARGO_MANIFEST_DIR")), &mut texts);
    for text in &texts {
        let names = text.split("fn d20_").skip(1).filter_map(|rest| rest.split('_').next());
        shown.extend(names.map(|it| match it.strip_prefix(['h', 'r']) {
            Some(number) => format!("{}{number}", it[..1].to_uppercase()),
            None => it.to_owned(),
        }));
    }
    assert_eq!(atoms.difference(&shown).collect::<Vec<_>>(), Vec::<&String>::new(), "nothing shows these");
}

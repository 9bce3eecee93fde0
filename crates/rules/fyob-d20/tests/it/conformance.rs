//! Runs the cases of `conformance/fyob-d20`: worked examples of the specification on the d20 rules.

use std::fs;
use std::path::Path;

use crate::common::rules;
use engine::data::Source;
use engine::run_cases;

#[test]
fn ha_8_every_case_comes_out_as_the_specification_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../conformance/fyob-d20");
    let mut n_cases = 0;
    for entry in fs::read_dir(folder).expect("the cases are part of the repository") {
        let path = entry.expect("a file").path();
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        let source = Source::new(name, fs::read_to_string(path).expect("text"));
        let reports = run_cases(&rules(), &source).unwrap_or_else(|errors| panic!("{errors}"));
        for case in &reports {
            let wrong: Vec<String> =
                case.failures.iter().map(|it| format!("try {}: {}", it.try_idx + 1, it.what)).collect();
            assert!(wrong.is_empty(), "{} {}: {}", source.name, case.id, wrong.join("\n"));
        }
        n_cases += reports.len();
    }
    assert!(0 < n_cases);
}

//! The reference sheet: single procedures, resolved and weighed.

use super::{Ran, run};

const SHOT: [&str; 6] = ["d20", "hesa", "firer=DE-SMG", "target=SU-RIF", "distance=4", "cover=soft"];

fn resolve(more: &[&str]) -> Ran {
    run(&[&["resolve"], &SHOT[..], more].concat())
}

#[test]
fn a_shot_is_explained_die_by_die() {
    let Ran { code, out, .. } = resolve(&["--dice", "14"]);
    assert_eq!(code, 0);
    insta::assert_snapshot!("resolve_hesa", out);
}

#[test]
fn a_seed_throws_the_same_dice_again() {
    let one = resolve(&["--seed", "9"]);
    assert!(one.code == 0 && one.out.contains("thrown "), "{}", one.out);
    assert_eq!(one.out, resolve(&["--seed", "9"]).out);
}

#[test]
fn dice_that_run_out_leave_the_question() {
    let shot = ["resolve", "d20", "ap", "firer=DE-PZ4H", "target=SU-T34", "distance=11", "--dice"];
    let one = run(&[&shot[..], &["19"]].concat());
    assert!(one.code == 0 && one.out.contains("waits for the face of the d20"), "{}", one.out);
    let two = run(&[&shot[..], &["19,20"]].concat());
    assert!(two.out.contains("knocked out"), "{}", two.out);
}

#[test]
fn wrong_dice_and_words_get_a_sentence() {
    assert!(resolve(&["--dice", "21"]).err.contains("a d20 cannot show 21"));
    assert_eq!(resolve(&["--dice", "x"]).code, 2);
    let unit = run(&["resolve", "d20", "hesa", "firer=DE-SGM", "target=SU-RIF"]);
    assert!(unit.code == 1 && unit.err.contains("did you mean `DE-SMG`?"), "{}", unit.err);
    let word = run(&["resolve", "d20", "hesa", "firer"]);
    assert!(word.code == 1 && word.err.contains("words are given as `name=value`"), "{}", word.err);
}

#[test]
fn what_the_rules_forbid_says_by_which() {
    let far = run(&["resolve", "d20", "hesa", "firer=DE-SMG", "target=SU-RIF", "distance=30"]);
    assert!(
        far.code == 1 && far.out.contains("not allowed: the target is out of range [D20-H12]"),
        "{}",
        far.out
    );
}

#[test]
fn procedures_and_words_are_listed() {
    assert!(run(&["resolve", "d20"]).out.contains("the test to remove suppression"));
    let words = run(&["resolve", "d20", "hesa", "--help-words"]).out;
    assert!(
        words.contains("target_suppressed") && words.contains("example  sandtable resolve d20 hesa"),
        "{words}"
    );
}

#[test]
fn odds_are_exact_fractions() {
    let Ran { code, out, .. } = run(&[&["odds"], &SHOT[..]].concat());
    assert_eq!(code, 0);
    // How many runs it took is the engine's own affair.
    let chances = out.split("  exact, ").next().unwrap();
    insta::assert_snapshot!("odds_hesa", chances);
    let json: serde_json::Value =
        serde_json::from_str(&run(&[&["odds"], &SHOT[..], &["--json"]].concat()).out).unwrap();
    assert_eq!(json["odds"]["outcomes"][0]["fraction"], "1/10");
}

#[test]
fn sampled_odds_say_so() {
    let out = run(&["odds", "d20", "barrage", "target=SU-RIF", "--budget", "50"]).out;
    assert!(out.contains("sampled: 50 games") && out.contains('±'), "{out}");
}

#[test]
fn a_decision_of_a_saved_game_has_odds() {
    let log = super::fresh("odds.log");
    let ran =
        super::run_with(&["play", "weaver-farm", "--seat", "both", "--text", "--save", &log], "begin\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let shot = r#"{"fire":{"firer":"A3","target":"B2","with":"hesa"}}"#;
    let odds = run(&["odds", "--log", &log, "--decision", shot]);
    assert!(odds.code == 0 && odds.out.contains("13/20"), "{} {}", odds.out, odds.err);
    let own = run(&["odds", "--log", &log, "--decision", &shot.replace("B2", "A2")]);
    assert!(own.code == 1 && own.out.contains("not allowed"), "{}", own.out);
    assert_eq!(run(&["odds", "--log", &log]).code, 2);
}

/// Dice that are counted are not added up, and what follows from the end of a stage is not called so.
#[test]
fn counted_dice_are_told_as_hits() {
    let Ran { code, out, .. } = run(&["resolve", "hk", "fire", "cover=light", "distance=14", "--seed", "3"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.starts_with("fire of everybody in an element at another"), "{out}");
    assert!(out.contains("or more is a hit") && !out.contains("more hits"), "{out}");
    let thrown: Vec<&str> = out.lines().filter(|it| it.trim_start().starts_with("thrown")).collect();
    assert!(!thrown.is_empty() && thrown.iter().all(|it| !it.contains(" = ")), "{out}");
    let Ran { out, .. } = run(&["odds", "fyob", "momentum", "under=mortar"]);
    assert!(out.starts_with("rifle platoon 2 takes its momentum tests"), "{out}");
}

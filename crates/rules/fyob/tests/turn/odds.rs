//! The probabilities of Part 8 that belong to the turn, as exact fractions.

use engine::{BUDGET, Chance, Method, odds};
use fyob::{Decision, Due, momentum::Row};

use crate::common::{A, Making, battle};

/// The chances of a turn with so many tests, as the page shows them, added up over names that begin so.
fn chance(making: Making, begins: &[&str]) -> String {
    let game = making.up(&[1, 101]);
    let found = odds(&game.rules, &game.state, A, &Decision::React, BUDGET).expect("legal");
    assert!(matches!(found.method, Method::Exact { .. }));
    let sum = found.outcomes.iter().filter(|it| begins.iter().any(|word| it.name.starts_with(word)));
    let sum = sum.fold(Chance::new(0, 1), |sum, it| sum.plus(&it.chance));
    sum.to_string()
}

/// So many tests are due, and taken, by an element whose NCO has passed his reaction test if `reacted`.
fn due(tests: u16, reacted: bool, rating: u8) -> Making {
    let mut making = battle(1).rated(1, rating);
    making.element(1).due = vec![Due { row: Row::I8, times: 1, tests, source: None, bound: 1 }];
    making.element(1).reacted = reacted;
    making.facts.befriended.insert(1);
    making
}

#[test]
fn p_1_fyob_079_nine_tests() {
    let of = |begins: &[&str]| chance(due(9, true, 2), begins);
    assert_eq!(of(&["no failure"]), "1953125/10077696");
    assert_eq!(of(&["1-2"]), "78125/124416");
    assert_eq!(of(&["suppressed"]), "284375/1679616");
    assert_eq!(of(&["pinned, score 4"]), "14875/1679616");
    assert_eq!(of(&["falls back, score 3"]), "35/373248");
    assert_eq!(of(&["breaks, score 2"]), "1/10077696");
}

#[test]
fn p_2_fyob_056_reaches_the_order_dice() {
    assert_eq!(chance(due(9, false, 2), &["no failure", "1-2"]), "828125/1259712");
    assert_eq!(chance(due(9, false, 2), &["no action"]), "1/5", "P-6");
}

#[test]
fn p_8_fyob_079_seventeen_tests() {
    let game = due(17, true, 0).up(&[1, 101]);
    let found = odds(&game.rules, &game.state, A, &Decision::React, BUDGET).expect("legal");
    let goes_on = ["no failure", "1-2"];
    let loses = found.outcomes.iter().filter(|it| !goes_on.iter().any(|word| it.name.starts_with(word)));
    let loses = loses.fold(Chance::new(0, 1), |sum, it| sum.plus(&it.chance));
    assert_eq!(loses.to_string(), "1569889204331/2821109907456");
}

#[test]
fn p_9_fyob_079_five_tests() {
    let of = |begins: &[&str]| chance(due(5, true, 2), begins);
    assert_eq!(of(&["no failure"]), "3125/7776");
    assert_eq!(of(&["1-2"]), "4375/7776");
    assert_eq!(of(&["suppressed"]), "275/7776");
    assert_eq!(of(&["pinned"]), "1/7776");
}

#[test]
fn p_13_fyob_074_the_platoon_of_w_12() {
    // 18 tests, less 10%: 17 are thrown.
    assert_eq!(chance(due(18, false, 2), &["no failure", "1-2"]), "250244140625/705277476864");
}

#[test]
fn p_6_fyob_046_reaction_tests() {
    let fails = |rating| chance(battle(1).rated(1, rating), &["no action"]);
    assert_eq!([0, 1, 2, 3, 4].map(fails), ["2/5", "3/10", "1/5", "1/10", "0/1"]);
}

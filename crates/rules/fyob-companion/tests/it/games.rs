//! Whole games at a table where somebody answers anything: they end, keep their invariants and replay to the same state.

use std::sync::Mutex;

use companion::AtTable;
use engine::data::Source;
use engine::testkit::{Battles, Limits, Sparse, random_game};
use engine::{Ruleset, Seat};
use fyob::Fyob;

use crate::person::sosna;

const LIMITS: Limits = Limits { decisions: 20_000, one_listed_in: 1 };

fn battles() -> Battles<Fyob<AtTable>> {
    Battles::new(LIMITS)
}

/// Random games of all battles together; `SANDTABLE_GAMES` asks for more.
fn games() -> u64 {
    std::env::var("SANDTABLE_GAMES").ok().and_then(|it| it.parse().ok()).unwrap_or(40)
}

#[test]
fn random_games_end_keep_their_invariants_and_replay_to_the_same_state() {
    battles().games_end_and_replay(games());
}

#[test]
fn what_is_proposed_is_legal() {
    battles().proposes_what_is_legal(Sparse { games: 20, one_in: 37 });
}

#[test]
fn what_was_entered_without_dice_can_be_taken_back() {
    battles().takes_back(Sparse { games: 20, one_in: 37 });
}

/// Sosna with every crew away from its weapon, one for the time being and one for good, a weapon without a crew on either side,
/// and a German officer whose element cowers.
fn crews_away() -> Battles<Fyob<AtTable>> {
    let orphan = |no: u16, company: &str, unit: &str| {
        format!(
            "[[element]]\nno = {no}\ncompany = \"{company}\"\nunit = \"{unit}\"\n\
             now = {{ status = \"destroyed\", men = 0, weapon_lost = true, weapon_left = [0, 0] }}\n\n"
        )
    };
    let orphans = orphan(5, "soviet", "soviet_mmg") + &orphan(15, "german", "german_8cm_mortar");
    let text = sosna(&[
        ("unit = \"soviet_mmg\"", "unit = \"soviet_mmg\"\nemplaced = true\nnow = { weapon_left = [0, 0] }"),
        (
            "unit = \"german_mmg\"",
            "unit = \"german_8cm_mortar\"\nnow = { weapon_lost = true, weapon_left = [0, 0] }",
        ),
        ("unit = \"german_hq_section\"", "unit = \"german_hq_section\"\nnow = { score = 3 }"),
        ("[[objective]]", &format!("{orphans}[[objective]]")),
    ]);
    let mut battles = battles();
    let source = Source::new("crews-away.toml", text);
    let setup = source.parse().unwrap_or_else(|errors| panic!("{errors}"));
    let start = battles.rules.set_up(&source, setup).unwrap_or_else(|errors| panic!("{errors}"));
    battles.all = vec![(source, start)];
    battles
}

#[test]
fn fyob_r56_fyob_r57_games_with_crews_away_from_their_weapons_end_and_replay() {
    crews_away().games_end_and_replay(games());
    crews_away().proposes_what_is_legal(Sparse { games: 20, one_in: 37 });
    crews_away().takes_back(Sparse { games: 20, one_in: 37 });
}

#[test]
fn fyob_r50_fyob_r56_fyob_r57_all_of_it_happens_in_random_games() {
    let told = Mutex::new(String::new());
    let battles = crews_away();
    battles.each(40, |source, start, seed| {
        let game = random_game(&battles.rules, source, start, seed, LIMITS, |_| Ok(()));
        let lines = game.lines(Seat(1), 0).into_iter().map(|it| it.1.text + "\n");
        told.lock().unwrap().extend(lines);
    });
    let told = told.into_inner().unwrap();
    for words in [
        "on foot and goes by the straight way to its mortar",
        "No. 4 MMG has its weapon again: set up as it was, laid on nothing.",
        "No. 14 8cm mortar has its mortar again",
        "left is destroyed: take it off the table.",
        "No. 5 MMG has a crew of",
        "leaves no. 11 HQ section and joins",
    ] {
        assert!(told.contains(words), "never: {words}");
    }
}

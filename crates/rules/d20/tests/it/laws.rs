//! The laws of `engine::testkit`, for all battles that come with the program: a thousand random games, each kept to its
//! invariants and replayed to the same state; and, on fewer games, the laws that cost more.

use d20::D20;
use engine::testkit::{Battles, Limits, Sparse};

/// Random games that the definition of done asks for.
const GAMES: u64 = 1_000;
/// A random game of the largest battle takes about a tenth of this.
const LIMITS: Limits = Limits { decisions: 20_000, one_listed_in: 200 };

pub fn battles() -> Battles<D20> {
    Battles::new(LIMITS).sound_in_open_steps()
}

#[test]
fn a_thousand_random_games_end_and_replay_to_the_same_state() {
    battles().games_end_and_replay(GAMES);
}

#[test]
fn a_game_can_be_saved_and_loaded_at_any_entry() {
    battles().saves_anywhere(Sparse { games: 12, one_in: 300 });
}

#[test]
fn a_decision_without_dice_can_be_taken_back() {
    battles().takes_back(Sparse { games: 12, one_in: 200 });
}

#[test]
fn what_is_done_in_secret_leaves_no_trace_when_somebody_goes_back() {
    let n_compared = battles().secrets_leave_no_trace(Sparse { games: 24, one_in: 20 });
    assert!(20 < n_compared, "only {n_compared} were compared");
}

#[test]
fn eng_014_a_ruling_keeps_to_the_table_and_the_game_goes_on() {
    let settings = [
        ("status", ["suppressed", "normal", "removed"]),
        ("protection", ["none", "dug_in", "fortification"]),
        ("mode", ["deployed", "broken_down", "flying"]),
        ("stage", ["end", "begin", ""]),
    ];
    let n_ruled = battles().survives_rulings(Sparse { games: 60, one_in: 60 }, &settings);
    assert!(100 < n_ruled, "only {n_ruled} rulings were carried out");
}

#[test]
fn every_proposal_is_legal_in_belief_and_in_truth() {
    battles().proposes_what_is_legal(Sparse { games: 24, one_in: 20 });
}

#[test]
fn what_is_hidden_changes_nothing_that_a_seat_sees_or_may_do() {
    battles().keeps_secrets(Sparse { games: 24, one_in: 50 });
}

#[test]
fn a_seat_cannot_tell_the_truth_from_a_guess_until_something_is_revealed() {
    let n_compared = battles().cannot_tell_worlds_apart(Sparse { games: 30, one_in: 60 });
    assert!(1_000 < n_compared, "only {n_compared} were compared");
}

#[test]
fn the_odds_by_bands_are_those_of_every_face() {
    let n_compared = battles().has_exact_odds(Sparse { games: 24, one_in: 20 });
    assert!(100 < n_compared, "only {n_compared} were compared");
}

#[test]
fn every_offer_and_every_legal_meaning_can_be_done_and_refusals_have_a_rule() {
    battles().advises_soundly(Sparse { games: 18, one_in: 80 });
}

#[test]
fn what_is_hidden_changes_no_advice() {
    let n_hidden = battles().advises_the_same(Sparse { games: 18, one_in: 20 });
    assert!(10 < n_hidden, "hardly anything was hidden");
}

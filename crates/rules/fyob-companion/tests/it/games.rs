//! Whole games at a table where somebody answers anything: they end, keep their invariants and replay to the same state.

use companion::AtTable;
use engine::testkit::{Battles, Limits, Sparse};
use fyob::Fyob;

fn battles() -> Battles<Fyob<AtTable>> {
    Battles::new(Limits { decisions: 20_000, one_listed_in: 1 })
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

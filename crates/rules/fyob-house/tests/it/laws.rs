//! The laws of `engine::testkit`, for all battles that come with the program: random games, each kept to its invariants at
//! every event and replayed to the same state; and, on fewer games, the laws that cost more.

use engine::testkit::Sparse;

use crate::common::battles;

/// Random games of all battles together; `SANDTABLE_GAMES` asks for more.
fn games() -> u64 {
    std::env::var("SANDTABLE_GAMES").ok().and_then(|it| it.parse().ok()).unwrap_or(120)
}

#[test]
fn random_games_end_and_replay_to_the_same_state() {
    battles().games_end_and_replay(games());
}

#[test]
fn a_decision_without_dice_can_be_taken_back() {
    battles().takes_back(Sparse { games: 6, one_in: 200 });
}

#[test]
fn what_is_done_in_secret_leaves_no_trace_when_somebody_goes_back() {
    let n_compared = battles().secrets_leave_no_trace(Sparse { games: 24, one_in: 20 });
    assert!(20 < n_compared, "only {n_compared} were compared");
}

#[test]
fn every_proposal_is_legal_in_belief_and_in_truth() {
    battles().proposes_what_is_legal(Sparse { games: 6, one_in: 60 });
}

#[test]
fn what_is_hidden_changes_nothing_that_a_seat_sees_or_may_do() {
    battles().keeps_secrets(Sparse { games: 6, one_in: 80 });
}

//! Whole games of all battles: played by the decision procedure, and at random, each kept to its invariants and replayed.

use engine::Ruleset;
use engine::testkit::{Sparse, decided_game, replays};
use fyob::Decision;

use crate::common::{LIMITS, battles};

/// Random games of all battles together; `SANDTABLE_GAMES` asks for more.
fn games() -> u64 {
    std::env::var("SANDTABLE_GAMES").ok().and_then(|it| it.parse().ok()).unwrap_or(12)
}

#[test]
fn ai_12_the_procedure_plays_every_battle_to_its_end_and_the_log_replays() {
    let battles = battles();
    battles.each(12, |source, start, seed| {
        let auto = |_: &_, _| Decision::Auto;
        let lawful = |game: &engine::Game<_>| battles.rules.check(game.state());
        let game = decided_game(&battles.rules, source, start, seed, LIMITS.decisions, auto, lawful);
        let outcome = game.state().outcome.clone().expect("it is over");
        assert!(!outcome.why.is_empty());
        assert!(0 < game.state().bound);
        replays(&game).unwrap_or_else(|why| panic!("{}, seed {seed}: {why}", source.name));
    });
}

#[test]
fn random_games_end_keep_their_invariants_and_replay() {
    battles().games_end_and_replay(games());
}

#[test]
fn a_decision_without_dice_can_be_taken_back() {
    battles().takes_back(Sparse { games: 4, one_in: 200 });
}

#[test]
fn every_proposal_is_legal_in_belief_and_in_truth() {
    battles().proposes_what_is_legal(Sparse { games: 4, one_in: 60 });
}

#[test]
fn what_is_hidden_changes_nothing_that_a_seat_sees_or_may_do() {
    battles().keeps_secrets(Sparse { games: 4, one_in: 80 });
}

#[test]
fn ideas_from_the_truth_are_those_from_what_a_seat_believes() {
    battles().has_ideas_from_beliefs();
}

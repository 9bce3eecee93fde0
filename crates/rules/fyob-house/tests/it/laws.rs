//! The laws of `engine::testkit`, for all battles that come with the program: random games, each kept to its invariants at
//! every step and replayed to the same state; and, on fewer games, the laws that cost more.

use crate::common::{LIMITS, in_all_battles, is_due};
use engine::testkit::{Watch, can_be_taken_back, keeps_secrets, proposals_are_legal, random_game, replays};
use engine::{Awaits, Cup};

/// Random games of all battles together; `SANDTABLE_GAMES` asks for more.
fn games() -> u64 {
    std::env::var("SANDTABLE_GAMES").ok().and_then(|it| it.parse().ok()).unwrap_or(120)
}

#[test]
fn random_games_end_and_replay_to_the_same_state() {
    in_all_battles(games(), |rules, source, start, seed| {
        // Some invariants hold after every event, the others between two steps.
        let mut watch = Watch::new(start);
        let game = random_game(rules, source, start, seed, LIMITS, |game| watch.look(game));
        assert!(matches!(game.awaits(), Awaits::Over(_)));
        replays(&game).unwrap_or_else(|why| panic!("{}, seed {seed}: {why}", source.name));
    });
}

#[test]
fn a_decision_without_dice_can_be_taken_back() {
    in_all_battles(6, |rules, source, start, seed| {
        random_game(rules, source, start, seed, LIMITS, |game| {
            if is_due(game, seed, 200) { can_be_taken_back(game) } else { Ok(()) }
        });
    });
}

#[test]
fn every_proposal_is_legal_in_belief_and_in_truth() {
    in_all_battles(6, |rules, source, start, seed| {
        random_game(rules, source, start, seed, LIMITS, |game| {
            let due = game.need().is_none() && is_due(game, seed, 60);
            if due { proposals_are_legal(game.rules(), game.state()) } else { Ok(()) }
        });
    });
}

#[test]
fn what_is_hidden_changes_nothing_that_a_seat_sees_or_may_do() {
    in_all_battles(6, |rules, source, start, seed| {
        let mut cup = Cup::new(seed, 7);
        random_game(rules, source, start, seed, LIMITS, |game| {
            let due = game.need().is_none() && is_due(game, seed, 80);
            if due { keeps_secrets(game.rules(), game.state(), &mut cup) } else { Ok(()) }
        });
    });
}

//! The laws of `engine::testkit`, for all battles that come with the program: a thousand random games, each kept to its
//! invariants at every step and replayed to the same state; and, on fewer games, the laws that cost more.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::{LIMITS, in_all_battles, is_due};
use engine::testkit::{
    Law, Limits, can_be_taken_back, keeps_secrets, odds_are_exact, play_on, proposals_are_legal, random_game,
    replays, two_worlds,
};
use engine::{Awaits, Cup, Game, Input, Ruleset, Ruling, Seat};
use hk::Hk;
use table::{Deg, Point, Pose};

/// Random games that the definition of done asks for.
const GAMES: u64 = 1_000;

/// The invariants of the state, between two steps and in the middle of one.
fn lawful(game: &Game<Hk>) -> Law {
    game.rules().check(game.state())
}

#[test]
fn a_thousand_random_games_end_and_replay_to_the_same_state() {
    in_all_battles(GAMES, |rules, source, start, seed| {
        let game = random_game(rules, source, start, seed, LIMITS, lawful);
        assert!(matches!(game.awaits(), Awaits::Over(_)));
        replays(&game).unwrap_or_else(|why| panic!("{}, seed {seed}: {why}", source.name));
    });
}

#[test]
fn a_game_can_be_saved_and_loaded_at_any_entry() {
    in_all_battles(12, |rules, source, start, seed| {
        random_game(rules, source, start, seed, LIMITS, |game| {
            if is_due(game, seed, 300) { replays(game) } else { Ok(()) }
        });
    });
}

#[test]
fn a_decision_without_dice_can_be_taken_back() {
    in_all_battles(12, |rules, source, start, seed| {
        random_game(rules, source, start, seed, LIMITS, |game| {
            if is_due(game, seed, 200) { can_be_taken_back(game) } else { Ok(()) }
        });
    });
}

/// ENG-014: whatever the umpire rules, the state keeps its invariants, the log replays, and the game goes on.
#[test]
fn eng_014_a_ruling_keeps_to_the_table_and_the_game_goes_on() {
    let settings = [
        ("morale", ["suppressed", "broken", "dispersed"]),
        ("order", ["none", "f", "running"]),
        ("hidden", ["yes", "no", "perhaps"]),
        ("stage", ["end", "begin", ""]),
    ];
    in_all_battles(60, |rules, source, start, seed| {
        let mut whims = Cup::new(seed, 9);
        random_game(rules, source, start, seed, LIMITS, |game| {
            if game.need().is_some() || matches!(game.awaits(), Awaits::Over(_)) || !is_due(game, seed, 60) {
                return Ok(());
            }
            let elements = &game.state().elements;
            let piece = elements[below(&mut whims, elements.len())].id.to_string();
            let ruling = if below(&mut whims, 2) == 0 {
                let (what, values) = settings[below(&mut whims, settings.len())];
                Ruling::Set {
                    piece,
                    what: what.into(),
                    value: values[below(&mut whims, values.len())].into(),
                }
            } else {
                let mut length = || i32::try_from(below(&mut whims, 200_000)).expect("small") - 10_000;
                Ruling::Move { piece, to: Pose::new(Point::raw(length(), length()), Deg::new(length())) }
            };
            let what = format!("{ruling:?}");
            let mut ruled = game.clone();
            let input = Input::Ruling { ruling, reason: "a test".into() };
            if ruled.submit(Seat::UMPIRE, input).is_err() {
                return Ok(());
            }
            let few = Limits { decisions: 20, ..LIMITS };
            let law = lawful(&ruled).and_then(|()| play_on(&mut ruled, few, &mut whims, lawful));
            law.and_then(|()| replays(&ruled)).map_err(|why| format!("after {what}: {why}"))
        });
    });
}

fn below(cup: &mut Cup, n: usize) -> usize {
    cup.below(u32::try_from(n).expect("a small number")) as usize
}

#[test]
fn every_proposal_is_legal_in_belief_and_in_truth() {
    in_all_battles(24, |rules, source, start, seed| {
        random_game(rules, source, start, seed, LIMITS, |game| {
            let due = game.need().is_none() && is_due(game, seed, 20);
            if due { proposals_are_legal(game.rules(), game.state()) } else { Ok(()) }
        });
    });
}

#[test]
fn what_is_hidden_changes_nothing_that_a_seat_sees_or_may_do() {
    in_all_battles(24, |rules, source, start, seed| {
        let mut cup = Cup::new(seed, 7);
        random_game(rules, source, start, seed, LIMITS, |game| {
            let due = game.need().is_none() && is_due(game, seed, 50);
            if due { keeps_secrets(game.rules(), game.state(), &mut cup) } else { Ok(()) }
        });
    });
}

#[test]
fn a_seat_cannot_tell_the_truth_from_a_guess_until_something_is_revealed() {
    let n_compared = AtomicU64::new(0);
    in_all_battles(30, |rules, source, start, seed| {
        random_game(rules, source, start, seed, LIMITS, |game| {
            if game.need().is_some() || !is_due(game, seed, 60) {
                return Ok(());
            }
            for info in game.rules().seats(game.state()) {
                let seed = seed * 1_000 + game.entries().len() as u64;
                let n = two_worlds(game.rules(), game.state(), info.seat, seed, 30)?;
                n_compared.fetch_add(n.into(), Ordering::Relaxed);
            }
            Ok(())
        });
    });
    assert!(1_000 < n_compared.into_inner(), "too little was compared to mean anything");
}

#[test]
fn the_odds_by_bands_are_those_of_every_face() {
    let n_compared = AtomicU64::new(0);
    in_all_battles(24, |rules, source, start, seed| {
        let mut cup = Cup::new(seed, 8);
        random_game(rules, source, start, seed, LIMITS, |game| {
            let Awaits::Seats(seats) = game.awaits() else { return Ok(()) };
            if game.need().is_some() || !is_due(game, seed, 20) {
                return Ok(());
            }
            let belief = game.rules().belief(game.state(), seats[0]);
            let Some(decision) = game.rules().sample(&belief, seats[0], &mut cup) else { return Ok(()) };
            let compared = odds_are_exact(game.rules(), game.state(), seats[0], &decision, 2_000)?;
            n_compared.fetch_add(compared.into(), Ordering::Relaxed);
            Ok(())
        });
    });
    assert!(100 < n_compared.into_inner(), "too little was compared to mean anything");
}

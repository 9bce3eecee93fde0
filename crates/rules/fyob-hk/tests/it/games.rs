//! Whole games of all battles: played by the decision procedure, and at random, each kept to its invariants and replayed.

use crate::common;
use engine::testkit::{Limits, Watch, header, keeps_secrets, proposals_are_legal, random_game, replays};
use engine::{Awaits, Cup, Game, Input, Ruleset};
use fyob::Decision;
use fyob_hk::FyobOnHk;

/// No program-run game of the largest battle takes a tenth of this.
const DECISIONS_MOST: u32 = 60_000;
/// So many games of every battle.
const GAMES: u64 = 7;
const LIMITS: Limits = Limits { decisions: DECISIONS_MOST, one_listed_in: 50 };

/// The invariants of the state, between two steps.
fn lawful(game: &Game<FyobOnHk>) -> Result<(), String> {
    if game.need().is_some() { Ok(()) } else { game.rules().check(game.state()) }
}

/// Plays a game in which both sides let the procedure decide.
fn program_game(
    rules: &std::sync::Arc<FyobOnHk>,
    source: &engine::data::Source,
    start: &fyob::Position<fyob_hk::OnHk>,
    seed: u64,
) -> Game<FyobOnHk> {
    let mut game = Game::new(std::sync::Arc::clone(rules), header::<FyobOnHk>(source, seed), start.clone());
    let mut n_decisions = 0;
    while let Awaits::Seats(seats) = game.awaits() {
        n_decisions += 1;
        assert!(n_decisions < DECISIONS_MOST, "{}, seed {seed}: it does not end", source.name);
        let entry = game.entries().len();
        if let Err(illegal) = game.submit(seats[0], Input::Decision(Decision::Auto)) {
            let state = game.state();
            panic!(
                "{}, seed {seed}, entry {entry}: {illegal}; {:?} {:?}",
                source.name, state.stage, state.turn
            );
        }
        game.throw_dice();
        assert!(game.need().is_none(), "{}, seed {seed}: it asks {:?}", source.name, game.need());
        lawful(&game).unwrap_or_else(|why| {
            let last = game.entries().last().map(|it| format!("{:?}", it.events));
            panic!("{}, seed {seed}, entry {entry}: {why}; after {last:?}", source.name)
        });
    }
    game
}

#[test]
fn ai_12_the_procedure_plays_every_battle_to_its_end_and_the_log_replays() {
    let (rules, battles) = common::battles();
    for (source, start) in &battles {
        for seed in 0..GAMES {
            let game = program_game(&rules, source, start, seed);
            let outcome = game.state().outcome.clone().expect("it is over");
            assert!(!outcome.why.is_empty());
            assert!(0 < game.state().bound);
            replays(&game).unwrap_or_else(|why| panic!("{}, seed {seed}: {why}", source.name));
        }
    }
}

#[test]
fn random_games_end_keep_their_invariants_and_replay() {
    let (rules, battles) = common::battles();
    for (source, start) in &battles {
        for seed in 0..GAMES {
            let mut watch = Watch::new(start);
            let game = random_game(&rules, source, start, seed, LIMITS, |game| watch.look(game));
            replays(&game).unwrap_or_else(|why| panic!("{}, seed {seed}: {why}", source.name));
        }
    }
}

#[test]
fn proposals_are_legal_and_views_keep_secrets() {
    let (rules, battles) = common::battles();
    for (source, start) in &battles {
        let mut n = 0u64;
        random_game(&rules, source, start, 11, LIMITS, |game| {
            n += 1;
            if game.need().is_some() || !n.is_multiple_of(40) {
                return Ok(());
            }
            proposals_are_legal(game.rules(), game.state())?;
            keeps_secrets(game.rules(), game.state(), &mut Cup::new(n, 3))
        });
    }
}

//! Whole games at a table where somebody answers anything: they end, keep their invariants and replay to the same state.

use std::sync::Arc;

use companion::AtTable;
use engine::data::Source;
use engine::testkit::{Law, Limits, Watch, can_be_taken_back, proposals_are_legal, random_game, replays};
use engine::{Awaits, Game, Ruleset};
use fyob::{Fyob, Host, Position};

const GAMES: u64 = 20;
const LIMITS: Limits = Limits { decisions: 20_000, one_listed_in: 1 };

fn games(mut law: impl FnMut(&Position<AtTable>) -> Box<dyn FnMut(&Game<Fyob<AtTable>>) -> Law>) {
    let rules = Arc::new(Fyob::<AtTable>::with_data(&[]).unwrap());
    for (name, text) in AtTable::battles() {
        let source = Source::new(*name, *text);
        let start = rules.set_up(&source, source.parse().unwrap()).unwrap();
        for seed in 0..GAMES {
            let game = random_game(&rules, &source, &start, seed, LIMITS, law(&start));
            assert!(matches!(game.awaits(), Awaits::Over(_)), "{name}, seed {seed}");
            replays(&game).unwrap_or_else(|why| panic!("{name}, seed {seed}: {why}"));
        }
    }
}

#[test]
fn random_games_end_keep_their_invariants_and_replay_to_the_same_state() {
    games(|start| {
        let mut watch = Watch::new(start);
        Box::new(move |game| watch.look(game))
    });
}

#[test]
fn what_is_proposed_is_legal_and_can_be_taken_back() {
    games(|_| {
        Box::new(|game| {
            if game.entries().len() % 37 == 0 && game.need().is_none() {
                proposals_are_legal(game.rules(), game.state())?;
                can_be_taken_back(game)?;
            }
            Ok(())
        })
    });
}

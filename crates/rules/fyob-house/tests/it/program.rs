//! The program plays both sides of every battle to its end.

use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::common::{in_all_battles, program_game};
use engine::testkit::replays;
use engine::{Awaits, Ruleset};

#[test]
fn ai_0_the_program_plays_every_battle_to_its_end() {
    let results: Mutex<BTreeMap<String, (u32, u32)>> = Mutex::new(BTreeMap::new());
    in_all_battles(12, |rules, source, start, seed| {
        let game = program_game(rules, source, start, seed, |game| game.rules().check(game.state()));
        assert!(matches!(game.awaits(), Awaits::Over(_)));
        replays(&game).unwrap_or_else(|why| panic!("{}, seed {seed}: {why}", source.name));
        let mut results = results.lock().expect("no panic");
        let row = results.entry(source.name.clone()).or_default();
        row.0 += 1;
        row.1 += u32::from(game.state().bound);
    });
    for (name, (games, bounds)) in results.into_inner().expect("no panic") {
        assert!(games < bounds, "{name}: {games} games in {bounds} bounds are too few to be battles");
    }
}

#[test]
fn fyob_101_stepping_ashore_is_part_of_the_move() {
    let (rules, battles) = crate::common::battles();
    let (source, start) =
        battles.iter().find(|it| it.0.name.contains("landing")).expect("there is a landing");
    let game = program_game(&rules, source, start, 3, |_| Ok(()));
    let mut n_landed = 0;
    for entry in game.entries() {
        let landed = entry.events.iter().filter(|it| matches!(it, fyob::Event::Landed { .. })).count();
        let moved = entry.events.iter().any(|it| matches!(it, fyob::Event::HasMoved { .. }));
        let acted = entry.events.iter().any(|it| matches!(it, fyob::Event::Acted { .. }));
        assert!(landed == 0 || moved && !acted, "no act is spent on it");
        n_landed += landed;
    }
    assert!(0 < n_landed, "nobody came ashore");
}

//! The program plays both sides of every battle to its end.

use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::common::{battles, program_game};
use engine::Ruleset;
use engine::testkit::replays;

#[test]
fn ai_0_the_program_plays_every_battle_to_its_end() {
    let results: Mutex<BTreeMap<String, (u32, u32)>> = Mutex::new(BTreeMap::new());
    let battles = battles();
    battles.each(12, |source, start, seed| {
        let lawful = |game: &engine::Game<_>| battles.rules.check(game.state());
        let game = program_game(&battles.rules, source, start, seed, lawful);
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
    let battles = battles();
    let (source, start) =
        battles.all.iter().find(|it| it.0.name.contains("landing")).expect("there is a landing");
    let game = program_game(&battles.rules, source, start, 3, |_| Ok(()));
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

//! The battles that come with the program are what the specification describes.

use crate::common::{battles, rules};
use engine::{Awaits, Ruleset};
use fyob::Side;

#[test]
fn all_battles_are_sound_and_wait_for_the_first_decision() {
    let (rules, battles) = battles();
    for (source, state) in &battles {
        rules.check(state).unwrap_or_else(|why| panic!("{}: {why}", source.name));
        assert!(matches!(rules.awaits(state), Awaits::Seats(_)), "{}", source.name);
        assert!(!rules.view(state, Side::A.seat()).pieces.is_empty(), "{}", source.name);
    }
}

#[test]
fn fyob_129_the_momentum_totals_are_those_of_the_specification() {
    let (_, battles) = battles();
    let totals = |id: &str| {
        let (_, state) = battles.iter().find(|it| it.1.battle.id == id).expect("a battle of the program");
        Side::BOTH.map(|side| state.force(side).original)
    };
    // Part 9.1 and 9.2: reserves are not counted.
    assert_eq!(totals("sosna"), [24, 24]);
    assert_eq!(totals("vezza"), [72, 42]);
}

#[test]
fn a_card_of_a_battle_says_who_fights_and_how_long() {
    for (name, text) in crate::common::Rules::battles() {
        let setup = toml::from_str(text).expect("sound");
        let card = crate::common::Rules::card(&setup);
        assert_eq!(card.sides.len(), 2, "{name}");
        assert!(card.sides.iter().all(|it| 0 < it.1), "{name}");
        assert!(!card.summary.is_empty(), "{name}");
    }
    assert!(80 < rules().host.data.units.len(), "the lists of four nations");
}

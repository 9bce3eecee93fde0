//! The battles that come with the program are what the specification describes.

use crate::common::{battles, rules};
use engine::testkit::Battles;
use engine::{Awaits, Ruleset};
use fyob::Side;

#[test]
fn all_battles_are_sound_and_wait_for_the_first_decision() {
    let Battles { rules, all: battles, .. } = battles();
    for (source, state) in &battles {
        rules.check(state).unwrap_or_else(|why| panic!("{}: {why}", source.name));
        assert!(matches!(rules.awaits(state), Awaits::Seats(_)), "{}", source.name);
        assert!(!rules.view(state, Side::A.seat()).pieces.is_empty(), "{}", source.name);
    }
}

#[test]
fn fyob_129_the_momentum_totals_are_those_of_the_specification() {
    let Battles { all: battles, .. } = battles();
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

#[test]
fn ai_8_a_headquarters_without_an_order_supports_the_nearest_platoon() {
    let text = r#"
element = [
    { no = 1, unit = "german_hq_section", side = "A", at = [20, 4] },
    { no = 2, unit = "german_rifle_platoon", side = "A", at = [4, 4] },
    { no = 3, unit = "german_rifle_platoon", side = "A", at = [24, 4] },
    { no = 4, unit = "german_hq_section", side = "A", at = [21, 4], orders = [{ task = "hold" }] },
    { no = 11, unit = "british_rifle_platoon", side = "B", at = [50, 40] },
]
"#;
    let order = |state: &crate::common::Position, no: u16| state.get(fyob::ElementId(no)).order().clone();
    let battle = crate::common::position(text);
    assert_eq!(
        (order(&battle, 1).task, order(&battle, 1).unit),
        (fyob::Task::Support, Some(fyob::ElementId(3)))
    );
    assert_eq!(order(&battle, 4).task, fyob::Task::Hold, "it has one of its own");
    let position =
        crate::common::position(&format!("stage = \"card\"\nbound = 1\nturn = {{ element = 3 }}\n{text}"));
    assert_eq!(order(&position, 1).task, fyob::Task::Hold, "a position means what it says");
}

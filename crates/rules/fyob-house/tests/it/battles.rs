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
}

/// HH-9, HH-10, HH-10b: a company of every nation that the rules know has what a company needs.
#[test]
fn hh_9_hh_10_the_lists_of_five_nations_hold_a_company_each() {
    let data = &rules().host.data;
    assert!(100 < data.units.len(), "five nations, and what all have");
    for nation in ["German", "British", "American", "Italian", "Russian"] {
        let has = |wanted: &dyn Fn(&house::Unit) -> bool| {
            data.units.iter().any(|it| it.nation.as_deref() == Some(nation) && wanted(it))
        };
        assert!(has(&|it| it.headquarters && it.radio), "{nation}: a headquarters with a radio");
        assert!(has(&|it| it.engineer), "{nation}: engineers");
        assert!(has(&|it| it.arm == fyob::Arm::Men && it.men == 8), "{nation}: a platoon");
        assert!(has(&|it| it.symbol == "machine_gun" && it.immobile), "{nation}: a machine gun");
        assert!(has(&|it| it.symbol == "mortar"), "{nation}: a mortar");
        assert!(has(&|it| it.arm == fyob::Arm::Gun), "{nation}: a gun");
        assert!(has(&|it| it.arm == fyob::Arm::Afv), "{nation}: an armoured vehicle");
        assert!(has(&|it| it.carries && it.tows), "{nation}: a lorry");
    }
}

/// HH-10, HOUSE: the Italian rows have the ratings of the nearest row of another nation.
#[test]
fn hh_10_italian_guns_shoot_as_their_likes_do() {
    let data = &rules().host.data;
    let shot = |id: &str| {
        let gun = data.unit(id).unwrap_or_else(|| panic!("{id}"));
        let ratings = |it: &house::Piece| (it.arms, it.ap, it.range, it.he, it.dice, it.shots);
        gun.weapons.iter().map(ratings).collect::<Vec<_>>()
    };
    assert_eq!(shot("italian_47_32"), shot("soviet_45mm"));
    assert_eq!(shot("italian_20mm_breda"), shot("german_2cm_flak"));
    assert_eq!(shot("italian_90_53"), shot("german_88cm_flak"));
    assert_eq!(shot("italian_brixia_mortar"), shot("soviet_50mm_mortar"));
    assert_eq!(shot("italian_100_17"), shot("german_105cm_lefh_18"));
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

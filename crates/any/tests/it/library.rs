//! The rules as text.

use any::{System, atoms};

fn has(system: System, id: &str) -> bool {
    atoms(system).iter().any(|it| it.id == id && !it.text.is_empty())
}

#[test]
fn every_kind_of_rule_of_the_layer_is_found() {
    for id in ["FYOB-074", "FYOB-R23", "HA-8", "HH-4", "HH-10b", "AI-3"] {
        assert!(has(System::Fyob, id), "{id}");
    }
    assert!(has(System::FyobTable, "FYOB-046") && !has(System::Fyob, "D20-061"));
}

#[test]
fn a_layer_knows_the_rules_below_it() {
    assert!(has(System::FyobD20, "FYOB-074") && has(System::FyobD20, "D20-061"));
    assert!(has(System::FyobHk, "FYOB-074") && has(System::FyobHk, "HK-042"));
    assert!(!has(System::D20, "FYOB-074"));
}

//! Pictures and reports of every battle: sound, complete, of a moderate size, and without secrets.

mod pictures;
mod report;

use ai::Plan;
use any::{AnyGame, BattleInfo, Bot, System};
use engine::{DicePlan, Seat};
use roxmltree::Document;

/// The battles that come with the program.
fn battles() -> Vec<BattleInfo> {
    System::ALL.into_iter().flat_map(System::battles).collect()
}

/// A battle at its start.
fn start(battle: &BattleInfo) -> AnyGame {
    AnyGame::new(battle.system, battle.source.clone(), Vec::new(), DicePlan::seeded(1)).unwrap()
}

/// A battle played to its end.
fn played(id: &str) -> AnyGame {
    let battle = battles().into_iter().find(|it| it.card.id == id).unwrap();
    let players = vec![(Seat(1), Bot::Greedy), (Seat(2), Bot::Greedy)];
    let plan = Plan { games: 1, seed: 5, players, threads: Some(1) };
    any::simulated_game(battle.system, battle.source, Vec::new(), &plan, 0).unwrap().unwrap()
}

/// Reads a picture or a page; whatever it refers to must be in it, once, and nothing may come from elsewhere.
fn sound(text: &str) -> Document<'_> {
    let text = text.trim_start_matches("<!DOCTYPE html>\n");
    let doc = Document::parse(text).unwrap_or_else(|err| panic!("{err}"));
    let mut ids: Vec<&str> = doc.descendants().filter_map(|it| it.attribute("id")).collect();
    ids.sort_unstable();
    for pair in ids.windows(2) {
        assert_ne!(pair[0], pair[1], "an id is there twice");
    }
    for node in doc.descendants() {
        assert!(node.tag_name().name() != "script");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(name != "style" && !name.starts_with("on"), "{name}");
            assert!(!value.contains("//"), "{name}={value}");
            let inside = value.strip_prefix("url(#").and_then(|it| it.strip_suffix(')'));
            let target = if name == "href" { value.strip_prefix('#') } else { inside };
            assert!(target.is_some() || name != "href", "{name}={value}");
            assert!(target.is_none_or(|id| ids.binary_search(&id).is_ok()), "{name}={value} leads nowhere");
        }
    }
    doc
}

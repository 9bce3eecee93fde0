//! Linked battles: what one leaves is what the next begins with.

use crate::common::{Position, Rules, read, rules};
use engine::Ruleset;
use engine::data::Source;
use fyob::{Nco, Side, Status};
use house::Setup;
use house::campaign::{Campaign, Respite, campaigns, carry};

fn battle(id: &str) -> (Source, Setup) {
    let name = format!("{id}.toml");
    let (_, text) = Rules::battles().iter().find(|it| it.0 == name).expect("a battle of the program");
    let source = Source::new(name, *text);
    let setup = source.parse().unwrap_or_else(|errors| panic!("{errors}"));
    (source, setup)
}

fn start(rules: &Rules, id: &str) -> Position {
    read(rules, &battle(id).0).unwrap_or_else(|errors| panic!("{errors}"))
}

fn river() -> Campaign {
    let (name, text) = campaigns()[0];
    let ids: Vec<String> =
        Rules::battles().iter().map(|it| it.0.trim_end_matches(".toml").to_owned()).collect();
    Campaign::read(&Source::new(name, text), &ids).unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn a_campaign_names_battles_that_exist_and_their_order() {
    let river = river();
    assert_eq!(river.next("river-1"), Some("river-2"));
    assert_eq!(river.next("river-2"), Some("river-3"));
    assert_eq!(river.next("river-3"), None);
    let wrong = Campaign::read(&Source::new("river.toml", campaigns()[0].1), &["river-1".to_owned()]);
    let why = wrong.expect_err("two battles are missing").to_string();
    assert!(why.contains("there is no battle `river-2`"), "{why}");
}

#[test]
fn men_scores_and_leaders_are_carried_and_losses_are_missing() {
    let rules = rules();
    let river = river();
    let mut end = start(&rules, "river-1");
    end.get_mut(fyob::ElementId(2)).men = 3;
    end.get_mut(fyob::ElementId(2)).score = 1;
    end.get_mut(fyob::ElementId(3)).nco = Nco::Casualty;
    end.get_mut(fyob::ElementId(4)).status = Status::Destroyed;
    end.get_mut(fyob::ElementId(22)).status = Status::Box;
    end.get_mut(fyob::ElementId(22)).nco = Nco::Rated(3);
    end.forces[Side::A.idx()].senior = 7;
    let (source, next) = battle("river-2");
    let carried = carry(&end, &next, river.respite);
    let state = rules.set_up(&source, carried).unwrap_or_else(|errors| panic!("{errors}"));
    let it = |no| state.get(fyob::ElementId(no));
    assert_eq!((it(2).men, it(2).score), (5, 3), "two men and two points come back");
    assert!(state.battle.unrated.contains(&fyob::Leader::Nco(fyob::ElementId(3))), "thrown for anew");
    assert!(state.find(fyob::ElementId(4)).is_none(), "the destroyed are missing");
    assert_eq!(it(22).nco, Nco::Rated(3));
    assert_eq!(it(22).status, Status::Table, "who left the last field fights again");
    assert_eq!(state.force(Side::A).senior, 7);
    // Elements that only supported what is lost hold instead.
    assert!(state.elements.iter().all(|it| it.orders.iter().all(|it| it.unit != Some(fyob::ElementId(4)))));
    rules.check(&state).unwrap_or_else(|why| panic!("{why}"));
}

#[test]
fn a_force_keeps_its_commander_when_the_sides_change_places() {
    let rules = rules();
    let mut end = start(&rules, "river-2");
    end.forces[Side::A.idx()].senior = 5;
    end.get_mut(fyob::ElementId(1)).status = Status::Surrendered;
    let company = end.get(fyob::ElementId(2)).company;
    end.companies[company.idx()].alive = false;
    let (source, next) = battle("river-3");
    let carried = carry(&end, &next, Respite { men_replaced: 0, score_rested: 0 });
    let state = rules.set_up(&source, carried).unwrap_or_else(|errors| panic!("{errors}"));
    // The Soviets are side B now.
    assert_eq!(state.force(Side::B).senior, 5);
    let company = state.get(fyob::ElementId(2)).company;
    assert_eq!(state.company(company).with, Some(fyob::ElementId(2)), "a new officer, with another platoon");
    assert!(state.battle.unrated.contains(&fyob::Leader::Officer(company)));
}

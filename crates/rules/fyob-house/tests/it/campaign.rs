//! Linked battles: what one leaves is what the next begins with.

use std::sync::Arc;

use crate::common::{Position, Rules, program_game, read, rules};
use engine::data::Source;
use engine::{Awaits, Outcome, Ruleset, Seat};
use fyob::{ElementId, Nco, Side, Status};
use house::Setup;
use house::campaign::{Campaign, campaigns, carry};

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

/// The battle `next` with what `end`, the end of the battle `id`, leaves.
fn carried(rules: &Rules, id: &str, end: &Position, next: &str) -> Position {
    let (source, mut setup) = battle(next);
    setup.campaign = Some(carry(&river(), &battle(id).1, end));
    rules.set_up(&source, setup).unwrap_or_else(|errors| panic!("{errors}"))
}

fn won_by(winners: &[Side]) -> Outcome {
    let winners: Vec<Seat> = winners.iter().map(|it| it.seat()).collect();
    Outcome { winners, why: "it was so".to_owned(), rule: "FYOB-R79".into() }
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
    let cards = Rules::campaigns();
    assert_eq!((cards[0].id.as_str(), cards[0].battles.len()), ("river", 3));
}

#[test]
fn men_scores_and_leaders_are_carried_and_losses_are_missing() {
    let rules = rules();
    let mut end = start(&rules, "river-1");
    end.get_mut(ElementId(2)).men = 3;
    end.get_mut(ElementId(2)).score = 1;
    end.get_mut(ElementId(3)).nco = Nco::Casualty;
    end.get_mut(ElementId(4)).status = Status::Destroyed;
    end.get_mut(ElementId(22)).status = Status::Box;
    end.get_mut(ElementId(22)).nco = Nco::Rated(3);
    end.forces[Side::A.idx()].senior = 7;
    let state = carried(&rules, "river-1", &end, "river-2");
    let it = |no| state.get(ElementId(no));
    assert_eq!((it(2).men, it(2).score), (5, 3), "two men and two points come back");
    assert!(state.battle.unrated.contains(&fyob::Leader::Nco(ElementId(3))), "thrown for anew");
    assert!(state.find(ElementId(4)).is_none(), "the destroyed are missing");
    assert_eq!(it(22).nco, Nco::Rated(3));
    assert_eq!(it(22).status, Status::Table, "who left the last field fights again");
    assert_eq!(state.force(Side::A).senior, 7);
    // Elements that only supported what is lost hold instead.
    assert!(state.elements.iter().all(|it| it.orders.iter().all(|it| it.unit != Some(ElementId(4)))));
    rules.check(&state).unwrap_or_else(|why| panic!("{why}"));
}

#[test]
fn a_force_keeps_its_commander_when_the_sides_change_places() {
    let rules = rules();
    let mut end = start(&rules, "river-2");
    end.forces[Side::A.idx()].senior = 5;
    end.get_mut(ElementId(1)).status = Status::Surrendered;
    let company = end.get(ElementId(2)).company;
    end.companies[company.idx()].alive = false;
    let state = carried(&rules, "river-2", &end, "river-3");
    // The Soviets are side B now.
    assert_eq!(state.force(Side::B).senior, 5);
    let company = state.get(ElementId(2)).company;
    assert_eq!(state.company(company).with, Some(ElementId(2)), "a new officer, with another platoon");
    assert!(state.battle.unrated.contains(&fyob::Leader::Officer(company)));
}

#[test]
fn the_next_battle_is_a_file_that_says_what_came_before() {
    let rules = rules();
    let mut end = start(&rules, "river-1");
    end.get_mut(ElementId(2)).men = 3;
    end.get_mut(ElementId(4)).status = Status::Destroyed;
    // The second battle does not know the first one's element 8 in every file: what it leaves must not be forgotten.
    end.get_mut(ElementId(25)).status = Status::Removed;
    end.outcome = Some(won_by(&[Side::A]));
    let sequel = rules.sequel(&battle("river-1").0, &end).expect("it belongs to a campaign");
    assert_eq!((sequel.campaign.as_str(), sequel.no, sequel.of), ("River", 1, 3));
    let story = sequel.story.join("\n");
    assert!(story.contains("Before the river: the Soviets won"), "{story}");
    assert!(story.contains("lost for good: SMG platoon 4."), "{story}");
    let next = sequel.next.expect("a battle follows");
    assert_eq!((next.id.as_str(), next.seats), ("river-2", vec![(Seat(1), Seat(1)), (Seat(2), Seat(2))]));
    // The file can be read like any other, and says what came before.
    let second = read(&rules, &next.source).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(second.get(ElementId(2)).men, 5);
    assert!(second.find(ElementId(4)).is_none());
    assert!(next.source.text.contains("winner = \"Russian\""), "{}", next.source.text);

    // The third battle carries from the second, and still knows what the first has cost. The sides change places.
    let mut end = second;
    end.get_mut(ElementId(3)).status = Status::Destroyed;
    end.outcome = Some(won_by(&[Side::B]));
    let sequel = rules.sequel(&next.source, &end).expect("it belongs to a campaign");
    let next = sequel.next.expect("a third battle follows");
    assert_eq!(next.seats, vec![(Seat(1), Seat(2)), (Seat(2), Seat(1))], "the Soviets are side B now");
    let third = read(&rules, &next.source).unwrap_or_else(|errors| panic!("{errors}"));
    for no in [3, 4, 25] {
        assert!(third.find(ElementId(no)).is_none(), "element {no} is lost");
    }

    // After the last battle the campaign is told to its end.
    let mut end = third;
    end.outcome = Some(won_by(&[Side::B]));
    let sequel = rules.sequel(&next.source, &end).expect("it belongs to a campaign");
    assert_eq!(sequel.next, None);
    let story = sequel.story.join("\n");
    assert!(story.contains("the Soviets won 2 of 3 battles, and with them the campaign"), "{story}");
    end.outcome = Some(won_by(&[]));
    let story = rules.sequel(&next.source, &end).expect("the same").story.join("\n");
    assert!(story.contains("in 3 battles neither side won more than the other"), "{story}");
}

#[test]
fn a_campaign_ends_when_a_force_has_nobody_left() {
    let rules = rules();
    let mut end = start(&rules, "river-1");
    for no in 21..=30 {
        if end.find(ElementId(no)).is_some() {
            end.get_mut(ElementId(no)).status = Status::Destroyed;
        }
    }
    end.outcome = Some(won_by(&[Side::A]));
    let sequel = rules.sequel(&battle("river-1").0, &end).expect("it belongs to a campaign");
    let fresh = read(&rules, &battle("river-2").0).expect("sound");
    let is_new = |it: &fyob::Element| it.side == Side::B && end.find(it.id).is_none();
    let comes = |it: &fyob::Element| matches!(it.status, Status::Table | Status::Coming(_));
    let has_new = fresh.elements.iter().any(|it| is_new(it) && comes(it) && fresh.info(it.id).counts);
    assert_eq!(sequel.next.is_some(), has_new, "{:?}", sequel.story);
    if !has_new {
        let story = sequel.story.join("\n");
        assert!(story.contains("Too little is left of the Germans"), "{story}");
        assert!(story.contains("the Soviets won 1 of 1 battles"), "{story}");
    }
}

#[test]
fn a_played_game_is_followed_by_a_battle_that_can_be_played() {
    let rules = Arc::new(rules());
    let mut source = battle("river-1").0;
    for no in 1..=3 {
        let start = read(&rules, &source).unwrap_or_else(|errors| panic!("{errors}"));
        let game = program_game(&rules, &source, &start, 11 + no, |game| game.rules().check(game.state()));
        assert!(matches!(game.awaits(), Awaits::Over(_)));
        let sequel = rules.sequel(&source, game.state()).expect("it belongs to a campaign");
        assert_eq!(sequel.no as u64, no);
        let Some(next) = sequel.next else {
            assert!(sequel.story.join(" ").contains("The campaign River is over"), "{:?}", sequel.story);
            assert!(1 < no, "the first battle was not the last");
            return;
        };
        let after = read(&rules, &next.source).unwrap_or_else(|errors| panic!("{errors}"));
        for it in &after.elements {
            let Some(was) = game.state().find(it.id) else { continue };
            assert_eq!(it.men, (was.men + 2).min(after.info(it.id).men), "element {}", it.id);
        }
        source = next.source;
    }
}

#[test]
fn what_a_file_says_of_its_campaign_is_checked() {
    let (source, _) = battle("river-2");
    let complaint = |section: &str| {
        let source = Source::new("river-2.toml", format!("{}\n{section}", source.text));
        read(&rules(), &source).expect_err("it is wrong").to_string()
    };
    let cases = [
        ("[campaign]\nid = \"rivver\"\n", "did you mean `river`?"),
        (
            "[campaign]\nid = \"river\"\nelement = [{ no = 2, men = 3, score = 6, nco = 9 }]\n",
            "the rating of an NCO is from 0 to 4, but this is 9",
        ),
        ("[campaign]\nid = \"river\"\nelement = [{ no = 2, men = 0, score = 6, nco = 2 }]\n", "no men left"),
        (
            "[campaign]\nid = \"river\"\nsenior = [{ nation = \"Russian\", rating = 3 }]\n",
            "the rating of a Senior Officer is from 5 to 7, but this is 3",
        ),
        ("[campaign]\nid = \"river\"\nlosses = [2]\n", "unknown field `losses`"),
    ];
    for (section, said) in cases {
        let complaint = complaint(section);
        assert!(complaint.contains(said), "for `{section}`, instead of `{said}`:\n{complaint}");
    }
    // A battle of no campaign has no sequel.
    let end = start(&rules(), "sosna");
    assert_eq!(rules().sequel(&battle("sosna").0, &end), None);
}

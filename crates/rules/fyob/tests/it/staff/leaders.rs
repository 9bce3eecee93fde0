//! Ratings, leadership tests, leaders as casualties, succession: FYOB-023 to FYOB-033, FYOB-115 to FYOB-120.

use engine::Check;
use fyob::{
    Attack, Condition, Cover, Decision, Entry, Event, Grade, Holder, Hurt, Leader, Means, Nco, Side, Stage,
    Status, officer_grade,
};
use table::{Len, Point};

use crate::staff::exercise::{A, B, battle, cards, el, rated, turn};

fn here() -> Point {
    Point::new(Len::inches(10), Len::inches(0))
}

/// A battle whose leader is thrown for, as far as the first throw, which is his.
fn rating_odds(grade: Grade, militia: bool, officer: bool) -> Vec<(String, String)> {
    let mut making = battle(2);
    making.draft.options.radios = false;
    (making.info(1).grade, making.info(1).militia) = (grade, militia);
    if officer {
        making.draft.companies[0].rated = false;
    } else {
        making.find(1).rated = false;
    }
    making.at(Stage::Begin, 0).odds(A, &Decision::Begin)
}

fn chances(odds: &[(&str, &str)]) -> Vec<(String, String)> {
    let mut res: Vec<(String, String)> =
        odds.iter().map(|(name, chance)| ((*name).to_owned(), (*chance).to_owned())).collect();
    res.sort();
    res
}

#[test]
fn fyob_023_024_p11_ratings_by_grade() {
    let nco = |grade| rating_odds(grade, false, false);
    assert_eq!(nco(Grade::Regular), chances(&[("Cautious", "1/6"), ("Regular", "2/3"), ("Bold", "1/6")]));
    assert_eq!(nco(Grade::Poor), chances(&[("Weak", "1/6"), ("Cautious", "1/6"), ("Regular", "2/3")]));
    // FYOB-R2: an NCO is never thrown Inspirational.
    assert_eq!(nco(Grade::Elite), chances(&[("Regular", "2/3"), ("Bold", "1/3")]));
    let officer = rating_odds(Grade::Elite, false, true);
    assert_eq!(officer, chances(&[("Regular", "2/3"), ("Bold", "1/6"), ("Inspirational", "1/6")]));
    // Militia are never modified.
    let militia = rating_odds(Grade::Poor, true, false);
    assert_eq!(militia, chances(&[("Cautious", "1/6"), ("Regular", "2/3"), ("Bold", "1/6")]));
}

// FYOB-010, FYOB-026: thrown for at the start; FYOB-009: all are numbered.
#[test]
fn fyob_r2_r3_w38_throws_and_ratings() {
    let mut making = battle(2);
    making.draft.options.radios = false;
    making.info(1).grade = Grade::Elite;
    making.info(2).grade = Grade::Poor;
    (making.info(101).grade, making.info(101).militia) = (Grade::Poor, true);
    making.draft.companies[0].rated = false;
    for id in [1, 2, 101] {
        making.find(id).rated = false;
    }
    making.draft.forces[0].rated = false;
    let mut game = making.at(Stage::Begin, 0);
    // FYOB-025: the Senior Officer first, unmodified; then the officer with 1, then the NCOs of 1, 2 and 101.
    game.play(A, &Decision::Begin, &[&[6], &[6], &[6], &[1], &[1]]);
    assert_eq!(game.state.force(Side::A).senior, 7);
    assert_eq!(game.state.companies[0].rating, 4, "6 + 1: Inspirational");
    assert_eq!(game.get(1).nco, rated(3), "6 + 1: an NCO is Bold");
    assert_eq!(game.get(2).nco, rated(0), "1 - 1: Weak");
    assert_eq!(game.get(101).nco, rated(1), "militia: Cautious");
    assert_eq!(game.state.stage, Stage::Deploy(Side::A));
}

/// A company reserve that an officer of a rating wants to commit.
fn officer_commits(rating: u8) -> (crate::staff::exercise::Game, Decision) {
    let mut making = battle(3);
    making.draft.companies[0].company.rating = rating;
    making.element(3).status = Status::Reserve;
    making.draft.company_reserves = vec![el(3)];
    let decision = Decision::CommitReserve { entry: Entry { element: el(3), at: here() } };
    (making.commanding(0), decision)
}

#[test]
fn fyob_027_033_w3_a_regular_officer_commits_a_platoon() {
    let (mut game, decision) = officer_commits(2);
    let (after, _) = game.submit(A, &decision, &[&[4]]).expect("legal");
    assert_eq!(after.get(el(3)).status, Status::Coming(here()));
    assert_eq!(after.total(Side::A), 18, "FYOB-151: its score counts from now on");
    game.play(A, &decision, &[&[5]]);
    assert_eq!(game.get(3).status, Status::Reserve, "held back for this bound at least");
    // FYOB-R9: a failed test cannot be tried again in this turn.
    assert_eq!(game.refused(A, &decision), "FYOB-R9");
}

// FYOB-028, FYOB-030, FYOB-034, FYOB-036: NCOs and officers against rating + 3, the Senior Officer against his rating.
#[test]
fn fyob_027_028_p6_leadership() {
    let passes = |rating| {
        let (game, decision) = officer_commits(rating);
        game.odds(A, &decision)
    };
    let each = ["1/3", "1/2", "2/3", "5/6"];
    for (rating, chance) in (0..).zip(each) {
        let found = passes(rating);
        assert_eq!(
            found.iter().find(|it| it.0 == "passes").map(|it| it.1.as_str()),
            Some(chance),
            "{rating}"
        );
    }
    assert_eq!(passes(4), chances(&[("passes", "1/1")]), "he passes whatever the die");
    let senior = |rating| {
        let mut making = battle(3);
        making.element(3).status = Status::Reserve;
        making.draft.forces[0].force.senior = rating;
        let entries = vec![Entry { element: el(3), at: here() }];
        making.at(Stage::Session(Side::A), 4).odds(A, &Decision::Commit { entries })
    };
    assert_eq!(senior(5), chances(&[("passes", "2/3"), ("fails", "1/3")]));
    assert_eq!(senior(6), chances(&[("passes", "5/6"), ("fails", "1/6")]));
    assert_eq!(senior(7), chances(&[("passes", "1/1")]));
}

// FYOB-014, FYOB-015, FYOB-016: who leads what.
#[test]
fn fyob_r6_without_a_senior_officer_the_best_officer_does_his_work() {
    let mut making = battle(3);
    let second = making.company(Side::A, el(4));
    making.add(el(4), Side::A, second, "British");
    making.draft.forces[0].info.has_senior = false;
    making.draft.companies[usize::from(second.0)].company.rating = 3;
    making.element(3).status = Status::Reserve;
    let game = making.at(Stage::Session(Side::A), 4);
    let entries = vec![Entry { element: el(3), at: here() }];
    // FYOB-R6: with his own test, rating + 3: a Bold officer passes with 5.
    let (after, events) = game.submit(A, &Decision::Commit { entries }, &[&[5]]).expect("legal");
    assert_eq!(after.get(el(3)).status, Status::Coming(here()));
    let by =
        events.iter().find_map(|it| if let Event::Led { leader, .. } = it { Some(*leader) } else { None });
    assert_eq!(by, Some(Leader::Officer(second)));
}

#[test]
fn fyob_032_w4_the_odds_favour_the_likelier_course() {
    // A Regular NCO: pass (the barn) on 1-4, fail (stay) on 5-6.
    let (game, decision) = officer_commits(2);
    assert_eq!(game.odds(A, &decision), chances(&[("passes", "2/3"), ("fails", "1/3")]));
    assert_eq!([0, 1, 2, 3, 4].map(officer_grade).map(|it| it as u8), [0, 0, 1, 2, 2], "FYOB-R1");
}

fn shot(target: u16, men_lost: u8) -> Attack {
    Attack {
        by: Some(el(101)),
        target: el(target),
        means: vec![Means::SmallArms],
        cover: Cover::Soft,
        hurts: Hurt::Destroy,
        known: true,
        answerable: true,
        men_lost,
        damaged: None,
        destroyed: false,
        calibre: 0,
        aboard_lost: Vec::new(),
    }
}

/// What an attack does, with these throws.
fn suffers(
    game: &mut crate::staff::exercise::Game,
    attack: &Attack,
    dice: &[&[u8]],
) -> crate::staff::exercise::Events {
    game.suffer(attack, dice)
}

// FYOB-115, FYOB-116.
#[test]
fn fyob_115_116_w6_a_man_lost_may_be_the_nco() {
    let mut game = battle(3).commanding(0);
    suffers(&mut game, &shot(2, 1), &[&[2]]);
    let without = game.get(2).tests_due();
    assert_eq!(game.get(2).nco, rated(2));
    let mut game = battle(3).commanding(0);
    suffers(&mut game, &shot(2, 1), &[&[1]]);
    assert_eq!((game.get(2).nco, game.get(2).tests_due()), (Nco::Casualty, without + 4));
    // FYOB-R46: no throw for an NCO who is lost already.
    suffers(&mut game, &shot(2, 1), &[]);
}

#[test]
fn fyob_118_r46_w41_the_nco_first_then_his_officer() {
    let mut game = battle(3).commanding(0);
    let events = suffers(&mut game, &shot(1, 2), &[&[1, 4], &[2, 5]]);
    assert_eq!(game.get(1).nco, Nco::Casualty);
    assert!(game.state.companies[0].alive);
    let tested: Vec<(Leader, bool)> = events
        .iter()
        .filter_map(|it| {
            if let Event::LeaderTested { leader, hit, .. } = it { Some((*leader, *hit)) } else { None }
        })
        .collect();
    assert_eq!(tested, [(Leader::Nco(el(1)), true), (Leader::Officer(fyob::CompanyId(0)), false)]);
}

#[test]
fn fyob_118_p10_leaders_lost_with_two_men() {
    let check = |leader| -> Check {
        let mut game = battle(3).commanding(0);
        let events = suffers(&mut game, &shot(1, 2), &[&[2, 2], &[2, 2]]);
        let found = events.iter().find_map(|it| match it {
            Event::LeaderTested { leader: it, roll, .. } if *it == leader => Some(roll.check.clone()),
            _ => None,
        });
        found.expect("he was thrown for")
    };
    let hit = |check: &Check| {
        let all = engine::chance::all_cases(check);
        let none = &engine::chance::distribution(check)[0];
        assert_eq!(none.0, 0);
        let safe = engine::Chance::new(1, 1).times(&none.1, &all);
        (36 - safe.reduced().to_string().trim_end_matches("/36").parse::<u32>().expect("25"), 36)
    };
    let (nco, officer) = (check(Leader::Nco(el(1))), check(Leader::Officer(fyob::CompanyId(0))));
    assert_eq!((hit(&nco), hit(&officer)), ((11, 36), (11, 36)));
    // Both: 121/1296.
    let both = engine::Chance::new(11, 36).and(&engine::Chance::new(11, 36));
    assert_eq!(both.to_string(), "121/1296");
}

#[test]
fn fyob_r46_an_officer_without_an_element_joins_the_nearest() {
    let mut making = battle(4);
    making.apart(1, 2, 9);
    making.apart(1, 3, 4);
    making.apart(1, 4, 4);
    making.element(1).men = 1;
    let mut game = making.commanding(0);
    let mut wiped_out = shot(1, 1);
    wiped_out.destroyed = true;
    // The NCO is gone with his men; the officer throws for those lost in this attack.
    suffers(&mut game, &wiped_out, &[&[3]]);
    assert_eq!(game.get(1).status, Status::Destroyed);
    assert_eq!(game.state.companies[0].with, Some(el(3)), "the nearest, then the lowest number");
    assert!(!game.state.companies[0].changed, "not of his own will");
}

// FYOB-119, FYOB-120, FYOB-126, FYOB-R47.
#[test]
fn fyob_119_120_r47_w42_the_highest_rated_nco_takes_over() {
    let mut making = battle(8);
    making.draft.companies[0].company.alive = false;
    making.draft.companies[0].company.with = None;
    for (id, rating) in [(1, 0), (2, 2), (3, 2), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4)] {
        making.element(id).nco = rated(rating);
    }
    // Rated higher, but cowering.
    making.element(8).score = 3;
    making.draft.course.bound = 3;
    making.draft.course.stage = Stage::Phases;
    making.draft.course.turn = Some(turn(Holder::Element(el(101)), Some(el(101))));
    let mut game = making.play();
    game.play(B, &Decision::EndTurn, &[]);
    assert_eq!(game.state.companies[0].successor, Some(el(6)));
    assert_eq!(game.state.bound, 4);

    // FYOB-120: one card serves his turn and his command; a Bold leader has two rallying throws.
    let holds: Vec<_> = game.state.cards.iter().filter(|it| it.holder == Holder::Element(el(6))).collect();
    let is_up = game.state.turn.as_ref().is_some_and(|it| it.holder == Holder::Element(el(6)));
    assert_eq!(holds.len() + usize::from(is_up), 1);
    assert!(!game.state.cards.iter().any(|it| it.holder == Holder::Officer(fyob::CompanyId(0))));
    let mut making = battle(8);
    making.draft.companies[0].company.alive = false;
    making.draft.companies[0].company.with = None;
    making.draft.companies[0].company.successor = Some(el(6));
    making.element(6).nco = rated(3);
    making.element(2).score = 5;
    making.draft.course.bound = 4;
    making.draft.course.stage = Stage::Card;
    making.draft.course.turn = Some(turn(Holder::Element(el(6)), Some(el(6))));
    let mut game = making.play();
    game.play(A, &Decision::React, &[&[5]]);
    assert_eq!(game.state.stage, Stage::Command, "duties come right after his reaction test");
    game.play(A, &Decision::Rally { element: el(2) }, &[&[6, 6]]);
    assert_eq!(game.get(2).score, 6);
    game.play(A, &Decision::Done, &[]);
    assert_eq!(game.state.stage, Stage::Ready, "and then his own turn goes on");
}

#[test]
fn fyob_117_r4_a_replacement_is_thrown_for_in_the_command_turn() {
    let mut making = battle(3);
    making.element(2).nco = Nco::Casualty;
    making.apart(1, 2, 40);
    making.draft.course.bound = 1;
    making.draft.course.stage = Stage::Card;
    making.draft.course.turn = Some(turn(Holder::Officer(fyob::CompanyId(0)), None));
    making.draft.course.cards = cards(&[Holder::Element(el(101))]);
    let mut game = making.play();
    // FYOB-047: a Regular officer needs no reaction test; FYOB-R4: no zone either.
    game.play(A, &Decision::React, &[&[6]]);
    assert_eq!((game.state.stage, game.get(2).nco), (Stage::Command, rated(3)));
}

#[test]
fn fyob_047_r1_r13_w39_only_officers_below_average_test_to_command() {
    let react = |rating, dice: &[&[u8]]| {
        let mut making = battle(3);
        making.draft.companies[0].company.rating = rating;
        making.draft.course.bound = 1;
        making.draft.course.stage = Stage::Card;
        making.draft.course.turn = Some(turn(Holder::Officer(fyob::CompanyId(0)), None));
        making.draft.course.cards = cards(&[Holder::Element(el(101))]);
        let mut game = making.play();
        game.play(A, &Decision::React, dice);
        game.state.stage == Stage::Command
    };
    assert!(!react(1, &[&[1]]), "Cautious: a 1 is no command turn");
    assert!(react(1, &[&[2]]));
    assert!(react(2, &[]), "Regular: automatic");
}

#[test]
fn fyob_r76_132_w58_a_cowering_crew_surrenders_to_an_assault() {
    let mut making = battle(3);
    making.element(101).score = 3;
    let mut game = making.at(Stage::Session(Side::A), 4);
    let (total, before) = (game.state.total(Side::B), game.get(2).tests_due());
    game.act(2, fyob::Act::Mount { carrier: el(101) }, &[]);
    assert_eq!(game.get(101).status, Status::Surrendered);
    assert_eq!((game.state.total(Side::B), game.get(2).tests_due()), (total - 3, before));
    // FYOB-R46: the officer with it is captured.
    assert!(!game.state.companies[1].alive);
}

#[test]
fn fyob_013_r50_an_officer_changes_elements_once_a_bound() {
    let mut making = battle(4);
    making.apart(1, 2, 1);
    making.apart(1, 3, 2);
    let mut game = making.commanding(0);
    assert_eq!(game.refused(A, &Decision::ChangeElement { to: el(3) }), "FYOB-013");
    assert_eq!(game.refused(A, &Decision::ChangeElement { to: el(102) }), "FYOB-R50");
    game.play(A, &Decision::ChangeElement { to: el(2) }, &[]);
    assert_eq!(game.state.companies[0].with, Some(el(2)));
    assert_eq!(game.refused(A, &Decision::ChangeElement { to: el(1) }), "FYOB-R50");
    assert_eq!(game.state.force(Side::A).condition, Condition::Green);
}

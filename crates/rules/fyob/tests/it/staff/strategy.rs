//! Milestones, rallying, reserves, the start of a session: FYOB-106 to FYOB-110, FYOB-129 to FYOB-156.

use fyob::{
    CompanyId, Condition, Decision, Entry, Event, Holder, Leader, Order, Radio, Side, Stage, Status, Task,
};
use table::{Len, Point};

use crate::staff::exercise::{A, B, Game, Making, battle, el, turn};

fn edge() -> Point {
    Point::new(Len::inches(20), Len::inches(0))
}

fn commit(ids: &[u16]) -> Decision {
    let entries = ids.iter().map(|&id| Entry { element: el(id), at: edge() }).collect();
    Decision::Commit { entries }
}

/// The last card of bound 4 is up: when it ends the next session starts.
fn end_of_bound(mut making: Making, bound: u16) -> Game {
    making.draft.course.bound = bound;
    making.draft.course.stage = Stage::Phases;
    making.draft.course.turn = Some(turn(Holder::Element(el(101)), Some(el(101))));
    making.play()
}

fn condition(game: &Game) -> (Condition, Vec<u8>) {
    let force = game.state.force(Side::A);
    (force.condition, force.levels.clone())
}

/// Side A with ten elements has lost so much of 60.
fn with_total(total: u16) -> Making {
    let mut making = battle(10);
    making.draft.forces[0].original = Some(60);
    let mut less = 60 - total;
    for id in 1..=10 {
        let by = less.min(6);
        making.element(id).score = 6 - u8::try_from(by).expect("at most 6");
        less -= by;
    }
    making
}

#[test]
fn fyob_140_w11_no_test_at_the_milestone_itself() {
    let mut game = end_of_bound(with_total(54), 4);
    game.play(B, &Decision::EndTurn, &[]);
    assert_eq!((game.state.stage, condition(&game)), (Stage::Session(Side::A), (Condition::Green, vec![])));
}

// FYOB-108, FYOB-109, FYOB-139, FYOB-R33.
#[test]
fn fyob_142_143_r33_w7_two_levels_at_once() {
    let fall = |dice: &[&[u8]]| {
        let mut making = battle(10);
        making.draft.forces[0].original = Some(100);
        // A total of 79: ten elements of 6, three of 6 and one of 1.
        for id in 11..=14 {
            making.add(el(id), Side::A, CompanyId(0), "British");
        }
        making.element(14).score = 1;
        let mut game = end_of_bound(making, 4);
        assert_eq!(game.state.total(Side::A), 79);
        game.play(B, &Decision::EndTurn, dice);
        condition(&game)
    };
    assert_eq!(fall(&[&[3, 1], &[2, 2, 5, 6]]), (Condition::Yellow, vec![1, 2]));
    assert_eq!(fall(&[&[1, 1], &[1, 4, 4, 4]]), (Condition::Red, vec![1, 2]));
}

// FYOB-148, FYOB-130, FYOB-R34, FYOB-R35.
#[test]
fn fyob_150_r34_r35_w8_the_printed_example() {
    // Session 2: 53 of 60.
    let mut making = with_total(53);
    making.add(el(11), Side::A, CompanyId(0), "British");
    making.element(11).status = Status::Reserve;
    let mut game = end_of_bound(making, 4);
    game.play(B, &Decision::EndTurn, &[&[5, 3]]);
    assert_eq!(condition(&game), (Condition::Green, vec![1]));

    // Session 3: 47 of 60, level 1 tested before.
    let mut making = with_total(47);
    making.draft.forces[0].force.levels = vec![1];
    let mut game = end_of_bound(making, 8);
    game.play(B, &Decision::EndTurn, &[&[1, 3, 3, 5]]);
    assert_eq!(condition(&game), (Condition::Yellow, vec![1, 2]));

    // Session 4: 48, then a platoon is committed.
    let mut making = with_total(48);
    making.draft.forces[0].force.levels = vec![1, 2];
    making.draft.forces[0].force.condition = Condition::Yellow;
    making.add(el(11), Side::A, CompanyId(0), "British");
    making.element(11).status = Status::Reserve;
    let mut game = end_of_bound(making, 12);
    game.play(B, &Decision::EndTurn, &[&[1, 4, 4, 5]]);
    assert_eq!(condition(&game), (Condition::Yellow, vec![1]), "no 6; the 1 does not count");
    game.play(A, &commit(&[11]), &[&[4], &[3, 6]]);
    assert_eq!(game.state.total(Side::A), 54);
    assert_eq!(condition(&game), (Condition::Green, vec![]));
    assert_eq!(game.state.force(Side::A).original, 60);
}

#[test]
fn fyob_141_144_p3_p4_chances_of_a_fall() {
    let odds = |total, rationed, taken: Vec<u8>| {
        let mut making = with_total(total);
        making.draft.forces[0].info.rationed = rationed;
        making.draft.forces[0].force.levels = taken;
        end_of_bound(making, 4).odds(B, &Decision::EndTurn)
    };
    let of = |odds: &[(String, String)], name: &str| {
        odds.iter().find(|it| it.0 == name).map_or("0/1".to_owned(), |it| it.1.clone())
    };
    assert_eq!(of(&odds(53, false, vec![]), "Yellow"), "11/36");
    assert_eq!(of(&odds(53, true, vec![]), "Yellow"), "91/216");
    assert_eq!(of(&odds(47, false, vec![1]), "Yellow"), "671/1296");
    assert_eq!(of(&odds(47, true, vec![1]), "Yellow"), "31031/46656");
    let both = odds(47, false, vec![]);
    let found = ["Green", "Yellow", "Red"].map(|name| of(&both, name));
    assert_eq!(found, ["15625/46656", "11825/23328", "7381/46656"]);
}

#[test]
fn fyob_147_r62_at_red_another_1_loses_the_battle() {
    let mut making = with_total(53);
    making.draft.forces[0].force.condition = Condition::Red;
    let mut game = end_of_bound(making, 4);
    game.play(B, &Decision::EndTurn, &[&[1, 2]]);
    assert_eq!((game.state.stage, condition(&game).0), (Stage::Over, Condition::Lost));
    assert_eq!(game.state.outcome.as_ref().map(|it| it.winners.clone()), Some(vec![B]));
}

#[test]
fn fyob_r77_both_lost_at_one_start_is_a_draw() {
    let mut making = with_total(53);
    making.draft.forces[1].original = Some(60);
    making.element(101).score = 3;
    making.element(102).score = 2;
    for side in 0..2 {
        making.draft.forces[side].force.condition = Condition::Red;
    }
    let mut game = end_of_bound(making, 4);
    game.play(B, &Decision::EndTurn, &[&[1, 2], &[1, 1]]);
    assert_eq!(game.state.stage, Stage::Over);
    assert_eq!(game.state.outcome.as_ref().map(|it| it.winners.len()), Some(0), "a draw");
}

#[test]
fn fyob_149_w46_a_higher_total_is_the_new_hundred_per_cent() {
    let mut making = with_total(57);
    for id in [11, 12] {
        making.add(el(id), Side::A, CompanyId(0), "British");
        making.element(id).status = Status::Reserve;
    }
    let mut game = making.at(Stage::Session(Side::A), 4);
    game.play(A, &commit(&[11, 12]), &[&[5]]);
    assert_eq!((game.state.total(Side::A), game.state.force(Side::A).original), (69, 69));
}

#[test]
fn fyob_151_r67_one_test_covers_all_that_are_named() {
    let mut making = battle(4);
    making.element(3).status = Status::Reserve;
    making.element(4).status = Status::Reserve;
    making.element(2).status = Status::Box;
    making.element(2).score = 4;
    let mut game = making.at(Stage::Session(Side::A), 4);
    assert_eq!(game.refused(A, &commit(&[2])), "FYOB-R37", "it is not fit");
    assert_eq!(game.refused(A, &commit(&[1])), "FYOB-151", "it is on the table");
    assert_eq!(game.refused(A, &commit(&[101])), "FYOB-151", "it is an enemy");
    assert_eq!(game.refused(A, &commit(&[3, 3])), "FYOB-151");
    assert_eq!(game.refused(A, &commit(&[])), "FYOB-151");
    assert_eq!(game.refused(A, &commit(&[999])), "ENG-011");
    game.play(A, &commit(&[3]), &[&[5]]);
    game.play(A, &commit(&[4]), &[]);
    assert_eq!(game.get(4).status, Status::Coming(edge()));
    let failed = |game: &mut Game| game.play(A, &commit(&[3]), &[&[6]]);
    let mut making = battle(4);
    making.element(3).status = Status::Reserve;
    let mut game = making.at(Stage::Session(Side::A), 4);
    failed(&mut game);
    assert_eq!((game.get(3).status, game.refused(A, &commit(&[3]))), (Status::Reserve, "FYOB-R9".to_owned()));
}

#[test]
fn fyob_152_r67_a_company_reserve_is_its_officers() {
    let mut making = battle(4);
    making.element(3).status = Status::Reserve;
    making.element(4).status = Status::Reserve;
    making.draft.company_reserves = vec![el(3)];
    let game = making.at(Stage::Session(Side::A), 4);
    assert_eq!(game.refused(A, &commit(&[3])), "FYOB-R67");
    let mut making = battle(4);
    making.element(3).status = Status::Reserve;
    making.element(4).status = Status::Reserve;
    making.draft.company_reserves = vec![el(3)];
    let game = making.commanding(0);
    let entry = Entry { element: el(4), at: edge() };
    assert_eq!(game.refused(A, &Decision::CommitReserve { entry }), "FYOB-R67");
}

#[test]
fn fyob_136_137_r36_w40_rallying_in_a_command_turn() {
    let mut making = battle(4);
    making.draft.companies[0].company.rating = 3;
    making.element(2).score = 5;
    making.element(3).score = 3;
    let mut game = making.commanding(0);
    assert_eq!(game.refused(A, &Decision::Rally { element: el(4) }), "FYOB-R36", "its score is 6");
    let before = game.state.total(Side::A);
    game.play(A, &Decision::Rally { element: el(2) }, &[&[6, 6]]);
    assert_eq!((game.get(2).score, game.state.total(Side::A)), (6, before + 1), "FYOB-138");
    assert_eq!(game.refused(A, &Decision::Rally { element: el(3) }), "FYOB-R36", "one element in a bound");

    let mut making = battle(4);
    making.element(3).score = 3;
    making.element(3).retiring = true;
    let mut game = making.commanding(0);
    game.play(A, &Decision::Rally { element: el(3) }, &[&[6]]);
    assert_eq!((game.get(3).score, game.get(3).retiring), (4, false), "FYOB-R30: it no longer retires");

    let mut making = battle(4);
    making.draft.companies[0].company.rating = 1;
    making.element(3).score = 3;
    let game = making.commanding(0);
    assert_eq!(game.refused(A, &Decision::Rally { element: el(3) }), "FYOB-137");
}

#[test]
fn fyob_137_p5_chances_of_a_rally() {
    let odds = |rating| {
        let mut making = battle(4);
        making.draft.companies[0].company.rating = rating;
        making.element(3).score = 3;
        making.commanding(0).odds(A, &Decision::Rally { element: el(3) })
    };
    let none = |odds: &[(String, String)]| {
        odds.iter().find(|it| it.0 == "no effect").expect("it may fail").1.clone()
    };
    // At least one: 1/6 and 11/36.
    assert_eq!([none(&odds(2)), none(&odds(3))], ["5/6", "25/36"]);
    // The Senior Officer's four throws on one element: at least one 671/1296.
    let mut making = battle(4);
    making.element(3).status = Status::Reserve;
    making.element(3).score = 1;
    let game = making.at(Stage::Session(Side::A), 4);
    let rally = Decision::Rally { element: el(3) };
    let none =
        engine::odds(&game.rules, &game.state, A, &rally, engine::BUDGET).expect("legal").of("no effect");
    let four = none.and(&none).and(&none).and(&none);
    assert_eq!(four.to_string(), "625/1296", "1296 - 625 = 671");
}

#[test]
fn fyob_155_r36_four_throws_for_reserves_and_two_below_average() {
    let mut making = battle(5);
    making.draft.companies[0].company.rating = 1;
    making.element(2).score = 4;
    making.element(3).score = 4;
    for (id, status) in [(4, Status::Reserve), (5, Status::Box)] {
        making.element(id).score = 2;
        making.element(id).status = status;
    }
    making.apart(1, 3, 13);
    let mut game = making.at(Stage::Session(Side::A), 4);
    let total = game.state.total(Side::A);
    let rally = |id| Decision::Rally { element: el(id) };
    game.play(A, &rally(4), &[&[6]]);
    game.play(A, &rally(4), &[&[5]]);
    // FYOB-R36: what is in the box is handed to the reserve first.
    game.play(A, &Decision::WithdrawToReserve { element: el(5) }, &[]);
    game.play(A, &rally(5), &[&[6]]);
    game.play(A, &rally(5), &[&[1]]);
    assert_eq!(game.refused(A, &rally(4)), "FYOB-155", "four throws are used");
    assert_eq!((game.get(4).score, game.get(5).score), (3, 3));
    assert_eq!(game.state.total(Side::A), total, "FYOB-154: reserves are not in the total");
    assert_eq!(game.refused(A, &rally(3)), "FYOB-123", "out of the zone");
    game.play(A, &rally(2), &[&[6, 2]]);
    assert_eq!(game.get(2).score, 5);
    assert_eq!(game.refused(A, &rally(2)), "FYOB-R36", "his throws are used");
}

// FYOB-107, FYOB-114.
#[test]
fn fyob_107_114_r52_orders_by_radio_or_pending() {
    let order = Order::at(Task::Contact, edge());
    let decision = Decision::OrderCompany { company: CompanyId(0), order: order.clone() };
    let mut game = battle(3).at(Stage::Session(Side::A), 4);
    game.play(A, &decision, &[]);
    assert_eq!(game.state.companies[0].objective, Some(order.clone()));
    let mut making = battle(3);
    making.draft.companies[0].company.link = Radio::Off(2);
    let mut game = making.at(Stage::Session(Side::A), 4);
    game.play(A, &decision, &[]);
    assert_eq!((&game.state.companies[0].pending, &game.state.companies[0].objective), (&Some(order), &None));
    let other = Decision::OrderCompany { company: CompanyId(1), order: Order::hold() };
    assert_eq!(game.refused(A, &other), "FYOB-107");
    let nobody = Decision::OrderCompany { company: CompanyId(9), order: Order::hold() };
    assert_eq!(game.refused(A, &nobody), "FYOB-107");
}

#[test]
fn fyob_r7_the_first_session_brings_orders_only() {
    let mut making = battle(3);
    making.element(3).status = Status::Reserve;
    let mut game = making.at(Stage::Session(Side::A), 0);
    assert_eq!(game.refused(A, &commit(&[3])), "FYOB-R7");
    assert_eq!(game.refused(B, &Decision::Done), "FYOB-040");
    game.play(A, &Decision::Done, &[]);
    assert_eq!(game.state.stage, Stage::Session(Side::B));
    let events = game.play(B, &Decision::Done, &[]);
    assert_eq!((game.state.bound, game.state.stage), (1, Stage::Card));
    assert!(events.iter().any(|it| matches!(it, Event::Dealt { .. })), "FYOB-039");
}

// FYOB-145, FYOB-R38: people are only told; a general withdrawal is theirs to order.
#[test]
fn fyob_146_r38_a_general_withdrawal_needs_no_test() {
    let mut game = battle(3).at(Stage::Session(Side::A), 4);
    game.play(A, &Decision::WithdrawAll, &[]);
    assert!(game.state.force(Side::A).withdrawing);
    for id in 1..=3 {
        assert!(game.get(id).order().to_box, "{id}");
    }
    assert!(!game.get(101).order().to_box);
    assert_eq!(game.refused(A, &Decision::WithdrawAll), "FYOB-R78");
}

// FYOB-153, FYOB-156, FYOB-R61.
#[test]
fn fyob_153_156_r61_out_of_the_line_by_a_leadership_test() {
    let mut making = battle(3);
    making.element(3).status = Status::Box;
    let mut game = making.commanding(0);
    let events = game.play(A, &Decision::WithdrawToReserve { element: el(2) }, &[&[4]]);
    assert!(game.get(2).order().to_box, "it goes back on its own feet");
    assert!(
        events.iter().any(|it| matches!(it, Event::Led { leader: Leader::Officer(_), passed: true, .. }))
    );
    game.play(A, &Decision::WithdrawToReserve { element: el(3) }, &[]);
    assert_eq!(game.get(3).status, Status::Reserve);
    assert_eq!(
        game.refused(A, &Decision::WithdrawToReserve { element: el(3) }),
        "FYOB-035",
        "it is in reserve"
    );
}

// FYOB-133, FYOB-134, FYOB-R60.
#[test]
fn fyob_133_134_r60_what_counts_in_the_total() {
    let mut making = battle(6);
    let states = [Status::Reserve, Status::Box, Status::Exited, Status::Destroyed, Status::Coming(edge())];
    for (id, status) in (2..).zip(states) {
        making.element(id).status = status;
    }
    let game = making.at(Stage::Session(Side::A), 4);
    assert_eq!(game.state.total(Side::A), 18, "on the table, exited by design, committed");
}

#[test]
fn fyob_r30_r37_a_crew_without_its_vehicle_is_not_committed_again() {
    let mut making = battle(4);
    making.info(3).kind = fyob::Kind::Armour;
    for id in [2, 3] {
        making.element(id).status = Status::Box;
        making.element(id).weapon_lost = true;
    }
    let game = making.at(Stage::Session(Side::A), 4);
    assert_eq!(game.refused(A, &commit(&[3])), "FYOB-R37");
    game.submit(A, &commit(&[2]), &[&[5]]).expect("gunners fight on as men on foot");
}

#[test]
fn fyob_135_r12_r49_an_officer_in_the_box_serves_what_is_there() {
    let mut making = battle(4);
    for (id, status) in [(1, Status::Box), (2, Status::Box), (3, Status::Table)] {
        making.element(id).status = status;
        making.element(id).score = 3;
    }
    let mut game = making.commanding(0);
    assert_eq!(game.refused(A, &Decision::Rally { element: el(3) }), "FYOB-123");
    let total = game.state.total(Side::A);
    game.play(A, &Decision::Rally { element: el(2) }, &[&[6]]);
    assert_eq!(
        (game.get(2).score, game.state.total(Side::A)),
        (4, total),
        "FYOB-R37: not counted before it is back"
    );
}

#[test]
fn fyob_r9_without_strict_leadership_people_decide_without_tests() {
    let mut making = battle(4);
    making.draft.options.strict_leadership = false;
    making.element(3).status = Status::Reserve;
    let mut game = making.at(Stage::Session(Side::A), 4);
    game.play(A, &commit(&[3]), &[]);
    assert_eq!(game.get(3).status, Status::Coming(edge()));
}

#[test]
fn ai_9_ai_11_a_new_element_without_an_order_follows_its_company() {
    let objective = Order::at(Task::Contact, edge());
    let mut making = battle(5);
    making.draft.companies[0].company.objective = Some(objective.clone());
    for id in 2..=4 {
        making.element(id).status = Status::Reserve;
    }
    let own = Order::at(Task::Overwatch, edge());
    making.element(3).orders = vec![own.clone()];
    making.element(4).orders = vec![Order { task: Task::Reposition, to_box: true, ..Order::hold() }];
    let mut game = making.at(Stage::Session(Side::A), 4);
    game.play(A, &commit(&[2, 3, 4]), &[&[5]]);
    let order = |id: u16| game.get(id).order().clone();
    assert_eq!(order(2), objective, "it never had one");
    assert_eq!(order(3), own, "it has one of its own");
    assert_eq!(order(4), objective, "the last one sent it back into the box");
}

//! FYOB-078 to FYOB-084: what failures and scores do.

use fyob::{
    Activity, Arm, Condition, Damage, Decision, Due, Holder, Side, Stage, Status, mods, momentum::Row,
};

use crate::common::{A, B, Game, Making, battle, el, ones, rifles, status};

/// Element 1 takes so many tests with so many failures.
fn fails(mut making: Making, failures: usize) -> Game {
    let tests = 12;
    making.element(1).nco = fyob::Nco::Rated(0);
    making.element(1).due = vec![Due { row: Row::I8, times: 2, tests, source: None, bound: 1 }];
    let mut game = making.up(&[1, 101]);
    game.play(A, &Decision::React, &[&[5], &ones(failures, tests.into())]);
    assert_eq!(game.taken(), Some(tests));
    game
}

#[test]
fn w_24_fyob_079_fyob_r17_suppressed_in_the_open() {
    let mut game = fails(battle(1), 4);
    assert_eq!((game.get(1).score, game.state.total(Side::A)), (5, 5), "FYOB-131");
    assert_eq!(game.state.stage, Stage::Restricted, "no Order Dice");
    let it = mods(&game.state, el(1));
    assert_eq!((it.pips, it.segments, it.may_fire, it.may_observe), (-1, 1, false, true));
    assert_eq!(game.refused(A, &Decision::Fire { target: el(101), weapons: vec![] }), "FYOB-079");
    assert_eq!(game.refused(A, &Decision::ThrowOrder { overwatch: false }), "FYOB-085");
    game.play(A, &Decision::SeekCover, &[]);
    assert_eq!(game.refused(A, &Decision::SeekCover), "FYOB-R17");
    let look = Decision::Act(fyob::Act::Observe { target: el(101), counter: None });
    game.play(A, &look, &[]);
    game.play(A, &look, &[]);
    assert_eq!(game.refused(A, &look), "FYOB-100");
    assert_eq!(game.refused(A, &Decision::Act(fyob::Act::Aim)), "FYOB-R17");
    game.play(A, &Decision::EndTurn, &[]);
    assert_eq!((game.deeds(), game.get(1).activity), (vec!["1 ToCover"], Some(Activity::Moved)));
}

#[test]
fn fyob_r17_who_is_in_cover_does_not_move() {
    let mut making = battle(1);
    making.facts.cover.insert(1, fyob::Cover::Soft);
    let game = fails(making, 3);
    assert_eq!(game.refused(A, &Decision::SeekCover), "FYOB-R17");
}

#[test]
fn fyob_079_pinned_sees_less() {
    let game = fails(battle(1), 6);
    let it = mods(&game.state, el(1));
    assert_eq!(
        (game.get(1).score, it.segments, it.pips, it.may_observe),
        (4, 3, -1, true),
        "CMS 4 adds its own segment"
    );
}

#[test]
fn w_25_fyob_r18_fyob_r56_a_mortar_crew_falls_back() {
    let mut making = battle(2);
    making.info(1).arm = Arm::CrewWeapon;
    let game = fails(making, 7);
    assert_eq!((game.get(1).score, game.get(1).weapon_lost), (3, true));
    assert_eq!(game.deeds(), ["1 abandons", "1 Away"]);
    assert_eq!(game.get(1).activity, Some(Activity::Moved), "a blue counter");
    assert_eq!(
        game.state.turn.as_ref().map(|it| it.holder),
        Some(Holder::Element(el(101))),
        "its turn is over"
    );
    // Next bound: a card only in the open.
    for (cover, gets_one) in [(fyob::Cover::Open, true), (fyob::Cover::Hard, false)] {
        let mut game = game.clone();
        game.state.table.cover.insert(1, cover);
        game.play(B, &Decision::React, &[&[1]]);
        let holds =
            game.state.cards.iter().map(|it| it.holder).chain(game.state.turn.iter().map(|it| it.holder));
        assert_eq!(holds.into_iter().any(|it| it == Holder::Element(el(1))), gets_one, "FYOB-R12");
    }
}

#[test]
fn w_26_fyob_080_fyob_r30_alone_near_the_enemy_it_surrenders() {
    let alone = |befriended: bool| {
        let mut making = battle(2);
        making.element(1).score = 5;
        making.facts.threatened.insert(1);
        if befriended {
            making.facts.befriended.insert(1);
        }
        making
    };
    let game = fails(alone(false), 9);
    assert_eq!((status(&game, 1), game.state.total(Side::A)), (Status::Surrendered, 6));
    let mut game = fails(alone(true), 9);
    assert_eq!((status(&game, 1), game.get(1).score, game.get(1).retiring), (Status::Table, 1, true));
    assert_eq!((game.state.total(Side::A), game.deeds()), (7, vec!["1 ToBox"]));
    // FYOB-134: when it crosses its edge, one more.
    game.state.table.at_edge.insert(1);
    game.play(B, &Decision::React, &[&[1]]);
    while game.state.turn.as_ref().map(|it| it.holder) != Some(Holder::Element(el(1))) {
        let seat = game.seat();
        game.play(seat, &Decision::React, &[&[1]]);
    }
    game.play(A, &Decision::React, &[&[10]]);
    assert_eq!((status(&game, 1), game.state.total(Side::A), game.get(1).retiring), (Status::Box, 6, false));
}

#[test]
fn w_27_fyob_r14_fyob_r16_cowering_elements_take_no_tests() {
    let mut making = battle(2);
    making.element(1).score = 4;
    making.facts.befriended.insert(1);
    let game = fails(making, 10);
    assert_eq!((game.get(1).score, game.get(1).retiring), (0, true));

    let mut making = battle(2);
    making.element(1).score = 3;
    making.element(1).due = vec![Due { row: Row::I8, times: 1, tests: 20, source: None, bound: 1 }];
    let mut game = making.up(&[1]);
    game.play(A, &Decision::React, &[&[5]]);
    assert_eq!((game.taken(), game.deeds()), (None, vec!["1 ToCover"]));
    assert_eq!((game.state.bound, game.get(1).tests_due()), (2, 0), "they lapse at the end of the bound");
}

#[test]
fn w_28_fyob_082_fyob_r31_score_and_result_add_up() {
    let mut making = battle(1);
    making.element(1).score = 4;
    let game = fails(making, 2);
    let it = mods(&game.state, el(1));
    assert_eq!((it.to_hit, it.segments, it.pips, it.may_assault), (-2, 2, -1, false));
}

#[test]
fn w_29_fyob_084_fyob_r15_a_damaged_tank_is_abandoned() {
    let mut making = battle(2);
    making.tank(1, 5);
    (making.element(1).score, making.element(1).damage) = (4, Some(Damage::Plain));
    let mut game = fails(making, 3);
    assert_eq!((game.get(1).score, status(&game, 1), game.state.total(Side::A)), (3, Status::Table, 9));
    game.play(A, &Decision::EndTurn, &[]);
    game.play(B, &Decision::React, &[&[1]]);
    assert_eq!((game.state.bound, status(&game, 1), game.state.total(Side::A)), (2, Status::Removed, 6));
}

#[test]
fn w_30_fyob_083_lorries() {
    let lorry = || {
        let mut making = battle(2);
        making.lorry(1);
        making
    };
    let fails = |failures| {
        let mut making = lorry();
        making.element(1).due = vec![Due { row: Row::S5, times: 1, tests: 12, source: None, bound: 1 }];
        let mut game = making.up(&[1, 101]);
        game.play(A, &Decision::React, &[&[5], &ones(failures, 12)]);
        game
    };
    assert_eq!(fails(5).get(1).score, 4);
    let mut game = fails(7);
    assert_eq!((game.get(1).score, game.deeds()), (3, vec!["1 Away"]));
    game.play(B, &Decision::React, &[&[1]]);
    assert_eq!(status(&game, 1), Status::Removed, "abandoned at the next bound start");
    let game = fails(9);
    assert_eq!(status(&game, 1), Status::Removed, "FYOB-R30: its driver is removed at once");
}

#[test]
fn w_53_fyob_r14_tests_of_a_cowering_platoon() {
    let mut making = battle(2).rated(1, 0);
    making.element(1).score = 3;
    making.facts.cover.insert(1, fyob::Cover::Hard);
    let mut game = making.up(&[101]);
    let attack = fyob::Attack { cover: fyob::Cover::Hard, ..rifles(101, 1) };
    game.suffer(&attack, &[]);
    game.suffer(&attack, &[]);
    assert_eq!(game.get(1).tests_due(), 6);
    game.play(B, &Decision::React, &[&[1]]);
    assert_eq!((game.state.bound, game.get(1).tests_due()), (2, 0));
    // The next bound: one attack, then a rallying 6.
    game.suffer(&attack, &[]);
    while game.state.stage != Stage::Command || game.seat() != A {
        let (seat, stage) = (game.seat(), game.state.stage);
        match stage {
            Stage::Command => game.play(seat, &Decision::Done, &[]),
            _ if matches!(game.state.turn.as_ref().unwrap().holder, Holder::Officer(_)) => {
                game.play(seat, &Decision::React, &[]);
            }
            _ => game.play(seat, &Decision::React, &[&[1]]),
        }
    }
    game.play(A, &Decision::Rally { element: el(1) }, &[&[6]]);
    assert_eq!(game.get(1).score, 4);
    game.play(A, &Decision::Done, &[]);
    while game.state.bound == 2 {
        let seat = game.seat();
        match game.state.stage {
            Stage::Command => game.play(seat, &Decision::Done, &[]),
            _ if matches!(game.state.turn.as_ref().unwrap().holder, Holder::Officer(_)) => {
                game.play(seat, &Decision::React, &[]);
            }
            _ => game.play(seat, &Decision::React, &[&[1]]),
        }
    }
    assert_eq!(game.state.turn.as_ref().map(|it| it.holder), Some(Holder::Element(el(1))));
    game.play(A, &Decision::React, &[&[5], &[4, 4, 4]]);
    assert_eq!(game.taken(), Some(3));
}

#[test]
fn fyob_r26_armour_loses_heart_with_its_infantry() {
    let mut making = battle(2);
    making.tank(2, 5);
    making.facts.armour.insert(1, vec![2]);
    let game = fails(making, 8);
    assert_eq!(game.get(2).due.iter().map(|it| (it.row, it.tests)).collect::<Vec<_>>(), [(Row::A16, 9)]);
}

#[test]
fn fyob_r75_men_who_break_in_a_vehicle_leave_it() {
    let mut making = battle(3);
    making.lorry(2);
    making.element(1).aboard = Some(el(2));
    making.facts.befriended.insert(1);
    let game = fails(making, 9);
    assert_eq!((status(&game, 2), game.get(1).aboard, game.get(1).retiring), (Status::Removed, None, true));
    let mut making = battle(3);
    making.lorry(2);
    making.element(1).aboard = Some(el(2));
    let game = fails(making, 7);
    assert_eq!(
        (status(&game, 2), game.get(1).aboard),
        (Status::Table, Some(el(2))),
        "7-8: they drive away in it"
    );
}

#[test]
fn fyob_r40_overwatch_ends_with_three_failures() {
    let mut making = battle(1);
    making.element(1).overwatch = true;
    assert!(!fails(making, 3).get(1).overwatch);
}

#[test]
fn fyob_r62_a_force_with_nobody_left_is_lost() {
    let mut making = battle(1);
    making.facts.threatened.insert(1);
    let game = fails(making, 9);
    let outcome = game.state.outcome.as_ref().expect("it is over");
    assert_eq!((outcome.winners.clone(), outcome.rule.to_string()), (vec![B], "FYOB-R62".to_owned()));
}

#[test]
fn fyob_r62_fyob_r77_lost_conditions() {
    let lost = |sides: &[Side]| {
        let mut making = battle(1);
        for side in sides {
            making.draft.forces[side.idx()].force.condition = Condition::Lost;
        }
        let mut game = making.up(&[1]);
        game.play(A, &Decision::React, &[&[1]]);
        game.state.outcome.clone().map(|it| it.winners)
    };
    assert_eq!(lost(&[]), None);
    assert_eq!(lost(&[Side::B]), Some(vec![A]));
    assert_eq!(lost(&Side::BOTH), Some(vec![]), "a draw");
}

#[test]
fn fyob_r76_the_cowering_surrender_to_an_assault() {
    let assaulted = |change: fn(&mut Making)| {
        let mut making = battle(2);
        making.element(1).score = 3;
        making.officer(0).with = Some(el(1));
        change(&mut making);
        let game = making.up(&[2, 101]);
        let mut step = engine::Step::looking(&game.rules, &game.state);
        let surrenders = fyob::losses::surrenders_to_assault(&mut step, el(101), el(1)).expect("both exist");
        (surrenders, step.state.get(el(1)).status, step.state.total(Side::A), step.state.companies[0].alive)
    };
    assert_eq!(assaulted(|_| ()), (true, Status::Surrendered, 6, false), "its officer with it");
    assert_eq!(assaulted(|it| it.element(1).score = 4), (false, Status::Table, 10, true));
    assert_eq!(assaulted(|it| it.tank(1, 5)), (false, Status::Table, 9, true), "a cowering AFV is attacked");
    let retiring = |it: &mut Making| {
        (it.element(1).score, it.element(1).retiring) = (2, true);
    };
    assert!(assaulted(retiring).0);
}

#[test]
fn fyob_134_fyob_r14_the_box_wipes_tests_and_takes_all_along() {
    let mut making = battle(3);
    making.lorry(2);
    making.element(1).aboard = Some(el(2));
    making.element(1).due = vec![Due { row: Row::I8, times: 1, tests: 6, source: None, bound: 1 }];
    let game = making.up(&[3, 101]);
    let mut step = engine::Step::looking(&game.rules, &game.state);
    fyob::losses::into_box(&mut step, el(2)).expect("it exists");
    let found = [1, 2].map(|id| (step.state.get(el(id)).status, step.state.get(el(id)).tests_due()));
    assert_eq!((found, step.state.total(Side::A)), ([(Status::Box, 0); 2], 6));
}

#[test]
fn fyob_041_the_turn_of_the_dead_is_over() {
    let mut game = battle(2).up(&[1, 101]);
    game.play(A, &Decision::React, &[&[5]]);
    game.suffer(&fyob::Attack { men_lost: 8, ..rifles(101, 1) }, &[]);
    assert_eq!(game.state.turn.as_ref().map(|it| it.holder), Some(Holder::Element(el(101))));
}

#[test]
fn fyob_067_rows_of_lost_attachments() {
    let game = battle(1).up(&[1, 101]);
    let mut step = engine::Step::looking(&game.rules, &game.state);
    fyob::losses::lost_attachment(&mut step, el(1), false).expect("it exists");
    fyob::losses::lost_attachment(&mut step, el(1), true).expect("it exists");
    fyob::losses::lost_transport(&mut step, el(1)).expect("it exists");
    let rows: Vec<(Row, u16)> = step.state.get(el(1)).due.iter().map(|it| (it.row, it.tests)).collect();
    assert_eq!(rows, [(Row::I17, 3), (Row::I20, 6), (Row::I12, 3)]);
    assert!(fyob::losses::lost_transport(&mut step, el(77)).is_err());
}

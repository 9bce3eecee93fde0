//! FYOB-174, FYOB-175, Part 5 step 3C: a Group acts on its officer's card.

use fyob::{CompanyId, Decision, Due, Group, GroupEnd, Holder, Order, Stage, momentum::Row};

use crate::common::{A, B, Making, battle, el, ones};

fn grouped(n: u16) -> Making {
    let mut making = battle(n);
    let members = (1..=n).map(el).collect();
    let group = Group { company: CompanyId(0), members, until: GroupEnd::Dissolved, order: Order::hold() };
    making.draft.groups.push((None, group));
    making
}

fn due(making: &mut Making, id: u16) {
    making.element(id).nco = fyob::Nco::Rated(0);
    making.element(id).due = vec![Due { row: Row::I8, times: 1, tests: 6, source: None, bound: 1 }];
}

const CARDS: [Holder; 2] = [Holder::Officer(CompanyId(0)), Holder::Element(el_101())];

const fn el_101() -> fyob::ElementId {
    fyob::ElementId(101)
}

#[test]
fn fyob_174_one_order_die_serves_all_and_tests_come_first() {
    let mut making = grouped(4);
    due(&mut making, 2);
    due(&mut making, 3);
    making.element(4).score = 3;
    let mut game = making.dealt(&CARDS);
    game.play(A, &Decision::React, &[]);
    assert_eq!(game.state.stage, Stage::Command, "command duties first");
    // Element 2 falls back (6 + 6 grey tests), element 3 is suppressed, element 4 cowers: a directed turn.
    game.play(A, &Decision::Done, &[&ones(7, 12), &ones(3, 12)]);
    assert_eq!(game.deeds(), ["2 Away", "4 ToCover"]);
    let turn = game.state.turn.as_ref().unwrap();
    assert_eq!(
        (turn.element, turn.queue.clone(), game.state.stage),
        (Some(el(1)), vec![el(3)], Stage::Ready)
    );
    game.play(A, &Decision::ThrowOrder { overwatch: false }, &[&[2]]);
    let go = Decision::Move { path: vec![], facing: None, double: false };
    game.play(A, &go, &[]);
    game.play(A, &Decision::EndTurn, &[]);
    assert_eq!(game.state.stage, Stage::Restricted, "the suppressed member");
    assert_eq!(game.get(1).activity, Some(fyob::Activity::Moved));
    game.play(A, &Decision::EndTurn, &[]);
    assert_eq!(game.state.turn.as_ref().unwrap().holder, Holder::Element(el(101)));
    assert_eq!(game.seat(), B);
}

#[test]
fn fyob_175_phases_are_per_element() {
    let mut game = grouped(2).dealt(&CARDS);
    game.play(A, &Decision::React, &[]);
    game.play(A, &Decision::Done, &[]);
    game.play(A, &Decision::ThrowOrder { overwatch: false }, &[&[3]]);
    let look = Decision::Act(fyob::Act::Observe { target: el(101), counter: None });
    for id in [1, 2] {
        assert_eq!(game.state.turn.as_ref().unwrap().element, Some(el(id)));
        assert_eq!(game.state.stage, Stage::Phases);
        game.play(A, &look, &[]);
        game.play(A, &look, &[]);
        assert_eq!(game.refused(A, &look), "FYOB-100");
        game.play(A, &Decision::EndTurn, &[]);
    }
    assert_eq!(game.seat(), B);
}

#[test]
fn fyob_r55_an_officer_who_fails_holds_up_his_group() {
    let mut making = grouped(2);
    making.officer(0).rating = 1;
    let mut game = making.dealt(&CARDS);
    game.play(A, &Decision::React, &[&[1]]);
    assert_eq!(game.seat(), B);
}

#[test]
fn fyob_r55_a_group_whose_officer_is_captured_does_nothing_more() {
    let mut making = grouped(2);
    making.officer(0).with = Some(el(1));
    making.officer(0).rating = 0;
    due(&mut making, 1);
    making.facts.threatened.insert(1);
    let mut game = making.dealt(&CARDS);
    game.play(A, &Decision::React, &[&[5]]);
    // Element 1 surrenders in its tests, and the officer with it.
    game.play(A, &Decision::Done, &[&ones(9, 12)]);
    assert_eq!(game.get(1).status, fyob::Status::Surrendered);
    assert!(!game.state.company(CompanyId(0)).alive);
    assert_eq!(game.state.turn.as_ref().unwrap().holder, Holder::Element(el(101)), "the next card is up");
}

//! What comes and goes on a virtual table: the last shot, a new crew, counters in the way, exits and reinforcements.

use crate::board_common::{A, Events, Flat, Game, Making, SHOTS, el, inches, march, table};
use engine::{Cause, Cup, Held, Ruleset, Waiver, run};
use fyob::board::Board;
use fyob::momentum::Row;
use fyob::{
    Act, Ammunition, Arm, Arrival, Decision, Due, Event, Holder, Kind, Laid, Nco, Order, Phase, Side, Stage,
    Status, Task, Turn,
};

const THROW: Decision = Decision::ThrowMove { road: false };

fn fire(target: u16) -> Decision {
    Decision::Fire { target: el(target), weapons: Vec::new() }
}

fn ran_out(events: &Events) -> Vec<Ammunition> {
    let what = events.iter().filter_map(|event| match event {
        Event::RanOut { what, .. } => Some(*what),
        _ => None,
    });
    what.collect()
}

/// The rows with which an element tests after an attack, when its turn comes.
fn tested_rows(game: &Game, id: u16) -> Vec<Row> {
    let mut state = game.state.clone();
    state.get_mut(el(id)).due.push(Due { row: Row::I8, times: 1, tests: 4, source: None, bound: 1 });
    let turn = Turn { element: Some(el(id)), ..Turn::new(Holder::Element(el(id))) };
    (state.stage, state.turn) = (Stage::Card, Some(turn));
    // Until its leader acts.
    for seed in 0..50 {
        let mut cup = Cup::new(seed, 0);
        let cause = Cause::Decision(A, &Decision::React, Waiver::None);
        let run = run(&game.rules, Held::Lent(&state), cause, &[], Some(&mut cup)).expect("legal");
        for event in run.events {
            if let Event::MomentumTested { batch, .. } = event {
                return batch.rows.into_iter().map(|it| it.0).collect();
            }
        }
    }
    panic!("it never tested");
}

/// HH-8, FYOB-R20, rows I19, A13, A15: with the last shot of a weapon its row counts; it is said once.
#[test]
fn hh_8_fyob_r20_the_last_shot_brings_the_row_of_an_empty_weapon() {
    let tank = |shots: Vec<u8>| {
        let making = table().add(1, Arm::Afv, Kind::Armour, 10, 10).men(101, 10, 22);
        let making = making.add(102, Arm::Afv, Kind::Armour, 20, 22).knows(1, 101).knows(1, 102);
        making.with(1, |_, it| it.shots = shots).phases(1, Phase::Fire)
    };
    let mut full = tank(vec![SHOTS - 2, SHOTS - 2]);
    assert_eq!(ran_out(&full.play(A, &fire(102), &[&[1]])), [], "one shot is left");
    let mut game = tank(vec![SHOTS - 1, SHOTS - 1]);
    assert_eq!(ran_out(&game.play(A, &fire(102), &[&[1]])), [Ammunition::MainGun]);
    assert!(tested_rows(&game, 1).contains(&Row::A13));
    assert!(!tested_rows(&game, 1).contains(&Row::A15));
    assert_eq!(
        ran_out(&game.play(A, &fire(101), &[&[1]])),
        [Ammunition::MachineGun],
        "the gun was told of before"
    );
    assert!(tested_rows(&game, 1).contains(&Row::A15));

    let gun = table().add(1, Arm::Gun, Kind::Foot, 10, 10).add(102, Arm::Afv, Kind::Armour, 10, 22);
    let mut game = gun.knows(1, 102).with(1, |_, it| it.shots = vec![SHOTS - 1]).phases(1, Phase::Fire);
    assert_eq!(ran_out(&game.play(A, &fire(102), &[&[1]])), [Ammunition::MainGun]);
    assert!(tested_rows(&game, 1).contains(&Row::I19));
    let mut rifles = table().men(1, 10, 10).men(101, 10, 22).knows(1, 101).phases(1, Phase::Fire);
    assert_eq!(ran_out(&rifles.play(A, &fire(101), &[&[1]])), [], "rifles never run out");
}

/// A gun at (30, 20) whose crew is gone, and a platoon at it.
fn orphan_gun(score: u8, men: u8, y: i32) -> Making {
    let making = table().men(1, 30, y).add(2, Arm::Gun, Kind::Foot, 30, 20).men(3, 5, 5).men(101, 30, 44);
    let making = making.with(1, move |_, it| (it.score, it.men) = (score, men));
    making.with(2, |info, it| {
        info.men = 5;
        (it.status, it.men, it.score) = (Status::Destroyed, 0, 3);
        (it.weapon_left, it.weapon_lost) = (Some(inches(30, 20)), true);
    })
}

/// FYOB-R56: anybody on foot with a score of 5 or more that stands at an abandoned weapon gives it a crew with an act.
#[test]
fn fyob_r56_friends_man_an_abandoned_weapon() {
    let reman = Decision::Act(Act::Reman);
    assert_eq!(orphan_gun(4, 8, 20).phases(1, Phase::Act).refused(A, &reman), "FYOB-R56", "its score");
    assert_eq!(orphan_gun(5, 8, 26).phases(1, Phase::Act).refused(A, &reman), "FYOB-R56", "too far away");
    assert_eq!(orphan_gun(5, 1, 20).phases(1, Phase::Act).refused(A, &reman), "FYOB-R56", "nobody to spare");
    let living = orphan_gun(5, 8, 20).with(2, |_, it| (it.status, it.men) = (Status::Table, 3));
    assert_eq!(living.phases(1, Phase::Act).refused(A, &reman), "FYOB-R56", "its own crew will come back");

    let mut game = orphan_gun(5, 8, 20).phases(1, Phase::Act);
    let total = game.state.total(Side::A);
    game.play(A, &reman, &[]);
    let (gun, platoon) = (game.state.get(el(2)), game.state.get(el(1)));
    assert!(gun.on_table() && !gun.is_foot_crew());
    assert_eq!((gun.men, platoon.men), (5, 3));
    assert_eq!((gun.score, gun.nco, gun.laid), (5, Nco::Casualty, Laid::Nothing));
    assert_eq!(game.at(2), (30, 20));
    assert_eq!(game.state.total(Side::A), total + 5);
    assert_eq!(game.state.turn.as_ref().map(|turn| turn.acts_left), Some(1), "it was an act");
}

/// HH-11, FYOB-166: a sniper who fires is not revealed on 4 or more; others are.
#[test]
fn hh_11_a_sniper_who_fires_may_stay_hidden() {
    let sniper = |name: &'static str| {
        let making = table().men(1, 10, 10).men(101, 10, 20).knows(1, 101);
        making.with(1, |info, it| (info.name, it.concealed) = (name.to_owned(), true)).phases(1, Phase::Fire)
    };
    for (die, hidden) in [(4, true), (3, false)] {
        let mut game = sniper("sniper");
        // He is willing; whether he is seen; his shot.
        game.play(A, &fire(101), &[&[4], &[die], &[1]]);
        assert_eq!(game.state.get(el(1)).concealed, hidden, "on a {die}");
        assert!(game.state.get(el(101)).fired_on);
    }
    let mut platoon = sniper("platoon");
    platoon.play(A, &fire(101), &[&[4], &[1]]);
    assert!(!platoon.state.get(el(1)).concealed);
}

/// FYOB-R54: a counter of the enemy in the way stops a move as if it ended there.
#[test]
fn fyob_r54_a_path_over_a_counter_stops_there() {
    let hidden = || {
        let making = table().men(1, 10, 10).men(101, 40, 40);
        making.with(101, |_, it| (it.concealed, it.counters) = (true, vec![inches(10, 16), inches(40, 40)]))
    };
    let mut dummy = hidden().phases(1, Phase::Move);
    dummy.play(A, &THROW, &[&[6, 6]]);
    dummy.play(A, &march(&[(10, 22)]), &[&[5]]);
    assert_eq!(dummy.at(1), (10, 14), "within 1 inch of the counter");
    assert_eq!(dummy.state.get(el(101)).counters, [inches(40, 40)], "it was a dummy");
    let mut real = hidden().phases(1, Phase::Move);
    real.play(A, &THROW, &[&[6, 6]]);
    real.play(A, &march(&[(10, 22)]), &[&[1]]);
    assert!(!real.state.get(el(101)).concealed);
    assert!(real.state.get(el(1)).knows(el(101)));
    let mut past = hidden().phases(1, Phase::Move);
    past.play(A, &THROW, &[&[6, 6]]);
    past.play(A, &march(&[(14, 14), (14, 20)]), &[]);
    assert_eq!(past.at(1), (14, 20), "3 inches off it is no contact");
}

/// FYOB-R50: an officer may change to an element that his own came within 1" of on its way.
#[test]
fn fyob_r50_an_officer_changes_elements_on_the_way() {
    let change = Decision::ChangeElement { to: el(2) };
    let making = || table().men(1, 10, 10).men(2, 13, 14).men(3, 13, 30).men(101, 60, 40);
    let mut game = making().phases(1, Phase::Move);
    game.play(A, &THROW, &[&[6, 4]]);
    assert_eq!(game.refused(A, &change), "FYOB-013", "not yet");
    game.play(A, &march(&[(10, 20)]), &[]);
    assert!(fyob::inches(1) < Flat::distance(&game.state, el(1), inches(10, 20), el(2)), "past it");
    assert_eq!(
        game.refused(A, &Decision::ChangeElement { to: el(3) }),
        "FYOB-013",
        "it never came near that"
    );
    game.play(A, &change, &[]);
    assert_eq!(game.state.companies[0].with, Some(el(2)));
    assert_eq!(game.refused(A, &Decision::ChangeElement { to: el(1) }), "FYOB-R50", "once a bound");
    // The other way round: he is with the one that stands.
    let mut making = making();
    making.draft.companies[0].company.with = Some(el(2));
    let mut game = making.phases(1, Phase::Move);
    game.play(A, &THROW, &[&[6, 4]]);
    game.play(A, &march(&[(10, 20)]), &[]);
    game.play(A, &Decision::ChangeElement { to: el(1) }, &[]);
    assert_eq!(game.state.companies[0].with, Some(el(1)));
}

fn exit_at(x: i32, y: i32) -> Vec<Order> {
    vec![Order { exit: true, ..Order::at(Task::Reposition, inches(x, y)) }]
}

/// FYOB-133, FYOB-R61: by the far edge, where its order leads off the table, an element leaves with its score.
#[test]
fn fyob_133_a_planned_exit_keeps_its_score() {
    let making = |exit: bool| {
        let making = table().men(1, 30, 42).men(2, 5, 5).men(101, 60, 30).men(102, 64, 30);
        let orders = if exit { exit_at(30, 48) } else { vec![Order::at(Task::Reposition, inches(30, 48))] };
        making.with(1, |_, it| it.orders = orders).phases(1, Phase::Move)
    };
    let mut game = making(true);
    let total = game.state.total(Side::A);
    game.play(A, &THROW, &[&[3, 3]]);
    game.play(A, &march(&[(30, 48)]), &[]);
    assert_eq!(game.state.get(el(1)).status, Status::Exited);
    assert_eq!(game.state.total(Side::A), total, "FYOB-133: it stays counted");
    assert!(game.state.turn.as_ref().is_none_or(|turn| turn.element != Some(el(1))), "its turn is over");

    let mut short = making(true);
    short.play(A, &THROW, &[&[3, 3]]);
    short.play(A, &march(&[(30, 46)]), &[]);
    assert!(short.state.get(el(1)).on_table(), "near the exit is not off the table");
    let mut other = making(false);
    other.play(A, &THROW, &[&[3, 3]]);
    other.play(A, &march(&[(30, 48)]), &[]);
    assert!(other.state.get(el(1)).on_table(), "nobody planned it");
}

/// FYOB-133: only where the battle plans it; FYOB-R61: only as a Re-position.
#[test]
fn fyob_133_an_exit_is_ordered_only_where_the_battle_plans_it() {
    let making = table().men(1, 30, 20).men(2, 32, 22).men(101, 60, 30);
    let mut game = making.with(1, |_, it| it.orders = exit_at(30, 48)).phases(1, Phase::Move);
    game.state.stage = Stage::Deploy(Side::A);
    game.state.turn = None;
    let give = |orders| Decision::SetOrder { element: el(2), orders };
    assert_eq!(game.refused(A, &give(exit_at(40, 48))), "FYOB-133");
    let wrong = vec![Order { exit: true, ..Order::at(Task::Contact, inches(30, 48)) }];
    assert_eq!(game.refused(A, &give(wrong)), "FYOB-R61");
    game.play(A, &give(exit_at(30, 48)), &[]);
    assert!(game.state.get(el(2)).order().exit);
}

/// FYOB-133, AI-3: the program takes an element off where its order leads.
#[test]
fn fyob_133_the_program_makes_for_the_exit() {
    let making = table().men(1, 30, 38).men(2, 5, 5).men(101, 70, 4);
    let mut game = making.with(1, |_, it| it.orders = exit_at(30, 48)).card(1);
    let mut cup = Cup::new(7, 0);
    for _ in 0..200 {
        if game.state.get(el(1)).status == Status::Exited {
            return;
        }
        let engine::Awaits::Seats(seats) = game.rules.awaits(&game.state) else { break };
        let cause = Cause::Decision(seats[0], &Decision::Auto, Waiver::None);
        let run = run(&game.rules, Held::Lent(&game.state), cause, &[], Some(&mut cup)).expect("legal");
        assert!(run.needs.is_none());
        game.state = run.state.into_owned();
    }
    panic!("it stands at {:?} in bound {}", game.at(1), game.state.bound);
}

/// FYOB-R60: a reinforcement comes on at the start of its bound without a leadership test; until then nobody commits it.
#[test]
fn fyob_r60_reinforcements_arrive_by_themselves() {
    let mut making = table().men(1, 30, 20).men(2, 40, 0).men(101, 60, 30);
    making = making.with(2, |_, it| it.status = Status::Reserve);
    making.draft.arrivals.push(Arrival { element: el(2), bound: 2, at: inches(40, 0) });
    let mut game = making.phases(1, Phase::Move);
    assert!(!fyob::can_be_committed(&game.state, el(2)), "nobody commits it");
    let (total, original) = (game.state.total(Side::A), game.state.force(Side::A).original);
    // Its turn is the last of bound 1.
    let events = game.play(A, &Decision::EndTurn, &[]);
    assert_eq!(game.state.bound, 2);
    assert_eq!(game.state.get(el(2)).status, Status::Coming(inches(40, 0)));
    assert!(!events.iter().any(|event| matches!(event, Event::Led { .. })), "without a leadership test");
    assert_eq!(game.state.total(Side::A), total + 6, "its score counts from now on");
    // FYOB-R34, FYOB-R67: milestones, and the new 100%, wait for the start of a session.
    assert_eq!(game.state.force(Side::A).original, original);
    let has_card = |holder| game.state.cards.iter().any(|card| card.holder == holder);
    let up = game.state.turn.as_ref().map(|turn| turn.holder);
    let own = Holder::Element(el(2));
    assert!(has_card(own) || up == Some(own), "it has a card in this bound");
}

/// FYOB-R54, FYOB-083: whether a lorry at 4 may set out is judged by where it means to go, not by what stops it.
#[test]
fn fyob_r54_a_lorry_at_four_may_be_stopped_on_its_way_to_cover() {
    let making = table().add(1, Arm::Transport, Kind::Soft, 10, 10).men(2, 60, 4).men(101, 40, 40);
    let making = making.wood([9, 19, 11, 21]).with(1, |_, it| it.score = 4);
    let making =
        making.with(101, |_, it| (it.concealed, it.counters) = (true, vec![inches(10, 16), inches(40, 40)]));
    let mut game = making.phases(1, Phase::Move);
    game.play(A, &THROW, &[&[4, 4, 4]]);
    assert_eq!(game.refused(A, &march(&[(10, 18)])), "FYOB-083", "that is in the open");
    game.play(A, &march(&[(10, 20)]), &[&[5]]);
    assert_eq!(game.at(1), (10, 14));
}

/// FYOB-R60: a plan of arrivals that cannot be is told with the file.
#[test]
fn fyob_r60_a_reinforcement_is_a_reserve_and_comes_once() {
    let wrong = |arrivals: &[(u16, u16)]| {
        let mut draft = table().men(1, 30, 20).men(2, 40, 0).men(101, 60, 30).draft;
        draft.elements[1].element.status = Status::Reserve;
        let arrival = |&(id, bound): &(u16, u16)| Arrival { element: el(id), bound, at: inches(40, 0) };
        draft.arrivals = arrivals.iter().map(arrival).collect();
        let source = engine::data::Source::new("flat.toml", "");
        let mut report = engine::data::Report::new(&source);
        let state = fyob::setup::assemble(&mut report, draft, ());
        report.finish(state).err().map(|errors| errors.to_string())
    };
    assert_eq!(wrong(&[(2, 3)]), None);
    for (arrivals, why) in [
        (&[(1, 3)][..], "element 1 arrives later, but is not in reserve until then"),
        (&[(2, 3), (2, 4)], "element 2 arrives twice"),
        (&[(2, 17)], "element 2 arrives in bound 17, which there is not"),
        (&[(7, 3)], "there is no element 7 that could arrive"),
    ] {
        let told = wrong(arrivals).expect("it is wrong");
        assert!(told.contains(why), "{told}");
    }
}

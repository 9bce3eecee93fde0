//! Part 7.4 on a virtual table: what the program does with an element, stage by stage, with given dice.

use std::collections::VecDeque;

use crate::board_common::{A, Events, Game, Making, el, inches, table};
use engine::{Answer, Cause, Dealer, Held, Need, Ruleset, Waiver, run};
use fyob::board;
use fyob::{
    Arm, Card, CompanyId, Condition, Decision, Element, Event, Holder, Info, Kind, Nco, Order, Phase,
    Question, Side, Stage, Task, Turn,
};
use table::{Len, Point};

const AUTO: Decision = Decision::Auto;

/// The face of the Order Dice that puts fire first.
const FIRE: &[u8] = &[1];

pub fn order(task: Task, x: i32, y: i32) -> Vec<Order> {
    vec![Order::at(task, inches(x, y))]
}

pub fn reasons(events: &Events) -> Vec<&str> {
    let texts = events.iter().filter_map(|event| match event {
        Event::Explained { text, .. } => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

fn has_fired_at(events: &Events, target: u16) -> bool {
    events.iter().any(|event| matches!(event, Event::HasFired { target: Some(it), .. } if *it == el(target)))
}

/// Throws that were given, one after the other; cards are dealt as they lie.
struct Given(VecDeque<Vec<u8>>);

impl Dealer for Given {
    fn deal(&mut self, need: &Need) -> Option<Answer> {
        match need {
            Need::Roll(check) => {
                let faces = self.0.pop_front()?;
                assert_eq!(faces.len(), usize::from(check.dice.n), "dice of: {}", check.name);
                Some(Answer::Faces(faces.into_iter().collect()))
            }
            Need::Draw(_) => Some(Answer::Option(0)),
            _ => None,
        }
    }
}

/// Plays one `Auto` with the given throws, which must be all that it asks for.
pub fn auto(game: &mut Game, dice: &[&[u8]]) -> Events {
    let mut given = Given(dice.iter().map(|it| it.to_vec()).collect());
    let cause = Cause::Decision(A, &AUTO, Waiver::None);
    let run = run(&game.rules, Held::Lent(&game.state), cause, &[], Some(&mut given)).expect("legal");
    assert!(run.needs.is_none(), "it still asks for: {:?}", run.needs);
    let (state, events) = (run.state.into_owned(), run.events);
    assert!(given.0.is_empty(), "dice were left over: {:?}", given.0);
    game.state = state;
    game.rules.check(&game.state).expect("the laws hold");
    events
}

/// An enemy far off, so that a battle can begin.
pub fn with_far_enemy(making: Making) -> Making {
    making.men(199, 70, 47)
}

fn has_ended(events: &Events) -> bool {
    events.iter().any(|event| matches!(event, Event::TurnEnded))
}

/// AI-2: of two platoons at the same distance, in the same cover, the one that fired at it.
#[test]
fn ai_2_it_fires_at_who_fired_at_it() {
    let making = table().wood([18, 28, 22, 33]).wood([30, 16, 34, 20]);
    let making = making.men(1, 20, 18).men(103, 20, 30).men(105, 32, 18);
    let making = making.knows(1, 103).knows(1, 105).with(1, |_, it| {
        it.orders = order(Task::Contact, 60, 40);
        it.fired_by = vec![el(103)];
    });
    let mut game = making.phases(1, Phase::Fire);
    let events = auto(&mut game, &[&[1]]);
    assert!(has_fired_at(&events, 103));
    let told = "Platoon 1 fires at platoon 103, which fired at it, is within 12 inches and is a fit target \
                for its weapons.";
    assert_eq!(reasons(&events), [told]);
}

/// W-52: an anti-tank gun in ambush; its Cautious NCO needs 3 or less.
#[test]
fn ai_1_w_52_row_6_the_ambush_is_a_leadership_test() {
    let making = |concealed: bool| {
        let making = table().add(1, Arm::Gun, Kind::Foot, 20, 10).add(101, Arm::Afv, Kind::Armour, 20, 30);
        making.with(1, move |_, it| (it.concealed, it.nco) = (concealed, Nco::Rated(1)))
    };
    let mut game = making(true).card(1);
    auto(&mut game, &[&[5]]);
    assert_eq!(game.state.stage, Stage::Ready);
    assert!(game.state.get(el(1)).knows(el(101)), "it lies in wait: 18 inches are half its range");
    let mut fires = Game { rules: game.rules.clone(), state: game.state.clone() };
    auto(&mut fires, &[&[3], FIRE]);
    let events = auto(&mut fires, &[&[1]]);
    assert!(has_fired_at(&events, 101));
    assert!(!fires.state.get(el(1)).concealed);

    let events = auto(&mut game, &[&[4]]);
    assert!(game.state.get(el(1)).concealed && has_ended(&events), "{:?}", reasons(&events));
}

/// W-59: to cover, but not towards the enemy; a man less on each die.
#[test]
fn ai_11_w_59_a_shaken_element_seeks_cover_away_from_the_enemy() {
    let shaken = |concealed: bool| {
        let making = table().men(1, 20, 20).men(101, 20, 34).knows(1, 101);
        let making = making.wood([23, 22, 24, 23]).wood([10, 14, 12, 20]);
        let making = making.with(1, |_, it| (it.failures, it.score, it.concealed) = (Some(3), 5, concealed));
        let mut game = making.phases(1, Phase::Fire);
        game.state.stage = Stage::Restricted;
        if let Some(turn) = &mut game.state.turn {
            (turn.die, turn.fire_open) = (None, false);
        }
        game
    };
    let mut game = shaken(false);
    auto(&mut game, &[&[5, 3]]);
    assert_eq!(game.at(1), (14, 20), "6 inches towards the wood in the west");
    // FYOB-168: whoever leaves its concealment without an act for it loses a pip more.
    let mut game = shaken(true);
    auto(&mut game, &[&[5, 3]]);
    assert_eq!(game.at(1), (16, 20), "4 inches");
}

/// AI-12 (6): a crew goes to its abandoned weapon before it acts, whatever its own order says: so it mans it in the same turn.
#[test]
fn ai_12_6_fyob_r56_a_crew_goes_to_its_weapon_first_and_then_mans_it() {
    let making = with_far_enemy(table().add(1, Arm::Gun, Kind::Foot, 30, 26)).with(1, |_, it| {
        (it.weapon_left, it.weapon_lost, it.score) = (Some(inches(30, 20)), true, 5);
        it.orders = order(Task::Hold, 30, 26);
    });
    let mut game = making.phases(1, Phase::Fire);
    auto(&mut game, &[&[4, 4]]);
    auto(&mut game, &[]);
    assert_eq!(game.at(1), (30, 20), "it has gone there");
    // The act that is left is for the enemy far off.
    auto(&mut game, &[&[1, 2]]);
    assert!(!game.state.get(el(1)).is_foot_crew(), "and has its gun again");
}

/// FYOB-R58: a full move away from the nearest of those that are known or have fired, though it knows another.
#[test]
fn fyob_r58_it_falls_back_from_who_is_nearest_known_or_not() {
    let making = table().men(1, 30, 20).men(101, 30, 44).men(102, 18, 20).knows(1, 101);
    let due =
        fyob::Due { row: fyob::momentum::Row::I2, times: 1, tests: 10, source: Some(el(102)), bound: 1 };
    let making = making.with(1, move |_, it| {
        (it.fired_by, it.fired_on) = (vec![el(102)], true);
        it.due = vec![due];
    });
    let mut game = making.card(1);
    // 10 tests less 1 for the NCO and 2 for the officer.
    auto(&mut game, &[&[5], &[1, 1, 1, 1, 1, 1, 1], &[3, 4]]);
    assert_eq!(game.at(1), (37, 20), "eastwards, from the one who fired");
}

/// FYOB-R28, HH-15: a crew without its weapon is worth 1 point to its friends.
#[test]
fn fyob_r28_a_foot_crew_supports_with_one_point() {
    let making = table().men(1, 30, 20).add(2, Arm::Gun, Kind::Foot, 33, 20);
    let points = |lost: bool| {
        let making = table().men(1, 30, 20).add(2, Arm::Gun, Kind::Foot, 33, 20);
        let game = with_far_enemy(making.with(2, |_, it| it.weapon_lost = lost)).card(1);
        board::support_points::<crate::board_common::Flat>(&game.state, el(1))
    };
    assert_eq!(making.draft.elements[1].info.points, 8);
    assert_eq!((points(false), points(true)), (8, 1));
}

/// FYOB-R80: its side does not know that an enemy knows of it: it tries to hide, and in vain.
#[test]
fn fyob_r80_it_tries_to_hide_though_an_enemy_knows_of_it() {
    let making = table().wood([18, 18, 22, 22]).men(1, 20, 20).men(101, 70, 47);
    let making = making.knows(101, 1).with(1, |_, it| it.orders = order(Task::Conceal, 20, 20));
    let mut game = making.phases(1, Phase::Act);
    // Once; its other act is a look around.
    let events = auto(&mut game, &[&[6], &[1, 1]]);
    let tried = |event: &Event<crate::board_common::Fact>| {
        matches!(event, Event::ConcealTested { concealed: false, .. })
    };
    assert!(events.iter().any(tried), "{:?}", reasons(&events));
    assert!(!game.state.get(el(1)).concealed);
}

/// AI-8 (0): when the old orders are taken up again, nobody holds a tank back because of its score.
#[test]
fn ai_8_a_shy_tank_gets_its_order_back_a_worn_platoon_does_not() {
    let making = with_far_enemy(table().men(1, 10, 10).men(2, 14, 10).add(3, Arm::Afv, Kind::Armour, 10, 14));
    let put_aside = |_: &mut Info, it: &mut Element| {
        (it.score, it.put_aside) = (4, Some(order(Task::Contact, 60, 40)));
    };
    let mut game = making.with(2, put_aside).with(3, put_aside).card(1);
    game.state.stage = Stage::Command;
    game.state.turn = Some(Turn::new(Holder::Officer(CompanyId(0))));
    auto(&mut game, &[]);
    assert_eq!([2, 3].map(|id| game.state.get(el(id)).order().task), [Task::Hold, Task::Contact]);
}

/// W-61: the next leg needs no officer.
#[test]
fn fyob_r81_w_61_the_next_leg_is_taken_up_at_the_start_of_the_turn() {
    let place = Point::raw(inches(10, 10).x, Len::milli_inches(11_500).raw());
    let making = with_far_enemy(table().men(1, 10, 10)).with(1, |_, it| {
        it.orders = vec![Order::at(Task::Reposition, place), Order::at(Task::Contact, inches(40, 40))];
    });
    let mut game = making.card(1);
    auto(&mut game, &[&[5]]);
    auto(&mut game, &[FIRE]);
    let order = game.state.get(el(1)).order();
    assert_eq!((order.task, order.goal()), (Task::Contact, Some(inches(40, 40))));
}

/// W-62: a tank at a score of 4 in the open may only drive to the wood; in it, it stays.
#[test]
fn fyob_r65_w_62_a_shy_tank_goes_to_cover_and_stays_there() {
    let making = |score: u8, x: i32, y: i32| {
        let making = table().wood([28, 8, 34, 14]).add(1, Arm::Afv, Kind::Armour, x, y);
        with_far_enemy(making).knows(1, 199).with(1, move |_, it| {
            it.orders = order(Task::Contact, 20, 40);
            it.score = score;
        })
    };
    // In the open: along the shortest way to the wood, or not at all; never towards its objective.
    let mut game = making(4, 21, 10).phases(1, Phase::Act);
    let (before, events) = (game.at(1), auto(&mut game, &[]));
    assert_eq!(game.at(1), before, "the objective lies elsewhere: {:?}", reasons(&events));
    // In the wood: it does not come out.
    let mut game = making(4, 28, 14).phases(1, Phase::Act);
    auto(&mut game, &[]);
    assert_eq!(game.at(1), (28, 14));
    // Rallied to 5 it is free again.
    let mut game = making(5, 28, 14).phases(1, Phase::Act);
    auto(&mut game, &[&[4, 4, 4]]);
    auto(&mut game, &[]);
    assert!(14 < game.at(1).1, "it drives on: {:?}", game.at(1));
}

/// AI-4: at the double where nobody can hurt it; not with an unknown enemy in sight.
#[test]
fn ai_4_it_goes_at_the_double_only_where_nothing_threatens() {
    let making = |x: i32| {
        table().men(1, 10, 10).men(101, x, 20).with(1, |_, it| it.orders = order(Task::Contact, 10, 40))
    };
    let mut far = making(60).phases(1, Phase::Move);
    auto(&mut far, &[&[3, 4]]);
    auto(&mut far, &[]);
    assert_eq!(far.at(1), (10, 24));
    let mut near = making(25).phases(1, Phase::Move);
    auto(&mut near, &[&[3, 4]]);
    auto(&mut near, &[]);
    assert_eq!(near.at(1), (10, 17));
}

/// AI-1 row 4: an assault is a second test; a weaker enemy within reach is assaulted.
#[test]
fn ai_1_row_4_a_contact_move_is_a_leadership_test_to_assault() {
    let making = |men: u8| {
        let making = table().men(1, 10, 10).men(101, 10, 16).knows(1, 101).knows(101, 1);
        let making = making.with(101, move |_, it| it.men = men);
        making.with(1, |_, it| it.orders = order(Task::Contact, 10, 16))
    };
    let mut game = making(6).phases(1, Phase::Move);
    auto(&mut game, &[&[3, 4]]);
    // The tests to cross the open and to assault, then a die for each side: equal, so the attacker goes back.
    let events = auto(&mut game, &[&[4], &[4], &[1], &[1]]);
    assert!(
        events.iter().any(|it| matches!(it, Event::Led { question: Question::Assault, passed: true, .. }))
    );
    assert!(has_ended(&events), "after an assault the turn is over");
    // A stronger enemy is not assaulted: it closes to 3 inches.
    let mut game = making(8).with(1, |_, it| it.men = 7).phases(1, Phase::Move);
    auto(&mut game, &[&[3, 4]]);
    let events = auto(&mut game, &[]);
    assert!(!events.iter().any(|it| matches!(it, Event::Led { .. })));
    assert_eq!(game.at(1), (10, 11));
}

/// AI-7: the friend with a good target goes first.
#[test]
fn ai_7_the_initiative_goes_to_who_can_use_it_best() {
    let making = table().men(1, 10, 10).men(2, 30, 10).men(101, 30, 20).knows(2, 101).knows(101, 2);
    let mut game = making.card(1);
    game.state.stage = Stage::Seized;
    game.state.get_mut(el(1)).reacted = true;
    game.state.cards = vec![Card { number: 5, holder: Holder::Element(el(2)) }];
    let events = auto(&mut game, &[]);
    assert!(events.contains(&Event::Swapped { from: el(1), to: el(2) }), "{:?}", reasons(&events));
}

/// AI-8: those at 3 are rallied before those at 4; a worn platoon that advances is kept at it, or told to hold.
#[test]
fn ai_8_the_officer_rallies_and_then_decides_who_goes_on() {
    let making = with_far_enemy(table().men(1, 10, 10).men(2, 14, 10).men(3, 10, 14)).with(2, |_, it| {
        (it.score, it.orders) = (4, order(Task::Contact, 60, 40));
    });
    let mut game = making.with(3, |_, it| it.score = 3).card(1);
    game.state.stage = Stage::Command;
    game.state.turn = Some(Turn { rallies_left: 1, ..Turn::new(Holder::Officer(CompanyId(0))) });
    auto(&mut game, &[&[6]]);
    assert_eq!([2, 3].map(|id| game.state.get(el(id)).score), [4, 4]);
    let events = auto(&mut game, &[&[5]]);
    let it = game.state.get(el(2));
    assert_eq!((it.order().task, it.put_aside.is_some()), (Task::Hold, true), "{:?}", reasons(&events));
    assert!(has_ended(&events));
}

/// AI-9: at Red, with nobody to commit, the force withdraws.
#[test]
fn ai_9_at_red_without_reserves_the_force_withdraws() {
    let mut game = with_far_enemy(table().men(1, 10, 10).men(2, 14, 10)).card(1);
    (game.state.stage, game.state.turn, game.state.bound) = (Stage::Session(Side::A), None, 4);
    game.state.forces[0].condition = Condition::Red;
    auto(&mut game, &[]);
    assert!(game.state.forces[0].withdrawing);
    assert!(game.state.of(Side::A).all(|it| it.order().to_box));
    assert_eq!(game.state.stage, Stage::Session(Side::B));
}

/// AI-10: a defender conceals who holds, with three counters in cover, 4" apart and none over 12" away.
#[test]
fn ai_10_a_defender_conceals_its_elements_and_places_counters() {
    let mut making = with_far_enemy(table().wood([18, 18, 30, 22]).men(1, 20, 20));
    making.draft.forces[0].info.defends = true;
    let mut game = making.with(1, |_, it| it.orders = order(Task::Hold, 20, 20)).card(1);
    (game.state.stage, game.state.turn, game.state.bound) = (Stage::Deploy(Side::A), None, 0);
    auto(&mut game, &[&[5]]);
    let it = game.state.get(el(1));
    assert!(it.concealed);
    assert_eq!(it.counters.len(), 3);
    assert_eq!(it.counters[0], inches(20, 20));
    for (idx, at) in it.counters.iter().enumerate() {
        assert!(at.within(Len::inches(12), inches(20, 20)));
        assert!(it.counters[..idx].iter().all(|other| Len::inches(4) <= at.distance(*other)));
    }
    auto(&mut game, &[]);
    assert_eq!(game.state.stage, Stage::Deploy(Side::B), "nothing else to set up");
}

/// AI-6: it looks for who fired at it first, though another is nearer; twice.
#[test]
fn ai_6_it_observes_first_who_fired_at_it() {
    let making = table().men(1, 10, 10).men(101, 10, 20).men(102, 10, 30);
    let mut game = making.with(1, |_, it| it.fired_by = vec![el(102)]).phases(1, Phase::Act);
    let events = auto(&mut game, &[&[1, 1], &[1, 1]]);
    let looked = events.iter().filter_map(|event| match event {
        Event::Observed { target, .. } => Some(*target),
        _ => None,
    });
    assert_eq!(looked.collect::<Vec<_>>(), [el(102), el(102)]);
}

/// AI-14: an empty transport holds where it was left, not where it started from.
#[test]
fn ai_14_an_empty_transport_stays_where_it_was_left() {
    let making = with_far_enemy(table().add(1, Arm::Transport, Kind::Soft, 20, 20)).knows(1, 199);
    let mut game = making.with(1, |_, it| it.orders = order(Task::Hold, 2, 2)).phases(1, Phase::Move);
    let events = auto(&mut game, &[]);
    assert!(has_ended(&events) && game.at(1) == (20, 20), "{:?}", reasons(&events));
}

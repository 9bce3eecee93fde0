//! Orders, the zone of control, information, detachments, Groups: FYOB-035, FYOB-121 to FYOB-128, FYOB-169 to FYOB-175.

use fyob::{CompanyId, Decision, Element, Event, GroupEnd, Holder, Known, Order, Radio, Side, Stage, Task};
use table::{Len, Point};

use crate::staff::exercise::{A, B, battle, cards, el, turn};

fn point(x: i32) -> Point {
    Point::new(Len::inches(x), Len::inches(5))
}

fn order(id: u16) -> Decision {
    Decision::SetOrder { element: el(id), orders: vec![Order::at(Task::Contact, point(9))] }
}

// FYOB-121 to FYOB-125: FYOB-122, FYOB-124, FYOB-R49.
#[test]
fn fyob_121_125_r49_w47_the_zone_of_control() {
    let mut making = battle(5);
    making.apart(1, 2, 13);
    making.apart(1, 3, 17);
    making.info(3).recce = true;
    making.apart(1, 4, 30);
    making.info(4).observer = true;
    making.apart(1, 5, 12);
    for id in [2, 3, 4, 5] {
        making.element(id).score = 4;
    }
    let game = making.commanding(0);
    // 13": no rally, no new order.
    assert_eq!(game.refused(A, &order(2)), "FYOB-123");
    assert_eq!(game.refused(A, &Decision::Rally { element: el(2) }), "FYOB-123");
    // Recce at 17", an observer at 30", a platoon at 12": both.
    for id in [3, 4, 5] {
        let (after, _) = game.submit(A, &order(id), &[]).expect("in the zone");
        assert_eq!(after.get(el(id)).order().task, Task::Contact);
        game.submit(A, &Decision::Rally { element: el(id) }, &[&[3]]).expect("in the zone");
    }
    assert_eq!(game.refused(A, &order(101)), "FYOB-035", "an enemy");
    assert_eq!(game.refused(A, &order(77)), "ENG-011", "nobody");
}

// FYOB-113, FYOB-R71.
#[test]
fn fyob_111_113_r71_orders_must_make_sense() {
    let game = battle(4).commanding(0);
    let give = |orders: Vec<Order>| Decision::SetOrder { element: el(2), orders };
    assert_eq!(game.refused(A, &give(vec![])), "FYOB-111");
    let support = |unit| Order { task: Task::Support, unit, ..Order::hold() };
    assert_eq!(game.refused(A, &give(vec![support(None)])), "FYOB-111");
    assert_eq!(game.refused(A, &give(vec![support(Some(el(101)))])), "FYOB-111");
    assert_eq!(game.refused(A, &give(vec![support(Some(el(55)))])), "ENG-011");
    assert_eq!(game.refused(A, &give(vec![Order::hold(); 13])), "FYOB-R81");
    // FYOB-R81: one order of two legs.
    let legs = vec![Order::at(Task::Reposition, point(3)), Order::at(Task::Contact, point(9))];
    let (after, _) = game.submit(A, &give(legs.clone()), &[]).expect("legal");
    assert_eq!(after.get(el(2)).orders, legs);
    // FYOB-060: he does not fire or move in his command turn.
    assert_eq!(game.refused(A, &Decision::ThrowMove { road: false }), "FYOB-060");
    assert_eq!(game.refused(B, &Decision::Done), "FYOB-040");
}

fn known(enemy: u16, x: i32) -> Known {
    Known { enemy: el(enemy), at: point(x) }
}

#[test]
fn fyob_035_r51_r59_information_is_collected_and_passed_on() {
    let mut making = battle(6);
    making.draft.options.radios = true;
    // 2 is on the net, 3 sent a runner, 4 has neither, 5 is out of the zone.
    making.info(2).radio = true;
    making.element(2).radio = Radio::Netted;
    making.element(2).known = vec![known(101, 1)];
    making.element(2).has_news = true;
    making.element(3).known = vec![known(101, 2), known(102, 2)];
    (making.element(3).has_news, making.element(3).runner_sent) = (true, true);
    making.element(4).known = vec![known(103, 3)];
    making.element(4).has_news = true;
    making.element(5).radio = Radio::Netted;
    making.element(5).known = vec![known(104, 4)];
    making.apart(1, 5, 13);
    let mut game = making.commanding(0);
    game.play(A, &Decision::Share, &[]);
    let knows = |it: &Element| it.known.iter().map(|known| known.enemy.0).collect::<Vec<_>>();
    assert_eq!(knows(game.get(1)), [101, 102]);
    assert_eq!(knows(game.get(6)), [101, 102]);
    assert_eq!(knows(game.get(4)), [101, 102, 103], "he hears, but is not heard");
    assert_eq!(knows(game.get(5)), [104], "FYOB-123: out of the zone");
    // FYOB-R73: the first to tell gives the point; whoever knows keeps his own.
    assert_eq!(game.get(6).known[0].at, point(1));
    assert_eq!(game.get(3).known[0].at, point(2));
    assert!(!game.get(2).has_news && !game.get(3).has_news && !game.get(3).runner_sent);
    assert!(game.get(4).has_news, "not reported yet");
}

#[test]
fn fyob_035_r51_other_companies_share_over_the_link() {
    let with_link = |link| {
        let mut making = battle(3);
        let second = making.company(Side::A, el(21));
        making.add(el(21), Side::A, second, "British");
        making.add(el(22), Side::A, second, "British");
        making.element(22).radio = Radio::Netted;
        making.element(22).known = vec![known(101, 8)];
        making.draft.companies[usize::from(second.0)].company.link = link;
        let mut game = making.commanding(0);
        game.play(A, &Decision::Share, &[]);
        game.get(2).knows(el(101))
    };
    assert!(with_link(Radio::Netted));
    assert!(!with_link(Radio::Off(0)));
}

#[test]
fn fyob_127_128_r48_a_detachment_has_its_own_commander() {
    let mut making = battle(5);
    making.draft.course.cards = cards(&[Holder::Element(el(101))]);
    let mut game = making.commanding(0);
    let split = Decision::Split { leader: el(3), elements: vec![el(4)] };
    let none = Decision::Split { leader: el(3), elements: vec![el(3)] };
    assert_eq!(game.refused(A, &none), "FYOB-128");
    let (held, _) = game.submit(A, &split, &[&[5]]).expect("legal");
    assert!(held.get(el(3)).detachment.is_empty(), "the test failed");
    game.play(A, &split, &[&[4]]);
    assert_eq!(game.get(3).detachment, [el(4)]);
    assert_eq!(game.refused(A, &order(4)), "FYOB-035", "it is the NCO's now");

    // FYOB-128: his zone is 9".
    let mut making = battle(5);
    making.element(3).detachment = vec![el(4), el(5)];
    making.apart(3, 4, 10);
    making.apart(3, 5, 9);
    making.draft.course.bound = 2;
    making.draft.course.stage = Stage::Command;
    making.draft.course.turn = Some(turn(Holder::Detachment(el(3)), None));
    let game = making.play();
    assert_eq!(game.refused(A, &order(4)), "FYOB-123");
    assert_eq!(game.refused(A, &order(2)), "FYOB-035");
    game.submit(A, &order(5), &[]).expect("in his zone");
    assert_eq!(game.refused(A, &split), "FYOB-127");

    // FYOB-R48: it ends when all are back in the officer's zone and he says so.
    let mut making = battle(5);
    making.element(3).detachment = vec![el(4)];
    making.apart(1, 4, 13);
    let game = making.commanding(0);
    assert_eq!(game.refused(A, &Decision::Rejoin { leader: el(3) }), "FYOB-R48");
    let mut making = battle(5);
    making.element(3).detachment = vec![el(4)];
    let mut game = making.commanding(0);
    game.play(A, &Decision::Rejoin { leader: el(3) }, &[]);
    assert!(game.get(3).detachment.is_empty());
}

#[test]
fn fyob_169_170_r55_forming_a_group() {
    let mut making = battle(5);
    making.apart(1, 4, 13);
    making.info(5).kind = fyob::Kind::Outside;
    let mut game = making.commanding(0);
    let form = |elements: &[u16]| Decision::FormGroup {
        elements: elements.iter().map(|&id| el(id)).collect(),
        until: GroupEnd::Dissolved,
        order: Order::at(Task::Reposition, point(9)),
    };
    assert_eq!(game.refused(A, &form(&[2])), "FYOB-169");
    assert_eq!(game.refused(A, &form(&[2, 4])), "FYOB-R49");
    assert_eq!(game.refused(A, &form(&[2, 5])), "FYOB-170");
    assert_eq!(game.refused(A, &form(&[2, 101])), "FYOB-169");
    game.play(A, &form(&[3, 2]), &[]);
    assert_eq!(game.state.groups[0].members, [el(2), el(3)]);
    assert_eq!(game.refused(A, &form(&[1, 2])), "FYOB-169", "he leads one");
}

/// An officer whose Group of 2 and 3 is still to act on his card.
fn grouped(until: GroupEnd) -> crate::staff::exercise::Making {
    let mut making = battle(4);
    let order = Order::at(Task::Reposition, point(9));
    let group = fyob::Group { company: CompanyId(0), members: vec![el(2), el(3)], until, order };
    making.draft.groups = vec![(None, group)];
    making.draft.course.bound = 1;
    making.draft.course.stage = Stage::Command;
    let mut turn = turn(Holder::Officer(CompanyId(0)), None);
    (turn.queue, turn.card) = (vec![el(2), el(3)], 4);
    making.draft.course.turn = Some(turn);
    making.draft.course.cards = vec![fyob::Card { number: 7, holder: Holder::Element(el(101)) }];
    making
}

// FYOB-172, FYOB-173.
#[test]
fn fyob_172_173_r55_released_elements_go_last() {
    let mut game = grouped(GroupEnd::Dissolved).play();
    let release = |ids: &[u16]| Decision::Release { elements: ids.iter().map(|&id| el(id)).collect() };
    assert_eq!(game.refused(A, &release(&[4])), "FYOB-172");
    let (kept, _) = game.submit(A, &release(&[2]), &[&[6]]).expect("legal");
    assert_eq!(kept.groups[0].members, [el(2), el(3)], "the test failed");
    game.play(A, &release(&[3, 2]), &[&[1]]);
    assert!(game.state.groups.is_empty());
    let cards: Vec<(u16, Holder)> = game.state.cards.iter().map(|it| (it.number, it.holder)).collect();
    let expected = [(7, el(101)), (8, el(2)), (9, el(3))].map(|(number, id)| (number, Holder::Element(id)));
    assert_eq!(cards, expected);
    assert!(game.state.turn.as_ref().is_some_and(|it| it.queue.is_empty()));
}

#[test]
fn fyob_169_r55_a_group_ends_with_its_bound_or_its_officer() {
    let ends = |until, alive: bool| {
        let mut making = grouped(until);
        if !alive {
            making.draft.companies[0].company.alive = false;
            making.draft.companies[0].company.with = None;
        }
        making.draft.course.stage = Stage::Phases;
        making.draft.course.cards = Vec::new();
        making.draft.course.turn = Some(turn(Holder::Element(el(101)), Some(el(101))));
        let mut game = making.play();
        game.play(B, &Decision::EndTurn, &[]);
        game.state.groups.is_empty()
    };
    assert!(ends(GroupEnd::Bound(1), true));
    assert!(!ends(GroupEnd::Bound(2), true));
    assert!(!ends(GroupEnd::Dissolved, true));
    assert!(ends(GroupEnd::Dissolved, false));
}

#[test]
fn fyob_059_060_a_command_turn_ends_when_he_is_done() {
    let mut making = battle(3);
    making.draft.course.cards = cards(&[Holder::Element(el(101))]);
    let mut game = making.commanding(0);
    let events = game.play(A, &Decision::Done, &[]);
    assert!(events.contains(&Event::TurnEnded));
    assert_eq!(game.state.turn.as_ref().map(|it| it.holder), Some(Holder::Element(el(101))));
}

// FYOB-011, FYOB-012, FYOB-020, FYOB-021, FYOB-022.
#[test]
fn fyob_020_w5_a_squadron_of_four_with_its_commander_has_five_cards() {
    let mut game = battle(4).at(Stage::Session(Side::B), 0);
    let events = game.play(B, &Decision::Done, &[]);
    let dealt =
        events.iter().find_map(|it| if let Event::Dealt { cards } = it { Some(cards.clone()) } else { None });
    let ours = dealt.expect("a deal").into_iter().filter(|card| match card.holder {
        Holder::Element(id) | Holder::Detachment(id) => id.0 <= 4,
        Holder::Officer(company) => company == CompanyId(0),
    });
    assert_eq!(ours.count(), 5);
}

// FYOB-017, FYOB-018, FYOB-019, FYOB-R5, FYOB-R63.
#[test]
fn fyob_019_transports_and_aircraft_in_the_chain_of_command() {
    let mut making = battle(4);
    making.info(2).arm = fyob::Arm::Transport;
    making.element(2).nco = fyob::Nco::None;
    making.info(3).kind = fyob::Kind::Outside;
    making.info(3).counts = false;
    making.element(3).score = 5;
    making.apart(1, 3, 60);
    let game = making.commanding(0);
    // An empty transport tests as if it had a Regular NCO.
    assert_eq!(fyob::rating_of(&game.state, fyob::Leader::Nco(el(2))), 2);
    // Aircraft have no momentum score; their officer reaches them anywhere.
    assert_eq!(game.refused(A, &Decision::Rally { element: el(3) }), "FYOB-R63");
    assert_eq!(game.state.total(Side::A), 18);
    game.submit(A, &order(3), &[]).expect("no zone for aircraft");
}

// FYOB-171, FYOB-174.
#[test]
fn fyob_171_w22_a_member_under_fire_counts_the_group_row() {
    let mut making = grouped(GroupEnd::Dissolved);
    let row = fyob::momentum::Row::I8;
    making.element(2).due = vec![fyob::Due { row, times: 1, tests: 6, source: None, bound: 1 }];
    let mut game = making.play();
    // Mortared: 6, and 6 for the Group, less 10% for a Regular NCO: 11. The other member takes none. One Order Die.
    let events = game.play(A, &Decision::Done, &[&[2; 11]]);
    let taken: Vec<u16> = events
        .iter()
        .filter_map(|it| if let Event::MomentumTested { batch, .. } = it { Some(batch.taken) } else { None })
        .collect();
    assert_eq!(taken, [11]);
}

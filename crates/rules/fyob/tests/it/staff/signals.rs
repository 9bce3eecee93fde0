//! Radios, runners and concealment: FYOB-157 to FYOB-168, FYOB-176 to FYOB-186.

use engine::Ruleset;
use fyob::{Act, Arm, CompanyId, Decision, Event, Leader, Order, Radio, Side, Stage, Status};
use table::{Len, Point};

use crate::staff::exercise::{A, B, Making, battle, el};

fn point(x: i32) -> Point {
    Point::new(Len::inches(x), Len::inches(5))
}

/// A battle before its beginning, with side A's company of a nation off the net and the other's on it.
fn off_the_net(nation: &str) -> Making {
    let mut making = battle(3);
    nation.clone_into(&mut making.info(1).nation);
    making.draft.companies[0].company.link = Radio::Off(0);
    making.info(2).radio = true;
    making.element(2).radio = Radio::Off(0);
    making
}

#[test]
fn fyob_176_184_r51_w43_netting_at_the_start() {
    let mut game = off_the_net("German").at(Stage::Begin, 0);
    game.play(A, &Decision::Begin, &[&[2], &[3]]);
    assert_eq!((game.state.companies[0].link, game.get(2).radio), (Radio::Netted, Radio::Netted));
    assert_eq!(game.get(3).radio, Radio::None, "it has no set");
    let mut game = off_the_net("Russian").at(Stage::Begin, 0);
    game.play(A, &Decision::Begin, &[&[4], &[4]]);
    assert_eq!((game.state.companies[0].link, game.get(2).radio), (Radio::Off(2), Radio::Off(2)));
}

#[test]
fn fyob_177_p7_chances_of_netting() {
    let netted = |nation: &str| {
        let odds = off_the_net(nation).at(Stage::Begin, 0).odds(A, &Decision::Begin);
        odds.into_iter().find(|it| it.0 == "on the net").expect("it may succeed").1
    };
    assert_eq!(["German", "British", "Russian"].map(netted), ["24/25", "91/100", "21/25"]);
    assert_eq!(netted("Italian"), "21/25");
    assert_eq!(netted("American"), "91/100");
    // Three failures running of a Russian set: 8/125.
    let miss = engine::Chance::new(4, 10);
    assert_eq!(miss.and(&miss).and(&miss).to_string(), "8/125");
}

#[test]
fn fyob_157_to_160_w44_who_can_be_concealed_and_how() {
    let nominate = |id| Decision::Nominate { element: el(id) };
    let mut making = battle(6);
    making.info(2).arm = Arm::Gun;
    making.info(2).calibre = 75;
    making.info(3).arm = Arm::Gun;
    making.info(3).calibre = 76;
    making.info(4).arm = Arm::Afv;
    making.info(5).obvious = true;
    making.draft.forces[0].force.senior = 7;
    let mut game = making.at(Stage::Deploy(Side::A), 0);
    assert_eq!(game.refused(A, &nominate(3)), "FYOB-158");
    assert_eq!(game.refused(A, &nominate(4)), "FYOB-158");
    assert_eq!(game.refused(A, &nominate(5)), "FYOB-160");
    assert_eq!(game.refused(A, &nominate(101)), "FYOB-157");
    assert_eq!(game.refused(B, &nominate(101)), "FYOB-040", "side A deploys first");
    // Above Average: 4 + 1 is concealed. FYOB-R54: 75 mm is allowed.
    game.play(A, &nominate(2), &[&[4]]);
    assert!(game.get(2).concealed);
    assert_eq!(game.refused(A, &nominate(2)), "FYOB-159", "one throw");
    let mut making = battle(3);
    making.draft.forces[0].force.senior = 5;
    let mut game = making.at(Stage::Deploy(Side::A), 0);
    game.play(A, &nominate(2), &[&[5]]);
    assert!(!game.get(2).concealed, "Below Average: 5 - 1 is not");
}

#[test]
fn fyob_161_counters_are_placed_in_the_deployment() {
    let place =
        |at: &[i32]| Decision::PlaceCounters { element: el(2), at: at.iter().map(|&x| point(x)).collect() };
    let mut game = battle(3).at(Stage::Deploy(Side::A), 0);
    assert_eq!(game.refused(A, &place(&[1])), "FYOB-161", "it is in sight");
    game.play(A, &Decision::Nominate { element: el(2) }, &[&[5]]);
    assert_eq!(game.refused(A, &place(&[1, 2, 3, 4])), "FYOB-161");
    assert_eq!(game.refused(A, &place(&[1, 1])), "FYOB-161");
    game.play(A, &place(&[1, 2, 3]), &[]);
    assert_eq!(game.get(2).counters, [point(1), point(2), point(3)]);
}

/// Element 101 lies hidden at three places.
fn hidden() -> crate::staff::exercise::Game {
    let mut making = battle(3);
    making.element(101).concealed = true;
    making.element(101).counters = vec![point(1), point(2), point(3)];
    making.at(Stage::Session(Side::A), 4)
}

#[test]
fn fyob_162_r53_w45_counters_are_looked_at() {
    let mut game = hidden();
    game.observe(1, 101, 1, &[&[3]]);
    assert_eq!(game.get(101).counters, [point(1), point(3)], "3 of three counters: a dummy");
    assert!(game.get(101).concealed);
    game.observe(1, 101, 1, &[&[3]]);
    assert!(!game.get(101).concealed, "3 of two counters: the element");
    assert_eq!(game.state.table.at.get(&101), Some(&point(3)));
    assert!(game.get(1).knows(el(101)));
    assert!(!game.get(2).knows(el(101)), "FYOB-R59: only the observer knows it");
    // The last counter needs no throw.
    let mut game = hidden();
    game.observe(1, 101, 0, &[&[6]]);
    game.observe(1, 101, 0, &[&[6]]);
    game.observe(1, 101, 0, &[]);
    assert_eq!((game.get(101).concealed, game.state.table.at.get(&101)), (false, Some(&point(3))));
}

#[test]
fn fyob_163_r53_chance_says_which_counter_it_is() {
    for (face, at) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        let mut game = hidden();
        game.act(101, Act::Extract, &[&[face]]);
        assert_eq!(game.state.table.at.get(&101), Some(&point(at)), "face {face}");
        assert_eq!((game.get(101).concealed, game.get(101).counters.len()), (false, 0));
        // FYOB-R54: its model stands there, but nobody knows it before he has observed it.
        assert!(!game.get(1).knows(el(101)));
    }
}

// FYOB-181, FYOB-182, FYOB-184.
#[test]
fn fyob_181_to_184_w43_renetting_takes_tests_until_the_set_is_dead() {
    let mut making = off_the_net("Russian");
    making.draft.companies[0].company.link = Radio::Off(2);
    let mut game = making.commanding(0);
    game.act(1, Act::Renet, &[&[4]]);
    assert_eq!(game.state.companies[0].link, Radio::Dead, "the third failure");
    let mut making = off_the_net("Russian");
    making.info(2).nation = "Russian".to_owned();
    let mut game = making.commanding(0);
    game.act(2, Act::Renet, &[&[4]]);
    game.act(2, Act::Renet, &[&[5]]);
    assert_eq!(game.get(2).radio, Radio::Netted);
    assert_eq!(game.refused_act(2, Act::Renet), "FYOB-183", "two in a bound");
}

#[test]
fn fyob_178_179_r51_hits_put_a_set_off_the_net() {
    let hit = |calibre, with_officer: bool| {
        let mut making = battle(3);
        making.info(1).radio = true;
        making.element(1).radio = Radio::Netted;
        making.info(2).radio = true;
        making.element(2).radio = Radio::Netted;
        let mut game = making.commanding(0);
        let target = if with_officer { 1 } else { 2 };
        let mut attack = crate::staff::exercise::shell(target, calibre);
        attack.men_lost = 1;
        let dice: &[&[u8]] = if with_officer { &[&[3], &[3]] } else { &[&[3]] };
        game.suffer(&attack, dice);
        (game.state.companies[0].link, game.get(target).radio)
    };
    assert_eq!(hit(81, false), (Radio::Netted, Radio::Off(0)));
    assert_eq!(hit(80, false), (Radio::Netted, Radio::Netted));
    // FYOB-R51: his link, if the officer is with the element.
    assert_eq!(hit(105, true).0, Radio::Off(0));
}

#[test]
fn fyob_185_186_r52_runners() {
    // A report: one act and the NCO's test.
    let mut making = battle(3);
    making.element(2).has_news = true;
    let mut game = making.commanding(0);
    game.act(2, Act::Runner, &[&[4]]);
    assert!(game.get(2).runner_sent);
    let mut making = battle(3);
    making.element(2).has_news = true;
    let mut game = making.commanding(0);
    game.act(2, Act::Runner, &[&[5]]);
    assert!(!game.get(2).runner_sent);
    assert_eq!(game.refused_act(2, Act::Runner), "FYOB-R52", "one try in a bound");
    // The Senior Officer's order: the officer's test, in the turn of his element.
    let mut making = battle(3);
    making.draft.companies[0].company.pending = Some(Order::hold());
    making.draft.companies[0].company.link = Radio::Dead;
    let mut game = making.commanding(0);
    let events = game.act(1, Act::Runner, &[&[4]]);
    assert_eq!(
        (&game.state.companies[0].pending, &game.state.companies[0].objective),
        (&None, &Some(Order::hold()))
    );
    let by =
        events.iter().find_map(|it| if let Event::Led { leader, .. } = it { Some(*leader) } else { None });
    assert_eq!(by, Some(Leader::Officer(CompanyId(0))));
    assert_eq!(battle(3).commanding(0).refused_act(3, Act::Runner), "FYOB-186", "nothing to carry");
}

#[test]
fn fyob_161_164_an_enemy_sees_counters_and_nothing_else() {
    let seen = |change: &dyn Fn(&mut Making)| {
        let mut making = battle(3);
        making.element(101).concealed = true;
        making.element(101).counters = vec![point(1), point(2)];
        making.element(102).status = Status::Reserve;
        change(&mut making);
        let game = making.at(Stage::Session(Side::A), 4);
        (
            game.rules.belief(&game.state, A).into_owned(),
            game.rules.belief(&game.state, engine::Seat::ONLOOKER).into_owned(),
        )
    };
    let plain = seen(&|_| ());
    let other = seen(&|making| {
        making.element(101).men = 3;
        making.element(101).score = 4;
        making.element(101).nco = crate::staff::exercise::rated(0);
        making.element(101).orders = vec![Order::at(fyob::Task::Contact, point(9))];
        making.facts.at.insert(101, point(2));
        making.element(102).score = 2;
        // A third lies hidden without counters: as if it were in reserve.
        making.element(102).status = Status::Table;
        making.element(102).concealed = true;
        making.facts.at.insert(102, point(7));
        making.element(103).known = vec![fyob::Known { enemy: el(1), at: point(4) }];
        making.element(103).has_news = true;
        making.draft.companies[1].company.objective = Some(Order::hold());
        making.draft.forces[1].original = Some(12);
    });
    assert!(plain.0 == other.0, "what side A may know is the same");
    let counters = &plain.0.get(el(101)).counters;
    assert_eq!(counters, &[point(1), point(2)], "blank counters lie on the table");
    // An onlooker knows no more than either side.
    assert!(plain.1.get(el(1)).known.is_empty());
    let own = seen(&|making| making.element(2).orders = vec![Order::at(fyob::Task::Contact, point(9))]);
    assert!(own.0 != plain.0, "a side knows its own orders");
    assert!(own.1 == plain.1, "an onlooker does not");
}

#[test]
fn fyob_157_r54_whom_the_battle_names_is_thrown_for_when_the_deployment_ends() {
    let ends = |face| {
        let mut making = battle(3);
        making.find(102).plan = Some(vec![point(4), point(6)]);
        let mut game = making.at(Stage::Deploy(Side::B), 0);
        game.play(B, &Decision::Done, &[&[face]]);
        assert_eq!(game.state.stage, Stage::Session(Side::A));
        (game.get(102).concealed, game.get(102).counters.clone())
    };
    assert_eq!(ends(5), (true, vec![point(4), point(6)]));
    assert_eq!(ends(4), (false, vec![]), "it stands openly in its place");
}

#[test]
fn fyob_r80_an_element_conceals_itself_in_play() {
    let waiting = || {
        let mut making = battle(3);
        making.element(2).orders = vec![Order { task: fyob::Task::Conceal, ..Order::hold() }];
        making
    };
    let mut game = waiting().at(Stage::Session(Side::A), 4);
    game.act(2, Act::Conceal, &[&[4]]);
    assert!(!game.get(2).concealed);
    game.act(2, Act::Conceal, &[&[5]]);
    assert!(game.get(2).concealed && game.get(2).counters.is_empty());
    assert_eq!(game.refused_act(2, Act::Conceal), "FYOB-R80", "it is concealed");
    assert_eq!(game.refused_act(3, Act::Conceal), "FYOB-R80", "it has another order");
    let mut making = waiting();
    making.element(101).known = vec![fyob::Known { enemy: el(2), at: point(1) }];
    let mut game = making.at(Stage::Session(Side::A), 4);
    game.act(2, Act::Conceal, &[&[6]]);
    assert!(!game.get(2).concealed, "an enemy knows it, which its side does not: it tries in vain");
}

#[test]
fn fyob_r59_with_shared_spotting_the_whole_side_knows() {
    let mut making = battle(3);
    making.draft.options.shared_spotting = true;
    making.element(101).concealed = true;
    making.element(101).counters = vec![point(1)];
    let mut game = making.at(Stage::Session(Side::A), 4);
    game.observe(1, 101, 0, &[]);
    assert!((1..=3).all(|id| game.get(id).knows(el(101))));
    assert!(game.get(1).has_news && !game.get(2).has_news);
}

#[test]
fn fyob_179_damage_to_a_vehicle_puts_its_set_off_the_net() {
    let hit = |damaged| {
        let mut making = battle(3);
        making.info(2).kind = fyob::Kind::Armour;
        making.info(2).arm = Arm::Afv;
        making.info(2).radio = true;
        making.element(2).radio = Radio::Netted;
        let mut game = making.commanding(0);
        let mut attack = crate::staff::exercise::shell(2, 105);
        attack.damaged = damaged;
        game.suffer(&attack, &[]);
        game.get(2).radio
    };
    assert_eq!(hit(Some(fyob::Damage::Plain)), Radio::Off(0));
    assert_eq!(hit(None), Radio::Netted);
}

#[test]
fn fyob_180_losses_of_a_battery_put_its_set_off_the_net() {
    let hit = |men_lost| {
        let mut making = battle(3);
        making.info(2).kind = fyob::Kind::Outside;
        making.info(2).arm = Arm::Battery;
        making.info(2).radio = true;
        making.element(2).radio = Radio::Netted;
        let mut game = making.commanding(0);
        let mut attack = crate::staff::exercise::shell(2, 75);
        attack.men_lost = men_lost;
        let dice: &[&[u8]] = if men_lost == 0 { &[] } else { &[&[3]] };
        game.suffer(&attack, dice);
        game.get(2).radio
    };
    assert_eq!(hit(1), Radio::Off(0));
    assert_eq!(hit(0), Radio::Netted);
}

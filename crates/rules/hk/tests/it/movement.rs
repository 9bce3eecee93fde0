//! Orders, movement, formations, passengers: HK-030 to HK-033, HK-H02a, HK-H06, HK-H61, HK-H67.

use crate::position::{at, get, go, id, must, play, position, refused, rules, shape};
use engine::Ruleset;
use hk::{Decision, Event, Hk, Morale, Order, Side, Stage, State};
use table::Deg;

/// A table with some ground on it and a section that is to move; the other side has nobody who could see it.
const GROUND: &str = r#"
stage = { movement = "A" }
[table]
width = 60
height = 40
[[area]]
kind = "woods"
points = [[20, 10], [30, 10], [30, 20], [20, 20]]
[[area]]
kind = "stone_building"
floors = 3
points = [[40, 10], [46, 10], [46, 14], [40, 14]]
[[area]]
kind = "deep_water"
points = [[0, 30], [60, 30], [60, 34], [0, 34]]
[[line]]
kind = "hedge"
points = [[2, 14], [14, 14]]
[[line]]
kind = "road"
points = [[50, 0], [50, 40]]
[[element]]
id = "B1"
unit = "DE-HQ"
at = [56, 38]
morale = "broken"
"#;

fn with(rules: &Hk, elements: &str) -> State {
    position(rules, &format!("{GROUND}{elements}"))
}

fn section(at: &str) -> String {
    format!("[[element]]\nid = \"A1\"\nunit = \"UK-SEC\"\nat = {at}\nfacing = 0\n")
}

#[test]
fn hk_030_each_order_has_its_distance() {
    let rules = rules();
    let state = with(&rules, &section("[10, 4]"));
    for (order, inches) in [(Order::Double, 12), (Order::Move, 8), (Order::Cautious, 4)] {
        let to = |more: i32| [(10_000 + inches * 1_000 + more, 4_000)];
        let played = must(&rules, &state, Side::A, &go("A1", order, &to(0)), &[]);
        let it = get(&played.state, "A1");
        assert_eq!(
            (it.centre(), it.order, it.moved),
            (at(10_000 + inches * 1_000, 4_000), Some(order), true)
        );
        let why = refused(&rules, &state, Side::A, &go("A1", order, &to(200)));
        assert!(why.contains(&format!("it has {inches}\"")), "{why}");
    }
    let why = refused(&rules, &state, Side::A, &go("A1", Order::Fire, &[(10_000, 5_000)]));
    assert!(why.contains("stays where it is"), "{why}");
}

#[test]
fn hk_031_hk_032_hk_r18_who_gets_which_order() {
    let rules = rules();
    let state = with(&rules, &section("[10, 4]"));
    let held = must(&rules, &state, Side::A, &Decision::Hold { element: id("A1"), facing: None }, &[]).state;
    assert_eq!(get(&held, "A1").order, Some(Order::Fire));
    let step = |order| go("A1", order, &[(10_000, 5_000)]);
    assert!(refused(&rules, &held, Side::A, &step(Order::Cautious)).contains("HK-031"));

    let suppressed = with(&rules, &format!("{}morale = \"suppressed\"", section("[10, 4]")));
    for order in [Order::Double, Order::Move] {
        assert!(refused(&rules, &suppressed, Side::A, &step(order)).contains("HK-R18"));
    }
    assert!(play(&rules, &suppressed, Side::A, &step(Order::Cautious), &[]).is_ok());
    let broken = with(&rules, &format!("{}morale = \"broken\"", section("[10, 4]")));
    assert!(refused(&rules, &broken, Side::A, &step(Order::Cautious)).contains("HK-032"));
    let hold = Decision::Hold { element: id("A1"), facing: None };
    assert!(refused(&rules, &broken, Side::A, &hold).contains("HK-032"));
}

#[test]
fn hk_033_all_figures_act_under_the_order_of_their_element() {
    let rules = rules();
    let state = with(&rules, &section("[10, 4]"));
    let played = must(&rules, &state, Side::A, &go("A1", Order::Double, &[(10_000, 4_100)]), &[]);
    // It hardly stirred, but it is at the double.
    assert_eq!(get(&played.state, "A1").order, Some(Order::Double));
}

#[test]
fn hk_h06_ground_and_obstacles_cost() {
    let rules = rules();
    let state = with(&rules, &section("[25, 8]"));
    // 2" in the open and 5" of woods: 12".
    assert!(play(&rules, &state, Side::A, &go("A1", Order::Double, &[(25_000, 15_000)]), &[]).is_ok());
    let why = refused(&rules, &state, Side::A, &go("A1", Order::Double, &[(25_000, 15_100)]));
    assert!(why.contains("that costs 12.2\""), "{why}");

    // A hedge costs 2".
    let state = with(&rules, &section("[8, 10]"));
    assert!(play(&rules, &state, Side::A, &go("A1", Order::Move, &[(8_000, 16_000)]), &[]).is_ok());
    let why = refused(&rules, &state, Side::A, &go("A1", Order::Move, &[(8_000, 16_100)]));
    assert!(why.contains("that costs 8.1\""), "{why}");

    // Deep water cannot be entered, but the road has a bridge.
    let state = with(&rules, &section("[45, 27]"));
    let why = refused(&rules, &state, Side::A, &go("A1", Order::Double, &[(45_000, 31_000)]));
    assert!(why.contains("cannot enter"), "{why}");
    let bridge = go("A1", Order::Double, &[(50_000, 28_000), (50_000, 34_500)]);
    let played = must(&rules, &state, Side::A, &bridge, &[]);
    assert_eq!(get(&played.state, "A1").centre(), at(50_000, 34_500));
    let why =
        refused(&rules, &state, Side::A, &go("A1", Order::Double, &[(45_000, 24_000), (62_000, 24_000)]));
    assert!(why.contains("leaves the table"), "{why}");
}

#[test]
fn hk_h06_a_floor_costs_four_inches() {
    let rules = rules();
    let state = with(&rules, &section("[43, 9.3]"));
    // 0.7" in the open, 0.6" inside at double, one floor 4": 5.9".
    let up = |floor, order| {
        let path = vec![at(43_000, 10_600)];
        Decision::Move { element: id("A1"), order, path, facing: Some(Deg::SOUTH), figures: vec![], floor }
    };
    let inside = must(&rules, &state, Side::A, &up(None, Order::Cautious), &[]).state;
    assert!(get(&inside, "A1").figures.iter().all(|it| it.floor == 0));
    assert!(refused(&rules, &state, Side::A, &up(Some(1), Order::Cautious)).contains("that costs 5.9\""));
    let upstairs = must(&rules, &state, Side::A, &up(Some(1), Order::Move), &[]).state;
    assert!(get(&upstairs, "A1").figures.iter().all(|it| it.floor == 1), "one floor has room for all");
    assert!(refused(&rules, &state, Side::A, &up(Some(3), Order::Double)).contains("no such floor"));
}

#[test]
fn hk_h06_enemies_are_not_approached() {
    let rules = rules();
    let elements =
        format!("{}[[element]]\nid = \"B2\"\nunit = \"DE-HQ3\"\nat = [10, 12]\n", section("[10, 4]"));
    let state = with(&rules, &elements);
    let why = refused(&rules, &state, Side::A, &go("A1", Order::Double, &[(10_000, 11_200)]));
    assert!(why.contains("nearer than 1\""), "{why}");
    assert!(play(&rules, &state, Side::A, &go("A1", Order::Move, &[(10_000, 8_000)]), &[]).is_ok());
}

#[test]
fn hk_h06_heavy_weapons_and_guns_move_slowly() {
    let rules = rules();
    let team = "[[element]]\nid = \"A1\"\nunit = \"UK-VIC\"\nat = [10, 4]\n";
    let state = with(&rules, team);
    assert!(
        refused(&rules, &state, Side::A, &go("A1", Order::Move, &[(10_000, 6_000)])).contains("on C only")
    );
    let played = must(&rules, &state, Side::A, &go("A1", Order::Cautious, &[(10_000, 8_000)]), &[]);
    assert!(get(&played.state, "A1").weapons[0].moved, "HK-H06: no fire in a turn it moves");

    let gun = "[[element]]\nid = \"A1\"\nunit = \"UK-6PDR\"\nat = [10, 4]\n";
    let state = with(&rules, gun);
    assert!(play(&rules, &state, Side::A, &go("A1", Order::Cautious, &[(10_000, 6_000)]), &[]).is_ok());
    let why = refused(&rules, &state, Side::A, &go("A1", Order::Cautious, &[(10_000, 6_100)]));
    assert!(why.contains("it has 2\""), "{why}");
    let state = with(&rules, &format!("{gun}dead = [1]\n"));
    let why = refused(&rules, &state, Side::A, &go("A1", Order::Cautious, &[(10_000, 5_000)]));
    assert!(why.contains("full crew"), "{why}");
}

#[test]
fn hk_h07_a_gun_is_turned_with_order_f_or_c() {
    let rules = rules();
    let state = with(&rules, "[[element]]\nid = \"A1\"\nunit = \"UK-6PDR\"\nat = [10, 4]\nfacing = 0\n");
    let hold = Decision::Hold { element: id("A1"), facing: Some(Deg::EAST) };
    let played = must(&rules, &state, Side::A, &hold, &[]);
    assert_eq!(get(&played.state, "A1").weapons[0].facing, Deg::EAST);
    let turn = Decision::Move {
        element: id("A1"),
        order: Order::Cautious,
        path: vec![],
        facing: Some(Deg::WEST),
        figures: vec![],
        floor: None,
    };
    let played = must(&rules, &state, Side::A, &turn, &[]);
    assert_eq!(get(&played.state, "A1").weapons[0].facing, Deg::WEST);
    let tank = with(&rules, "[[element]]\nid = \"A1\"\nunit = \"UK-SHERM\"\nat = [10, 4]\nfacing = 0\n");
    assert!(refused(&rules, &tank, Side::A, &hold).contains("HK-H61"));
}

#[test]
fn hk_h61_vehicles_go_twice_or_three_times_as_far() {
    let rules = rules();
    let tank = with(&rules, "[[element]]\nid = \"A1\"\nunit = \"UK-SHERM\"\nat = [10, 4]\nfacing = 90\n");
    assert!(play(&rules, &tank, Side::A, &go("A1", Order::Double, &[(34_000, 4_000)]), &[]).is_ok());
    assert!(
        refused(&rules, &tank, Side::A, &go("A1", Order::Double, &[(34_200, 4_000)])).contains("it has 24\"")
    );
    // Woods at double: 8" and half of 16".
    let woods = go("A1", Order::Double, &[(12_000, 15_000), (20_000, 15_000)]);
    assert!(play(&rules, &tank, Side::A, &woods, &[]).is_ok());
    assert!(
        refused(&rules, &tank, Side::A, &go("A1", Order::Double, &[(10_000, 8_000), (43_000, 12_000)]))
            .contains("HK-H06")
    );

    let truck = with(&rules, "[[element]]\nid = \"A1\"\nunit = \"UK-TRUCK\"\nat = [50, 2]\nfacing = 0\n");
    assert!(play(&rules, &truck, Side::A, &go("A1", Order::Move, &[(50_000, 26_000)]), &[]).is_ok());
    // Off the road each inch costs three.
    let off = go("A1", Order::Move, &[(50_000, 5_000), (42_000, 5_000)]);
    assert!(refused(&rules, &truck, Side::A, &off).contains("it has 24\""));
    let off = go("A1", Order::Move, &[(50_000, 5_000), (44_000, 5_000)]);
    assert!(play(&rules, &truck, Side::A, &off, &[]).is_ok());
    let slow = with(&rules, "[[element]]\nid = \"A1\"\nunit = \"UK-CHURCH\"\nat = [10, 4]\n");
    assert!(
        refused(&rules, &slow, Side::A, &go("A1", Order::Double, &[(10_000, 6_000)]))
            .contains("at the double")
    );
    let truck = with(&rules, "[[element]]\nid = \"A1\"\nunit = \"UK-TRUCK\"\nat = [10, 10]\nfacing = 0\n");
    assert!(
        refused(&rules, &truck, Side::A, &go("A1", Order::Double, &[(10_000, 16_000)])).contains("obstacle")
    );
}

#[test]
fn hk_h61_a_vehicle_stops_an_inch_short_of_enemies() {
    let rules = rules();
    let tanks = "table = { width = 60, height = 40 }\nstage = { movement = \"A\" }\n\
                 [[element]]\nid = \"A1\"\nunit = \"UK-SHERM\"\nat = [10, 6]\nfacing = 0\n\
                 [[element]]\nid = \"B1\"\nunit = \"DE-PZ4H\"\nat = [10, 20]\nfacing = 180\nmorale = \"broken\"\n";
    let state = position(&rules, tanks);
    // Both are 3" long: centres 4" apart are an inch between their fronts.
    assert!(refused(&rules, &state, Side::A, &go("A1", Order::Move, &[(10_000, 16_500)])).contains("HK-H61"));
    assert!(play(&rules, &state, Side::A, &go("A1", Order::Move, &[(10_000, 16_000)]), &[]).is_ok());
}

#[test]
fn hk_h02a_ten_men_stand_in_two_ranks() {
    let rules = rules();
    let state = with(&rules, &section("[10, 6]"));
    let shape = shape(get(&state, "A1"));
    let front = [(0, 0), (150, 0), (-150, 0), (300, 0), (-300, 0)];
    let rear = [(0, -150), (150, -150), (-150, -150), (300, -150), (-300, -150)];
    assert_eq!(shape[0], (0, 0), "the leader is the centre");
    for place in front.iter().chain(&rear) {
        assert!(shape.contains(place), "nobody at {place:?} of {shape:?}");
    }
    // Facing east the ranks stand across.
    let turned = hk::draw_up(&state, get(&state, "A1"), at(10_000, 6_000), Deg::EAST);
    assert!(turned.contains(&(at(8_500, 3_000), 0)), "{turned:?}");
}

#[test]
fn hk_h02a_in_a_building_behind_a_hedge_and_on_a_road() {
    let rules = rules();
    // The south wall of the building is 6" long: one rank along it, further men in a second.
    let state = with(&rules, &section("[43, 10.6]"));
    let men = shape(get(&state, "A1"));
    assert_eq!(men.iter().filter(|(_, y)| *y == 0).count(), 5, "{men:?}");
    assert!(men.iter().all(|(x, y)| x.abs() <= 250 && (0..=100).contains(y)), "{men:?}");

    // Behind the hedge.
    let state = with(&rules, &section("[8, 13.4]"));
    let men = shape(get(&state, "A1"));
    assert!(men.iter().all(|(_, y)| *y == 0 || *y == -100), "{men:?}");
    let mut along: Vec<i32> = men.iter().filter(|(_, y)| *y == 0).map(|(x, _)| *x).collect();
    along.sort_unstable();
    assert!(along.windows(2).all(|pair| pair[1] - pair[0] == 100) && 9 < along.len(), "{men:?}");

    // On the road: one file behind the leader.
    let state = with(&rules, &section("[50, 16]"));
    let men = shape(get(&state, "A1"));
    let file: Vec<(i32, i32)> = (0..10).map(|idx| (0, -100 * idx)).collect();
    assert_eq!(men, file);
}

#[test]
fn hk_h02b_a_crew_stands_around_its_gun() {
    let rules = rules();
    let state = with(&rules, "[[element]]\nid = \"A1\"\nunit = \"UK-17PDR\"\nat = [10, 6]\nfacing = 0\n");
    let men = shape(get(&state, "A1"));
    assert_eq!((men.len(), men[0]), (6, (0, 0)), "the gunner is at the gun");
    // HK-H05a: all of them are within an inch, and most beside or behind it.
    assert!(men.iter().all(|(x, y)| x * x + y * y <= 100 * 100), "{men:?}");
    assert!(3 <= men[1..].iter().filter(|(_, y)| *y < 0).count(), "{men:?}");
    let apart = |a: &(i32, i32), b: &(i32, i32)| (a.0 - b.0).pow(2) + (a.1 - b.1).pow(2);
    let n_near = |a: &(i32, i32)| men.iter().filter(|b| apart(a, b) < 74 * 74).count();
    assert!(men.iter().all(|it| n_near(it) == 1), "HK-H01a: discs do not overlap");
}

#[test]
fn hk_h02_figures_may_be_placed_freely_within_two_inches() {
    let rules = rules();
    let state = with(&rules, "[[element]]\nid = \"A1\"\nunit = \"DE-HQ3\"\nat = [10, 4]\n");
    let order = |figures: Vec<table::Point>| Decision::Move {
        element: id("A1"),
        order: Order::Move,
        path: vec![at(10_000, 8_000)],
        facing: None,
        figures,
        floor: None,
    };
    let line = vec![at(10_000, 8_000), at(12_000, 8_000), at(14_000, 8_000)];
    let played = must(&rules, &state, Side::A, &order(line.clone()), &[]);
    let now: Vec<_> = get(&played.state, "A1").figures.iter().map(|it| it.at).collect();
    assert_eq!(now, line);
    let apart = vec![at(10_000, 8_000), at(12_000, 8_000), at(14_200, 8_000)];
    assert!(refused(&rules, &state, Side::A, &order(apart)).contains("HK-H02"));
    let crowded = vec![at(10_000, 8_000), at(10_500, 8_000), at(12_000, 8_000)];
    assert!(refused(&rules, &state, Side::A, &order(crowded)).contains("HK-H01a"));
    assert!(refused(&rules, &state, Side::A, &order(vec![at(10_000, 8_000)])).contains("each living figure"));
}

/// A halftrack and a small team beside it.
const RIDE: &str = "[[element]]\nid = \"A1\"\nunit = \"US-M3\"\nat = [16, 8]\nfacing = 0\n\
                    [[element]]\nid = \"A2\"\nunit = \"UK-PIAT\"\nat = [17.6, 8]\nfacing = 0\n";

#[test]
fn hk_h67_men_ride_and_get_out() {
    let rules = rules();
    let state = with(&rules, RIDE);
    let board = Decision::Mount { element: id("A2"), carrier: Some(id("A1")) };
    let far = with(&rules, &RIDE.replace("17.6", "20.2"));
    assert!(refused(&rules, &far, Side::A, &board).contains("within 1\""));
    let aboard = must(&rules, &state, Side::A, &board, &[]).state;
    let it = get(&aboard, "A2");
    assert_eq!((it.aboard, it.order), (Some(id("A1")), Some(Order::Cautious)));

    // The vehicle then moves at most half its allowance: 12" of 24".
    assert!(play(&rules, &aboard, Side::A, &go("A1", Order::Double, &[(16_000, 20_000)]), &[]).is_ok());
    assert!(
        refused(&rules, &aboard, Side::A, &go("A1", Order::Double, &[(16_000, 20_200)]))
            .contains("it has 12\"")
    );

    // Out of it again in another turn, after half a move but not after a whole one.
    let mut later = aboard.clone();
    Hk::apply(&mut later, &Event::TurnCleared);
    let out = Decision::Mount { element: id("A2"), carrier: None };
    let drive = |inches: i32| go("A1", Order::Move, &[(16_000, 8_000 + inches * 1_000)]);
    let near = must(&rules, &later, Side::A, &drive(8), &[]).state;
    let landed = must(&rules, &near, Side::A, &out, &[]).state;
    let it = get(&landed, "A2");
    assert!(it.aboard.is_none() && it.order == Some(Order::Cautious), "HK-H67: it may fire in phase 7");
    assert!(it.figures.iter().any(|man| man.at.within(table::Len::inches(3), at(16_000, 16_000))));
    let far = must(&rules, &later, Side::A, &drive(9), &[]).state;
    assert!(refused(&rules, &far, Side::A, &out).contains("more than half"));
    assert!(
        refused(&rules, &later, Side::A, &go("A2", Order::Cautious, &[(10_000, 9_000)])).contains("HK-H67")
    );
}

#[test]
fn hk_h67_a_vehicle_that_is_taken_away_leaves_its_passengers() {
    let rules = rules();
    let state = with(&rules, RIDE);
    let aboard =
        must(&rules, &state, Side::A, &Decision::Mount { element: id("A2"), carrier: Some(id("A1")) }, &[]);
    let set = |what: &str, value: &str| engine::Ruling::Set {
        piece: "A1".into(),
        what: what.into(),
        value: value.into(),
    };
    let rule = |state: &State, ruling: &engine::Ruling| {
        let cause = engine::Cause::Ruling(ruling);
        let run = engine::run(&rules, engine::Held::Own(state.clone()), cause, &[], None);
        run.unwrap_or_else(|illegal| panic!("{illegal}")).state.into_owned()
    };
    let removed = rule(&aboard.state, &set("status", "removed"));
    let it = get(&removed, "A2");
    assert!(it.on_table() && it.morale == Morale::Good && rules.check(&removed).is_ok());
    // HK-H60: nobody destroyed it.
    let pieces = rules.view(&removed, engine::Seat::UMPIRE).pieces;
    let gone = pieces.iter().find(|it| it.id == "A1").and_then(|it| it.gone.clone());
    assert_eq!(gone.as_deref(), Some("abandoned"));
    let suppressed = rule(&state, &set("morale", "suppressed"));
    assert_eq!(get(&suppressed, "A1").morale, Morale::Suppressed);
    let ended = rule(&state, &set("stage", "end"));
    assert_eq!(ended.stage, Stage::Movement(Side::B));
}

#[test]
fn hk_h67_hk_h60_passengers_of_a_destroyed_vehicle_die_on_4_or_are_suppressed() {
    let rules = rules();
    let state = with(&rules, RIDE);
    let board = Decision::Mount { element: id("A2"), carrier: Some(id("A1")) };
    let mut state = must(&rules, &state, Side::A, &board, &[]).state;
    Hk::apply(&mut state, &Event::Stage(Stage::StationaryFire));
    Hk::apply(&mut state, &Event::Wrecked { element: id("A1") });
    let ready = must(&rules, &state, Side::A, &Decision::Ready, &[]).state;
    let played = must(&rules, &ready, Side::B, &Decision::Ready, &[&[4], &[3]]);
    let it = get(&played.state, "A2");
    assert_eq!((it.n_alive(), it.morale, it.aboard), (1, Morale::Suppressed, None));
    assert!(it.centre().within(table::Len::inches(3), at(16_000, 8_000)));
    assert!(get(&played.state, "A1").gone && rules.check(&played.state).is_ok());
    assert_eq!(played.state.side(Side::A).lost, 1);
    let all_dead = must(&rules, &ready, Side::B, &Decision::Ready, &[&[4], &[6]]).state;
    assert!(get(&all_dead, "A2").gone && all_dead.side(Side::A).lost == 2);
}

#[test]
fn hk_h44_elements_are_put_into_the_zone() {
    let rules = rules();
    let text = format!("{GROUND}[[side]]\nid = \"A\"\nzone = 12\n{}", section("[10, 4]"))
        .replace("stage = { movement = \"A\" }", "")
        .replace("morale = \"broken\"", "");
    let start = position(&rules, &text);
    let state = must(&rules, &start, Side::A, &Decision::Begin, &[]).state;
    assert_eq!(state.stage, Stage::Deploy(Side::A));
    let put = |x: i32, y: i32| Decision::Place { element: id("A1"), at: at(x, y), facing: Deg::NORTH };
    assert!(refused(&rules, &state, Side::A, &put(10_000, 12_500)).contains("zone"));
    assert!(refused(&rules, &state, Side::A, &put(100_000, 4_000)).contains("off the table"));
    let placed = must(&rules, &state, Side::A, &put(30_000, 8_000), &[]).state;
    assert_eq!((get(&placed, "A1").centre(), get(&placed, "A1").moved), (at(30_000, 8_000), false));
    let begun = must(&rules, &placed, Side::A, &Decision::Ready, &[&[6], &[1]]).state;
    assert_eq!((begun.stage, begun.turn), (Stage::Initiative(Side::A), 1));
}

//! Worked examples of indirect fire and smoke.

use engine::Illegal;
use table::{Len, Point};

use crate::element::Side;
use crate::event::Event;
use crate::fire::numbers::number;
use crate::fire::testing::{Position, id};
use crate::indirect::{Piece, effect, targeting};
use crate::plan::{Call, Continued};
use crate::state::Tube;
use crate::{Decision, he, sight};

fn position(stage: &str, rest: &str) -> Position {
    Position::new(&format!(
        "stage = \"{stage}\"\ntable = {{ width = 100, height = 100 }}\n\
         [[side]]\nid = \"A\"\nbatteries = [\
         {{ name = \"direct\", support = \"direct\", weight = \"medium\" }}, \
         {{ name = \"general\", support = \"general\", weight = \"heavy\" }}]\n\
         [[side]]\nid = \"B\"\n{rest}"
    ))
}

fn inch(x: i32, y: i32) -> Point {
    Point::new(Len::inches(x), Len::inches(y))
}

fn call(tube: Tube, spotter: &str, at: Point) -> Call {
    Call { tube, spotter: id(spotter), at }
}

const MORTAR: Tube = Tube::Weapon(crate::ElementId { side: Side::A, number: 1 }, 0);

fn target_number(it: &Position, call: &Call, smoke: bool) -> u8 {
    number(&targeting(&it.rules, &it.state, call, smoke).unwrap())
}

/// Numbers of an attack on the first man of B1.
fn on_b1(it: &Position, tube: Tube, blast: Point) -> (u8, u8) {
    let piece = Piece::of(&it.rules, &it.state, tube).unwrap();
    let b1 = it.state.get(id("B1"));
    let stand = sight::centre(b1);
    let victim = he::Victim { element: b1.id, figure: Some(0), stand };
    let (hit, kill) = effect(&it.rules, &it.state, &piece, blast, &victim);
    (number(&hit), number(&kill))
}

#[test]
fn ex_9_hk_050_hk_051_hk_r20_hk_r25_a_call_that_fails_and_the_next() {
    let mut it = position(
        "high_explosive",
        "[[area]]\nkind = \"crops\"\npoints = [[10, 20], [50, 20], [50, 22], [10, 22]]\n\
         [[element]]\nid = \"A1\"\nunit = \"DE-MOR81\"\nat = [60, 10]\nquality = \"veteran\"\n\
         [[element]]\nid = \"A2\"\nunit = \"DE-HQ\"\nat = [30, 10]\nquality = \"green\"\n\
         [[element]]\nid = \"B1\"\nunit = \"UK-SEC\"\nat = [30, 40]\n",
    );
    let first = call(MORTAR, "A2", inch(30, 40));
    assert_eq!(target_number(&it, &first, false), 4, "3 - 1 + 1 + 1");
    it.decide(Side::A, &Decision::Call(first), &[]).unwrap();
    let events = it.carry_out(&[&[3]]);
    assert!(events.iter().any(|it| matches!(it, Event::Targeted { on_target: false, .. })));
    let marker = it.state.markers[0];
    assert!(!marker.effect && marker.used && it.state.get(id("A2")).called);
    assert_eq!(it.state.get(id("A1")).weapons[0].missions, 12, "failed calls use none");
    // The next turn: one easier, and no more than one, however many failed.
    assert_eq!(target_number(&it, &first, false), 3);
    assert_eq!(target_number(&it, &call(MORTAR, "A2", inch(30, 42)), false), 4, "another point");
}

#[test]
fn ex_9_hk_052_on_target_at_the_second_attempt() {
    let mut it = position(
        "high_explosive",
        "[[marker]]\nat = [30, 40]\nspotter = \"A1\"\nweapon = [\"A1\", 0]\n\
         [[element]]\nid = \"A1\"\nunit = \"DE-MOR81\"\nat = [30, 10]\n\
         [[element]]\nid = \"B1\"\nunit = \"T-RIFLE1\"\nat = [30, 40]\n",
    );
    let again = call(MORTAR, "A1", inch(30, 40));
    assert_eq!(target_number(&it, &again, false), 2);
    it.decide(Side::A, &Decision::Call(again), &[]).unwrap();
    it.carry_out(&[&[2]]);
    assert!(it.state.markers[0].effect);
    let mortar = &it.state.get(id("A1")).weapons[0];
    assert_eq!((mortar.missions, mortar.used), (11, true));
    // It falls together with all other fire: 4+ to hit, 3+ to kill.
    it.carry_out(&[&[4], &[3]]);
    assert!(it.state.get(id("B1")).gone);
}

#[test]
fn ex_10_hk_050_hk_r2_smoke() {
    let mut it = position(
        "smoke",
        "[[element]]\nid = \"A1\"\nunit = \"UK-MOR2\"\nat = [20, 10]\n\
         [[element]]\nid = \"A2\"\nunit = \"UK-HQ\"\nat = [40, 10]\nmorale = \"suppressed\"\n\
         [[element]]\nid = \"B1\"\nunit = \"UK-SEC\"\nat = [30, 40]\n",
    );
    let (own, far) = (call(MORTAR, "A1", inch(20, 30)), call(Tube::Battery(Side::A, 1), "A2", inch(40, 30)));
    assert_eq!(target_number(&it, &own, true), 1, "certain");
    assert_eq!(target_number(&it, &far, true), 4);
    it.decide(Side::A, &Decision::Call(own), &[]).unwrap();
    it.decide(Side::A, &Decision::Call(far), &[]).unwrap();
    // Only the battery throws: the other call is certain.
    it.carry_out(&[&[4]]);
    let smoke: Vec<(Point, u8)> = it.state.smoke.iter().map(|it| (it.at, it.value)).collect();
    assert_eq!(
        smoke,
        [(inch(20, 30), 4), (inch(43, 30), 4), (inch(37, 30), 4)],
        "HK-H22: one of the mortar, two that touch of the battery"
    );
    assert!(it.state.markers.is_empty());
    assert_eq!(
        (it.state.side(Side::A).batteries[1].missions, it.state.side(Side::A).batteries[1].used),
        (1, true)
    );
}

#[test]
fn ex_11_hk_r28_tree_bursts_over_foxholes() {
    let it = position(
        "stationary_fire",
        "[[area]]\nkind = \"woods\"\npoints = [[10, 30], [50, 30], [50, 60], [10, 60]]\n\
         [[area]]\nkind = \"foxholes\"\npoints = [[20, 35], [40, 35], [40, 45], [20, 45]]\n\
         [[element]]\nid = \"A1\"\nunit = \"DE-MOR81\"\nat = [30, 10]\n\
         [[element]]\nid = \"B1\"\nunit = \"UK-SEC\"\nat = [30, 40]\n",
    );
    assert_eq!(on_b1(&it, MORTAR, inch(30, 40)), (4, 3));
}

#[test]
fn ex_12_hk_r29_storeys_overhead() {
    for (floor, numbers) in [(0, (7, 7)), (2, (5, 5)), (3, (3, 3))] {
        let it = position(
            "stationary_fire",
            &format!(
                "[[area]]\nkind = \"stone_building\"\nfloors = 3\npoints = [[26, 36], [34, 36], [34, 44], [26, 44]]\n\
                 [[element]]\nid = \"B1\"\nunit = \"T-RIFLE1\"\nat = [30, 40]\nplaces = [[30, 40, {}]]\n",
                if floor == 3 { 2 } else { floor }
            ),
        );
        let mut it = it;
        if floor == 3 {
            // The roof: 0 storeys, In the Open.
            it.state.get_mut(id("B1")).figures[0].floor = 3;
        }
        let heavy = Tube::Battery(Side::A, 1);
        assert_eq!(on_b1(&it, heavy, inch(30, 40)), numbers, "floor {floor}");
    }
}

#[test]
fn ex_13_hk_r30_a_wall_counts_only_against_a_blast_beyond_it() {
    let it = position(
        "stationary_fire",
        "[[line]]\nkind = \"stone_wall\"\npoints = [[20, 39], [40, 39]]\n\
         [[element]]\nid = \"A1\"\nunit = \"DE-MOR81\"\nat = [30, 10]\n\
         [[element]]\nid = \"B1\"\nunit = \"T-RIFLE1\"\nat = [30, 39.6]\n",
    );
    assert_eq!(on_b1(&it, MORTAR, inch(30, 38)), (5, 4));
    assert_eq!(on_b1(&it, MORTAR, inch(30, 41)), (4, 3));
    assert_eq!(on_b1(&it, MORTAR, inch(30, 39)), (4, 3), "exactly on it");
}

#[test]
fn ex_14_hk_r21_a_suppressed_and_under_crewed_firer_is_one_worse() {
    let it = position(
        "stationary_fire",
        "[[element]]\nid = \"A1\"\nunit = \"DE-MOR81\"\nat = [30, 10]\nmorale = \"suppressed\"\ndead = [2]\n\
         [[element]]\nid = \"B1\"\nunit = \"UK-SEC\"\nat = [30, 40]\n",
    );
    assert_eq!(on_b1(&it, MORTAR, inch(30, 40)), (5, 4));
    // The call itself counts both: 3 + 1 + 1.
    assert_eq!(target_number(&it, &call(MORTAR, "A1", inch(30, 40)), false), 5);
}

#[test]
fn ex_21_hk_054_hk_055_hk_r26_hk_r27_shifting_fire() {
    let fire = |enemy: &str| {
        position(
            "continue",
            &format!(
                "[[marker]]\nat = [30, 40]\nspotter = \"A1\"\nweapon = [\"A1\", 0]\neffect = true\n\
                 [[element]]\nid = \"A1\"\nunit = \"DE-MOR81\"\nat = [30, 10]\n\
                 [[element]]\nid = \"B1\"\nunit = \"T-RIFLE1\"\nat = {enemy}\n"
            ),
        )
    };
    let go_on = |it: &mut Position, at: Option<Point>| -> Result<(), Illegal> {
        it.decide(Side::A, &Decision::Continue(Continued { tube: MORTAR, at }), &[]).map(|_| ())
    };
    let rule = |it: Result<(), Illegal>| it.unwrap_err().rule.to_string();
    let mut it = fire("[30, 43.5]");
    assert_eq!(rule(go_on(&mut it, Some(inch(30, 40)))), "HK-R27", "nobody in the blast");
    let enemy = it.state.get(id("B1")).centre();
    go_on(&mut it, Some(enemy)).unwrap();
    it.carry_out(&[]);
    let marker = it.state.markers[0];
    assert_eq!((marker.at, marker.used), (enemy, true));
    assert_eq!(it.state.get(id("A1")).weapons[0].missions, 11);
    let mut it = fire("[30, 44.5]");
    let enemy = it.state.get(id("B1")).centre();
    assert_eq!(rule(go_on(&mut it, Some(enemy))), "HK-055");
    assert_eq!(rule(go_on(&mut it, Some(inch(31, 41)))), "HK-R26", "not on an enemy");
    it.carry_out(&[]);
    assert!(it.state.markers.is_empty(), "removed: a new call is needed");
    // With a target in the blast it goes on where it is.
    let mut it = fire("[30, 41]");
    go_on(&mut it, Some(inch(30, 40))).unwrap();
}

#[test]
fn ex_30_hk_r25_without_its_marker_a_call_is_a_first_attempt() {
    let it = position(
        "high_explosive",
        "[[element]]\nid = \"A1\"\nunit = \"DE-MOR81\"\nat = [30, 10]\n\
         [[element]]\nid = \"B1\"\nunit = \"UK-SEC\"\nat = [30, 40]\n",
    );
    assert_eq!(target_number(&it, &call(MORTAR, "A1", inch(30, 40)), false), 3);
}

#[test]
fn p_4_chances_of_an_attached_call() {
    let it = position(
        "high_explosive",
        "[[marker]]\nat = [30, 40]\nspotter = \"A1\"\nweapon = [\"A1\", 0]\n\
         [[element]]\nid = \"A1\"\nunit = \"DE-MOR81\"\nat = [30, 10]\n\
         [[element]]\nid = \"B1\"\nunit = \"UK-SEC\"\nat = [30, 40]\n",
    );
    let first = u32::from(7 - target_number(&it, &call(MORTAR, "A1", inch(30, 50)), false));
    let second = u32::from(7 - target_number(&it, &call(MORTAR, "A1", inch(30, 40)), false));
    assert_eq!(first * 3, 2 * 6, "2/3 at once");
    let missed_both = (6 - first) * (6 - second);
    assert_eq!((36 - missed_both) * 18, 17 * 36, "17/18 within two turns");
}

#[test]
fn hk_h20_who_may_call_what() {
    let rule = |it: Result<Vec<Event>, Illegal>| it.unwrap_err().rule.to_string();
    let elements = "[[element]]\nid = \"A1\"\nunit = \"DE-MOR81\"\nat = [30, 10]\n\
         [[element]]\nid = \"A2\"\nunit = \"T-RIFLES8\"\nat = [40, 10]\n\
         [[element]]\nid = \"A3\"\nunit = \"DE-HQ\"\nat = [50, 10]\norder = \"cautious\"\nmoved = true\n\
         [[element]]\nid = \"A4\"\nunit = \"DE-HQ\"\nat = [60, 10]\n\
         [[element]]\nid = \"B1\"\nunit = \"UK-SEC\"\nat = [30, 40]\n";
    let mut it = position("high_explosive", elements);
    let mut try_call = |tube, spotter, at| it.decide(Side::A, &Decision::Call(call(tube, spotter, at)), &[]);
    let battery = Tube::Battery(Side::A, 0);
    assert_eq!(rule(try_call(MORTAR, "A2", inch(30, 40))), "HK-H20", "no observer");
    assert_eq!(rule(try_call(battery, "A3", inch(30, 40))), "HK-H20", "it has moved");
    assert_eq!(rule(try_call(MORTAR, "A1", inch(30, 15))), "HK-H40", "nearer than 8\"");
    assert_eq!(rule(try_call(MORTAR, "A1", inch(30, 90))), "HK-H40", "farther than 72\"");
    assert_eq!(rule(try_call(Tube::Battery(Side::A, 7), "A4", inch(30, 40))), "HK-H20", "no such battery");
    assert_eq!(rule(try_call(Tube::Weapon(id("A2"), 0), "A4", inch(30, 40))), "HK-H20", "no such weapon");
    assert_eq!(rule(try_call(battery, "A4", inch(30, 101))), "HK-H20", "off the table");
    try_call(battery, "A4", inch(30, 40)).unwrap();
    it.carry_out(&[&[4]]);
    // HK-H20: who called fire for another weapon does not fire himself.
    assert_eq!(it.target("A4", None, "B1").unwrap_err().rule.to_string(), "HK-H20");
}

#[test]
fn ex_19_hk_r23_smoke_hinders_what_crosses_starts_or_ends_in_it() {
    let it = position(
        "stationary_fire",
        "[[smoke]]\nat = [30, 30]\nowner = \"A\"\n[[smoke]]\nat = [30, 50]\nowner = \"A\"\nvalue = 2\n",
    );
    let count = |from: Point, to: Point| {
        sight::count(&it.state, sight::Stand::ground(from), sight::Stand::ground(to))
    };
    assert_eq!(count(inch(30, 10), inch(30, 40)), 4, "placed in this turn");
    assert_eq!(count(inch(30, 40), inch(30, 60)), 2, "in the next");
    assert_eq!(count(inch(30, 10), inch(30, 60)), 6, "several add");
    assert_eq!(count(inch(31, 30), inch(60, 30)), 4, "starts in it");
    assert_eq!(count(inch(60, 30), inch(33, 30)), 4, "ends at its edge");
    assert_eq!(count(inch(60, 30), inch(34, 30)), 0);
}

#[test]
fn hk_r22_hk_r5_indirect_fire_takes_no_line_of_table_6_3() {
    // Green, through crops, uphill, far away, at somebody who runs: 4+ and 3+ all the same.
    let it = position(
        "stationary_fire",
        "[[area]]\nkind = \"crops\"\npoints = [[10, 20], [50, 20], [50, 22], [10, 22]]\n\
         [[area]]\nkind = \"hill\"\nlevel = 1\npoints = [[10, 60], [50, 60], [50, 90], [10, 90]]\n\
         [[element]]\nid = \"A1\"\nunit = \"DE-MOR81\"\nat = [30, 10]\nquality = \"green\"\n\
         [[element]]\nid = \"B1\"\nunit = \"UK-SEC\"\nat = [30, 80]\norder = \"double\"\n",
    );
    assert_eq!(on_b1(&it, MORTAR, inch(30, 80)), (4, 3));
}

#[test]
fn hk_056_a_blast_hits_both_sides() {
    let mut it = position(
        "stationary_fire",
        "[[marker]]\nat = [30, 40]\nspotter = \"A1\"\nweapon = [\"A1\", 0]\neffect = true\nused = true\n\
         [[element]]\nid = \"A1\"\nunit = \"DE-MOR81\"\nat = [30, 10]\n\
         [[element]]\nid = \"A2\"\nunit = \"T-RIFLE1\"\nat = [30, 39]\n\
         [[element]]\nid = \"B1\"\nunit = \"T-RIFLE1\"\nat = [30, 41]\n",
    );
    it.carry_out(&[&[4], &[3], &[4], &[3]]);
    assert!(it.state.get(id("A2")).gone && it.state.get(id("B1")).gone);
}

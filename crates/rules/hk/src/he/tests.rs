//! Worked examples of direct HE, and table 10.5 of the specification.

use crate::element::Side;
use crate::event::Event;
use crate::fire::numbers::number;
use crate::fire::shot::Arm;
use crate::fire::testing::{Position, id, in_hundredths};
use crate::he::victims;
use crate::indirect::{Piece, effect};
use crate::state::Tube;

fn position(rest: &str) -> Position {
    Position::new(&format!(
        "stage = \"stationary_fire\"\ntable = {{ width = 100, height = 100 }}\n[[side]]\nid = \"A\"\n[[side]]\nid = \"B\"\n{rest}"
    ))
}

#[test]
fn ex_8_hk_h13_the_lines_for_targets_that_move_are_not_for_he() {
    let it = position(
        "[[element]]\nid = \"A1\"\nunit = \"DE-IG75\"\nat = [30, 10]\nfacing = 0\n\
         [[element]]\nid = \"B1\"\nunit = \"UK-SEC\"\nat = [30, 40]\nfacing = 180\norder = \"double\"\nmoved = true\n",
    );
    assert_eq!(it.numbers("A1", Arm::Support(0), "B1"), [(1, 4, 3)]);
}

#[test]
fn hk_h13_a_blast_rolls_for_everybody_near_the_man_it_is_aimed_at() {
    let mut it = position(
        "[[element]]\nid = \"A1\"\nunit = \"DE-IG75\"\nat = [30, 10]\nfacing = 0\n\
         [[element]]\nid = \"A2\"\nunit = \"T-RIFLE1\"\nat = [30, 38.5]\nfacing = 0\n\
         [[element]]\nid = \"B1\"\nunit = \"UK-SEC\"\nat = [30, 40]\nfacing = 180\n",
    );
    it.decide(
        Side::A,
        &crate::Decision::Target(crate::Target {
            by: id("A1"),
            weapon: Some(0),
            on: id("B1"),
            figure: Some(0),
        }),
        &[],
    )
    .unwrap();
    // The friend in front is rolled for too: one throw to hit each, one to kill for each hit.
    let events = it.carry_out(&[&[4], &[3], &[4], &[2], &[3], &[3], &[3]]);
    let blasted: Vec<_> = events.iter().filter(|it| matches!(it, Event::Blasted { .. })).collect();
    assert_eq!(blasted.len(), 5, "the friend, the leader, his neighbours and the man behind him");
    assert!(it.state.get(id("A2")).gone, "hit on 4+, killed on 3+");
    let b1 = it.state.get(id("B1"));
    assert_eq!((b1.hits, b1.kills, b1.n_alive()), (1, 0, 10), "the second man was hit and lives");
}

#[test]
fn hk_h13_only_one_floor_is_in_a_direct_blast() {
    let it = position(
        "[[area]]\nkind = \"stone_building\"\nfloors = 2\npoints = [[28, 38], [32, 38], [32, 42], [28, 42]]\n\
         [[element]]\nid = \"B1\"\nunit = \"DE-LMG\"\nat = [30, 39]\nfacing = 180\nplaces = [[30, 39, 0], [31, 39, 1], [30, 40, 0]]\n",
    );
    let at = it.state.get(id("B1")).centre();
    let radius = it.rules.tables.shell(crate::Weight::Medium).radius;
    assert_eq!(victims(&it.state, at, Some(0), radius).len(), 2);
    assert_eq!(victims(&it.state, at, Some(1), radius).len(), 1);
    assert_eq!(victims(&it.state, at, None, radius).len(), 3, "indirect fire reaches all floors");
}

#[test]
fn hk_r46_a_hidden_man_is_thrown_for_by_his_own_side_and_revealed_when_hit() {
    let mut it = position(
        "[[area]]\nkind = \"brush\"\npoints = [[20, 38], [40, 38], [40, 44], [20, 44]]\n\
         [[element]]\nid = \"A1\"\nunit = \"DE-IG75\"\nat = [30, 10]\nfacing = 0\n\
         [[element]]\nid = \"B1\"\nunit = \"T-RIFLE1\"\nat = [30, 40]\nfacing = 180\n\
         [[element]]\nid = \"B2\"\nunit = \"T-RIFLE1\"\nat = [30, 41.5]\nfacing = 180\nhidden = true\n",
    );
    it.target("A1", Some(0), "B1").unwrap();
    let events = it.carry_out(&[&[1], &[5], &[1]]);
    let seats = events.iter().filter_map(|it| match it {
        Event::Blasted { on, hit, .. } => Some((on.to_string(), hit.check.by)),
        _ => None,
    });
    let seats: Vec<_> = seats.collect();
    assert_eq!(
        seats,
        [("B1".to_owned(), Side::A.seat()), ("B2".to_owned(), Side::B.seat())],
        "A is not asked to throw for somebody of whom it does not know"
    );
    assert!(!it.state.get(id("B2")).hidden);
}

/// Where a shell is to burst, in inches.
fn shell(by: &str, weapon: u8, x: i32, y: i32, floor: u8) -> crate::Decision {
    let at = table::Point::new(crate::inches(x), crate::inches(y));
    crate::Decision::Shell(crate::Shelling { by: id(by), weapon, at, floor })
}

#[test]
fn hk_r46_hk_h13_shells_are_aimed_at_a_place_and_find_who_is_hidden_there() {
    let mut it = position(
        "[[area]]\nkind = \"brush\"\npoints = [[20, 38], [40, 38], [40, 44], [20, 44]]\n\
         [[element]]\nid = \"A1\"\nunit = \"DE-IG75\"\nat = [30, 10]\nfacing = 0\n\
         [[element]]\nid = \"B1\"\nunit = \"T-RIFLE1\"\nat = [30, 40]\nfacing = 180\nhidden = true\n",
    );
    assert_eq!(
        it.target("A1", Some(0), "B1").unwrap_err().rule.to_string(),
        "HK-H10",
        "nobody is known there"
    );
    it.decide(Side::A, &shell("A1", 0, 30, 41, 0), &[]).unwrap();
    // Another place takes the first one's place.
    it.decide(Side::A, &shell("A1", 0, 31, 41, 0), &[]).unwrap();
    assert_eq!(it.state.side(Side::A).plan.shellings.len(), 1);
    // Light cover, Medium: 5+ and 3+; thrown by his own side.
    let events = it.carry_out(&[&[5], &[2]]);
    assert!(events.iter().any(|it| matches!(it, Event::Shelled { .. })));
    let b1 = it.state.get(id("B1"));
    assert!(!b1.hidden && b1.hits == 1 && b1.kills == 0);
    assert!(it.state.get(id("A1")).fired);
}

#[test]
fn hk_r46_shells_may_find_nobody() {
    let mut it = position(
        "[[element]]\nid = \"A1\"\nunit = \"DE-IG75\"\nat = [30, 10]\nfacing = 0\n\
         [[element]]\nid = \"B1\"\nunit = \"T-RIFLE1\"\nat = [50, 80]\nfacing = 180\n",
    );
    it.decide(Side::A, &shell("A1", 0, 30, 40, 0), &[]).unwrap();
    let events = it.carry_out(&[]);
    let named = |wanted: fn(&Event) -> bool| events.iter().filter(|it| wanted(it)).count();
    assert_eq!(named(|it| matches!(it, Event::Shelled { .. })), 1);
    assert_eq!(named(|it| matches!(it, Event::Blasted { .. })), 0);
    assert!(it.state.get(id("A1")).fired, "it has fired all the same");
}

#[test]
fn hk_h13_a_window_is_on_a_floor() {
    let text = "[[area]]\nkind = \"stone_building\"\nfloors = 2\npoints = [[28, 38], [32, 38], [32, 42], [28, 42]]\n\
         [[element]]\nid = \"A1\"\nunit = \"DE-IG75\"\nat = [30, 10]\nfacing = 0\n\
         [[element]]\nid = \"B1\"\nunit = \"DE-LMG\"\nat = [30, 39]\nfacing = 180\nplaces = [[30, 39, 0], [31, 39, 1], [30, 40, 0]]\n";
    for (floor, n) in [(0, 2), (1, 1)] {
        let mut it = position(text);
        it.decide(Side::A, &shell("A1", 0, 30, 39, floor), &[]).unwrap();
        let dice: &[&[u8]] = &[&[1], &[1]];
        let events = it.carry_out(&dice[..n]);
        assert_eq!(
            events.iter().filter(|it| matches!(it, Event::Blasted { .. })).count(),
            n,
            "floor {floor}"
        );
    }
}

#[test]
fn hk_r46_hk_h13_hk_h65_where_shells_cannot_be_aimed() {
    let rule = |it: &mut Position, decision: &crate::Decision| {
        it.decide(Side::A, decision, &[]).unwrap_err().rule.to_string()
    };
    let mut it = position(
        "[[area]]\nkind = \"stone_building\"\nfloors = 2\npoints = [[25, 30], [35, 30], [35, 34], [25, 34]]\n\
         [[element]]\nid = \"A1\"\nunit = \"DE-IG75\"\nat = [30, 10]\nfacing = 0\n\
         [[element]]\nid = \"A2\"\nunit = \"T-RIFLES8\"\nat = [60, 10]\nfacing = 0\n\
         [[element]]\nid = \"A3\"\nunit = \"UK-SHERM\"\nat = [80, 10]\nfacing = 0\n\
         [[element]]\nid = \"A4\"\nunit = \"UK-MOR3\"\nat = [10, 10]\nfacing = 0\n\
         [[element]]\nid = \"B1\"\nunit = \"T-RIFLES8\"\nat = [80, 30]\nfacing = 180\n",
    );
    assert_eq!(rule(&mut it, &shell("A1", 0, 30, 40, 0)), "HK-R46", "behind a house");
    assert_eq!(rule(&mut it, &shell("A1", 0, 30, 120, 0)), "HK-R46", "off the table");
    assert_eq!(rule(&mut it, &shell("A1", 0, 30, 32, 2)), "HK-H13", "there is no third floor");
    assert_eq!(rule(&mut it, &shell("A1", 0, 60, 12, 0)), "HK-H13", "outside its field of fire");
    assert_eq!(rule(&mut it, &shell("A2", 0, 60, 20, 0)), "HK-H10", "rifles");
    assert_eq!(rule(&mut it, &shell("A3", 1, 80, 20, 0)), "HK-H13", "machine guns");
    assert_eq!(rule(&mut it, &shell("A4", 0, 10, 30, 0)), "HK-H13", "it is called, not aimed");
    assert_eq!(rule(&mut it, &shell("A9", 0, 10, 30, 0)), "ENG-011");
    // HK-H65: either the gun or the machine guns.
    it.decide(Side::A, &shell("A3", 0, 60, 30, 0), &[]).unwrap();
    assert_eq!(it.target("A3", Some(1), "B1").unwrap_err().rule.to_string(), "HK-H65");
    // The gun has one use: a target replaces the place.
    it.target("A3", Some(0), "B1").unwrap();
    assert!(it.state.side(Side::A).plan.shellings.is_empty());
}

/// Table 10.5: weapon, figures in the blast, and mean kills in hundredths in the five columns.
const TABLE_10_5: [(&str, usize, [i32; 5]); 5] = [
    ("light", 1, [25, 17, 11, 6, 25]),
    ("medium", 4, [133, 89, 67, 33, 133]),
    ("medium battery", 8, [267, 178, 133, 67, 267]),
    ("heavy", 8, [356, 267, 200, 133, 356]),
    ("heavy battery", 10, [444, 333, 250, 167, 444]),
];

#[test]
fn table_10_5_mean_kills_of_he_on_a_squad_of_ten() {
    for (column, kind) in ["open", "brush", "foxholes", "trench", "woods"].into_iter().enumerate() {
        let it = Position::new(&format!(
            "table = {{ width = 100, height = 100 }}\n\
             [[area]]\nkind = \"{kind}\"\npoints = [[10, 30], [50, 30], [50, 60], [10, 60]]\n\
             [[side]]\nid = \"A\"\nbatteries = [{{ name = \"medium\", support = \"direct\", weight = \"medium\" }}, \
             {{ name = \"heavy\", support = \"direct\", weight = \"heavy\" }}]\n[[side]]\nid = \"B\"\n\
             [[element]]\nid = \"A1\"\nunit = \"UK-MOR2\"\nat = [20, 5]\n\
             [[element]]\nid = \"A2\"\nunit = \"UK-MOR3\"\nat = [30, 5]\n\
             [[element]]\nid = \"A3\"\nunit = \"SU-MOR120\"\nat = [40, 5]\n\
             [[element]]\nid = \"B1\"\nunit = \"UK-SEC\"\nat = [30, 40]\nfacing = 180\n"
        ));
        let tubes = [
            Tube::Weapon(id("A1"), 0),
            Tube::Weapon(id("A2"), 0),
            Tube::Battery(Side::A, 0),
            Tube::Weapon(id("A3"), 0),
            Tube::Battery(Side::A, 1),
        ];
        let at = it.state.get(id("B1")).centre();
        for (tube, (name, n, printed)) in tubes.into_iter().zip(TABLE_10_5) {
            let piece = Piece::of(&it.rules, &it.state, tube).unwrap();
            let hit = victims(&it.state, at, None, piece.radius);
            assert_eq!(hit.len(), n, "{name}: figures in the blast");
            let kills = hit.iter().map(|victim| {
                let (hit, kill) = effect(&it.rules, &it.state, &piece, at, victim);
                i32::from(7 - number(&hit)) * i32::from(7 - number(&kill))
            });
            assert_eq!(in_hundredths(kills.sum()), printed[column], "{name} in {kind}");
        }
    }
}

//! Worked examples of fire at vehicles, and table 10.4 of the specification.

use crate::event::Event;
use crate::fire::shot::Arm;
use crate::fire::testing::{Position, id, in_hundredths};

fn position(rest: &str) -> Position {
    Position::new(&format!(
        "stage = \"stationary_fire\"\ntable = {{ width = 100, height = 100 }}\n[[side]]\nid = \"A\"\n[[side]]\nid = \"B\"\n{rest}"
    ))
}

fn tanks(firer: &str, target: &str, facing: u16, ground: &str) -> Position {
    position(&format!(
        "{ground}[[element]]\nid = \"A1\"\nfacing = 0\nat = [30, 10]\n{firer}\n\
         [[element]]\nid = \"B1\"\nfacing = {facing}\nat = [30, 40]\n{target}\n"
    ))
}

#[test]
fn ex_24_hk_h63_tank_against_tank() {
    let shows = |facing: u16| tanks("unit = \"DE-PZ4H\"", "unit = \"UK-SHERM\"", facing, "");
    assert_eq!(shows(180).numbers("A1", Arm::Gun, "B1"), [(1, 4, 3)], "front: 4 + 4 - 5");
    assert_eq!(shows(90).numbers("A1", Arm::Gun, "B1"), [(1, 4, 2)], "side: 4 + 3 - 5");
    assert_eq!(shows(180).numbers("B1", Arm::Gun, "A1"), [(1, 4, 4)], "back: 4 + 4 - 4");
    for (facing, kill) in [(180, 3), (90, 2)] {
        let mut it = shows(facing);
        it.target("A1", Some(0), "B1").unwrap();
        it.target("B1", Some(0), "A1").unwrap();
        let events = it.carry_out(&[&[4], &[kill], &[4], &[4]]);
        assert_eq!(events.iter().filter(|it| matches!(it, Event::Wrecked { .. })).count(), 2);
        assert!(it.state.get(id("B1")).vehicle.as_ref().unwrap().destroyed);
        assert!(it.state.get(id("A1")).vehicle.as_ref().unwrap().destroyed, "HK-R35: it fired all the same");
    }
}

#[test]
fn hk_h63_a_hit_that_does_not_destroy_is_one_hit() {
    let mut it = tanks("unit = \"DE-PZ4H\"", "unit = \"UK-SHERM\"", 180, "");
    it.target("A1", Some(0), "B1").unwrap();
    it.carry_out(&[&[4], &[2]]);
    let b1 = it.state.get(id("B1"));
    assert!(!b1.vehicle.as_ref().unwrap().destroyed);
    assert_eq!((b1.hits, b1.kills), (1, 0));
}

#[test]
fn ex_25_hk_h63_a_pak_short_of_a_man_at_a_hull_down_tank() {
    let wall = "[[line]]\nkind = \"stone_wall\"\npoints = [[20, 27.5], [40, 27.5]]\n";
    let it = position(&format!(
        "{wall}[[element]]\nid = \"A1\"\nfacing = 0\nat = [30, 10]\nunit = \"DE-PAK38\"\ndead = [3]\n\
         [[element]]\nid = \"B1\"\nfacing = 180\nat = [30, 30]\nunit = \"SU-T34\"\n"
    ));
    assert_eq!(it.numbers("A1", Arm::Support(0), "B1"), [(1, 6, 5)], "5 + 1 to hit, 4 + 4 - 3 to destroy");
    // On a crest: a higher level, its edge within 3" on the line of sight. It is uphill then, too.
    let hill = |edge: &str| {
        format!(
            "[[area]]\nkind = \"hill\"\nlevel = 1\npoints = [[10, {edge}], [50, {edge}], [50, 60], [10, 60]]\n"
        )
    };
    for (edge, hit) in [("37.5", 6), ("36", 5)] {
        let it = tanks("unit = \"DE-PAK38\"", "unit = \"SU-T34\"", 180, &hill(edge));
        assert_eq!(it.numbers("A1", Arm::Support(0), "B1"), [(1, hit, 5)], "edge at {edge}");
    }
}

#[test]
fn ex_26_hk_h64_he_on_vehicles() {
    let mut it = position(
        "[[marker]]\nat = [30, 40]\nspotter = \"A1\"\nweapon = [\"A1\", 0]\neffect = true\nused = true\n\
         [[element]]\nid = \"A1\"\nunit = \"UK-MOR3\"\nat = [30, 10]\n\
         [[element]]\nid = \"B1\"\nunit = \"DE-251\"\nat = [29, 40]\nfacing = 180\n\
         [[element]]\nid = \"B2\"\nunit = \"DE-TRUCK\"\nat = [31, 40]\nfacing = 180\n",
    );
    let events = it.carry_out(&[&[4], &[4], &[4], &[4]]);
    let numbers = events.iter().filter_map(|it| match it {
        Event::Blasted { hit, kill: Some(kill), .. } => {
            Some((crate::number(&hit.check), crate::number(&kill.check)))
        }
        _ => None,
    });
    assert_eq!(numbers.collect::<Vec<_>>(), [(4, 5), (4, 4)]);
    assert!(!it.state.get(id("B1")).vehicle.as_ref().unwrap().destroyed);
    assert!(it.state.get(id("B2")).vehicle.as_ref().unwrap().destroyed);
}

#[test]
fn hk_h62_small_arms_destroy_a_soft_vehicle_with_two_kills() {
    for (kill, destroyed) in [([4, 3], false), ([4, 4], true)] {
        let mut it = tanks("unit = \"T-RIFLES8\"", "unit = \"UK-TRUCK\"", 180, "");
        assert_eq!(it.numbers("A1", Arm::Everybody, "B1"), [(8, 6, 4)], "class Light, long range");
        it.target("A1", None, "B1").unwrap();
        it.carry_out(&[&[6, 6, 1, 1, 1, 1, 1, 1], &kill]);
        let b1 = it.state.get(id("B1"));
        assert_eq!(b1.vehicle.as_ref().unwrap().destroyed, destroyed);
        assert_eq!((b1.hits, b1.kills), (2, 0), "to its morale a kill is a hit");
    }
}

#[test]
fn hk_h65_a_vehicle_fires_its_gun_or_its_machine_guns() {
    let mut it = tanks("unit = \"UK-SHERM\"", "unit = \"DE-GRP\"", 180, "");
    assert_eq!(it.numbers("A1", Arm::Mg, "B1"), [(5, 4, 4)]);
    assert_eq!(it.numbers("A1", Arm::Gun, "B1"), [(1, 4, 3)], "direct HE, Medium");
    assert_eq!(it.numbers("A1", Arm::Everybody, "B1"), [(5, 4, 4)], "machine guns for men");
    it.target("A1", Some(0), "B1").unwrap();
    assert_eq!(it.target("A1", Some(1), "B1").unwrap_err().rule.to_string(), "HK-H65");
}

#[test]
fn hk_h07_a_gun_in_the_hull_fires_45_degrees_to_each_side() {
    let aside = |unit: &str| {
        let it = position(&format!(
            "[[element]]\nid = \"A1\"\nfacing = 0\nat = [30, 30]\nunit = \"{unit}\"\n\
             [[element]]\nid = \"B1\"\nfacing = 180\nat = [60, 40]\nunit = \"UK-SHERM\"\n"
        ));
        it.numbers("A1", Arm::Gun, "B1").len()
    };
    assert_eq!((aside("DE-PZ4H"), aside("DE-STUG")), (1, 0));
}

#[test]
fn hk_h10a_a_panzerfaust_is_used_up() {
    let mut it = position(
        "[[element]]\nid = \"A1\"\nfacing = 0\nat = [30, 30]\nunit = \"DE-GRPF\"\n\
         [[element]]\nid = \"B1\"\nfacing = 180\nat = [30, 36]\nunit = \"UK-SHERM\"\n",
    );
    let a1 = it.state.get(id("A1"));
    let man = u8::try_from(a1.figures.iter().position(|it| it.once.is_some()).unwrap()).unwrap();
    let weapon = Arm::Once(man).number(a1);
    assert_eq!(Arm::read(a1, weapon), Some(Arm::Once(man)));
    it.target("A1", weapon, "B1").unwrap();
    // More than 4" is long range for it. AT 6 at the front armour of 4: 2+ destroys.
    let events = it.carry_out(&[&[5], &[2]]);
    assert!(events.iter().any(|it| matches!(it, Event::Wrecked { .. })));
    assert_eq!(it.state.get(id("A1")).figures[usize::from(man)].once.unwrap().1, 0);
}

/// Table 10.4: the firer, and per cent destroyed by one shot, front and side, of six vehicles.
const TABLE_10_4: [(&str, [[i32; 2]; 6]); 5] = [
    ("SU-AT45", [[33, 33], [17, 25], [8, 25], [8, 17], [0, 0], [0, 17]]),
    ("DE-PAK38", [[42, 42], [25, 33], [17, 33], [17, 25], [8, 8], [0, 25]]),
    ("UK-6PDR", [[50, 50], [33, 42], [25, 42], [25, 33], [17, 17], [8, 33]]),
    ("DE-PAK40", [[50, 50], [42, 50], [33, 50], [33, 42], [25, 25], [17, 42]]),
    ("UK-17PDR", [[50, 50], [50, 50], [42, 50], [42, 50], [33, 33], [25, 50]]),
];

#[test]
fn table_10_4_per_cent_destroyed_by_one_shot() {
    let targets = ["DE-251", "DE-PZ3J", "DE-PZ4H", "UK-SHERM", "DE-TIGER", "DE-PANTHER"];
    for (gun, printed) in TABLE_10_4 {
        for (target, printed) in targets.into_iter().zip(printed) {
            for (facing, per_cent) in [180, 90].into_iter().zip(printed) {
                let it = tanks(&format!("unit = \"{gun}\""), &format!("unit = \"{target}\""), facing, "");
                let chance = in_hundredths(it.kills("A1", Arm::Support(0), "B1"));
                assert_eq!(chance, per_cent, "{gun} at {target}, facing {facing}");
            }
        }
    }
}

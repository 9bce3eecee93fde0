//! Worked examples of direct fire, and table 10.1 of the specification.

use engine::Ruleset;

use crate::decision::Decision;
use crate::element::{Morale, Side};
use crate::event::Event;
use crate::fire::attacks;
use crate::fire::numbers::{number, successes};
use crate::fire::shot::Arm;
use crate::fire::testing::{Position, id, in_hundredths, shot};
use crate::plan::Silent;

/// A firer at (30, 10) and a target to the north of it, on a large open table.
fn duel(firer: &str, target: &str, ground: &str) -> Position {
    Position::new(&format!(
        r#"
stage = "stationary_fire"
table = {{ width = 100, height = 100 }}
{ground}
[[side]]
id = "A"
[[side]]
id = "B"
[[element]]
id = "A1"
facing = 0
{firer}
[[element]]
id = "B1"
facing = 180
{target}
"#
    ))
}

/// An area around a target that is at most 20" away from the firer, and farther than 8".
fn area(kind: &str) -> String {
    format!("[[area]]\nkind = \"{kind}\"\npoints = [[10, 15], [50, 15], [50, 60], [10, 60]]\n")
}

#[test]
fn ex_1_hk_040_hk_042_hk_r8_rifles_at_a_squad_that_moved_in_the_open() {
    let mut it = duel(
        "unit = \"T-RIFLES8\"\nat = [30, 10]",
        "unit = \"UK-SEC\"\nat = [30, 22]\norder = \"move\"\nmoved = true",
        "",
    );
    assert_eq!(it.numbers("A1", Arm::Everybody, "B1"), [(8, 3, 4)]);
    it.target("A1", None, "B1").unwrap();
    let events = it.carry_out(&[&[1, 2, 3, 3, 4, 5, 6, 6], &[1, 3, 4, 4, 6, 2]]);
    let result = events.iter().find_map(|it| match it {
        Event::Fired { result, .. } => Some(*result),
        _ => None,
    });
    assert_eq!(result, Some([6, 3]));
    let b1 = it.state.get(id("B1"));
    assert_eq!((b1.hits, b1.kills, b1.n_alive()), (6, 3, 7));
    // HK-H11: the leader, the gunner and his mate live as long as others can be lost.
    assert!(b1.figures[..3].iter().all(|it| it.alive));
    assert!(it.state.get(id("A1")).fired);
}

#[test]
fn ex_2_ex_3_hk_r8_at_the_double() {
    let running = "unit = \"UK-SEC\"\nat = [30, 22]\norder = \"double\"\nmoved = true";
    let it = duel("unit = \"T-RIFLES8\"\nat = [30, 10]", running, "");
    assert_eq!(it.numbers("A1", Arm::Everybody, "B1"), [(8, 2, 4)], "4 - 1 - 1");
    let it = duel("unit = \"T-RIFLES8\"\nat = [30, 10]", running, &area("brush"));
    assert_eq!(it.numbers("A1", Arm::Everybody, "B1"), [(8, 4, 4)], "in cover only the second line counts");
}

#[test]
fn ex_4_hk_r2_hk_r38_a_number_of_eight_is_no_shot() {
    let crops = "[[area]]\nkind = \"crops\"\npoints = [[10, 12], [50, 12], [50, 14], [10, 14]]\n";
    let ground =
        format!("{crops}[[area]]\nkind = \"brush\"\npoints = [[10, 28], [50, 28], [50, 60], [10, 60]]\n");
    let mut it = duel(
        "unit = \"T-RIFLES8\"\nat = [30, 10]\nquality = \"green\"",
        "unit = \"UK-SEC\"\nat = [30, 30]",
        &ground,
    );
    assert_eq!(it.numbers("A1", Arm::Everybody, "B1"), [(8, 7, 4)], "5 + 1 + 1 + 1 = 8: impossible");
    let refused = it.target("A1", None, "B1").unwrap_err();
    assert_eq!(refused.rule.to_string(), "HK-R2");
}

#[test]
fn ex_5_hk_r7_moving_and_firing_is_for_move_and_fire_only() {
    let ground = "[[area]]\nkind = \"trench\"\npoints = [[10, 15], [50, 15], [50, 60], [10, 60]]\n";
    for (order, number) in [("move", 6), ("cautious", 5)] {
        let firer = format!(
            "unit = \"T-SMG6\"\nat = [30, 10]\nquality = \"veteran\"\norder = \"{order}\"\nmoved = true"
        );
        let it = duel(&firer, "unit = \"UK-SEC\"\nat = [30, 16]", ground);
        assert_eq!(it.numbers("A1", Arm::Everybody, "B1"), [(12, number, 5)]);
    }
}

#[test]
fn ex_6_hk_042_a_suppressed_vickers_short_of_a_man() {
    let firer = "unit = \"T-MG3\"\nat = [30, 10]\nmorale = \"suppressed\"\ndead = [2]";
    let it = duel(firer, "unit = \"UK-SEC\"\nat = [30, 40]", "");
    assert_eq!(it.numbers("A1", Arm::Support(0), "B1"), [(6, 6, 4)]);
}

#[test]
fn ex_7_hk_r37_hk_r23_uphill_and_through_smoke() {
    let hill = "[[area]]\nkind = \"hill\"\nlevel = 1\npoints = [[10, 20], [50, 20], [50, 60], [10, 60]]\n";
    let ground =
        format!("{hill}[[area]]\nkind = \"foxholes\"\npoints = [[10, 20], [50, 20], [50, 60], [10, 60]]\n");
    let target = "unit = \"UK-SEC\"\nat = [30, 22]";
    let it = duel("unit = \"T-RIFLES8\"\nat = [30, 10]", target, &ground);
    assert_eq!(it.numbers("A1", Arm::Everybody, "B1"), [(8, 6, 5)]);
    let smoke = format!("{ground}[[smoke]]\nat = [30, 15]\nowner = \"A\"\nvalue = 2\n");
    let it = duel("unit = \"T-RIFLES8\"\nat = [30, 10]", target, &smoke);
    assert_eq!(it.numbers("A1", Arm::Everybody, "B1"), [(8, 7, 5)], "8: impossible");
}

#[test]
fn ex_22_hk_r35_the_dead_of_a_phase_still_fire_in_it() {
    let mut it = duel("unit = \"T-RIFLE1\"\nat = [30, 10]", "unit = \"T-RIFLE1\"\nat = [30, 20]", "");
    it.target("A1", None, "B1").unwrap();
    it.target("B1", None, "A1").unwrap();
    it.carry_out(&[&[4], &[4], &[4], &[4]]);
    assert!(it.state.get(id("A1")).gone && it.state.get(id("B1")).gone, "both fired, both are dead");
}

#[test]
fn ex_23_hk_r35_smoke_comes_before_opportunity_fire() {
    let ground = "[[opportunity]]\nfirer = \"A1\"\ntarget = \"B1\"\nat = [30, 22]\n[[smoke]]\nat = [30, 10]\nowner = \"B\"\nvalue = 4\n";
    let running = "unit = \"UK-SEC\"\nat = [40, 22]\norder = \"move\"\nmoved = true";
    let mut it = duel("unit = \"T-RIFLES8\"\nat = [30, 10]", running, ground);
    let events = it.carry_out(&[]);
    let fired = events.iter().find_map(|it| match it {
        Event::Fired { hits, result, .. } => Some((hits.check.modifier(), hits.faces.len(), *result)),
        _ => None,
    });
    assert_eq!(fired, Some((3, 0, [0, 0])), "4 - 1 + 4 = 7: nothing is thrown");
}

#[test]
fn hk_h12_opportunity_fire_hits_where_the_marker_is() {
    // The target has run on into heavy cover out of range; the marker is in the open.
    let ground =
        format!("{}[[opportunity]]\nfirer = \"A1\"\ntarget = \"B1\"\nat = [30, 14]\n", area("foxholes"));
    let mut it = duel(
        "unit = \"T-RIFLES8\"\nat = [30, 10]",
        "unit = \"UK-SEC\"\nat = [30, 50]\norder = \"double\"\nmoved = true",
        &ground,
    );
    let refused = it.target("A1", None, "B1").unwrap_err();
    assert_eq!(refused.rule.to_string(), "HK-H12", "its fire is bound");
    it.carry_out(&[&[2, 2, 1, 1, 1, 1, 1, 1], &[4, 3]]);
    let b1 = it.state.get(id("B1"));
    assert_eq!((b1.hits, b1.kills, b1.n_alive()), (2, 1, 9));
}

#[test]
fn hk_h12_hk_r37_a_marker_in_the_targets_building_is_on_its_floor() {
    let house = "[[area]]\nkind = \"stone_building\"\nfloors = 2\npoints = [[20, 20], [40, 20], [40, 26], [20, 26]]\n";
    let upstairs = |floor: u8| format!("unit = \"T-RIFLE1\"\nat = [30, 22]\nplaces = [[30, 22, {floor}]]");
    for (floor, number) in [(0, 5), (1, 6)] {
        let it = duel("unit = \"T-RIFLES8\"\nat = [30, 10]", &upstairs(floor), house);
        let marker = Some(table::Point::new(crate::inches(26), crate::inches(22)));
        let shot = crate::Shot { marker, ..shot("A1", Arm::Everybody, "B1") };
        let all = attacks(&it.rules, &it.state, &shot);
        assert_eq!(
            (numbers_of(&all), all[0].hit.dice.n),
            (vec![number], 8),
            "floor {floor}: Heavy, and uphill"
        );
    }
}

/// The numbers to hit of the parts of a shot.
fn numbers_of(all: &[crate::Attack]) -> Vec<u8> {
    all.iter().map(|it| number(&it.hit)).collect()
}

#[test]
fn ex_28_hk_h40_extra_dice_of_semi_automatic_rifles() {
    let it = duel("unit = \"T-SEMI10\"\nat = [30, 10]", "unit = \"UK-SEC\"\nat = [30, 16]", &area("brush"));
    assert_eq!(it.numbers("A1", Arm::Everybody, "B1"), [(15, 5, 4)]);
}

#[test]
fn p_1_p_2_chances_of_dice() {
    let it = duel("unit = \"T-RIFLES8\"\nat = [30, 10]", "unit = \"UK-SEC\"\nat = [30, 22]", "");
    let [(dice, hit, kill)] = it.numbers("A1", Arm::Everybody, "B1")[..] else { panic!("one part") };
    // One die kills with 1/4; eight kill nobody with (3/4)^8 = 6561/65536.
    let (ways, of) = (u32::from((7 - hit) * (7 - kill)), 36_u32);
    assert_eq!(ways * 4, of);
    assert_eq!((3_u32.pow(dice.into()), 4_u32.pow(dice.into())), (6561, 65536));
    // Six dice at Light cover: (5/6)^6 kill nobody, 31031/46656 somebody.
    let it = duel("unit = \"T-MG3\"\nat = [30, 10]", "unit = \"UK-SEC\"\nat = [30, 22]", &area("brush"));
    let [(dice, hit, kill)] = it.numbers("A1", Arm::Support(0), "B1")[..] else { panic!("one part") };
    let (ways, of) = (u32::from((7 - hit) * (7 - kill)), 36_u32);
    assert_eq!(ways * 6, of);
    assert_eq!(6_u32.pow(dice.into()) - 5_u32.pow(dice.into()), 31031);
}

/// Table 10.1: the firer, the range, its dice and its mean kills in the six columns, in tenths.
const TABLE_10_1: [(&str, i32, u16, [i32; 6]); 21] = [
    ("DE-GRP", 6, 13, [32, 43, 54, 22, 14, 7]),
    ("DE-GRP", 14, 11, [28, 37, 46, 18, 12, 6]),
    ("DE-GRP", 24, 11, [18, 28, 37, 9, 6, 0]),
    ("DE-GRP", 36, 4, [7, 10, 13, 3, 2, 0]),
    ("UK-SEC", 6, 12, [30, 40, 50, 20, 13, 7]),
    ("UK-SEC", 14, 10, [25, 33, 42, 17, 11, 6]),
    ("UK-SEC", 24, 10, [17, 25, 33, 8, 6, 0]),
    ("UK-SEC", 36, 3, [5, 8, 10, 2, 2, 0]),
    ("SU-RIF", 6, 11, [28, 37, 46, 18, 12, 6]),
    ("SU-RIF", 14, 9, [22, 30, 38, 15, 10, 5]),
    ("SU-RIF", 24, 9, [15, 22, 30, 8, 5, 0]),
    ("SU-RIF", 36, 3, [5, 8, 10, 2, 2, 0]),
    ("SU-SMG", 6, 16, [40, 53, 67, 27, 18, 9]),
    ("US-SQD", 6, 18, [47, 62, 78, 32, 21, 11]),
    ("US-SQD", 14, 13, [34, 46, 57, 23, 16, 8]),
    ("US-SQD", 24, 13, [24, 36, 47, 13, 9, 2]),
    ("US-SQD", 36, 3, [7, 9, 12, 4, 3, 1]),
    ("T-MG3", 6, 6, [15, 20, 25, 10, 7, 3]),
    ("T-MG3", 14, 6, [15, 20, 25, 10, 7, 3]),
    ("T-MG3", 24, 6, [15, 20, 25, 10, 7, 3]),
    ("T-MG3", 36, 6, [10, 15, 20, 5, 3, 0]),
];

#[test]
fn table_10_1_mean_kills_of_one_element_in_one_turn() {
    // The columns: the ground under the target, and its order.
    let columns = [
        ("open", ""),
        ("open", "order = \"move\""),
        ("open", "order = \"double\""),
        ("brush", ""),
        ("foxholes", ""),
        ("trench", ""),
    ];
    for (unit, range, dice, printed) in TABLE_10_1 {
        for ((kind, order), tenths) in columns.into_iter().zip(printed) {
            let far = 10 + range;
            let ground = format!(
                "[[area]]\nkind = \"{kind}\"\npoints = [[10, {far}], [50, {far}], [50, 60], [10, 60]]\n"
            );
            let it = duel(
                &format!("unit = \"{unit}\"\nat = [30, 10]"),
                &format!("unit = \"UK-SEC\"\nat = [30, {far}]\n{order}"),
                &ground,
            );
            let arm = if unit == "T-MG3" { Arm::Support(0) } else { Arm::Everybody };
            let n: u16 = it.numbers("A1", arm, "B1").iter().map(|it| it.0).sum();
            assert_eq!(n, dice, "{unit} at {range}: dice");
            let hundredths = in_hundredths(it.kills("A1", arm, "B1"));
            // The table rounds exact halves to the even digit.
            let close = (hundredths - 10 * tenths).abs() <= 5;
            assert!(close, "{unit} at {range}, {kind} {order}: {hundredths}/100, printed {tenths}/10");
        }
    }
}

#[test]
fn hk_h10_who_may_fire_at_whom() {
    let rule = |it: Result<(), engine::Illegal>| it.unwrap_err().rule.to_string();
    let rifles = "unit = \"T-RIFLES8\"\nat = [30, 10]";
    let mut it = duel(rifles, "unit = \"UK-SEC\"\nat = [30, 45]", "");
    assert_eq!(rule(it.target("A1", None, "B1")), "HK-H40", "out of range");
    assert_eq!(rule(it.target("A1", Some(0), "B1")), "HK-H10", "no such weapon");
    assert_eq!(rule(it.target("A1", None, "A1")), "HK-H10", "no enemy");
    assert_eq!(rule(it.target("A1", None, "B7")), "HK-H10", "nobody");
    let mut it = duel(rifles, "unit = \"UK-SEC\"\nat = [30, 22]\nhidden = true", &area("brush"));
    assert_eq!(rule(it.target("A1", None, "B1")), "HK-H10", "hidden: as if nobody were there");
    let mut it = duel(&format!("{rifles}\nmorale = \"broken\""), "unit = \"UK-SEC\"\nat = [30, 22]", "");
    assert_eq!(rule(it.target("A1", None, "B1")), "HK-R19");
    let mut it =
        duel(&format!("{rifles}\norder = \"move\"\nmoved = true"), "unit = \"UK-SEC\"\nat = [30, 22]", "");
    assert_eq!(rule(it.target("A1", None, "B1")), "HK-015");
    let mut it = duel(rifles, "unit = \"UK-SHERM\"\nat = [30, 22]", "");
    assert_eq!(rule(it.target("A1", None, "B1")), "HK-H40", "rifles at armour");
    let house = "[[area]]\nkind = \"stone_building\"\npoints = [[20, 14], [40, 14], [40, 16], [20, 16]]\n";
    let mut it = duel(rifles, "unit = \"T-RIFLE1\"\nat = [30, 22]", house);
    assert_eq!(rule(it.target("A1", None, "B1")), "HK-H03");
}

#[test]
fn hk_h10a_a_crew_serves_its_weapon_or_fires_its_own() {
    let section = "unit = \"UK-SEC\"\nat = [30, 10]";
    let mut it = duel(section, "unit = \"T-RIFLES8\"\nat = [30, 24]", "");
    // The Bren, and seven rifles; the submachine gun does not reach.
    assert_eq!(it.numbers("A1", Arm::Everybody, "B1"), [(3, 4, 4), (7, 4, 4)]);
    // With a target of its own the Bren and its crew do not fire with the others.
    it.target("A1", Some(0), "B1").unwrap();
    assert_eq!(it.numbers("A1", Arm::Everybody, "B1"), [(7, 4, 4)]);
    // A tripod that points elsewhere: the crew takes its rifles.
    let it = duel(
        "unit = \"T-MG3\"\nat = [30, 10]\nfacing = 180".replace("facing = 180", "").as_str(),
        "unit = \"T-RIFLES8\"\nat = [60, 10]",
        "",
    );
    assert_eq!(it.numbers("A1", Arm::Everybody, "B1"), [(2, 5, 4)], "outside 45 degrees: HK-H07");
}

#[test]
fn hk_h10a_a_support_weapon_may_be_kept_silent() {
    let section = "unit = \"UK-SEC\"\nat = [30, 10]";
    let mut it = duel(section, "unit = \"T-RIFLES8\"\nat = [30, 24]", "");
    let silence = |weapon: u8| Decision::Silence(Silent { by: id("A1"), weapon });
    let words = it.rules.describe(&it.state, &silence(0));
    assert!(words.ends_with("keeps its magazine LMG silent"), "{words}");
    it.target("A1", Some(0), "B1").unwrap();
    it.decide(Side::A, &silence(0), &[]).unwrap();
    let plan = &it.state.side(Side::A).plan;
    assert_eq!((plan.targets.len(), plan.silent.len()), (0, 1), "it has one use");
    // The man of the crew takes his rifle; the pistol of the gunner does not reach.
    assert_eq!(it.numbers("A1", Arm::Everybody, "B1"), [(8, 4, 4)]);
    it.decide(Side::A, &silence(0), &[]).unwrap();
    assert_eq!(it.numbers("A1", Arm::Everybody, "B1"), [(3, 4, 4), (7, 4, 4)], "taken back");
    it.decide(Side::A, &silence(0), &[]).unwrap();
    it.target("A1", None, "B1").unwrap();
    let events = it.carry_out(&[&[1; 8]]);
    let thrown = events.iter().filter_map(|it| match it {
        Event::Fired { hits, .. } => Some(hits.faces.len()),
        _ => None,
    });
    assert_eq!(thrown.collect::<Vec<_>>(), [8]);

    let rule = |it: &mut Position, weapon: u8| {
        it.decide(Side::A, &silence(weapon), &[]).unwrap_err().rule.to_string()
    };
    let mut it = duel(section, "unit = \"T-RIFLES8\"\nat = [30, 24]", "");
    assert_eq!(rule(&mut it, 1), "HK-H10a", "no such weapon");
    let mut it = duel("unit = \"T-RIFLES8\"\nat = [30, 10]", "unit = \"UK-SEC\"\nat = [30, 24]", "");
    assert_eq!(rule(&mut it, 0), "HK-H10a", "no weapon at all");
    let mut it = duel(&format!("{section}\nmorale = \"broken\""), "unit = \"UK-SEC\"\nat = [30, 24]", "");
    assert_eq!(rule(&mut it, 0), "HK-R19");
}

#[test]
fn hk_h10a_hk_h12_a_weapon_is_silent_in_opportunity_fire_too() {
    let ground = "[[opportunity]]\nfirer = \"A1\"\ntarget = \"B1\"\nat = [30, 24]\n";
    let moving = "unit = \"T-RIFLES8\"\nat = [30, 30]\norder = \"move\"\nmoved = true";
    let mut it = duel("unit = \"UK-SEC\"\nat = [30, 10]", moving, ground);
    it.decide(Side::A, &Decision::Silence(Silent { by: id("A1"), weapon: 0 }), &[]).unwrap();
    let events = it.carry_out(&[&[1; 8]]);
    assert_eq!(events.iter().filter(|it| matches!(it, Event::Fired { .. })).count(), 1);
}

#[test]
fn hk_h10a_a_crewman_who_fires_his_panzerfaust_does_not_serve_his_weapon() {
    let mut it = duel("unit = \"DE-GRPF\"\nat = [30, 10]", "unit = \"T-RIFLES8\"\nat = [30, 15]", "");
    let crew = 2;
    let faust = it.rules.tables.weapon_named("panzerfaust").unwrap();
    it.state.get_mut(id("A1")).figures[crew].once = Some((faust, 1));
    let number = Arm::Once(u8::try_from(crew).unwrap()).number(it.state.get(id("A1")));
    it.target("A1", number, "B1").unwrap();
    let refused = it.target("A1", Some(0), "B1").unwrap_err();
    assert_eq!(refused.rule.to_string(), "HK-H10a");
    // With the others the machine gun fires, one man short: 4 + 1.
    assert_eq!(it.numbers("A1", Arm::Everybody, "B1")[0], (4, 5, 4));
}

#[test]
fn hk_h11_kills_that_nobody_is_left_for_count_for_morale() {
    let mut it = duel("unit = \"T-RIFLES8\"\nat = [30, 10]", "unit = \"DE-LMG\"\nat = [30, 22]", "");
    it.target("A1", None, "B1").unwrap();
    it.carry_out(&[&[6; 8], &[6; 8]]);
    let b1 = it.state.get(id("B1"));
    assert!(b1.gone);
    assert_eq!((b1.hits, b1.kills), (8, 8));
    assert_eq!(it.state.side(Side::B).lost, 1, "HK-H34");
}

#[test]
fn hk_h32_a_leader_is_the_last_and_is_replaced() {
    let mut it = duel("unit = \"T-RIFLES8\"\nat = [30, 10]", "unit = \"DE-HQ\"\nat = [30, 22]", "");
    let n = it.state.get(id("B1")).n_alive();
    assert_eq!(n, 4);
    it.target("A1", None, "B1").unwrap();
    it.carry_out(&[&[6, 6, 6, 1, 1, 1, 1, 1], &[6, 6, 6]]);
    let b1 = it.state.get(id("B1"));
    assert!(b1.figures[0].alive && b1.n_alive() == 1, "only the leader is left");
    assert_eq!(b1.morale, Morale::Good, "the Morale phase comes later");
}

#[test]
fn hk_042_hk_r1_hk_r4_hk_r6_every_line_of_table_6_3_by_itself() {
    let crops = "[[area]]\nkind = \"crops\"\npoints = [[10, 13], [50, 13], [50, 15], [10, 15]]\n";
    let hill = "[[area]]\nkind = \"hill\"\nlevel = 1\npoints = [[10, 18], [50, 18], [50, 60], [10, 60]]\n";
    let rifles = "unit = \"T-RIFLES8\"\nat = [30, 10]";
    let mg = "unit = \"T-MG3\"\nat = [30, 10]";
    let near = "unit = \"UK-SEC\"\nat = [30, 22]";
    let far = "unit = \"UK-SEC\"\nat = [30, 30]";
    let with = |text: &str, more: &str| format!("{text}\n{more}");
    // Who fires, at whom, over what, the line that applies, and the number: 4 and the line, In the Open.
    let lines = [
        (rifles.into(), near.into(), "", "", 4),
        (rifles.into(), near.into(), crops, "hindrances", 5),
        (
            rifles.into(),
            with(near, "order = \"cautious\""),
            "",
            "stationary fire against movement in the open",
            3,
        ),
        (rifles.into(), with(near, "ran = true"), "", "stationary fire against movement in the open", 3),
        (
            with(rifles, "order = \"cautious\""),
            with(near, "order = \"double\""),
            "",
            "target At the Double",
            3,
        ),
        (rifles.into(), far.into(), "", "long range", 5),
        (with(mg, "dead = [1]"), near.into(), "", "missing crewmen", 5),
        (with(rifles, "order = \"move\""), near.into(), "", "moving and firing", 5),
        (with(rifles, "morale = \"suppressed\""), near.into(), "", "suppressed", 5),
        (rifles.into(), near.into(), hill, "target uphill", 5),
        (with(rifles, "quality = \"green\""), near.into(), "", "green", 5),
        (with(rifles, "quality = \"veteran\""), near.into(), "", "veteran", 3),
    ];
    for (firer, target, ground, line, expected) in lines {
        let firer: String = firer;
        let it = duel(&firer, &target, ground);
        let arm = if firer.starts_with(mg) { Arm::Support(0) } else { Arm::Everybody };
        let all = attacks(&it.rules, &it.state, &shot("A1", arm, "B1"));
        let hit = &all[0].hit;
        let names: Vec<&str> = hit.modifiers.iter().map(|it| it.name.as_ref()).collect();
        assert_eq!(names, if line.is_empty() { vec![] } else { vec![line] }, "{firer} at {target}");
        assert_eq!(number(hit), expected, "{line}");
        assert_eq!(number(&all[0].kill), 4, "HK-041: no line changes the number to kill");
    }
}

#[test]
fn hk_041_hk_h40_special_weapons_change_the_number_to_kill() {
    let target = "unit = \"UK-SEC\"\nat = [30, 14]";
    let it = duel("unit = \"UK-SNP\"\nat = [30, 10]", target, "");
    assert_eq!(it.numbers("A1", Arm::Everybody, "B1")[0], (1, 3, 3));
    let bunker = "[[area]]\nkind = \"trench\"\npoints = [[10, 13], [50, 13], [50, 60], [10, 60]]\n";
    let it = duel("unit = \"DE-PIO\"\nat = [30, 10]", target, bunker);
    assert_eq!(
        it.numbers("A1", Arm::Support(0), "B1"),
        [(3, 4, 3)],
        "a flamethrower: 4+ and 4+ whatever the cover"
    );
}

#[test]
fn hk_r2_a_certain_number_is_not_thrown() {
    let running = "unit = \"T-RIFLES8\"\nat = [30, 22]\norder = \"double\"\nmoved = true";
    let mut it = duel("unit = \"T-RIFLES8\"\nat = [30, 10]\nquality = \"veteran\"", running, "");
    assert_eq!(it.numbers("A1", Arm::Everybody, "B1"), [(8, 1, 4)], "4 - 1 - 1 - 1");
    it.target("A1", None, "B1").unwrap();
    // Only the kill dice are asked for.
    let events = it.carry_out(&[&[4, 4, 1, 1, 1, 1, 1, 1]]);
    let fired = events.iter().find_map(|it| match it {
        Event::Fired { hits, result, .. } => Some((hits.faces.len(), successes(hits), *result)),
        _ => None,
    });
    assert_eq!(fired, Some((0, 8, [8, 2])));
}

#[test]
fn hk_r40_fire_reveals_and_hk_r19_broken_elements_do_not_fire() {
    let mut it = duel(
        "unit = \"T-RIFLES8\"\nat = [30, 16]\nhidden = true",
        "unit = \"UK-SEC\"\nat = [30, 24]",
        &area("brush"),
    );
    it.target("A1", None, "B1").unwrap();
    assert!(it.state.get(id("A1")).hidden, "not yet: the plan is secret");
    it.carry_out(&[&[1; 8]]);
    assert!(!it.state.get(id("A1")).hidden);
}

#[test]
fn hk_016_moving_fire_is_for_m_and_c() {
    let text = |order: &str| {
        let firer = format!("unit = \"T-RIFLES8\"\nat = [30, 10]\norder = \"{order}\"\nmoved = true");
        let mut it = duel(&firer, "unit = \"UK-SEC\"\nat = [30, 22]", "");
        it.state.stage = crate::Stage::MovingFire;
        it.target("A1", None, "B1").map_err(|it| it.rule.to_string())
    };
    assert_eq!(text("move"), Ok(()));
    assert_eq!(text("cautious"), Ok(()));
    assert_eq!(text("double"), Err("HK-016".to_owned()));
    assert_eq!(text("fire"), Err("HK-016".to_owned()));
}

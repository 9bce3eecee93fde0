//! HA-8, row by row, and W-56.

use crate::common;
use crate::common::{duel, id, play, play_first, position, refusal, rules, try_position};
use engine::testkit::Battles;
use engine::{Ruleset, Seat};
use fyob::board::{Board, Observation, Pace};
use fyob::{Arm, Cover, Decision, ElementId, Event, Grade, Hurt, Kind, Position, Status, Task};
use fyob_d20::{FyobOnD20, OnD20};
use table::{Len, Point};

/// Two sections 6 apart in the open: HE/SA 2 against defence 2.
const SECTIONS: &str = r#"
[[element]]
id = "A2"
unit = "UK-RIF"
hesa = 2
at = [20, 15]
facing = 0
[[element]]
id = "B2"
unit = "DE-RIF"
defence = 2
at = [20, 22]
facing = 180
"#;

/// They know each other, and A2 has one failure.
const SHAKEN: &str = r#"
[[solo.element]]
id = "A2"
now = { failures = 1, known = [102] }
[[solo.element]]
id = "B2"
now = { known = [2] }
"#;

fn tests_due(state: &Position<OnD20>, who: &str) -> u16 {
    state.get(id(who)).tests_due()
}

fn fire_at(target: &str) -> Decision {
    Decision::Fire { target: id(target), weapons: Vec::new() }
}

fn point(x: i32, y: i32) -> Point {
    Point::new(Len::inches(x), Len::inches(y))
}

#[test]
fn w_56_a_result_of_s_is_a_man_lost_and_f_is_fire_alone() {
    let rules = rules();
    let start = position(&rules, &duel("", SECTIONS, SHAKEN));
    // 17 - 3 = 14: S, one man; then the die for his NCO (FYOB-115).
    let (state, _) = play(&rules, &start, Seat(1), &fire_at("B2"), &[&[17], &[4]]);
    assert_eq!((tests_due(&state, "B2"), state.get(id("B2")).men), (22, 7));
    // 16 - 3 = 13: F, no fall-back.
    let (state, _) = play(&rules, &start, Seat(1), &fire_at("B2"), &[&[16]]);
    assert_eq!((tests_due(&state, "B2"), state.get(id("B2")).men), (7, 8));
    assert_eq!(OnD20::pose(&state, id("B2")).at, point(20, 22), "it stands where it stood");
    // 20 - 3 = 17, still S.
    let (state, _) = play(&rules, &start, Seat(1), &fire_at("B2"), &[&[20], &[4]]);
    assert_eq!(state.get(id("B2")).men, 7);
}

#[test]
fn ha_8_modifiers_of_the_layer_are_three_each_on_the_d20() {
    let rules = rules();
    let start = position(&rules, &duel("", SECTIONS, SHAKEN));
    let (_, events) = play(&rules, &start, Seat(1), &fire_at("B2"), &[&[10]]);
    let lines = |events: &[Event<fyob_d20::Fact>]| {
        events
            .iter()
            .find_map(|it| match it {
                Event::Table(fyob_d20::Fact::Fired { roll, .. }) => Some(
                    roll.check.modifiers.iter().map(|it| (it.value, it.name.to_string())).collect::<Vec<_>>(),
                ),
                _ => None,
            })
            .expect("it fired")
    };
    assert!(lines(&events).contains(&(-3, "firer shaken".to_owned())), "{:?}", lines(&events));
    // A Move order counts as moving, even if it stood still (FYOB-094).
    let moving = duel("", SECTIONS, SHAKEN).replace("die = \"fire\"", "die = \"move\"");
    let start = position(&rules, &moving);
    let (_, events) = play(&rules, &start, Seat(1), &fire_at("B2"), &[&[10]]);
    assert!(lines(&events).contains(&(-3, "firer on the move".to_owned())), "{:?}", lines(&events));
}

#[test]
fn ha_8_k_loses_all_men() {
    let rules = rules();
    let text = duel("", SECTIONS, SHAKEN).replace("hesa = 2", "hesa = 5");
    let start = position(&rules, &text);
    // 20 + 5 - 2 - 3 = 20: K.
    let state = play_first(&rules, &start, Seat(1), &fire_at("B2"), &[&[20]]);
    assert_eq!(state.get(id("B2")).status, Status::Destroyed);
    assert!(!state.table.d20.get("B2".parse().unwrap()).in_play(), "it is off the table");
}

#[test]
fn ha_8_grade_type_strength_and_points() {
    let rules = rules();
    let elements = r#"
[[element]]
id = "A2"
unit = "UK-RIF"
quality = "elite"
at = [5, 10]
[[element]]
id = "A3"
unit = "UK-VIC"
quality = "veteran"
mode = "deployed"
at = [8, 10]
[[element]]
id = "A4"
unit = "UK-SHE"
at = [11, 10]
[[element]]
id = "A5"
unit = "UK-CAR"
quality = "green"
at = [14, 10]
[[element]]
id = "A6"
unit = "XX-TRK"
at = [17, 10]
[[element]]
id = "A7"
unit = "UK-17P"
mode = "deployed"
at = [20, 10]
[[element]]
id = "A8"
unit = "UK-6PR"
mode = "deployed"
at = [23, 10]
[[element]]
id = "A9"
unit = "XX-FOO"
at = [26, 10]
"#;
    let state = position(&rules, &duel("", elements, ""));
    let of = |who: &str| {
        let it = state.info(id(who));
        (it.kind, it.arm, it.grade, it.men, it.points, it.immobile, it.radio)
    };
    assert_eq!(of("A2"), (Kind::Foot, Arm::Men, Grade::Elite, 8, 4, false, false));
    assert_eq!(of("A3"), (Kind::Foot, Arm::CrewWeapon, Grade::Elite, 4, 4, true, false));
    assert_eq!(of("A4"), (Kind::Armour, Arm::Afv, Grade::Regular, 4, 3 + 5, false, true));
    assert_eq!(of("A5"), (Kind::Armour, Arm::Transport, Grade::Poor, 2, 2, false, of("A5").6));
    assert_eq!(of("A6"), (Kind::Soft, Arm::Transport, Grade::Regular, 1, 1, false, false));
    assert_eq!(of("A7"), (Kind::Foot, Arm::Gun, Grade::Regular, 4, 4, true, false));
    assert_eq!(of("A8"), (Kind::Foot, Arm::Gun, Grade::Regular, 4, 4, false, false));
    assert_eq!(of("A9"), (Kind::Foot, Arm::Men, Grade::Regular, 3, 2, false, true));
    assert_eq!(of("A1"), (Kind::Foot, Arm::Men, Grade::Regular, 3, 2, false, true));
    assert!(state.info(id("A9")).observer && state.info(id("A1")).headquarters);
    assert_eq!(state.company(state.get(id("A4")).company).with, Some(id("A1")));
}

#[test]
fn ha_8_distance_and_cover_are_those_of_the_table() {
    let rules = rules();
    let woods = r#"
[[area]]
id = "T1"
kind = "woods"
points = [[18, 20], [22, 20], [22, 24], [18, 24]]
[[area]]
id = "T2"
kind = "stone_building"
points = [[28, 20], [32, 20], [32, 24], [28, 24]]
[[line]]
id = "T3"
kind = "wall"
points = [[9, 20.6], [13, 20.6]]
"#;
    let elements = format!(
        "{SECTIONS}{}",
        r#"
[[element]]
id = "B3"
unit = "DE-RIF"
at = [30, 21]
[[element]]
id = "B4"
unit = "DE-PZ4H"
at = [11, 22]
facing = 180
[[element]]
id = "B5"
unit = "DE-RIF"
protection = "dug_in"
at = [15, 30]
"#
    );
    let state = position(&rules, &duel(woods, &elements, ""));
    let from = point(20, 10);
    let cover =
        |who: &str, from: Point| OnD20::cover(&rules, &state, id(who), OnD20::pose(&state, id(who)).at, from);
    assert_eq!(OnD20::distance(&state, id("A2"), point(20, 15), id("B2")), Len::inches(6));
    assert_eq!(cover("B2", from), Cover::Soft);
    assert_eq!(cover("B3", from), Cover::Hard);
    assert_eq!(cover("B4", point(11, 10)), Cover::Hard, "hull-down behind the wall");
    assert_eq!(cover("B4", point(11, 39)), Cover::Open, "not from behind");
    assert_eq!(cover("B5", from), Cover::Soft, "dug in");
    assert_eq!(OnD20::cover(&rules, &state, id("B5"), point(15, 31), from), Cover::Open, "works stay behind");
    // A vehicle in soft or hard cover is partly obscured.
    assert_eq!(OnD20::cover(&rules, &state, id("B4"), point(20, 22), from), Cover::Soft);
    assert!(!OnD20::sees_point(&rules, &state, from, point(20, 30)), "4 DU of woods");
}

#[test]
fn ha_8_a_move_is_the_open_allowance_and_ground_changes_its_cost() {
    let rules = rules();
    let terrain = r#"
[[area]]
id = "T1"
kind = "scrub"
points = [[18, 16], [22, 16], [22, 24], [18, 24]]
[[line]]
id = "T2"
kind = "road"
points = [[30, 0], [30, 40]]
[[line]]
id = "T3"
kind = "hedge"
points = [[5, 12.5], [9, 12.5]]
"#;
    let elements = r#"
[[element]]
id = "A2"
unit = "UK-RIF"
at = [7, 10]
[[element]]
id = "A3"
unit = "UK-SHE"
at = [20, 14]
[[element]]
id = "A4"
unit = "XX-TRK"
at = [30, 10]
[[element]]
id = "A5"
unit = "UK-VIC"
mode = "deployed"
at = [12, 10]
[[element]]
id = "A6"
unit = "UK-6PR"
mode = "deployed"
at = [15, 10]
"#;
    let state = position(&rules, &duel(terrain, elements, "[[solo.element]]\nid = \"A5\"\nset_up = false\n"));
    let pace = |who: &str| OnD20::pace(&rules, &state, id(who), false, false);
    assert_eq!(pace("A2"), Pace::Fixed(Len::inches(4)));
    assert_eq!(pace("A3"), Pace::Fixed(Len::inches(8)));
    assert_eq!(pace("A5"), Pace::Fixed(Len::inches(4)), "taken down it moves as infantry");
    assert_eq!(pace("A6"), Pace::Fixed(Len::inches(1)));
    assert_eq!(OnD20::pace(&rules, &state, id("A3"), false, true), Pace::Fixed(Len::inches(4)), "on foot");
    let cost = |who: &str, from: Point, to: Point| OnD20::leg_cost(&rules, &state, id(who), from, to, false);
    assert_eq!(cost("A2", point(7, 8), point(7, 10)), Some(Len::inches(2)));
    assert_eq!(
        cost("A2", point(7, 12), point(7, 13)),
        Some(Len::inches(3)),
        "a hedge takes half of the move"
    );
    assert_eq!(
        cost("A3", point(20, 17), point(20, 18)),
        Some(Len::inches(2)),
        "rough ground: 4 instead of 8"
    );
    // 10 DU of road are a whole move of a truck, which is 4 in the open.
    assert_eq!(cost("A4", point(30, 10), point(30, 20)), Some(Len::inches(4)));
}

#[test]
fn ha_8_observation_is_hh_3_with_size() {
    let rules = rules();
    let elements = format!(
        "{SECTIONS}{}",
        "[[element]]\nid = \"B3\"\nunit = \"DE-PSK\"\nat = [30, 33]\n[[element]]\nid = \"B4\"\nunit = \"DE-TIG\"\nat = [10, 33]\n"
    );
    let state = position(&rules, &duel("", &elements, ""));
    let needed = |who: &str, segments: i8| {
        let at = OnD20::pose(&state, id(who)).at;
        match OnD20::observation(&rules, &state, id("A2"), id(who), at, segments) {
            Observation::Test(check) => check.face_needed().unwrap_or_else(|| {
                let engine::Reads::Pass { need, .. } = check.reads else { panic!("{check:?}") };
                need - check.modifier()
            }),
            Observation::Automatic => 2,
            Observation::Impossible(why) => panic!("{why}"),
        }
    };
    // 20 away: 4 segments; size -1 makes it one harder; the shaken observer one more.
    assert_eq!(needed("B3", 0), 5);
    assert_eq!(needed("B3", 1), 6);
    // A Tiger, size +1 or more, is seen without a test at that distance: 4 - 3 - 1.
    assert_eq!(needed("B4", 0), 2);
}

#[test]
fn ha_8_what_can_hurt_armour_follows_from_the_column_after_shifts() {
    let rules = rules();
    let elements = r#"
[[element]]
id = "A2"
unit = "UK-2PR"
mode = "deployed"
at = [20, 10]
facing = 0
[[element]]
id = "A3"
unit = "UK-RIF"
at = [24, 10]
[[element]]
id = "A4"
unit = "UK-VIC"
mode = "deployed"
at = [28, 10]
[[element]]
id = "B2"
unit = "DE-TIG"
at = [20, 24]
facing = 180
[[element]]
id = "B3"
unit = "DE-251"
at = [28, 20]
facing = 180
[[element]]
id = "B4"
unit = "DE-RIF"
at = [24, 16]
"#;
    let state = position(&rules, &duel("", elements, ""));
    let hurts = |by: &str, slot: usize, target: &str, at: Point| {
        let weapon =
            OnD20::weapons(&rules, &state, id(by)).into_iter().find(|it| usize::from(it.slot) == slot);
        let from = OnD20::pose(&state, id(by)).at;
        OnD20::hurts(&rules, &state, (id(by), from), &weapon.expect("it has one"), (id(target), at))
    };
    let tiger = state.table.d20.get("B2".parse().unwrap());
    let column = |shifts: usize| {
        let table = &rules.host.d20.tables.penetration;
        table.columns[table.shifted(table.column(4, tiger.defence), shifts)].name.clone()
    };
    assert_eq!((column(0), column(1)), ("1:3".to_owned(), "1:2".to_owned()), "AP 4 against a Tiger");
    assert_eq!(hurts("A2", 1, "B2", point(20, 24)), Hurt::No, "1:3 at its front");
    // Behind it: one shift to 1:2.
    assert_eq!(hurts("A2", 1, "B2", point(20, 2)), Hurt::Damage, "1:2 at its rear");
    assert_eq!(hurts("A3", 0, "B4", point(24, 16)), Hurt::Destroy);
    assert_eq!(hurts("A3", 0, "B2", point(20, 24)), Hurt::No, "small arms against armour");
    assert_eq!(hurts("A4", 1, "B3", point(28, 20)), Hurt::Damage, "a machine gun against a half-track: 1:2");
    assert_eq!(hurts("A3", 0, "B4", point(24, 36)), Hurt::No, "out of range");
    assert!(!OnD20::has_answer(&rules, &state, id("A4"), id("B2")));
    assert!(OnD20::has_answer(&rules, &state, id("A2"), id("B3")));
}

#[test]
fn d20_h04a_men_in_cover_are_made_out_within_10() {
    let rules = rules();
    let woods =
        "[[area]]\nid = \"T1\"\nkind = \"scrub\"\npoints = [[10, 28], [30, 28], [30, 32], [10, 32]]\n";
    let elements = r#"
[[element]]
id = "A2"
unit = "UK-VIC"
mode = "deployed"
range = 20
at = [20, 15]
facing = 0
[[element]]
id = "B2"
unit = "DE-RIF"
at = [20, 29]
"#;
    let hurts = |solo: &str| {
        let state = position(&rules, &duel(woods, elements, solo));
        let weapon = OnD20::weapons(&rules, &state, id("A2")).remove(0);
        let (from, at) = (OnD20::pose(&state, id("A2")).at, OnD20::pose(&state, id("B2")).at);
        OnD20::hurts(&rules, &state, (id("A2"), from), &weapon, (id("B2"), at))
    };
    assert_eq!(hurts(""), Hurt::No);
    assert_eq!(hurts("[[solo.element]]\nid = \"B2\"\nnow = { activity = \"fired\" }\n"), Hurt::Destroy);
}

#[test]
fn ha_8_a_vehicle_is_damaged_by_s_and_destroyed_by_k_or_a_second_s() {
    let rules = rules();
    let elements = r#"
[[element]]
id = "A2"
unit = "UK-6PR"
mode = "deployed"
at = [20, 15]
facing = 0
[[element]]
id = "B2"
unit = "DE-PZ4H"
at = [20, 25]
facing = 180
"#;
    let known = "[[solo.element]]\nid = \"A2\"\nnow = { known = [102] }\n[[solo.element]]\nid = \"B2\"\nnow = { known = [2] }\n";
    let start = position(&rules, &duel("", elements, known));
    // Hit on 12; 1:1: S on 11 to 14, K on 15.
    let (state, _) = play(&rules, &start, Seat(1), &fire_at("B2"), &[&[15], &[12]]);
    assert!(state.get(id("B2")).damage.is_some() && state.get(id("B2")).on_table());
    // A1, and A5 for the damage: 3 + 9.
    assert_eq!(tests_due(&state, "B2"), 12);
    let (state, _) = play(&rules, &start, Seat(1), &fire_at("B2"), &[&[2]]);
    assert_eq!(tests_due(&state, "B2"), 3, "a miss is under fire");
    let damaged = known.replace("known = [2]", "known = [2], damage = \"plain\"");
    let again = position(&rules, &duel("", elements, &damaged));
    let state = play_first(&rules, &again, Seat(1), &fire_at("B2"), &[&[15], &[12]]);
    assert_eq!(state.get(id("B2")).status, Status::Destroyed, "S on a damaged one");
}

#[test]
fn ha_8_an_assault_is_settled_at_once_and_the_worse_result_loses() {
    let rules = rules();
    let elements = SECTIONS.replace("at = [20, 22]", "at = [20, 18]");
    let thrown = "turn = { element = 2, die = \"move\", move = true, fire = true, acts = 2, thrown = 4 }";
    let text = duel("", &elements, &SHAKEN.replace("failures = 1, ", ""))
        .replace("turn = { element = 2, die = \"fire\", fire = true, move = true, acts = 2 }", thrown);
    let start = position(&rules, &text);
    let charge = Decision::Move { path: vec![point(20, 16), point(20, 17)], facing: None, double: false };
    // A2: 15 + 2 - 2 + 1 (within 4) = 16: a man lost, and his leader die; B2: 5 and nothing: the Germans lose.
    let (state, events) = play(&rules, &start, Seat(1), &charge, &[&[15], &[5], &[4]]);
    assert_eq!((state.get(id("B2")).men, state.get(id("A2")).men), (7, 8), "{events:?}");
    let back = OnD20::pose(&state, id("B2")).at;
    assert!(point(20, 18).y + Len::inches(4).raw() < back.y, "it fell back: {back:?}");
    assert_eq!(OnD20::pose(&state, id("A2")).at.x, point(20, 0).x);
    // Equal results: the attacker goes back.
    let (state, _) = play(&rules, &start, Seat(1), &charge, &[&[3], &[5]]);
    assert!(OnD20::pose(&state, id("A2")).at.y < point(20, 16).y, "{:?}", OnD20::pose(&state, id("A2")));
    assert_eq!(OnD20::pose(&state, id("B2")).at, point(20, 18));
}

#[test]
fn ha_8_a_battle_of_n_turns_has_4_times_a_third_of_them_bounds() {
    let rules = rules();
    let bounds = |turns: u8| {
        let text = duel("", SECTIONS, "").replace("turns = 6", &format!("turns = {turns}"));
        position(&rules, &text).battle.bounds
    };
    assert_eq!([6, 8, 10, 12].map(bounds), [8, 12, 16, 16]);
}

#[test]
fn ha_8_batteries_and_aircraft_are_elements_off_the_table() {
    let Battles { rules, all: battles, .. } = common::battles();
    let (_, state) = battles.iter().find(|it| it.0.name.starts_with("tresselle")).expect("it is there");
    let outside: Vec<_> = state.battle.infos.iter().filter(|it| it.kind == Kind::Outside).collect();
    assert_eq!(outside.iter().filter(|it| it.arm == Arm::Battery).count(), 3);
    assert_eq!(outside.iter().filter(|it| it.arm == Arm::Aircraft).count(), 2);
    assert!(outside.iter().all(|it| !it.counts), "they are not in the total");
    let label = rules.piece_label(state, ElementId(201).piece());
    assert_eq!(label, "A-battery-1");
    assert_eq!(rules.piece(state, "A-battery-1"), Some(ElementId(201).piece()));
    assert_eq!(rules.piece_label(state, id("B3").piece()), "B3");
    assert!(rules.piece_name(state, id("B3").piece()).ends_with(" B3"), "names have the ids of the battle");
    assert_eq!(OnD20::weapons(&rules, state, ElementId(201))[0].shots_left, Some(3));
}

#[test]
fn orders_follow_from_the_battle() {
    let Battles { all: battles, .. } = common::battles();
    let (_, state) = battles.iter().find(|it| it.0.name.starts_with("weaver")).expect("it is there");
    let task = |who: &str| state.get(id(who)).order().task;
    assert_eq!([task("A2"), task("A3"), task("A4")], [Task::Contact; 3]);
    assert_eq!(task("A1"), Task::Support);
    assert_eq!([task("B1"), task("B2"), task("B4")], [Task::Hold; 3]);
    assert!(state.battle.forces[1].defends && !state.battle.forces[0].defends);
    assert!(state.get(id("B4")).set_up);
    assert_ne!(state.get(id("B4")).laid, fyob::Laid::Nothing);
}

#[test]
fn ha_8_the_card_of_a_battle_announces_the_bounds_that_are_played() {
    let rules = rules();
    let farm = include_str!("../../../../../data/d20/battles/weaver-farm.toml");
    for (text, bounds) in [(farm.to_owned(), 8), (format!("{farm}\n[solo]\nbounds = 20\n"), 20)] {
        let source = engine::data::Source::new("farm.toml", text);
        let card = FyobOnD20::card(&source.parse().expect("sound"));
        let state = rules.set_up(&source, source.parse().expect("sound")).expect("sound");
        assert_eq!((card.turns, state.battle.bounds), (bounds, u16::from(bounds)));
    }
}

#[test]
fn a_solo_table_that_makes_no_sense_is_refused_where_it_stands() {
    let rules = rules();
    let wrong = |solo: &str, why: &str| {
        let text = duel("", SECTIONS, solo);
        let errors = try_position(&rules, &text).expect_err(solo).to_string();
        assert!(errors.contains(why), "{solo}: {errors}");
    };
    wrong("milestones = 3", "unknown field `milestones`");
    wrong("[[solo.element]]\nid = \"A9\"", "there is no element A9 in this battle");
    wrong(
        "[[solo.element]]\nid = \"A2\"\norders = [{ task = \"support\", unit = \"B2\" }]",
        "there is no friend B2 of A2",
    );
    wrong("[[solo.company]]\nid = \"A2\"\nside = \"A\"", "there is no company of a Commander `A2`");
    wrong("[[solo.force]]\nside = \"A\"\nmilestone = 60", "a milestone in per cent is from 1 to 50");
    wrong("[[solo.element]]\nid = \"A2\"\nnco = 7", "the rating of an NCO is from 0 to 4");
}

#[test]
fn reserves_wait_off_the_table() {
    let rules = rules();
    let state = position(&rules, &duel("", SECTIONS, "[[solo.element]]\nid = \"B2\"\nreserve = true\n"));
    assert_eq!(state.get(id("B2")).status, Status::Reserve);
    assert!(!state.table.d20.get("B2".parse().unwrap()).in_play());
    FyobOnD20::check(&rules, &state).unwrap();
    assert!(refusal(&rules, &state, Seat(1), &fire_at("B2")).contains("there is nothing to fire at"));
}

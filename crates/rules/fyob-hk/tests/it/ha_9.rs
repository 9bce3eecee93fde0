//! HA-9, row by row: who is who, what is seen, how far one goes, what could hurt.

use crate::common::{battles, duel, id, play_out, position, rules, try_position};
use engine::testkit::Battles;
use engine::{Ruleset, Seat};
use fyob::board::{Board, Observation, Pace};
use fyob::{Arm, Cover, Decision, Grade, Hurt, Kind, Position, Status, Task};
use fyob_hk::{FyobOnHk, OnHk};
use table::{Len, Point};

fn point(x: i32, y: i32) -> Point {
    Point::new(Len::inches(x), Len::inches(y))
}

fn inches(milli: i32) -> Len {
    Len::milli_inches(milli)
}

/// One of everything on side A.
const FORCE: &str = r#"
[[element]]
id = "A2"
unit = "UK-SEC"
quality = "veteran"
at = [5, 10]
[[element]]
id = "A3"
unit = "UK-VIC"
quality = "green"
at = [15, 10]
[[element]]
id = "A4"
unit = "UK-SHERM"
at = [22, 10]
[[element]]
id = "A5"
unit = "UK-CARR"
at = [26, 10]
[[element]]
id = "A6"
unit = "UK-TRUCK"
at = [30, 10]
[[element]]
id = "A7"
unit = "UK-6PDR"
at = [35, 10]
[[element]]
id = "A8"
unit = "UK-FOO"
at = [5, 3]
[[element]]
id = "A9"
unit = "UK-MOR3"
at = [35, 4]
[[element]]
id = "A10"
unit = "UK-MOR2"
at = [30, 4]
[[element]]
id = "A11"
unit = "UK-CHURCH"
at = [10, 20]
[[element]]
id = "A12"
unit = "UK-DAIM"
at = [14, 20]
[[element]]
id = "A13"
unit = "UK-6PDR"
dead = [4]
at = [35, 20]
[[element]]
id = "B2"
unit = "DE-GRP"
at = [20, 30]
"#;

#[test]
fn ha_9_grade_type_strength_and_points() {
    let rules = rules();
    let state = position(&rules, &duel("", FORCE, ""));
    let info = |who: &str| state.info(id(who)).clone();
    assert_eq!(
        (info("A2").grade, info("A3").grade, info("A4").grade),
        (Grade::Elite, Grade::Poor, Grade::Regular)
    );
    let kinds = ["A2", "A3", "A4", "A5", "A6"].map(|who| info(who).kind);
    assert_eq!(kinds, [Kind::Foot, Kind::Foot, Kind::Armour, Kind::Armour, Kind::Soft]);
    let men = ["A2", "A3", "A4", "A5", "A6", "A13"].map(|who| state.get(id(who)).men);
    assert_eq!(men, [10, 5, 4, 2, 1, 4], "figures; vehicles have crews");
    let points = ["A2", "A3", "A4", "A5", "A6"].map(|who| info(who).points);
    assert_eq!(points, [12, 7, 12, 6, 1]);
    let immobile = ["A2", "A3", "A4", "A7", "A9", "A10"].map(|who| info(who).immobile);
    assert_eq!(immobile, [false, true, false, true, true, false]);
    let radio = ["A1", "A2", "A4", "A5", "A8"].map(|who| info(who).radio);
    assert_eq!(radio, [true, false, true, false, true]);
    let open = ["A4", "A5", "A12"].map(|who| info(who).open_topped);
    assert_eq!(open, [false, true, false]);
    assert_eq!(info("A7").arm, Arm::Gun);
    assert_eq!(info("A5").arm, Arm::Transport);
    assert!(info("A12").recce, "armoured cars find the enemy");
    assert_eq!(state.get(id("A2")).company, state.get(id("A1")).company);
    assert_eq!(state.officer_with(id("A1")).map(|it| it.0), Some(state.get(id("A1")).company.0));
    FyobOnHk::check(&rules, &state).unwrap();
}

#[test]
fn ha_9_moves_are_fixed() {
    let rules = rules();
    let state = position(&rules, &duel("", FORCE, ""));
    let pace = |who: &str, foot: bool| OnHk::pace(&rules, &state, id(who), false, foot);
    let fixed = |n: i32| Pace::Fixed(Len::inches(n));
    for (who, n) in
        [("A2", 6), ("A3", 4), ("A4", 12), ("A6", 18), ("A7", 2), ("A9", 4), ("A10", 6), ("A11", 8)]
    {
        assert_eq!(pace(who, false), fixed(n), "{who}");
    }
    assert_eq!(pace("A13", false), Pace::None, "a gun is moved by its full crew");
    assert_eq!(pace("A13", true), fixed(6), "its crew goes without it");
    let cost = |who: &str, to: Point| OnHk::leg_cost(&rules, &state, id(who), point(20, 16), to, false);
    assert_eq!(cost("A2", point(20, 18)), Some(Len::inches(2)));
    assert_eq!(cost("A6", point(20, 18)), Some(Len::inches(6)), "off the road a truck pays threefold");
    assert!(!OnHk::on_road(&rules, &state, point(20, 16)), "nobody declares the road");
}

/// A section looks at a Gruppe 10" or 20" away.
fn watch(terrain: &str, at: &str, now: &str) -> (FyobOnHk, Position<OnHk>) {
    let rules = rules();
    let elements = format!(
        "[[element]]\nid = \"A2\"\nunit = \"UK-SEC\"\nat = [20, 10]\nfacing = 0\n\
         [[element]]\nid = \"B2\"\nunit = \"DE-HALF\"\nat = {at}\nfacing = 180\n"
    );
    let solo = format!("[[solo.element]]\nid = \"B2\"\nnow = {{ {now} }}\n");
    let state = position(&rules, &duel(terrain, &elements, &solo));
    (rules, state)
}

/// What has to be thrown to see it: 0 automatic, 7 impossible.
fn needed((rules, state): &(FyobOnHk, Position<OnHk>), segments: i8) -> i32 {
    let at = OnHk::pose(state, id("B2")).at;
    match OnHk::observation(rules, state, id("A2"), id("B2"), at, segments) {
        Observation::Automatic => 0,
        Observation::Impossible(_) => 7,
        Observation::Test(check) => match check.reads {
            engine::Reads::Pass { need, .. } => need - check.modifier(),
            _ => panic!("it passes or fails"),
        },
    }
}

const BRUSH: &str = "[[area]]\nkind = \"brush\"\npoints = [[5, 18], [35, 18], [35, 34], [5, 34]]\n";
const CROPS: &str = "[[area]]\nkind = \"crops\"\npoints = [[5, 13], [35, 13], [35, 15], [5, 15]]\n";

#[test]
fn ha_9_observation_by_cover_distance_and_hindrances() {
    assert_eq!(needed(&watch("", "[20, 20]", ""), 0), 2, "in the open");
    assert_eq!(needed(&watch(BRUSH, "[20, 20]", ""), 0), 4, "in cover");
    assert_eq!(needed(&watch(BRUSH, "[20, 20]", "concealed = true"), 0), 5, "concealed");
    assert_eq!(needed(&watch(BRUSH, "[20, 30]", ""), 0), 5, "more than 16\" away");
    assert_eq!(needed(&watch(&format!("{BRUSH}{CROPS}"), "[20, 20]", ""), 0), 5, "a hindrance");
    assert_eq!(needed(&watch(BRUSH, "[20, 20]", "activity = \"moved\""), 0), 3, "a blue counter");
    assert_eq!(needed(&watch(BRUSH, "[20, 20]", "activity = \"fired\""), 0), 3, "a red counter");
    assert_eq!(needed(&watch(BRUSH, "[20, 20]", ""), 2), 6, "shaken: two segments");
    assert_eq!(needed(&watch(BRUSH, "[20, 20]", ""), 3), 7, "7 is impossible");
    assert_eq!(needed(&watch("", "[20, 14]", ""), 3), 0, "4\" or less in sight");
}

#[test]
fn ha_9_cover_of_men_and_vehicles() {
    let rules = rules();
    let cover = |terrain: &str, unit: &str| {
        let elements = format!(
            "[[element]]\nid = \"A2\"\nunit = \"UK-SEC\"\nat = [20, 8]\nfacing = 0\n\
             [[element]]\nid = \"B2\"\nunit = \"{unit}\"\nat = [20, 24]\nfacing = 180\n"
        );
        let state = position(&rules, &duel(terrain, &elements, ""));
        OnHk::cover(&rules, &state, id("B2"), point(20, 24), point(20, 8))
    };
    let area = |kind: &str| {
        format!("[[area]]\nkind = \"{kind}\"\npoints = [[8, 18], [32, 18], [32, 30], [8, 30]]\n")
    };
    let line = |kind: &str, y: &str| format!("[[line]]\nkind = \"{kind}\"\npoints = [[8, {y}], [32, {y}]]\n");
    assert_eq!(cover("", "DE-GRP"), Cover::Open);
    assert_eq!(cover(&area("brush"), "DE-GRP"), Cover::Soft);
    assert_eq!(cover(&area("foxholes"), "DE-GRP"), Cover::Hard);
    assert_eq!(cover(&area("trench"), "DE-GRP"), Cover::Hard);
    // HK-H63: hull-down behind a wall; partly obscured in woods and behind hedges; crops hide no vehicle.
    assert_eq!(cover("", "DE-PZ4H"), Cover::Open);
    assert_eq!(cover(&line("stone_wall", "22"), "DE-PZ4H"), Cover::Hard);
    assert_eq!(cover(&line("hedge", "22"), "DE-PZ4H"), Cover::Soft);
    assert_eq!(cover(&area("woods"), "DE-PZ4H"), Cover::Soft);
    assert_eq!(cover(&area("crops"), "DE-PZ4H"), Cover::Open);
}

#[test]
fn ha_9_distances_are_between_the_nearest_men() {
    let rules = rules();
    let elements = "[[element]]\nid = \"A2\"\nunit = \"UK-SEC\"\nat = [20, 10]\nfacing = 0\n\
        [[element]]\nid = \"B2\"\nunit = \"DE-PZ4H\"\nat = [20, 24]\nfacing = 180\n";
    let state = position(&rules, &duel("", elements, ""));
    let gap = |at: Point| OnHk::distance(&state, id("A2"), at, id("B2"));
    // The nearest point of the vehicle is 1.5" before its centre.
    assert_eq!(gap(point(20, 10)), inches(12_500));
    assert_eq!(gap(point(20, 12)), inches(10_500), "as if it stood there");
    assert_eq!(OnHk::distance_to(&state, id("A2"), point(20, 10), point(20, 11)), Len::inches(1));
}

#[test]
fn ha_9_armour_is_hurt_by_the_number_needed() {
    let rules = rules();
    let hurts = |gun: &str, tank: &str, facing: u16| {
        let elements = format!(
            "[[element]]\nid = \"A2\"\nunit = \"{gun}\"\nat = [20, 10]\nfacing = 0\n\
             [[element]]\nid = \"B2\"\nunit = \"{tank}\"\nat = [20, 26]\nfacing = {facing}\n"
        );
        let state = position(&rules, &duel("", &elements, ""));
        let weapons = OnHk::weapons(&rules, &state, id("A2"));
        let hurt = |weapon| {
            OnHk::hurts(&rules, &state, (id("A2"), point(20, 10)), weapon, (id("B2"), point(20, 26)))
        };
        weapons.iter().map(hurt).max().unwrap_or(Hurt::No)
    };
    assert_eq!(hurts("UK-6PDR", "DE-PZ4H", 180), Hurt::Destroy, "4 + 4 - 4");
    assert_eq!(hurts("DE-PAK38", "DE-PANTHER", 180), Hurt::Damage, "4 + 6 - 3 = 7");
    assert_eq!(hurts("DE-PAK38", "DE-PANTHER", 90), Hurt::Destroy, "its side is 3");
    assert_eq!(hurts("US-HMG", "DE-PANTHER", 180), Hurt::No, "4 + 6 - 1 = 9");
    assert_eq!(hurts("UK-SEC", "DE-PZ4H", 180), Hurt::No, "small arms never");
    assert_eq!(hurts("UK-SEC", "DE-TRUCK", 180), Hurt::Destroy);
    assert_eq!(hurts("UK-SHERM", "DE-GRP", 180), Hurt::Destroy);
}

#[test]
fn ha_9_the_field_of_fire_of_tripods_and_guns() {
    let rules = rules();
    let state = position(&rules, &duel("", FORCE, ""));
    let bears = |who: &str, at: Point| {
        let weapons = OnHk::weapons(&rules, &state, id(who));
        let heavy = weapons.iter().find(|it| it.slot != 0).expect("it has one");
        OnHk::in_arc(&rules, &state, id(who), heavy, at)
    };
    assert!(bears("A3", point(15, 30)) && !bears("A3", point(39, 10)));
    assert!(bears("A4", point(39, 10)), "turrets turn");
    assert!(bears("A9", point(0, 4)), "mortars fire all round");
}

#[test]
fn ha_9_men_ride_and_guns_do_not() {
    let rules = rules();
    let elements = "[[element]]\nid = \"A2\"\nunit = \"UK-SEC8\"\nat = [20, 12.6]\nfacing = 0\n\
        [[element]]\nid = \"A3\"\nunit = \"UK-TRUCK\"\nat = [20, 15]\nfacing = 0\n\
        [[element]]\nid = \"A4\"\nunit = \"UK-CARR\"\nat = [26, 12]\nfacing = 0\n\
        [[element]]\nid = \"B2\"\nunit = \"DE-GRP\"\nat = [20, 30]\n";
    let start = position(&rules, &duel("", elements, ""));
    assert!(OnHk::can_carry(&rules, &start, id("A3"), id("A2")));
    assert!(!OnHk::can_carry(&rules, &start, id("A4"), id("A2")), "four seats");
    let (state, _) =
        play_out(&rules, &start, Seat(1), &Decision::Act(fyob::Act::Mount { carrier: id("A3") }), 1);
    assert_eq!(state.get(id("A2")).aboard, Some(id("A3")));
    FyobOnHk::check(&rules, &state).unwrap();
    let (state, _) = play_out(&rules, &state, Seat(1), &Decision::Act(fyob::Act::Dismount { to: None }), 1);
    assert_eq!(state.get(id("A2")).aboard, None);
    assert!(OnHk::distance(&state, id("A2"), OnHk::pose(&state, id("A2")).at, id("A3")) <= Len::inches(1));
    FyobOnHk::check(&rules, &state).unwrap();
}

#[test]
fn ha_9_lengths_orders_and_batteries_of_the_battles() {
    let Battles { rules, all: battles, .. } = battles();
    for (source, state) in &battles {
        let below = &state.table.hk;
        assert_eq!(
            state.battle.bounds,
            (2 * u16::from(below.battle.turns)).next_multiple_of(4),
            "{}",
            source.name
        );
        FyobOnHk::check(&rules, state).unwrap();
        let mut n_batteries = 0;
        for it in &state.elements {
            let info = state.info(it.id);
            n_batteries += usize::from(info.arm == Arm::Battery);
            if info.arm == Arm::Men && !info.headquarters && !info.observer && it.status == Status::Table {
                let defends = state.battle.forces[it.side.idx()].defends;
                let usual = if defends { Task::Hold } else { Task::Contact };
                assert!([usual, Task::Hold].contains(&it.order().task), "{} of {}", info.name, source.name);
            }
        }
        let given: usize = below.sides.iter().map(|it| it.batteries.len()).sum();
        assert_eq!(n_batteries, given);
        // HA-4: nobody is hidden by the rules below, and no dummy has a card.
        assert!(below.elements.iter().all(|it| !it.hidden));
        let dummies = below.elements.iter().filter(|it| it.dummy.is_some());
        assert!(dummies.into_iter().all(|it| state.find(fyob::floors::above(it.id)).is_none()));
    }
    let card = FyobOnHk::card(&battles[0].0.parse().unwrap());
    assert!(card.title.ends_with(", solo") && card.system == "fyob-hk");
}

#[test]
fn ha_9_a_file_may_say_what_the_layer_needs() {
    let rules = rules();
    let solo = "bounds = 6\nattacker = \"B\"\n\
        [[solo.element]]\nid = \"A2\"\nnco = 3\nreserve = true\norders = [{ task = \"reposition\", at = [[20, 20]] }]\n";
    let state = position(&rules, &duel("", FORCE, solo));
    assert_eq!(state.battle.bounds, 6);
    assert_eq!(state.nco_rating(id("A2")), 3);
    assert_eq!(state.get(id("A2")).status, Status::Reserve);
    assert_eq!(state.get(id("A2")).order().task, Task::Reposition);
    assert!(state.battle.forces[0].defends);
    FyobOnHk::check(&rules, &state).unwrap();
    let wrong = try_position(&rules, &duel("", FORCE, "[[solo.element]]\nid = \"A77\"\n")).unwrap_err();
    assert!(wrong.to_string().contains("there is no element A77 in this battle"), "{wrong}");
    // The rules below take the same file, and read nothing of it.
    let source = engine::data::Source::new("duel.toml", duel("", FORCE, solo));
    let setup: hk::Setup = source.parse().unwrap();
    hk::Hk::with_data(&[]).unwrap().set_up(&source, setup).unwrap();
}

#[test]
fn ha_9_the_view_shows_every_man() {
    let rules = rules();
    let state = position(&rules, &duel("", FORCE, ""));
    let view = rules.view(&state, Seat(1));
    let men = |who: &str| view.pieces.iter().find(|it| it.id == who).map(|it| it.figures.len());
    assert_eq!(["A2", "A3", "A4", "A13"].map(men), [Some(10), Some(5), Some(0), Some(4)]);
}

#[test]
fn hh_13_no_way_leads_through_the_men_of_a_known_enemy_however_far_they_stand_apart() {
    let rules = rules();
    let men: Vec<String> = (0..10).map(|n| format!("[{}, 20]", 11 + 2 * n)).collect();
    let elements = format!(
        r#"
[[element]]
id = "A2"
unit = "UK-SEC"
at = [11, 14]
[[element]]
id = "B2"
unit = "DE-GRP"
at = [20, 20]
places = [{}]
"#,
        men.join(", ")
    );
    let known = "[[solo.element]]\nid = \"A2\"\nnow = { known = [102] }\n";
    let state = position(&rules, &duel("", &elements, known));
    let (by, start) = (id("A2"), OnHk::pose(&state, id("A2")).at);
    assert!(Len::inches(8) < OnHk::spread(&state, id("B2")));
    let reach = fyob::board::reach(&rules, &state, by, Len::inches(12), false);
    assert!(100 < reach.cells.len() && reach.contacts.iter().any(|it| it.enemy == id("B2")));
    for cell in 1..reach.cells.len() {
        let path = reach.path(cell);
        let legs = std::iter::once(&start).chain(&path).zip(&path);
        for (&from, &to) in legs {
            assert_eq!(OnHk::meets(&rules, &state, by, from, to), None, "from {from:?} to {to:?}");
        }
    }
}

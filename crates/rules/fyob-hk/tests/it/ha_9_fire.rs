//! HA-9, rows "fire, men", "fire, vehicles", "loaded transport", "indirect" and "assault"; and W-57.

use crate::common::{
    duel, fire_at, id, play, play_first, play_out, position, refusal, rules, small_arms_at, to_hit,
};
use engine::{Ruleset, Seat};
use fyob::{Damage, Decision, Event, Holder, Position, Stage, Status, Turn};
use fyob_hk::{Fact, FyobOnHk, OnHk};
use table::{Len, Point};

/// Two sections 14" apart: rifles at normal range, out of range of submachine guns.
const SECTIONS: &str = r#"
[[element]]
id = "A2"
unit = "UK-SEC"
at = [20, 10]
facing = 0
[[element]]
id = "B2"
unit = "DE-GRP"
at = [20, 24]
facing = 180
"#;

/// They know each other.
const KNOWN: &str = r#"
[[solo.element]]
id = "A2"
now = { known = [102] }
[[solo.element]]
id = "B2"
now = { known = [2] }
"#;

fn area(kind: &str) -> String {
    format!("[[area]]\nkind = \"{kind}\"\npoints = [[5, 20], [35, 20], [35, 30], [5, 30]]\n")
}

fn alive(state: &Position<OnHk>, who: &str) -> usize {
    state.table.find(id(who)).expect("it exists").n_alive()
}

fn has_leader(state: &Position<OnHk>, who: &str) -> bool {
    let it = state.table.find(id(who)).expect("it exists");
    it.alive().any(|(_, man)| man.role == hk::Role::Leader)
}

fn point(x: i32, y: i32) -> Point {
    Point::new(Len::inches(x), Len::inches(y))
}

#[test]
fn w_57_kills_are_men_lost_and_hits_are_fire_alone() {
    let rules = rules();
    let start = position(&rules, &duel(&area("brush"), SECTIONS, KNOWN));
    // Seven rifles at 5+/4+: two hits, two kills; then two dice for the NCO (FYOB-115).
    let dice: [&[u8]; 3] = [&[1, 1, 1, 1, 1, 5, 6], &[4, 5], &[2, 3]];
    let (state, events) = play(&rules, &start, Seat(1), &small_arms_at("B2"), &dice);
    assert_eq!(to_hit(&events), (7, 5));
    assert_eq!(state.get(id("B2")).tests_due(), 25, "5 + 2 x 10");
    assert_eq!((state.get(id("B2")).men, alive(&state, "B2")), (8, 8));
    assert!(has_leader(&state, "B2"), "the leader figure falls last");
    let nco_dice = events.iter().find_map(|it| match it {
        Event::LeaderTested { roll, .. } => Some(roll.faces.len()),
        _ => None,
    });
    assert_eq!(nco_dice, Some(2));
    // Four hits without a kill.
    let dice: [&[u8]; 2] = [&[1, 1, 1, 5, 5, 6, 6], &[1, 2, 3, 3]];
    let (fired_on, _) = play(&rules, &start, Seat(1), &small_arms_at("B2"), &dice);
    assert_eq!((fired_on.get(id("B2")).tests_due(), fired_on.get(id("B2")).men), (5, 10));

    // Its card comes up: a Regular NCO takes two tests off.
    let mut card = state;
    card.stage = Stage::Card;
    card.turn = Some(Turn { element: Some(id("B2")), ..Turn::new(Holder::Element(id("B2"))) });
    let taken = (0..20).find_map(|seed| {
        let (_, events) = play_out(&rules, &card, Seat(2), &Decision::React, seed);
        events.iter().find_map(|it| match it {
            Event::MomentumTested { roll, .. } => Some(roll.check.dice.n),
            _ => None,
        })
    });
    assert_eq!(taken, Some(23));
}

#[test]
fn ha_9_modifiers_of_the_layer_change_the_number_to_hit() {
    let rules = rules();
    let number = |text: &str| {
        let start = position(&rules, text);
        to_hit(&play_out(&rules, &start, Seat(1), &small_arms_at("B2"), 1).1).1
    };
    let open = duel("", SECTIONS, KNOWN);
    assert_eq!(number(&open), 4);
    let shaken = open.replace("now = { known = [102] }", "now = { known = [102], failures = 1 }");
    assert_eq!(number(&shaken), 5, "each -1 of the layer is +1");
    assert_eq!(number(&open.replace("die = \"fire\"", "die = \"move\"")), 5, "moving and firing");
    assert_eq!(number(&open.replace("acts = 2", "acts = 2, aimed = true")), 3, "aimed");
    let moved =
        |more: &str| open.replace("now = { known = [2] }", &format!("now = {{ known = [2], {more} }}"));
    assert_eq!(number(&moved("activity = \"moved\"")), 3, "against movement in the open");
    assert_eq!(number(&moved("activity = \"moved\", doubled = true")), 2, "at the double as well");
    assert_eq!(number(&moved("activity = \"fired\"")), 4, "a red counter shows no move");
    let moving = moved("activity = \"moved\"").replace("die = \"fire\"", "die = \"move\"");
    assert_eq!(number(&moving), 5, "only a stationary firer catches movement");
    let green = open.replace("unit = \"UK-SEC\"", "unit = \"UK-SEC\"\nquality = \"green\"");
    assert_eq!(number(&green), 5, "the quality lines stay");
    for (kind, hit) in [("brush", 5), ("foxholes", 5), ("trench", 6)] {
        assert_eq!(number(&duel(&area(kind), SECTIONS, KNOWN)), hit, "{kind}");
    }
}

#[test]
fn ha_9_what_cannot_hit_is_not_fired() {
    let rules = rules();
    let known = KNOWN.replace("known = [102]", "known = [102], failures = 1");
    let start = position(&rules, &duel(&area("trench"), SECTIONS, &known));
    let why = refusal(&rules, &start, Seat(1), &small_arms_at("B2"));
    assert!(why.contains("FYOB-072"), "6 + 1 = 7: {why}");
}

#[test]
fn ha_9_a_squad_and_its_machine_gun_may_have_two_targets() {
    let rules = rules();
    let third =
        format!("{SECTIONS}[[element]]\nid = \"B3\"\nunit = \"DE-HALF\"\nat = [34, 24]\nfacing = 180\n");
    let known = KNOWN.replace("known = [102]", "known = [102, 103]");
    let start = position(&rules, &duel("", &third, &known));
    let (state, events) = play_out(&rules, &start, Seat(1), &small_arms_at("B2"), 3);
    assert_eq!(to_hit(&events).0, 7, "the crew of the Bren waits");
    let (_, events) = play_out(&rules, &state, Seat(1), &fire_at("B3"), 3);
    assert_eq!(to_hit(&events).0, 3, "the Bren alone");
    // All at one target: rifles and Bren.
    let (_, events) = play_out(&rules, &start, Seat(1), &fire_at("B2"), 3);
    let volleys = events.iter().filter(|it| matches!(it, Event::Table(Fact::Fired { .. }))).count();
    assert_eq!(volleys, 2);
}

/// A 5 cm Pak 38 (AT 3) 14" from the front of a Sherman (armour 4): n = 4 + 4 - 3 = 5.
const TANK: &str = r#"
[[element]]
id = "A2"
unit = "UK-SHERM"
at = [20, 24]
facing = 0
[[element]]
id = "B2"
unit = "DE-PAK38"
at = [20, 10]
facing = 0
"#;

/// The gun of side B fires, laid on the tank.
fn gun_duel(tank: &str) -> String {
    let text = duel("", tank, "")
        .replace("element = 2, die", "element = 102, die")
        .replace("at = [20, 4]", "at = [5, 4]")
        .replace("at = [20, 36]", "at = [35, 36]");
    format!("{text}[[solo.element]]\nid = \"B2\"\nlaid = {{ on = 2 }}\nnow = {{ known = [2] }}\n")
}

#[test]
fn ha_9_one_short_is_damage_and_damage_twice_destroys() {
    let rules = rules();
    let from_behind = gun_duel(TANK);
    // Its side: 4 + 3 - 3 = 4; in the open 4+ to hit.
    let start = position(&rules, &from_behind);
    let (missed, _) = play(&rules, &start, Seat(2), &fire_at("A2"), &[&[3]]);
    assert_eq!(missed.get(id("A2")).damage, None);
    assert!(0 < missed.get(id("A2")).tests_due(), "it is under fire");
    let (hit, _) = play(&rules, &start, Seat(2), &fire_at("A2"), &[&[4], &[2]]);
    assert_eq!((hit.get(id("A2")).damage, hit.get(id("A2")).status), (None, Status::Table));
    let damaged = play_first(&rules, &start, Seat(2), &fire_at("A2"), &[&[4], &[3]]);
    assert_eq!(damaged.get(id("A2")).damage, Some(Damage::Plain));
    let gone = play_first(&rules, &start, Seat(2), &fire_at("A2"), &[&[4], &[4]]);
    assert_eq!(gone.get(id("A2")).status, Status::Destroyed);
    let wreck = gone.table.find(id("A2")).and_then(|it| it.vehicle.clone()).expect("a vehicle");
    assert!(wreck.destroyed, "it stays as a wreck");
    // The second time one short destroys it.
    let again = from_behind + "[[solo.element]]\nid = \"A2\"\nnow = { damage = \"plain\" }\n";
    let start = position(&rules, &again);
    let gone = play_first(&rules, &start, Seat(2), &fire_at("A2"), &[&[4], &[3]]);
    assert_eq!(gone.get(id("A2")).status, Status::Destroyed);
}

#[test]
fn ha_9_a_soft_vehicle_is_damaged_by_one_kill_and_destroyed_by_two() {
    let rules = rules();
    let truck = SECTIONS.replace("unit = \"DE-GRP\"", "unit = \"DE-TRUCK\"");
    let start = position(&rules, &duel("", &truck, KNOWN));
    // Light cover at least: 5+/4+.
    let shoot = |kills: &[u8]| {
        let dice: [&[u8]; 2] = [&[1, 1, 1, 1, 1, 5, 5], kills];
        play_first(&rules, &start, Seat(1), &small_arms_at("B2"), &dice)
    };
    assert_eq!(shoot(&[1, 4]).get(id("B2")).damage, Some(Damage::Plain));
    assert_eq!(shoot(&[4, 4]).get(id("B2")).status, Status::Destroyed);
    assert_eq!(shoot(&[1, 1]).get(id("B2")).damage, None);
}

#[test]
fn ha_9_passengers_of_a_destroyed_transport_die_on_four_or_more() {
    let rules = rules();
    let loaded = SECTIONS.replace("unit = \"DE-GRP\"", "unit = \"DE-TRUCK\"")
        + "[[element]]\nid = \"B3\"\nunit = \"DE-HALF\"\naboard = \"B2\"\n";
    let start = position(&rules, &duel("", &loaded, KNOWN));
    let dice: [&[u8]; 3] = [&[1, 1, 1, 1, 1, 5, 5], &[4, 4], &[1, 2, 3, 3, 3, 4, 5, 6]];
    let state = play_first(&rules, &start, Seat(1), &small_arms_at("B2"), &dice);
    assert_eq!(state.get(id("B2")).status, Status::Destroyed);
    assert_eq!((state.get(id("B3")).men, alive(&state, "B3")), (5, 5));
    assert_eq!(state.get(id("B3")).aboard, None, "the others are put beside it");
    assert!(0 < state.get(id("B3")).tests_due());
    FyobOnHk::check(&rules, &state).unwrap();
}

/// An 81 mm mortar out of sight behind a wood, an observer who sees a section, and that section.
const MORTAR: &str = r#"
[[element]]
id = "A2"
unit = "UK-MOR3"
at = [5, 3]
facing = 0
missions = 2
[[element]]
id = "A3"
unit = "UK-FOO"
at = [30, 10]
facing = 0
[[element]]
id = "B2"
unit = "DE-GRP"
at = [30, 26]
facing = 180
"#;

/// The mortar is laid on a point; the observer is on the net and knows the section, and so does the mortar.
fn barrage(laid: &str) -> String {
    let wood = "[[area]]\nkind = \"woods\"\npoints = [[0, 6], [20, 6], [20, 14], [0, 14]]\n";
    let solo = format!(
        "[[solo.element]]\nid = \"A2\"\nlaid = {laid}\nnow = {{ known = [102] }}\n\
         [[solo.element]]\nid = \"A3\"\nnow = {{ known = [102] }}\n"
    );
    duel(wood, MORTAR, &solo)
}

#[test]
fn ha_9_indirect_fire_is_one_call_on_the_laid_point() {
    let rules = rules();
    let start = position(&rules, &barrage("[30, 26]"));
    // Attached: 3+. It fails: under fire only, and the marker lies there.
    let (missed, _) = play(&rules, &start, Seat(1), &fire_at("B2"), &[&[2]]);
    assert_eq!(missed.get(id("B2")).men, 10);
    assert!(0 < missed.get(id("B2")).tests_due());
    assert_eq!(missed.table.find(id("A2")).unwrap().weapons[0].missions, 2, "failed calls use none");
    let call = missed.table.calls[0];
    assert_eq!((call.at, call.effect), (point(30, 26), false));
    // Next bound: another attempt at the same point is easier (HK-R25).
    let mut later = missed;
    later.bound += 1;
    later.turn.clone_from(&start.turn);
    let state = play_first(&rules, &later, Seat(1), &fire_at("B2"), &[&[2]]);
    assert!(state.table.calls[0].effect, "2+ now");
    assert_eq!(state.table.find(id("A2")).unwrap().weapons[0].missions, 1);
    // HK-054: it goes on without a roll; each man in the blast is thrown for.
    let mut on = state;
    on.bound += 1;
    on.turn.clone_from(&start.turn);
    if on.get(id("B2")).on_table() {
        let (_, events) = play_out(&rules, &on, Seat(1), &fire_at("B2"), 4);
        let roll = events.iter().find_map(|it| match it {
            Event::Table(Fact::Called { roll, .. }) => Some(roll.is_some()),
            _ => None,
        });
        assert_eq!(roll, Some(false));
        assert!(events.iter().any(|it| matches!(it, Event::Table(Fact::Blasted { .. }))));
    }
}

#[test]
fn ha_9_a_call_that_falls_far_off_is_not_noticed() {
    let rules = rules();
    // FYOB-R41: within 4" of the laid point it is the target, but the blast has a radius of 2".
    let start = position(&rules, &barrage("[30, 30]"));
    let (missed, _) = play(&rules, &start, Seat(1), &fire_at("B2"), &[&[2]]);
    assert_eq!(missed.get(id("B2")).tests_due(), 0);
}

#[test]
fn ha_9_a_mortar_needs_somebody_who_sees_the_place() {
    let rules = rules();
    let text = barrage("[30, 26]");
    let unseen = text.rfind("[[solo.element]]").expect("the observer's row");
    let text = text[..unseen].to_owned();
    let start = position(&rules, &text);
    let why = refusal(&rules, &start, Seat(1), &fire_at("B2"));
    assert!(why.contains("FYOB-072"), "{why}");
}

/// A section 3" from half a Gruppe.
const CLOSE: &str = r#"
[[element]]
id = "A2"
unit = "UK-SEC"
at = [20, 15]
facing = 0
[[element]]
id = "B2"
unit = "DE-HALF"
at = [20, 19]
facing = 180
"#;

fn storm() -> Decision {
    Decision::Move { path: vec![point(20, 19)], facing: None, double: false }
}

fn close(text: &str) -> String {
    duel("", text, KNOWN).replace(
        "die = \"fire\", fire = true, move = true, acts = 2",
        "die = \"move\", move = true, fire = true, acts = 2, thrown = 6",
    )
}

#[test]
fn ha_9_an_assault_is_one_round_of_close_combat() {
    let rules = rules();
    let start = position(&rules, &close(CLOSE));
    let mut lost = [0, 0];
    let mut fell_back = [0, 0];
    for seed in 0..20 {
        let (state, events) = play_out(&rules, &start, Seat(1), &storm(), seed);
        FyobOnHk::check(&rules, &state).unwrap();
        let throws: Vec<_> = events
            .iter()
            .filter_map(|it| match it {
                Event::Table(Fact::Fought { element, roll, kills }) => Some((*element, roll.clone(), *kills)),
                _ => None,
            })
            .collect();
        assert_eq!(throws.len(), 2, "both throw, once: {events:?}");
        assert_eq!(hk::number(&throws[0].1.check), 4);
        let men = |who: &str| state.get(id(who)).men;
        let (a, b) = (10 - men("A2"), 8 - men("B2"));
        assert!(u16::from(a) <= throws[1].2 && u16::from(b) <= throws[0].2, "kills are men lost");
        (lost[0], lost[1]) = (lost[0] + u32::from(a), lost[1] + u32::from(b));
        // Who lost more falls back; if as many, the attacker.
        let means = events.iter().any(|it| matches!(it, Event::TestsDue { .. }));
        assert!(means, "both take tests");
        let moved = |who: &str| {
            let last = events.iter().rev().find_map(|it| match it {
                Event::Table(Fact::Below(hk::Event::Moved { element, how: hk::Motion::Placed, .. })) => {
                    Some(fyob::floors::above(*element))
                }
                _ => None,
            });
            last == Some(id(who))
        };
        if state.get(id("A2")).on_table() && state.get(id("B2")).on_table() {
            if a < b {
                fell_back[1] += u32::from(moved("B2"));
            } else {
                fell_back[0] += u32::from(moved("A2"));
            }
        }
    }
    assert!(0 < lost[0] && 0 < lost[1], "{lost:?}");
    assert!(0 < fell_back[0] && 0 < fell_back[1], "{fell_back:?}");
}

#[test]
fn ha_9_men_go_for_a_tank_with_what_they_have() {
    let rules = rules();
    let tank = CLOSE.replace("unit = \"DE-HALF\"\nat = [20, 19]", "unit = \"DE-PZ2\"\nat = [20, 20]");
    let start = position(&rules, &close(&tank));
    let (mut destroyed, mut stood) = (0, 0);
    for seed in 0..40 {
        let path = Decision::Move { path: vec![point(20, 18)], facing: None, double: false };
        let (state, events) = play_out(&rules, &start, Seat(1), &path, seed);
        FyobOnHk::check(&rules, &state).unwrap();
        // One AT grenade in the section, and the machine guns of the tank: two dice.
        let guns = events.iter().find_map(|it| match it {
            Event::Table(Fact::Fought { element, roll, .. }) if *element == id("B2") => {
                Some(roll.check.dice.n)
            }
            _ => None,
        });
        assert_eq!(guns, Some(2));
        let blows = events.iter().filter(|it| matches!(it, Event::Table(Fact::AtVehicle { .. }))).count();
        assert_eq!(blows, 1);
        match state.get(id("B2")).status {
            Status::Destroyed => destroyed += 1,
            _ => stood += 1,
        }
    }
    assert!(0 < destroyed && 0 < stood, "{destroyed} {stood}");
}

#[test]
fn fyob_r22_what_an_attack_is_made_with() {
    let rules = rules();
    let start = position(&rules, &gun_duel(TANK));
    let (_, events) = play_out(&rules, &start, Seat(2), &fire_at("A2"), 1);
    let rows: Vec<_> = events
        .iter()
        .filter_map(|it| match it {
            Event::TestsDue { due, .. } => Some(format!("{:?}", due.row)),
            _ => None,
        })
        .collect();
    assert!(rows.iter().any(|it| it.starts_with('A')), "an AFV tests on its own chart: {rows:?}");
}

//! HH-1 to HH-15 as the layer asks for them: sight, cover, movement, weapons.

use crate::common::{Position, position, rules};
use fyob::board::{Board, Observation, Pace};
use fyob::{Cover, ElementId, Hurt};
use house::House;
use table::{Len, Point};

fn at(x: i32, y: i32) -> Point {
    Point::new(Len::inches(x), Len::inches(y))
}

fn half(x: i32, y: i32) -> Point {
    Point::new(Len::inches(x) / 2, Len::inches(y) / 2)
}

fn no(n: u16) -> ElementId {
    ElementId(n)
}

/// A table with a wood, a stone house, a hedge, a wall, a hill, crops, a river and a road.
fn country() -> Position {
    position(
        r#"
table = { width = 60, height = 48 }
area = [
    { kind = "woods", points = [[10, 10], [20, 10], [20, 20], [10, 20]] },
    { kind = "stone_building", points = [[30, 10], [36, 10], [36, 16], [30, 16]] },
    { kind = "crops", points = [[10, 24], [20, 24], [20, 40], [10, 40]] },
    { kind = "hill", level = 1, points = [[40, 20], [56, 20], [56, 30], [40, 30]] },
    { kind = "river", points = [[0, 42], [60, 42], [60, 45], [0, 45]] },
]
line = [
    { kind = "hedge", points = [[24, 2], [24, 8]] },
    { kind = "wall", points = [[24, 30], [34, 30]] },
    { kind = "road", points = [[5, 0], [5, 48]] },
]
element = [
    { no = 1, unit = "german_rifle_platoon", side = "A", at = [2, 2] },
    { no = 2, unit = "german_pz_iii_l", side = "A", at = [2, 8], facing = 0 },
    { no = 3, unit = "german_opel_lorry", side = "A", at = [8, 2] },
    { no = 4, unit = "german_5cm_pak_38", side = "A", aboard = 3 },
    { no = 5, unit = "german_mmg", side = "A", at = [2, 14], facing = 0 },
    { no = 6, unit = "german_opel_lorry", side = "A", at = [8, 6] },
    { no = 11, unit = "british_rifle_platoon", side = "B", at = [50, 40] },
    { no = 12, unit = "british_sherman_iii", side = "B", at = [54, 40], facing = 180 },
    { no = 13, unit = "british_universal_carrier", side = "B", at = [58, 40], facing = 180 },
]
"#,
    )
}

#[test]
fn hh_1_a_line_of_sight_may_have_three_inches_of_wood() {
    let (rules, state) = (rules(), country());
    let sees = |from, to| House::sees(&rules, &state, from, no(11), to);
    assert!(sees(at(5, 15), at(13, 15)), "three inches inside");
    assert!(!sees(at(5, 15), at(14, 15)), "four inches");
    assert!(!sees(at(5, 15), at(25, 15)), "through the wood");
    assert!(sees(at(5, 15), half(26, 30)));
}

#[test]
fn hh_1_buildings_block_but_for_three_inches_at_an_end_inside() {
    let (rules, state) = (rules(), country());
    let sees = |from, to| House::sees(&rules, &state, from, no(11), to);
    assert!(!sees(at(33, 5), at(33, 20)), "through the house");
    assert!(sees(at(33, 5), at(33, 12)), "into it");
    assert!(!sees(at(33, 5), at(33, 14)), "four inches deep");
    assert!(sees(at(33, 11), at(33, 15)), "from room to room");
}

#[test]
fn hh_1_crops_hide_men_and_not_vehicles() {
    let (rules, state) = (rules(), country());
    let sees = |target, to| House::sees(&rules, &state, at(15, 22), no(target), to);
    assert!(sees(11, at(15, 30)), "six inches");
    assert!(!sees(11, at(15, 31)));
    assert!(sees(12, at(15, 31)));
}

#[test]
fn hh_1_hedges_hide_men_who_are_far_from_them_and_cover_those_behind() {
    let (rules, state) = (rules(), country());
    let sees = |target, from, to| House::sees(&rules, &state, from, no(target), to);
    assert!(!sees(11, at(20, 5), at(28, 5)), "neither end is near");
    assert!(sees(11, at(20, 5), at(25, 5)), "the target is within an inch");
    assert!(sees(11, at(23, 5), at(28, 5)), "the observer is");
    assert!(sees(12, at(20, 5), at(28, 5)), "a vehicle");
    let cover = |target, to| House::cover(&rules, &state, no(target), to, at(20, 5));
    assert_eq!(cover(11, at(25, 5)), Cover::Soft);
    assert_eq!(cover(12, at(25, 5)), Cover::Soft, "partly obscured");
    assert_eq!(cover(11, at(26, 5)), Cover::Open);
    let behind_wall = House::cover(&rules, &state, no(12), half(58, 61), at(29, 20));
    assert_eq!(behind_wall, Cover::Hard, "hull-down behind a wall");
}

#[test]
fn hh_1_a_hill_hides_what_is_behind_it_and_its_crest_covers() {
    let (rules, state) = (rules(), country());
    let sees = |from, to| House::sees(&rules, &state, from, no(12), to);
    assert!(!sees(at(48, 10), at(48, 40)), "over ground higher than both ends");
    assert!(sees(at(48, 10), at(48, 25)), "up to it");
    let cover = |target, to| House::cover(&rules, &state, no(target), to, at(48, 10));
    assert_eq!(cover(11, half(96, 41)), Cover::Soft, "within an inch of the edge");
    assert_eq!(cover(12, half(96, 41)), Cover::Hard, "hull-down");
    assert_eq!(cover(11, at(48, 25)), Cover::Open, "farther back");
}

#[test]
fn fyob_r27_men_in_a_vehicle_have_its_cover() {
    let state = position(
        r#"
element = [
    { no = 1, unit = "german_rifle_platoon", side = "A", aboard = 2 },
    { no = 2, unit = "german_sdkfz_251", side = "A", at = [4, 4] },
    { no = 3, unit = "german_rifle_platoon", side = "A", aboard = 4 },
    { no = 4, unit = "german_opel_lorry", side = "A", at = [14, 4] },
    { no = 11, unit = "british_rifle_platoon", side = "B", at = [50, 40] },
]
"#,
    );
    let cover = |id| House::cover(&rules(), &state, no(id), House::pose(&state, no(id)).at, at(50, 40));
    assert_eq!((cover(1), cover(3)), (Cover::Soft, Cover::Open));
}

#[test]
fn hh_2_dice_by_class_on_and_off_the_road() {
    let (rules, state) = (rules(), country());
    let pace = |id, road| House::pace(&rules, &state, no(id), road, false);
    let dice = |n| Pace::Dice { n, halved: false };
    assert_eq!((pace(1, false), pace(1, true)), (dice(2), dice(2)));
    assert_eq!((pace(2, false), pace(2, true)), (dice(3), dice(4)));
    // A lorry that tows a gun has a die less.
    assert_eq!((pace(3, false), pace(3, true)), (dice(2), dice(4)));
    assert_eq!(pace(6, false), dice(3));
    assert_eq!(House::pace(&rules, &state, no(5), false, true), dice(2), "a crew without its gun");
    assert!(House::on_road(&rules, &state, half(11, 20)) && !House::on_road(&rules, &state, half(13, 20)));
}

#[test]
fn hh_13_legs_cost_what_the_ground_says() {
    let (rules, state) = (rules(), country());
    let cost = |id, from, to| House::leg_cost(&rules, &state, no(id), from, to, false);
    let inches = |n: i32| Some(Len::milli_inches(n));
    assert_eq!(cost(1, at(2, 2), at(3, 2)), inches(1000));
    assert_eq!(cost(1, at(11, 15), at(12, 15)), inches(1500), "wood on foot");
    assert_eq!(cost(2, at(11, 15), at(12, 15)), inches(2000), "wood on tracks");
    assert_eq!(cost(6, at(11, 15), at(12, 15)), None, "wood on wheels");
    assert_eq!(cost(1, at(33, 9), half(66, 20)), inches(2000), "into a building");
    assert_eq!(cost(1, at(33, 11), at(33, 12)), inches(1000), "from room to room");
    assert_eq!(cost(2, at(33, 9), at(33, 10)), None, "no tank in a house");
    assert_eq!(cost(6, half(47, 10), half(49, 10)), inches(5000), "a hedge on wheels");
    assert_eq!(cost(6, half(60, 59), half(60, 61)), None, "a wall on wheels");
    assert_eq!(cost(1, at(30, 41), at(30, 42)), inches(1000), "into the river");
    assert_eq!(cost(1, at(30, 45), at(30, 46)), None, "out of it only by an act");
    assert_eq!(cost(2, at(30, 41), at(30, 42)), None);
    assert_eq!(cost(2, at(5, 41), at(5, 42)), inches(1000), "over the bridge");
}

#[test]
fn hh_6_rifles_hurt_a_carrier_and_no_tank() {
    let (rules, state) = (rules(), country());
    let hurts = |by, from, target, to| {
        let weapons = House::weapons(&rules, &state, no(by));
        let one = |weapon| House::hurts(&rules, &state, (no(by), from), weapon, (no(target), to));
        weapons.iter().map(one).max().unwrap_or(Hurt::No)
    };
    // W-50: rifles can damage a carrier, up to half their range.
    assert_eq!(hurts(1, at(58, 33), 13, at(58, 40)), Hurt::Damage);
    assert_eq!(hurts(5, at(54, 20), 12, at(54, 40)), Hurt::No);
    // The gun in tow has its own weapons still.
    assert_eq!(hurts(4, at(54, 18), 12, at(54, 40)), Hurt::Damage, "AP 6 against 7 in front, far");
    assert_eq!(hurts(4, at(40, 40), 12, at(54, 40)), Hurt::Destroy, "5 at the side");
}

#[test]
fn fyob_r24_a_panzerfaust_answers_a_tank() {
    let (rules, state) = (rules(), country());
    assert!(House::has_answer(&rules, &state, no(1), no(12)));
    assert!(!House::has_answer(&rules, &state, no(5), no(12)));
    assert!(House::has_answer(&rules, &state, no(11), no(2)), "PIAT");
}

#[test]
fn hh_3_within_two_segments_nothing_is_thrown() {
    let (rules, state) = (rules(), country());
    let look = |to| House::observation(&rules, &state, no(1), no(11), to, 0);
    assert_eq!(look(at(2, 10)), Observation::Automatic);
    assert!(matches!(look(at(2, 22)), Observation::Test(_)));
    assert!(matches!(look(at(59, 47)), Observation::Impossible(_)), "more than 48 inches");
}

#[test]
fn hh_13_enemies_stop_a_move_at_contact() {
    let (rules, state) = (rules(), country());
    // Two radii and half an inch.
    let met = House::meets(&rules, &state, no(1), at(50, 30), at(50, 40));
    assert_eq!(met, Some((no(11), Len::milli_inches(7500))));
    assert_eq!(House::meets(&rules, &state, no(1), at(50, 30), at(50, 20)), None, "away from it");
    assert!(!House::may_end(&rules, &state, no(1), half(100, 81)));
    assert!(House::may_end(&rules, &state, no(1), at(50, 36)));
}

#[test]
fn hh_14_guns_have_arcs() {
    let (rules, state) = (rules(), country());
    let weapon = &House::weapons(&rules, &state, no(5))[0];
    assert!(House::in_arc(&rules, &state, no(5), weapon, at(30, 20)));
    assert!(!House::in_arc(&rules, &state, no(5), weapon, at(30, 5)), "behind its shoulders");
    let tank = &House::weapons(&rules, &state, no(2))[0];
    assert!(House::in_arc(&rules, &state, no(2), tank, at(2, 1)), "a turret");
}

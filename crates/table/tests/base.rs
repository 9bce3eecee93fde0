//! Single facts about bases: corners, gaps, edges, markers and slides.

mod common;

use common::{SIZE, inch};
use table::{Base, Deg, Edge, Footprint, Len, Point, Pose, segment_meets_base, slide};

const STAND: Footprint = Footprint::Rect { width: Len::inches(2), depth: Len::inches(1) };
const ROUND: Footprint = Footprint::Disc { radius: Len::inches(1) };

fn stand(x: i32, y: i32, facing: i32) -> Base {
    Base::new(STAND, Pose::new(inch(x, y), Deg::new(facing)))
}

fn round(x: i32, y: i32) -> Base {
    Base::new(ROUND, Pose::new(inch(x, y), Deg::NORTH))
}

#[test]
fn corners_go_round_from_the_front_left() {
    let half = 1270;
    let north = [(-2 * half, half), (2 * half, half), (2 * half, -half), (-2 * half, -half)];
    assert_eq!(stand(0, 0, 0).corners(), north.map(|(x, y)| Point::raw(x, y)));
    let east = [(half, 2 * half), (half, -2 * half), (-half, -2 * half), (-half, 2 * half)];
    assert_eq!(stand(0, 0, 90).corners(), east.map(|(x, y)| Point::raw(x, y)));
}

#[test]
fn gaps_between_all_kinds_of_bases() {
    assert_eq!(stand(5, 5, 0).gap(&stand(5, 8, 0)), Len::inches(2), "front to rear");
    assert_eq!(stand(5, 5, 0).gap(&stand(10, 5, 0)), Len::inches(3), "side to side");
    assert_eq!(stand(5, 5, 0).gap(&stand(7, 5, 0)), Len::ZERO, "touching");
    assert_eq!(stand(5, 5, 0).gap(&round(10, 5)), Len::inches(3), "rectangle to disc");
    assert_eq!(round(5, 5).gap(&round(8, 9)), Len::inches(3), "disc to disc");
    // Corner (6, 5.5) to corner (9, 9.5).
    assert_eq!(stand(5, 5, 0).gap(&stand(10, 10, 180)), Len::inches(5), "corner to corner");
    assert_eq!(stand(5, 5, 0).gap(&stand(5, 5, 37)), Len::ZERO, "one on the other");
}

#[test]
fn a_turned_base_is_nearest_at_its_corner() {
    // The half diagonal of a square of 2 inches is 2540 times the root of 2, that is 3592.
    let square = Footprint::Rect { width: Len::inches(2), depth: Len::inches(2) };
    let turned = Base::new(square, Pose::new(inch(5, 5), Deg::new(45)));
    assert_eq!(turned.gap_to_point(inch(10, 5)), Len::inches(5) - Len::new(3592));
    assert_eq!(turned.gap(&stand(10, 5, 0)), Len::inches(4) - Len::new(3592));
}

#[test]
fn touching_is_not_overlapping() {
    assert!(!stand(5, 5, 0).overlaps(&stand(7, 5, 0)));
    let nudged =
        |by: i32| Base::new(STAND, Pose::new(Point::raw(inch(7, 5).x - by, inch(7, 5).y), Deg::NORTH));
    assert!(!stand(5, 5, 0).overlaps(&nudged(2)), "a hair");
    assert!(stand(5, 5, 0).overlaps(&nudged(3)));
    assert!(!round(5, 5).overlaps(&round(7, 5)));
    assert!(round(5, 5).overlaps(&stand(6, 5, 20)));
}

#[test]
fn edges_of_the_table() {
    let base = stand(3, 2, 90);
    assert_eq!(
        Edge::ALL.map(|edge| base.gap_to_edge(SIZE, edge)),
        [Len::inches(1), Len::new(2540 * 41 / 2), Len::inches(9), Len::new(2540 * 5 / 2)]
    );
    assert!(base.inside(SIZE));
    assert!(round(1, 1).inside(SIZE), "touching the edges from inside");
    assert!(!stand(0, 5, 0).inside(SIZE));
    assert_eq!(stand(0, 5, 0).gap_to_edge(SIZE, Edge::West), Len::ZERO);
}

#[test]
fn lines_near_a_base() {
    let wall = [inch(0, 8), inch(10, 8), inch(10, 0)];
    assert!(stand(5, 5, 0).touches_line(&wall, Len::new(2540 * 5 / 2)));
    assert!(!stand(5, 5, 0).touches_line(&wall, Len::inches(2)));
    assert!(stand(5, 8, 30).touches_line(&wall, Len::ZERO));
    assert!(round(5, 5).touches_line(&[inch(5, 8)], Len::inches(2)));
    assert!(!round(5, 5).touches_line(&[], Len::inches(99)));
}

#[test]
fn smoke_is_met_by_lines_through_along_and_into_it() {
    for smoke in [
        round(5, 5),
        Base::new(Footprint::Rect { width: Len::inches(2), depth: Len::inches(2) }, round(5, 5).pose),
    ] {
        assert!(segment_meets_base(inch(0, 5), inch(9, 5), &smoke), "through");
        assert!(segment_meets_base(inch(0, 6), inch(9, 6), &smoke), "along its rim");
        assert!(segment_meets_base(inch(0, 0), inch(5, 5), &smoke), "into");
        assert!(!segment_meets_base(inch(0, 5), inch(3, 5), &smoke), "short of it");
        assert!(!segment_meets_base(inch(0, 7), inch(9, 7), &smoke), "past it");
    }
}

#[track_caller]
fn check_slide(from: (i32, i32), to: (i32, i32), gap: i32, expected: Option<i32>) {
    let (from, to) = (inch(from.0, from.1), inch(to.0, to.1));
    let found = slide(STAND, Deg::NORTH, from, to, &stand(10, 10, 0), Len::inches(gap));
    assert_eq!(found, expected.map(Len::inches), "from {from:?} to {to:?}");
}

#[test]
fn a_base_slides_up_to_another() {
    check_slide((10, 2), (10, 10), 0, Some(7));
    check_slide((10, 2), (10, 10), 1, Some(6));
    check_slide((10, 2), (10, 7), 0, None);
    check_slide((2, 10), (20, 10), 0, Some(6));
    check_slide((2, 2), (20, 2), 1, None);
    check_slide((10, 2), (10, 0), 1, None);
}

#[test]
fn a_base_within_the_gap_may_only_leave() {
    check_slide((10, 8), (10, 0), 1, None);
    check_slide((10, 8), (10, 9), 1, Some(0));
    check_slide((10, 8), (14, 8), 1, Some(0));
    check_slide((10, 8), (10, 8), 1, Some(0));
    check_slide((10, 9), (10, 0), 0, None);
    check_slide((11, 10), (20, 10), 0, None);
    check_slide((11, 10), (5, 10), 0, Some(0));
}

//! Single facts about the ground: outlines, what lies at a point, heights, and what is refused.

mod common;

use common::{SIZE, area, ground, hill, inch, line};
use table::{Edge, Eye, Ground, Len, LineRole, Point, Polygon, ShapeError, Size, T_ONE};

const SQUARE: [(i32, i32); 4] = [(4, 4), (8, 4), (8, 8), (4, 8)];

#[track_caller]
fn check_refused(points: &[(i32, i32)], why: &str) {
    let points = points.iter().map(|(x, y)| Point::raw(*x, *y)).collect();
    assert_eq!(Polygon::new(points).unwrap_err().to_string(), why);
}

#[test]
fn wrong_outlines_are_refused_with_a_sentence() {
    check_refused(
        &[(0, 0), (9, 0)],
        "an outline needs at least three corners and a line two points, but this has 2",
    );
    check_refused(&[(0, 0), (9, 9), (5, 5)], "the corners of the outline lie on one straight line");
    check_refused(&[(0, 0), (9, 0), (9, 0), (0, 9)], "the point [9, 0] is there twice in a row");
    check_refused(&[(0, 0), (9, 0), (0, 9), (0, 0)], "the point [0, 0] is there twice in a row");
    check_refused(&[(0, 0), (1_000_001, 0), (0, 9)], "the point [1000001, 0] is more than ten metres away");
    let crossed = "the outline crosses or touches itself: see the edges from [0, 0] and [9, 0]";
    check_refused(&[(0, 0), (9, 9), (9, 0), (0, 9)], crossed);
    let folded = "the outline crosses or touches itself: see the edges from [0, 0] and [9, 0]";
    check_refused(&[(0, 0), (9, 0), (4, 0), (4, 9)], folded);
    let touched = "the outline crosses or touches itself: see the edges from [0, 0] and [9, 9]";
    check_refused(&[(0, 0), (9, 0), (9, 9), (5, 0), (0, 9)], touched);
    let round = (0..201).map(|n| (n, n * n)).collect::<Vec<_>>();
    check_refused(&round, "an outline or line has at most 200 points, but this has 201");
}

#[test]
fn wrong_tables_and_lines_are_refused() {
    let flat = Size::new(Len::inches(10), Len::ZERO);
    assert_eq!(Ground::new(flat, vec![], vec![]), Err(ShapeError::TableSize(flat.width, flat.height)));
    let mut wall = line("wall", LineRole::Obstacle, &[(0, 0), (4, 4)]);
    wall.half_width = Len::new(-1);
    assert_eq!(Ground::new(SIZE, vec![], vec![wall.clone()]), Err(ShapeError::LineWidth(Len::new(-1))));
    wall.points.truncate(1);
    assert_eq!(Ground::new(SIZE, vec![], vec![wall]), Err(ShapeError::TooFewPoints(1)));
}

#[test]
fn the_boundary_belongs_to_an_outline() {
    let square = area("wood", &SQUARE).outline;
    for inside in [inch(4, 4), inch(8, 8), inch(6, 4), inch(4, 6), inch(6, 6)] {
        assert!(square.contains(inside), "{inside:?}");
    }
    assert!(!square.contains(Point::raw(inch(8, 8).x + 1, inch(8, 8).y)));
    assert_eq!(square.distance_to(inch(11, 12)), Len::inches(5));
}

#[test]
fn crossings_are_counted_from_the_first_end() {
    let square = area("wood", &SQUARE).outline;
    let there = square.crossings_of(inch(0, 6), inch(16, 6));
    let back = square.crossings_of(inch(16, 6), inch(0, 6));
    assert_eq!((there[0].enter, there[0].leave), (T_ONE / 4, T_ONE / 2));
    assert_eq!((back[0].enter, back[0].leave), (T_ONE / 2, T_ONE / 4 * 3));
    let from_inside = square.crossings_of(inch(6, 6), inch(7, 6));
    assert_eq!((from_inside[0].enter, from_inside[0].leave), (0, T_ONE));
    assert!(square.crossings_of(inch(6, 6), inch(6, 6)).is_empty());
}

#[test]
fn the_last_listed_area_and_the_highest_hill_count() {
    let areas = vec![
        area("field", &[(0, 0), (12, 0), (12, 12), (0, 12)]),
        area("wood", &SQUARE),
        hill("hill", 1, &[(2, 2), (10, 2), (10, 10), (2, 10)]),
        hill("knoll", 3, &[(5, 5), (7, 5), (7, 7), (5, 7)]),
        hill("dip", 2, &[(5, 5), (7, 5), (7, 7), (5, 7)]),
    ];
    let ground = ground(areas, vec![]);
    assert_eq!((ground.area_at(inch(6, 6)), ground.level_at(inch(6, 6))), (Some(1), 3));
    assert_eq!((ground.area_at(inch(3, 3)), ground.level_at(inch(3, 3))), (Some(0), 1));
    assert_eq!((ground.area_at(inch(20, 6)), ground.level_at(inch(20, 6))), (None, 0));
}

#[test]
fn ways_have_a_width_and_obstacles_are_near() {
    let road = line("road", LineRole::Way, &[(4, 6), (20, 6)]);
    let wall = line("wall", LineRole::Obstacle, &[(12, 0), (12, 3)]);
    let ground = ground(vec![], vec![road, wall]);
    assert_eq!(ground.way_at(inch(10, 7)), Some(0));
    assert_eq!(ground.way_at(inch(10, 8)), None);
    assert_eq!(ground.way_at(inch(12, 3)), None, "a wall is no way");
    assert!(ground.has_obstacles_near(inch(12, 5), Len::inches(2)));
    assert!(!ground.has_obstacles_near(inch(12, 6), Len::inches(2)));
    assert_eq!(ground.distance_to_edge(inch(20, 2), Edge::East), Len::inches(4));
    assert_eq!(ground.distance_to_edge(inch(20, 2), Edge::North), Len::inches(10));
    assert!(ground.on_table(inch(24, 12)) && !ground.on_table(inch(25, 1)));
}

#[test]
fn heights_hide_where_the_line_is_below_the_top() {
    let ground = ground(vec![area("wood", &SQUARE)], vec![]);
    let top = [Len::new(1000)];
    let seen = |from: i32, to: i32| {
        let (a, b) = (Eye::new(inch(0, 6), Len::new(from)), Eye::new(inch(16, 6), Len::new(to)));
        ground.blocked_by_height(a, b, &top).map(|it| it.at)
    };
    assert_eq!(seen(1000, 1000), None, "as high as the top is not below it");
    assert_eq!(seen(999, 999), Some(inch(4, 6)));
    assert_eq!(seen(2000, 0), None, "at the far side, halfway, the line is just as high as the top");
    assert_eq!(seen(1999, 0), Some(inch(8, 6)));
    assert_eq!(seen(0, 4000), None, "at the near side, a quarter of the way, it has just risen enough");
    assert_eq!(seen(0, 3999), Some(inch(4, 6)));
}

#[test]
fn an_eye_in_a_wood_looks_out_over_its_top() {
    let ground = ground(vec![area("wood", &SQUARE)], vec![]);
    let (inside, outside) = (Eye::new(inch(6, 6), Len::new(1500)), Eye::new(inch(16, 6), Len::ZERO));
    // At the edge of the wood the line has come down to 1200.
    assert_eq!(ground.blocked_by_height(inside, outside, &[Len::new(1200)]), None);
    assert!(ground.blocked_by_height(inside, outside, &[Len::new(1201)]).is_some());
    assert!(ground.blocked_by_height(inside, outside, &[]).is_none(), "no top, no hiding");
}

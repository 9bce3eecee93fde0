//! Single facts about reach, ways and seen areas.

mod common;

use common::{SIZE, area, ground, inch, line};
use insta::assert_snapshot;
use table::{Drawing, Ground, Len, LineRole, Point, reach, seen_area, way};

const INCH: Len = Len::inches(1);

/// Two for one inch of rough ground, and no way over a wall.
fn price(ground: &Ground, a: Point, b: Point) -> Option<i64> {
    let cost = |it: &table::Stretch| i64::from(it.length.raw()) * if it.area.is_some() { 2 } else { 1 };
    ground.obstacles_on(a, b).is_empty().then(|| ground.stretches(a, b).iter().map(cost).sum())
}

fn walled() -> Ground {
    let wood = area("wood", &[(2, 0), (6, 0), (6, 5), (2, 5)]);
    ground(vec![wood], vec![line("wall", LineRole::Obstacle, &[(14, 3), (14, 10), (8, 10)])])
}

fn drawn(ground: &Ground) -> Drawing {
    let mut drawing = Drawing::new(SIZE, INCH, INCH);
    ground.areas().iter().for_each(|area| {
        drawing.area(&area.outline, '#');
    });
    ground.lines().iter().for_each(|line| {
        drawing.line(&line.points, '%');
    });
    drawing
}

/// The middle of the cell in this column and row.
fn cell(x: i32, y: i32) -> Point {
    Point::raw(x * 2540 + 1270, y * 2540 + 1270)
}

#[test]
fn woods_slow_down_and_walls_turn_aside() {
    let ground = walled();
    let found =
        reach(cell(10, 4), SIZE, INCH, i64::from(Len::inches(8).raw()), &mut |a, b| price(&ground, a, b));
    let mut drawing = drawn(&ground);
    for it in &found.cells {
        drawing.mark(it.at, &(it.cost / 2540).to_string());
    }
    assert_snapshot!(drawing.to_string());
}

#[test]
fn a_way_goes_round_the_end_of_a_wall() {
    let ground = walled();
    let (a, b) = (cell(10, 8), cell(18, 8));
    let points = way(a, b, SIZE, INCH, &mut |a, b| price(&ground, a, b)).unwrap();
    let mut drawing = drawn(&ground);
    drawing.line(&[&[a], points.as_slice()].concat(), '*').mark(a, "a").mark(b, "b");
    assert_snapshot!(drawing.to_string());
}

#[test]
fn ways_over_open_ground_are_straight() {
    let ground = ground(vec![], vec![]);
    let mut cost = |a: Point, b: Point| price(&ground, a, b);
    assert_eq!(way(inch(2, 2), inch(21, 9), SIZE, INCH, &mut cost), Some(vec![inch(21, 9)]));
    assert_eq!(way(inch(2, 2), inch(2, 2), SIZE, INCH, &mut cost), Some(vec![inch(2, 2)]));
    let found = reach(inch(2, 2), SIZE, INCH, i64::from(Len::inches(30).raw()), &mut cost);
    assert_eq!(found.cells.len(), 25 * 13);
    assert_eq!(found.way_to(inch(21, 9)), Some(vec![inch(21, 9)]));
    assert_eq!(found.way_to(inch(2, 2)), None, "the origin is nearest");
}

#[test]
fn nothing_is_reached_where_nothing_is_allowed() {
    let found = reach(inch(2, 2), SIZE, INCH, 1000, &mut |_, _| None);
    assert_eq!(found.cells.len(), 1);
    assert_eq!(way(inch(2, 2), inch(9, 9), SIZE, INCH, &mut |_, _| None), None);
    let off_table = reach(inch(-5, 30), SIZE, Len::ZERO, 0, &mut |_, _| Some(1));
    assert_eq!(off_table.cells.len(), 1, "the origin counts even beyond the edge");
}

#[test]
fn a_wood_casts_a_shadow() {
    let ground = ground(vec![area("wood", &[(8, 5), (11, 5), (11, 7), (8, 7)])], vec![]);
    let here = cell(4, 6);
    let mut drawing = Drawing::new(SIZE, INCH, INCH);
    for p in seen_area(here, SIZE, INCH, |p| ground.length_inside(0, here, p) == Len::ZERO) {
        drawing.mark(p, "o");
    }
    drawing.area(&ground.areas()[0].outline, '#').mark(here, "a");
    assert_snapshot!(drawing.to_string());
}

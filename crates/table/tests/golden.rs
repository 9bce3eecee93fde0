//! Lines of sight and moves, drawn: cells are one inch, `a` and `b` are the ends, `*` the line between them.

mod common;

use std::fmt::Write;

use common::{SIZE, area, ground, hill, inch, line};
use insta::assert_snapshot;
use table::{Drawing, Ground, Len, LineRole, Point};

const INCH: Len = Len::inches(1);

fn drawn(ground: &Ground, a: Point, b: Point) -> String {
    let mut drawing = Drawing::new(SIZE, INCH, INCH);
    for area in ground.areas() {
        drawing.area(&area.outline, if area.relief { '^' } else { '#' });
    }
    for line in ground.lines() {
        drawing.line(&line.points, if line.role == LineRole::Way { '=' } else { '%' });
    }
    drawing.line(&[a, b], '*').mark(a, "a").mark(b, "b");
    drawing.to_string()
}

fn inches(length: Len) -> String {
    length.in_units(INCH, 2)
}

fn place(p: Point) -> String {
    format!("({}, {})", inches(Len::new(p.x)), inches(Len::new(p.y)))
}

/// The drawing and what is on the line of sight.
fn sight(ground: &Ground, a: Point, b: Point) -> String {
    let report = ground.explain(a, b);
    let mut text = drawn(ground, a, b);
    write!(text, "{} inches, level {}", inches(report.length), report.highest_level_crossed).unwrap();
    for part in report.stretches {
        let name = &ground.areas()[part.area].name;
        let (length, from, to) = (inches(part.length), place(part.from), place(part.to));
        write!(text, "\n{length} in {name} from {from} to {to}").unwrap();
    }
    for obstacle in report.lines {
        let name = &ground.lines()[obstacle.line].name;
        write!(text, "\ncrosses {name} at {} after {}", place(obstacle.at), inches(obstacle.from_a)).unwrap();
    }
    text
}

/// The drawing and what a move runs over.
fn travel(ground: &Ground, a: Point, b: Point) -> String {
    let mut text = drawn(ground, a, b);
    write!(text, "{} inches", inches(a.distance(b))).unwrap();
    for part in ground.stretches(a, b) {
        let area = part.area.map_or("the open", |idx| &ground.areas()[idx].name);
        let way = part.way.map_or(String::new(), |idx| format!(" on {}", ground.lines()[idx].name));
        write!(text, "\n{} in {area}{way}", inches(part.length)).unwrap();
    }
    for crossing in ground.obstacles_on(a, b) {
        let name = &ground.lines()[crossing.line].name;
        let way = crossing.on_way.map_or(String::new(), |idx| format!(" by {}", ground.lines()[idx].name));
        write!(text, "\ncrosses {name}{way} after {}", inches(crossing.from_a)).unwrap();
    }
    text
}

const WOOD: [(i32, i32); 4] = [(8, 3), (14, 3), (14, 9), (8, 9)];

#[test]
fn a_line_through_a_wood() {
    let ground = ground(vec![area("wood", &WOOD)], vec![]);
    assert_snapshot!(sight(&ground, inch(2, 6), inch(20, 6)));
}

#[test]
fn a_line_along_the_edge_of_a_wood_and_one_through_its_corner() {
    let ground = ground(vec![area("wood", &WOOD)], vec![]);
    let south = sight(&ground, inch(2, 3), inch(20, 3));
    let north = sight(&ground, inch(20, 9), inch(2, 9));
    let corner = sight(&ground, inch(5, 6), inch(11, 12));
    assert_snapshot!(format!("{south}\n\n{north}\n\n{corner}"));
}

#[test]
fn a_line_through_the_arms_of_a_wood_like_a_comb() {
    let comb = [(4, 2), (20, 2), (20, 10), (16, 10), (16, 5), (8, 5), (8, 10), (4, 10)];
    let ground = ground(vec![area("comb", &comb)], vec![]);
    assert_snapshot!(sight(&ground, inch(1, 8), inch(23, 6)));
}

#[test]
fn a_line_over_a_hill_with_a_wood_and_a_wall() {
    let areas = vec![
        hill("hill", 2, &[(5, 1), (19, 1), (19, 11), (5, 11)]),
        area("wood", &[(9, 4), (12, 4), (12, 8), (9, 8)]),
    ];
    let lines = vec![line("wall", LineRole::Obstacle, &[(16, 2), (16, 10)])];
    assert_snapshot!(sight(&ground(areas, lines), inch(22, 6), inch(1, 6)));
}

#[test]
fn a_line_through_a_corner_of_a_hedge_crosses_it_once() {
    let hedge = line("hedge", LineRole::Obstacle, &[(8, 2), (12, 6), (8, 10)]);
    let ring = line("fence", LineRole::Obstacle, &[(16, 4), (20, 4), (20, 8), (16, 8), (16, 4)]);
    let ground = ground(vec![], vec![hedge, ring]);
    assert_snapshot!(format!(
        "{}\n\n{}",
        sight(&ground, inch(2, 6), inch(22, 6)),
        sight(&ground, inch(14, 2), inch(18, 6))
    ));
}

#[test]
fn a_move_through_a_wood_by_a_road_through_a_wall() {
    let wood = area("wood", &WOOD);
    let road = line("road", LineRole::Way, &[(11, 0), (11, 12)]);
    let wall = line("wall", LineRole::Obstacle, &[(9, 0), (9, 7), (21, 7), (21, 0)]);
    let ground = ground(vec![wood], vec![road, wall]);
    let across = travel(&ground, inch(2, 5), inch(22, 5));
    let along = travel(&ground, inch(11, 11), inch(11, 1));
    assert_snapshot!(format!("{across}\n\n{along}"));
}

#[test]
fn a_move_along_a_bent_road_stays_on_it() {
    let road = line("road", LineRole::Way, &[(2, 2), (10, 2), (10, 10), (20, 10)]);
    let ground = ground(vec![area("marsh", &[(6, 0), (24, 0), (24, 6), (6, 6)])], vec![road]);
    let bend = travel(&ground, inch(2, 2), inch(10, 2));
    let short_cut = travel(&ground, inch(6, 2), inch(10, 6));
    assert_snapshot!(format!("{bend}\n\n{short_cut}"));
}

#[test]
fn leaving_a_wall_does_not_cross_it_again() {
    let ground = ground(vec![], vec![line("wall", LineRole::Obstacle, &[(8, 2), (8, 10)])]);
    let onto = travel(&ground, inch(4, 6), inch(8, 6));
    let off = travel(&ground, inch(8, 6), inch(12, 6));
    let along = travel(&ground, inch(8, 4), inch(8, 8));
    assert_snapshot!(format!("{onto}\n\n{off}\n\n{along}"));
}

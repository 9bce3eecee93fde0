//! Outlines of cells of a grid.

use proptest::prelude::*;
use table::{Len, Point, outlines};

const CELL: Len = Len::new(1_270);

fn centre((x, y): (i32, i32)) -> Point {
    Point::raw(x * CELL.raw(), y * CELL.raw())
}

/// Whether a point lies inside some outlines, by the rule of even and odd.
fn inside(rings: &[Vec<Point>], p: Point) -> bool {
    let mut inside = false;
    for ring in rings {
        for (idx, a) in ring.iter().enumerate() {
            let b = ring[(idx + 1) % ring.len()];
            if (p.y < a.y) != (p.y < b.y) {
                let along = |from: Point, to: Point| (i64::from(to.x - from.x), i64::from(to.y - from.y));
                let ((ux, uy), (vx, vy)) = (along(*a, b), along(*a, p));
                if (0 < ux * vy - uy * vx) == (p.y < b.y) {
                    inside = !inside;
                }
            }
        }
    }
    inside
}

/// Twice the area, positive if it runs counter-clockwise.
fn area(ring: &[Point]) -> i64 {
    let pairs = ring.iter().zip(ring.iter().cycle().skip(1));
    pairs.map(|(a, b)| i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y)).sum()
}

fn traced(cells: &[(i32, i32)]) -> Vec<Vec<Point>> {
    let centres: Vec<Point> = cells.iter().map(|&it| centre(it)).collect();
    outlines(&centres, CELL)
}

#[test]
fn nothing_has_no_outline_and_a_cell_is_a_diamond() {
    assert_eq!(outlines(&[], CELL), Vec::<Vec<Point>>::new());
    let half = CELL.raw() / 2;
    let at = Point::raw;
    assert_eq!(traced(&[(0, 0)]), [vec![at(0, -half), at(half, 0), at(0, half), at(-half, 0)]]);
}

#[test]
fn a_hole_runs_the_other_way() {
    let ring: Vec<(i32, i32)> =
        (0..5).flat_map(|x| (0..5).map(move |y| (x, y))).filter(|&it| it != (2, 2)).collect();
    let rings = traced(&ring);
    assert_eq!(rings.len(), 2);
    let mut areas: Vec<i64> = rings.iter().map(|it| area(it)).collect();
    areas.sort_unstable();
    assert!(areas[0] < 0 && 0 < areas[1], "{areas:?}");
}

#[test]
fn a_staircase_becomes_a_slanted_line() {
    let stairs: Vec<(i32, i32)> = (0..20).flat_map(|x| (0..=x).map(move |y| (x, y))).collect();
    let rings = traced(&stairs);
    assert_eq!(rings.len(), 1);
    assert!(rings[0].len() <= 8, "{} points for a triangle", rings[0].len());
}

#[test]
fn cells_that_touch_at_a_corner_are_apart() {
    assert_eq!(traced(&[(0, 0), (1, 1)]).len(), 2);
}

proptest! {
    #[test]
    fn every_cell_is_inside_and_every_other_outside(cells in prop::collection::btree_set((0..9, 0..9), 1..60)) {
        let list: Vec<(i32, i32)> = cells.iter().copied().collect();
        let rings = traced(&list);
        for x in -1..10 {
            for y in -1..10 {
                // A hair beside the centre: no edge of an outline ends at that height.
                let p = Point::raw(centre((x, y)).x + 3, centre((x, y)).y + 7);
                prop_assert_eq!(inside(&rings, p), cells.contains(&(x, y)), "cell {:?} of {:?}", (x, y), cells);
            }
        }
        let whole: i64 = rings.iter().map(|it| area(it)).sum();
        prop_assert!(0 < whole);
    }
}

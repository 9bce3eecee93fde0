//! Laws of moves: stretches cover the way, and obstacles are crossed as often in legs as in one go.

mod common;

use common::{any_ground, any_point};
use proptest::prelude::*;
use table::{Len, Point, Size, reach, way};

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn stretches_add_up_to_the_length_of_the_move(ground in any_ground(), a in any_point(), b in any_point()) {
        let there = ground.stretches(a, b);
        prop_assert_eq!(there.iter().map(|it| it.length).sum::<Len>(), a.distance(b));
        let mut back = ground.stretches(b, a);
        back.reverse();
        prop_assert_eq!(&there, &back, "the same from both ends");
        let differ = |pair: &[table::Stretch]| (pair[0].area, pair[0].way) != (pair[1].area, pair[1].way);
        prop_assert!(there.windows(2).all(differ), "neighbours differ");
    }

    #[test]
    fn the_middle_of_a_stretch_lies_on_its_ground(ground in any_ground(), a in any_point(), b in any_point()) {
        for stretch in ground.stretches(a, b) {
            // Near a boundary rounding decides, and a move along a boundary may count either way.
            let clear = ground.areas().iter().all(|area| {
                let corners = area.outline.points();
                let edges = (0..corners.len()).map(|n| (corners[n], corners[(n + 1) % corners.len()]));
                edges.map(|(p, q)| stretch.mid.distance_to_segment(p, q)).all(|gap| Len::new(2) < gap)
            });
            if clear && a != b {
                prop_assert_eq!(stretch.area, ground.area_at(stretch.mid));
            }
            let clear_of_ways = ground.lines().iter().all(|line| {
                let gaps = line.points.windows(2).map(|it| stretch.mid.distance_to_segment(it[0], it[1]));
                gaps.map(|gap| (gap - line.half_width).abs()).all(|off| Len::new(2) < off)
            });
            if clear_of_ways {
                prop_assert_eq!(stretch.way, ground.way_at(stretch.mid));
            }
        }
    }

    #[test]
    fn a_move_in_two_legs_crosses_as_many_obstacles(
        ground in any_ground(), a in any_point(), step in (-5..=5_i32, -5..=5_i32),
    ) {
        // Whole steps keep the middle exactly on the line.
        let middle = Point::raw(a.x + step.0 * 1000, a.y + step.1 * 1000);
        let b = Point::raw(a.x + step.0 * 2000, a.y + step.1 * 2000);
        let along = |p: Point, q: Point| {
            let cross = i64::from(q.x - p.x) * i64::from(b.y - a.y) - i64::from(q.y - p.y) * i64::from(b.x - a.x);
            cross == 0
        };
        let runs_along = ground.lines().iter().any(|it| it.points.windows(2).any(|pair| along(pair[0], pair[1])));
        prop_assume!(!runs_along);
        let count = |p: Point, q: Point| ground.obstacles_on(p, q).len();
        prop_assert_eq!(count(a, middle) + count(middle, b), count(a, b));
    }

    #[test]
    fn obstacles_come_in_order(ground in any_ground(), a in any_point(), b in any_point()) {
        let found = ground.obstacles_on(a, b);
        prop_assert!(found.is_sorted_by_key(|it| it.from_a));
        prop_assert!(found.iter().all(|it| it.from_a <= a.distance(b) + Len::new(1)));
        prop_assert!(found.iter().all(|it| it.on_way == ground.way_at(it.at)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ways_cost_what_they_say(ground in any_ground(), origin in any_point(), budget in 0..15_000_i64) {
        let size = Size::new(Len::new(12_000), Len::new(12_000));
        let mut cost = |a: Point, b: Point| {
            let price = |it: &table::Stretch| i64::from(it.length.raw()) * if it.area.is_some() { 2 } else { 1 };
            ground.obstacles_on(a, b).is_empty().then(|| ground.stretches(a, b).iter().map(price).sum())
        };
        let found = reach(origin, size, Len::new(1000), budget, &mut cost);
        prop_assert!(found.cells.is_sorted_by_key(|it| it.cost));
        for cell in &found.cells {
            prop_assert!(cell.cost <= budget);
            let Some(points) = found.way_to(cell.at) else { continue };
            let mut total = 0;
            let mut here = origin;
            for next in &points {
                total += cost(here, *next).unwrap();
                here = *next;
            }
            prop_assert_eq!((here, total <= cell.cost), (cell.at, true));
            let route = way(origin, cell.at, size, Len::new(1000), &mut cost).unwrap();
            prop_assert_eq!(route.last(), Some(&cell.at));
        }
    }
}

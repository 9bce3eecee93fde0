//! Laws of lines of sight: the same from both ends, and in agreement with the points between them.

mod common;

use std::ops::ControlFlow;

use common::{any_base, any_ground, any_point, any_polygon};
use proptest::prelude::*;
use table::{AreaCrossing, Eye, Ground, Len, LineCrossing, Point, T_ONE, segment_meets_base};

fn areas_on(ground: &Ground, a: Point, b: Point) -> Vec<AreaCrossing> {
    let mut found = Vec::new();
    ground.each_area_on(a, b, |crossing| {
        found.push(crossing);
        ControlFlow::Continue(())
    });
    found
}

fn lines_on(ground: &Ground, a: Point, b: Point) -> Vec<LineCrossing> {
    let mut found = Vec::new();
    ground.each_line_on(a, b, |crossing| {
        found.push(crossing);
        ControlFlow::Continue(())
    });
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn areas_are_crossed_the_same_way_from_both_ends(ground in any_ground(), a in any_point(), b in any_point()) {
        let there = areas_on(&ground, a, b);
        let mut back: Vec<AreaCrossing> = areas_on(&ground, b, a)
            .into_iter()
            .map(|it| AreaCrossing { enter: T_ONE - it.leave, leave: T_ONE - it.enter, ..it })
            .collect();
        back.sort_by_key(|it| (it.area, it.enter));
        prop_assert_eq!(&there, &back);
        for idx in 0..ground.areas().len() {
            let sum: Len = there.iter().filter(|it| it.area == idx).map(|it| it.length).sum();
            prop_assert_eq!(ground.length_inside(idx, a, b), sum);
            prop_assert_eq!(ground.length_inside(idx, b, a), sum);
        }
    }

    #[test]
    fn obstacles_are_crossed_at_the_same_points_from_both_ends(
        ground in any_ground(), a in any_point(), b in any_point(),
    ) {
        let there = lines_on(&ground, a, b);
        let back: Vec<LineCrossing> =
            lines_on(&ground, b, a).into_iter().map(|it| LineCrossing { t: T_ONE - it.t, ..it }).collect();
        prop_assert_eq!(&there, &back);
        for crossing in there {
            let points = &ground.lines()[crossing.line].points;
            let near = points.windows(2).any(|it| crossing.at.distance_to_segment(it[0], it[1]) <= Len::new(1));
            prop_assert!(near, "the point {:?} is on the obstacle", crossing.at);
        }
    }

    #[test]
    fn two_eyes_see_each_other_or_neither_does(
        ground in any_ground(), a in any_point(), b in any_point(),
        heights in (0..300_i32, 0..300_i32), tops in prop::collection::vec(0..400_i32, 6),
    ) {
        let (a, b) = (Eye::new(a, Len::new(heights.0)), Eye::new(b, Len::new(heights.1)));
        let tops: Vec<Len> = tops.into_iter().map(Len::new).collect();
        let blocked = ground.blocked_by_height(a, b, &tops);
        prop_assert_eq!(blocked, ground.blocked_by_height(b, a, &tops));
        // The same in slow motion: the line against the top at both ends of every stretch. Where the two
        // differ by no more than the rounding of t, the exact answer may be either.
        let rounding = i128::from((heights.0 - heights.1).abs());
        let near_tie = areas_on(&ground, a.at, b.at).into_iter().any(|it| {
            [it.enter, it.leave].into_iter().any(|t| {
                let (low, high) = (i128::from(a.height.raw()), i128::from(b.height.raw()));
                let spare = low * i128::from(T_ONE) + (high - low) * i128::from(t);
                (spare - (i128::from(tops[it.area].raw()) << 30)).abs() <= rounding
            })
        });
        if near_tie {
            return Ok(());
        }
        let hidden = areas_on(&ground, a.at, b.at).into_iter().find(|it| {
            let needed = i128::from(tops[it.area].raw()) << 30;
            [it.enter, it.leave].into_iter().any(|t| {
                let (low, high) = (i128::from(a.height.raw()), i128::from(b.height.raw()));
                low * i128::from(T_ONE) + (high - low) * i128::from(t) < needed
            })
        });
        prop_assert_eq!(blocked.map(|it| it.area), hidden.map(|it| it.area));
    }

    #[test]
    fn a_report_is_the_mirror_image_of_the_report_from_the_other_end(
        ground in any_ground(), a in any_point(), b in any_point(),
    ) {
        let (there, back) = (ground.explain(a, b), ground.explain(b, a));
        prop_assert_eq!(there.length, back.length);
        prop_assert_eq!(there.highest_level_crossed, back.highest_level_crossed);
        let key = |it: &table::SightStretch| (it.area, it.from.min(it.to), it.from.max(it.to), it.length);
        let (mut these, mut those): (Vec<_>, Vec<_>) =
            (there.stretches.iter().map(key).collect(), back.stretches.iter().map(key).collect());
        these.sort_unstable();
        those.sort_unstable();
        prop_assert_eq!(these, those);
        let places = |lines: &[table::SightObstacle]| {
            let mut places: Vec<_> = lines.iter().map(|it| (it.line, it.at)).collect();
            places.sort_unstable();
            places
        };
        prop_assert_eq!(places(&there.lines), places(&back.lines));
    }

    #[test]
    fn crossings_agree_with_the_points_they_hold(
        outline in any_polygon(), a in any_point(), b in any_point(), part in 1..T_ONE,
    ) {
        let spans = outline.crossings_of(a, b);
        prop_assert!(spans.iter().all(|it| 0 <= it.enter && it.enter < it.leave && it.leave <= T_ONE));
        prop_assert!(spans.windows(2).all(|pair| pair[0].leave < pair[1].enter));
        // Points within rounding of the boundary may fall on either side of it.
        let p = a.lerp(b, part, T_ONE);
        let corners = outline.points();
        let rim = (0..corners.len())
            .map(|n| p.distance_to_segment(corners[n], corners[(n + 1) % corners.len()]))
            .min();
        if Some(Len::new(2)) < rim && a != b {
            let inside = spans.iter().any(|it| it.enter <= part && part <= it.leave);
            prop_assert_eq!(inside, outline.contains(p), "at {:?}", p);
        }
    }

    #[test]
    fn the_distance_to_an_outline_is_zero_exactly_inside(outline in any_polygon(), p in any_point()) {
        let distance = outline.distance_to(p);
        if outline.contains(p) {
            prop_assert_eq!(distance, Len::ZERO);
        } else {
            prop_assert!(Len::ZERO <= distance);
            let first = outline.points()[0];
            prop_assert!(distance <= p.distance(first));
        }
    }

    #[test]
    fn a_marker_hides_both_ways_and_agrees_with_the_gap(base in any_base(), a in any_point(), b in any_point()) {
        let meets = segment_meets_base(a, b, &base);
        prop_assert_eq!(meets, segment_meets_base(b, a, &base));
        let gap = base.gap_to_segment(a, b);
        prop_assert_eq!(gap, base.gap_to_segment(b, a));
        prop_assert!(!meets || gap == Len::ZERO);
        prop_assert!(gap <= base.gap_to_point(a).min(base.gap_to_point(b)));
        prop_assert!(meets || !segment_meets_base(a, a, &base), "a line that ends in a marker meets it");
    }
}

//! Nothing panics or overflows anywhere within the limits of ten metres.

mod common;

use std::ops::ControlFlow;

use common::{area, line};
use proptest::prelude::*;
use table::{
    Base, COORDINATE_MAX, Deg, Eye, Footprint, Ground, Len, LineRole, Point, Polygon, Pose, Size, in_arc,
    slide,
};

const MAX: i32 = COORDINATE_MAX;

/// A coordinate, at the limit itself every third time.
fn any_coordinate() -> impl Strategy<Value = i32> {
    prop_oneof![Just(-MAX), Just(MAX), -MAX..=MAX]
}

fn any_far_point() -> impl Strategy<Value = Point> {
    (any_coordinate(), any_coordinate()).prop_map(|(x, y)| Point::raw(x, y))
}

fn any_far_base() -> impl Strategy<Value = Base> {
    let footprint = prop_oneof![
        Just(Footprint::Disc { radius: Len::cm(100) }),
        Just(Footprint::Rect { width: Len::cm(200), depth: Len::new(10) }),
        Just(Footprint::Rect { width: Len::cm(200), depth: Len::cm(200) }),
    ];
    (footprint, any_far_point(), 0..360_i32)
        .prop_map(|(footprint, at, facing)| Base::new(footprint, Pose::new(at, Deg::new(facing))))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn points_and_bases(a in any_far_base(), b in any_far_base(), p in any_far_point(), half_angle in 1..=180_u16) {
        let (from, to) = (a.pose.at, b.pose.at);
        prop_assert_eq!(from.towards(to, from.distance(to)), to);
        prop_assert!(p.distance(p.nearest_on_segment(from, to)) <= p.distance_to_segment(from, to) + Len::new(1));
        prop_assert_eq!(a.gap(&b), b.gap(&a));
        prop_assert_eq!(a.within(a.gap(&b), &b), true);
        prop_assert_eq!(a.gap_to_segment(to, p), a.gap_to_segment(p, to));
        prop_assert_eq!(Deg::from_to(from, to).is_none(), from == to);
        prop_assert!(half_angle < 180 || in_arc(a.pose, half_angle, p));
        if let Some(way) = slide(a.footprint, a.pose.facing, from, p, &b, Len::cm(1)) {
            prop_assert!(way <= from.distance(p));
        }
    }

    #[test]
    fn sight_and_moves(
        corners in prop::collection::vec(any_far_point(), 3..6), points in prop::collection::vec(any_far_point(), 2..5),
        a in any_far_point(), b in any_far_point(), heights in (-MAX..=MAX, -MAX..=MAX), top in any::<i32>(),
    ) {
        let Ok(outline) = Polygon::new(corners) else { return Ok(()) };
        prop_assume!(points.windows(2).all(|pair| pair[0] != pair[1]));
        let wood = table::Area { outline, ..area("wood", &[(0, 0), (1, 0), (0, 1)]) };
        let road = table::Line { half_width: Len::new(MAX), points, ..line("road", LineRole::Way, &[]) };
        let wall = table::Line { role: LineRole::Obstacle, ..road.clone() };
        let size = Size::new(Len::new(MAX), Len::new(MAX));
        let ground = Ground::new(size, vec![wood], vec![road, wall]).unwrap();
        let sum: Len = ground.stretches(a, b).iter().map(|it| it.length).sum();
        prop_assert_eq!(sum, a.distance(b));
        let mut n_lines = 0;
        ground.each_line_on(a, b, |_| {
            n_lines += 1;
            ControlFlow::Continue(())
        });
        prop_assert!(ground.obstacles_on(a, b).len() <= n_lines);
        let (a, b) = (Eye::new(a, Len::new(heights.0)), Eye::new(b, Len::new(heights.1)));
        let tops = [Len::new(top)];
        prop_assert_eq!(ground.blocked_by_height(a, b, &tops), ground.blocked_by_height(b, a, &tops));
    }
}

//! Laws of bases: gaps, reach, overlap, arcs and slides.

mod common;

use common::{any_base, any_footprint, any_point};
use proptest::prelude::*;
use table::{Base, Deg, Len, Point, Pose, in_arc, slide};

/// A quarter turn clockwise around the origin.
fn turned(p: Point) -> Point {
    Point::raw(p.y, -p.x)
}

fn turned_base(base: &Base) -> Base {
    Base::new(base.footprint, Pose::new(turned(base.pose.at), base.pose.facing.plus(90)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn gaps_are_the_same_from_both_sides_and_after_a_quarter_turn(a in any_base(), b in any_base()) {
        prop_assert_eq!(a.gap(&b), b.gap(&a));
        prop_assert_eq!(turned_base(&a).gap(&turned_base(&b)), a.gap(&b));
        prop_assert_eq!(a.overlaps(&b), b.overlaps(&a));
    }

    #[test]
    fn within_is_a_gap_of_at_most_the_reach(a in any_base(), b in any_base(), reach in -10..12_000_i32) {
        let gap = a.gap(&b);
        for reach in [Len::new(reach), gap - Len::new(1), gap, gap + Len::new(1)] {
            prop_assert_eq!(a.within(reach, &b), gap <= reach, "reach {:?}", reach);
        }
    }

    #[test]
    fn a_gap_is_no_more_than_the_way_over_a_third_point(a in any_base(), b in any_base(), p in any_point()) {
        let over = a.gap_to_point(p) + b.gap_to_point(p);
        prop_assert!(a.gap(&b) <= over + Len::new(2), "the gap {:?} is more than {:?}", a.gap(&b), over);
        prop_assert!(a.gap(&b) <= a.pose.at.distance(b.pose.at));
        prop_assert!(a.gap(&b) <= a.gap_to_point(b.pose.at));
    }

    #[test]
    fn bases_that_overlap_have_no_gap(a in any_base(), b in any_base()) {
        prop_assert!(!a.overlaps(&b) || a.gap(&b) == Len::ZERO);
    }

    #[test]
    fn the_gap_to_a_point_agrees_with_the_gap_to_a_segment(base in any_base(), p in any_point(), q in any_point()) {
        prop_assert_eq!(base.gap_to_segment(p, p), base.gap_to_point(p));
        let ends = base.gap_to_point(p).min(base.gap_to_point(q));
        prop_assert!(base.gap_to_segment(p, q) <= ends);
    }

    #[test]
    fn arcs_turn_and_mirror_with_the_table(
        at in any_point(), facing in 0..360_i32, half_angle in 1..=180_u16, p in any_point(),
    ) {
        let seen = in_arc(Pose::new(at, Deg::new(facing)), half_angle, p);
        let quarter = Pose::new(turned(at), Deg::new(facing + 90));
        prop_assert_eq!(in_arc(quarter, half_angle, turned(p)), seen);
        let mirror = |p: Point| Point::raw(-p.x, p.y);
        prop_assert_eq!(in_arc(Pose::new(mirror(at), Deg::new(-facing)), half_angle, mirror(p)), seen);
        if let Some(bearing) = Deg::from_to(at, p) {
            let off = Deg::new(facing).turn_to(bearing).unsigned_abs();
            // The bearing is rounded to the nearest degree: on the limit itself it decides nothing.
            if off != u32::from(half_angle) || half_angle == 180 {
                prop_assert_eq!(seen, off < u32::from(half_angle) || half_angle == 180, "off by {}", off);
            }
        }
    }

    #[test]
    fn a_base_slides_until_the_gap_and_never_into_the_other(
        footprint in any_footprint(), facing in 0..360_i32, from in any_point(), to in any_point(),
        other in any_base(), gap in prop_oneof![Just(0), 0..3000_i32],
    ) {
        let (facing, gap) = (Deg::new(facing), Len::new(gap));
        let at = |way: Len| Base::new(footprint, Pose::new(from.towards(to, way), facing));
        let whole = from.distance(to);
        let start = at(Len::ZERO);
        let found = slide(footprint, facing, from, to, &other, gap);
        if start.within(gap, &other) {
            prop_assert!(found.is_none_or(|way| way == Len::ZERO));
            return Ok(());
        }
        if let Some(way) = found {
            prop_assert!(way <= whole);
            prop_assert!(at(way).within(gap, &other));
            prop_assert!(!at(way).overlaps(&other));
        }
        // Sampled on the way: nothing comes within the gap before, but for rounding.
        let last = found.unwrap_or(whole);
        for n in 0..=16 {
            let way = Len::new(last.raw() / 16 * n);
            prop_assert!(way == last || !at(way).within(gap - Len::new(3), &other), "after {:?}", way);
        }
    }
}

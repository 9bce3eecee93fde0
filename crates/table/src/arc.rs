//! Arcs of fire: whether a point lies within so many degrees either side of a facing.

use crate::point::Point;
use crate::pose::Pose;

/// Whether `p` lies in the arc of `half_angle` degrees to either side of the facing of `pose`.
///
/// The limits of the arc count as inside, and so does the centre. The comparison is exact with respect to the
/// table of sines, so that mirrored and quarter-turned arrangements give the same answer. Half angles of 180
/// degrees or more see everything; 0 sees only along the facing.
pub fn in_arc(pose: Pose, half_angle: u16, p: Point) -> bool {
    let way = p.seen_from(pose.at);
    if 180 <= half_angle {
        return true;
    }
    if half_angle == 90 {
        return 0 <= pose.facing.vector().dot(way);
    }
    let turn = i32::from(half_angle);
    let left = pose.facing.plus(-turn).vector().cross(way);
    let right = pose.facing.plus(turn).vector().cross(way);
    if half_angle == 0 {
        return left == 0 && 0 <= pose.facing.vector().dot(way);
    }
    // A narrow arc is right of its left limit and left of its right limit; a wide one leaves out such a wedge
    // behind.
    if half_angle < 90 { left <= 0 && 0 <= right } else { left <= 0 || 0 <= right }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::angle::Deg;
    use crate::len::Len;

    #[track_caller]
    fn check(facing: i32, half_angle: u16, bearing: i32, inside: bool) {
        let centre = Point::raw(5000, -3000);
        let p = Deg::new(bearing).ahead(centre, Len::new(100_000));
        let found = in_arc(Pose::new(centre, Deg::new(facing)), half_angle, p);
        assert_eq!(found, inside, "facing {facing}, half angle {half_angle}, bearing {bearing}");
    }

    #[test]
    fn whole_degrees_inside_and_outside() {
        for facing in 0..360 {
            for half_angle in [1, 22, 30, 45, 60, 89, 90, 91, 120, 179] {
                let half = i32::from(half_angle);
                for side in [-1, 1] {
                    check(facing, half_angle, facing + side * (half - 1), true);
                    check(facing, half_angle, facing + side * (half + 1), false);
                }
            }
        }
    }

    #[test]
    fn limits_that_fall_on_whole_units_are_inside() {
        let pose = Pose::new(Point::raw(0, 0), Deg::NORTH);
        for (x, y) in [(7, 7), (-7, 7)] {
            assert!(in_arc(pose, 45, Point::raw(x, y)));
            assert!(!in_arc(pose, 44, Point::raw(x, y)));
            assert!(in_arc(pose, 135, Point::raw(x, -y)));
            assert!(!in_arc(pose, 134, Point::raw(x, -y)));
        }
        assert!(in_arc(pose, 90, Point::raw(9, 0)));
        assert!(!in_arc(pose, 90, Point::raw(9, -1)));
        assert!(in_arc(pose, 1, Point::raw(0, 0)), "the centre is inside");
        assert!(in_arc(pose, 180, Point::raw(0, -9)));
        assert!(in_arc(pose, 0, Point::raw(0, 9)) && !in_arc(pose, 0, Point::raw(0, -9)));
    }
}

//! How far a base can go before it comes too close to another.

use smallvec::SmallVec;

use crate::angle::Deg;
use crate::base::{Base, Footprint};
use crate::exact::narrow;
use crate::len::Len;
use crate::point::Point;
use crate::pose::Pose;

/// How far a base is moved to find out whether it moves away: a millimetre.
const PROBE: Len = Len::new(100);

/// The most by which the difference of two gaps can be wrong: both ends are rounded, and so are both places.
const ROUNDING: i64 = 3;

/// How far a base can travel from `from` towards `to`, keeping its facing, until its gap to `other` is at
/// most `gap`; `None` if that never happens on the way. A negative `gap` counts as zero.
///
/// A pass that comes within the gap by no more than 0.03 mm may count as never: rounding is as large as that.
/// At the place returned (`from.towards(to, it)`) the base does not overlap `other`, unless it did at the
/// start.
///
/// A base that starts within the gap may leave but not come closer or slide along:
/// * moving away gives `None`: over the first millimetre (or the whole of a shorter move) the gap grows by
///   more than 0.01 mm, or, if the bases overlap at the start, the distance of the centres grows by as much;
/// * everything else, standing still included, gives `Some(Len::ZERO)`.
pub fn slide(
    footprint: Footprint,
    facing: Deg,
    from: Point,
    to: Point,
    other: &Base,
    gap: Len,
) -> Option<Len> {
    let gap = gap.max(Len::ZERO);
    let mover = Base::new(footprint, Pose::new(from, facing));
    let reach = i64::from(gap.raw()) + mover.outer_radius() + other.outer_radius() + 1;
    // Most bases are nowhere near: the box around the way decides that without a root.
    let beside = |at: i32, from: i32, to: i32| {
        let (at, low, high) = (i64::from(at), i64::from(from.min(to)), i64::from(from.max(to)));
        at < low - reach || high + reach < at
    };
    let centre = other.pose.at;
    if beside(centre.x, from.x, to.x) || beside(centre.y, from.y, to.y) {
        return None;
    }
    if reach < i64::from(other.pose.at.distance_to_segment(from, to).raw()) {
        return None;
    }
    let whole = from.distance(to);
    let at = |way: Len| Base::new(footprint, Pose::new(from.towards(to, way), facing));
    let first = mover.gap(other);
    if first <= gap {
        let moved = at(PROBE.min(whole));
        return (!moves_away(&mover, &moved, other)).then_some(Len::ZERO);
    }
    let mut way = Len::ZERO;
    let mut now = first;
    let mut visited: SmallVec<[(Len, Len); 32]> = SmallVec::new();
    while gap < now {
        if whole <= way {
            return None;
        }
        // The gap between convex bases is a convex function of the way: it never shrinks faster than it has
        // on average since any place before, nor faster than the base moves. Hence the longest step that one
        // of these allows cannot jump over the place looked for.
        let left = i64::from((now - gap).raw());
        let mut step = left;
        for (way_before, gap_before) in &visited {
            let shrunk = i64::from((*gap_before - now).raw()) + ROUNDING;
            if shrunk <= 0 {
                return None;
            }
            step = step.max(left * i64::from((way - *way_before).raw()) / shrunk);
        }
        visited.push((way, now));
        way = (way + Len::new(narrow(step))).min(whole);
        now = at(way).gap(other);
    }
    // Rounding may have carried the base in by a hair too much.
    while Len::ZERO < way && at(way).overlaps(other) {
        way -= Len::new(1);
    }
    Some(way)
}

fn moves_away(before: &Base, after: &Base, other: &Base) -> bool {
    if before.overlaps(other) {
        let centres = |base: &Base| base.pose.at.distance(other.pose.at);
        return centres(before) + Len::new(1) < centres(after);
    }
    before.gap(other) + Len::new(1) < after.gap(other)
}

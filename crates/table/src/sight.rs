//! Lines of sight that can explain themselves: what a straight line crosses, and where.
//!
//! All answers for (a, b) and (b, a) are exact mirror images, because everything is computed from the smaller
//! end.

use std::ops::ControlFlow;

use crate::exact::div_round;
use crate::ground::{Ground, Line, LineRole};
use crate::len::Len;
use crate::point::Point;
use crate::polygon::Polygon;
use crate::ray::{Ray, Span, T_ONE, clamped_t, part_of};

/// A part of a sight line inside an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AreaCrossing {
    /// The index of the area.
    pub area: usize,
    /// Where the line enters, in 2^-30 parts of the way from the first end.
    pub enter: i64,
    /// Where the line leaves.
    pub leave: i64,
    /// How long the part is.
    pub length: Len,
}

/// A place where a sight line crosses or touches an obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineCrossing {
    /// The index of the line.
    pub line: usize,
    /// The place.
    pub at: Point,
    /// The place in 2^-30 parts of the way from the first end.
    pub t: i64,
}

/// A viewer or target: a point and its height above the zero level, the height of the ground included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Eye {
    /// The place.
    pub at: Point,
    /// The height.
    pub height: Len,
}

impl Eye {
    /// An eye at this place and height.
    pub const fn new(at: Point, height: Len) -> Eye {
        Eye { at, height }
    }
}

/// Why one eye does not see another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Blocked {
    /// The index of the area in the way.
    pub area: usize,
    /// Where the line is lowest in that part of the area.
    pub at: Point,
}

impl Ground {
    /// Calls `visit` for each part of the segment from `a` to `b` inside an area, hills included: areas in
    /// listed order, the parts of one area in order from `a`. `ControlFlow::Break` ends the round.
    ///
    /// Parts of no length (a corner touched, or `a == b`) are not reported.
    pub fn each_area_on(&self, a: Point, b: Point, mut visit: impl FnMut(AreaCrossing) -> ControlFlow<()>) {
        let ray = Ray::new(a, b);
        let mut whole = None;
        for (area, bounds) in self.area_bounds.iter().enumerate() {
            if ray.misses(bounds) {
                continue;
            }
            let mut spans = self.areas()[area].outline.spans_on(&ray);
            if ray.flipped {
                spans.reverse();
            }
            for canonical in spans {
                let length =
                    part_of(*whole.get_or_insert_with(|| ray.length()), canonical.leave - canonical.enter);
                let Span { enter, leave } = if ray.flipped { canonical.reversed() } else { canonical };
                if visit(AreaCrossing { area, enter, leave, length }).is_break() {
                    return;
                }
            }
        }
    }

    /// How much of the segment from `a` to `b` runs inside one area; zero if there is no such area.
    pub fn length_inside(&self, area: usize, a: Point, b: Point) -> Len {
        let ray = Ray::new(a, b);
        let Some(area) = self.areas().get(area) else { return Len::ZERO };
        if ray.misses(&area.outline.bounds()) {
            return Len::ZERO;
        }
        let whole = ray.length();
        area.outline.spans_on(&ray).iter().map(|span| part_of(whole, span.leave - span.enter)).sum()
    }

    /// Calls `visit` for each place where the segment from `a` to `b` crosses or touches the centre line of
    /// an obstacle: lines in listed order, the places of one line in its own order. `ControlFlow::Break` ends
    /// the round.
    ///
    /// A corner of the line is reported once, not for both its segments. Where the line runs along the sight
    /// line, the contact is reported once: where the line comes onto it, or in the middle of the shared part
    /// if the line begins on it or comes from beyond an end. If `a == b`, nothing is crossed.
    pub fn each_line_on(&self, a: Point, b: Point, mut visit: impl FnMut(LineCrossing) -> ControlFlow<()>) {
        let ray = Ray::new(a, b);
        for (line, bounds) in self.line_bounds.iter().enumerate() {
            let obstacle = &self.lines()[line];
            if obstacle.role != LineRole::Obstacle || ray.misses(bounds) {
                continue;
            }
            let seen =
                each_contact(obstacle, &ray, |t| visit(LineCrossing { line, at: ray.at(t), t: ray.told(t) }));
            if seen.is_break() {
                return;
            }
        }
    }

    /// The first area in listed order that hides two eyes from each other: somewhere on a part of the line
    /// inside it, the straight line between the eyes is lower than the top of the area. `None` if they see
    /// each other.
    ///
    /// `tops` holds the height of the top of each area above the zero level; areas without one hide nothing.
    /// Eyes are at most ten metres high; tops may be anything. The area an eye stands in hides like any
    /// other, so an eye in a wood has to be above its top, or the rules leave it out by a low top.
    pub fn blocked_by_height(&self, a: Eye, b: Eye, tops: &[Len]) -> Option<Blocked> {
        let ray = Ray::new(a.at, b.at);
        let (near, far) = if ray.flipped { (b.height, a.height) } else { (a.height, b.height) };
        let lowest = near.min(far);
        let rise = i64::from(far.raw()) - i64::from(near.raw());
        for (area, (bounds, top)) in self.area_bounds.iter().zip(tops).enumerate() {
            if *top <= lowest || ray.misses(bounds) {
                continue;
            }
            // How far the top is above the near eye; the line has risen that far where it clears the area.
            let needed = (i64::from(top.raw()) - i64::from(near.raw())) * T_ONE;
            for span in self.areas()[area].outline.spans_on(&ray) {
                let lowest_t = if rise < 0 { span.leave } else { span.enter };
                let spare = rise * lowest_t - needed;
                // Rounding of t decides nothing: where it could, the exact fraction is asked.
                let is_lower = if spare.abs() <= rise.abs() {
                    is_exactly_lower(&self.areas()[area].outline, &ray, lowest_t, rise, needed)
                } else {
                    spare < 0
                };
                if is_lower {
                    return Some(Blocked { area, at: ray.at(lowest_t) });
                }
            }
        }
        None
    }
}

/// Whether a line that rises by `rise` over the ray has risen by less than `needed / T_ONE` where it passes
/// the boundary of an outline at parameter `t`.
fn is_exactly_lower(outline: &Polygon, ray: &Ray, t: i64, rise: i64, needed: i64) -> bool {
    outline.cuts(ray).filter(|(num, den)| clamped_t(*num, *den) == t).any(|(num, den)| {
        let (num, den) = if den < 0 { (-num, -den) } else { (num, den) };
        let risen = i128::from(rise) * i128::from(num.clamp(0, den));
        risen * i128::from(T_ONE) < i128::from(needed) * i128::from(den)
    })
}

/// Calls `visit` with the parameter of each contact between a polyline and a ray, counted from its smaller
/// end.
pub(crate) fn each_contact(
    line: &Line,
    ray: &Ray,
    mut visit: impl FnMut(i64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let points = &line.points;
    // The first point of a ring is the last point too, and reported as such.
    let mut start_is_told = 3 < points.len() && points.first() == points.last();
    let mut from_side = ray.side(points[0]);
    for pair in points.windows(2) {
        let to_side = ray.side(pair[1]);
        if let Some(t) = contact(pair[0], pair[1], (from_side, to_side), ray, start_is_told) {
            visit(t)?;
        }
        from_side = to_side;
        start_is_told = true;
    }
    ControlFlow::Continue(())
}

/// Where the segment from `p` to `q` meets a ray, if it does; not at `p` itself if that is told already.
fn contact(p: Point, q: Point, sides: (i64, i64), ray: &Ray, start_is_told: bool) -> Option<i64> {
    let (p_side, q_side) = sides;
    if p_side.signum() * q_side.signum() == 1 || ray.along.square() == 0 {
        return None;
    }
    if p_side == 0 && q_side == 0 {
        return contact_along(p, q, ray, start_is_told);
    }
    if p_side == 0 && start_is_told {
        return None;
    }
    let (num, den) = (p.seen_from(ray.from).cross(q.seen_from(p)), q_side - p_side);
    let (num, den) = if den < 0 { (-num, -den) } else { (num, den) };
    (0 <= num && num <= den).then(|| clamped_t(num, den))
}

/// Where a segment on the line of a ray shares a part with it: the middle of that part.
fn contact_along(p: Point, q: Point, ray: &Ray, start_is_told: bool) -> Option<i64> {
    let end = ray.along.square();
    let (p_dot, q_dot) = (ray.along.dot(p.seen_from(ray.from)), ray.along.dot(q.seen_from(ray.from)));
    if start_is_told && 0 <= p_dot && p_dot <= end {
        return None;
    }
    let (first, last) = (p_dot.min(q_dot).max(0), p_dot.max(q_dot).min(end));
    (first <= last).then(|| clamped_t(div_round(first + last, 2), end))
}

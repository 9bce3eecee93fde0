//! Where a ray runs within the half width of a segment: the capsule around a stretch of road.

use crate::exact::Vector;
use crate::len::Len;
use crate::point::Point;
use crate::ray::{Ray, Span, T_ONE};

/// The part of a ray within `radius` of the segment from `p` to `q`, counted from the ray's smaller end.
pub(crate) fn span_in_capsule(ray: &Ray, p: Point, q: Point, radius: Len) -> Option<Span> {
    // A capsule is convex: the parts in its two round ends and in the straight body join to one.
    let radius = i64::from(radius.raw());
    let parts = [in_disc(ray, p, radius), in_disc(ray, q, radius), in_body(ray, p, q, radius)];
    let joined = parts.into_iter().flatten().reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
    let one = i128::from(T_ONE);
    let clamped = |t: i128| i64::try_from(t.clamp(0, one)).expect("clamped to 30 bits");
    let span = Span { enter: clamped(joined.0), leave: clamped(joined.1) };
    (span.enter < span.leave).then_some(span)
}

/// A part of the infinite line of a ray, by parameters that may lie beyond its ends.
type LinePart = (i128, i128);

fn in_disc(ray: &Ray, centre: Point, radius: i64) -> Option<LinePart> {
    let to_centre = centre.seen_from(ray.from);
    let (len_sq, dot) = (i128::from(ray.along.square()), i128::from(ray.along.dot(to_centre)));
    let outside = i128::from(to_centre.square()) - i128::from(radius) * i128::from(radius);
    // The roots of len_sq t^2 - 2 dot t + outside.
    let root = (dot * dot - len_sq * outside).checked_isqrt()?;
    Some((scaled(dot - root, len_sq), scaled(dot + root, len_sq)))
}

fn in_body(ray: &Ray, p: Point, q: Point, radius: i64) -> Option<LinePart> {
    let (axis, start) = (q.seen_from(p), ray.from.seen_from(p));
    let len_sq = i128::from(axis.square());
    let half = (i128::from(radius) * i128::from(radius) * len_sq).isqrt();
    let beside = between(-half, half, Vector::cross, axis, start, ray.along)?;
    let along = between(0, len_sq, Vector::dot, axis, start, ray.along)?;
    let both = (beside.0.max(along.0), beside.1.min(along.1));
    (both.0 <= both.1).then_some(both)
}

/// Where `measure(axis, start + t * along)` lies between two limits; everywhere is a very long part.
fn between(
    low: i128,
    high: i128,
    measure: fn(Vector, Vector) -> i64,
    axis: Vector,
    start: Vector,
    along: Vector,
) -> Option<LinePart> {
    let (at_start, rate) = (i128::from(measure(axis, start)), i128::from(measure(axis, along)));
    if rate == 0 {
        return (low <= at_start && at_start <= high).then_some((i128::MIN, i128::MAX));
    }
    let (t, u) = (scaled(low - at_start, rate), scaled(high - at_start, rate));
    Some((t.min(u), t.max(u)))
}

/// `num / den` in parts of [`T_ONE`], rounded down.
fn scaled(num: i128, den: i128) -> i128 {
    (num * i128::from(T_ONE)).div_euclid(den)
}

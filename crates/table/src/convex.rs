//! Convex outlines: gaps and overlaps of bases, exact and without allocation.
//!
//! An outline is a list of one to four corners in clockwise order: a point, a segment or a turned rectangle.
//! Two convex outlines are apart exactly if an edge of one of them has the whole other outline outside of it,
//! and their nearest points are either two corners, or a corner and an edge that keeps the outlines apart.

use crate::exact::{Vector, narrow, round_height, round_sqrt};
use crate::len::Len;
use crate::point::Point;

/// The gap between two outlines, zero if they touch or overlap.
pub(crate) fn gap(a: &[Point], b: &[Point]) -> Len {
    let (from_a, from_b) = (gap_over_edges(a, b), gap_over_edges(b, a));
    if from_a.is_none() && from_b.is_none() {
        return Len::ZERO;
    }
    let over_edges = from_a.unwrap_or(i64::MAX).min(from_b.unwrap_or(i64::MAX));
    let corner_sq = a.iter().flat_map(|p| b.iter().map(|q| p.distance_sq(*q))).min().unwrap_or(0);
    // Rounding keeps order, so the smaller of the rounded distances is the smaller distance rounded.
    Len::new(narrow(over_edges.min(round_sqrt(corner_sq))))
}

/// Whether two outlines share at least a point.
pub(crate) fn meet(a: &[Point], b: &[Point]) -> bool {
    !edges(a).any(|edge| 0 < edge.least_outside(b)) && !edges(b).any(|edge| 0 < edge.least_outside(a))
}

/// Whether two outlines reach into each other by more than `hair` units, measured across each edge.
pub(crate) fn overlap(a: &[Point], b: &[Point], hair: i64) -> bool {
    let deep = |shape: &[Point], other: &[Point]| {
        edges(shape).all(|edge| {
            let depth = -edge.least_outside(other);
            0 < depth && square(hair) * u128::from(edge.len_sq().unsigned_abs()) < square(depth)
        })
    };
    deep(a, b) && deep(b, a)
}

fn square(n: i64) -> u128 {
    u128::from(n.unsigned_abs()) * u128::from(n.unsigned_abs())
}

/// `None` if no edge of `shape` keeps `other` apart; otherwise the smallest distance from an edge that does
/// to a corner lying over it, `i64::MAX` if there is no such corner.
fn gap_over_edges(shape: &[Point], other: &[Point]) -> Option<i64> {
    let mut found = None;
    for edge in edges(shape).filter(|edge| 0 < edge.least_outside(other)) {
        let len_sq = edge.len_sq();
        let over = other.iter().map(|p| p.seen_from(edge.from)).filter(|p| {
            let dot = edge.along.dot(*p);
            0 < dot && dot < len_sq
        });
        let height =
            over.map(|p| edge.along.cross(p)).min().map_or(i64::MAX, |cross| round_height(cross, len_sq));
        found = Some(found.unwrap_or(i64::MAX).min(height));
    }
    found
}

struct EdgeLine {
    from: Point,
    along: Vector,
}

impl EdgeLine {
    fn len_sq(&self) -> i64 {
        self.along.square()
    }

    /// The smallest cross product with a corner of the other outline: positive if all of it is outside this
    /// edge.
    fn least_outside(&self, other: &[Point]) -> i64 {
        other.iter().map(|p| self.along.cross(p.seen_from(self.from))).min().unwrap_or(0)
    }
}

fn edges(shape: &[Point]) -> impl Iterator<Item = EdgeLine> + '_ {
    let next = shape.iter().cycle().skip(1);
    shape.iter().zip(next).map(|(p, q)| EdgeLine { from: *p, along: q.seen_from(*p) })
}

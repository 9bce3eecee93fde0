//! Boxes along the axes: the cheap first answer to most questions.

use crate::len::Len;
use crate::point::Point;

/// A box along the axes around some points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The south-west corner.
    pub min: Point,
    /// The north-east corner.
    pub max: Point,
}

impl Bounds {
    /// The smallest box around some points; around the origin if there are none.
    pub fn around(points: &[Point]) -> Bounds {
        let first = points.first().copied().unwrap_or_default();
        points.iter().fold(Bounds { min: first, max: first }, |bounds, p| Bounds {
            min: Point::raw(bounds.min.x.min(p.x), bounds.min.y.min(p.y)),
            max: Point::raw(bounds.max.x.max(p.x), bounds.max.y.max(p.y)),
        })
    }

    /// The box around a segment.
    pub(crate) fn of_segment(a: Point, b: Point) -> Bounds {
        Bounds { min: Point::raw(a.x.min(b.x), a.y.min(b.y)), max: Point::raw(a.x.max(b.x), a.y.max(b.y)) }
    }

    /// The box with a margin on every side.
    #[must_use]
    pub fn grown(self, by: Len) -> Bounds {
        let by = i64::from(by.raw());
        Bounds { min: self.min.shifted(-by, -by), max: self.max.shifted(by, by) }
    }

    /// Whether a point lies in the box or on its rim.
    pub const fn contains(&self, p: Point) -> bool {
        self.min.x <= p.x && p.x <= self.max.x && self.min.y <= p.y && p.y <= self.max.y
    }

    /// Whether two boxes have no point in common.
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "four comparisons cost less than a wrong guess at a branch"
    )]
    pub(crate) const fn is_apart_from(&self, other: &Bounds) -> bool {
        (self.max.x < other.min.x)
            | (other.max.x < self.min.x)
            | (self.max.y < other.min.y)
            | (other.max.y < self.min.y)
    }
}

//! A segment prepared for many questions, with its ends in one fixed order.
//!
//! Every line of sight is computed from the smaller end to the larger one, whichever way it was asked, and
//! the answer turned round afterwards. That makes line of sight symmetric by construction, roundings and all.

use crate::bounds::Bounds;
use crate::exact::Vector;
use crate::len::Len;
use crate::point::Point;

/// The parameter t of the far end of a segment; t counts 2^-30 parts of the way from its near end.
pub const T_ONE: i64 = 1 << 30;

/// A part of a segment, by its parameter t from 0 to [`T_ONE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Where the part begins.
    pub enter: i64,
    /// Where the part ends.
    pub leave: i64,
}

impl Span {
    /// The same part counted from the other end of the segment.
    pub(crate) const fn reversed(self) -> Span {
        Span { enter: T_ONE - self.leave, leave: T_ONE - self.enter }
    }
}

/// A segment from its smaller to its larger end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray {
    pub(crate) from: Point,
    pub(crate) to: Point,
    pub(crate) along: Vector,
    /// The caller named the ends the other way round.
    pub(crate) flipped: bool,
    bounds: Bounds,
    /// `side` of the origin, negated: saves two subtractions for every corner of every area.
    offset: i64,
}

impl Ray {
    pub(crate) fn new(a: Point, b: Point) -> Ray {
        let flipped = b < a;
        let (from, to) = if flipped { (b, a) } else { (a, b) };
        let along = to.seen_from(from);
        Ray {
            from,
            to,
            along,
            flipped,
            bounds: Bounds::of_segment(from, to),
            offset: along.x * i64::from(from.y) - along.y * i64::from(from.x),
        }
    }

    /// Positive if the point lies to the left of the line, zero if on it.
    pub(crate) fn side(&self, p: Point) -> i64 {
        self.along.x * i64::from(p.y) - self.along.y * i64::from(p.x) - self.offset
    }

    /// Whether the segment certainly has no point in common with a box: their boxes are apart, or the whole
    /// box is on one side of the line.
    #[inline]
    pub(crate) fn misses(&self, bounds: &Bounds) -> bool {
        if self.bounds.is_apart_from(bounds) {
            return true;
        }
        // Twice the side of the centre, against twice how far the box reaches across the line.
        let (low, high) = (bounds.min, bounds.max);
        let centre = self.along.x * (i64::from(low.y) + i64::from(high.y))
            - self.along.y * (i64::from(low.x) + i64::from(high.x))
            - 2 * self.offset;
        let extent = self.along.x.abs() * (i64::from(high.y) - i64::from(low.y))
            + self.along.y.abs() * (i64::from(high.x) - i64::from(low.x));
        extent < centre.abs()
    }

    /// The length of the segment.
    pub(crate) fn length(&self) -> Len {
        self.from.distance(self.to)
    }

    /// The point at parameter t from the smaller end.
    pub(crate) fn at(&self, t: i64) -> Point {
        self.from.lerp(self.to, t, T_ONE)
    }

    /// The parameter of the caller for a parameter from the smaller end.
    pub(crate) fn told(&self, t: i64) -> i64 {
        if self.flipped { T_ONE - t } else { t }
    }
}

/// The fraction `num / den` as a parameter, rounded to nearest and held between 0 and [`T_ONE`]; `den` is not
/// zero, and both are below 2^43 as all cross products within the limits are.
pub(crate) fn clamped_t(num: i64, den: i64) -> i64 {
    let (num, den) = if den < 0 { (-num, -den) } else { (num, den) };
    if num <= 0 {
        return 0;
    }
    if den <= num {
        return T_ONE;
    }
    // Long division in two steps of 20 and 10 bits: faster than one in 128 bits.
    let high = num << 20;
    let low = (high % den) << 10;
    let rounding = i64::from(den <= 2 * (low % den));
    ((high / den) << 10) + low / den + rounding
}

/// So much of a length as lies between 0 and parameter t, rounded to nearest.
pub(crate) fn part_of(length: Len, t: i64) -> Len {
    Len::new(crate::exact::narrow((i64::from(length.raw()) * t + T_ONE / 2) >> 30))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_division_agrees_with_128_bits() {
        for (num, den) in
            [(1, 3), (2, 3), (7_999_999_999_999, 8_000_000_000_000), (1, 8_000_000_000_000), (5, 8)]
        {
            let exact = ((i128::from(num) << 31) / i128::from(den) + 1) >> 1;
            assert_eq!(i128::from(clamped_t(num, den)), exact, "{num} / {den}");
            assert_eq!(clamped_t(-num, -den), clamped_t(num, den));
        }
        assert_eq!((clamped_t(-1, 3), clamped_t(3, 3), clamped_t(9, 3)), (0, T_ONE, T_ONE));
    }

    #[test]
    fn a_box_beside_a_slanting_line_is_missed() {
        let ray = Ray::new(Point::raw(0, 0), Point::raw(1000, 1000));
        let square = |x: i32, y: i32| Bounds { min: Point::raw(x, y), max: Point::raw(x + 100, y + 100) };
        assert!(!ray.misses(&square(450, 450)));
        assert!(!ray.misses(&square(400, 500)), "the corner touches");
        assert!(ray.misses(&square(399, 500)), "inside the box of the segment, but beside it");
        assert!(ray.misses(&square(1001, 1001)), "beyond the end");
    }
}

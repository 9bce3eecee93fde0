//! Points of the table: x runs east, y runs north, from the south-west corner.

use serde::{Deserialize, Serialize};

use crate::exact::{Vector, div_round, narrow, round_height, round_sqrt};
use crate::len::Len;

/// Coordinates are limited to this many hundredths of a millimetre either way: ten metres.
pub const COORDINATE_MAX: i32 = 1_000_000;

/// A point of the table, in hundredths of a millimetre; ordered by x, then y.
///
/// All geometry of this crate is exact, and free of overflow, for coordinates up to [`COORDINATE_MAX`] either
/// way. Reading a point outside that range (as JSON `[x, y]`) is an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "[number, number]"))]
#[serde(try_from = "(i32, i32)", into = "(i32, i32)")]
pub struct Point {
    /// East of the south-west corner.
    pub x: i32,
    /// North of the south-west corner.
    pub y: i32,
}

impl Point {
    /// The point so far east and so far north of the south-west corner.
    pub const fn new(x: Len, y: Len) -> Point {
        Point { x: x.raw(), y: y.raw() }
    }

    /// The point with these coordinates in hundredths of a millimetre.
    pub const fn raw(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// Whether both coordinates are within [`COORDINATE_MAX`].
    pub const fn in_range(self) -> bool {
        self.x.unsigned_abs() <= COORDINATE_MAX.unsigned_abs()
            && self.y.unsigned_abs() <= COORDINATE_MAX.unsigned_abs()
    }

    /// The distance to another point, to the nearest hundredth of a millimetre.
    pub const fn distance(self, other: Point) -> Len {
        Len::new(narrow(round_sqrt(self.distance_sq(other))))
    }

    /// The exact square of the distance to another point.
    pub const fn distance_sq(self, other: Point) -> i64 {
        other.seen_from(self).square()
    }

    /// Whether the other point is no further away than `reach`, exactly.
    pub const fn within(self, reach: Len, other: Point) -> bool {
        let reach = reach.raw() as i64;
        0 <= reach && self.distance_sq(other) <= reach * reach
    }

    /// The point `by` along the straight line to `to`, or beyond it; `self` if the two are the same point.
    ///
    /// Going by exactly `self.distance(to)` ends on `to`; a negative length goes the other way.
    #[must_use]
    pub const fn towards(self, to: Point, by: Len) -> Point {
        let way = to.seen_from(self);
        let square = way.square();
        if square == 0 {
            return self;
        }
        if round_sqrt(square) == by.raw() as i64 {
            return to;
        }
        // The length of the way with 31 significant bits: enough to be right within a hundredth of a unit.
        let scale = (square.leading_zeros() - 1) / 2;
        let length = (square << (2 * scale)).isqrt();
        let by = by.raw() as i64;
        self.shifted(div_round((way.x << scale) * by, length), div_round((way.y << scale) * by, length))
    }

    /// The point halfway to another, the same from both ends.
    #[must_use]
    pub const fn midpoint(self, other: Point) -> Point {
        let x = div_round(self.x as i64 + other.x as i64, 2);
        let y = div_round(self.y as i64 + other.y as i64, 2);
        Point { x: narrow(x), y: narrow(y) }
    }

    /// The point at the fraction `num / den` of the way to another; `self` if `den` is not positive.
    #[must_use]
    pub fn lerp(self, to: Point, num: i64, den: i64) -> Point {
        if den <= 0 {
            return self;
        }
        let way = to.seen_from(self);
        if num.unsigned_abs() <= 1 << 40 && den <= 1 << 40 {
            return self.shifted(div_round(way.x * num, den), div_round(way.y * num, den));
        }
        // Rare and slow: a product of more than 63 bits.
        let part = |way: i64| {
            let (product, den) = (i128::from(way) * i128::from(num), i128::from(den));
            let nearest = (2 * product.abs() + den) / (2 * den) * product.signum();
            i64::try_from(nearest.clamp(-1 << 40, 1 << 40)).expect("clamped to 40 bits")
        };
        self.shifted(part(way.x), part(way.y))
    }

    /// The distance to the nearest point of the segment from `a` to `b`, rounded once.
    pub fn distance_to_segment(self, a: Point, b: Point) -> Len {
        let (along, here) = (b.seen_from(a), self.seen_from(a));
        let (dot, square) = (along.dot(here), along.square());
        if dot <= 0 {
            return self.distance(a);
        }
        if square <= dot {
            return self.distance(b);
        }
        Len::new(narrow(round_height(along.cross(here), square)))
    }

    /// The point of the segment from `a` to `b` that is nearest to this one, rounded to whole units.
    #[must_use]
    pub fn nearest_on_segment(self, a: Point, b: Point) -> Point {
        let along = b.seen_from(a);
        let (dot, square) = (along.dot(self.seen_from(a)), along.square());
        if dot <= 0 {
            return a;
        }
        if square <= dot {
            return b;
        }
        a.lerp(b, dot, square)
    }

    /// The vector from `origin` to this point.
    pub(crate) const fn seen_from(self, origin: Point) -> Vector {
        Vector { x: self.x as i64 - origin.x as i64, y: self.y as i64 - origin.y as i64 }
    }

    /// This point moved by so many units.
    pub(crate) const fn shifted(self, x: i64, y: i64) -> Point {
        Point { x: narrow(self.x as i64 + x), y: narrow(self.y as i64 + y) }
    }
}

impl TryFrom<(i32, i32)> for Point {
    type Error = String;

    fn try_from((x, y): (i32, i32)) -> Result<Point, String> {
        let point = Point { x, y };
        if point.in_range() {
            return Ok(point);
        }
        Err(format!("the coordinates of a point lie between -1000000 and 1000000, but these are [{x}, {y}]"))
    }
}

impl From<Point> for (i32, i32) {
    fn from(point: Point) -> (i32, i32) {
        (point.x, point.y)
    }
}

#[cfg(test)]
mod tests {
    use serde::de::value::{Error, SeqDeserializer};

    use super::*;

    const HERE: Point = Point::raw(100, 200);

    #[test]
    fn distance_is_rounded_and_within_is_exact() {
        let there = Point::raw(101, 201);
        assert_eq!(HERE.distance(there), Len::new(1));
        assert!(!HERE.within(Len::new(1), there), "the square of the distance is 2");
        assert!(HERE.within(Len::ZERO, HERE));
        assert!(!HERE.within(Len::new(-1), HERE));
    }

    #[test]
    fn towards_goes_along_beyond_and_back() {
        let there = Point::raw(400, 600);
        assert_eq!(HERE.distance(there), Len::new(500));
        assert_eq!(HERE.towards(there, Len::new(250)), Point::raw(250, 400));
        assert_eq!(HERE.towards(there, Len::new(1000)), Point::raw(700, 1000));
        assert_eq!(HERE.towards(there, Len::new(-500)), Point::raw(-200, -200));
        assert_eq!(HERE.towards(HERE, Len::new(5)), HERE);
        assert_eq!(HERE.towards(Point::raw(101, 201), Len::new(10_000)), Point::raw(7171, 7271));
    }

    #[test]
    fn halves_and_parts_of_the_way() {
        assert_eq!(Point::raw(0, 0).midpoint(Point::raw(3, -3)), Point::raw(2, -2));
        assert_eq!(Point::raw(0, 0).lerp(Point::raw(100, -50), 1, 4), Point::raw(25, -13));
        assert_eq!(
            Point::raw(0, 0).lerp(Point::raw(100, -50), i64::MAX / 8, i64::MAX / 2),
            Point::raw(25, -12)
        );
        assert_eq!(HERE.lerp(Point::raw(0, 0), 1, 0), HERE);
    }

    #[test]
    fn segments_are_nearest_at_an_end_or_between() {
        let (a, b) = (Point::raw(0, 0), Point::raw(1000, 0));
        assert_eq!(Point::raw(500, 30).distance_to_segment(a, b), Len::new(30));
        assert_eq!(Point::raw(500, 30).nearest_on_segment(a, b), Point::raw(500, 0));
        assert_eq!(Point::raw(-30, 40).distance_to_segment(a, b), Len::new(50));
        assert_eq!(Point::raw(1030, -40).nearest_on_segment(a, b), b);
        assert_eq!(Point::raw(3, 4).distance_to_segment(a, a), Len::new(5));
    }

    #[test]
    fn a_point_is_read_from_a_pair_within_ten_metres() {
        let read = |pair: [i32; 2]| {
            let pair: SeqDeserializer<_, Error> = SeqDeserializer::new(pair.into_iter());
            Point::deserialize(pair).map_err(|error| error.to_string())
        };
        assert_eq!(read([100, 200]), Ok(HERE));
        let why = "the coordinates of a point lie between -1000000 and 1000000, but these are [0, 1000001]";
        assert_eq!(read([0, 1_000_001]), Err(why.to_owned()));
    }
}

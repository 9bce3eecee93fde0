//! Facings in whole degrees, and the only trigonometry of the crate: a table of sines in integers.

use serde::{Deserialize, Serialize};

use crate::exact::{Vector, div_round};
use crate::len::Len;
use crate::point::Point;

/// A direction in whole degrees from 0 to 359: 0 is north (+y), 90 is east (+x), clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[serde(try_from = "i64", into = "u16")]
pub struct Deg(u16);

impl Deg {
    /// North, towards larger y.
    pub const NORTH: Deg = Deg(0);
    /// East, towards larger x.
    pub const EAST: Deg = Deg(90);
    /// South, towards smaller y.
    pub const SOUTH: Deg = Deg(180);
    /// West, towards smaller x.
    pub const WEST: Deg = Deg(270);

    /// The direction of so many degrees, taken modulo 360.
    #[expect(clippy::cast_possible_truncation, reason = "the remainder is 0 to 359")]
    pub const fn new(degrees: i32) -> Deg {
        Deg(degrees.rem_euclid(360) as u16)
    }

    /// The degrees, from 0 to 359.
    pub const fn degrees(self) -> u16 {
        self.0
    }

    /// The direction after a turn, clockwise if positive.
    #[must_use]
    pub const fn plus(self, turn: i32) -> Deg {
        Deg::new(self.0 as i32 + turn % 360)
    }

    /// The direction behind.
    #[must_use]
    pub const fn opposite(self) -> Deg {
        self.plus(180)
    }

    /// The smallest turn to another direction, from -179 to 180, clockwise if positive.
    pub const fn turn_to(self, other: Deg) -> i32 {
        let turn = (other.0 as i32 - self.0 as i32).rem_euclid(360);
        if 180 < turn { turn - 360 } else { turn }
    }

    /// The direction from one point to another, to the nearest whole degree; `None` if they are the same
    /// point.
    pub fn from_to(from: Point, to: Point) -> Option<Deg> {
        let way = to.seen_from(from);
        if way.square() == 0 {
            return None;
        }
        // Only the quarter from north to east is searched; the others are its mirror images.
        let quarter = Vector { x: way.x.abs(), y: way.y.abs() };
        let degrees = i32::from(nearest_in_first_quarter(quarter));
        Some(match (0 <= way.x, 0 <= way.y) {
            (true, true) => Deg::new(degrees),
            (true, false) => Deg::new(180 - degrees),
            (false, false) => Deg::new(180 + degrees),
            (false, true) => Deg::new(-degrees),
        })
    }

    /// The vector (x, y) of length [`UNIT`] in this direction, that is (sine, cosine).
    pub const fn unit(self) -> (i64, i64) {
        let part = (self.0 % 90) as usize;
        let (sine, cosine) = (SINES[part], SINES[90 - part]);
        match self.0 / 90 {
            0 => (sine, cosine),
            1 => (cosine, -sine),
            2 => (-sine, -cosine),
            _ => (-cosine, sine),
        }
    }

    /// The point `by` ahead of `from` in this direction, rounded to whole units.
    pub const fn ahead(self, from: Point, by: Len) -> Point {
        let (x, y) = self.unit();
        let by = by.raw() as i64;
        from.shifted(div_round(x * by, UNIT), div_round(y * by, UNIT))
    }

    /// The unit vector, for products with differences of points.
    pub(crate) const fn vector(self) -> Vector {
        let (x, y) = self.unit();
        Vector { x, y }
    }
}

/// The whole degree from 0 to 90 nearest to the direction of a vector with no negative part.
fn nearest_in_first_quarter(way: Vector) -> u16 {
    // The bisectors between neighbouring degrees are passed one by one, clockwise, as the vector lies beyond
    // them.
    let (mut low, mut high) = (0_u16, 90_u16);
    while low < high {
        let middle = u16::midpoint(low, high);
        let (before, after) = (Deg(middle).vector(), Deg(middle + 1).vector());
        let bisector = Vector { x: before.x + after.x, y: before.y + after.y };
        if bisector.cross(way) <= 0 {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

impl TryFrom<i64> for Deg {
    type Error = String;

    fn try_from(degrees: i64) -> Result<Deg, String> {
        match u16::try_from(degrees) {
            Ok(degrees) if degrees < 360 => Ok(Deg(degrees)),
            _ => Err(format!("a facing is a whole number of degrees from 0 to 359, but this is {degrees}")),
        }
    }
}

impl From<Deg> for u16 {
    fn from(facing: Deg) -> u16 {
        facing.0
    }
}

/// The length of the vectors of [`Deg::unit`]: 2^30.
pub const UNIT: i64 = 1 << 30;

/// The sines of 0 to 90 degrees times [`UNIT`], to the nearest integer.
#[rustfmt::skip]
const SINES: [i64; 91] = [
    0, 18_739_379, 37_473_049, 56_195_305, 74_900_443, 93_582_766, 112_236_583, 130_856_211, 149_435_979,
    167_970_228, 186_453_311, 204_879_599, 223_243_478, 241_539_355, 259_761_657, 277_904_834, 295_963_357,
    313_931_728, 331_804_471, 349_576_144, 367_241_333, 384_794_656, 402_230_767, 419_544_355, 436_730_145,
    453_782_903, 470_697_435, 487_468_587, 504_091_252, 520_560_366, 536_870_912, 553_017_922, 568_996_477,
    584_801_711, 600_428_808, 615_873_009, 631_129_609, 646_193_961, 661_061_475, 675_727_625, 690_187_940,
    704_438_018, 718_473_518, 732_290_163, 745_883_746, 759_250_125, 772_385_229, 785_285_058, 797_945_680,
    810_363_241, 822_533_958, 834_454_122, 846_120_104, 857_528_349, 868_675_383, 879_557_810, 890_172_315,
    900_515_665, 910_584_710, 920_376_381, 929_887_697, 939_115_760, 948_057_759, 956_710_970, 965_072_759,
    973_140_576, 980_911_966, 988_384_560, 995_556_083, 1_002_424_350, 1_008_987_269, 1_015_242_840,
    1_021_189_159, 1_026_824_413, 1_032_146_887, 1_037_154_959, 1_041_847_103, 1_046_221_891, 1_050_277_989,
    1_054_014_162, 1_057_429_273, 1_060_522_280, 1_063_292_242, 1_065_738_315, 1_067_859_754, 1_069_655_912,
    1_071_126_243, 1_072_270_298, 1_073_087_729, 1_073_578_288, 1_073_741_824,
];

#[cfg(test)]
mod tests {
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, I64Deserializer};

    use super::*;

    #[test]
    fn sines_and_cosines_make_unit_vectors() {
        for degrees in 0..360 {
            let (x, y) = Deg::new(degrees).unit();
            let error = x * x + y * y - UNIT * UNIT;
            assert!(error.abs() <= 2 * UNIT, "{degrees} degrees: off by {error}");
        }
        assert!(SINES.is_sorted());
    }

    #[test]
    fn sines_obey_the_addition_theorem() {
        for (a, b) in (0..90).flat_map(|a| (0..=90 - a).map(move |b| (a, b))) {
            let sum = SINES[a] * SINES[90 - b] + SINES[90 - a] * SINES[b];
            assert!((sum - SINES[a + b] * UNIT).abs() <= 2 * UNIT, "{a} and {b}");
        }
    }

    #[test]
    fn turns_take_the_short_way() {
        assert_eq!(Deg::new(350).turn_to(Deg::new(20)), 30);
        assert_eq!(Deg::new(20).turn_to(Deg::new(350)), -30);
        assert_eq!(Deg::NORTH.turn_to(Deg::SOUTH), 180);
        assert_eq!(Deg::SOUTH.turn_to(Deg::NORTH), 180);
        assert_eq!(Deg::new(-30), Deg::new(330));
        assert_eq!(Deg::new(10).plus(i32::MIN), Deg::new(10 + i32::MIN % 360));
        assert_eq!(Deg::WEST.opposite(), Deg::EAST);
    }

    #[test]
    fn every_degree_is_found_again() {
        let centre = Point::raw(-50, 70);
        for facing in (0..360).map(Deg::new) {
            let there = facing.ahead(centre, Len::new(10_000));
            assert_eq!(Deg::from_to(centre, there), Some(facing));
        }
        assert_eq!(Deg::from_to(centre, centre), None);
    }

    #[test]
    fn the_nearest_degree_is_taken() {
        // tan(0.5 degrees) is 0.0087268...
        assert_eq!(Deg::from_to(Point::raw(0, 0), Point::raw(8726, 1_000_000)), Some(Deg::new(0)));
        assert_eq!(Deg::from_to(Point::raw(0, 0), Point::raw(8727, 1_000_000)), Some(Deg::new(1)));
        assert_eq!(Deg::from_to(Point::raw(0, 0), Point::raw(-8727, 1_000_000)), Some(Deg::new(359)));
    }

    #[test]
    fn a_facing_is_read_from_an_integer_below_360() {
        let read = |degrees: i64| {
            let integer: I64Deserializer<Error> = degrees.into_deserializer();
            Deg::deserialize(integer).map_err(|error| error.to_string())
        };
        assert_eq!(read(359), Ok(Deg::new(359)));
        for wrong in [360, -1] {
            let why = format!("a facing is a whole number of degrees from 0 to 359, but this is {wrong}");
            assert_eq!(read(wrong), Err(why));
        }
    }
}

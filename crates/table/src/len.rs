//! Lengths: hundredths of a millimetre in an `i32`, so that inches and centimetres are both whole numbers.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

use crate::exact::narrow;

/// A length in hundredths of a millimetre. Arithmetic is held at the ends of `i32` instead of overflowing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Len(i32);

impl Len {
    /// No length at all.
    pub const ZERO: Len = Len(0);

    /// A length of so many hundredths of a millimetre.
    pub const fn new(raw: i32) -> Len {
        Len(raw)
    }

    /// The length in hundredths of a millimetre.
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// So many inches, exactly.
    pub const fn inches(n: i32) -> Len {
        Len(n.saturating_mul(2540))
    }

    /// So many centimetres, exactly.
    pub const fn cm(n: i32) -> Len {
        Len(n.saturating_mul(1000))
    }

    /// So many thousandths of an inch, to the nearest hundredth of a millimetre.
    pub const fn milli_inches(n: i32) -> Len {
        Len(narrow(crate::exact::div_round(n as i64 * 254, 100)))
    }

    /// The length without its sign.
    #[must_use]
    pub const fn abs(self) -> Len {
        Len(self.0.saturating_abs())
    }

    /// The length as decimal text in some unit, such as "12.6": rounded half up to at most `places` decimals
    /// (nine at most), without trailing zeros. A unit of zero or less counts as one hundredth of a
    /// millimetre.
    ///
    /// ```
    /// use table::Len;
    /// assert_eq!(Len::milli_inches(12_625).in_units(Len::inches(1), 1), "12.6");
    /// assert_eq!(Len::inches(3).in_units(Len::inches(1), 1), "3");
    /// ```
    pub fn in_units(self, unit: Len, places: u8) -> String {
        let scale = 10_i64.pow(u32::from(places.min(9)));
        let unit = i64::from(unit.0.max(1));
        let scaled = (i64::from(self.0).abs() * scale + unit / 2) / unit;
        let sign = if self.0 < 0 && 0 < scaled { "-" } else { "" };
        let (whole, decimals) = (scaled / scale, scaled % scale);
        if decimals == 0 {
            return format!("{sign}{whole}");
        }
        let width = usize::from(places.min(9));
        let text = format!("{sign}{whole}.{decimals:0width$}");
        text.trim_end_matches('0').to_owned()
    }
}

impl Add for Len {
    type Output = Len;

    fn add(self, other: Len) -> Len {
        Len(self.0.saturating_add(other.0))
    }
}

impl Sub for Len {
    type Output = Len;

    fn sub(self, other: Len) -> Len {
        Len(self.0.saturating_sub(other.0))
    }
}

impl Neg for Len {
    type Output = Len;

    fn neg(self) -> Len {
        Len(self.0.saturating_neg())
    }
}

impl Mul<i32> for Len {
    type Output = Len;

    fn mul(self, factor: i32) -> Len {
        Len(self.0.saturating_mul(factor))
    }
}

/// Rounds towards zero; dividing by zero panics, as it does for integers.
impl Div<i32> for Len {
    type Output = Len;

    fn div(self, divisor: i32) -> Len {
        Len(self.0.saturating_div(divisor))
    }
}

impl AddAssign for Len {
    fn add_assign(&mut self, other: Len) {
        *self = *self + other;
    }
}

impl SubAssign for Len {
    fn sub_assign(&mut self, other: Len) {
        *self = *self - other;
    }
}

impl Sum for Len {
    fn sum<I: Iterator<Item = Len>>(lengths: I) -> Len {
        lengths.fold(Len::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, I32Deserializer};

    use super::*;

    #[test]
    fn inches_and_centimetres_are_whole() {
        assert_eq!(Len::inches(6).raw(), 15_240);
        assert_eq!(Len::cm(15).raw(), 15_000);
        assert_eq!(Len::milli_inches(250).raw(), 635);
        assert_eq!(Len::milli_inches(1).raw(), 3);
        assert_eq!(Len::milli_inches(-1).raw(), -3);
    }

    #[test]
    fn arithmetic_is_held_at_the_ends() {
        assert_eq!(Len::new(i32::MAX) + Len::new(1), Len::new(i32::MAX));
        assert_eq!(-Len::new(i32::MIN), Len::new(i32::MAX));
        assert_eq!([Len::cm(1), Len::cm(2)].into_iter().sum::<Len>(), Len::cm(3));
    }

    #[test]
    fn text_is_rounded_half_up_and_trimmed() {
        let text = |raw: i32, places: u8| Len::new(raw).in_units(Len::inches(1), places);
        assert_eq!(text(32_004, 1), "12.6");
        assert_eq!(text(127, 1), "0.1", "1.27 mm is half of a tenth");
        assert_eq!(text(126, 1), "0");
        assert_eq!(text(-126, 1), "0");
        assert_eq!(text(-32_004, 2), "-12.6");
        assert_eq!(text(2540 * 10, 3), "10");
        assert_eq!(text(2540 + 25, 3), "1.01");
        assert_eq!(text(i32::MAX, 255), "845466.002755906");
        assert_eq!(Len::new(7).in_units(Len::ZERO, 0), "7");
    }

    #[test]
    fn a_length_is_read_from_a_bare_integer() {
        let integer: I32Deserializer<Error> = 2540.into_deserializer();
        assert_eq!(Len::deserialize(integer), Ok(Len::inches(1)));
    }
}

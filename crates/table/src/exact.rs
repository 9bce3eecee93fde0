//! Exact integer arithmetic behind the geometry: rounding, roots and vectors.
//!
//! Every rounding of the crate happens in one of these functions, so that there is one place to look when two
//! platforms, or two players with a ruler, disagree.

/// The value as `i32`, held at the ends of its range.
#[expect(clippy::cast_possible_truncation, reason = "the value is clamped first")]
pub(crate) const fn narrow(value: i64) -> i32 {
    if value > i32::MAX as i64 {
        i32::MAX
    } else if value < i32::MIN as i64 {
        i32::MIN
    } else {
        value as i32
    }
}

/// `n / d` to the nearest integer, halves away from zero; `d` is positive.
pub(crate) const fn div_round(n: i64, d: i64) -> i64 {
    let half = d / 2;
    if n >= 0 { (n + half) / d } else { -((half - n) / d) }
}

/// The square root of a square of a distance, to the nearest integer.
pub(crate) const fn round_sqrt(square: i64) -> i64 {
    let root = square.isqrt();
    // (root + 1/2)^2 = root^2 + root + 1/4, and squares are whole numbers.
    if square - root * root > root { root + 1 } else { root }
}

/// `|cross| / sqrt(len_sq)` to the nearest integer: the height of a parallelogram over its base.
pub(crate) fn round_height(cross: i64, len_sq: i64) -> i64 {
    let (cross, len_sq) = (cross.unsigned_abs(), len_sq.unsigned_abs());
    if cross == 0 || len_sq == 0 {
        return 0;
    }
    // A guess from a root with as many bits as fit, then corrected by exact comparison of squares.
    let scale = len_sq.leading_zeros() / 2;
    let root = (len_sq << (2 * scale)).isqrt();
    let shift = scale.min(cross.leading_zeros());
    let mut height = (cross << shift) / (root >> (scale - shift)).max(1);
    let target = 4 * u128::from(cross) * u128::from(cross);
    let square = |odd: u64| u128::from(odd) * u128::from(odd) * u128::from(len_sq);
    while square(2 * height + 1) <= target {
        height += 1;
    }
    while height > 0 && square(2 * height - 1) > target {
        height -= 1;
    }
    height.cast_signed()
}

/// A difference of two points. Within the limits of the crate every product of two of them fits an `i64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Vector {
    pub(crate) x: i64,
    pub(crate) y: i64,
}

impl Vector {
    /// Positive if `other` points to the left of this vector.
    pub(crate) const fn cross(self, other: Vector) -> i64 {
        self.x * other.y - self.y * other.x
    }

    /// Positive if `other` points forward along this vector.
    pub(crate) const fn dot(self, other: Vector) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// The square of the length.
    pub(crate) const fn square(self) -> i64 {
        self.dot(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_is_symmetric_around_zero() {
        assert_eq!((div_round(5, 2), div_round(-5, 2)), (3, -3));
        assert_eq!((div_round(4, 3), div_round(-4, 3)), (1, -1));
        assert_eq!((div_round(5, 3), div_round(-5, 3)), (2, -2));
    }

    #[test]
    fn roots_go_to_the_nearest_integer() {
        let found: Vec<i64> = [0, 1, 2, 3, 6, 7, 12, 13, 8_000_000_000_000].map(round_sqrt).to_vec();
        assert_eq!(found, [0, 1, 1, 2, 2, 3, 3, 4, 2_828_427]);
    }

    #[test]
    fn heights_are_exact_at_the_half() {
        assert_eq!(round_height(5, 4), 3, "5 / 2 rounds up");
        assert_eq!(round_height(-9, 4), 5, "the sign does not matter");
        assert_eq!(round_height(1, 8_000_000_000_000), 0);
        assert_eq!(round_height(8_000_000_000_000, 1), 8_000_000_000_000);
        assert_eq!(round_height(8_000_000_000_000, 8_000_000_000_000), 2_828_427);
    }
}

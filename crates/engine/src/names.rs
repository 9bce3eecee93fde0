//! The two sides, and names of elements as in `A14`, for the systems that name theirs so.

use std::{fmt, str::FromStr};

use crate::{PieceId, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Side {
    /// The side listed first.
    A,
    /// The other.
    B,
}

impl Side {
    /// Both, in order.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// Its place in lists of two.
    pub const fn idx(self) -> usize {
        self as usize
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        match self {
            Side::A => 'A',
            Side::B => 'B',
        }
    }

    /// The seat of its player.
    pub const fn seat(self) -> Seat {
        match self {
            Side::A => Seat(1),
            Side::B => Seat(2),
        }
    }

    /// The side of a seat, if it has one.
    pub const fn of_seat(seat: Seat) -> Option<Side> {
        match seat.0 {
            1 => Some(Side::A),
            2 => Some(Side::B),
            _ => None,
        }
    }
}

/// The name of an element: the letter of its side and a number from 1 to 99, as in `A14`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ElementId {
    /// Its side.
    pub side: Side,
    /// Its number.
    pub number: u8,
}

impl ElementId {
    /// The largest number.
    pub const MAX: u8 = 99;

    /// As the engine numbers pieces.
    pub fn piece(self) -> PieceId {
        PieceId(u16::try_from(self.side.idx()).expect("two sides") * 100 + u16::from(self.number))
    }

    /// From the engine's number.
    pub fn from_piece(piece: PieceId) -> ElementId {
        let side = if piece.0 < 100 { Side::A } else { Side::B };
        ElementId { side, number: u8::try_from(piece.0 % 100).expect("below 100") }
    }
}

impl fmt::Display for ElementId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.side.letter(), self.number)
    }
}

impl FromStr for ElementId {
    type Err = String;

    fn from_str(text: &str) -> Result<ElementId, String> {
        let bad = || format!("`{text}` is not the id of an element: A1 to A99 or B1 to B99");
        let mut letters = text.chars();
        let side = match letters.next() {
            Some('A' | 'a') => Side::A,
            Some('B' | 'b') => Side::B,
            _ => return Err(bad()),
        };
        let digits = letters.as_str();
        let well_formed = (1..=2).contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_digit());
        let number = well_formed
            .then(|| digits.parse().ok())
            .flatten()
            .filter(|&n| n != 0 && !digits.starts_with('0'));
        Ok(ElementId { side, number: number.ok_or_else(bad)? })
    }
}

impl Serialize for ElementId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ElementId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ElementId, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

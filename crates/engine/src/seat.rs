//! Places at the table.

use serde::{Deserialize, Serialize};

/// A place at the table: a commander of a side, the umpire, an onlooker.
///
/// Seats, not sides: a side may have several commanders who know different things.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Sees everything and may overrule anything, on the record.
    pub const UMPIRE: Seat = Seat(0);
    /// Sees what is open to everybody and decides nothing.
    pub const ONLOOKER: Seat = Seat(255);
}

/// A seat of a game, by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatInfo {
    /// The seat.
    pub seat: Seat,
    /// Its name, for example "German".
    pub name: String,
    /// The letter of its side, if it belongs to one.
    pub side: Option<char>,
}

/// Who may decide now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Awaits {
    /// Any of these seats. Several, if they decide in secret at the same time.
    Seats(Vec<Seat>),
    /// Nobody: the game is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Outcome {
    /// The seats of the winning side; empty for a draw.
    pub winners: Vec<Seat>,
    /// Why, in a sentence.
    pub why: String,
    /// The rule that decided it.
    pub rule: crate::RuleId,
}

//! The papers that lie beside a real table: cardsheets and record sheets, as they would be kept by hand.
//!
//! Not every system keeps them. Whoever shows or prints them knows no rule: every word and number is here.

use serde::Serialize;

use crate::Text;

/// The papers of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Paper {
    /// Where the day stands: "session 2, bound 3 of 4".
    pub clock: String,
    /// Whose card is up.
    pub up: Option<CardUp>,
    /// One set of sheets for each force.
    pub forces: Vec<ForcePaper>,
}

/// The card that is up, and how far its turn has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardUp {
    /// "Card 4 · 2nd platoon (no. 7)".
    pub title: String,
    /// The letter of its side.
    pub side: char,
    /// The space of the cardsheet that it belongs to.
    pub space: String,
    /// The steps of the turn, in order.
    pub steps: Vec<TurnStep>,
    /// What the program has said about this turn, a sentence each.
    pub said: Vec<String>,
}

/// A step of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnStep {
    /// "Momentum: 9 tests".
    pub text: String,
    /// How far it is.
    pub state: StepState,
}

/// How far a step of a turn is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StepState {
    /// It is over.
    Done,
    /// Play is in it.
    Now,
    /// It comes later.
    Later,
}

/// The sheets of a force.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ForcePaper {
    /// Its name.
    pub name: String,
    /// The letter of its side.
    pub side: char,
    /// Who decides for it: "you", "the program"; empty where that is nobody's business.
    pub run_by: Text,
    /// The rows of the senior officer's record sheet.
    pub record: Vec<(Text, String)>,
    /// The condition of the force: one of `conditions`.
    pub condition: Text,
    /// All conditions, best first.
    pub conditions: Vec<Text>,
    /// The total of its scores now.
    pub total: u16,
    /// The total that counts as all.
    pub original: u16,
    /// What happens next, in a sentence: "Below 54: one milestone test (2 dice) at the next session."
    pub forecast: String,
    /// The milestones: the total below which each is passed, and whether its test has been taken.
    pub milestones: Vec<MilestoneRow>,
    /// The spaces of its cardsheet.
    pub spaces: Vec<Space>,
}

/// A milestone of a record sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MilestoneRow {
    /// Its level, from 1.
    pub level: u8,
    /// It is passed below this total.
    pub below: u16,
    /// The dice of its test.
    pub dice: u8,
    /// The test has been taken.
    pub taken: bool,
}

/// A space of a cardsheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Space {
    /// Its id, as [`crate::PieceView`] has it for a piece.
    pub id: String,
    /// What stands on its counter: a number, or "CO".
    pub number: String,
    /// Its name.
    pub name: String,
    /// The company it belongs to.
    pub company: String,
    /// Its leader: "NCO Regular".
    pub leader: String,
    /// Its order: "Contact enemy: the mill".
    pub order: String,
    /// The number of the order, for the square at the top; empty for an officer.
    pub order_number: String,
    /// The score, and the highest there is; none for an officer.
    pub score: Option<[u8; 2]>,
    /// Men now, and at the start.
    pub men: Option<[u8; 2]>,
    /// Its card of this bound, if it still holds one or is up.
    pub card: Option<u16>,
    /// Its card is up.
    pub up: bool,
    /// It has had its turn in this bound, or gets none.
    pub done: bool,
    /// Short marks: the counter of its last turn, tests due, results.
    pub marks: Vec<PaperMark>,
    /// Why it is off the table, if it is.
    pub gone: Option<Text>,
    /// What never changes: kind, grade, points, radio.
    pub facts: Vec<String>,
}

/// A mark on a space of a cardsheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PaperMark {
    /// What colour it has: "fired", "moved", "due", "bad", "plain".
    pub kind: Text,
    /// What stands on it.
    pub text: String,
}

/// A chart of the rules, as a quick reference sheet prints it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Chart {
    /// Its title.
    pub title: Text,
    /// The rule it stands in.
    pub rule: Text,
    /// The heads of its columns.
    pub head: Vec<Text>,
    /// Its rows, each as long as the head.
    pub rows: Vec<Vec<String>>,
    /// What else there is to say, a sentence each.
    pub notes: Vec<String>,
}

//! The shapes that pass between the page and the server, beside those of the engine and of a seat.

mod new_game;

use engine::{BattleCard, LogLine, Moment, Seat, View};
use serde::{Deserialize, Serialize};

pub use new_game::NewGame;
pub use seat::{
    Ask, Asked, DiceFrom, Fix, Hello, Message, Person, Plan, PlayedBy, PlayerPlan, Problem, Question, Umpire,
    Undo, Update, ViewChanges, Who,
};

/// The body of an answer with an error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Failure {
    /// What is wrong.
    pub error: Problem,
}

/// A game of the session, as the list of games shows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SavedGame {
    /// Its id.
    pub game: String,
    /// Its name, or the title of the battle.
    pub title: String,
    /// The system.
    pub system: String,
    /// The battle.
    pub battle: String,
    /// The turn, in words.
    pub turn: String,
    /// What is asked, in words.
    pub prompt: String,
    /// The seats that the session holds.
    pub seats: Vec<Seat>,
    /// Everybody at the table.
    pub people: Vec<Person>,
    /// Whether one of the seats held is asked.
    pub your_move: bool,
    /// Whether the game is over.
    pub over: bool,
    /// How it ended.
    pub result: Option<String>,
    /// When it was changed, in seconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub updated: i64,
    /// Whether the session made it.
    pub creator: bool,
}

/// The games of a session.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SavedGames {
    /// The latest first.
    pub games: Vec<SavedGame>,
}

/// A game that was made.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MadeGame {
    /// Its id.
    pub game: String,
    /// The first seat that the session holds.
    pub seat: Seat,
    /// Links for the others.
    pub links: Vec<SeatLink>,
    /// For an imported log that is not sound to its end: where it stops and why. The game goes on from there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub unsound: Option<String>,
}

/// What follows a battle of a campaign that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sequel {
    /// The title of the campaign.
    pub campaign: String,
    /// Which of its battles this was, from 1.
    pub no: usize,
    /// How many it has.
    pub of: usize,
    /// What the battle came to and what it leaves, in sentences.
    pub story: Vec<String>,
    /// The battle that follows, unless the campaign is over.
    pub next: Option<NextBattle>,
    /// The next game, if it was made already and the session has a seat in it.
    pub made: Option<String>,
    /// Whether the session may set it up.
    pub is_mine: bool,
}

/// The battle that follows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NextBattle {
    /// Its title.
    pub title: String,
    /// What it is about.
    pub summary: String,
}

/// The link to a seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatLink {
    /// The seat.
    pub seat: Seat,
    /// Its name.
    pub name: String,
    /// The path with the secret behind `#`.
    pub path: String,
}

/// A log to be imported.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ImportedGame {
    /// The log.
    pub log: String,
    /// Who plays; without it, all seats are the session's own.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, type = "{ [seat: string]: PlayerPlan }"))]
    pub players: Option<std::collections::BTreeMap<Seat, PlayerPlan>>,
    /// What the list of games calls it.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub name: Option<String>,
}

/// A part of the log of a table with a single seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LogLines {
    /// The first line of the log.
    pub header: String,
    /// The number of the first entry here.
    pub from: usize,
    /// The entries from there on, one line each.
    pub lines: Vec<String>,
}

/// Lines that continue the log of a table with a single seat.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MoreLines {
    /// The number of the first of them.
    pub from: usize,
    /// The lines.
    pub lines: Vec<String>,
}

/// Lines were taken over.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TakenOver {
    /// How many entries the log has now.
    pub entries: usize,
}

/// The seat that a session has joined.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct JoinedSeat {
    /// The game.
    pub game: String,
    /// The seat.
    pub seat: Seat,
}

/// The battles of every system.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Battles {
    /// The systems.
    pub systems: Vec<SystemBattles>,
}

/// The battles of a system.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SystemBattles {
    /// Its short name.
    pub id: &'static str,
    /// What it is.
    pub about: &'static str,
    /// The system whose reference sheet it uses: a layer over several others has one sheet.
    pub sheet: &'static str,
    /// Its battles.
    pub battles: Vec<BattleCard>,
}

/// What can be shown again.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Moments {
    /// In order.
    pub moments: Vec<Moment>,
}

/// The table at a moment.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PastTable {
    /// As the seat saw it.
    pub view: View,
    /// What it was told then.
    pub lines: Vec<LogLine>,
}

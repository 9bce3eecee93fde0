//! The shapes that pass between the page and the server, beside those of the engine.

mod changes;
mod plan;
mod socket;

use engine::{BattleCard, LogLine, Moment, RuleId, Seat, View};
use serde::{Deserialize, Serialize};

pub use changes::{Fix, Hello, Undo, Update, ViewChanges};
pub use plan::{DiceFrom, NewGame, Plan, PlayerPlan, Umpire, Who};
pub use socket::{Ask, Message, Question};

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Problem {
    /// The rule behind it, if there is one.
    pub rule: Option<RuleId>,
    /// The reason, in a sentence.
    pub why: String,
}

impl From<any::Refused> for Problem {
    fn from(refused: any::Refused) -> Problem {
        Problem { rule: Some(refused.rule), why: refused.why.into_owned() }
    }
}

/// The body of an answer with an error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Failure {
    /// What is wrong.
    pub error: Problem,
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Person {
    /// The seat.
    pub seat: Seat,
    /// Its name: "German".
    pub name: String,
    /// Who plays it.
    pub who: PlayedBy,
    /// Where its dice come from.
    pub dice: DiceFrom,
    /// Whether a person is connected now; computer players always are.
    pub here: bool,
}

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PlayedBy {
    /// A person.
    Person,
    /// The computer, playing well.
    Greedy,
    /// The computer, playing anything that is legal.
    Random,
}

/// Somebody asks to take play back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Asked {
    /// Who asks.
    pub by: Seat,
    /// His name.
    pub name: String,
    /// Who has not agreed yet.
    pub waits: Vec<Seat>,
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

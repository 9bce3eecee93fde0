//! What leaves the engine: a seat's view of the table, and its lines of the log.
//!
//! These types are in the words of whoever draws them, not in the words of a system: the page, the terminal and
//! a computer player read any system without knowing it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use table::{Footprint, Point, Pose};

use crate::log::{EntryOf, Input};
use crate::{Card, Label, Need, Outcome, Paper, Roll, RuleId, Ruleset, Seat, SeatInfo, Shared, Text};

/// The table as a seat may know it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The system.
    pub system: Text,
    /// The title of the battle.
    pub title: String,
    /// Whose view it is.
    pub seat: Seat,
    /// Everybody at the table.
    pub seats: Vec<SeatInfo>,
    /// Where play stands: "turn 3 of 10".
    pub turn: String,
    /// The phases of a turn, one of them current.
    pub phases: Vec<PhaseView>,
    /// The ground. It never changes during a game.
    pub ground: Arc<GroundView>,
    /// Places to be held.
    pub objectives: Vec<ObjectiveView>,
    /// Smoke, wrecks and other things that lie on the table.
    pub markers: Vec<MarkerView>,
    /// The pieces that the seat knows of.
    #[cfg_attr(feature = "ts", ts(as = "Vec<PieceView>"))]
    pub pieces: Vec<Shared<PieceView>>,
    /// What is asked, and of whom.
    pub prompt: Prompt,
    /// The record sheets of the sides, as far as the seat may read them.
    pub sheets: Vec<Sheet>,
    /// The papers beside a real table, where a system keeps them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub paper: Option<Paper>,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
}

/// A phase or step of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PhaseView {
    /// Its name.
    pub name: Text,
    /// The rule that describes it.
    pub rule: RuleId,
    /// Whether play is in it.
    pub current: bool,
}

/// The ground.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GroundView {
    /// Width and height of the table.
    pub size: [i32; 2],
    /// One unit of the system (an inch, a centimetre), as a length on the table.
    pub unit: i32,
    /// What the unit is called.
    pub unit_name: Text,
    /// Woods, fields, buildings, hills: later ones lie on top.
    pub areas: Vec<AreaView>,
    /// Hedges, walls, streams, roads.
    pub lines: Vec<LineView>,
}

/// A piece of ground with an outline.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AreaView {
    /// Its id in the battle.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What to draw: "woods".
    pub kind: Text,
    /// What it does, in a few words: "difficult, soft cover, blocks sight".
    pub effect: String,
    /// Its level.
    pub level: i16,
    /// The outline.
    pub outline: Vec<Point>,
}

/// A hedge, a road.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LineView {
    /// Its id in the battle.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What to draw: "hedge".
    pub kind: Text,
    /// What it does, in a few words.
    pub effect: String,
    /// Its width.
    pub width: i32,
    /// Its course.
    pub points: Vec<Point>,
}

/// A place to be held.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ObjectiveView {
    /// Its id in the battle.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it is.
    pub at: Point,
    /// The letter of the side that holds it.
    pub holder: Option<char>,
}

/// Something that lies on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MarkerView {
    /// What to draw: "smoke".
    pub kind: Text,
    /// Its shape.
    pub footprint: Footprint,
    /// Its place.
    pub pose: Pose,
    /// What it means, in a sentence.
    pub tip: String,
}

/// A piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PieceView {
    /// Its id.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub id: Label,
    /// Its name: "rifle section".
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub name: Label,
    /// The letter of its side.
    pub side: char,
    /// What to draw: "infantry", "gun", "tank".
    pub symbol: Text,
    /// Where it is, if it is on the table by itself.
    pub pose: Option<Pose>,
    /// Its base.
    pub footprint: Footprint,
    /// The piece that carries it.
    pub aboard: Option<String>,
    /// Its state, in short marks.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Badge>"))]
    pub badges: Shared<[Badge]>,
    /// The rows of its card.
    #[cfg_attr(feature = "ts", ts(as = "Vec<(Text, String)>"))]
    pub card: Card,
    /// Whether the seat can do something with it now.
    pub can_act: bool,
    /// Why it is gone, if it is.
    pub gone: Option<Text>,
    /// The men of a piece that stands for several, each in his place; none where a piece is drawn as one thing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<FigureView>>"))]
    pub figures: Vec<FigureView>,
}

/// One man of a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FigureView {
    /// Where he stands.
    pub at: Point,
    /// What to draw: "leader", "gunner", "crew" or "man".
    pub symbol: Text,
    /// The floor that he is on; 0 is the ground.
    #[serde(skip_serializing_if = "is_ground")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u8>"))]
    pub floor: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_ground(floor: &u8) -> bool {
    *floor == 0
}

/// A mark on a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Badge {
    /// What to draw: "suppressed".
    pub kind: Text,
    /// What it means.
    pub tip: Text,
    /// The rule behind it.
    pub rule: RuleId,
}

/// What is asked now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Prompt {
    /// The seats that are asked; none when the game is over.
    pub seats: Vec<Seat>,
    /// What is asked: "German player: direct fire. 4 elements may still fire."
    pub text: String,
    /// The question of an open step, if the seat may know it.
    pub need: Option<Need>,
}

/// A record sheet, as the system's own paper sheet shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sheet {
    /// Whose it is.
    pub title: String,
    /// Its rows.
    pub rows: Vec<(Text, String)>,
}

/// A line of the log, as a seat reads it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LogLine {
    /// The sentence.
    pub text: String,
    /// What kind of line it is.
    pub kind: LineKind,
    /// The dice behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub roll: Option<Roll>,
    /// The rule behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rule: Option<RuleId>,
}

/// Kinds of lines of the log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// A new turn or phase.
    Heading,
    /// Something happened.
    Fact,
    /// Something happened because of the line before it.
    Result,
    /// The umpire spoke.
    Ruling,
}

impl LogLine {
    /// A heading.
    pub fn heading(text: impl Into<String>) -> LogLine {
        LogLine { text: sentence(text.into()), kind: LineKind::Heading, roll: None, rule: None }
    }

    /// A fact.
    pub fn fact(text: impl Into<String>, rule: &'static str) -> LogLine {
        LogLine { text: sentence(text.into()), kind: LineKind::Fact, roll: None, rule: Some(rule.into()) }
    }

    /// A consequence of the line before it.
    pub fn result(text: impl Into<String>, rule: &'static str) -> LogLine {
        LogLine { kind: LineKind::Result, ..LogLine::fact(text, rule) }
    }

    /// Shows the dice behind the line.
    #[must_use]
    pub fn with_roll(mut self, roll: &Roll) -> LogLine {
        self.roll = Some(roll.clone());
        self
    }
}

/// A sentence begins with a capital letter, whatever the name that stands first in it begins with.
fn sentence(text: String) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if first.is_lowercase() => first.to_uppercase().chain(letters).collect(),
        _ => text,
    }
}

/// What everybody is told of an input itself, where that is not told by its events: rulings, corrections, undo.
pub(crate) fn input_line<R: Ruleset>(rules: &R, state: &R::State, entry: &EntryOf<R>) -> Option<LogLine> {
    let who = rules.seats(state).into_iter().find(|info| info.seat == entry.seat);
    let who = who.map_or("The umpire".to_owned(), |info| info.name);
    let (text, rule) = match &entry.input {
        Input::Decision(_) | Input::Answer(_) => return None,
        Input::Grant { reason, .. } => (format!("The umpire allows it: {reason}"), "ENG-005"),
        Input::Ruling { reason, .. } => (format!("The umpire rules: {reason}"), "ENG-005"),
        Input::Undo { reason, .. } if reason.is_empty() => {
            (format!("{who} takes a decision back"), "ENG-008")
        }
        Input::Undo { reason, .. } => (format!("{who} takes play back: {reason}"), "ENG-008"),
        Input::Correct { reason, .. } => (format!("{who} corrects an answer: {reason}"), "ENG-009"),
    };
    Some(LogLine { text, kind: LineKind::Ruling, roll: None, rule: Some(rule.into()) })
}

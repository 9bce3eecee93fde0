//! What a seat is sent: everything at first, and then what has changed.

use engine::{
    Answer, LogLine, MarkerView, Need, ObjectiveView, Outcome, Paper, PhaseView, PieceView, Prompt, Seat,
    SeatInfo, Shared, Sheet, StillWaiting, View,
};
use serde::{Serialize, Serializer};

use crate::{Asked, Person};

/// Everything, when a table is opened.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hello<'a> {
    /// What the seat has been shown so far, counted.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub version: u64,
    /// Versions of another epoch mean nothing.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub epoch: u64,
    /// The table.
    pub view: &'a View,
    /// The log.
    #[serde(serialize_with = "lines_only")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<LogLine>"))]
    pub lines: &'a [(usize, LogLine)],
    /// Everybody at the table.
    pub people: &'a [Person],
    /// The seats of the session.
    pub seats: &'a [Seat],
    /// What can be taken back.
    pub undo: Option<Undo>,
    /// What can be corrected.
    pub fix: Option<&'a Fix>,
    /// What an amendment left waiting; left out if nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub waiting: Option<&'a StillWaiting>,
    /// How many milliseconds the computer waits between its decisions; none while it is paused.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub pace: Option<u64>,
    /// Who asks to take play back.
    pub asked: Option<&'a Asked>,
    /// What may be typed to decide, each with what it does.
    pub phrases: &'static [(&'static str, &'static str)],
}

/// What has changed.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Update<'a> {
    /// The version that it changes.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub from: u64,
    /// The version that comes of it.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub to: u64,
    /// What has changed on the table.
    pub view: ViewChanges<'a>,
    /// How many lines of the log stay.
    pub keep: usize,
    /// What comes behind them.
    #[serde(serialize_with = "lines_only")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<LogLine>"))]
    pub lines: &'a [(usize, LogLine)],
    /// What can be taken back.
    pub undo: Option<Undo>,
    /// What can be corrected.
    pub fix: Option<&'a Fix>,
    /// What an amendment left waiting; left out if nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub waiting: Option<&'a StillWaiting>,
}

/// A decision can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Undo {
    /// Whose it is.
    pub whose: Seat,
}

/// An answer that can still be corrected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fix {
    /// What was answered.
    pub answer: Answer,
    /// What was asked.
    pub need: Need,
}

/// The fields of a view that have changed; those that have not are missing.
#[derive(Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct ViewChanges<'a> {
    /// The title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<&'a str>,
    /// Everybody at the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<&'a [SeatInfo]>,
    /// Where play stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<&'a str>,
    /// The phases.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phases: Option<&'a [PhaseView]>,
    /// The places to be held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objectives: Option<&'a [ObjectiveView]>,
    /// What lies on the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub markers: Option<&'a [MarkerView]>,
    /// The pieces that are new or have changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<PieceView>>"))]
    pub pieces: Vec<&'a PieceView>,
    /// The pieces that are not known any more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>"))]
    pub gone_pieces: Vec<&'a str>,
    /// What is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prompt: Option<&'a Prompt>,
    /// The record sheets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheets: Option<&'a [Sheet]>,
    /// The papers beside a real table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paper: Option<&'a Paper>,
    /// How the game ended; null if it goes on again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "Outcome | null"))]
    pub outcome: Option<&'a Option<Outcome>>,
}

impl<'a> ViewChanges<'a> {
    /// What has changed between two views of a seat.
    pub fn between(old: &'a View, new: &'a View) -> ViewChanges<'a> {
        let mut changes = ViewChanges {
            title: (old.title != new.title).then_some(&new.title),
            seats: (old.seats != new.seats).then_some(&new.seats),
            turn: (old.turn != new.turn).then_some(&new.turn),
            phases: (old.phases != new.phases).then_some(&new.phases),
            objectives: (old.objectives != new.objectives).then_some(&new.objectives),
            markers: (old.markers != new.markers).then_some(&new.markers),
            pieces: Vec::new(),
            gone_pieces: Vec::new(),
            prompt: (old.prompt != new.prompt).then_some(&new.prompt),
            sheets: (old.sheets != new.sheets).then_some(&new.sheets),
            paper: new.paper.as_ref().filter(|it| old.paper.as_ref() != Some(it)),
            outcome: (old.outcome != new.outcome).then_some(&new.outcome),
        };
        changes.compare_pieces(&old.pieces, &new.pieces);
        changes
    }

    fn compare_pieces(&mut self, old: &'a [Shared<PieceView>], new: &'a [Shared<PieceView>]) {
        // Nearly always the same pieces in the same places of the list.
        if old.len() == new.len() && old.iter().zip(new).all(|(old, new)| old.id == new.id) {
            self.pieces =
                old.iter().zip(new).filter(|(old, new)| old != new).map(|(_, new)| &**new).collect();
            return;
        }
        let find = |list: &'a [Shared<PieceView>], id: &str| list.iter().find(|it| it.id == id);
        self.pieces = new.iter().filter(|it| find(old, &it.id) != Some(it)).map(|it| &**it).collect();
        self.gone_pieces = old.iter().filter(|it| find(new, &it.id).is_none()).map(|it| &*it.id).collect();
    }

    /// Whether nothing has changed.
    pub fn is_empty(&self) -> bool {
        *self == ViewChanges::default()
    }
}

/// The lines without the numbers of their entries: how many entries there were in between is nobody's business.
fn lines_only<S: Serializer>(lines: &[(usize, LogLine)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(lines.iter().map(|(_, line)| line))
}

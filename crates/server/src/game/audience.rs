//! What a seat has been shown, and who looks through it.

use std::sync::Arc;

use any::AnyGame;
use axum::extract::ws::Utf8Bytes;
use engine::{LogLine, Seat, View};
use serde::Serialize;
use store::SecretHash;
use tokio::sync::{Notify, mpsc};

use super::history::History;
use super::{ConnId, Out};
use crate::wire::{Fix, Undo, Update, ViewChanges};

/// A connection.
#[derive(Debug)]
pub(crate) struct Conn {
    pub(crate) id: ConnId,
    pub(crate) session: SecretHash,
    pub(crate) held: Vec<Seat>,
    pub(crate) out: mpsc::Sender<Out>,
    /// Tells the connection that it is let go.
    pub(crate) cut: Arc<Notify>,
}

impl Conn {
    /// Sends something. A client that has left too much unread is let go; it may come back and gets everything anew.
    pub(crate) fn send(&self, out: Out) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.out.try_send(out) {
            tracing::info!(conn = self.id, "let go: it does not read what it is sent");
            self.cut.notify_one();
        }
    }
}

/// What a seat has been shown.
pub(crate) struct Audience {
    pub(crate) seat: Seat,
    pub(crate) conns: Vec<Conn>,
    /// Counts what was shown.
    pub(crate) version: u64,
    pub(crate) view: View,
    pub(crate) undo: Option<Undo>,
    pub(crate) fix: Option<Fix>,
    /// The entry of each line that was told. It never leaves the server.
    lines: Vec<usize>,
    /// How many entries there were when it was last looked at.
    seen: usize,
}

/// What a game looks like to a seat beside its view.
pub(crate) struct Extras {
    /// The decision that could be taken back: its entry and whose it was.
    pub(crate) undo: Option<(usize, Seat)>,
    pub(crate) fix: Option<Fix>,
}

#[derive(Serialize)]
struct UpdateFrame<'a> {
    update: Update<'a>,
}

impl Audience {
    /// A seat that has been shown nothing yet. The lines so far come with it.
    pub(crate) fn new(game: &AnyGame, seat: Seat, extras: Extras) -> (Audience, Vec<(usize, LogLine)>) {
        let told = game.lines(seat, 0);
        let lines: Vec<usize> = told.iter().map(|it| it.0).collect();
        let mut res = Audience {
            seat,
            conns: Vec::new(),
            version: 1,
            view: game.view(seat),
            undo: None,
            fix: extras.fix,
            lines,
            seen: game.n_entries(),
        };
        res.undo = res.known_undo(extras.undo);
        (res, told)
    }

    /// Looks at the game again. If anything has changed for the seat its version moves on, and what is to be sent to
    /// those who knew the old version is returned.
    pub(crate) fn refresh(&mut self, game: &AnyGame, history: &History, extras: Extras) -> Option<Utf8Bytes> {
        let n_entries = game.n_entries();
        let from = history.changed_since(self.seen);
        let keep = self.lines.partition_point(|entry| *entry < from);
        let told = if from < n_entries { game.lines(self.seat, from) } else { Vec::new() };
        let (n_before, view) = (self.lines.len(), game.view(self.seat));
        self.seen = n_entries;
        self.lines.truncate(keep);
        self.lines.extend(told.iter().map(|it| it.0));
        let undo = self.known_undo(extras.undo);

        let changes = ViewChanges::between(&self.view, &view);
        let same_lines = keep == n_before && told.is_empty();
        if changes.is_empty() && same_lines && undo == self.undo && extras.fix == self.fix {
            return None;
        }
        let (from, to) = (self.version, self.version + 1);
        let fix = extras.fix.as_ref();
        let frame = frame(&UpdateFrame { update: Update { from, to, view: changes, keep, lines: &told, undo, fix } });
        (self.version, self.view, self.undo, self.fix) = (to, view, undo, extras.fix);
        Some(frame)
    }

    /// What can be taken back, as far as the seat may know of it: a decision of which it was told nothing leaves what
    /// it saw as it was.
    fn known_undo(&self, undo: Option<(usize, Seat)>) -> Option<Undo> {
        let (entry, whose) = undo?;
        let was_told = self.lines.last().is_some_and(|last| entry <= *last);
        let knows = whose == self.seat || self.seat == Seat::UMPIRE || was_told;
        if knows { Some(Undo { whose }) } else { self.undo }
    }

    /// Sends a frame to everybody who looks through the seat.
    pub(crate) fn send(&self, frame: &Utf8Bytes) {
        for conn in &self.conns {
            conn.send(Out::Frame(frame.clone()));
        }
    }
}

/// Something as the text of a frame.
pub(crate) fn frame(message: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}

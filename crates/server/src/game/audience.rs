//! What a seat has been shown, and who looks through it.

use std::sync::Arc;

use any::AnyGame;
use axum::extract::ws::Utf8Bytes;
use engine::{Seat, View};
use serde::Serialize;
use store::SecretHash;
use tokio::sync::{Notify, mpsc};

use super::history::History;
use super::{ConnId, Out};
use crate::wire::{Fix, Plan, Undo, Update, ViewChanges};

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

#[derive(Serialize)]
struct UpdateFrame<'a> {
    update: Update<'a>,
}

impl Audience {
    /// A seat that has been shown nothing yet.
    pub(crate) fn new(
        game: &AnyGame,
        history: &History,
        plan: &Plan,
        seat: Seat,
        fix: Option<Fix>,
    ) -> Audience {
        let lines = game.lines(seat, 0).iter().map(|it| it.0).collect();
        let (view, seen) = (game.view(seat), game.n_entries());
        let mut res = Audience { seat, conns: Vec::new(), version: 1, view, undo: None, fix, lines, seen };
        res.undo = res.undo_offered(history, plan);
        res
    }

    /// Looks at the game again. If anything has changed for the seat its version moves on, and what is to be sent to
    /// those who knew the old version is returned.
    pub(crate) fn refresh(
        &mut self,
        game: &AnyGame,
        history: &History,
        plan: &Plan,
        fix: Option<Fix>,
    ) -> Option<Utf8Bytes> {
        let n_entries = game.n_entries();
        let from = history.changed_since(self.seen);
        let keep = self.lines.partition_point(|entry| *entry < from);
        let told = if from < n_entries { game.lines(self.seat, from) } else { Vec::new() };
        let (n_before, view) = (self.lines.len(), game.view(self.seat));
        self.seen = n_entries;
        self.lines.truncate(keep);
        self.lines.extend(told.iter().map(|it| it.0));
        let undo = self.undo_offered(history, plan);

        let changes = ViewChanges::between(&self.view, &view);
        let same_lines = keep == n_before && told.is_empty();
        // An answer that cannot be corrected any more, and nothing else: what ended it was not for the seat's eyes.
        let same_fix = fix == self.fix || fix.is_none();
        if changes.is_empty() && same_lines && undo == self.undo && same_fix {
            return None;
        }
        let (from, to) = (self.version, self.version + 1);
        let known_fix = fix.as_ref();
        let frame = frame(&UpdateFrame {
            update: Update { from, to, view: changes, keep, lines: &told, undo, fix: known_fix },
        });
        (self.version, self.view, self.undo, self.fix) = (to, view, undo, fix);
        Some(frame)
    }

    /// The decision that the seat could ask to take back, with its entry: the latest of a person that the seat knows of.
    /// What others did in secret since goes back with it, and does not show here; so does what the computer did.
    pub(crate) fn taken_back_next(&self, history: &History, plan: &Plan) -> Option<(usize, Seat)> {
        let is_person = |seat| plan.bot(seat).is_none();
        history.last_known(is_person, |whose, step| {
            let n_before = self.lines.partition_point(|entry| *entry < step.start);
            let was_told = self.lines.get(n_before).is_some_and(|entry| step.contains(entry));
            whose == self.seat || self.seat == Seat::UMPIRE || was_told
        })
    }

    fn undo_offered(&self, history: &History, plan: &Plan) -> Option<Undo> {
        let may_ask = self.seat != Seat::ONLOOKER;
        let next = self.taken_back_next(history, plan).filter(|_| may_ask);
        next.map(|(_, whose)| Undo { whose })
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

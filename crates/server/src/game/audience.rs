//! A seat and who looks through it.

use axum::extract::ws::Utf8Bytes;
use engine::Seat;
use seat::Shown;
use store::SecretHash;

use super::ConnId;
use crate::line::Speaker;

/// A connection.
#[derive(Debug)]
pub(crate) struct Conn {
    pub(crate) id: ConnId,
    pub(crate) session: SecretHash,
    pub(crate) held: Vec<Seat>,
    pub(crate) speaker: Speaker,
}

impl Conn {
    /// Sends something.
    pub(crate) fn send(&self, frame: Utf8Bytes) {
        self.speaker.feed(frame);
        self.speaker.flush();
    }
}

/// A seat, what it has been shown, and who looks through it.
pub(crate) struct Audience {
    pub(crate) shown: Shown,
    pub(crate) conns: Vec<Conn>,
}

impl Audience {
    /// The seat.
    pub(crate) fn seat(&self) -> Seat {
        self.shown.seat
    }

    /// Sends a frame to everybody who looks through the seat.
    pub(crate) fn send(&self, frame: &Utf8Bytes) {
        for conn in &self.conns {
            conn.send(frame.clone());
        }
    }

    /// Sends a frame to everybody who looks through the seat, in one piece with what comes next: they may not have it before
    /// [`Audience::flush`].
    pub(crate) fn feed(&self, frame: &Utf8Bytes) {
        for conn in &self.conns {
            conn.speaker.feed(frame.clone());
        }
    }

    /// Sends what was fed.
    pub(crate) fn flush(&self) {
        for conn in &self.conns {
            conn.speaker.flush();
        }
    }
}

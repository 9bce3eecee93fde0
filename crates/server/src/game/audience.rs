//! A seat and who looks through it.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::Seat;
use seat::Shown;
use store::SecretHash;
use tokio::sync::{Notify, mpsc};

use super::{ConnId, Out};

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
            conn.send(Out::Frame(frame.clone()));
        }
    }
}

//! The line to a page, and how a game speaks on it.
//!
//! What a game has to say goes into the socket at once. Through a queue it would come to the same page later: with many
//! games the connection's own task would have to wait for its turn first. Only what a page does not read fast enough is
//! left to that task, which has the time to wait for it.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Waker};

use axum::extract::ws::{Message as Frame, Utf8Bytes, WebSocket};
use futures_util::{Sink, Stream};
use tokio::sync::{Notify, mpsc};

/// What is left to the task of a connection.
#[derive(Debug)]
pub(crate) enum Out {
    /// Send this.
    Frame(Utf8Bytes),
    /// Send this: it answers the message that was asked last.
    Reply(Utf8Bytes),
    /// Send what the socket has not let go yet.
    Rest,
    /// Say why, and end.
    Bye(&'static str),
}

/// The socket of a page, and what has to be known of it.
pub(crate) struct Line {
    /// Never held for longer than the socket takes to say yes or no.
    end: Mutex<OurEnd>,
    /// Whether a message of the page is still to be answered.
    asks: AtomicBool,
    answered: Notify,
}

/// Our end of the line.
struct OurEnd {
    socket: WebSocket,
    /// What the task of the connection has to send or is sending. While there is some, all else waits behind it: that task
    /// alone is woken when the socket takes more.
    n_left: usize,
}

/// How a game speaks to a page: one alone may do so, so that all comes in its order.
#[derive(Clone, Debug)]
pub(crate) struct Speaker {
    line: Weak<Line>,
    left: mpsc::Sender<Out>,
    cut: Arc<Notify>,
}

/// What the task of a connection has to see to.
pub(crate) struct Left {
    /// What was left to it.
    pub(crate) waiting: mpsc::Receiver<Out>,
    /// Told if there is too much of it.
    pub(crate) cut: Arc<Notify>,
}

impl Line {
    /// The line of a socket, with at most so much left to its task.
    pub(crate) fn new(socket: WebSocket, left_max: usize) -> (Arc<Line>, Speaker, Left) {
        let end = Mutex::new(OurEnd { socket, n_left: 0 });
        let line = Arc::new(Line { end, asks: AtomicBool::new(false), answered: Notify::new() });
        let (speaker, left) = Speaker::on(Arc::downgrade(&line), left_max);
        (line, speaker, left)
    }

    fn end(&self) -> MutexGuard<'_, OurEnd> {
        self.end.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next message of the page.
    pub(crate) async fn hear(&self) -> Option<Result<Frame, axum::Error>> {
        poll_fn(|cx| Pin::new(&mut self.end().socket).poll_next(cx)).await
    }

    /// Gives the socket a message, as soon as it takes one.
    pub(crate) async fn feed(&self, frame: Frame) -> Result<(), axum::Error> {
        poll_fn(|cx| Pin::new(&mut self.end().socket).poll_ready(cx)).await?;
        Pin::new(&mut self.end().socket).start_send(frame)
    }

    /// Waits until the socket has sent all it was given.
    pub(crate) async fn flush(&self) -> Result<(), axum::Error> {
        poll_fn(|cx| Pin::new(&mut self.end().socket).poll_flush(cx)).await
    }

    /// Sends a message of the task itself.
    pub(crate) async fn send(&self, frame: Frame) -> Result<(), axum::Error> {
        self.end().n_left += 1;
        self.feed(frame).await?;
        self.flush().await?;
        self.caught_up(1);
        Ok(())
    }

    /// So much of what was left has gone out.
    pub(crate) fn caught_up(&self, n: usize) {
        self.end().n_left -= n;
    }

    /// A message of the page goes to the game.
    pub(crate) fn asks(&self) {
        self.asks.store(true, Ordering::Release);
    }

    /// The page has its answer.
    pub(crate) fn is_answered(&self) {
        self.asks.store(false, Ordering::Release);
        self.answered.notify_one();
    }

    /// Waits until no message of the page is to be answered.
    pub(crate) async fn answered(&self) {
        while self.asks.load(Ordering::Acquire) {
            self.answered.notified().await;
        }
    }

    /// Gives the socket a message if it takes one now and nothing waits that must come first.
    fn try_feed(&self, frame: Utf8Bytes) -> Result<(), Utf8Bytes> {
        let mut end = self.end();
        if end.n_left != 0 {
            return Err(frame);
        }
        match Pin::new(&mut end.socket).poll_ready(&mut at_once()) {
            Poll::Ready(ready) => {
                // A line that is dead is noticed by its own task.
                let _ = ready.and_then(|()| Pin::new(&mut end.socket).start_send(Frame::Text(frame)));
                Ok(())
            }
            Poll::Pending => Err(frame),
        }
    }

    /// Sends what the socket was given; says whether that is done, or will be by the task of the connection.
    fn try_flush(&self) -> bool {
        let mut end = self.end();
        end.n_left != 0 || Pin::new(&mut end.socket).poll_flush(&mut at_once()).is_ready()
    }
}

/// Nobody is woken: what does not go now is left to the task of the connection, which asks for itself.
fn at_once() -> Context<'static> {
    Context::from_waker(Waker::noop())
}

impl Speaker {
    fn on(line: Weak<Line>, left_max: usize) -> (Speaker, Left) {
        let (left, waiting) = mpsc::channel(left_max);
        let cut = Arc::new(Notify::new());
        (Speaker { line, left, cut: Arc::clone(&cut) }, Left { waiting, cut })
    }

    /// Speaks to nobody but the queue.
    #[cfg(test)]
    pub(crate) fn into_queue() -> (Speaker, Left) {
        Speaker::on(Weak::new(), 1_024)
    }

    /// Says something, together with what comes next: the page may not have it before [`Speaker::flush`].
    pub(crate) fn feed(&self, frame: Utf8Bytes) {
        if let Err(frame) = self.try_feed(frame) {
            self.leave(Out::Frame(frame));
        }
    }

    /// Answers the message that was asked last, together with all that was said before.
    pub(crate) fn reply(&self, frame: Utf8Bytes) {
        match self.try_feed(frame) {
            Ok(line) => {
                self.flush();
                line.is_answered();
            }
            Err(frame) => self.leave(Out::Reply(frame)),
        }
    }

    fn try_feed(&self, frame: Utf8Bytes) -> Result<Arc<Line>, Utf8Bytes> {
        match self.line.upgrade() {
            Some(line) => line.try_feed(frame).map(|()| line),
            None => Err(frame),
        }
    }

    /// Sends what was said.
    pub(crate) fn flush(&self) {
        if self.line.upgrade().is_some_and(|line| !line.try_flush()) {
            self.leave(Out::Rest);
        }
    }

    /// Says why, and ends it.
    pub(crate) fn bye(&self, why: &'static str) {
        self.leave(Out::Bye(why));
    }

    /// Leaves something to the task of the connection. A page that has left too much unread is let go; it may come back and
    /// gets everything anew.
    fn leave(&self, out: Out) {
        if let Some(line) = self.line.upgrade() {
            line.end().n_left += 1;
        }
        if let Err(mpsc::error::TrySendError::Full(_)) = self.left.try_send(out) {
            self.cut.notify_one();
        }
    }
}

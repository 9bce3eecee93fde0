//! One game: the task that owns it, and how others reach it.

mod audience;
mod bots;
mod corrections;
mod inputs;
mod load;
mod take_over;
mod task;
mod undo;

use std::sync::Arc;

use any::AnyGame;
use engine::Seat;
use store::{SecretHash, Standing};
use tokio::sync::{mpsc, oneshot};

use crate::error::ApiError;
use crate::line::Speaker;
use crate::wire::{Ask, MoreLines};

pub(crate) use load::{BroughtLog, LoadError, load, read_brought, standing};
pub(crate) use task::GameTask;

/// How many messages may wait for one game.
const WAITING_MAX: usize = 256;

/// A connection, by number.
pub(crate) type ConnId = u64;

/// A new connection to a game.
#[derive(Clone, Debug)]
pub(crate) struct Newcomer {
    /// Its number.
    pub(crate) conn: ConnId,
    /// The seat that it looks through.
    pub(crate) seat: Seat,
    /// Its session.
    pub(crate) session: SecretHash,
    /// The seats of its session.
    pub(crate) held: Vec<Seat>,
    /// How it is spoken to.
    pub(crate) speaker: Speaker,
    /// The epoch and version that it knows already.
    pub(crate) knows: Option<(u64, u64)>,
}

/// What can be said to a game.
pub(crate) enum ToGame {
    /// Somebody opens the table; the answer says whether he may.
    Join(Newcomer, oneshot::Sender<Result<(), &'static str>>),
    /// A connection has ended.
    Leave(ConnId),
    /// A message of a connection.
    Ask(ConnId, u64, Ask),
    /// Something to be read from the game.
    Read(Box<dyn FnOnce(&AnyGame) + Send>),
    /// Lines of the log that were played elsewhere; the answer says how many entries there are now.
    TakeOver(Arc<MoreLines>, oneshot::Sender<Result<usize, ApiError>>),
    /// Whose seats are connected, and where play stands.
    Stands(oneshot::Sender<(Standing, Vec<Seat>)>),
    /// Say why, and end.
    End(&'static str),
}

/// How others reach a game.
#[derive(Clone)]
pub(crate) struct GameHandle {
    sender: mpsc::Sender<ToGame>,
}

/// The game's task has ended: whoever wants it asks the registry again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended;

impl GameHandle {
    /// A handle, and where its task listens.
    pub(crate) fn new() -> (GameHandle, mpsc::Receiver<ToGame>) {
        let (sender, receiver) = mpsc::channel(WAITING_MAX);
        (GameHandle { sender }, receiver)
    }

    /// Whether the task still listens.
    pub(crate) fn is_alive(&self) -> bool {
        !self.sender.is_closed()
    }

    /// Says something to the game.
    pub(crate) async fn tell(&self, message: ToGame) -> Result<(), Ended> {
        self.sender.send(message).await.map_err(|_| Ended)
    }

    /// Reads something from the game, in its own task.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&AnyGame) -> T + Send + 'static,
    ) -> Result<T, Ended> {
        let (answer, answered) = oneshot::channel();
        let work = move |game: &AnyGame| {
            // Nobody waits any more if a request was given up.
            let _ = answer.send(work(game));
        };
        self.tell(ToGame::Read(Box::new(work))).await?;
        answered.await.map_err(|_| Ended)
    }

    /// Opens the table for a connection.
    pub(crate) async fn join(&self, newcomer: Newcomer) -> Result<Result<(), &'static str>, Ended> {
        let (answer, answered) = oneshot::channel();
        self.tell(ToGame::Join(newcomer, answer)).await?;
        answered.await.map_err(|_| Ended)
    }

    /// Takes over lines of the log that were played elsewhere.
    pub(crate) async fn take_over(&self, more: Arc<MoreLines>) -> Result<Result<usize, ApiError>, Ended> {
        let (answer, answered) = oneshot::channel();
        self.tell(ToGame::TakeOver(more, answer)).await?;
        answered.await.map_err(|_| Ended)
    }

    /// Where play stands, and which seats are connected.
    pub(crate) async fn stands(&self) -> Result<(Standing, Vec<Seat>), Ended> {
        let (answer, answered) = oneshot::channel();
        self.tell(ToGame::Stands(answer)).await?;
        answered.await.map_err(|_| Ended)
    }
}

impl From<Ended> for ApiError {
    fn from(_: Ended) -> ApiError {
        ApiError::new(
            axum::http::StatusCode::SERVICE_UNAVAILABLE,
            "the game had to be loaded again: try once more",
        )
    }
}

//! One open table: a web socket between a page and a game.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{Message as Frame, Utf8Bytes, WebSocketUpgrade};
use axum::response::Response;
use engine::Seat;
use seat::refused_frame;
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, timeout};

use crate::access::{Access, Session};
use crate::api::{Behind, InPath};
use crate::app::App;
use crate::error::ApiError;
use crate::game::{ConnId, GameHandle, Newcomer, ToGame};
use crate::line::{Left, Line, Out};
use crate::listen::Permit;
use crate::rates::message_rate;

/// What a page says is short.
const READ_BUFFER: usize = 4 << 10;
/// What a page is told is sent at once, so little of it waits.
const WRITE_BUFFER: usize = 8 << 10;

/// A connection that has not answered so many pings is gone.
const PINGS_UNANSWERED_MAX: u32 = 3;

/// What stands behind the `?`.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    seat: Option<Seat>,
    epoch: Option<u64>,
    version: Option<u64>,
}

#[derive(Serialize)]
struct ByeFrame {
    bye: &'static str,
}

/// `GET /api/games/{game}/ws`
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    session: Session,
    InPath(id): InPath<String>,
    Behind(wanted): Behind<Wanted>,
    Extension(permit): Extension<Permit>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let access = Access::to(&app, session, &id).await?;
    let seat = access.seat(wanted.seat)?;
    let limit = app.config.limits.message_bytes;
    // The library clears its whole read buffer before every read: with the usual 128 KiB that was half of all our work.
    let upgrade = upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(WRITE_BUFFER);
    Ok(upgrade.max_message_size(limit).max_frame_size(limit).on_upgrade(move |socket| async move {
        app.metrics.connections.inc();
        let (line, speaker, left) = Line::new(socket, app.config.limits.unread_messages);
        let newcomer = Newcomer {
            conn: app.next_conn(),
            seat,
            session: session.0,
            held: access.held,
            speaker,
            knows: wanted.epoch.zip(wanted.version),
        };
        let mut table = Table { line, left, unread: app.config.limits.unread_time };
        table.serve(&app, &id, newcomer).await;
        app.metrics.connections.dec();
        drop(permit);
    }))
}

/// A page, and what the game has left to us to send to it.
struct Table {
    line: Arc<Line>,
    left: Left,
    unread: Duration,
}

/// Why a connection ends.
enum End {
    /// We say why.
    Bye(&'static str),
    /// Nobody is there to hear it.
    Gone,
}

impl Table {
    async fn serve(&mut self, app: &Arc<App>, id: &str, newcomer: Newcomer) {
        let conn = newcomer.conn;
        let joined = app
            .with_game(id, |game| {
                let newcomer = newcomer.clone();
                async move { game.join(newcomer).await.map(|joined| joined.map(|()| game)) }
            })
            .await;
        // Only the game's copy is left: when the game ends so does the connection.
        drop(newcomer);
        let end = match joined {
            Ok(Ok(game)) => {
                let end = self.pass_on(app, conn, &game).await;
                // A game that has ended needs no word.
                let _ = game.tell(ToGame::Leave(conn)).await;
                end
            }
            Ok(Err(why)) => End::Bye(why),
            Err(_) => End::Bye("the game cannot be loaded: try again later"),
        };
        if let End::Bye(why) = end {
            // Whoever does not read this is gone, and nothing is lost.
            let _ = timeout(self.unread, self.say_bye(why)).await;
        }
    }

    async fn say_bye(&mut self, why: &'static str) -> Result<(), axum::Error> {
        self.line.send(Frame::Text(text(&ByeFrame { bye: why }))).await?;
        self.line.send(Frame::Close(None)).await
    }

    /// Passes messages on in both directions, until one side ends it.
    async fn pass_on(&mut self, app: &App, conn: ConnId, game: &GameHandle) -> End {
        let limits = &app.config.limits;
        let rate = message_rate(limits);
        let mut pings = tokio::time::interval_at(Instant::now() + limits.ping_every, limits.ping_every);
        let mut n_unanswered = 0;
        // One message at a time: this one waits until the one before it has been answered.
        let mut heard = None;
        loop {
            tokio::select! {
                biased;
                () = self.left.cut.notified() => {
                    tracing::info!(conn, "let go: it does not read what it is sent");
                    return End::Bye("too much was left unread");
                }
                out = self.left.waiting.recv() => {
                    let Some(out) = out else { return End::Bye("the game had to be loaded again: open it once more") };
                    if let Err(end) = self.send(out).await {
                        return end;
                    }
                }
                () = self.line.answered(), if heard.is_some() => {
                    if let Err(end) = self.take(conn, game, heard.take().flatten()).await {
                        return end;
                    }
                }
                message = self.line.hear(), if heard.is_none() => {
                    n_unanswered = 0;
                    if rate.check().is_err() {
                        return End::Bye("too many messages: slow down");
                    }
                    heard = Some(message);
                }
                _ = pings.tick() => {
                    if PINGS_UNANSWERED_MAX <= n_unanswered {
                        return End::Gone;
                    }
                    n_unanswered += 1;
                    match timeout(self.unread, self.line.send(Frame::Ping(axum::body::Bytes::new()))).await {
                        Ok(Ok(())) => {}
                        Ok(Err(_)) => return End::Gone,
                        Err(_) => return End::Bye("too much was left unread"),
                    }
                }
            }
        }
    }

    /// Sends something that was left to us, with all else that was.
    async fn send(&mut self, first: Out) -> Result<(), End> {
        let (mut n, mut answers) = (0, false);
        let mut next = Some(first);
        let (line, left) = (&self.line, &mut self.left);
        let all = async {
            while let Some(out) = next {
                n += 1;
                let frame = match out {
                    Out::Frame(frame) => Some(frame),
                    Out::Reply(frame) => {
                        answers = true;
                        Some(frame)
                    }
                    Out::Rest => None,
                    Out::Bye(why) => return Err(End::Bye(why)),
                };
                if let Some(frame) = frame {
                    line.feed(Frame::Text(frame)).await.map_err(|_| End::Gone)?;
                }
                next = left.waiting.try_recv().ok();
            }
            line.flush().await.map_err(|_| End::Gone)
        };
        match timeout(self.unread, all).await {
            Ok(sent) => sent?,
            Err(_) => return Err(End::Bye("too much was left unread")),
        }
        line.caught_up(n);
        if answers {
            line.is_answered();
        }
        Ok(())
    }

    /// Takes a message of the page.
    async fn take(
        &mut self,
        conn: ConnId,
        game: &GameHandle,
        message: Option<Result<Frame, axum::Error>>,
    ) -> Result<(), End> {
        let words = match message {
            Some(Ok(Frame::Text(words))) => words,
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => return Ok(()),
            Some(Ok(Frame::Binary(_))) => return Err(End::Bye("messages are text")),
            Some(Ok(Frame::Close(_))) | None => return Err(End::Gone),
            Some(Err(_)) => return Err(End::Bye("a message was too long or not well formed")),
        };
        match seat::heard(&words) {
            Ok((id, ask)) => {
                self.line.asks();
                let told = game.tell(ToGame::Ask(conn, id, ask)).await;
                told.map_err(|_| End::Bye("the game had to be loaded again: open it once more"))
            }
            Err((re, problem)) => {
                let frame = Frame::Text(refused_frame(re, &problem).into());
                match timeout(self.unread, self.line.send(frame)).await {
                    Ok(Ok(())) => Ok(()),
                    _ => Err(End::Gone),
                }
            }
        }
    }
}

fn text(message: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}

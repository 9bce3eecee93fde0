//! The task that owns a game. Everything that happens in it happens here, one thing after the other.

use std::sync::Arc;
use std::time::Duration;

use any::AnyGame;
use axum::extract::ws::Utf8Bytes;
use engine::Seat;
use seat::{History, Shown, frame};
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::task::block_in_place;
use tokio::time::Instant;

use super::audience::{Audience, Conn};
use super::load::{LoadedGame, standing};
use super::undo::Pending;
use super::{ConnId, Newcomer, ToGame};
use crate::app::App;
use crate::wire::{Asked, Hello, Person, Plan};

/// How long the list of games may lag behind a game that is played.
const STANDING_AFTER: Duration = Duration::from_secs(2);

/// The task that owns a game.
pub(crate) struct GameTask {
    pub(super) app: Arc<App>,
    pub(super) id: String,
    pub(super) num: i64,
    pub(super) plan: Plan,
    pub(super) game: AnyGame,
    pub(super) history: History,
    pub(super) unsound: Option<String>,
    epoch: u64,
    pub(super) audiences: Vec<Audience>,
    /// How long a computer player waits before it decides; none: until it is told to go on.
    pub(super) pace: Option<Duration>,
    pub(super) asked: Option<Pending>,
    /// When a computer player is to decide.
    pub(super) bot_due: Option<Instant>,
    /// A computer player could not decide: it is not asked again until something else has happened.
    pub(super) bot_stuck: bool,
    standing_due: Option<Instant>,
    idle_due: Option<Instant>,
    /// Whose view has changed while he waits for his answer, and may not have gone out yet.
    fed: Option<Seat>,
}

#[derive(Serialize)]
struct ResumedFrame {
    resumed: bool,
}

#[derive(Serialize)]
struct PeopleFrame<'a> {
    people: &'a [Person],
}

#[derive(Serialize)]
pub(super) struct AskedFrame {
    pub(super) asked: Option<Asked>,
}

#[derive(Serialize)]
pub(super) struct PaceFrame {
    pub(super) pace: Option<u64>,
}

/// Whether the task goes on.
#[derive(PartialEq)]
pub(super) enum Then {
    GoOn,
    End,
}

impl GameTask {
    /// The task of a game that was loaded.
    pub(crate) fn new(app: Arc<App>, id: String, loaded: LoadedGame) -> GameTask {
        let LoadedGame { num, game, plan, history, unsound } = loaded;
        let (epoch, pace) = (app.seeds.epoch(num, game.n_entries()), Some(app.config.pace));
        let idle_due = Some(Instant::now() + app.config.idle);
        GameTask {
            app,
            id,
            num,
            plan,
            game,
            history,
            unsound,
            epoch,
            audiences: Vec::new(),
            pace,
            asked: None,
            bot_due: None,
            bot_stuck: false,
            standing_due: None,
            idle_due,
            fed: None,
        }
    }

    /// Runs until nobody needs the game any more.
    pub(crate) async fn run(mut self, mut messages: mpsc::Receiver<ToGame>) {
        let timer = tokio::time::sleep_until(Instant::now());
        tokio::pin!(timer);
        loop {
            let due = [self.bot_due, self.standing_due, self.idle_due].into_iter().flatten().min();
            if let Some(due) = due
                && timer.deadline() != due
            {
                timer.as_mut().reset(due);
            }
            let then = tokio::select! {
                message = messages.recv() => match message {
                    Some(message) => self.handle(message).await,
                    None => Then::End,
                },
                () = &mut timer, if due.is_some() => self.tick().await,
            };
            self.flush_fed();
            if then == Then::End {
                break;
            }
        }
        // From here on whoever knocks is sent to the registry, which loads the game anew.
        messages.close();
        self.save_standing().await;
    }

    async fn handle(&mut self, message: ToGame) -> Then {
        match message {
            ToGame::Ask(conn, id, ask) => return self.ask(conn, id, ask).await,
            ToGame::Join(newcomer, answer) => {
                // Nobody waits any more if the connection has ended meanwhile; then it leaves at once.
                let _ = answer.send(self.join(newcomer));
            }
            ToGame::Leave(conn) => self.leave(conn),
            ToGame::Read(work) => block_in_place(|| work(&self.game)),
            ToGame::TakeOver(more, answer) => {
                let (done, then) = self.take_over(&more).await;
                // Whoever has given it up asks again, and hears that the lines are here.
                let _ = answer.send(done);
                return then;
            }
            ToGame::Stands(answer) => {
                let here = self.audiences.iter().filter(|it| !it.conns.is_empty()).map(Audience::seat);
                let _ = answer.send((standing(&self.game), here.collect()));
            }
            ToGame::End(why) => {
                self.bye(why);
                return Then::End;
            }
        }
        Then::GoOn
    }

    async fn tick(&mut self) -> Then {
        let now = Instant::now();
        let is_due = |due: Option<Instant>| due.is_some_and(|due| due <= now);
        if is_due(self.bot_due) {
            self.bot_due = None;
            return self.let_bot_play().await;
        }
        if is_due(self.standing_due) {
            self.save_standing().await;
        }
        if is_due(self.idle_due) {
            tracing::debug!(game = self.id, "nobody is here: the game leaves memory");
            return Then::End;
        }
        Then::GoOn
    }

    fn join(&mut self, newcomer: Newcomer) -> Result<(), &'static str> {
        let Newcomer { conn, seat, session, held, speaker, knows } = newcomer;
        let n_own = self.conns().filter(|it| it.session == session).count();
        if self.app.config.limits.connections_per_game <= n_own {
            return Err("too many windows show this game: close some");
        }
        let idx = match self.audiences.iter().position(|it| it.seat() == seat) {
            Some(idx) => {
                // Those who look through the seat already are up to date: only an empty seat can have missed something.
                if let Some(frame) = self.refresh(idx) {
                    self.audiences[idx].send(&frame);
                }
                idx
            }
            None => {
                let shown = Shown::new(&*self.game, &self.history, &self.plan, seat);
                self.audiences.push(Audience { shown, conns: Vec::new() });
                self.audiences.len() - 1
            }
        };
        let conn = Conn { id: conn, session, held, speaker };
        let version = self.audiences[idx].shown.version;
        if knows == Some((self.epoch, version)) {
            conn.send(frame(&ResumedFrame { resumed: true }).into());
        } else {
            conn.send(self.hello(idx, &conn));
        }
        self.audiences[idx].conns.push(conn);
        self.idle_due = None;
        self.tell_people();
        self.wake_bot();
        Ok(())
    }

    fn hello(&self, idx: usize, conn: &Conn) -> Utf8Bytes {
        let shown = &self.audiences[idx].shown;
        let lines = self.game.lines(shown.seat, 0);
        let mut people = self.people();
        // The newcomer himself is here already, whoever else is.
        people.iter_mut().filter(|it| it.seat == shown.seat).for_each(|it| it.here = true);
        let asked = self.asked_view();
        let hello = Hello {
            version: shown.version,
            epoch: self.epoch,
            view: &shown.view,
            lines: &lines,
            people: &people,
            seats: &conn.held,
            undo: shown.undo,
            fix: shown.fix.as_ref(),
            waiting: shown.waiting.as_ref(),
            pace: self.pace.map(millis),
            asked: asked.as_ref(),
            phrases: self.game.system().phrases(),
        };
        seat::hello_frame(hello).into()
    }

    fn leave(&mut self, conn: ConnId) {
        for audience in &mut self.audiences {
            audience.conns.retain(|it| it.id != conn);
        }
        if self.asked.as_ref().is_some_and(|it| it.conn == conn) {
            self.forget_asked();
        }
        self.tell_people();
        if self.conns().next().is_none() {
            self.idle_due = Some(Instant::now() + self.app.config.idle);
        }
    }

    /// Everybody who is connected.
    pub(super) fn conns(&self) -> impl Iterator<Item = &Conn> {
        self.audiences.iter().flat_map(|it| &it.conns)
    }

    fn people(&self) -> Vec<Person> {
        let is_here = |seat| self.audiences.iter().any(|it| it.seat() == seat && !it.conns.is_empty());
        self.plan.people(is_here)
    }

    fn tell_people(&self) {
        self.tell_everybody(&PeopleFrame { people: &self.people() });
    }

    /// Sends the same to everybody.
    pub(super) fn tell_everybody(&self, message: &impl Serialize) {
        let frame = frame(message).into();
        for audience in &self.audiences {
            audience.send(&frame);
        }
    }

    /// Shows everybody who is connected what has changed for him. Whoever waits for an answer comes last: what has changed
    /// then goes out in one piece with it, and nobody else waits for his view to be made.
    pub(super) fn publish(&mut self, waiting: Option<Seat>) {
        let begun = std::time::Instant::now();
        for turn_of_waiting in [false, true] {
            for idx in 0..self.audiences.len() {
                let audience = &self.audiences[idx];
                let is_waiting = Some(audience.seat()) == waiting;
                if audience.conns.is_empty() || is_waiting != turn_of_waiting {
                    continue;
                }
                let Some(frame) = self.refresh(idx) else { continue };
                let audience = &self.audiences[idx];
                if is_waiting {
                    audience.feed(&frame);
                    self.fed = waiting;
                } else {
                    audience.send(&frame);
                }
            }
        }
        self.app.metrics.publish_seconds.observe(begun.elapsed().as_secs_f64());
        if self.standing_due.is_none() {
            self.standing_due = Some(Instant::now() + STANDING_AFTER);
        }
    }

    /// What has changed for a seat since it was last shown something.
    fn refresh(&mut self, idx: usize) -> Option<Utf8Bytes> {
        let shown = &mut self.audiences[idx].shown;
        shown.refresh(&*self.game, &self.history, &self.plan).map(Utf8Bytes::from)
    }

    /// Sends what waits for an answer that has come, or never will.
    fn flush_fed(&mut self) {
        if let Some(seat) = self.fed.take() {
            self.audiences.iter().filter(|it| it.seat() == seat).for_each(Audience::flush);
        }
    }

    /// Tells the list of games where play stands.
    async fn save_standing(&mut self) {
        if self.standing_due.take().is_some() {
            let standing = standing(&self.game);
            if let Err(err) = self.app.store.stands(self.num, standing).await {
                // The log itself is safe: the list is mended when the game is loaded again.
                tracing::warn!(game = self.id, error = %err, "the list of games was not brought up to date");
            }
        }
    }

    /// Tells everybody why it ends.
    pub(super) fn bye(&mut self, why: &'static str) {
        for conn in self.conns() {
            conn.speaker.bye(why);
        }
        self.audiences.clear();
    }

    /// Puts a game in the place of the one in memory, which does not agree with the disk.
    pub(super) fn replace(&mut self, loaded: LoadedGame) {
        let LoadedGame { game, history, unsound, .. } = loaded;
        (self.game, self.history, self.unsound) = (game, history, unsound);
    }
}

/// A time in milliseconds.
pub(super) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

//! Who asks, and what he may do.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use engine::Seat;
use store::{GameRow, SecretHash, StoreError};

use crate::app::App;
use crate::error::ApiError;
use crate::secret::Secret;
use crate::wire::Plan;

/// What is said of a game that is not there, and of one that is not for this session.
pub(crate) const NO_GAME: &str = "there is no such game, or not for this browser: open it by its link";

/// The name of the cookie.
const COOKIE: &str = "sandtable";

/// How long a session lasts, in seconds.
const YEAR: u32 = 31_536_000;

/// How many sessions are known without asking the store.
const KNOWN_MAX: usize = 20_000;

/// The session of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Session(pub(crate) SecretHash);

/// Sessions that the store has.
#[derive(Default)]
pub(crate) struct KnownSessions(Mutex<HashSet<SecretHash>>);

impl KnownSessions {
    fn has(&self, session: &SecretHash) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(session)
    }

    pub(crate) fn add(&self, session: SecretHash) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if KNOWN_MAX <= known.len() {
            known.clear();
        }
        known.insert(session);
    }
}

impl Session {
    /// The session of a cookie, if the store knows it.
    pub(crate) async fn of(app: &App, headers: &HeaderMap) -> Result<Option<Session>, StoreError> {
        let Some(secret) = cookie(headers) else { return Ok(None) };
        let hash = secret.hash();
        if app.sessions.has(&hash) {
            return Ok(Some(Session(hash)));
        }
        let is_known = app.store.has_session(hash).await?;
        if is_known {
            app.sessions.add(hash);
        }
        Ok(is_known.then_some(Session(hash)))
    }
}

impl FromRequestParts<Arc<App>> for Session {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Session, ApiError> {
        let none = || {
            let why = "this browser is not known here any more: open the first page once";
            ApiError::new(StatusCode::UNAUTHORIZED, why)
        };
        Session::of(app, &parts.headers).await?.ok_or_else(none)
    }
}

fn cookie(headers: &HeaderMap) -> Option<Secret> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|it| it.to_str().ok());
    let pairs = all.flat_map(|it| it.split(';')).filter_map(|it| it.trim().split_once('='));
    pairs.into_iter().find(|(name, _)| *name == COOKIE).map(|(_, value)| Secret::claimed(value))
}

/// The header that gives a browser its cookie.
pub(crate) fn set_cookie(secret: &Secret, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!("{COOKIE}={}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Strict{secure}", secret.reveal())
}

/// What a session has to do with a game.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    pub(crate) row: GameRow,
    pub(crate) plan: Plan,
    pub(crate) held: Vec<Seat>,
    pub(crate) is_creator: bool,
}

impl Access {
    /// What a session has to do with a game: something, or there is no such game.
    pub(crate) async fn to(app: &App, session: Session, id: &str) -> Result<Access, ApiError> {
        let row = app.store.game(id).await?;
        let held: Vec<Seat> = app.store.held(session.0, row.num).await?.into_iter().map(Seat).collect();
        let is_creator = row.creator == session.0;
        if held.is_empty() && !is_creator {
            return Err(ApiError::missing(NO_GAME));
        }
        let plan = serde_json::from_str(&row.plan)
            .map_err(|err| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, err.to_string()))?;
        Ok(Access { row, plan, held, is_creator })
    }

    /// The seat that the session looks through: the one it asks for, or the first it holds.
    pub(crate) fn seat(&self, asked: Option<Seat>) -> Result<Seat, ApiError> {
        let not_held = || ApiError::forbidden("this browser does not hold that seat");
        match asked {
            Some(seat) => self.held.contains(&seat).then_some(seat).ok_or_else(not_held),
            None => self.held.first().copied().ok_or_else(not_held),
        }
    }

    /// The same for looking back: once the game is over everybody in it may look through any seat.
    pub(crate) fn seat_to_look(&self, asked: Option<Seat>, is_over: bool) -> Result<Seat, ApiError> {
        let exists = |seat: &Seat| {
            matches!(*seat, Seat::UMPIRE | Seat::ONLOOKER) || self.plan.players.contains_key(seat)
        };
        match asked.filter(exists) {
            Some(seat) if is_over => Ok(seat),
            _ if is_over && asked.is_none() && self.held.is_empty() => Ok(Seat::ONLOOKER),
            _ => self.seat(asked),
        }
    }

    /// Whether the session may read everything: the umpire, and whoever plays all seats that people play.
    pub(crate) fn sees_all(&self) -> bool {
        self.held.contains(&Seat::UMPIRE) || {
            let mut by_people = self.plan.by_people().peekable();
            by_people.peek().is_some() && by_people.all(|seat| self.held.contains(&seat))
        }
    }
}

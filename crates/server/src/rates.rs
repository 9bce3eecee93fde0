//! How often somebody may ask.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::DefaultClock;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use store::SecretHash;

use crate::config::Limits;
use crate::error::ApiError;

type Keyed<K> = RateLimiter<K, DefaultKeyedStateStore<K>, DefaultClock>;

/// How often somebody may ask.
pub(crate) struct Rates {
    requests: Keyed<IpAddr>,
    files: Keyed<IpAddr>,
    sessions: Keyed<IpAddr>,
    games: Keyed<SecretHash>,
}

/// The rate of one connection.
pub(crate) type MessageRate = governor::DefaultDirectRateLimiter;

impl Rates {
    pub(crate) fn new(limits: &Limits) -> Rates {
        let files = at_least_one(limits.files_per_second);
        Rates {
            requests: RateLimiter::keyed(per_second(limits.requests_per_second, limits.requests_burst)),
            files: RateLimiter::keyed(Quota::per_second(files).allow_burst(files)),
            sessions: RateLimiter::keyed(per_minute(limits.sessions_per_minute, limits.sessions_burst)),
            games: RateLimiter::keyed(per_minute(limits.games_per_minute, limits.games_burst)),
        }
    }

    /// A request of an address.
    pub(crate) fn request(&self, from: IpAddr) -> Result<(), ApiError> {
        self.requests.check_key(&from).map_err(|_| too_often("requests"))
    }

    /// A file of the page.
    pub(crate) fn file(&self, from: IpAddr) -> Result<(), ApiError> {
        self.files.check_key(&from).map_err(|_| too_often("requests"))
    }

    /// A new session, or a try of a secret.
    pub(crate) fn session(&self, from: IpAddr) -> Result<(), ApiError> {
        self.sessions.check_key(&from).map_err(|_| too_often("new browsers and links"))
    }

    /// A new game.
    pub(crate) fn game(&self, session: SecretHash) -> Result<(), ApiError> {
        self.games.check_key(&session).map_err(|_| too_often("new games"))
    }

    /// Forgets those who have not asked for a while.
    pub(crate) fn tidy(&self) {
        self.requests.retain_recent();
        self.files.retain_recent();
        self.sessions.retain_recent();
        self.games.retain_recent();
    }
}

/// The rate of a new connection.
pub(crate) fn message_rate(limits: &Limits) -> MessageRate {
    RateLimiter::direct(per_second(limits.messages_per_second, limits.messages_burst))
}

fn per_second(n: u32, burst: u32) -> Quota {
    Quota::per_second(at_least_one(n)).allow_burst(at_least_one(burst))
}

fn per_minute(n: u32, burst: u32) -> Quota {
    Quota::per_minute(at_least_one(n)).allow_burst(at_least_one(burst))
}

fn at_least_one(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN)
}

fn too_often(what: &str) -> ApiError {
    ApiError::new(
        axum::http::StatusCode::TOO_MANY_REQUESTS,
        format!("too many {what}: wait a moment and try again"),
    )
}

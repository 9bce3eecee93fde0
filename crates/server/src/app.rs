//! What all requests share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use store::{SecretHash, Store};
use tokio::sync::{Semaphore, watch};

use crate::access::KnownSessions;
use crate::config::Config;
use crate::game::{Ended, GameHandle, LoadError};
use crate::metrics::Metrics;
use crate::rates::Rates;
use crate::registry::Registry;
use crate::secret::{Secret, Seeds};

/// How many logs are read at the same time.
const IMPORTS: usize = 2;

/// What all requests share.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) registry: Registry,
    pub(crate) metrics: Metrics,
    pub(crate) rates: Rates,
    pub(crate) seeds: Seeds,
    pub(crate) sessions: KnownSessions,
    /// The key of the one who runs the program.
    pub(crate) host: Secret,
    pub(crate) host_hash: SecretHash,
    /// Turns true when the program shuts down.
    pub(crate) stopping: watch::Sender<bool>,
    /// Logs that may be read at the same time: reading one takes a core and much memory.
    pub(crate) imports: Semaphore,
    next_conn: AtomicU64,
}

impl App {
    pub(crate) fn new(config: Config, store: Store, host: Secret) -> App {
        App {
            rates: Rates::new(&config.limits),
            seeds: Seeds::new(config.seed),
            imports: Semaphore::new(IMPORTS),
            store,
            registry: Registry::default(),
            metrics: Metrics::default(),
            sessions: KnownSessions::default(),
            host_hash: host.hash(),
            host,
            stopping: watch::channel(false).0,
            next_conn: AtomicU64::new(1),
            config,
        }
    }

    /// The number of a new connection.
    pub(crate) fn next_conn(&self) -> u64 {
        self.next_conn.fetch_add(1, Ordering::Relaxed)
    }

    /// Says something to a game, which is loaded if it is not in memory.
    pub(crate) async fn with_game<T, F: Future<Output = Result<T, Ended>>>(
        self: &Arc<App>,
        id: &str,
        work: impl Fn(GameHandle) -> F,
    ) -> Result<T, crate::error::ApiError> {
        match self.registry.with(self, id, work).await {
            Ok(res) => Ok(res?),
            Err(LoadError::Store(err)) => Err(err.into()),
            Err(err @ LoadError::Unreadable(_)) => {
                tracing::error!(game = id, error = %err, "a game could not be loaded");
                Err(crate::error::ApiError::new(
                    axum::http::StatusCode::INTERNAL_SERVER_ERROR,
                    err.to_string(),
                ))
            }
        }
    }
}

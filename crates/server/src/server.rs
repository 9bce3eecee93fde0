//! The server from its start to its end.

use std::net::SocketAddr;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use store::{Options, Store, StoreError};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::app::App;
use crate::config::Config;
use crate::secret::Secret;
use crate::{api, listen};

/// How long those who are connected have to say goodbye.
const FAREWELL: Duration = Duration::from_secs(5);

/// How often what nobody needs any more is thrown away.
const TIDY_EVERY: Duration = Duration::from_mins(1);

/// How long a session without games of its own is kept after it was last seen, in seconds: a year and a month.
const SESSION_SECONDS: u64 = 34_128_000;

/// Why a server could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The folder or the file of games cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The host's key cannot be read or written.
    #[error("the host's key in {} cannot be used: {error}", path.display())]
    Key {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// Somebody else listens there.
    #[error("port {port} is taken by another program: choose another with --port, or 0 for any")]
    PortTaken {
        /// The port.
        port: u16,
    },
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        error: std::io::Error,
    },
}

/// The threads that a server runs on. One processor is left to the thread that writes games to the disk: everybody who has
/// decided something waits for that one, and on few processors it would have to wait for its turn.
pub fn runtime() -> std::io::Result<Runtime> {
    let n_processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    let n_workers = n_processors.saturating_sub(1).max(1);
    tokio::runtime::Builder::new_multi_thread().worker_threads(n_workers).enable_all().build()
}

/// A server that listens, and runs as soon as it is told to.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Opens the games and listens. Nobody is answered before [`Server::run`].
    pub async fn bind(config: Config) -> Result<Server, StartError> {
        let address = SocketAddr::new(config.listen, config.port);
        let listener = TcpListener::bind(address).await.map_err(|error| match error.kind() {
            std::io::ErrorKind::AddrInUse => StartError::PortTaken { port: config.port },
            _ => StartError::Listen { address, error },
        })?;
        let address = listener.local_addr().map_err(|error| StartError::Listen { address, error })?;
        let store = Store::open(&config.data, &Options { bytes_max: config.store_bytes_max })?;
        let path = config.data.join("host-key");
        let host = Secret::in_file(&path).map_err(|error| StartError::Key { path, error })?;
        store.keep_session(host.hash()).await?;
        let app = Arc::new(App::new(config, store, host));
        Ok(Server { app, listener, address })
    }

    /// The address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address for a browser.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// The address for the browser of whoever runs the program: with it he has his games, cookie or not.
    pub fn host_url(&self) -> String {
        format!("{}#key={}", self.url(), self.app.host.reveal())
    }

    /// Runs until `shutdown` is done; then everybody is told, all writes are finished and the file is closed.
    pub async fn run(self, shutdown: impl Future<Output = ()>) {
        let Server { app, listener, .. } = self;
        let router = api::router(Arc::clone(&app));
        let accepting = tokio::spawn(listen::accept(Arc::clone(&app), listener, router));
        let tidying = tokio::spawn(tidy(Arc::clone(&app)));
        shutdown.await;
        tracing::info!("shutting down");
        app.stopping.send_replace(true);
        tidying.abort();
        app.registry.end_all("the server shuts down: open the table again when it is back").await;
        // A panic of the door has been told already.
        let _ = accepting.await;
        let farewell = async {
            while 0 < app.metrics.connections.get() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        if tokio::time::timeout(FAREWELL, farewell).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        let store = app.store.clone();
        // It waits for the last write.
        let _ = tokio::task::spawn_blocking(move || store.close()).await;
    }
}

async fn tidy(app: Arc<App>) {
    let mut ticks = tokio::time::interval(TIDY_EVERY);
    let mut n_ticks = 0_u64;
    loop {
        ticks.tick().await;
        app.rates.tidy();
        if n_ticks.is_multiple_of(24 * 60) {
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
            let before = i64::try_from(now.as_secs().saturating_sub(SESSION_SECONDS)).unwrap_or_default();
            match app.store.forget_sessions(before).await {
                Ok(0) => {}
                Ok(n) => tracing::info!(n, "forgot sessions that were not seen for a year"),
                Err(err) => tracing::warn!(error = %err, "old sessions were not forgotten"),
            }
        }
        n_ticks += 1;
    }
}

//! A small client for tests and benches: a server on a free port, browsers with their cookies, and open tables.

mod browser;
mod table;

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::{Config, Server};

pub use browser::{Browser, Reply};
pub use table::TableClient;

/// How long a test waits for anything.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// A server that runs in the test.
pub struct TestServer {
    /// Where it listens.
    pub address: SocketAddr,
    /// The key of the host.
    pub host_key: String,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
}

impl TestServer {
    /// Settings for a test: fixed seeds, computer players that do not wait, and no limits to how fast one may ask.
    pub fn config(data: &Path) -> Config {
        let mut config = Config::new(data);
        config.seed = Some(1944);
        config.pace = Duration::ZERO;
        config.limits.messages_per_second = 1_000_000;
        config.limits.messages_burst = 1_000_000;
        config.limits.requests_per_second = 1_000_000;
        config.limits.requests_burst = 1_000_000;
        config.limits.sessions_burst = 100_000;
        config.limits.games_burst = 100_000;
        config
    }

    /// Starts a server.
    ///
    /// # Panics
    /// If it cannot start.
    pub async fn start(config: Config) -> TestServer {
        let server =
            Server::bind(config).await.unwrap_or_else(|err| panic!("the server does not start: {err}"));
        let address = server.address();
        let host_url = server.host_url();
        let host_key = host_url.split_once("#key=").map(|it| it.1.to_owned()).unwrap_or_default();
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(server.run(async {
            // Dropped or told: the test is over.
            let _ = stopped.await;
        }));
        TestServer { address, host_key, stop, running }
    }

    /// Stops it as Ctrl-C would, and waits until the file of games is closed.
    ///
    /// # Panics
    /// If the server has failed.
    pub async fn stop(self) {
        let _ = self.stop.send(());
        tokio::time::timeout(PATIENCE, self.running)
            .await
            .expect("the server stops")
            .expect("the server ends well");
    }

    /// A browser that is new here.
    pub async fn browser(&self) -> Browser {
        Browser::new(self.address).await
    }
}

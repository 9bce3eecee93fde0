//! Moves what the log of the database holds into the database itself, beside the thread that writes: whoever waits for his
//! move to be saved must not wait for that as well.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;

use crate::StoreError;

/// After so many commits the log is looked after.
const COMMITS: u32 = 256;

/// A log of so many pages (64 MiB) is too long: only the writer himself, while he does not write, can start it anew.
const PAGES_MUCH: i64 = 16_384;

/// The thread that moves the log, as the writer knows it.
#[derive(Debug)]
pub(crate) struct Checkpoints {
    calls: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
    is_long: Arc<AtomicBool>,
    n_commits: u32,
}

impl Checkpoints {
    /// Starts the thread, with a connection of its own.
    pub(crate) fn start(path: &Path) -> Result<Checkpoints, StoreError> {
        let conn = Connection::open(path)?;
        conn.busy_timeout(Duration::from_secs(5))?;
        let is_long = Arc::new(AtomicBool::new(false));
        let (calls, called) = sync_channel(1);
        let told = Arc::clone(&is_long);
        let thread = std::thread::Builder::new()
            .name("store-checkpoints".into())
            .spawn(move || look_after(&conn, &called, &told))
            .map_err(|err| StoreError::Other(err.to_string()))?;
        Ok(Checkpoints { calls: Some(calls), thread: Some(thread), is_long, n_commits: 0 })
    }

    /// Notes a commit. Says whether the writer has to see to the log himself.
    pub(crate) fn committed(&mut self) -> bool {
        self.n_commits += 1;
        if COMMITS <= self.n_commits {
            self.n_commits = 0;
            let sent = self.calls.as_ref().map(|calls| calls.try_send(()));
            // It is at it already: that will do.
            debug_assert!(
                !matches!(sent, Some(Err(TrySendError::Disconnected(())))),
                "the thread outlives its calls"
            );
        }
        self.is_long.swap(false, Ordering::Relaxed)
    }
}

impl Drop for Checkpoints {
    fn drop(&mut self) {
        self.calls = None;
        if let Some(thread) = self.thread.take() {
            // If it panicked the log is only longer than it need be.
            let _ = thread.join();
        }
    }
}

fn look_after(conn: &Connection, called: &Receiver<()>, is_long: &AtomicBool) {
    while called.recv().is_ok() {
        // What could not be moved now is moved the next time.
        let pages: rusqlite::Result<i64> =
            conn.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| row.get(1));
        if pages.is_ok_and(|pages| PAGES_MUCH < pages) {
            is_long.store(true, Ordering::Relaxed);
        }
    }
}

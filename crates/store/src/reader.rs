//! The threads that read.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{mpsc, oneshot};

use crate::StoreError;

/// How many threads read: a long log must not hold up everybody else.
const READERS: usize = 2;

/// How many reads may wait for one thread.
const WAITING_MAX: usize = 1_024;

type Job = Box<dyn FnOnce(&Connection) + Send>;

#[derive(Debug)]
pub(crate) struct Readers {
    jobs: Mutex<Vec<mpsc::Sender<Job>>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    next: AtomicUsize,
}

impl Readers {
    /// Opens the connections and starts the threads.
    pub(crate) fn start(path: &Path) -> Result<Readers, StoreError> {
        let (mut jobs, mut threads) = (Vec::new(), Vec::new());
        for _ in 0..READERS {
            let conn = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
            conn.busy_timeout(Duration::from_secs(5))?;
            let (sender, mut waiting) = mpsc::channel::<Job>(WAITING_MAX);
            let read_all = move || {
                while let Some(job) = waiting.blocking_recv() {
                    job(&conn);
                }
            };
            let thread = std::thread::Builder::new().name("store-reader".into()).spawn(read_all);
            threads.push(thread.map_err(|err| StoreError::Other(err.to_string()))?);
            jobs.push(sender);
        }
        Ok(Readers { jobs: Mutex::new(jobs), threads: Mutex::new(threads), next: AtomicUsize::new(0) })
    }

    /// Reads something.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |conn| {
            // Nobody waits any more if a request was given up.
            let _ = answer.send(work(conn));
        });
        let sender = {
            let jobs = self.jobs.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let idx = self.next.fetch_add(1, Ordering::Relaxed) % READERS;
            jobs.get(idx).cloned().ok_or(StoreError::Closed)?
        };
        sender.send(job).await.map_err(|_| StoreError::Closed)?;
        drop(sender);
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Ends the threads.
    pub(crate) fn stop(&self) {
        self.jobs.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clear();
        let threads =
            std::mem::take(&mut *self.threads.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
        for thread in threads {
            // A reader that panicked has nothing to lose.
            let _ = thread.join();
        }
    }
}

impl Drop for Readers {
    fn drop(&mut self) {
        self.stop();
    }
}

//! The one thread that writes.

use std::path::Path;
use std::sync::Mutex;
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use crate::checkpoint::Checkpoints;
use crate::{Options, StoreError, migrations};

/// How many writes may wait.
const WAITING_MAX: usize = 4_096;

/// A piece of work, and how its end is told once the disk has it.
///
/// Without a connection the transaction is lost already, and nothing may be done.
type Job = Box<dyn FnOnce(Option<&Connection>) -> Done + Send>;

/// Tells the one who waits: with nothing, that all is well; or why it was not saved after all.
type Done = Box<dyn FnOnce(Option<StoreError>) + Send>;

#[derive(Debug)]
pub(crate) struct Writer {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Opens the file, brings it up to date, and starts the thread.
    pub(crate) fn start(path: &Path, options: &Options) -> Result<Writer, StoreError> {
        let mut conn = Connection::open(path)?;
        conn.busy_timeout(Duration::from_secs(5))?;
        conn.pragma_update(None, "journal_mode", "WAL")?;
        // FULL: a commit is on the disk when it returns. That is the promise to the players.
        conn.pragma_update(None, "synchronous", "FULL")?;
        conn.pragma_update(None, "foreign_keys", true)?;
        // A commit would sometimes move the whole log into the database, and everybody would wait for it.
        conn.pragma_update_and_check(None, "wal_autocheckpoint", 0, |_| Ok(()))?;
        conn.set_prepared_statement_cache_capacity(64);
        migrations::migrate(&mut conn)?;
        let checkpoints = Checkpoints::start(path)?;
        if let Some(bytes) = options.bytes_max {
            let page: u32 = conn.pragma_query_value(None, "page_size", |row| row.get(0))?;
            let pages = i64::try_from(bytes / u64::from(page.max(1))).unwrap_or(i64::MAX);
            conn.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))?;
        }
        let (jobs, waiting) = mpsc::channel(WAITING_MAX);
        let thread = std::thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || write_all(conn, checkpoints, waiting))
            .map_err(|err| StoreError::Other(err.to_string()))?;
        Ok(Writer { jobs: Mutex::new(Some(jobs)), thread: Mutex::new(Some(thread)) })
    }

    /// Does a piece of work, wholly or not at all, and returns when it is on the disk.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.run_statement(|conn| in_savepoint(conn, work)).await
    }

    /// Like [`Writer::run`], for work that changes something in one statement alone: that is done wholly or not at all by
    /// itself, and a savepoint would be most of its time.
    pub(crate) async fn run_statement<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |conn| {
            let result = conn.map_or(Err(StoreError::Closed), work);
            Box::new(move |failed| {
                // Nobody waits any more if a request was given up: the work counts all the same.
                let _ = answer.send(failed.map_or(result, Err));
            })
        });
        let jobs = lock(&self.jobs).clone().ok_or(StoreError::Closed)?;
        jobs.send(job).await.map_err(|_| StoreError::Closed)?;
        drop(jobs);
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Lets the thread finish what waits, and waits for its end.
    pub(crate) fn stop(&self) {
        lock(&self.jobs).take();
        if let Some(thread) = lock(&self.thread).take() {
            // A panic in it has failed every waiting write already.
            let _ = thread.join();
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.stop();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// One piece of work, wholly or not at all, whatever becomes of the others in its transaction.
fn in_savepoint<T>(
    conn: &Connection,
    work: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    run(conn, "SAVEPOINT work")?;
    match work(conn) {
        Ok(res) => {
            run(conn, "RELEASE work")?;
            Ok(res)
        }
        Err(err) => {
            // A full disk may have rolled everything back already; then there is no savepoint, and nothing was done.
            let _ = run(conn, "ROLLBACK TO work").and_then(|()| run(conn, "RELEASE work"));
            Err(err)
        }
    }
}

fn run(conn: &Connection, sql: &str) -> rusqlite::Result<()> {
    conn.prepare_cached(sql)?.execute([]).map(|_| ())
}

/// Takes everything that waits, writes it, commits once, and tells everybody.
fn write_all(conn: Connection, mut checkpoints: Checkpoints, mut waiting: mpsc::Receiver<Job>) {
    let mut jobs = Vec::new();
    while waiting.blocking_recv_many(&mut jobs, WAITING_MAX) != 0 {
        let begun = run(&conn, "BEGIN IMMEDIATE").err();
        // Outside a transaction a job would commit by itself, and then be told that it had failed.
        let within = || Some(&conn).filter(|conn| !conn.is_autocommit());
        let done: Vec<Done> = jobs.drain(..).map(|job| job(within())).collect();
        let failed = match begun {
            Some(err) => Some(err),
            None if conn.is_autocommit() => Some(full()),
            None => run(&conn, "COMMIT").err(),
        };
        if failed.is_some() && !conn.is_autocommit() {
            // If even this fails the next transaction says so.
            let _ = run(&conn, "ROLLBACK");
        }
        let failed = failed.map(StoreError::from);
        for tell in done {
            tell(failed.clone());
        }
        if checkpoints.committed() {
            // If it fails it is tried again: the log remains.
            let _ = conn.execute_batch("PRAGMA wal_checkpoint(RESTART)");
        }
    }
    drop(checkpoints);
    // What the log of the database holds goes into the file; if that fails the next start does it.
    let _ = conn.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
    let _ = conn.close();
}

/// The database ends a transaction by itself only when it has no room.
fn full() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_FULL), None)
}

//! Games on the disk: one SQLite file that one program owns.
//!
//! - One thread writes. It takes everything that waits, writes it in one transaction, commits (synced), and only then
//!   answers: fifty games that play at the same time share one commit.
//! - A line of a log is never overwritten: it is appended under the number that the game expects, or refused.
//! - Other threads read, each through a connection of its own.
//! - The file has a version; older ones are brought up to date, newer ones are left alone with a clear sentence.

mod checkpoint;
mod error;
mod games;
mod lock;
mod migrations;
mod reader;
mod sessions;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

pub use error::StoreError;
pub use games::{Append, Before, GameRow, NewGame, SavedLines, SavedLog, Standing};
pub use sessions::Hold;

/// The SHA-256 of a secret: all that is kept of it.
pub type SecretHash = [u8; 32];

/// How a store is opened.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The largest size of the file in bytes; what would make it larger is refused like a full disk.
    pub bytes_max: Option<u64>,
}

/// The games of one data folder. Clones share it; it is closed with [`Store::close`], or when the last one is dropped.
#[derive(Clone, Debug)]
pub struct Store {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    path: PathBuf,
    writer: writer::Writer,
    readers: reader::Readers,
    /// Held as long as the store is open, so that no second program opens the same file.
    lock: Mutex<Option<lock::Lock>>,
}

impl Store {
    /// Opens the store in a folder, and makes both if they are not there.
    pub fn open(folder: &Path, options: &Options) -> Result<Store, StoreError> {
        make_private(folder)
            .map_err(|err| StoreError::Folder { folder: folder.to_owned(), why: err.to_string() })?;
        let lock = lock::Lock::take(folder)?;
        let path = folder.join("sandtable.db");
        let writer = writer::Writer::start(&path, options)?;
        let readers = reader::Readers::start(&path)?;
        Ok(Store { shared: Arc::new(Shared { path, writer, readers, lock: Mutex::new(Some(lock)) }) })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.shared.path
    }

    /// Finishes all writes and closes the file. Whatever is asked afterwards is refused.
    pub fn close(&self) {
        self.shared.writer.stop();
        self.shared.readers.stop();
        self.shared.lock.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
    }

    /// Whether the store still answers, and can be read.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.write(|_| Ok(())).await?;
        self.read(|conn| Ok(conn.query_row("SELECT count(*) FROM meta", [], |_| Ok(()))?)).await
    }

    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&rusqlite::Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.shared.writer.run(work).await
    }

    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&rusqlite::Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.shared.readers.run(work).await
    }
}

/// Makes a folder that only its owner may look into: the logs in it hold what players may not know.
fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

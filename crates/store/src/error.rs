//! What can go wrong with the file, in sentences that say how to mend it.

use std::path::PathBuf;

use rusqlite::ErrorCode;

/// Why the store could not do something.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be made or written to.
    #[error("the folder {} cannot be used: {why}; choose another with --data", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        why: String,
    },
    /// Another program has it open.
    #[error(
        "the folder {} is in use by another Sandtable; end that one first, or choose another folder with --data",
        folder.display()
    )]
    InUse {
        /// The folder.
        folder: PathBuf,
    },
    /// The file was written by a later version of this program.
    #[error("the file of games has version {found}, and this program knows {known}: use the newer program")]
    Newer {
        /// The version of the file.
        found: i64,
        /// The latest version that is known.
        known: i64,
    },
    /// There is no room left.
    #[error("the disk is full: nothing was saved; make room and try again")]
    Full,
    /// Another program holds the file.
    #[error(
        "the file of games is locked by another program: nothing was saved; close that program and try again"
    )]
    Locked,
    /// A line of a log was written already: somebody else has played on.
    #[error("entry {seq} of the game is written already: it was not overwritten")]
    Taken {
        /// The number of the entry.
        seq: usize,
    },
    /// There is no such game.
    #[error("there is no such game")]
    NoGame,
    /// The store was closed.
    #[error("the store of games is closed: the program is shutting down")]
    Closed,
    /// Something else.
    #[error("the file of games cannot be used: {0}")]
    Other(String),
}

impl From<rusqlite::Error> for StoreError {
    fn from(err: rusqlite::Error) -> StoreError {
        match err.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked,
            _ => StoreError::Other(err.to_string()),
        }
    }
}

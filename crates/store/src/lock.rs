//! One program at a time.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::StoreError;

/// A lock on a folder; it ends with the program, however that ends.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock, or says who else might have it.
    pub(crate) fn take(folder: &Path) -> Result<Lock, StoreError> {
        let unusable =
            |err: std::io::Error| StoreError::Folder { folder: folder.to_owned(), why: err.to_string() };
        let path = folder.join("sandtable.lock");
        let file = File::options().create(true).write(true).truncate(false).open(path).map_err(unusable)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse { folder: folder.to_owned() }),
            Err(TryLockError::Error(err)) => Err(unusable(err)),
        }
    }
}

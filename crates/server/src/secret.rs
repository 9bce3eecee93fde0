//! Secrets, and numbers that nobody can guess.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use data_encoding::{BASE32_NOPAD, BASE64URL_NOPAD};
use sha2::{Digest, Sha256};
use store::SecretHash;

/// A secret that is shown once: in a cookie, a link or a file. It is never logged; only its hash is stored.
#[derive(Clone)]
pub(crate) struct Secret(String);

impl Secret {
    /// A new one.
    pub(crate) fn new() -> Secret {
        Secret(BASE64URL_NOPAD.encode(&random::<32>()))
    }

    /// One that somebody says he has.
    pub(crate) fn claimed(text: &str) -> Secret {
        Secret(text.trim().to_owned())
    }

    /// What to show.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// What to store and to look for. Looking for a hash tells nothing of the secret by the time it takes.
    pub(crate) fn hash(&self) -> SecretHash {
        Sha256::digest(self.0.as_bytes()).into()
    }

    /// The secret in a file of one's own, made if it is not there.
    pub(crate) fn in_file(path: &Path) -> std::io::Result<Secret> {
        match std::fs::read_to_string(path) {
            Ok(text) if 20 < text.trim().len() => return Ok(Secret::claimed(&text)),
            Ok(_) => std::fs::remove_file(path)?,
            Err(err) if err.kind() == std::io::ErrorKind::NotFound => {}
            Err(err) => return Err(err),
        }
        let secret = Secret::new();
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path)?;
        writeln!(file, "{}", secret.reveal())?;
        file.sync_all()?;
        Ok(secret)
    }
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes
}

/// The id of a new game: short enough to be read aloud, long enough not to be guessed.
pub(crate) fn game_id() -> String {
    BASE32_NOPAD.encode(&random::<10>()).to_lowercase()
}

/// Where seeds come from: the system, or a number that makes a test repeatable.
#[derive(Debug)]
pub(crate) struct Seeds {
    fixed: Option<u64>,
    next: AtomicU64,
}

impl Seeds {
    pub(crate) fn new(fixed: Option<u64>) -> Seeds {
        Seeds { fixed, next: AtomicU64::new(0) }
    }

    /// The next seed. It is a whole number that JavaScript can hold.
    pub(crate) fn next(&self) -> u64 {
        let seed = match self.fixed {
            Some(fixed) => engine::stable_hash(&(fixed, self.next.fetch_add(1, Ordering::Relaxed))),
            None => u64::from_le_bytes(random::<8>()),
        };
        seed >> 12
    }

    /// The epoch of a game that is loaded: another one each time.
    pub(crate) fn epoch(&self, game: i64, n_entries: usize) -> u64 {
        match self.fixed {
            Some(fixed) => engine::stable_hash(&(fixed, game, n_entries)) >> 12,
            None => u64::from_le_bytes(random::<8>()) >> 12,
        }
    }
}

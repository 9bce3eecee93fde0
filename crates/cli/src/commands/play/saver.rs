//! The log on disk, line by line as it is played.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use any::AnyGame;
use anyhow::{Context, bail};

/// A file that a game is written to.
pub struct Saver {
    path: String,
    file: File,
    n_written: usize,
}

impl Saver {
    /// Starts a new file with the game so far.
    pub fn create(path: &str, game: &AnyGame) -> anyhow::Result<Saver> {
        if Path::new(path).exists() {
            bail!("{path} is there already; choose another name, or go on with it by --resume");
        }
        let mut file = File::create(path).with_context(|| format!("{path} cannot be written"))?;
        file.write_all(game.log_text().as_bytes()).with_context(|| format!("{path} cannot be written"))?;
        Ok(Saver { path: path.to_owned(), file, n_written: game.n_entries() })
    }

    /// Goes on in the file that the game was loaded from.
    pub fn append(path: &str, game: &AnyGame) -> anyhow::Result<Saver> {
        let opened = OpenOptions::new().read(true).append(true).open(path);
        let mut file = opened.with_context(|| format!("{path} cannot be written"))?;
        // A file that somebody has edited may end without the end of a line.
        if 0 < file.seek(SeekFrom::End(0))? {
            let mut last = [0];
            file.seek(SeekFrom::End(-1))?;
            std::io::Read::read_exact(&mut file, &mut last)?;
            if last != *b"\n" {
                file.write_all(b"\n")?;
            }
        }
        Ok(Saver { path: path.to_owned(), file, n_written: game.n_entries() })
    }

    /// Writes what is new.
    pub fn save(&mut self, game: &AnyGame) -> anyhow::Result<()> {
        while let Some(line) = game.line(self.n_written) {
            let written = writeln!(self.file, "{line}").and_then(|()| self.file.flush());
            written.with_context(|| format!("{} cannot be written", self.path))?;
            self.n_written += 1;
        }
        Ok(())
    }

    /// The file.
    pub fn path(&self) -> &str {
        &self.path
    }
}

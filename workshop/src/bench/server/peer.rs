//! boardgame.io: its own server in one Node process, its own clients in another.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::bar::Bar;
use super::measured::{BLOCK, Measured, Run, Usage};
use super::script::PIVOTS;
use crate::bench::root;

/// The programs of the peer.
const FILES: [&str; 4] = ["package.json", "game.mjs", "server.mjs", "clients.mjs"];

/// Where the peer keeps its games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Storage {
    /// In files, by its own `FlatFile`. It does not wait until they are on the disk, nor before it tells the clients.
    Files,
    /// In memory only: nothing outlives the process.
    Memory,
}

/// The installed peer.
#[derive(Debug)]
pub(crate) struct BoardGame {
    dir: PathBuf,
}

impl BoardGame {
    /// Installs the peer under the target directory, unless it is there.
    pub(crate) fn ensure() -> Result<BoardGame> {
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
        let dir = target.join("peers/boardgame");
        fs::create_dir_all(&dir)?;
        let source = root().join("workshop/peers/boardgame");
        for name in FILES {
            fs::copy(source.join(name), dir.join(name)).with_context(|| format!("cannot copy {name}"))?;
        }
        // Written last, so that a broken installation is not taken for a finished one.
        let wanted = fs::read_to_string(dir.join("package.json"))?;
        let installed = dir.join("installed.json");
        if fs::read_to_string(&installed).is_ok_and(|it| it == wanted) {
            return Ok(BoardGame { dir });
        }
        eprintln!("setting up boardgame.io in {}", dir.display());
        let mut npm = Command::new("npm");
        npm.current_dir(&dir).args(["install", "--no-audit", "--no-fund", "--silent"]);
        let status = npm.status().context("cannot start npm: boardgame.io needs Node.js and npm")?;
        ensure!(status.success(), "npm could not install boardgame.io: {status}");
        fs::write(installed, wanted)?;
        Ok(BoardGame { dir })
    }

    /// Plays on a fresh server.
    pub(crate) fn play(&self, run: Run, storage: Storage, bar: &Bar) -> Result<Measured> {
        let games = tempfile::tempdir()?;
        let port = free_port()?.to_string();
        let kind = if storage == Storage::Files { "flatfile" } else { "memory" };
        let (server, mut told) = self.start("server.mjs", &[&port, kind], Some(games.path()))?;
        let mut line = String::new();
        told.read_line(&mut line)?;
        ensure!(line.contains("ready"), "the peer's server did not start: {line}");

        let Run { n_matches, warm_up, seconds, moves_max, .. } = run;
        let numbers = [n_matches as u64, seconds, warm_up, moves_max as u64, BLOCK as u64, PIVOTS as u64];
        let numbers = numbers.map(|it| it.to_string());
        let mut args = vec![port.as_str()];
        args.extend(numbers.iter().map(String::as_str));
        let (_clients, told) = self.start("clients.mjs", &args, None)?;
        let mut connected = Usage::default();
        for line in told.lines() {
            match serde_json::from_str(&line?)? {
                Told::Connected { .. } => connected = Usage::of(server.0.id()),
                Told::Done { done } => bar.show(done),
                Told::All(measured) => {
                    let usage = [connected, Usage::of(server.0.id())];
                    return Ok(Measured { usage, ..measured });
                }
            }
        }
        anyhow::bail!("the peer's clients ended without a result")
    }

    fn start(&self, script: &str, args: &[&str], dir: Option<&Path>) -> Result<(Process, Answers)> {
        let mut node = Command::new("node");
        node.current_dir(&self.dir).arg(script).args(args).args(dir);
        // What it does in earnest, not while somebody develops a game.
        node.env("NODE_ENV", "production").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = Process(node.spawn().with_context(|| format!("cannot start node {script}"))?);
        let told = process.0.stdout.take().context("stdout is piped")?;
        Ok((process, BufReader::new(told)))
    }
}

type Answers = BufReader<ChildStdout>;

/// A process that ends with its owner.
#[derive(Debug)]
pub(crate) struct Process(pub(crate) Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself; either way it is of no interest any more.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What the clients say.
#[derive(Deserialize)]
#[serde(untagged)]
enum Told {
    Connected {
        #[expect(dead_code, reason = "only its name tells the message")]
        connected: bool,
    },
    Done {
        done: u64,
    },
    All(Measured),
}

/// A port that nobody listens on just now.
pub(crate) fn free_port() -> Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

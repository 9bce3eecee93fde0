//! A peer: a Python program that answers one line of JSON with another, and times its work itself.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, anyhow, bail};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::root;

/// A running peer. It ends when it is dropped.
pub(crate) struct Peer {
    child: Child,
    /// Closed first when the peer is dropped: that is how the program learns of the end.
    requests: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    name: String,
}

/// What a peer answered.
#[derive(Deserialize)]
pub(crate) struct Answer<T> {
    /// How long the work took, JSON and all else left out.
    pub(crate) seconds: f64,
    /// What came of it.
    pub(crate) result: T,
}

impl Peer {
    /// Starts a program of `workshop/peers`.
    pub(crate) fn start(python: &Path, script: &str) -> Result<Peer> {
        let mut child = Command::new(python)
            .arg(root().join("workshop/peers").join(script))
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env("OMP_NUM_THREADS", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {} {script}", python.display()))?;
        let requests = child.stdin.take();
        let answers = BufReader::new(child.stdout.take().context("stdout is piped")?);
        let mut peer = Peer { child, requests, answers, name: script.to_owned() };
        let version: Answer<Version> = peer.ask(&json!({ "do": "version" }))?;
        peer.name = format!("{} {}", version.result.name, version.result.version);
        Ok(peer)
    }

    /// Name and version of the package behind the peer.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Has one piece of work done.
    pub(crate) fn ask<T: DeserializeOwned>(&mut self, request: &Value) -> Result<Answer<T>> {
        let requests = self.requests.as_mut().context("the peer has ended")?;
        writeln!(requests, "{request}")?;
        requests.flush()?;
        let mut line = String::new();
        if self.answers.read_line(&mut line)? == 0 {
            bail!("{} ended without an answer to {}", self.name, request["do"]);
        }
        let answer: Value =
            serde_json::from_str(&line).with_context(|| format!("{} said {line}", self.name))?;
        if let Some(error) = answer["error"].as_str() {
            return Err(anyhow!("{}: {error}", self.name));
        }
        serde_json::from_value(answer).with_context(|| format!("{} answered something else", self.name))
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        drop(self.requests.take());
        // It has nothing left to do; that it ended badly would be of no interest any more.
        let _ = self.child.wait();
    }
}

#[derive(Deserialize)]
struct Version {
    name: String,
    version: String,
}

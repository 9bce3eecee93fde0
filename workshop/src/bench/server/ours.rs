//! Our server, in a process of its own: this program calls itself.

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};
use server::{Config, Limits};

use super::bar::Bar;
use super::http::Server;
use super::load;
use super::measured::{Measured, Run, Usage};
use super::peer::Process;

/// The word after which this program is the server, with its data in the folder that follows.
pub(crate) const SERVE: &str = "--serve";

/// This program, which can be the server.
#[derive(Debug)]
pub(crate) struct OurServer {
    program: PathBuf,
}

impl OurServer {
    /// Finds the program.
    pub(crate) fn here() -> Result<OurServer> {
        Ok(OurServer { program: std::env::current_exe()? })
    }

    /// Plays on a fresh server.
    pub(crate) fn play(&self, run: Run, bar: &Bar) -> Result<Measured> {
        let games = tempfile::tempdir()?;
        let mut command = Command::new(&self.program);
        command.args(["bench-server", SERVE]).arg(games.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = Process(command.spawn()?);
        let mut told = BufReader::new(process.0.stdout.take().context("stdout is piped")?);
        let mut line = String::new();
        told.read_line(&mut line)?;
        let port = line.trim().parse().with_context(|| format!("our server did not start: {line}"))?;
        let mut server = Server { port, cookie: String::new() };
        server.enter()?;
        load::play(&server, run, &|| Usage::of(process.0.id()), bar)
    }
}

/// Is the server, until whoever started it lets go of its standard input: so it does not outlive a bench that was ended.
pub(crate) fn serve(data: &str) -> Result<()> {
    let mut config = Config::new(data);
    config.limits = limits();
    let runtime = server::runtime()?;
    runtime.block_on(async {
        let server = server::Server::bind(config).await?;
        println!("{}", server.address().port());
        let let_go = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
        server.run(async { drop(let_go.await) }).await;
        Ok(())
    })
}

/// Nobody plays as fast as this: the usual limits would stop the clients.
fn limits() -> Limits {
    Limits {
        messages_per_second: 1_000_000,
        messages_burst: 1_000_000,
        requests_per_second: 100_000,
        requests_burst: 100_000,
        games_per_minute: 100_000,
        games_burst: 100_000,
        request_time: Duration::from_mins(1),
        ..Limits::default()
    }
}

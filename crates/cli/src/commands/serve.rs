//! `sandtable serve`: the page, on this machine or for a few friends.

mod folder;
mod open;

use std::io::{IsTerminal, Write};
use std::net::IpAddr;
use std::path::PathBuf;

use anyhow::Context;
use server::{Config, Server, StartError};

use crate::Verdict;

/// The port if nobody asks for another one.
const PORT: u16 = 8377;

/// Serve the page: play in the browser, alone or with others
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  sandtable serve\n  sandtable serve --listen 0.0.0.0 --port 8080 --data games"
)]
pub struct Args {
    /// The folder with the games [default: the folder of your system for data of programs]
    #[arg(long, value_name = "DIR", env = "SANDTABLE_DATA")]
    data: Option<PathBuf>,
    /// The address to listen on; 0.0.0.0 lets others in
    #[arg(long, value_name = "ADDR", env = "SANDTABLE_LISTEN", default_value = "127.0.0.1")]
    listen: IpAddr,
    /// The port; 0 takes a free one [default: 8377, or a free one if that is taken]
    #[arg(long, value_name = "N", env = "SANDTABLE_PORT")]
    port: Option<u16>,
    /// A name under which the server is reached, for example through a proxy; may be given several times
    #[arg(long, value_name = "NAME", env = "SANDTABLE_NAME", value_delimiter = ',')]
    name: Vec<String>,
    /// Browsers come through a proxy that speaks https: their cookie is never sent without it
    #[arg(long, env = "SANDTABLE_SECURE")]
    secure: bool,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// How the server's own log is written, and whether
    #[arg(long, value_name = "FORM", env = "SANDTABLE_LOG", default_value = "text")]
    log: LogForm,
}

/// How the server's own log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum LogForm {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

/// Serves until it is told to stop.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let data = match &args.data {
        Some(data) => data.clone(),
        None => {
            folder::default_folder().context("no folder for the games was found: name one with --data")?
        }
    };
    write_log(args.log);
    let runtime = server::runtime()?;
    runtime.block_on(serve(args, data, out))?;
    Ok(Verdict::Fine)
}

async fn serve(args: &Args, data: PathBuf, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut config = Config::new(data);
    config.listen = args.listen;
    config.names.clone_from(&args.name);
    config.secure_cookie = args.secure;
    config.port = args.port.unwrap_or(PORT);
    let server = match Server::bind(config.clone()).await {
        // Nobody asked for this very port: any other will do.
        Err(StartError::PortTaken { .. }) if args.port.is_none() => {
            Server::bind(Config { port: 0, ..config.clone() }).await?
        }
        bound => bound?,
    };
    let stopped = stop_signal()?;
    writeln!(out, "Sandtable plays at\n\n  {}\n", server.host_url())?;
    writeln!(out, "The games are kept in {}. Ctrl-C ends the program.", config.data.display())?;
    out.flush()?;
    if !args.no_open && std::io::stdout().is_terminal() {
        open::in_browser(&server.host_url());
    }
    server.run(stopped).await;
    Ok(())
}

/// Ctrl-C, or the word of the system that the program is to end.
#[cfg(unix)]
fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ctrl-C.
#[cfg(not(unix))]
fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    Ok(async {
        // If there is no such signal only the system can end the program.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

/// The server's own log goes to the error stream: what is printed is for people.
fn write_log(form: LogForm) {
    use tracing_subscriber::filter::LevelFilter;
    use tracing_subscriber::layer::SubscriberExt;
    use tracing_subscriber::util::SubscriberInitExt;
    let registry = tracing_subscriber::registry().with(LevelFilter::INFO);
    let layer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    // Another log is there already only in tests, and then it is the one that is wanted.
    let _ = match form {
        LogForm::Text => {
            let ansi = std::io::stderr().is_terminal();
            registry.with(layer.compact().with_target(false).with_ansi(ansi)).try_init()
        }
        LogForm::Json => registry.with(layer.json()).try_init(),
    };
}

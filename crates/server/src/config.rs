//! What can be set.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How a server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// The folder with the games and the host's key.
    pub data: PathBuf,
    /// The address to listen on.
    pub listen: IpAddr,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// Names besides addresses and `localhost` under which the server is reached, for example through a proxy. Only
    /// asked for on a loopback address, where another name in a request is an attempt to reach it from outside.
    pub names: Vec<String>,
    /// Whether the cookie is for `https` only. Set it behind a proxy that speaks it.
    pub secure_cookie: bool,
    /// Whether `/metrics` answers everybody, and not only the loopback address.
    pub allow_metrics: bool,
    /// How long a game without connections stays in memory.
    pub idle: Duration,
    /// How long the computer waits between its decisions when a game begins.
    pub pace: Duration,
    /// For tests: all seeds follow from it, in the order of creation.
    pub seed: Option<u64>,
    /// The largest size of the file of games.
    pub store_bytes_max: Option<u64>,
    /// Limits.
    pub limits: Limits,
}

/// What a client may do at most.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of a message of the web socket.
    pub message_bytes: usize,
    /// Bytes of a request.
    pub request_bytes: usize,
    /// Bytes of an imported log.
    pub import_bytes: usize,
    /// Messages a second on one connection.
    pub messages_per_second: u32,
    /// How many messages may come at once.
    pub messages_burst: u32,
    /// Requests a second from one address.
    pub requests_per_second: u32,
    /// How many requests may come at once.
    pub requests_burst: u32,
    /// Files of the page a second for one address.
    pub files_per_second: u32,
    /// New sessions and tries of secrets a minute from one address.
    pub sessions_per_minute: u32,
    /// How many of these may come at once.
    pub sessions_burst: u32,
    /// New games a minute of one session.
    pub games_per_minute: u32,
    /// How many of these may come at once.
    pub games_burst: u32,
    /// Connections in all.
    pub connections: usize,
    /// Connections of one session to one game.
    pub connections_per_game: usize,
    /// How long the head of a request may take.
    pub header_time: Duration,
    /// How long a request may take.
    pub request_time: Duration,
    /// How long a client may leave what it is sent unread.
    pub unread_time: Duration,
    /// How many messages may wait for a client.
    pub unread_messages: usize,
    /// How often a connection is asked whether it is still there.
    pub ping_every: Duration,
}

impl Config {
    /// The usual settings, with the games in `data`.
    pub fn new(data: impl Into<PathBuf>) -> Config {
        Config {
            data: data.into(),
            listen: IpAddr::from([127, 0, 0, 1]),
            port: 0,
            names: Vec::new(),
            secure_cookie: false,
            allow_metrics: false,
            idle: Duration::from_mins(5),
            pace: Duration::from_millis(700),
            seed: None,
            store_bytes_max: None,
            limits: Limits::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            message_bytes: 64 << 10,
            request_bytes: 1 << 20,
            import_bytes: 64 << 20,
            messages_per_second: 60,
            messages_burst: 120,
            requests_per_second: 100,
            requests_burst: 400,
            files_per_second: 1_000,
            sessions_per_minute: 60,
            sessions_burst: 60,
            games_per_minute: 60,
            games_burst: 60,
            connections: 2_000,
            connections_per_game: 16,
            header_time: Duration::from_secs(10),
            request_time: Duration::from_secs(30),
            unread_time: Duration::from_secs(10),
            unread_messages: 1_024,
            ping_every: Duration::from_secs(20),
        }
    }
}

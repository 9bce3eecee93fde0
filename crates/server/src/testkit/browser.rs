//! A browser: a cookie, and requests.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{PATIENCE, TableClient};

/// A browser.
#[derive(Clone, Debug)]
pub struct Browser {
    /// The server.
    pub address: SocketAddr,
    /// Its cookie, if it has one.
    pub cookie: Option<String>,
    /// What it says it comes from; none leaves the header away.
    pub origin: Option<String>,
}

/// An answer to a request.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The head, as it came.
    pub head: String,
    /// The body.
    pub body: Vec<u8>,
}

impl Reply {
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON.
    ///
    /// # Panics
    /// If it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|err| panic!("{err} in {}: {}", self.head, self.text()))
    }

    /// The body as JSON of a request that was done.
    ///
    /// # Panics
    /// If it was not.
    pub fn ok(&self) -> Value {
        assert!(self.status == 200, "{}\n{}", self.head, self.text());
        self.json()
    }

    /// The reason why it was not done.
    pub fn why(&self) -> String {
        self.json()["error"]["why"].as_str().unwrap_or_default().to_owned()
    }

    /// A header, by its name in small letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        let pairs = self.head.lines().filter_map(|it| it.split_once(':'));
        pairs.filter(|it| it.0.eq_ignore_ascii_case(name)).map(|it| it.1.trim()).next()
    }
}

impl Browser {
    /// A browser without a cookie.
    pub fn unknown(address: SocketAddr) -> Browser {
        Browser { address, cookie: None, origin: Some(format!("http://{address}")) }
    }

    /// A browser that has been to the first page.
    pub async fn new(address: SocketAddr) -> Browser {
        let mut res = Browser::unknown(address);
        res.session(json!({})).await;
        res
    }

    /// The browser of the host.
    pub async fn host(address: SocketAddr, key: &str) -> Browser {
        let mut res = Browser::unknown(address);
        res.session(json!({ "key": key })).await;
        res
    }

    /// Makes sure of a session, and keeps its cookie.
    pub async fn session(&mut self, body: Value) -> Reply {
        let reply = self.post("/api/session", &body).await;
        if let Some(cookie) = reply.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(ToOwned::to_owned);
        }
        reply
    }

    /// `GET`
    pub async fn get(&self, path: &str) -> Reply {
        self.request("GET", path, &[], b"").await
    }

    /// `POST` of JSON.
    pub async fn post(&self, path: &str, body: &Value) -> Reply {
        self.request("POST", path, &[("content-type", "application/json")], body.to_string().as_bytes()).await
    }

    /// `DELETE`
    pub async fn delete(&self, path: &str) -> Reply {
        self.request("DELETE", path, &[], b"").await
    }

    /// Any request.
    ///
    /// # Panics
    /// If the server does not answer.
    pub async fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        let host = self.address.to_string();
        let length = body.len().to_string();
        let always = [("Host", host.as_str()), ("Connection", "close"), ("Content-Length", &length)];
        let own = [("Cookie", self.cookie.as_deref()), ("Origin", self.origin.as_deref())];
        let own = own.into_iter().filter_map(|(name, value)| Some((name, value?)));
        let all = always.into_iter().chain(own).chain(headers.iter().copied());
        let lines: Vec<String> = all.map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let head = format!("{method} {path} HTTP/1.1\r\n{}\r\n", lines.concat());
        let exchange = async {
            let mut stream = TcpStream::connect(self.address).await?;
            stream.write_all(head.as_bytes()).await?;
            // A server that will not hear the whole of it may have answered already.
            drop(stream.write_all(body).await);
            let mut reply = Vec::new();
            stream.read_to_end(&mut reply).await?;
            Ok::<_, std::io::Error>(reply)
        };
        let reply =
            tokio::time::timeout(PATIENCE, exchange).await.expect("an answer in time").expect("an answer");
        read_reply(&reply)
    }

    /// Makes a game, and returns what the server says of it.
    pub async fn make(&self, game: &Value) -> Value {
        self.post("/api/games", game).await.ok()
    }

    /// Makes a game of a battle between these players: `me`, `friend`, `greedy`, `random`.
    pub async fn make_battle(&self, system: &str, battle: &str, players: [&str; 2]) -> Value {
        let [one, two] = players.map(|who| json!({ "who": who }));
        self.make(&json!({ "system": system, "battle": battle, "players": { "1": one, "2": two } })).await
    }

    /// Opens the link to a seat, as the page does.
    pub async fn join(&self, path: &str) -> Value {
        let secret = path.split_once('#').map_or(path, |it| it.1);
        self.post("/api/join", &json!({ "secret": secret })).await.ok()
    }

    /// Opens a table, and waits until it is shown.
    pub async fn open(&self, game: &str, seat: u8) -> TableClient {
        let mut table =
            TableClient::connect(self, game, &format!("seat={seat}")).await.expect("the table opens");
        table.shown().await;
        table
    }
}

fn read_reply(reply: &[u8]) -> Reply {
    let split = reply.windows(4).position(|it| it == b"\r\n\r\n").expect("an answer has a head");
    let head = String::from_utf8_lossy(&reply[..split]).into_owned();
    let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).expect("an answer has a status");
    let body = &reply[split + 4..];
    let is_chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    let body = if is_chunked { joined_chunks(body) } else { body.to_vec() };
    Reply { status, head, body }
}

fn joined_chunks(mut rest: &[u8]) -> Vec<u8> {
    let mut res = Vec::new();
    while let Some(end) = rest.windows(2).position(|it| it == b"\r\n") {
        let size =
            std::str::from_utf8(&rest[..end]).ok().and_then(|it| usize::from_str_radix(it.trim(), 16).ok());
        let size = size.unwrap_or(0);
        if size == 0 {
            break;
        }
        res.extend_from_slice(&rest[end + 2..end + 2 + size]);
        rest = &rest[end + 2 + size + 2..];
    }
    res
}

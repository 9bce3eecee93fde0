//! Games that are made and imported while the program is killed.

use std::sync::Arc;

use serde_json::{Value, json};
use server::testkit::Browser;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::ledger::{Ledger, Made};

/// Makes games and imports logs until the program is gone.
pub async fn make_and_import(host: Browser, ledger: Arc<Ledger>) {
    // Not more than a program lets one browser make in a minute.
    for n in 0..25 {
        let log = if n % 2 == 0 {
            None
        } else {
            get(&host, &format!("/api/games/{}/log", ledger.game(n % 4).id)).await
        };
        let body = match &log {
            Some(log) => json!({ "log": log }),
            None => {
                json!({ "system": "d20", "battle": "weaver-farm", "players": { "1": { "who": "me" }, "2": { "who": "me" } } })
            }
        };
        let path = if log.is_some() { "/api/games/import" } else { "/api/games" };
        let Some(made) = request(&host, "POST", path, &body.to_string()).await else { return };
        let made: Value = serde_json::from_str(&made).expect("an answer is JSON");
        let id = made["game"].as_str().unwrap_or_else(|| panic!("{path}: {made}")).to_owned();
        ledger.made.lock().expect("no task failed").push(Made { id, log });
    }
}

async fn get(host: &Browser, path: &str) -> Option<String> {
    request(host, "GET", path, "").await
}

/// A request whose answer came whole; nothing if the program is gone.
async fn request(host: &Browser, method: &str, path: &str, body: &str) -> Option<String> {
    let (address, cookie) = (host.address, host.cookie.as_deref().unwrap_or_default());
    let mut stream = TcpStream::connect(address).await.ok()?;
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
         Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.ok()?;
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).await.ok()?;
    let reply = String::from_utf8(reply).ok()?;
    let (head, body) = reply.split_once("\r\n\r\n")?;
    let head = head.to_ascii_lowercase();
    let length =
        head.lines().find_map(|it| it.strip_prefix("content-length:"))?.trim().parse::<usize>().ok()?;
    (body.len() == length).then(|| body.to_owned())
}

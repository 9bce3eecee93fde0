//! Requests to our server: few and small, so that a plain socket will do.

use std::io::{Read, Write};
use std::net::TcpStream;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

/// Where our server is, and who we are to it.
#[derive(Clone, Debug)]
pub(crate) struct Server {
    /// Its port on the loopback address.
    pub(crate) port: u16,
    /// Our session.
    pub(crate) cookie: String,
}

impl Server {
    /// Its host, as requests name it.
    pub(crate) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Where its page would come from.
    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.host())
    }

    /// Makes sure of a session.
    pub(crate) fn enter(&mut self) -> Result<()> {
        let (head, _) = self.send("POST", "/api/session", "{}")?;
        let cookies = head.lines().filter_map(|line| {
            let (name, value) = line.split_once(':')?;
            let value = value.trim().split(';').next()?;
            name.eq_ignore_ascii_case("set-cookie").then(|| value.to_owned())
        });
        self.cookie = cookies.collect::<Vec<_>>().join("; ");
        ensure!(!self.cookie.is_empty(), "the server gave us no session:\n{head}");
        Ok(())
    }

    /// Posts JSON and gets JSON.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let (_, answer) = self.send("POST", path, &body.to_string())?;
        serde_json::from_str(&answer).with_context(|| format!("POST {path} answered {answer}"))
    }

    /// Gets text.
    pub(crate) fn get(&self, path: &str) -> Result<String> {
        Ok(self.send("GET", path, "")?.1)
    }

    fn send(&self, method: &str, path: &str, body: &str) -> Result<(String, String)> {
        let mut socket = TcpStream::connect(("127.0.0.1", self.port))?;
        let (host, origin, cookie, length) = (self.host(), self.origin(), &self.cookie, body.len());
        let cookie = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
        write!(
            socket,
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\n{cookie}Content-Type: application/json\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )?;
        let mut answer = Vec::new();
        socket.read_to_end(&mut answer)?;
        let answer = String::from_utf8(answer)?;
        let (head, body) = answer.split_once("\r\n\r\n").context("an answer without a head")?;
        let status = head.split(' ').nth(1).unwrap_or_default();
        if !status.starts_with('2') {
            bail!("{method} {path}: {status} {body}");
        }
        let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
        let body = if chunked { unchunked(body)? } else { body.to_owned() };
        Ok((head.to_owned(), body))
    }
}

/// A body that came in pieces, each after its length.
fn unchunked(mut body: &str) -> Result<String> {
    let mut res = String::new();
    loop {
        let (length, rest) = body.split_once("\r\n").context("a piece of an answer has no length")?;
        let length = usize::from_str_radix(length.trim(), 16)?;
        if length == 0 {
            return Ok(res);
        }
        res += rest.get(..length).context("an answer ends too early")?;
        body = rest[length..].trim_start_matches("\r\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_become_one() {
        assert_eq!(unchunked("3\r\nsan\r\n6\r\ndtable\r\n0\r\n\r\n").unwrap(), "sandtable");
        assert!(unchunked("5\r\nsan").is_err());
    }
}

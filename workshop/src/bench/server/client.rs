//! One of the three at a table: a web socket of our server.

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::http::Server;

/// Updates are kept in pieces of memory of so many bytes. One that grew would be moved, and everybody would wait for that.
const PIECE: usize = 64 << 10;

/// So many pieces are made before the run: room for two thousand moves.
const PIECES_BEFORE: usize = 16;

/// A seat at a table, as its page would hold it.
pub(crate) struct Client {
    socket: WebSocketStream<TcpStream>,
    /// The version that the seat has seen.
    pub(crate) version: u64,
    /// The view at the start.
    hello: Map<String, Value>,
    /// Everything that changed it since, as it came. It is put together after the run.
    updates: Updates,
}

/// Texts in few pieces of memory, most of which are there before the run, so that no time of it goes into that.
#[derive(Default)]
struct Updates {
    pieces: Vec<String>,
    /// Pieces that nothing is written in yet.
    free: Vec<String>,
    /// For each text in which piece it is and where it ends there.
    ends: Vec<(usize, usize)>,
}

impl Updates {
    fn make_room(&mut self, n_pieces: usize) {
        // Memory is given only when it is written to.
        let written = || {
            let mut piece = " ".repeat(PIECE);
            piece.clear();
            piece
        };
        self.free.resize_with(n_pieces, written);
    }

    fn push(&mut self, update: &str) {
        let is_full = |it: &String| it.capacity() - it.len() < update.len();
        if self.pieces.last().is_none_or(is_full) {
            let next = self.free.pop().filter(|it| !is_full(it));
            self.pieces.push(next.unwrap_or_else(|| String::with_capacity(PIECE.max(update.len()))));
        }
        let idx = self.pieces.len() - 1;
        self.pieces[idx].push_str(update);
        self.ends.push((idx, self.pieces[idx].len()));
    }

    fn iter(&self) -> impl Iterator<Item = &str> {
        let mut start = (0, 0);
        self.ends.iter().map(move |&(piece, end)| {
            let from = if start.0 == piece { start.1 } else { 0 };
            start = (piece, end);
            &self.pieces[piece][from..end]
        })
    }
}

/// What the server has said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    /// Something changed.
    Update,
    /// The input was taken.
    Ok,
    /// Something that does not matter here.
    Other,
}

impl Client {
    /// Takes a seat, and waits for the first view.
    pub(crate) async fn open(server: &Server, game: &str, seat: u8) -> Result<Client> {
        let tcp = TcpStream::connect(("127.0.0.1", server.port)).await?;
        tcp.set_nodelay(true)?;
        let url = format!("ws://{}/api/games/{game}/ws?seat={seat}", server.host());
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("Origin", server.origin().parse()?);
        request.headers_mut().insert("Cookie", server.cookie.parse()?);
        // The library fills its whole buffer with zeros before every read.
        let config = WebSocketConfig::default().read_buffer_size(8 << 10);
        let (socket, _) = client_async_with_config(request, tcp, Some(config)).await?;
        let mut client = Client { socket, version: 0, hello: Map::new(), updates: Updates::default() };
        client.updates.make_room(PIECES_BEFORE);
        while client.hello.is_empty() {
            let text = client.frame().await?;
            let Hello { hello: Some(hello) } = serde_json::from_str(&text)? else { continue };
            (client.version, client.hello) = (hello.version, hello.view);
        }
        Ok(client)
    }

    /// Sends a decision.
    pub(crate) async fn decide(&mut self, id: usize, decision: &str) -> Result<()> {
        let at = self.version;
        let text = format!(r#"{{"id":{id},"do":"decide","at":{at},"decision":{decision}}}"#);
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// Waits for the next message.
    pub(crate) async fn listen(&mut self) -> Result<Said> {
        let text = self.frame().await?;
        let frame: Frame = serde_json::from_str(&text).with_context(|| format!("not understood: {text}"))?;
        if let Some(update) = frame.update {
            self.version = update.to;
            self.updates.push(&text);
            return Ok(Said::Update);
        }
        if frame.refused.is_some() || frame.stale.is_some() || frame.bye.is_some() {
            bail!("the server said {text}");
        }
        Ok(if frame.ok.is_some() { Said::Ok } else { Said::Other })
    }

    async fn frame(&mut self) -> Result<Utf8Bytes> {
        loop {
            match self.socket.next().await.context("the server closed a connection")?? {
                Message::Text(text) => return Ok(text),
                Message::Close(why) => bail!("the server closed a connection: {why:?}"),
                // Pings are answered by the library.
                _ => (),
            }
        }
    }

    /// How many updates came.
    pub(crate) fn n_updates(&self) -> usize {
        self.updates.ends.len()
    }

    /// The view as the page would have put it together: the first one, and every change since.
    pub(crate) fn view(&self) -> Result<Map<String, Value>> {
        let mut view = self.hello.clone();
        let pieces = view.get("pieces").and_then(Value::as_array).context("a view has pieces")?;
        let mut pieces: Vec<Value> = pieces.clone();
        for text in self.updates.iter() {
            let Changed { update } = serde_json::from_str(text)?;
            for (name, value) in update.view {
                match (name.as_str(), value) {
                    ("pieces", Value::Array(changed)) => {
                        for piece in changed {
                            put(&mut pieces, piece);
                        }
                    }
                    ("gone_pieces", Value::Array(gone)) => pieces.retain(|it| !gone.contains(&it["id"])),
                    (_, value) => _ = view.insert(name, value),
                }
            }
        }
        pieces.sort_by(|a, b| a["id"].as_str().cmp(&b["id"].as_str()));
        view.insert("pieces".to_owned(), Value::Array(pieces));
        Ok(view)
    }
}

/// Puts a piece in the place of its former self.
fn put(pieces: &mut Vec<Value>, piece: Value) {
    match pieces.iter_mut().find(|it| it["id"] == piece["id"]) {
        Some(former) => *former = piece,
        None => pieces.push(piece),
    }
}

#[derive(Deserialize)]
struct Hello {
    hello: Option<FirstView>,
}

#[derive(Deserialize)]
struct FirstView {
    version: u64,
    view: Map<String, Value>,
}

/// As much of a message as the game itself needs.
#[derive(Deserialize)]
struct Frame {
    update: Option<Update>,
    ok: Option<IgnoredAny>,
    refused: Option<IgnoredAny>,
    stale: Option<IgnoredAny>,
    bye: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Update {
    to: u64,
}

#[derive(Deserialize)]
struct Changed {
    update: Changes,
}

#[derive(Deserialize)]
struct Changes {
    view: Map<String, Value>,
}

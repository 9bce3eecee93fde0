//! An open table, kept up to date as the page does it.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Map, Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::{Browser, PATIENCE};

/// An open table.
#[derive(Debug)]
pub struct TableClient {
    socket: WebSocketStream<TcpStream>,
    next_id: u64,
    /// The version that is shown.
    pub version: u64,
    /// Its epoch.
    pub epoch: u64,
    /// The view, as it stands after all updates.
    pub view: Value,
    /// The lines of the log.
    pub lines: Vec<Value>,
    /// What can be taken back.
    pub undo: Value,
    /// What can be corrected.
    pub fix: Value,
    /// Everybody at the table.
    pub people: Value,
    /// Who asks to take play back.
    pub asked: Value,
    /// Why the server ended the connection.
    pub bye: Option<String>,
    /// Whether the server said that nothing has changed since.
    pub resumed: bool,
    /// Every text that came, as it came.
    pub raw: Vec<String>,
}

impl TableClient {
    /// Opens a table; `query` stands behind the `?`.
    pub async fn connect(browser: &Browser, game: &str, query: &str) -> Result<TableClient, Error> {
        let url = format!("ws://{}/api/games/{game}/ws?{query}", browser.address);
        let mut request = url.into_client_request()?;
        let own = [("cookie", &browser.cookie), ("origin", &browser.origin)];
        for (name, value) in own {
            if let Some(value) = value {
                request.headers_mut().insert(name, value.parse().expect("a header"));
            }
        }
        let stream = TcpStream::connect(browser.address).await.map_err(Error::Io)?;
        stream.set_nodelay(true).map_err(Error::Io)?;
        let (socket, _) = tokio_tungstenite::client_async(request, stream).await?;
        Ok(TableClient {
            socket,
            next_id: 1,
            version: 0,
            epoch: 0,
            view: Value::Null,
            lines: Vec::new(),
            undo: Value::Null,
            fix: Value::Null,
            people: Value::Null,
            asked: Value::Null,
            bye: None,
            resumed: false,
            raw: Vec::new(),
        })
    }

    /// Waits until the table is shown, or the server says that nothing has changed.
    pub async fn shown(&mut self) {
        while self.view.is_null() && !self.resumed && self.bye.is_none() {
            self.next().await.expect("the table is shown");
        }
    }

    /// The next message of the server, taken note of; nothing when the connection has ended.
    ///
    /// # Panics
    /// If nothing comes in time.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.expect("a message in time")?.ok()?;
            match message {
                Message::Text(text) => {
                    let message: Value = serde_json::from_str(&text).expect("the server speaks JSON");
                    self.raw.push(text.to_string());
                    self.note(&message);
                    return Some(message);
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// Everything that comes within a time.
    pub async fn settle(&mut self, time: std::time::Duration) {
        while let Ok(Some(_)) = timeout(time, self.next()).await {}
    }

    /// Waits until something holds.
    pub async fn until(&mut self, mut holds: impl FnMut(&TableClient) -> bool) {
        while !holds(self) {
            self.next().await.expect("the connection holds");
        }
    }

    /// Sends a text as it is.
    pub async fn send_raw(&mut self, text: &str) -> Result<(), Error> {
        self.socket.send(Message::text(text)).await
    }

    /// Sends any frame.
    pub async fn send_frame(&mut self, frame: Message) -> Result<(), Error> {
        self.socket.send(frame).await
    }

    /// Sends a message without waiting for its answer; returns its number.
    pub async fn send(&mut self, what: &str, fields: Value) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        let mut message = Map::new();
        message.insert("id".into(), id.into());
        message.insert("do".into(), what.into());
        if let Value::Object(fields) = fields {
            message.extend(fields);
        }
        self.send_raw(&Value::Object(message).to_string()).await.expect("the connection holds");
        id
    }

    /// Sends a message and waits for its answer: `{re, ok}`, `{re, refused}` or `{re, stale}`.
    pub async fn ask(&mut self, what: &str, fields: Value) -> Value {
        let id = self.send(what, fields).await;
        loop {
            let message = self.next().await.expect("an answer");
            if message["re"] == id {
                return message;
            }
        }
    }

    /// Sends a message that must be done, and returns what comes of it.
    ///
    /// # Panics
    /// If it is refused.
    pub async fn must(&mut self, what: &str, fields: Value) -> Value {
        let mut answer = self.ask(what, fields.clone()).await;
        assert!(answer.get("ok").is_some(), "{what} {fields}: {answer}");
        answer["ok"].take()
    }

    /// Takes a decision from what is shown now.
    pub async fn decide(&mut self, decision: &Value) -> Value {
        let at = self.version;
        self.ask("decide", json!({ "at": at, "decision": decision })).await
    }

    /// Answers the open question from what is shown now.
    pub async fn answer(&mut self, answer: &Value) -> Value {
        let at = self.version;
        self.ask("answer", json!({ "at": at, "answer": answer })).await
    }

    /// Whether this seat is asked now.
    pub fn is_asked(&self) -> bool {
        let seats = self.view["prompt"]["seats"].as_array();
        seats.is_some_and(|seats| seats.contains(&self.view["seat"]))
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        !self.view["outcome"].is_null()
    }

    /// What the seat could do now: decisions that are not refused, as the server proposes them.
    pub async fn decisions(&mut self) -> Vec<Value> {
        let mut choices = self.must("choices", json!({})).await["choices"].take();
        let acting = self.view["pieces"].as_array().into_iter().flatten().filter(|it| it["can_act"] == true);
        let pieces: Vec<Value> = acting.map(|it| it["id"].clone()).collect();
        let mut res: Vec<Value> = choices.as_array_mut().map(std::mem::take).unwrap_or_default();
        for piece in pieces {
            let mut aid = self.must("piece", json!({ "piece": piece })).await;
            res.extend(aid["choices"].as_array_mut().map(std::mem::take).unwrap_or_default());
        }
        res.retain(|it| it["refused"].is_null());
        res.into_iter().map(|mut it| it["decision"].take()).collect()
    }

    /// Does something that the server proposes, chosen by a number: answers the question, or decides.
    ///
    /// # Panics
    /// If the server refuses what it proposed.
    pub async fn play(&mut self, number: u64) {
        let need = self.view["prompt"]["need"].clone();
        if !need.is_null() {
            let answered = self.answer(&an_answer(&need, number)).await;
            assert!(answered.get("refused").is_none(), "{need}: {answered}");
            return;
        }
        let mut decisions = self.decisions().await;
        let n = decisions.len() as u64;
        assert!(n != 0, "nothing to decide at {}", self.view["prompt"]);
        let decision = decisions.swap_remove(usize::try_from(number % n).expect("a small number"));
        let decided = self.decide(&decision).await;
        assert!(decided.get("refused").is_none(), "{decision}: {decided}");
    }

    /// Ends the connection without a word.
    pub fn cut(self) {
        drop(self);
    }

    fn note(&mut self, message: &Value) {
        if let Some(hello) = message.get("hello") {
            self.version = number(&hello["version"]);
            self.epoch = number(&hello["epoch"]);
            self.view = hello["view"].clone();
            self.lines = hello["lines"].as_array().cloned().unwrap_or_default();
            (self.undo, self.fix) = (hello["undo"].clone(), hello["fix"].clone());
            (self.people, self.asked) = (hello["people"].clone(), hello["asked"].clone());
        }
        if let Some(update) = message.get("update") {
            assert_eq!(number(&update["from"]), self.version, "updates follow each other");
            self.version = number(&update["to"]);
            apply(&mut self.view, &update["view"]);
            self.lines.truncate(usize::try_from(number(&update["keep"])).expect("a count"));
            self.lines.extend(update["lines"].as_array().cloned().unwrap_or_default());
            (self.undo, self.fix) = (update["undo"].clone(), update["fix"].clone());
        }
        if let Some(people) = message.get("people") {
            self.people = people.clone();
        }
        if let Some(asked) = message.get("asked") {
            self.asked = asked.clone();
        }
        self.resumed |= message["resumed"] == true;
        if let Some(bye) = message["bye"].as_str() {
            self.bye = Some(bye.to_owned());
        }
    }
}

/// Applies the changes of a view, as the page does.
fn apply(view: &mut Value, changes: &Value) {
    let Some(changes) = changes.as_object() else { return };
    for (field, value) in changes {
        match field.as_str() {
            "pieces" => {
                let pieces = view["pieces"].as_array_mut().expect("a view has pieces");
                for changed in value.as_array().into_iter().flatten() {
                    match pieces.iter_mut().find(|it| it["id"] == changed["id"]) {
                        Some(piece) => *piece = changed.clone(),
                        None => pieces.push(changed.clone()),
                    }
                }
            }
            "gone_pieces" => {
                let gone = value.as_array().cloned().unwrap_or_default();
                view["pieces"]
                    .as_array_mut()
                    .expect("a view has pieces")
                    .retain(|it| !gone.contains(&it["id"]));
            }
            _ => view[field] = value.clone(),
        }
    }
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a whole number")
}

/// An answer that fits a question, chosen by a number.
fn an_answer(need: &Value, number: u64) -> Value {
    if let Some(check) = need.get("roll") {
        let (n, sides) =
            (check["dice"]["n"].as_u64().unwrap_or(1), check["dice"]["sides"].as_u64().unwrap_or(6));
        let faces: Vec<u64> = (0..n).map(|idx| 1 + (number / 7 + idx) % sides).collect();
        return json!({ "faces": faces });
    }
    for kind in ["draw", "choice"] {
        if let Some(options) = need[kind]["options"].as_array() {
            return json!({ "option": number % (options.len().max(1) as u64) });
        }
    }
    if let Some(min) = need["number"]["min"].as_i64() {
        return json!({ "number": min });
    }
    json!({ "place": need["place"]["suggestions"][0] })
}

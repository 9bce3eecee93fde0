//! Frames that are wrong, too many, too long, or never read.

use std::time::Duration;

use serde_json::json;
use server::testkit::{PATIENCE, TableClient};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::{Scene, goodbye, refused, reply};

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_are_wrong_end_the_connection_and_nothing_else() {
    let scene = Scene::new().await;
    let game = scene.own_game().await;
    // Binary, though text is spoken here.
    let mut table = scene.eve.open(&game, 1).await;
    table.send_frame(Message::binary(vec![0, 159, 146, 150])).await.unwrap();
    assert_eq!(goodbye(&mut table).await.as_deref(), Some("messages are text"));
    // Too long: more than 64 KiB, and far more.
    for size in [70_000, 1 << 20, 8 << 20] {
        let mut table = scene.eve.open(&game, 1).await;
        let long = json!({ "id": 1, "do": "parse", "words": "x".repeat(size) }).to_string();
        // The server may let go before all of it is sent.
        let _ = table.send_raw(&long).await;
        let why = goodbye(&mut table).await;
        assert!(why.is_none() || why.as_deref().is_some_and(|it| it.contains("too long")), "{why:?}");
    }
    // Not UTF-8.
    let mut table = scene.eve.open(&game, 1).await;
    let bytes = vec![0xff, 0xfe, 0x80, 0xc0];
    table.send_frame(Message::Frame(Frame::message(bytes, OpCode::Data(Data::Text), true))).await.unwrap();
    let why = goodbye(&mut table).await;
    assert!(why.as_deref().is_none_or(|it| it.contains("not well formed")), "{why:?}");
    // A continuation of nothing, and a frame of a kind that there is not.
    for opcode in [OpCode::Data(Data::Continue), OpCode::Data(Data::Reserved(5))] {
        let mut table = scene.eve.open(&game, 1).await;
        table.send_frame(Message::Frame(Frame::message(vec![b'x'], opcode, true))).await.unwrap();
        goodbye(&mut table).await;
    }
    // Nested deeper than any message, as one message of 60 KB.
    let mut table = scene.eve.open(&game, 1).await;
    table.send_raw(&"[".repeat(60_000)).await.unwrap();
    refused(&reply(&mut table).await);
    // In pieces, letter by letter: that is allowed.
    let text = json!({ "id": 5, "do": "choices" }).to_string();
    let n = text.len();
    for (idx, byte) in text.bytes().enumerate() {
        let kind = OpCode::Data(if idx == 0 { Data::Text } else { Data::Continue });
        table.send_frame(Message::Frame(Frame::message(vec![byte], kind, idx + 1 == n))).await.unwrap();
    }
    assert!(reply(&mut table).await.get("ok").is_some());
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn floods_are_cut_off() {
    let scene = Scene::with(|config| {
        config.limits.messages_per_second = 600;
        config.limits.messages_burst = 1_200;
    })
    .await;
    let game = scene.own_game().await;
    // Thousands of messages at once.
    let mut table = scene.eve.open(&game, 1).await;
    for _ in 0..5_000 {
        if table.send_raw(r#"{"id":1,"do":"measure","from":[0,0],"to":[9,9]}"#).await.is_err() {
            break;
        }
    }
    let why = goodbye(&mut table).await;
    assert!(why.as_deref().is_none_or(|it| it.contains("slow down")), "{why:?}");
    // And pings, which no page sends.
    let mut table = scene.eve.open(&game, 1).await;
    for _ in 0..20_000 {
        if table.send_frame(Message::Ping(vec![7; 100].into())).await.is_err() {
            break;
        }
    }
    let why = goodbye(&mut table).await;
    assert!(why.as_deref().is_none_or(|it| it.contains("slow down")), "{why:?}");
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_is_let_go() {
    let scene = Scene::with(|config| {
        config.limits.unread_time = Duration::from_millis(500);
        config.limits.ping_every = Duration::from_millis(500);
    })
    .await;
    let game = scene.own_game().await;
    let gauge = || async {
        let metrics = scene.eve.get("/metrics").await.text();
        let line = metrics.lines().find(|it| it.starts_with("sandtable_connections ")).map(ToOwned::to_owned);
        line.and_then(|it| it.rsplit(' ').next()?.parse::<i64>().ok()).expect("a gauge")
    };
    let before = gauge().await;
    // It asks for much, and reads nothing of it.
    let mut deaf = TableClient::connect(&scene.eve, &game, "seat=1").await.unwrap();
    for _ in 0..20_000 {
        let ask = timeout(Duration::from_secs(2), deaf.send_raw(r#"{"id":1,"do":"position"}"#)).await;
        if !matches!(ask, Ok(Ok(()))) {
            break;
        }
    }
    // A connection that says nothing and answers no ping: as if the line were cut.
    let half_open = TableClient::connect(&scene.eve, &game, "seat=2").await.unwrap();
    let all_gone = async {
        while before < gauge().await {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, all_gone).await.expect("both are let go");
    drop((deaf, half_open));
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dawdlers_at_the_door_are_sent_away() {
    let scene = Scene::with(|config| {
        config.limits.header_time = Duration::from_millis(400);
        config.limits.request_time = Duration::from_millis(800);
    })
    .await;
    let address = scene.server.address;
    let slow_head = "GET / HTTP/1.1\r\nHost: ".to_owned();
    let slow_body = format!(
        "POST /api/session HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nContent-Length: 1000\r\n\r\n{{"
    );
    for begun in [String::new(), slow_head, slow_body] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(begun.as_bytes()).await.unwrap();
        let mut reply = Vec::new();
        let ended = timeout(PATIENCE, stream.read_to_end(&mut reply)).await;
        assert!(ended.is_ok(), "{begun:?}: the server waits for ever");
        let reply = String::from_utf8_lossy(&reply);
        assert!(reply.is_empty() || reply.starts_with("HTTP/1.1 408"), "{begun:?}: {reply}");
    }
    scene.end().await;
}

//! More connections than there is room for.

use serde_json::Value;
use server::testkit::{PATIENCE, TestServer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::Scene;

/// How many connections there may be in this test.
const PLACES: usize = 900;

/// How many more knock.
const MORE: usize = 100;

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_connections_and_a_clear_word_to_those_who_are_too_many() {
    let scene = Scene::with(|config| {
        config.limits.connections = PLACES;
        config.limits.header_time = PATIENCE;
    })
    .await;
    let mut crowd = Vec::new();
    for _ in 0..PLACES + MORE {
        match TcpStream::connect(scene.server.address).await {
            Ok(stream) => crowd.push(stream),
            // Both ends are in this process: each connection takes two files.
            Err(err) => panic!(
                "this machine allows only {} connections in one process ({err}): raise `ulimit -n`",
                crowd.len()
            ),
        }
    }
    // Whoever came last is told that there are too many.
    let mut n_told = 0;
    for stream in crowd.iter_mut().rev().take(MORE / 2) {
        let mut reply = String::new();
        if timeout(PATIENCE, stream.read_to_string(&mut reply)).await.is_ok_and(|it| it.is_ok())
            && !reply.is_empty()
        {
            assert!(reply.starts_with("HTTP/1.1 503"), "{reply}");
            let (_, body) = reply.split_once("\r\n\r\n").expect("a body");
            let body: Value = serde_json::from_str(body).expect("JSON");
            assert!(body["error"]["why"].as_str().expect("a reason").contains("too many"), "{body}");
            n_told += 1;
        }
    }
    assert!(0 < n_told, "nobody was told");
    // Whoever came first is served.
    let first = &mut crowd[0];
    let ask = format!("GET /health HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", scene.server.address);
    first.write_all(ask.as_bytes()).await.expect("it is connected");
    let mut reply = String::new();
    timeout(PATIENCE, first.read_to_string(&mut reply)).await.expect("in time").expect("an answer");
    assert!(reply.starts_with("HTTP/1.1 200") && reply.ends_with("ok"), "{reply}");
    drop(crowd);
    // And when they have gone everybody is again.
    let again = async {
        loop {
            let Ok(mut stream) = TcpStream::connect(scene.server.address).await else { continue };
            let mut reply = String::new();
            if stream.write_all(ask.as_bytes()).await.is_ok()
                && stream.read_to_string(&mut reply).await.is_ok()
                && reply.starts_with("HTTP/1.1 200")
            {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, again).await.expect("there is room again");
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_browser_does_not_open_a_table_without_end() {
    let scene = Scene::new().await;
    let game = scene.own_game().await;
    let mut windows = Vec::new();
    for _ in 0..TestServer::config(std::path::Path::new("")).limits.connections_per_game {
        windows.push(scene.eve.open(&game, 1).await);
    }
    let one_more = scene.eve.open(&game, 1).await;
    assert!(one_more.bye.as_deref().is_some_and(|it| it.contains("too many windows")), "{:?}", one_more.bye);
    scene.end().await;
}

//! The page, and what guards it.

use std::time::Duration;

use serde_json::json;
use server::testkit::{Browser, TestServer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::Message;

use crate::{id_of, server};

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_guarded() {
    let (_folder, server) = server().await;
    let browser = Browser::unknown(server.address);
    for path in ["/", "/table/abc", "/replay/abc", "/sheet/d20", "/join"] {
        let page = browser.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"), "{path}");
        let policy = page.header("content-security-policy").unwrap();
        assert!(policy.contains("script-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
        let tag = page.header("etag").unwrap();
        let again = browser.request("GET", path, &[("If-None-Match", tag)], b"").await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
    }
    for path in ["/assets/../Cargo.toml", "/assets/%2e%2e/package.json", "/assets/nothing.js", "/nothing"] {
        assert_eq!(browser.get(path).await.status, 404, "{path}");
    }
    assert!(browser.get("/symbols.svg").await.text().contains("<symbol"));
    let picture = browser.get("/api/battles/d20/weaver-farm/picture.svg").await;
    assert!(picture.text().starts_with("<svg") && picture.header("content-type") == Some("image/svg+xml"));
    assert_eq!(browser.get("/health").await.text(), "ok");
    assert!(browser.get("/metrics").await.text().contains("sandtable_commit_seconds"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_hold() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = TestServer::config(folder.path());
    config.limits.messages_per_second = 5;
    config.limits.messages_burst = 10;
    config.limits.connections_per_game = 2;
    config.limits.request_bytes = 2_000;
    config.limits.header_time = Duration::from_millis(200);
    config.limits.sessions_per_minute = 1;
    config.limits.sessions_burst = 2;
    let server = TestServer::start(config).await;
    let alice = server.browser().await;
    let game = id_of(&alice.make_battle("d20", "weaver-farm", ["me", "me"]).await);

    let mut table = alice.open(&game, 1).await;
    let second = alice.open(&game, 2).await;
    let third = alice.open(&game, 1).await;
    assert!(third.bye.unwrap().contains("too many windows"));
    drop(second);

    for _ in 0..12 {
        table.send("position", json!({})).await;
    }
    while table.next().await.is_some() {}
    assert!(table.bye.unwrap().contains("too many messages"));

    let mut long = alice.open(&game, 1).await;
    long.send_raw(&format!("{{\"id\":1,\"do\":\"parse\",\"words\":\"{}\"}}", "x".repeat(70_000)))
        .await
        .unwrap();
    while long.next().await.is_some() {}
    assert!(long.bye.is_some_and(|it| it.contains("too long")));
    let mut bytes = alice.open(&game, 1).await;
    bytes.send_frame(Message::binary(vec![1, 2, 3])).await.unwrap();
    while bytes.next().await.is_some() {}
    assert_eq!(bytes.bye.as_deref(), Some("messages are text"));

    let large = alice.post("/api/games", &json!({ "name": "x".repeat(3_000) })).await;
    assert_eq!(large.status, 413);
    // One of two sessions was alice's.
    let statuses = [server.browser().await.cookie.is_some(), server.browser().await.cookie.is_some()];
    assert_eq!(statuses, [true, false]);

    let mut dawdler = tokio::net::TcpStream::connect(server.address).await.unwrap();
    dawdler.write_all(b"GET / HTTP/1.1\r\nHos").await.unwrap();
    let mut rest = Vec::new();
    let ended = tokio::time::timeout(Duration::from_secs(5), dawdler.read_to_end(&mut rest)).await;
    assert!(ended.is_ok(), "whoever does not finish his request is sent away");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_read_is_let_go() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = TestServer::config(folder.path());
    config.limits.unread_time = Duration::from_millis(300);
    let server = TestServer::start(config).await;
    let alice = server.browser().await;
    let game = id_of(&alice.make_battle("d20", "golenka", ["me", "me"]).await);
    let mut sleeper = alice.open(&game, 1).await;
    let gone = async {
        while !alice.get("/metrics").await.text().contains("sandtable_connections 0\n") {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    // It asks and asks, and never reads an answer, until nothing more goes through and the server loses patience.
    let asking = async {
        for id in 0..1_000_000 {
            let question = json!({ "id": id, "do": "position" }).to_string();
            if sleeper.send_raw(&question).await.is_err() {
                break;
            }
        }
        std::future::pending::<()>().await;
    };
    tokio::select! {
        () = gone => {}
        () = asking => {}
        () = tokio::time::sleep(Duration::from_secs(50)) => panic!("it is still connected"),
    }
    server.stop().await;
}

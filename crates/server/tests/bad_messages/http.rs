//! Requests that are wrong.

use serde_json::json;
use server::testkit::{Browser, PATIENCE, Reply};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::Scene;

/// A request was refused with this status, as JSON, with a reason.
fn refused(reply: &Reply, statuses: &[u16]) {
    assert!(statuses.contains(&reply.status), "{}\n{}", reply.head, reply.text());
    assert!(8 < reply.why().len(), "{}\n{}", reply.head, reply.text());
}

/// Sends bytes as they are, and returns what comes back.
async fn raw(scene: &Scene, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(scene.server.address).await.expect("a connection");
    // The server may let go before all of it is sent.
    let _ = stream.write_all(bytes).await;
    let mut reply = Vec::new();
    let _ = timeout(PATIENCE, stream.read_to_end(&mut reply)).await.expect("an answer or an end in time");
    String::from_utf8_lossy(&reply).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_path_leads_out_of_the_page() {
    let scene = Scene::new().await;
    let long = format!("/assets/{}", "a/".repeat(20_000));
    let paths = [
        "/assets/../../../Cargo.toml",
        "/assets/../Cargo.toml",
        "/assets/%2e%2e/%2e%2e/Cargo.toml",
        "/assets/%2e%2e%2f%2e%2e%2fCargo.toml",
        "/assets/..%2f..%2f..%2fCargo.toml",
        "/assets/..%5c..%5cCargo.toml",
        "/assets/..\\..\\Cargo.toml",
        "/assets//etc/passwd",
        "/assets/%2fetc%2fpasswd",
        "/assets//////etc/passwd",
        "/assets/table.html%00.js",
        "/assets/%00",
        "/assets/%ff%fe",
        "/assets/",
        "/assets/.",
        "/assets/..",
        "/assets/./../../server/Cargo.toml",
        "//etc/passwd",
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/api/games/..%2f..%2fx/log",
        "/api/games/%00/log",
        "/api/games/%ff/log",
        "/api/rules/..%2f..%2fCargo/x",
        "/api/battles/d20/..%2f..%2ftables/picture.svg",
        "/api/battles/..%2fd20/golenka/picture.svg",
        "/api/sheet/%00",
        long.as_str(),
    ];
    for path in paths {
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nCookie: {}\r\n\r\n",
            scene.server.address,
            scene.eve.cookie.as_deref().unwrap_or_default()
        );
        let reply = raw(&scene, request.as_bytes()).await;
        let status = reply.split(' ').nth(1).unwrap_or_default();
        assert!(["400", "404", "414", "431"].contains(&status), "{path:.80}: {reply:.200}");
        assert!(!reply.contains("[package]") && !reply.contains("root:"), "{path:.80} leads out");
    }
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_methods_heads_and_bodies_are_answered_clearly() {
    let scene = Scene::new().await;
    let (eve, game) = (&scene.eve, scene.own_game().await);
    for (method, path) in [
        ("DELETE", "/"),
        ("PUT", "/api/games"),
        ("PATCH", "/api/session"),
        ("GET", "/api/session"),
        ("GET", "/api/join"),
        ("POST", "/api/battles"),
        ("TRACE", "/"),
        ("BREW", "/api/games"),
    ] {
        refused(&eve.request(method, path, &[], b"").await, &[405]);
    }
    let bodies: [(&str, Vec<u8>); 10] = [
        ("/api/games", b"".to_vec()),
        ("/api/games", b"{".to_vec()),
        ("/api/games", b"\xff\xfe\x00".to_vec()),
        ("/api/games", b"[]".to_vec()),
        ("/api/games", "[".repeat(900_000).into_bytes()),
        ("/api/games", format!(r#"{{"system":"{}"}}"#, "x".repeat(900_000)).into_bytes()),
        ("/api/session", b"{\"key\":17}".to_vec()),
        ("/api/session", b"{\"extra\":17}".to_vec()),
        ("/api/join", b"{\"secret\":null}".to_vec()),
        ("/api/join", b"x=y".to_vec()),
    ];
    for (path, body) in &bodies {
        for kind in ["application/json", "text/plain", "application/x-www-form-urlencoded", "nonsense", ""] {
            refused(&eve.request("POST", path, &[("content-type", kind)], body).await, &[400, 415]);
        }
    }
    refused(&eve.request("POST", "/api/games", &[], &vec![b' '; 1_100_000]).await, &[413]);
    for name in ["", " ", "\u{7}", &"n".repeat(500)] {
        let body = json!({
            "system": "d20", "battle": "weaver-farm", "name": name,
            "players": { "1": { "who": "me" }, "2": { "who": "me" } },
        });
        let reply = eve.post("/api/games", &body).await;
        assert!(reply.status == 200 || reply.status == 400, "{name:?}: {}", reply.text());
    }
    let me = json!({ "who": "me" });
    for players in [
        json!({}),
        json!({ "1": me }),
        json!({ "1": me, "2": me, "3": me }),
        json!({ "0": me, "1": me, "2": me }),
        json!({ "1": me, "2": me, "255": me }),
        json!({ "1": me, "2": { "who": "greedy", "dice": "typed" } }),
        json!({ "1": me, "2": { "who": "nobody" } }),
        json!({ "-1": me, "2": me }),
        json!([me, me]),
    ] {
        refused(
            &eve.post("/api/games", &json!({ "system": "d20", "battle": "weaver-farm", "players": players }))
                .await,
            &[400],
        );
    }
    for (system, battle) in [("d21", "weaver-farm"), ("d20", "no-such"), ("", ""), ("d20", "../weaver-farm")]
    {
        let body = json!({ "system": system, "battle": battle, "players": { "1": me, "2": me } });
        refused(&eve.post("/api/games", &body).await, &[404]);
    }
    for seat in [json!(3), json!(-1), json!("1"), json!(null)] {
        refused(&eve.post(&format!("/api/games/{game}/links"), &json!({ "seat": seat })).await, &[400]);
    }
    for tail in [
        "moments/99999",
        "moments/99999999999999999999",
        "moments/-1",
        "moments/x",
        "moments?seat=x",
        "summary?seat=999",
        "nothing",
    ] {
        refused(&eve.get(&format!("/api/games/{game}/{tail}")).await, &[400, 404]);
    }
    for words in
        [json!({ "firer": "x" }), json!({ "\u{0}": "" }), json!({ "range": "-99999999999999999999" })]
    {
        let procedures = eve.get("/api/sheet/d20").await.ok();
        for procedure in procedures["procedures"].as_array().unwrap() {
            let path = format!("/api/sheet/d20/{}", procedure["name"].as_str().unwrap());
            let reply = eve.post(&path, &json!({ "words": words })).await;
            assert!(reply.status == 200 || reply.status == 400, "{path} {words}: {}", reply.text());
        }
    }
    for junk in
        ["\r\n\r\n", "GET", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n"]
    {
        let reply = raw(&scene, junk.as_bytes()).await;
        assert!(!reply.starts_with("HTTP/1.1 2"), "{junk:?}: {reply}");
    }
    let many = (0..200).map(|n| format!("X-{n}: y\r\n")).collect::<Vec<_>>().concat();
    let reply = raw(&scene, format!("GET / HTTP/1.1\r\nHost: localhost\r\n{many}\r\n").as_bytes()).await;
    assert!(reply.starts_with("HTTP/1.1 4"), "{reply:.100}");
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_peoples_pages_and_cookies_get_nowhere() {
    let scene = Scene::new().await;
    let (eve, game) = (&scene.eve, scene.own_game().await);
    let foreign = |origin: Option<&str>| Browser { origin: origin.map(ToOwned::to_owned), ..eve.clone() };
    for origin in [None, Some("null"), Some("http://evil.example"), Some("http://127.0.0.1"), Some("")] {
        let page = foreign(origin);
        refused(&page.post("/api/games", &json!({})).await, &[403]);
        refused(&page.delete(&format!("/api/games/{game}")).await, &[403]);
        let reply = page
            .request("GET", &format!("/api/games/{game}/ws?seat=1"), &super::messages::socket_headers(), b"")
            .await;
        refused(&reply, &[403]);
    }
    let huge = "x".repeat(30_000);
    for cookie in [
        "",
        "=",
        ";;;",
        "sandtable",
        "sandtable=",
        "sandtable=x",
        "sandtable=\u{e9}",
        "other=1",
        huge.as_str(),
    ] {
        let page = Browser { cookie: Some(cookie.to_owned()), ..eve.clone() };
        refused(&page.get("/api/games").await, &[401]);
        refused(&page.get(&format!("/api/games/{game}/log")).await, &[401]);
    }
    // Another session learns nothing of a game by its id, nor does anybody of one that was deleted.
    let stranger = scene.server.browser().await;
    for path in ["log", "summary", "moments", "moments/0", "report.html", "ground.svg"] {
        refused(&stranger.get(&format!("/api/games/{game}/{path}")).await, &[404]);
    }
    refused(&stranger.post(&format!("/api/games/{game}/links"), &json!({ "seat": 1 })).await, &[404]);
    refused(&stranger.delete(&format!("/api/games/{game}")).await, &[404]);
    assert_eq!(eve.delete(&format!("/api/games/{game}")).await.status, 204);
    for path in ["log", "summary", "moments", "report.html", "ground.svg"] {
        refused(&eve.get(&format!("/api/games/{game}/{path}")).await, &[404]);
    }
    refused(&eve.delete(&format!("/api/games/{game}")).await, &[404]);
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_cannot_be_tried_for_long() {
    let scene = Scene::with(|config| {
        config.limits.sessions_per_minute = 1;
        config.limits.sessions_burst = 40;
    })
    .await;
    let tries = ["", "x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "' OR 1=1 --", "\u{0}"];
    let mut n_tried = 0;
    for secret in tries.into_iter().cycle().take(200) {
        let reply = scene.eve.post("/api/join", &json!({ "secret": secret })).await;
        refused(&reply, &[403, 429]);
        if reply.status == 429 {
            break;
        }
        n_tried += 1;
    }
    assert!(n_tried < 40, "{n_tried} secrets were tried");
    refused(&scene.eve.post("/api/session", &json!({ "key": "guess" })).await, &[429]);
    scene.end().await;
}

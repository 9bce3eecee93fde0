//! Sessions, links, and who is let in.

use serde_json::json;
use server::testkit::{Browser, TableClient};
use tokio_tungstenite::tungstenite::Error;

use crate::{id_of, link_of, server};

async fn status_of_socket(browser: &Browser, game: &str, seat: u8) -> u16 {
    match TableClient::connect(browser, game, &format!("seat={seat}")).await {
        Ok(_) => 101,
        Err(Error::Http(response)) => response.status().as_u16(),
        Err(err) => panic!("{err}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_for_those_who_hold_it() {
    let (_folder, server) = server().await;
    let (alice, bob, eve) = (server.browser().await, server.browser().await, server.browser().await);
    let made = alice.make_battle("d20", "cavalry-raid", ["me", "friend"]).await;
    let game = id_of(&made);

    // A stranger does not even learn that there is such a game.
    for path in ["ground.svg", "log", "summary", "moments", "moments/0", "report.html"] {
        let strange = eve.get(&format!("/api/games/{game}/{path}")).await;
        let missing = eve.get(&format!("/api/games/aaaaaaaaaaaaaaaa/{path}")).await;
        assert_eq!((strange.status, &strange.body), (404, &missing.body), "{path}");
    }
    assert_eq!(eve.delete(&format!("/api/games/{game}")).await.status, 404);
    assert_eq!(eve.get("/api/games").await.ok(), json!({ "games": [] }));
    assert_eq!(status_of_socket(&eve, &game, 1).await, 404);
    assert_eq!(status_of_socket(&Browser::unknown(server.address), &game, 1).await, 401);

    // A link leads to its seat and to no other.
    let wrong = bob.post("/api/join", &json!({ "secret": "not the secret" })).await;
    assert_eq!((wrong.status, wrong.why().contains("does not lead to a seat")), (403, true));
    bob.join(&link_of(&made, 2)).await;
    assert_eq!(status_of_socket(&bob, &game, 2).await, 101);
    for seat in [0, 1, 255] {
        assert_eq!(status_of_socket(&bob, &game, seat).await, 403, "seat {seat}");
    }
    assert_eq!(bob.get(&format!("/api/games/{game}/moments?seat=1")).await.status, 403);
    assert_eq!(bob.get(&format!("/api/games/{game}/log")).await.status, 403, "the log shows what is hidden");
    assert_eq!(bob.delete(&format!("/api/games/{game}")).await.status, 403);
    assert_eq!(bob.post(&format!("/api/games/{game}/links"), &json!({ "seat": 1 })).await.status, 403);
    let list = bob.get("/api/games").await.ok();
    assert_eq!((&list["games"][0]["seats"], &list["games"][0]["creator"]), (&json!([2]), &json!(false)));

    // A new link ends the old one; whoever sits there stays.
    let new = alice.post(&format!("/api/games/{game}/links"), &json!({ "seat": 2 })).await.ok();
    let old = link_of(&made, 2);
    let old = eve.post("/api/join", &json!({ "secret": old.split_once('#').unwrap().1 })).await;
    assert_eq!(old.status, 403);
    assert_eq!(status_of_socket(&bob, &game, 2).await, 101);
    eve.join(new["path"].as_str().unwrap()).await;
    assert_eq!(status_of_socket(&eve, &game, 2).await, 101);
    let umpire = alice.post(&format!("/api/games/{game}/links"), &json!({ "seat": 0 })).await;
    assert_eq!(umpire.status, 400, "a game without an umpire gets none later");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_pages_are_not_let_in() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let game = id_of(&alice.make_battle("d20", "weaver-farm", ["me", "greedy"]).await);
    let foreign = Browser { origin: Some("http://evil.example".into()), ..alice.clone() };
    let nowhere = Browser { origin: None, ..alice.clone() };
    for other in [&foreign, &nowhere] {
        assert_eq!(other.post("/api/session", &json!({})).await.status, 403);
        assert_eq!(other.delete(&format!("/api/games/{game}")).await.status, 403);
        assert_eq!(status_of_socket(other, &game, 1).await, 403);
    }
    assert_eq!(foreign.get("/api/games").await.status, 200, "reading is guarded by the browser itself");
    let fetched = nowhere.request("POST", "/api/session", &[("Sec-Fetch-Site", "same-origin")], b"{}").await;
    assert_eq!(fetched.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_keeps_his_games_without_a_cookie() {
    let (folder, server) = server().await;
    let mut host = Browser::unknown(server.address);
    let wrong = host.session(json!({ "key": "guess" })).await;
    assert_eq!(wrong.status, 403);
    let right = host.session(json!({ "key": server.host_key })).await;
    assert_eq!(right.ok(), json!({ "host": true }));
    let cookie = right.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    host.make_battle("d20", "weaver-farm", ["me", "greedy"]).await;

    let again = Browser::host(server.address, &server.host_key).await;
    assert_eq!(again.get("/api/games").await.ok()["games"].as_array().unwrap().len(), 1);
    let other = server.browser().await;
    assert_eq!(other.clone().session(json!({})).await.ok(), json!({ "host": false }));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(folder.path().join("host-key")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "the key is for its owner alone");
    }
    // No secret is in the file of games.
    server.stop().await;
    let stored = std::fs::read(folder.path().join("sandtable.db")).unwrap();
    let secret = other.cookie.unwrap().split_once('=').unwrap().1.to_owned();
    assert!(!stored.windows(secret.len()).any(|it| it == secret.as_bytes()), "only its hash is stored");
}

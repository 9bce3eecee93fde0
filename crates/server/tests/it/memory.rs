//! What is on the disk is what counts.

use std::time::Duration;

use serde_json::json;
use server::testkit::{Browser, TableClient, TestServer};

use crate::{id_of, server};

/// Plays a while with both seats at one screen.
async fn play(one: &mut TableClient, two: &mut TableClient, n: u64) {
    for number in 0..n {
        let table = if one.is_asked() { &mut *one } else { &mut *two };
        if table.is_asked() {
            table.play(number).await;
        }
        one.ask("position", json!({})).await;
        two.ask("position", json!({})).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_left_memory_comes_back_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = TestServer::config(folder.path());
    config.idle = Duration::from_millis(50);
    let server = TestServer::start(config).await;
    let alice = server.browser().await;
    let game = id_of(&alice.make_battle("d20", "weaver-farm", ["me", "me"]).await);
    let (mut one, mut two) = (alice.open(&game, 1).await, alice.open(&game, 2).await);
    play(&mut one, &mut two, 25).await;
    let (view, lines, undo, epoch, version) =
        (one.view.clone(), one.lines.clone(), one.undo.clone(), one.epoch, one.version);
    one.cut();
    two.cut();
    let in_memory = || async { alice.get("/metrics").await.text().contains("sandtable_games 1") };
    while in_memory().await {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let query = format!("seat=1&epoch={epoch}&version={version}");
    let mut again = TableClient::connect(&alice, &game, &query).await.unwrap();
    again.shown().await;
    assert!(!again.resumed && again.epoch != epoch, "it was loaded anew");
    assert_eq!((again.view, again.lines, again.undo), (view, lines, undo));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_keeps_everything() {
    let (folder, server) = server().await;
    let host = Browser::host(server.address, &server.host_key).await;
    let game = id_of(&host.make_battle("d20", "weaver-farm", ["me", "me"]).await);
    let (mut one, mut two) = (host.open(&game, 1).await, host.open(&game, 2).await);
    play(&mut one, &mut two, 12).await;
    let list = host.get("/api/games").await.ok();
    let key = server.host_key.clone();
    server.stop().await;
    one.settle(Duration::from_secs(1)).await;
    assert!(one.bye.as_deref().unwrap_or_default().contains("shuts down"), "{:?}", one.bye);

    let server = TestServer::start(TestServer::config(folder.path())).await;
    assert_eq!(server.host_key, key);
    let cookie =
        Browser { address: server.address, origin: Some(format!("http://{}", server.address)), ..host };
    let mut now = cookie.get("/api/games").await.ok();
    for person in now["games"][0]["people"].as_array_mut().unwrap() {
        person["here"] = json!(true);
    }
    now["games"][0]["updated"] = list["games"][0]["updated"].clone();
    assert_eq!(now, list);
    let mut again = cookie.open(&game, 1).await;
    assert_eq!((&again.view, &again.lines), (&one.view, &one.lines));
    if again.is_asked() {
        again.play(1).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_saved_was_never_played() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = TestServer::config(folder.path());
    config.store_bytes_max = Some(160_000);
    let server = TestServer::start(config).await;
    let alice = server.browser().await;
    let game = id_of(&alice.make_battle("d20", "golenka", ["me", "me"]).await);
    let (mut one, mut two) = (alice.open(&game, 1).await, alice.open(&game, 2).await);
    let mut failed = None;
    for number in 0..2_000 {
        one.ask("position", json!({})).await;
        two.ask("position", json!({})).await;
        let table = if one.is_asked() { &mut one } else { &mut two };
        if table.is_over() {
            break;
        }
        let need = &table.view["prompt"]["need"];
        if !need.is_null() {
            table.play(0).await;
            continue;
        }
        let (version, view, lines) = (table.version, table.view.clone(), table.lines.clone());
        let decisions = table.decisions().await;
        let decision = &decisions[number % decisions.len()];
        let answer = table.decide(decision).await;
        if answer.get("refused").is_some() {
            assert_eq!((table.version, &table.view, &table.lines), (version, &view, &lines), "nobody saw it");
            failed = Some((answer, view, lines, table.view["seat"].clone()));
            break;
        }
    }
    let (answer, view, lines, seat) = failed.expect("the file is full before the battle is over");
    assert!(answer["refused"]["why"].as_str().unwrap().contains("disk is full"), "{answer}");
    let fresh = alice.open(&game, u8::try_from(seat.as_u64().unwrap()).unwrap()).await;
    assert_eq!((&fresh.view, &fresh.lines), (&view, &lines));
    drop((one, two, fresh));
    server.stop().await;

    // With room again the game goes on from where it was.
    let server = TestServer::start(TestServer::config(folder.path())).await;
    let alice =
        Browser { address: server.address, origin: Some(format!("http://{}", server.address)), ..alice };
    let mut again = alice.open(&game, u8::try_from(seat.as_u64().unwrap()).unwrap()).await;
    assert_eq!((&again.view, &again.lines), (&view, &lines));
    again.play(0).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_belongs_to_one_program() {
    let (folder, server) = server().await;
    let second = server::Server::bind(TestServer::config(folder.path())).await;
    let why = second.err().expect("it is in use").to_string();
    assert!(why.contains("in use by another Sandtable"), "{why}");
    server.stop().await;
    let third = server::Server::bind(TestServer::config(folder.path())).await;
    assert!(third.is_ok(), "the first one has let go of it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_game_is_gone() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let game = id_of(&alice.make_battle("d20", "weaver-farm", ["me", "greedy"]).await);
    let mut table = alice.open(&game, 1).await;
    assert_eq!(alice.delete(&format!("/api/games/{game}")).await.status, 204);
    table.settle(Duration::from_secs(1)).await;
    assert!(table.bye.as_deref().unwrap_or_default().contains("deleted"), "{:?}", table.bye);
    assert_eq!(alice.get(&format!("/api/games/{game}/summary")).await.status, 404);
    assert_eq!(alice.get("/api/games").await.ok(), json!({ "games": [] }));
    server.stop().await;
}

//! Playing over the socket: each seat sees its own side of it, and nothing is done twice.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};
use server::testkit::{Browser, TableClient, TestServer};

use crate::{id_of, link_of, server};

/// The view that a fresh connection is shown is the one that the updates led to.
async fn same_as_fresh(browser: &Browser, game: &str, table: &TableClient) {
    let seat = u8::try_from(table.view["seat"].as_u64().unwrap()).unwrap();
    let fresh = browser.open(game, seat).await;
    assert_eq!(fresh.version, table.version);
    let sorted = |view: &Value| {
        let mut view = view.clone();
        view["pieces"].as_array_mut().unwrap().sort_by_key(|it| it["id"].as_str().map(ToOwned::to_owned));
        view
    };
    assert_eq!(sorted(&fresh.view), sorted(&table.view));
    assert_eq!((&fresh.lines, &fresh.undo, &fresh.fix), (&table.lines, &table.undo, &table.fix));
}

/// The pieces that a view shows.
fn ids_of(view: &Value) -> BTreeSet<String> {
    view["pieces"].as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_seats_play_a_whole_game_in_the_fog() {
    let (_folder, server) = server().await;
    let (alice, bob) = (server.browser().await, server.browser().await);
    let made = alice.make_battle("d20", "cavalry-raid", ["me", "friend"]).await;
    let game = id_of(&made);
    assert_eq!(bob.join(&link_of(&made, 2)).await, json!({ "game": game, "seat": 2 }));
    let mut tables = [alice.open(&game, 1).await, bob.open(&game, 2).await];
    let mut known = [ids_of(&tables[0].view), ids_of(&tables[1].view)];
    let all: BTreeSet<String> = known.iter().flatten().cloned().collect();
    assert!(known.iter().any(|it| it.len() < all.len()), "something is hidden in this battle");

    let mut number = 0_u64;
    while !tables[0].is_over() && number < 3_000 {
        number += 1;
        let idx = usize::from(!tables[0].is_asked());
        assert!(
            tables[idx].is_asked(),
            "somebody is asked: {} {}",
            tables[0].view["prompt"],
            tables[1].view["prompt"]
        );
        // Mostly the last of the proposals, which ends a phase: so the game comes to its end.
        let pick = if number.is_multiple_of(3) { number / 3 } else { u64::MAX };
        tables[idx].play(pick).await;
        // The other seat hears of it before anything else is done, or not at all.
        tables[1 - idx].ask("position", json!({})).await;
        for (table, known) in tables.iter_mut().zip(&mut known) {
            known.extend(ids_of(&table.view));
            let hidden: Vec<&String> = all.difference(known).collect();
            for text in table.raw.drain(..) {
                // What may be typed is explained with pieces of no battle in particular.
                let mut message: Value = serde_json::from_str(&text).unwrap();
                message.get_mut("hello").map(|it| it["phrases"].take());
                let text = message.to_string();
                let words: BTreeSet<&str> = text.split(|it: char| !it.is_ascii_alphanumeric()).collect();
                let told = hidden.iter().find(|it| words.contains(it.as_str()));
                assert_eq!(told, None, "seat {} was told of what it cannot know: {text}", table.view["seat"]);
            }
        }
        if number.is_multiple_of(100) {
            same_as_fresh(&alice, &game, &tables[0]).await;
            same_as_fresh(&bob, &game, &tables[1]).await;
        }
    }
    assert!(tables[0].is_over() && tables[1].is_over(), "the game ends");
    assert_eq!(tables[0].view["outcome"], tables[1].view["outcome"]);
    assert_ne!(tables[0].lines, tables[1].lines);

    let list = bob.get("/api/games").await.ok();
    assert_eq!((&list["games"][0]["over"], &list["games"][0]["your_move"]), (&json!(true), &json!(false)));
    assert_eq!(list["games"][0]["result"], tables[0].view["outcome"]["why"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_click_does_nothing() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let game = id_of(&alice.make_battle("d20", "weaver-farm", ["me", "me"]).await);
    let (mut one, mut again) = (alice.open(&game, 1).await, alice.open(&game, 1).await);
    let before = one.version;
    let decision = one.decisions().await.swap_remove(0);
    assert!(one.decide(&decision).await.get("ok").is_some());

    // The second window has not looked yet, and clicks on what it sees.
    let stale = again.ask("decide", json!({ "at": before, "decision": decision })).await;
    assert_eq!(stale["stale"], true);
    assert_eq!((again.version, &again.view), (one.version, &one.view), "what has changed was sent first");
    let ahead = again.ask("decide", json!({ "at": again.version + 1, "decision": decision })).await;
    assert_eq!(ahead["stale"], true);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_goes_on_where_it_was() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let game = id_of(&alice.make_battle("d20", "weaver-farm", ["me", "me"]).await);
    let mut one = alice.open(&game, 1).await;
    let (epoch, version) = (one.epoch, one.version);
    let query = format!("seat=1&epoch={epoch}&version={version}");

    let mut resumed = TableClient::connect(&alice, &game, &query).await.unwrap();
    resumed.shown().await;
    assert!(resumed.resumed && resumed.view.is_null(), "nothing has changed: nothing is sent");

    one.play(0).await;
    let mut late = TableClient::connect(&alice, &game, &query).await.unwrap();
    late.shown().await;
    assert!(!late.resumed && late.version == one.version && late.view == one.view);

    let other = format!("seat=1&epoch={}&version={}", epoch + 1, one.version);
    let mut foreign = TableClient::connect(&alice, &game, &other).await.unwrap();
    foreign.shown().await;
    assert!(!foreign.resumed, "a version of another epoch means nothing");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_plays_while_somebody_watches() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let made = alice.make_battle("d20", "weaver-farm", ["greedy", "random"]).await;
    let game = id_of(&made);
    assert_eq!(made["seat"], 255, "whoever lets the computer play looks on");
    let before = alice.get("/api/games").await.ok()["games"][0]["turn"].clone();
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(
        alice.get("/api/games").await.ok()["games"][0]["turn"],
        before,
        "nobody watches, nobody plays"
    );

    let mut table = alice.open(&game, 255).await;
    table.until(TableClient::is_over).await;
    assert!(1 < table.lines.len());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paced_computer_stops_when_everybody_has_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = TestServer::config(folder.path());
    config.pace = Duration::from_millis(30);
    let server = TestServer::start(config).await;
    let alice = server.browser().await;
    let game = id_of(&alice.make_battle("d20", "weaver-farm", ["greedy", "greedy"]).await);
    let mut table = alice.open(&game, 255).await;
    let pace = table.must("pace", json!({ "ms": 60_000 })).await;
    assert_eq!(pace, json!({}));
    assert!(
        table.raw.iter().any(|it| it == r#"{"pace":5000}"#),
        "no slower than five seconds: {:?}",
        table.raw
    );
    table.must("pace", json!({ "ms": 20 })).await;
    let version = table.version;
    table.until(|it| version + 3 < it.version).await;
    table.cut();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let stood = alice.get(&format!("/api/games/{game}/moments")).await;
    assert_eq!(stood.status, 200);
    let n_then = stood.json()["moments"].as_array().unwrap().len();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let n_now =
        alice.get(&format!("/api/games/{game}/moments")).await.ok()["moments"].as_array().unwrap().len();
    assert_eq!(n_then, n_now, "a game against the computer does not run away");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_computer_waits_until_it_is_told_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = TestServer::config(folder.path());
    config.pace = Duration::from_millis(20);
    let server = TestServer::start(config).await;
    let alice = server.browser().await;
    let game = id_of(&alice.make_battle("d20", "weaver-farm", ["greedy", "greedy"]).await);
    let mut table = alice.open(&game, 255).await;
    table.until(|it| 3 < it.version).await;

    table.must("pace", json!({})).await;
    assert!(table.raw.iter().any(|it| it == r#"{"pace":null}"#), "everybody is told: {:?}", table.raw);
    let (_, before) = (table.must("position", json!({})).await, table.version);
    tokio::time::sleep(Duration::from_millis(300)).await;
    table.must("position", json!({})).await;
    assert_eq!(table.version, before, "nothing happens while it waits");

    table.must("pace", json!({ "ms": 0 })).await;
    table.until(|it| before + 3 < it.version).await;
    server.stop().await;
}

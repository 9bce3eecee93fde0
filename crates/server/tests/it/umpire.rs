//! The umpire sees everything and may overrule anything, on the record.

use serde_json::json;

use crate::{id_of, link_of, server};

#[tokio::test(flavor = "multi_thread")]
async fn the_umpire_rules() {
    let (_folder, server) = server().await;
    let (alice, umpire) = (server.browser().await, server.browser().await);
    let made = alice
        .make(&json!({
            "system": "d20", "battle": "weaver-farm", "umpire": "link", "onlookers": true,
            "players": { "1": { "who": "me" }, "2": { "who": "me" } },
        }))
        .await;
    let game = id_of(&made);
    umpire.join(&link_of(&made, 0)).await;
    let (mut zero, mut one) = (umpire.open(&game, 0).await, alice.open(&game, 1).await);
    assert_eq!(
        zero.people[0],
        json!({
            "seat": 0, "name": "Umpire", "who": "person", "dice": "program", "here": true,
        })
    );
    while zero.view["prompt"]["text"] == "Ready to begin" {
        one.play(0).await;
        zero.ask("position", json!({})).await;
    }

    let piece = one.view["pieces"].as_array().unwrap().iter().find(|it| it["side"] == "A").unwrap().clone();
    let ruling = json!({ "set": { "piece": piece["id"], "what": "status", "value": "suppressed" } });
    let by_player =
        one.ask("rule", json!({ "at": one.version, "ruling": ruling, "reason": "I want it" })).await;
    assert_eq!(by_player["refused"]["rule"], "ENG-005");
    let without = zero.ask("rule", json!({ "at": zero.version, "ruling": ruling })).await;
    assert_eq!(without["refused"]["rule"], "ENG-005", "a ruling needs a reason");

    zero.must("rule", json!({ "at": zero.version, "ruling": ruling, "reason": "a shell fell short" })).await;
    one.ask("position", json!({})).await;
    let told = one.lines.iter().any(|it| it["text"] == "The umpire rules: a shell fell short");
    assert!(told, "{:?}", one.lines);
    let now = one.view["pieces"].as_array().unwrap().iter().find(|it| it["id"] == piece["id"]).unwrap();
    assert_ne!(now["badges"], piece["badges"]);

    let back = zero.ask("undo", json!({ "at": zero.version })).await;
    assert_eq!(back["refused"]["rule"], "ENG-005", "the umpire says why");
    zero.must("undo", json!({ "at": zero.version, "reason": "the wrong section" })).await;
    one.ask("position", json!({})).await;
    let now = one.view["pieces"].as_array().unwrap().iter().find(|it| it["id"] == piece["id"]).unwrap();
    assert_eq!(now["badges"], piece["badges"]);

    let end = json!({ "end": { "winners": [1] } });
    zero.must("rule", json!({ "at": zero.version, "ruling": end, "reason": "the light is gone" })).await;
    assert_eq!(zero.view["outcome"]["winners"], json!([1]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn onlookers_only_look() {
    let (_folder, server) = server().await;
    let (alice, eve) = (server.browser().await, server.browser().await);
    let made = alice
        .make(&json!({
            "system": "d20", "battle": "weaver-farm", "onlookers": true,
            "players": { "1": { "who": "me" }, "2": { "who": "me" } },
        }))
        .await;
    let game = id_of(&made);
    eve.join(&link_of(&made, 255)).await;
    let (mut onlooker, mut one) = (eve.open(&game, 255).await, alice.open(&game, 1).await);
    let decision = one.decisions().await.swap_remove(0);
    let decided = onlooker.decide(&decision).await;
    assert_eq!(decided["refused"]["rule"], "ENG-004");
    let undone = onlooker.ask("undo", json!({ "at": onlooker.version })).await;
    assert_eq!(undone["refused"]["rule"], "ENG-008");
    assert!(onlooker.undo.is_null() && onlooker.fix.is_null());
    let log = eve.get(&format!("/api/games/{game}/log")).await;
    assert_eq!(log.status, 403);
    server.stop().await;
}

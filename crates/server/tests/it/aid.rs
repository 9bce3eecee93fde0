//! Questions, and looking back.

use serde_json::json;
use server::testkit::TableClient;

use crate::{id_of, server};

#[tokio::test(flavor = "multi_thread")]
async fn questions_change_nothing() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let game = id_of(&alice.make_battle("d20", "weaver-farm", ["me", "me"]).await);
    let mut table = alice.open(&game, 1).await;
    let mut other = alice.open(&game, 2).await;
    let (piece, choice) = loop {
        table.ask("position", json!({})).await;
        if !table.is_asked() {
            other.ask("position", json!({})).await;
            other.play(u64::MAX).await;
            continue;
        }
        let pieces = table.view["pieces"].as_array().unwrap().clone();
        let acting = pieces.into_iter().find(|it| it["can_act"] == true);
        if let Some(piece) = acting {
            let aid = table.must("piece", json!({ "piece": piece["id"] })).await;
            assert_eq!(aid["piece"], piece["id"]);
            if let Some(choice) = aid["choices"].get(0) {
                break (piece, choice.clone());
            }
        }
        table.play(u64::MAX).await;
    };
    let (version, view) = (table.version, table.view.clone());
    assert_eq!(
        table.must("preview", json!({ "decision": choice["decision"] })).await["text"],
        choice["text"]
    );
    let at = piece["pose"]["at"].clone();
    let measure = table.must("measure", json!({ "piece": null, "from": at, "to": [30_000, 30_000] })).await;
    assert!(measure["distance"].is_string());
    table.must("aim", json!({ "piece": piece["id"], "goal": { "at": { "at": [20_000, 20_000] } } })).await;
    assert!(!table.must("position", json!({})).await["sections"].as_array().unwrap().is_empty());
    table.must("situation", json!({ "decision": choice["decision"] })).await;

    let unknown = table.ask("piece", json!({ "piece": "ZZ99" })).await;
    assert_eq!(unknown["refused"]["rule"], "ENG-011");
    let nonsense = table.ask("preview", json!({ "decision": { "fly": "home" } })).await;
    assert_eq!(nonsense["refused"]["rule"], "ENG-013");
    let typed = table.ask("parse", json!({ "words": "abracadabra" })).await;
    assert_eq!(typed["refused"]["rule"], "ENG-013");
    for (what, fields) in [("fly", json!({})), ("decide", json!({})), ("choices", json!({ "colour": 1 }))] {
        table.send(what, fields).await;
        let answer = table.next().await.unwrap();
        assert_eq!(answer["refused"]["rule"], "ENG-013", "{what}: {answer}");
    }
    assert_eq!((table.version, &table.view), (version, &view));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_can_be_looked_at_again() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let game = id_of(&alice.make_battle("d20", "weaver-farm", ["me", "greedy"]).await);
    let mut table = alice.open(&game, 1).await;
    assert_eq!(alice.get(&format!("/api/games/{game}/moments?seat=2")).await.status, 403);
    for number in 0..30 {
        table.until(|it| it.is_asked() || it.is_over()).await;
        if table.is_over() {
            break;
        }
        table.play(number).await;
    }
    table.until(|it| it.is_asked() || it.is_over()).await;
    let moments = alice.get(&format!("/api/games/{game}/moments")).await.ok();
    let n = moments["moments"].as_array().unwrap().len();
    assert!(3 < n);
    let mut lines = Vec::new();
    for idx in 0..n {
        let past = alice.get(&format!("/api/games/{game}/moments/{idx}")).await.ok();
        assert_eq!(past["view"]["title"], table.view["title"]);
        lines.extend(past["lines"].as_array().unwrap().clone());
    }
    assert_eq!(lines, table.lines, "all moments together tell what was told");
    assert_eq!(alice.get(&format!("/api/games/{game}/moments/{n}")).await.status, 404);

    let summary = alice.get(&format!("/api/games/{game}/summary")).await.ok();
    assert_eq!(summary["title"], "Weaver farm");
    let report = alice.get(&format!("/api/games/{game}/report.html")).await;
    assert!(report.text().contains("<svg") && report.text().contains("Weaver farm"));
    assert!(report.header("content-security-policy").unwrap().starts_with("default-src 'none'"));
    let ground = alice.get(&format!("/api/games/{game}/ground.svg")).await;
    assert!(ground.status == 200 && ground.text().starts_with("<svg"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_it_is_over_everybody_sees_through_every_seat() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let game = id_of(&alice.make_battle("d20", "weaver-farm", ["random", "greedy"]).await);
    let log = alice.get(&format!("/api/games/{game}/log")).await;
    assert_eq!(log.status, 403, "an onlooker does not read what is hidden");
    let mut table = alice.open(&game, 255).await;
    table.until(TableClient::is_over).await;
    for seat in [0, 1, 2, 255] {
        assert_eq!(alice.get(&format!("/api/games/{game}/moments?seat={seat}")).await.status, 200, "{seat}");
    }
    assert_eq!(alice.get(&format!("/api/games/{game}/log")).await.status, 200);
    assert_eq!(alice.get(&format!("/api/games/{game}/summary")).await.ok()["over"], true);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reference_sheet_resolves() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let sheet = alice.get("/api/sheet/d20").await.ok();
    let units = sheet["lists"]["a unit"].as_array().unwrap();
    assert!(
        units.iter().any(|it| it["value"] == "DE-RIF" && it["group"] == "DE"),
        "units can be picked by name"
    );
    let words = json!({ "firer": "DE-SMG", "target": "SU-RIF", "distance": "6" });
    let unseen = alice.post("/api/sheet/d20/speculate", &json!({ "words": words })).await.ok();
    assert!(unseen["odds"].is_object(), "whoever describes a situation knows what is hidden in it: {unseen}");
    let procedure = sheet["procedures"].as_array().unwrap().iter().find(|it| it["name"] == "hesa").unwrap();
    let words: serde_json::Map<_, _> = procedure["example"]
        .as_str()
        .unwrap()
        .split_whitespace()
        .filter_map(|it| it.split_once('='))
        .map(|(name, value)| (name.to_owned(), json!(value)))
        .collect();
    let resolved = alice.post("/api/sheet/d20/hesa", &json!({ "words": words })).await.ok();
    assert!(resolved["check"]["dice"].is_object() && resolved["odds"]["exact"] == true, "{resolved}");
    let wrong = alice.post("/api/sheet/d20/hesa", &json!({ "words": { "colour": "red" } })).await;
    assert_eq!(wrong.status, 400);
    assert_eq!(alice.post("/api/sheet/d20/nothing", &json!({})).await.status, 404);
    let rule = alice.get("/api/rules/d20/ENG-008").await.ok();
    assert!(rule["text"].as_str().unwrap().contains("takes back"));
    server.stop().await;
}

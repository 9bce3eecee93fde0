//! Taking back, and correcting.

use serde_json::{Value, json};
use server::testkit::TableClient;

use crate::{id_of, link_of, server};

/// Plays with one seat until the other is asked, and then once with that: now both have a hand in it.
async fn both_play(one: &mut TableClient, two: &mut TableClient) {
    for _ in 0..60 {
        one.ask("position", json!({})).await;
        two.ask("position", json!({})).await;
        if one.is_asked() {
            one.play(u64::MAX).await;
        } else {
            two.play(u64::MAX).await;
            one.ask("position", json!({})).await;
            return;
        }
    }
    panic!("the other seat is never asked");
}

/// The entries of a log, as JSON.
fn entries(log: &str) -> Vec<Value> {
    log.lines().skip(1).map(|it| serde_json::from_str(it).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_always_agrees_and_its_moves_go_too() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let game = id_of(&alice.make_battle("d20", "weaver-farm", ["me", "greedy"]).await);
    let mut table = alice.open(&game, 1).await;
    let log = format!("/api/games/{game}/log");
    let decision_of = |entries: &[Value], seat: u8| {
        entries.iter().rposition(|it| it["seat"] == seat && it["input"].get("decision").is_some())
    };
    let (own, n_entries) = loop {
        table.until(|it| it.is_asked() || it.is_over()).await;
        assert!(!table.is_over(), "the computer plays before the battle is over");
        let entries = entries(&alice.get(&log).await.text());
        if let (Some(own), Some(other)) = (decision_of(&entries, 1), decision_of(&entries, 2))
            && own < other
        {
            break (own, entries.len());
        }
        table.play(u64::MAX).await;
    };
    assert_eq!(table.undo, json!({ "whose": 1 }));
    let done = table.must("undo", json!({ "at": table.version })).await;
    assert_eq!(done, json!({ "done": true }));
    let entry = entries(&alice.get(&log).await.text()).swap_remove(n_entries);
    assert_eq!(entry["input"]["undo"], json!({ "to": own, "agreed": [2] }));
    assert!(
        table.lines.iter().any(|it| it["text"].as_str().unwrap().contains("takes")),
        "it is on the record"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_by_consent() {
    let (_folder, server) = server().await;
    let (alice, bob) = (server.browser().await, server.browser().await);
    let made = alice.make_battle("d20", "weaver-farm", ["me", "friend"]).await;
    let game = id_of(&made);
    bob.join(&link_of(&made, 2)).await;
    let (mut one, mut two) = (alice.open(&game, 1).await, bob.open(&game, 2).await);
    both_play(&mut one, &mut two).await;
    let (lines, turn) = (two.lines.clone(), two.view["turn"].clone());

    // Refused once, and then agreed to.
    let asked = one.must("undo", json!({ "at": one.version })).await;
    assert_eq!(asked, json!({ "done": false }), "others have seen it");
    two.until(|it| !it.asked.is_null()).await;
    assert_eq!(two.asked, json!({ "by": 1, "name": "British", "waits": [2] }));
    let own = one.ask("agree", json!({ "yes": true })).await;
    assert_eq!(own["refused"]["rule"], "ENG-008", "nobody agrees with himself");
    two.must("agree", json!({ "yes": false })).await;
    one.until(|it| it.asked.is_null()).await;
    assert_eq!((&two.lines, &two.view["turn"]), (&lines, &turn), "nothing was taken back");

    one.must("undo", json!({ "at": one.version })).await;
    two.until(|it| !it.asked.is_null()).await;
    two.must("agree", json!({ "yes": true })).await;
    assert!(two.asked.is_null());
    let last = two.lines.last().unwrap();
    assert!(last["text"].as_str().unwrap().contains("takes a decision back"), "{last}");
    assert_eq!(last["rule"], "ENG-008");

    // Who leaves does not ask any more.
    both_play(&mut one, &mut two).await;
    one.must("undo", json!({ "at": one.version })).await;
    two.until(|it| !it.asked.is_null()).await;
    one.cut();
    two.until(|it| it.asked.is_null()).await;
    let late = two.ask("agree", json!({ "yes": true })).await;
    assert_eq!(late["refused"]["rule"], "ENG-008");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_of_one_screen_agree_by_themselves() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let game = id_of(&alice.make_battle("d20", "weaver-farm", ["me", "me"]).await);
    let (mut one, mut two) = (alice.open(&game, 1).await, alice.open(&game, 2).await);
    for number in 0..12 {
        let table = if one.is_asked() { &mut one } else { &mut two };
        table.play(u64::MAX - number).await;
        one.ask("position", json!({})).await;
        two.ask("position", json!({})).await;
    }
    let done = two.must("undo", json!({ "at": two.version })).await;
    assert_eq!(done, json!({ "done": true }));
    server.stop().await;
}

/// Plays until real dice are asked for, and returns what is asked.
async fn until_dice(table: &mut TableClient, other: &mut TableClient) -> Value {
    for number in 0..400_u64 {
        for table in [&mut *table, &mut *other] {
            table.ask("position", json!({})).await;
        }
        let need = table.view["prompt"]["need"].clone();
        if need.get("roll").is_some() {
            return need;
        }
        let table = if table.is_asked() { &mut *table } else { &mut *other };
        table.play(if number.is_multiple_of(2) { number } else { u64::MAX }).await;
    }
    panic!("nobody ever throws dice");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_die_is_corrected() {
    let (_folder, server) = server().await;
    let (alice, bob) = (server.browser().await, server.browser().await);
    let made = alice
        .make(&json!({
            "system": "d20", "battle": "weaver-farm",
            "players": { "1": { "who": "me", "dice": "typed" }, "2": { "who": "friend", "dice": "typed" } },
        }))
        .await;
    let game = id_of(&made);
    bob.join(&link_of(&made, 2)).await;
    let (mut one, mut two) = (alice.open(&game, 1).await, bob.open(&game, 2).await);
    let need = until_dice(&mut one, &mut two).await;
    let n = need["roll"]["dice"]["n"].as_u64().unwrap_or(1);
    let faces = |face: u64| json!({ "faces": vec![face; usize::try_from(n).unwrap()] });

    let impossible = one.answer(&faces(99)).await;
    assert_eq!(impossible["refused"]["rule"], "ENG-003");
    assert!(one.answer(&faces(1)).await.get("ok").is_some());
    assert_eq!(one.fix["answer"], faces(1));
    assert_eq!(one.fix["need"], need);
    assert!(one.lines.iter().rev().any(|it| it["roll"]["faces"] == faces(1)["faces"]));

    let without = one.ask("correct", json!({ "at": one.version, "answer": faces(2) })).await;
    assert_eq!(without["refused"]["rule"], "ENG-005", "a correction needs a reason");
    one.must("correct", json!({ "at": one.version, "answer": faces(2), "reason": "misread" })).await;
    two.ask("position", json!({})).await;
    for table in [&one, &two] {
        let of_roll = |face: u64| table.lines.iter().any(|it| it["roll"]["faces"] == faces(face)["faces"]);
        assert!(of_roll(2) && table.lines.iter().any(|it| it["text"].as_str().unwrap().contains("misread")));
    }
    assert_eq!(two.fix, Value::Null, "the other seat did not type it");
    let not_own = two.ask("correct", json!({ "at": two.version, "answer": faces(2), "reason": "no" })).await;
    assert_eq!(not_own["refused"]["rule"], "ENG-009");
    server.stop().await;
}

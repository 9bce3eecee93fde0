//! Beside a real table: the program throws when it is asked to, and any entry is corrected.

use serde_json::{Value, json};
use server::testkit::TableClient;

use crate::{id_of, server};

/// Plays with typed dice until some throws are on the record; one of them is the program's.
async fn play_some(table: &mut TableClient) {
    let (mut n_typed, mut thrown) = (0, false);
    for number in 0..200 {
        table.until(TableClient::is_asked).await;
        let wants_dice = !table.view["prompt"]["need"]["roll"].is_null();
        if wants_dice && !thrown {
            table.must("throw", json!({ "at": table.version })).await;
            thrown = true;
            continue;
        }
        n_typed += u32::from(wants_dice);
        // The first that is offered leads on; answers may be anything.
        table.play(if table.view["prompt"]["need"].is_null() { 0 } else { number }).await;
        if thrown && 8 <= n_typed {
            return;
        }
    }
    panic!("no dice were asked for");
}

/// The die throws of the record: entry, how many dice of how many sides, faces.
fn throws(record: &Value) -> Vec<(u64, Value, Value)> {
    let all = record["record"].as_array().expect("a list");
    let dice = all.iter().filter(|it| !it["answer"]["faces"].is_null());
    dice.map(|it| (it["entry"].as_u64().unwrap(), it["asked"]["roll"].clone(), it["answer"]["faces"].clone()))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_early_throw_is_corrected_and_the_rest_played_again() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let player = json!({ "who": "me", "dice": "typed" });
    let made = json!({ "system": "fyob-table", "battle": "sosna-table", "players": { "1": player } });
    let game = id_of(&alice.make(&made).await);
    let mut table = alice.open(&game, 1).await;

    // There is nothing to throw for, and no entry 9999.
    let early = table.ask("throw", json!({ "at": table.version })).await;
    assert!(early["refused"]["why"].as_str().is_some_and(|it| 8 < it.len()), "{early}");
    play_some(&mut table).await;
    let nowhere =
        table.ask("amend", json!({ "at": table.version, "entry": 9999, "reason": "it was wrong" })).await;
    assert!(nowhere["refused"]["why"].as_str().is_some_and(|it| it.contains("entry")), "{nowhere}");

    let record = table.must("record", json!({})).await;
    let thrown = throws(&record);
    let (entry, _, faces) = thrown.first().expect("a throw").clone();
    let other: Vec<u64> = faces.as_array().unwrap().iter().map(|it| if it == 1 { 2 } else { 1 }).collect();
    let wrong =
        json!({ "at": table.version, "entry": entry, "answer": { "faces": [21] }, "reason": "typed wrong" });
    assert!(table.ask("amend", wrong).await.get("refused").is_some(), "no die shows that");
    let right =
        json!({ "at": table.version, "entry": entry, "answer": { "faces": other }, "reason": "typed wrong" });
    let amended = table.must("amend", right).await;
    assert!(amended["kept"].is_number(), "{amended}");

    // On the record, for everybody who opens the table later, and in a log that replays.
    let again = throws(&table.must("record", json!({})).await);
    assert!(again.iter().any(|(_, _, it)| *it == json!(other)), "{again:?}");
    let log = alice.get(&format!("/api/games/{game}/log")).await.text();
    assert!(log.contains("typed wrong"));
    let imported = alice.post("/api/games/import", &json!({ "log": log })).await;
    assert_eq!(imported.status, 200, "{}", imported.text());
    let copy = alice.open(&id_of(&serde_json::from_str(&imported.text()).unwrap()), 1).await;
    assert_eq!(copy.view["pieces"], table.view["pieces"]);
    server.stop().await;
}

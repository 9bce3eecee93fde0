//! Messages that are well formed, and wrong.

use serde_json::{Value, json};

use crate::{Scene, refused, reply};

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_for_a_seat_that_is_not_his() {
    let scene = Scene::new().await;
    let bob = scene.server.browser().await;
    let made = scene
        .eve
        .make(&json!({
            "system": "d20", "battle": "cavalry-raid", "umpire": "link", "onlookers": true,
            "players": { "1": { "who": "me" }, "2": { "who": "friend" } },
        }))
        .await;
    let game = made["game"].as_str().unwrap();
    let links = made["links"].as_array().unwrap();
    let onlooker = links.iter().find(|it| it["seat"] == 255).unwrap();
    bob.join(onlooker["path"].as_str().unwrap()).await;
    let (mut one, mut looker) = (scene.eve.open(game, 1).await, bob.open(game, 255).await);
    let before = one.version;

    let umpires: [(&str, Value); 3] = [
        (
            "rule",
            json!({ "ruling": { "set": { "piece": "B2", "what": "status", "value": "removed" } }, "reason": "mine" }),
        ),
        ("rule", json!({ "ruling": { "end": { "winners": [1] } }, "reason": "I win" })),
        ("grant", json!({ "seat": 2, "decision": "end", "reason": "hurry" })),
    ];
    let players: [(&str, Value); 5] = [
        ("decide", json!({ "decision": "begin" })),
        ("answer", json!({ "answer": { "faces": [20] } })),
        ("undo", json!({})),
        ("correct", json!({ "answer": { "faces": [20] }, "reason": "better" })),
        ("agree", json!({ "yes": true })),
    ];
    for (what, fields) in umpires.iter().chain(&players) {
        let mut fields = fields.clone();
        fields["at"] = looker.version.into();
        refused(&looker.ask(what, fields).await);
    }
    for (what, fields) in &umpires {
        let mut fields = fields.clone();
        fields["at"] = one.version.into();
        refused(&one.ask(what, fields).await);
    }
    // The other side's pieces are not hers to move.
    one.must("decide", json!({ "at": one.version, "decision": "begin" })).await;
    while !one.view["prompt"]["need"].is_null() {
        one.play(0).await;
    }
    let theirs = json!({ "pivot": { "element": "B2", "facing": 90 } });
    refused(&one.ask("decide", json!({ "at": one.version, "decision": theirs })).await);
    assert!(before < one.version);

    for seat in ["0", "2", "3", "254", "256", "-1", "x", "1e9", ""] {
        let path = format!("/api/games/{game}/ws?seat={seat}");
        let reply = scene.eve.request("GET", &path, &socket_headers(), b"").await;
        assert!([400, 403].contains(&reply.status), "seat {seat}: {} {}", reply.status, reply.text());
        assert!(!reply.text().is_empty());
    }
    scene.end().await;
}

/// The headers of a request for a web socket.
pub fn socket_headers() -> [(&'static str, &'static str); 3] {
    [
        ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_versions_are_stale_and_do_nothing() {
    let scene = Scene::new().await;
    let game = scene.own_game().await;
    let mut one = scene.eve.open(&game, 1).await;
    let view = one.view.clone();
    for at in [json!(0), json!(one.version + 1), json!(u64::MAX)] {
        let answer = one.ask("decide", json!({ "at": at, "decision": "begin" })).await;
        assert_eq!(answer["stale"], true, "{at}: {answer}");
    }
    for at in [json!(-1), json!(1.5), json!("1"), json!(null), json!([1]), json!(1e30)] {
        one.send_raw(&json!({ "id": 7, "do": "decide", "at": at, "decision": "begin" }).to_string())
            .await
            .unwrap();
        refused(&reply(&mut one).await);
    }
    one.ask("position", json!({})).await;
    assert_eq!(one.view, view);
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_refused_with_a_sentence() {
    let scene = Scene::new().await;
    let game = scene.own_game().await;
    let mut one = scene.eve.open(&game, 1).await;
    let (view, at) = (one.view.clone(), one.version);
    let long = "x".repeat(50_000);
    let deep = "[".repeat(30_000) + &"]".repeat(30_000);
    let texts = [
        String::new(),
        " ".into(),
        "null".into(),
        "17".into(),
        "[]".into(),
        "{}".into(),
        "{".into(),
        "\u{0}".into(),
        "NaN".into(),
        r#"{"id":1}"#.into(),
        r#"{"do":"decide"}"#.into(),
        r#"{"id":1,"do":"fly"}"#.into(),
        r#"{"id":1,"do":""}"#.into(),
        r#"{"id":1,"do":null}"#.into(),
        r#"{"id":1,"do":"decide"}"#.into(),
        format!(r#"{{"id":1,"do":"decide","at":{at}}}"#),
        format!(r#"{{"id":1,"do":"decide","at":{at},"decision":"begin","extra":1}}"#),
        format!(r#"{{"id":1,"id":2,"do":"decide","at":{at},"decision":"begin"}}"#),
        format!(r#"{{"id":-1,"do":"decide","at":{at},"decision":"begin"}}"#),
        format!(r#"{{"id":1e400,"do":"decide","at":{at},"decision":"begin"}}"#),
        r#"{"id":99999999999999999999999,"do":"choices"}"#.to_owned(),
        format!(r#"{{"id":1,"do":"decide","at":{at},"decision":{deep}}}"#),
        deep.clone(),
        format!(r#"{{"id":1,"do":"{long}"}}"#),
        r#"{"id":1,"do":"aim","piece":"A1"}"#.into(),
        r#"{"id":1,"do":"aim","piece":"A1","goal":{"at":{"at":[1e400,0]}}}"#.into(),
        r#"{"id":1,"do":"aim","piece":"A1","goal":{"at":{"at":[NaN,0]}}}"#.into(),
        r#"{"id":1,"do":"aim","piece":"A1","goal":{"at":{"at":[9223372036854775807,0]}}}"#.into(),
        r#"{"id":1,"do":"measure","from":[0,0],"to":[1,2,3]}"#.into(),
        r#"{"id":1,"do":"pace","ms":-5}"#.into(),
        r#"{"id":1,"do":"agree","yes":"perhaps"}"#.into(),
    ];
    for text in &texts {
        one.send_raw(text).await.unwrap();
        refused(&reply(&mut one).await);
    }
    let decisions = [
        json!(null),
        json!(1),
        json!(""),
        json!("fly"),
        json!([]),
        json!({}),
        json!({ "begin": 1 }),
        json!({ "fire": {} }),
        json!({ "fire": { "firer": "A77", "target": "B2", "with": "hesa" } }),
        json!({ "fire": { "firer": "Z1", "target": "B2", "with": "hesa" } }),
        json!({ "fire": { "firer": "A2", "target": "A2", "with": "hesa" } }),
        json!({ "pivot": { "element": "A2", "facing": -1 } }),
        json!({ "pivot": { "element": "A2", "facing": 100_000 } }),
        json!({ "pivot": { "element": "A2", "facing": 90, "also": 1 } }),
        json!({ "speculate": { "firer": "A2", "at": [i32::MAX, i32::MIN] } }),
        json!({ "speculate": { "firer": "A2", "at": [i64::MAX, 0] } }),
        json!({ "move": { "element": "A2", "path": [] } }),
        json!({ "move": { "element": "A2", "path": [{ "to": [i32::MIN, i32::MIN], "facing": 0 }] } }),
        json!({ "barrage": { "battery": long, "aim": [0, 0] } }),
        json!({ "end": null }),
        json!("end"),
    ];
    for decision in &decisions {
        let answer = one.ask("decide", json!({ "at": at, "decision": decision })).await;
        refused(&answer);
        // As a question it is refused, or answered with a choice that says what is wrong with it.
        let answer = one.ask("preview", json!({ "decision": decision })).await;
        assert!(answer.get("ok").is_some() || !refused(&answer).is_empty(), "{decision}: {answer}");
        one.ask("situation", json!({ "decision": decision })).await;
    }
    let extremes = [i32::MIN, -1_000_000, -1, 0, 1, 1_000_000, i32::MAX];
    for x in extremes {
        for y in extremes {
            let is_far = [x, y].iter().any(|it| 1_000_000 < it.unsigned_abs());
            let measure = json!({ "piece": "A2", "from": [x, y], "to": [y, x] });
            let aim = json!({ "piece": "A2", "goal": { "at": { "at": [x, y], "facing": 359 } } });
            for (what, fields) in [("measure", measure), ("aim", aim)] {
                let answer = one.ask(what, fields).await;
                assert_eq!(answer.get("ok").is_none(), is_far, "{what} {x} {y}: {answer}");
            }
        }
    }
    for piece in ["", "A", "A0", "A99", "A100", "A4294967297", "\u{0}", "Ж1", long.as_str()] {
        refused(&one.ask("piece", json!({ "piece": piece })).await);
    }
    for words in
        ["", "   ", "fire", "fire A2 at", "move A2 99999999999999999999 -1e400", "\u{0}\u{7f}", long.as_str()]
    {
        refused(&one.ask("parse", json!({ "words": words })).await);
    }
    one.ask("position", json!({})).await;
    assert_eq!((one.version, &one.view), (at, &view), "nothing of all that was done");
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_die_cannot_show_what_it_has_not() {
    let scene = Scene::new().await;
    let typed = json!({ "who": "me", "dice": "typed" });
    let made = scene
        .eve
        .make(&json!({ "system": "d20", "battle": "meeting", "players": { "1": typed, "2": typed } }))
        .await;
    let game = made["game"].as_str().unwrap();
    let mut tables = [scene.eve.open(game, 1).await, scene.eve.open(game, 2).await];
    // Play until somebody is asked for dice.
    for number in 0..400 {
        let idx = usize::from(!tables[0].is_asked());
        let need = tables[idx].view["prompt"]["need"].clone();
        if need.get("roll").is_some() {
            let table = &mut tables[idx];
            let at = table.version;
            let sides = need["roll"]["dice"]["sides"].as_i64().unwrap();
            let answers = [
                json!({ "faces": [sides + 1] }),
                json!({ "faces": [0] }),
                json!({ "faces": [-1] }),
                json!({ "faces": [] }),
                json!({ "faces": [1, 1, 1, 1, 1, 1, 1, 1, 1] }),
                json!({ "faces": [i64::MAX] }),
                json!({ "faces": [1.5] }),
                json!({ "faces": "20" }),
                json!({ "option": 0 }),
                json!({ "number": 21 }),
                json!({ "place": { "at": [0, 0], "facing": 0 } }),
            ];
            for answer in answers {
                refused(&table.ask("answer", json!({ "at": at, "answer": answer })).await);
            }
            refused(&table.ask("decide", json!({ "at": at, "decision": "end" })).await);
            assert_eq!(table.version, at);
            drop(tables);
            scene.end().await;
            return;
        }
        tables[idx].play(number).await;
        for table in &mut tables {
            table.ask("position", json!({})).await;
        }
    }
    panic!("nobody was asked for dice");
}

//! The line protocol.

use serde_json::{Value, json};

use super::run_with;

/// What the engine answers, line by line.
fn session(lines: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    answers(&lines.join("\n"))
}

fn answers(input: &str) -> Vec<Value> {
    let ran = run_with(&["engine"], input);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    ran.out.lines().map(|line| serde_json::from_str(line).expect("every answer is JSON")).collect()
}

#[test]
fn a_session_from_new_game_to_its_log() {
    let fire = json!({ "fire": { "firer": "A3", "target": "B2", "with": "hesa" } });
    let found = session(&[
        json!({ "id": 1, "do": "new", "system": "d20", "battle": "weaver-farm", "seed": 7, "typed": [1] }),
        json!({ "id": 2, "do": "decide", "seat": 1, "decision": "begin" }),
        json!({ "id": 3, "do": "view", "seat": 1 }),
        json!({ "id": 4, "do": "proposals", "seat": 1, "piece": "A3" }),
        json!({ "id": 5, "do": "odds", "seat": 1, "decision": fire }),
        json!({ "id": 6, "do": "decide", "seat": 1, "decision": fire }),
        json!({ "id": 7, "do": "need", "seat": 2 }),
        json!({ "id": 8, "do": "answer", "seat": 1, "answer": { "faces": [18] } }),
        json!({ "id": 9, "do": "lines", "seat": 1, "from": 1 }),
        json!({ "id": 10, "do": "submit", "seat": 0, "input": { "ruling": { "ruling": { "end": { "winners": [1] } }, "reason": "late" } } }),
        json!({ "id": 11, "do": "log", "from": 1 }),
        json!({ "id": 12, "do": "log" }),
        json!({ "id": 13, "do": "quit" }),
    ]);
    assert_eq!(found.len(), 13);
    assert!(found.iter().zip(1..).all(|(it, id)| it["id"] == id && it["ok"].is_object()), "{found:#?}");
    assert_eq!(found[0]["ok"]["seats"][0]["name"], "British");
    assert_eq!(found[2]["ok"]["view"]["title"], "Weaver farm");
    assert_eq!(found[3]["ok"]["proposals"][0]["decision"], fire);
    assert_eq!(found[4]["ok"]["outcomes"][2]["fraction"], "13/20");
    assert_eq!(found[5]["ok"]["status"]["need"]["roll"]["dice"]["sides"], 20);
    assert_eq!(found[6]["ok"]["need"], Value::Null);
    assert_eq!(found[9]["ok"]["status"]["outcome"]["winners"], json!([1]));
    assert_eq!(found[10]["ok"]["entries"].as_array().map(Vec::len), Some(3));
    let text = found[11]["ok"]["text"].as_str().unwrap();
    let loaded = session(&[
        json!({ "id": "a", "do": "load", "text": text }),
        json!({ "id": "b", "do": "need", "seat": 0 }),
    ]);
    assert_eq!((&loaded[0]["id"], &loaded[0]["ok"]["unsound"]), (&json!("a"), &Value::Null));
}

#[test]
fn computer_players_play_a_game_to_its_end() {
    let mut lines = vec![json!({ "do": "new", "battle": "weaver-farm", "seed": 3 })];
    for _ in 0..150 {
        lines.extend([1, 2].map(|seat| json!({ "do": "bot", "seat": seat, "player": "greedy", "seed": 1 })));
    }
    let found = session(&lines);
    assert!(found.iter().any(|it| it["ok"]["status"]["outcome"].is_object()), "{:?}", found.last());
}

#[test]
fn garbage_gets_an_error_and_never_ends_the_program() {
    let found = answers(
        "garbage\n\n[1]\n{\"id\":3}\n{\"id\":4,\"do\":\"dance\"}\n{\"id\":5,\"do\":\"view\",\"seat\":1}\n\
         {\"id\":6,\"do\":\"new\",\"battle\":\"nowhere\"}\n{\"id\":7,\"do\":\"load\",\"text\":\"x\"}\n\
         {\"id\":8,\"do\":\"view\",\"seat\":999}\n{\"id\":9,\"do\":\"battles\"}\n",
    );
    assert_eq!(found.len(), 9);
    assert!(found[..8].iter().all(|it| it["error"]["why"].is_string()), "{found:#?}");
    assert!(found[4]["error"]["why"].as_str().is_some_and(|it| it.contains("there is no game")));
    assert_eq!(found[8]["ok"]["battles"][0]["id"], "weaver-farm");
}

#[test]
fn refusals_carry_their_rule() {
    let found = session(&[
        json!({ "id": 1, "do": "new", "battle": "weaver-farm" }),
        json!({ "id": 2, "do": "decide", "seat": 1, "decision": "end" }),
        json!({ "id": 3, "do": "answer", "seat": 1, "answer": { "faces": [3] } }),
        json!({ "id": 4, "do": "bot", "seat": 1, "player": "clever" }),
        json!({ "id": 5, "do": "decide", "seat": 1, "decision": { "jump": 3 } }),
        json!({ "id": 6, "do": "undo", "seat": 1 }),
    ]);
    let rules: Vec<&str> =
        found[1..].iter().map(|it| it["error"]["rule"].as_str().unwrap_or("none")).collect();
    assert_eq!(rules[1..], ["ENG-002", "ENG-013", "ENG-013", "ENG-007"], "{found:#?}");
    assert_ne!(rules[0], "none");
}

#[test]
fn a_line_that_is_too_long_is_refused() {
    let found = answers(&format!("{}\n{{\"id\":1,\"do\":\"battles\"}}\n", "x".repeat((8 << 20) + 10)));
    assert_eq!((found.len(), &found[0]["error"]["why"]), (2, &json!("the line is too long")));
    assert_eq!(found[1]["id"], 1);
}

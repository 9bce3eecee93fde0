//! What makes no sense gets a sentence, and changes nothing.

use any::{AnyGame, System};
use engine::DicePlan;
use pocket::Pocket;
use serde_json::{Value, json};

use crate::{Page, game};

#[test]
fn what_cannot_be_read_is_refused_with_a_sentence() {
    let mut page = Page::open(&game(true).log_text());
    let odd = [
        "",
        "{",
        "null",
        "[1,2]",
        r#"{"id": 4}"#,
        r#"{"id": 4, "do": "dance"}"#,
        r#"{"id": 4, "do": "decide", "at": 1}"#,
        r#"{"id": 4, "do": "decide", "at": 1, "decision": {"fly": []}}"#,
        r#"{"id": 4, "do": "answer", "at": 1, "answer": {"faces": [6]}}"#,
        r#"{"id": 4, "do": "amend", "at": 1, "entry": 18446744073709551615}"#,
        r#"{"id": 4, "do": "piece", "piece": "nobody"}"#,
        r#"{"id": 4, "do": "rule", "at": 1, "ruling": {"remove": "1"}, "reason": "x"}"#,
        r#"{"id": 4, "do": "grant", "at": 1, "seat": 1, "decision": {}, "reason": "x"}"#,
        r#"{"id": 4, "do": "agree", "yes": true}"#,
        r#"{"id": 4, "do": "undo", "at": 1}"#,
        r#"{"id": 4, "do": "correct", "at": 1, "answer": {"faces": [1]}, "reason": "x"}"#,
        r#"{"id": 4, "do": "throw", "at": 1}"#,
    ];
    for message in odd {
        let said = page.pocket.say(message);
        assert!(said.lines.is_empty(), "{message}");
        let answer: Value = serde_json::from_str(&said.frames.concat()).expect("one answer");
        let why = answer["refused"]["why"].as_str().unwrap_or_default();
        assert!(8 < why.len(), "{message}: {answer}");
        let id = if message.contains("id") { json!(4) } else { Value::Null };
        assert_eq!(answer["re"], id, "{message}");
        assert!(serde_json::from_str::<Value>(&said.text()).is_ok(), "the page can read it");
    }
    assert_eq!(page.enter("undo", json!({}))["refused"]["rule"], "ENG-007");
}

#[test]
fn what_was_decided_on_an_old_picture_is_not_done() {
    let mut page = Page::open(&game(true).log_text());
    let mut choices = page.ask("choices", &json!({}));
    let decision = choices["ok"]["choices"][0]["decision"].take();
    let stale = page.ask("decide", &json!({ "at": 99, "decision": decision }));
    assert_eq!((&stale["stale"], page.lines.len()), (&json!(true), 0));
    assert!(page.enter("decide", json!({ "decision": decision })).get("ok").is_some());
    assert!(!page.lines.is_empty());
}

#[test]
fn only_a_sound_log_of_a_real_table_is_opened() {
    let why = |log: &str| Pocket::open(log).err().unwrap_or_default();
    assert!(why("").contains("empty"));
    assert!(why("hello").contains("line 1"));

    let battle = System::D20.battles().swap_remove(0);
    let other =
        AnyGame::new(battle.system, battle.source, Vec::new(), DicePlan::seeded(1)).expect("a battle");
    assert!(why(&other.log_text()).contains("real table"), "{}", why(&other.log_text()));

    let mut page = Page::open(&game(true).log_text());
    let mut choices = page.ask("choices", &json!({}));
    page.enter("decide", json!({ "decision": choices["ok"]["choices"][0]["decision"].take() }));
    let log = format!("{}\n{}\n", game(true).header().line(), page.lines.join("\n"));
    assert_eq!(why(&log), "");
    let forged = log.replacen("\"seat\":1", "\"seat\":2", 1);
    assert!(why(&forged).contains("unsound"), "{}", why(&forged));
}

//! Thousands of small changes of messages that are right.

use engine::Cup;
use serde_json::{Value, json};

use crate::Scene;

const SEED: u64 = 7;

#[tokio::test(flavor = "multi_thread")]
async fn mutated_messages_are_answered() {
    let scene = Scene::new().await;
    let game = scene.own_game().await;
    let mut tables =
        [scene.eve.open(&game, 0).await, scene.eve.open(&game, 1).await, scene.eve.open(&game, 2).await];
    let mut cup = Cup::new(SEED, 0);
    let (mut n_ok, mut n_refused) = (0, 0);
    for n in 0..3_000_u32 {
        let idx = cup.below(3) as usize;
        let table = &mut tables[idx];
        let at = table.version;
        let mut message = valid(&mut cup, at);
        message["id"] = n.into();
        let text = match cup.below(4) {
            0 => message.to_string(),
            1 | 2 => {
                mutate(&mut message, &mut cup);
                message.to_string()
            }
            _ => garbled(&message.to_string(), &mut cup),
        };
        table.send_raw(&text).await.expect("the connection holds");
        loop {
            let answer =
                table.next().await.unwrap_or_else(|| panic!("seed {SEED}: no answer to {n}: {text}"));
            if answer.get("re").is_some() {
                n_ok += u32::from(answer.get("ok").is_some());
                n_refused += u32::from(answer.get("refused").is_some());
                break;
            }
        }
    }
    assert!(100 < n_ok && 1_000 < n_refused, "{n_ok} done, {n_refused} refused");
    scene.end().await;
}

fn below(cup: &mut Cup, n: usize) -> usize {
    cup.below(u32::try_from(n).expect("few")) as usize
}

/// A message that is right in its form.
fn valid(cup: &mut Cup, at: u64) -> Value {
    let decisions = [
        json!("begin"),
        json!("end"),
        json!({ "pivot": { "element": "A2", "facing": 90 } }),
        json!({ "fire": { "firer": "A2", "target": "B2", "with": "hesa" } }),
        json!({ "move": { "element": "A3", "path": [{ "to": [70_000, 30_000], "facing": 0 }] } }),
        json!({ "place": { "element": "B2", "to": { "at": [50_000, 55_000], "facing": 180 } } }),
        json!({ "whole_turn": { "element": "A4", "action": "dig_in" } }),
        json!({ "fall_back": { "element": "B3", "way": "straight" } }),
        json!({ "lay_smoke": { "by": { "element": "A2" }, "at": [50_000, 50_000], "angle": 0 } }),
    ];
    let decision = &decisions[below(cup, decisions.len())];
    let mut all = vec![
        json!({ "do": "decide", "at": at, "decision": decision }),
        json!({ "do": "preview", "decision": decision }),
        json!({ "do": "situation", "decision": decision }),
        json!({ "do": "answer", "at": at, "answer": { "faces": [3] } }),
        json!({ "do": "answer", "at": at, "answer": { "option": 0 } }),
        json!({ "do": "piece", "piece": "A2" }),
        json!({ "do": "choices" }),
        json!({ "do": "position" }),
        json!({ "do": "aim", "piece": "A2", "goal": { "at": { "at": [60_000, 40_000], "facing": 10 } } }),
        json!({ "do": "aim", "piece": "A2", "goal": { "piece": "B2" } }),
        json!({ "do": "measure", "piece": "A2", "from": [100, 100], "to": [60_000, 40_000] }),
        json!({ "do": "parse", "words": "fire A2 at B2" }),
        json!({ "do": "undo", "at": at, "reason": "a slip" }),
        json!({ "do": "agree", "yes": true }),
        json!({ "do": "pace", "ms": 10 }),
        json!({ "do": "correct", "at": at, "answer": { "faces": [2] }, "reason": "cocked" }),
        json!({ "do": "rule", "at": at, "ruling": { "set": { "piece": "A5", "what": "status", "value": "suppressed" } }, "reason": "r" }),
        json!({ "do": "rule", "at": at, "ruling": { "move": { "piece": "B2", "to": { "at": [50_000, 60_000], "facing": 0 } } }, "reason": "r" }),
        json!({ "do": "grant", "at": at, "seat": 1, "decision": decision, "reason": "r" }),
    ];
    let n = all.len();
    all.swap_remove(below(cup, n))
}

/// Changes something somewhere in it.
fn mutate(value: &mut Value, cup: &mut Cup) {
    let strange = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(1.5),
        json!(i64::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(2_147_483_647),
        json!(-2_147_483_648_i64),
        json!(""),
        json!("A1"),
        json!("\u{0}\u{fffd}"),
        json!([]),
        json!({}),
        json!([[[[[[[[1]]]]]]]]),
        json!("x".repeat(300)),
    ];
    match value {
        Value::Object(fields) if !fields.is_empty() && cup.below(5) != 0 => {
            let keys: Vec<String> = fields.keys().cloned().collect();
            let key = &keys[below(cup, keys.len())];
            match cup.below(6) {
                0 if key != "id" => _ = fields.remove(key),
                1 => _ = fields.insert("strange".into(), strange[below(cup, strange.len())].clone()),
                _ if key != "id" => mutate(&mut fields[key], cup),
                _ => {}
            }
        }
        Value::Array(items) if !items.is_empty() && cup.below(4) != 0 => {
            let idx = below(cup, items.len());
            match cup.below(4) {
                0 => _ = items.remove(idx),
                1 => items.push(items[idx].clone()),
                _ => mutate(&mut items[idx], cup),
            }
        }
        _ => *value = strange[below(cup, strange.len())].clone(),
    }
}

/// Changes some letters of it.
fn garbled(text: &str, cup: &mut Cup) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=cup.below(4) {
        if letters.is_empty() {
            break;
        }
        let idx = below(cup, letters.len());
        match cup.below(4) {
            0 => _ = letters.remove(idx),
            1 => letters.insert(idx, ['{', '}', '[', ']', '"', ',', ':', '9', '-', '\\'][below(cup, 10)]),
            2 => letters.truncate(idx),
            _ => letters[idx] = char::from_u32(cup.below(0x250)).unwrap_or('?'),
        }
    }
    letters.into_iter().collect()
}

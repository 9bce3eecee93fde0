//! Logs and battles that are not what they seem.

use serde_json::{Value, json};

use crate::Scene;

/// The log of a game in which something has happened.
async fn played_log(scene: &Scene) -> String {
    let game = scene.own_game().await;
    let mut tables = [scene.eve.open(&game, 1).await, scene.eve.open(&game, 2).await];
    for number in 0..25 {
        let idx = usize::from(!tables[0].is_asked());
        tables[idx].play(number).await;
        for table in &mut tables {
            table.ask("position", json!({})).await;
        }
    }
    scene.eve.get(&format!("/api/games/{game}/log")).await.text()
}

/// The log with each line's hash made right again, as a forger would.
fn resealed(lines: &[String]) -> String {
    let hash = |before: &str, line: &str| format!("{:016x}", engine::stable_hash(&(before, line)));
    let mut chain = hash("", &lines[0]);
    let mut res = vec![lines[0].clone()];
    for line in &lines[1..] {
        let (head, _) = line.rsplit_once(r#""chain":""#).expect("an entry ends with its hash");
        let bare = format!(r#"{head}"chain":""}}"#);
        chain = hash(&chain, &bare);
        res.push(format!(r#"{head}"chain":"{chain}"}}"#));
    }
    res.join("\n") + "\n"
}

/// Imports a log, and looks at the game from all sides if it was taken.
async fn import(scene: &Scene, log: &str) -> u16 {
    let reply = scene.eve.post("/api/games/import", &json!({ "log": log })).await;
    if reply.status != 200 {
        assert!(
            [400, 413].contains(&reply.status) && 8 < reply.why().len(),
            "{}\n{}",
            reply.head,
            reply.text()
        );
        return reply.status;
    }
    let game = reply.json()["game"].as_str().expect("an id").to_owned();
    for path in ["log", "summary", "moments", "moments/0", "report.html", "ground.svg"] {
        let reply = scene.eve.get(&format!("/api/games/{game}/{path}")).await;
        assert!([200, 403, 404].contains(&reply.status), "{path}: {}", reply.text());
    }
    let mut table = scene.eve.open(&game, 1).await;
    if let Some(piece) = table.view["pieces"][0]["id"].as_str().map(ToOwned::to_owned) {
        table.ask("piece", json!({ "piece": piece })).await;
    }
    table.ask("choices", json!({})).await;
    table.ask("position", json!({})).await;
    table.ask("undo", json!({ "at": table.version })).await;
    assert_eq!(scene.eve.delete(&format!("/api/games/{game}")).await.status, 204);
    200
}

#[tokio::test(flavor = "multi_thread")]
async fn logs_from_anywhere_are_taken_or_refused() {
    let scene = Scene::new().await;
    let log = played_log(&scene).await;
    let lines: Vec<String> = log.lines().map(ToOwned::to_owned).collect();
    assert_eq!(import(&scene, &log).await, 200);
    assert_eq!(resealed(&lines), log, "the forger knows the recipe");

    let garbage = ["", "\n\n\n", "{}", "null", "not a log", "\u{0}", "[[[[", r#"{"sandtable_log":1}"#];
    for text in garbage {
        assert_eq!(import(&scene, text).await, 400, "{text:?}");
    }
    // A first line that promises what cannot be kept.
    let header: Value = serde_json::from_str(&lines[0]).unwrap();
    let changes: [(&str, Value); 9] = [
        ("/sandtable_log", json!(2)),
        ("/system", json!("chess")),
        ("/rules", json!(4_000_000_000_u32)),
        ("/battle/text", json!("")),
        ("/battle/text", json!("turns = 99999999999999")),
        ("/battle/text", json!("x".repeat(400_000))),
        ("/dice/recipe", json!("loaded/1")),
        ("/dice/seed", json!(u64::MAX)),
        ("/dice/typed", json!([0, 7, 255])),
    ];
    for (at, value) in changes {
        let mut header = header.clone();
        if let Some(field) = header.pointer_mut(at) {
            *field = value;
        } else {
            header["dice"]["typed"] = value;
        }
        let mut forged = lines.clone();
        forged[0] = header.to_string();
        import(&scene, &forged.join("\n")).await;
        import(&scene, &resealed(&forged)).await;
    }
    // A first line that is written otherwise, and sealed so: the game that was taken can be loaded again.
    let mut spaced = lines.clone();
    spaced[0] = spaced[0].replacen(':', ": ", 1);
    let reply = scene.eve.post("/api/games/import", &json!({ "log": resealed(&spaced) })).await.ok();
    assert_eq!(reply.get("unsound"), None, "{reply}");
    let stored = scene.eve.get(&format!("/api/games/{}/log", reply["game"].as_str().unwrap())).await.text();
    assert!(any::AnyGame::load(&stored).unwrap().unsound.is_none(), "what was stored is what was imported");

    // Lines that a forger has changed and sealed again.
    let words = [
        ("\"A2\"", "\"A98\""),
        ("\"A3\"", "\"B1\""),
        ("\"A", "\"Z"),
        ("\"seat\":1", "\"seat\":9"),
        ("\"seat\":1", "\"seat\":255"),
        ("\"events\":[{", "\"events\":[{\"ended\":{\"winners\":[9],\"why\":\"x\",\"rule\":\"X-1\"}},{"),
        ("\"facing\":", "\"facing\":3"),
        ("\"at\":[", "\"at\":[2147483647,-2147483648],\"to\":["),
        ("\"turn\":", "\"turn\":9"),
        ("\"side\":\"A\"", "\"side\":\"B\""),
        ("\"decision\":", "\"answer\":"),
        ("\"rewind\":", "\"rewind\":99"),
        ("\"stage\":\"", "\"stage\":\"x"),
    ];
    for (old, new) in words {
        for n in 1..lines.len() {
            if !lines[n].contains(old) || (3 < n && n % 5 != 0) {
                continue;
            }
            let mut forged = lines.clone();
            forged[n] = forged[n].replace(old, new);
            import(&scene, &resealed(&forged)).await;
        }
    }
    // Twice the same line, one missing, one cut short.
    for text in [
        [&lines[..], &lines[lines.len() - 1..]].concat().join("\n"),
        [&lines[..3], &lines[4..]].concat().join("\n"),
        log[..log.len() - 40].to_owned(),
    ] {
        assert_eq!(import(&scene, &text).await, 200, "it is taken as far as it is sound");
    }
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_may_be_long_but_not_endless() {
    let scene = Scene::with(|config| config.limits.import_bytes = 8 << 20).await;
    let long = json!({ "log": "x".repeat(9 << 20) }).to_string();
    let reply = scene
        .eve
        .request("POST", "/api/games/import", &[("content-type", "application/json")], long.as_bytes())
        .await;
    assert_eq!(reply.status, 413, "{}", reply.text());
    assert!(8 < reply.why().len());
    // One that the server would have to read to its end to find it wrong.
    let junk = json!({ "log": "x\n".repeat(2 << 20) });
    assert_eq!(scene.eve.post("/api/games/import", &junk).await.status, 400);
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn battles_of_ones_own_are_checked() {
    let scene = Scene::new().await;
    let me = json!({ "who": "me" });
    let sound = include_str!("../../../../data/d20/battles/cavalry-raid.toml");
    let texts = [
        "\u{0}".into(),
        "format = 99999999999999999999".into(),
        "[".repeat(200_000),
        format!("a = {}", "[".repeat(200_000)),
        format!("a = {}", "{b=".repeat(100_000)),
        format!("{}x = 1", "a.".repeat(200_000)),
        format!("[{}x]", "a.".repeat(200_000)),
        sound.replace("width = 44", "width = 1e300"),
        sound.replace("width = 44", "width = nan"),
        sound.replace("width = 44", "width = -44"),
        sound.replace("width = 44", "width = 0"),
        sound.replace("turns = 8", "turns = 0"),
        sound.replace("turns = 8", "turns = 9223372036854775807"),
        sound.replace("at = [19, 5]", "at = [1e18, -1e18]"),
        sound.replace("unit = \"XX-CMD\"", "unit = \"NO-SUCH\""),
        sound.replace("aboard = \"A8\"", "aboard = \"A9\""),
        sound.replace("id = \"A2\"", "id = \"A1\""),
        sound.replace("loss_limit = { A = 5, B = 4 }", "loss_limit = { A = -5, B = 4 }"),
        format!("extra = 1\n{sound}"),
    ];
    for text in &texts {
        let body = json!({ "system": "d20", "battle": "own", "text": text, "players": { "1": me, "2": me } });
        let reply = scene.eve.post("/api/games", &body).await;
        assert_eq!(reply.status, 400, "{text:.60}: {}", reply.text());
        let why = reply.why();
        assert!(8 < why.len() && why.len() < 100_000, "{text:.60}: {why:.200}");
    }
    scene.end().await;
}

//! Logs out and in.

use serde_json::json;

use crate::{id_of, server};

#[tokio::test(flavor = "multi_thread")]
async fn a_log_goes_out_and_in_again() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let game = id_of(&alice.make_battle("d20", "weaver-farm", ["me", "me"]).await);
    let (mut one, mut two) = (alice.open(&game, 1).await, alice.open(&game, 2).await);
    for number in 0..30 {
        let table = if one.is_asked() { &mut one } else { &mut two };
        table.play(number).await;
        one.ask("position", json!({})).await;
        two.ask("position", json!({})).await;
    }
    let log = alice.get(&format!("/api/games/{game}/log")).await;
    assert_eq!(log.status, 200);
    assert!(log.header("content-disposition").unwrap().contains("d20-weaver-farm"));

    let bob = server.browser().await;
    let again = bob.post("/api/games/import", &json!({ "log": log.text(), "name": "Again" })).await.ok();
    assert!(again.get("unsound").is_none());
    let copy = bob.open(&id_of(&again), 1).await;
    assert_eq!((&copy.view, &copy.lines), (&one.view, &one.lines));
    assert_eq!(bob.get("/api/games").await.ok()["games"][0]["title"], "Again");
    assert_eq!(bob.get(&format!("/api/games/{}/log", id_of(&again))).await.text(), log.text());

    // A log that was cut in the middle of a line goes on from its last sound line, and says so.
    let cut = &log.text()[..log.text().len() - 40];
    let half = bob.post("/api/games/import", &json!({ "log": cut })).await.ok();
    assert!(half["unsound"].as_str().unwrap().contains("unsound from entry"), "{half}");
    let mut half = bob.open(&id_of(&half), 1).await;
    if half.is_asked() {
        half.play(0).await;
    }
    let not_a_log = bob.post("/api/games/import", &json!({ "log": "hello" })).await;
    assert_eq!((not_a_log.status, not_a_log.why().contains("cannot be read")), (400, true));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_of_ones_own_is_checked() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let players = json!({ "1": { "who": "me" }, "2": { "who": "greedy" } });
    let mine = json!({ "system": "d20", "battle": "mine", "text": "title = 3", "players": players });
    let wrong = alice.post("/api/games", &mine).await;
    assert_eq!(wrong.status, 400);
    assert!(wrong.why().contains("mine"), "it says where: {}", wrong.why());

    let own = include_str!("../../../../data/d20/battles/weaver-farm.toml");
    let mine = json!({ "system": "d20", "battle": "mine", "text": own, "players": players });
    assert_eq!(alice.make(&mine).await["seat"], 1);
    for (players, why) in [
        (json!({ "1": { "who": "me" } }), "nobody plays seat 2"),
        (json!({ "1": { "who": "me" }, "2": { "who": "me" }, "3": { "who": "me" } }), "no seat 3"),
        (json!({ "1": { "who": "me" }, "2": { "who": "greedy", "dice": "typed" } }), "real dice"),
        (json!({ "1": { "who": "nobody" }, "2": { "who": "me" } }), "unknown variant"),
    ] {
        let wanted = json!({ "system": "d20", "battle": "weaver-farm", "players": players });
        let refused = alice.post("/api/games", &wanted).await;
        assert!(refused.status == 400 && refused.why().contains(why), "{}", refused.text());
    }
    server.stop().await;
}

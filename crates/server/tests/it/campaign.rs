//! Linked battles: the next one is set up for the same people.

use serde_json::{Value, json};
use server::testkit::Browser;

use crate::{id_of, link_of, server};

/// Ends a game by the umpire's word.
async fn end(umpire: &Browser, game: &str, winners: &[u8]) {
    let mut table = umpire.open(game, 0).await;
    let ruling = json!({ "end": { "winners": winners } });
    // The computer plays on in the meantime: what was decided from an older view is asked again.
    for _ in 0..100 {
        let at = table.version;
        let answer =
            table.ask("rule", json!({ "at": at, "ruling": ruling, "reason": "it grows late" })).await;
        if answer.get("stale").is_none() {
            assert!(answer.get("ok").is_some(), "{answer}");
            break;
        }
    }
    table.until(server::testkit::TableClient::is_over).await;
}

async fn sequel(browser: &Browser, game: &str) -> Value {
    browser.get(&format!("/api/games/{game}/sequel")).await.ok()
}

fn said(sequel: &Value) -> String {
    let story = sequel["story"].as_array().expect("a story").iter();
    story.filter_map(Value::as_str).collect::<Vec<_>>().join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_battle_of_a_campaign_is_set_up_once_for_the_same_people() {
    let (_folder, server) = server().await;
    let (alice, bob, carol) = (server.browser().await, server.browser().await, server.browser().await);
    let players = json!({ "1": { "who": "me", "dice": "typed" }, "2": { "who": "friend" } });
    let wanted = json!({ "system": "fyob", "battle": "river-1", "players": players, "umpire": "me" });
    let made = alice.make(&wanted).await;
    let first = id_of(&made);
    bob.join(&link_of(&made, 2)).await;
    let path = format!("/api/games/{first}/sequel");

    // While the battle is fought nothing is told, and nothing can be set up.
    assert_eq!(sequel(&alice, &first).await, Value::Null);
    let early = alice.post(&path, &json!({})).await;
    assert!(early.status == 400 && early.why().contains("is not over yet"), "{}", early.text());
    end(&alice, &first, &[1]).await;

    let shown = sequel(&bob, &first).await;
    assert_eq!((&shown["campaign"], &shown["no"], &shown["of"]), (&json!("River"), &json!(1), &json!(3)));
    assert_eq!(
        (&shown["next"]["title"], &shown["is_mine"]),
        (&json!("The bridge over the Lucha"), &json!(false))
    );
    assert!(said(&shown).contains("the Soviets won"), "{shown}");
    let refused = bob.post(&path, &json!({})).await;
    assert!(refused.status == 403 && refused.why().contains("only the one who made"), "{}", refused.text());
    assert_eq!(carol.post(&path, &json!({})).await.status, 404, "who has no seat learns nothing");
    assert_eq!(carol.get(&path).await.status, 404);

    // Alice sets it up; a second click leads to the same game, and Bob has his seat in it.
    let second = id_of(&alice.post(&path, &json!({})).await.ok());
    assert_eq!(id_of(&alice.post(&path, &json!({})).await.ok()), second);
    let for_bob = bob.post(&path, &json!({})).await.ok();
    assert_eq!((id_of(&for_bob), &for_bob["seat"]), (second.clone(), &json!(2)));
    assert_eq!(sequel(&bob, &first).await["made"], second.as_str());
    let table = alice.open(&second, 1).await;
    let people = table.people.as_array().expect("people");
    let dice: Vec<&Value> = people.iter().filter(|it| it["seat"] != 0).map(|it| &it["dice"]).collect();
    assert_eq!(dice, [&json!("typed"), &json!("program")], "the dice are as before");
    let log = alice.get(&format!("/api/games/{second}/log")).await.text();
    assert!(log.contains("[campaign]") && log.contains("river-1"), "the chain is in the battle of the game");

    // In the third battle the sides change places: who led a force leads it again.
    end(&alice, &second, &[2]).await;
    let third = id_of(&alice.post(&format!("/api/games/{second}/sequel"), &json!({})).await.ok());
    let (soviet, german) = (alice.open(&third, 2).await, bob.open(&third, 1).await);
    assert_eq!((&soviet.view["seat"], &german.view["seat"]), (&json!(2), &json!(1)));
    end(&alice, &third, &[2]).await;
    let last = sequel(&alice, &third).await;
    assert_eq!((&last["next"], &last["no"]), (&Value::Null, &json!(3)));
    assert!(said(&last).contains("the Soviets won 2 of 3 battles"), "{last}");
    let over = alice.post(&format!("/api/games/{third}/sequel"), &json!({})).await;
    assert!(over.status == 400 && over.why().contains("no battle follows"), "{}", over.text());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_of_no_campaign_has_no_sequel() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let players = json!({ "1": { "who": "me" }, "2": { "who": "greedy" } });
    let wanted = json!({ "system": "fyob", "battle": "sosna", "players": players, "umpire": "me" });
    let game = id_of(&alice.make(&wanted).await);
    end(&alice, &game, &[1]).await;
    assert_eq!(sequel(&alice, &game).await, Value::Null);
    let refused = alice.post(&format!("/api/games/{game}/sequel"), &json!({})).await;
    assert!(refused.status == 400 && refused.why().contains("belongs to no campaign"), "{}", refused.text());
    server.stop().await;
}

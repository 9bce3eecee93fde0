//! A page that has gone on by itself brings home what it played.

use any::AnyGame;
use engine::{Answer, Need, Seat};
use serde_json::json;
use server::testkit::{Browser, Reply, TestServer};

use crate::{id_of, server};

const ME: Seat = Seat(1);

/// A new game at a real table, with typed dice.
async fn real_table(browser: &Browser) -> String {
    let player = json!({ "who": "me", "dice": "typed" });
    let made = json!({ "system": "fyob-table", "battle": "sosna-table", "players": { "1": player } });
    id_of(&browser.make(&made).await)
}

/// The log of a game, as a page carries it along.
async fn carried(browser: &Browser, game: &str) -> (String, Vec<String>) {
    let log = browser.get(&format!("/api/games/{game}/lines?from=0")).await.ok();
    let lines =
        log["lines"].as_array().expect("a list").iter().map(|it| it.as_str().expect("a line").to_owned());
    (log["header"].as_str().expect("a first line").to_owned(), lines.collect())
}

/// The same game away from the server.
fn elsewhere(header: &str, lines: &[String]) -> AnyGame {
    let loaded = AnyGame::load(&format!("{header}\n{}\n", lines.join("\n"))).expect("it is a log");
    assert!(loaded.unsound.is_none());
    loaded.game
}

/// Plays so many inputs; the lines that came of it. `face` is what every die shows.
fn play(game: &mut AnyGame, n_inputs: usize, face: u8) -> Vec<String> {
    let first = game.n_entries();
    for _ in 0..n_inputs {
        let done = match game.need(ME).cloned() {
            Some(Need::Roll(check)) => {
                let faces = (0..check.dice.n).map(|_| face).collect();
                game.answer(ME, Answer::Faces(faces))
            }
            Some(Need::Number(wanted)) => game.answer(ME, Answer::Number(wanted.min)),
            Some(_) => game.answer(ME, Answer::Option(0)),
            None => {
                // No report: what is told of a real deck takes many answers and no dice.
                let goes_on =
                    |it: &engine::Choice| it.refused.is_none() && it.decision.get("report").is_none();
                let choice = game.choices(ME, None).into_iter().find(goes_on);
                game.decide(ME, &choice.expect("something can be done").decision)
            }
        };
        done.expect("it fits");
        game.throw_dice();
    }
    (first..game.n_entries()).filter_map(|seq| game.line(seq)).collect()
}

async fn bring(browser: &Browser, game: &str, from: usize, lines: &[String]) -> Reply {
    browser.post(&format!("/api/games/{game}/lines"), &json!({ "from": from, "lines": lines })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_played_elsewhere_comes_home() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let game = real_table(&alice).await;
    let mut table = alice.open(&game, 1).await;
    table.play(0).await;

    let (header, known) = carried(&alice, &game).await;
    let mut away = elsewhere(&header, &known);
    let first = play(&mut away, 6, 3);
    let taken = bring(&alice, &game, known.len(), &first).await.ok();
    assert_eq!(taken["entries"], away.n_entries());

    // Whoever looks on sees it at once.
    let view = serde_json::to_value(away.view(ME)).expect("plain data");
    table.until(|it| it.view["prompt"] == view["prompt"]).await;
    assert_eq!(table.view, view);
    assert_eq!(alice.get(&format!("/api/games/{game}/log")).await.text(), away.log_text());

    // The answer was lost on its way: what is home already is not taken twice, and the rest is.
    let again = bring(&alice, &game, known.len(), &first).await.ok();
    assert_eq!(again["entries"], away.n_entries());
    let more = [first.clone(), play(&mut away, 2, 3)].concat();
    let all = bring(&alice, &game, known.len(), &more).await.ok();
    assert_eq!(all["entries"], away.n_entries());
    assert_eq!(carried(&alice, &game).await.1.len(), away.n_entries());
    let later = alice.get(&format!("/api/games/{game}/lines?from={}", away.n_entries() - 1)).await.ok();
    assert_eq!(later["lines"], json!([away.line(away.n_entries() - 1)]));

    // And play goes on here.
    table
        .until(|it| it.view["prompt"] == serde_json::to_value(&away.view(ME).prompt).expect("plain data"))
        .await;
    table.play(0).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_continue_the_log_is_not_taken() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let game = real_table(&alice).await;
    let (header, known) = carried(&alice, &game).await;
    let lines = play(&mut elsewhere(&header, &known), 8, 3);

    let gap = bring(&alice, &game, 2, &lines[2..]).await;
    assert_eq!((gap.status, gap.why().contains("missing in between")), (409, true), "{}", gap.why());
    let mut changed = lines.clone();
    changed[3] = changed[3].replacen("\"seat\":1", "\"seat\":0", 1);
    let forged = bring(&alice, &game, 0, &changed).await;
    assert_eq!((forged.status, forged.why().contains("entry 3")), (400, true), "{}", forged.why());
    let two_in_one = bring(&alice, &game, 0, &[lines[..2].join("\n")]).await;
    assert_eq!(two_in_one.status, 400, "{}", two_in_one.why());
    assert_eq!(bring(&alice, &game, 0, &[String::new()]).await.status, 400);
    for odd in
        [json!({ "from": -1, "lines": [] }), json!({ "lines": [] }), json!({ "from": 0, "lines": [3] })]
    {
        let refused = alice.post(&format!("/api/games/{game}/lines"), &odd).await;
        assert_eq!((refused.status, refused.why().is_empty()), (400, false), "{odd}");
    }
    assert_eq!(carried(&alice, &game).await.1.len(), 0, "nothing of it was taken");

    // The game went on here with other dice.
    let here = play(&mut elsewhere(&header, &known), 8, 2);
    bring(&alice, &game, 0, &here).await.ok();
    let other = bring(&alice, &game, 0, &lines).await;
    assert_eq!((other.status, other.why().contains("new game")), (409, true), "{}", other.why());
    assert_eq!(carried(&alice, &game).await.1, here);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_sits_alone_at_a_table_carries_its_log() {
    let (_folder, server) = server().await;
    let (alice, bob) = (server.browser().await, server.browser().await);
    let duel = id_of(&alice.make_battle("d20", "weaver-farm", ["me", "me"]).await);
    let path = format!("/api/games/{duel}/lines");
    for reply in [alice.get(&path).await, bring(&alice, &duel, 0, &[]).await] {
        assert_eq!((reply.status, reply.why().contains("one person")), (403, true), "{}", reply.why());
    }
    let mine = real_table(&alice).await;
    let path = format!("/api/games/{mine}/lines");
    assert_eq!((alice.get(&path).await.status, bob.get(&path).await.status), (200, 404));
    assert_eq!(bring(&bob, &mine, 0, &[]).await.status, 404);
    assert_eq!(Browser::unknown(alice.address).get(&path).await.status, 401);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_much_at_once_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = TestServer::config(folder.path());
    config.limits.import_bytes = 2_000;
    let server = TestServer::start(config).await;
    let alice = server.browser().await;
    let game = real_table(&alice).await;
    let long = bring(&alice, &game, 0, &["x".repeat(3_000)]).await;
    assert_eq!((long.status, long.why().contains("too long")), (413, true), "{}", long.why());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_real_table_may_run_what_it_carries() {
    let (_folder, server) = server().await;
    let alice = server.browser().await;
    let policy =
        |reply: &Reply| reply.header("content-security-policy").expect("every page has a policy").to_owned();
    let page = alice.get("/companion/some-game").await;
    assert!(policy(&page).contains("'wasm-unsafe-eval'"));
    for other in ["/", "/table/some-game", "/assets/companion/main.js"] {
        assert!(!policy(&alice.get(other).await).contains("wasm"), "{other}");
    }
    let worker = alice.get("/companion/worker.js").await;
    assert_eq!(worker.header("content-type"), Some("text/javascript; charset=utf-8"));
    let rules = alice.get("/assets/pocket/sandtable.wasm").await;
    assert_eq!((rules.status, rules.header("content-type")), (200, Some("application/wasm")));
    let magic: &[u8] = b"\0asm";
    assert_eq!(rules.body.get(..4), Some(magic));
    server.stop().await;
}

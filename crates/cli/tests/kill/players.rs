//! Players who play as fast as they can until the program is gone.

use std::sync::Arc;

use engine::Cup;
use serde_json::{Value, json};
use server::testkit::{Browser, TableClient};

use crate::ledger::{Fate, Ledger};

/// A connection says no more than this, or the program calls it too much.
const MESSAGES_MAX: u32 = 100;

/// A seat at a table, with its connection.
struct Seated {
    table: TableClient,
    n_sent: u32,
}

impl Seated {
    async fn sit(host: &Browser, game: &str, seat: u8) -> Option<Seated> {
        let mut table = TableClient::connect(host, game, &format!("seat={seat}")).await.ok()?;
        while table.view.is_null() {
            table.next().await?;
        }
        Some(Seated { table, n_sent: 0 })
    }

    /// Asks something; nothing if the program is gone.
    async fn ask(&mut self, what: &str, fields: Value) -> Option<Value> {
        self.n_sent += 1;
        let id = u64::from(self.n_sent) + 1_000_000;
        let mut message = fields;
        (message["id"], message["do"]) = (id.into(), what.into());
        self.table.send_raw(&message.to_string()).await.ok()?;
        loop {
            let answer = self.table.next().await?;
            if answer["re"] == id {
                return Some(answer);
            }
        }
    }

    /// Everything that was sent so far has come when this is answered.
    async fn catch_up(&mut self) -> Option<Value> {
        self.ask("measure", json!({ "from": [0, 0], "to": [0, 0] })).await
    }
}

/// Plays the seats of a game that people play, until the program is gone or the game is over.
pub async fn play(host: Browser, ledger: Arc<Ledger>, idx: usize, mut cup: Cup) {
    while play_once(&host, &ledger, idx, &mut cup).await.is_some() {}
}

/// Plays until the connections have said enough; nothing if there is no more to do.
async fn play_once(host: &Browser, ledger: &Ledger, idx: usize, cup: &mut Cup) -> Option<()> {
    let game = ledger.game(idx);
    let mut seated = Vec::new();
    for seat in &game.seats {
        seated.push((*seat, Seated::sit(host, &game.id, *seat).await?));
    }
    seated[0].1.ask("pace", json!({ "ms": 0 })).await?;
    let ended = play_on(ledger, idx, &mut seated, cup).await;
    // What was shown last, even as the program went.
    let shown = seated.into_iter().map(|(seat, it)| (seat, it.table.view, it.table.lines)).collect();
    ledger.note(idx, |game| game.shown = shown);
    ended
}

async fn play_on(ledger: &Ledger, idx: usize, seated: &mut [(u8, Seated)], cup: &mut Cup) -> Option<()> {
    while seated.iter().all(|it| it.1.n_sent < MESSAGES_MAX) {
        let asked = seated.iter_mut().position(|it| it.1.table.is_asked());
        let Some(at) = asked else {
            if seated[0].1.table.is_over() {
                ledger.note(idx, |game| game.is_over = true);
                return None;
            }
            // The computer's turn, or what has happened is still on its way.
            seated[0].1.table.next().await?;
            for (_, other) in seated.iter_mut().skip(1) {
                other.catch_up().await?;
            }
            continue;
        };
        input(ledger, idx, &mut seated[at].1, cup).await?;
        for (_, other) in seated.iter_mut() {
            // Everybody has seen it before the next one decides.
            other.catch_up().await?;
        }
    }
    Some(())
}

/// One input of the seat that is asked.
async fn input(ledger: &Ledger, idx: usize, it: &mut Seated, cup: &mut Cup) -> Option<()> {
    let need = it.table.view["prompt"]["need"].clone();
    let (what, input) = if need.is_null() {
        if cup.below(12) == 0 && !it.table.undo.is_null() {
            ("undo", json!({ "undo": {} }))
        } else {
            let mut choices = it.ask("choices", json!({})).await?["ok"]["choices"].take();
            let acting = it.table.view["pieces"].as_array()?.iter().filter(|it| it["can_act"] == true);
            let acting: Vec<Value> = acting.map(|it| it["id"].clone()).collect();
            if !acting.is_empty() && cup.below(3) != 0 {
                let piece = &acting[pick(cup, acting.len())];
                let aid = it.ask("piece", json!({ "piece": piece })).await?["ok"]["choices"].take();
                choices.as_array_mut()?.extend(aid.as_array()?.iter().cloned());
            }
            let legal: Vec<&Value> =
                choices.as_array()?.iter().filter(|it| it["refused"].is_null()).collect();
            let decision = &legal.get(pick(cup, legal.len().max(1)))?["decision"];
            ("decide", json!({ "decision": decision }))
        }
    } else {
        ("answer", json!({ "answer": an_answer(&need, cup) }))
    };
    let mut message = match what {
        "undo" => json!({}),
        _ => input.clone(),
    };
    message["at"] = it.table.version.into();
    // It is noted before it is sent: whatever becomes of it, it is in the ledger.
    ledger.note(idx, |game| game.sent.push((input, Fate::Unknown)));
    let answer = it.ask(what, message).await?;
    ledger.note(idx, |game| {
        let is_done = answer.get("ok").is_some_and(|ok| ok["done"] != false);
        if is_done {
            game.sent.last_mut().expect("it was noted").1 = Fate::Acknowledged;
        } else {
            game.sent.pop();
        }
    });
    Some(())
}

fn pick(cup: &mut Cup, n: usize) -> usize {
    cup.below(u32::try_from(n).expect("few")) as usize
}

fn an_answer(need: &Value, cup: &mut Cup) -> Value {
    if let Some(check) = need.get("roll") {
        let (n, sides) =
            (check["dice"]["n"].as_u64().unwrap_or(1), check["dice"]["sides"].as_u64().unwrap_or(6));
        let sides = u32::try_from(sides).expect("a die");
        return json!({ "faces": (0..n).map(|_| 1 + cup.below(sides)).collect::<Vec<_>>() });
    }
    for kind in ["draw", "choice"] {
        if let Some(options) = need[kind]["options"].as_array() {
            return json!({ "option": pick(cup, options.len().max(1)) });
        }
    }
    if let Some(min) = need["number"]["min"].as_i64() {
        return json!({ "number": min });
    }
    json!({ "place": need["place"]["suggestions"][0] })
}

//! A computer player in the blinded seat.

use any::AnyGame;
use engine::{Awaits, Cup, Seat};
use serde_json::{Value, json};
use server::testkit::TableClient;

use crate::fuzz::battle_text;
use crate::secrets::{secret_decision, tried};
use crate::truth::{hidden, other_text, parted};
use crate::world::Worlds;

/// What was compared.
#[derive(Debug, Default)]
pub struct Compared {
    /// How many decisions of the computer were the same.
    pub same: usize,
    /// How many of them came after more secret decisions in one world than in the other.
    pub apart: usize,
}

/// Lets the computer play the blinded seat in both worlds, and compares what it does until something hidden shows
/// itself.
pub async fn play_pair(worlds: &Worlds, battle: &str, seat: Seat, who: &str, cup: &mut Cup) -> Compared {
    let text = battle_text(battle);
    let other = other_text(battle, text, seat, cup).expect("something can be elsewhere");
    let mut tables =
        [worlds.make(0, battle, text, seat, who).await, worlds.make(1, battle, &other, seat, who).await];
    let enemy = if seat == Seat(1) { Seat(2) } else { Seat(1) };
    for _ in 0..14 {
        for (idx, table) in tables.iter_mut().enumerate() {
            table.of(enemy).until(|it| TableClient::is_asked(it) || it.is_over()).await;
            let mut game = table.truth().await;
            if !matches!(game.awaits(), Awaits::Seats(_)) {
                continue;
            }
            // Other secret decisions in each world, and mostly more of them in the second.
            for _ in 0..=4 * idx {
                if game.need(Seat::UMPIRE).is_some() {
                    break;
                }
                let secret = hidden(&game.inspect(), seat);
                let Some(decision) = secret_decision(&game, enemy, &secret, cup) else { continue };
                let Some(after) = tried(&game, enemy, &decision, seat, &secret) else { continue };
                table.of(enemy).decide(&decision).await;
                game = after;
            }
            let client = table.of(enemy);
            let need = client.view["prompt"]["need"].clone();
            if need.is_null() {
                let is_begun = game.inspect()["stage"] != "begin";
                client.decide(&json!(if is_begun { "end" } else { "begin" })).await;
            } else {
                client.answer(&json!({ "option": 0 })).await;
            }
        }
    }
    for table in &mut tables {
        table.of(enemy).until(|it| TableClient::is_asked(it) || it.is_over()).await;
    }
    compare(&[tables[0].log().await, tables[1].log().await], seat)
}

/// Compares what the seat did, up to where the worlds parted.
fn compare(logs: &[String; 2], seat: Seat) -> Compared {
    let inputs = logs.each_ref().map(|log| {
        let entries = log
            .lines()
            .enumerate()
            .skip(1)
            .map(|(n, line)| (n, serde_json::from_str::<Value>(line).expect("a line of a log is JSON")));
        entries
            .filter(|(_, it)| it["seat"] == seat.0)
            .map(|(n, mut it)| (n, it["input"].take()))
            .collect::<Vec<_>>()
    });
    let mut res = Compared::default();
    for (one, two) in inputs[0].iter().zip(&inputs[1]) {
        // The worlds as they were when the seat decided.
        let truths = [truth_before(&logs[0], one.0), truth_before(&logs[1], two.0)];
        if parted(&truths, seat).is_some() {
            break;
        }
        assert_eq!(
            one.1, two.1,
            "seat {}, entries {} and {}: what is hidden moves its hand",
            seat.0, one.0, two.0
        );
        res.same += 1;
        res.apart += usize::from(one.0 != two.0);
    }
    res
}

fn truth_before(log: &str, n_lines: usize) -> Value {
    let text = log.lines().take(n_lines).collect::<Vec<_>>().join("\n") + "\n";
    AnyGame::load(&text).expect("a log").game.inspect()
}

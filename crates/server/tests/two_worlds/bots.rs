//! A computer player in the blinded seat.

use any::AnyGame;
use engine::{Awaits, Cup, Seat};
use serde_json::{Value, json};
use server::testkit::TableClient;

use crate::fuzz::battle_text;
use crate::truth::{hidden, other_text, parted};
use crate::world::Worlds;

/// Lets the computer play the blinded seat in both worlds, and returns how many of its decisions were the same before
/// something hidden showed itself.
pub async fn play_pair(worlds: &Worlds, battle: &str, seat: Seat, who: &str, cup: &mut Cup) -> usize {
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
            // Other secret decisions in each world, and more of them in the second.
            for _ in 0..=idx {
                let secret = hidden(&game.inspect(), seat);
                let own: Vec<&String> = secret.iter().filter(|it| it.starts_with(letter(enemy))).collect();
                if own.is_empty() || game.need(Seat::UMPIRE).is_some() {
                    break;
                }
                let element = own[cup.below(u32::try_from(own.len()).expect("few")) as usize];
                let decision = json!({ "pivot": { "element": element, "facing": cup.below(360) } });
                table.of(enemy).decide(&decision).await;
                game = table.truth().await;
            }
            let client = table.of(enemy);
            let need = client.view["prompt"]["need"].clone();
            if need.is_null() {
                let begun = client.view["turn"] != "" && !game.inspect()["stage"].eq(&json!("begin"));
                client.decide(&json!(if begun { "end" } else { "begin" })).await;
            } else {
                client.answer(&json!({ "option": 0 })).await;
            }
        }
    }
    for table in &mut tables {
        table.of(enemy).until(|it| TableClient::is_asked(it) || it.is_over()).await;
    }
    let logs = [tables[0].log().await, tables[1].log().await];
    compare(&logs, seat)
}

fn letter(seat: Seat) -> char {
    if seat == Seat(1) { 'A' } else { 'B' }
}

/// Compares what the seat did, up to where the worlds parted.
fn compare(logs: &[String; 2], seat: Seat) -> usize {
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
    let mut n_same = 0;
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
        n_same += 1;
    }
    n_same
}

fn truth_before(log: &str, n_lines: usize) -> Value {
    let text = log.lines().take(n_lines).collect::<Vec<_>>().join("\n") + "\n";
    AnyGame::load(&text).expect("a log").game.inspect()
}

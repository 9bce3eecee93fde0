//! What is true, which no player is ever sent: from the log that the umpire may read.

use any::AnyGame;
use engine::data::Source;
use engine::{Cup, DicePlan, Seat};
use serde_json::Value;

/// Whether a seat may know where an element is.
pub fn knows(truth: &Value, seat: Seat, id: &str) -> bool {
    let it = &truth["elements"][id];
    match it["place"].as_str() {
        Some("aboard") => it["aboard"].as_str().is_some_and(|carrier| knows(truth, seat, carrier)),
        Some("table") => is_own(seat, id) || it["spotted"] == true || it["concealed"] == false,
        _ => true,
    }
}

fn is_own(seat: Seat, id: &str) -> bool {
    (seat == Seat(1) && id.starts_with('A')) || (seat == Seat(2) && id.starts_with('B'))
}

/// The elements that are hidden from a seat.
pub fn hidden(truth: &Value, seat: Seat) -> Vec<String> {
    let all = truth["elements"].as_object().expect("a table of elements");
    all.keys().filter(|id| !knows(truth, seat, id)).cloned().collect()
}

/// Why two worlds are not the same to a seat any more, if they are not.
pub fn parted(truths: &[Value; 2], seat: Seat) -> Option<String> {
    let [one, two] = truths;
    for (id, it) in one["elements"].as_object().expect("a table of elements") {
        let known = [one, two].map(|it| knows(it, seat, id));
        if known[0] != known[1] || (known[0] && *it != two["elements"][id]) {
            return Some(format!("{id}: {it} and {}", two["elements"][id]));
        }
    }
    let parts = ["turn", "active", "stage", "objectives", "smoke", "outcome"];
    let part = parts.into_iter().find(|part| one[part] != two[part])?;
    Some(format!("{part}: {} and {}", one[part], two[part]))
}

/// A game of a battle, as far as its text is sound.
fn start(name: &str, text: &str) -> Option<Value> {
    let game =
        AnyGame::new(any::System::D20, Source::new(name, text), Vec::new(), DicePlan::seeded(1)).ok()?;
    Some(game.inspect())
}

/// The text of a battle that differs only in what is hidden from a seat.
pub fn other_text(name: &str, text: &str, seat: Seat, cup: &mut Cup) -> Option<String> {
    let here = start(name, text)?;
    let hidden = hidden(&here, seat);
    for _ in 0..30 {
        let there_text = moved(text, &hidden, cup);
        let Some(there) = start(name, &there_text) else { continue };
        if there["elements"] != here["elements"] && parted(&[here.clone(), there], seat).is_none() {
            return Some(there_text);
        }
    }
    None
}

/// The text with some of these elements put elsewhere, or facing elsewhere.
fn moved(text: &str, ids: &[String], cup: &mut Cup) -> String {
    let mut res = Vec::new();
    let mut is_moved = false;
    for line in text.lines() {
        if let Some(id) = line.strip_prefix("id = \"").and_then(|it| it.strip_suffix('"')) {
            is_moved = ids.iter().any(|it| it == id) && cup.below(3) == 0;
        }
        match line.strip_prefix("at = [").and_then(|it| it.strip_suffix(']')) {
            Some(at) if is_moved => {
                let mut jitter = |it: &str| {
                    let by = f64::from(cup.below(41)) / 10.0 - 2.0;
                    it.trim().parse::<f64>().expect("a decimal number") + by
                };
                let (x, y) = at.split_once(',').expect("two numbers");
                res.push(format!("at = [{:.1}, {:.1}]", jitter(x).max(0.0), jitter(y).max(0.0)));
            }
            _ => res.push(line.to_owned()),
        }
    }
    res.join("\n") + "\n"
}

//! The pocket on the machine that builds it: what it says and writes is what the program itself would.

mod hears;
mod same;

use any::{AnyGame, System};
use engine::{DicePlan, Seat};
use pocket::{Pocket, Said};
use serde_json::{Value, json};

/// The one seat of a real table.
const ME: Seat = Seat(1);

/// A new game at a real table.
fn game(typed: bool) -> AnyGame {
    let battle = System::FyobTable.battles().swap_remove(0);
    let dice = DicePlan::seeded(7).typed_by(if typed { &[ME] } else { &[] });
    AnyGame::new(battle.system, battle.source, Vec::new(), dice).expect("the battle is sound")
}

/// A page that has opened the log: what it was shown last, and the new lines.
struct Page {
    pocket: Pocket,
    next_id: u64,
    version: u64,
    lines: Vec<String>,
}

impl Page {
    fn open(log: &str) -> Page {
        let pocket = Pocket::open(log).expect("the log is sound");
        let hello: Value = serde_json::from_str(&pocket.hello()).expect("JSON");
        let version = hello["hello"]["version"].as_u64().expect("a version");
        Page { pocket, next_id: 1, version, lines: Vec::new() }
    }

    /// Says something, and returns the answer to it.
    fn ask(&mut self, what: &str, fields: &Value) -> Value {
        let mut message = json!({ "id": self.next_id, "do": what });
        let more = fields.as_object().expect("fields are an object").clone();
        message.as_object_mut().expect("an object").extend(more);
        let said = self.pocket.say(&message.to_string());
        self.note(&said);
        let answer: Value = serde_json::from_str(said.frames.last().expect("an answer")).expect("JSON");
        assert_eq!(answer["re"], self.next_id, "{answer}");
        self.next_id += 1;
        answer
    }

    /// An input from what is shown now.
    fn enter(&mut self, what: &str, mut fields: Value) -> Value {
        fields["at"] = self.version.into();
        self.ask(what, &fields)
    }

    fn note(&mut self, said: &Said) {
        for frame in &said.frames {
            let frame: Value = serde_json::from_str(frame).expect("JSON");
            if let Some(update) = frame.get("update") {
                assert_eq!(update["from"], self.version, "updates follow each other");
                self.version = update["to"].as_u64().expect("a version");
            }
        }
        self.lines.extend(said.lines.iter().cloned());
    }
}

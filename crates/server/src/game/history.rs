//! What the server remembers of a log: whose decisions still count, and where play went back.

use engine::Seat;
use serde::Deserialize;
use serde::de::IgnoredAny;

/// Whose decisions still count, and where play went back.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct History {
    /// The decisions that still count, in order: entry and seat.
    decisions: Vec<(usize, Seat)>,
    /// The entries that went back, and to before which entry.
    rewinds: Vec<(usize, usize)>,
}

/// The fields of a line of the log that matter here.
#[derive(Deserialize)]
struct Head {
    seq: usize,
    seat: Seat,
    input: Kind,
    rewind: Option<usize>,
}

/// The kinds of input, without what is in them.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Decision(IgnoredAny),
    Answer(IgnoredAny),
    Grant(IgnoredAny),
    Ruling(IgnoredAny),
    Undo(IgnoredAny),
    Correct(IgnoredAny),
}

impl History {
    /// The history of a log, from its text.
    pub(crate) fn of_log(text: &str) -> History {
        let mut res = History::default();
        for line in text.lines().skip(1) {
            res.read_line(line);
        }
        res
    }

    /// Takes note of a line of the log. A line that cannot be read is one that the game did not take either.
    pub(crate) fn read_line(&mut self, line: &str) {
        let Ok(head) = serde_json::from_str::<Head>(line) else { return };
        if let Some(to) = head.rewind {
            self.rewinds.push((head.seq, to));
            self.decisions.retain(|(seq, _)| *seq < to);
        }
        match head.input {
            // A correction carries its whole step, and can be taken back like one.
            Kind::Decision(_) | Kind::Grant(_) | Kind::Ruling(_) | Kind::Correct(_) => {
                self.decisions.push((head.seq, head.seat));
            }
            Kind::Answer(_) | Kind::Undo(_) => {}
        }
    }

    /// Takes note of a decision, without reading its line.
    pub(crate) fn decided(&mut self, seq: usize, seat: Seat) {
        self.decisions.push((seq, seat));
    }

    /// The latest decision that still counts and that one of these took.
    pub(crate) fn last_by(&self, is_one: impl Fn(Seat) -> bool) -> Option<(usize, Seat)> {
        self.decisions.iter().rev().find(|(_, seat)| is_one(*seat)).copied()
    }

    /// The first entry that may be told otherwise than it was when there were `seen` entries.
    pub(crate) fn changed_since(&self, seen: usize) -> usize {
        let later = self.rewinds.iter().rev().take_while(|(seq, _)| seen <= *seq);
        later.map(|(_, to)| *to).min().map_or(seen, |to| to.min(seen))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(seq: usize, seat: u8, input: &str, rewind: Option<usize>) -> String {
        let rewind = rewind.map_or(String::new(), |to| format!(r#","rewind":{to}"#));
        format!(r#"{{"seq":{seq},"seat":{seat},"input":{{{input}}}{rewind},"events":[],"state":"","chain":""}}"#)
    }

    #[test]
    fn what_was_taken_back_does_not_count() {
        let lines = [
            "header".to_owned(),
            line(0, 1, r#""decision":"a""#, None),
            line(1, 2, r#""decision":{"b":[1]}"#, None),
            line(2, 2, r#""answer":{"faces":[3]}"#, None),
        ];
        let mut history = History::of_log(&lines.join("\n"));
        assert_eq!(history.last_by(|_| true), Some((1, Seat(2))));
        assert_eq!(history.last_by(|seat| seat == Seat(1)), Some((0, Seat(1))));
        assert_eq!(history.changed_since(3), 3);

        history.read_line(&line(3, 2, r#""undo":{"to":1}"#, Some(1)));
        assert_eq!(history.last_by(|_| true), Some((0, Seat(1))));
        assert_eq!((history.changed_since(3), history.changed_since(4)), (1, 4));
        history.decided(4, Seat(2));
        assert_eq!(history.last_by(|_| true), Some((4, Seat(2))));
    }
}

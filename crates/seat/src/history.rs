//! What is remembered of a log: whose decisions still count, and where play went back.

use std::ops::Range;

use engine::Seat;
use serde::Deserialize;
use serde::de::IgnoredAny;

/// Whose decisions still count, and where play went back.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    /// The decisions that still count, in order: entry and seat.
    decisions: Vec<(usize, Seat)>,
    /// The entries that went back, and to before which entry.
    rewinds: Vec<(usize, usize)>,
    /// The seats that have chosen something, an answer without dice, and decided nothing since.
    choosers: Vec<Seat>,
}

/// The fields of a line of the log that matter here.
#[derive(Deserialize)]
struct Head {
    seq: usize,
    seat: Seat,
    input: Kind,
    rewind: Option<usize>,
    #[serde(default)]
    chance: bool,
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
    pub fn of_log(text: &str) -> History {
        let mut res = History::default();
        for line in text.lines().skip(1) {
            res.read_line(line);
        }
        res
    }

    /// Takes note of a line of the log. A line that cannot be read is one that the game did not take either.
    pub fn read_line(&mut self, line: &str) {
        let Ok(head) = serde_json::from_str::<Head>(line) else { return };
        if let Some(to) = head.rewind {
            self.rewinds.push((head.seq, to));
            self.decisions.retain(|(seq, _)| *seq < to);
        }
        match head.input {
            Kind::Decision(_) | Kind::Grant(_) | Kind::Ruling(_) => self.decided(head.seq, head.seat),
            // A correction carries its whole step, and can be taken back like one; what was chosen in it stays.
            Kind::Correct(_) => self.decisions.push((head.seq, head.seat)),
            Kind::Answer(_) if head.chance => {}
            Kind::Answer(_) => self.chose(head.seat),
            // Whether a choice was taken back is for the game to say.
            Kind::Undo(_) => {}
        }
    }

    /// Takes note of a decision, without reading its line.
    pub fn decided(&mut self, seq: usize, seat: Seat) {
        self.decisions.push((seq, seat));
        self.choosers.retain(|it| *it != seat);
    }

    /// Takes note that a seat has chosen something.
    pub fn chose(&mut self, seat: Seat) {
        if !self.choosers.contains(&seat) {
            self.choosers.push(seat);
        }
    }

    /// Whether a seat has chosen something, and decided nothing since. It may have been taken back.
    pub fn has_chosen(&self, seat: Seat) -> bool {
        self.choosers.contains(&seat)
    }

    /// The latest decision that still counts, that one of these took, and that a seat knows of: `knows` is asked for the
    /// seat that took it and the entries of its step.
    pub fn last_known(
        &self,
        is_one: impl Fn(Seat) -> bool,
        knows: impl Fn(Seat, Range<usize>) -> bool,
    ) -> Option<(usize, Seat)> {
        let mut end = usize::MAX;
        for &(entry, seat) in self.decisions.iter().rev() {
            // What is told of going back is not told of the decision before it.
            let n_before = self.rewinds.partition_point(|(seq, _)| *seq <= entry);
            end = self.rewinds.get(n_before).map_or(end, |(seq, _)| end.min(*seq));
            if is_one(seat) && knows(seat, entry..end) {
                return Some((entry, seat));
            }
            end = entry;
        }
        None
    }

    /// The first entry that may be told otherwise than it was when there were `seen` entries.
    pub fn changed_since(&self, seen: usize) -> usize {
        let later = self.rewinds.iter().rev().take_while(|(seq, _)| seen <= *seq);
        later.map(|(_, to)| *to).min().map_or(seen, |to| to.min(seen))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last_by(history: &History, is_one: impl Fn(Seat) -> bool) -> Option<(usize, Seat)> {
        history.last_known(is_one, |_, _| true)
    }

    fn line(seq: usize, seat: u8, input: &str, rewind: Option<usize>) -> String {
        let rewind = rewind.map_or(String::new(), |to| format!(r#","rewind":{to}"#));
        format!(
            r#"{{"seq":{seq},"seat":{seat},"input":{{{input}}}{rewind},"events":[],"state":"","chain":""}}"#
        )
    }

    #[test]
    fn what_was_taken_back_does_not_count() {
        let lines = [
            "header".to_owned(),
            line(0, 1, r#""decision":"a""#, None),
            line(1, 2, r#""decision":{"b":[1]}"#, None),
            line(2, 2, r#""answer":{"option":3}"#, None),
        ];
        let mut history = History::of_log(&lines.join("\n"));
        assert_eq!(last_by(&history, |_| true), Some((1, Seat(2))));
        assert_eq!(last_by(&history, |seat| seat == Seat(1)), Some((0, Seat(1))));
        let told = |told: usize| history.last_known(|_| true, move |_, step| step.contains(&told));
        assert_eq!((told(0), told(2), told(9)), (Some((0, Seat(1))), Some((1, Seat(2))), Some((1, Seat(2)))));
        assert_eq!(history.changed_since(3), 3);
        assert!(history.has_chosen(Seat(2)) && !history.has_chosen(Seat(1)));

        history.read_line(&line(3, 2, r#""undo":{"to":1}"#, Some(1)));
        assert_eq!(last_by(&history, |_| true), Some((0, Seat(1))));
        assert!(history.has_chosen(Seat(2)));
        assert_eq!((history.changed_since(3), history.changed_since(4)), (1, 4));
        history.decided(4, Seat(2));
        assert_eq!(last_by(&history, |_| true), Some((4, Seat(2))));
        assert!(!history.has_chosen(Seat(2)));
    }
}

//! What the page says.

use engine::{Answer, Goal, Ruling, Seat};
use serde::Deserialize;
use serde_json::Value;
use table::Point;

use crate::Problem;

/// A message of the page, with all fields that any of them has.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// Its number, which comes back as `re`.
    pub id: u64,
    /// What is wanted.
    #[serde(rename = "do")]
    pub what: String,
    at: Option<u64>,
    decision: Option<Value>,
    answer: Option<Answer>,
    yes: Option<bool>,
    reason: Option<String>,
    ruling: Option<Ruling>,
    seat: Option<Seat>,
    ms: Option<u64>,
    piece: Option<String>,
    goal: Option<Goal>,
    words: Option<String>,
    from: Option<Point>,
    to: Option<Point>,
    entry: Option<usize>,
    #[serde(default)]
    anew: bool,
}

/// What is wanted.
#[derive(Clone, PartialEq, Debug)]
pub enum Ask {
    /// A decision.
    Decide {
        /// The version that the player saw.
        at: u64,
        /// The decision.
        decision: Value,
    },
    /// An answer to the open question.
    Answer {
        /// The version that the player saw.
        at: u64,
        /// The answer.
        answer: Answer,
    },
    /// To take the latest decision back.
    Undo {
        /// The version that the player saw.
        at: u64,
        /// Why; the umpire must say.
        reason: String,
    },
    /// To agree to what another asks, or not.
    Agree {
        /// Whether.
        yes: bool,
    },
    /// To correct the last answer.
    Correct {
        /// The version that the player saw.
        at: u64,
        /// The right answer.
        answer: Answer,
        /// Why.
        reason: String,
    },
    /// To let the program's dice answer the open question.
    Throw {
        /// The version that the player saw.
        at: u64,
    },
    /// To change any earlier entry, and play again what followed.
    Amend {
        /// The version that the player saw.
        at: u64,
        /// The entry.
        entry: usize,
        /// The right answer; none: it never happened.
        answer: Option<Answer>,
        /// What followed does not count any more either.
        anew: bool,
        /// Why.
        reason: String,
    },
    /// The umpire rules.
    Rule {
        /// The version that the umpire saw.
        at: u64,
        /// What.
        ruling: Ruling,
        /// Why.
        reason: String,
    },
    /// The umpire allows what the rules refuse.
    Grant {
        /// The version that the umpire saw.
        at: u64,
        /// Who decides.
        seat: Seat,
        /// What.
        decision: Value,
        /// Why.
        reason: String,
    },
    /// How long the computer waits.
    Pace {
        /// In milliseconds.
        ms: Option<u64>,
    },
    /// Something that changes nothing.
    Question(Question),
}

/// A question. It is answered from what the seat believes.
#[derive(Clone, PartialEq, Debug)]
pub enum Question {
    /// The latest inputs that still count, for those whom nothing is hidden from.
    Record,
    /// What a piece can do.
    Piece {
        /// The piece.
        piece: String,
    },
    /// What can be done without a piece.
    Choices,
    /// What pointing somewhere could mean.
    Aim {
        /// The piece that is selected.
        piece: Option<String>,
        /// What is pointed at.
        goal: Goal,
    },
    /// What is known of a decision.
    Preview {
        /// The decision.
        decision: Value,
    },
    /// A decision that was typed.
    Parse {
        /// As it was typed.
        words: String,
    },
    /// What a line over the table comes to.
    Measure {
        /// The piece that would walk it.
        piece: Option<String>,
        /// From here.
        from: Point,
        /// To there.
        to: Point,
    },
    /// The position in words.
    Position,
    /// A decision in the words of the reference sheet.
    Situation {
        /// The decision.
        decision: Value,
    },
}

impl Message {
    /// What the message wants, or what is missing from it.
    pub fn ask(self) -> Result<Ask, String> {
        let Message {
            at,
            decision,
            answer,
            yes,
            reason,
            ruling,
            seat,
            ms,
            piece,
            goal,
            words,
            from,
            to,
            entry,
            anew,
            what,
            ..
        } = self;
        let what = what.as_str();
        let at = || need(what, "at", at);
        let reason = reason.unwrap_or_default();
        let question = match what {
            "decide" => return Ok(Ask::Decide { at: at()?, decision: need(what, "decision", decision)? }),
            "answer" => return Ok(Ask::Answer { at: at()?, answer: need(what, "answer", answer)? }),
            "undo" => return Ok(Ask::Undo { at: at()?, reason }),
            "agree" => return Ok(Ask::Agree { yes: need(what, "yes", yes)? }),
            "correct" => {
                return Ok(Ask::Correct { at: at()?, answer: need(what, "answer", answer)?, reason });
            }
            "rule" => return Ok(Ask::Rule { at: at()?, ruling: need(what, "ruling", ruling)?, reason }),
            "grant" => {
                let (seat, decision) = (need(what, "seat", seat)?, need(what, "decision", decision)?);
                return Ok(Ask::Grant { at: at()?, seat, decision, reason });
            }
            "throw" => return Ok(Ask::Throw { at: at()? }),
            "amend" => {
                return Ok(Ask::Amend {
                    at: at()?,
                    entry: need(what, "entry", entry)?,
                    answer,
                    anew,
                    reason,
                });
            }
            "pace" => return Ok(Ask::Pace { ms }),
            "piece" => Question::Piece { piece: need(what, "piece", piece)? },
            "choices" => Question::Choices,
            "aim" => Question::Aim { piece, goal: need(what, "goal", goal)? },
            "preview" => Question::Preview { decision: need(what, "decision", decision)? },
            "parse" => Question::Parse { words: need(what, "words", words)? },
            "measure" => {
                Question::Measure { piece, from: need(what, "from", from)?, to: need(what, "to", to)? }
            }
            "position" => Question::Position,
            "record" => Question::Record,
            "situation" => Question::Situation { decision: need(what, "decision", decision)? },
            _ => return Err(format!("there is nothing called `{what}` to do")),
        };
        Ok(Ask::Question(question))
    }
}

impl Ask {
    /// The version that the player saw when he decided, for whatever changes the game.
    pub fn at(&self) -> Option<u64> {
        match self {
            Ask::Decide { at, .. }
            | Ask::Answer { at, .. }
            | Ask::Undo { at, .. }
            | Ask::Correct { at, .. }
            | Ask::Throw { at }
            | Ask::Amend { at, .. }
            | Ask::Rule { at, .. }
            | Ask::Grant { at, .. } => Some(*at),
            Ask::Agree { .. } | Ask::Pace { .. } | Ask::Question(_) => None,
        }
    }
}

/// The number of a message of which nothing else is understood.
#[derive(Deserialize)]
struct Numbered {
    id: u64,
}

/// What a text of the page wants, with its number; or the number, if there is one, and what was not understood.
pub fn heard(text: &str) -> Result<(u64, Ask), (Option<u64>, Problem)> {
    let (id, asked) = match serde_json::from_str::<Message>(text) {
        Ok(message) => (Some(message.id), message.ask()),
        // Whoever waits for the answer knows it by its number, even if nothing else could be read.
        Err(err) => (serde_json::from_str::<Numbered>(text).ok().map(|it| it.id), Err(err.to_string())),
    };
    match (id, asked) {
        (Some(id), Ok(ask)) => Ok((id, ask)),
        (id, asked) => {
            let why = format!("not understood: {}", asked.err().unwrap_or_default());
            Err((id, Problem { rule: Some("ENG-013".into()), why }))
        }
    }
}

fn need<T>(what: &str, field: &str, value: Option<T>) -> Result<T, String> {
    value.ok_or_else(|| format!("`{what}` needs the field `{field}`"))
}

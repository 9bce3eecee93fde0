//! Questions, which change nothing. They are answered from what the seat believes.

use any::Refused;
use axum::extract::ws::Utf8Bytes;
use engine::{PieceId, Seat};
use serde::Serialize;
use serde_json::json;
use tokio::task::block_in_place;

use super::audience::frame;
use super::inputs::{OkFrame, RefusedFrame};
use super::task::GameTask;
use crate::wire::Question;

impl GameTask {
    /// The answer to a question. It may take a while to work out: other games go on meanwhile.
    pub(super) fn answer_question(&self, seat: Seat, id: u64, question: Question) -> Utf8Bytes {
        block_in_place(|| match self.answered(seat, id, question) {
            Ok(answer) => answer,
            Err(refused) => frame(&RefusedFrame { re: id, refused: refused.into() }),
        })
    }

    fn answered(&self, seat: Seat, re: u64, question: Question) -> Result<Utf8Bytes, Refused> {
        let game = &self.game;
        Ok(match question {
            Question::Piece { piece } => ok(re, game.aid(seat, self.piece(seat, &piece)?)),
            Question::Record => ok(re, json!({ "record": self.record(seat)? })),
            Question::Choices => ok(re, json!({ "choices": game.choices(seat, None) })),
            Question::Aim { piece, goal } => {
                let piece = self.maybe_piece(seat, piece)?;
                ok(re, json!({ "choices": game.aim(seat, piece, &goal) }))
            }
            Question::Preview { decision } => ok(re, game.preview(seat, &decision)?),
            Question::Parse { words } => {
                let words: Vec<&str> = words.split_whitespace().collect();
                let decision = game.parse(seat, &words).map_err(not_understood)?;
                ok(re, game.preview(seat, &decision)?)
            }
            Question::Measure { piece, from, to } => {
                let piece = self.maybe_piece(seat, piece)?;
                ok(re, game.measure(seat, piece, from, to))
            }
            Question::Position => ok(re, json!({ "sections": game.position(seat) })),
            Question::Situation { decision } => ok(re, game.situation(seat, &decision)),
        })
    }

    fn maybe_piece(&self, seat: Seat, id: Option<String>) -> Result<Option<PieceId>, Refused> {
        id.map(|id| self.piece(seat, &id)).transpose()
    }

    fn piece(&self, seat: Seat, id: &str) -> Result<PieceId, Refused> {
        let missing = || Refused { rule: "ENG-011".into(), why: format!("there is no piece `{id}`").into() };
        self.game.piece(seat, id).ok_or_else(missing)
    }
}

fn ok(re: u64, answer: impl Serialize) -> Utf8Bytes {
    frame(&OkFrame { re, ok: answer })
}

fn not_understood(why: String) -> Refused {
    Refused { rule: "ENG-013".into(), why: why.into() }
}

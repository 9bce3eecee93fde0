//! Questions, which change nothing. They are answered from what the seat believes.

use any::{Play, Refused};
use engine::{PieceId, Seat};
use serde_json::json;

use crate::{Plan, Question, ok_frame, record};

/// The answer to a question, as the text of a frame.
pub fn answer<G: Play + ?Sized>(
    game: &G,
    plan: &Plan,
    seat: Seat,
    re: u64,
    question: Question,
) -> Result<String, Refused> {
    let piece_of = |id: &str| piece(game, seat, id);
    let maybe_piece = |id: Option<String>| id.map(|id| piece_of(&id)).transpose();
    Ok(match question {
        Question::Piece { piece } => ok_frame(re, game.aid(seat, piece_of(&piece)?)),
        Question::Record => ok_frame(re, json!({ "record": record(game, plan, seat)? })),
        Question::Choices => ok_frame(re, json!({ "choices": game.choices(seat, None) })),
        Question::Aim { piece, goal } => {
            ok_frame(re, json!({ "choices": game.aim(seat, maybe_piece(piece)?, &goal) }))
        }
        Question::Preview { decision } => ok_frame(re, game.preview(seat, &decision)?),
        Question::Parse { words } => {
            let words: Vec<&str> = words.split_whitespace().collect();
            let decision = game.parse(seat, &words).map_err(not_understood)?;
            ok_frame(re, game.preview(seat, &decision)?)
        }
        Question::Measure { piece, from, to } => {
            ok_frame(re, game.measure(seat, maybe_piece(piece)?, from, to))
        }
        Question::Position => ok_frame(re, json!({ "sections": game.position(seat) })),
        Question::Situation { decision } => ok_frame(re, game.situation(seat, &decision)),
    })
}

fn piece<G: Play + ?Sized>(game: &G, seat: Seat, id: &str) -> Result<PieceId, Refused> {
    let missing = || Refused { rule: "ENG-011".into(), why: format!("there is no piece `{id}`").into() };
    game.piece(seat, id).ok_or_else(missing)
}

fn not_understood(why: String) -> Refused {
    Refused { rule: "ENG-013".into(), why: why.into() }
}

//! What a side can do without the other side's knowledge.

use any::AnyGame;
use engine::{Cup, Seat};
use serde_json::{Value, json};

use crate::truth::knows;

/// Something that can be done with a hidden element.
pub fn secret_decision(game: &AnyGame, asked: Seat, secret: &[String], cup: &mut Cup) -> Option<Value> {
    let own = if asked == Seat(1) { 'A' } else { 'B' };
    let own: Vec<&String> = secret.iter().filter(|it| it.starts_with(own)).collect();
    let element = own.get(cup.below(u32::try_from(own.len()).ok()?.max(1)) as usize)?;
    let facing = cup.below(360);
    if game.inspect()["stage"] == "deploy" {
        let at = game.view(Seat::UMPIRE).pieces.iter().find(|it| it.id == element.as_str())?.pose?.at;
        let mut jitter = |it: i32| it + i32::try_from(cup.below(8_000)).expect("small") - 4_000;
        let (x, y) = (jitter(at.x), jitter(at.y));
        return Some(json!({ "place": { "element": element, "to": { "at": [x, y], "facing": facing } } }));
    }
    if cup.below(3) == 0 {
        return Some(json!({ "whole_turn": { "element": element, "action": "dig_in" } }));
    }
    Some(json!({ "pivot": { "element": element, "facing": facing } }))
}

/// The game after a decision, if it needs no dice and shows the seat nothing.
pub fn tried(
    game: &AnyGame,
    seat: Seat,
    decision: &Value,
    blinded: Seat,
    secret: &[String],
) -> Option<AnyGame> {
    tried_input(game, seat, &json!({ "decision": decision }), blinded, secret)
}

/// The same for any input.
pub fn tried_input(
    game: &AnyGame,
    seat: Seat,
    input: &Value,
    blinded: Seat,
    secret: &[String],
) -> Option<AnyGame> {
    let mut game = AnyGame::load(&game.log_text()).expect("its own log").game;
    game.submit(seat, input).ok()?;
    let truth = game.inspect();
    let still_hidden = secret.iter().all(|id| !knows(&truth, blinded, id));
    (game.throw_dice() == 0 && game.need(Seat::UMPIRE).is_none() && still_hidden).then_some(game)
}

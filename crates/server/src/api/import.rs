//! Games from a log.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use super::body::Body;
use super::make::{New, checked_name, keep, planned, prepared};
use crate::access::Session;
use crate::app::App;
use crate::error::ApiError;
use crate::game::{BroughtLog, read_brought};
use crate::wire::{DiceFrom, ImportedGame, MadeGame, Plan, Umpire};

/// `POST /api/games/import`
pub(crate) async fn import(
    State(app): State<Arc<App>>,
    session: Session,
    Body(wanted): Body<ImportedGame>,
) -> Result<Json<MadeGame>, ApiError> {
    app.rates.game(session.0)?;
    let name = checked_name(wanted.name)?;
    let _turn = app.imports.acquire().await;
    let BroughtLog { game, lines, unsound } =
        read_brought(&wanted.log).map_err(|why| ApiError::bad(format!("this log cannot be read: {why}")))?;
    let typed = &game.header().dice.typed;
    let mut players = wanted.players.unwrap_or_else(|| Plan::for_one(&*game).players);
    for (seat, player) in &mut players {
        // Where dice come from is in the log, and cannot be changed any more.
        player.dice = if typed.contains(seat) { DiceFrom::Typed } else { DiceFrom::Program };
    }
    let plan = planned(&app, &game, players, Umpire::None)?;
    let battle = game.header().battle.name.clone();
    let new = New { name, battle, plan, onlookers: false, lines };
    let mut prepared = prepared(session, &game, new);
    // The first line as it was written too: the hash of the second builds on its text.
    prepared.0.header = wanted.log.lines().next().unwrap_or_default().to_owned();
    prepared.1.unsound = unsound;
    drop(game);
    keep(&app, prepared).await.map(Json)
}

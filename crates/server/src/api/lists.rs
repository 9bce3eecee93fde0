//! The games of a session.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::Seat;
use store::GameRow;

use crate::access::Session;
use crate::app::App;
use crate::error::ApiError;
use crate::wire::{Plan, SavedGame, SavedGames};

/// `GET /api/games`
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    session: Session,
) -> Result<Json<SavedGames>, ApiError> {
    let rows = app.store.games_of(session.0).await?;
    let mut games = Vec::with_capacity(rows.len());
    for row in rows {
        games.push(saved(&app, session, row).await?);
    }
    Ok(Json(SavedGames { games }))
}

async fn saved(app: &Arc<App>, session: Session, mut row: GameRow) -> Result<SavedGame, ApiError> {
    let mut here = Vec::new();
    let in_memory = app.registry.in_memory(&row.id).await;
    // A game in memory knows best; one that was cut short has played on since it was last noted where it stood.
    if in_memory.is_some() || row.standing.at != row.n_entries {
        match app.with_game(&row.id, |game| async move { game.stands().await }).await {
            Ok(now) => (row.standing, here) = now,
            Err(_) => tracing::warn!(game = row.id, "the list shows where the game stood before"),
        }
    }
    let held: Vec<Seat> = app.store.held(session.0, row.num).await?.into_iter().map(Seat).collect();
    let people = serde_json::from_str::<Plan>(&row.plan)
        .map(|plan| plan.people(|seat| here.contains(&seat)))
        .unwrap_or_default();
    let standing = row.standing;
    Ok(SavedGame {
        game: row.id,
        title: row.title,
        system: row.system,
        battle: row.battle,
        turn: standing.turn,
        prompt: standing.prompt,
        your_move: held.iter().any(|seat| standing.awaits.contains(&seat.0)),
        seats: held,
        people,
        over: standing.over,
        result: standing.result,
        updated: row.updated,
        creator: row.creator == session.0,
    })
}

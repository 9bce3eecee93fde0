//! The log of a table with a single seat, line by line: for a page that goes on by itself while the server is away, and
//! brings home what it has played.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;

use super::body::{Behind, Body, InPath};
use crate::access::{Access, Session};
use crate::app::App;
use crate::error::ApiError;
use crate::wire::{LogLines, MoreLines, TakenOver};

/// What stands behind the `?`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    #[serde(default)]
    from: usize,
}

/// `GET /api/games/{game}/lines`
pub(crate) async fn lines(
    State(app): State<Arc<App>>,
    session: Session,
    InPath(id): InPath<String>,
    Behind(wanted): Behind<Wanted>,
) -> Result<Json<LogLines>, ApiError> {
    let access = alone(Access::to(&app, session, &id).await?)?;
    let saved = app.store.lines(access.row.num, wanted.from).await?;
    Ok(Json(LogLines { header: saved.header, from: wanted.from, lines: saved.lines }))
}

/// `POST /api/games/{game}/lines`
pub(crate) async fn take_over(
    State(app): State<Arc<App>>,
    session: Session,
    InPath(id): InPath<String>,
    Body(more): Body<MoreLines>,
) -> Result<Json<TakenOver>, ApiError> {
    alone(Access::to(&app, session, &id).await?)?;
    // As for an import: reading a log takes a core.
    let _turn = app.imports.acquire().await;
    let more = Arc::new(more);
    let taken = app.with_game(&id, |game| {
        let more = Arc::clone(&more);
        async move { game.take_over(more).await }
    });
    let entries = taken.await??;
    tracing::info!(game = id, entries, "a page brought home what it had played by itself");
    Ok(Json(TakenOver { entries }))
}

/// A log shows everything, and whoever adds to it speaks for everybody: so it must be a table with one seat, and his.
fn alone(access: Access) -> Result<Access, ApiError> {
    if access.held.iter().any(|it| access.plan.is_alone(*it)) {
        return Ok(access);
    }
    Err(ApiError::forbidden("only where one person sits at the table can a page carry the log along"))
}

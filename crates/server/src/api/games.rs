//! One game: its ground, its log, its links, its end.

use std::sync::Arc;

use any::AnyGame;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::{Awaits, Seat};
use serde::Deserialize;
use serde_json::{Value, json};

use super::battles::svg;
use super::body::{Body, InPath};
use super::make::path_of;
use crate::access::{Access, Session};
use crate::app::App;
use crate::error::ApiError;
use crate::secret::Secret;

/// Whether a game is over.
pub(crate) fn is_over(game: &AnyGame) -> bool {
    matches!(game.awaits(), Awaits::Over(_))
}

/// `DELETE /api/games/{game}`
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    session: Session,
    InPath(id): InPath<String>,
) -> Result<StatusCode, ApiError> {
    let access = Access::to(&app, session, &id).await?;
    if !access.is_creator {
        return Err(ApiError::forbidden("only the one who made the game may delete it"));
    }
    app.registry.end(&id, "the game was deleted by the one who made it").await;
    app.store.delete(access.row.num).await?;
    tracing::info!(game = id, "a game was deleted");
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WantedLink {
    seat: Seat,
}

/// `POST /api/games/{game}/links`
pub(crate) async fn new_link(
    State(app): State<Arc<App>>,
    session: Session,
    InPath(id): InPath<String>,
    Body(wanted): Body<WantedLink>,
) -> Result<Json<Value>, ApiError> {
    let access = Access::to(&app, session, &id).await?;
    if !access.is_creator {
        return Err(ApiError::forbidden("only the one who made the game gives out links"));
    }
    let is_played = access.plan.by_people().any(|it| it == wanted.seat);
    let is_other = match wanted.seat {
        Seat::ONLOOKER => true,
        // Whoever has the umpire's link sees everything: not even the maker gets one for a game that has no umpire.
        Seat::UMPIRE => access.plan.umpire != crate::wire::Umpire::None,
        _ => false,
    };
    if !is_played && !is_other {
        return Err(ApiError::bad(format!("nobody can be invited to seat {}", wanted.seat.0)));
    }
    let secret = Secret::new();
    app.store.set_link(access.row.num, wanted.seat.0, secret.hash()).await?;
    Ok(Json(json!({ "path": path_of(&secret) })))
}

/// `GET /api/games/{game}/ground.svg`
pub(crate) async fn ground(
    State(app): State<Arc<App>>,
    session: Session,
    InPath(id): InPath<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    Access::to(&app, session, &id).await?;
    let drawn = app
        .with_game(&id, |game| async move {
            game.read(|game| draw::ground_svg(&game.view(Seat::ONLOOKER).ground)).await
        })
        .await?;
    Ok(svg(drawn.into(), &headers))
}

/// `GET /api/games/{game}/log`
pub(crate) async fn log(
    State(app): State<Arc<App>>,
    session: Session,
    InPath(id): InPath<String>,
) -> Result<Response, ApiError> {
    let access = Access::to(&app, session, &id).await?;
    if !access.sees_all() && !app.with_game(&id, |game| async move { game.read(is_over).await }).await? {
        let why =
            "the log shows what is hidden: it is for the umpire, or for everybody when the game is over";
        return Err(ApiError::forbidden(why));
    }
    let saved = app.store.log(&id).await?;
    let name = format!(
        "attachment; filename=\"{}-{}-{id}.jsonl\"",
        plain(&saved.row.system),
        plain(&saved.row.battle)
    );
    let headers =
        [(header::CONTENT_TYPE, "application/jsonl".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, saved.text).into_response())
}

/// A word for the name of a file.
fn plain(text: &str) -> String {
    let letter = |it: char| if it.is_ascii_alphanumeric() { it.to_ascii_lowercase() } else { '-' };
    text.chars().take(40).map(letter).collect()
}

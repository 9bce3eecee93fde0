//! What is printed: cardsheets, record sheets, and the charts of the rules.

use std::sync::Arc;

use any::AnyGame;
use axum::Json;
use axum::extract::State;
use engine::data::Source;
use engine::{DicePlan, Seat};
use serde::Deserialize;
use serde_json::{Value, json};

use super::battles::{battle, system};
use super::body::{Behind, Body, InPath};
use super::review::{Through, look};
use crate::access::Session;
use crate::app::App;
use crate::error::ApiError;

/// A battle whose papers are wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// The id of a battle that comes with the program.
    battle: Option<String>,
    /// Or a battle of one's own, as TOML.
    text: Option<String>,
}

/// `GET /api/games/{game}/paper`
pub(crate) async fn of_game(
    State(app): State<Arc<App>>,
    session: Session,
    InPath(id): InPath<String>,
    Behind(through): Behind<Through>,
) -> Result<Json<Value>, ApiError> {
    let paper = |game: &AnyGame, seat: Seat| {
        let paper = game.paper(seat).ok_or_else(|| no_papers(game))?;
        Ok(json!({ "title": game.view(seat).title, "system": game.system().id(), "paper": paper }))
    };
    look(&app, session, &id, &through, paper).await.map(Json)
}

/// `POST /api/paper/{system}`
pub(crate) async fn of_text(
    InPath(id): InPath<String>,
    Body(wanted): Body<Wanted>,
) -> Result<Json<Value>, ApiError> {
    let system = system(&id)?;
    let source = match (wanted.text, wanted.battle) {
        (Some(text), name) => Source::new(name.unwrap_or_else(|| "your file".to_owned()), text),
        (None, Some(id)) => battle(system, &id)?.source,
        (None, None) => return Err(ApiError::bad("name a `battle`, or send one of your own as `text`")),
    };
    tokio::task::block_in_place(|| {
        let game = AnyGame::new(system, source, Vec::new(), DicePlan::seeded(0))
            .map_err(|errors| ApiError::bad(errors.to_string()))?;
        let paper = game.paper(Seat::UMPIRE).ok_or_else(|| no_papers(&game))?;
        Ok(Json(json!({ "title": game.view(Seat::UMPIRE).title, "system": system.id(), "paper": paper })))
    })
}

fn no_papers(game: &AnyGame) -> ApiError {
    ApiError::missing(format!("{} keeps no papers beside the table", game.system().id()))
}

/// `GET /api/charts/{system}`
pub(crate) async fn charts(InPath(id): InPath<String>) -> Result<Json<Value>, ApiError> {
    Ok(Json(json!({ "charts": system(&id)?.charts() })))
}

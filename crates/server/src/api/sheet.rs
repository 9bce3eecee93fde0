//! The reference sheet: procedures of the rules by themselves.

use std::collections::BTreeMap;

use any::AnyGame;
use axum::Json;
use engine::DicePlan;
use serde::Deserialize;
use serde_json::{Value, json};

use super::battles::system;
use super::body::{Body, InPath};
use crate::error::ApiError;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Words {
    #[serde(default)]
    words: BTreeMap<String, String>,
}

/// `GET /api/sheet/{system}`
pub(crate) async fn procedures(InPath(id): InPath<String>) -> Result<Json<Value>, ApiError> {
    let system = system(&id)?;
    let lists: BTreeMap<_, _> = system.lists().into_iter().collect();
    Ok(Json(json!({ "procedures": system.procedures(), "lists": lists })))
}

/// `POST /api/sheet/{system}/{procedure}`
pub(crate) async fn resolve(
    InPath((system_id, procedure)): InPath<(String, String)>,
    Body(Words { words }): Body<Words>,
) -> Result<Json<Value>, ApiError> {
    let system = system(&system_id)?;
    let Some(about) = system.procedures().iter().find(|it| it.name == procedure).map(|it| it.about) else {
        return Err(ApiError::missing(format!("there is no procedure `{procedure}` in {system}")));
    };
    let words: Vec<(String, String)> =
        words.into_iter().filter(|(_, value)| !value.trim().is_empty()).collect();
    tokio::task::block_in_place(|| {
        let sketched = AnyGame::sketch(system, Vec::new(), &procedure, &words, DicePlan::seeded(0))
            .map_err(|err| ApiError::bad(err.to_string()))?;
        let choice = sketched.choice()?;
        // What follows from the end of a stage is told by the procedure, not by that end.
        let text = if choice.shown.ends { about.to_owned() } else { choice.text };
        Ok(Json(json!({
            "text": text, "check": choice.check, "odds": choice.odds, "refused": choice.refused,
        })))
    })
}

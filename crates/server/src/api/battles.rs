//! The battles that can be played, and their pictures.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use any::{AnyGame, BattleInfo, System};
use axum::Json;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use engine::{DicePlan, Seat};

use super::body::InPath;
use crate::error::ApiError;
use crate::pages::with_tag;
use crate::wire::{Battles, SystemBattles};

/// `GET /api/battles`
pub(crate) async fn battles() -> Json<Battles> {
    let of_system = |system: System| SystemBattles {
        id: system.id(),
        about: system.about(),
        sheet: system.sheet().id(),
        battles: system.battles().into_iter().map(|it| it.card).collect(),
    };
    Json(Battles { systems: System::ALL.into_iter().map(of_system).collect() })
}

/// A system by its short name.
pub(crate) fn system(id: &str) -> Result<System, ApiError> {
    id.parse().map_err(ApiError::missing)
}

/// A battle that comes with the program.
pub(crate) fn battle(system: System, id: &str) -> Result<BattleInfo, ApiError> {
    let found = system.battles().into_iter().find(|it| it.card.id == id);
    found.ok_or_else(|| ApiError::missing(format!("there is no battle `{id}` of {system}")))
}

/// `GET /api/battles/{system}/{battle}/picture.svg`
pub(crate) async fn picture(
    InPath((system_id, id)): InPath<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    static PICTURES: OnceLock<Mutex<HashMap<(String, String), Bytes>>> = OnceLock::new();
    let pictures = PICTURES.get_or_init(Mutex::default);
    let key = (system_id, id);
    let known = pictures.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    if let Some(picture) = known {
        return Ok(svg(picture, &headers));
    }
    let info = battle(system(&key.0)?, &key.1)?;
    let drawn = tokio::task::block_in_place(|| {
        let game = AnyGame::new(info.system, info.source, Vec::new(), DicePlan::seeded(0))
            .map_err(|errors| ApiError::bad(errors.to_string()))?;
        // What everybody may see: what is hidden at the start is not in the picture.
        Ok::<_, ApiError>(Bytes::from(draw::map_svg(&game.view(Seat::ONLOOKER), &draw::Look::default())))
    })?;
    pictures.lock().unwrap_or_else(PoisonError::into_inner).insert(key, drawn.clone());
    Ok(svg(drawn, &headers))
}

/// `GET /symbols.svg`
pub(crate) async fn symbols(headers: HeaderMap) -> Response {
    static SYMBOLS: OnceLock<Bytes> = OnceLock::new();
    svg(SYMBOLS.get_or_init(|| draw::symbols_svg().into()).clone(), &headers)
}

/// A picture, or the word that the browser has it already.
pub(crate) fn svg(picture: Bytes, headers: &HeaderMap) -> Response {
    let tag = format!("\"{:016x}\"", engine::stable_hash(picture.as_ref()));
    let mut response = with_tag(&tag, headers, || picture.into_response());
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

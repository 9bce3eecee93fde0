//! Sessions, and the links that lead to a seat.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use engine::Seat;
use serde::Deserialize;
use serde_json::json;

use super::body::Body;
use crate::access::{Session, set_cookie};
use crate::app::App;
use crate::error::ApiError;
use crate::secret::Secret;
use crate::wire::JoinedSeat;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WantedSession {
    #[serde(default)]
    key: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WantedSeat {
    secret: String,
}

/// `POST /api/session`
pub(crate) async fn session(
    State(app): State<Arc<App>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Body(wanted): Body<WantedSession>,
) -> Result<Response, ApiError> {
    if let Some(key) = wanted.key {
        app.rates.session(from.ip())?;
        if Secret::claimed(&key).hash() != app.host_hash {
            return Err(ApiError::forbidden(
                "this is not the key of this server: use the address that it printed",
            ));
        }
        return keep(&app, &app.host).await;
    }
    match Session::of(&app, &headers).await? {
        Some(session) => {
            app.store.keep_session(session.0).await?;
            Ok(Json(json!({ "host": session.0 == app.host_hash })).into_response())
        }
        None => {
            app.rates.session(from.ip())?;
            keep(&app, &Secret::new()).await
        }
    }
}

/// Makes sure that the store has a session, and gives the browser its cookie.
async fn keep(app: &App, secret: &Secret) -> Result<Response, ApiError> {
    let hash = secret.hash();
    app.store.keep_session(hash).await?;
    app.sessions.add(hash);
    let cookie = set_cookie(secret, app.config.secure_cookie);
    Ok(([(header::SET_COOKIE, cookie)], Json(json!({ "host": hash == app.host_hash }))).into_response())
}

/// `POST /api/join`
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    session: Session,
    Body(wanted): Body<WantedSeat>,
) -> Result<Json<JoinedSeat>, ApiError> {
    app.rates.session(from.ip())?;
    match app.store.join(session.0, Secret::claimed(&wanted.secret).hash()).await? {
        Some(hold) => Ok(Json(JoinedSeat { game: hold.game, seat: Seat(hold.seat) })),
        None => Err(ApiError::forbidden("this link does not lead to a seat any more: ask for a new one")),
    }
}

//! For whoever watches over the server.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::ApiError;

/// `GET /health`
pub(crate) async fn health(State(app): State<Arc<App>>) -> Response {
    match app.store.check().await {
        Ok(()) => "ok".into_response(),
        Err(err) => (StatusCode::SERVICE_UNAVAILABLE, err.to_string()).into_response(),
    }
}

/// `GET /metrics`
pub(crate) async fn metrics(
    State(app): State<Arc<App>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
) -> Result<Response, ApiError> {
    if !app.config.allow_metrics && !from.ip().is_loopback() {
        return Err(ApiError::forbidden("numbers are shown to the machine itself only"));
    }
    let text = app
        .metrics
        .text()
        .map_err(|_| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "the numbers cannot be written"))?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

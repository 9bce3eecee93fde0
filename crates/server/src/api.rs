//! What can be asked over HTTP.

mod battles;
mod body;
mod games;
mod health;
mod import;
mod lines;
mod lists;
mod make;
mod paper;
mod review;
mod rules;
mod sequel;
mod session;
mod sheet;

use std::sync::Arc;

use axum::http::{Method, Uri};
use axum::middleware::from_fn_with_state;
use axum::routing::{delete, get, post};
use axum::{Extension, Router};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

use body::LongestBody;
pub(crate) use body::{Behind, InPath};

use crate::app::App;
use crate::error::ApiError;
use crate::{headers, pages, socket};

/// All paths.
pub(crate) fn router(app: Arc<App>) -> Router {
    let limits = &app.config.limits;
    let import = post(import::import).layer(Extension(LongestBody(limits.import_bytes)));
    let lines =
        get(lines::lines).merge(post(lines::take_over).layer(Extension(LongestBody(limits.import_bytes))));
    let app_of_panics = Arc::clone(&app);
    Router::new()
        .route("/", get(pages::home))
        .route("/table/{game}", get(pages::table))
        .route("/replay/{game}", get(pages::replay))
        .route("/sheet/{system}", get(pages::sheet))
        .route("/companion", get(pages::companion))
        .route("/companion/{game}", get(pages::companion))
        .route("/companion/worker.js", get(pages::worker))
        .route("/print", get(pages::print))
        .route("/join", get(pages::join))
        .route("/favicon.ico", get(pages::icon))
        .route("/assets/{*path}", get(pages::asset))
        .route("/symbols.svg", get(battles::symbols))
        .route("/api/session", post(session::session))
        .route("/api/join", post(session::join))
        .route("/api/battles", get(battles::battles))
        .route("/api/battles/{system}/{battle}/picture.svg", get(battles::picture))
        .route("/api/games", get(lists::list).post(make::make))
        .route("/api/games/import", import)
        .route("/api/games/{game}", delete(games::delete))
        .route("/api/games/{game}/links", post(games::new_link))
        .route("/api/games/{game}/ground.svg", get(games::ground))
        .route("/api/games/{game}/log", get(games::log))
        .route("/api/games/{game}/lines", lines)
        .route("/api/games/{game}/report.html", get(review::report))
        .route("/api/games/{game}/summary", get(review::summary))
        .route("/api/games/{game}/sequel", get(sequel::sequel).post(sequel::make))
        .route("/api/games/{game}/paper", get(paper::of_game))
        .route("/api/paper/{system}", post(paper::of_text))
        .route("/api/charts/{system}", get(paper::charts))
        .route("/api/games/{game}/moments", get(review::moments))
        .route("/api/games/{game}/moments/{n}", get(review::moment))
        .route("/api/games/{game}/ws", get(socket::open))
        .route("/api/rules/{system}", get(rules::all))
        .route("/api/rules/{system}/{id}", get(rules::one))
        .route("/api/sheet/{system}", get(sheet::procedures))
        .route("/api/sheet/{system}/{procedure}", post(sheet::resolve))
        .route("/health", get(health::health))
        .route("/metrics", get(health::metrics))
        .fallback(nothing)
        .method_not_allowed_fallback(not_allowed)
        .layer(Extension(LongestBody(limits.request_bytes)))
        .layer(TimeoutLayer::with_status_code(axum::http::StatusCode::REQUEST_TIMEOUT, limits.request_time))
        .layer(CatchPanicLayer::custom(move |_| {
            app_of_panics.metrics.panics.inc();
            tracing::error!("a request failed");
            let why = "the server failed at this; it is noted in its log";
            let error = ApiError::new(axum::http::StatusCode::INTERNAL_SERVER_ERROR, why);
            axum::response::IntoResponse::into_response(error)
        }))
        .layer(from_fn_with_state(Arc::clone(&app), headers::guard))
        .layer(CompressionLayer::new())
        .layer(axum::middleware::from_fn(trace))
        .with_state(app)
}

async fn nothing(method: Method, uri: Uri) -> ApiError {
    ApiError::missing(format!("there is nothing at {method} {}", uri.path()))
}

async fn not_allowed(method: Method, uri: Uri) -> ApiError {
    let why = format!("{method} is not what one does at {}", uri.path());
    ApiError::new(axum::http::StatusCode::METHOD_NOT_ALLOWED, why)
}

/// A line of the server's own log for each request: the path alone, because what stands behind it may be secret.
async fn trace(request: axum::extract::Request, next: axum::middleware::Next) -> axum::response::Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let begun = std::time::Instant::now();
    let response = next.run(request).await;
    let (status, micros) = (response.status().as_u16(), begun.elapsed().as_micros());
    tracing::debug!(%method, path, status, micros, "request");
    response
}

//! The page itself: files that are part of the program.

use std::path::Path as FilePath;

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use rust_embed::RustEmbed;

use crate::error::ApiError;
use crate::headers::policy_of_companion;

/// The files of `web/page`. A debug build reads them from the disk each time, so that an edit shows at once.
#[derive(RustEmbed)]
#[folder = "../../web/page"]
struct Files;

/// `GET /`
pub(crate) async fn home(headers: HeaderMap) -> Response {
    file("home.html", &headers)
}

/// `GET /table/{game}`
pub(crate) async fn table(headers: HeaderMap) -> Response {
    file("table.html", &headers)
}

/// `GET /replay/{game}`
pub(crate) async fn replay(headers: HeaderMap) -> Response {
    file("replay.html", &headers)
}

/// `GET /sheet/{system}`
pub(crate) async fn sheet(headers: HeaderMap) -> Response {
    file("sheet.html", &headers)
}

/// `GET /companion` and `GET /companion/{game}`
pub(crate) async fn companion(headers: HeaderMap) -> Response {
    let mut response = file("companion.html", &headers);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy_of_companion());
    response
}

/// `GET /companion/worker.js`: what keeps the page of a real table for when the server cannot be reached. It stands here and not
/// among the assets because a worker may only speak for what lies below it.
pub(crate) async fn worker(headers: HeaderMap) -> Response {
    file("companion/worker.js", &headers)
}

/// `GET /print`
pub(crate) async fn print(headers: HeaderMap) -> Response {
    file("print.html", &headers)
}

/// `GET /join`
pub(crate) async fn join(headers: HeaderMap) -> Response {
    file("join.html", &headers)
}

/// `GET /favicon.ico`
pub(crate) async fn icon(headers: HeaderMap) -> Response {
    match Files::get("icon.svg") {
        Some(_) => file("icon.svg", &headers),
        None => StatusCode::NO_CONTENT.into_response(),
    }
}

/// `GET /assets/...`
pub(crate) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    file(&path, &headers)
}

fn file(path: &str, headers: &HeaderMap) -> Response {
    let Some(found) = Files::get(path) else {
        return ApiError::missing(format!("there is no file `{path}`")).into_response();
    };
    let tag = format!("\"{}\"", &HEXLOWER.encode(&found.metadata.sha256_hash())[..32]);
    let mime = mime_of(path, found.metadata.mimetype());
    let mut response = with_tag(&tag, headers, || (found.data).into_response());
    response.headers_mut().insert(header::CONTENT_TYPE, mime);
    // A browser always asks whether its copy is still good: a new program shows its new page at once.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// An answer with a tag, or the word that the browser has it already.
pub(crate) fn with_tag(tag: &str, headers: &HeaderMap, body: impl FnOnce() -> Response) -> Response {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|it| it.to_str().ok());
    let is_known = known.is_some_and(|it| it.split(',').any(|it| it.trim().trim_start_matches("W/") == tag));
    let mut response = if is_known { StatusCode::NOT_MODIFIED.into_response() } else { body() };
    if let Ok(tag) = tag.parse() {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

fn mime_of(path: &str, guessed: &str) -> HeaderValue {
    let is_text =
        guessed.starts_with("text/") || guessed.ends_with("javascript") || guessed.ends_with("json");
    let mime = match FilePath::new(path).extension().and_then(|it| it.to_str()) {
        Some("js" | "mjs") => "text/javascript; charset=utf-8".to_owned(),
        _ if is_text => format!("{guessed}; charset=utf-8"),
        _ => guessed.to_owned(),
    };
    mime.parse().unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

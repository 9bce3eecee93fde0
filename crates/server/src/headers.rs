//! What every request must have, and what every answer carries.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::ApiError;

/// The page loads nothing from anywhere else, and is shown in nobody else's frame.
const PAGE_POLICY: &str = "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/// The page of a real table carries the rules along: it may run WebAssembly of ours, and still no other text as a script.
pub(crate) fn policy_of_companion() -> HeaderValue {
    let policy = PAGE_POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
    policy.parse().expect("a policy is plain text")
}

/// The battle report is one file without scripts.
pub(crate) const REPORT_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

const ALWAYS: [(HeaderName, HeaderValue); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// Lets in what is asked not too often and comes from our own page, and guards what goes out.
pub(crate) async fn guard(
    State(app): State<Arc<App>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = match allowed(&app, from, &request) {
        Ok(()) => next.run(request).await,
        Err(err) => err.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, value);
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(PAGE_POLICY));
    if is_api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

fn allowed(app: &App, from: SocketAddr, request: &Request) -> Result<(), ApiError> {
    let path = request.uri().path();
    if path.starts_with("/api/") {
        app.rates.request(from.ip())?;
    } else {
        app.rates.file(from.ip())?;
    }
    let headers = request.headers();
    if app.config.listen.is_loopback() && !is_known_name(&app.config.names, headers) {
        let why =
            "this name is not one of the server's: use the address that it printed, or name it with --name";
        return Err(ApiError::forbidden(why));
    }
    let is_socket = path.ends_with("/ws");
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if (is_socket || changes) && !is_own_origin(headers) {
        return Err(ApiError::forbidden("this request does not come from the page of this server"));
    }
    Ok(())
}

/// Whether the server is asked for by an address, as `localhost`, or by a name that was allowed. A page from elsewhere
/// whose name was made to point here is not let in.
fn is_known_name(names: &[String], headers: &HeaderMap) -> bool {
    let Some(host) = headers.get(header::HOST).and_then(|it| it.to_str().ok()) else { return false };
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.parse::<std::net::IpAddr>().is_ok()
        || name == "localhost"
        || name.ends_with(".localhost")
        || names.iter().any(|it| it.eq_ignore_ascii_case(name))
}

/// Whether a request comes from our own page.
fn is_own_origin(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|it| it.to_str().ok());
    match text("origin") {
        Some(origin) => {
            let name = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            name.is_some() && name == text("host")
        }
        None => text("sec-fetch-site") == Some("same-origin"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap())).collect()
    }

    #[test]
    fn only_our_own_page_is_let_in() {
        let own = [("host", "127.0.0.1:8377"), ("origin", "http://127.0.0.1:8377")];
        assert!(is_own_origin(&headers(&own)));
        assert!(is_own_origin(&headers(&[("host", "h"), ("sec-fetch-site", "same-origin")])));
        for foreign in ["http://evil.example", "http://127.0.0.1:8378", "null", "127.0.0.1:8377"] {
            assert!(
                !is_own_origin(&headers(&[("host", "127.0.0.1:8377"), ("origin", foreign)])),
                "{foreign}"
            );
        }
        let both = [("host", "h"), ("origin", "http://evil.example"), ("sec-fetch-site", "same-origin")];
        assert!(!is_own_origin(&headers(&both)));
        assert!(
            !is_own_origin(&headers(&[("host", "h")])),
            "a request without either is not from a browser of today"
        );
        assert!(!is_own_origin(&headers(&[("host", "h"), ("sec-fetch-site", "same-site")])));
    }

    #[test]
    fn names_that_were_made_to_point_here_are_not_ours() {
        let known = |host: &str| is_known_name(&["games.example".to_owned()], &headers(&[("host", host)]));
        assert!(known("127.0.0.1:80") && known("[::1]:8377") && known("localhost") && known("a.localhost:1"));
        assert!(known("Games.example:443"));
        assert!(!known("evil.example") && !known("127.0.0.1.evil.example:80") && !known(""));
    }
}

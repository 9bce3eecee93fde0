//! The body of a request, as JSON.

use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use futures_util::StreamExt as _;
use serde::de::DeserializeOwned;

use crate::error::ApiError;

/// How long a body may be: laid around the paths as an extension.
#[derive(Clone, Copy)]
pub(crate) struct LongestBody(pub(crate) usize);

/// Of a body that is too long so many times the longest is still taken in and thrown away: who is cut off while he sends
/// never reads the answer, and a browser then speaks of a broken connection.
const HEARD_OUT: usize = 4;

/// The bytes of a body.
async fn read(request: Request) -> Result<Vec<u8>, ApiError> {
    let LongestBody(longest) = *request.extensions().get().expect("every path has its limit");
    let mut stream = request.into_body().into_data_stream();
    let (mut res, mut n_bytes) = (Vec::new(), 0);
    while let Some(part) = stream.next().await {
        let part = part.map_err(|err| ApiError::bad(format!("the request cannot be read: {err}")))?;
        n_bytes += part.len();
        if n_bytes <= longest {
            res.extend_from_slice(&part);
        } else if longest.saturating_mul(HEARD_OUT) < n_bytes {
            break;
        }
    }
    if longest < n_bytes {
        let why = format!("the request is too long: at most {longest} bytes are read here");
        return Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, why));
    }
    Ok(res)
}

/// The body of a request; what is wrong with it is said in a sentence.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Body<T>, ApiError> {
        let bytes = read(request).await?;
        let empty: &[u8] = b"{}";
        let text = if bytes.is_empty() { empty } else { &bytes };
        let value =
            serde_json::from_slice(text).map_err(|err| ApiError::bad(format!("not understood: {err}")))?;
        Ok(Body(value))
    }
}

/// What stands behind the `?`; what is wrong with it is said in a sentence.
pub(crate) struct Behind<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Behind<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Behind<T>, ApiError> {
        let found = Query::from_request_parts(parts, state).await;
        found.map(|Query(it)| Behind(it)).map_err(|err| ApiError::bad(err.body_text()))
    }
}

/// What stands in the path; what is wrong with it is said in a sentence.
pub(crate) struct InPath<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for InPath<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<InPath<T>, ApiError> {
        let found = Path::from_request_parts(parts, state).await;
        found.map(|Path(it)| InPath(it)).map_err(|err| ApiError::new(err.status(), err.body_text()))
    }
}

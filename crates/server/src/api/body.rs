//! The body of a request, as JSON.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::error::ApiError;

/// The body of a request; what is wrong with it is said in a sentence.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, ApiError> {
        let bytes = Bytes::from_request(request, state).await.map_err(|err| {
            ApiError::new(err.status(), format!("the request cannot be read: {}", err.body_text()))
        })?;
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

//! The body of a request, as JSON.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
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

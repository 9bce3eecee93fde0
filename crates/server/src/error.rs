//! What a request is answered with when it cannot be done.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use engine::RuleId;
use store::StoreError;

use crate::wire::{Failure, Problem};

/// Why a request was not done.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    problem: Problem,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, why: impl Into<String>) -> ApiError {
        ApiError { status, problem: Problem { rule: None, why: why.into() } }
    }

    /// The request makes no sense.
    pub(crate) fn bad(why: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, why)
    }

    /// It is not there, or not for this session: which of the two is not told.
    pub(crate) fn missing(why: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, why)
    }

    /// The session may not do it.
    pub(crate) fn forbidden(why: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, why)
    }

    /// The rule behind it.
    pub(crate) fn by_rule(mut self, rule: RuleId) -> ApiError {
        self.problem.rule = Some(rule);
        self
    }
}

impl From<StoreError> for ApiError {
    fn from(err: StoreError) -> ApiError {
        match err {
            StoreError::NoGame => ApiError::missing(crate::access::NO_GAME),
            StoreError::Full => ApiError::new(StatusCode::INSUFFICIENT_STORAGE, err.to_string()),
            _ => {
                tracing::error!(error = %err, "the store failed");
                ApiError::new(StatusCode::SERVICE_UNAVAILABLE, err.to_string())
            }
        }
    }
}

impl From<any::Refused> for ApiError {
    fn from(refused: any::Refused) -> ApiError {
        ApiError::bad(refused.why).by_rule(refused.rule)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(Failure { error: self.problem })).into_response()
    }
}

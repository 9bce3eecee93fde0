//! Looking back at a game.

use std::sync::Arc;

use any::AnyGame;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use engine::Seat;
use serde::Deserialize;

use super::body::{Behind, InPath};
use super::games::is_over;
use crate::access::{Access, Session};
use crate::app::App;
use crate::error::ApiError;
use crate::headers::REPORT_POLICY;
use crate::wire::{Moments, PastTable};

/// What stands behind the `?`.
#[derive(Deserialize)]
pub(crate) struct Through {
    seat: Option<Seat>,
}

/// Reads something from a game as the seat that the session may look through.
pub(super) async fn look<T: Send + 'static>(
    app: &Arc<App>,
    session: Session,
    id: &str,
    through: &Through,
    work: impl Fn(&AnyGame, Seat) -> Result<T, ApiError> + Clone + Send + 'static,
) -> Result<T, ApiError> {
    let access = Access::to(app, session, id).await?;
    let asked = through.seat;
    let read = |game: crate::game::GameHandle| {
        let (access, work) = (access.clone(), work.clone());
        async move { game.read(move |game| work(game, access.seat_to_look(asked, is_over(game))?)).await }
    };
    app.with_game(id, read).await?
}

/// `GET /api/games/{game}/report.html`
pub(crate) async fn report(
    State(app): State<Arc<App>>,
    session: Session,
    InPath(id): InPath<String>,
    Behind(through): Behind<Through>,
) -> Result<Response, ApiError> {
    let report = |game: &AnyGame, seat: Seat| Ok(draw::report_html(game, seat));
    let page = look(&app, session, &id, &through, report).await?;
    Ok(([(header::CONTENT_SECURITY_POLICY, REPORT_POLICY)], Html(page)).into_response())
}

/// `GET /api/games/{game}/summary`
pub(crate) async fn summary(
    State(app): State<Arc<App>>,
    session: Session,
    InPath(id): InPath<String>,
    Behind(through): Behind<Through>,
) -> Result<Json<draw::Summary>, ApiError> {
    let summary = |game: &AnyGame, seat: Seat| Ok(draw::Summary::of(game, seat));
    look(&app, session, &id, &through, summary).await.map(Json)
}

/// `GET /api/games/{game}/moments`
pub(crate) async fn moments(
    State(app): State<Arc<App>>,
    session: Session,
    InPath(id): InPath<String>,
    Behind(through): Behind<Through>,
) -> Result<Json<Moments>, ApiError> {
    let moments = |game: &AnyGame, seat: Seat| {
        // How many entries there were then stays here: what is hidden counts among them.
        Ok(Moments { moments: game.moments(seat).into_iter().map(|it| it.1).collect() })
    };
    look(&app, session, &id, &through, moments).await.map(Json)
}

/// `GET /api/games/{game}/moments/{n}`
pub(crate) async fn moment(
    State(app): State<Arc<App>>,
    session: Session,
    InPath((id, n)): InPath<(String, usize)>,
    Behind(through): Behind<Through>,
) -> Result<Json<PastTable>, ApiError> {
    let past = move |game: &AnyGame, seat: Seat| {
        let moments = game.moments(seat);
        let missing = || ApiError::missing(format!("there is no moment {n}: there are {}", moments.len()));
        let n_entries = moments.get(n).ok_or_else(missing)?.0;
        let lines = game.lines(seat, n_entries.saturating_sub(1)).into_iter();
        let lines = lines.take_while(|(entry, _)| *entry < n_entries).map(|it| it.1).collect();
        Ok(PastTable { view: game.view_at(seat, n_entries), lines })
    };
    look(&app, session, &id, &through, past).await.map(Json)
}

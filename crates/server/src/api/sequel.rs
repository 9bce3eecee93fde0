//! The battle that follows a battle of a campaign.

use std::collections::BTreeMap;
use std::sync::Arc;

use any::AnyGame;
use axum::Json;
use axum::extract::State;
use engine::data::Source;
use engine::{DicePlan, Seat};
use store::Before;

use super::body::InPath;
use super::make::{New, planned, prepared};
use crate::access::{Access, Session};
use crate::app::App;
use crate::error::ApiError;
use crate::wire::{DiceFrom, MadeGame, NextBattle, PlayerPlan, Sequel};

/// What a finished game leaves to the next, with the files that it was played with.
async fn read(app: &Arc<App>, id: &str) -> Result<Result<(engine::Sequel, Vec<Source>), String>, ApiError> {
    let sequel = |game: &AnyGame| game.sequel().map(|it| (it, game.header().data.clone()));
    app.with_game(id, |game| async move { game.read(sequel).await }).await
}

/// `GET /api/games/{game}/sequel`: nothing while the game goes on, or if it belongs to no campaign.
pub(crate) async fn sequel(
    State(app): State<Arc<App>>,
    session: Session,
    InPath(id): InPath<String>,
) -> Result<Json<Option<Sequel>>, ApiError> {
    let access = Access::to(&app, session, &id).await?;
    let Ok((sequel, _)) = read(&app, &id).await? else { return Ok(Json(None)) };
    let made = match app.store.after(access.row.num).await? {
        // Whoever has no seat in it is not led there.
        Some(next) => Access::to(&app, session, &next).await.ok().map(|_| next),
        None => None,
    };
    let engine::Sequel { campaign, no, of, story, next } = sequel;
    let next = next.map(|it| NextBattle { title: it.title, summary: it.summary });
    Ok(Json(Some(Sequel { campaign, no, of, story, next, made, is_mine: access.is_creator })))
}

/// `POST /api/games/{game}/sequel`: makes the next game of the campaign, with the same people, or leads to it.
pub(crate) async fn make(
    State(app): State<Arc<App>>,
    session: Session,
    InPath(id): InPath<String>,
) -> Result<Json<MadeGame>, ApiError> {
    let access = Access::to(&app, session, &id).await?;
    if let Some(made) = made_before(&app, session, access.row.num).await? {
        return Ok(Json(made));
    }
    if !access.is_creator {
        return Err(ApiError::forbidden("only the one who made the game sets up the next battle"));
    }
    app.rates.game(session.0)?;
    let (sequel, data) = read(&app, &id).await?.map_err(ApiError::bad)?;
    let Some(next) = sequel.next else {
        let why = format!("the campaign {} is over: no battle follows", sequel.campaign);
        return Err(ApiError::bad(why));
    };
    // Who led a force leads it again, though sides may change places.
    let then = |was: Seat| next.seats.iter().find(|it| it.0 == was).map_or(was, |it| it.1);
    let players: BTreeMap<Seat, PlayerPlan> =
        access.plan.players.iter().map(|(seat, player)| (then(*seat), player.clone())).collect();
    let typed: Vec<Seat> =
        players.iter().filter(|(_, it)| it.dice == DiceFrom::Typed).map(|(seat, _)| *seat).collect();
    let dice = DicePlan::seeded(app.seeds.next()).typed_by(&typed);
    let system = access.row.system.parse().map_err(ApiError::missing)?;
    let game = tokio::task::block_in_place(|| AnyGame::new(system, next.source.clone(), data, dice))
        .map_err(|errors| ApiError::bad(errors.to_string()))?;
    let plan = planned(&app, &game, players, access.plan.umpire)?;
    let new = New { name: None, battle: next.id.clone(), plan, onlookers: false, lines: Vec::new() };
    let (mut stored, made) = prepared(session, &game, new);
    drop(game);
    let seats =
        next.seats.iter().copied().chain([(Seat::UMPIRE, Seat::UMPIRE), (Seat::ONLOOKER, Seat::ONLOOKER)]);
    let seats = seats.map(|(was, now)| (was.0, now.0)).collect();
    stored.before = Some(Before { game: access.row.num, seats });
    match app.store.create(stored).await {
        Ok(_) => {
            tracing::info!(game = made.game, before = id, "the next game of a campaign");
            Ok(Json(made))
        }
        // Somebody was quicker, perhaps the same person with two clicks: there is only one next battle.
        Err(err) => made_before(&app, session, access.row.num).await?.map(Json).ok_or(err.into()),
    }
}

/// The next game, if it was made and is for this session.
async fn made_before(app: &App, session: Session, before: i64) -> Result<Option<MadeGame>, ApiError> {
    let Some(game) = app.store.after(before).await? else { return Ok(None) };
    let access = Access::to(app, session, &game).await?;
    let seat = access.seat(None).unwrap_or(Seat::ONLOOKER);
    Ok(Some(MadeGame { game, seat, links: Vec::new(), unsound: None }))
}

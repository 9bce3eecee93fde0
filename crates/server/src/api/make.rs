//! New games.

use std::collections::BTreeMap;
use std::sync::Arc;

use any::AnyGame;
use axum::Json;
use axum::extract::State;
use engine::data::Source;
use engine::{DicePlan, Seat};

use super::battles::{battle, system};
use super::body::Body;
use crate::access::Session;
use crate::app::App;
use crate::error::ApiError;
use crate::game::standing;
use crate::secret::{Secret, game_id};
use crate::wire::{DiceFrom, MadeGame, NewGame, Plan, PlayerPlan, SeatLink, Umpire, Who};

/// The longest name of a game, in letters.
const NAME_MAX: usize = 120;

/// `POST /api/games`
pub(crate) async fn make(
    State(app): State<Arc<App>>,
    session: Session,
    Body(wanted): Body<NewGame>,
) -> Result<Json<MadeGame>, ApiError> {
    app.rates.game(session.0)?;
    let name = checked_name(wanted.name)?;
    let system = system(&wanted.system)?;
    let source = match wanted.text {
        Some(text) => Source::new(wanted.battle.clone(), text),
        None => battle(system, &wanted.battle)?.source,
    };
    let typed: Vec<Seat> =
        wanted.players.iter().filter(|(_, it)| it.dice == DiceFrom::Typed).map(|(seat, _)| *seat).collect();
    let dice = DicePlan::seeded(app.seeds.next()).typed_by(&typed);
    let game = tokio::task::block_in_place(|| AnyGame::new(system, source, Vec::new(), dice))
        .map_err(|errors| ApiError::bad(errors.to_string()))?;
    let plan = planned(&app, &game, wanted.players, wanted.umpire)?;
    let new = New { name, battle: wanted.battle, plan, onlookers: wanted.onlookers, lines: Vec::new() };
    let prepared = prepared(session, &game, new);
    drop(game);
    keep(&app, prepared).await.map(Json)
}

/// A name as it may be, without what cannot be printed.
pub(crate) fn checked_name(name: Option<String>) -> Result<Option<String>, ApiError> {
    let name = name.map(|it| it.trim().to_owned()).filter(|it| !it.is_empty());
    match &name {
        Some(name) if NAME_MAX < name.chars().count() => {
            Err(ApiError::bad(format!("a name may have {NAME_MAX} letters")))
        }
        Some(name) if name.chars().any(char::is_control) => {
            Err(ApiError::bad("a name has plain letters only"))
        }
        _ => Ok(name),
    }
}

/// Who plays: every seat once, and dice that somebody can throw.
pub(crate) fn planned(
    app: &App,
    game: &AnyGame,
    players: BTreeMap<Seat, PlayerPlan>,
    umpire: Umpire,
) -> Result<Plan, ApiError> {
    let names: BTreeMap<Seat, String> = game.seats().into_iter().map(|it| (it.seat, it.name)).collect();
    if let Some(seat) = players.keys().find(|it| !names.contains_key(it)) {
        return Err(ApiError::bad(format!("this battle has no seat {}", seat.0)));
    }
    if let Some((seat, name)) = names.iter().find(|it| !players.contains_key(it.0)) {
        return Err(ApiError::bad(format!("nobody plays seat {} ({name}): say who does", seat.0)));
    }
    if players.values().any(|it| it.who.bot().is_some() && it.dice == DiceFrom::Typed) {
        return Err(ApiError::bad("the computer cannot throw real dice: let the program throw for it"));
    }
    let bots = players.iter().filter(|(_, it)| it.who.bot().is_some());
    let seeds = bots.map(|(seat, _)| (*seat, app.seeds.next())).collect();
    Ok(Plan { players, names, umpire, seeds })
}

/// A game that is about to be stored.
pub(crate) struct New {
    pub(crate) name: Option<String>,
    pub(crate) battle: String,
    pub(crate) plan: Plan,
    pub(crate) onlookers: bool,
    pub(crate) lines: Vec<String>,
}

/// Stores a game.
pub(crate) async fn keep(
    app: &App,
    (stored, made): (store::NewGame, MadeGame),
) -> Result<MadeGame, ApiError> {
    app.store.create(stored).await?;
    tracing::info!(game = made.game, "a new game");
    Ok(made)
}

/// A game with seats for its maker and links for the others, and what its maker is told.
pub(crate) fn prepared(session: Session, game: &AnyGame, new: New) -> (store::NewGame, MadeGame) {
    let New { name, battle, plan, onlookers, lines } = new;
    let mut held: Vec<Seat> = Vec::new();
    let mut linked: Vec<Seat> = Vec::new();
    match plan.umpire {
        Umpire::None => {}
        Umpire::Me => held.push(Seat::UMPIRE),
        Umpire::Link => linked.push(Seat::UMPIRE),
    }
    for (seat, player) in &plan.players {
        match player.who {
            Who::Me => held.push(*seat),
            Who::Friend => linked.push(*seat),
            Who::Greedy | Who::Random => {}
        }
    }
    if onlookers {
        linked.push(Seat::ONLOOKER);
    }
    if held.is_empty() {
        // Whoever lets others play may at least look on.
        held.push(Seat::ONLOOKER);
    }
    let links: Vec<(Seat, Secret)> = linked.into_iter().map(|seat| (seat, Secret::new())).collect();
    let view = game.view(Seat::ONLOOKER);
    let id = game_id();
    let stored = store::NewGame {
        id: id.clone(),
        creator: session.0,
        system: game.system().id().to_owned(),
        battle,
        title: name.unwrap_or(view.title),
        header: game.header().line(),
        plan: serde_json::to_string(&plan).expect("plans are plain data"),
        lines,
        standing: standing(game),
        held: held.iter().map(|it| it.0).collect(),
        links: links.iter().map(|(seat, secret)| (seat.0, secret.hash())).collect(),
        before: None,
    };
    let link =
        |(seat, secret): (Seat, Secret)| SeatLink { seat, name: plan.name(seat), path: path_of(&secret) };
    let links = links.into_iter().map(link).collect();
    (stored, MadeGame { game: id, seat: first_seat(&held), links, unsound: None })
}

/// The path of a link. What stands behind `#` is never sent to a server by a browser.
pub(crate) fn path_of(secret: &Secret) -> String {
    format!("/join#{}", secret.reveal())
}

/// The seat that its maker looks through first: a player's rather than the umpire's.
fn first_seat(held: &[Seat]) -> Seat {
    held.iter().copied().find(|it| *it != Seat::UMPIRE).unwrap_or(held[0])
}

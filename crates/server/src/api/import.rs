//! Games from a log.

use std::sync::Arc;

use any::AnyGame;
use axum::Json;
use axum::extract::State;
use engine::Seat;

use super::body::Body;
use super::make::{New, checked_name, keep, planned, prepared};
use crate::access::Session;
use crate::app::App;
use crate::error::ApiError;
use crate::wire::{DiceFrom, ImportedGame, MadeGame, PlayerPlan, Umpire, Who};

/// `POST /api/games/import`
pub(crate) async fn import(
    State(app): State<Arc<App>>,
    session: Session,
    Body(wanted): Body<ImportedGame>,
) -> Result<Json<MadeGame>, ApiError> {
    app.rates.game(session.0)?;
    let name = checked_name(wanted.name)?;
    let _turn = app.imports.acquire().await;
    let read = |text: &str| -> Result<_, ApiError> {
        let mut loaded =
            AnyGame::load(text).map_err(|err| ApiError::bad(format!("this log cannot be read: {err}")))?;
        let n_sound = loaded.game.n_entries();
        // The lines as they were written, because their hashes are those of the text; dice that were still to be
        // thrown are thrown now.
        loaded.game.throw_dice();
        let sound =
            text.lines().skip(1).filter(|it| !it.trim().is_empty()).take(n_sound).map(ToOwned::to_owned);
        let thrown = (n_sound..loaded.game.n_entries()).filter_map(|seq| loaded.game.line(seq));
        let lines: Vec<String> = sound.chain(thrown).collect();
        for seat in loaded.game.seats().iter().map(|it| it.seat).chain([Seat::UMPIRE, Seat::ONLOOKER]) {
            // Whoever opens it is shown this.
            drop((loaded.game.view(seat), loaded.game.lines(seat, 0)));
        }
        Ok((loaded, lines))
    };
    // A log that somebody has forged can say what no game ever did: then it is refused like any other that makes no
    // sense, wherever that shows.
    let tried = || std::panic::catch_unwind(|| read(&wanted.log));
    let (loaded, lines) = tokio::task::block_in_place(tried).unwrap_or_else(|_| {
        Err(ApiError::bad("this log cannot be read: what it tells does not fit together"))
    })?;
    let game = loaded.game;
    let typed = &game.header().dice.typed;
    let mut players = wanted.players.unwrap_or_else(|| {
        let me = PlayerPlan { who: Who::Me, dice: DiceFrom::Program };
        game.seats().into_iter().map(|it| (it.seat, me.clone())).collect()
    });
    for (seat, player) in &mut players {
        // Where dice come from is in the log, and cannot be changed any more.
        player.dice = if typed.contains(seat) { DiceFrom::Typed } else { DiceFrom::Program };
    }
    let plan = planned(&app, &game, players, Umpire::None)?;
    let battle = game.header().battle.name.clone();
    let new = New { name, battle, plan, onlookers: false, lines };
    let mut prepared = prepared(session, &game, new);
    // The first line as it was written too: the hash of the second builds on its text.
    prepared.0.header = wanted.log.lines().next().unwrap_or_default().to_owned();
    prepared.1.unsound = loaded.unsound.map(|it| it.to_string());
    drop(game);
    keep(&app, prepared).await.map(Json)
}

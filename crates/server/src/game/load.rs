//! A game from the store.

use any::AnyGame;
use engine::{Awaits, Seat};
use seat::History;
use store::{SavedLog, Standing, Store, StoreError};

use crate::wire::Plan;

/// A game as it was stored.
pub(crate) struct LoadedGame {
    pub(crate) num: i64,
    pub(crate) game: AnyGame,
    pub(crate) plan: Plan,
    pub(crate) history: History,
    /// Why nothing can be played any more, if the log is not sound to its end.
    pub(crate) unsound: Option<String>,
}

/// Why a game could not be loaded.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum LoadError {
    /// The store failed, or has no such game.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What was stored cannot be read.
    #[error("the saved game cannot be read: {0}")]
    Unreadable(String),
}

/// Loads a game by folding its log.
pub(crate) async fn load(store: &Store, id: &str) -> Result<LoadedGame, LoadError> {
    let SavedLog { row, text } = store.log(id).await?;
    // A long log takes a while: other games go on meanwhile.
    tokio::task::block_in_place(|| {
        let loaded = AnyGame::load(&text).map_err(|err| LoadError::Unreadable(err.to_string()))?;
        let plan = serde_json::from_str(&row.plan).map_err(|err| LoadError::Unreadable(err.to_string()))?;
        let unsound = loaded.unsound.map(|it| it.to_string());
        Ok(LoadedGame { num: row.num, game: loaded.game, plan, history: History::of_log(&text), unsound })
    })
}

/// A log that somebody brought.
pub(crate) struct BroughtLog {
    pub(crate) game: AnyGame,
    /// Its lines as far as they are sound, as they were written, because their hashes are those of the text; behind them
    /// dice that were still to be thrown.
    pub(crate) lines: Vec<String>,
    /// Where and why it is not sound to its end.
    pub(crate) unsound: Option<String>,
}

/// Reads a log that somebody brought. One that was forged can say what no game ever did: then it is refused like any other
/// that makes no sense, wherever that shows.
pub(crate) fn read_brought(text: &str) -> Result<BroughtLog, String> {
    let read = || {
        let mut loaded = AnyGame::load(text).map_err(|err| err.to_string())?;
        let n_sound = loaded.game.n_entries();
        loaded.game.go_on();
        let sound =
            text.lines().skip(1).filter(|it| !it.trim().is_empty()).take(n_sound).map(ToOwned::to_owned);
        let thrown = (n_sound..loaded.game.n_entries()).filter_map(|seq| loaded.game.line(seq));
        let lines: Vec<String> = sound.chain(thrown).collect();
        for seat in loaded.game.seats().iter().map(|it| it.seat).chain([Seat::UMPIRE, Seat::ONLOOKER]) {
            // Whoever opens it is shown this.
            drop((loaded.game.view(seat), loaded.game.lines(seat, 0)));
        }
        Ok(BroughtLog { game: loaded.game, lines, unsound: loaded.unsound.map(|it| it.to_string()) })
    };
    let tried = tokio::task::block_in_place(|| std::panic::catch_unwind(read));
    tried.unwrap_or_else(|_| Err("what it tells does not fit together".to_owned()))
}

/// Where play stands, in words that everybody may read.
pub(crate) fn standing(game: &AnyGame) -> Standing {
    let view = game.view(Seat::ONLOOKER);
    let (awaits, result) = match game.awaits() {
        Awaits::Seats(seats) => (seats.into_iter().map(|seat| seat.0).collect(), None),
        Awaits::Over(outcome) => (Vec::new(), Some(outcome.why)),
    };
    let over = result.is_some();
    Standing { at: game.n_entries(), turn: view.turn, prompt: view.prompt.text, awaits, over, result }
}

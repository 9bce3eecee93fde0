//! The games in memory. A game is loaded when somebody asks for it, and leaves when nobody needs it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Mutex as AsyncMutex;
use tracing::Instrument;

use crate::app::App;
use crate::game::{Ended, GameHandle, GameTask, LoadError, ToGame, load};

/// The games in memory.
#[derive(Default)]
pub(crate) struct Registry {
    slots: Mutex<HashMap<String, Arc<Slot>>>,
    tasks: Mutex<Vec<tokio::task::JoinHandle<()>>>,
}

/// The place of one game: whoever loads it holds the lock, and others wait for him.
#[derive(Default)]
struct Slot {
    handle: AsyncMutex<Option<GameHandle>>,
}

impl Registry {
    /// A game, loaded if it is not in memory.
    pub(crate) async fn game(&self, app: &Arc<App>, id: &str) -> Result<GameHandle, LoadError> {
        let slot = Arc::clone(lock(&self.slots).entry(id.to_owned()).or_default());
        let mut handle = slot.handle.lock().await;
        if let Some(alive) = handle.as_ref().filter(|it| it.is_alive()) {
            return Ok(alive.clone());
        }
        let loaded = match load(&app.store, id).await {
            Ok(loaded) => loaded,
            Err(err) => {
                drop(handle);
                self.forget(id);
                return Err(err);
            }
        };
        let (new, messages) = GameHandle::new();
        let task = GameTask::new(Arc::clone(app), id.to_owned(), loaded);
        let span = tracing::info_span!("game", id);
        let watched = watch(Arc::clone(app), id.to_owned(), tokio::spawn(task.run(messages).instrument(span)));
        let mut tasks = lock(&self.tasks);
        tasks.retain(|it| !it.is_finished());
        tasks.push(tokio::spawn(watched));
        app.metrics.games.inc();
        *handle = Some(new.clone());
        Ok(new)
    }

    /// A game, if it is in memory.
    pub(crate) async fn in_memory(&self, id: &str) -> Option<GameHandle> {
        let slot = lock(&self.slots).get(id).cloned()?;
        let handle = slot.handle.lock().await;
        handle.as_ref().filter(|it| it.is_alive()).cloned()
    }

    /// Says something to a game; if it was just leaving memory it is loaded again.
    pub(crate) async fn with<T, F: Future<Output = Result<T, Ended>>>(
        &self,
        app: &Arc<App>,
        id: &str,
        work: impl Fn(GameHandle) -> F,
    ) -> Result<Result<T, Ended>, LoadError> {
        for _ in 0..3 {
            if let Ok(res) = work(self.game(app, id).await?).await {
                return Ok(Ok(res));
            }
        }
        Ok(Err(Ended))
    }

    fn forget(&self, id: &str) {
        let mut slots = lock(&self.slots);
        // Somebody else may hold the slot and be about to load the game.
        if slots.get(id).is_some_and(|slot| Arc::strong_count(slot) == 1) {
            slots.remove(id);
        }
    }

    /// Ends a game that is in memory, and waits until it has left.
    pub(crate) async fn end(&self, id: &str, why: &'static str) {
        if let Some(game) = self.in_memory(id).await
            && game.tell(ToGame::End(why)).await.is_ok()
        {
            while game.is_alive() {
                tokio::time::sleep(std::time::Duration::from_millis(2)).await;
            }
        }
        self.forget(id);
    }

    /// Ends all games, and waits until they have left.
    pub(crate) async fn end_all(&self, why: &'static str) {
        let ids: Vec<String> = lock(&self.slots).keys().cloned().collect();
        for id in &ids {
            if let Some(game) = self.in_memory(id).await {
                // One that is gone needs no word.
                let _ = game.tell(ToGame::End(why)).await;
            }
        }
        let tasks = std::mem::take(&mut *lock(&self.tasks));
        for task in tasks {
            let _ = task.await;
        }
    }
}

/// Waits for the end of a game's task, and says so if it failed: the game is loaded again from its log when it is
/// next asked for, and the others never notice.
async fn watch(app: Arc<App>, id: String, task: tokio::task::JoinHandle<()>) {
    if let Err(err) = task.await
        && err.is_panic()
    {
        app.metrics.panics.inc();
        tracing::error!(game = id, "the task of a game failed; it is loaded again from its log");
    }
    app.metrics.games.dec();
    app.registry.forget(&id);
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

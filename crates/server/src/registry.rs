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
        let watched =
            watch(Arc::clone(app), id.to_owned(), tokio::spawn(task.run(messages).instrument(span)));
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

#[cfg(test)]
mod tests {
    use any::{AnyGame, System};
    use engine::{DicePlan, Seat};
    use store::{NewGame, Options, Standing, Store};

    use super::*;
    use crate::config::Config;
    use crate::game::Newcomer;
    use crate::line::{Out, Speaker};
    use crate::secret::Secret;
    use crate::wire::{DiceFrom, Plan, PlayerPlan, Umpire, Who};

    async fn app_with_games(folder: &std::path::Path, ids: [&str; 2]) -> Arc<App> {
        let store = Store::open(folder, &Options::default()).expect("a store");
        let host = Secret::new();
        store.keep_session(host.hash()).await.expect("a session");
        let battle = System::D20.battles().swap_remove(0);
        let header = {
            let game = AnyGame::new(battle.system, battle.source, Vec::new(), DicePlan::seeded(1))
                .expect("a battle");
            game.header().line()
        };
        let me = PlayerPlan { who: Who::Me, dice: DiceFrom::Program };
        let players = [(Seat(1), me.clone()), (Seat(2), me)].into_iter().collect();
        let plan = Plan { players, names: [].into(), umpire: Umpire::None, seeds: [].into() };
        for id in ids {
            let new = NewGame {
                id: id.to_owned(),
                creator: host.hash(),
                system: "d20".into(),
                battle: battle.card.id.clone(),
                title: battle.card.title.clone(),
                header: header.clone(),
                plan: serde_json::to_string(&plan).expect("plain data"),
                lines: Vec::new(),
                standing: Standing::default(),
                held: vec![1],
                links: Vec::new(),
                before: None,
            };
            store.create(new).await.expect("it is stored");
        }
        Arc::new(App::new(Config::new(folder), store, host))
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_game_that_fails_is_loaded_again_and_the_others_go_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let app = app_with_games(folder.path(), ["one", "two"]).await;
        let (one, two) = (app.registry.game(&app, "one").await, app.registry.game(&app, "two").await);
        let (one, two) = (one.expect("it loads"), two.expect("it loads"));
        let (speaker, mut left) = Speaker::into_queue();
        let newcomer = Newcomer {
            conn: 1,
            seat: Seat(1),
            session: app.host_hash,
            held: vec![Seat(1)],
            speaker,
            knows: None,
        };
        one.join(newcomer).await.expect("it is alive").expect("he may");
        assert!(
            matches!(left.waiting.recv().await, Some(Out::Frame(text)) if text.starts_with(r#"{"hello":"#))
        );

        let failed = one.read(|_| panic!("on purpose")).await;
        assert!(failed.is_err());
        while left.waiting.recv().await.is_some() {}
        while app.metrics.panics.get() == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        assert!(
            !one.is_alive() && two.is_alive(),
            "the connection has ended, and the other game knows nothing of it"
        );
        let n_entries =
            app.with_game("one", |game| async move { game.read(|game| game.n_entries()).await }).await;
        assert_eq!(n_entries, Ok(0), "it was loaded again");
        app.registry.end_all("the test is over").await;
        assert!(!two.is_alive());
    }
}

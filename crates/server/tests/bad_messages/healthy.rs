//! Two people who play as if nothing were amiss.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use serde_json::json;
use server::testkit::{TableClient, TestServer};
use tokio::task::JoinHandle;

/// Two people who play as if nothing were amiss.
pub struct Healthy {
    is_over: Arc<AtomicBool>,
    n_moves: Arc<AtomicU64>,
    playing: JoinHandle<()>,
}

impl Healthy {
    /// Lets them begin.
    pub async fn start(server: &TestServer) -> Healthy {
        let (alice, bob) = (server.browser().await, server.browser().await);
        let is_over = Arc::new(AtomicBool::new(false));
        let n_moves = Arc::new(AtomicU64::new(0));
        let (over, moves) = (Arc::clone(&is_over), Arc::clone(&n_moves));
        let mut tables = next_game(&alice, &bob).await;
        let playing = tokio::spawn(async move {
            let mut number = 0_u64;
            while !over.load(Ordering::Relaxed) {
                number += 1;
                if tables[0].is_over() {
                    tables = next_game(&alice, &bob).await;
                }
                let idx = usize::from(!tables[0].is_asked());
                if tables[idx].is_asked() {
                    // It fails if the server refuses what it proposed, or ends the connection.
                    tables[idx].play(if number.is_multiple_of(3) { number / 3 } else { u64::MAX }).await;
                    moves.fetch_add(1, Ordering::Relaxed);
                }
                for table in &mut tables {
                    table.ask("choices", json!({})).await;
                    assert_eq!(table.bye, None);
                }
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        });
        Healthy { is_over, n_moves, playing }
    }

    /// They have played on all the while, and still do.
    pub async fn end(self) {
        let before = self.n_moves.load(Ordering::Relaxed);
        while self.n_moves.load(Ordering::Relaxed) < before + 3 {
            assert!(!self.playing.is_finished(), "their game was disturbed");
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        self.is_over.store(true, Ordering::Relaxed);
        self.playing.await.expect("their game was not disturbed");
    }
}

async fn next_game(alice: &server::testkit::Browser, bob: &server::testkit::Browser) -> [TableClient; 2] {
    let made = alice.make_battle("d20", "weaver-farm", ["me", "friend"]).await;
    let game = made["game"].as_str().expect("an id");
    bob.join(made["links"][0]["path"].as_str().expect("a path")).await;
    [alice.open(game, 1).await, bob.open(game, 2).await]
}

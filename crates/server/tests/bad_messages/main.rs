//! Whatever is sent to the server, it answers clearly or lets go; nothing panics, and a game beside it goes on.

mod crowd;
mod frames;
mod healthy;
mod http;
mod logs;
mod messages;
mod mutated;

use serde_json::Value;
use server::Config;
use server::testkit::{Browser, TableClient, TestServer};
use tempfile::TempDir;

use crate::healthy::Healthy;

/// A server on which a healthy pair plays, and somebody who does not wish it well.
struct Scene {
    server: TestServer,
    healthy: Healthy,
    eve: Browser,
    _folder: TempDir,
}

impl Scene {
    async fn new() -> Scene {
        Scene::with(|_| {}).await
    }

    /// With other settings.
    async fn with(change: impl FnOnce(&mut Config)) -> Scene {
        let folder = tempfile::tempdir().expect("a folder");
        let mut config = TestServer::config(folder.path());
        change(&mut config);
        let server = TestServer::start(config).await;
        let healthy = Healthy::start(&server).await;
        let eve = server.browser().await;
        Scene { server, healthy, eve, _folder: folder }
    }

    /// A game of hers with an umpire, both sides her own.
    async fn own_game(&self) -> String {
        let me = serde_json::json!({ "who": "me" });
        let made = self
            .eve
            .make(&serde_json::json!({
                "system": "d20", "battle": "cavalry-raid", "players": { "1": me, "2": me }, "umpire": "me"
            }))
            .await;
        made["game"].as_str().expect("an id").to_owned()
    }

    /// Nothing failed, and the pair has played on all the while.
    async fn end(self) {
        self.healthy.end().await;
        let metrics = self.eve.get("/metrics").await.text();
        assert!(metrics.contains("sandtable_panics_total 0"), "something failed:\n{metrics}");
        self.server.stop().await;
    }
}

/// The answer to a message says no, and why.
fn refused(answer: &Value) -> String {
    let why = answer["refused"]["why"].as_str().unwrap_or_else(|| panic!("a clear refusal, not {answer}"));
    assert!(8 < why.len(), "{answer}");
    why.to_owned()
}

/// The next answer to a message; what else the server says is passed over.
async fn reply(table: &mut TableClient) -> Value {
    loop {
        let message = table.next().await.expect("an answer");
        if message.get("re").is_some() {
            return message;
        }
    }
}

/// Waits until the server has ended the connection, and returns the reason it gave.
async fn goodbye(table: &mut TableClient) -> Option<String> {
    while table.next().await.is_some() {}
    table.bye.clone()
}

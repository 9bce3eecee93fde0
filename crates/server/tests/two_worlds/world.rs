//! Two servers with the same seeds, and a game on each.

use any::AnyGame;
use engine::Seat;
use serde_json::{Value, json};
use server::testkit::{Browser, TableClient, TestServer};
use tempfile::TempDir;

/// Two servers with the same seeds.
pub struct Worlds {
    servers: [TestServer; 2],
    /// Whoever makes the games, and knows everything.
    makers: [Browser; 2],
    /// Who does not.
    blind: [Browser; 2],
    _folders: [TempDir; 2],
}

impl Worlds {
    /// Starts them.
    pub async fn start() -> Worlds {
        let folders = [tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder")];
        let [one, two] = folders.each_ref().map(|it| TestServer::config(it.path()));
        let servers = [TestServer::start(one).await, TestServer::start(two).await];
        let makers = [servers[0].browser().await, servers[1].browser().await];
        let blind = [servers[0].browser().await, servers[1].browser().await];
        Worlds { servers, makers, blind, _folders: folders }
    }

    /// Stops them.
    pub async fn stop(self) {
        for (server, browser) in self.servers.into_iter().zip(&self.makers) {
            let metrics = browser.get("/metrics").await.text();
            assert!(metrics.contains("sandtable_panics_total 0"), "something failed on the way:\n{metrics}");
            server.stop().await;
        }
    }

    /// Makes a game in one of the worlds and opens all its tables. `who` plays the seat that does not know everything,
    /// if that is a player's.
    pub async fn make(&self, idx: usize, battle: &str, text: &str, seat: Seat, who: &str) -> Table {
        let (maker, blind) = (&self.makers[idx], &self.blind[idx]);
        // A friend throws real dice, whose faces can be corrected.
        let plan = |it: u8| match who {
            _ if Seat(it) != seat => json!({ "who": "me" }),
            "friend" => json!({ "who": who, "dice": "typed" }),
            _ => json!({ "who": who }),
        };
        let game = json!({
            "system": "d20", "battle": battle, "text": text, "players": { "1": plan(1), "2": plan(2) },
            "umpire": "me", "onlookers": true,
        });
        let made = maker.make(&game).await;
        let game = made["game"].as_str().expect("an id").to_owned();
        let is_bot = who != "friend";
        let looks_through = if is_bot { Seat::ONLOOKER } else { seat };
        let links = made["links"].as_array().expect("links");
        let link = links.iter().find(|it| it["seat"] == looks_through.0).expect("a link for the seat");
        blind.join(link["path"].as_str().expect("a path")).await;
        let blinded = blind.open(&game, looks_through.0).await;
        let umpire = maker.open(&game, 0).await;
        let mut others = Vec::new();
        for other in [Seat(1), Seat(2)].into_iter().filter(|it| *it != seat) {
            others.push((other, maker.open(&game, other.0).await));
        }
        Table { maker: maker.clone(), blind: blind.clone(), game, seat, blinded, umpire, others }
    }
}

/// A game in one of the worlds.
pub struct Table {
    maker: Browser,
    blind: Browser,
    game: String,
    seat: Seat,
    /// The table of the seat that does not know everything.
    pub blinded: TableClient,
    /// The umpire's.
    pub umpire: TableClient,
    /// Those of the other seats.
    pub others: Vec<(Seat, TableClient)>,
}

impl Table {
    /// The game as it truly is.
    pub async fn truth(&self) -> AnyGame {
        let log = self.log().await;
        let loaded = AnyGame::load(&log).expect("the server's own log can be read");
        assert!(loaded.unsound.is_none(), "{:?}", loaded.unsound);
        loaded.game
    }

    /// The log, which the umpire may read.
    pub async fn log(&self) -> String {
        self.maker.get(&format!("/api/games/{}/log", self.game)).await.text()
    }

    /// The table of a seat.
    pub fn of(&mut self, seat: Seat) -> &mut TableClient {
        if seat == self.seat {
            return &mut self.blinded;
        }
        &mut self.others.iter_mut().find(|it| it.0 == seat).expect("somebody plays the seat").1
    }

    /// Everybody has seen everything that was sent.
    pub async fn settle(&mut self) {
        self.settle_others().await;
        self.blinded.ask("position", json!({})).await;
    }

    /// Everybody but the blinded seat has: it says and hears the same in both worlds, whatever the others do.
    pub async fn settle_others(&mut self) {
        for table in self.others.iter_mut().map(|it| &mut it.1).chain([&mut self.umpire]) {
            table.ask("position", json!({})).await;
        }
    }

    /// Everything that the blinded seat was sent since it was last asked.
    pub fn taken_frames(&mut self) -> Vec<String> {
        std::mem::take(&mut self.blinded.raw)
    }

    /// What the blinded seat gets from the rest of the server, without what differs by chance or by the clock.
    pub async fn pages(&self) -> Vec<String> {
        let mut res = Vec::new();
        for page in ["summary", "moments", "moments/0", "moments/2", "report.html", "log", "ground.svg"] {
            let reply = self.blind.get(&format!("/api/games/{}/{page}", self.game)).await;
            res.push(format!("{page}: {} {}", reply.status, reply.text()).replace(&self.game, "GAME"));
        }
        let games = self.blind.get("/api/games").await.ok();
        let own = games["games"].as_array().into_iter().flatten().find(|it| it["game"] == self.game.as_str());
        let mut own: Value = own.expect("the game is in the list").clone();
        own["game"] = json!("GAME");
        own["updated"] = json!(0);
        res.push(own.to_string());
        res
    }
}

//! Matches on our server: two players and an umpire each, all in one thread of this process.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use any::AnyGame;
use anyhow::{Context, Result, ensure};
use engine::Seat;
use serde_json::{Map, Value, json};
use tokio::task::LocalSet;

use super::bar::Bar;
use super::client::{Client, Said};
use super::http::Server;
use super::measured::{BLOCK, Measured, Run, Usage};
use super::script;

/// Longer than this nobody waits for anything.
const PATIENCE: Duration = Duration::from_mins(1);

/// A match: the umpire and the players at one table.
struct Match {
    game: String,
    /// By seat: the umpire first.
    clients: [Client; 3],
    n_moves: usize,
    latencies: Vec<f64>,
    blocks: Vec<f64>,
}

/// When is counted.
#[derive(Clone, Copy)]
struct Clock {
    start: Instant,
    from: Instant,
    to: Instant,
}

/// When the moves of a match are due.
#[derive(Clone, Copy)]
struct Timetable {
    first: Instant,
    every: Duration,
}

impl Timetable {
    /// That of one match of many, which share a pace and take turns.
    fn of(run: Run, n: usize, start: Instant) -> Option<Timetable> {
        let pace = run.pace?;
        let time_of = |n: usize| {
            Duration::from_secs_f64(f64::from(u32::try_from(n).expect("there are few matches")) / pace)
        };
        Some(Timetable { first: start + time_of(n), every: time_of(run.n_matches) })
    }

    /// Waits until a move is due, and tells from when on it counts: if those before it took too long it counts from the
    /// moment when it was due, so that nothing is made to look better by waiting.
    async fn wait(self, n_moves: usize) -> Instant {
        let due = self.first + self.every * u32::try_from(n_moves).unwrap_or(u32::MAX);
        if due < Instant::now() {
            return due;
        }
        tokio::time::sleep_until(due.into()).await;
        Instant::now()
    }
}

/// Plays on a server that is running. `usage` tells what the server uses.
pub(crate) fn play(server: &Server, run: Run, usage: &dyn Fn() -> Usage, bar: &Bar) -> Result<Measured> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let local = LocalSet::new();
    local.block_on(&runtime, async {
        let mut matches = Vec::new();
        for n in 0..run.n_matches {
            matches.push(open(server, n).await?);
        }
        let connected = usage();
        let start = Instant::now();
        let from = start + Duration::from_secs(run.warm_up);
        let clock = Clock { start, from, to: from + Duration::from_secs(run.seconds) };
        let done = Rc::new(Cell::new(0_u64));
        let games: Vec<_> = (0..)
            .zip(matches)
            .map(|(n, it)| it.play(clock, Timetable::of(run, n, start), run.moves_max, Rc::clone(&done)))
            .map(tokio::task::spawn_local)
            .collect();
        let shown = show(bar, &done, &games);
        shown.await;
        let mut matches = Vec::new();
        for game in games {
            matches.push(game.await??);
        }
        let end = Instant::now().min(clock.to);
        let usage = [connected, usage()];
        for it in &matches {
            it.check(server).with_context(|| format!("the game {}", it.game))?;
        }
        let latencies: Vec<f64> = matches.iter().flat_map(|it| &it.latencies).copied().collect();
        Ok(Measured {
            moves: u32::try_from(latencies.len())?,
            seconds: (end - clock.from).as_secs_f64(),
            latencies,
            blocks: matches.swap_remove(0).blocks,
            agreed: true,
            all_moves: u32::try_from(done.get())?,
            usage,
        })
    })
}

/// Keeps the bar up to date until all games have ended.
async fn show<T>(bar: &Bar, done: &Cell<u64>, games: &[tokio::task::JoinHandle<T>]) {
    while games.iter().any(|it| !it.is_finished()) {
        bar.show(done.get());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Makes a game and takes its three seats.
async fn open(server: &Server, n: usize) -> Result<Match> {
    let me = json!({ "who": "me" });
    let plan = json!({
        "system": "d20", "battle": "long-watch", "text": script::battle(), "players": { "1": me, "2": me },
        "umpire": "me", "name": format!("match {n}"),
    });
    let made = server.post("/api/games", &plan)?;
    let game = made["game"].as_str().with_context(|| format!("no game in {made}"))?.to_owned();
    let clients = [
        Client::open(server, &game, 0).await?,
        Client::open(server, &game, 1).await?,
        Client::open(server, &game, 2).await?,
    ];
    Ok(Match { game, clients, n_moves: 0, latencies: Vec::new(), blocks: Vec::new() })
}

impl Match {
    /// Plays until the time is up: a decision goes out as soon as the mover and the opponent have seen the last one, and
    /// not before it is due.
    async fn play(
        mut self,
        clock: Clock,
        timetable: Option<Timetable>,
        moves_max: usize,
        done: Rc<Cell<u64>>,
    ) -> Result<Match> {
        for (seat, decision) in script::decisions().take(moves_max) {
            let since = match timetable {
                Some(it) => it.wait(self.n_moves).await,
                None => Instant::now(),
            };
            let latency = tokio::time::timeout(PATIENCE, self.decide(seat, &decision, since))
                .await
                .with_context(|| format!("no answer to {decision}"))??;
            self.n_moves += 1;
            done.set(done.get() + 1);
            let now = Instant::now();
            if clock.from <= now && now < clock.to {
                self.latencies.push(latency.as_secs_f64() * 1_000.0);
            }
            if self.n_moves.is_multiple_of(BLOCK) {
                self.blocks.push((now - clock.start).as_secs_f64());
            }
            if clock.to <= now {
                break;
            }
        }
        // The umpire is not waited for during play.
        while self.clients[0].n_updates() < self.n_moves {
            tokio::time::timeout(PATIENCE, self.clients[0].listen()).await.context("the umpire")??;
        }
        Ok(self)
    }

    /// Sends a decision, and tells how long after `since` the opponent saw what it did.
    async fn decide(&mut self, seat: Seat, decision: &str, since: Instant) -> Result<Duration> {
        let n_before = self.n_moves;
        let [umpire, one, two] = &mut self.clients;
        let (mover, opponent) = if seat == Seat(1) { (one, two) } else { (two, one) };
        mover.decide(n_before, decision).await?;
        let (mut taken, mut seen) = (false, None);
        loop {
            if let Some(latency) = seen
                && taken
                && mover.n_updates() == n_before + 1
            {
                return Ok(latency);
            }
            tokio::select! {
                said = mover.listen() => { taken |= said? == Said::Ok; }
                said = opponent.listen() => {
                    if said? == Said::Update {
                        seen = Some(since.elapsed());
                    }
                }
                said = umpire.listen() => { said?; }
            }
        }
    }

    /// Whether everybody saw what the log says, and nothing else.
    fn check(&self, server: &Server) -> Result<()> {
        let log = server.get(&format!("/api/games/{}/log", self.game))?;
        let loaded = AnyGame::load(&log)?;
        ensure!(loaded.unsound.is_none(), "its log is unsound: {:?}", loaded.unsound);
        let n_entries = loaded.game.n_entries();
        ensure!(n_entries == self.n_moves, "{n_entries} entries in the log, {} moves", self.n_moves);
        for (seat, client) in (0..).map(Seat).zip(&self.clients) {
            let n = client.n_updates();
            ensure!(n == self.n_moves, "{seat:?} had {n} updates, {} moves", self.n_moves);
            let Value::Object(mut view) = serde_json::to_value(loaded.game.view(seat))? else {
                anyhow::bail!("a view is an object");
            };
            if let Some(pieces) = view.get_mut("pieces").and_then(Value::as_array_mut) {
                pieces.sort_by(|a, b| a["id"].as_str().cmp(&b["id"].as_str()));
                let hidden = |it: &&Value| it["id"].as_str().is_some_and(script::is_hider);
                let n_expected = if seat == Seat::UMPIRE { 2 * script::HIDERS } else { script::HIDERS };
                ensure!(
                    pieces.iter().filter(hidden).count() == n_expected,
                    "the fog is not right for {seat:?}"
                );
            }
            same(&client.view()?, &view).with_context(|| format!("the view of {seat:?}"))?;
        }
        Ok(())
    }
}

/// Whether two views are the same in all that the truth has.
fn same(seen: &Map<String, Value>, truth: &Map<String, Value>) -> Result<()> {
    for (name, value) in truth {
        let other = seen.get(name).unwrap_or(&Value::Null);
        ensure!(other == value, "{name}: the client has {other}, the log says {value}");
    }
    Ok(())
}

//! What the program said yes to, and what it showed: all of it must be in the logs.

use std::collections::BTreeSet;
use std::sync::Mutex;

use any::AnyGame;
use engine::Seat;
use serde_json::{Value, json};
use server::testkit::Browser;

/// How many of the last entries nobody may have been shown yet: one input with its dice.
const UNSEEN_MAX: usize = 60;

/// What became of an input that was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The program said yes: it must be there.
    Acknowledged,
    /// The program was killed before it said anything: it may be there.
    Unknown,
}

/// A game that is played.
#[derive(Clone, Default)]
pub struct Played {
    pub id: String,
    /// Which of the games that are played at the same time it is.
    place: usize,
    /// Nothing more will be played, and all of it was checked after that.
    is_done: bool,
    /// A player saw that it is over.
    pub is_over: bool,
    /// The seats that people play.
    pub seats: Vec<u8>,
    /// Whether people type their dice.
    pub typed: bool,
    /// What was sent, in order.
    pub sent: Vec<(Value, Fate)>,
    /// What each seat was last shown: seat, view and lines.
    pub shown: Vec<(u8, Value, Vec<Value>)>,
}

/// A game that was made or imported, and is not played.
#[derive(Clone)]
pub struct Made {
    pub id: String,
    /// Its log, if it was imported.
    pub log: Option<String>,
}

/// What the program said yes to.
#[derive(Default)]
pub struct Ledger {
    played: Mutex<Vec<Played>>,
    pub made: Mutex<Vec<Made>>,
}

impl Ledger {
    /// The game that is played at a place, if it is not over.
    pub fn at_place(&self, place: usize) -> Option<usize> {
        let played = self.played.lock().expect("no task failed");
        played.iter().position(|it| it.place == place && !it.is_over)
    }

    /// How many inputs the program said yes to.
    pub fn n_acknowledged(&self) -> usize {
        self.n_sent(|_, fate| fate == Fate::Acknowledged)
    }

    fn n_sent(&self, is_one: impl Fn(&Value, Fate) -> bool) -> usize {
        let played = self.played.lock().expect("no task failed");
        played.iter().flat_map(|it| &it.sent).filter(|(input, fate)| is_one(input, *fate)).count()
    }

    /// A game that is played, as it stands in the ledger.
    pub fn game(&self, idx: usize) -> Played {
        self.played.lock().expect("no task failed")[idx].clone()
    }

    /// Notes something about a game.
    pub fn note(&self, idx: usize, note: impl FnOnce(&mut Played)) {
        note(&mut self.played.lock().expect("no task failed")[idx]);
    }

    /// Makes a game that is to be played.
    pub async fn make_played(&self, host: &Browser, place: usize, battle: &str, who: [&str; 2], typed: bool) {
        let dice = if typed { "typed" } else { "program" };
        let [one, two] = who.map(|who| json!({ "who": who, "dice": dice }));
        let made =
            host.make(&json!({ "system": "d20", "battle": battle, "players": { "1": one, "2": two } })).await;
        let id = made["game"].as_str().expect("an id").to_owned();
        let seats = (1..).zip(who).filter(|it| it.1 == "me").map(|it| it.0).collect();
        self.played.lock().expect("no task failed").push(Played {
            id,
            place,
            seats,
            typed,
            ..Played::default()
        });
    }

    /// Everything that was acknowledged or shown is there, in order and once.
    pub async fn check(&self, host: &Browser, seed: u64, round: u32) {
        let played = self.played.lock().expect("no task failed").clone();
        for (idx, game) in played.into_iter().enumerate().filter(|it| !it.1.is_done) {
            let what = format!("seed {seed}, round {round}, game {}", game.id);
            let log = log_of(host, &game.id).await;
            let inputs = people_inputs(&log, &game);
            assert!(is_accounted_for(&inputs, &game.sent), "{what}: {}", unaccounted(&inputs, &game.sent));
            let shown: Vec<_> = game.shown.iter().filter(|it| !it.1.is_null()).collect();
            let lines: Vec<&str> = log.lines().collect();
            for (seat, view, told) in shown {
                let is_there = (0..UNSEEN_MAX.min(lines.len())).any(|n_unseen| {
                    let text = lines[..lines.len() - n_unseen].join("\n") + "\n";
                    let loaded = AnyGame::load(&text).expect("a log that was saved can be read");
                    assert!(loaded.unsound.is_none(), "{what}: {:?}", loaded.unsound);
                    let now = loaded.game.lines(Seat(*seat), 0);
                    let now: Vec<Value> = now.iter().map(|it| json!(it.1)).collect();
                    now == *told && same_view(&json!(loaded.game.view(Seat(*seat))), view)
                });
                assert!(is_there, "{what}: seat {seat} was shown what is not there: {:?}", told.last());
            }
            self.note(idx, |it| it.is_done = it.is_over);
        }
        let made = self.made.lock().expect("no task failed").clone();
        for game in made.iter().rev().take(12) {
            let log = log_of(host, &game.id).await;
            if let Some(imported) = &game.log {
                assert_eq!(
                    log, *imported,
                    "seed {seed}, round {round}: an imported log is the same afterwards"
                );
            }
        }
    }

    /// Today's rules come to the same, from the first entry to the last, in every game.
    pub async fn audit(&self, host: &Browser, seed: u64) {
        let played = self.played.lock().expect("no task failed").clone().into_iter().map(|it| it.id);
        let made = self.made.lock().expect("no task failed").clone().into_iter().map(|it| it.id);
        let listed = host.get("/api/games").await.ok();
        let listed: BTreeSet<&str> =
            listed["games"].as_array().expect("a list").iter().filter_map(|it| it["game"].as_str()).collect();
        for id in played.chain(made.take(8)) {
            assert!(listed.contains(id.as_str()), "seed {seed}: game {id} is not in the list");
            let loaded = AnyGame::load(&log_of(host, &id).await).expect("a log that was saved can be read");
            assert!(loaded.unsound.is_none(), "seed {seed}, game {id}: {:?}", loaded.unsound);
            let differences = loaded.game.audit();
            assert!(differences.is_empty(), "seed {seed}, game {id}: {differences:?}");
        }
    }

    /// The load was a load.
    pub fn enough_was_done(&self) {
        let n_yes = self.n_acknowledged();
        let n_open = self.n_sent(|_, fate| fate == Fate::Unknown);
        let n_undone = self.n_sent(|input, _| input.get("undo").is_some());
        let n_typed = self.n_sent(|input, _| input["answer"].get("faces").is_some());
        let made = self.made.lock().expect("no task failed");
        let n_imported = made.iter().filter(|it| it.log.is_some()).count();
        let told = format!(
            "{n_yes} acknowledged, {n_open} cut off, {n_undone} taken back, {n_typed} typed dice, {} made, {n_imported} imported",
            made.len()
        );
        println!("{told}");
        assert!(400 < n_yes && 10 < n_open && 5 < n_undone && 5 < n_typed, "{told}");
        assert!(10 < made.len() && 3 < n_imported, "{told}");
    }
}

async fn log_of(host: &Browser, id: &str) -> String {
    let reply = host.get(&format!("/api/games/{id}/log")).await;
    assert_eq!(reply.status, 200, "game {id}: {}", reply.text());
    reply.text()
}

/// What people did, as it stands in a log. Dice that the program threw are nobody's input.
fn people_inputs(log: &str, game: &Played) -> Vec<Value> {
    let entries =
        log.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).expect("an entry is JSON"));
    let by_people = entries.filter(|it| {
        it["seat"].as_u64().is_some_and(|seat| game.seats.iter().any(|own| u64::from(*own) == seat))
    });
    let own =
        by_people.filter(|it| game.typed || it["chance"] != true || it["input"].get("answer").is_none());
    own.map(|mut it| {
        let input = it["input"].take();
        if input.get("undo").is_some() { json!({ "undo": {} }) } else { input }
    })
    .collect()
}

/// Whether the inputs of a log are those that were acknowledged, in order and once, and some of the open ones.
fn is_accounted_for(inputs: &[Value], sent: &[(Value, Fate)]) -> bool {
    positions(inputs, sent).contains(&inputs.len())
}

/// How many inputs of the log may be accounted for by what was sent.
fn positions(inputs: &[Value], sent: &[(Value, Fate)]) -> BTreeSet<usize> {
    let mut positions = BTreeSet::from([0]);
    for (input, fate) in sent {
        let done = positions.iter().filter(|at| inputs.get(**at) == Some(input)).map(|at| at + 1);
        let mut next: BTreeSet<usize> = done.collect();
        if *fate == Fate::Unknown {
            next.extend(&positions);
        }
        positions = next;
    }
    positions
}

fn unaccounted(inputs: &[Value], sent: &[(Value, Fate)]) -> String {
    let n_fine = (0..sent.len()).take_while(|n| !positions(inputs, &sent[..=*n]).is_empty()).count();
    let tail = |all: &[Value]| {
        all[all.len().saturating_sub(3)..].iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    match sent.get(n_fine) {
        Some(lost) => format!("acknowledged and not there: {lost:?}, number {n_fine} of {}", sent.len()),
        None => format!("there and never sent, or twice: the log ends with {:?}", tail(inputs)),
    }
}

/// Whether two views show the same; the order of the pieces is nobody's business.
fn same_view(one: &Value, two: &Value) -> bool {
    let sorted = |view: &Value| {
        let mut view = view.clone();
        if let Some(pieces) = view["pieces"].as_array_mut() {
            pieces.sort_by_key(|it| it["id"].as_str().map(ToOwned::to_owned));
        }
        view
    };
    sorted(one) == sorted(two)
}

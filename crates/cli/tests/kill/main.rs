//! The program is killed (`SIGKILL`) at random moments under full load, two hundred times, and started again on the same
//! folder. Whatever it had said yes to is there afterwards, in order and once, and so is whatever it had shown to
//! anybody; every game loads, and its hashes are sound.

#![cfg(unix)]

mod ledger;
mod makers;
mod players;
mod program;

use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::Cup;
use server::testkit::Browser;
use tokio::task::JoinSet;

use crate::ledger::Ledger;
use crate::program::{Program, check_file};

/// All random moments and decisions follow from it; `SANDTABLE_KILL_SEED` tries another.
const SEED: u64 = 41;

/// How often the program is killed.
const KILLS: u32 = 200;

/// The games that are played: the battle, who plays, and whether dice are typed. One that is over is begun again.
const PLAYED: [(&str, [&str; 2], bool); 4] = [
    ("weaver-farm", ["me", "me"], false),
    ("cavalry-raid", ["me", "me"], true),
    ("meeting", ["me", "random"], false),
    ("twin-hills", ["greedy", "me"], false),
];

/// How long a round waits for its players at most.
const ROUND_TIME: Duration = Duration::from_millis(1_500);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_was_acknowledged_survives_two_hundred_kills() {
    let seed = std::env::var("SANDTABLE_KILL_SEED").ok().and_then(|it| it.parse().ok()).unwrap_or(SEED);
    println!("the seed is {seed}");
    let folder = tempfile::tempdir().expect("a folder");
    let mut moments = Cup::new(seed, 0);
    let ledger = Arc::new(Ledger::default());
    for round in 0..KILLS {
        if round % 8 == 3 {
            // While it starts: nobody has been answered yet.
            let program = Program::spawn(folder.path());
            std::thread::sleep(Duration::from_micros(u64::from(moments.below(90_000))));
            program.kill();
            continue;
        }
        let program = Program::start(folder.path());
        let host = Browser::host(program.address, &program.key).await;
        ledger.check(&host, seed, round).await;
        // The games are begun in peace: the kills come while others are made.
        for (place, (battle, who, typed)) in PLAYED.into_iter().enumerate() {
            if ledger.at_place(place).is_none() {
                ledger.make_played(&host, place, battle, who, typed).await;
            }
        }
        let mut tasks = JoinSet::new();
        for idx in (0..PLAYED.len()).filter_map(|place| ledger.at_place(place)) {
            let cup = Cup::new(seed, (u64::from(round) << 8) | idx as u64);
            tasks.spawn(players::play(host.clone(), Arc::clone(&ledger), idx, cup));
        }
        if round % 4 == 0 {
            tasks.spawn(makers::make_and_import(host.clone(), Arc::clone(&ledger)));
        }
        // A random number of inputs, and then a random moment: so the load is a load on a slow machine too.
        let goal = ledger.n_acknowledged() + moments.below(14) as usize;
        let begun = Instant::now();
        while ledger.n_acknowledged() < goal && begun.elapsed() < ROUND_TIME {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tokio::time::sleep(Duration::from_micros(u64::from(moments.below(30_000)))).await;
        program.kill();
        while let Some(ended) = tasks.join_next().await {
            ended.unwrap_or_else(|err| panic!("seed {seed}, round {round}: {err}"));
        }
    }
    let program = Program::start(folder.path());
    let host = Browser::host(program.address, &program.key).await;
    ledger.check(&host, seed, KILLS).await;
    ledger.audit(&host, seed).await;
    program.kill();
    check_file(folder.path());
    ledger.enough_was_done();
}

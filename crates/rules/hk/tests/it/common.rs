//! Random games of all battles that come with the program, for several tests.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use engine::data::Source;
use engine::testkit::Limits;
use engine::{Cup, Game, Ruleset};
use hk::{Hk, State};

/// A random game of the largest battle takes about a tenth of this.
pub const LIMITS: Limits = Limits { decisions: 20_000, one_listed_in: 200 };

/// The battles, ready to be played.
fn battles() -> (Arc<Hk>, Vec<(Source, State)>) {
    let rules = Hk::with_data(&[]).unwrap_or_else(|errors| panic!("{errors}"));
    let battle = |(name, text): &(&str, &str)| {
        let source = Source::new(*name, *text);
        let setup = source.parse().unwrap_or_else(|errors| panic!("{errors}"));
        let start = rules.set_up(&source, setup).unwrap_or_else(|errors| panic!("{errors}"));
        (source, start)
    };
    let all = hk::battles().iter().map(battle).collect();
    (Arc::new(rules), all)
}

/// Plays `n_games` random games, spread over the battles and over all cores; `game` plays one.
pub fn in_all_battles(n_games: u64, game: impl Fn(&Arc<Hk>, &Source, &State, u64) + Sync) {
    let (rules, battles) = battles();
    let next = AtomicU64::new(0);
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if n_games <= seed {
                return;
            }
            let idx = usize::try_from(seed).expect("games are few") % battles.len();
            let (source, start) = &battles[idx];
            game(&rules, source, start, seed);
        }
    };
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..n_threads).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            if let Err(panic) = thread.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}

/// Whether a check that costs much is due at this entry: about once in `n`, not always at the same places.
pub fn is_due(game: &Game<Hk>, seed: u64, n: usize) -> bool {
    let mut cup = Cup::new(seed, 1_000 + game.entries().len() as u64);
    cup.below(u32::try_from(n).expect("a small number")) == 0
}

//! The battles that come with the program, and games of them, for several tests.
#![allow(dead_code, reason = "not every test needs everything")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use engine::data::{DataErrors, Source};
use engine::testkit::{Limits, header};
use engine::{Awaits, Cup, Game, Input, Ruleset};
use fyob::{Decision, Fyob, State};
use house::{House, Table};

/// The rules.
pub type Rules = Fyob<House>;
/// The state.
pub type Position = State<Table>;

/// A random game of the largest battle takes about a tenth of this.
pub const LIMITS: Limits = Limits { decisions: 20_000, one_listed_in: 1 };

/// The rules with their own tables.
pub fn rules() -> Rules {
    Fyob::with_data(&[]).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The state that a file describes.
pub fn read(rules: &Rules, source: &Source) -> Result<Position, DataErrors> {
    rules.set_up(source, source.parse()?)
}

/// A state from the text of a position.
pub fn position(text: &str) -> Position {
    let source = Source::new("position.toml", text);
    read(&rules(), &source).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The battles, ready to be played.
pub fn battles() -> (Arc<Rules>, Vec<(Source, Position)>) {
    let rules = rules();
    let battle = |(name, text): &(&str, &str)| {
        let source = Source::new(*name, *text);
        let start = read(&rules, &source).unwrap_or_else(|errors| panic!("{errors}"));
        (source, start)
    };
    let all = Rules::battles().iter().map(battle).collect();
    (Arc::new(rules), all)
}

/// Plays `n_games` games, spread over the battles and over all cores; `game` plays one.
pub fn in_all_battles(n_games: u64, game: impl Fn(&Arc<Rules>, &Source, &Position, u64) + Sync) {
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
pub fn is_due(game: &Game<Rules>, seed: u64, n: usize) -> bool {
    let mut cup = Cup::new(seed, 1_000 + game.entries().len() as u64);
    cup.below(u32::try_from(n).expect("a small number")) == 0
}

/// A game that the program plays for both sides; `check` sees it after every entry.
pub fn program_game(
    rules: &Arc<Rules>,
    source: &Source,
    start: &Position,
    seed: u64,
    mut check: impl FnMut(&Game<Rules>) -> Result<(), String>,
) -> Game<Rules> {
    const DECISIONS_MOST: u32 = 20_000;
    let mut game = Game::new(Arc::clone(rules), header::<Rules>(source, seed), start.clone());
    let mut n_decisions = 0;
    while let Awaits::Seats(seats) = game.awaits() {
        n_decisions += 1;
        assert!(n_decisions < DECISIONS_MOST, "{}, seed {seed}: it does not end", source.name);
        if let Err(illegal) = game.submit(seats[0], Input::Decision(Decision::Auto)) {
            let (stage, turn) = (game.state().stage, &game.state().turn);
            let n = game.entries().len();
            panic!("{}, seed {seed}, entry {n}, {stage:?}: {illegal}; {turn:?}", source.name);
        }
        game.throw_dice();
        assert!(game.need().is_none(), "{}: the program is asked {:?}", source.name, game.need());
        if let Err(why) = check(&game) {
            let last = game.entries().last().map(|it| format!("{:?} led to {:?}", it.input, it.events));
            panic!("{}, seed {seed}, entry {}: {why}; {last:?}", source.name, game.entries().len());
        }
    }
    game
}

//! How long a bound takes that the program plays by itself: `bounds [GAMES]`. Both sides are the program's in every d20
//! battle; each bound is timed from its first card to its last.

use std::time::{Duration, Instant};

use engine::data::Source;
use engine::{Awaits, Cup, Ruleset, play};
use fyob::Decision;
use fyob_d20::FyobOnD20;

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|it| it.parse().ok()).unwrap_or(3);
    let rules = FyobOnD20::with_data(&[]).unwrap_or_else(|errors| panic!("{errors}"));
    for (name, text) in FyobOnD20::battles() {
        let source = Source::new(*name, *text);
        let setup = source.parse().unwrap_or_else(|errors| panic!("{errors}"));
        let start = rules.set_up(&source, setup).unwrap_or_else(|errors| panic!("{errors}"));
        let mut bounds = Vec::new();
        for seed in 0..games {
            let mut cup = Cup::new(seed, 0);
            let mut state = start.clone();
            let (mut bound, mut began) = (state.bound, Instant::now());
            while let Awaits::Seats(seats) = rules.awaits(&state) {
                play(&rules, &mut state, seats[0], &Decision::Auto, &mut cup)
                    .unwrap_or_else(|why| panic!("{name}, seed {seed}: {why:?}"));
                if state.bound != bound {
                    bounds.push(began.elapsed());
                    (bound, began) = (state.bound, Instant::now());
                }
            }
        }
        bounds.sort_unstable();
        let at = |share: usize| bounds.get(bounds.len() * share / 100).copied().unwrap_or(Duration::ZERO);
        println!(
            "{name}: {} elements, {} bounds: median {:?}, 99% {:?}, longest {:?}",
            start.elements.len(),
            bounds.len(),
            at(50),
            at(99),
            bounds.last().copied().unwrap_or_default()
        );
    }
}

//! Engine steps a second of random games.
use engine::{Ruleset, data::Source};
fn main() {
    let which = std::env::args().nth(1).unwrap_or_default();
    let n_games: u64 = std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(20);
    let rules = d20::D20::with_data(&[]).unwrap_or_else(|err| panic!("{err}"));
    for (name, text) in d20::battles() {
        if !name.contains(&which) { continue; }
        let source = Source::new(*name, *text);
        let setup = source.parse().unwrap_or_else(|err| panic!("{err}"));
        let state = rules.set_up(&source, setup).unwrap_or_else(|err| panic!("{err}"));
        let start = std::time::Instant::now();
        let mut n = 0;
        for game in 0..n_games {
            match ai::random_playout(&rules, state.clone(), 1, game) {
                Ok(r) => n += r.n_steps,
                Err(e) => { println!("game {game}: {e:?}"); break; }
            }
        }
        let s = start.elapsed().as_secs_f64();
        println!("{name}: {n_games} games, {:.0} steps/s, {} steps", n as f64 / s, n);
    }
}

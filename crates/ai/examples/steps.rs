//! Engine steps a second of random games.
use engine::{Ruleset, data::Source};
fn main() {
    let rules = d20::D20::with_data(&[]).unwrap_or_else(|err| panic!("{err}"));
    for (name, text) in d20::battles() {
        let source = Source::new(*name, *text);
        let setup = source.parse().unwrap_or_else(|err| panic!("{err}"));
        let state = rules.set_up(&source, setup).unwrap_or_else(|err| panic!("{err}"));
        let start = std::time::Instant::now();
        let (mut n, mut games) = (0, 0);
        let mut wins = [0; 3];
        while start.elapsed().as_millis() < 1500 {
            match ai::random_playout(&rules, state.clone(), 1, games) {
                Ok(r) => { n += r.n_steps; wins[r.outcome.winners.first().map_or(2, |s| s.0 as usize - 1)] += 1; }
                Err(e) => { println!("game {games}: {e:?}"); break; }
            }
            games += 1;
        }
        let s = start.elapsed().as_secs_f64();
        println!("{name}: {games} games, {:.0} steps/s, {} steps/game, wins {wins:?}", n as f64 / s, n / games.max(1));
    }
}

//! How fast random play is: `steps [SECONDS]`. Plays random games of all battles on one core and says how many engine
//! steps a second that makes: decisions, throws and answers.

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::time::{Duration, Instant};

use engine::data::Source;
use engine::{Awaits, Cup, Ruleset, play};
use fyob_d20::FyobOnD20;

fn main() {
    let seconds: u64 = std::env::args().nth(1).and_then(|it| it.parse().ok()).unwrap_or(5);
    let rules = FyobOnD20::with_data(&[]).unwrap_or_else(|errors| panic!("{errors}"));
    for (name, text) in FyobOnD20::battles() {
        let source = Source::new(*name, *text);
        let setup = source.parse().unwrap_or_else(|errors| panic!("{errors}"));
        let start = rules.set_up(&source, setup).unwrap_or_else(|errors| panic!("{errors}"));
        let (mut n_steps, mut n_games, mut n_decisions) = (0u64, 0u64, 0u64);
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(seconds) {
            let mut cup = Cup::new(n_games, 0);
            let mut state = start.clone();
            while let Awaits::Seats(seats) = rules.awaits(&state) {
                let seat = seats[0];
                let Some(decision) = rules.playout_sample(&state, seat, &mut cup) else { break };
                // A rough idea may be refused: then there is another.
                if let Ok(played) = play(&rules, &mut state, seat, &decision, &mut cup) {
                    n_steps += u64::from(played.n_steps);
                    n_decisions += 1;
                }
            }
            n_games += 1;
        }
        let spent = began.elapsed().as_secs_f64();
        println!(
            "{name}: {n_games} games, {:.0} decisions and {:.0} steps a second",
            n_decisions as f64 / spent,
            n_steps as f64 / spent
        );
    }
}

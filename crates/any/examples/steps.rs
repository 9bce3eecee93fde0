//! How fast random play is: `steps [SYSTEM] [SECONDS]`. Plays random games of all battles of a system, or of every system, on
//! one core and says how many engine steps a second that makes: decisions, throws and answers.

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::time::{Duration, Instant};

use any::{System, each};
use engine::data::Source;
use engine::{Awaits, Cup, Ruleset, play};

fn main() {
    let mut args = std::env::args().skip(1).peekable();
    let wanted: Option<System> = args.peek().and_then(|it| it.parse().ok());
    let seconds = args.last().and_then(|it| it.parse().ok()).unwrap_or(5);
    for system in System::ALL.into_iter().filter(|it| wanted.is_none_or(|wanted| wanted == *it)) {
        println!("{system}");
        for battle in system.battles() {
            each!(system, R => measure::<R>(&battle.source, Duration::from_secs(seconds)));
        }
    }
}

fn measure<R: Ruleset>(source: &Source, time: Duration) {
    let rules = R::with_data(&[]).unwrap_or_else(|errors| panic!("{errors}"));
    let setup = source.parse().unwrap_or_else(|errors| panic!("{errors}"));
    let start = rules.set_up(source, setup).unwrap_or_else(|errors| panic!("{errors}"));
    let (mut n_steps, mut n_games, mut n_decisions) = (0u64, 0u64, 0u64);
    let began = Instant::now();
    while began.elapsed() < time {
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
    let (decisions, steps) = (n_decisions as f64 / spent, n_steps as f64 / spent);
    println!("  {}: {n_games} games, {decisions:.0} decisions and {steps:.0} steps a second", source.name);
}

//! How battles end when the decision procedure plays both sides: `outcomes [GAMES] [FILE]...`. Without files: all battles of
//! the program.

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::time::Instant;

use engine::data::Source;
use engine::{Awaits, Cup, Ruleset, Seat, play};
use fyob::{Decision, Side, Status};
use fyob_d20::FyobOnD20;

fn main() {
    let n_games: u64 = std::env::args().nth(1).and_then(|it| it.parse().ok()).unwrap_or(50);
    let rules = FyobOnD20::with_data(&[]).unwrap_or_else(|errors| panic!("{errors}"));
    let files: Vec<String> = std::env::args().skip(2).collect();
    let read =
        |file: &String| Source::new(file, std::fs::read_to_string(file).expect("a file that can be read"));
    let own = FyobOnD20::battles().iter().map(|(name, text)| Source::new(*name, *text));
    let sources: Vec<Source> =
        if files.is_empty() { own.collect() } else { files.iter().map(read).collect() };
    for source in &sources {
        let name = &source.name;
        let setup = source.parse().unwrap_or_else(|errors| panic!("{errors}"));
        let start = rules.set_up(source, setup).unwrap_or_else(|errors| panic!("{errors}"));
        let (mut wins, mut bounds, mut n_steps, mut n_decisions) = ([0u32; 3], 0u32, 0u64, 0u64);
        let mut lost = [0usize; 2];
        let mut why = std::collections::BTreeMap::<String, u32>::new();
        let began = Instant::now();
        for game in 0..n_games {
            let mut cup = Cup::new(game, 0);
            let mut state = start.clone();
            while let Awaits::Seats(seats) = rules.awaits(&state) {
                let played = play(&rules, &mut state, seats[0], &Decision::Auto, &mut cup);
                let played = played.unwrap_or_else(|illegal| panic!("{name}, game {game}: {illegal}"));
                assert!(played.needs.is_none(), "{name}, game {game}: {:?}", played.needs);
                n_steps += u64::from(played.n_steps);
                n_decisions += 1;
            }
            let outcome = state.outcome.as_ref().expect("it is over");
            let winner = match outcome.winners.first() {
                Some(Seat(1)) => 0,
                Some(Seat(2)) => 1,
                _ => 2,
            };
            wins[winner] += 1;
            bounds += u32::from(state.bound);
            *why.entry(outcome.why.clone()).or_default() += 1;
            for side in Side::BOTH {
                let gone = |it: &&fyob::Element| {
                    matches!(it.status, Status::Destroyed | Status::Surrendered | Status::Removed)
                };
                lost[side.idx()] += state.of(side).filter(gone).count();
            }
        }
        let spent = began.elapsed().as_secs_f64();
        let n = n_games as f64;
        println!(
            "{name}: A {}, B {}, drawn {}; mean {:.1} of {} bounds; lost {:.1} and {:.1}; {:.0} ms and {:.0} decisions a \
             game, {:.0} steps a second",
            wins[0],
            wins[1],
            wins[2],
            f64::from(bounds) / n,
            start.battle.bounds,
            lost[0] as f64 / n,
            lost[1] as f64 / n,
            spent * 1e3 / n,
            n_decisions as f64 / n,
            n_steps as f64 / spent,
        );
        for (why, n) in why {
            println!("    {n:4} {why}");
        }
    }
}

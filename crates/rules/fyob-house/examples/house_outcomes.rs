//! How battles end when the decision procedure plays both sides: `outcomes [GAMES] [FILE]...`. Without files: all battles of
//! the program.

use std::collections::BTreeMap;

use engine::data::Source;
use engine::{Awaits, Cup, Ruleset, Seat, play};
use fyob::Decision;

fn main() {
    let n_games: u64 = std::env::args().nth(1).and_then(|it| it.parse().ok()).unwrap_or(50);
    let files: Vec<String> = std::env::args().skip(2).collect();
    let read =
        |file: &String| Source::new(file, std::fs::read_to_string(file).expect("a file that can be read"));
    let own = house::Rules::battles().iter().map(|(name, text)| Source::new(*name, *text));
    let sources: Vec<Source> =
        if files.is_empty() { own.collect() } else { files.iter().map(read).collect() };
    let rules = house::Rules::with_data(&[]).unwrap_or_else(|errors| panic!("{errors}"));
    for source in &sources {
        let name = &source.name;
        let setup = source.parse().unwrap_or_else(|errors| panic!("{errors}"));
        let start = rules.set_up(source, setup).unwrap_or_else(|errors| panic!("{errors}"));
        let (mut wins, mut bounds) = ([0u32; 3], 0u64);
        let mut why: BTreeMap<String, u32> = BTreeMap::new();
        for game in 0..n_games {
            let (mut cup, mut state) = (Cup::new(game, 0), start.clone());
            while let Awaits::Seats(seats) = rules.awaits(&state) {
                play(&rules, &mut state, seats[0], &Decision::Auto, &mut cup)
                    .unwrap_or_else(|illegal| panic!("{name}, game {game}: {illegal}"));
            }
            let outcome = state.outcome.as_ref().expect("it is over");
            let winner = match outcome.winners.first() {
                Some(Seat(1)) => 0,
                Some(Seat(2)) => 1,
                _ => 2,
            };
            wins[winner] += 1;
            bounds += u64::from(state.bound);
            *why.entry(outcome.why.clone()).or_default() += 1;
        }
        let mean = bounds * 10 / n_games.max(1);
        let [a, b, drawn] = wins;
        println!(
            "{name}: A {a}, B {b}, drawn {drawn}; {}.{} bounds of {}",
            mean / 10,
            mean % 10,
            start.battle.bounds
        );
        for (why, n) in why {
            println!("    {n:4} {why}");
        }
    }
}

//! Many games between computer players: `duel BATTLE GAMES PLAYER_A PLAYER_B [SEED]`. All battles of the d20 rules and of
//! Hit & Kill whose file names contain the first word.

use ai::{Bot, Judge, Plan, simulate};
use engine::{Seat, data::Source};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |idx: usize, usual: &str| words.get(idx).cloned().unwrap_or_else(|| usual.to_owned());
    let bot = |name: String| -> Bot { name.parse().unwrap_or_else(|err| panic!("{err}")) };
    let games = word(1, "100").parse().expect("a number of games");
    let players = vec![(Seat(1), bot(word(2, "greedy"))), (Seat(2), bot(word(3, "random")))];
    let plan = Plan { games, seed: word(4, "1").parse().expect("a seed"), players, threads: None };
    duel::<d20::D20>(&word(0, "twin"), &plan);
    duel::<hk::Hk>(&word(0, "twin"), &plan);
}

fn duel<R: Judge>(which: &str, plan: &Plan) {
    let rules = R::with_data(&[]).unwrap_or_else(|err| panic!("{err}"));
    for (name, text) in R::battles() {
        if !name.contains(which) {
            continue;
        }
        let source = Source::new(*name, *text);
        let setup = source.parse().unwrap_or_else(|err| panic!("{err}"));
        let state = rules.set_up(&source, setup).unwrap_or_else(|err| panic!("{err}"));
        let start = std::time::Instant::now();
        let tally = simulate(&rules, &state, plan, &|_| ());
        println!(
            "{name}: {} games in {:.1} s, {} draws",
            tally.games,
            start.elapsed().as_secs_f64(),
            tally.draws
        );
        for seat in [Seat(1), Seat(2)] {
            let share = tally.share_of(seat);
            let percent = |it: f64| 100.0 * it;
            println!(
                "  seat {}: {:.0}% ({:.0} to {:.0})",
                seat.0,
                percent(share.share),
                percent(share.low),
                percent(share.high)
            );
        }
        for (name, measure) in &tally.gauges {
            println!("  {name}: {:.1} +- {:.1}", measure.mean(), measure.deviation());
        }
        println!("  steps: {:.0}; stuck: {:?}", tally.steps.mean(), tally.stuck);
        for (why, n) in &tally.endings {
            println!("  {n:4} {why}");
        }
    }
}

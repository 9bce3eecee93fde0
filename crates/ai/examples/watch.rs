//! One game of a simulation, told as the umpire hears it: `watch BATTLE GAME [SEED] [PLAYER_A] [PLAYER_B]`.

use std::sync::Arc;

use ai::{Bot, Plan, replay_game};
use engine::log::LOG_FORMAT;
use engine::{DicePlan, Header, Ruleset, Seat, data::Source};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |idx: usize, usual: &str| words.get(idx).cloned().unwrap_or_else(|| usual.to_owned());
    let bot = |name: String| -> Bot { name.parse().unwrap_or_else(|err| panic!("{err}")) };
    let players = vec![(Seat(1), bot(word(3, "greedy"))), (Seat(2), bot(word(4, "greedy")))];
    let plan = Plan { games: 1, seed: word(2, "1").parse().expect("a seed"), players, threads: None };
    let rules = Arc::new(d20::D20::with_data(&[]).unwrap_or_else(|err| panic!("{err}")));
    let (name, text) = d20::battles().iter().find(|it| it.0.contains(&word(0, "twin"))).expect("a battle");
    let source = Source::new(*name, *text);
    let setup = source.parse().unwrap_or_else(|err| panic!("{err}"));
    let state = rules.set_up(&source, setup).unwrap_or_else(|err| panic!("{err}"));
    let dice = DicePlan::seeded(0);
    let (system, version) = (d20::D20::SYSTEM.to_owned(), d20::D20::VERSION);
    let header =
        Header { sandtable_log: LOG_FORMAT, system, rules: version, battle: source, data: Vec::new(), dice };
    let game = replay_game(&rules, header, &state, &plan, word(1, "0").parse().expect("a number"))
        .unwrap_or_else(|err| panic!("{err}"));
    for (_, line) in game.lines(Seat::UMPIRE, 0) {
        println!("{}", line.text);
    }
}

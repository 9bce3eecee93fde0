//! One game of a simulation, told as the umpire hears it: `watch BATTLE GAME [SEED] [PLAYER_A] [PLAYER_B]`. The battle is the
//! first of the d20 rules, or else of Hit & Kill, whose file name contains the first word.

use std::sync::Arc;

use ai::{Bot, Judge, Plan, replay_game};
use engine::log::LOG_FORMAT;
use engine::{DicePlan, Header, Seat, data::Source};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |idx: usize, usual: &str| words.get(idx).cloned().unwrap_or_else(|| usual.to_owned());
    let bot = |name: String| -> Bot { name.parse().unwrap_or_else(|err| panic!("{err}")) };
    let players = vec![(Seat(1), bot(word(3, "greedy"))), (Seat(2), bot(word(4, "greedy")))];
    let plan = Plan { games: 1, seed: word(2, "1").parse().expect("a seed"), players, threads: None };
    let game = word(1, "0").parse().expect("a number");
    let told = watch::<d20::D20>(&word(0, "twin"), &plan, game);
    let told = told.or_else(|| watch::<hk::Hk>(&word(0, "twin"), &plan, game));
    for line in told.expect("a battle") {
        println!("{line}");
    }
}

/// The lines of a game; none if the system has no such battle.
fn watch<R: Judge>(which: &str, plan: &Plan, game: u64) -> Option<Vec<String>> {
    let rules = Arc::new(R::with_data(&[]).unwrap_or_else(|err| panic!("{err}")));
    let (name, text) = R::battles().iter().find(|it| it.0.contains(which))?;
    let source = Source::new(*name, *text);
    let setup = source.parse().unwrap_or_else(|err| panic!("{err}"));
    let state = rules.set_up(&source, setup).unwrap_or_else(|err| panic!("{err}"));
    let (system, version) = (R::SYSTEM.to_owned(), R::VERSION);
    let dice = DicePlan::seeded(0);
    let header =
        Header { sandtable_log: LOG_FORMAT, system, rules: version, battle: source, data: Vec::new(), dice };
    let game = replay_game(&rules, header, &state, plan, game).unwrap_or_else(|err| panic!("{err}"));
    Some(game.lines(Seat::UMPIRE, 0).into_iter().map(|(_, line)| line.text).collect())
}

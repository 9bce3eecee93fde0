//! The engine, tried with a toy game that has one of everything.

#[path = "../toy/mod.rs"]
mod toy;

mod amend;
mod conform;
mod data;
mod log;
mod long_games;
mod odds;
mod play;
mod properties;
mod take_back;

use std::sync::Arc;

use engine::data::Source;
use engine::log::{LOG_FORMAT, read_entries, read_header};
use engine::{Answer, DicePlan, Game, Header, Illegal, Input, Ruleset, Seat, Unsound};

use toy::{ABLE, BAKER, BATTLE, Decision, Toy};

/// A game whose dice both players throw themselves.
fn typed_game() -> Game<Toy> {
    game(DicePlan::seeded(7).typed_by(&[ABLE, BAKER]))
}

fn game<R: Ruleset>(dice: DicePlan) -> Game<R> {
    let rules = R::with_data(&[]).expect("its own tables are sound");
    let battle = Source::new("battle.toml", BATTLE);
    let setup = battle.parse().expect("the battle is sound");
    let start = rules.set_up(&battle, setup).expect("the battle is sound");
    let (sandtable_log, system) = (LOG_FORMAT, R::SYSTEM.to_owned());
    let header = Header { sandtable_log, system, rules: R::VERSION, battle, data: Vec::new(), dice };
    Game::new(Arc::new(rules), header, start)
}

/// A game from the text of its log.
fn load<R: Ruleset>(text: &str) -> (Game<R>, Option<Unsound>) {
    let header = read_header(text).expect("the header is sound");
    let (entries, unread) = read_entries::<R>(&header, text);
    let fresh = game::<R>(header.dice.clone());
    let (game, unplayed) = Game::load(fresh.rules_arc(), header, fresh.start().clone(), entries);
    (game, unplayed.or(unread))
}

fn decide(game: &mut Game<Toy>, seat: Seat, decision: Decision) -> Result<(), Illegal> {
    game.submit(seat, Input::Decision(decision)).map(|_| ())
}

fn answer<R: Ruleset>(game: &mut Game<R>, seat: Seat, answer: Answer) -> Result<(), Illegal> {
    game.submit(seat, Input::Answer(answer)).map(|_| ())
}

fn faces(faces: &[u8]) -> Answer {
    Answer::Faces(faces.into())
}

/// The rule by which something was refused.
#[track_caller]
fn rule<T: std::fmt::Debug>(res: Result<T, Illegal>) -> String {
    res.expect_err("it should be refused").rule.to_string()
}

const FIRE: Decision = Decision::Fire { firer: 0, target: 2 };

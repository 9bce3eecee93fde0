//! The battles that come with the program, and games of them, for several tests.

use std::sync::Arc;

use engine::data::{DataErrors, Source};
use engine::testkit::{Battles, Law, Limits, decided_game};
use engine::{Game, Ruleset};
use fyob::{Decision, Fyob, State};
use house::{House, Table};

/// The rules.
pub type Rules = Fyob<House>;
/// The state.
pub type Position = State<Table>;

/// A random game of the largest battle takes about a tenth of this.
pub const LIMITS: Limits = Limits { decisions: 20_000, one_listed_in: 1 };

/// The rules with their own tables.
pub fn rules() -> Rules {
    Fyob::with_data(&[]).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The state that a file describes.
pub fn read(rules: &Rules, source: &Source) -> Result<Position, DataErrors> {
    rules.set_up(source, source.parse()?)
}

/// A state from the text of a position.
pub fn position(text: &str) -> Position {
    let source = Source::new("position.toml", text);
    read(&rules(), &source).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The battles, ready to be played.
pub fn battles() -> Battles<Rules> {
    Battles::new(LIMITS)
}

/// A game that the program plays for both sides; `check` sees it after every step.
pub fn program_game(
    rules: &Arc<Rules>,
    source: &Source,
    start: &Position,
    seed: u64,
    check: impl FnMut(&Game<Rules>) -> Law,
) -> Game<Rules> {
    decided_game(rules, source, start, seed, LIMITS.decisions, |_, _| Decision::Auto, check)
}

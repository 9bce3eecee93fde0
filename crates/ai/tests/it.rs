//! Computer players and simulations.

mod it {
    mod fog;
    mod fyob;
    mod greedy;
    mod harm;
    mod hk;
    mod hk_sense;
    mod simulate;
}

use std::sync::Arc;

use ai::{Bot, Plan};
use d20::{D20, State};
use engine::{Ruleset, Seat, data::Source};

/// The rules, and a battle of the program at its start.
fn battle(name: &str) -> (Arc<D20>, Source, State) {
    let rules = D20::with_data(&[]).unwrap_or_else(|err| panic!("{err}"));
    let (name, text) =
        d20::battles().iter().find(|it| it.0.starts_with(name)).expect("a battle of the program");
    let source = Source::new(*name, *text);
    let setup = source.parse().unwrap_or_else(|err| panic!("{err}"));
    let state = rules.set_up(&source, setup).unwrap_or_else(|err| panic!("{err}"));
    (Arc::new(rules), source, state)
}

/// So many games of one player against another.
fn plan(games: u64, a: Bot, b: Bot) -> Plan {
    Plan { games, seed: 1943, players: vec![(Seat(1), a), (Seat(2), b)], threads: None }
}

//! Everything that this host knows happens in play.

use crate::common;
use std::collections::BTreeMap;

use engine::testkit::Battles;
use engine::{Awaits, Cause, Cup, Held, Ruleset, Seat, Waiver, run};
use fyob::{Decision, Event, Position};
use fyob_hk::{Fact, FyobOnHk, OnHk};

/// How often what was met.
type Met = BTreeMap<&'static str, u32>;

/// So many games of every battle.
const GAMES: u64 = 8;

/// Plays games of all battles; how often each fact of the table was met, and how many decisions were taken and refused.
fn met(choose: impl Fn(&FyobOnHk, &Position<OnHk>, Seat, &mut Cup) -> Decision) -> (Met, [u32; 2]) {
    let Battles { rules, all: battles, .. } = common::battles();
    let (mut met, mut n) = (Met::new(), [0, 0]);
    for (source, start) in &battles {
        for seed in 0..GAMES {
            let (mut state, mut whims, mut dice) = (start.clone(), Cup::new(seed, 1), Cup::new(seed, 2));
            while let Awaits::Seats(seats) = rules.awaits(&state) {
                let decision = choose(&rules, &state, seats[0], &mut whims);
                let cause = Cause::Decision(seats[0], &decision, Waiver::None);
                let Ok(played) = run(&*rules, Held::Lent(&state), cause, &[], Some(&mut dice)) else {
                    n[1] += 1;
                    continue;
                };
                assert!(played.needs.is_none(), "{}, seed {seed}: {:?}", source.name, played.needs);
                n[0] += 1;
                for event in &played.events {
                    if let Event::Table(fact) = event {
                        *met.entry(kind(fact)).or_default() += 1;
                    }
                }
                state = played.state.into_owned();
            }
        }
    }
    (met, n)
}

fn all_met(met: &Met, kinds: &[&'static str]) {
    let missing: Vec<_> = kinds.iter().filter(|it| !met.contains_key(**it)).collect();
    assert!(missing.is_empty(), "nobody ever met {missing:?}; they met {met:?}");
}

#[test]
fn random_players_meet_what_happens_on_the_table() {
    let (met, [n_played, n_refused]) = met(|rules, state, seat, whims| {
        rules.playout_sample(state, seat, whims).expect("something can be done")
    });
    all_met(&met, &["moves", "turns", "falls", "leaves", "fires", "shell", "at vehicle", "calls"]);
    assert!(n_refused < n_played / 5, "{n_refused} ideas were refused, {n_played} were not");
}

#[test]
fn the_procedure_uses_everything_there_is() {
    let (met, [_, n_refused]) = met(|_, _, _, _| Decision::Auto);
    all_met(&met, &["moves", "falls", "wreck", "leaves", "fires", "shell", "at vehicle", "fights", "calls"]);
    assert_eq!(n_refused, 0);
}

fn kind(fact: &Fact) -> &'static str {
    match fact {
        Fact::Below(hk::Event::Moved { .. }) => "moves",
        Fact::Below(hk::Event::Turned { .. }) => "turns",
        Fact::Below(hk::Event::Killed { .. }) => "falls",
        Fact::Below(hk::Event::Wrecked { .. }) => "wreck",
        Fact::Below(_) => "other",
        Fact::On { on: true, .. } => "comes",
        Fact::On { on: false, .. } => "leaves",
        Fact::Fired { .. } => "fires",
        Fact::Blasted { .. } => "shell",
        Fact::AtVehicle { .. } => "at vehicle",
        Fact::Fought { .. } => "fights",
        Fact::BailedOut { .. } => "bails out",
        Fact::Called { .. } => "calls",
        Fact::OnFoot { .. } => "on foot",
        Fact::Mustered { .. } => "musters",
    }
}

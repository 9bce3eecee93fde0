//! What random players do: every kind of decision, nothing that looks at what is hidden, nothing half done.

use crate::common;
use std::collections::BTreeMap;

use engine::testkit::Battles;
use engine::{Awaits, Cup, Ruleset, play};
use fyob::Decision;

/// So many games of every battle.
const GAMES: u64 = 6;

/// The kind of a decision: its name, and that of an act.
fn kind(decision: &Decision) -> String {
    let text = format!("{decision:?}");
    let name = |text: &str| text.split([' ', '(', '{']).next().unwrap_or_default().to_owned();
    match text.strip_prefix("Act(") {
        Some(act) => format!("act {}", name(act.trim_end_matches(')'))),
        None => name(&text),
    }
}

#[test]
fn random_players_do_everything_there_is_and_a_refusal_leaves_no_trace() {
    let Battles { rules, all: battles, .. } = common::battles();
    let mut done: BTreeMap<String, u32> = BTreeMap::new();
    let (mut n_played, mut n_refused) = (0_u32, 0_u32);
    for (source, start) in &battles {
        for seed in 0..GAMES {
            let (mut state, mut whims, mut dice) = (start.clone(), Cup::new(seed, 1), Cup::new(seed, 2));
            while let Awaits::Seats(seats) = rules.awaits(&state) {
                let decision =
                    rules.playout_sample(&state, seats[0], &mut whims).expect("something can be done");
                let before = state.clone();
                match play(&*rules, &mut state, seats[0], &decision, &mut dice) {
                    Ok(played) => {
                        assert!(played.needs.is_none(), "{}, seed {seed}: {:?}", source.name, played.needs);
                        *done.entry(kind(&decision)).or_default() += 1;
                        n_played += 1;
                    }
                    Err(illegal) => {
                        assert!(before == state, "{}, seed {seed}: {decision:?} {illegal}", source.name);
                        n_refused += 1;
                    }
                }
            }
        }
    }
    let kinds = [
        "Auto",
        "Begin",
        "Nominate",
        "Done",
        "Commit",
        "OrderCompany",
        "WithdrawAll",
        "React",
        "Swap",
        "ActAsOrdered",
        "ThrowOrder",
        "Fire",
        "ThrowMove",
        "Move",
        "Lay",
        "Turn",
        "SeekCover",
        "EndTurn",
        "Rally",
        "SetOrder",
        "Share",
        "Split",
        "Rejoin",
        "WithdrawToReserve",
        "FormGroup",
        "Release",
        "ChangeElement",
        "act Observe",
        "act Mount",
        "act Dismount",
        "act Aim",
        "act SetUp",
        "act TakeDown",
        "act Renet",
        "act Runner",
    ];
    let missing: Vec<&str> = kinds.into_iter().filter(|&kind| !done.contains_key(kind)).collect();
    assert!(missing.is_empty(), "nobody ever did {missing:?}; they did {done:?}");
    assert!(n_refused < n_played / 5, "{n_refused} ideas were refused, {n_played} were not");
}

//! What a player is told before he decides: sound in random games, and the same whatever is hidden or planned.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::{LIMITS, in_all_battles, is_due};
use engine::testkit::{advice_is_sound, advice_keeps_secrets, random_game};
use engine::{Cup, Ruleset, Seat};

#[test]
fn every_offer_and_every_legal_meaning_can_be_done_and_refusals_have_a_rule() {
    in_all_battles(6, |rules, source, start, seed| {
        let mut whims = Cup::new(seed, 11);
        random_game(rules, source, start, seed, LIMITS, |game| {
            let due = game.need().is_none() && is_due(game, seed, 120);
            if due { advice_is_sound(game.rules(), game.state(), &mut whims) } else { Ok(()) }
        });
    });
}

#[test]
fn what_is_hidden_or_planned_changes_no_advice() {
    let n_hidden = AtomicU64::new(0);
    in_all_battles(6, |rules, source, start, seed| {
        let mut cup = Cup::new(seed, 12);
        random_game(rules, source, start, seed, LIMITS, |game| {
            let one_in = if game.entries().len() < 150 { 25 } else { 300 };
            if game.need().is_some() || !is_due(game, seed, one_in) {
                return Ok(());
            }
            let hidden = |seat: Seat| *game.rules().belief(game.state(), seat) != *game.state();
            n_hidden.fetch_add([Seat(1), Seat(2)].into_iter().any(hidden).into(), Ordering::Relaxed);
            advice_keeps_secrets(game.rules(), game.state(), &mut cup)
        });
    });
    assert!(10 < n_hidden.into_inner(), "hardly anything was hidden");
}

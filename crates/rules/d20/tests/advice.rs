//! What a player is told before he decides: sound in random games, and the same whatever is hidden.

mod common;

use std::sync::atomic::{AtomicU64, Ordering};

use common::{LIMITS, in_all_battles, is_due};
use d20::Decision;
use engine::testkit::{advice_is_sound, advice_keeps_secrets, random_game};
use engine::{Cup, Ruleset, Seat};

#[test]
fn every_offer_and_every_legal_meaning_can_be_done_and_refusals_have_a_rule() {
    in_all_battles(18, |rules, source, start, seed| {
        let mut whims = Cup::new(seed, 11);
        random_game(rules, source, start, seed, LIMITS, |game| {
            let due = game.need().is_none() && is_due(game, seed, 80);
            if due { advice_is_sound(game.rules(), game.state(), &mut whims) } else { Ok(()) }
        });
    });
}

#[test]
fn what_is_hidden_changes_no_advice() {
    let n_hidden = AtomicU64::new(0);
    in_all_battles(18, |rules, source, start, seed| {
        let mut cup = Cup::new(seed, 12);
        random_game(rules, source, start, seed, LIMITS, |game| {
            // Most of what is hidden shows itself in the first turns.
            let one_in = if game.entries().len() < 150 { 20 } else { 300 };
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

/// Most shots can be said in the words of the reference sheet; and those words then have the same chances.
#[test]
fn a_shot_in_words_has_the_chances_of_the_shot() {
    let (n_said, n_shots) = (AtomicU64::new(0), AtomicU64::new(0));
    in_all_battles(12, |rules, source, start, seed| {
        random_game(rules, source, start, seed, LIMITS, |game| {
            if game.need().is_some() || !is_due(game, seed, 12) {
                return Ok(());
            }
            let (rules, state) = (game.rules(), game.state());
            for seat in [Seat(1), Seat(2)] {
                let belief = rules.belief(state, seat);
                let actors = rules.actors(&belief, seat);
                let all = actors.into_iter().take(3).flat_map(|it| rules.offers(&belief, seat, Some(it)));
                let said = |it: &Decision| matches!(it, Decision::Fire { .. } | Decision::Test { .. });
                for decision in all.filter(said).take(4) {
                    n_shots.fetch_add(1, Ordering::Relaxed);
                    let Some(found) = rules.situation(&belief, &decision) else { continue };
                    n_said.fetch_add(1, Ordering::Relaxed);
                    let sketch = rules.sketch(&found.procedure, &found.words)?;
                    let here =
                        engine::odds(rules, &belief, seat, &decision, 4_000).map_err(|it| it.to_string())?;
                    let there = engine::odds(rules, &sketch.state, sketch.seat, &sketch.decision, 4_000)
                        .map_err(|it| it.to_string())?;
                    let mut chances = [here, there].map(|odds| {
                        odds.outcomes
                            .iter()
                            .map(|it| format!("{} {}", it.chance, it.name))
                            .collect::<Vec<_>>()
                    });
                    for it in &mut chances {
                        it.sort();
                    }
                    if chances[0] != chances[1] {
                        return Err(format!("{decision:?} as {found:?}: {chances:?}"));
                    }
                }
            }
            Ok(())
        });
    });
    let (said, shots) = (n_said.into_inner(), n_shots.into_inner());
    assert!(100 < shots && shots * 3 / 4 < said, "only {said} of {shots} can be said in words");
}

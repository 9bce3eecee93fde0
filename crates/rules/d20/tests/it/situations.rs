//! A decision in the words of the reference sheet.

use std::sync::atomic::{AtomicU64, Ordering};

use d20::Decision;
use engine::testkit::Sparse;
use engine::{Ruleset, Seat};

use crate::laws::battles;

/// Most shots can be said in the words of the reference sheet; and those words then have the same chances.
#[test]
fn a_shot_in_words_has_the_chances_of_the_shot() {
    let (n_said, n_shots) = (AtomicU64::new(0), AtomicU64::new(0));
    battles().between_steps(Sparse { games: 12, one_in: 12 }, |game, _| {
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
                    odds.outcomes.iter().map(|it| format!("{} {}", it.chance, it.name)).collect::<Vec<_>>()
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
    let (said, shots) = (n_said.into_inner(), n_shots.into_inner());
    assert!(100 < shots && shots * 3 / 4 < said, "only {said} of {shots} can be said in words");
}

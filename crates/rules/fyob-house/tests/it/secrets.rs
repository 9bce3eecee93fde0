//! What is hidden stays hidden: in games that the program plays, with concealed elements, counters and reserves.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::{battles, program_game};
use engine::Cup;
use engine::testkit::keeps_secrets;

/// About one in so many positions is looked at.
const ONE_IN: u32 = 12;

#[test]
fn fyob_161_r54_hidden_elements_change_nothing_of_what_a_seat_sees() {
    let n_hidden = AtomicUsize::new(0);
    let battles = battles();
    battles.each(8, |source, start, seed| {
        program_game(&battles.rules, source, start, seed, |game| {
            let mut cup = Cup::new(seed, game.entries().len() as u64);
            if cup.below(ONE_IN) != 0 {
                return Ok(());
            }
            let hidden = game.state().elements.iter().filter(|it| it.concealed).count();
            n_hidden.fetch_add(hidden, Ordering::Relaxed);
            keeps_secrets(game.rules(), game.state(), &mut cup)
        });
    });
    assert!(0 < n_hidden.into_inner(), "nobody was hidden");
}

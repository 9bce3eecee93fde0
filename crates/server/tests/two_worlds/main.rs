//! Two worlds that differ only in what a seat may not know: every byte that the seat is sent is the same in both.
//!
//! Each pair of games is the same battle with hidden elements elsewhere. Then everything that the seat does and asks is
//! the same in both, and what is hidden from it is not: the enemy turns and places other hidden elements, and more of
//! them, and the umpire rules about others. The seat throws real dice, and corrects them and takes play back whenever it
//! likes. A pair ends where something hidden shows itself.

mod bots;
mod fuzz;
mod secrets;
mod truth;
mod world;

use engine::{Cup, Seat};
use tokio::task::JoinSet;

use crate::fuzz::{Tally, play_pair};
use crate::world::Worlds;

/// All that chance decides follows from this.
const SEED: u64 = 20_441;

/// How many pairs of games for each battle and seat.
const PAIRS: u64 = 35;

/// The battles in which something can be hidden.
const BATTLES: [&str; 2] = ["cavalry-raid", "tresselle"];

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_gets_the_same_bytes_whatever_is_hidden_from_it() {
    let mut tasks = JoinSet::new();
    // Seeds follow from the order in which games are made: each row of pairs has servers of its own.
    for seat in [Seat(1), Seat(2), Seat::ONLOOKER] {
        for battle in BATTLES {
            tasks.spawn(async move {
                let worlds = Worlds::start().await;
                let mut tally = Tally::default();
                for pair in 0..PAIRS {
                    let mut cup = Cup::new(SEED, (u64::from(seat.0) << 32) | pair);
                    play_pair(&worlds, battle, seat, &mut cup, &mut tally).await;
                }
                worlds.stop().await;
                tally
            });
        }
    }
    let mut tally = Tally::default();
    while let Some(row) = tasks.join_next().await {
        tally.add(&row.expect("the seat is sent the same bytes in both worlds"));
    }
    println!("{tally:?}");
    assert!(6 * PAIRS / 2 < tally.pairs, "too few pairs differ: {tally:?}");
    assert!(20 * tally.pairs < tally.frames, "too little was compared: {tally:?}");
    assert!(tally.pairs < tally.secret_decisions, "too little was done in secret: {tally:?}");
    assert!(tally.pairs / 4 < tally.rulings && 10 < tally.taken_back, "too little of it: {tally:?}");
    assert!(20 < tally.corrected && tally.corrected < tally.corrections, "too little of it: {tally:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_decides_the_same_whatever_is_hidden_from_it() {
    let worlds = Worlds::start().await;
    let mut all = bots::Compared::default();
    for (pair, who) in (0..24).zip(["random", "greedy"].into_iter().cycle()) {
        let mut cup = Cup::new(SEED, (1 << 40) | pair);
        let seat = Seat(1 + u8::try_from(pair / 2 % 2).expect("small"));
        let compared = bots::play_pair(&worlds, "cavalry-raid", seat, who, &mut cup).await;
        (all.same, all.apart) = (all.same + compared.same, all.apart + compared.apart);
    }
    worlds.stop().await;
    println!("{all:?}");
    assert!(200 < all.same && 100 < all.apart, "too few decisions were compared: {all:?}");
}

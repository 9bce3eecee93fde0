//! Computer players. They sit in a seat, see what it sees, and decide like anybody else; the rules know nothing of them.
//!
//! - [`Player`] is one who decides; [`Seen`] is his window on the game.
//! - [`Random`] does anything sensible; [`Greedy`] weighs what he can do by exact odds and position. What a position is
//!   worth is a system's own affair: see [`Judge`]. [`Bot`] names them.
//! - [`play_out`] plays a game to its end; [`simulate()`] plays many, on all cores, with the same result on any number.

mod bot;
mod d20;
mod fyob;
mod greedy;
mod hk;
mod judge;
mod playout;
mod random;
mod seen;
pub mod simulate;
mod tally;
mod worth;

pub use bot::Bot;
pub use greedy::Greedy;
pub use judge::Judge;
pub use playout::{LIMIT, Record, Stuck, play_out, random_playout};
pub use random::Random;
pub use seen::{Open, Player, Seen};
pub use simulate::{Plan, replay_game, seed_of_game, simulate};
pub use tally::{Interval, Measure, Tally};

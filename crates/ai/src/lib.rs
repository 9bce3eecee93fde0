//! Computer players. They sit in a seat, see what it sees, and decide like anybody else; the rules know nothing of them.
//!
//! - [`Player`] is one who decides; [`Seen`] is his window on the game.
//! - [`Random`] does anything sensible; [`Greedy`] weighs what he can do by exact odds and position.
//! - [`play_out`] plays a game to its end; [`simulate`](mod@simulate) plays many, on all cores, with the same result on any number.

mod greedy;
mod playout;
mod random;
mod seen;
pub mod simulate;

pub use greedy::{Greedy, Judge};
pub use playout::{LIMIT, Record, Stuck, play_out, random_playout};
pub use random::Random;
pub use seen::{Player, Seen};

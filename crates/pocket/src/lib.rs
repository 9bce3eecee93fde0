//! A game beside a real table that a page carries in its pocket: the same rules, as WebAssembly, for when the computer with the
//! program cannot be reached.
//!
//! - [`Pocket`] is one game with the one seat that it has. It is opened from a log, and then hears what a page says to the
//!   server and answers as the server does; what comes of it are new lines of the log.
//! - [`page`] is how a page calls it: text in, text out.
//!
//! It is made by `cargo xtask pocket`. No rule is written here, and hardly anything that the server does: both stand on
//! the crate `seat`.

pub mod page;
mod pocket;

pub use pocket::{Pocket, Said};

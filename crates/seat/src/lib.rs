//! One seat of a game, as a page meets it: what the page says, what it is told, and what it has been shown so far.
//!
//! - [`Message`] is what a page says; [`Ask`] and [`Question`] are what it wants.
//! - [`Shown`] is what a seat has been shown; it finds out what has changed since.
//! - [`answer`] answers questions; [`fixable`], [`record`], [`corrected`] and [`amend`] are about what was entered wrong.
//! - [`Plan`] says who plays; [`History`] whose decisions of a log still count.
//!
//! Sockets, disks and clocks are the business of whoever keeps the game: the server, or a page that goes on by itself.

mod changes;
mod corrections;
mod frames;
mod history;
mod message;
mod plan;
mod questions;
mod shown;

pub use changes::{Fix, Hello, Undo, Update, ViewChanges};
pub use corrections::{amend, corrected, fixable, may_amend, record};
pub use frames::{Asked, Problem, frame, hello_frame, ok_frame, refused_frame, stale_frame};
pub use history::History;
pub use message::{Ask, Message, Question, heard};
pub use plan::{DiceFrom, Person, Plan, PlayedBy, PlayerPlan, Umpire, Who};
pub use questions::answer;
pub use shown::Shown;

//! How any system of rules is played.
//!
//! One idea carries the program: **a step of play is a pure function** of the rules, the state, one decision and
//! the answers to it. A rule is straight-line code that asks for dice and choices where it needs them:
//!
//! ```text
//! let (roll, outcome) = step.read(check)?;     // stops here until the dice are known
//! step.emit(Event::Fired { roll, outcome });   // a fact; `apply` changes the state by it
//! ```
//!
//! If the answer is not known, `?` ends the run with a [`Need`]; when it has arrived the step is run again from
//! its start with one more answer. So the same lines serve real dice (somebody types what fell), seeded play (a
//! [`Cup`] answers), exact odds (every answer is tried, [`odds()`]), replay and tests (the answers are in the log).
//!
//! - A system implements [`Ruleset`]; its chapters are functions of a [`Step`].
//! - A [`Game`] holds the log and the open step; [`log`] is its form on disk.
//! - [`View`] and [`LogLine`] are all that ever reaches a seat.
//! - [`data`] reads the files that people write, and says what is wrong where.

pub mod chance;
pub mod conform;
pub mod cup;
pub mod data;
mod game;
mod hash;
pub mod log;
mod need;
mod odds;
mod roll;
mod rule_id;
mod ruleset;
mod seat;
mod step;
mod view;

pub use chance::Chance;
pub use conform::{CaseReport, Failure, peek_system, run_cases};
pub use cup::Cup;
pub use game::{Difference, Game, audit};
pub use hash::stable_hash;
pub use log::{DicePlan, Entry, EntryOf, Header, Input, Unsound};
pub use need::{Answer, Need, NumberQuestion, PlaceQuestion, Question};
pub use odds::{BUDGET, Method, Odds, OutcomeOdds, odds, odds_after};
pub use roll::{Band, Check, Dice, Faces, Modifier, Natural, Reads, Roll};
pub use rule_id::{RuleId, Text};
pub use ruleset::{Flow, Illegal, PieceId, Procedure, Ruleset, Ruling, Sketch, Stop, Word, refuse};
pub use seat::{Awaits, Outcome, Seat, SeatInfo};
pub use step::{Cause, Dealer, Held, Played, Run, Step, Waiver, play, run};
pub use view::{
    AreaView, Badge, GroundView, LineKind, LineView, LogLine, MarkerView, ObjectiveView, PhaseView, PieceView,
    Prompt, Sheet, View,
};

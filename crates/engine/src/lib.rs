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
//! A check says what is thrown, what is added and why, and what the result means; so its chances are known before
//! the dice are:
//!
//! ```
//! use engine::{Check, Roll, chance};
//!
//! let check = Check::d20("D20-060", "HE/SA fire")
//!     .plus(3, "HE/SA value", "D20-060")
//!     .when(true, -2, "target in soft cover", "D20-061")
//!     .passes_on(12, "hit", "miss");
//! let hits = &chance::distribution(&check)[1].1;
//! assert_eq!((hits.to_string(), check.face_needed()), ("10".to_owned(), Some(11)));
//!
//! let roll = Roll { check, faces: [13].into_iter().collect() };
//! let shown = "HE/SA fire (D20-060): 13 +3 HE/SA value (D20-060) -2 target in soft cover (D20-061) = 14";
//! assert_eq!((roll.to_string().as_str(), roll.outcome_name().as_ref()), (shown, "hit"));
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
//! - [`conform`] runs conformance cases: positions, dice, and what must follow.

mod aid;
mod battle;
mod campaign;
pub mod chance;
pub mod conform;
pub mod cup;
pub mod data;
mod expect;
mod game;
mod hash;
mod in_words;
pub mod log;
mod names;
mod need;
mod odds;
mod paper;
mod roll;
mod rule_id;
mod ruleset;
mod seat;
mod shared;
mod step;
#[cfg(feature = "testkit")]
pub mod testkit;
mod view;

pub use aid::{
    AidArea, AidKind, ChanceView, Choice, Crossed, Goal, LastAnswer, Measure, Moment, OddsView, PieceAid,
    Section, Shown, Situation,
};
pub use battle::{BattleCard, Difficulty};
pub use campaign::{CampaignCard, NextBattle, Sequel};
pub use chance::Chance;
pub use conform::{CaseReport, Failure, peek_system, run_cases};
pub use cup::Cup;
pub use expect::{Expected, expect, picks};
pub use game::{Amended, Amendment, Difference, Dropped, Game, OpenDecision, Recorded, StillWaiting, audit};
pub use hash::stable_hash;
pub use in_words::in_words;
pub use log::{Amends, DicePlan, Entry, EntryOf, Header, Input, Unsound};
pub use names::{ElementId, Side};
pub use need::{Answer, Need, NumberQuestion, PlaceQuestion, Question};
pub use odds::{BUDGET, Method, Odds, OutcomeOdds, odds, odds_after, odds_in_a_row};
pub use paper::{CardUp, Chart, ForcePaper, MilestoneRow, Paper, PaperMark, Space, StepState, TurnStep};
pub use roll::{Band, Check, CheckParts, Dice, Faces, Modifier, Natural, Reads, Roll};
pub use rule_id::{RuleId, Text};
pub use ruleset::{
    Flow, Illegal, Occasion, Pick, PieceId, Procedure, Ruleset, Ruling, Sketch, Stop, Word, refuse,
};
pub use seat::{Awaits, Outcome, Seat, SeatInfo};
pub use shared::{Card, Label, Shared};
pub use step::{Cause, Dealer, Held, Played, Run, Step, Waiver, play, run};
pub use view::{
    AreaView, Badge, FigureView, GroundView, LineKind, LineView, LogLine, MarkerView, ObjectiveView,
    PhaseView, PieceView, Prompt, Sheet, View,
};

//! Any system, by name: the only list of rulesets. Whoever sits above this crate (the command line, the server) speaks
//! JSON and [`engine::View`], and never learns which system it is.
//!
//! - [`System`] names the systems; [`System::battles`] lists what can be played.
//! - [`AnyGame`] is a game of any of them. Inside it everything is typed; only its edge is JSON.
//! - [`each!`] runs generic code for the ruleset of a system.

mod advice;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod game;
mod library;
mod moments;
mod play;
mod simulation;
mod sketched;
mod systems;
#[cfg(feature = "ts")]
pub mod typescript;

pub use ai::Bot;
pub use game::{AnyGame, LoadError, Loaded, load_game};
pub use library::{Atom, Mention, Place, atoms, rules_text};
pub use moments::moments;
pub use play::{Play, Proposal, Refused};
pub use simulation::{simulate, simulated_game};
pub use sketched::{SketchError, Sketched};
pub use systems::{BattleInfo, System};

/// The rulesets by type, for [`each!`].
pub mod rulesets {
    pub use d20::D20;
    pub use hk::Hk;

    /// Fight Your Own Battles on its own small host.
    pub type Fyob = fyob::Fyob<house::House>;
    /// Fight Your Own Battles over the d20 element rules.
    pub type FyobD20 = fyob::Fyob<fyob_d20::OnD20>;
    /// Fight Your Own Battles over Hit & Kill.
    pub type FyobHk = fyob::Fyob<fyob_hk::OnHk>;
    /// Fight Your Own Battles beside a real table.
    pub type FyobTable = fyob::Fyob<companion::AtTable>;
}

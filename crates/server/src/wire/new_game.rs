//! A game to be made.

use std::collections::BTreeMap;

use engine::Seat;
use seat::{PlayerPlan, Umpire};
use serde::Deserialize;

/// A game to be made.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewGame {
    /// The system.
    pub system: String,
    /// The id of a battle that comes with the program, or the name of one's own.
    pub battle: String,
    /// A battle of one's own, as TOML.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub text: Option<String>,
    /// Who plays, by seat.
    #[cfg_attr(feature = "ts", ts(type = "{ [seat: string]: PlayerPlan }"))]
    pub players: BTreeMap<Seat, PlayerPlan>,
    /// Whether there is an umpire.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Umpire>"))]
    pub umpire: Umpire,
    /// Whether to make a link for onlookers.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub onlookers: bool,
    /// What the list of games calls it.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub name: Option<String>,
}

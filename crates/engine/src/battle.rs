//! A battle, as a list of battles shows it.

use serde::{Deserialize, Serialize};
use table::Size;

/// What a battle file says of itself.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BattleCard {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub summary: String,
    /// The short name of the system.
    pub system: &'static str,
    /// How hard it is, if the file says so.
    pub difficulty: Option<Difficulty>,
    /// How long it takes, if the file says so.
    pub minutes: Option<u16>,
    /// How many game turns it has.
    pub turns: u8,
    /// A good first game.
    pub first_game: bool,
    /// The sides: their names and how many pieces they have.
    pub sides: Vec<(String, usize)>,
    /// The table.
    pub size: Size,
}

/// How hard a battle is to play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// For the first game.
    Easy,
    /// Once the rules are known.
    Medium,
    /// With nearly every rule in use.
    Hard,
}

//! Computer players by name.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Greedy, Judge, Player, Random};

/// A kind of computer player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bot {
    /// Does anything sensible.
    Random,
    /// Weighs what it can do.
    Greedy,
}

impl Bot {
    /// All of them.
    pub const ALL: [Bot; 2] = [Bot::Random, Bot::Greedy];

    /// Its name.
    pub fn id(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
        }
    }

    /// A player of this kind.
    pub fn player<R: Judge>(self, seed: u64, stream: u64) -> Box<dyn Player<R>> {
        match self {
            Bot::Random => Box::new(Random::new(seed, stream)),
            Bot::Greedy => Box::new(Greedy::new(seed, stream)),
        }
    }
}

impl FromStr for Bot {
    type Err = String;

    fn from_str(text: &str) -> Result<Bot, String> {
        let known = Bot::ALL.map(Bot::id);
        let unknown = || format!("there is no player `{text}`; known are: {}", known.join(", "));
        Bot::ALL.into_iter().find(|it| it.id() == text).ok_or_else(unknown)
    }
}

//! Who plays a game.

use std::collections::BTreeMap;

use engine::Seat;
use serde::{Deserialize, Serialize};

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

/// Who plays a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerPlan {
    /// Who.
    pub who: Who,
    /// Where the dice of the seat come from.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<DiceFrom>"))]
    pub dice: DiceFrom,
}

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Who {
    /// Whoever makes the game.
    Me,
    /// Whoever gets the link.
    Friend,
    /// The computer, playing well.
    Greedy,
    /// The computer, playing anything that is legal.
    Random,
}

/// Where dice come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum DiceFrom {
    /// The program throws.
    #[default]
    Program,
    /// Real dice, typed in.
    Typed,
}

/// Whether there is an umpire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Umpire {
    /// There is none.
    #[default]
    None,
    /// Whoever makes the game.
    Me,
    /// Whoever gets the link.
    Link,
}

/// Who plays, as it is stored with a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// By seat.
    pub players: BTreeMap<Seat, PlayerPlan>,
    /// The names of the seats, so that a list of games need not load them.
    pub names: BTreeMap<Seat, String>,
    /// Whether there is an umpire.
    pub umpire: Umpire,
    /// The seeds of the computer players.
    pub seeds: BTreeMap<Seat, u64>,
}

impl Who {
    /// The computer player, if it is one.
    pub(crate) fn bot(self) -> Option<any::Bot> {
        match self {
            Who::Me | Who::Friend => None,
            Who::Greedy => Some(any::Bot::Greedy),
            Who::Random => Some(any::Bot::Random),
        }
    }
}

impl Plan {
    /// The computer player of a seat and its seed.
    pub(crate) fn bot(&self, seat: Seat) -> Option<(any::Bot, u64)> {
        let bot = self.players.get(&seat)?.who.bot()?;
        Some((bot, self.seeds.get(&seat).copied().unwrap_or_default()))
    }

    /// The seats that people play, the umpire's not included.
    pub(crate) fn by_people(&self) -> impl Iterator<Item = Seat> {
        self.players.iter().filter(|(_, plan)| plan.who.bot().is_none()).map(|(seat, _)| *seat)
    }

    /// The seats that the computer plays.
    pub(crate) fn by_bots(&self) -> impl Iterator<Item = Seat> {
        self.players.iter().filter(|(_, plan)| plan.who.bot().is_some()).map(|(seat, _)| *seat)
    }

    /// Everybody at the table.
    pub(crate) fn people(&self, is_here: impl Fn(Seat) -> bool) -> Vec<super::Person> {
        let umpire = (self.umpire != Umpire::None).then(|| super::Person {
            seat: Seat::UMPIRE,
            name: "Umpire".to_owned(),
            who: super::PlayedBy::Person,
            dice: DiceFrom::Program,
            here: is_here(Seat::UMPIRE),
        });
        let player = |(seat, plan): (&Seat, &PlayerPlan)| super::Person {
            seat: *seat,
            name: self.name(*seat),
            who: match plan.who {
                Who::Me | Who::Friend => super::PlayedBy::Person,
                Who::Greedy => super::PlayedBy::Greedy,
                Who::Random => super::PlayedBy::Random,
            },
            dice: plan.dice,
            here: plan.who.bot().is_some() || is_here(*seat),
        };
        umpire.into_iter().chain(self.players.iter().map(player)).collect()
    }

    /// The name of a seat.
    pub(crate) fn name(&self, seat: Seat) -> String {
        match seat {
            Seat::UMPIRE => "Umpire".to_owned(),
            Seat::ONLOOKER => "Onlooker".to_owned(),
            _ => self.names.get(&seat).cloned().unwrap_or_else(|| format!("Seat {}", seat.0)),
        }
    }
}

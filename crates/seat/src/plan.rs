//! Who plays a game.

use std::collections::BTreeMap;

use any::Play;
use engine::Seat;
use serde::{Deserialize, Serialize};

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

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Person {
    /// The seat.
    pub seat: Seat,
    /// Its name: "German".
    pub name: String,
    /// Who plays it.
    pub who: PlayedBy,
    /// Where its dice come from.
    pub dice: DiceFrom,
    /// Whether a person is connected now; computer players always are.
    pub here: bool,
}

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PlayedBy {
    /// A person.
    Person,
    /// The computer, playing well.
    Greedy,
    /// The computer, playing anything that is legal.
    Random,
}

impl Who {
    /// The computer player, if it is one.
    pub fn bot(self) -> Option<any::Bot> {
        match self {
            Who::Me | Who::Friend => None,
            Who::Greedy => Some(any::Bot::Greedy),
            Who::Random => Some(any::Bot::Random),
        }
    }
}

impl Plan {
    /// One person has all seats of a game; where the dice come from is in its log.
    pub fn for_one<G: Play + ?Sized>(game: &G) -> Plan {
        let typed = &game.header().dice.typed;
        let dice = |seat| if typed.contains(&seat) { DiceFrom::Typed } else { DiceFrom::Program };
        let seats = game.seats();
        let mine = |seat| (seat, PlayerPlan { who: Who::Me, dice: dice(seat) });
        let players = seats.iter().map(|it| mine(it.seat)).collect();
        let names = seats.into_iter().map(|it| (it.seat, it.name)).collect();
        Plan { players, names, umpire: Umpire::None, seeds: BTreeMap::new() }
    }

    /// The computer player of a seat and its seed.
    pub fn bot(&self, seat: Seat) -> Option<(any::Bot, u64)> {
        let bot = self.players.get(&seat)?.who.bot()?;
        Some((bot, self.seeds.get(&seat).copied().unwrap_or_default()))
    }

    /// Whether a seat is the only one of its table, and nothing is hidden from it.
    pub fn is_alone(&self, seat: Seat) -> bool {
        self.players.len() == 1 && self.players.contains_key(&seat)
    }

    /// The seats that people play, the umpire's not included.
    pub fn by_people(&self) -> impl Iterator<Item = Seat> {
        self.players.iter().filter(|(_, plan)| plan.who.bot().is_none()).map(|(seat, _)| *seat)
    }

    /// The seats that the computer plays.
    pub fn by_bots(&self) -> impl Iterator<Item = Seat> {
        self.players.iter().filter(|(_, plan)| plan.who.bot().is_some()).map(|(seat, _)| *seat)
    }

    /// Everybody at the table.
    pub fn people(&self, is_here: impl Fn(Seat) -> bool) -> Vec<Person> {
        let umpire = (self.umpire != Umpire::None).then(|| Person {
            seat: Seat::UMPIRE,
            name: "Umpire".to_owned(),
            who: PlayedBy::Person,
            dice: DiceFrom::Program,
            here: is_here(Seat::UMPIRE),
        });
        let player = |(seat, plan): (&Seat, &PlayerPlan)| Person {
            seat: *seat,
            name: self.name(*seat),
            who: match plan.who {
                Who::Me | Who::Friend => PlayedBy::Person,
                Who::Greedy => PlayedBy::Greedy,
                Who::Random => PlayedBy::Random,
            },
            dice: plan.dice,
            here: plan.who.bot().is_some() || is_here(*seat),
        };
        umpire.into_iter().chain(self.players.iter().map(player)).collect()
    }

    /// The name of a seat.
    pub fn name(&self, seat: Seat) -> String {
        match seat {
            Seat::UMPIRE => "Umpire".to_owned(),
            Seat::ONLOOKER => "Onlooker".to_owned(),
            _ => self.names.get(&seat).cloned().unwrap_or_else(|| format!("Seat {}", seat.0)),
        }
    }
}

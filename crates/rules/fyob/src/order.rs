//! Orders: FYOB-111, and what they name.

use serde::{Deserialize, Serialize};
use table::Point;

use crate::ids::ElementId;

/// FYOB-111: one leg of an order. FYOB-R81: an order may have several, which the element takes up one after the other.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// What to do.
    pub task: Task,
    /// The place, route or feature: the held point, the destination, the objective, the guarded feature, the site.
    /// Empty: where the element stands when it gets the order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<Point>,
    /// Support: the unit that is supported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<ElementId>,
    /// The place in words, where there is no map: "the barn". Also the words of an engineering task.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
    /// FYOB-R61, FYOB-R38: Re-position into the box.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub to_box: bool,
    /// FYOB-133, FYOB-R61: Re-position to a point of the far edge, and off the table there, as the battle plans it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exit: bool,
}

/// FYOB-111: the eight orders.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// 1: stay in the present position.
    Hold,
    /// 2: support a unit from a position.
    Support,
    /// 3: go to another place without seeking the enemy.
    Reposition,
    /// 4: advance into contact, to fight.
    Contact,
    /// 5: advance into contact, to find out.
    Recce,
    /// 6: occupy a concealed position.
    Conceal,
    /// 7: guard a place.
    Overwatch,
    /// 8: a stated engineering task.
    Engineer,
}

impl Task {
    /// All of them, in the order of their numbers.
    pub const ALL: [Task; 8] = [
        Task::Hold,
        Task::Support,
        Task::Reposition,
        Task::Contact,
        Task::Recce,
        Task::Conceal,
        Task::Overwatch,
        Task::Engineer,
    ];

    /// Its number on the cardsheet, 1 to 8.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Task::Hold => "Hold",
            Task::Support => "Support",
            Task::Reposition => "Re-position",
            Task::Contact => "Contact enemy",
            Task::Recce => "Recce and report",
            Task::Conceal => "Concealed position",
            Task::Overwatch => "Overwatch",
            Task::Engineer => "Engineering",
        }
    }
}

impl Order {
    /// An order at a place.
    pub fn at(task: Task, at: Point) -> Order {
        Order { task, at: vec![at], ..Order::hold() }
    }

    /// Hold where one stands.
    pub fn hold() -> Order {
        Order {
            task: Task::Hold,
            at: Vec::new(),
            unit: None,
            words: String::new(),
            to_box: false,
            exit: false,
        }
    }

    /// The last point it names: where it leads.
    pub fn goal(&self) -> Option<Point> {
        self.at.last().copied()
    }
}

//! HA-3: what the person at a real table tells.

use serde::{Deserialize, Serialize};

use crate::attack::{Attack, Cover};
use crate::element::{Nco, Radio};
use crate::ids::{CompanyId, ElementId, Holder, Side};
use crate::momentum::Row;

/// A report from a real table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Report {
    /// Something happened; the program asks for the rest, a question at a time.
    Tell(Topic),
    /// Somebody was fired at.
    Fire(Attack),
    /// An assault: what each did to the other, and who lost.
    Assault {
        /// On the defender.
        on_defender: Attack,
        /// On the attacker.
        on_attacker: Attack,
        /// Who fell back.
        loser: Option<ElementId>,
    },
    /// The element whose turn it is moved, and stands in this now.
    Moved {
        /// Who.
        element: ElementId,
        /// What it stands in now.
        cover: Cover,
        /// At the double.
        #[serde(default)]
        double: bool,
    },
    /// What an element stands in.
    Position {
        /// Who.
        element: ElementId,
        /// In what.
        cover: Cover,
    },
    /// An element has come to know an enemy.
    Observed {
        /// Who.
        element: ElementId,
        /// Whom.
        enemy: ElementId,
    },
    /// An attached weapon or vehicle was lost.
    LostAttachment {
        /// By whom.
        element: ElementId,
        /// A vehicle, not a weapon.
        afv: bool,
    },
    /// A weapon is out of ammunition.
    OutOfAmmunition {
        /// Whose.
        element: ElementId,
        /// What ran out.
        what: Ammunition,
    },
    /// The transport of an element was destroyed under it.
    TransportDestroyed {
        /// Whose.
        element: ElementId,
    },
    /// FYOB-R57: an enemy has touched a weapon before its crew was back: it is destroyed.
    WeaponDestroyed {
        /// Whose.
        element: ElementId,
    },
    /// An element left the table: by design, or into its box.
    Left {
        /// Who.
        element: ElementId,
        /// By design (FYOB-133).
        exited: bool,
    },
    /// The cards as they were dealt from a real deck: their order is what counts (FYOB-R10).
    Cards {
        /// The holders, first card first.
        order: Vec<Holder>,
    },
    /// A score, rating, order or number of men as it stands on paper: to take over a half-played game.
    TakeOver(TakeOver),
    /// Who holds an objective now.
    Objective {
        /// Which, from 0.
        objective: u8,
        /// Who.
        holder: Option<Side>,
    },
}

/// HA-3: what somebody wants to tell, before he is asked for the rest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// Somebody fired: the element whose turn it is, if it may.
    Fire,
    /// It moved.
    Move,
    /// It moved at the double.
    Double,
    /// It assaulted somebody.
    Assault,
    /// It has come to know an enemy.
    Observe,
    /// What somebody stands in.
    Cover,
    /// An attached weapon or vehicle was lost.
    Attachment,
    /// A weapon is out of ammunition.
    Ammunition,
    /// A transport was destroyed with somebody aboard.
    Transport,
    /// An enemy was the first at a weapon that its crew had left.
    Weapon,
    /// Somebody left the table.
    Left,
    /// An objective was taken.
    Objective,
    /// A counter was looked at, or its element comes out.
    Counter,
    /// An element gets another order: in the command turn of its officer, or to take over a game.
    Order,
    /// The Senior Officer gives a company an order, at the start of a session.
    Company,
    /// What stands on paper is to hold: a score, men, a leader, a condition.
    Paper,
    /// The cards as they were dealt from a real deck.
    Cards,
}

impl Topic {
    /// All of them, the commonest first.
    pub const ALL: [Topic; 17] = [
        Topic::Fire,
        Topic::Move,
        Topic::Double,
        Topic::Assault,
        Topic::Observe,
        Topic::Cover,
        Topic::Attachment,
        Topic::Ammunition,
        Topic::Transport,
        Topic::Weapon,
        Topic::Left,
        Topic::Objective,
        Topic::Counter,
        Topic::Order,
        Topic::Company,
        Topic::Paper,
        Topic::Cards,
    ];

    /// What a button says.
    pub const fn name(self) -> &'static str {
        match self {
            Topic::Fire => "Fired",
            Topic::Move => "Moved",
            Topic::Double => "Moved at the double",
            Topic::Assault => "Assaulted",
            Topic::Observe => "Saw an enemy",
            Topic::Cover => "Stands in other cover",
            Topic::Attachment => "Lost an attached weapon or vehicle",
            Topic::Ammunition => "Out of ammunition",
            Topic::Transport => "Transport destroyed",
            Topic::Weapon => "Enemy reached a left weapon",
            Topic::Left => "Left the table",
            Topic::Objective => "Objective taken",
            Topic::Counter => "A counter was looked at",
            Topic::Order => "Another order",
            Topic::Company => "Order to a company",
            Topic::Paper => "Set what stands on paper",
            Topic::Cards => "Cards of my own deck",
        }
    }
}

/// FYOB-067 rows I18, I19; FYOB-069 rows A13 to A15.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ammunition {
    /// An attached crew-served weapon.
    AttachedWeapon,
    /// The piece itself, or a vehicle's main gun.
    MainGun,
    /// A vehicle's second gun.
    SecondGun,
    /// A vehicle's machine gun.
    MachineGun,
}

/// What stands on the paper of a game that is taken over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TakeOver {
    /// The score of an element.
    Score(ElementId, u8),
    /// The men of an element.
    Men(ElementId, u8),
    /// The leader of an element.
    Leader(ElementId, Nco),
    /// The rating of an officer.
    Officer(CompanyId, u8),
    /// The condition of a force.
    Condition(Side, crate::Condition),
    /// The momentum total that counts as 100%.
    Original(Side, u16),
    /// The number of the bound.
    Bound(u16),
    /// So many tests of a row of the chart are due.
    Due(ElementId, Row, u16),
    /// No tests are due.
    NoTests(ElementId),
    /// The milestones of a force that have been tested: from the first to this one.
    Levels(Side, u8),
    /// The radio of an element.
    Radio(ElementId, Radio),
    /// The link of a company to the Senior Officer.
    Link(CompanyId, Radio),
    /// An element is concealed, with so many counters; none: it is not.
    Counters(ElementId, u8),
    /// The weapon of a crew.
    Weapon(ElementId, CrewAndWeapon),
}

/// Where a crew is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CrewAndWeapon {
    /// At its weapon.
    Together,
    /// FYOB-R57: away from it for the time being.
    Away,
    /// FYOB-R56: it has abandoned it, and it stands on the table.
    Abandoned,
    /// The weapon is destroyed.
    Destroyed,
}

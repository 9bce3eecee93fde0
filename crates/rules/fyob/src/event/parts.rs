//! What facts are made of.

use serde::{Deserialize, Serialize};

use crate::element::Known;
use crate::ids::{CompanyId, ElementId, Holder};
use crate::momentum::Row;

/// FYOB-R73: an element sees an enemy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Sighting {
    /// Who sees.
    pub by: ElementId,
    /// Whom, and where.
    pub known: Known,
    /// It did not know of it before.
    pub news: bool,
}

/// FYOB-040: how a turn begins.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TurnBegun {
    /// Whose card.
    pub holder: Holder,
    /// Which element acts.
    pub element: Option<ElementId>,
    /// The members of his Group.
    pub queue: Vec<ElementId>,
    /// FYOB-137: rallying throws.
    pub rallies_left: u8,
}

/// A mark of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnNote {
    /// FYOB-183.
    RadioTest,
    /// FYOB-136: whom the officer rallies, and throws left.
    Rally {
        /// Whom.
        element: ElementId,
        /// Throws left.
        left: u8,
    },
    /// FYOB-168: it came out of concealment by an act.
    Extracted,
    /// FYOB-R50: on its way it came within 1" of an element of its company.
    Passed {
        /// Which.
        element: ElementId,
    },
    /// HH-2: it has declared that its whole move stays on the road.
    OnRoad,
    /// FYOB-R39: it did something that is no deed of its own kind: it changed target.
    Begun,
    /// FYOB-120: the NCO who leads his company has done his command duties.
    Commanded,
    /// The fire, move or act phase was closed by something else than a deed of its own: laying a weapon, an assault.
    Shut {
        /// No more fire.
        fire: bool,
        /// No more moves.
        moves: bool,
        /// No more acts.
        acts: bool,
    },
}

/// A mark of the start of a session.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeniorNote {
    /// FYOB-155: a rallying throw for reserves was used.
    Throw,
    /// FYOB-R36: an officer below average has used his throws.
    Officer(CompanyId),
    /// AI-9: reserves were committed.
    Committed,
}

/// FYOB-046: what a leader does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    /// FYOB-048.
    NoAction,
    /// FYOB-049.
    Acts,
    /// FYOB-050.
    Seizes,
}

/// Whose radio.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RadioSet {
    /// The link of an officer to his Senior Officer.
    Link(CompanyId),
    /// The set of an element.
    Element(ElementId),
}

/// FYOB-074, FYOB-R23: how the number of tests came about.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Batch {
    /// What was recorded, and the grey rows (FYOB-073), each with its tests.
    pub rows: Vec<(Row, u16)>,
    /// Their sum.
    pub tests: u16,
    /// What is taken off: per cent and tests, with the reason.
    pub reductions: Vec<(String, u16, u16)>,
    /// FYOB-075: halved after a landing.
    pub landing: u16,
    /// FYOB-076: what is thrown.
    pub taken: u16,
}

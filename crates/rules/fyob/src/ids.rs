//! Who is who: sides, elements, companies.

use std::fmt;

use engine::PieceId;
use serde::{Deserialize, Serialize};

/// FYOB-R77: A is the force that is listed first, the attacker's if there is one.
pub use engine::Side;

/// FYOB-009: the number of an element, the same on its counter and its cardsheet. Unique on both sides together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ElementId(pub u16);

impl ElementId {
    /// The element as a piece of the engine.
    pub const fn piece(self) -> PieceId {
        PieceId(self.0)
    }

    /// The element behind a piece.
    pub const fn from_piece(piece: PieceId) -> ElementId {
        ElementId(piece.0)
    }
}

impl fmt::Display for ElementId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A company, squadron or battery: a place in [`crate::State::companies`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CompanyId(pub u8);

impl CompanyId {
    /// Its index.
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}

/// FYOB-039: who holds an Order Priority Card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// An element.
    Element(ElementId),
    /// The officer of a company, and the Group he leads if there is one.
    Officer(CompanyId),
    /// FYOB-128: the NCO who commands a detachment, for his command turn.
    Detachment(ElementId),
}

/// Somebody with a rating.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leader {
    /// The NCO of an element.
    Nco(ElementId),
    /// The officer of a company.
    Officer(CompanyId),
    /// The Senior Officer of a side.
    Senior(Side),
}

//! What a side has chosen in a stage in which both choose in secret. Nobody else sees it before both are ready; then it is
//! carried out for both together (HK-R35).

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use table::Point;

use crate::element::ElementId;
use crate::state::Tube;

/// The choices of one side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// HK-100: who tries to spot whom.
    pub spots: Vec<Spot>,
    /// HK-054, HK-055: what becomes of the own Fire for Effect.
    pub continued: Vec<Continued>,
    /// HK-052: calls for smoke or high explosive.
    pub calls: Vec<Call>,
    /// HK-H10: targets.
    pub targets: Vec<Target>,
    /// HK-R46: places that direct HE is aimed at.
    pub shellings: Vec<Shelling>,
    /// HK-H10a: support weapons that stay silent while their crews fire their own weapons.
    pub silent: Vec<Silent>,
    /// HK-R33: targets of close assaults that come to meet them.
    pub reactions: Vec<ElementId>,
}

/// A layer above has no plans, and its logs keep the hash of a state without these lists: they count where there is something
/// in them.
impl Hash for Plan {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.spots.hash(hasher);
        self.continued.hash(hasher);
        self.calls.hash(hasher);
        self.targets.hash(hasher);
        self.reactions.hash(hasher);
        if !self.shellings.is_empty() || !self.silent.is_empty() {
            self.shellings.hash(hasher);
            self.silent.hash(hasher);
        }
    }
}

/// An attempt to spot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spot {
    /// Who looks.
    pub by: ElementId,
    /// At what: the counter of a hidden element, as the seat knows it.
    pub counter: ElementId,
}

/// HK-054, HK-055: fire that goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Continued {
    /// Whose.
    pub tube: Tube,
    /// Where it falls now; none: it stops.
    pub at: Option<Point>,
}

/// HK-052: a call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Call {
    /// Who fires.
    pub tube: Tube,
    /// Who calls.
    pub spotter: ElementId,
    /// Where.
    pub at: Point,
}

/// HK-H10: what a part of an element fires at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// Who fires.
    pub by: ElementId,
    /// With what alone: the number of a support weapon of the element; counted on behind them, the number of a figure with
    /// a weapon that is used up (HK-H10a); of a vehicle 0 the gun and 1 the machine guns (HK-H65). None: everybody who has
    /// no other target. [`crate::Arm`] reads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<u8>,
    /// At whom.
    pub on: ElementId,
    /// HK-H13: the figure that direct HE is aimed at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<u8>,
}

/// HK-H13, HK-R46: direct HE that is aimed at a place: at a window, or at where somebody may be hidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shelling {
    /// Who fires.
    pub by: ElementId,
    /// With what, as in [`Target::weapon`].
    pub weapon: u8,
    /// Where.
    pub at: Point,
    /// HK-H13: the floor of the window; 0 is the ground.
    #[serde(default, skip_serializing_if = "is_ground")]
    pub floor: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_ground(floor: &u8) -> bool {
    *floor == 0
}

/// HK-H10a: a support weapon that is not fired, so that its crew fires its own weapons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Silent {
    /// Whose.
    pub by: ElementId,
    /// Which: the number of the support weapon.
    pub weapon: u8,
}

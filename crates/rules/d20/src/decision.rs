//! What a player may ask for.

use serde::{Deserialize, Serialize};
use table::{Deg, Leg, Len, Point, Pose};

use crate::element::{ElementId, WholeTurn};

/// What a player may ask for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Decision {
    /// Starts the game: dice for deployment and for the first player-turn.
    Begin,
    /// D20-H01a: puts an element somewhere in the own zone.
    Place {
        /// The element.
        element: ElementId,
        /// Where.
        to: Pose,
    },
    /// D20-020: tries to shake off suppression.
    Test {
        /// The element.
        element: ElementId,
    },
    /// D20-H40: an observer calls something.
    Call {
        /// The observer.
        observer: ElementId,
        /// What it calls.
        asset: Asset,
    },
    /// D20-H41: lays smoke.
    LaySmoke {
        /// Who lays it.
        by: Layer,
        /// The centre of the marker, or of the pair.
        at: Point,
        /// Its angle: the way that its short side faces.
        angle: Deg,
    },
    /// D20-H42: a battery in contact fires.
    Barrage {
        /// The id of the battery.
        battery: String,
        /// Where it aims.
        aim: Point,
    },
    /// D20-H43: an aircraft in contact attacks.
    Strike {
        /// The id of the sortie.
        sortie: String,
        /// What it attacks.
        target: ElementId,
        /// How.
        with: AirAttack,
    },
    /// D20-H44: fires where an enemy may be.
    Speculate {
        /// The firer.
        firer: ElementId,
        /// Where it aims.
        at: Point,
    },
    /// D20-013: fires at an enemy it knows.
    Fire {
        /// The firer.
        firer: ElementId,
        /// The target.
        target: ElementId,
        /// With what.
        with: Weapon,
    },
    /// D20-014: fights out the contact group of an element.
    Fight {
        /// An element of the group.
        element: ElementId,
    },
    /// D20-H19: advances after combat.
    Advance {
        /// The element.
        element: ElementId,
        /// Where to: on the way to where its victim stood.
        to: Point,
    },
    /// D20-080: moves.
    Move {
        /// The element.
        element: ElementId,
        /// The legs of the way, each with the facing kept on it.
        path: Vec<Leg>,
        /// Which way it faces at the end, if not as on the last leg.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<Deg>,
    },
    /// D20-H07: turns on the spot.
    Pivot {
        /// The element.
        element: ElementId,
        /// Which way it then faces.
        facing: Deg,
    },
    /// D20-086: falls back of its own will.
    FallBack {
        /// The element.
        element: ElementId,
        /// Which way.
        way: Retreat,
        /// How a vehicle does it.
        #[serde(default)]
        manner: Manner,
        /// No farther than this, if not its whole move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        upto: Option<Len>,
    },
    /// D20-085: goes aboard a carrier, or on horseback.
    Mount {
        /// Who.
        element: ElementId,
        /// On what; itself for cavalry that mounts its horses.
        carrier: ElementId,
    },
    /// D20-085: gets off.
    Dismount {
        /// Who.
        element: ElementId,
        /// Where it then stands; for cavalry its own place.
        to: Pose,
    },
    /// D20-R27: spends its entire turn on something.
    WholeTurn {
        /// Who.
        element: ElementId,
        /// On what.
        action: WholeTurn,
    },
    /// Ends the step: nothing more to do in it.
    End,
}

/// With what an element fires.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// High explosive or small arms.
    Hesa,
    /// Armour-piercing; a flamethrower against a vehicle.
    Ap,
    /// Grenades and mines.
    TankHunting,
}

/// What an observer can call.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asset {
    /// A battery, by id.
    Battery(String),
    /// A sortie, by id.
    Sortie(String),
    /// D20-H40a: a mortar on the table.
    Mortar(ElementId),
}

/// Who lays smoke.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// An element.
    Element(ElementId),
    /// A battery in contact.
    Battery(String),
}

/// D20-H43: how an aircraft attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirAttack {
    /// As a heavy battery.
    Bomb,
    /// With guns or rockets.
    Strafe,
}

/// D20-H27: which way an element falls back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Retreat {
    /// Straight away from an enemy: the nearest one.
    AwayFrom(ElementId),
    /// Straight to the own home edge.
    Home,
}

/// D20-087: how a vehicle falls back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// Turns round and drives; what goes on foot always does.
    #[default]
    Turn,
    /// Backs away.
    Reverse,
}

impl Decision {
    /// The element that acts.
    pub fn actor(&self) -> Option<ElementId> {
        match self {
            Decision::Begin | Decision::End | Decision::Barrage { .. } | Decision::Strike { .. } => None,
            Decision::LaySmoke { by: Layer::Battery(_), .. } => None,
            Decision::LaySmoke { by: Layer::Element(id), .. } => Some(*id),
            Decision::Call { observer, .. } => Some(*observer),
            Decision::Speculate { firer, .. } | Decision::Fire { firer, .. } => Some(*firer),
            Decision::Place { element, .. }
            | Decision::Test { element }
            | Decision::Fight { element }
            | Decision::Advance { element, .. }
            | Decision::Move { element, .. }
            | Decision::Pivot { element, .. }
            | Decision::FallBack { element, .. }
            | Decision::Mount { element, .. }
            | Decision::Dismount { element, .. }
            | Decision::WholeTurn { element, .. } => Some(*element),
        }
    }
}

//! What a player may decide.

use serde::{Deserialize, Serialize};
use table::{Deg, Point};

use crate::element::{ElementId, Order};
use crate::plan::{Call, Continued, Shelling, Silent, Spot, Target};

/// A decision. Which of them are open now depends on [`crate::Stage`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Decision {
    /// Begins the battle.
    Begin,
    /// HK-H44: places an element, in formation.
    Place {
        /// Who.
        element: ElementId,
        /// Its centre.
        at: Point,
        /// Which way it faces.
        facing: Deg,
    },
    /// HK-H11: whether the side picks its casualties itself.
    PickCasualties {
        /// Whether.
        own: bool,
    },
    /// HK-100: tries to spot, or takes the attempt back.
    Spot(Spot),
    /// HK-013: who moves first.
    MoveFirst {
        /// The winner himself.
        own: bool,
    },
    /// HK-030: gives an order and moves.
    Move {
        /// Who.
        element: ElementId,
        /// A, M or C.
        order: Order,
        /// The way of its centre.
        path: Vec<Point>,
        /// Which way it then faces.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<Deg>,
        /// HK-H02a: where its figures stand, if not in formation: one for each living figure.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        figures: Vec<Point>,
        /// HK-H06: the floor it goes to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        floor: Option<u8>,
    },
    /// HK-030: order F, and the way its tripod or gun points (HK-H07).
    Hold {
        /// Who.
        element: ElementId,
        /// Where it points.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<Deg>,
    },
    /// HK-H67: gets into a vehicle or out of it, on order C.
    Mount {
        /// Who.
        element: ElementId,
        /// Which vehicle; none: gets out.
        carrier: Option<ElementId>,
    },
    /// HK-H12: puts a marker on the path that was announced.
    Mark {
        /// Who will fire.
        firer: ElementId,
        /// At which point of the path.
        at: Point,
    },
    /// HK-014: puts no marker on this move; or on none in this phase.
    Pass {
        /// For the rest of the phase.
        #[serde(default)]
        phase: bool,
    },
    /// HK-054, HK-055: goes on, shifts or stops.
    Continue(Continued),
    /// HK-052: calls smoke or high explosive.
    Call(Call),
    /// HK-H10: chooses a target; the same again takes it back.
    Target(Target),
    /// HK-R46: aims direct HE at a place; the same again takes it back.
    Shell(Shelling),
    /// HK-H10a: keeps a support weapon silent; the same again takes it back.
    Silence(Silent),
    /// HK-071: declares a close assault.
    Assault {
        /// Who.
        by: ElementId,
        /// Whom.
        on: ElementId,
    },
    /// HK-R33: comes to meet it.
    React {
        /// Who.
        element: ElementId,
    },
    /// HK-073: this melee is next: one of its elements.
    Fight {
        /// Who fights in it.
        element: ElementId,
    },
    /// Ends the own part of the stage.
    Ready,
}

//! What the host knows of the table: where everything stands, works and obstacles. And what happens there.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use engine::{GroundView, Roll};
use fyob::ElementId;
use fyob::board::Costs;
use serde::{Deserialize, Serialize};
use table::{Ground, Len, Point, Pose};

use crate::data::{Data, Unit};

/// What never changes in a battle.
#[derive(Debug)]
pub struct Still {
    /// The host's tables.
    pub data: Arc<Data>,
    /// The ground.
    pub ground: Ground,
    /// The ground as it is drawn.
    pub view: Arc<GroundView>,
    /// The numbers of the elements, in order.
    pub ids: Vec<ElementId>,
    /// Their units, in the same order.
    pub units: Vec<Unit>,
    /// Which sides are rationed (HH-8).
    pub rationed: [bool; 2],
    /// The names of the obstacles, as the battle has them.
    pub obstacles: Vec<String>,
    /// HH-13: leg costs, worked out once.
    pub costs: Costs,
}

/// The table.
#[derive(Clone, Debug)]
pub struct Table {
    /// What never changes.
    pub still: Arc<Still>,
    /// The elements, by number.
    pub places: Vec<Placed>,
    /// Obstacles and bridges.
    pub obstacles: Vec<Obstacle>,
}

/// What the host knows of an element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Placed {
    /// Where it stands, or stood.
    pub pose: Pose,
    /// HH-1: the work it is in: a place in [`Data::works`].
    pub work: Option<u8>,
    /// FYOB-075: it has still to step ashore.
    pub afloat: bool,
    /// FYOB-100 (iii): where it is to jump.
    pub drop: Option<Point>,
    /// HH-11: attacks that an aircraft has made.
    pub attacks: u8,
}

/// HH-11: an obstacle or bridge on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Obstacle {
    /// A place in [`Data::obstacles`].
    pub kind: u8,
    /// Where.
    pub at: Point,
    /// How far it reaches.
    pub radius: Len,
    /// Acts spent on it.
    pub worked: u8,
    /// It is there.
    pub there: bool,
}

impl PartialEq for Table {
    /// What never changes is not compared.
    fn eq(&self, other: &Table) -> bool {
        self.places == other.places && self.obstacles == other.obstacles
    }
}

impl Hash for Table {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.places.hash(hasher);
        self.obstacles.hash(hasher);
    }
}

impl Table {
    fn idx(&self, id: ElementId) -> usize {
        self.still.ids.binary_search(&id).expect("ids in events and elements exist")
    }

    /// What the host knows of an element.
    pub fn placed(&self, id: ElementId) -> &Placed {
        &self.places[self.idx(id)]
    }

    /// The unit of an element.
    pub fn unit(&self, id: ElementId) -> &Unit {
        &self.still.units[self.idx(id)]
    }

    /// The host's tables.
    pub fn data(&self) -> &Data {
        &self.still.data
    }

    /// The ground.
    pub fn ground(&self) -> &Ground {
        &self.still.ground
    }

    pub(crate) fn placed_mut(&mut self, id: ElementId) -> &mut Placed {
        let idx = self.idx(id);
        &mut self.places[idx]
    }
}

/// What happens on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// An element moved along a way; works are left behind.
    Moved {
        /// Who.
        element: ElementId,
        /// The points between.
        via: Vec<Point>,
        /// Where it ended.
        to: Pose,
    },
    /// An element turned.
    Faced {
        /// Who.
        element: ElementId,
        /// Which way.
        facing: table::Deg,
    },
    /// An element turned out to stand somewhere: a counter was real.
    Found {
        /// Who.
        element: ElementId,
        /// Where.
        at: Point,
    },
    /// Dice of fire or assault.
    Thrown {
        /// Who attacks.
        by: ElementId,
        /// Whom.
        target: ElementId,
        /// With what, and what came of it.
        text: String,
        /// The dice.
        roll: Roll,
    },
    /// HH-11: acts were spent on an obstacle.
    Worked {
        /// Who.
        element: ElementId,
        /// Which, from 0.
        obstacle: u8,
        /// Acts in all.
        acts: u8,
    },
    /// HH-11: an obstacle is gone, or a bridge.
    Cleared {
        /// By whom.
        element: ElementId,
        /// Which, from 0.
        obstacle: u8,
        /// The throw of a demolition.
        roll: Option<Roll>,
        /// Whether it is gone.
        gone: bool,
    },
    /// HH-11: an obstacle was made.
    Built {
        /// By whom.
        element: ElementId,
        /// What: a place in the tables.
        kind: u8,
        /// Where.
        at: Point,
    },
    /// HH-11: an element has dug in.
    DugIn {
        /// Who.
        element: ElementId,
        /// What: a place in the tables.
        work: u8,
    },
    /// FYOB-101: it stepped ashore.
    Ashore {
        /// Who.
        element: ElementId,
    },
    /// FYOB-100 (iii): it jumped.
    Jumped {
        /// Who.
        element: ElementId,
        /// The throw for the square.
        roll: Roll,
        /// The throw for the drift, if it missed the grid.
        drift: Option<Roll>,
        /// Where it came down.
        to: Pose,
    },
    /// HH-11: an aircraft made an attack.
    Flown {
        /// Which.
        element: ElementId,
    },
    /// HH-11: guns fired at an aircraft.
    FiredUpon {
        /// Which.
        element: ElementId,
        /// By whom.
        by: ElementId,
        /// The throw.
        roll: Roll,
        /// Whether it was driven off.
        driven_off: bool,
    },
    /// HH-11: a sniper who fired stays hidden, or does not.
    Slipped {
        /// Who.
        element: ElementId,
        /// The throw.
        roll: Roll,
        /// Whether he stays hidden.
        hidden: bool,
    },
}

/// HH-11: how far an obstacle reaches that engineers make: 6" of mines are 3" around their middle.
const BUILT_RADIUS: Len = Len::inches(3);

/// Records a fact. There are no rules here.
pub(crate) fn apply(table: &mut Table, fact: &Fact) {
    match fact {
        Fact::Moved { element, to, .. } => {
            let it = table.placed_mut(*element);
            if it.pose.at != to.at {
                it.work = None;
            }
            it.pose = *to;
        }
        Fact::Faced { element, facing } => table.placed_mut(*element).pose.facing = *facing,
        Fact::Found { element, at } => table.placed_mut(*element).pose.at = *at,
        Fact::Worked { obstacle, acts, .. } => {
            if let Some(it) = table.obstacles.get_mut(usize::from(*obstacle)) {
                it.worked = *acts;
            }
        }
        Fact::Cleared { obstacle, gone, .. } => {
            if let Some(it) = table.obstacles.get_mut(usize::from(*obstacle)) {
                it.there = !gone;
                it.worked = 0;
            }
        }
        Fact::Built { kind, at, .. } => {
            let built = Obstacle { kind: *kind, at: *at, radius: BUILT_RADIUS, worked: 0, there: true };
            table.obstacles.push(built);
        }
        Fact::DugIn { element, work } => table.placed_mut(*element).work = Some(*work),
        Fact::Ashore { element } => table.placed_mut(*element).afloat = false,
        Fact::Jumped { element, to, .. } => {
            let it = table.placed_mut(*element);
            (it.pose, it.drop) = (*to, None);
        }
        Fact::Flown { element } => table.placed_mut(*element).attacks += 1,
        Fact::Thrown { .. } | Fact::FiredUpon { .. } | Fact::Slipped { .. } => (),
    }
}

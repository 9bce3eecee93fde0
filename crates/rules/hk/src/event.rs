//! Facts: what happened, in the past tense, and complete.

mod apply;

use engine::{Outcome, Roll};
use serde::{Deserialize, Serialize};
use table::{Deg, Len, Point, Pose};

use crate::element::{ElementId, Morale, Order, Side};
use crate::plan::{Call, Continued, Shelling, Silent, Spot, Target};
use crate::state::{Assault, Boarding, FireMarker, Opportunity, Smoke, Stage, Tube};

pub(crate) use apply::apply;

/// A fact.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Play goes on to another stage.
    Stage(Stage),
    /// A turn begins.
    TurnBegan {
        /// Its number.
        turn: u8,
    },
    /// The game is over.
    Ended(Outcome),

    // Choices that nobody else sees yet.
    /// A choice was added to the plan of a side, or taken back.
    Planned {
        /// Whose.
        side: Side,
        /// What.
        choice: PlanChoice,
        /// Added, or taken back.
        added: bool,
    },
    /// A side is ready, or play goes on and nobody is.
    Ready {
        /// Who.
        side: Side,
        /// Whether.
        ready: bool,
    },
    /// The plans are carried out; they are empty now.
    PlansDone,
    /// HK-H11.
    PicksCasualties {
        /// Who.
        side: Side,
        /// Whether.
        own: bool,
    },

    // Turn order.
    /// HK-H44: both threw, and the lower deploys first.
    DeploymentThrown {
        /// A's and B's throw.
        rolls: [Roll; 2],
        /// Who deploys first.
        first: Side,
    },
    /// HK-H46: the hidden counters of a side are numbered anew, from left to right.
    Renumbered {
        /// The side.
        side: Side,
        /// Who now has the lowest of the numbers that they share, who the next one, and so on: by their numbers before.
        order: Vec<ElementId>,
    },
    /// HK-013: both threw for the initiative.
    InitiativeThrown {
        /// A's and B's throw.
        rolls: [Roll; 2],
        /// Who won.
        winner: Side,
    },
    /// HK-013: who moves first.
    FirstChosen {
        /// Who.
        first: Side,
    },

    // Spotting.
    /// HK-100: an attempt to spot.
    SpotTried {
        /// Who looked.
        by: ElementId,
        /// At what.
        counter: ElementId,
        /// The throw; none: automatic.
        roll: Option<Roll>,
        /// Whether it was seen.
        seen: bool,
    },
    /// HK-101, HK-R40, HK-R49: an element is hidden no longer.
    Revealed {
        /// Who.
        element: ElementId,
    },

    // Movement.
    /// HK-031: an element has an order.
    Ordered {
        /// Who.
        element: ElementId,
        /// Which.
        order: Order,
    },
    /// It moved.
    Moved {
        /// Who.
        element: ElementId,
        /// The way of its centre.
        via: Vec<Point>,
        /// Where its figures stand now: one for each figure, dead ones too.
        figures: Vec<Point>,
        /// Which floor they are on.
        floors: Vec<u8>,
        /// A vehicle's place.
        pose: Option<Pose>,
        /// Which way it faces.
        facing: Deg,
        /// Why it moved.
        how: Motion,
    },
    /// HK-H07: a tripod or gun points elsewhere.
    Turned {
        /// Who.
        element: ElementId,
        /// Where.
        facing: Deg,
    },
    /// HK-H67: aboard, or out.
    Boarded {
        /// Who.
        element: ElementId,
        /// Which vehicle.
        carrier: Option<ElementId>,
    },
    /// HK-014: a move is announced, and may be marked.
    Announced {
        /// Who moves.
        element: ElementId,
        /// Its way, from where it stood.
        path: Vec<Point>,
        /// Which way it then faces.
        facing: Deg,
        /// HK-H02a: where its figures will stand, if not in formation.
        figures: Vec<Point>,
        /// HK-H06: the floor it goes to.
        floor: Option<u8>,
        /// HK-H67: it gets into a vehicle, or out of one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        boarding: Option<Boarding>,
    },
    /// HK-H67: what a vehicle has used of its allowance this turn.
    Drove {
        /// Which.
        element: ElementId,
        /// How much.
        spent: Len,
    },
    /// The move has been watched.
    WatchEnded,
    /// HK-H12: a marker of opportunity fire.
    Marked(Opportunity),
    /// A side puts no more markers in this phase, or may again.
    Passes {
        /// Who.
        side: Side,
        /// Whether.
        passes: bool,
    },

    // Fire.
    /// HK-H11: hit dice and kill dice of one attack. HK-R2: a roll without faces was not thrown: its number is 1 or less
    /// (certain) or 7 or more (impossible). The same holds for all rolls of fire below.
    Fired {
        /// Who.
        by: ElementId,
        /// With what, in words.
        with: String,
        /// At whom.
        on: ElementId,
        /// The hit dice.
        hits: Roll,
        /// The kill dice, if something hit.
        kills: Option<Roll>,
        /// How many hits and kills.
        result: [u16; 2],
    },
    /// HK-R46: direct HE at a place; who is hit by it follows.
    Shelled {
        /// Who.
        by: ElementId,
        /// With what, in words.
        with: String,
        /// Where.
        at: Point,
        /// HK-H13: on which floor.
        floor: u8,
    },
    /// HK-H13, HK-053: HE on one figure or vehicle.
    Blasted {
        /// Who fires; none: a battery.
        tube: Option<Tube>,
        /// Who fires directly.
        by: Option<ElementId>,
        /// Whom.
        on: ElementId,
        /// Which figure.
        figure: Option<u8>,
        /// The throw to hit.
        hit: Roll,
        /// The throw to kill.
        kill: Option<Roll>,
    },
    /// HK-R12, HK-081: hits and kills count for the next morale test.
    Struck {
        /// Whom.
        element: ElementId,
        /// Hits.
        hits: u16,
        /// Kills.
        kills: u16,
    },
    /// A figure was killed.
    Killed {
        /// Whose.
        element: ElementId,
        /// Which.
        figure: u8,
    },
    /// HK-H63: AT fire.
    AtFired {
        /// Who.
        by: ElementId,
        /// At what.
        on: ElementId,
        /// To hit.
        hit: Roll,
        /// To destroy.
        kill: Option<Roll>,
    },
    /// A vehicle was destroyed.
    Wrecked {
        /// Which.
        element: ElementId,
    },
    /// HK-H10: it has fired this turn.
    HasFired {
        /// Who.
        element: ElementId,
        /// The once-only weapon of a figure that was used up.
        once: Option<u8>,
    },

    // Indirect fire.
    /// HK-052: a targeting roll.
    Targeted {
        /// Whose.
        tube: Tube,
        /// Smoke, not high explosive.
        smoke: bool,
        /// The throw; none: automatic.
        roll: Option<Roll>,
        /// On target.
        on_target: bool,
    },
    /// HK-052: a marker is on the table; it replaces the tube's old one.
    MarkerPut(FireMarker),
    /// A marker is gone.
    MarkerGone {
        /// Whose.
        tube: Tube,
    },
    /// HK-H21: a mission is used.
    MissionUsed {
        /// Whose.
        tube: Tube,
    },
    /// HK-H20: an element called for another weapon.
    Called {
        /// Who.
        element: ElementId,
    },
    /// HK-H22: a smoke counter.
    SmokePut(Smoke),
    /// HK-090 (4): all smoke after the end of a turn.
    SmokeSettled {
        /// What remains.
        left: Vec<Smoke>,
    },

    // Morale.
    /// HK-H30: a morale test.
    MoraleTested {
        /// Who.
        element: ElementId,
        /// Why.
        why: MoraleCause,
        /// The throw; none: it cannot pass or fail.
        roll: Option<Roll>,
        /// Whether it passed.
        passed: bool,
        /// Its level now.
        morale: Morale,
    },
    /// HK-H34: removed.
    Gone {
        /// Who.
        element: ElementId,
    },
    /// HK-H32: a new leader, without a bonus.
    LeaderReplaced {
        /// Of whom.
        element: ElementId,
        /// Which figure.
        figure: u8,
    },
    /// HK-H41: somebody takes a place in a crew.
    CrewFilled {
        /// Of whom.
        element: ElementId,
        /// Which figure.
        figure: u8,
        /// Which weapon.
        weapon: u8,
    },

    // Melee.
    /// HK-072: a close assault was declared.
    Declared(Assault),
    /// HK-R33: a target comes to meet its attacker.
    Met {
        /// Who.
        element: ElementId,
    },
    /// HK-H37: the dice of a melee.
    Fought {
        /// Who threw.
        element: ElementId,
        /// The throw.
        roll: Roll,
        /// Kills.
        kills: u16,
    },
    /// HK-R43: these have fought, or their assault came to nothing.
    MeleeDone {
        /// Who.
        elements: Vec<ElementId>,
    },

    // End of turn.
    /// HK-091: the game end die.
    EndThrown {
        /// The throw; none: automatic.
        roll: Option<Roll>,
        /// Whether the game ends.
        ends: bool,
    },
    /// HK-090 (3): order markers and the marks of the turn are gone.
    TurnCleared,
    /// HK-H42: who holds the objectives.
    Held {
        /// By number.
        holders: Vec<Option<Side>>,
    },

    /// The umpire ruled something about an element.
    Ruled {
        /// Which.
        element: ElementId,
        /// What.
        status: RuledStatus,
    },
}

/// Why an element moved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// On its order.
    Order,
    /// HK-H33.
    Compulsory,
    /// HK-H36: into close assault, or to meet one.
    Assault,
    /// HK-H38: back from one.
    FallBack,
    /// HK-H38: the winner moves up.
    MoveUp,
    /// During deployment, or by the umpire.
    Placed,
}

/// Why a morale test was taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoraleCause {
    /// HK-R12: it was hit.
    Fire,
    /// HK-012: it rallies.
    Rally,
    /// HK-H38: it lost a melee.
    Melee,
    /// HK-H39: its force is at the break point.
    Force,
    /// HK-H67: its vehicle was destroyed under it.
    BailedOut,
}

/// What the umpire may rule about an element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuledStatus {
    /// Its morale.
    Morale(Morale),
    /// Its order, or that it has none.
    Order(Option<Order>),
    /// Whether it is hidden.
    Hidden(bool),
}

/// A choice of a secret plan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlanChoice {
    /// HK-100.
    Spot(Spot),
    /// HK-054.
    Continued(Continued),
    /// HK-052.
    Call(Call),
    /// HK-H10.
    Target(Target),
    /// HK-R46.
    Shell(Shelling),
    /// HK-H10a.
    Silence(Silent),
    /// HK-R33.
    React(ElementId),
}

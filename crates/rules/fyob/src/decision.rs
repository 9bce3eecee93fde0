//! What a player may decide.

use serde::{Deserialize, Serialize};
use table::{Deg, Point};

use crate::element::Laid;
use crate::ids::{CompanyId, ElementId};
use crate::order::Order;
use crate::report::Report;
use crate::state::GroupEnd;

/// A decision. Which of them are open now depends on [`crate::Stage`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Decision {
    /// Lets the decision procedure of Part 7.4 play on: one stage of whatever the seat has to decide now. This is all
    /// that a program-run side ever does; people may use it for any turn of theirs.
    Auto,

    // Before the battle.
    /// Ratings and radios.
    Begin,
    /// FYOB-157: nominates an element for concealment, and throws for it.
    Nominate {
        /// Who.
        element: ElementId,
    },
    /// FYOB-161: places the counters of a concealed element.
    PlaceCounters {
        /// Whose.
        element: ElementId,
        /// Up to three places.
        at: Vec<Point>,
    },
    /// Ends the deployment of a side, the SO's activity, or an officer's command turn.
    Done,

    // At the start of a session.
    /// FYOB-151, FYOB-R67: commits reserves, all with one leadership test.
    Commit {
        /// Who comes on, and where.
        entries: Vec<Entry>,
    },
    /// FYOB-107: an order to a company.
    OrderCompany {
        /// Which.
        company: CompanyId,
        /// What.
        order: Order,
    },
    /// FYOB-R38: a general withdrawal.
    WithdrawAll,

    // A card is up.
    /// FYOB-046: takes the reaction test, and what follows from it without a choice.
    React,
    /// FYOB-050: gives the card to a friend, in exchange for his.
    Swap {
        /// Whom.
        with: ElementId,
    },
    /// FYOB-054: does not swap, but acts.
    ActAsOrdered,
    /// FYOB-085: throws the Order Dice. FYOB-R40: goes on Overwatch or comes off it before, if it may.
    ThrowOrder {
        /// Whether it is on Overwatch then.
        #[serde(default)]
        overwatch: bool,
    },
    /// FYOB-087: fires.
    Fire {
        /// At whom.
        target: ElementId,
        /// With which weapons of its list; none named: all that can hurt.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        weapons: Vec<u8>,
    },
    /// FYOB-094: throws the movement dice.
    ThrowMove {
        /// HH-2: on the road all the way.
        #[serde(default)]
        road: bool,
    },
    /// FYOB-094: moves along a path, after the throw; into contact at its end to assault.
    Move {
        /// The points of the path, from where it stands.
        path: Vec<Point>,
        /// Which way it then faces.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<Deg>,
        /// FYOB-097.
        #[serde(default)]
        double: bool,
    },
    /// FYOB-R41: lays an immobile weapon on another target; FYOB-095: an emplaced weapon likewise.
    Lay {
        /// Which weapon, when several could be laid: during deployment.
        element: ElementId,
        /// On what.
        on: Laid,
    },
    /// HH-14: turns on the spot: its move.
    Turn {
        /// Which way.
        facing: Deg,
    },
    /// FYOB-100: does an act.
    Act(Act),
    /// FYOB-R17: moves to cover in a restricted turn.
    SeekCover,
    /// Ends the turn of the element.
    EndTurn,

    // A command turn.
    /// FYOB-136: rallies; also FYOB-155 at the start of a session.
    Rally {
        /// Whom.
        element: ElementId,
    },
    /// FYOB-035: gives or changes the order of an element.
    SetOrder {
        /// Whose.
        element: ElementId,
        /// The order, and the legs that follow.
        orders: Vec<Order>,
    },
    /// FYOB-035 (iii): collects and passes on what is known of the enemy.
    Share,
    /// FYOB-127, FYOB-R48: detaches some of his elements under an NCO.
    Split {
        /// Whose NCO commands it.
        leader: ElementId,
        /// Who goes with him.
        elements: Vec<ElementId>,
    },
    /// FYOB-R48: a detachment is part of the company again.
    Rejoin {
        /// Whose NCO commanded it.
        leader: ElementId,
    },
    /// FYOB-R67: commits a company reserve.
    CommitReserve {
        /// Who comes on, and where.
        entry: Entry,
    },
    /// FYOB-153, FYOB-156: takes an element out of the line.
    WithdrawToReserve {
        /// Whom.
        element: ElementId,
    },
    /// FYOB-169: forms a Group.
    FormGroup {
        /// Of whom.
        elements: Vec<ElementId>,
        /// Until when.
        until: GroupEnd,
        /// The one order that they follow.
        order: Order,
    },
    /// FYOB-172: releases elements from the Group.
    Release {
        /// Whom; all of them dissolves it.
        elements: Vec<ElementId>,
    },
    /// FYOB-013: changes to another element.
    ChangeElement {
        /// Which.
        to: ElementId,
    },

    // At a real table.
    /// HA-3: tells what happened.
    Report(Report),
}

/// FYOB-R67: somebody comes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Who.
    pub element: ElementId,
    /// Where on the box edge.
    pub at: Point,
}

/// FYOB-100, FYOB-R43: the acts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Act {
    /// i: observes an enemy, or the counter of one.
    Observe {
        /// Whom.
        target: ElementId,
        /// Which of its counters, from 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        counter: Option<u8>,
    },
    /// ii: gets into a vehicle, or is hooked up to it.
    Mount {
        /// Which.
        carrier: ElementId,
    },
    /// ii: gets out, or is unhooked.
    Dismount {
        /// Where it then stands; empty: beside the vehicle.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// iii.
    Parachute,
    /// iv.
    Aim,
    /// v: sets an immobile weapon up, laid on something.
    SetUp {
        /// On what.
        on: Laid,
    },
    /// v.
    TakeDown,
    /// vi.
    Work,
    /// vii.
    Renet,
    /// viii.
    LeaveRiver,
    /// ix: FYOB-168.
    Extract,
    /// x: FYOB-186; brings the SO's pending order, or the element's report.
    Runner,
    /// xi: FYOB-R56.
    Reman,
    /// FYOB-R80.
    Conceal,
}

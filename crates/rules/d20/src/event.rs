//! What happened; what it changes is in `apply`. There are no rules here.

mod apply;

use engine::{Outcome, Roll};
use serde::{Deserialize, Serialize};
use table::{Point, Pose};

use crate::decision::{Asset, Weapon};
use crate::element::{ElementId, Loss, Mark, Mode, MoveClass, Protection, Side, WholeTurn};
use crate::results::Hit;
use crate::state::{Initiated, MayAdvance, Smoke, Stage};
use crate::tables::UnitStats;

pub(crate) use apply::apply;

/// A fact.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A side threw for deployment or for the first player-turn.
    Diced {
        /// Who.
        side: Side,
        /// What fell.
        roll: Roll,
    },
    /// The first player-turn was settled.
    FirstTurn {
        /// Who takes it.
        side: Side,
    },
    /// A stage began.
    Stage {
        /// Whose player-turn it is.
        side: Side,
        /// The stage.
        stage: Stage,
    },
    /// A player-turn began.
    PlayerTurn {
        /// The game turn.
        turn: u8,
        /// Whose.
        side: Side,
    },
    /// An element was put somewhere during deployment.
    Placed {
        /// Which.
        element: ElementId,
        /// Where.
        to: Pose,
        /// What becomes of its works.
        protection: Protection,
        /// Whether the enemy cannot see it there.
        concealed: bool,
    },
    /// A side has finished its deployment.
    Deployed {
        /// Which.
        side: Side,
    },
    /// D20-020.
    Tested {
        /// Which.
        element: ElementId,
        /// What fell.
        roll: Roll,
    },
    /// The suppression is gone.
    Recovered {
        /// Which.
        element: ElementId,
    },
    /// D20-072, or as a consequence of what befell a carrier.
    Suppressed {
        /// Which.
        element: ElementId,
    },
    /// An element is out of play.
    Removed {
        /// Which.
        element: ElementId,
        /// Why.
        loss: Loss,
    },
    /// D20-091: a Commander took the place of an element.
    CommanderReplaced {
        /// The Commander.
        commander: ElementId,
        /// The element that was given up.
        given_up: ElementId,
        /// Where the Commander stands now.
        to: Pose,
    },
    /// D20-H40: an observer called.
    Called {
        /// Who.
        observer: ElementId,
        /// What.
        asset: Asset,
        /// What fell.
        roll: Roll,
        /// Whether it answered.
        reached: bool,
    },
    /// D20-H41: smoke was laid.
    SmokeLaid {
        /// By an element.
        by: Option<ElementId>,
        /// By a battery.
        battery: Option<String>,
        /// The markers.
        markers: Vec<Smoke>,
    },
    /// Old smoke blew away.
    SmokeCleared {
        /// Whose.
        side: Side,
    },
    /// D20-H42: a battery fired.
    Barraged {
        /// Whose.
        side: Side,
        /// Which.
        battery: String,
        /// Where it aimed.
        aim: Point,
        /// The aim roll.
        roll: Roll,
        /// The direction die, if it missed.
        direction: Option<Roll>,
        /// Where it fell.
        impact: Point,
    },
    /// D20-H43: an aircraft came.
    Flew {
        /// Whose.
        side: Side,
        /// Which.
        sortie: String,
        /// What it was after.
        target: ElementId,
    },
    /// D20-H43: somebody fired at the aircraft.
    FiredAtAircraft {
        /// Who.
        element: ElementId,
        /// What fell.
        roll: Roll,
        /// Whether it drove the aircraft off.
        drove_off: bool,
    },
    /// D20-H43: bombs fell.
    Bombed {
        /// The aim roll.
        roll: Roll,
        /// The direction die, if they missed.
        direction: Option<Roll>,
        /// Where they fell.
        impact: Point,
    },
    /// An element under a blast, bombs or an aircraft's guns was attacked.
    Blasted {
        /// Which.
        element: ElementId,
        /// What fell.
        roll: Roll,
        /// What it came to.
        hit: Hit,
    },
    /// D20-H44: an element fired where an enemy might be.
    Speculated {
        /// Who.
        firer: ElementId,
        /// Where it aimed.
        at: Point,
    },
    /// An element fired at another: HE/SA, or the roll to hit of AP.
    Fired {
        /// Who.
        firer: ElementId,
        /// At whom.
        target: ElementId,
        /// With what.
        with: Weapon,
        /// What fell.
        roll: Roll,
        /// What it came to: for AP only whether it hit is known yet.
        hit: Hit,
    },
    /// D20-050: an AP hit was resolved.
    Penetrated {
        /// Who fired.
        firer: ElementId,
        /// At whom.
        target: ElementId,
        /// The column of D20-054, by name.
        column: String,
        /// What fell.
        roll: Roll,
        /// What it came to.
        hit: Hit,
    },
    /// D20-H18: an attack in close combat was thrown for.
    Struck {
        /// Who.
        attacker: ElementId,
        /// Whom.
        victim: ElementId,
        /// What fell.
        roll: Roll,
        /// What it came to.
        hit: Hit,
    },
    /// A contact group has fought.
    Fought {
        /// Everybody in it.
        elements: Vec<ElementId>,
        /// Who may advance.
        advances: Vec<MayAdvance>,
    },
    /// An element moved.
    Moved {
        /// Which.
        element: ElementId,
        /// Where it was on the way: the corners.
        via: Vec<Point>,
        /// Where it is.
        to: Pose,
        /// What kind of move.
        how: Motion,
    },
    /// D20-H21: a contact was sought.
    Contacted(Initiated),
    /// Contacts that are over.
    Parted {
        /// Which.
        contacts: Vec<Initiated>,
    },
    /// Somebody went aboard.
    Mounted {
        /// Who.
        element: ElementId,
        /// What.
        carrier: ElementId,
        /// How it stands then.
        mode: Mode,
    },
    /// Somebody got off.
    Dismounted {
        /// Who.
        element: ElementId,
        /// Where it stands.
        to: Pose,
        /// Of its own will.
        willing: bool,
    },
    /// D20-H46: cavalry got on or off its horses.
    ChangedHorses {
        /// Who.
        element: ElementId,
        /// Its unit from now on.
        unit: u16,
        /// The values of that unit.
        stats: UnitStats,
        /// Its row of the movement table.
        moves: MoveClass,
        /// Which mark it gets.
        mark: Mark,
    },
    /// D20-R27: something was begun that takes the entire turn.
    WholeTurnBegun {
        /// Who.
        element: ElementId,
        /// What.
        action: WholeTurn,
    },
    /// It was given up, because it could not be finished.
    WholeTurnLost {
        /// Who.
        element: ElementId,
    },
    /// A crew-served weapon changed its state.
    ModeChanged {
        /// Which.
        element: ElementId,
        /// How it stands.
        mode: Mode,
        /// Where.
        to: Pose,
    },
    /// D20-H10.
    DugIn {
        /// Who.
        element: ElementId,
    },
    /// D20-H45: the enemy has seen it.
    Revealed {
        /// Which.
        element: ElementId,
    },
    /// D20-H45: it is out of sight again.
    Concealed {
        /// Which.
        element: ElementId,
    },
    /// D20-H29: an objective changed hands.
    ObjectiveTaken {
        /// Its number in the battle.
        objective: usize,
        /// By whom.
        side: Side,
        /// D20-R33: by capture.
        captured: bool,
    },
    /// The game is over.
    Ended(Outcome),
    /// The umpire set the place of an element.
    RuledPlace {
        /// Which.
        element: ElementId,
        /// Where.
        to: Pose,
    },
    /// The umpire set something about an element.
    RuledStatus {
        /// Which.
        element: ElementId,
        /// What.
        status: RuledStatus,
    },
}

/// What an umpire can set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuledStatus {
    /// Suppressed or not.
    Suppressed(bool),
    /// Protection.
    Protection(Protection),
    /// How a crew-served weapon stands.
    Mode(Mode),
}

/// Kinds of movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// D20-080.
    March,
    /// D20-071: forced.
    FallBack,
    /// D20-086: of its own will.
    Retreat,
    /// D20-H19.
    Advance,
    /// D20-H07: turned on the spot.
    Pivot,
}

//! An element: the smallest playing piece, one base each.

use serde::{Deserialize, Serialize};
use table::{Base, Footprint, Len, Pose};

pub use engine::{ElementId, Side};

/// What kind of thing an element is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Infantry.
    Inf,
    /// Crew-served weapon.
    Csw,
    /// Armoured fighting vehicle.
    Afv,
    /// Armoured transport.
    Apc,
    /// Unarmoured transport.
    Soft,
    /// Commander.
    Cmd,
    /// Forward observation officer.
    Foo,
    /// Cavalry, mounted or not.
    Cav,
}

impl Class {
    /// AFV, APC and soft vehicles.
    pub fn is_vehicle(self) -> bool {
        matches!(self, Class::Afv | Class::Apc | Class::Soft)
    }

    /// D20-R12: only AP fire and its like can hurt it.
    pub fn is_armoured(self) -> bool {
        matches!(self, Class::Afv | Class::Apc)
    }

    /// Made to carry others.
    pub fn is_transport(self) -> bool {
        matches!(self, Class::Apc | Class::Soft)
    }
}

/// A row of the movement table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveClass {
    /// Commanders.
    Cmd,
    /// Tracked and half-tracked.
    Mech,
    /// On foot.
    Inf,
    /// D20-R23: slow tracked.
    Slow,
    /// Wheeled.
    Wheeled,
    /// Horse-drawn.
    Horse,
    /// A deployed crew-served weapon.
    Csw,
    /// D20-H46: mounted cavalry.
    Cav,
}

/// What an element's unit data mark it with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    /// Turreted.
    Turret,
    /// Hull-mounted gun.
    Hull,
    /// Open-topped.
    OpenTopped,
    /// Armoured car.
    ArmouredCar,
    /// Has a radio.
    Radio,
    /// Man-portable.
    Portable,
    /// Sustained-fire machine gun.
    Sfmg,
    /// Mortar.
    Mortar,
    /// Flamethrower.
    Flamethrower,
    /// Can lay smoke.
    Smoke,
    /// Can fire at aircraft.
    Aa,
}

/// A set of flags.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(u16);

impl Flags {
    /// Adds a flag.
    #[must_use]
    pub fn with(self, flag: Flag) -> Flags {
        Flags(self.0 | 1 << flag as u16)
    }

    /// Whether the flag is there.
    pub fn has(self, flag: Flag) -> bool {
        self.0 & 1 << flag as u16 != 0
    }
}

/// What an element has done in this player-turn, or was done to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Took its suppression test.
    Tested,
    /// Made its attack of the Fire phase.
    Fired,
    /// Fought in the Close Combat phase of this player-turn.
    Fought,
    /// Moved.
    Moved,
    /// Mounted a carrier.
    Mounted,
    /// Dismounted of its own will.
    Dismounted,
    /// Uses its entire turn for something.
    WholeTurn,
    /// Called a battery, sortie or mortar.
    Called,
    /// Was placed during deployment.
    Placed,
    /// D20-H04a: attacked in its own last Fire phase.
    AttackedLately,
    /// D20-H45: did something in its own last turn that shows where it is.
    Stirred,
}

impl Mark {
    /// Marks that last for one player-turn of the element's side.
    pub const OF_A_TURN: [Mark; 8] = [
        Mark::Tested,
        Mark::Fired,
        Mark::Fought,
        Mark::Moved,
        Mark::Mounted,
        Mark::Dismounted,
        Mark::WholeTurn,
        Mark::Called,
    ];
}

/// A set of marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marks(u16);

impl Marks {
    /// Whether the mark is there.
    pub fn has(self, mark: Mark) -> bool {
        self.0 & 1 << mark as u16 != 0
    }

    /// Puts the mark.
    pub fn put(&mut self, mark: Mark) {
        self.0 |= 1 << mark as u16;
    }

    /// Takes the mark away.
    pub fn clear(&mut self, mark: Mark) {
        self.0 &= !(1 << mark as u16);
    }
}

/// An AP value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ap {
    /// None.
    None,
    /// A number.
    Value(u8),
    /// D20-055 to D20-058: `*`, a column of its own.
    Star,
}

/// Where an element is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// On the table.
    Table,
    /// In, on or behind a carrier.
    Aboard(ElementId),
    /// Out of play.
    Gone(Loss),
    /// The seat whose belief this is does not know. It never occurs in the true state.
    Unknown,
}

/// Why an element is out of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// D20-075.
    KnockedOut,
    /// D20-021.
    Routed,
    /// D20-090.
    Overrun,
    /// D20-R18.
    LeftTable,
    /// D20-091: given up for a Commander.
    GivenUp,
}

/// A protected state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Protection {
    /// None.
    None,
    /// Dug-in.
    DugIn,
    /// D20-H05a: a tank scrape.
    Scrape,
    /// A bunker or a covered trench.
    Fortification,
}

/// How a crew-served weapon stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Ready to fire.
    Deployed,
    /// Hooked to a carrier.
    Limbered,
    /// Taken apart for carrying.
    BrokenDown,
}

/// D20-R27: what takes a crew-served weapon, or a digging section, an entire turn. It is done at the end of the
/// Movement phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WholeTurn {
    /// Hooks on to a carrier.
    Limber {
        /// The carrier.
        carrier: ElementId,
    },
    /// Unhooks.
    Unlimber {
        /// Which way it then faces.
        facing: table::Deg,
    },
    /// Takes the weapon apart.
    BreakDown,
    /// Puts it together.
    Reassemble {
        /// Which way it then faces.
        facing: table::Deg,
    },
    /// Goes aboard, broken down.
    Embark {
        /// The carrier.
        carrier: ElementId,
    },
    /// Gets off, broken down.
    Disembark {
        /// Where it then stands.
        to: Pose,
    },
    /// D20-H10: digs in.
    DigIn,
}

/// An element with its unit data and all that can change about it.
#[derive(Clone, PartialEq, Hash, Debug)]
pub struct Element {
    /// Its id.
    pub id: ElementId,
    /// Its place in the list of units: elements with the same number are of the same type.
    pub unit: u16,
    /// Its kind.
    pub class: Class,
    /// Its row of the movement table, before D20-R51.
    pub moves: MoveClass,
    /// Marks of its unit data.
    pub flags: Flags,
    /// D20-035: Troop Quality.
    pub quality: i8,
    /// Range in DU; 0 for none.
    pub range: u8,
    /// HE/SA value.
    pub hesa: Option<i8>,
    /// AP value.
    pub ap: Ap,
    /// Accuracy.
    pub accuracy: i8,
    /// Defence.
    pub defence: i8,
    /// Size.
    pub size: i8,
    /// D20-H13: tank-hunting value.
    pub tank_hunting: Option<u8>,
    /// D20-H22: elements it can carry.
    pub capacity: u8,
    /// Guns it can tow.
    pub tow: u8,
    /// Sections that can ride on it.
    pub riders: u8,
    /// Its base.
    pub footprint: Footprint,
    /// Where it is.
    pub place: Place,
    /// Where it stands and faces, if it is on the table.
    pub pose: Pose,
    /// D20-072.
    pub suppressed: bool,
    /// Dug-in and the like.
    pub protection: Protection,
    /// For crew-served weapons.
    pub mode: Mode,
    /// What it spends its entire turn on.
    pub pending: Option<WholeTurn>,
    /// D20-H41: smoke rounds left.
    pub smoke_left: u8,
    /// D20-091: the Commander of its chain of command.
    pub chief: Option<ElementId>,
    /// D20-H40a: the observer that has reached this mortar.
    pub called_by: Option<ElementId>,
    /// D20-H45.
    pub concealed: bool,
    /// The enemy has seen where it is.
    pub spotted: bool,
    /// What it has done.
    pub marks: Marks,
}

impl Element {
    /// Its side.
    pub fn side(&self) -> Side {
        self.id.side
    }

    /// On the table by itself.
    pub fn on_table(&self) -> bool {
        self.place == Place::Table
    }

    /// On the table or carried.
    pub fn in_play(&self) -> bool {
        matches!(self.place, Place::Table | Place::Aboard(_))
    }

    /// The carrier it is aboard.
    pub fn carrier(&self) -> Option<ElementId> {
        match self.place {
            Place::Aboard(carrier) => Some(carrier),
            Place::Table | Place::Gone(_) | Place::Unknown => None,
        }
    }

    /// Its base on the table.
    pub fn base(&self) -> Base {
        Base { footprint: self.footprint, pose: self.pose }
    }

    /// Whether its unit data have this mark.
    pub fn is(&self, flag: Flag) -> bool {
        self.flags.has(flag)
    }

    /// Whether it has done this.
    pub fn has(&self, mark: Mark) -> bool {
        self.marks.has(mark)
    }

    /// D20-R10: range in every respect: 4 while it is suppressed.
    pub fn reach(&self) -> u8 {
        if self.suppressed { self.range.min(4) } else { self.range }
    }

    /// A crew-served weapon that can be fired.
    pub fn is_deployed(&self) -> bool {
        self.class == Class::Csw && self.mode == Mode::Deployed
    }

    /// Mounted cavalry.
    pub fn is_mounted(&self) -> bool {
        self.class == Class::Cav && self.moves == MoveClass::Cav
    }

    /// D20-R51: the row of the movement table by which it moves on its own.
    pub fn move_row(&self) -> MoveClass {
        match (self.class, self.mode) {
            (Class::Csw, Mode::Deployed | Mode::Limbered) => MoveClass::Csw,
            (Class::Csw, Mode::BrokenDown) => MoveClass::Inf,
            _ => self.moves,
        }
    }
}

/// D20-003: one DU, the unit of all distances: an inch on the table.
pub const DU: Len = Len::inches(1);

/// D20-H02: distances are compared with a tolerance of a hundredth of a DU.
pub const TOLERANCE: Len = Len::milli_inches(10);

/// D20-H02: base contact is a gap of at most this.
pub const CONTACT: Len = Len::milli_inches(50);

/// A number of DU as a length.
pub fn du(n: u8) -> Len {
    DU * i32::from(n)
}

//! Elements and their figures: part 4 of the inventory.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use table::{Base, Deg, Len, Point, Pose};

pub use engine::{ElementId, Side};

/// HK-030: the four orders.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// A: up to 12", no fire.
    Double,
    /// M: up to 8", fires in the Moving Fire phase.
    Move,
    /// C: up to 4", fires in the Moving Fire phase.
    Cautious,
    /// F: stays and fires.
    Fire,
}

/// HK-080: the morale ladder, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Morale {
    /// As it should be.
    Good,
    /// Fires at +1, orders F and C only (HK-R18).
    Suppressed,
    /// No orders; runs (HK-032, HK-R19).
    Broken,
    /// Removed (HK-H34).
    Dispersed,
}

/// Troop quality.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// +1 on most numbers.
    Green,
    /// Neither.
    Regular,
    /// -1 on most numbers.
    Veteran,
}

/// HK-040: the cover a figure is in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// 4+ / 4+.
    #[default]
    Open,
    /// 5+ / 4+.
    Light,
    /// 5+ / 5+.
    Heavy,
    /// 6+ / 5+.
    Reinforced,
}

/// What a figure is to its element.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// HK-H31: its leader.
    Leader,
    /// The man who fires a support weapon, by its index.
    Gunner(u8),
    /// One of the crew of a support weapon.
    Crew(u8),
    /// Anybody else.
    Man,
}

/// HK-001: one man.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Figure {
    /// Where he stands.
    pub at: Point,
    /// HK-H03: the floor he is on; 0 is the ground floor.
    pub floor: u8,
    /// His weapon: a place in the tables' list.
    pub weapon: u8,
    /// A second weapon that is used up: a Panzerfaust, and how many are left.
    pub once: Option<(u8, u8)>,
    /// What he is.
    pub role: Role,
    /// Dead figures keep their place in the list, so that their numbers stay.
    pub alive: bool,
}

/// A support weapon.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SupportWeapon {
    /// Its kind: a place in the tables' list.
    pub kind: u8,
    /// HK-H21: missions left, for mortars.
    pub missions: u8,
    /// HK-H07: where it points, for tripods and guns.
    pub facing: Deg,
    /// It moved in this turn.
    pub moved: bool,
    /// HK-H20: it was called, or went on firing indirectly, in this turn: one call a turn.
    pub used: bool,
    /// HK-H41: the leader has taken a place in its crew; he leads as before.
    pub led: bool,
}

/// Logs of a layer above keep the hash of a weapon whose crew has no leader among it: that counts only where it is so.
impl Hash for SupportWeapon {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.kind, self.missions, self.facing, self.moved, self.used).hash(hasher);
        if self.led {
            self.led.hash(hasher);
        }
    }
}

/// HK-H60: the vehicle part of an element of one model.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Vehicle {
    /// Its kind: a place in the tables' list.
    pub kind: u8,
    /// Where it stands and faces.
    pub pose: Pose,
    /// Destroyed: a wreck that stays.
    pub destroyed: bool,
    /// HK-H62: kills by small arms in this phase, for soft vehicles.
    pub kills_this_phase: u8,
    /// HK-H67: what it has used of its allowance this turn.
    pub spent: Len,
    /// HK-H67: somebody got in or out this turn: it moves at most half its allowance.
    pub halved: bool,
}

impl Vehicle {
    /// HK-H01a: where it stands: a rectangle of 1.5" by 3".
    pub fn base(&self) -> Base {
        crate::formation::vehicle_base(self.pose)
    }
}

/// An element: the unit of orders and of morale.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of the sheet")]
pub struct Element {
    /// Its id.
    pub id: ElementId,
    /// What it is called: a place in the battle's list of names. It goes with the men, not with the id (HK-H46).
    pub name: u8,
    /// Its quality.
    pub quality: Quality,
    /// HK-080.
    pub morale: Morale,
    /// HK-031: its order this turn.
    pub order: Option<Order>,
    /// Its figures, dead ones too. None: a vehicle.
    pub figures: Vec<Figure>,
    /// Its support weapons.
    pub weapons: Vec<SupportWeapon>,
    /// HK-H60.
    pub vehicle: Option<Vehicle>,
    /// The way it faces: formations are drawn up across it.
    pub facing: Deg,
    /// HK-102, HK-R39: hidden.
    pub hidden: bool,
    /// HK-H45: a dummy: a counter at this place with nobody behind it.
    pub dummy: Option<Point>,
    /// HK-H20: has the observer flag.
    pub observer: bool,
    /// HK-H31: its leader's bonus for his own element.
    pub leader_bonus: u8,
    /// HK-H31: the bonus that its leader gives to others, and within how many inches.
    pub commands: Option<(u8, u8)>,
    /// HK-H67: the vehicle that carries it.
    pub aboard: Option<ElementId>,
    /// It moved on its order this turn.
    pub moved: bool,
    /// HK-R8: it made a compulsory move this turn.
    pub ran: bool,
    /// HK-H10: it has fired this turn.
    pub fired: bool,
    /// HK-R12: hits since the last Morale phase.
    pub hits: u16,
    /// HK-081: kills since the last Morale phase.
    pub kills: u16,
    /// HK-R49: it has tried to spot this turn.
    pub spotted: bool,
    /// HK-R43: it has fought this turn.
    pub fought: bool,
    /// HK-H20: it called fire for another weapon this turn.
    pub called: bool,
    /// HK-H34: removed.
    pub gone: bool,
}

impl Element {
    /// Its living figures, with their numbers.
    pub fn alive(&self) -> impl Iterator<Item = (usize, &Figure)> {
        self.figures.iter().enumerate().filter(|(_, it)| it.alive)
    }

    /// HK-H10a, HK-H41: whether a figure serves a support weapon: as one of its crew, or as the leader who helps out.
    pub fn serves(&self, figure: &Figure, weapon: u8) -> bool {
        match figure.role {
            Role::Gunner(n) | Role::Crew(n) => n == weapon,
            Role::Leader => self.weapons.get(usize::from(weapon)).is_some_and(|it| it.led),
            Role::Man => false,
        }
    }

    /// How many live.
    pub fn n_alive(&self) -> usize {
        self.alive().count()
    }

    /// On the table, by itself.
    pub fn on_table(&self) -> bool {
        !self.gone && self.aboard.is_none()
    }

    /// HK-H02a: its centre: the leader, or the middle figure of the front rank; a vehicle's own.
    pub fn centre(&self) -> Point {
        if let Some(vehicle) = &self.vehicle {
            return vehicle.pose.at;
        }
        if let Some(at) = self.dummy {
            return at;
        }
        let leader = self.alive().find(|(_, it)| it.role == Role::Leader);
        leader.or_else(|| self.alive().next()).map_or(Point::raw(0, 0), |(_, it)| it.at)
    }
}

/// HK-H01: so many inches.
pub const fn inches(n: i32) -> Len {
    Len::inches(n)
}

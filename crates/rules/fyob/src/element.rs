//! Elements: what the battle says of one, and what play changes. FYOB-187: the fields of a cardsheet space.

use serde::{Deserialize, Serialize};
use table::{Len, Point};

use crate::ids::{CompanyId, ElementId, Side};
use crate::momentum::Row;
use crate::order::Order;
use crate::report::Ammunition;

/// FYOB-066: the kind of chart an element tests on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// 1: infantry, crew-served weapons, artillery, engineers.
    Foot,
    /// 2: tanks and all other AFVs, armed armoured transport among them.
    Armour,
    /// 3: unarmoured vehicles.
    Soft,
    /// 4: aircraft, boats, naval guns: outside the continuous-momentum rules (FYOB-005).
    Outside,
}

/// The column of the charts. "Green" is Poor, "Veteran" is Elite (FYOB-R3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Poor or green.
    Poor,
    /// Regular.
    Regular,
    /// Elite or veteran.
    Elite,
}

/// What an element is, beyond its chart. The host's data say more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    /// Infantry, engineers, headquarters, observers: men.
    Men,
    /// A crew-served weapon: MMG, mortar.
    CrewWeapon,
    /// A gun.
    Gun,
    /// A fighting vehicle.
    Afv,
    /// A lorry, carrier or half-track that carries others and has no NCO (FYOB-019).
    Transport,
    /// An aircraft.
    Aircraft,
    /// Vessels off shore, or a battery off the table.
    Battery,
}

/// What the battle says of an element and play never changes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of the cardsheet")]
pub struct Info {
    /// Its number.
    pub id: ElementId,
    /// Its side.
    pub side: Side,
    /// Its nation, as radios and swaps need it: "German".
    pub nation: String,
    /// Its name: "rifle platoon".
    pub name: String,
    /// What to draw: a symbol of the page, "infantry".
    pub symbol: &'static str,
    /// Its chart.
    pub kind: Kind,
    /// What it is.
    pub arm: Arm,
    /// Its column.
    pub grade: Grade,
    /// Resistance or militia: its rating is never modified; the Poor column (FYOB-R3).
    pub militia: bool,
    /// A headquarters element: AI-8 gives it Support for the nearest platoon.
    pub headquarters: bool,
    /// FYOB-125.
    pub recce: bool,
    /// FYOB-124: a forward observer.
    pub observer: bool,
    /// FYOB-096: cannot both move and fire in a bound.
    pub immobile: bool,
    /// It cannot move at all: in a pit or pillbox, or too heavy without its tow.
    pub emplaced: bool,
    /// An open-topped vehicle.
    pub open_topped: bool,
    /// It has a radio set.
    pub radio: bool,
    /// FYOB-158: the calibre of a gun in mm; 0 for others.
    pub calibre: u16,
    /// FYOB-074: its points value.
    pub points: u16,
    /// Men, or crew.
    pub men: u8,
    /// FYOB-R26: the unit of AFVs it was declared part of.
    pub afv_unit: Option<u8>,
    /// FYOB-R60: counts in the momentum total.
    pub counts: bool,
    /// FYOB-160: stands in a pillbox or a like obvious place.
    pub obvious: bool,
}

/// Where an element is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// On the table, aboard a transport or off-table battery included.
    Table,
    /// FYOB-151: off the table, to be committed.
    Reserve,
    /// FYOB-R67: committed; it comes on with its first move, here.
    Coming(Point),
    /// FYOB-134: retired behind its own edge.
    Box,
    /// FYOB-133: left by design; its score still counts.
    Exited,
    /// Gone.
    Destroyed,
    /// FYOB-080.
    Surrendered,
    /// FYOB-083, FYOB-084: abandoned, crew removed.
    Removed,
}

/// The NCO of an element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nco {
    /// FYOB-024: rated 0 to 4.
    Rated(u8),
    /// FYOB-115: lost and not yet replaced; counts as Weak (FYOB-R4).
    Casualty,
    /// FYOB-019: a transport has none; counts as Regular without reduction (FYOB-R5).
    None,
}

/// FYOB-105: the Activity Counter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Activity {
    /// Red: it fired.
    Fired,
    /// Blue: it moved and did not fire.
    Moved,
}

/// FYOB-176 to FYOB-185: a radio set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Radio {
    /// There is none.
    None,
    /// On the net.
    Netted,
    /// Off the net, with so many failed tests since it was last on it.
    Off(u8),
    /// DIS for the rest of the game.
    Dead,
}

/// FYOB-R41: what an immobile weapon is laid on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Laid {
    /// Nothing.
    #[default]
    Nothing,
    /// An enemy, and where it stood when the weapon was laid.
    On(ElementId, Point),
    /// A point.
    At(Point),
}

/// Damage to a vehicle, as the host reports it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Damage {
    /// No kind of its own.
    Plain,
    /// It cannot move.
    Immobilised,
    /// Its main gun is out.
    GunOut,
}

/// FYOB-062: tests that fell due by one event. FYOB-R19: fixed when it happened.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Due {
    /// The row of the chart.
    pub row: Row,
    /// How often: casualties count each.
    pub times: u8,
    /// How many tests in all.
    pub tests: u16,
    /// Who did it, if somebody did.
    pub source: Option<ElementId>,
    /// In which bound.
    pub bound: u16,
}

/// FYOB-R73: an enemy that an element knows of, and where it was last seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Known {
    /// Who.
    pub enemy: ElementId,
    /// Where.
    pub at: Point,
}

/// What play changes about an element.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of the cardsheet")]
pub struct Element {
    /// Its number.
    pub id: ElementId,
    /// Its side.
    pub side: Side,
    /// The company it belongs to.
    pub company: CompanyId,
    /// Where it is.
    pub status: Status,
    /// FYOB-061: the Continuous Momentum Score, 0 to 6.
    pub score: u8,
    /// FYOB-R30: making for the box.
    pub retiring: bool,
    /// Men left, or crew.
    pub men: u8,
    /// Damage to the vehicle.
    pub damage: Option<Damage>,
    /// Its leader.
    pub nco: Nco,
    /// Its order, and the legs that follow (FYOB-R81). Never empty: the first is in force.
    pub orders: Vec<Order>,
    /// AI-8, AI-9: orders that were put aside for the time being.
    pub put_aside: Option<Vec<Order>>,
    /// FYOB-062: tests that are due.
    pub due: Vec<Due>,
    /// FYOB-R74: enemies that attacked it since its last turn.
    pub fired_by: Vec<ElementId>,
    /// FYOB-R74: it was fired on, by an enemy it may not know.
    pub fired_on: bool,
    /// FYOB-078: failures of the tests it took in this bound's turn.
    pub failures: Option<u16>,
    /// FYOB-052: its reaction test is passed already.
    pub reacted: bool,
    /// FYOB-105: what it did in its last turn.
    pub activity: Option<Activity>,
    /// It went at the double in its last turn.
    pub doubled: bool,
    /// It moved in its last turn, whatever its counter shows.
    pub moved: bool,
    /// FYOB-R40.
    pub overwatch: bool,
    /// FYOB-157.
    pub concealed: bool,
    /// FYOB-159: it was nominated at the start, and thrown for.
    pub nominated: bool,
    /// FYOB-161: the places of its numbered counters; empty if it stands where it stands.
    pub counters: Vec<Point>,
    /// FYOB-042: the transport that carries or tows it.
    pub aboard: Option<ElementId>,
    /// FYOB-R41: ready to fire.
    pub set_up: bool,
    /// FYOB-R41.
    pub laid: Laid,
    /// FYOB-R57: the crew is away; the weapon stands here.
    pub weapon_left: Option<Point>,
    /// FYOB-R56: the weapon or vehicle is lost or abandoned: a foot crew with small arms (FYOB-R30).
    pub weapon_lost: bool,
    /// FYOB-058: shots used, by the weapons of the host's list.
    pub shots: Vec<u8>,
    /// The target of its last fire.
    pub last_target: Option<ElementId>,
    /// FYOB-176.
    pub radio: Radio,
    /// FYOB-R73: enemies it knows of.
    pub known: Vec<Known>,
    /// FYOB-186: it knows something that it has not reported.
    pub has_news: bool,
    /// FYOB-R52: a runner took its report: its officer has it at his next command turn.
    pub runner_sent: bool,
    /// FYOB-075: the bound in which it landed on a beach.
    pub landed: Option<u16>,
    /// FYOB-100 (vi): acts spent on its engineering task.
    pub work_done: u8,
    /// In the water after wading (FYOB-100 viii).
    pub in_river: bool,
    /// FYOB-067: attached weapons and vehicles lost or empty: rows that are counted when tests are taken.
    pub csw_empty: bool,
    /// FYOB-067, FYOB-069: what of its own weapons is out of ammunition: rows I19, A13 to A15.
    pub empty: Vec<Ammunition>,
    /// FYOB-128: it commands a detachment of these.
    pub detachment: Vec<ElementId>,
}

impl Element {
    /// FYOB-R14: its score lets it act as it was ordered.
    pub fn is_steady(&self) -> bool {
        4 <= self.score && !self.retiring
    }

    /// On the table.
    pub fn on_table(&self) -> bool {
        self.status == Status::Table
    }

    /// The order in force.
    pub fn order(&self) -> &Order {
        &self.orders[0]
    }

    /// FYOB-064: tests due by what happened.
    pub fn tests_due(&self) -> u16 {
        self.due.iter().map(|it| it.tests).sum()
    }

    /// Whether it knows of an enemy.
    pub fn knows(&self, enemy: ElementId) -> bool {
        self.known.iter().any(|it| it.enemy == enemy)
    }

    /// FYOB-R57: not at its weapon, or without one.
    pub fn is_foot_crew(&self) -> bool {
        self.weapon_lost || self.weapon_left.is_some()
    }
}

/// FYOB-121, FYOB-136: distances of the rules, in table inches (HA-6).
pub const fn inches(n: i32) -> Len {
    Len::inches(n)
}

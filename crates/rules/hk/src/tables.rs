//! The tables of the rules: every number that part 7 of the specification and the sheet keep in a table.
//!
//! They are read from `data/hk/tables.toml`, `weapons.toml`, `vehicles.toml` and `terrain.toml`, which are part of the
//! program. A file of the user replaces whole tables by name, and single weapons, vehicles and kinds of ground by id.

use std::sync::Arc;

use engine::data::{DataErrors, Source};
use serde::Deserialize;
use table::{Len, LineRole};

use crate::element::Cover;
use crate::state::{Support, Weight};
use crate::units::Units;

mod check;
mod file;
mod load;
#[cfg(test)]
mod tests;

/// All tables.
#[derive(Clone, Debug)]
pub struct Tables {
    /// HK-040: the numbers by cover.
    pub cover: [CoverRow; 4],
    /// HK-H14, HK-H21, HK-H64: shells by their weight.
    pub shells: [Shell; 3],
    /// HK-050: the numbers of calls by support.
    pub calls: [CallRow; 3],
    /// HK-H21: the missions of a mortar on the table.
    pub mortar_missions: u8,
    /// HK-H65: the main guns of vehicles: normal range and maximum.
    pub vehicle_gun: (Len, Len),
    /// HK-H65: the machine guns of vehicles: normal range and maximum.
    pub vehicle_mg: (Len, Len),
    /// The kinds of areas; a [`table::Kind`] is a place in this list.
    pub areas: Arc<[AreaKind]>,
    /// The kinds of lines; a [`table::Kind`] is a place in this list.
    pub lines: Arc<[LineKind]>,
    /// HK-H40: weapons; [`crate::Figure::weapon`] and [`crate::SupportWeapon::kind`] are places in this list.
    pub weapons: Arc<[WeaponKind]>,
    /// Vehicles; [`crate::Vehicle::kind`] is a place in this list.
    pub vehicles: Arc<[VehicleKind]>,
}

impl Tables {
    /// The tables and units of the program, of which the user's files replace some.
    pub fn load(overlays: &[Source]) -> Result<(Tables, Units), DataErrors> {
        load::load(overlays)
    }

    /// HK-040: the numbers of a class of cover.
    pub fn cover(&self, cover: Cover) -> CoverRow {
        self.cover[cover as usize]
    }

    /// HK-H14: what a weight does.
    pub fn shell(&self, weight: Weight) -> Shell {
        self.shells[weight as usize]
    }

    /// HK-050: the numbers of a level of support.
    pub fn call(&self, support: Support) -> CallRow {
        self.calls[support as usize]
    }

    /// A weapon by its place in the list.
    pub fn weapon(&self, idx: u8) -> &WeaponKind {
        &self.weapons[usize::from(idx)]
    }

    /// The place of a weapon in the list.
    pub fn weapon_named(&self, id: &str) -> Option<u8> {
        self.weapons.iter().position(|it| it.id == id).and_then(|idx| u8::try_from(idx).ok())
    }

    /// A vehicle by its place in the list.
    pub fn vehicle(&self, idx: u8) -> &VehicleKind {
        &self.vehicles[usize::from(idx)]
    }

    /// The place of a vehicle in the list.
    pub fn vehicle_named(&self, id: &str) -> Option<u8> {
        self.vehicles.iter().position(|it| it.id == id).and_then(|idx| u8::try_from(idx).ok())
    }
}

/// HK-040: the numbers to hit and to kill somebody in a class of cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CoverRow {
    /// To hit.
    pub hit: u8,
    /// To kill.
    pub kill: u8,
}

/// HK-H14: what a shell of a weight does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shell {
    /// The radius of its blast, of one weapon.
    pub radius: Len,
    /// The radius of the blast of a battery.
    pub battery_radius: Len,
    /// What it adds to the number to hit.
    pub hit: i8,
    /// What it adds to the number to kill.
    pub kill: i8,
    /// HK-H64: its value against the side of a vehicle.
    pub at: i8,
    /// HK-H21: the missions of a battery.
    pub missions: u8,
}

/// HK-050: the numbers of calls for fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CallRow {
    /// For high explosive.
    pub he: u8,
    /// For smoke.
    pub smoke: u8,
}

/// HK-H06, HK-H61: how ground is moved over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Going {
    /// Inch for inch.
    Free,
    /// Each inch costs two.
    Double,
    /// Not at all.
    No,
}

/// A kind of area.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column of the table")]
pub struct AreaKind {
    /// Its id in files.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// HK-H05.
    pub cover: Cover,
    /// A building: it has floors, walls and blocks sight.
    pub building: bool,
    /// Woods: HK-H03 (b), HK-R28.
    pub woods: bool,
    /// HK-H04: a patch of it on the line is a hindrance.
    pub hinders: bool,
    /// A hill: it gives its level only, and other areas lie on it.
    pub relief: bool,
    /// HK-H06: men.
    pub foot: Going,
    /// HK-H61: tracked vehicles.
    pub tracked: Going,
    /// HK-H61: wheeled vehicles off roads.
    pub wheeled: Going,
}

/// A kind of line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineKind {
    /// Its id in files.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// An obstacle or a way.
    pub role: LineRole,
    /// Half the width of a way; zero for obstacles.
    pub half_width: Len,
    /// HK-H05.
    pub cover: Cover,
    /// HK-H04.
    pub hinders: bool,
    /// HK-H06: what crossing costs men; none: they cannot.
    pub foot: Option<Len>,
    /// HK-H61: what crossing costs tracked vehicles; none: they cannot.
    pub tracked: Option<Len>,
    /// HK-H61: what crossing costs wheeled vehicles; none: they cannot.
    pub wheeled: Option<Len>,
}

/// HK-H06, HK-H07: how a support weapon is moved and turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Carriage {
    /// Carried like a rifle.
    #[default]
    Light,
    /// Medium and heavy MG on a tripod: order C only, no fire when moved, 45 degrees to each side.
    Tripod,
    /// Medium mortars: order C only, no fire when moved.
    Mortar,
    /// Guns: order C, 2 inches, full crew, 45 degrees to each side.
    Gun,
}

impl Carriage {
    /// HK-H07: half the angle of its field of fire, in degrees.
    pub fn half_field(self) -> u16 {
        match self {
            Carriage::Light | Carriage::Mortar => 180,
            Carriage::Tripod | Carriage::Gun => 45,
        }
    }
}

/// HK-H40: a kind of weapon.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a note of the table")]
pub struct WeaponKind {
    /// Its id in files.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// HK-H06.
    pub carriage: Carriage,
    /// The men it needs; 0: no support weapon.
    pub crew: u8,
    /// Hit dice a turn against men; 0: none.
    pub dice: u8,
    /// HK-R38: beyond this, long range.
    pub normal: Len,
    /// The farthest it reaches; 0: it is not fired.
    pub max: Len,
    /// The nearest it reaches.
    pub min: Len,
    /// What it adds to the number to hit.
    pub hit: i8,
    /// HK-041: what it adds to the number to kill: a special weapon.
    pub kill: i8,
    /// HK-H14: it fires shells.
    pub he: Option<Weight>,
    /// HK-H63: its value against armour.
    pub at: Option<i8>,
    /// HK-H13: it fires at what it sees.
    pub direct: bool,
    /// HK-H20: it can be called (Attached).
    pub indirect: bool,
    /// HK-H22: it has smoke.
    pub smoke: bool,
    /// Both numbers start at 4+, whatever the cover.
    pub ignores_cover: bool,
    /// Within this distance one extra die for every two of them that fire.
    pub extra_within: Option<Len>,
    /// It is used up.
    pub once: bool,
    /// It is used in close assault only.
    pub assault_only: bool,
}

/// HK-H61: how a vehicle moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Traction {
    /// On tracks or half-tracks.
    #[default]
    Tracked,
    /// On wheels.
    Wheeled,
}

/// HK-H60: a kind of vehicle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VehicleKind {
    /// Its id in files.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// HK-H61.
    pub traction: Traction,
    /// HK-H63: armour at the front.
    pub front: i8,
    /// Armour at the side.
    pub side: i8,
    /// The value of its gun against armour.
    pub at: Option<i8>,
    /// The shells of its gun.
    pub he: Option<Weight>,
    /// HK-H65: the dice of its machine guns.
    pub mg: u8,
    /// HK-H67: men it carries.
    pub seats: u8,
    /// Order A is not allowed.
    pub slow: bool,
    /// HK-H07: its gun sits in the hull: 45 degrees to each side.
    pub hull: bool,
}

impl VehicleKind {
    /// HK-H62: without armour: small arms can destroy it.
    pub fn is_soft(&self) -> bool {
        self.front <= 0 && self.side <= 0
    }

    /// HK-H07: half the angle of its field of fire, in degrees.
    pub fn half_field(&self) -> u16 {
        if self.hull { 45 } else { 180 }
    }
}

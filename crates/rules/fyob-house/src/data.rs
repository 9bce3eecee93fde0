//! The host's own tables: terrain, movement, works, HE classes, and the elements of all nations. HH-1, HH-2, HH-5, HH-9
//! to HH-10b. They are read from `data/fyob/house.toml` and `data/fyob/units`; a user's file replaces rows by their names.

mod check;
mod file;

use engine::Text;
use engine::data::{DataErrors, Source};
use fyob::{Arm, Cover, Kind};
use serde::Deserialize;
use table::Len;

/// The name of the files' system.
pub(crate) const SYSTEM: &str = "fyob-house";

/// The files that are part of the program.
const EMBEDDED: [(&str, &str); 7] = [
    ("data/fyob/house.toml", include_str!("../../../../data/fyob/house.toml")),
    ("data/fyob/units/german.toml", include_str!("../../../../data/fyob/units/german.toml")),
    ("data/fyob/units/british.toml", include_str!("../../../../data/fyob/units/british.toml")),
    ("data/fyob/units/soviet.toml", include_str!("../../../../data/fyob/units/soviet.toml")),
    ("data/fyob/units/american.toml", include_str!("../../../../data/fyob/units/american.toml")),
    ("data/fyob/units/italian.toml", include_str!("../../../../data/fyob/units/italian.toml")),
    ("data/fyob/units/common.toml", include_str!("../../../../data/fyob/units/common.toml")),
];

/// Everything that the host reads from its files.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Data {
    /// HH-1: kinds of areas.
    pub terrain: Vec<Terrain>,
    /// HH-1: kinds of lines.
    pub lines: Vec<LineKind>,
    /// HH-1: the cover of a crest, for men and for vehicles.
    pub crest: (Cover, Cover),
    /// HH-1: foxholes and the like.
    pub works: Vec<WorkKind>,
    /// HH-11: obstacles that engineers lift and build.
    pub obstacles: Vec<ObstacleKind>,
    /// HH-2: movement classes.
    pub classes: Vec<Class>,
    /// HH-5: HE classes.
    pub he: Vec<HeClass>,
    /// HH-9 to HH-10b.
    pub units: Vec<Unit>,
}

impl Data {
    /// The program's own files with a user's over them.
    pub fn load(overlays: &[Source]) -> Result<Data, DataErrors> {
        let mut data = Data::default();
        let mut errors = Vec::new();
        let embedded = EMBEDDED.iter().map(|&(name, text)| Source::new(name, text));
        for source in embedded.chain(overlays.iter().cloned()) {
            if let Err(DataErrors(more)) = check::read(&mut data, &source) {
                errors.extend(more);
            }
        }
        DataErrors(errors).or(data)
    }

    /// A unit by its id.
    pub fn unit(&self, id: &str) -> Option<&Unit> {
        self.units.iter().find(|it| it.id == id)
    }
}

/// HH-1: the columns of movement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Footing {
    /// Men on foot.
    Foot,
    /// Guns pushed by hand.
    Guns,
    /// Tracks and half-tracks.
    Tracked,
    /// Wheels and horses.
    Wheeled,
}

impl Footing {
    /// All of them.
    pub const ALL: [Footing; 4] = [Footing::Foot, Footing::Guns, Footing::Tracked, Footing::Wheeled];

    /// Its column.
    pub const fn idx(self) -> usize {
        self as usize
    }

    /// As it stands in files.
    pub const fn name(self) -> &'static str {
        match self {
            Footing::Foot => "foot",
            Footing::Guns => "guns",
            Footing::Tracked => "tracked",
            Footing::Wheeled => "wheeled",
        }
    }
}

/// HH-1: how an area hides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hides {
    /// Not at all.
    #[default]
    Clear,
    /// Men, beyond so much of it.
    Low,
    /// Everything, beyond so much of it in all.
    Thick,
    /// Everything but the last inches at an end that stands inside.
    Walls,
    /// What lies behind it.
    Beyond,
}

/// HH-1: a kind of area.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terrain {
    /// Its kind in files; also what is drawn.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Cover for men.
    pub cover: Cover,
    /// Cover for vehicles: partly obscured, hull-down.
    pub vehicles: Cover,
    /// How it hides.
    pub hides: Hides,
    /// Beyond how much.
    pub depth: Len,
    /// Thousandths of the throw used per unit of the path, by [`Footing`]; none: impassable.
    pub costs: [Option<i32>; 4],
    /// What entering it costs besides.
    pub enter: Len,
    /// A hill.
    pub relief: bool,
    /// A river that is waded.
    pub water: bool,
    /// FYOB-160: too obvious a place to hide in.
    pub obvious: bool,
}

/// HH-1: a kind of line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineKind {
    /// Its kind in files; also what is drawn.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// A road: it is followed.
    pub way: bool,
    /// Half its width.
    pub half_width: Len,
    /// Cover for men behind it.
    pub cover: Cover,
    /// Cover for vehicles behind it.
    pub vehicles: Cover,
    /// A line of sight across it reaches men only from near it, or if they are near it.
    pub hides_men: bool,
    /// What crossing it costs, by [`Footing`]; none: impassable.
    pub costs: [Option<Len>; 4],
}

/// HH-1: foxholes, gun pits: works of one element.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkKind {
    /// Its kind in files.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Cover for men.
    pub cover: Cover,
    /// Cover for vehicles.
    pub vehicles: Cover,
    /// HH-11: the acts it takes to dig it, if it can be dug in play.
    pub acts: Option<u8>,
}

/// HH-11: an obstacle, or a bridge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObstacleKind {
    /// Its kind in files.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Whom it stops, by [`Footing`].
    pub stops: [bool; 4],
    /// Mines.
    pub mined: bool,
    /// It leads over water.
    pub bridges: bool,
    /// Acts to lift, cut, clear or blow it.
    pub clear: Option<u8>,
    /// Acts to make it.
    pub build: Option<u8>,
    /// Clearing it is a demolition, which may fail.
    pub demolish: bool,
}

/// HH-2: a movement class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// Its id.
    pub id: String,
    /// Its column of the terrain table.
    pub footing: Footing,
    /// D6 across country.
    pub dice: u8,
    /// D6 on the road.
    pub road: u8,
    /// The throw across country is halved.
    pub halved: bool,
    /// HH-3: a tank, which is easily seen.
    pub tank: bool,
}

/// HH-5: a class of HE.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeClass {
    /// "light".
    pub class: String,
    /// Casualty dice.
    pub dice: u8,
    /// Against armour.
    pub ap: i8,
}

/// What a weapon is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(clippy::enum_variant_names, reason = "small arms are called so")]
pub enum Arms {
    /// Rifles and light machine guns: fewer men, fewer dice.
    SmallArms,
    /// A crew-served machine gun.
    Mmg,
    /// A vehicle's machine guns.
    Mg,
    /// A small cannon that fires like small arms.
    Cannon,
    /// Armour-piercing shot.
    Ap,
    /// An infantry anti-tank weapon.
    HandAt,
    /// High explosive.
    He,
    /// A flamethrower.
    Flame,
    /// Charges and grenades, in an assault alone.
    Close,
    /// HH-11: an aircraft's guns.
    Strafe,
    /// HH-11: a bomb.
    Bomb,
}

/// HH-9 to HH-10b: a weapon of a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its name.
    pub name: Text,
    /// What it is.
    pub arms: Arms,
    /// The barrel it is fired from, where one gun fires both shot and shell; 0: it is by itself.
    pub barrel: u8,
    /// Dice of small arms.
    pub dice: u8,
    /// How far it reaches.
    pub range: Len,
    /// Its AP.
    pub ap: i8,
    /// HH-5: its HE class, a place in [`Data::he`].
    pub he: usize,
    /// Its calibre in mm.
    pub calibre: u16,
    /// It fires at what others see.
    pub indirect: bool,
    /// HH-8: shots.
    pub shots: Option<u8>,
    /// The first year it is there.
    pub from: u16,
    /// The last.
    pub until: u16,
}

/// HH-9 to HH-10b: a unit of the lists.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the columns of a table")]
pub struct Unit {
    /// Its id.
    pub id: String,
    /// Its name in a sentence.
    pub name: String,
    /// Its nation; none: every nation has it.
    pub nation: Option<String>,
    /// What it is.
    pub arm: Arm,
    /// What is drawn.
    pub symbol: &'static str,
    /// Men, or crew.
    pub men: u8,
    /// HH-2: a place in [`Data::classes`].
    pub class: usize,
    /// FYOB-074.
    pub points: u16,
    /// Armour: front and side; none for men and guns.
    pub armour: Option<[i8; 2]>,
    /// Calibre of a gun.
    pub calibre: u16,
    /// Open-topped.
    pub open_topped: bool,
    /// HH-14: its main gun is in the hull.
    pub hull_gun: bool,
    /// FYOB-096.
    pub immobile: bool,
    /// It has a radio.
    pub radio: bool,
    /// A headquarters.
    pub headquarters: bool,
    /// A forward observer.
    pub observer: bool,
    /// HH-11: a sniper.
    pub sniper: bool,
    /// It does engineering work.
    pub engineer: bool,
    /// It takes men aboard.
    pub carries: bool,
    /// It tows guns.
    pub tows: bool,
    /// HH-11: it fires at aircraft.
    pub aa: bool,
    /// HH-11: shots that it fires in a turn, off the table.
    pub volleys: u8,
    /// Its weapons.
    pub weapons: Vec<Piece>,
}

impl Unit {
    /// FYOB-066: the chart it tests on.
    pub fn kind(&self) -> Kind {
        match self.arm {
            Arm::Men | Arm::CrewWeapon | Arm::Gun => Kind::Foot,
            Arm::Afv => Kind::Armour,
            Arm::Transport if self.armour.is_some_and(|it| 0 < it[0]) => Kind::Armour,
            Arm::Transport => Kind::Soft,
            Arm::Aircraft | Arm::Battery => Kind::Outside,
        }
    }

    /// It is a vehicle.
    pub fn is_vehicle(&self) -> bool {
        matches!(self.arm, Arm::Afv | Arm::Transport)
    }

    /// The weapons it has in a year.
    #[must_use]
    pub fn in_year(mut self, year: u16) -> Unit {
        self.weapons.retain(|it| it.from <= year && year <= it.until);
        self
    }
}

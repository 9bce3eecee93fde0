//! The tables of the rules: every number that the rulebook keeps in a table.
//!
//! They are read from `data/d20/tables.toml` and the lists of units beside it, which are part of the program. A file
//! of the user replaces whole tables by name and whole units by id, never single numbers: it reads as a page.

use std::sync::Arc;

use engine::{
    Band,
    data::{DataErrors, Source},
};
use serde::{Deserialize, Serialize};
use table::{Footprint, Len, LineRole};

use crate::element::{Class, MoveClass};
use crate::results::Hit;
use crate::units::Units;

pub(crate) mod check;
mod file;
mod load;

pub use crate::units::UnitStats;

/// All tables.
#[derive(Clone, Debug)]
pub struct Tables {
    /// D20-080.
    pub movement: Movement,
    /// D20-054.
    pub penetration: Penetration,
    /// D20-062: the bands of a modified total. [`Tables::hesa_result()`] says what they mean.
    pub hesa_result: Arc<[Band]>,
    /// D20-R3: the grades of Troop Quality.
    pub quality: Vec<Grade>,
    /// D20-H42.
    pub batteries: Vec<BatteryClass>,
    /// D20-H05: the kinds of areas; a [`table::Kind`] is a place in this list.
    pub terrain: Arc<[Terrain]>,
    /// D20-H06: the kinds of lines; a [`table::Kind`] is a place in this list.
    pub lines: Arc<[LineKind]>,
    /// D20-H02.
    pub bases: Bases,
    /// What the bands of `hesa_result` mean.
    hesa_hits: Vec<Hit>,
}

impl Tables {
    /// The tables and units of the program, of which the user's files replace some.
    pub fn load(overlays: &[Source]) -> Result<(Tables, Units), DataErrors> {
        load::load(overlays)
    }

    /// D20-062: what a band of the HE/SA table means.
    pub fn hesa_result(&self, band: usize) -> Hit {
        self.hesa_hits[band.min(self.hesa_hits.len() - 1)]
    }
}

/// A column of the movement table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Column {
    /// On a road or bridge.
    Road,
    /// Open ground.
    Open,
    /// Rough ground.
    Rough,
    /// Difficult ground.
    Difficult,
    /// Extreme ground.
    Extreme,
    /// D20-R24: on a path through difficult or extreme ground.
    Track,
    /// No column of the table: nobody may enter.
    Impassable,
}

/// D20-080: the movement table.
#[derive(Clone, Debug)]
pub struct Movement {
    /// By class, then by column. The last column is that of impassable ground: zeros.
    rows: [[u8; 7]; 8],
}

impl Movement {
    /// How many DU a class moves in a Movement phase; 0 where it may not enter.
    pub fn allowance(&self, class: MoveClass, column: Column) -> u8 {
        self.rows[class as usize][column as usize]
    }
}

/// D20-054: the penetration table.
#[derive(Clone, Debug)]
pub struct Penetration {
    /// The columns, from the worst odds to the best.
    pub columns: Vec<OddsColumn>,
    /// The bands of each column.
    bands: Vec<Arc<[Band]>>,
    /// What the bands of each column mean.
    hits: Vec<Vec<Hit>>,
}

/// A column of the penetration table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OddsColumn {
    /// Its odds as printed: "3:2".
    pub name: String,
    /// The attacker's part of the odds.
    pub ap: u8,
    /// The defender's part.
    pub defence: u8,
}

impl Penetration {
    /// D20-R6: the highest column whose odds do not exceed AP to defence. Below the first it is the first; a defence
    /// below 1 counts as 1.
    pub fn column(&self, ap: u8, defence: i8) -> usize {
        let (ap, defence) = (i32::from(ap), i32::from(defence.max(1)));
        let reached = |it: &OddsColumn| i32::from(it.ap) * defence <= ap * i32::from(it.defence);
        self.columns.iter().rposition(reached).unwrap_or(0)
    }

    /// The column with these odds.
    pub fn named(&self, odds: &str) -> Option<usize> {
        self.columns.iter().position(|it| it.name == odds)
    }

    /// D20-R7: a column so many further to the right, at most the last.
    pub fn shifted(&self, column: usize, by: usize) -> usize {
        (column + by).min(self.columns.len() - 1)
    }

    /// The bands of a modified roll in a column.
    pub fn bands(&self, column: usize) -> Arc<[Band]> {
        Arc::clone(&self.bands[column])
    }

    /// What a band of a column means.
    pub fn result(&self, column: usize, band: usize) -> Hit {
        let hits = &self.hits[column];
        hits[band.min(hits.len() - 1)]
    }
}

/// D20-R3: a grade of Troop Quality.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grade {
    /// Its name.
    pub name: String,
    /// What it adds to rolls.
    pub modifier: i8,
}

/// D20-H42: a class of off-table batteries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BatteryClass {
    /// Its name.
    pub class: String,
    /// HE value.
    pub he: i8,
    /// AP value.
    pub ap: u8,
    /// Missions in a game.
    pub missions: u8,
}

/// What protects from fire: the better, the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// Nothing.
    None,
    /// Leaves and planks.
    Soft,
    /// Stone and earth.
    Hard,
}

/// D20-H05: a kind of area.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terrain {
    /// Its name in files.
    pub kind: String,
    /// Its name for players.
    pub name: String,
    /// Its column of the movement table.
    pub column: Column,
    /// The cover in it.
    pub cover: Cover,
    /// D20-H04: more than 2 DU of it stop a line of sight.
    pub blocks: bool,
    /// A hill: it gives its level only.
    pub relief: bool,
    /// D20-H10: an element may dig in there.
    pub dig: bool,
}

/// D20-H06: a kind of line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineKind {
    /// Its name in files.
    pub kind: String,
    /// Its name for players.
    pub name: String,
    /// Whether it is crossed or followed.
    pub role: LineRole,
    /// The cover behind it.
    pub cover: Cover,
    /// Whether wheeled vehicles and horse teams may cross it.
    pub wheels: bool,
    /// Half the width of a way; zero for obstacles.
    pub half_width: Len,
}

/// D20-H02: the bases.
#[derive(Clone, Debug)]
pub struct Bases([Footprint; 8]);

impl Bases {
    /// The base of a class.
    pub fn of(&self, class: Class) -> Footprint {
        self.0[class as usize]
    }
}

/// The classes, in the order of their declaration.
const CLASSES: [(Class, &str); 8] = [
    (Class::Inf, "inf"),
    (Class::Csw, "csw"),
    (Class::Afv, "afv"),
    (Class::Apc, "apc"),
    (Class::Soft, "soft"),
    (Class::Cmd, "cmd"),
    (Class::Foo, "foo"),
    (Class::Cav, "cav"),
];

/// The movement classes, in the order of their declaration.
const MOVE_CLASSES: [(MoveClass, &str); 8] = [
    (MoveClass::Cmd, "cmd"),
    (MoveClass::Mech, "mech"),
    (MoveClass::Inf, "inf"),
    (MoveClass::Slow, "slow"),
    (MoveClass::Wheeled, "wheeled"),
    (MoveClass::Horse, "horse"),
    (MoveClass::Csw, "csw"),
    (MoveClass::Cav, "cav"),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn tables() -> Tables {
        Tables::load(&[]).unwrap().0
    }

    #[test]
    fn d20_r6_odds_are_rounded_in_the_targets_favour() {
        let table = tables().penetration;
        let name = |ap, defence| table.columns[table.column(ap, defence)].name.clone();
        assert_eq!(name(5, 6), "2:3");
        assert_eq!(name(6, 6), "1:1");
        assert_eq!(name(8, 6), "1:1", "4:3 is less than 3:2");
        assert_eq!(name(9, 6), "3:2");
        assert_eq!(name(1, 9), "1:4", "below the first column");
        assert_eq!(name(10, 1), "3:1", "above the last");
        assert_eq!(name(2, 0), "2:1", "a defence below 1 counts as 1");
        assert_eq!(name(2, -3), "2:1");
        assert_eq!(name(0, 1), "1:4");
    }

    #[test]
    fn d20_r7_shifts_stop_at_the_last_column() {
        let table = tables().penetration;
        assert_eq!(table.shifted(0, 1), 1);
        assert_eq!(table.shifted(6, 2), 7);
        assert_eq!(table.named("1:2"), Some(2));
        assert_eq!(table.named("7:1"), None);
    }

    #[test]
    fn d20_054_rows_with_the_same_result_are_one_band() {
        let table = tables().penetration;
        let shown = |odds: &str| {
            let column = table.named(odds).unwrap();
            let bands = table.bands(column);
            let words = bands
                .iter()
                .enumerate()
                .map(|(idx, band)| format!("{}+ {} {:?}", band.from, band.name, table.result(column, idx)));
            words.collect::<Vec<_>>().join(", ")
        };
        assert_eq!(shown("1:4"), "1+ no effect NoEffect");
        assert_eq!(shown("1:2"), "1+ no effect NoEffect, 18+ suppressed Suppressed");
        assert_eq!(
            shown("2:3"),
            "1+ no effect NoEffect, 11+ suppressed Suppressed, 18+ knocked out KnockedOut"
        );
        assert_eq!(shown("2:1"), "1+ suppressed Suppressed, 8+ knocked out KnockedOut");
        assert_eq!(shown("3:1"), "1+ knocked out KnockedOut");
    }

    #[test]
    fn d20_062_the_bands_of_hesa_fire() {
        let tables = tables();
        let shown: Vec<String> =
            tables.hesa_result.iter().map(|it| format!("{}+ {}", it.from, it.name)).collect();
        assert_eq!(shown, ["1+ no effect", "12+ falls back", "14+ suppressed", "18+ knocked out"]);
        assert_eq!(tables.hesa_result(1), Hit::FallBack);
        assert_eq!(tables.hesa_result(3), Hit::KnockedOut);
    }

    #[test]
    fn nobody_enters_impassable_ground() {
        let movement = tables().movement;
        for (class, _) in MOVE_CLASSES {
            assert_eq!(movement.allowance(class, Column::Impassable), 0);
        }
        assert_eq!(movement.allowance(MoveClass::Wheeled, Column::Road), 10);
        assert_eq!(movement.allowance(MoveClass::Inf, Column::Extreme), 2);
    }

    #[test]
    fn the_lists_of_classes_follow_the_declarations() {
        assert!(CLASSES.iter().enumerate().all(|(idx, it)| it.0 as usize == idx));
        assert!(MOVE_CLASSES.iter().enumerate().all(|(idx, it)| it.0 as usize == idx));
    }
}

//! The list of units: what the rulebook prints about each type of element.

use std::{fmt, ops::RangeInclusive};

use engine::Label;
use engine::data::{NAME_CHARS_MAX, Report, Whole};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use toml::Spanned;

use crate::element::{Ap, Class, Element, Flag, Flags, MoveClass};

/// Range in DU.
const RANGE: RangeInclusive<u8> = 0..=99;
/// HE/SA value.
pub(crate) const HESA: RangeInclusive<i8> = -5..=20;
/// AP value, and that of tank hunting.
pub(crate) const AP: RangeInclusive<u8> = 0..=30;
/// Accuracy.
const ACCURACY: RangeInclusive<i8> = -5..=5;
/// Defence.
const DEFENCE: RangeInclusive<i8> = 0..=20;
/// Size.
const SIZE: RangeInclusive<i8> = -3..=3;
/// Elements and guns that one element carries or tows.
const PLACES: RangeInclusive<u8> = 0..=9;

/// A type of element.
#[derive(Clone, PartialEq, Debug)]
pub struct Unit {
    /// Its id: "DE-RIF".
    pub id: String,
    /// Its name.
    pub name: Label,
    /// Its kind.
    pub class: Class,
    /// Its row of the movement table.
    pub moves: MoveClass,
    /// Its marks.
    pub flags: Flags,
    /// Its values in combat.
    pub stats: UnitStats,
    /// D20-H22: elements it can carry.
    pub capacity: u8,
    /// Guns it can tow.
    pub tow: u8,
    /// Sections that can ride on it.
    pub riders: u8,
}

/// The values that change when cavalry gets on or off its horses (D20-H46).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitStats {
    /// Range in DU; 0 for none.
    pub range: u8,
    /// HE/SA value.
    pub hesa: Option<i8>,
    /// AP value.
    #[serde(with = "ap_word")]
    pub ap: Ap,
    /// Accuracy.
    pub accuracy: i8,
    /// Defence.
    pub defence: i8,
    /// Size.
    pub size: i8,
    /// D20-H13: tank-hunting value.
    pub tank_hunting: Option<u8>,
}

impl UnitStats {
    /// The values of a unit.
    pub fn of(unit: &Unit) -> UnitStats {
        unit.stats
    }

    /// Gives an element these values.
    pub fn give_to(&self, it: &mut Element) {
        let UnitStats { range, hesa, ap, accuracy, defence, size, tank_hunting } = *self;
        (it.range, it.hesa, it.ap, it.accuracy) = (range, hesa, ap, accuracy);
        (it.defence, it.size, it.tank_hunting) = (defence, size, tank_hunting);
    }
}

/// All units, in the order of the files.
#[derive(Clone, Debug)]
pub struct Units {
    list: Vec<Unit>,
}

impl Units {
    /// The list. [`Element::unit`] is a place in it.
    pub(crate) fn new(list: Vec<Unit>) -> Units {
        Units { list }
    }

    /// A unit by id, and its place in the list.
    pub fn find(&self, id: &str) -> Option<(u16, &Unit)> {
        let idx = self.list.iter().position(|it| it.id == id)?;
        Some((u16::try_from(idx).ok()?, &self.list[idx]))
    }

    /// A unit by its place in the list.
    pub fn by_index(&self, idx: u16) -> Option<&Unit> {
        self.list.get(usize::from(idx))
    }

    /// The ids of all units.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|it| it.id.as_str())
    }

    /// All units.
    pub fn list(&self) -> &[Unit] {
        &self.list
    }
}

/// A unit as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitRow {
    pub(crate) id: Spanned<String>,
    name: Spanned<String>,
    class: Class,
    #[serde(rename = "move")]
    moves: MoveClass,
    range: Option<Spanned<Whole>>,
    hesa: Option<Spanned<Whole>>,
    ap: Option<Spanned<ApWord>>,
    accuracy: Option<Spanned<Whole>>,
    defence: Spanned<Whole>,
    size: Option<Spanned<Whole>>,
    tank_hunting: Option<Spanned<Whole>>,
    flags: Option<Vec<Flag>>,
    capacity: Option<Spanned<Whole>>,
    tow: Option<Spanned<Whole>>,
    riders: Option<Spanned<Whole>>,
}

/// Values that a file gives, in place of those that a unit has.
#[derive(Default)]
pub(crate) struct Values {
    pub(crate) class: Option<Class>,
    pub(crate) moves: Option<MoveClass>,
    pub(crate) range: Option<Spanned<Whole>>,
    pub(crate) hesa: Option<Spanned<Whole>>,
    pub(crate) ap: Option<Spanned<ApWord>>,
    pub(crate) accuracy: Option<Spanned<Whole>>,
    pub(crate) defence: Option<Spanned<Whole>>,
    pub(crate) size: Option<Spanned<Whole>>,
    pub(crate) tank_hunting: Option<Spanned<Whole>>,
    pub(crate) flags: Option<Vec<Flag>>,
    pub(crate) capacity: Option<Spanned<Whole>>,
    pub(crate) tow: Option<Spanned<Whole>>,
    pub(crate) riders: Option<Spanned<Whole>>,
}

impl Values {
    /// Gives a unit these values.
    pub(crate) fn give_to(&self, unit: &mut Unit, report: &mut Report<'_>) {
        fn set<T>(to: &mut T, from: Option<T>) {
            if let Some(value) = from {
                *to = value;
            }
        }
        set(&mut unit.class, self.class);
        set(&mut unit.moves, self.moves);
        let flags = |flags: &Vec<Flag>| flags.iter().fold(Flags::default(), |all, &flag| all.with(flag));
        set(&mut unit.flags, self.flags.as_ref().map(flags));
        let stats = &mut unit.stats;
        set(&mut stats.range, self.range.as_ref().map(|n| report.number(n, RANGE, "a range in DU")));
        set(&mut stats.hesa, self.hesa.as_ref().map(|n| Some(report.number(n, HESA, "an HE/SA value"))));
        set(&mut stats.accuracy, self.accuracy.as_ref().map(|n| report.number(n, ACCURACY, "accuracy")));
        set(&mut stats.defence, self.defence.as_ref().map(|n| report.number(n, DEFENCE, "defence")));
        set(&mut stats.size, self.size.as_ref().map(|n| report.number(n, SIZE, "size")));
        let tank_hunting = self.tank_hunting.as_ref();
        set(
            &mut stats.tank_hunting,
            tank_hunting.map(|n| Some(report.number(n, AP, "a tank-hunting value"))),
        );
        set(&mut unit.capacity, self.capacity.as_ref().map(|n| report.number(n, PLACES, "capacity")));
        set(&mut unit.tow, self.tow.as_ref().map(|n| report.number(n, PLACES, "the number of towed guns")));
        set(&mut unit.riders, self.riders.as_ref().map(|n| report.number(n, PLACES, "the number of riders")));
        if let Some(word) = &self.ap {
            stats.ap = ap(report, word);
            let starred =
                [Flag::Mortar, Flag::Sfmg, Flag::Flamethrower].into_iter().any(|it| unit.flags.has(it));
            if stats.ap == Ap::Star && !starred {
                let help = "give it one of the flags mortar, sfmg and flamethrower (D20-055 to D20-058)";
                report.wrong_help(word.span(), "AP `*` says nothing without a kind of weapon", help);
            }
        }
    }
}

fn ap(report: &mut Report<'_>, word: &Spanned<ApWord>) -> Ap {
    match word.get_ref() {
        ApWord::None => Ap::None,
        ApWord::Star => Ap::Star,
        ApWord::Value(n) => {
            Ap::Value(report.number(&Spanned::new(word.span(), Whole(*n)), AP, "an AP value"))
        }
    }
}

/// The units of a file.
pub(crate) fn read(report: &mut Report<'_>, rows: Vec<UnitRow>) -> Vec<Unit> {
    report.twice("the unit", rows.iter().map(|it| &it.id));
    rows.into_iter().map(|row| unit(report, row)).collect()
}

fn unit(report: &mut Report<'_>, row: UnitRow) -> Unit {
    report.id(&row.id, "a unit");
    report.text(&row.name, NAME_CHARS_MAX, "a name");
    let mut unit = Unit {
        id: row.id.into_inner(),
        name: row.name.into_inner().into(),
        class: row.class,
        moves: row.moves,
        flags: Flags::default(),
        stats: UnitStats {
            range: 0,
            hesa: None,
            ap: Ap::None,
            accuracy: 0,
            defence: 0,
            size: 0,
            tank_hunting: None,
        },
        capacity: 0,
        tow: 0,
        riders: 0,
    };
    let values = Values {
        class: None,
        moves: None,
        range: row.range,
        hesa: row.hesa,
        ap: row.ap,
        accuracy: row.accuracy,
        defence: Some(row.defence),
        size: row.size,
        tank_hunting: row.tank_hunting,
        flags: row.flags,
        capacity: row.capacity,
        tow: row.tow,
        riders: row.riders,
    };
    values.give_to(&mut unit, report);
    unit
}

/// An AP value as it is written: a number, `*` or `none`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ApWord {
    None,
    Star,
    Value(i64),
}

impl<'de> Deserialize<'de> for ApWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ApWord, D::Error> {
        struct Visitor;

        impl de::Visitor<'_> for Visitor {
            type Value = ApWord;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number, \"*\" or \"none\"")
            }

            fn visit_i64<E: de::Error>(self, n: i64) -> Result<ApWord, E> {
                Ok(ApWord::Value(n))
            }

            fn visit_u64<E: de::Error>(self, n: u64) -> Result<ApWord, E> {
                Ok(ApWord::Value(i64::try_from(n).unwrap_or(i64::MAX)))
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<ApWord, E> {
                match word {
                    "*" => Ok(ApWord::Star),
                    "none" => Ok(ApWord::None),
                    _ => Err(E::invalid_value(de::Unexpected::Str(word), &self)),
                }
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

/// An AP value in logs: the same words as in files.
mod ap_word {
    use super::{Ap, ApWord, Deserialize, Deserializer, Serializer, de};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
    pub(super) fn serialize<S: Serializer>(ap: &Ap, serializer: S) -> Result<S::Ok, S::Error> {
        match ap {
            Ap::None => serializer.serialize_str("none"),
            Ap::Star => serializer.serialize_str("*"),
            Ap::Value(n) => serializer.serialize_u8(*n),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ap, D::Error> {
        match ApWord::deserialize(deserializer)? {
            ApWord::None => Ok(Ap::None),
            ApWord::Star => Ok(Ap::Star),
            ApWord::Value(n) => u8::try_from(n).map(Ap::Value).map_err(de::Error::custom),
        }
    }
}

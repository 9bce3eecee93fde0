//! The checks of each table: its rows are complete and within sane limits.

use std::ops::RangeInclusive;

use engine::data::{Decimal, NAME_CHARS_MAX, Report, Whole};
use table::{Len, LineRole};
use toml::Spanned;

use crate::tables::file::{
    AreaLine, CallLine, CoverLine, LineLine, Numbers, ShellLine, Table, VehicleLine, WeaponLine,
};
use crate::tables::{AreaKind, CallRow, CoverRow, LineKind, Shell, VehicleKind, WeaponKind};

/// HK-R2: a number to reach on a d6; 1 is certain, 7 impossible.
const NUMBER: RangeInclusive<u8> = 1..=7;
/// What something adds to a number.
const CHANGE: RangeInclusive<i8> = -6..=6;
/// Hit dice of a weapon.
const DICE: RangeInclusive<u8> = 0..=20;
/// The men that a support weapon needs: no more than an element has (HK-H02).
const CREW: RangeInclusive<u8> = 0..=12;
/// Armour, and values against it.
const ARMOUR: RangeInclusive<i8> = -2..=20;
/// Missions in a game.
const MISSIONS: RangeInclusive<u8> = 0..=99;
/// Men that a vehicle carries.
const SEATS: RangeInclusive<u8> = 0..=40;
/// The longest range, in thousandths of an inch.
const RANGE_MAX: i32 = 300_000;
/// The largest radius of a blast, width of a way, or cost of a crossing.
const SHORT_MAX: i32 = 12_000;
/// The most rows of a table: a kind is a number of one byte.
const ROWS_MAX: usize = 200;
/// The most characters of the words that say where a table comes from.
const HEAD_CHARS_MAX: usize = 200;

/// Where a table comes from.
pub(super) fn head(report: &mut Report<'_>, rule: &Spanned<String>, source: &Spanned<String>) {
    report.text(rule, HEAD_CHARS_MAX, "the rule of a table");
    report.text(source, HEAD_CHARS_MAX, "the source of a table");
}

pub(super) fn cover(report: &mut Report<'_>, table: &Table<CoverLine>) -> [CoverRow; 4] {
    head(report, &table.rule, &table.source);
    let mut rows = Complete::new(["open", "light", "heavy", "reinforced"]);
    for row in table.rows.get_ref() {
        let hit = report.number(&row.hit, NUMBER, "a number to hit");
        let kill = report.number(&row.kill, NUMBER, "a number to kill");
        rows.put(report, *row.cover.get_ref() as usize, row.cover.span(), CoverRow { hit, kill });
    }
    rows.whole(report, "cover", table.rows.span())
}

pub(super) fn calls(report: &mut Report<'_>, table: &Table<CallLine>) -> [CallRow; 3] {
    head(report, &table.rule, &table.source);
    let mut rows = Complete::new(["attached", "direct", "general"]);
    for row in table.rows.get_ref() {
        let he = report.number(&row.he, NUMBER, "the number of a call");
        let smoke = report.number(&row.smoke, NUMBER, "the number of a call");
        rows.put(report, *row.support.get_ref() as usize, row.support.span(), CallRow { he, smoke });
    }
    rows.whole(report, "calls", table.rows.span())
}

pub(super) fn shells(report: &mut Report<'_>, table: &Table<ShellLine>) -> [Shell; 3] {
    head(report, &table.rule, &table.source);
    let mut rows = Complete::new(["light", "medium", "heavy"]);
    for row in table.rows.get_ref() {
        let shell = Shell {
            radius: length(report, &row.radius, SHORT_MAX, "the radius of a blast"),
            battery_radius: length(report, &row.battery_radius, SHORT_MAX, "the radius of a blast"),
            hit: report.number(&row.hit, CHANGE, "a change of a number"),
            kill: report.number(&row.kill, CHANGE, "a change of a number"),
            at: report.number(&row.at, ARMOUR, "a value against armour"),
            missions: report.number(&row.missions, MISSIONS, "the number of missions"),
        };
        rows.put(report, *row.weight.get_ref() as usize, row.weight.span(), shell);
    }
    rows.whole(report, "shells", table.rows.span())
}

/// The numbers that belong to no table: missions of mortars, ranges of the guns and machine guns of vehicles.
pub(super) type Singles = (u8, (Len, Len), (Len, Len));

pub(super) fn numbers(report: &mut Report<'_>, numbers: &Numbers) -> Singles {
    head(report, &numbers.rule, &numbers.source);
    let missions = report.number(&numbers.mortar_missions, MISSIONS, "the number of missions");
    let mut ranges = |[normal, max]: &[Spanned<Decimal>; 2]| {
        let lens = (length(report, normal, RANGE_MAX, "a range"), length(report, max, RANGE_MAX, "a range"));
        if lens.1 < lens.0 {
            report.wrong(max.span(), "the maximum is shorter than the normal range");
        }
        lens
    };
    (missions, ranges(&numbers.vehicle_gun), ranges(&numbers.vehicle_mg))
}

pub(super) fn weapons(report: &mut Report<'_>, table: &Table<WeaponLine>) -> Vec<WeaponKind> {
    list_head(report, table, "the weapon", |it| &it.id);
    table.rows.get_ref().iter().take(ROWS_MAX).map(|row| weapon(report, row)).collect()
}

fn weapon(report: &mut Report<'_>, row: &WeaponLine) -> WeaponKind {
    named(report, &row.id, &row.name, "a weapon");
    let max = optional(report, row.max.as_ref(), "a range");
    let weapon = WeaponKind {
        id: row.id.get_ref().clone(),
        name: row.name.get_ref().clone(),
        carriage: row.carriage,
        crew: whole(report, row.crew.as_ref(), CREW, "the crew of a weapon"),
        dice: whole(report, row.dice.as_ref(), DICE, "the number of hit dice"),
        // A weapon without a normal range has no long range.
        normal: row.normal.as_ref().map_or(max, |it| length(report, it, RANGE_MAX, "a range")),
        max,
        min: optional(report, row.min.as_ref(), "a range"),
        hit: whole(report, row.hit.as_ref(), CHANGE, "a change of a number"),
        kill: whole(report, row.kill.as_ref(), CHANGE, "a change of a number"),
        he: row.he,
        at: row.at.as_ref().map(|it| report.number(it, ARMOUR, "a value against armour")),
        direct: row.direct,
        indirect: row.indirect,
        smoke: row.smoke,
        ignores_cover: row.ignores_cover,
        extra_within: row.extra_within.as_ref().map(|it| length(report, it, RANGE_MAX, "a distance")),
        once: row.once,
        assault_only: row.assault_only,
    };
    if weapon.max < weapon.normal || (weapon.max < weapon.min) {
        report.wrong(row.id.span(), "the maximum is shorter than the normal or the least range");
    }
    if weapon.dice == 0 && weapon.he.is_none() && weapon.at.is_none() {
        let help = "give it `dice`, or the weight of its shells as `he`, or an `at` value";
        report.wrong_help(row.id.span(), "this weapon can do nothing", help);
    }
    if (weapon.direct || weapon.indirect) && weapon.he.is_none() {
        let help = "give the weight of its shells: he = \"light\", \"medium\" or \"heavy\"";
        report.wrong_help(row.id.span(), "a weapon that is direct or indirect fires shells", help);
    }
    if weapon.smoke && !weapon.indirect {
        report.wrong(row.id.span(), "smoke is called: a weapon with smoke is indirect");
    }
    if weapon.indirect && weapon.crew == 0 {
        report.wrong(row.id.span(), "a weapon that can be called is a support weapon: give its `crew`");
    }
    weapon
}

pub(super) fn vehicles(report: &mut Report<'_>, table: &Table<VehicleLine>) -> Vec<VehicleKind> {
    list_head(report, table, "the vehicle", |it| &it.id);
    table.rows.get_ref().iter().take(ROWS_MAX).map(|row| vehicle(report, row)).collect()
}

fn vehicle(report: &mut Report<'_>, row: &VehicleLine) -> VehicleKind {
    named(report, &row.id, &row.name, "a vehicle");
    VehicleKind {
        id: row.id.get_ref().clone(),
        name: row.name.get_ref().clone(),
        traction: row.traction,
        front: report.number(&row.front, 0..=*ARMOUR.end(), "armour"),
        side: report.number(&row.side, 0..=*ARMOUR.end(), "armour"),
        at: row.at.as_ref().map(|it| report.number(it, ARMOUR, "a value against armour")),
        he: row.he,
        mg: whole(report, row.mg.as_ref(), DICE, "the number of hit dice"),
        seats: whole(report, row.seats.as_ref(), SEATS, "the number of seats"),
        slow: row.slow,
        hull: row.hull,
    }
}

pub(super) fn areas(report: &mut Report<'_>, table: &Table<AreaLine>) -> Vec<AreaKind> {
    list_head(report, table, "the kind", |it| &it.id);
    let mut area = |row: &AreaLine| {
        named(report, &row.id, &row.name, "a kind of ground");
        if row.relief && (row.building || row.woods || row.hinders) {
            let help = "put the wood or the building on the hill as an area of its own";
            report.wrong_help(row.id.span(), "a hill gives its level only", help);
        }
        let AreaLine { cover, foot, tracked, wheeled, building, woods, hinders, relief, .. } = *row;
        let (id, name) = (row.id.get_ref().clone(), row.name.get_ref().clone());
        AreaKind { id, name, cover, building, woods, hinders, relief, foot, tracked, wheeled }
    };
    table.rows.get_ref().iter().take(ROWS_MAX).map(&mut area).collect()
}

pub(super) fn lines(report: &mut Report<'_>, table: &Table<LineLine>) -> Vec<LineKind> {
    list_head(report, table, "the kind", |it| &it.id);
    table.rows.get_ref().iter().take(ROWS_MAX).map(|row| line(report, row)).collect()
}

fn line(report: &mut Report<'_>, row: &LineLine) -> LineKind {
    named(report, &row.id, &row.name, "a kind of line");
    let width = row.width.as_ref().map(|it| length(report, it, SHORT_MAX, "the width of a way"));
    match (row.role, &row.width) {
        (LineRole::Obstacle, Some(width)) => {
            report.wrong(width.span(), "an obstacle has no width: it is crossed at its centre line");
        }
        (LineRole::Way, None) => report.wrong(row.id.span(), "a way has a width"),
        (LineRole::Obstacle, None) | (LineRole::Way, Some(_)) => {}
    }
    let mut cost = |it: &Option<Spanned<Decimal>>| {
        let cost = it.as_ref().map(|it| length(report, it, SHORT_MAX, "the cost of a crossing"));
        if row.role == LineRole::Way { Some(Len::ZERO) } else { cost }
    };
    LineKind {
        id: row.id.get_ref().clone(),
        name: row.name.get_ref().clone(),
        role: row.role,
        foot: cost(&row.foot),
        tracked: cost(&row.tracked),
        wheeled: cost(&row.wheeled),
        half_width: width.unwrap_or(Len::ZERO) / 2,
        cover: row.cover,
        hinders: row.hinders,
    }
}

/// The rows of a table that has one for each of some names.
struct Complete<T, const N: usize> {
    names: [&'static str; N],
    rows: [Option<T>; N],
}

impl<T: Copy + Default, const N: usize> Complete<T, N> {
    fn new(names: [&'static str; N]) -> Complete<T, N> {
        Complete { names, rows: [None; N] }
    }

    fn put(&mut self, report: &mut Report<'_>, idx: usize, span: std::ops::Range<usize>, row: T) {
        if self.rows[idx].replace(row).is_some() {
            report.wrong(span, format!("the row of `{}` is there twice", self.names[idx]));
        }
    }

    fn whole(self, report: &mut Report<'_>, table: &str, span: std::ops::Range<usize>) -> [T; N] {
        let missing = self.names.iter().zip(&self.rows).filter(|it| it.1.is_none()).map(|it| *it.0);
        let missing: Vec<&str> = missing.collect();
        if !missing.is_empty() {
            let why = format!("the table [{table}] has no row for {}", missing.join(", "));
            let help = "a table replaces the whole table of the rules: it must be complete";
            report.wrong_help(span, why, help);
        }
        self.rows.map(Option::unwrap_or_default)
    }
}

fn list_head<R>(report: &mut Report<'_>, table: &Table<R>, what: &str, id: impl Fn(&R) -> &Spanned<String>) {
    head(report, &table.rule, &table.source);
    let (rows, n) = (table.rows.get_ref(), table.rows.get_ref().len());
    if n == 0 {
        report.wrong(table.rows.span(), "the table has no rows");
    } else if ROWS_MAX < n {
        report.wrong(table.rows.span(), format!("a table has at most {ROWS_MAX} rows, but this has {n}"));
    }
    report.twice(what, rows.iter().map(id));
}

fn named(report: &mut Report<'_>, id: &Spanned<String>, name: &Spanned<String>, what: &str) {
    report.id(id, what);
    report.text(name, NAME_CHARS_MAX, "a name");
}

/// A whole number that is 0 if it is left out.
fn whole<T>(report: &mut Report<'_>, n: Option<&Spanned<Whole>>, limits: RangeInclusive<T>, what: &str) -> T
where
    T: Copy + PartialOrd + TryFrom<i64> + std::fmt::Display + Default,
{
    n.map_or_else(T::default, |it| report.number(it, limits, what))
}

/// A range that is 0 if it is left out.
fn optional(report: &mut Report<'_>, len: Option<&Spanned<Decimal>>, what: &str) -> Len {
    len.map_or(Len::ZERO, |it| length(report, it, RANGE_MAX, what))
}

fn length(report: &mut Report<'_>, len: &Spanned<Decimal>, max: i32, what: &str) -> Len {
    if !(0..=max).contains(&len.get_ref().0) {
        let (max, given) = (Decimal(max), len.get_ref());
        report.wrong(len.span(), format!("{what} is from 0 to {max} inches, but this is {given}"));
        return Len::ZERO;
    }
    len.get_ref().inches()
}

//! A battle file as it is written. Measures are in inches.

use engine::Difficulty;
use engine::data::{Decimal, Whole};
use fyob::setup::rows::{
    CompanyRow, ForceRow, GroupRow, HolderRow, LaidRow, NowRow, ObjectiveRow, OrderRow, Rating, TurnRow,
    VictoryRow, Xy,
};
use fyob::{Grade, Options, Side, Stage};
use serde::Deserialize;
use table::Deg;
use toml::Spanned;

use crate::campaign::Section;

/// A battle file, or the position of a conformance case. Nothing is checked yet but its form.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the fields of the file, under their own names")]
pub struct Setup {
    pub format: Option<Spanned<Whole>>,
    pub system: Option<Spanned<String>>,
    pub id: Option<Spanned<String>>,
    pub title: Option<Spanned<String>>,
    pub summary: Option<Spanned<String>>,
    pub first_game: bool,
    pub difficulty: Option<Difficulty>,
    pub minutes: Option<Spanned<Whole>>,
    pub bounds: Option<Spanned<Whole>>,
    pub year: Option<Spanned<Whole>>,
    pub options: Options,
    pub table: TableRow,
    pub area: Vec<AreaRow>,
    pub line: Vec<LineRow>,
    pub obstacle: Vec<ObstacleRow>,
    pub objective: Vec<ObjectiveRow>,
    pub force: Vec<ForceRow>,
    pub company: Vec<CompanyRow>,
    pub element: Vec<ElementRow>,
    pub group: Vec<GroupRow>,
    pub victory: Option<VictoryTable>,
    pub campaign: Option<Section>,
    // How far play has come:
    pub bound: Option<Spanned<Whole>>,
    pub stage: Option<Stage>,
    pub cards: Vec<Spanned<HolderRow>>,
    pub turn: Option<TurnRow>,
}

/// The table.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TableRow {
    /// From west to east. Left out: 72.
    pub width: Option<Spanned<Decimal>>,
    /// From south to north. Left out: 48.
    pub height: Option<Spanned<Decimal>>,
}

/// An area.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaRow {
    /// Its id.
    pub id: Option<Spanned<String>>,
    /// Its kind: HH-1.
    pub kind: Spanned<String>,
    /// Its name.
    pub name: Option<Spanned<String>>,
    /// Its corners.
    pub points: Spanned<Vec<Xy>>,
    /// The level of a hill.
    pub level: Option<Spanned<Whole>>,
}

/// A line.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineRow {
    /// Its id.
    pub id: Option<Spanned<String>>,
    /// Its kind: HH-1.
    pub kind: Spanned<String>,
    /// Its name.
    pub name: Option<Spanned<String>>,
    /// Its course.
    pub points: Spanned<Vec<Xy>>,
}

/// HH-11: an obstacle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObstacleRow {
    /// Its id.
    pub id: Option<Spanned<String>>,
    /// Its kind: HH-11.
    pub kind: Spanned<String>,
    /// Its name.
    pub name: Option<Spanned<String>>,
    /// Where.
    pub at: Spanned<Xy>,
    /// How far it reaches. Left out: 1.5.
    pub radius: Option<Spanned<Decimal>>,
    /// Acts spent on it already.
    #[serde(default)]
    pub worked: u8,
}

/// Where an element waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReserveRow {
    /// With the force: its Senior Officer commits it.
    Force,
    /// FYOB-R67: with its company: its officer commits it.
    Company,
    /// It is on the table.
    No,
}

impl<'de> Deserialize<'de> for ReserveRow {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<ReserveRow, D::Error> {
        match engine::data::Plain::deserialize(deserializer)?.0.as_str() {
            "true" => Ok(ReserveRow::Force),
            "false" => Ok(ReserveRow::No),
            "company" => Ok(ReserveRow::Company),
            other => Err(serde::de::Error::custom(format!(
                "`{other}` is no kind of reserve: write true, false or \"company\""
            ))),
        }
    }
}

/// An element.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of the row")]
pub struct ElementRow {
    /// FYOB-009: its number.
    pub no: Spanned<Whole>,
    /// Its unit: HH-9 to HH-10b.
    pub unit: Spanned<String>,
    /// Its company.
    pub company: Option<Spanned<String>>,
    /// Its side, where there are no companies.
    pub side: Option<Side>,
    /// Its name, if not its unit's.
    pub name: Option<Spanned<String>>,
    /// Its nation, if not its unit's or force's.
    pub nation: Option<Spanned<String>>,
    /// Its grade. Left out: its force's.
    pub grade: Option<Grade>,
    /// FYOB-R3.
    #[serde(default)]
    pub militia: bool,
    /// 0 to 4, `thrown`, `casualty` or `none`. Left out: 2, none for transports.
    pub nco: Option<Spanned<Rating>>,
    /// Where it stands.
    pub at: Option<Spanned<Xy>>,
    /// Which way it faces. Left out: as its force.
    pub facing: Option<Deg>,
    /// Its order, and the legs that follow. Left out: Hold.
    #[serde(default)]
    pub orders: Vec<OrderRow>,
    /// FYOB-R41. Left out: immobile weapons are.
    pub set_up: Option<bool>,
    /// FYOB-R41.
    pub laid: Option<LaidRow>,
    /// It has a radio. Left out: as its unit.
    pub radio: Option<bool>,
    /// The transport it is in or behind.
    pub aboard: Option<Spanned<Whole>>,
    /// FYOB-157: the battle names it for concealment.
    #[serde(default)]
    pub conceal: bool,
    /// FYOB-161: the other places where it may be.
    #[serde(default)]
    pub counters: Vec<Spanned<Xy>>,
    /// It waits off the table.
    pub reserve: Option<ReserveRow>,
    /// FYOB-R67: it is to come on here, by its first move.
    pub enters: Option<Spanned<Xy>>,
    /// FYOB-R60: the bound in which it comes on by itself, at `enters` or in the middle of its edge.
    pub arrives: Option<Spanned<Whole>>,
    /// FYOB-075: it comes from boats.
    #[serde(default)]
    pub lands: bool,
    /// FYOB-100 (iii): the middle of its drop zone.
    pub drop: Option<Spanned<Xy>>,
    /// FYOB-070.
    pub afv_unit: Option<Spanned<Whole>>,
    /// FYOB-125.
    #[serde(default)]
    pub recce: bool,
    /// It cannot move.
    #[serde(default)]
    pub emplaced: bool,
    /// HH-1: foxholes, a trench, a gun pit, a scrape.
    pub work: Option<Spanned<String>>,
    /// What play has changed.
    #[serde(default)]
    pub now: NowRow,
}

/// How it is won.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryTable {
    /// By what.
    pub by: VictoryRow,
}

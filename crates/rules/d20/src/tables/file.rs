//! A file of tables and units, as it is written.

use engine::data::{Decimal, Whole};
use serde::Deserialize;
use table::LineRole;
use toml::Spanned;

use crate::element::{Class, MoveClass};
use crate::tables::{Column, Cover};
use crate::units::UnitRow;

/// Any of the tables, and any number of units.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) about: Option<Head>,
    pub(super) movement: Option<WithColumns<MovementRow>>,
    pub(super) penetration: Option<WithColumns<PenetrationRow>>,
    pub(super) hesa_result: Option<Table<HesaRow>>,
    pub(super) quality: Option<Table<GradeRow>>,
    pub(super) batteries: Option<Table<BatteryRow>>,
    pub(super) terrain: Option<Table<TerrainRow>>,
    pub(super) lines: Option<Table<LineRow>>,
    pub(super) bases: Option<Table<BaseRow>>,
    #[serde(default)]
    pub(super) unit: Vec<UnitRow>,
}

/// Where numbers come from.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head {
    pub(super) rule: Spanned<String>,
    pub(super) source: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table<R> {
    pub(super) rule: Spanned<String>,
    pub(super) source: Spanned<String>,
    pub(super) rows: Spanned<Vec<R>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WithColumns<R> {
    pub(super) rule: Spanned<String>,
    pub(super) source: Spanned<String>,
    pub(super) columns: Spanned<Vec<Spanned<String>>>,
    pub(super) rows: Spanned<Vec<R>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MovementRow {
    pub(super) class: Spanned<MoveClass>,
    pub(super) road: Spanned<Whole>,
    pub(super) open: Spanned<Whole>,
    pub(super) rough: Spanned<Whole>,
    pub(super) difficult: Spanned<Whole>,
    pub(super) extreme: Spanned<Whole>,
    pub(super) track: Spanned<Whole>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PenetrationRow {
    pub(super) upto: Spanned<Whole>,
    pub(super) results: Spanned<Vec<Spanned<String>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HesaRow {
    pub(super) upto: Spanned<Whole>,
    pub(super) result: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GradeRow {
    pub(super) name: Spanned<String>,
    pub(super) modifier: Spanned<Whole>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BatteryRow {
    pub(super) class: Spanned<String>,
    pub(super) he: Spanned<Whole>,
    pub(super) ap: Spanned<Whole>,
    pub(super) missions: Spanned<Whole>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TerrainRow {
    pub(super) kind: Spanned<String>,
    pub(super) name: Spanned<String>,
    pub(super) column: Spanned<Column>,
    pub(super) cover: Cover,
    pub(super) blocks: bool,
    pub(super) relief: bool,
    pub(super) dig: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineRow {
    pub(super) kind: Spanned<String>,
    pub(super) name: Spanned<String>,
    pub(super) role: LineRole,
    pub(super) cover: Cover,
    pub(super) wheels: bool,
    pub(super) width: Option<Spanned<Decimal>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BaseRow {
    pub(super) class: Spanned<Class>,
    pub(super) width: Spanned<Decimal>,
    pub(super) depth: Spanned<Decimal>,
}

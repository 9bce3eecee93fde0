//! A file of tables and units, as it is written.

use engine::data::{Decimal, Whole};
use serde::Deserialize;
use table::LineRole;
use toml::Spanned;

use crate::element::Cover;
use crate::state::{Support, Weight};
use crate::tables::{Carriage, Going, Traction};
use crate::units::UnitRow;

/// Any of the tables, and any number of units.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) about: Option<Head>,
    pub(super) cover: Option<Table<CoverLine>>,
    pub(super) calls: Option<Table<CallLine>>,
    pub(super) shells: Option<Table<ShellLine>>,
    pub(super) numbers: Option<Numbers>,
    pub(super) weapons: Option<Table<WeaponLine>>,
    pub(super) vehicles: Option<Table<VehicleLine>>,
    pub(super) areas: Option<Table<AreaLine>>,
    pub(super) lines: Option<Table<LineLine>>,
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
pub(super) struct Numbers {
    pub(super) rule: Spanned<String>,
    pub(super) source: Spanned<String>,
    pub(super) mortar_missions: Spanned<Whole>,
    pub(super) vehicle_gun: [Spanned<Decimal>; 2],
    pub(super) vehicle_mg: [Spanned<Decimal>; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CoverLine {
    pub(super) cover: Spanned<Cover>,
    pub(super) hit: Spanned<Whole>,
    pub(super) kill: Spanned<Whole>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CallLine {
    pub(super) support: Spanned<Support>,
    pub(super) he: Spanned<Whole>,
    pub(super) smoke: Spanned<Whole>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShellLine {
    pub(super) weight: Spanned<Weight>,
    pub(super) radius: Spanned<Decimal>,
    pub(super) battery_radius: Spanned<Decimal>,
    pub(super) hit: Spanned<Whole>,
    pub(super) kill: Spanned<Whole>,
    pub(super) at: Spanned<Whole>,
    pub(super) missions: Spanned<Whole>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a note of the table")]
pub(super) struct WeaponLine {
    pub(super) id: Spanned<String>,
    pub(super) name: Spanned<String>,
    pub(super) dice: Option<Spanned<Whole>>,
    pub(super) normal: Option<Spanned<Decimal>>,
    pub(super) max: Option<Spanned<Decimal>>,
    pub(super) min: Option<Spanned<Decimal>>,
    pub(super) hit: Option<Spanned<Whole>>,
    pub(super) kill: Option<Spanned<Whole>>,
    pub(super) crew: Option<Spanned<Whole>>,
    #[serde(default)]
    pub(super) carriage: Carriage,
    pub(super) he: Option<Weight>,
    pub(super) at: Option<Spanned<Whole>>,
    #[serde(default)]
    pub(super) direct: bool,
    #[serde(default)]
    pub(super) indirect: bool,
    #[serde(default)]
    pub(super) smoke: bool,
    #[serde(default)]
    pub(super) ignores_cover: bool,
    pub(super) extra_within: Option<Spanned<Decimal>>,
    #[serde(default)]
    pub(super) once: bool,
    #[serde(default)]
    pub(super) assault_only: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VehicleLine {
    pub(super) id: Spanned<String>,
    pub(super) name: Spanned<String>,
    pub(super) front: Spanned<Whole>,
    pub(super) side: Spanned<Whole>,
    pub(super) at: Option<Spanned<Whole>>,
    pub(super) he: Option<Weight>,
    pub(super) mg: Option<Spanned<Whole>>,
    #[serde(default)]
    pub(super) traction: Traction,
    pub(super) seats: Option<Spanned<Whole>>,
    #[serde(default)]
    pub(super) slow: bool,
    #[serde(default)]
    pub(super) hull: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column of the table")]
pub(super) struct AreaLine {
    pub(super) id: Spanned<String>,
    pub(super) name: Spanned<String>,
    pub(super) cover: Cover,
    pub(super) foot: Going,
    pub(super) tracked: Going,
    pub(super) wheeled: Going,
    #[serde(default)]
    pub(super) building: bool,
    #[serde(default)]
    pub(super) woods: bool,
    #[serde(default)]
    pub(super) hinders: bool,
    #[serde(default)]
    pub(super) relief: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineLine {
    pub(super) id: Spanned<String>,
    pub(super) name: Spanned<String>,
    pub(super) role: LineRole,
    #[serde(default)]
    pub(super) cover: Cover,
    #[serde(default)]
    pub(super) hinders: bool,
    pub(super) width: Option<Spanned<Decimal>>,
    pub(super) foot: Option<Spanned<Decimal>>,
    pub(super) tracked: Option<Spanned<Decimal>>,
    pub(super) wheeled: Option<Spanned<Decimal>>,
}

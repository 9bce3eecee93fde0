//! The files as they are written.

use engine::data::{Decimal, Whole};
use fyob::{Arm, Cover};
use serde::Deserialize;
use toml::Spanned;

use crate::data::{Arms, Footing, Hides};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) format: Option<Spanned<Whole>>,
    pub(super) system: Spanned<String>,
    #[serde(default)]
    pub(super) terrain: Vec<TerrainRow>,
    pub(super) crest: Option<CrestRow>,
    #[serde(default)]
    pub(super) line: Vec<LineRow>,
    #[serde(default)]
    pub(super) work: Vec<WorkRow>,
    #[serde(default)]
    pub(super) obstacle: Vec<ObstacleRow>,
    #[serde(default)]
    pub(super) class: Vec<ClassRow>,
    #[serde(default)]
    pub(super) he: Vec<HeRow>,
    #[serde(default)]
    pub(super) unit: Vec<UnitRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TerrainRow {
    pub(super) kind: Spanned<String>,
    pub(super) name: Spanned<String>,
    #[serde(default)]
    pub(super) cover: Cover,
    #[serde(default)]
    pub(super) vehicles: Cover,
    #[serde(default)]
    pub(super) sight: Hides,
    pub(super) depth: Option<Spanned<Decimal>>,
    pub(super) enter: Option<Spanned<Decimal>>,
    #[serde(default)]
    pub(super) relief: bool,
    #[serde(default)]
    pub(super) water: bool,
    #[serde(default)]
    pub(super) obvious: bool,
    pub(super) foot: Option<Spanned<Decimal>>,
    pub(super) guns: Option<Spanned<Decimal>>,
    pub(super) tracked: Option<Spanned<Decimal>>,
    pub(super) wheeled: Option<Spanned<Decimal>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CrestRow {
    pub(super) cover: Cover,
    pub(super) vehicles: Cover,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineRow {
    pub(super) kind: Spanned<String>,
    pub(super) name: Spanned<String>,
    #[serde(default)]
    pub(super) way: bool,
    pub(super) half_width: Option<Spanned<Decimal>>,
    #[serde(default)]
    pub(super) cover: Cover,
    #[serde(default)]
    pub(super) vehicles: Cover,
    #[serde(default)]
    pub(super) hides_men: bool,
    pub(super) foot: Option<Spanned<Decimal>>,
    pub(super) guns: Option<Spanned<Decimal>>,
    pub(super) tracked: Option<Spanned<Decimal>>,
    pub(super) wheeled: Option<Spanned<Decimal>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WorkRow {
    pub(super) kind: Spanned<String>,
    pub(super) name: Spanned<String>,
    pub(super) cover: Cover,
    pub(super) vehicles: Cover,
    pub(super) acts: Option<Spanned<Whole>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ObstacleRow {
    pub(super) kind: Spanned<String>,
    pub(super) name: Spanned<String>,
    #[serde(default)]
    pub(super) stops: Vec<Footing>,
    #[serde(default)]
    pub(super) mined: bool,
    #[serde(default)]
    pub(super) bridges: bool,
    pub(super) clear: Option<Spanned<Whole>>,
    pub(super) build: Option<Spanned<Whole>>,
    #[serde(default)]
    pub(super) demolish: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClassRow {
    pub(super) id: Spanned<String>,
    pub(super) ground: Footing,
    pub(super) dice: Spanned<Whole>,
    pub(super) road: Spanned<Whole>,
    #[serde(default)]
    pub(super) halved: bool,
    #[serde(default)]
    pub(super) tank: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HeRow {
    pub(super) class: Spanned<String>,
    pub(super) dice: Spanned<Whole>,
    pub(super) ap: Spanned<Whole>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "the columns of a table")]
pub(super) struct UnitRow {
    pub(super) id: Spanned<String>,
    pub(super) name: Spanned<String>,
    pub(super) nation: Option<Spanned<String>>,
    pub(super) arm: Arm,
    pub(super) symbol: Spanned<String>,
    pub(super) men: Spanned<Whole>,
    pub(super) class: Spanned<String>,
    pub(super) points: Spanned<Whole>,
    pub(super) armour: Option<Spanned<Vec<Whole>>>,
    pub(super) calibre: Option<Spanned<Whole>>,
    #[serde(default)]
    pub(super) open_topped: bool,
    #[serde(default)]
    pub(super) hull_gun: bool,
    #[serde(default)]
    pub(super) immobile: bool,
    #[serde(default)]
    pub(super) radio: bool,
    #[serde(default)]
    pub(super) headquarters: bool,
    #[serde(default)]
    pub(super) observer: bool,
    #[serde(default)]
    pub(super) sniper: bool,
    #[serde(default)]
    pub(super) engineer: bool,
    #[serde(default)]
    pub(super) carries: bool,
    #[serde(default)]
    pub(super) tows: bool,
    #[serde(default)]
    pub(super) aa: bool,
    pub(super) volleys: Option<Spanned<Whole>>,
    #[serde(default)]
    pub(super) weapons: Vec<WeaponRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WeaponRow {
    pub(super) name: Spanned<String>,
    pub(super) kind: Arms,
    pub(super) barrel: Option<Spanned<Whole>>,
    pub(super) dice: Option<Spanned<Whole>>,
    pub(super) range: Spanned<Decimal>,
    pub(super) ap: Option<Spanned<Whole>>,
    pub(super) he: Option<Spanned<String>>,
    pub(super) calibre: Option<Spanned<Whole>>,
    #[serde(default)]
    pub(super) indirect: bool,
    pub(super) shots: Option<Spanned<Whole>>,
    pub(super) from: Option<Spanned<Whole>>,
    pub(super) until: Option<Spanned<Whole>>,
}

//! A file of tables, as it is written.

use serde::Deserialize;
use toml::Spanned;

use crate::element::Kind;
use crate::momentum::Row;

/// What a file of our tables names as its system.
pub(super) const SYSTEM: &str = "fyob";

/// FYOB-177: all nations that have no row of their own.
pub(super) const OTHER_NATIONS: &str = "other";

/// A whole number with its place in the file.
pub(super) type Whole = Spanned<i64>;

/// Any of the tables.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[expect(dead_code, reason = "read when files are told apart")]
    pub(super) system: Option<String>,
    pub(super) foot: Option<Table<GradedRow>>,
    pub(super) soft: Option<Table<PlainRow>>,
    pub(super) armour: Option<Table<GradedRow>>,
    pub(super) reductions: Option<ReductionsTable>,
    pub(super) results: Option<Table<ResultRow>>,
    pub(super) scores: Option<Table<ScoreRow>>,
    pub(super) reaction: Option<Table<ReactionRow>>,
    pub(super) ratings: Option<Table<RatingRow>>,
    pub(super) seniors: Option<Table<RatingRow>>,
    pub(super) leadership: Option<LeadershipTable>,
    pub(super) radio: Option<Table<RadioRow>>,
    pub(super) zones: Option<ZonesTable>,
    pub(super) rally: Option<RallyTable>,
    pub(super) milestone: Option<MilestoneTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table<R> {
    #[expect(dead_code, reason = "for whoever reads the file")]
    pub(super) rule: String,
    pub(super) rows: Spanned<Vec<R>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GradedRow {
    pub(super) row: Spanned<Row>,
    pub(super) label: Spanned<String>,
    pub(super) poor: Whole,
    pub(super) regular: Whole,
    pub(super) elite: Whole,
    #[serde(default)]
    pub(super) grey: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlainRow {
    pub(super) row: Spanned<Row>,
    pub(super) label: Spanned<String>,
    pub(super) tests: Whole,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReductionsTable {
    #[expect(dead_code, reason = "for whoever reads the file")]
    pub(super) rule: String,
    pub(super) nco: [Whole; 5],
    pub(super) officer: [Whole; 3],
    pub(super) per_support_point: Whole,
    pub(super) landing: Whole,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResultRow {
    pub(super) name: Spanned<String>,
    pub(super) label: Spanned<String>,
    pub(super) loss: Whole,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScoreRow {
    pub(super) kind: Kind,
    pub(super) from: Whole,
    pub(super) to: Whole,
    pub(super) label: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReactionRow {
    pub(super) rating: Whole,
    pub(super) name: Spanned<String>,
    pub(super) acts: Whole,
    pub(super) seizes: Option<Whole>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RatingRow {
    pub(super) from: Whole,
    pub(super) name: Spanned<String>,
    pub(super) rating: Whole,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LeadershipTable {
    #[expect(dead_code, reason = "for whoever reads the file")]
    pub(super) rule: String,
    pub(super) add: Whole,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RadioRow {
    pub(super) nation: Spanned<String>,
    pub(super) need: Whole,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ZonesTable {
    #[expect(dead_code, reason = "for whoever reads the file")]
    pub(super) rule: String,
    pub(super) company: Whole,
    pub(super) recce: Whole,
    pub(super) detachment: Whole,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RallyTable {
    #[expect(dead_code, reason = "for whoever reads the file")]
    pub(super) rule: String,
    pub(super) below_average: Whole,
    pub(super) average: Whole,
    pub(super) above_average: Whole,
    pub(super) below_average_at_session: Whole,
    pub(super) senior_at_session: Whole,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MilestoneTable {
    #[expect(dead_code, reason = "for whoever reads the file")]
    pub(super) rule: String,
    pub(super) percent: Whole,
    pub(super) dice: Whole,
    pub(super) rationed_dice: Whole,
}

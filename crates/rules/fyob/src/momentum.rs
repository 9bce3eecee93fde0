//! Continuous Momentum: when tests fall due, how many are taken, and what failures do. FYOB-061 to FYOB-084.

mod batch;
mod results;
mod rows;
mod score;

use serde::{Deserialize, Serialize};

pub(crate) use batch::batch;
pub use batch::{counted, points};
pub use results::Verdict;
pub(crate) use results::{directed, take};
pub use rows::{column, cover_inside, rows_of};
pub(crate) use score::apply_removals;
pub use score::{Standing, standing};

/// A row of the charts: FYOB-067 (`I`), FYOB-068 (`S`), FYOB-069 (`A`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names of the rows; what they mean stands in the tables")]
pub enum Row {
    I1,
    I2,
    I3,
    I4,
    I5,
    I6,
    I7,
    I8,
    I9,
    I10,
    I11,
    I12,
    I13,
    I14,
    I15,
    I16,
    I17,
    I18,
    I19,
    I20,
    S1,
    S2,
    S3,
    S4,
    S5,
    A1,
    A2,
    A3,
    A4,
    A5,
    A6,
    A7,
    A8,
    A9,
    A10,
    A11,
    A12,
    A13,
    A14,
    A15,
    A16,
}

impl Row {
    /// FYOB-067: the rows for foot, in the order of the book.
    #[rustfmt::skip]
    pub const FOOT: &'static [Row] = &[
        Row::I1, Row::I2, Row::I3, Row::I4, Row::I5, Row::I6, Row::I7, Row::I8, Row::I9, Row::I10, Row::I11, Row::I12,
        Row::I13, Row::I14, Row::I15, Row::I16, Row::I17, Row::I18, Row::I19, Row::I20,
    ];
    /// FYOB-068: the rows for unarmoured vehicles.
    pub const SOFT: &'static [Row] = &[Row::S1, Row::S2, Row::S3, Row::S4, Row::S5];
    /// FYOB-069: the rows for armour.
    #[rustfmt::skip]
    pub const ARMOUR: &'static [Row] = &[
        Row::A1, Row::A2, Row::A3, Row::A4, Row::A5, Row::A6, Row::A7, Row::A8, Row::A9, Row::A10, Row::A11, Row::A12,
        Row::A13, Row::A14, Row::A15, Row::A16,
    ];
}

//! What a player asks before he decides: what a click could mean, how a decision looks, where an element can go and
//! what it sees. Always asked of what a seat believes. No rule is written here: the chapters are asked.

mod aim;
mod areas;
mod measure;
mod offers;
mod route;
mod shown;
mod situation;

pub(crate) use aim::aim;
pub(crate) use areas::areas;
pub(crate) use measure::measure;
pub(crate) use offers::offers;
pub(crate) use shown::shown;
pub(crate) use situation::situation;

use crate::D20;
use crate::describe::in_du;
use crate::element::{DU, Element};
use crate::movement::WHOLE_MOVE;
use crate::tables::Column;

/// D20-R25: a part of a move in words: "5.2 of a move of 6", counted as open ground.
fn of_a_move(rules: &D20, it: &Element, cost: i64) -> String {
    let allowance = rules.tables.movement.allowance(it.move_row(), Column::Open);
    let raw =
        cost.max(0).saturating_mul(i64::from(allowance)).saturating_mul(i64::from(DU.raw())) / WHOLE_MOVE;
    let used = table::Len::new(i32::try_from(raw).unwrap_or(i32::MAX));
    format!("{} of a move of {allowance}", in_du(used))
}

//! FYOB-062, FYOB-071, FYOB-072, FYOB-R19, FYOB-R22, FYOB-R24, FYOB-R27: the rows that an attack gives.

use crate::attack::{Attack, Cover, Hurt, Means};
use crate::element::{Grade, Kind, Nco};
use crate::ids::ElementId;
use crate::momentum::Row;
use crate::state::State;
use crate::tables::Tables;

/// FYOB-R3, FYOB-R5: the column of the charts in which an element tests.
pub fn column<T>(state: &State<T>, id: ElementId) -> Grade {
    let info = state.info(id);
    match state.get(id).nco {
        // FYOB-R5: an empty transport is a Regular element.
        Nco::None => Grade::Regular,
        // FYOB-R3: militia use the Poor column.
        _ if info.militia => Grade::Poor,
        _ => info.grade,
    }
}

/// FYOB-R27: the cover of men inside a vehicle.
pub fn cover_inside<T>(state: &State<T>, carrier: ElementId) -> Cover {
    let info = state.info(carrier);
    match info.kind {
        Kind::Armour if info.open_topped => Cover::Soft,
        Kind::Armour => Cover::Hard,
        Kind::Soft | Kind::Foot | Kind::Outside => Cover::Open,
    }
}

/// FYOB-R22: the rows that one attack gives to an element: one source row, the unobserved row if it does not know who
/// attacks it, and the casualty or damage row. The first is whether it counts as fired on (FYOB-R74).
///
/// `cover` and `men_lost` are those of the element that tests: of men inside a vehicle, not of the vehicle.
pub fn rows_of<T>(
    tables: &Tables,
    state: &State<T>,
    id: ElementId,
    attack: &Attack,
    cover: Cover,
    men_lost: u8,
) -> (bool, Vec<(Row, u8)>) {
    let (kind, grade) = (state.kind(id), column(state, id));
    let mut rows = Vec::new();
    let source = source_row(tables, kind, grade, attack, cover, state.info(id).open_topped);
    if let Some(row) = source {
        rows.push((row, 1));
        let unobserved = match kind {
            Kind::Foot => Some(Row::I4),
            Kind::Soft => Some(Row::S4),
            Kind::Armour => Some(Row::A4),
            Kind::Outside => None,
        };
        rows.extend(unobserved.filter(|_| !attack.known).map(|row| (row, 1)));
    }
    // FYOB-067: each casualty counts, in the cover in which it fell.
    if kind == Kind::Foot && 0 < men_lost {
        rows.push((by_cover(cover, [Row::I7, Row::I6, Row::I5]), men_lost));
    }
    // FYOB-R26: A5 once per damaging attack.
    if kind == Kind::Armour && attack.damaged.is_some() {
        rows.push((Row::A5, 1));
    }
    (source.is_some(), rows)
}

/// FYOB-R22: exactly one source row: of several weapons that with most tests.
fn source_row(
    tables: &Tables,
    kind: Kind,
    grade: Grade,
    attack: &Attack,
    cover: Cover,
    open_topped: bool,
) -> Option<Row> {
    // FYOB-072: what is out of range or cannot hurt gives nothing.
    if attack.hurts == Hurt::No {
        return None;
    }
    let rows = attack.means.iter().filter_map(|&means| match kind {
        Kind::Foot => foot_row(means, cover, attack.answerable),
        Kind::Soft => soft_row(means),
        Kind::Armour => armour_row(means, open_topped),
        Kind::Outside => None,
    });
    rows.max_by_key(|&row| (tables.tests(row, grade), std::cmp::Reverse(row)))
}

fn by_cover(cover: Cover, [open, soft, hard]: [Row; 3]) -> Row {
    match cover {
        Cover::Open => open,
        Cover::Soft => soft,
        Cover::Hard => hard,
    }
}

/// FYOB-R22, the column of type 1.
fn foot_row(means: Means, cover: Cover, answerable: bool) -> Option<Row> {
    Some(match means {
        Means::SmallArms | Means::Assault | Means::InfantryAp | Means::Strafing => {
            by_cover(cover, [Row::I3, Row::I2, Row::I1])
        }
        Means::HighExplosive | Means::GunAp => Row::I8,
        // FYOB-R24: a suitable weapon is one that can hurt that AFV at its best range on some face.
        Means::AfvMg | Means::AfvAp | Means::AfvHe => {
            if answerable {
                Row::I10
            } else {
                Row::I9
            }
        }
        Means::Flame => Row::I11,
        Means::Mine => return None,
    })
}

/// FYOB-R22, the column of type 3.
fn soft_row(means: Means) -> Option<Row> {
    Some(match means {
        Means::SmallArms | Means::Assault | Means::AfvMg => Row::S1,
        Means::GunAp | Means::InfantryAp | Means::AfvAp => Row::S2,
        Means::HighExplosive | Means::AfvHe | Means::Strafing => Row::S3,
        Means::Flame => Row::S5,
        Means::Mine => return None,
    })
}

/// FYOB-R22, the column of type 2. FYOB-R24: "can destroy" is read as "can hurt".
fn armour_row(means: Means, open_topped: bool) -> Option<Row> {
    let from_above = if open_topped { Row::A3 } else { Row::A2 };
    Some(match means {
        Means::SmallArms
        | Means::Assault
        | Means::GunAp
        | Means::InfantryAp
        | Means::AfvMg
        | Means::AfvAp => Row::A1,
        Means::HighExplosive | Means::AfvHe | Means::Strafing => from_above,
        Means::Flame => {
            if open_topped {
                Row::A10
            } else {
                Row::A9
            }
        }
        Means::Mine => return None,
    })
}

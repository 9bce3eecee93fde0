//! FYOB-073 to FYOB-077, FYOB-R20, FYOB-R21, FYOB-R23, FYOB-R28, FYOB-R29: how many tests are taken.

use engine::Flow;

use crate::element::{Arm, Kind, Nco};
use crate::event::Batch;
use crate::host::{Host, Play};
use crate::ids::ElementId;
use crate::leaders::officer_grade;
use crate::momentum::{Row, column};
use crate::report::Ammunition;
use crate::state::State;
use crate::tables::Tables;

/// The most dice that are thrown at once.
const DICE_MAX: u16 = 1_000;

/// The batch of tests that an element takes now; none if nothing is due.
pub(crate) fn batch<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow<Option<Batch>> {
    let it = step.state.element(id)?;
    // FYOB-R20: grey rows never cause tests by themselves.
    if it.tests_due() == 0 {
        return Ok(None);
    }
    let support = H::support_points(step, id)?;
    Ok(Some(put_together(&step.rules.tables, &step.state, id, support)))
}

/// The same when the points of the friends in support are known.
fn put_together<T>(tables: &Tables, state: &State<T>, id: ElementId, support: u32) -> Batch {
    let it = state.get(id);
    let mut rows: Vec<(Row, u16)> = it.due.iter().map(|due| (due.row, due.tests)).collect();
    // FYOB-R19: the grey rows are evaluated now, the others were fixed when they happened.
    let grade = column(state, id);
    rows.extend(grey_rows(state, id).into_iter().map(|row| (row, tables.tests(row, grade))));
    let tests: u16 = rows.iter().fold(0, |sum, it| sum.saturating_add(it.1));

    // FYOB-R23: each percentage of the whole batch, each rounded down, then all are taken off.
    let mut reductions: Vec<(String, u16, u16)> = Vec::new();
    let mut take_off = |why: String, percent: u16| {
        if percent != 0 {
            reductions.push((why, percent, share(tests, percent)));
        }
    };
    if let Nco::Rated(rating) = it.nco {
        let percent = tables.reductions.nco[usize::from(rating.min(4))];
        take_off(format!("{} NCO", tables.rating_name(rating)), percent);
    }
    if let Some(company) = state.officer_with(id) {
        // FYOB-R1: the reduction goes by the officer's grade.
        let rating = state.company(company).rating;
        let percent = tables.officer_reduction(officer_grade(rating));
        take_off(format!("{} officer with it", tables.rating_name(rating)), percent);
    }
    // FYOB-R28: no cap.
    let percent = u32::from(tables.reductions.per_support_point).saturating_mul(support);
    take_off("friends in support".to_owned(), u16::try_from(percent).unwrap_or(u16::MAX));
    let off = reductions.iter().fold(0_u16, |sum, it| sum.saturating_add(it.2));
    let left = tests.saturating_sub(off);

    // FYOB-075, FYOB-R29: on the bound of landing and the next one.
    let has_landed = it.landed.is_some_and(|bound| (bound..=bound + 1).contains(&state.bound));
    let landing = if has_landed { share(left, tables.reductions.landing) } else { 0 };
    // FYOB-076: at least one.
    let taken = (left - landing).clamp(1, DICE_MAX);
    Batch { rows, tests, reductions, landing, taken }
}

/// FYOB-074: how many tests are taken, and what of them is taken off, before they are thrown: "16 tests are due, 2 more because
/// it is below half: 18. Regular NCO -1: it takes 17." Nothing, if as many are taken as stand on the sheet.
pub fn counted<T>(tables: &Tables, state: &State<T>, id: ElementId, batch: &Batch) -> Option<String> {
    let due = state.get(id).tests_due();
    if batch.taken == due {
        return None;
    }
    let more = batch.rows.iter().filter(|it| tables.is_grey(it.0) && 0 < it.1);
    let more = more.map(|(row, tests)| format!("{} {tests}", tables.label(*row)));
    let less =
        batch.reductions.iter().filter(|it| 0 < it.2).map(|(why, _, tests)| format!("{why} \u{2212}{tests}"));
    let landing = (0 < batch.landing).then(|| format!("landing \u{2212}{}", batch.landing));
    let parts: Vec<String> = more.chain(less).chain(landing).collect();
    Some(format!("{due} tests stand on its sheet; {}: it takes {}.", parts.join(", "), batch.taken))
}

/// FYOB-R28, HH-15: what an element is worth to friends whom it supports: its value, whatever it has lost; a crew without its
/// weapon or vehicle 1.
pub fn points<T>(state: &State<T>, id: ElementId) -> u32 {
    if state.get(id).is_foot_crew() { 1 } else { state.info(id).points.into() }
}

/// FYOB-074: so many per cent, rounded down.
fn share(tests: u16, percent: u16) -> u16 {
    let share = u32::from(tests) * u32::from(percent) / 100;
    u16::try_from(share).unwrap_or(u16::MAX)
}

/// FYOB-073, FYOB-R20: the standing states of an element.
fn grey_rows<T>(state: &State<T>, id: ElementId) -> Vec<Row> {
    let (it, info, kind) = (state.get(id), state.info(id), state.kind(id));
    let (men, full) = (u16::from(it.men), u16::from(info.men));
    let is_empty = |what: Ammunition| it.empty.contains(&what);
    let in_group = state.group_of(id).is_some();
    let states: &[(bool, Row)] = match kind {
        Kind::Foot => &[
            // FYOB-171.
            (in_group, Row::I13),
            // FYOB-R21: strictly below, and both if below a quarter.
            (men * 4 < full, Row::I15),
            (men * 2 < full, Row::I16),
            (it.csw_empty, Row::I18),
            (info.arm == Arm::Gun && is_empty(Ammunition::MainGun), Row::I19),
        ],
        Kind::Armour => &[
            (in_group, Row::A11),
            (is_empty(Ammunition::MainGun), Row::A13),
            (is_empty(Ammunition::SecondGun), Row::A14),
            (is_empty(Ammunition::MachineGun), Row::A15),
        ],
        Kind::Soft | Kind::Outside => &[],
    };
    states.iter().filter(|it| it.0).map(|it| it.1).collect()
}

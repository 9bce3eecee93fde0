//! FYOB-188: the Senior Officer's record sheet, the companies, and the cards that are still to come.

use engine::{Seat, Sheet};

use crate::Fyob;
use crate::describe::names::{self, count};
use crate::element::Status;
use crate::host::{Host, Position};
use crate::ids::{CompanyId, Side};
use crate::view::{Rows, to_come};

/// The sheets that a seat may read.
pub(super) fn sheets<H: Host>(rules: &Fyob<H>, state: &Position<H>, seat: Seat) -> Vec<Sheet> {
    let mut res = Vec::new();
    if !state.cards.is_empty() {
        let rows = state.cards.iter().zip(to_come(state, seat)).map(|(card, text)| {
            let who = text.split_once(' ').map_or(text.as_str(), |it| it.1).to_owned();
            (format!("card {}", card.number).into(), who)
        });
        res.push(Sheet { title: "Cards still to come".to_owned(), rows: rows.collect() });
    }
    // The own sheet first.
    let mut sides = Side::BOTH;
    sides.sort_by_key(|side| side.seat() != seat);
    for side in sides {
        let own = seat == Seat::UMPIRE || side.seat() == seat;
        res.push(record(rules, state, side, own));
        if own {
            res.push(companies::<H>(state, side, seat));
        }
    }
    res
}

/// FYOB-129 to FYOB-150: where a force stands.
fn record<H: Host>(rules: &Fyob<H>, state: &Position<H>, side: Side, own: bool) -> Sheet {
    let (force, info) = (state.force(side), &state.battle.forces[side.idx()]);
    let total = state.total(side);
    let mut rows: Rows = vec![
        (
            "momentum total".into(),
            format!("{total} of {} ({} per cent)", force.original, per_cent(total, force.original)),
        ),
        ("condition".into(), names::condition(force.condition).to_owned()),
    ];
    if own {
        rows.push(("next milestone".into(), next_milestone(rules, state, side, total)));
        if info.has_senior {
            rows.push(("Senior Officer".into(), names::rating(force.senior).to_owned()));
        }
        if info.rationed {
            rows.push(("supply".into(), "rationed: one more die in every milestone test".to_owned()));
        }
        if force.withdrawing {
            rows.push(("withdrawal".into(), "ordered: everybody makes for the box".to_owned()));
        }
        // FYOB-R60: those who come by themselves are no reserve that anybody could commit.
        let arrives = |id| crate::reserves::arrives_in(state, id);
        let waiting = |status: fn(&Status) -> bool| {
            let those = state.of(side).filter(|it| status(&it.status) && arrives(it.id).is_none());
            those.map(|it| state.name(it.id)).collect::<Vec<String>>().join(", ")
        };
        let arriving: Vec<String> = state
            .of(side)
            .filter_map(|it| Some(format!("{} in bound {}", state.name(it.id), arrives(it.id)?)))
            .collect();
        let exits = &state.battle.exits[side.idx()];
        let exits: Vec<String> = exits.iter().map(|it| names::exit(state, it)).collect();
        let lists = [
            ("reserves", waiting(|it| *it == Status::Reserve)),
            ("to arrive", arriving.join(", ")),
            ("may leave the table", exits.join(", ")),
            ("coming on", waiting(|it| matches!(it, Status::Coming(_)))),
            ("in the box", waiting(|it| *it == Status::Box)),
        ];
        rows.extend(lists.into_iter().filter(|it| !it.1.is_empty()).map(|(name, who)| (name.into(), who)));
    }
    let title = if own { format!("{}: the Senior Officer's sheet", info.name) } else { info.name.clone() };
    Sheet { title, rows }
}

fn per_cent(total: u16, original: u16) -> u32 {
    u32::from(total) * 100 / u32::from(original.max(1))
}

/// FYOB-140, FYOB-R32, FYOB-R33: the highest level that has not been passed, and what passing it brings.
fn next_milestone<H: Host>(rules: &Fyob<H>, state: &Position<H>, side: Side, total: u16) -> String {
    let (force, info) = (state.force(side), &state.battle.forces[side.idx()]);
    let (step, original) = (u32::from(info.milestone.max(1)), u32::from(force.original));
    // FYOB-R72: as long as a level is below 100 per cent.
    let levels = (1..).take_while(|level| level * step < 100);
    let passed = |level: &u32| u32::from(total) * 100 < original * (100 - level * step);
    let dice = |level: u32| {
        let each =
            if info.rationed { rules.tables.milestone.rationed_dice } else { rules.tables.milestone.dice };
        level * u32::from(each)
    };
    let due: Vec<u32> = levels
        .clone()
        .filter(passed)
        .filter(|level| !force.levels.iter().any(|it| u32::from(*it) == *level))
        .collect();
    if !due.is_empty() {
        let tests: Vec<String> =
            due.iter().map(|&level| format!("{} per cent ({} dice)", level * step, dice(level))).collect();
        return format!("due at the next session: {}", names::listed(&tests));
    }
    match levels.clone().find(|level| !passed(level)) {
        Some(level) => {
            // The smallest total that does not pass it.
            let edge = (original * (100 - level * step)).div_ceil(100);
            format!(
                "below {edge}: the test for {} per cent ({} dice) at the next session",
                level * step,
                dice(level)
            )
        }
        None => "every one is passed".to_owned(),
    }
}

/// FYOB-035: the companies of a side.
fn companies<H: Host>(state: &Position<H>, side: Side, seat: Seat) -> Sheet {
    let mut rows: Rows = Vec::new();
    for (idx, it) in state.companies.iter().enumerate().filter(|it| it.1.side == side) {
        let id = CompanyId(u8::try_from(idx).unwrap_or(u8::MAX));
        let leads = match (it.alive, it.successor, it.with) {
            (true, _, Some(with)) => {
                format!("{} officer with {}", names::rating(it.rating), state.name(with))
            }
            (true, _, None) => format!("{} officer, off the table", names::rating(it.rating)),
            (false, Some(successor), _) => format!("led by the NCO of {}", state.name(successor)),
            (false, None, _) => "without a leader".to_owned(),
        };
        let n = state.of_company(id).filter(|it| it.on_table()).count();
        let n = count(crate::describe::saturated(n), "element", "elements");
        let mut parts = vec![leads, format!("{n} on the table")];
        if let Some(order) = &it.objective {
            parts.push(names::order(state, order));
        }
        if let Some(order) = &it.pending {
            parts.push(format!("a runner is to bring: {}", names::order(state, order)));
        }
        if state.battle.options.radios {
            parts.push(format!("link {}", names::radio(it.link)));
        }
        rows.push((names::company_title(state, id).into(), parts.join("; ")));
    }
    for group in state.groups.iter().filter(|it| state.company(it.company).side == side) {
        let members: Vec<String> = group.members.iter().map(|&id| names::element(state, id, seat)).collect();
        rows.push((
            "Group".into(),
            format!(
                "{} {}: {}",
                names::listed(&members),
                names::until(group.until),
                names::order(state, &group.order)
            ),
        ));
    }
    Sheet { title: format!("{}: companies", names::force(state, side)), rows }
}

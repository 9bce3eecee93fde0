//! Puts a battle together, or the position of a conformance case, on any host.
//!
//! A host reads its own file into a [`Draft`]: what the battle says of every force, company and element, and what play
//! has already changed of them. [`assemble`] checks it, fills in what the book gives (FYOB-061: a score of 6) and makes
//! the state. The rows that all files have in common are in [`rows`].

mod check;
mod draft;
pub mod read;
pub mod rows;
pub mod solo;

use std::sync::Arc;

use engine::data::Report;

use crate::ids::{CompanyId, Leader, Side};
use crate::state::{Battle, Exit, SeniorWork, State};

pub use check::BOUNDS;
pub use draft::{
    CompanyDraft, Course, Draft, ElementDraft, ForceDraft, ObjectiveDraft, fresh, fresh_company,
};
pub use read::Names;

/// The state that a draft describes; what is wrong with it is said in the report, and then there is none.
pub fn assemble<T>(report: &mut Report<'_>, mut draft: Draft, table: T) -> Option<State<T>> {
    draft.elements.sort_by_key(|it| it.info.id);
    let n_wrong = report.n_wrong();
    check::check(report, &draft);
    if n_wrong < report.n_wrong() {
        return None;
    }
    let unrated = unrated(&draft);
    let exits = Side::BOTH.map(|side| exits(&draft, side));
    let plans = draft.elements.iter().filter_map(|it| Some((it.info.id, it.plan.clone()?))).collect();
    let [a, b] = draft.forces;
    let originals = [a.original, b.original];
    let (infos, elements) = draft.elements.into_iter().map(|it| (it.info, it.element)).unzip();
    let (names, companies) = draft.companies.into_iter().map(|it| (it.name, it.company)).unzip();
    let (objectives, mut holders): (Vec<_>, Vec<_>) =
        draft.objectives.into_iter().map(|it| (it.objective, it.holder)).unzip();
    if let Some(now) = draft.course.holders {
        holders = now;
    }
    let battle = Battle {
        is_sheet: false,
        id: draft.id,
        title: draft.title,
        bounds: draft.bounds,
        options: draft.options,
        forces: [a.info, b.info],
        companies: names,
        infos,
        labels: Vec::new(),
        objectives,
        victory: draft.victory,
        unrated,
        company_reserves: draft.company_reserves,
        arrivals: draft.arrivals,
        exits,
        plans,
    };
    let mut state = State {
        battle: Arc::new(battle),
        table,
        bound: draft.course.bound,
        stage: draft.course.stage,
        turn: draft.course.turn,
        cards: draft.course.cards,
        elements,
        companies,
        forces: [a.force, b.force],
        groups: draft.groups.into_iter().map(|it| it.1).collect(),
        senior: SeniorWork::default(),
        holders,
        outcome: None,
    };
    for side in Side::BOTH {
        // FYOB-129: the sum of the scores on the table at the start, unless the position says what it was.
        state.forces[side.idx()].original = originals[side.idx()].unwrap_or_else(|| state.total(side));
    }
    Some(state)
}

/// FYOB-133: where the orders of the battle lead off the table by design.
fn exits(draft: &Draft, side: Side) -> Vec<Exit> {
    let elements = draft.elements.iter().map(|it| &it.element).filter(|it| it.side == side);
    let own = elements.flat_map(|it| it.orders.iter().chain(it.put_aside.iter().flatten()));
    let companies = draft.companies.iter().map(|it| &it.company).filter(|it| it.side == side);
    let of_companies = companies.flat_map(|it| it.objective.iter().chain(&it.pending));
    let orders = own.chain(of_companies).filter(|it| it.exit);
    let mut res: Vec<Exit> = orders.map(|it| Exit { at: it.goal(), words: it.words.clone() }).collect();
    res.sort_unstable();
    res.dedup();
    res
}

/// FYOB-010: the leaders that are thrown for at the start, Senior Officers first.
fn unrated(draft: &Draft) -> Vec<Leader> {
    let seniors = Side::BOTH.into_iter().filter(|side| {
        let force = &draft.forces[side.idx()];
        force.info.has_senior && !force.rated
    });
    let companies = draft.companies.iter().zip(0..).filter(|it| !it.0.rated);
    let ncos = draft.elements.iter().filter(|it| !it.rated);
    let seniors = seniors.map(Leader::Senior);
    let officers = companies.map(|(_, idx)| Leader::Officer(CompanyId(idx)));
    seniors.chain(officers).chain(ncos.map(|it| Leader::Nco(it.info.id))).collect()
}

//! The pieces on the table, and the numbered counters of those who hide.

use engine::{PieceView, Seat, Shared};
use table::{Deg, Footprint, Point, Pose};

use crate::Fyob;
use crate::describe::names;
use crate::element::{Element, inches};
use crate::host::{Host, Position};
use crate::ids::ElementId;
use crate::view::{badges, card};

/// Everything that a seat may know of.
pub(super) fn pieces<H: Host>(rules: &Fyob<H>, state: &Position<H>, seat: Seat) -> Vec<Shared<PieceView>> {
    let able = crate::proposals::actors::<H>(state, seat);
    let mut res = Vec::with_capacity(state.elements.len());
    for it in &state.elements {
        let hidden = names::hidden(state, it.id, seat);
        let counters = it.concealed && it.on_table();
        if counters {
            let all = (0_u8..).zip(&it.counters);
            res.extend(all.map(|(n, &at)| counter::<H>(state, it, (n, at), hidden).into()));
        }
        if !hidden {
            res.push(piece(rules, state, it, able.contains(&it.id.piece()), seat).into());
        }
    }
    res
}

fn piece<H: Host>(
    rules: &Fyob<H>,
    state: &Position<H>,
    it: &Element,
    can_act: bool,
    seat: Seat,
) -> PieceView {
    let info = state.info(it.id);
    let (pose, footprint) = H::stands(state, it.id);
    // FYOB-R53: with several counters it is nowhere yet.
    let is_somewhere = it.on_table() && it.counters.len() < 2;
    let pose = pose.filter(|_| is_somewhere);
    PieceView {
        id: H::label(state, it.id).into(),
        name: info.name.as_str().into(),
        side: it.side.letter(),
        symbol: info.symbol.into(),
        figures: if pose.is_some() { H::figures(state, it.id) } else { Vec::new() },
        pose,
        footprint,
        aboard: it.aboard.filter(|_| it.on_table()).map(|carrier| H::label(state, carrier)),
        badges: badges::badges(rules, state, it).into(),
        card: card::rows(rules, state, it, seat).into(),
        can_act,
        gone: names::away(it.status).map(Into::into),
    }
}

/// FYOB-161: a numbered counter. All counters are alike: nothing of what stands behind them shows.
fn counter<H: Host>(state: &Position<H>, it: &Element, (n, at): (u8, Point), hidden: bool) -> PieceView {
    let name =
        if hidden { "concealed counter".to_owned() } else { format!("counter of {}", state.name(it.id)) };
    let rows = vec![("counter".into(), "an element of unknown kind, or nothing".to_owned())];
    PieceView {
        id: counter_label::<H>(state, it.id, n).into(),
        name: name.into(),
        side: it.side.letter(),
        symbol: "unknown".into(),
        pose: Some(Pose::new(at, Deg::NORTH)),
        footprint: Footprint::Disc { radius: inches(1) / 2 },
        aboard: None,
        badges: [].into(),
        card: rows.into(),
        can_act: false,
        gone: None,
        figures: Vec::new(),
    }
}

/// The id of a counter, as it lies on the table: "22b".
pub(crate) fn counter_label<H: Host>(state: &Position<H>, id: ElementId, n: u8) -> String {
    let letter = char::from(b'a' + n.min(25));
    format!("{}{letter}", H::label(state, id))
}

/// The counter with an id.
pub(crate) fn counter_named<H: Host>(state: &Position<H>, label: &str) -> Option<(ElementId, u8)> {
    let hiding = state.elements.iter().filter(|it| it.concealed);
    hiding
        .flat_map(|it| (0_u8..).zip(&it.counters).map(|(n, _)| (it.id, n)))
        .find(|&(id, n)| counter_label::<H>(state, id, n).eq_ignore_ascii_case(label))
}

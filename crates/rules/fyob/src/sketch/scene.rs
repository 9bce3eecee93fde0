//! The small position that all procedures start from: the host's own file, with what the words say put in.

use std::sync::Arc;

use engine::data::Source;

use crate::Fyob;
use crate::element::{Info, Radio};
use crate::event::{Event, TurnBegun, apply};
use crate::host::{Host, Position};
use crate::ids::{CompanyId, ElementId, Holder, Side};
use crate::state::{Battle, Stage};

/// FYOB-009: who is who in the host's file: the headquarters with the officer, the element that all is about, a friend
/// within 6" of it.
pub(super) const HEADQUARTERS: ElementId = ElementId(1);
pub(super) const SUBJECT: ElementId = ElementId(2);
pub(super) const FRIEND: ElementId = ElementId(3);
/// The company of side A.
pub(super) const COMPANY: CompanyId = CompanyId(0);

/// The host's position, in the middle of a bound: radios on the net, nobody's turn.
pub(super) fn scene<H: Host>(rules: &Fyob<H>) -> Result<Position<H>, String> {
    let (name, text) = H::sketch_battle().ok_or("these rules have no position for procedures")?;
    let source = Source::new(name, text);
    let setup = source.parse().map_err(|errors| errors.to_string())?;
    let mut state = H::set_up(rules, &source, setup).map_err(|errors| errors.to_string())?;
    for id in [HEADQUARTERS, SUBJECT, FRIEND] {
        state.find(id).ok_or_else(|| format!("the position for procedures has no element {id}"))?;
    }
    battle::<H>(&mut state, |it| it.is_sheet = true);
    (state.bound, state.stage) = (2, Stage::Card);
    for company in &mut state.companies {
        company.link = Radio::Netted;
    }
    Ok(state)
}

/// Changes what the battle says.
pub(super) fn battle<H: Host>(state: &mut Position<H>, change: impl FnOnce(&mut Battle)) {
    change(Arc::make_mut(&mut state.battle));
}

/// Changes what the battle says of an element.
pub(super) fn info<H: Host>(state: &mut Position<H>, id: ElementId, change: impl FnOnce(&mut Info)) {
    battle::<H>(state, |battle| {
        if let Some(it) = battle.infos.iter_mut().find(|it| it.id == id) {
            change(it);
        }
    });
}

/// A card comes up, and its holder's turn has come so far.
pub(super) fn turn_of<H: Host>(state: &mut Position<H>, holder: Holder, stage: Stage) {
    let element = match holder {
        Holder::Element(id) => Some(id),
        Holder::Officer(_) | Holder::Detachment(_) => None,
    };
    let turn = Box::new(TurnBegun { holder, element, queue: Vec::new(), rallies_left: 0 });
    apply::<_, H::Fact>(state, &Event::CardUp { turn }, |_, _| ());
    state.stage = stage;
}

/// Takes an element out of the way.
pub(super) fn away<H: Host>(state: &mut Position<H>, side: Side, stay: &[ElementId]) {
    for it in state.elements.iter_mut().filter(|it| it.side == side && !stay.contains(&it.id)) {
        it.status = crate::Status::Reserve;
    }
}

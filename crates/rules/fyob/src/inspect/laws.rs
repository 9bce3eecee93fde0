//! The invariants of a state: those that hold after every event, and those that hold between two steps.

use std::collections::BTreeSet;

use crate::Fyob;
use crate::element::{Element, Kind, Nco, Radio, Status};
use crate::host::{Host, Position};
use crate::ids::{CompanyId, ElementId, Holder, Side};
use crate::milestones::levels;
use crate::state::{Stage, State};

/// Says which invariant is broken, if one is: between two steps all of them hold.
pub(crate) fn check<H: Host>(rules: &Fyob<H>, state: &Position<H>) -> Result<(), String> {
    check_within(state)?;
    for it in &state.elements {
        between::element(state, it).map_err(|why| format!("{}: {why}", state.name(it.id)))?;
    }
    between::companies(state)?;
    between::groups(state)?;
    between::course(state)?;
    H::check(rules, state)
}

/// Says which invariant is broken that holds after every event, also in the middle of a step.
pub(crate) fn check_within<T>(state: &State<T>) -> Result<(), String> {
    let numbers = state.elements.iter().map(|it| it.id);
    law(numbers.eq(state.battle.infos.iter().map(|it| it.id)), || "elements and battle differ".to_owned())?;
    for it in &state.elements {
        element(state, it).map_err(|why| format!("{}: {why}", state.name(it.id)))?;
        others(state, it).map_err(|why| format!("{}: {why}", state.name(it.id)))?;
    }
    for idx in 0..state.companies.len() {
        company(state, idx)?;
    }
    for side in Side::BOTH {
        force(state, side)?;
    }
    cards(state)?;
    groups(state)?;
    course(state)
}

fn law(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}

fn element<T>(state: &State<T>, it: &Element) -> Result<(), String> {
    let info = state.info(it.id);
    law(it.score <= 6, || format!("score {}", it.score))?;
    law(it.men <= info.men, || format!("{} men, {} at the start", it.men, info.men))?;
    law(!it.orders.is_empty(), || "no order".to_owned())?;
    law(it.put_aside.as_ref().is_none_or(|it| !it.is_empty()), || "an empty order put aside".to_owned())?;
    law(!matches!(it.nco, Nco::Rated(5..)), || format!("{:?}", it.nco))?;
    law(it.counters.len() <= 3, || format!("{} counters", it.counters.len()))?;
    // Before its throw at the start an element may have places, but none on the table.
    let before = matches!(state.stage, Stage::Begin | Stage::Deploy(_));
    law(it.concealed || it.counters.is_empty() || before, || "counters of what is in sight".to_owned())?;
    law(!it.concealed || it.on_table(), || "concealed, but not on the table".to_owned())?;
    law(!matches!(it.radio, Radio::Off(3..)), || format!("{:?}", it.radio))?;
    law(it.due.iter().all(|due| 0 < due.tests), || "a row without tests".to_owned())
}

/// What an element says of others.
fn others<T>(state: &State<T>, it: &Element) -> Result<(), String> {
    let enemy = |id: ElementId| state.find(id).is_some_and(|other| other.side != it.side);
    let friend =
        |id: ElementId| state.find(id).is_some_and(|other| other.side == it.side && other.id != it.id);
    law(it.known.iter().all(|known| enemy(known.enemy)), || "knows a friend for an enemy".to_owned())?;
    law(it.known.is_sorted_by(|a, b| a.enemy < b.enemy), || "known enemies out of order".to_owned())?;
    law(it.detachment.iter().all(|&id| friend(id)), || "detachment of strangers".to_owned())?;
    law(it.aboard.is_none_or(friend), || "aboard an enemy, or itself".to_owned())
}

fn company<T>(state: &State<T>, idx: usize) -> Result<(), String> {
    let it = &state.companies[idx];
    let name = || state.battle.companies.get(idx).cloned().unwrap_or_default();
    law(it.rating <= 4, || format!("officer of {} rated {}", name(), it.rating))?;
    let own = |id: ElementId| {
        let id = state.find(id).map(|it| it.company);
        id == u8::try_from(idx).ok().map(CompanyId)
    };
    law(it.with.is_none_or(own), || format!("officer of {} with a stranger", name()))?;
    law(it.successor.is_none_or(own), || format!("{} led by a stranger", name()))?;
    law(!(it.alive && it.successor.is_some()), || format!("{} has two leaders", name()))?;
    law(it.alive || it.with.is_none(), || format!("the lost officer of {} is with somebody", name()))?;
    law(!matches!(it.link, Radio::Off(3..)), || format!("link of {}: {:?}", name(), it.link))
}

fn force<T>(state: &State<T>, side: Side) -> Result<(), String> {
    let (it, info) = (state.force(side), &state.battle.forces[side.idx()]);
    law((5..=7).contains(&it.senior), || format!("{}: Senior Officer rated {}", info.name, it.senior))?;
    let last = levels(info.milestone).next_back().unwrap_or(0);
    let sound = it.levels.is_sorted_by(|a, b| a < b) && it.levels.iter().all(|k| (1..=last).contains(k));
    law(sound, || format!("{}: milestone levels {:?}", info.name, it.levels))
}

fn cards<T>(state: &State<T>) -> Result<(), String> {
    law(state.cards.is_sorted_by(|a, b| a.number < b.number), || "cards out of order".to_owned())?;
    let mut seen = BTreeSet::new();
    for card in &state.cards {
        law(seen.insert(card.holder), || format!("{:?} holds two cards", card.holder))?;
        let exists = match card.holder {
            Holder::Element(id) | Holder::Detachment(id) => state.find(id).is_some(),
            Holder::Officer(company) => company.idx() < state.companies.len(),
        };
        law(exists, || format!("{:?} holds a card", card.holder))?;
    }
    Ok(())
}

fn groups<T>(state: &State<T>) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for group in &state.groups {
        let side = state.companies.get(group.company.idx()).map(|it| it.side);
        law(!group.members.is_empty(), || "an empty Group".to_owned())?;
        for &id in &group.members {
            law(seen.insert(id), || format!("{} is in two Groups", state.name(id)))?;
            let it = state.find(id);
            law(it.map(|it| it.side) == side, || format!("element {id} is in a Group of the enemy"))?;
        }
    }
    Ok(())
}

fn course<T>(state: &State<T>) -> Result<(), String> {
    law(state.bound <= state.battle.bounds, || format!("bound {}", state.bound))?;
    law(state.holders.len() == state.battle.objectives.len(), || "objectives and holders differ".to_owned())
}

/// What holds between two steps only. Within a step one fact follows another: men are lost, and then their element is
/// destroyed; a vehicle burns, and then those aboard get out; a turn ends, and then the next card comes up.
mod between {
    use super::{Element, ElementId, Kind, Stage, State, Status, law};

    pub(super) fn element<T>(state: &State<T>, it: &Element) -> Result<(), String> {
        let info = state.info(it.id);
        law(!it.on_table() || 0 < it.men || info.kind == Kind::Outside, || {
            "on the table without men".to_owned()
        })?;
        let Some(carrier) = it.aboard else { return Ok(()) };
        let sound = state.find(carrier).is_some_and(|by| by.status == it.status && by.aboard.is_none());
        law(sound, || format!("aboard {carrier}, which cannot carry it"))
    }

    pub(super) fn companies<T>(state: &State<T>) -> Result<(), String> {
        let gone = |id: ElementId| {
            matches!(state.get(id).status, Status::Destroyed | Status::Surrendered | Status::Removed)
        };
        for (it, name) in state.companies.iter().zip(&state.battle.companies) {
            law(!it.with.is_some_and(gone), || format!("officer of {name} with an element that is no more"))?;
        }
        Ok(())
    }

    pub(super) fn groups<T>(state: &State<T>) -> Result<(), String> {
        for &id in state.groups.iter().flat_map(|it| &it.members) {
            let waits =
                state.find(id).is_some_and(|it| matches!(it.status, Status::Reserve | Status::Coming(_)));
            law(!waits, || format!("{} is in a Group and not on the table", state.name(id)))?;
        }
        Ok(())
    }

    pub(super) fn course<T>(state: &State<T>) -> Result<(), String> {
        law((state.stage == Stage::Over) == state.outcome.is_some(), || "over and not over".to_owned())?;
        let turn = state.turn.as_ref();
        match state.stage {
            Stage::Begin | Stage::Deploy(_) | Stage::Session(_) => {
                law(turn.is_none(), || format!("a turn in {:?}", state.stage))
            }
            Stage::Card | Stage::Seized => {
                let closed = turn.is_some_and(|it| !it.fire_open && !it.move_open && it.acts_left == 0);
                law(closed, || format!("{:?} without a turn, or with open phases", state.stage))
            }
            Stage::Ready | Stage::Phases | Stage::Restricted | Stage::Command => {
                law(turn.is_some(), || format!("{:?} without a turn", state.stage))
            }
            Stage::Over => Ok(()),
        }
    }
}

//! What a fact changes.

use table::Pose;

use crate::decision::Asset;
use crate::element::{ElementId, Loss, Mark, Place, Protection, Side};
use crate::event::{Event, Motion, RuledStatus};
use crate::state::{Objective, Smoke, Stage, State};

/// Changes the state by a fact.
pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Diced { .. } => (),
        Event::FirstTurn { side } => {
            state.first = *side;
            state.active = *side;
        }
        Event::Stage { side, stage } => enter_stage(state, *side, *stage),
        Event::PlayerTurn { turn, side } => begin_player_turn(state, *turn, *side),
        Event::Placed { element, to, protection, concealed } => {
            let it = state.get_mut(*element);
            (it.pose, it.protection) = (*to, *protection);
            (it.concealed, it.spotted) = (*concealed, !concealed);
            it.marks.put(Mark::Placed);
        }
        Event::Deployed { side } => state.sides[side.idx()].deployed = true,
        Event::Tested { element, .. } => state.get_mut(*element).marks.put(Mark::Tested),
        Event::Recovered { element } => state.get_mut(*element).suppressed = false,
        Event::Suppressed { element } => {
            let it = state.get_mut(*element);
            it.suppressed = true;
            it.pending = None;
        }
        Event::Removed { element, loss } => remove(state, *element, *loss),
        Event::CommanderReplaced { commander, given_up, to } => {
            remove(state, *given_up, Loss::GivenUp);
            let it = state.get_mut(*commander);
            if let Place::Gone(_) = it.place {
                let side = &mut state.sides[commander.side.idx()];
                side.removed -= 1;
            }
            let it = state.get_mut(*commander);
            (it.place, it.pose, it.suppressed) = (Place::Table, *to, false);
        }
        Event::Called { observer, asset, reached, .. } => called(state, *observer, asset, *reached),
        Event::SmokeLaid { by, battery, markers } => smoke_laid(state, *by, battery.as_deref(), markers),
        Event::SmokeCleared { side } => state.smoke.retain(|it| it.owner != *side),
        Event::Barraged { side, battery, impact, .. } => {
            let turn = state.turn;
            if let Some(it) = state.sides[side.idx()].batteries.iter_mut().find(|it| it.id == *battery) {
                it.missions = it.missions.saturating_sub(1);
                it.impact = Some((*impact, turn));
                it.used = true;
            }
        }
        Event::Flew { side, sortie, .. } => {
            if let Some(it) = state.sides[side.idx()].sorties.iter_mut().find(|it| it.id == *sortie) {
                it.spent = true;
            }
        }
        Event::FiredAtAircraft { .. } | Event::Bombed { .. } | Event::Blasted { .. } => (),
        // A flamethrower hits without a roll: that it penetrated is then the first that is heard of its attack.
        Event::Speculated { firer, .. } | Event::Fired { firer, .. } | Event::Penetrated { firer, .. } => {
            let it = state.get_mut(*firer);
            it.marks.put(Mark::Fired);
            it.marks.put(Mark::AttackedLately);
            it.marks.put(Mark::Stirred);
            it.called_by = None;
        }
        Event::Struck { attacker, .. } => state.get_mut(*attacker).marks.put(Mark::Stirred),
        Event::Fought { elements, advances } => {
            for id in elements {
                state.get_mut(*id).marks.put(Mark::Fought);
                state.get_mut(*id).marks.put(Mark::Stirred);
            }
            state.advances.extend(advances.iter().copied());
        }
        Event::Moved { element, to, how, .. } => moved(state, *element, *to, *how),
        Event::Contacted(contact) => {
            if !state.contacts.contains(contact) {
                state.contacts.push(*contact);
            }
        }
        Event::Parted { contacts } => state.contacts.retain(|it| !contacts.contains(it)),
        Event::Mounted { element, carrier, mode } => {
            let it = state.get_mut(*element);
            (it.place, it.mode, it.pending) = (Place::Aboard(*carrier), *mode, None);
            it.protection = Protection::None;
            it.marks.put(Mark::Mounted);
            it.marks.put(Mark::Stirred);
        }
        Event::Dismounted { element, to, willing } => {
            let it = state.get_mut(*element);
            (it.place, it.pose) = (Place::Table, *to);
            it.marks.put(Mark::Stirred);
            if *willing {
                it.marks.put(Mark::Dismounted);
            }
        }
        Event::ChangedHorses { element, unit, stats, moves, mark } => {
            let it = state.get_mut(*element);
            it.unit = *unit;
            stats.give_to(it);
            it.moves = *moves;
            it.marks.put(*mark);
        }
        Event::WholeTurnBegun { element, action } => {
            let it = state.get_mut(*element);
            it.pending = Some(*action);
            it.marks.put(Mark::WholeTurn);
        }
        Event::WholeTurnLost { element } => state.get_mut(*element).pending = None,
        Event::ModeChanged { element, mode, to } => {
            let it = state.get_mut(*element);
            (it.mode, it.pose, it.place, it.pending) = (*mode, *to, Place::Table, None);
            it.marks.put(Mark::Stirred);
        }
        Event::DugIn { element } => {
            let it = state.get_mut(*element);
            (it.protection, it.pending) = (Protection::DugIn, None);
        }
        Event::Revealed { element } => {
            let it = state.get_mut(*element);
            (it.concealed, it.spotted) = (false, true);
        }
        Event::Concealed { element } => state.get_mut(*element).concealed = true,
        Event::ObjectiveTaken { objective, side, captured } => {
            if let Some(it) = state.objectives.get_mut(*objective) {
                *it = Objective { holder: Some(*side), captured: *captured };
            }
        }
        Event::Ended(outcome) => state.outcome = Some(outcome.clone()),
        Event::RuledPlace { element, to } => {
            let it = state.get_mut(*element);
            (it.place, it.pose) = (Place::Table, *to);
        }
        Event::RuledStatus { element, status } => ruled(state, *element, *status),
    }
}

fn enter_stage(state: &mut State, side: Side, stage: Stage) {
    (state.active, state.stage) = (side, stage);
    match stage {
        // D20-H04a: what an element did in its last Fire phase is forgotten when the next one begins.
        Stage::Smoke => {
            for it in state.elements.iter_mut().filter(|it| it.side() == side) {
                it.marks.clear(Mark::AttackedLately);
            }
        }
        Stage::CloseCombat => {
            for it in &mut state.elements {
                it.marks.clear(Mark::Fought);
            }
        }
        Stage::Movement => state.advances.clear(),
        _ => (),
    }
}

fn begin_player_turn(state: &mut State, turn: u8, side: Side) {
    (state.turn, state.active) = (turn, side);
    state.advances.clear();
    for it in state.elements.iter_mut().filter(|it| it.side() == side) {
        for mark in Mark::OF_A_TURN {
            it.marks.clear(mark);
        }
        it.marks.clear(Mark::Stirred);
        it.called_by = None;
    }
    let side = &mut state.sides[side.idx()];
    for it in &mut side.batteries {
        (it.contact, it.used) = (None, false);
    }
    for it in &mut side.sorties {
        it.contact = None;
    }
}

/// D20-H30: nothing is left on the table, no wrecks either.
fn remove(state: &mut State, id: ElementId, loss: Loss) {
    let it = state.get_mut(id);
    it.place = Place::Gone(loss);
    (it.suppressed, it.pending, it.concealed) = (false, None, false);
    let counts = State::counts_for_victory(it.class);
    let side = &mut state.sides[id.side.idx()];
    side.removed += 1;
    side.combat_lost += u8::from(counts);
    state.advances.retain(|it| it.element != id);
}

fn called(state: &mut State, observer: ElementId, asset: &Asset, reached: bool) {
    state.get_mut(observer).marks.put(Mark::Called);
    let turn = state.turn;
    if !reached {
        return;
    }
    let side = &mut state.sides[observer.side.idx()];
    match asset {
        Asset::Battery(id) => {
            if let Some(it) = side.batteries.iter_mut().find(|it| it.id == *id) {
                (it.contact, it.reached) = (Some(observer), Some((observer, turn)));
            }
        }
        Asset::Sortie(id) => {
            if let Some(it) = side.sorties.iter_mut().find(|it| it.id == *id) {
                it.contact = Some(observer);
            }
        }
        Asset::Mortar(id) => state.get_mut(*id).called_by = Some(observer),
    }
}

fn smoke_laid(state: &mut State, by: Option<ElementId>, battery: Option<&str>, markers: &[Smoke]) {
    state.smoke.extend_from_slice(markers);
    if let Some(id) = by {
        let it = state.get_mut(id);
        it.smoke_left = it.smoke_left.saturating_sub(1);
        it.marks.put(Mark::Fired);
        it.marks.put(Mark::Stirred);
        it.called_by = None;
    }
    let Some(owner) = markers.first().map(|it| it.owner) else { return };
    if let Some(id) = battery
        && let Some(it) = state.sides[owner.idx()].batteries.iter_mut().find(|it| it.id == id)
    {
        it.missions = it.missions.saturating_sub(1);
        it.used = true;
    }
}

fn moved(state: &mut State, id: ElementId, to: Pose, how: Motion) {
    let it = state.get_mut(id);
    let stayed = it.pose.at == to.at;
    it.pose = to;
    if how == Motion::Pivot || stayed {
        return;
    }
    it.protection = Protection::None;
    it.pending = None;
    it.marks.put(Mark::Stirred);
    if let Motion::March | Motion::Retreat = how {
        it.marks.put(Mark::Moved);
    }
    if how == Motion::Advance {
        state.advances.retain(|it| it.element != id);
    }
}

fn ruled(state: &mut State, id: ElementId, status: RuledStatus) {
    match status {
        RuledStatus::Suppressed(suppressed) => state.get_mut(id).suppressed = suppressed,
        RuledStatus::Protection(protection) => state.get_mut(id).protection = protection,
        RuledStatus::Mode(mode) => state.get_mut(id).mode = mode,
    }
}

//! What takes an entire turn: D20-083, D20-084, D20-R27, D20-H10.

use engine::{Flow, Step};
use table::{Base, Deg, Pose};

use crate::D20;
use crate::element::{CONTACT, Class, Element, ElementId, Flag, Mark, Mode, WholeTurn, du};
use crate::event::Event;
use crate::movement::{is_free, may_act_in_movement, may_stand, settle};
use crate::state::State;
use crate::transport::{has_room, may_board, may_get_off_at};

/// D20-R27: declares something that takes the entire turn. It is done at the end of the Movement phase.
pub(crate) fn declare(step: &mut Step<'_, D20>, id: ElementId, action: WholeTurn) -> Flow {
    let it = step.state.element(id)?;
    may_act_in_movement(step, it)?;
    step.forbid(it.suppressed, "D20-R27", "it is suppressed")?;
    let busy = it.has(Mark::Fired) || it.has(Mark::Fought) || it.has(Mark::Moved);
    step.forbid(busy, "D20-R27", "it has already fired, fought or moved in this turn")?;
    if action == WholeTurn::DigIn {
        may_dig_in(step, it)?;
    } else {
        step.forbid(it.class != Class::Csw, "D20-083", "only a crew-served weapon does that")?;
        may_begin(step, it, action)?;
    }
    step.emit(Event::WholeTurnBegun { element: id, action });
    Ok(())
}

/// D20-H10: who may dig in, and where.
fn may_dig_in(step: &Step<'_, D20>, it: &Element) -> Flow {
    let state: &State = &step.state;
    let digs = it.class == Class::Inf || it.is_deployed();
    step.forbid(!digs || !it.on_table(), "D20-H10", "only infantry and deployed weapons dig in")?;
    step.forbid(it.protection != crate::element::Protection::None, "D20-H10", "it is already protected")?;
    step.forbid(state.is_contacted(it), "D20-H10", "it is in contact with the enemy")?;
    step.forbid(!may_dig_at(state, it.pose), "D20-H10", "nobody can dig in on that ground")
}

/// D20-H10: not in built-up areas, on roads and bridges, or in extreme ground.
pub(crate) fn may_dig_at(state: &State, pose: Pose) -> bool {
    let ground = &state.battle.ground;
    let diggable = |idx: usize| state.battle.terrain[usize::from(ground.areas()[idx].kind.0)].dig;
    ground.area_at(pose.at).is_none_or(diggable) && ground.way_at(pose.at).is_none()
}

/// D20-083, D20-084: whether a weapon is in the state from which it can begin.
fn may_begin(step: &Step<'_, D20>, it: &Element, action: WholeTurn) -> Flow {
    let state: &State = &step.state;
    match action {
        WholeTurn::DigIn => Ok(()),
        WholeTurn::Limber { carrier } => {
            let on = state.element(carrier)?;
            step.forbid(it.mode != Mode::Deployed, "D20-083", "only a deployed gun can be limbered")?;
            step.forbid(on.tow == 0, "D20-H22", "that cannot tow a gun")?;
            may_board(step, it, on)?;
            // D20-H22a: guns are hooked to the rear or side.
            let ahead = table::in_arc(on.pose, 45, it.pose.at);
            step.forbid(ahead, "D20-H22a", "a gun is hooked to the rear or side of its carrier")
        }
        WholeTurn::Unlimber { .. } => {
            let limbered = it.mode == Mode::Limbered && it.carrier().is_some();
            step.forbid(!limbered, "D20-083", "it is not limbered")
        }
        WholeTurn::BreakDown => {
            step.forbid(!it.is(Flag::Portable), "D20-084", "it is not man-portable")?;
            step.forbid(it.mode != Mode::Deployed || !it.on_table(), "D20-084", "it is not deployed")
        }
        WholeTurn::Reassemble { .. } => {
            step.forbid(it.mode != Mode::BrokenDown || !it.on_table(), "D20-084", "it is not broken down")
        }
        WholeTurn::Embark { carrier } => {
            let on = state.element(carrier)?;
            step.forbid(it.mode != Mode::BrokenDown, "D20-R27", "it must be broken down to be carried")?;
            step.forbid(on.class == Class::Afv, "D20-H22", "only infantry rides on tanks")?;
            may_board(step, it, on)
        }
        WholeTurn::Disembark { to } => {
            let aboard = it.carrier().filter(|_| it.mode == Mode::BrokenDown);
            let Some(carrier) = aboard else {
                return engine::refuse("D20-R27", "it is not aboard, broken down");
            };
            step.forbid(state.get(carrier).suppressed, "D20-H22a", "the carrier is suppressed")?;
            may_get_off_at(step, it, carrier, to)
        }
    }
}

/// D20-R27: at the end of the Movement phase everything that was begun is done, or lost if it is no longer possible.
pub(crate) fn finish_all(step: &mut Step<'_, D20>) {
    let side = step.state.active;
    let begun = step.state.of(side).filter_map(|it| Some((it.id, it.pending?)));
    for (id, action) in begun.collect::<Vec<_>>() {
        match result(step, step.state.get(id), action) {
            Some(event) => step.emit(event),
            None => step.emit(Event::WholeTurnLost { element: id }),
        }
        settle(step, id);
    }
}

/// What a finished action leads to, if it can still be finished.
fn result(step: &Step<'_, D20>, it: &Element, action: WholeTurn) -> Option<Event> {
    let (state, element) = (&*step.state, it.id);
    let boards = |carrier: ElementId, mode: Mode| {
        let on = state.get(carrier);
        let can = on.on_table()
            && !on.suppressed
            && it.base().within(CONTACT, &on.base())
            && has_room(state, on, it);
        can.then_some(Event::Mounted { element, carrier, mode })
    };
    match action {
        WholeTurn::DigIn => Some(Event::DugIn { element }),
        WholeTurn::BreakDown => Some(Event::ModeChanged { element, mode: Mode::BrokenDown, to: it.pose }),
        WholeTurn::Reassemble { facing } => {
            let to = Pose::new(it.pose.at, facing);
            free(state, it, to).then_some(Event::ModeChanged { element, mode: Mode::Deployed, to })
        }
        WholeTurn::Limber { carrier } => boards(carrier, Mode::Limbered),
        WholeTurn::Embark { carrier } => boards(carrier, Mode::BrokenDown),
        WholeTurn::Unlimber { facing } => {
            // D20-H22a: the gun is left where it was hooked, behind its carrier.
            let carrier = state.get(it.carrier()?);
            let row = crate::element::MoveClass::Csw;
            let stands = |to: &Pose| {
                state.battle.ground.on_table(to.at)
                    && free(state, it, *to)
                    && may_stand(state, &step.rules.tables, row, to.at)
            };
            let to = places_behind(carrier, it, facing).find(stands)?;
            Some(Event::ModeChanged { element, mode: Mode::Deployed, to })
        }
        WholeTurn::Disembark { to } => {
            let carrier = state.get(it.carrier()?);
            let base = Base { footprint: it.footprint, pose: to };
            let can = base.within(CONTACT, &carrier.base()) && free(state, it, to);
            can.then_some(Event::Dismounted { element, to, willing: true })
        }
    }
}

/// Places for a gun that is unhooked: behind its carrier, or beside it, as near as its new facing allows.
fn places_behind(carrier: &Element, it: &Element, facing: Deg) -> impl Iterator<Item = Pose> {
    let from = carrier.pose;
    let near = du(1);
    let turns = [180, 270, 90].into_iter();
    let (stands_on, gun) = (carrier.base(), it.footprint);
    turns.filter_map(move |turn| {
        let at = |n: i32| Pose::new(from.facing.plus(turn).ahead(from.at, near + CONTACT * n), facing);
        (0..40).map(at).find(|&pose| !Base { footprint: gun, pose }.overlaps(&stands_on))
    })
}

fn free(state: &State, it: &Element, to: Pose) -> bool {
    is_free(state, &Base { footprint: it.footprint, pose: to }, &[it.id])
}

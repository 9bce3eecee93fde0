//! What a result does to the element it falls on: D20-070 to D20-079.

use engine::{Check, Dice, Flow, Step};
use serde::{Deserialize, Serialize};
use table::Pose;

use crate::element::{Class, Element, ElementId, Loss, Place, Protection};
use crate::event::Event;
use crate::state::State;
use crate::{D20, fall_back, overrun, transport};

/// What an attack came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hit {
    /// Nothing.
    NoEffect,
    /// F.
    FallBack,
    /// S.
    Suppressed,
    /// K.
    KnockedOut,
    /// An AP shot that went wide.
    Missed,
    /// An AP shot that hit; what it did is still to be thrown for.
    OnTarget,
}

impl Hit {
    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Hit::NoEffect => "no effect",
            Hit::FallBack => "falls back",
            Hit::Suppressed => "suppressed",
            Hit::KnockedOut => "knocked out",
            Hit::Missed => "missed",
            Hit::OnTarget => "hit",
        }
    }
}

/// Where an attack came from, as far as D20-070 cares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// Direct fire, or close combat.
    Ordinary,
    /// Support fire, bombs or mortars.
    Plunging,
}

/// D20-070 to D20-075: what a result does to an element.
pub(crate) fn suffer(step: &mut Step<'_, D20>, id: ElementId, hit: Hit, cause: Cause) -> Flow {
    let it = step.state.get(id);
    if !it.in_play() {
        return Ok(());
    }
    match hit {
        Hit::NoEffect | Hit::Missed | Hit::OnTarget => Ok(()),
        // D20-070: what stands firm does not fall back. It is suppressed instead, but never twice.
        Hit::FallBack if stands_firm(it, cause) && it.suppressed => Ok(()),
        Hit::FallBack if stands_firm(it, cause) => suppress(step, id),
        // D20-071: two fall-back moves, at once.
        Hit::FallBack => fall_back::driven_back(step, id),
        // D20-073: suppressed twice is knocked out.
        Hit::Suppressed if it.suppressed => knock_out(step, id),
        Hit::Suppressed => suppress(step, id),
        Hit::KnockedOut => knock_out(step, id),
    }
}

/// D20-070, D20-R16: five causes, any one of which is enough.
fn stands_firm(it: &Element, cause: Cause) -> bool {
    cause == Cause::Plunging
        || it.class == Class::Csw
        || matches!(it.protection, Protection::DugIn | Protection::Fortification)
}

/// D20-072, D20-077, D20-078, D20-R22, D20-R47: an element becomes suppressed, and what it carries with it; then
/// those that became suppressed now get off, where they must or may.
pub(crate) fn suppress(step: &mut Step<'_, D20>, id: ElementId) -> Flow {
    let rides = step.state.get(id).carrier();
    let shaken: Vec<ElementId> = step.state.carried(id).filter(|it| !it.suppressed).map(|it| it.id).collect();
    if !step.state.get(id).suppressed {
        step.emit(Event::Suppressed { element: id });
    }
    for &passenger in &shaken {
        step.emit(Event::Suppressed { element: passenger });
    }
    for passenger in shaken {
        transport::leave_when_suppressed(step, id, passenger)?;
    }
    // D20-R50: riders that were shot at themselves jump off.
    match rides {
        Some(tank) if step.state.get(tank).class == Class::Afv => transport::jump_off(step, tank, id),
        _ => Ok(()),
    }
}

/// D20-075 to D20-077: an element is knocked out.
pub(crate) fn knock_out(step: &mut Step<'_, D20>, id: ElementId) -> Flow {
    let carried: Vec<ElementId> = step.state.carried(id).map(|it| it.id).collect();
    // D20-076, D20-R19: with two or more aboard, exactly one of them is knocked out instead of the transport.
    if 2 <= carried.len() {
        let unlucky = draw_passenger(step, id, &carried)?;
        remove(step, unlucky, Loss::KnockedOut)?;
        return suppress(step, id);
    }
    remove(step, id, Loss::KnockedOut)
}

/// D20-R20: one d20 picks the passenger; what does not divide evenly is thrown again.
fn draw_passenger(step: &mut Step<'_, D20>, carrier: ElementId, carried: &[ElementId]) -> Flow<ElementId> {
    let n = u8::try_from(carried.len()).expect("carriers carry few");
    let limit = 20 / n * n;
    loop {
        let dice = Dice { n: 1, sides: 20 };
        let check = Check::of(dice, "D20-R20", "which passenger is hit").by(carrier.side.other().seat());
        let face = step.roll(check)?.faces[0];
        if face <= limit {
            return Ok(carried[usize::from((face - 1) % n)]);
        }
    }
}

/// Takes an element out of play, and with it what it carries: D20-077, D20-R47. D20-R31: a Commander that is knocked
/// out or routed is replaced at once.
pub(crate) fn remove(step: &mut Step<'_, D20>, id: ElementId, loss: Loss) -> Flow {
    let mut lost: Vec<ElementId> = step.state.carried(id).map(|it| it.id).collect();
    lost.push(id);
    for &element in &lost {
        step.emit(Event::Removed { element, loss });
    }
    part(step);
    for element in lost {
        let replaced =
            step.state.get(element).class == Class::Cmd && matches!(loss, Loss::KnockedOut | Loss::Routed);
        if replaced {
            overrun::replace_commander(step, element)?;
        }
    }
    Ok(())
}

/// D20-H20, D20-H21: forgets who sought the contacts that are over.
pub(crate) fn part(step: &mut Step<'_, D20>) {
    let state: &State = &step.state;
    let over = |it: &crate::state::Initiated| !state.touching(state.get(it.by), state.get(it.with));
    let contacts: Vec<_> = state.contacts.iter().copied().filter(over).collect();
    if !contacts.is_empty() {
        step.emit(Event::Parted { contacts });
    }
}

/// D20-R18: whether a place is off the table, where an element is out of play.
pub(crate) fn is_off(state: &State, pose: Pose) -> bool {
    !state.battle.ground.on_table(pose.at)
}

/// D20-079: riders jump off a tank that was hit by AP fire and not damaged.
pub(crate) fn shaken_riders(step: &mut Step<'_, D20>, tank: ElementId) -> Flow {
    if step.state.get(tank).class != Class::Afv {
        return Ok(());
    }
    let riders: Vec<ElementId> = step.state.carried(tank).map(|it| it.id).collect();
    for rider in riders {
        if step.state.get(rider).place == Place::Aboard(tank) {
            transport::jump_off(step, tank, rider)?;
        }
    }
    Ok(())
}

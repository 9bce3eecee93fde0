//! HK-070 to HK-073: close assault, phase 9. HK-R32 to HK-R34, HK-R43, HK-R44, HK-H36 to HK-H38, HK-H66.
//!
//! The loser of the initiative declares, then the winner; both say in secret which targets come to meet the assault; all
//! moves are made; then the winner of the initiative says which melee is next, until none is left.

use engine::{Flow, Seat, Step, refuse};

use crate::Hk;
use crate::decision::Decision;
use crate::element::{Element, ElementId, Morale, Order, Side};
use crate::event::{Event, PlanChoice};
use crate::sequence;
use crate::spotting;
use crate::state::{Assault, Stage, State};
use crate::tables::Carriage;

pub(crate) mod close;
mod fight;
mod outcome;
pub(crate) mod reach;
pub(crate) mod vehicle;

pub use fight::check as fight_check;
pub use reach::{distance, is_in_reach};

/// HK-R43: close assaults that share an element are one melee.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Melee {
    /// Who fights, in the order of the elements.
    pub elements: Vec<ElementId>,
    /// Who has started it.
    pub started: [bool; 2],
}

impl Melee {
    /// Those of a side who are still there.
    pub fn of<'a>(&'a self, state: &'a State, side: Side) -> impl Iterator<Item = &'a Element> + 'a {
        let own = self.elements.iter().filter(move |id| id.side == side);
        own.filter_map(|id| state.find(*id)).filter(|it| it.on_table())
    }
}

/// HK-R43: the melees that are still to be fought.
pub fn melees(state: &State) -> Vec<Melee> {
    let mut res: Vec<Melee> = Vec::new();
    for assault in state.assaults.iter().filter(|it| !it.done) {
        let mut one = Melee { elements: vec![assault.by, assault.on], started: [false; 2] };
        one.started[assault.by.side.idx()] = true;
        let shares = |it: &Melee| it.elements.contains(&assault.by) || it.elements.contains(&assault.on);
        for other in res.extract_if(.., |it| shares(it)) {
            one.elements.extend(other.elements);
            one.started = [0, 1].map(|side| one.started[side] || other.started[side]);
        }
        one.elements.sort_unstable();
        one.elements.dedup();
        res.push(one);
    }
    res.sort_by(|a, b| a.elements.cmp(&b.elements));
    res
}

/// Decisions of the Melee phase: `Assault`, `React`, `Fight` and `Ready`, in `Stage::Declare`, `React` and `Melee`.
pub(crate) fn decide(step: &mut Step<'_, Hk>, seat: Seat, decision: &Decision) -> Flow {
    let Some(side) = Side::of_seat(seat) else {
        return refuse("ENG-004", "only the two sides decide in this game");
    };
    match (step.state.stage, decision) {
        (Stage::Declare(_), Decision::Assault { by, on }) => declare(step, *by, *on),
        (Stage::Declare(side), Decision::Ready) => declared(step, side),
        (Stage::React, Decision::React { element }) => {
            let choice = PlanChoice::React(*element);
            sequence::choose(step, side, choice, |step| may_react(step, *element))
        }
        (Stage::React, Decision::Ready) => {
            if sequence::become_ready(step, side) {
                close_in(step);
                next(step)?;
            }
            Ok(())
        }
        (Stage::Melee(_), Decision::Fight { element }) => {
            let found = melees(&step.state).into_iter().find(|it| it.elements.contains(element));
            let Some(melee) = found else {
                return refuse("HK-073", "that element is in no melee that is still to be fought");
            };
            fight::fight(step, &melee)?;
            next(step)
        }
        (stage, _) => refuse("HK-010", format!("that is not open in this stage ({})", stage.name())),
    }
}

/// HK-071, HK-072: declares a close assault.
fn declare(step: &mut Step<'_, Hk>, by: ElementId, on: ElementId) -> Flow {
    may_assault(step, by, on)?;
    // HK-R44, HK-R49: whoever assaults is seen.
    spotting::reveal(step, by);
    step.emit(Event::Declared(Assault { by, on, met: false, done: false }));
    Ok(())
}

/// HK-071, HK-R44, HK-H66: whether an element may start a close assault against another.
pub(crate) fn may_assault(step: &Step<'_, Hk>, by: ElementId, on: ElementId) -> Flow {
    let (it, target) = (step.state.element(by)?, step.state.element(on)?);
    if by.side == on.side || !it.on_table() || it.dummy.is_some() {
        return refuse("HK-071", "a close assault is started by an element on the table, against an enemy");
    }
    // What is hidden is not known to be there, so the same is said of it as of what is gone.
    if !target.on_table() || target.hidden || target.dummy.is_some() {
        return refuse("HK-R44", "there is no such enemy to be seen");
    }
    step.forbid(it.vehicle.is_some(), "HK-H66", "vehicles never start a close assault")?;
    step.forbid(
        it.morale != Morale::Good,
        "HK-071",
        "only an unsuppressed element may start a close assault",
    )?;
    step.forbid(
        serves_heavy(step.rules, it),
        "HK-R44",
        "crews of guns, medium and heavy machine guns and medium mortars may not start a close assault",
    )?;
    let already = step.state.assaults.iter().any(|assault| assault.by == by);
    step.forbid(already || it.fought, "HK-R43", "it has declared a close assault in this turn already")?;
    let in_reach = reach::is_in_reach(&step.state, it, target);
    step.forbid(!in_reach, "HK-071", "the enemy is more than 4\" away")?;
    if target.vehicle.is_some() {
        let drives = matches!(target.order, Some(Order::Double | Order::Move));
        step.forbid(drives, "HK-H66", "the vehicle moves too fast: it has order A or M this turn")?;
        let harmless = !vehicle::can_hurt(step.rules, it, target);
        step.forbid(harmless, "HK-H66", "nobody in it has an anti-tank weapon or grenade")?;
    }
    Ok(())
}

/// HK-R44: crews of guns, medium and heavy MGs and medium mortars.
fn serves_heavy(rules: &Hk, it: &Element) -> bool {
    it.weapons.iter().any(|weapon| rules.tables.weapon(weapon.kind).carriage != Carriage::Light)
}

/// HK-R34: the loser of the initiative declares all his assaults, then the winner; then come the reactions.
fn declared(step: &mut Step<'_, Hk>, side: Side) -> Flow {
    if side != step.state.winner {
        step.emit(Event::Stage(Stage::Declare(step.state.winner)));
        return Ok(());
    }
    if step.state.assaults.is_empty() {
        return sequence::after_melee(step);
    }
    step.emit(Event::Stage(Stage::React));
    Ok(())
}

/// HK-072, HK-R33: whether the target of a close assault may come to meet it.
pub(crate) fn may_react(step: &Step<'_, Hk>, element: ElementId) -> Flow {
    let it = step.state.element(element)?;
    let is_target = step.state.assaults.iter().any(|assault| assault.on == element);
    step.forbid(!is_target, "HK-072", "nobody assaults it")?;
    step.forbid(it.vehicle.is_some(), "HK-H66", "vehicles never react to a close assault")?;
    step.forbid(it.morale != Morale::Good, "HK-R33", "only an unsuppressed target may react")?;
    // HK-H36: nobody moves twice: whoever has started a close assault goes where he said.
    let starts = step.state.assaults.iter().any(|assault| assault.by == element);
    step.forbid(starts, "HK-H36", "it has started a close assault itself: that is its move")
}

/// HK-R34: reactions are shown, then all moves into contact are made: first those who started, then those who meet them.
fn close_in(step: &mut Step<'_, Hk>) {
    for element in step.state.sides.each_ref().map(|it| it.plan.reactions.clone()).concat() {
        step.emit(Event::Met { element });
    }
    step.emit(Event::PlansDone);
    let assaults = step.state.assaults.clone();
    let mut reactions: Vec<ElementId> = assaults.iter().filter(|it| it.met).map(|it| it.on).collect();
    reactions.sort_unstable();
    reactions.dedup();
    for assault in &assaults {
        close::close_in(step, assault.by, &[assault.on]);
    }
    for element in reactions {
        let attackers: Vec<ElementId> =
            assaults.iter().filter(|it| it.on == element).map(|it| it.by).collect();
        close::close_in(step, element, &attackers);
    }
    look_after(step, assaults.iter().flat_map(|it| [it.by, it.on]));
}

/// HK-R41: who has moved may see or be seen.
fn look_after(step: &mut Step<'_, Hk>, elements: impl IntoIterator<Item = ElementId>) {
    for id in elements {
        spotting::look_after(step, id);
    }
}

/// HK-073: the next melee: the winner of the initiative says which, unless there is only one.
fn next(step: &mut Step<'_, Hk>) -> Flow {
    loop {
        let left = melees(&step.state);
        // HK-H36: an assault that did not reach contact is not fought.
        if let Some(missed) = left.iter().find(|it| !fight::has_contact(&step.state, it)) {
            step.emit(Event::MeleeDone { elements: missed.elements.clone() });
            continue;
        }
        if left.is_empty() {
            return sequence::after_melee(step);
        }
        let stage = Stage::Melee(step.state.winner);
        if step.state.stage != stage {
            step.emit(Event::Stage(stage));
        }
        let [only] = left.as_slice() else { return Ok(()) };
        fight::fight(step, only)?;
    }
}

#[cfg(test)]
mod tests;

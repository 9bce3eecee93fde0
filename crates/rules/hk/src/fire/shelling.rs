//! HK-H13, HK-R46: direct HE aimed at a place in view: at a window, or at where somebody may be hidden.

use engine::{Flow, Step, refuse};
use table::Len;

use crate::Hk;
use crate::casualties::Damage;
use crate::element::{Cover, Element};
use crate::event::Event;
use crate::fire::numbers::{Aim, IMPOSSIBLE, hit_check, number};
use crate::fire::parts::{Part, carried, served, shells, vehicle_shells};
use crate::fire::shot::{Arm, firing, numbers};
use crate::fire::{may_fire, one_weapon};
use crate::formation::has_floor;
use crate::he;
use crate::plan::Shelling;
use crate::sight::{self, Stand};
use crate::spotting;
use crate::state::State;

/// Shells on their way to a place.
pub(crate) struct Aimed<'a> {
    /// The weapon.
    pub(crate) part: Part,
    /// Where they burst.
    pub(crate) centre: Stand,
    /// From where they come.
    pub(crate) from: Stand,
    /// What lies between: the two lines for targets that move are not for HE.
    pub(crate) aim: Aim<'a>,
}

/// HK-R46: what of an element fires shells at a place, and from where; none if nothing can.
fn aimed<'a>(rules: &Hk, state: &State, by: &'a Element, arm: Arm, centre: Stand) -> Option<Aimed<'a>> {
    let (who, stands) = firing(by, arm);
    let seen = sight::seen(state, &stands, &[centre])?;
    let firers = numbers(&who, seen.by);
    let part = match arm {
        Arm::Support(number) => {
            let (weapon, missing) = served(rules, by, number, firers, 0, centre.at)?;
            Part { missing, ..shells(weapon, seen.range)? }
        }
        Arm::Once(figure) => {
            let weapon = carried(rules, by, figure, firers)?;
            Part { once: Some(figure), ..shells(weapon, seen.range)? }
        }
        Arm::Gun => vehicle_shells(rules, by, centre.at, range_of(by, centre))?,
        Arm::Everybody | Arm::Mg => return None,
    };
    let from = sight::centre(by);
    let hindrances = sight::count(state, from, centre);
    let uphill = sight::level(state, from) < sight::level(state, centre);
    Some(Aimed { part, centre, from, aim: Aim { by, hindrances, uphill, caught: false, running: false } })
}

/// HK-H01a: from the nearest point of a vehicle.
fn range_of(by: &Element, to: Stand) -> Len {
    by.vehicle.as_ref().map_or(Len::ZERO, |it| it.base().gap_to_point(to.at))
}

/// HK-R46: whether an element may aim its shells so in this stage.
pub(crate) fn check(step: &Step<'_, Hk>, shelling: Shelling) -> Flow {
    let state: &State = &step.state;
    let by = state.element(shelling.by)?;
    may_fire(step, by)?;
    let Some(arm) = Arm::read(by, Some(shelling.weapon)) else {
        return refuse("HK-H10", "it has no such weapon");
    };
    if !shelling.at.in_range() || !state.battle.ground.on_table(shelling.at) {
        return refuse("HK-R46", "that is off the table");
    }
    if shelling.floor != 0 && !has_floor(state, shelling.at, shelling.floor) {
        return refuse("HK-H13", "there is no such floor at that place");
    }
    let marked = state.opportunities.iter().any(|it| it.firer == by.id);
    let bound = marked && by.vehicle.is_some();
    step.forbid(bound, "HK-H12", "its opportunity marker says at whom it fires")?;
    one_weapon(step, by, arm)?;
    let centre = Stand { at: shelling.at, floor: shelling.floor };
    let Some(aimed) = aimed(step.rules, state, by, arm, centre) else {
        let stands = firing(by, arm).1;
        if sight::seen(state, &stands, &[centre]).is_none() {
            return refuse("HK-R46", sight::blocked_by(state, sight::centre(by), centre));
        }
        return refuse("HK-H13", "it fires no shells there: its kind, its range or its field of fire");
    };
    // HK-R2: not even somebody in the open would be hit.
    let best = hit_check(step.rules, &aimed.aim, &aimed.part, Cover::Open);
    step.forbid(number(&best) == IMPOSSIBLE, "HK-R2", "the number to hit is 7 or more: it cannot hit")
}

/// The shells that both sides aim at places, in the order of the elements.
pub(super) fn all(step: &mut Step<'_, Hk>, before: &State, damage: &mut Damage) -> Flow {
    let mut planned: Vec<Shelling> = before.sides.iter().flat_map(|it| &it.plan.shellings).copied().collect();
    planned.sort_by_key(|it| (it.by, it.weapon));
    for shelling in planned {
        let Some(by) = before.find(shelling.by) else { continue };
        let Some(arm) = Arm::read(by, Some(shelling.weapon)) else { continue };
        let centre = Stand { at: shelling.at, floor: shelling.floor };
        let Some(aimed) = aimed(step.rules, before, by, arm, centre) else { continue };
        // HK-R40: firing shows where one is.
        spotting::reveal(step, by.id);
        let (with, at, floor) = (aimed.part.name.clone(), shelling.at, shelling.floor);
        step.emit(Event::Shelled { by: by.id, with, at, floor });
        he::burst(step, before, &aimed, damage)?;
        step.emit(Event::HasFired { element: by.id, once: aimed.part.once });
    }
    Ok(())
}

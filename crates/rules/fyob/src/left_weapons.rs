//! FYOB-R17 (c), FYOB-R56, FYOB-R57: weapons and guns whose crews are away from them. Who stands where, the host says.

use engine::Flow;
use table::Point;

use crate::element::{Arm, Element, Kind, Laid, Status};
use crate::event::Event;
use crate::host::{Host, Play};
use crate::ids::ElementId;
use crate::order::Order;
use crate::state::State;

/// FYOB-R56: the least score of whoever mans an abandoned weapon.
const STEADY_ENOUGH: u8 = 5;

/// A weapon that its crew may have again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Away {
    /// FYOB-R57: left for the time being: the crew has it again as soon as it touches it.
    ForNow,
    /// FYOB-R56: abandoned, and the crew is fit to man it again: with an act.
    Abandoned,
}

/// AI-3: the weapon that a crew would go back to, wherever it stands. FYOB-R56: who abandoned it needs a score of 5.
pub fn away(crew: &Element) -> Option<Away> {
    crew.weapon_left?;
    match (crew.weapon_lost, STEADY_ENOUGH <= crew.score) {
        (false, _) => Some(Away::ForNow),
        (true, true) => Some(Away::Abandoned),
        (true, false) => None,
    }
}

/// FYOB-R57: whether a crew that seeks cover goes without its weapon: pinned artillery (5 or 6 failures), and any crew whose
/// weapon cannot be moved.
pub fn goes_without_it<T>(state: &State<T>, id: ElementId, is_fixed: bool) -> bool {
    let (it, arm) = (state.get(id), state.info(id).arm);
    if !matches!(arm, Arm::CrewWeapon | Arm::Gun) || it.is_foot_crew() || it.aboard.is_some() {
        return false;
    }
    is_pinned_gun(state, id) || is_fixed
}

/// FYOB-R57: artillery that is pinned: 5 or 6 failures in this bound.
pub fn is_pinned_gun<T>(state: &State<T>, id: ElementId) -> bool {
    state.info(id).arm == Arm::Gun && matches!(state.get(id).failures, Some(5 | 6))
}

/// FYOB-R57, FYOB-R17 (c): a crew goes to cover: without its weapon, which stays `here`; or it takes down what was set up, as a
/// part of that move.
pub fn goes_to_cover<H: Host>(step: &mut Play<'_, H>, id: ElementId, without_it: bool, here: Point) {
    let it = step.state.get(id);
    if without_it {
        step.emit(Event::WeaponLeft { element: id, at: Some(here) });
    } else if it.set_up && step.state.info(id).immobile && !it.is_foot_crew() {
        step.emit(Event::SetUp { element: id, ready: false });
    }
}

/// FYOB-R18, FYOB-R30, FYOB-R56: a weapon, gun or vehicle is left behind for good. Weapons and guns stay `here` and can be
/// manned again; vehicles are out of the game.
pub fn leave_for_good<H: Host>(step: &mut Play<'_, H>, id: ElementId, here: Point) {
    if matches!(step.state.info(id).arm, Arm::CrewWeapon | Arm::Gun) {
        let at = step.state.get(id).weapon_left.or(Some(here));
        step.emit(Event::WeaponLeft { element: id, at });
    }
    step.emit(Event::WeaponLost { element: id, lost: true });
}

/// FYOB-R57: an enemy has touched a weapon before its crew: it is destroyed.
pub fn destroy_weapon<H: Host>(step: &mut Play<'_, H>, owner: ElementId) {
    if !step.state.get(owner).weapon_lost {
        step.emit(Event::WeaponLost { element: owner, lost: true });
    }
    step.emit(Event::WeaponLeft { element: owner, at: None });
}

/// FYOB-R57: back at its weapon the crew has it again, set up if it was, laid on nothing.
pub fn has_it_again<H: Host>(step: &mut Play<'_, H>, id: ElementId) {
    if step.state.get(id).weapon_lost {
        step.emit(Event::WeaponLost { element: id, lost: false });
    }
    step.emit(Event::WeaponLeft { element: id, at: None });
    step.emit(Event::LaidOn { element: id, laid: Laid::Nothing });
}

/// FYOB-R56: whether an element is fit to man an abandoned weapon.
pub fn must_be_fit<H: Host>(step: &Play<'_, H>, id: ElementId) -> Flow {
    let unfit = step.state.get(id).score < STEADY_ENOUGH;
    step.forbid(unfit, "FYOB-R56", "its score must be 5 or more to man a weapon again")
}

/// FYOB-R56: abandoned weapons whose crews are gone, which an element on foot of that side could man.
pub fn without_crew<T>(state: &State<T>, id: ElementId) -> impl Iterator<Item = (ElementId, Point)> {
    let it = state.get(id);
    let on_foot = state.kind(id) == Kind::Foot && it.aboard.is_none();
    let is_gone =
        |other: &Element| matches!(other.status, Status::Destroyed | Status::Surrendered | Status::Removed);
    let orphans = state.of(it.side).filter(move |other| on_foot && other.weapon_lost && is_gone(other));
    orphans.filter_map(|other| Some((other.id, other.weapon_left?)))
}

/// FYOB-R56: friends on foot give an abandoned weapon a crew out of their own men. It is an element again, with their score
/// and nobody to lead it (FYOB-R4); it gets its card with the next deal. `put` sets it on the table.
pub fn crew_anew<H: Host>(
    step: &mut Play<'_, H>,
    id: ElementId,
    weapon: ElementId,
    hold: Order,
    put: impl FnOnce(&mut Play<'_, H>) -> Flow,
) -> Flow {
    must_be_fit(step, id)?;
    let (men, score) = (step.state.get(id).men, step.state.get(id).score);
    let crew = step.state.info(weapon).men.min(men.saturating_sub(1));
    step.forbid(crew == 0, "FYOB-R56", "it has no men to spare for the weapon")?;
    if step.state.get(weapon).retiring {
        step.emit(Event::Retiring { element: weapon, retiring: false });
    }
    step.emit(Event::Placed { element: weapon, status: Status::Table });
    put(step)?;
    step.emit(Event::MenSet { element: id, men: men - crew });
    step.emit(Event::MenSet { element: weapon, men: crew });
    step.emit(Event::Scored { element: weapon, score });
    step.emit(Event::NcoLost { element: weapon });
    step.emit(Event::Ordered { element: weapon, orders: vec![hold], put_aside: false });
    has_it_again(step, weapon);
    Ok(())
}

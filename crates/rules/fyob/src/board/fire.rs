//! FYOB-087 to FYOB-093, FYOB-R41, HH-5: who may fire at whom, and the fire itself.

use engine::{Flow, Illegal};
use table::{Len, Point};

use super::{Role, Shot, Weapon, is_outside, mover, near, place};
use crate::attack::Hurt;
use crate::board::Board;
use crate::element::{Element, Laid, Radio};
use crate::event::Event;
use crate::host::{Play, Position};
use crate::ids::ElementId;
use crate::order_dice::mods;
use crate::report::Ammunition;
use crate::state::Phase;
use crate::{Fyob, concealment, losses, phases};

/// FYOB-R41: an enemy so near to the point where a weapon was laid is its target too.
const ROUND_THE_LAID_POINT: Len = Len::inches(4);
/// HH-5: an observer without radio has to be so near to the weapon.
const CALLING_DISTANCE: Len = Len::inches(12);

/// A reason why somebody cannot be fired at.
type Objection = (&'static str, &'static str);

/// FYOB-R41 (a): whether an immobile weapon is laid on an enemy, or on a point within 4" of it. Others need not be laid.
pub fn is_laid_on<B: Board>(state: &Position<B>, id: ElementId, target: ElementId) -> bool {
    let it = state.get(id);
    if !needs_laying(state, it) {
        return true;
    }
    let near =
        |at: Point| B::distance_to(state, target, B::pose(state, target).at, at) <= ROUND_THE_LAID_POINT;
    match it.laid {
        Laid::Nothing => false,
        Laid::On(enemy, at) => enemy == target || near(at),
        Laid::At(at) => near(at),
    }
}

/// FYOB-R41: an immobile weapon with its crew at it, not in tow.
pub(super) fn needs_laying<T>(state: &crate::State<T>, it: &Element) -> bool {
    state.info(it.id).immobile && !it.is_foot_crew() && it.aboard.is_none()
}

/// FYOB-R41, FYOB-R42: whether an element has a weapon that can be laid on a target now: set up, or emplaced.
pub(super) fn can_be_laid<T>(state: &crate::State<T>, it: &Element) -> bool {
    let info = state.info(it.id);
    let ready = if info.immobile { it.set_up } else { info.emplaced };
    ready && !it.is_foot_crew() && it.aboard.is_none()
}

/// HH-5: whether somebody can call indirect fire on an enemy: a FOO or an officer with a score of 4 or more who knows it
/// and sees it, with a netted radio or within 12" of the weapon.
pub fn is_reported<B: Board>(rules: &Fyob<B>, state: &Position<B>, id: ElementId, target: ElementId) -> bool {
    let at = B::pose(state, target).at;
    let calls = |it: &Element| {
        let observes = state.info(it.id).observer || state.officer_with(it.id).is_some();
        let link = state.officer_with(it.id).map(|company| state.company(company).link);
        let netted = it.radio == Radio::Netted || link == Some(Radio::Netted);
        observes
            && it.is_steady()
            && it.knows(target)
            && !is_outside::<B>(state, it.id)
            && (netted || near::<B>(state, it.id, id, CALLING_DISTANCE))
            && B::sees(rules, state, place::<B>(state, it.id).at, target, at)
    };
    state.on_table(state.get(id).side).any(calls)
}

/// FYOB-072, AI-2: the weapons with which an element could fire at an enemy from a place, and what they could do; or why
/// none can.
pub fn bearing<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    id: ElementId,
    from: Point,
    target: ElementId,
) -> Result<Vec<(Weapon, Hurt)>, Illegal> {
    bears(rules, state, id, from, target)
        .map_err(|(rule, why)| Illegal { rule: rule.into(), why: why.into() })
}

fn bears<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    id: ElementId,
    from: Point,
    target: ElementId,
) -> Result<Vec<(Weapon, Hurt)>, Objection> {
    let (it, enemy) = (state.get(id), state.get(target));
    if enemy.side == it.side {
        return Err(("FYOB-087", "that is one of its own side"));
    }
    if !enemy.on_table() || enemy.concealed || is_outside::<B>(state, target) {
        return Err(("FYOB-087", "there is nothing to fire at"));
    }
    if enemy.aboard.is_some() {
        return Err(("FYOB-R27", "it is in a vehicle: fire at that"));
    }
    if needs_laying(state, it) {
        if !it.set_up {
            return Err(("FYOB-R41", "the weapon is not set up"));
        }
        if !is_laid_on::<B>(state, id, target) {
            return Err(("FYOB-R41", "the weapon is laid on something else: change its target first"));
        }
    }
    let (gunner, at) = (mover(state, id), B::pose(state, target).at);
    let mut weapons = B::weapons(rules, state, gunner);
    if weapons.is_empty() {
        return Err(("FYOB-089", "it has nothing to fire with"));
    }
    weapons.retain(|it| it.shots_left != Some(0));
    if weapons.is_empty() {
        return Err(("HH-8", "it is out of ammunition"));
    }
    // FYOB-R59: what it does not know of it cannot fire at, unless others call the fire.
    let knows = it.knows(target);
    let sees = knows && B::sees(rules, state, from, target, at);
    let reported = weapons.iter().any(|it| it.indirect) && is_reported(rules, state, id, target);
    weapons.retain(|it| sees || it.indirect && (knows || reported));
    match (weapons.is_empty(), knows) {
        (true, true) => return Err(("FYOB-087", "it does not see that enemy")),
        (true, false) => return Err(("FYOB-R59", "it does not know of that enemy: observe it first")),
        _ => (),
    }
    weapons.retain(|it| B::in_arc(rules, state, gunner, it, at));
    if weapons.is_empty() {
        return Err(("HH-14", "that enemy is outside its arc of fire"));
    }
    let hurt = |it: Weapon| {
        let hurt = B::hurts(rules, state, (gunner, from), &it, (target, at));
        (hurt != Hurt::No).then_some((it, hurt))
    };
    let found: Vec<(Weapon, Hurt)> = weapons.into_iter().filter_map(hurt).collect();
    if found.is_empty() {
        return Err(("FYOB-072", "nothing it has can hurt that enemy from there"));
    }
    Ok(found)
}

/// FYOB-087: fires at an enemy, with the weapons named or with all that can hurt it. Says whether it fired: FYOB-R53, an
/// element that turned out to stand where it has no target does not.
pub fn shoot<B: Board>(
    step: &mut Play<'_, B>,
    id: ElementId,
    target: ElementId,
    weapons: &[u8],
) -> Flow<bool> {
    may_shoot(step, id, target, weapons)?;
    // HH-11: aircraft and batteries attack by the host's own rules.
    if is_outside::<B>(&step.state, id) {
        B::outside_turn(step, id, Some(target))?;
        let has_fired = step.state.turn.as_ref().is_some_and(|turn| turn.fired);
        if !has_fired {
            // Guns drove it off before it could: its turn is over all the same.
            phases::begin(step, Phase::Fire);
            phases::shut(step, true, true, true);
        }
        return Ok(true);
    }
    if step.state.get(id).concealed {
        concealment::choose_counter(step, id)?;
        let from = place::<B>(&step.state, id).at;
        if chosen(step, id, from, target, weapons).is_err() {
            // FYOB-R53: the place that was chosen has no target: it stays concealed there, and its turn ends.
            phases::begin(step, Phase::Fire);
            phases::shut(step, true, true, true);
            return Ok(false);
        }
        // FYOB-164: who fires shows himself; FYOB-166: a sniper may not.
        if !B::stays_hidden(step, id)? {
            concealment::reveal(step, id)?;
        }
    }
    let from = place::<B>(&step.state, id).at;
    // The umpire may have waived what stood against it: then everything it has fires.
    let slots = chosen(step, id, from, target, weapons).unwrap_or_else(|_| weapons.to_vec());
    let (gunner, mods) = (mover(&step.state, id), mods(&step.state, id));
    let moving = phases::fires_moving(&step.state, id);
    let aimed = step.state.turn.as_ref().is_some_and(|turn| turn.aimed);
    let shot = Shot { by: gunner, target, weapons: slots.clone(), mods, moving, aimed };
    let mut attack = B::fire(step, &shot)?;
    // FYOB-R59: of those in a vehicle it is enough that one knows.
    let knows = |who: &Element| who.knows(gunner) || who.knows(id);
    attack.known = knows(step.state.get(target)) || step.state.carried(target).any(knows);
    let more = has_second_volley(step, id, &slots);
    if gunner == id {
        phases::note_fire(step, id, Some(target), slots, more)?;
    } else {
        // FYOB-R69: the vehicle's weapons fire in the fire phase of whoever rides in it.
        step.emit(Event::HasFired { element: gunner, target: Some(target), weapons: slots });
        phases::note_fire(step, id, Some(target), Vec::new(), more)?;
    }
    note_empty(step, gunner);
    losses::suffer(step, &attack)?;
    Ok(true)
}

/// HH-8, FYOB-067, FYOB-069, FYOB-R20: the last shot is gone: rows I19 and A13 (the gun), A14 and A15 (what is beside it)
/// count from now on.
fn note_empty<B: Board>(step: &mut Play<'_, B>, id: ElementId) {
    let weapons = B::weapons(step.rules, &step.state, id);
    let class = |it: &Weapon| match (it.secondary, it.role) {
        (false, _) => Ammunition::MainGun,
        (true, Role::Personnel) => Ammunition::MachineGun,
        (true, _) => Ammunition::SecondGun,
    };
    for what in [Ammunition::MainGun, Ammunition::SecondGun, Ammunition::MachineGun] {
        let mut own = weapons.iter().filter(|it| class(it) == what).peekable();
        let spent = own.peek().is_some() && own.all(|it| it.shots_left == Some(0));
        if spent && !step.state.get(id).empty.contains(&what) {
            step.emit(Event::RanOut { element: id, what });
        }
    }
}

/// Whether an element may fire at an enemy now. FYOB-R53: whether it has a target is judged from every counter.
pub(super) fn may_shoot<B: Board>(
    step: &Play<'_, B>,
    id: ElementId,
    target: ElementId,
    weapons: &[u8],
) -> Flow {
    step.state.element(target)?;
    let it = step.state.element(id)?;
    phases::may_fire(step, id)?;
    step.forbid(!it.on_table(), "FYOB-R67", "it has not come on yet: its first move brings it on")?;
    if is_outside::<B>(&step.state, id) {
        return Ok(());
    }
    let own = [place::<B>(&step.state, id).at];
    let places = if it.counters.is_empty() { &own[..] } else { &it.counters[..] };
    let mut objection = None;
    for &from in places {
        match chosen(step, id, from, target, weapons) {
            Ok(_) => return Ok(()),
            Err(why) => objection = objection.or(Some(why)),
        }
    }
    match objection {
        Some((rule, why)) => step.forbid(true, rule, why),
        None => Ok(()),
    }
}

/// The slots of the weapons that fire: those that were named and can, or all that can.
fn chosen<B: Board>(
    step: &Play<'_, B>,
    id: ElementId,
    from: Point,
    target: ElementId,
    named: &[u8],
) -> Result<Vec<u8>, Objection> {
    let found = bears(step.rules, &step.state, id, from, target)?;
    let turn = step.state.turn.as_ref();
    let spent = turn.map_or(&[][..], |turn| &turn.fired_with);
    // AI-2: after its gun an AFV's machine guns may take a target of their own.
    let second = turn.is_some_and(|turn| turn.fired);
    let found = found.into_iter().filter(|(weapon, _)| !second || weapon.secondary);
    let mut slots: Vec<u8> = found.map(|(weapon, _)| weapon.slot).collect();
    if !named.is_empty() {
        slots.retain(|slot| named.contains(slot));
    }
    if slots.is_empty() {
        return Err(("FYOB-072", "that weapon cannot hurt that enemy from there"));
    }
    slots.retain(|slot| !spent.contains(slot));
    if slots.is_empty() {
        return Err(("HH-8", "that weapon has fired already"));
    }
    Ok(slots)
}

/// AI-2: whether an AFV has machine guns left that may take a target of their own.
fn has_second_volley<B: Board>(step: &Play<'_, B>, id: ElementId, fired: &[u8]) -> bool {
    let state = &*step.state;
    if state.turn.as_ref().is_some_and(|turn| turn.fired) {
        return false;
    }
    let weapons = B::weapons(step.rules, state, mover(state, id));
    let main_gun = weapons.iter().any(|it| !it.secondary && fired.contains(&it.slot));
    let silent = |it: &Weapon| it.secondary && it.shots_left != Some(0) && !fired.contains(&it.slot);
    main_gun && weapons.iter().any(silent)
}

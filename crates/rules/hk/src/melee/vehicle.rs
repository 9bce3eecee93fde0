//! HK-H66: close assault against vehicles.

use engine::{Flow, Step};

use crate::Hk;
use crate::at::to_destroy;
use crate::element::{Element, ElementId, Figure, Morale, Role, Side};
use crate::event::Event;
use crate::fire::throw;
use crate::melee::Melee;
use crate::melee::fight::check;
use crate::melee::reach::{Engaged, Man, touches_vehicle};
use crate::sight::Stand;
use crate::state::State;
use crate::transport;

/// HK-H66: so many men with anti-tank weapons get at an armoured vehicle.
const AT_MEN_MAX: usize = 3;
/// HK-H66: so many successes destroy a soft vehicle.
pub(crate) const SOFT_SUCCESSES: u16 = 2;
/// HK-H40: an AT grenade is with every squad of so many men.
const SQUAD: usize = 6;

/// What a man has against armour in close assault: its value, and whether it is then used up.
pub(crate) fn at_value(rules: &Hk, it: &Element, man: &Figure) -> Option<(i8, bool)> {
    let own = rules.tables.weapon(man.weapon).at.map(|at| (at, false));
    let once = man.once.filter(|(_, left)| 0 < *left);
    let once = once.and_then(|(kind, _)| rules.tables.weapon(kind).at).map(|at| (at, true));
    let served = match man.role {
        Role::Gunner(idx) => it.weapons.get(usize::from(idx)),
        Role::Leader | Role::Crew(_) | Role::Man => None,
    };
    let served = served.and_then(|weapon| rules.tables.weapon(weapon.kind).at).map(|at| (at, false));
    [own, once, served].into_iter().flatten().max_by_key(|(at, used)| (*at, !used))
}

/// HK-H40: the AT grenade of a squad.
pub(crate) fn grenade(rules: &Hk, it: &Element) -> Option<i8> {
    let kind = rules.tables.weapon_named("at_grenade").filter(|_| SQUAD <= it.figures.len())?;
    rules.tables.weapon(kind).at
}

/// HK-H66: whether an element has anything to hurt a vehicle with.
pub(super) fn can_hurt(rules: &Hk, it: &Element, target: &Element) -> bool {
    let Some(vehicle) = &target.vehicle else { return false };
    let armed = || it.alive().any(|(_, man)| at_value(rules, it, man).is_some());
    rules.tables.vehicle(vehicle.kind).is_soft() || grenade(rules, it).is_some() || armed()
}

/// HK-H66: the dice of the machine guns of a vehicle that has men upon it: 2, or 1 if it is Suppressed.
pub(crate) fn machine_guns(rules: &Hk, it: &Element, foes: &Engaged) -> usize {
    let Some(vehicle) = &it.vehicle else { return 0 };
    // Also those whom its escort fights are upon it.
    let here = foes.upon.contains(&it.id);
    match it.morale {
        _ if !here || rules.tables.vehicle(vehicle.kind).mg == 0 => 0,
        Morale::Good => 2,
        Morale::Suppressed => 1,
        Morale::Broken | Morale::Dispersed => 0,
    }
}

/// HK-H66: men with an AT weapon or AT grenade who are at the armoured vehicle that their element assaults attack it, even
/// if men of its escort are upon them.
pub(super) fn keep_to_targets(rules: &Hk, state: &State, melee: &Melee, side: Side, engaged: &mut Engaged) {
    let stand = |man: &Man| {
        let figure = &state.get(man.0).figures[usize::from(man.1)];
        Stand { at: figure.at, floor: figure.floor }
    };
    for target in melee.of(state, side.other()) {
        let Some(vehicle) = &target.vehicle else { continue };
        if rules.tables.vehicle(vehicle.kind).is_soft() {
            continue;
        }
        let assaults = |by: ElementId| state.assaults.iter().any(|it| it.by == by && it.on == target.id);
        let there = engaged.at_vehicles.iter().filter(|it| it.1 == target.id).map(|it| it.0);
        let held = engaged.men.iter().filter(|man| assaults(man.0) && touches_vehicle(target, stand(man)));
        let men: Vec<Man> = there.chain(held.copied()).collect();
        for (_, man, _) in armed(rules, state, &men) {
            if let Some(idx) = engaged.men.iter().position(|it| *it == man) {
                engaged.men.remove(idx);
                engaged.at_vehicles.push((man, target.id));
            }
        }
    }
}

/// HK-H66: the men of a side who are at enemy vehicles throw; the vehicles that they destroy.
pub(super) fn assault(
    step: &mut Step<'_, Hk>,
    melee: &Melee,
    side: Side,
    upon: &[(Man, ElementId)],
) -> Flow<Vec<ElementId>> {
    let targets: Vec<ElementId> = melee.of(&step.state, side.other()).map(|it| it.id).collect();
    let mut wrecks = Vec::new();
    // HK-H40: a squad has one AT grenade: it is thrown at one vehicle.
    let mut thrown: Vec<ElementId> = Vec::new();
    for on in targets {
        let mut men: Vec<Man> = upon.iter().filter(|it| it.1 == on).map(|it| it.0).collect();
        let target = step.state.get(on);
        let Some(kind) = target.vehicle.as_ref().map(|it| it.kind).filter(|_| !men.is_empty()) else {
            continue;
        };
        let kind = step.rules.tables.vehicle(kind);
        let destroyed = if kind.is_soft() {
            by_hand(step, &men)?
        } else {
            let has_own = |man: &Man| {
                let it = step.state.get(man.0);
                at_value(step.rules, it, &it.figures[usize::from(man.1)]).is_some()
            };
            men.retain(|man| has_own(man) || !thrown.contains(&man.0));
            thrown.extend(men.iter().filter(|man| !has_own(man)).map(|man| man.0));
            by_weapons(step, on, kind.side, &men)?
        };
        if destroyed {
            wrecks.push(on);
        }
    }
    Ok(wrecks)
}

/// HK-H66: at a soft vehicle every man throws, and two successes destroy it.
fn by_hand(step: &mut Step<'_, Hk>, men: &[Man]) -> Flow<bool> {
    let mut elements: Vec<ElementId> = men.iter().map(|man| man.0).collect();
    elements.dedup();
    let mut successes = 0;
    for id in elements {
        let n = men.iter().filter(|man| man.0 == id).count();
        let check = check(step.state.get(id), u16::try_from(n).unwrap_or(1));
        let (roll, n) = throw(step, check)?;
        step.emit(Event::Fought { element: id, roll, kills: 0 });
        successes += n;
    }
    Ok(SOFT_SUCCESSES <= successes)
}

/// HK-H66: up to three of some men with an AT weapon or AT grenade, the best first: its value, who, and whether it is then
/// used up.
pub(crate) fn armed(rules: &Hk, state: &State, men: &[Man]) -> Vec<(i8, Man, bool)> {
    let mut armed: Vec<(i8, Man, bool)> = Vec::new();
    let mut with_grenade: Vec<ElementId> = Vec::new();
    for man in men {
        let it = state.get(man.0);
        let figure = &it.figures[usize::from(man.1)];
        if let Some((at, once)) = at_value(rules, it, figure) {
            armed.push((at, *man, once));
        } else if let Some(at) = grenade(rules, it).filter(|_| !with_grenade.contains(&man.0)) {
            with_grenade.push(man.0);
            armed.push((at, *man, false));
        }
    }
    armed.sort_by_key(|(at, man, _)| (-at, *man));
    armed.truncate(AT_MEN_MAX);
    armed
}

/// HK-H66: men with an AT weapon or AT grenade throw; each success is one AT kill roll against side armour.
fn by_weapons(step: &mut Step<'_, Hk>, on: ElementId, armour: i8, men: &[Man]) -> Flow<bool> {
    let mut destroyed = false;
    for (at, man, once) in armed(step.rules, &step.state, men) {
        let it = step.state.get(man.0);
        let (hit, n) = throw(step, check(it, 1))?;
        let mut kill = None;
        if 0 < n {
            let check = to_destroy("close assault", at, armour, "side armour").by(man.0.side.seat());
            let (roll, n) = throw(step, check)?;
            destroyed |= 0 < n;
            kill = Some(roll);
        }
        step.emit(Event::AtFired { by: man.0, on, hit, kill });
        if once {
            step.emit(Event::HasFired { element: man.0, once: Some(man.1) });
        }
    }
    Ok(destroyed)
}

/// HK-H66: the vehicle is destroyed; whoever was in it gets out as he can (HK-H67).
pub(super) fn wreck(step: &mut Step<'_, Hk>, element: ElementId) -> Flow {
    step.emit(Event::Wrecked { element });
    transport::bail_out(step, element)
}

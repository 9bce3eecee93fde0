//! HA-9 row "assault": on contact, one round of close combat at once (HK-H36, HK-H37); against vehicles HK-H66.

use engine::{Flow, refuse};
use fyob::floors::{above, below};
use fyob::{Assault, Attack, ElementId, Hurt, Means, Play};
use hk::host::{self, Engaged, Man};
use hk::{Melee, State};

use crate::OnHk;
use crate::harm::{Harm, Wear, blank, damaged, destroy, fact, suffered, throw};
use crate::table::{Fact, as_is, world};

/// Throws for an assault. FYOB-R76 has been settled before. Who loses more men falls back; if both lose as many, or a
/// vehicle is not destroyed, it is the attacker.
pub fn assault(step: &mut Play<'_, OnHk>, by: ElementId, on: ElementId) -> Flow<Assault> {
    let (Some(attacker), Some(defender)) = (below(by), below(on)) else {
        return refuse("HA-9", "they are not both on the table");
    };
    close_in(step, by, on);
    let given: Vec<hk::Element> = [by, on].into_iter().filter_map(|id| as_is(&step.state, id)).collect();
    let world = world(&step.state, given);
    let mut started = [false; 2];
    started[attacker.side.idx()] = true;
    let mut elements = vec![attacker, defender];
    elements.sort_unstable();
    let melee = Melee { elements, started };
    let given = host::engaged(&world, &melee, attacker.side);
    let taken = host::engaged(&world, &melee, defender.side);
    let mut fight = Assault {
        on_defender: in_contact(step, by, on),
        on_attacker: in_contact(step, on, by),
        loser: Some(by),
    };
    // Both throw before anybody falls.
    let mut harm = [Harm::default(), Harm::default()];
    harm[0].vehicle = at_vehicle(step, &world, (by, on), &given.at_vehicles, &mut fight.on_defender)?;
    for (side, (who, own, foes)) in [(by, &given, &taken), (on, &taken, &given)].into_iter().enumerate() {
        let attack = if side == 0 { &mut fight.on_defender } else { &mut fight.on_attacker };
        let kills = strike(step, &world, who, own, foes, attack)?;
        harm[side].kills = kills;
        harm[side].among = bits(&foes.all());
        // Nobody in contact: nobody can fall.
        if harm[side].among == 0 {
            harm[side].kills = 0;
        }
    }
    suffered(step, &mut fight.on_defender, &harm[0])?;
    suffered(step, &mut fight.on_attacker, &harm[1])?;
    let wrecked = fight.on_defender.destroyed;
    if wrecked || fight.on_attacker.men_lost < fight.on_defender.men_lost {
        fight.loser = Some(on);
    }
    Ok(fight)
}

/// HK-H36: man by man into contact.
fn close_in(step: &mut Play<'_, OnHk>, by: ElementId, on: ElementId) {
    let (Some(it), Some(target)) = (step.state.table.find(by), below(on)) else { return };
    if let Some(event) = host::into_contact(&step.state.table.hk, it, target) {
        step.emit(fact(Fact::Below(event)));
    }
}

/// An attack in contact, before the dice.
fn in_contact(step: &Play<'_, OnHk>, by: ElementId, on: ElementId) -> Attack {
    let from = step.state.table.find(by).map(hk::Element::centre).unwrap_or_default();
    let mut attack = blank(step.rules, &step.state, by, on, from);
    attack.means = vec![Means::Assault];
    // They see each other well enough now.
    attack.known = true;
    attack
}

/// The numbers of men of one element, as bits.
fn bits(men: &[Man]) -> u16 {
    men.iter().filter(|man| man.1 < 16).fold(0, |bits, man| bits | 1 << man.1)
}

/// HK-070, HK-H37: the dice of everybody in contact; HK-H66: of the machine guns of a vehicle.
fn strike(
    step: &mut Play<'_, OnHk>,
    world: &State,
    who: ElementId,
    own: &Engaged,
    foes: &Engaged,
    attack: &mut Attack,
) -> Flow<u16> {
    let Some(it) = below(who).and_then(|id| world.find(id)) else { return Ok(0) };
    let n = match it.vehicle {
        Some(_) => host::machine_guns(&step.rules.host.hk, world, it, foes),
        None => own.men.len(),
    };
    let Some(n) = u16::try_from(n).ok().filter(|n| 0 < *n) else { return Ok(0) };
    attack.hurts = Hurt::Destroy;
    let (roll, kills) = throw(step, hk::fight_check(it, n))?;
    step.emit(fact(Fact::Fought { element: who, roll, kills }));
    Ok(kills)
}

/// HK-H66: men at a vehicle: those with something against armour; at a soft one everybody, and two successes destroy it.
fn at_vehicle(
    step: &mut Play<'_, OnHk>,
    world: &State,
    (by, on): (ElementId, ElementId),
    upon: &[(Man, hk::ElementId)],
    attack: &mut Attack,
) -> Flow<Wear> {
    let rules = step.rules;
    let kind = below(on).and_then(|id| world.find(id)).and_then(|it| it.vehicle.as_ref()).map(|it| it.kind);
    let (Some(kind), Some(it)) = (kind, below(by).and_then(|id| world.find(id))) else {
        return Ok(Wear::None);
    };
    let kind = rules.host.hk.tables.vehicle(kind);
    let men: Vec<Man> = upon.iter().map(|it| it.0).collect();
    if kind.is_soft() && !men.is_empty() {
        attack.hurts = Hurt::Destroy;
        let check = hk::fight_check(it, u16::try_from(men.len()).unwrap_or(1));
        let (roll, kills) = throw(step, check)?;
        step.emit(fact(Fact::Fought { element: by, roll, kills }));
        return Ok(if host::SUCCESSES_OF_SOFT <= kills { Wear::Destroyed } else { Wear::None });
    }
    let mut worst = Wear::None;
    for (at, man, once) in host::armed(&rules.host.hk, world, &men) {
        attack.hurts = attack.hurts.max(crate::weapons::as_hurt(crate::weapons::needed(kind.side, at)));
        let (hit, n) = throw(step, hk::fight_check(it, 1))?;
        let mut kill = None;
        if 0 < n {
            let worn = damaged(&step.state, on) || worst == Wear::Damaged;
            let seat = man.0.side.seat();
            let face = (kind.side, "side armour");
            let (roll, wear) = destroy(step, seat, ("close assault", at), face, worn)?;
            (kill, worst) = (roll, worst.max(wear));
        }
        step.emit(fact(Fact::AtVehicle { by: above(man.0), target: on, hit, kill }));
        if once {
            step.emit(fact(Fact::Below(hk::Event::HasFired { element: man.0, once: Some(man.1) })));
        }
    }
    Ok(worst)
}

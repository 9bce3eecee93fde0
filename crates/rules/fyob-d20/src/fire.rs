//! HA-8 rows "fire, men", "fire, vehicles" and "loaded transport".

use d20::{Ap, Class, Flag, Hit, Weapon as With, host};
use engine::{Check, Flow, refuse};
use fyob::board::{Shot, Weapon};
use fyob::{Attack, Damage, ElementId, Event, Fyob, Hurt, Means, Play, Position};
use table::Point;

use crate::OnD20;
use crate::table::{Fact, as_is};
use crate::{looks, weapons};

/// HA-2: one of the layer's points on a D6 is three on a d20.
const POINT: i32 = 3;

/// D20-H09: one attack, with the one weapon that suits the target better.
pub fn fire(step: &mut Play<'_, OnD20>, shot: &Shot) -> Flow<Attack> {
    let Some(weapon) = weapon_for(step.rules, &step.state, shot) else {
        return refuse("FYOB-072", "none of its weapons can hurt that target from here");
    };
    // D20 R-50: small arms at a tank with riders are aimed at the riders.
    let rider = weapons::rider(&step.state, shot.target).filter(|_| weapon.slot == weapons::HESA);
    let target = rider.unwrap_or(shot.target);
    let (Some(firer), Some(victim)) = (as_is(&step.state, shot.by), as_is(&step.state, target)) else {
        return refuse("FYOB-072", "they are not both on the table");
    };
    let eye = eye(&step.state, shot, &firer);
    let seen = host::look(&step.state.table.d20, &firer, &victim, eye);
    let mut attack = blank(step.rules, &step.state, shot.by, target, eye);
    attack.means = means(&firer, weapon.slot);
    attack.hurts = Hurt::Destroy;
    let hit = if weapon.slot == weapons::HESA {
        let reading = if victim.class.is_vehicle() {
            &step.rules.host.readings.soft[usize::from(damaged(&step.state, target))]
        } else {
            &step.rules.host.readings.men
        };
        let check = host::hesa_check(&step.rules.host.d20, &firer, &victim, seen);
        let check = with_layer(check.on_table(reading.bands.clone()), shot, open_sights(&step.state, shot));
        let (roll, outcome) = step.read(check)?;
        let hit = reading.hit(outcome);
        step.emit(fact(Fact::Fired { by: shot.by, target, with: With::Hesa, roll, hit }));
        hit
    } else {
        let column = weapons::column(step.rules, &step.state, &firer, &victim);
        attack.hurts = weapons::as_hurt(step.rules, column);
        // D20-058: a flamethrower hits by itself.
        let flames = firer.ap == Ap::Star && firer.is(Flag::Flamethrower);
        if !flames {
            let open = open_sights(&step.state, shot);
            let check = with_layer(host::to_hit(&firer, &victim, seen), shot, open);
            if !hits(step, (shot.by, target), With::Ap, check)? {
                return Ok(attack);
            }
        }
        penetrate(step, (shot.by, &firer), target, column)?
    };
    suffered(step.rules, &step.state, &mut attack, hit);
    Ok(attack)
}

/// A fact of this host as an event of the layer.
pub fn fact(fact: Fact) -> Event<Fact> {
    Event::Table(fact)
}

/// The better of the weapons that were named and can hurt: HE/SA against what is unarmoured, AP against armour.
fn weapon_for(rules: &Fyob<OnD20>, state: &Position<OnD20>, shot: &Shot) -> Option<Weapon> {
    let at = |id: ElementId| as_is(state, id).map(|it| host::centre(&state.table.d20, &it));
    let (from, to) = (at(shot.by)?, at(shot.target)?);
    let named = |it: &Weapon| shot.weapons.is_empty() || shot.weapons.contains(&it.slot);
    let hurts = |it: &Weapon| {
        weapons::hurts(rules, state, (shot.by, from), it.slot, (shot.target, to), false) != Hurt::No
    };
    let armoured = as_is(state, shot.target)?.class.is_armoured();
    let mut fit: Vec<Weapon> =
        weapons::weapons(state, shot.by).into_iter().filter(|it| named(it) && hurts(it)).collect();
    fit.sort_by_key(|it| (it.slot == weapons::HESA) == armoured);
    fit.into_iter().next()
}

/// From where the shot is aimed: D20-H40a, a mortar that does not see its target uses the eyes of somebody who does.
fn eye(state: &Position<OnD20>, shot: &Shot, firer: &d20::Element) -> Point {
    let table = &state.table.d20;
    let own = host::centre(table, firer);
    if open_sights(state, shot) {
        return own;
    }
    spotter(state, state.get(shot.by).side, shot.target).map_or(own, |it| it.1)
}

/// A forward observer or officer in good order who knows an enemy and sees it, and his place.
pub fn spotter(state: &Position<OnD20>, side: fyob::Side, target: ElementId) -> Option<(ElementId, Point)> {
    let table = &state.table.d20;
    let at = host::centre(table, &as_is(state, target)?);
    let watches = |it: &&fyob::Element| {
        let leads = state.info(it.id).observer || state.officer_with(it.id).is_some();
        leads && it.is_steady() && it.knows(target)
    };
    let places = state.on_table(side).filter(watches).filter_map(|it| {
        let eye = host::centre(table, &as_is(state, it.id)?);
        host::sees(table, eye, at).then_some((it.id, eye))
    });
    places.min_by_key(|(id, eye)| (eye.distance_sq(at), *id))
}

/// Part 2 "open sights": the firer sees its target itself.
fn open_sights(state: &Position<OnD20>, shot: &Shot) -> bool {
    let centre = |id: ElementId| as_is(state, id).map(|it| host::centre(&state.table.d20, &it));
    match (centre(shot.by), centre(shot.target)) {
        (Some(from), Some(to)) => host::sees(&state.table.d20, from, to),
        _ => false,
    }
}

/// HA-8: -3 for each -1 of the layer, -3 moving, +3 aimed. FYOB-079: the first only over open sights.
fn with_layer(check: Check, shot: &Shot, open_sights: bool) -> Check {
    check
        .when(open_sights, POINT * i32::from(shot.mods.to_hit), "firer shaken", "HA-8")
        .when(shot.moving, -POINT, "firer on the move", "HA-8")
        .when(shot.aimed, POINT, "aimed", "HA-8")
}

/// D20-040: throws to hit.
pub fn hits(
    step: &mut Play<'_, OnD20>,
    (by, target): (ElementId, ElementId),
    with: With,
    check: Check,
) -> Flow<bool> {
    let (roll, outcome) = step.read(check)?;
    let hit = if outcome == 1 { Hit::OnTarget } else { Hit::Missed };
    step.emit(fact(Fact::Fired { by, target, with, roll, hit }));
    Ok(outcome == 1)
}

/// D20-053, D20-054: throws on a column of the penetration table.
pub fn penetrate(
    step: &mut Play<'_, OnD20>,
    (by, firer): (ElementId, &d20::Element),
    target: ElementId,
    column: usize,
) -> Flow<Hit> {
    let below = &step.rules.host.d20;
    let reading = step.rules.host.readings.armour(column, damaged(&step.state, target));
    let check = host::penetration_check(below, firer, column).on_table(reading.bands.clone());
    let name = below.tables.penetration.columns[column].name.clone();
    let (roll, outcome) = step.read(check)?;
    let hit = reading.hit(outcome);
    step.emit(fact(Fact::Penetrated { by, target, column: name, roll, hit }));
    Ok(hit)
}

/// Whether a vehicle is damaged already.
pub fn damaged(state: &Position<OnD20>, id: ElementId) -> bool {
    state.get(id).damage.is_some()
}

/// An attack that has not done anything yet, aimed from a point.
pub fn blank(
    rules: &Fyob<OnD20>,
    state: &Position<OnD20>,
    by: ElementId,
    target: ElementId,
    from: Point,
) -> Attack {
    let at = as_is(state, target).map_or(from, |it| host::centre(&state.table.d20, &it));
    Attack {
        by: Some(by),
        target,
        means: Vec::new(),
        cover: looks::cover(state, target, at, from),
        hurts: Hurt::No,
        known: state.get(target).knows(by),
        answerable: weapons::has_answer(rules, state, target, by),
        men_lost: 0,
        damaged: None,
        destroyed: false,
        calibre: 0,
        aboard_lost: Vec::new(),
    }
}

/// FYOB-R22: what an attack was made with.
fn means(firer: &d20::Element, slot: u8) -> Vec<Means> {
    let hesa = slot == weapons::HESA;
    match firer.class {
        _ if !hesa && firer.ap == Ap::Star && firer.is(Flag::Flamethrower) => vec![Means::Flame],
        // The HE/SA value of a vehicle is that of its gun and its machine guns together.
        Class::Afv if hesa => vec![Means::AfvMg, Means::AfvHe],
        Class::Afv | Class::Apc if firer.ap == Ap::Star || hesa => vec![Means::AfvMg],
        Class::Afv | Class::Apc => vec![Means::AfvAp],
        Class::Csw if firer.is(Flag::Sfmg) => vec![Means::SmallArms],
        Class::Csw if firer.is(Flag::Mortar) || hesa => vec![Means::HighExplosive],
        Class::Csw => vec![Means::GunAp],
        _ if hesa => vec![Means::SmallArms],
        _ => vec![Means::InfantryAp],
    }
}

/// HA-8: a d20 result as losses. Men: S is one of them, K all. Vehicles: S is damage, K destroys with the crew, and each
/// element aboard loses half of its men, rounded up.
pub fn suffered(rules: &Fyob<OnD20>, state: &Position<OnD20>, attack: &mut Attack, hit: Hit) {
    let men = state.get(attack.target).men;
    let vehicle = as_is(state, attack.target).is_some_and(|it| it.class.is_vehicle());
    let harmed = matches!(hit, Hit::Suppressed | Hit::KnockedOut);
    match hit {
        Hit::KnockedOut => {
            (attack.men_lost, attack.destroyed) = (men, true);
            if vehicle {
                let aboard = state.carried(attack.target).map(|it| (it.id, it.men.div_ceil(2)));
                attack.aboard_lost = aboard.collect();
            }
        }
        Hit::Suppressed if vehicle => attack.damaged = Some(Damage::Plain),
        Hit::Suppressed => {
            attack.men_lost = men.min(1);
            attack.destroyed = men <= 1;
        }
        Hit::NoEffect | Hit::FallBack | Hit::Missed | Hit::OnTarget => (),
    }
    // FYOB-178: a hit of a mortar or gun, by its calibre.
    if harmed && let Some(by) = attack.by.and_then(|by| as_is(state, by)) {
        attack.calibre = rules.host.values.calibre(&rules.host.d20.units, &by);
    }
}

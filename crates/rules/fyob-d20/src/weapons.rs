//! HA-8 rows "weapons", "can_hurt" and "arc, face".

use d20::{Ap, Class, Cover, Flag, Hit, Weapon as With, du, host};
use fyob::board::{Role, Weapon};
use fyob::{ElementId, Fyob, Hurt, Position};
use table::{Deg, Len, Point};

use crate::OnD20;
use crate::ids::below;
use crate::table::{as_if_at, as_is};

/// The slot of HE/SA fire.
pub const HESA: u8 = 0;
/// The slot of AP fire, flamethrowers among it.
pub const AP: u8 = 1;

/// D20-H02: distances are compared with this tolerance.
const TOLERANCE: Len = Len::milli_inches(10);

/// HE/SA value = personnel role, AP = AT, `*` by D20 R-13, Fl = flame. Indirect: mortars and batteries.
pub fn weapons(state: &Position<OnD20>, id: ElementId) -> Vec<Weapon> {
    if let Some(outside) = state.table.outside(id) {
        return from_outside(state, outside).into_iter().collect();
    }
    let Some(it) = as_is(state, id) else { return Vec::new() };
    // D20-H09: Commanders, observers, soft vehicles and empty transports do not attack.
    let attacks = match it.class {
        Class::Inf | Class::Csw | Class::Afv | Class::Cav => true,
        Class::Apc => !state.table.d20.is_empty_transport(&it),
        Class::Soft | Class::Cmd | Class::Foo => false,
    };
    if !attacks {
        return Vec::new();
    }
    let indirect = it.is(Flag::Mortar);
    let weapon = |slot: u8, name: &'static str, role: Role, range: Len| Weapon {
        slot,
        name: name.into(),
        role,
        range,
        indirect,
        shots_left: None,
        secondary: false,
    };
    let range = du(it.range) + TOLERANCE;
    let mut res = Vec::with_capacity(2);
    if it.hesa.is_some() {
        res.push(weapon(HESA, "HE and small arms", Role::Personnel, range));
    }
    match it.ap {
        Ap::None => (),
        Ap::Star if it.is(Flag::Flamethrower) => {
            res.push(weapon(AP, "flamethrower", Role::Flame, host::flame_range()));
        }
        Ap::Value(_) | Ap::Star => res.push(weapon(AP, "armour-piercing", Role::AntiTank, range)),
    }
    res
}

/// What a battery or an aircraft attacks with.
fn from_outside(state: &Position<OnD20>, it: crate::table::Outside) -> Option<Weapon> {
    let (name, left) = match (state.table.battery(it), state.table.sortie(it)) {
        (Some(battery), _) => (battery.name.clone(), battery.missions),
        (_, Some(sortie)) => (sortie.name.clone(), u8::from(!sortie.spent)),
        (None, None) => return None,
    };
    Some(Weapon {
        slot: HESA,
        name: name.into(),
        role: Role::HighExplosive,
        range: Len::inches(1_000),
        indirect: true,
        shots_left: Some(left),
        secondary: false,
    })
}

/// Unarmoured target: destroy, if the weapon has an HE/SA value. Armoured: by the column after shifts.
pub fn hurts(
    rules: &Fyob<OnD20>,
    state: &Position<OnD20>,
    (by, from): (ElementId, Point),
    slot: u8,
    (target, at): (ElementId, Point),
    front: bool,
) -> Hurt {
    let Some(mut victim) = as_if_at(state, target, at) else { return Hurt::No };
    // AI-0: at a place where it might go a vehicle would show its front.
    if front && let Some(facing) = Deg::from_to(at, from) {
        victim.pose.facing = facing;
    }
    if let Some(outside) = state.table.outside(by) {
        return blast_hurts(rules, state, outside, &victim);
    }
    let Some(firer) = as_if_at(state, by, from) else { return Hurt::No };
    let with = if slot == HESA { With::Hesa } else { With::Ap };
    let riders = with == With::Hesa && firer.hesa.is_some() && rider(state, target).is_some();
    if !riders && !host::suits(&firer, &victim, with) || !in_reach(state, &firer, &victim, with) {
        return Hurt::No;
    }
    match with {
        With::Hesa => Hurt::Destroy,
        With::Ap | With::TankHunting => as_hurt(rules, column(rules, state, &firer, &victim)),
    }
}

/// D20 R-50: infantry that rides on a tank can be shot at in its own right.
pub fn rider(state: &Position<OnD20>, tank: ElementId) -> Option<ElementId> {
    let tank = state.table.d20.find(below(tank)?)?;
    if tank.class != Class::Afv {
        return None;
    }
    state.table.d20.carried(tank.id).map(|it| crate::ids::above(it.id)).next()
}

/// D20-H12, D20-H04a, D20-058: range, and how far away a target can still be made out.
fn in_reach(state: &Position<OnD20>, firer: &d20::Element, victim: &d20::Element, with: With) -> bool {
    let table = &state.table.d20;
    let flames = with == With::Ap && firer.ap == Ap::Star && firer.is(Flag::Flamethrower);
    let reach = if flames { host::flame_range() } else { du(firer.range) + TOLERANCE };
    // Bases reach less than 3 from their centres together: most that are out of range need no measuring.
    let (eye, at) = (host::centre(table, firer), host::centre(table, victim));
    if !eye.within(reach + du(3), at) {
        return false;
    }
    let apart = table.distance(firer, victim);
    if reach < apart {
        return false;
    }
    // D20-H04a: men in cover are made out within 10, others within 20; mortars use the eyes of others.
    if firer.is(Flag::Mortar) || apart <= du(10) {
        return true;
    }
    host::visible_within(table, victim, eye).is_none_or(|limit| apart <= limit + TOLERANCE)
}

/// D20-050 to D20-058: the column against a vehicle, shifts included.
pub fn column(
    rules: &Fyob<OnD20>,
    state: &Position<OnD20>,
    firer: &d20::Element,
    victim: &d20::Element,
) -> usize {
    let below = &rules.host.d20;
    if firer.ap == Ap::Star && firer.is(Flag::Flamethrower) {
        return host::flame_column(below);
    }
    let shot = host::Shot {
        close: host::is_close(&state.table.d20, firer, victim),
        flank: !host::to_the_front(victim, host::centre(&state.table.d20, firer)),
        far: false,
        cover: Cover::None,
        hull_down: false,
        smoke: false,
        edge: false,
    };
    host::odds_column(below, firer, victim, shot)
}

/// HA-8: 1:4 and 1:3 no, 1:2 damage, 2:3 and better destroy.
pub fn as_hurt(rules: &Fyob<OnD20>, column: usize) -> Hurt {
    match rules.host.readings.armour(column, false).worst() {
        Hit::KnockedOut => Hurt::Destroy,
        Hit::Suppressed => Hurt::Damage,
        _ => Hurt::No,
    }
}

/// D20-H42: what a blast could do.
fn blast_hurts(
    rules: &Fyob<OnD20>,
    state: &Position<OnD20>,
    outside: crate::table::Outside,
    victim: &d20::Element,
) -> Hurt {
    if !victim.class.is_armoured() {
        return Hurt::Destroy;
    }
    // An aircraft bombs as a heavy battery.
    let heavy = rules.host.d20.tables.batteries.iter().map(|it| it.ap).max().unwrap_or(0);
    let ap = state.table.battery(outside).map_or(heavy, |it| it.ap);
    as_hurt(rules, host::blast_column(&rules.host.d20, victim, ap))
}

/// FYOB-R24: a working weapon that can hurt that vehicle at its best range on some face: both shifts count, and tank
/// hunting does.
pub fn has_answer(rules: &Fyob<OnD20>, state: &Position<OnD20>, id: ElementId, afv: ElementId) -> bool {
    let (Some(it), Some(vehicle)) = (as_is(state, id), as_is(state, afv)) else { return false };
    let below = &rules.host.d20;
    let hunts = host::hunting_column(below, &it, &vehicle);
    let best = host::Shot {
        close: 4 < it.range,
        flank: true,
        far: false,
        cover: Cover::None,
        hull_down: false,
        smoke: false,
        edge: false,
    };
    let flames = it.ap == Ap::Star && it.is(Flag::Flamethrower);
    let fires = host::suits(&it, &vehicle, With::Ap).then(|| {
        if flames { host::flame_column(below) } else { host::odds_column(below, &it, &vehicle, best) }
    });
    hunts.into_iter().chain(fires).any(|column| as_hurt(rules, column) != Hurt::No)
}

/// D20-H03, unsuppressed.
pub fn in_arc(state: &Position<OnD20>, id: ElementId, at: Point) -> bool {
    match as_is(state, id) {
        Some(it) => host::in_field(&it, at),
        None => state.table.outside(id).is_some(),
    }
}

//! HA-9 rows "weapons", "can_hurt", "ammo" and "arc, face".

use engine::Check;
use fyob::board::{Role, Weapon};
use fyob::{ElementId, Fyob, Hurt, Position};
use hk::{Arm, Carriage, How, IMPOSSIBLE, Lay, Part, Quality, Shot, Stand, Taken, Tube, host, number};
use table::{Deg, Len, Point, Pose, in_arc};

use crate::OnHk;
use crate::calls;
use crate::looks;
use crate::table::as_is;

/// The slot of everybody's own weapon.
pub const SMALL_ARMS: u8 = 0;
/// The first slot of support weapons, as they are used against men.
const SUPPORT: u8 = 1;
/// The first slot of support weapons, as they are used against vehicles.
const SUPPORT_AT: u8 = 5;
/// The slot of weapons that are used up: they are kept for vehicles.
pub const ONCE: u8 = 9;
/// The slots of a vehicle: HE of its gun, its machine guns, AP of its gun.
const GUN_HE: u8 = 10;
const MACHINE_GUNS: u8 = 11;
const GUN_AT: u8 = 12;
/// The slot of a battery.
const BATTERY: u8 = 13;

/// What a slot means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// What fires.
    pub arm: Arm,
    /// Against armour: with its AT value.
    pub at: bool,
}

impl Slot {
    /// What a slot of an element means. Of a weapon that is used up the first man who has one fires it.
    pub fn of(it: &hk::Element, slot: u8) -> Option<Slot> {
        Some(match slot {
            SMALL_ARMS => Slot { arm: Arm::Everybody, at: false },
            SUPPORT..SUPPORT_AT => Slot { arm: Arm::Support(slot - SUPPORT), at: false },
            SUPPORT_AT..ONCE => Slot { arm: Arm::Support(slot - SUPPORT_AT), at: true },
            ONCE => {
                let ready = |figure: &hk::Figure| figure.once.is_some_and(|(_, left)| 0 < left);
                let (idx, _) = it.alive().find(|(_, figure)| ready(figure))?;
                Slot { arm: Arm::Once(u8::try_from(idx).ok()?), at: true }
            }
            GUN_HE => Slot { arm: Arm::Gun, at: false },
            MACHINE_GUNS => Slot { arm: Arm::Mg, at: false },
            GUN_AT => Slot { arm: Arm::Gun, at: true },
            _ => return None,
        })
    }

    /// Whether a part of a shot is what this slot is for.
    pub fn takes(self, part: &Part) -> bool {
        match (self.arm, part.how) {
            // A man's own anti-tank weapon is fired with everybody's.
            (Arm::Everybody, _) => true,
            (_, How::At(_)) => self.at,
            (_, How::Dice(_) | How::Blast(_)) => !self.at,
        }
    }
}

/// HK-H40, HK-H65. Indirect: mortars and batteries. A light support weapon may have a target of its own (HK-H10).
pub fn weapons(rules: &Fyob<OnHk>, state: &Position<OnHk>, id: ElementId) -> Vec<Weapon> {
    if let Some(outside) = state.table.outside(id) {
        let Some(battery) = state.table.battery(outside) else { return Vec::new() };
        let name = battery.name.clone();
        let mut weapon = weapon(BATTERY, name, Role::HighExplosive, Len::inches(1_000));
        (weapon.indirect, weapon.shots_left) = (true, Some(battery.missions));
        return vec![weapon];
    }
    match as_is(state, id) {
        Some(it) if it.vehicle.is_some() => of_vehicle(rules, &it),
        Some(it) => of_men(rules, &it),
        None => Vec::new(),
    }
}

fn weapon(slot: u8, name: String, role: Role, range: Len) -> Weapon {
    let range = range + host::TOLERANCE;
    Weapon { slot, name: name.into(), role, range, indirect: false, shots_left: None, secondary: false }
}

fn of_vehicle(rules: &Fyob<OnHk>, it: &hk::Element) -> Vec<Weapon> {
    let tables = &rules.host.hk.tables;
    let Some(vehicle) = &it.vehicle else { return Vec::new() };
    let kind = tables.vehicle(vehicle.kind);
    let (gun, mg) = (tables.vehicle_gun.1, tables.vehicle_mg.1);
    let he = kind.he.map(|_| weapon(GUN_HE, "gun, HE".into(), Role::HighExplosive, gun));
    let mgs = (0 < kind.mg).then(|| weapon(MACHINE_GUNS, "machine guns".into(), Role::Personnel, mg));
    let at = kind.at.map(|_| weapon(GUN_AT, "gun, AP".into(), Role::AntiTank, gun));
    [he, mgs, at].into_iter().flatten().collect()
}

fn of_men(rules: &Fyob<OnHk>, it: &hk::Element) -> Vec<Weapon> {
    let tables = &rules.host.hk.tables;
    let mut res = Vec::with_capacity(4);
    let own = it.alive().map(|(_, man)| tables.weapon(man.weapon)).filter(|it| !it.assault_only);
    if let Some(range) = own.map(|it| it.max).max().filter(|it| Len::ZERO < *it) {
        res.push(weapon(SMALL_ARMS, "small arms".into(), Role::Personnel, range));
    }
    for (number, sw) in (0..4_u8).zip(&it.weapons) {
        let (kind, n_crew) = (tables.weapon(sw.kind), host::n_crew(it, number));
        if n_crew == 0 {
            continue;
        }
        let piece = |slot: u8, role: Role| {
            let mut weapon = weapon(slot + number, kind.name.clone(), role, kind.max);
            weapon.indirect = kind.indirect;
            // HK-H21: what is only called has its missions.
            weapon.shots_left = (kind.indirect && !kind.direct).then_some(sw.missions);
            weapon.secondary = kind.carriage == Carriage::Light && n_crew < it.n_alive();
            weapon
        };
        if 0 < kind.dice {
            res.push(piece(SUPPORT, Role::Personnel));
        } else if kind.he.is_some() {
            res.push(piece(SUPPORT, Role::HighExplosive));
        }
        if kind.at.is_some() {
            res.push(piece(SUPPORT_AT, Role::AntiTank));
        }
    }
    let once = || it.alive().filter_map(|(_, man)| man.once).filter(|(_, left)| 0 < *left);
    let left: u8 = once().map(|(_, left)| left).sum();
    if let Some((kind, _)) = once().next() {
        let kind = tables.weapon(kind);
        let mut faust = weapon(ONCE, kind.name.clone(), Role::AntiTank, kind.max);
        (faust.shots_left, faust.secondary) = (Some(left), true);
        res.push(faust);
    }
    res
}

/// HA-2, HA-9: what the layer adds to the number to hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Layer {
    /// HA-2: 0, -1 or -2.
    pub to_hit: i8,
    /// FYOB-102.
    pub aimed: bool,
    /// It fires as on the move.
    pub moving: bool,
}

impl Layer {
    /// As things stand for an element: whose turn it is knows what it would fire with.
    fn of(state: &Position<OnHk>, id: ElementId) -> Layer {
        match &state.turn {
            Some(turn) if turn.element == Some(id) => Layer {
                to_hit: fyob::mods(state, id).to_hit,
                aimed: turn.aimed,
                moving: fyob::phases::fires_moving(state, id),
            },
            _ => Layer::default(),
        }
    }

    /// HK-042 with the lines of the layer.
    pub fn to_hit(self, rules: &Fyob<OnHk>, lay: &Lay<'_>, part: &Part, cover: hk::Cover) -> Check {
        let below = &rules.host.hk;
        let check = hk::to_hit(below, lay, part, cover)
            .plus(-i32::from(self.to_hit), "firer shaken", "HA-9")
            .when(self.aimed, -1, "aimed", "HA-9");
        host::settled(check, host::starting_numbers(below, part, cover).hit)
    }
}

/// Whether a weapon could hurt a target: range and face included, line of sight and arc not.
pub fn hurts(
    rules: &Fyob<OnHk>,
    state: &Position<OnHk>,
    (by, from): (ElementId, Point),
    slot: u8,
    (target, at): (ElementId, Point),
    front: bool,
) -> Hurt {
    let Some(mut victim) = as_is(state, target) else { return Hurt::No };
    if let Some(outside) = state.table.outside(by) {
        return calls::hurts(rules, state, outside.tube(), by, &victim, at);
    }
    let Some(mut firer) = as_is(state, by) else { return Hurt::No };
    let Some(meant) = Slot::of(&firer, slot) else { return Hurt::No };
    let layer = Layer::of(state, by);
    if layer.moving {
        firer.order = Some(hk::Order::Move);
    }
    aim_at(&mut firer, at);
    let as_they_stand = stands_at(&firer, from) && stands_at(&victim, at);
    if let Some(vehicle) = &mut victim.vehicle {
        vehicle.pose.at = at;
        // AI-0: at a place where it might go a vehicle would show its front.
        if front && let Some(facing) = Deg::from_to(at, from) {
            vehicle.pose.facing = facing;
        }
    }
    let direct = if as_they_stand {
        let shot = Shot { by: firer.id, arm: meant.arm, on: victim.id, figure: None, marker: None };
        Lay::of(&rules.host.hk, &state.table.hk, &shot).map(|lay| Lay { by: &firer, on: &victim, ..lay })
    } else {
        supposed(rules, state, (&firer, from), (&victim, at))
    };
    let direct = direct.map_or(Hurt::No, |lay| lay_hurts(rules, &lay, meant, layer));
    match meant.arm {
        Arm::Support(idx) if direct == Hurt::No && !meant.at => {
            calls::hurts(rules, state, Tube::Weapon(firer.id, idx), by, &victim, at)
        }
        _ => direct,
    }
}

fn stands_at(it: &hk::Element, at: Point) -> bool {
    it.on_table() && it.centre() == at
}

/// Turns weapons towards a place: the arc is asked for by itself.
fn aim_at(it: &mut hk::Element, at: Point) {
    let places: Vec<Option<Point>> = (0..it.weapons.len()).map(|idx| host::gun_place(it, idx)).collect();
    for (weapon, place) in it.weapons.iter_mut().zip(places) {
        if let Some(facing) = place.and_then(|place| Deg::from_to(place, at)) {
            weapon.facing = facing;
        }
    }
    if let Some(vehicle) = &mut it.vehicle
        && let Some(facing) = Deg::from_to(vehicle.pose.at, at)
    {
        vehicle.pose.facing = facing;
    }
}

/// A shot between places where they do not both stand: everybody could fire, from centre to centre.
fn supposed<'a>(
    rules: &Fyob<OnHk>,
    state: &Position<OnHk>,
    (by, from): (&'a hk::Element, Point),
    (on, at): (&'a hk::Element, Point),
) -> Option<Lay<'a>> {
    let table = &state.table.hk;
    let range = looks::gap((by, from), (on, at));
    let eye = looks::eye(state, by.id.side, from);
    let to = if stands_at(on, at) { host::centre(on) } else { Stand::ground(at) };
    // Nothing reaches so far: then sight and cover need not be worked out.
    (range <= Len::inches(130)).then(|| Lay {
        by,
        on,
        from: eye,
        to,
        firers: u16::MAX,
        targets: u16::MAX,
        range,
        hindrances: host::n_hindrances(table, eye, to),
        uphill: host::level(table, eye) < host::level(table, to),
        cover: looks::class(rules, state, on, at, eye),
        marker: None,
    })
}

/// HK-H10a: who is busy with support weapons when everybody else fires: all that can fire at this target do, here or at
/// another; and those that were named, by the bits of their numbers.
fn busy(rules: &Fyob<OnHk>, lay: &Lay<'_>, named: u16) -> Taken {
    let mut taken = Taken { weapons: named, ..Taken::default() };
    for number in (0..4_u8).take(lay.by.weapons.len()) {
        if !hk::parts(&rules.host.hk, lay, Arm::Support(number), Taken::default()).is_empty() {
            taken.weapons |= 1 << number;
        }
    }
    taken
}

/// The parts of a shot that a slot is for; `named` are the support weapons that fire too.
pub fn parts(rules: &Fyob<OnHk>, lay: &Lay<'_>, meant: Slot, named: u16) -> Vec<Part> {
    let taken = if meant.arm == Arm::Everybody { busy(rules, lay, named) } else { Taken::default() };
    let mut parts = hk::parts(&rules.host.hk, lay, meant.arm, taken);
    parts.retain(|part| meant.takes(part));
    parts.into_vec()
}

fn lay_hurts(rules: &Fyob<OnHk>, lay: &Lay<'_>, meant: Slot, layer: Layer) -> Hurt {
    let parts = parts(rules, lay, meant, 0);
    parts.iter().map(|part| part_hurts(rules, lay, part, layer)).max().unwrap_or(Hurt::No)
}

/// Men: if the numbers to hit and to kill are 6 or less. Vehicles: by the number to destroy.
pub fn part_hurts(rules: &Fyob<OnHk>, lay: &Lay<'_>, part: &Part, layer: Layer) -> Hurt {
    let below = &rules.host.hk;
    let vehicle = lay.on.vehicle.as_ref();
    let cover = match part.how {
        How::Dice(_) if vehicle.is_some() => host::cover_from_small_arms(lay.cover),
        _ => lay.cover,
    };
    if number(&layer.to_hit(rules, lay, part, cover)) == IMPOSSIBLE {
        return Hurt::No;
    }
    let kind = vehicle.map(|it| (it, below.tables.vehicle(it.kind)));
    match (part.how, kind) {
        (How::At(at), Some((vehicle, kind))) => {
            let front = hk::is_to_the_front(vehicle, lay.from.at);
            as_hurt(needed(if front { kind.front } else { kind.side }, at))
        }
        (How::Blast(weight), Some((_, kind))) => as_hurt(needed(kind.side, below.tables.shell(weight).at)),
        _ if number(&hk::to_kill(below, lay, part, cover, 1)) == IMPOSSIBLE => Hurt::No,
        _ => Hurt::Destroy,
    }
}

/// HK-H63: the number to destroy a vehicle.
pub fn needed(armour: i8, at: i8) -> i32 {
    host::EVEN + i32::from(armour) - i32::from(at)
}

/// HA-9: n of 6 or less destroys, 7 damages, more does nothing.
pub fn as_hurt(needed: i32) -> Hurt {
    match needed {
        ..=6 => Hurt::Destroy,
        7 => Hurt::Damage,
        8.. => Hurt::No,
    }
}

/// FYOB-R24: a working weapon that can hurt that vehicle on some face; AT grenades count.
pub fn has_answer(rules: &Fyob<OnHk>, state: &Position<OnHk>, id: ElementId, afv: ElementId) -> bool {
    let (Some(it), Some(vehicle)) = (as_is(state, id), as_is(state, afv)) else { return false };
    let tables = &rules.host.hk.tables;
    let Some(kind) = vehicle.vehicle.as_ref().map(|it| tables.vehicle(it.kind)) else { return false };
    let own = it.vehicle.as_ref().map(|it| tables.vehicle(it.kind));
    let gun = own.and_then(|it| it.at);
    let shells = it.weapons.iter().map(|it| tables.weapon(it.kind)).filter(|it| it.direct);
    let shells = shells.filter_map(|it| it.he).chain(own.and_then(|it| it.he)).map(|it| tables.shell(it).at);
    let values = host::best_at(&rules.host.hk, &it).into_iter().chain(gun).chain(shells);
    values.max().is_some_and(|at| as_hurt(needed(kind.side.min(kind.front), at)) != Hurt::No)
}

/// HK-H07: the half-angle of a weapon's field of fire.
pub fn half_arc(rules: &Fyob<OnHk>, state: &Position<OnHk>, id: ElementId, slot: u8) -> u16 {
    let tables = &rules.host.hk.tables;
    let Some(it) = state.table.find(id) else { return 180 };
    let sw = |number: u8| it.weapons.get(usize::from(number)).map(|it| tables.weapon(it.kind).carriage);
    match (&it.vehicle, Slot::of(it, slot).map(|it| it.arm)) {
        (Some(vehicle), _) => tables.vehicle(vehicle.kind).half_field(),
        (None, Some(Arm::Support(number))) => sw(number).map_or(180, Carriage::half_field),
        _ => 180,
    }
}

/// HK-H07.
pub fn is_in_arc(rules: &Fyob<OnHk>, state: &Position<OnHk>, id: ElementId, slot: u8, at: Point) -> bool {
    let Some(it) = state.table.find(id) else { return state.table.outside(id).is_some() };
    let half = half_arc(rules, state, id, slot);
    let pose = match (&it.vehicle, Slot::of(it, slot).map(|it| it.arm)) {
        (Some(vehicle), _) => vehicle.pose,
        (None, Some(Arm::Support(number))) => {
            let idx = usize::from(number);
            let place = host::gun_place(it, idx).unwrap_or_else(|| it.centre());
            Pose::new(place, it.weapons.get(idx).map_or(it.facing, |it| it.facing))
        }
        _ => return true,
    };
    180 <= half || in_arc(pose, half, at)
}

/// HA-9 row "grade".
pub fn grade(quality: Quality) -> fyob::Grade {
    match quality {
        Quality::Green => fyob::Grade::Poor,
        Quality::Regular => fyob::Grade::Regular,
        Quality::Veteran => fyob::Grade::Elite,
    }
}

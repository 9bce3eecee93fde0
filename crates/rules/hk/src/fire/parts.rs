//! HK-H10, HK-H10a, HK-H40, HK-H65: which weapons of an element fire at a target, and with how many dice.

use smallvec::SmallVec;
use table::{Len, Point, Pose, in_arc};

use crate::Hk;
use crate::cover;
use crate::element::Element;
use crate::fire::shot::{Arm, Lay};
use crate::sight::TOLERANCE;
use crate::state::Weight;
use crate::tables::{Carriage, VehicleKind, WeaponKind};

/// What a weapon does to this target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// HK-H11: hit dice, so many.
    Dice(u16),
    /// HK-H13: a blast.
    Blast(Weight),
    /// HK-H63: one shot at a vehicle with this value.
    At(i8),
}

/// HK-R42: equal weapons of an element that fire together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// What it is called.
    pub name: String,
    /// What it does.
    pub how: How,
    /// HK-R38: beyond its normal range.
    pub long: bool,
    /// HK-042: missing crewmen.
    pub missing: u8,
    /// What the weapon adds to the number to hit.
    pub hit: i8,
    /// HK-041: what it adds to the number to kill.
    pub kill: i8,
    /// HK-H40: both numbers start at 4+.
    pub ignores_cover: bool,
    /// HK-H10a: the figure whose weapon is used up by it.
    pub once: Option<u8>,
}

/// All parts of a shot.
pub type Parts = SmallVec<[Part; 4]>;

/// What other shots of the same element take away from [`Arm::Everybody`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Taken {
    /// Support weapons with a target of their own: the bits of their numbers.
    pub weapons: u16,
    /// Men who fire a weapon that is used up: the bits of their numbers.
    pub men: u16,
    /// HK-H10a: support weapons that stay silent: the bits of their numbers. Their crews fire their own weapons.
    pub silent: u16,
}

/// HK-H10: what fires in a shot.
pub fn parts(rules: &Hk, lay: &Lay<'_>, arm: Arm, taken: Taken) -> Parts {
    if lay.by.vehicle.is_some() {
        return vehicle_parts(rules, lay, arm);
    }
    match arm {
        Arm::Everybody => everybody(rules, lay, taken),
        Arm::Support(number) => support(rules, lay, number, taken.men).into_iter().collect(),
        Arm::Once(figure) => once(rules, lay, figure).into_iter().collect(),
        Arm::Gun | Arm::Mg => Parts::new(),
    }
}

/// HK-H62, HK-H63: what a weapon does to the target, if it does anything.
fn effect(rules: &Hk, lay: &Lay<'_>, dice: u8, he: Option<Weight>, at: Option<i8>) -> Option<How> {
    let armoured = lay.on.vehicle.as_ref().map(|it| !rules.tables.vehicle(it.kind).is_soft());
    match (armoured, at) {
        // HK-H63: a weapon with an AT value uses it against vehicles.
        (Some(_), Some(at)) => Some(How::At(at)),
        // HK-H62: small arms do nothing to a vehicle with armour anywhere.
        (Some(true), None) => he.map(How::Blast),
        (Some(false), None) | (None, _) if 0 < dice => Some(How::Dice(dice.into())),
        (Some(false), None) | (None, _) => he.map(How::Blast),
    }
}

fn in_reach(weapon: &WeaponKind, range: Len) -> bool {
    Len::ZERO < weapon.max && range <= weapon.max + TOLERANCE && weapon.min <= range + TOLERANCE
}

/// A weapon against the target; none if it does nothing to it.
fn part(rules: &Hk, lay: &Lay<'_>, weapon: &WeaponKind) -> Option<Part> {
    // HK-H13: indirect fire is called, not aimed.
    let he = weapon.he.filter(|_| weapon.direct);
    let how = effect(rules, lay, weapon.dice, he, weapon.at)?;
    if weapon.assault_only || !in_reach(weapon, lay.range) {
        return None;
    }
    Some(Part {
        name: weapon.name.clone(),
        how,
        long: weapon.normal + TOLERANCE < lay.range,
        missing: 0,
        hit: weapon.hit,
        kill: weapon.kill,
        ignores_cover: weapon.ignores_cover,
        once: None,
    })
}

/// HK-H10a: a support weapon that its crew fires; men with something else to fire do not serve it.
fn support(rules: &Hk, lay: &Lay<'_>, number: u8, away: u16) -> Option<Part> {
    let (weapon, missing) = served(rules, lay.by, number, lay.firers, away, lay.to.at)?;
    let part = part(rules, lay, weapon)?;
    Some(Part { missing, ..part })
}

/// HK-H06, HK-H07, HK-H10a: whether a support weapon can be fired at a place by men of whom some see it (`firers`) and some
/// are away: what it is, and how many are missing from its crew.
pub(super) fn served<'a>(
    rules: &'a Hk,
    by: &Element,
    number: u8,
    firers: u16,
    away: u16,
    to: Point,
) -> Option<(&'a WeaponKind, u8)> {
    let sw = by.weapons.get(usize::from(number))?;
    let weapon = rules.tables.weapon(sw.kind);
    let men = crew(by, number).men & !away;
    // One of those who serve it has to see the target.
    if men & firers == 0 || sw.used {
        return None;
    }
    // HK-H06: heavy weapons do not fire in a turn in which they move.
    if weapon.carriage != Carriage::Light && sw.moved {
        return None;
    }
    // HK-H07: tripods and guns have a field of fire.
    let place = cover::gun_place(by, usize::from(number))?;
    if !in_arc(Pose::new(place, sw.facing), weapon.carriage.half_field(), to) {
        return None;
    }
    let n_men = u8::try_from(men.count_ones()).unwrap_or(u8::MAX);
    Some((weapon, weapon.crew.saturating_sub(n_men)))
}

/// HK-H13: the shells of a weapon that is aimed at a place so far away; none if it has none that are aimed.
pub(super) fn shells(weapon: &WeaponKind, range: Len) -> Option<Part> {
    let weight = weapon.he.filter(|_| weapon.direct && !weapon.assault_only && in_reach(weapon, range))?;
    Some(Part {
        name: weapon.name.clone(),
        how: How::Blast(weight),
        long: weapon.normal + TOLERANCE < range,
        missing: 0,
        hit: weapon.hit,
        kill: weapon.kill,
        ignores_cover: weapon.ignores_cover,
        once: None,
    })
}

/// Who serves a support weapon.
pub(crate) struct Crew {
    /// How many.
    pub(crate) n: u8,
    /// The bits of their numbers.
    pub(crate) men: u16,
}

/// The living crew of a support weapon.
pub(crate) fn crew(it: &Element, number: u8) -> Crew {
    let mut crew = Crew { n: 0, men: 0 };
    for (idx, _) in it.alive().take(16).filter(|(_, man)| it.serves(man, number)) {
        crew.n += 1;
        crew.men |= 1 << idx;
    }
    crew
}

/// HK-H10a: a weapon that is used up, in place of the figure's own.
fn once(rules: &Hk, lay: &Lay<'_>, figure: u8) -> Option<Part> {
    let part = part(rules, lay, carried(rules, lay.by, figure, lay.firers)?)?;
    Some(Part { once: Some(figure), ..part })
}

/// HK-H10a: the weapon that is used up of a man who lives, has some left and sees what it is fired at (`firers`).
pub(super) fn carried<'a>(rules: &'a Hk, by: &Element, figure: u8, firers: u16) -> Option<&'a WeaponKind> {
    let (weapon, left) = by.figures.get(usize::from(figure)).filter(|it| it.alive)?.once?;
    (0 < left && firers & (1 << (figure & 15)) != 0).then(|| rules.tables.weapon(weapon))
}

/// HK-H10, HK-H10a: all support weapons that can, and everybody else with his own weapon.
fn everybody(rules: &Hk, lay: &Lay<'_>, taken: Taken) -> Parts {
    let mut parts = Parts::new();
    let mut busy = taken.men;
    for (number, sw) in (0..).zip(&lay.by.weapons) {
        // Those who serve a weapon that has another target, or fired indirectly, are busy.
        if taken.weapons & (1 << number) != 0 || sw.used {
            busy |= crew(lay.by, number).men;
        } else if taken.silent & (1 << number) != 0 {
            // HK-H10a: if the weapon does not fire, its crew fires its own.
        } else if let Some(part) = support(rules, lay, number, taken.men) {
            busy |= crew(lay.by, number).men;
            parts.push(part);
        }
    }
    // HK-R42: equal weapons roll together.
    let mut counts: SmallVec<[(u8, u16); 4]> = SmallVec::new();
    for (idx, figure) in lay.by.alive().take(16) {
        let fires = lay.firers & !busy & (1 << idx) != 0;
        match counts.iter_mut().find(|it| it.0 == figure.weapon) {
            Some((_, n)) if fires => *n += 1,
            None if fires => counts.push((figure.weapon, 1)),
            Some(_) | None => {}
        }
    }
    for (idx, n) in counts {
        let weapon = rules.tables.weapon(idx);
        let Some(one) = part(rules, lay, weapon) else { continue };
        match one.how {
            How::Dice(_) => parts.push(Part { how: How::Dice(small_arms_dice(weapon, n, lay.range)), ..one }),
            How::Blast(_) | How::At(_) => parts.extend((0..n).map(|_| one.clone())),
        }
    }
    parts
}

/// HK-H40: the dice of so many equal weapons at a distance.
fn small_arms_dice(weapon: &WeaponKind, n: u16, range: Len) -> u16 {
    let near = weapon.extra_within.is_some_and(|within| range <= within + TOLERANCE);
    n * u16::from(weapon.dice) + if near { n / 2 } else { 0 }
}

/// HK-H40: the hit dice of a kind of weapon, for so many of them at a distance.
pub fn dice(rules: &Hk, weapon: u8, n: u16, range: Len) -> u16 {
    let weapon = rules.tables.weapon(weapon);
    if in_reach(weapon, range) { small_arms_dice(weapon, n, range) } else { 0 }
}

/// HK-H65: either the gun or the machine guns.
fn vehicle_parts(rules: &Hk, lay: &Lay<'_>, arm: Arm) -> Parts {
    let Some(vehicle) = &lay.by.vehicle else { return Parts::new() };
    let kind = rules.tables.vehicle(vehicle.kind);
    // HK-H07: turrets turn, guns in the hull hardly.
    if !in_arc(vehicle.pose, kind.half_field(), lay.to.at) {
        return Parts::new();
    }
    let piece = |name: &str, how: Option<How>, reach: (Len, Len)| mounted(kind, name, how?, lay.range, reach);
    let gun = || piece("gun", effect(rules, lay, 0, kind.he, kind.at), rules.tables.vehicle_gun);
    let mg = || piece("machine guns", effect(rules, lay, kind.mg, None, None), rules.tables.vehicle_mg);
    let part = match arm {
        Arm::Gun => gun(),
        Arm::Mg => mg(),
        // Whatever suits the target: machine guns for men, the gun for vehicles.
        Arm::Everybody if lay.on.vehicle.is_some() => gun().or_else(mg),
        Arm::Everybody => mg().or_else(gun),
        Arm::Support(_) | Arm::Once(_) => None,
    };
    part.into_iter().collect()
}

/// HK-H65: what a vehicle carries, against something so far away.
fn mounted(kind: &VehicleKind, name: &str, how: How, range: Len, (normal, max): (Len, Len)) -> Option<Part> {
    let long = normal + TOLERANCE < range;
    let name = format!("{name} of the {}", kind.name);
    let part = Part { name, how, long, missing: 0, hit: 0, kill: 0, ignores_cover: false, once: None };
    (range <= max + TOLERANCE).then_some(part)
}

/// HK-H13, HK-H65: the shells of a vehicle's gun that is aimed at a place so far away.
pub(super) fn vehicle_shells(rules: &Hk, by: &Element, to: Point, range: Len) -> Option<Part> {
    let vehicle = by.vehicle.as_ref()?;
    let kind = rules.tables.vehicle(vehicle.kind);
    let how = How::Blast(kind.he.filter(|_| in_arc(vehicle.pose, kind.half_field(), to))?);
    mounted(kind, "gun", how, range, rules.tables.vehicle_gun)
}

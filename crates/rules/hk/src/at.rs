//! HK-H62 to HK-H64: fire at vehicles: one die to hit, one to destroy.

#[cfg(test)]
mod tests;

use engine::{Check, Dice, Flow, Step};
use table::{Point, in_arc};

use crate::Hk;
use crate::casualties::{Blow, Damage};
use crate::element::{Cover, Element, Vehicle};
use crate::event::Event;
use crate::fire::numbers::{settle_test, to_hit};
use crate::fire::parts::{How, Part};
use crate::fire::shot::Lay;
use crate::fire::throw;

/// HK-H63: half the angle, in degrees, that the front armour covers.
const FRONT: u16 = 45;
/// HK-H63: what destroys a vehicle if armour and value are equal.
pub(crate) const EVEN: i32 = 4;

/// HK-H63: whether a place is to the front of a vehicle.
pub fn is_to_the_front(it: &Vehicle, from: Point) -> bool {
    in_arc(it.pose, FRONT, from)
}

/// HK-H62: the class of cover in which a vehicle is shot at with small arms: a soft one is never In the Open.
pub(crate) fn cover_from_small_arms(cover: Cover) -> Cover {
    cover.max(Cover::Light)
}

/// HK-H63, HK-H64: the check to destroy a vehicle that was hit.
pub fn to_destroy(name: &str, at: i8, armour: i8, facing: &'static str) -> Check {
    let check = Check::of(Dice { n: 1, sides: 6 }, "HK-H63", format!("{name}: to destroy"))
        .plus(i32::from(armour), facing, "HK-H63")
        .plus(-i32::from(at), "AT value", "HK-H63");
    settle_test(check, u8::try_from(EVEN).unwrap_or_default(), "destroyed", "not destroyed")
}

/// HK-H63: the check to destroy the target of a shot.
pub fn destroys(rules: &Hk, lay: &Lay<'_>, part: &Part, at: i8) -> Option<Check> {
    let vehicle = lay.vehicle()?;
    let kind = rules.tables.vehicle(vehicle.kind);
    let check = if is_to_the_front(&vehicle, lay.from.at) {
        to_destroy(&part.name, at, kind.front, "front armour")
    } else {
        to_destroy(&part.name, at, kind.side, "side armour")
    };
    Some(check.by(lay.by.id.side.seat()))
}

/// HK-H64: the check to destroy a vehicle in a blast that was hit.
pub(crate) fn destroys_by_blast(rules: &Hk, it: &Element, name: &str, at: i8) -> Option<Check> {
    let kind = rules.tables.vehicle(it.vehicle.as_ref()?.kind);
    Some(to_destroy(name, at, kind.side, "side armour"))
}

/// HK-H63: a shot at a vehicle.
pub(crate) fn shoot(step: &mut Step<'_, Hk>, lay: &Lay<'_>, part: &Part, damage: &mut Damage) -> Flow {
    let How::At(at) = part.how else { return Ok(()) };
    let Some(check) = destroys(step.rules, lay, part, at) else { return Ok(()) };
    let (hit, n_hits) = throw(step, to_hit(step.rules, lay, part, lay.cover))?;
    let (mut kill, mut destroyed) = (None, false);
    if 0 < n_hits {
        let (roll, n) = throw(step, check)?;
        (kill, destroyed) = (Some(roll), 0 < n);
    }
    step.emit(Event::AtFired { by: lay.by.id, on: lay.on.id, hit, kill });
    // A hit that does not destroy is one hit for HK-R12.
    damage.add(Blow::Vehicle { on: lay.on.id, hits: n_hits, kills: 0, destroyed });
    Ok(())
}

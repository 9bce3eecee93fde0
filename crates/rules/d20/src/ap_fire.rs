//! AP fire: to hit D20-040 and D20-041, to penetrate D20-050 to D20-058; tank hunting D20-H13.

use engine::{Check, Flow, Step};

use crate::D20;
use crate::concealment::reveal;
use crate::decision::Weapon;
use crate::element::{Ap, Class, Element, ElementId, Flag, TOLERANCE, du};
use crate::event::Event;
use crate::results::{Cause, Hit, shaken_riders, suffer};
use crate::state::State;
use crate::tables::{Cover, Tables};
use crate::target::{Shot, look, may_fire, suits};

/// D20-040, D20-050: one element fires armour-piercing at a vehicle.
pub(crate) fn fire(step: &mut Step<'_, D20>, firer: ElementId, target: ElementId) -> Flow {
    let (shooter, victim) = (step.state.element(firer)?, step.state.element(target)?);
    let eye = may_fire(step, shooter, victim, Weapon::Ap)?;
    step.forbid(shooter.ap == Ap::None, "D20-050", "it has no AP value")?;
    step.forbid(!victim.class.is_vehicle(), "D20-R12", "AP fire is for vehicles only")?;
    // D20-R13: against soft vehicles mortars and machine guns use HE/SA.
    let useless = !suits(shooter, victim, Weapon::Ap);
    step.forbid(useless, "D20-057", "mortars and machine guns cannot hurt this vehicle")?;
    if shooter.ap == Ap::Star && shooter.is(Flag::Flamethrower) {
        return flame(step, firer, target);
    }
    let shot = look(&step.state, shooter, victim, eye);
    let column = odds_column(&step.rules.tables, shooter, victim, shot);
    if !hits(step, firer, target, Weapon::Ap, to_hit(shooter, victim, shot))? {
        return Ok(());
    }
    penetrate(step, firer, target, column)
}

/// D20-041: the roll to hit.
pub(crate) fn to_hit(firer: &Element, target: &Element, shot: Shot) -> Check {
    let worst = shot.cover == Cover::Hard || shot.hull_down || shot.smoke;
    ap_check("AP fire, to hit", firer)
        .when(shot.close, 1, "target within 4", "D20-041")
        .when(shot.far, -1, "target over half range", "D20-041")
        .when(shot.cover == Cover::Soft && !worst, -2, "target in soft cover", "D20-041")
        // D20-R9: of cover, hull-down and smoke only the single worst counts.
        .when(shot.cover == Cover::Hard, -4, "target in hard cover", "D20-041")
        .when(shot.hull_down && shot.cover != Cover::Hard, -4, "target hull-down", "D20-041")
        .when(
            shot.smoke && !shot.hull_down && shot.cover != Cover::Hard,
            -4,
            "target behind smoke",
            "D20-041",
        )
        .when(shot.edge, -1, "firer within 4 of a strange table edge", "D20-041")
        .plus(firer.accuracy.into(), "accuracy", "D20-041")
        .plus(target.size.into(), "target's size", "D20-041")
        .plus(firer.quality.into(), "troop quality", "D20-041")
}

/// D20-040: 12 or more hits, and so does an unmodified 20.
fn ap_check(name: &'static str, firer: &Element) -> Check {
    Check::d20("D20-040", name)
        .by(firer.side().seat())
        .passes_on(12, "hit", "missed")
        // D20-002, D20-R40: the face itself, whatever the modifiers; nowhere else does a 20 mean anything.
        .natural(20, 1, "hit")
}

/// Throws to hit, and says whether it did.
fn hits(
    step: &mut Step<'_, D20>,
    firer: ElementId,
    target: ElementId,
    with: Weapon,
    check: Check,
) -> Flow<bool> {
    let (roll, outcome) = step.read(check)?;
    let hit = if outcome == 1 { Hit::OnTarget } else { Hit::Missed };
    reveal(step, firer);
    step.emit(Event::Fired { firer, target, with, roll, hit });
    Ok(outcome == 1)
}

/// D20-050 to D20-052, D20-055, D20-056: the column of the penetration table.
pub(crate) fn odds_column(tables: &Tables, firer: &Element, target: &Element, shot: Shot) -> usize {
    let table = &tables.penetration;
    let column = match firer.ap {
        Ap::Value(ap) => table.column(ap, target.defence),
        // D20-055, D20-056: mortars and machine guns always start from 1:2.
        Ap::Star | Ap::None => table.named("1:2").unwrap_or(0),
    };
    // D20-R7: the shifts are to the right and add up.
    table.shifted(column, usize::from(shot.close) + usize::from(shot.flank))
}

/// D20-053, D20-054: throws on the penetration table, and carries out the result.
fn penetrate(step: &mut Step<'_, D20>, firer: ElementId, target: ElementId, column: usize) -> Flow {
    let table = &step.rules.tables.penetration;
    let (shooter, victim) = (step.state.get(firer), step.state.get(target));
    let check = Check::d20("D20-053", "AP fire, to penetrate")
        .by(shooter.side().seat())
        // D20-R8: the firer's quality only.
        .plus(shooter.quality.into(), "troop quality", "D20-053")
        .on_table(table.bands(column));
    let name = table.columns[column].name.clone();
    // Riders may be gone by the time the result has been carried out.
    let has_riders = victim.class == Class::Afv && step.state.carried(target).next().is_some();
    let cause = if shooter.is(Flag::Mortar) { Cause::Plunging } else { Cause::Ordinary };
    let (roll, band) = step.read(check)?;

    let hit = step.rules.tables.penetration.result(column, band);
    reveal(step, firer);
    step.emit(Event::Penetrated { firer, target, column: name, roll, hit });
    if hit == Hit::NoEffect && has_riders {
        return shaken_riders(step, target);
    }
    suffer(step, target, hit, cause)
}

/// D20-058: a flamethrower hits by itself, on column 3:2, without shifts. It reaches 2.
fn flame(step: &mut Step<'_, D20>, firer: ElementId, target: ElementId) -> Flow {
    let distance = step.state.distance(step.state.get(firer), step.state.get(target));
    step.forbid(du(2) + TOLERANCE < distance, "D20-058", "a flamethrower reaches a vehicle within 2")?;
    let column = step.rules.tables.penetration.named("3:2").unwrap_or(0);
    penetrate(step, firer, target, column)
}

/// D20-H13: infantry attacks a vehicle beside it with grenades and mines.
pub(crate) fn hunt(step: &mut Step<'_, D20>, firer: ElementId, target: ElementId) -> Flow {
    let (shooter, victim) = (step.state.element(firer)?, step.state.element(target)?);
    may_fire(step, shooter, victim, Weapon::TankHunting)?;
    let on_foot = matches!(shooter.class, Class::Inf | Class::Cav) && !shooter.is_mounted();
    step.forbid(!on_foot || shooter.suppressed, "D20-H13", "only unsuppressed infantry hunts tanks")?;
    let Some(value) = shooter.tank_hunting.filter(|_| victim.class.is_vehicle()) else {
        return engine::refuse("D20-H13", "tank hunting needs a tank-hunting value, and a vehicle to hunt");
    };
    step.forbid(!step.state.within(1, shooter, victim), "D20-H13", "the vehicle must be within 1")?;

    let column = hunting_column(&step.rules.tables, value, victim);
    let check = hunting_check(&step.state, shooter, victim);
    if !hits(step, firer, target, Weapon::TankHunting, check)? {
        return Ok(());
    }
    penetrate(step, firer, target, column)
}

/// D20-H13: only these modifiers.
pub(crate) fn hunting_check(state: &State, hunter: &Element, vehicle: &Element) -> Check {
    ap_check("tank hunting, to hit", hunter)
        .plus(hunter.quality.into(), "troop quality", "D20-H13")
        .when(state.near_strange_edge(hunter), -1, "firer within 4 of a strange table edge", "D20-H13")
        .plus(vehicle.size.into(), "target's size", "D20-H13")
}

/// D20-H13: always one shift, never the close one.
pub(crate) fn hunting_column(tables: &Tables, value: u8, vehicle: &Element) -> usize {
    let table = &tables.penetration;
    table.shifted(table.column(value, vehicle.defence), 1)
}

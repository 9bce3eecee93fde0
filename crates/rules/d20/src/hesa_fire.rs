//! HE and small-arms fire: D20-060 to D20-064.

use engine::{Check, Flow, Step};

use crate::D20;
use crate::concealment::reveal;
use crate::decision::Weapon;
use crate::element::{Element, ElementId, Flag};
use crate::event::Event;
use crate::results::{Cause, suffer};
use crate::sight;
use crate::tables::{Cover, Tables};
use crate::target::{Shot, look, may_fire};

/// D20-060: one element fires HE or small arms at another. D20-R39: what it does counts at once, for later shots too.
pub(crate) fn fire(step: &mut Step<'_, D20>, firer: ElementId, target: ElementId) -> Flow {
    let (shooter, victim) = (step.state.element(firer)?, step.state.element(target)?);
    let eye = may_fire(step, shooter, victim, Weapon::Hesa)?;
    step.forbid(shooter.hesa.is_none(), "D20-060", "it has no HE/SA value")?;
    // D20-R12: armour is hurt only by AP fire and its like.
    step.forbid(victim.class.is_armoured(), "D20-R12", "HE/SA fire does not hurt armoured vehicles")?;

    let shot = look(&step.state, shooter, victim, eye);
    let cause = if shooter.is(Flag::Mortar) { Cause::Plunging } else { Cause::Ordinary };
    let check = hesa_check(&step.rules.tables, shooter, victim, shot);
    let (roll, band) = step.read(check)?;

    let hit = step.rules.tables.hesa_result(band);
    reveal(step, firer);
    step.emit(Event::Fired { firer, target, with: Weapon::Hesa, roll, hit });
    // D20-R50: riders that must fall back get off first.
    if sight::is_rider(&step.state, step.state.get(target)) {
        return crate::transport::riders_hit(step, target, hit, cause);
    }
    suffer(step, target, hit, cause)
}

/// D20-060, D20-061: the roll of HE/SA fire.
pub(crate) fn hesa_check(tables: &Tables, firer: &Element, target: &Element, shot: Shot) -> Check {
    hesa_base(firer, target, "HE/SA fire")
        .when(shot.close, 1, "target within 4", "D20-061")
        .when(shot.cover == Cover::Soft && !shot.smoke, -2, "target in soft cover", "D20-061")
        .when(shot.cover == Cover::Hard, -4, "target in hard cover", "D20-061")
        // D20-R9: cover and smoke do not add up; only the worst counts.
        .when(shot.smoke && shot.cover != Cover::Hard, -4, "target behind smoke", "D20-061")
        .when(shot.edge, -1, "firer within 4 of a strange table edge", "D20-061")
        // D20-036: the quality of who acts, never of who suffers. D20-R4: it has a sign.
        .plus(firer.quality.into(), "troop quality", "D20-061")
        .on_table(tables.hesa_result.clone())
}

/// D20-060: HE/SA value against defence. D20-063: nothing else of AP fire applies.
pub(crate) fn hesa_base(firer: &Element, target: &Element, name: &'static str) -> Check {
    Check::d20("D20-060", name)
        .by(firer.side().seat())
        .plus(firer.hesa.unwrap_or(0).into(), "HE/SA value", "D20-060")
        .plus(-i32::from(target.defence), "target's defence", "D20-060")
}

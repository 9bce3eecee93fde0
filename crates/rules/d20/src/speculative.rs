//! Speculative fire: D20-H44.

use engine::{Flow, Step, refuse};
use table::Point;

use crate::D20;
use crate::concealment::reveal;
use crate::decision::Weapon;
use crate::element::{Element, ElementId, Flag, TOLERANCE, du};
use crate::event::Event;
use crate::hesa_fire::hesa_check;
use crate::results::{Cause, Hit, suffer};
use crate::sight;
use crate::state::{Stage, State};
use crate::target::{can_attack, look, may_attack, suits};

/// Whether an element could fire speculatively now.
pub(crate) fn can_speculate(state: &State, it: &Element) -> bool {
    can_attack(state, it) && !it.suppressed && it.hesa.is_some() && !state.is_contacted(it)
}

/// D20-H44: HE/SA fire at a point; every concealed enemy within 1 of it is attacked with an extra -4.
pub(crate) fn fire(step: &mut Step<'_, D20>, firer: ElementId, at: Point) -> Flow {
    let it = step.state.element(firer)?;
    step.forbid(!step.state.battle.switches.speculative, "D20-H47", "speculative fire is not in play")?;
    step.forbid(
        step.state.stage != Stage::Speculate,
        "D20-012",
        "speculative fire comes before direct fire",
    )?;
    may_attack(step, it)?;
    step.forbid(it.suppressed, "D20-H44", "it is suppressed")?;
    step.forbid(step.state.is_contacted(it), "D20-H44", "it is in contact with the enemy")?;
    step.forbid(it.hesa.is_none(), "D20-H44", "it has no HE/SA value")?;
    if !at.in_range() {
        return refuse("D20-H44", "that is off the table");
    }
    step.forbid(!step.state.battle.ground.on_table(at), "D20-H44", "that is off the table")?;
    let beyond = du(it.reach()) + TOLERANCE < it.base().gap_to_point(at);
    step.forbid(beyond, "D20-H44", "that is out of range")?;
    step.forbid(!sight::in_field(it, at), "D20-H03", "that is outside the field of fire")?;
    let eye = it.pose.at;
    step.forbid_with(!sight::sees(&step.state, eye, at), "D20-H04", || {
        sight::blocked_by(&step.state, eye, at)
    })?;

    reveal(step, firer);
    step.emit(Event::Speculated { firer, at });
    let state: &State = &step.state;
    let near = |enemy: &&Element| {
        enemy.concealed
            && suits(state.get(firer), enemy, Weapon::Hesa)
            && enemy.base().gap_to_point(at) <= du(1) + TOLERANCE
    };
    let found: Vec<ElementId> = state.on_table(firer.side.other()).filter(near).map(|it| it.id).collect();
    for target in found {
        attack(step, firer, target)?;
    }
    Ok(())
}

/// One concealed enemy: a result other than "no effect" reveals it.
fn attack(step: &mut Step<'_, D20>, firer: ElementId, target: ElementId) -> Flow {
    let (it, enemy) = (step.state.get(firer), step.state.get(target));
    let shot = look(&step.state, it, enemy, it.pose.at);
    let cause = if it.is(Flag::Mortar) { Cause::Plunging } else { Cause::Ordinary };
    // Against somebody the firer does not know of the owner throws, or the roll itself would tell.
    let by = if step.state.is_hidden(enemy) { enemy.side() } else { it.side() };
    let check =
        hesa_check(&step.rules.tables, it, enemy, shot).plus(-4, "speculative fire", "D20-H44").by(by.seat());
    let (roll, band) = step.read(check)?;
    let hit = step.rules.tables.hesa_result(band);
    step.emit(Event::Blasted { element: target, roll, hit });
    if hit != Hit::NoEffect {
        reveal(step, target);
    }
    suffer(step, target, hit, cause)
}

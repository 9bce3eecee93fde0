//! Laying smoke: D20-H41.

use engine::{Flow, Step, refuse};
use table::{Deg, Point, Pose};

use crate::D20;
use crate::decision::Layer;
use crate::element::{Element, ElementId, Flag, Side, TOLERANCE, du};
use crate::event::Event;
use crate::sight;
use crate::state::{Smoke, Stage, State};
use crate::target::{can_attack, may_attack};

/// D20-H41: an element puts one marker, a battery in contact two that touch.
pub(crate) fn lay(step: &mut Step<'_, D20>, by: &Layer, at: Point, angle: Deg) -> Flow {
    step.forbid(!step.state.battle.switches.smoke, "D20-H47", "smoke is not in play")?;
    step.forbid(step.state.stage != Stage::Smoke, "D20-012", "smoke is laid first in the Fire phase")?;
    if !at.in_range() {
        return refuse("D20-H41", "that is off the table");
    }
    step.forbid(!step.state.battle.ground.on_table(at), "D20-H41", "that is off the table")?;
    match by {
        Layer::Element(id) => by_element(step, *id, Pose::new(at, angle)),
        Layer::Battery(id) => by_battery(step, id, Pose::new(at, angle)),
    }
}

/// Whether an element could lay smoke now.
pub(crate) fn can_lay(state: &State, it: &Element) -> bool {
    it.is(Flag::Smoke)
        && 0 < it.smoke_left
        && !it.suppressed
        && can_attack(state, it)
        && !state.is_contacted(it)
}

fn by_element(step: &mut Step<'_, D20>, id: ElementId, pose: Pose) -> Flow {
    let it = step.state.element(id)?;
    may_attack(step, it)?;
    step.forbid(!it.is(Flag::Smoke), "D20-H41", "it has no smoke rounds")?;
    step.forbid(it.smoke_left == 0, "D20-H41", "it has used up its smoke rounds")?;
    step.forbid(it.suppressed, "D20-H41", "it is suppressed")?;
    step.forbid(step.state.is_contacted(it), "D20-H41", "it is in contact with the enemy")?;
    let beyond = du(it.reach()) + TOLERANCE < it.base().gap_to_point(pose.at);
    step.forbid(beyond, "D20-H41", "that is out of range")?;
    step.forbid(!sight::in_field(it, pose.at), "D20-H03", "that is outside the field of fire")?;
    // D20-H40a: a mortar that an observer has reached may use the observer's eyes.
    let observer = it.called_by.map(|id| sight::centre(&step.state, step.state.get(id)));
    let seen =
        [Some(it.pose.at), observer].into_iter().flatten().any(|eye| sight::sees(&step.state, eye, pose.at));
    step.forbid(!seen, "D20-H41", "the place cannot be seen")?;
    let markers = vec![Smoke { pose, owner: it.side() }];
    crate::concealment::reveal(step, id);
    step.emit(Event::SmokeLaid { by: Some(id), battery: None, markers });
    Ok(())
}

fn by_battery(step: &mut Step<'_, D20>, id: &str, pose: Pose) -> Flow {
    let owner = step.state.active;
    let observer = in_contact(step, owner, id)?;
    let eye = sight::centre(&step.state, step.state.get(observer));
    let markers: Vec<Smoke> = pair(pose).map(|pose| Smoke { pose, owner }).into();
    for marker in &markers {
        let at = marker.pose.at;
        step.forbid(!sight::sees(&step.state, eye, at), "D20-H41", "the observer cannot see the place")?;
    }
    step.emit(Event::SmokeLaid { by: None, battery: Some(id.to_owned()), markers });
    Ok(())
}

/// Two markers that touch, end to end, around a point.
fn pair(pose: Pose) -> [Pose; 2] {
    let along = pose.facing.plus(90);
    [du(2), -du(2)].map(|by| Pose::new(along.ahead(pose.at, by), pose.facing))
}

/// The observer to whom a battery of a side answers, if it has not been used yet.
pub(crate) fn in_contact(step: &Step<'_, D20>, side: Side, id: &str) -> Flow<ElementId> {
    let battery = step.state.sides[side.idx()].batteries.iter().find(|it| it.id == id);
    let Some(battery) = battery else { return refuse("ENG-011", format!("there is no battery {id}")) };
    step.forbid(battery.used, "D20-H42", "it has already fired in this turn")?;
    step.forbid(battery.missions == 0, "D20-H42", "it has no missions left")?;
    let observer = battery.contact.filter(|&observer| step.state.get(observer).in_play());
    match observer {
        Some(observer) => Ok(observer),
        None => refuse("D20-H40", "no observer has reached it in this turn"),
    }
}

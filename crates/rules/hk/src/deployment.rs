//! HK-H44: deployment, and the start of a battle.

use engine::{Flow, Step, refuse};
use table::{Deg, Point, Pose};

use crate::Hk;
use crate::element::{Element, ElementId, Side};
use crate::event::{Event, Motion};
use crate::formation::{Place, draw_up, fits, vehicle_base, vehicle_fits};
use crate::sequence::{advance, higher};
use crate::sight::TOLERANCE;
use crate::spotting;
use crate::state::{Stage, State};

/// Starts the battle: the side that throws lower deploys first, where both have zones.
pub(crate) fn begin(step: &mut Step<'_, Hk>) -> Flow {
    let has_zone = |side: Side| step.state.battle.sides[side.idx()].zone.is_some();
    let first = match Side::BOTH.map(has_zone) {
        [false, false] => return first_turn(step),
        [true, false] => Side::A,
        [false, true] => Side::B,
        [true, true] => {
            let (rolls, winner) = higher(step, "HK-H44", "deployment, the lower deploys first")?;
            let first = winner.other();
            step.emit(Event::DeploymentThrown { rolls, first });
            first
        }
    };
    step.emit(Event::Stage(Stage::Deploy(first)));
    Ok(())
}

/// HK-H44: puts an element into the own zone, in formation.
pub(crate) fn place(step: &mut Step<'_, Hk>, id: ElementId, at: Point, facing: Deg) -> Flow {
    let state = &*step.state;
    let it = state.element(id)?;
    if !it.on_table() {
        return refuse("HK-H44", "it is not on the table by itself");
    }
    if !at.in_range() || !state.battle.ground.on_table(at) {
        return refuse("HK-H44", "that is off the table");
    }
    let pose = it.vehicle.as_ref().map(|_| Pose::new(at, facing));
    let places = if it.vehicle.is_some() { Vec::new() } else { draw_up(state, it, at, facing) };
    let objection = match &it.vehicle {
        Some(vehicle) => {
            let traction = step.rules.tables.vehicle(vehicle.kind).traction;
            vehicle_fits(state, it, traction, Pose::new(at, facing))
        }
        None => fits(state, it, &places),
    };
    if let Err((rule, why)) = objection {
        step.forbid(true, rule, why)?;
    }
    let inside = in_zone(state, id.side, at)
        && places.iter().all(|(at, _)| in_zone(state, id.side, *at))
        && pose.is_none_or(|pose| vehicle_base(pose).corners().iter().all(|it| in_zone(state, id.side, *it)));
    step.forbid(!inside, "HK-H44", "all of it must be inside the zone")?;
    step.emit(placed(it, at, facing, &places));
    Ok(())
}

/// The fact that an element was put somewhere.
pub(crate) fn placed(it: &Element, at: Point, facing: Deg, places: &[Place]) -> Event {
    let mut next = places.iter();
    let all: Vec<Place> = it
        .figures
        .iter()
        .map(|man| if man.alive { next.next().copied().unwrap_or((at, 0)) } else { (man.at, man.floor) })
        .collect();
    Event::Moved {
        element: it.id,
        via: vec![at],
        figures: all.iter().map(|it| it.0).collect(),
        floors: all.iter().map(|it| it.1).collect(),
        pose: it.vehicle.as_ref().map(|_| Pose::new(at, facing)),
        facing,
        how: Motion::Placed,
    }
}

/// Whether a place is inside the zone of a side.
pub(crate) fn in_zone(state: &State, side: Side, at: Point) -> bool {
    let info = &state.battle.sides[side.idx()];
    let ground = &state.battle.ground;
    ground.on_table(at)
        && info.zone.is_some_and(|zone| ground.distance_to_edge(at, info.edge) <= zone + TOLERANCE)
}

/// A side has deployed: now the other one, if it has a zone and has not; or the battle starts.
pub(crate) fn ready(step: &mut Step<'_, Hk>, side: Side) -> Flow {
    let other = side.other();
    let waits = step.state.battle.sides[other.idx()].zone.is_some() && !step.state.sides[other.idx()].ready;
    if waits {
        step.emit(Event::Ready { side, ready: true });
        step.emit(Event::Stage(Stage::Deploy(other)));
        return Ok(());
    }
    step.emit(Event::PlansDone);
    first_turn(step)
}

/// HK-102: who was put where the enemy sees him in the open is not hidden.
fn first_turn(step: &mut Step<'_, Hk>) -> Flow {
    spotting::look_around(step);
    for side in Side::BOTH {
        renumber(step, side);
    }
    advance(step, Stage::Begin)
}

/// HK-H46: the counters of whoever chose their places get their numbers by where they lie, so that a number tells nobody who
/// stands behind it.
fn renumber(step: &mut Step<'_, Hk>, side: Side) {
    let info = &step.state.battle.sides[side.idx()];
    if !info.hides || info.zone.is_none() {
        return;
    }
    let mut hidden: Vec<&Element> = step.state.on_table(side).filter(|it| it.hidden).collect();
    hidden.sort_by_key(|it| (it.centre().x, it.centre().y, it.id));
    let order = hidden.iter().map(|it| it.id).collect();
    step.emit(Event::Renumbered { side, order });
}

//! The whole state by name, for the umpire and for conformance cases; and the invariants that always hold.

use engine::Ruleset;
use serde_json::{Map, Value, json};
use table::{Len, Point};

use crate::Hk;
use crate::element::{Element, ElementId, Figure, Order, Side, inches};
use crate::plan::Plan;
use crate::state::State;

/// Figures whose centres are nearer than this stand upon each other: 0.75" (HK-H01a) but for a hair.
const OVERLAP: Len = Len::milli_inches(700);

/// All fields of a state. Places are in thousandths of an inch.
pub(crate) fn inspect(state: &State) -> Value {
    let elements: Map<String, Value> =
        state.elements.iter().map(|it| (it.id.to_string(), element(it))).collect();
    let sides: Map<String, Value> =
        Side::BOTH.into_iter().map(|side| (side.letter().to_string(), side_state(state, side))).collect();
    let objectives = state.battle.objectives.iter().zip(&state.holders);
    let objectives: Map<String, Value> =
        objectives.map(|(info, holder)| (info.id.clone(), json!({ "holder": holder }))).collect();
    let smoke: Vec<Value> = state
        .smoke
        .iter()
        .map(|it| json!({ "at": place(it.at), "value": it.value, "owner": it.owner }))
        .collect();
    let markers: Vec<Value> = state
        .markers
        .iter()
        .map(|it| {
            json!({
                "tube": it.tube, "spotter": it.spotter, "at": place(it.at), "effect": it.effect, "used": it.used
            })
        })
        .collect();
    let opportunities: Vec<Value> = state
        .opportunities
        .iter()
        .map(|it| json!({ "firer": it.firer, "target": it.target, "at": place(it.at) }))
        .collect();
    let announced = state.announced.as_ref().map(|it| {
        let path: Vec<[i64; 2]> = it.path.iter().copied().map(place).collect();
        json!({ "element": it.element, "path": path })
    });
    json!({
        "system": Hk::SYSTEM,
        "turn": state.turn,
        "stage": state.stage,
        "winner": state.winner,
        "first": state.first,
        "elements": elements,
        "sides": sides,
        "objectives": objectives,
        "smoke": smoke,
        "markers": markers,
        "opportunities": opportunities,
        "announced": announced,
        "assaults": state.assaults,
        "ending": state.ending,
        "outcome": state.outcome,
    })
}

fn element(it: &Element) -> Value {
    let figures: Vec<Value> = it.figures.iter().map(figure).collect();
    let weapons: Vec<Value> = it
        .weapons
        .iter()
        .map(|it| json!({ "missions": it.missions, "facing": it.facing, "moved": it.moved, "used": it.used }))
        .collect();
    let vehicle = it
        .vehicle
        .as_ref()
        .map(|it| json!({ "at": place(it.pose.at), "facing": it.pose.facing, "destroyed": it.destroyed }));
    json!({
        "quality": it.quality,
        "morale": it.morale,
        "order": it.order,
        "alive": it.n_alive(),
        "at": it.on_table().then(|| place(it.centre())),
        "facing": it.facing,
        "figures": figures,
        "weapons": weapons,
        "vehicle": vehicle,
        "hidden": it.hidden,
        "dummy": it.dummy.is_some(),
        "leader_bonus": it.leader_bonus,
        "aboard": it.aboard,
        "moved": it.moved,
        "ran": it.ran,
        "fired": it.fired,
        "hits": it.hits,
        "kills": it.kills,
        "spotted": it.spotted,
        "fought": it.fought,
        "called": it.called,
        "gone": it.gone,
    })
}

fn figure(it: &Figure) -> Value {
    json!({ "at": place(it.at), "floor": it.floor, "role": it.role, "alive": it.alive })
}

fn side_state(state: &State, side: Side) -> Value {
    let now = state.side(side);
    let batteries: Vec<Value> =
        now.batteries.iter().map(|it| json!({ "name": it.name, "missions": it.missions })).collect();
    let plan = &now.plan;
    json!({
        "lost": now.lost,
        "batteries": batteries,
        "ready": now.ready,
        "passes": now.passes,
        "picks_casualties": now.picks_casualties,
        "plan": {
            "spots": plan.spots,
            "continued": plan.continued,
            "calls": plan.calls,
            "targets": plan.targets,
            "shellings": plan.shellings,
            "silent": plan.silent,
            "reactions": plan.reactions,
        },
    })
}

/// A place in thousandths of an inch, rounded to the nearest.
fn place(at: Point) -> [i64; 2] {
    let inch = i64::from(inches(1).raw());
    let thousandths = |raw: i32| (i64::from(raw) * 2_000 + inch).div_euclid(inch * 2);
    [thousandths(at.x), thousandths(at.y)]
}

/// Says which invariant of the state is broken, if one is.
pub(crate) fn check(state: &State) -> Result<(), String> {
    for it in &state.elements {
        check_element(state, it)?;
    }
    for side in Side::BOTH {
        let now = state.side(side);
        let lost = state.of(side).filter(|it| it.gone && it.dummy.is_none()).count();
        // A position may start with losses that are not listed; none may be forgotten.
        if usize::from(now.lost) < lost {
            return Err(format!("side {side:?} has lost {lost} elements, not {}", now.lost));
        }
        if !state.stage.is_secret() && now.plan != Plan::default() {
            return Err(format!("side {side:?} has a plan, but nobody plans in this stage"));
        }
    }
    if let Some((a, b)) = crowding(state) {
        return Err(format!("men of {a} and {b} stand upon each other"));
    }
    for (idx, marker) in state.opportunities.iter().enumerate() {
        let firer = state.get(marker.firer);
        if state.opportunities[..idx].iter().any(|it| it.firer == marker.firer) {
            return Err(format!("{} has two markers of opportunity fire", marker.firer));
        }
        if firer.order.is_some_and(|order| order != Order::Fire) {
            return Err(format!("{} waits to fire, but has an order to move", marker.firer));
        }
    }
    Ok(())
}

fn check_element(state: &State, it: &Element) -> Result<(), String> {
    let ground = &state.battle.ground;
    if let Some(carrier) = it.aboard
        && !it.gone
        && (!state.get(carrier).on_table() || carrier.side != it.id.side)
    {
        return Err(format!("{} is aboard {carrier}, which is not on the table", it.id));
    }
    if !it.on_table() {
        return Ok(());
    }
    let nobody = it.vehicle.is_none() && it.dummy.is_none() && it.n_alive() == 0;
    if nobody {
        return Err(format!("{} is on the table, but nobody of it lives", it.id));
    }
    if it.vehicle.as_ref().is_some_and(|it| it.destroyed) {
        return Err(format!("{} is a wreck, but still in play", it.id));
    }
    if !ground.on_table(it.centre()) || it.alive().any(|(_, man)| !ground.on_table(man.at)) {
        return Err(format!("{} is off the table", it.id));
    }
    Ok(())
}

/// HK-H01a: two elements whose discs overlap by more than rounding.
pub(crate) fn crowding(state: &State) -> Option<(ElementId, ElementId)> {
    let on_table = state.elements.iter().filter(|it| it.on_table());
    let men: Vec<(ElementId, &Figure)> =
        on_table.flat_map(|it| it.alive().map(|(_, man)| (it.id, man))).collect();
    men.iter().enumerate().find_map(|(idx, (a, man))| {
        let upon =
            |(_, other): &&(ElementId, &Figure)| other.floor == man.floor && other.at.within(OVERLAP, man.at);
        men[idx + 1..].iter().find(upon).map(|(b, _)| (*a, *b))
    })
}

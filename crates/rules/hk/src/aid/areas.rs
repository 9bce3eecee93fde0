//! The parts of the table that matter to an element.

use engine::{AidArea, AidKind, Seat};
use table::{Deg, Len, Point, outlines, seen_area};

use super::route::reach_of;
use crate::Hk;
use crate::describe::{in_inches, order_name};
use crate::element::{Element, ElementId, Morale, inches};
use crate::proposals::{is_wreck, moves, shots};
use crate::sight::{Stand, centre, sees};
use crate::state::{Stage, State};

/// The spacing of the grid of a reach.
const REACH_CELL: Len = inches(1);
/// The spacing of the grid of what is seen.
const SIGHT_CELL: Len = inches(1);
/// Steps of an arc, in degrees.
const STEP: i32 = 3;

/// Where an element can go, what it can hit, what it sees.
pub(crate) fn areas(rules: &Hk, state: &State, _: Seat, piece: engine::PieceId) -> Vec<AidArea> {
    let found = state.find(ElementId::from_piece(piece));
    let Some(it) = found.filter(|it| it.on_table() && it.dummy.is_none() && !is_wreck(it)) else {
        return Vec::new();
    };
    let mut res = Vec::new();
    let moves_now = matches!(state.stage, Stage::Movement(side) if side == it.id.side);
    if moves_now && it.order.is_none() && it.morale < Morale::Broken {
        res.extend(moves::orders(rules, it).filter_map(|order| reached(rules, state, it, order)));
    }
    res.extend(field_of_fire(rules, it));
    res.extend(command(it));
    res.push(seen(state, it));
    res.retain(|area| !area.outlines.is_empty());
    res
}

/// HK-030, HK-H06: everywhere that one order takes it.
fn reached(rules: &Hk, state: &State, it: &Element, order: crate::Order) -> Option<AidArea> {
    let found = reach_of(rules, state, it, order, REACH_CELL);
    let cells: Vec<Point> = found.cells.iter().map(|cell| cell.at).collect();
    let far = in_inches(crate::orders::budget(&rules.tables, it, order));
    let name = format!("{}, up to {far}\"", order_name(order));
    (1 < cells.len()).then(|| area(AidKind::Reach, name, "HK-030", outlines(&cells, REACH_CELL)))
}

/// HK-H07, HK-H40: the field of fire.
fn field_of_fire(rules: &Hk, it: &Element) -> Option<AidArea> {
    let far = shots::reach(rules, it);
    if far == Len::ZERO || it.morale >= Morale::Broken {
        return None;
    }
    let half = match &it.vehicle {
        Some(vehicle) => rules.tables.vehicle(vehicle.kind).half_field(),
        None => {
            let served =
                it.weapons.iter().map(|weapon| rules.tables.weapon(weapon.kind).carriage.half_field());
            served.min().unwrap_or(180)
        }
    };
    let name = format!("field of fire, range {}\"", in_inches(far));
    Some(area(AidKind::FieldOfFire, name, "HK-H07", vec![arc(it, far, half)]))
}

/// HK-H31: those whom a leader helps.
fn command(it: &Element) -> Option<AidArea> {
    let (bonus, within) = it.commands.filter(|_| it.morale < Morale::Broken)?;
    let ring = arc(it, inches(i32::from(within)), 180);
    let name = format!("its leader takes {bonus} off morale numbers within {within}\"");
    Some(area(AidKind::Ring, name, "HK-H31", vec![ring]))
}

/// HK-H03: what it sees from its centre.
fn seen(state: &State, it: &Element) -> AidArea {
    let eye = centre(it);
    let size = state.battle.ground.size();
    let cells = seen_area(eye.at, size, SIGHT_CELL, |at| sees(state, eye, Stand::ground(at)));
    area(AidKind::Seen, "what it sees".to_owned(), "HK-H03", outlines(&cells, SIGHT_CELL))
}

fn area(kind: AidKind, name: String, rule: &'static str, outlines: Vec<Vec<Point>>) -> AidArea {
    AidArea { kind, name, rule: rule.into(), outlines }
}

/// Points at a distance from the centre of an element, so many degrees to either side of its facing.
fn arc(it: &Element, range: Len, half: u16) -> Vec<Point> {
    let half = i32::from(half.min(180));
    let facing: Deg = it.vehicle.as_ref().map_or(it.facing, |vehicle| vehicle.pose.facing);
    let whole = half == 180;
    let mut turns: Vec<i32> = (-half..half).step_by(STEP.unsigned_abs() as usize).collect();
    if !whole {
        turns.push(half);
    }
    let ring = turns.into_iter().map(|turn| facing.plus(turn).ahead(it.centre(), range));
    if whole { ring.collect() } else { std::iter::once(it.centre()).chain(ring).collect() }
}

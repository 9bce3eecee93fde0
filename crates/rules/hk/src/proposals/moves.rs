//! Orders and places to go to.

use table::{Deg, Len, Point};

use super::{allowance, on_table, targets};
use crate::Hk;
use crate::decision::Decision;
use crate::element::{Element, Order, inches};
use crate::orders::objection;
use crate::state::State;

/// The orders that move an element, the farthest first.
const MOVING: [Order; 3] = [Order::Double, Order::Move, Order::Cautious];

/// HK-R18, HK-H06: the moving orders that an element may get, the farthest first.
pub(crate) fn orders<'a>(rules: &'a Hk, it: &'a Element) -> impl Iterator<Item = Order> + 'a {
    MOVING.into_iter().filter(|order| objection(&rules.tables, it, *order).is_none())
}

/// Everything that an element could do with its order, legal or not.
pub(crate) fn moves(rules: &Hk, state: &State, it: &Element) -> Vec<Decision> {
    let mut res = others(rules, state, it);
    if it.aboard.is_some() {
        return res;
    }
    for order in orders(rules, it) {
        let far = allowance(rules, it, order) - Len::milli_inches(20);
        for turn in (0..360).step_by(45) {
            let way = Deg::new(turn);
            res.push(march(state, it, order, way.ahead(it.centre(), far)));
            res.push(march(state, it, order, way.ahead(it.centre(), far / 2)));
        }
        for objective in &state.battle.objectives {
            res.push(towards(rules, state, it, order, objective.at));
        }
    }
    res
}

/// Staying, turning and getting in or out.
pub(crate) fn others(rules: &Hk, state: &State, it: &Element) -> Vec<Decision> {
    let element = it.id;
    if it.aboard.is_some() {
        return vec![Decision::Mount { element, carrier: None }];
    }
    let mut res = vec![Decision::Hold { element, facing: None }];
    let turns = it.weapons.iter().any(|weapon| rules.tables.weapon(weapon.kind).carriage.half_field() < 180);
    if turns {
        let ways = targets(state, element.side).filter_map(|enemy| Deg::from_to(it.centre(), enemy.centre()));
        let mut ways: Vec<Deg> = ways.filter(|way| *way != it.facing).collect();
        ways.sort_by_key(|way| way.degrees());
        ways.dedup();
        res.extend(ways.into_iter().take(6).map(|facing| Decision::Hold { element, facing: Some(facing) }));
    }
    if it.vehicle.is_none() && it.dummy.is_none() {
        let seats = |other: &&Element| {
            let carries = other
                .vehicle
                .as_ref()
                .is_some_and(|it| 0 < rules.tables.vehicle(it.kind).seats && !it.destroyed);
            carries && super::nearest(it, other) <= inches(3)
        };
        let carriers = state.on_table(element.side).filter(seats);
        res.extend(carriers.map(|on| Decision::Mount { element, carrier: Some(on.id) }));
    }
    res
}

/// Straight to a place.
pub(crate) fn march(state: &State, it: &Element, order: Order, to: Point) -> Decision {
    Decision::Move {
        element: it.id,
        order,
        path: vec![on_table(state, to)],
        facing: None,
        figures: Vec::new(),
        floor: None,
    }
}

/// Straight towards a place, as far as the order allows over open ground.
pub(crate) fn towards(rules: &Hk, state: &State, it: &Element, order: Order, goal: Point) -> Decision {
    let far = allowance(rules, it, order) - Len::milli_inches(20);
    let by = far.min(it.centre().distance(goal));
    march(state, it, order, it.centre().towards(goal, by))
}

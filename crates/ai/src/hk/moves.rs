//! Places to go to.

use hk::assess::{as_if_moved, budget, may_order, reach_of};
use hk::{Carriage, Decision, Element, Hk, Order, State, inches};
use table::{Deg, Len, Point};

use super::melee;
use super::study::Study;
use super::value::{chances, danger, ground, targets};

/// How many places are weighed by the rules themselves, for each order.
const PLACES: usize = 3;
/// What it is worth to stay hidden.
const HIDING: i64 = 160;
/// A move must be better than staying by so much: who moves for nothing is only shot at.
const EFFORT: i64 = 15;
/// And one with a weapon that does not fire when it moves by more.
const EFFORT_HEAVY: i64 = 60;
/// How much of what comes in the next turn counts, in hundredths.
const LATER: i64 = 40;

/// What an element could do with its order.
pub(super) fn options(rules: &Hk, study: &Study, state: &State, it: &Element) -> Vec<Decision> {
    if it.dummy.is_some() {
        return Vec::new();
    }
    if it.aboard.is_some() {
        return vec![Decision::Mount { element: it.id, carrier: None }];
    }
    let mut res = turned(rules, study, state, it);
    res.extend(marches(rules, study, state, it));
    res
}

/// HK-H06: whether an element serves something that does not fire when it moves.
fn is_heavy(rules: &Hk, it: &Element) -> bool {
    it.weapons.iter().any(|weapon| rules.tables.weapon(weapon.kind).carriage != Carriage::Light)
}

/// HK-H07: a tripod or gun is turned to the enemy.
fn turned(rules: &Hk, study: &Study, state: &State, it: &Element) -> Vec<Decision> {
    let turns = it
        .weapons
        .iter()
        .any(|weapon| matches!(rules.tables.weapon(weapon.kind).carriage, Carriage::Tripod | Carriage::Gun));
    if !turns {
        return Vec::new();
    }
    let ways = targets(study, state).map(Element::centre).chain([study.front]);
    let mut ways: Vec<Deg> = ways.filter_map(|at| Deg::from_to(it.centre(), at)).collect();
    ways.sort_by_key(|way| way.degrees());
    ways.dedup();
    ways.retain(|way| *way != it.facing);
    ways.truncate(6);
    ways.into_iter().map(|way| Decision::Hold { element: it.id, facing: Some(way) }).collect()
}

/// The best places within reach, as far as can be told without moving there.
fn marches(rules: &Hk, study: &Study, state: &State, it: &Element) -> Vec<Decision> {
    let orders = [Order::Double, Order::Move, Order::Cautious]
        .into_iter()
        .filter(|order| may_order(rules, it, *order));
    let orders: Vec<(Order, i64)> =
        orders.map(|order| (order, i64::from(budget(rules, it, order).raw()))).collect();
    let Some(&(farthest, most)) = orders.first() else { return Vec::new() };
    let cell = if most <= i64::from(inches(4).raw()) { inches(1) } else { inches(2) };
    let cell = if it.vehicle.is_some() { inches(4) } else { cell };
    let reached = reach_of(rules, state, it, farthest, cell);
    let mut res = Vec::new();
    for (n, (order, most)) in orders.iter().enumerate() {
        // A place is reached on the most careful order that gets there.
        let least = orders.get(n + 1).map_or(0, |it| it.1);
        let mut found: Vec<(i64, Point)> = reached
            .cells
            .iter()
            .skip(1)
            .filter(|cell| least < cell.cost && cell.cost <= *most)
            .map(|cell| (ground(study, state, it, cell.at), cell.at))
            .collect();
        found.sort_by_key(|&(worth, at)| (-worth, at.x, at.y));
        for (_, at) in found.into_iter().take(PLACES) {
            let Some(path) = reached.way_to(at) else { continue };
            let facing = look(study, state, it, at);
            res.push(Decision::Move {
                element: it.id,
                order: *order,
                path,
                facing,
                figures: Vec::new(),
                floor: None,
            });
        }
    }
    res
}

/// Which way an element looks at a place: at the nearest enemy, or where enemies are.
fn look(study: &Study, state: &State, it: &Element, at: Point) -> Option<Deg> {
    let nearest = targets(study, state).min_by_key(|enemy| (enemy.centre().distance_sq(at), enemy.id));
    let aim = nearest.map_or(study.front, Element::centre);
    Deg::from_to(at, aim).or(Some(it.facing))
}

/// What an order that was given is worth: the place it leads to against the one it leaves.
pub(super) fn gain(rules: &Hk, study: &Study, before: &State, after: &State) -> i64 {
    let mut sum = 0;
    for (old, new) in before.elements.iter().zip(&after.elements) {
        if old.id.side != study.side || old.order == new.order {
            continue;
        }
        let Some(order) = new.order else { continue };
        if old.aboard.is_some() != new.aboard.is_some() {
            // Getting out is worth it when the goal or the enemy is near.
            sum += if study.way_to_go(before, old) < inches(12) { 100 } else { -100 };
            continue;
        }
        sum += worth_of_order(rules, study, before, after, old, order);
    }
    sum
}

fn worth_of_order(
    rules: &Hk,
    study: &Study,
    before: &State,
    after: &State,
    old: &Element,
    order: Order,
) -> i64 {
    let stays = |state: &State, it: &Element| {
        let now = chances(rules, study, state, it) - danger(rules, study, state, it, &[]);
        now + now * LATER / 100
            + ground(study, state, it, it.centre())
            + melee::threat(rules, study, state, it)
    };
    let here = study.staying(before, old, || stays(before, old));
    let effort = if is_heavy(rules, old) { EFFORT_HEAVY } else { EFFORT };
    if order == Order::Fire {
        return stays(after, after.get(old.id)) - here;
    }
    let hiding = |it: &Element| if old.hidden && !it.hidden { HIDING } else { 0 };
    let Some(course) = after.announced.as_ref().filter(|it| it.element == old.id) else {
        // Nobody could watch it: it is there already.
        let it = after.get(old.id);
        return stays(after, it) - here - hiding(it) - effort;
    };
    let end = course.path.last().copied().unwrap_or_else(|| old.centre());
    let moved = as_if_moved(after, old, end, course.facing, order);
    let rested = as_if_moved(after, old, end, course.facing, Order::Fire);
    let (it, later) = (moved.get(old.id), rested.get(old.id));
    // On the way is where markers lie that cover at the end does not help against.
    let passed = [1, 2].map(|third| on_way(&course.path, third));
    let now = chances(rules, study, &moved, it) - danger(rules, study, &moved, it, &passed);
    let then = chances(rules, study, &rested, later) - danger(rules, study, &rested, later, &[]);
    let there =
        now + then * LATER / 100 + ground(study, &moved, it, end) + melee::threat(rules, study, &moved, it);
    there - here - hiding(it) - effort
}

/// The point so many thirds along a way.
fn on_way(path: &[Point], thirds: i32) -> Point {
    let whole: Len = path.windows(2).map(|leg| leg[0].distance(leg[1])).sum();
    let mut left = whole * thirds / 3;
    for leg in path.windows(2) {
        let length = leg[0].distance(leg[1]);
        if left <= length {
            return leg[0].towards(leg[1], left);
        }
        left -= length;
    }
    path.last().copied().unwrap_or(Point::raw(0, 0))
}

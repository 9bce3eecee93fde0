//! HK-H33: the compulsory move.

use engine::{Flow, Step};
use table::{Base, Deg, Edge, Len, Point, Pose};

use crate::Hk;
use crate::element::{Element, ElementId, Morale, Order, inches};
use crate::event::{Event, Motion};
use crate::formation::{self, vehicle_base};
use crate::movement::{Mover, mover};
use crate::orders::allowance;
use crate::sight::{TOLERANCE, area_kind};
use crate::spotting;
use crate::state::State;
use crate::tables::Going;
use crate::transport;

/// HK-H33: how near it goes to an enemy that is not Broken.
const SHY: Len = inches(4);
/// HK-H33: the sharpest bend.
const BEND_MAX: i32 = 45;
/// The bends that are tried, one after the other.
const BEND_STEP: i32 = 15;
/// How finely the end of a way is looked for.
const PACE: Len = Len::milli_inches(250);

/// Where a runner goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Way {
    /// The direction.
    to: Deg,
    /// How far, at most.
    length: Len,
    /// What ends it.
    end: End,
}

/// What ends the way of a runner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// He has gone as far as he must.
    Whole,
    /// The edge of the table.
    Edge,
    /// Ground that he cannot enter, or an obstacle that he cannot cross.
    Barred,
    /// An enemy.
    Enemy,
}

/// HK-H33: a Broken element runs towards its home edge; leaving the table disperses it.
pub(super) fn run(step: &mut Step<'_, Hk>, id: ElementId) -> Flow {
    let it = step.state.get(id);
    if !it.on_table() || it.dummy.is_some() {
        return Ok(());
    }
    let pace = Pace::of(step.rules, it);
    let straight = way(&step.state, it, home(&step.state, it), pace);
    // HK-R40: a compulsory move shows a hidden element.
    spotting::reveal(step, id);
    let (it, state) = (step.state.get(id), &*step.state);
    let way = if straight.end == End::Enemy {
        let bends = bends(state, it, straight.to, pace);
        let name = state.name(id);
        match bends.as_slice() {
            [] => straight,
            bends => step.choose(id.side.seat(), "HK-H33", format!("{name} runs: which way?"), bends)?,
        }
    } else {
        straight
    };
    if way.end == End::Edge {
        leave(step, id);
        return Ok(());
    }
    if let Some(moved) = arrive(&step.state, step.state.get(id), way) {
        step.emit(moved);
        spotting::look_after(step, id);
    }
    Ok(())
}

/// HK-H33: whoever leaves the table is Dispersed, and those who ride with him.
fn leave(step: &mut Step<'_, Hk>, id: ElementId) {
    let riders: Vec<ElementId> = transport::passengers(&step.state, id).map(|it| it.id).collect();
    for element in riders.into_iter().chain([id]) {
        step.emit(Event::Gone { element });
    }
}

/// HK-H33, HK-H61: how a runner moves, and what he may spend.
#[derive(Clone, Copy, Debug)]
struct Pace {
    mover: Mover,
    budget: Len,
}

impl Pace {
    /// HK-H33: 12"; vehicles their A distance (HK-H61), or M if they have no A.
    fn of(rules: &Hk, it: &Element) -> Pace {
        let slow = it.vehicle.as_ref().is_some_and(|it| rules.tables.vehicle(it.kind).slow);
        let feet = allowance(if slow { Order::Move } else { Order::Double });
        let mover = mover(&rules.tables, it);
        let times = match mover {
            Mover::Foot => 1,
            Mover::Tracked => 2,
            Mover::Wheeled => 3,
        };
        Pace { mover, budget: feet * times }
    }

    /// What an inch costs at a place: HK-H61, off its roads a wheeled vehicle goes a third as far. No other ground counts.
    fn price(self, state: &State, at: Point) -> i32 {
        if self.mover == Mover::Wheeled && state.battle.ground.way_at(at).is_none() { 3 } else { 1 }
    }
}

/// Straight towards the home edge.
fn home(state: &State, it: &Element) -> Deg {
    match state.battle.sides[it.id.side.idx()].edge {
        Edge::South => Deg::SOUTH,
        Edge::East => Deg::EAST,
        Edge::North => Deg::NORTH,
        Edge::West => Deg::WEST,
    }
}

/// How far an element gets in a direction: to the edge, to impassable ground, to within 4" of an enemy.
fn way(state: &State, it: &Element, to: Deg, pace: Pace) -> Way {
    let from = it.centre();
    let (mut length, mut left) = (Len::ZERO, pace.budget);
    while Len::ZERO < left {
        let here = to.ahead(from, length);
        let price = pace.price(state, to.ahead(from, length + PACE / 2));
        let next = length + PACE.min(left / price);
        let at = to.ahead(from, next);
        if next == length {
            break;
        }
        if !state.battle.ground.on_table(at) {
            return Way { to, length, end: End::Edge };
        }
        if is_barred(state, pace.mover, here, at) {
            return Way { to, length, end: End::Barred };
        }
        if is_near_enemy(state, it, to, next) {
            return Way { to, length, end: End::Enemy };
        }
        left -= (next - length) * price;
        length = next;
    }
    Way { to, length, end: End::Whole }
}

/// HK-H33: terrain does not matter except where a runner cannot go at all: ground that he cannot enter, and obstacles that
/// he cannot cross where no road leads through them (HK-H61).
fn is_barred(state: &State, mover: Mover, from: Point, at: Point) -> bool {
    let ground = &state.battle.ground;
    let going = |area: usize| {
        let kind = area_kind(state, area);
        match mover {
            Mover::Foot => kind.foot,
            Mover::Tracked => kind.tracked,
            Mover::Wheeled => kind.wheeled,
        }
    };
    let closed = |line: usize| {
        let kind = &state.battle.lines[usize::from(ground.lines()[line].kind.0)];
        let price = match mover {
            Mover::Foot => kind.foot,
            Mover::Tracked => kind.tracked,
            Mover::Wheeled => kind.wheeled,
        };
        price.is_none()
    };
    let in_area = ground.area_at(at).is_some_and(|area| going(area) == Going::No);
    in_area && ground.way_at(at).is_none()
        || ground.obstacles_on(from, at).iter().any(|it| it.on_way.is_none() && closed(it.line))
}

/// HK-H33: whether one who has run so far is nearer than 4" to an enemy that is not Broken, and nearer than when he began.
fn is_near_enemy(state: &State, it: &Element, to: Deg, run: Len) -> bool {
    // Enemies that are hidden are not known to be there.
    let mut enemies = state
        .on_table(it.id.side.other())
        .filter(|other| other.morale < Morale::Broken && !other.hidden && other.dummy.is_none());
    enemies.any(|other| {
        let now = gap(it, to, run, other);
        now < SHY - TOLERANCE && now < gap(it, to, Len::ZERO, other)
    })
}

/// HK-H01, HK-H01a: the distance between the nearest of a runner who has run so far and of an enemy.
fn gap(it: &Element, to: Deg, run: Len, other: &Element) -> Len {
    let far = inches(999);
    let men = |it: &Element| -> Vec<Point> { it.alive().map(|(_, man)| man.at).collect() };
    let own: Vec<Point> = men(it).into_iter().map(|at| to.ahead(at, run)).collect();
    let model = it.vehicle.as_ref().map(|it| vehicle_base(Pose::new(to.ahead(it.pose.at, run), to)));
    let nearest = |base: &Base, men: &[Point]| men.iter().map(|at| base.gap_to_point(*at)).min();
    match (model, other.vehicle.as_ref().map(|it| vehicle_base(it.pose))) {
        (Some(own), Some(theirs)) => own.gap(&theirs),
        (Some(own), None) => nearest(&own, &men(other)).unwrap_or(far),
        (None, Some(theirs)) => nearest(&theirs, &own).unwrap_or(far),
        (None, None) => {
            let theirs = men(other);
            own.iter().flat_map(|a| theirs.iter().map(|b| a.distance(*b))).min().unwrap_or(far)
        }
    }
}

/// HK-H33: the least bend to each side that avoids the enemy, if there is one up to 45 degrees.
fn bends(state: &State, it: &Element, straight: Deg, pace: Pace) -> Vec<(Way, &'static str)> {
    let edge = state.battle.sides[it.id.side.idx()].edge;
    let sides = [(-1, "to its left as it runs"), (1, "to its right as it runs")];
    let bend = |(sign, name): (i32, &'static str)| {
        let turns = (1..=BEND_MAX / BEND_STEP).map(|n| straight.plus(sign * n * BEND_STEP));
        let mut ways = turns.map(|to| way(state, it, to, pace));
        // Whoever leaves the table does it over his own edge.
        let over_home = |way: &Way| {
            let last = way.to.ahead(it.centre(), way.length + PACE);
            state.battle.ground.distance_to_edge(last, edge) < Len::ZERO
        };
        let avoids = |way: &Way| way.end == End::Whole || way.end == End::Edge && over_home(way);
        ways.find(avoids).map(|way| (way, name))
    };
    sides.into_iter().filter_map(bend).collect()
}

/// Where it stands after its run: as far as there is room.
fn arrive(state: &State, it: &Element, way: Way) -> Option<Event> {
    let from = it.centre();
    let mut length = way.length;
    while Len::ZERO < length {
        let at = way.to.ahead(from, length);
        if let Some(moved) = stand(state, it, at, from, way.to) {
            return Some(moved);
        }
        length -= PACE;
    }
    None
}

fn stand(state: &State, it: &Element, at: Point, from: Point, to: Deg) -> Option<Event> {
    let mut figures: Vec<Point> = it.figures.iter().map(|man| man.at).collect();
    let mut floors: Vec<u8> = it.figures.iter().map(|man| man.floor).collect();
    let mut pose = None;
    if it.vehicle.is_some() {
        let there = Pose::new(at, to);
        if !vehicle_has_room(state, it, &vehicle_base(there)) {
            return None;
        }
        pose = Some(there);
    } else {
        let places = formation::draw_up_on(state, it, at, it.facing, 0);
        formation::fits(state, it, &places).ok()?;
        for ((idx, _), (place, floor)) in it.alive().zip(places) {
            (figures[idx], floors[idx]) = (place, floor);
        }
    }
    let facing = if pose.is_some() { to } else { it.facing };
    let (element, via) = (it.id, vec![from, at]);
    Some(Event::Moved { element, via, figures, floors, pose, facing, how: Motion::Compulsory })
}

/// HK-H01a: whether a vehicle stands on nobody and wholly on the table.
fn vehicle_has_room(state: &State, it: &Element, base: &Base) -> bool {
    let clear = |other: &Element| match &other.vehicle {
        Some(vehicle) => {
            !(other.on_table() || vehicle.destroyed) || !vehicle_base(vehicle.pose).overlaps(base)
        }
        None => {
            let disc = |at: Point| Base::new(formation::DISC, Pose { at, ..Pose::default() });
            !other.on_table() || !other.alive().any(|(_, man)| disc(man.at).overlaps(base))
        }
    };
    base.inside(state.battle.ground.size())
        && state.elements.iter().filter(|other| other.id != it.id).all(|other| clear(other))
}

//! HK-H33: the compulsory move.

use engine::{Flow, Step};
use table::{Base, Deg, Edge, Len, Point, Pose};

use crate::Hk;
use crate::element::{Element, ElementId, Morale, inches};
use crate::event::{Event, Motion};
use crate::formation::{self, vehicle_base};
use crate::sight::{TOLERANCE, area_kind};
use crate::spotting;
use crate::state::State;
use crate::tables::{Going, Traction};
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
    /// It leaves the table before its end.
    leaves: bool,
}

/// HK-H33: a Broken element runs towards its home edge; leaving the table disperses it.
pub(super) fn run(step: &mut Step<'_, Hk>, id: ElementId) -> Flow {
    let it = step.state.get(id);
    if !it.on_table() || it.dummy.is_some() {
        return Ok(());
    }
    let full = distance(step.rules, it);
    let straight = way(&step.state, it, home(&step.state, it), full);
    // HK-R40: a compulsory move shows a hidden element.
    spotting::reveal(step, id);
    let (it, state) = (step.state.get(id), &*step.state);
    let way = if straight.length < full && shied(state, it, straight.to, full) {
        let bends = bends(state, it, straight.to, full);
        let name = state.name(id);
        match bends.as_slice() {
            [] => straight,
            bends => step.choose(id.side.seat(), "HK-H33", format!("{name} runs: which way?"), bends)?,
        }
    } else {
        straight
    };
    if way.leaves {
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

/// HK-H33: 12"; vehicles their A distance (HK-H61), or M if they have no A.
fn distance(rules: &Hk, it: &Element) -> Len {
    let Some(vehicle) = &it.vehicle else { return inches(12) };
    let kind = rules.tables.vehicle(vehicle.kind);
    let on_foot = if kind.slow { 8 } else { 12 };
    match kind.traction {
        Traction::Tracked => inches(2 * on_foot),
        Traction::Wheeled => inches(on_foot),
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
fn way(state: &State, it: &Element, to: Deg, full: Len) -> Way {
    let from = it.centre();
    let mut length = Len::ZERO;
    while length < full {
        let next = (length + PACE).min(full);
        let at = to.ahead(from, next);
        if !state.battle.ground.on_table(at) {
            return Way { to, length, leaves: true };
        }
        if !passable(state, it, at) || is_near_enemy(state, it, to, next) {
            break;
        }
        length = next;
    }
    Way { to, length, leaves: false }
}

/// HK-H33: terrain does not matter except where nobody can go.
fn passable(state: &State, it: &Element, at: Point) -> bool {
    let Some(area) = state.battle.ground.area_at(at) else { return true };
    // What men cannot enter vehicles cannot either; they run around buildings rather than through them.
    let barred = |kind: &crate::tables::AreaKind| match &it.vehicle {
        None => kind.foot == Going::No,
        Some(_) => kind.tracked == Going::No,
    };
    !barred(area_kind(state, area)) || state.battle.ground.way_at(at).is_some()
}

/// HK-H33: whether one who has run so far is nearer than 4" to an enemy that is not Broken, and nearer than when he began.
fn is_near_enemy(state: &State, it: &Element, to: Deg, run: Len) -> bool {
    // Enemies that are hidden are not known to be there.
    let mut enemies = state
        .on_table(it.id.side.other())
        .filter(|other| other.morale < Morale::Broken && !other.hidden && other.dummy.is_none());
    let from = it.centre();
    let nearest = |other: &Element, at: Point| match &other.vehicle {
        Some(vehicle) => vehicle_base(vehicle.pose).gap_to_point(at),
        None => other.alive().map(|(_, man)| man.at.distance(at)).min().unwrap_or(inches(999)),
    };
    enemies.any(|other| {
        let now = nearest(other, to.ahead(from, run));
        now < SHY - TOLERANCE && now < nearest(other, from)
    })
}

/// Whether it is an enemy that ends a way, not the edge or water.
fn shied(state: &State, it: &Element, to: Deg, full: Len) -> bool {
    let reached = way(state, it, to, full);
    !reached.leaves && is_near_enemy(state, it, to, (reached.length + PACE).min(full))
}

/// HK-H33: the least bend to each side that avoids the enemy, if there is one up to 45 degrees.
fn bends(state: &State, it: &Element, straight: Deg, full: Len) -> Vec<(Way, &'static str)> {
    let edge = state.battle.sides[it.id.side.idx()].edge;
    let sides = [(-1, "to its left as it runs"), (1, "to its right as it runs")];
    let bend = |(sign, name): (i32, &'static str)| {
        let turns = (1..=BEND_MAX / BEND_STEP).map(|n| straight.plus(sign * n * BEND_STEP));
        let mut ways = turns.map(|to| way(state, it, to, full));
        // Whoever leaves the table does it over his own edge.
        let over_home = |way: &Way| {
            let last = way.to.ahead(it.centre(), way.length + PACE);
            state.battle.ground.distance_to_edge(last, edge) < Len::ZERO
        };
        let avoids = |way: &Way| way.length == full || way.leaves && over_home(way);
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

//! HH-1, HH-13, HH-14: line of sight, cover, distances, faces and arcs.

use std::ops::ControlFlow;

use fyob::{Cover, ElementId, State};
use table::{Footprint, Ground, Len, Point, Pose, in_arc};

use crate::data::{Data, Hides};
use crate::table::Table;

/// HH-1: a line covers what stands so near behind it, and hides men from farther away.
const NEAR_A_LINE: Len = Len::inches(1);
/// HH-1: so near to the edge of a hill one stands on its crest.
const NEAR_THE_EDGE: Len = Len::inches(1);
/// What rounding may leave of a length that is exactly at its limit.
const TOLERANCE: Len = Len::new(2);

/// What is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// Men, weapons and guns.
    Men,
    /// A vehicle, or a feature of the ground.
    Large,
}

/// HH-13: where an element is: its own place, or its carrier's.
pub fn pose(state: &State<Table>, id: ElementId) -> Pose {
    let at = state.find(id).and_then(|it| it.aboard).unwrap_or(id);
    state.table.placed(at).pose
}

/// HH-13: the radius of an element: 1" for platoons and vehicles, 0.5" for all else.
pub fn radius(state: &State<Table>, id: ElementId) -> Len {
    const PLATOON: u8 = 6;
    let id = state.get(id).aboard.unwrap_or(id);
    let unit = state.table.unit(id);
    let foot_crew = state.get(id).is_foot_crew();
    let platoon = unit.arm == fyob::Arm::Men && PLATOON <= unit.men;
    if !foot_crew && (unit.is_vehicle() || platoon) { Len::inches(1) } else { Len::inches(1) / 2 }
}

/// The base of an element.
pub fn footprint(state: &State<Table>, id: ElementId) -> Footprint {
    Footprint::Disc { radius: radius(state, id) }
}

/// HH-13: between nearest edges, if the first stood at `at`; not below 0.
pub fn distance(state: &State<Table>, id: ElementId, at: Point, other: ElementId) -> Len {
    let centres = at.distance(pose(state, other).at);
    (centres - radius(state, id) - radius(state, other)).max(Len::ZERO)
}

/// HH-13: from the nearest edge of an element to a point.
pub fn distance_to(state: &State<Table>, id: ElementId, at: Point, to: Point) -> Len {
    (at.distance(to) - radius(state, id)).max(Len::ZERO)
}

/// How an element is seen: HH-1 tells men from vehicles.
pub fn seen_as(state: &State<Table>, id: ElementId) -> Seen {
    let body = state.get(id).aboard.unwrap_or(id);
    let vehicle = state.table.unit(body).is_vehicle() && !state.get(body).is_foot_crew();
    if vehicle { Seen::Large } else { Seen::Men }
}

/// What hides one point from another, in words; nothing if they see each other.
pub fn hidden_by(table: &Table, from: Point, to: Point, seen: Seen) -> Option<String> {
    let (ground, data) = (table.ground(), table.data());
    areas_hide(ground, data, from, to, seen).or_else(|| lines_hide(ground, data, from, to, seen))
}

/// HH-1: woods, crops, buildings, smoke and higher ground.
fn areas_hide(ground: &Ground, data: &Data, from: Point, to: Point, seen: Seen) -> Option<String> {
    let higher = ground.level_at(from).max(ground.level_at(to));
    let (mut thick, mut low) = (Len::ZERO, Len::ZERO);
    let mut found = None;
    ground.each_area_on(from, to, |crossing| {
        let area = &ground.areas()[crossing.area];
        let terrain = &data.terrain[usize::from(area.kind.0)];
        let limit = terrain.depth + TOLERANCE;
        let inside = |p: Point| area.outline.contains(p);
        let hides = match terrain.hides {
            // A line over ground higher than both ends is blocked.
            _ if terrain.relief => higher < area.level,
            Hides::Clear => false,
            // A line may have so much wood in all.
            Hides::Thick => {
                thick += crossing.length;
                limit < thick
            }
            // A line with more than that in crops does not reach men.
            Hides::Low => {
                low += crossing.length;
                seen == Seen::Men && limit < low
            }
            // A building blocks, except the last inches at an end that stands inside.
            Hides::Walls => {
                let ends = i32::from(inside(from)) + i32::from(inside(to));
                terrain.depth * ends + TOLERANCE < crossing.length
            }
            // Smoke blocks what is beyond it: an end inside is seen.
            Hides::Beyond => !inside(from) && !inside(to),
        };
        if hides {
            found = Some(if area.name.is_empty() { terrain.name.clone() } else { area.name.clone() });
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found
}

/// HH-1: a line that crosses a hedge or wall reaches men only if one end is within 1" of it; and always from higher ground.
fn lines_hide(ground: &Ground, data: &Data, from: Point, to: Point, seen: Seen) -> Option<String> {
    if seen == Seen::Large {
        return None;
    }
    let higher = ground.level_at(from).max(ground.level_at(to));
    let mut found = None;
    ground.each_line_on(from, to, |crossing| {
        let line = &ground.lines()[crossing.line];
        let kind = &data.lines[usize::from(line.kind.0)];
        let is_near = |p: Point| {
            line.points.windows(2).any(|it| p.distance_to_segment(it[0], it[1]) <= NEAR_A_LINE + TOLERANCE)
        };
        let below = ground.level_at(crossing.at) < higher;
        if kind.hides_men && !below && !is_near(from) && !is_near(to) {
            found = Some(if line.name.is_empty() { kind.name.clone() } else { line.name.clone() });
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found
}

/// HH-1: what an element would stand in at `at`, against something at `from`: the best that applies.
pub fn cover(state: &State<Table>, id: ElementId, at: Point, from: Point) -> Cover {
    let table = &state.table;
    // FYOB-R27: men inside a vehicle.
    if let Some(carrier) = state.get(id).aboard {
        let unit = table.unit(carrier);
        return match (unit.kind(), unit.open_topped) {
            (fyob::Kind::Armour, false) => Cover::Hard,
            (fyob::Kind::Armour, true) => Cover::Soft,
            _ => Cover::Open,
        };
    }
    let seen = seen_as(state, id);
    let best = standing(table, at, seen).max(work(state, id, at, seen));
    if best == Cover::Hard {
        return best;
    }
    best.max(behind_a_line(table, at, from, seen)).max(on_a_crest(table, at, from, seen))
}

fn pick(seen: Seen, men: Cover, vehicles: Cover) -> Cover {
    if seen == Seen::Men { men } else { vehicles }
}

/// The ground under it: areas lie on hills, the best of them counts.
fn standing(table: &Table, at: Point, seen: Seen) -> Cover {
    let data = table.data();
    let here = |area: &&table::Area| !area.relief && area.outline.contains(at);
    let covers = table.ground().areas().iter().filter(here).map(|area| {
        let terrain = &data.terrain[usize::from(area.kind.0)];
        pick(seen, terrain.cover, terrain.vehicles)
    });
    covers.max().unwrap_or(Cover::Open)
}

/// A foxhole, pit or scrape, where it is: at its place, or at every place where it may be.
fn work(state: &State<Table>, id: ElementId, at: Point, seen: Seen) -> Cover {
    let placed = state.table.placed(id);
    let Some(work) = placed.work else { return Cover::Open };
    if placed.pose.at != at && !state.get(id).counters.contains(&at) {
        return Cover::Open;
    }
    let work = &state.table.data().works[usize::from(work)];
    pick(seen, work.cover, work.vehicles)
}

/// "Behind" a line: the line of sight crosses it within 1" of the target.
fn behind_a_line(table: &Table, at: Point, from: Point, seen: Seen) -> Cover {
    let (ground, data) = (table.ground(), table.data());
    if !ground.has_obstacles_near(at, NEAR_A_LINE) {
        return Cover::Open;
    }
    let mut best = Cover::Open;
    ground.each_line_on(from, at, |crossing| {
        let kind = &data.lines[usize::from(ground.lines()[crossing.line].kind.0)];
        if crossing.at.within(NEAR_A_LINE + TOLERANCE, at) {
            best = best.max(pick(seen, kind.cover, kind.vehicles));
        }
        ControlFlow::Continue(())
    });
    best
}

/// On a hill, within 1" of its edge, and the line crosses that edge.
fn on_a_crest(table: &Table, at: Point, from: Point, seen: Seen) -> Cover {
    let (ground, (men, vehicles)) = (table.ground(), table.data().crest);
    let level = ground.level_at(at);
    if level == 0 {
        return Cover::Open;
    }
    let mut crest = false;
    ground.each_area_on(at, from, |crossing| {
        let area = &ground.areas()[crossing.area];
        // Seen from the element, the line leaves its own level where this stretch ends.
        let own = area.relief && area.level == level && crossing.enter == 0;
        crest |= own && crossing.leave < table::T_ONE && crossing.length <= NEAR_THE_EDGE + TOLERANCE;
        ControlFlow::Continue(())
    });
    if crest { pick(seen, men, vehicles) } else { Cover::Open }
}

/// HH-6: the face of a vehicle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Face {
    /// Within 60 degrees of straight ahead.
    Front,
    /// Neither.
    Side,
    /// The rear 60 degrees.
    Rear,
}

/// HH-6: which face of a vehicle is seen from a point.
pub fn face(pose: Pose, from: Point) -> Face {
    const FRONT: u16 = 60;
    const REAR: u16 = 30;
    let behind = Pose { facing: pose.facing.opposite(), ..pose };
    if in_arc(pose, FRONT, from) {
        Face::Front
    } else if in_arc(behind, REAR, from) {
        Face::Rear
    } else {
        Face::Side
    }
}

/// HH-6: armour on a face: the rear has a point less than the side.
pub fn armour(armour: [i8; 2], face: Face) -> i8 {
    match face {
        Face::Front => armour[0],
        Face::Side => armour[1],
        Face::Rear => armour[1] - 1,
    }
}

//! HK-030, HK-H06, HK-H61: movement on an order.
//!
//! A move is announced whole (HK-H12); the other side may put markers on its path (`watch`); then it is carried out.
//! Nothing that is hidden from the mover's side has a say before: what it meets on the way is found out then.

use engine::{Flow, Step, refuse};
use smallvec::SmallVec;
use table::{Deg, Len, Point, Pose};

use crate::Hk;
use crate::element::{Element, ElementId, Figure, Order, inches};
use crate::event::{Event, Motion};
use crate::formation::{self, KEEP_OFF, Place, draw_up_on, floor_of, vehicle_base};
use crate::orders::{budget, may_order};
use crate::sight::{TOLERANCE, area_kind, building_at, centre};
use crate::state::{Announced, Stage, State};
use crate::tables::{Going, Tables, Traction};
use crate::{spotting, transport, watch};

/// The most legs that a path may have.
pub const LEGS_MAX: usize = 16;
/// HK-H06: what a floor costs.
const FLOOR_COST: Len = inches(4);
/// Where a move is cut short it goes back in steps of this length until there is room.
const STEP_BACK: Len = Len::milli_inches(500);

/// A move as its player wants it.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// A, M or C.
    pub order: Order,
    /// The way of its centre, without where it stands.
    pub path: &'a [Point],
    /// Which way it then faces.
    pub facing: Option<Deg>,
    /// Where its figures stand, if not in formation.
    pub figures: &'a [Point],
    /// The floor it goes to.
    pub floor: Option<u8>,
}

/// HK-H06, HK-H61: who moves over the ground in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mover {
    /// Men.
    Foot,
    /// Vehicles on tracks or half-tracks.
    Tracked,
    /// Vehicles on wheels.
    Wheeled,
}

pub(crate) fn mover(tables: &Tables, it: &Element) -> Mover {
    match it.vehicle.as_ref().map(|it| tables.vehicle(it.kind).traction) {
        None => Mover::Foot,
        Some(Traction::Tracked) => Mover::Tracked,
        Some(Traction::Wheeled) => Mover::Wheeled,
    }
}

/// HK-H06, HK-H61: what a straight way costs an element, or why it cannot go there.
pub(crate) fn leg_cost(
    tables: &Tables,
    state: &State,
    it: &Element,
    from: Point,
    to: Point,
) -> Result<Len, (&'static str, &'static str)> {
    way_cost(state, mover(tables, it), from, to)
}

/// The same for everybody who moves so.
pub(crate) fn way_cost(
    state: &State,
    mover: Mover,
    from: Point,
    to: Point,
) -> Result<Len, (&'static str, &'static str)> {
    let ground = &state.battle.ground;
    let mut cost = Len::ZERO;
    for stretch in ground.stretches(from, to) {
        let going = stretch.area.map_or(Going::Free, |area| {
            let kind = area_kind(state, area);
            match mover {
                Mover::Foot => kind.foot,
                Mover::Tracked => kind.tracked,
                Mover::Wheeled => kind.wheeled,
            }
        });
        // HK-H06: roads have no effect on men, but they bridge water. HK-H61: vehicles follow them through anything.
        let going = match (stretch.way, mover, going) {
            (Some(_), Mover::Foot, Going::No) | (Some(_), Mover::Tracked | Mover::Wheeled, _) => Going::Free,
            _ => going,
        };
        // HK-H61: wheeled vehicles go three times as far on roads.
        let rate = if mover == Mover::Wheeled && stretch.way.is_none() { 3 } else { 1 };
        cost += stretch.length
            * match going {
                Going::Free => rate,
                Going::Double => rate * 2,
                Going::No if stretch.length == Len::ZERO => 0,
                Going::No => return Err(("HK-H06", "it cannot enter that ground")),
            };
    }
    // Where a way passes there is a gap in the obstacle.
    for crossing in ground.obstacles_on(from, to).iter().filter(|it| it.on_way.is_none()) {
        let kind = &state.battle.lines[usize::from(ground.lines()[crossing.line].kind.0)];
        let price = match mover {
            Mover::Foot => kind.foot,
            Mover::Tracked => kind.tracked,
            Mover::Wheeled => kind.wheeled,
        };
        match price {
            Some(price) => cost += price,
            None => return Err(("HK-H06", "it cannot cross that obstacle")),
        }
    }
    Ok(cost)
}

/// HK-H06: whether a straight way comes nearer than 1" to an enemy, other than by leaving him.
pub(crate) fn nears_enemy(state: &State, it: &Element, from: Point, to: Point) -> bool {
    state.on_table(it.id.side.other()).any(|enemy| {
        let known = !enemy.hidden && enemy.dummy.is_none();
        known && gap_on(state, it, enemy, from, to) < KEEP_OFF - TOLERANCE
    })
}

/// How near a straight way comes to an enemy; where it starts nearer than that and leads away, it does not come near.
fn gap_on(state: &State, it: &Element, enemy: &Element, from: Point, to: Point) -> Len {
    let far = Len::new(i32::MAX);
    let approach = |on_way: Len, at_start: Len| if at_start <= on_way { far } else { on_way };
    let floor = centre(it).floor;
    // A vehicle is as wide as it is: HK-H61.
    let width = if it.vehicle.is_some() { Len::milli_inches(750) } else { Len::ZERO };
    if let Some(vehicle) = &enemy.vehicle {
        let base = vehicle_base(vehicle.pose);
        return approach(base.gap_to_segment(from, to), base.gap_to_point(from)) - width;
    }
    let men = enemy.alive().filter(|(_, man)| {
        man.floor == floor
            || building_at(state, man.at).is_none_or(|house| building_at(state, to) != Some(house))
    });
    let gaps = men.map(|(_, man)| {
        let on_way = man.at.distance_to_segment(from, to);
        approach(on_way, man.at.distance(from)) - width
    });
    gaps.min().unwrap_or(far)
}

/// What a move comes to that breaks no rule as far as its side can know.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Course {
    /// From where it stands to where it ends.
    pub path: Vec<Point>,
    /// Which way it then faces.
    pub facing: Deg,
    /// The floor it ends on.
    pub floor: u8,
    /// What it costs.
    pub cost: Len,
}

/// HK-H06, HK-H61: works out a move, and says what is wrong with it if something is.
pub(crate) fn plan(step: &Step<'_, Hk>, it: &Element, wish: &Wish<'_>) -> Flow<Course> {
    let (state, tables) = (&*step.state, &step.rules.tables);
    may_order(step, it, wish.order)?;
    if wish.order == Order::Fire {
        return refuse("HK-030", "on order F an element stays where it is");
    }
    if LEGS_MAX < wish.path.len() {
        return refuse("HK-H06", format!("a path has at most {LEGS_MAX} legs"));
    }
    let start = centre(it);
    let mut path = Vec::with_capacity(wish.path.len() + 1);
    path.push(start.at);
    let mut cost = Len::ZERO;
    let affordable = budget(tables, it, wish.order);
    for &to in wish.path {
        let from = path[path.len() - 1];
        if !to.in_range() || !state.battle.ground.on_table(to) {
            return refuse("HK-H06", "the path leaves the table");
        }
        match leg_cost(tables, state, it, from, to) {
            Ok(leg) => cost += leg,
            Err((rule, why)) => step.forbid(true, rule, why)?,
        }
        let near = nears_enemy(state, it, from, to);
        step.forbid(
            near,
            "HK-H06",
            "it would come nearer than 1\" to an enemy: only close assaults do that",
        )?;
        path.push(to);
    }
    let end = path[path.len() - 1];
    let floor = wish.floor.unwrap_or_else(|| floor_of(state, it, end));
    if floor != 0 && (it.vehicle.is_some() || !formation::has_floor(state, end, floor)) {
        return refuse("HK-H06", "there is no such floor at the end of its path");
    }
    // HK-H06: climbing or descending a floor costs 4".
    let house = building_at(state, end);
    let same_house = house.is_some() && house == building_at(state, start.at);
    let n_floors = if same_house { start.floor.abs_diff(floor) } else { start.floor + floor };
    cost += FLOOR_COST * i32::from(n_floors);
    step.forbid_with(affordable + TOLERANCE < cost, "HK-030", || {
        let (cost, may) = (cost.in_units(inches(1), 1), affordable.in_units(inches(1), 1));
        format!("that costs {cost}\", and on this order it has {may}\"")
    })?;
    let last = wish.path.last().and_then(|to| Deg::from_to(path[path.len() - 2], *to));
    let facing = wish.facing.or(last).unwrap_or(it.facing);
    let course = Course { path, facing, floor, cost };
    match end_of(tables, state, it, &course, wish.figures) {
        Ok(_) => Ok(course),
        Err((rule, why)) => step.forbid(true, rule, why).map(|()| course),
    }
}

/// HK-H02, HK-H02a: where the figures stand at the end of a move, or why they cannot.
fn end_of(
    tables: &Tables,
    state: &State,
    it: &Element,
    course: &Course,
    figures: &[Point],
) -> Result<Vec<Place>, (&'static str, &'static str)> {
    let end = course.path[course.path.len() - 1];
    if let Some(vehicle) = &it.vehicle {
        let traction = tables.vehicle(vehicle.kind).traction;
        formation::vehicle_fits(state, it, traction, Pose::new(end, course.facing))?;
        return Ok(Vec::new());
    }
    let places = if figures.is_empty() {
        draw_up_on(state, it, end, course.facing, course.floor)
    } else {
        chosen_places(state, it, course, figures)?
    };
    formation::fits(state, it, &places)?;
    Ok(places)
}

/// HK-H02a: figures placed by their player: the one in the centre at the end of the path, the others no farther from
/// where they stood than a move at the double.
fn chosen_places(
    state: &State,
    it: &Element,
    course: &Course,
    figures: &[Point],
) -> Result<Vec<Place>, (&'static str, &'static str)> {
    if figures.len() != it.n_alive() {
        return Err(("HK-H02", "give one place for each living figure"));
    }
    let (chief, end) = (formation::chief(it), course.path[course.path.len() - 1]);
    let reach = course.path.windows(2).map(|leg| leg[0].distance(leg[1])).sum::<Len>() + inches(4);
    let mut places = Vec::with_capacity(figures.len());
    for ((idx, man), &at) in it.alive().zip(figures) {
        if idx == chief && !at.within(TOLERANCE, end) {
            return Err(("HK-H02a", "the leader, or who stands for him, ends where the path ends"));
        }
        if !at.in_range() || !at.within(reach, man.at) {
            return Err(("HK-H06", "a figure would go farther than its element moves"));
        }
        let floor = if formation::has_floor(state, at, course.floor) { course.floor } else { 0 };
        places.push((at, floor));
    }
    Ok(places)
}

/// HK-030: an element gets an order and moves.
pub(crate) fn march(step: &mut Step<'_, Hk>, id: ElementId, wish: &Wish<'_>) -> Flow {
    let it = step.state.element(id)?;
    let course = plan(step, it, wish)?;
    let vehicle = it.vehicle.is_some();
    // HK-R40: orders A and M cannot be carried out unseen.
    if matches!(wish.order, Order::Double | Order::Move) {
        spotting::reveal(step, id);
    }
    step.emit(Event::Ordered { element: id, order: wish.order });
    if vehicle {
        step.emit(Event::Drove { element: id, spent: course.cost });
    }
    let Course { path, facing, floor, .. } = course;
    let figures = wish.figures.to_vec();
    set_out(step, Announced { element: id, path, facing, figures, floor: Some(floor), boarding: None });
    Ok(())
}

/// HK-102: a hidden element goes unseen as far as it can; HK-014: then the other side watches.
fn set_out(step: &mut Step<'_, Hk>, mut course: Announced) {
    let id = course.element;
    if step.state.get(id).hidden {
        let Some(rest) = spotting::seen_from(&step.state, step.state.get(id), &course.path) else {
            carry_out(step, &course);
            return;
        };
        // Up to where it is seen nobody knew of it.
        let met = rest[0];
        let mut unseen = course.path.clone();
        unseen.truncate(course.path.len() - (rest.len() - 1));
        unseen.push(met);
        let first = Announced { path: unseen, figures: Vec::new(), ..course.clone() };
        carry_out(step, &first);
        spotting::reveal(step, id);
        // HK-H45: behind a dummy there was nobody. A move that met somebody on its way has ended.
        let it = step.state.get(id);
        if it.gone || it.centre() != met {
            return;
        }
        course.path = rest;
    }
    announce(step, course);
}

/// HK-014: a move that is seen is watched by the other side, if it can; otherwise it is carried out.
pub(crate) fn announce(step: &mut Step<'_, Hk>, course: Announced) {
    if watch::is_watched(step, &course) {
        let Announced { element, path, facing, figures, floor, boarding } = course;
        step.emit(Event::Announced { element, path, facing, figures, floor, boarding });
        step.emit(Event::Stage(Stage::Watch(element.side.other())));
        return;
    }
    carry_out(step, &course);
}

/// Carries out a move that was announced, or that nobody watches. It ends early where it meets somebody who was hidden.
pub(crate) fn carry_out(step: &mut Step<'_, Hk>, course: &Announced) {
    let id = course.element;
    if let Some(boarding) = course.boarding {
        transport::carry_out(step, id, boarding);
        return;
    }
    // HK-101, HK-R41: who is passed within 4" is seen at once.
    for found in spotting::found_on(&step.state, step.state.get(id), &course.path) {
        spotting::reveal(step, found);
    }
    let event = loop {
        let (end, places) = halt(&step.rules.tables, &step.state, course);
        // HK-101: a formation may end wider than it marched; whom it would tread upon is found, and left room.
        let met = places.as_deref().map_or_else(Vec::new, |places| trodden_on(&step.state, id, places));
        if met.is_empty() {
            break arrival(step.state.get(id), &end, places);
        }
        for found in met {
            spotting::reveal(step, found);
        }
    };
    step.emit(event);
    spotting::look_after(step, id);
}

/// HK-H06: where a move ends, among those who are in sight now; without places everybody stays where he is.
fn halt(tables: &Tables, state: &State, course: &Announced) -> (Course, Option<Vec<Place>>) {
    let it = state.get(course.element);
    let mut path = course.path.clone();
    let cut = stop_short(state, it, &mut path);
    let floor = course.floor.unwrap_or(0);
    let mut end = Course { path, facing: course.facing, floor, cost: Len::ZERO };
    let figures: &[Point] = if cut { &[] } else { &course.figures };
    let mut places = end_of(tables, state, it, &end, figures);
    if places.is_err() && !figures.is_empty() {
        places = end_of(tables, state, it, &end, &[]);
    }
    // HK-H06: room was found when the move was announced; who was hidden then may stand there now.
    while places.is_err() && 1 < end.path.len() {
        let n = end.path.len();
        let (before, last) = (end.path[n - 2], end.path[n - 1]);
        if last.distance(before) <= STEP_BACK {
            end.path.pop();
        } else {
            end.path[n - 1] = last.towards(before, STEP_BACK);
        }
        end.floor = floor_of(state, it, end.path[end.path.len() - 1]);
        places = end_of(tables, state, it, &end, &[]);
    }
    (end, places.ok())
}

/// The hidden enemies nearer than 1" to one of these places.
fn trodden_on(state: &State, id: ElementId, places: &[Place]) -> Vec<ElementId> {
    let upon =
        |man: &Figure| places.iter().any(|(at, floor)| *floor == man.floor && man.at.within(inches(1), *at));
    let hidden = state.on_table(id.side.other()).filter(|enemy| enemy.hidden);
    hidden.filter(|enemy| enemy.alive().any(|(_, man)| upon(man))).map(|enemy| enemy.id).collect()
}

/// HK-H06: cuts a path before it comes nearer than 1" to an enemy. Whether it did.
fn stop_short(state: &State, it: &Element, path: &mut Vec<Point>) -> bool {
    for leg in 1..path.len() {
        let (from, to) = (path[leg - 1], path[leg]);
        if !nears_enemy(state, it, from, to) {
            continue;
        }
        let whole = from.distance(to);
        let mut way = whole;
        while Len::ZERO < way && nears_enemy(state, it, from, from.towards(to, way)) {
            way -= STEP_BACK;
        }
        path.truncate(leg);
        if Len::ZERO < way {
            path.push(from.towards(to, way));
        }
        return true;
    }
    false
}

/// The fact that an element has arrived; without places everybody stays where he is.
fn arrival(it: &Element, end: &Course, places: Option<Vec<Place>>) -> Event {
    let at = end.path[end.path.len() - 1];
    let moves = places.is_some();
    let mut next = places.unwrap_or_default().into_iter();
    let places: SmallVec<[Place; 12]> = it
        .figures
        .iter()
        .map(|man| {
            let place = if man.alive { next.next() } else { None };
            place.unwrap_or((man.at, man.floor))
        })
        .collect();
    let pose =
        it.vehicle.as_ref().map(|vehicle| if moves { Pose::new(at, end.facing) } else { vehicle.pose });
    Event::Moved {
        element: it.id,
        via: if moves { end.path[1..].to_vec() } else { Vec::new() },
        figures: places.iter().map(|it| it.0).collect(),
        floors: places.iter().map(|it| it.1).collect(),
        pose,
        facing: if moves { end.facing } else { it.facing },
        how: Motion::Order,
    }
}

//! The parts of the table that matter to an element, what a line over it comes to, and the ways of decisions.

use engine::{AidArea, AidKind, Measure, PieceId, Seat, Shown};
use table::{Deg, Footprint, Len, Point, Pose, outlines, seen_area};

use super::offers::cover_sought;
use super::ways::reach;
use super::{SPACING, Weapon, farthest, mover, place};
use crate::Fyob;
use crate::board::Board;
use crate::decision::{Act, Decision};
use crate::element::{Element, Laid};
use crate::host::Position;
use crate::ids::ElementId;

/// HH-3: nothing is observed farther away.
const SIGHT: Len = Len::inches(48);
/// Steps of an arc, in degrees.
const ARC_STEP: usize = 3;

/// A length in inches: "6.5".
fn inches(it: Len) -> String {
    it.in_units(Len::inches(1), 1)
}

/// Where an element can go, what it can hit, what it sees, whom it commands.
pub fn areas<B: Board>(rules: &Fyob<B>, state: &Position<B>, _: Seat, piece: PieceId) -> Vec<AidArea> {
    let id = ElementId::from_piece(piece);
    let Some(it) = state.find(id).filter(|it| it.on_table()) else { return Vec::new() };
    if super::is_outside::<B>(state, id) || 1 < it.counters.len() {
        return Vec::new();
    }
    let mut res = Vec::new();
    res.extend(reached(rules, state, it));
    res.extend(field_of_fire(rules, state, it));
    res.extend(zone_of_control(rules, state, it));
    res.push(seen(rules, state, it));
    res.retain(|area| !area.outlines.is_empty());
    res
}

/// FYOB-094: where the throw takes it; before the throw, where the best one could.
fn reached<B: Board>(rules: &Fyob<B>, state: &Position<B>, it: &Element) -> Option<AidArea> {
    let (foot, body) = (it.is_foot_crew(), mover(state, it.id));
    let turn = state.turn.as_ref().filter(|turn| turn.element == Some(it.id));
    let thrown = turn.and_then(|turn| turn.thrown);
    let distance = thrown.unwrap_or_else(|| farthest(rules, state, it.id, false, foot));
    let set_up = state.info(it.id).immobile && it.set_up && !foot && it.aboard.is_none();
    let done = turn.is_some_and(|turn| turn.moved) || set_up || !it.is_steady();
    if distance <= Len::ZERO || done {
        return None;
    }
    let found = reach(rules, state, it.id, distance, foot);
    let free = |at: &Point| B::may_end(rules, state, body, *at);
    let cells: Vec<Point> = found.cells.iter().map(|cell| cell.at).filter(free).collect();
    let name = match thrown {
        Some(_) => format!("where its throw takes it, {} inches", inches(distance)),
        None => format!("where the best throw could take it, {} inches", inches(distance)),
    };
    (1 < cells.len()).then(|| area(AidKind::Reach, name, "FYOB-094", outlines(&cells, SPACING)))
}

/// HH-14: the field of fire of its farthest-reaching weapon.
fn field_of_fire<B: Board>(rules: &Fyob<B>, state: &Position<B>, it: &Element) -> Option<AidArea> {
    let gunner = mover(state, it.id);
    let weapons = B::weapons(rules, state, gunner);
    let loaded = weapons.iter().filter(|it| it.shots_left != Some(0));
    let weapon: &Weapon = loaded.max_by_key(|it| (it.range, std::cmp::Reverse(it.slot)))?;
    let half = B::half_arc(rules, state, gunner, weapon);
    let pose = place::<B>(state, it.id);
    let range = weapon.range + radius::<B>(state, gunner);
    let size = B::size(state);
    // A weapon that reaches all over the table has no edge to draw.
    if size.width + size.height < range {
        return None;
    }
    let name = format!("field of fire of its {}, range {}", weapon.name, inches(weapon.range));
    Some(area(AidKind::FieldOfFire, name, "HH-14", vec![arc(pose, range, half)]))
}

/// FYOB-121, FYOB-125: within so much an officer commands.
fn zone_of_control<B: Board>(rules: &Fyob<B>, state: &Position<B>, it: &Element) -> Option<AidArea> {
    let zones = rules.tables.zones;
    let zone = match state.officer_with(it.id) {
        Some(company) if state.company(company).recce => zones.recce,
        Some(_) => zones.company,
        None if !it.detachment.is_empty() => zones.detachment,
        None => return None,
    };
    let pose = place::<B>(state, it.id);
    let ring = arc(pose, Len::inches(zone.into()) + radius::<B>(state, it.id), 180);
    let name = format!("zone of control, {zone} inches");
    Some(area(AidKind::Ring, name, "FYOB-121", vec![ring]))
}

/// HH-1: the ground that it sees.
fn seen<B: Board>(rules: &Fyob<B>, state: &Position<B>, it: &Element) -> AidArea {
    let eye = place::<B>(state, it.id).at;
    let sees = |at: Point| eye.within(SIGHT, at) && B::sees_point(rules, state, eye, at);
    let cells = seen_area(eye, B::size(state), SPACING, sees);
    area(AidKind::Seen, "what it sees".to_owned(), "HH-1", outlines(&cells, SPACING))
}

fn area(kind: AidKind, name: String, rule: &'static str, outlines: Vec<Vec<Point>>) -> AidArea {
    AidArea { kind, name, rule: rule.into(), outlines }
}

/// From the centre of an element to its rim.
fn radius<B: Board>(state: &Position<B>, id: ElementId) -> Len {
    match B::stands(state, id).1 {
        Footprint::Disc { radius } => radius,
        Footprint::Rect { width, depth } => width.min(depth) / 2,
    }
}

/// Points at a distance from a centre, so many degrees to either side of its facing.
fn arc(pose: Pose, range: Len, half: u16) -> Vec<Point> {
    let half = i32::from(half.min(180));
    let whole = half == 180;
    let mut turns: Vec<i32> = (-half..half).step_by(ARC_STEP).collect();
    if !whole {
        turns.push(half);
    }
    let ring = turns.into_iter().map(|turn| pose.facing.plus(turn).ahead(pose.at, range));
    if whole { ring.collect() } else { std::iter::once(pose.at).chain(ring).collect() }
}

/// What a line over the table comes to.
pub fn measure<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    piece: Option<PieceId>,
    from: Point,
    to: Point,
) -> Measure {
    let clear = B::sees_point(rules, state, from, to);
    let walker = piece.map(ElementId::from_piece).and_then(|id| state.find(id));
    let cost = walker.map(|it| {
        let cost = B::leg_cost(rules, state, mover(state, it.id), from, to, it.is_foot_crew());
        match cost {
            Some(cost) => format!("{} inches of a throw", inches(cost)),
            None => "it may not enter the ground on the way".to_owned(),
        }
    });
    Measure {
        distance: format!("{} inches", inches(from.distance(to))),
        crosses: B::crosses(rules, state, from, to),
        cost,
        sight: if clear { "clear" } else { "blocked" }.to_owned(),
        clear,
    }
}

/// How a decision is drawn: its way, and where it ends.
pub fn shown<B: Board>(rules: &Fyob<B>, state: &Position<B>, decision: &Decision, shown: &mut Shown) {
    let up = state.turn.as_ref().and_then(|turn| turn.element).filter(|&id| state.find(id).is_some());
    match (decision, up) {
        (Decision::Move { path, facing, .. }, Some(id)) => {
            let pose = place::<B>(state, id);
            let end = path.last().copied().unwrap_or(pose.at);
            let before = path.iter().rev().nth(1).copied().unwrap_or(pose.at);
            let along = facing.or_else(|| Deg::from_to(before, end)).unwrap_or(pose.facing);
            shown.way = std::iter::once(pose.at).chain(path.iter().copied()).collect();
            shown.at = Some(Pose::new(end, along));
            if let Some(note) = cost_note(rules, state, id, decision) {
                shown.note = note;
            }
        }
        (Decision::Turn { facing }, Some(id)) => {
            shown.at = Some(Pose::new(place::<B>(state, id).at, *facing));
        }
        (Decision::Act(Act::Dismount { to: Some(at) }), Some(id)) => {
            let pose = place::<B>(state, id);
            shown.way = vec![pose.at, *at];
            shown.at = Some(Pose::new(*at, pose.facing));
        }
        (Decision::Act(Act::Observe { target, counter: Some(n) }), Some(_)) => {
            let counters = state.find(*target).map(|it| &it.counters[..]).unwrap_or_default();
            let at = counters.get(usize::from(*n));
            shown.at = at.map(|&at| Pose::new(at, Deg::NORTH));
        }
        (Decision::Act(Act::SetUp { on }), Some(_)) | (Decision::Lay { on, .. }, _) => {
            let at = match on {
                Laid::Nothing => None,
                Laid::On(_, at) | Laid::At(at) => Some(*at),
            };
            shown.at = at.map(|at| Pose::new(at, Deg::NORTH));
        }
        (Decision::SeekCover, Some(id)) => {
            let pose = place::<B>(state, id);
            let goal = cover_sought(rules, state, id);
            shown.way = goal.map(|goal| vec![pose.at, goal]).unwrap_or_default();
        }
        _ => (),
    }
}

/// "6.5 of 8 inches".
fn cost_note<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    id: ElementId,
    decision: &Decision,
) -> Option<String> {
    let Decision::Move { path, double, .. } = decision else { return None };
    let thrown = state.turn.as_ref().and_then(|turn| turn.thrown)?;
    let allowance = if *double { thrown + thrown } else { thrown };
    let (body, foot) = (mover(state, id), state.get(id).is_foot_crew());
    let mut from = place::<B>(state, id).at;
    let mut cost = Len::ZERO;
    for to in super::ways::step_by_step(from, path)? {
        cost += B::leg_cost(rules, state, body, from, to, foot)?;
        from = to;
    }
    Some(format!("{} of {} inches", inches(cost), inches(allowance)))
}

//! The parts of the table that matter to an element.

use engine::{AidArea, AidKind, Seat};
use table::{Base, Deg, Len, Point, outlines, reach, seen_area, slide};

use crate::D20;
use crate::element::{Ap, CONTACT, Class, Element, ElementId, Mark, Side, du};
use crate::movement::{Gait, WHOLE_MOVE, travel};
use crate::sequence::decider;
use crate::sight::{half_field, sees};
use crate::state::{Stage, State};
use crate::target::is_fit;

/// The spacing of the grid of a reach.
const REACH_CELL: Len = Len::new(crate::DU.raw() / 2);
/// The spacing of the grid of what is seen.
const SIGHT_CELL: Len = Len::new(crate::DU.raw() * 3 / 4);
/// D20-H04a: nobody but vehicles is made out farther away.
const SIGHT: u8 = 20;
/// Steps of an arc, in degrees.
const STEP: i32 = 3;

/// Where an element can go, what it can hit, what it sees.
pub(crate) fn areas(rules: &D20, state: &State, seat: Seat, piece: engine::PieceId) -> Vec<AidArea> {
    let Some(it) = state.find(ElementId::from_piece(piece)).filter(|it| it.in_play()) else {
        return Vec::new();
    };
    // The umpire and onlookers ask as anybody may: the belief has nothing that they may not know.
    debug_assert!(state.knows(Side::of_seat(seat), it) || seat == Seat::UMPIRE || seat == Seat::ONLOOKER);
    let mut res = Vec::new();
    if can_still_go(state, it) {
        res.extend(reached(rules, state, it));
    }
    res.extend(field_of_fire(state, it));
    res.extend(half_range(state, it));
    res.extend(command(it));
    res.push(seen(state, it));
    res.retain(|area| !area.outlines.is_empty());
    res
}

/// Whether an element could make an ordinary move, now or when its turn comes.
fn can_still_go(state: &State, it: &Element) -> bool {
    let done = state.stage == Stage::Movement
        && decider(state) == it.side()
        && (it.has(Mark::Moved) || it.has(Mark::WholeTurn));
    it.on_table() && !it.suppressed && !state.is_empty_transport(it) && !done
}

/// D20-080: everywhere that one move takes it; not through enemies, and not upon others.
fn reached(rules: &D20, state: &State, it: &Element) -> Option<AidArea> {
    let tables = &rules.tables;
    let row = it.move_row();
    // No class moves farther than this, on any ground.
    let near = |other: &&Element| {
        other.id != it.id && state.knows(Some(it.side()), other) && it.pose.at.within(du(20), other.pose.at)
    };
    let enemies: Vec<Base> = state.on_table(it.side().other()).filter(near).map(Element::base).collect();
    let others: Vec<Base> =
        state.elements.iter().filter(|it| it.on_table()).filter(near).map(Element::base).collect();
    let mut cost = |from: Point, to: Point| {
        let gone = travel(state, tables, row, Gait::Forward, from, to, WHOLE_MOVE);
        let facing = Deg::from_to(from, to)?;
        let stopped = |enemy: &Base| slide(it.footprint, facing, from, to, enemy, CONTACT).is_some();
        (gone.halt.is_none() && !enemies.iter().any(stopped)).then_some(gone.cost)
    };
    let found = reach(it.pose.at, state.battle.ground.size(), REACH_CELL, WHOLE_MOVE, &mut cost);
    let free = |at: &Point| {
        let base = Base { footprint: it.footprint, pose: it.pose.facing_towards(*at) };
        let base = Base { pose: table::Pose::new(*at, base.pose.facing), ..base };
        !others.iter().any(|other| base.overlaps(other))
    };
    let cells: Vec<Point> = found.cells.iter().map(|cell| cell.at).filter(free).collect();
    let pace = crate::pace(rules, it);
    let name = format!("where one move takes it, {pace} over open ground");
    (1 < cells.len()).then(|| area(AidKind::Reach, name, "D20-080", outlines(&cells, REACH_CELL)))
}

/// D20-H03, D20-H12: the field of fire, to the range from its base.
fn field_of_fire(state: &State, it: &Element) -> Option<AidArea> {
    let armed = it.hesa.is_some() || it.ap != Ap::None;
    if !armed || it.reach() == 0 || !is_fit(state, it) {
        return None;
    }
    let name = format!("field of fire, range {}", it.reach());
    Some(area(AidKind::FieldOfFire, name, "D20-H03", vec![sector(it, du(it.reach()))]))
}

/// D20-041: beyond half its range AP fire is less likely to hit.
fn half_range(state: &State, it: &Element) -> Option<AidArea> {
    let Ap::Value(_) = it.ap else { return None };
    if it.reach() < 2 || !is_fit(state, it) {
        return None;
    }
    let half = du(it.reach()) / 2;
    let name = format!("half range for AP fire, {}", crate::describe::in_du(half));
    Some(area(AidKind::Ring, name, "D20-041", vec![sector(it, half)]))
}

/// D20-022: those whom a Commander helps to shake off suppression.
fn command(it: &Element) -> Option<AidArea> {
    let helps = it.class == Class::Cmd && !it.suppressed && it.on_table();
    helps.then(|| {
        let ring = arc(it, du(4), Deg::NORTH, 180);
        area(AidKind::Ring, "helps to shake off suppression, within 4".to_owned(), "D20-022", vec![ring])
    })
}

/// D20-H04: what it sees.
fn seen(state: &State, it: &Element) -> AidArea {
    let eye = state.base_of(it).pose.at;
    let size = state.battle.ground.size();
    let cells = seen_area(eye, size, SIGHT_CELL, |at| eye.within(du(SIGHT), at) && sees(state, eye, at));
    let name = format!("what it sees within {SIGHT}");
    area(AidKind::Seen, name, "D20-H04", outlines(&cells, SIGHT_CELL))
}

fn area(kind: AidKind, name: String, rule: &'static str, outlines: Vec<Vec<Point>>) -> AidArea {
    AidArea { kind, name, rule: rule.into(), outlines }
}

/// The field of fire of an element up to a distance from its base.
fn sector(it: &Element, range: Len) -> Vec<Point> {
    arc(it, range, it.pose.facing, half_field(it))
}

/// Points as far from the base of an element as a distance, so many degrees to either side.
fn arc(it: &Element, range: Len, towards: Deg, half: u16) -> Vec<Point> {
    let half = i32::from(half.min(180));
    let whole = half == 180;
    let mut turns: Vec<i32> = (-half..half).step_by(STEP.unsigned_abs() as usize).collect();
    if !whole {
        turns.push(half);
    }
    let ring = turns.into_iter().map(|turn| at_distance(it, towards.plus(turn), range));
    if whole { ring.collect() } else { std::iter::once(it.pose.at).chain(ring).collect() }
}

/// The point in a direction from the centre of a base whose gap to the base is a distance.
fn at_distance(it: &Element, way: Deg, distance: Len) -> Point {
    let base = it.base();
    let (mut near, mut far) = (distance.raw(), distance.raw() + du(4).raw());
    while near + 2 < far {
        let middle = i32::midpoint(near, far);
        if base.gap_to_point(way.ahead(it.pose.at, Len::new(middle))) <= distance {
            near = middle;
        } else {
            far = middle;
        }
    }
    way.ahead(it.pose.at, Len::new(near))
}

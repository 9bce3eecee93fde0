//! Line of sight, visibility, cover, hull-down and fields of fire: D20-H03 to D20-H06, D20-R9, D20-R11.

use std::ops::ControlFlow;

use table::{Len, Point, in_arc, segment_meets_base};

use crate::element::{Class, DU, Element, ElementId, Flag, Place, Protection, TOLERANCE, du};
use crate::state::State;
use crate::tables::Cover;

/// What stands between two points, if anything does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocker {
    /// D20-H04 (a): more than 2 DU of this area.
    Thick(usize),
    /// D20-H04 (b): ground higher than both ends.
    High(usize),
}

/// D20-H04: what blocks the line between two points. It is the same in both directions.
pub fn blocker(state: &State, a: Point, b: Point) -> Option<Blocker> {
    let ground = &state.battle.ground;
    let (level_a, level_b) = (ground.level_at(a), ground.level_at(b));
    let (lower, higher) = (level_a.min(level_b), level_a.max(level_b));
    let mut found = None;
    let mut inside = (usize::MAX, Len::ZERO);
    ground.each_area_on(a, b, |crossing| {
        let area = &ground.areas()[crossing.area];
        let terrain = &state.battle.terrain[usize::from(area.kind.0)];
        if area.relief {
            // D20-H04 (b): ground higher than both ends.
            if higher < area.level && Len::ZERO < crossing.length {
                found = Some(Blocker::High(crossing.area));
            }
        } else if terrain.blocks && lower <= area.level {
            // D20-H04 (a): stretches of one area add up, every area by itself.
            let before = if inside.0 == crossing.area { inside.1 } else { Len::ZERO };
            inside = (crossing.area, before + crossing.length);
            if du(2) + TOLERANCE < inside.1 {
                found = Some(Blocker::Thick(crossing.area));
            }
        }
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

/// D20-H04: whether two points see each other.
pub fn sees(state: &State, a: Point, b: Point) -> bool {
    blocker(state, a, b).is_none()
}

/// What an umpire says of a blocked line.
pub fn blocked_by(state: &State, a: Point, b: Point) -> String {
    let name = |idx: usize| {
        let area = &state.battle.ground.areas()[idx];
        if area.name.is_empty() { area.id.clone() } else { area.name.clone() }
    };
    match blocker(state, a, b) {
        Some(Blocker::Thick(area)) => format!("{} blocks the line of sight", name(area)),
        Some(Blocker::High(area)) => format!("{} is higher than both ends of the line of sight", name(area)),
        None => "the line of sight is clear".to_owned(),
    }
}

/// D20-H41: whether a target is behind smoke, seen from a point.
pub fn behind_smoke(state: &State, from: Point, to: Point) -> bool {
    state.smoke.iter().any(|smoke| segment_meets_base(from, to, &smoke.base()))
}

/// D20-H05a: the cover of the ground and works an element is in, whoever looks at it.
pub fn standing_cover(state: &State, it: &Element) -> Cover {
    let ground = &state.battle.ground;
    let area = ground.area_at(it.pose.at).map(|idx| usize::from(ground.areas()[idx].kind.0));
    let terrain = area.map_or(Cover::None, |kind| state.battle.terrain[kind].cover);
    let works = match it.protection {
        Protection::None | Protection::Scrape => Cover::None,
        Protection::DugIn => Cover::Soft,
        Protection::Fortification => Cover::Hard,
    };
    terrain.max(works)
}

/// D20-H05a, D20-H06: the cover of an element against somebody at a point, the best that it has.
pub fn cover_from(state: &State, it: &Element, from: Point) -> Cover {
    let standing = standing_cover(state, it);
    if standing == Cover::Hard {
        return standing;
    }
    standing.max(obstacle_cover(state, it, from))
}

/// D20-H06: an obstacle covers an element whose base is within 0.5 of it when the line of sight crosses it.
fn obstacle_cover(state: &State, it: &Element, from: Point) -> Cover {
    let ground = &state.battle.ground;
    if !ground.has_obstacles_near(it.pose.at, du(3)) {
        return Cover::None;
    }
    let mut best = Cover::None;
    ground.each_line_on(from, it.pose.at, |crossing| {
        let line = &ground.lines()[crossing.line];
        let cover = state.battle.lines[usize::from(line.kind.0)].cover;
        if best < cover && it.base().touches_line(&line.points, DU / 2 + TOLERANCE) {
            best = cover;
        }
        ControlFlow::Continue(())
    });
    best
}

/// D20-R11: whether a point lies to the front of an element: within 45 degrees of its facing.
pub fn to_the_front(it: &Element, from: Point) -> bool {
    in_arc(it.pose, 45, from)
}

/// D20-H05a: whether an AFV is hull-down against somebody at a point.
pub fn hull_down_from(state: &State, it: &Element, from: Point) -> bool {
    if it.class != Class::Afv {
        return false;
    }
    // (iii) The scenario put it in a scrape and the firer is to its front.
    if it.protection == Protection::Scrape && to_the_front(it, from) {
        return true;
    }
    // (i) The line of sight crosses a wall within 0.5 of it.
    if obstacle_cover(state, it, from) == Cover::Hard {
        return true;
    }
    // (ii) It stands higher, and the line of sight crosses the edge of its level within 2 of its centre.
    let ground = &state.battle.ground;
    let level = ground.level_at(it.pose.at);
    if level <= ground.level_at(from) {
        return false;
    }
    let length = it.pose.at.distance(from);
    let mut near_crest = false;
    ground.each_area_on(it.pose.at, from, |crossing| {
        let area = &ground.areas()[crossing.area];
        // Seen from the element, the line leaves its own level where this stretch ends.
        if area.relief && area.level == level && crossing.enter == 0 {
            near_crest = crossing.length < length && crossing.length <= du(2) + TOLERANCE;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    near_crest
}

/// D20-H03, D20-R41: half the angle of an element's field of fire, in degrees.
pub fn half_field(it: &Element) -> u16 {
    match it.class {
        _ if it.suppressed => 45,
        Class::Csw => 90,
        Class::Afv if it.is(Flag::Hull) => 45,
        Class::Inf | Class::Cmd | Class::Foo | Class::Cav | Class::Apc | Class::Soft | Class::Afv => 180,
    }
}

/// D20-H03: whether a point is in an element's field of fire.
pub fn in_field(it: &Element, at: Point) -> bool {
    in_arc(it.pose, half_field(it), at)
}

/// D20-H04a: how far away an element can still be a target of direct fire; no limit for vehicles.
pub fn visible_within(state: &State, target: &Element, from: Point) -> Option<Len> {
    if target.class.is_vehicle() {
        return None;
    }
    // D20-R50: riders have no cover, and their own place says nothing about where they are.
    let covered = target.on_table() && cover_from(state, target, from) != Cover::None;
    let lately = target.has(crate::element::Mark::AttackedLately);
    Some(if covered && !lately { du(10) } else { du(20) })
}

/// Where an element is looked at: its own centre, or its carrier's.
pub fn centre(state: &State, it: &Element) -> Point {
    state.base_of(it).pose.at
}

/// D20-H02, D20-R50: whether an element rides on a tank, where it can be shot at in its own right.
pub fn is_rider(state: &State, it: &Element) -> bool {
    match it.place {
        Place::Aboard(carrier) => state.get(carrier).class == Class::Afv,
        Place::Table | Place::Gone(_) | Place::Unknown => false,
    }
}

/// D20-H16, D20-H21: whether cover counts for an element against an enemy that it touches: only if it did not seek
/// this contact, and for nobody if both did.
pub fn cover_counts_in_contact(state: &State, it: ElementId, enemy: ElementId) -> bool {
    !state.contacts.iter().any(|contact| contact.by == it && contact.with == enemy)
}

//! Falling back: D20-071, D20-086, D20-087, D20-H27, D20-R17, D20-R18.

use engine::{Flow, Step, Text};
use table::{Base, Deg, Leg, Len, Point, Pose, slide};

use crate::D20;
use crate::decision::{Manner, Retreat};
use crate::element::{CONTACT, Element, ElementId, Loss, Mark, du};
use crate::event::{Event, Motion};
use crate::movement::{
    Gait, Plan, WHOLE_MOVE, may_act_in_movement, meet_the_hidden, settle, show_the_met, travel,
};
use crate::results::{is_off, remove, suppress};
use crate::state::State;
use crate::tables::Tables;

/// D20-H27: bends that are tried where the straight way is blocked, in degrees.
const BENDS: [i32; 7] = [0, 15, -15, 30, -30, 45, -45];

/// D20-071: two fall-back moves, at once; the owner chooses the line.
pub(crate) fn driven_back(step: &mut Step<'_, D20>, id: ElementId) -> Flow {
    let options = ways(&step.state, step.state.get(id));
    let text = format!("{} falls back: which way?", step.state.name(id));
    let (way, manner) = step.choose(id.side.seat(), "D20-H27", text, &options)?;

    let retreat =
        retreat(&step.state, &step.rules.tables, step.state.get(id), Line { way, manner, upto: None }, 2);
    // D20-R17: what cannot move at all is suppressed, unless it is already.
    if retreat.is_none() {
        return if step.state.get(id).suppressed { Ok(()) } else { suppress(step, id) };
    }
    carry_out(step, id, retreat, Motion::FallBack)
}

/// D20-086: falls back of its own will, one move.
pub(crate) fn withdraw(
    step: &mut Step<'_, D20>,
    id: ElementId,
    way: Retreat,
    manner: Manner,
    upto: Option<Len>,
) -> Flow {
    let it = step.state.element(id)?;
    may_act_in_movement(step, it)?;
    step.forbid(!it.on_table(), "D20-086", "it is not on the table by itself")?;
    step.forbid(it.has(Mark::Moved), "D20-080", "it has already moved")?;
    let known = ways(&step.state, it).iter().any(|((known, _), _)| *known == way);
    step.forbid(!known, "D20-H27", "fall-backs go away from the nearest enemy or to the home edge")?;
    if let Retreat::AwayFrom(enemy) = way {
        step.state.element(enemy)?;
    }
    // D20-R18: up to one allowance.
    let retreat = retreat(&step.state, &step.rules.tables, it, Line { way, manner, upto }, 1);
    step.forbid(retreat.is_none(), "D20-H27", "there is no room to fall back")?;
    carry_out(step, id, retreat, Motion::Retreat)
}

/// The lines along which an element may fall back, and for vehicles in which manner.
pub(crate) fn ways(state: &State, it: &Element) -> Vec<((Retreat, Manner), Text)> {
    let manners: &[Manner] =
        if it.class.is_vehicle() { &[Manner::Turn, Manner::Reverse] } else { &[Manner::Turn] };
    let mut res = Vec::with_capacity(4);
    for &manner in manners {
        let how = match manner {
            Manner::Reverse => ", reversing",
            Manner::Turn if it.class.is_vehicle() => ", turning round",
            Manner::Turn => "",
        };
        for enemy in nearest_enemies(state, it) {
            res.push(((Retreat::AwayFrom(enemy), manner), format!("away from {enemy}{how}").into()));
        }
        res.push(((Retreat::Home, manner), format!("to the home edge{how}").into()));
    }
    res
}

/// D20-H27: the nearest enemy combat element, or those that are equally near. Only those that its side knows of.
fn nearest_enemies(state: &State, it: &Element) -> Vec<ElementId> {
    let known = |enemy: &&Element| state.knows(Some(it.side()), enemy) && state.is_combat(enemy);
    // Bases reach less than 3 from their centres together: who is farther than that beyond the nearest is not nearest.
    let apart = |enemy: &Element| it.pose.at.distance(enemy.pose.at);
    let enemies = || state.on_table(it.side().other()).filter(known);
    let Some(limit) = enemies().map(|enemy| apart(enemy) + du(3)).min() else { return Vec::new() };
    let near = enemies().filter(|enemy| apart(enemy) <= limit);
    let by_distance: Vec<(Len, ElementId)> =
        near.map(|enemy| (state.distance(it, enemy), enemy.id)).collect();
    let Some(nearest) = by_distance.iter().map(|it| it.0).min() else { return Vec::new() };
    by_distance.into_iter().filter(|it| it.0 == nearest).map(|it| it.1).collect()
}

/// Where a fall-back leads.
struct Ground {
    via: Vec<Point>,
    /// The end, which may be off the table.
    end: Pose,
}

/// Which way a fall-back goes, how, and how far at most.
#[derive(Clone, Copy)]
struct Line {
    way: Retreat,
    manner: Manner,
    upto: Option<Len>,
}

/// D20-H27: the fall-back itself, of one or two moves; nothing if there is no room.
fn retreat(state: &State, tables: &Tables, it: &Element, line: Line, n_moves: usize) -> Option<Ground> {
    let start = it.pose.at;
    let aim = |from: Point| match line.way {
        // Both moves keep the line of the first.
        Retreat::AwayFrom(enemy) => {
            let enemy = state.get(enemy).pose.at;
            let offset = Point::raw(from.x - start.x, from.y - start.y);
            let threat = Point::raw(enemy.x + offset.x, enemy.y + offset.y);
            if threat == from { state.homewards(it.side()).ahead(from, du(30)) } else { extend(threat, from) }
        }
        Retreat::Home => state.homewards(it.side()).ahead(from, du(30)),
    };
    let (mut at, mut via, mut facing) = (start, Vec::new(), it.pose.facing);
    for _ in 0..n_moves {
        let leg = longest_leg(state, tables, it, at, aim(at), line);
        let Some((end, turned)) = leg else { break };
        via.push(end);
        (at, facing) = (end, turned);
        if is_off(state, Pose::new(at, facing)) {
            break;
        }
    }
    let end = via.pop()?;
    Some(Ground { via, end: Pose::new(end, facing) })
}

/// The point far beyond `to`, seen from `from`.
fn extend(from: Point, to: Point) -> Point {
    from.towards(to, from.distance(to) + du(30))
}

/// One fall-back move: straight if that is not blocked, otherwise along the bend that leads farthest.
fn longest_leg(
    state: &State,
    tables: &Tables,
    it: &Element,
    from: Point,
    aim: Point,
    line: Line,
) -> Option<(Point, Deg)> {
    let straight = Deg::from_to(from, aim)?;
    let mut best: Option<(Len, Point, Deg)> = None;
    for bend in BENDS {
        let target = if bend == 0 { aim } else { straight.plus(bend).ahead(from, du(30)) };
        let (facing, gait) = match line.manner {
            Manner::Reverse if it.class.is_vehicle() => (it.pose.facing, Gait::Backward),
            Manner::Turn if it.class.is_vehicle() => (straight.plus(bend), Gait::Forward),
            // Men end facing the way they faced before.
            Manner::Turn | Manner::Reverse => (it.pose.facing, Gait::Forward),
        };
        let gone = travel(state, tables, it.move_row(), gait, from, target, WHOLE_MOVE);
        let went = line.upto.map_or(gone.went, |upto| gone.went.min(upto));
        let (way, blocked) = before_enemies(state, it, facing, from, target, went);
        let way = before_others(state, it, facing, from, target, way);
        let longer = best.is_none_or(|(length, ..)| length < way);
        if Len::ZERO < way && longer {
            best = Some((way, from.towards(target, way), facing));
        }
        let stopped = blocked
            || matches!(gone.halt, Some(crate::movement::Halt::Ground | crate::movement::Halt::Obstacle));
        if bend == 0 && !stopped && best.is_some() {
            break;
        }
    }
    best.map(|(_, end, facing)| (end, facing))
}

/// How far an element gets before an enemy that its side knows of is in the way, and whether one is.
fn before_enemies(state: &State, it: &Element, facing: Deg, from: Point, to: Point, way: Len) -> (Len, bool) {
    let end = from.towards(to, way);
    // It stops a little before contact: falling back seeks none.
    let gap = CONTACT * 2;
    let enemies = state.on_table(it.side().other()).filter(|enemy| state.knows(Some(it.side()), enemy));
    let met = enemies.filter_map(|enemy| slide(it.footprint, facing, from, end, &enemy.base(), gap)).min();
    match met {
        Some(met) if met < way => (met, true),
        _ => (way, false),
    }
}

/// D20-H27: it stops before friends that it would end upon.
fn before_others(state: &State, it: &Element, facing: Deg, from: Point, to: Point, mut way: Len) -> Len {
    let step = du(1) / 4;
    while Len::ZERO < way {
        let pose = Pose::new(from.towards(to, way), facing);
        let base = Base { footprint: it.footprint, pose };
        let mut others = state.elements.iter().filter(|other| other.on_table() && other.id != it.id);
        let upon = others.any(|other| state.knows(Some(it.side()), other) && base.overlaps(&other.base()));
        if is_off(state, pose) || !upon {
            return way;
        }
        way -= step;
    }
    Len::ZERO
}

/// Moves the element, or takes it out of play if it has left the table. D20-R18, D20-R47.
fn carry_out(step: &mut Step<'_, D20>, id: ElementId, ground: Option<Ground>, how: Motion) -> Flow {
    let Some(Ground { via, end }) = ground else { return Ok(()) };
    let (via, end, met) = stopped(&step.state, step.state.get(id), &via, end);
    step.emit(Event::Moved { element: id, via, to: end, how });
    if is_off(&step.state, end) {
        return remove(step, id, Loss::LeftTable);
    }
    settle(step, id);
    show_the_met(step, met);
    Ok(())
}

/// D20-H45: a fall-back goes only as far as an enemy whom its side did not know of. Returns who that was.
fn stopped(state: &State, it: &Element, via: &[Point], end: Pose) -> (Vec<Point>, Pose, Option<ElementId>) {
    let mut at = it.pose.at;
    let legs = via
        .iter()
        .chain([&end.at])
        .map(|&to| (std::mem::replace(&mut at, to), Leg { to, facing: end.facing }));
    meet_the_hidden(state, it, &Plan { legs: legs.collect(), end, cost: 0 })
}

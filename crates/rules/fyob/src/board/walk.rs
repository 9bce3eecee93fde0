//! FYOB-094 to FYOB-098, HH-13: an element moves along a path, comes on, leaves, meets somebody.

use engine::{Flow, refuse};
use table::{Deg, Len, Point, Pose};

use super::ways::step_by_step;
use super::{SPACING, assaults, limits, look_around, mover, place, sightings};
use crate::board::Board;
use crate::element::{Arm, Element, Status};
use crate::event::{Event, TurnNote};
use crate::host::{Play, Position};
use crate::ids::ElementId;
use crate::order::Order;
use crate::order_dice::mods;
use crate::procedure::terms::AT_PLACE;
use crate::state::Phase;
use crate::{concealment, left_weapons, losses, phases};

/// HH-13: contact, and how near to its own edge an element is in the box.
pub(super) const CONTACT: Len = Len::new(Len::inches(1).raw() / 2);

/// FYOB-R54: so near to the middle of a counter it touches what may stand there.
const COUNTER: Len = Len::inches(1);

/// Where a move leads, before it is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    /// The points on the way, without the last.
    pub via: Vec<Point>,
    /// Where it ends.
    pub end: Point,
    /// Where it was meant to end, if nothing had been in the way.
    pub meant: Point,
    /// What it costs.
    pub cost: Len,
    /// The known enemy whom it touches, to assault him.
    pub assaults: Option<ElementId>,
    /// The enemy whom it did not know of and runs into.
    pub runs_into: Option<ElementId>,
    /// FYOB-R54: a counter of the enemy in its way stops it.
    pub at_counter: bool,
    /// FYOB-R61: it leaves the table by its own edge.
    pub into_box: bool,
    /// FYOB-133, FYOB-R61: it leaves the table by the far edge, as it was planned.
    pub exits: bool,
}

/// What came of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Walked {
    /// It is off the table now: in the box, or gone by design.
    pub in_box: bool,
    /// It assaulted somebody: its turn is over.
    pub assaulted: bool,
}

/// FYOB-094: moves along a path, after the throw. At its end it may touch a known enemy: that is an assault.
pub fn walk<B: Board>(
    step: &mut Play<'_, B>,
    id: ElementId,
    path: &[Point],
    facing: Option<Deg>,
    double: bool,
) -> Flow<Walked> {
    let plan = plan(step, id, path, double)?;
    carry_out(step, id, plan, facing, double)
}

/// AI-1 row 4, HH-7: goes into contact with a known enemy and assaults it.
pub fn assault<B: Board>(
    step: &mut Play<'_, B>,
    id: ElementId,
    target: ElementId,
    path: &[Point],
) -> Flow<Walked> {
    let plan = plan(step, id, path, false)?;
    // FYOB-R54: an enemy it did not know of, or a counter, may stop it on the way.
    let stopped = plan.runs_into.is_some() || plan.at_counter;
    let elsewhere = plan.assaults != Some(target) && !stopped;
    step.forbid(elsewhere, "HH-7", "that way does not lead into contact with it")?;
    carry_out(step, id, plan, None, false)
}

/// Whether an element can make a move now, and where it leads.
pub(crate) fn plan<B: Board>(step: &Play<'_, B>, id: ElementId, path: &[Point], double: bool) -> Flow<Plan> {
    phases::may_move(step, id)?;
    let state = &*step.state;
    let it = state.element(id)?;
    let thrown = state.turn.as_ref().and_then(|turn| turn.thrown);
    let Some(thrown) = thrown else { return refuse("FYOB-094", "throw the movement dice first") };
    if double {
        may_double(step, it)?;
    }
    let allowance = if double { thrown + thrown } else { thrown };
    let plan = along(step, id, path, allowance)?;
    if plan.assaults.is_some() {
        may_assault(step, it, double)?;
    }
    limits::keeps_to_its_score(step, id, &plan)?;
    Ok(plan)
}

/// FYOB-097, FYOB-R44: at the double only on a Move order, and it is the whole turn.
fn may_double<B: Board>(step: &Play<'_, B>, it: &Element) -> Flow {
    let turn = step.state.turn.as_ref();
    let ordered = turn.is_some_and(|turn| turn.die == Some(Phase::Move));
    step.forbid(!ordered, "FYOB-R44", "it goes at the double only on a Move order")?;
    let busy = turn.is_some_and(|turn| turn.fired || turn.acting);
    step.forbid(busy, "FYOB-R44", "going at the double is the whole turn")?;
    step.forbid(it.overwatch, "FYOB-R44", "not while it is on Overwatch")?;
    let leaving = it.concealed || turn.is_some_and(|turn| turn.extracted);
    step.forbid(leaving, "FYOB-167", "not in the bound in which it leaves its concealment")
}

/// HH-7, FYOB-082: infantry with its weapons and a score of 5 or more.
fn may_assault<B: Board>(step: &Play<'_, B>, it: &Element, double: bool) -> Flow {
    let infantry = is_infantry(&step.state, it);
    step.forbid(!infantry, "HH-7", "only infantry can assault: it may not touch an enemy")?;
    step.forbid(
        !mods(&step.state, it.id).may_assault,
        "FYOB-082",
        "it may not assault: its score is below 5, or its tests went badly",
    )?;
    step.forbid(double, "FYOB-097", "at the double it cannot assault")
}

fn is_infantry<T>(state: &crate::State<T>, it: &Element) -> bool {
    state.info(it.id).arm == Arm::Men && it.aboard.is_none() && !it.is_foot_crew()
}

/// HH-13: from point to point of the lattice, as far as it was thrown; enemies stop it.
fn along<B: Board>(step: &Play<'_, B>, id: ElementId, path: &[Point], allowance: Len) -> Flow<Plan> {
    let (rules, state) = (step.rules, &*step.state);
    let (it, body) = (state.get(id), mover(state, id));
    let start = place::<B>(state, id).at;
    let foot = it.is_foot_crew();
    let size = B::size(state);
    if path.iter().any(|&at| !at.in_range() || !size.holds(at)) {
        return refuse("HH-13", "that way leaves the table");
    }
    let Some(points) = step_by_step(start, path) else {
        return refuse("HH-13", "moves go from point to point of the 1-inch lattice through its centre");
    };
    let on_road = state.turn.as_ref().is_some_and(|turn| turn.on_road);
    let strays = on_road && points.iter().any(|&at| !B::on_road(rules, state, at));
    step.forbid(strays, "HH-2", "it threw the road dice: its whole move stays on the road")?;
    let mut plan = Plan {
        via: Vec::with_capacity(points.len()),
        end: start,
        meant: points.last().copied().unwrap_or(start),
        cost: Len::ZERO,
        assaults: None,
        runs_into: None,
        at_counter: false,
        into_box: false,
        exits: false,
    };
    for (n, &to) in points.iter().enumerate() {
        let from = plan.end;
        let is_last = n + 1 == points.len();
        let stop = B::meets(rules, state, body, from, to);
        let end = stop.map_or(to, |(_, gone)| from.towards(to, gone));
        let leg =
            if end == from { Some(Len::ZERO) } else { B::leg_cost(rules, state, body, from, end, foot) };
        let Some(leg) = leg else { return refuse("HH-1", "it may not enter the ground on that way") };
        plan.cost += leg;
        step.forbid_with(allowance < plan.cost, "FYOB-094", || {
            let inches = |it: Len| it.in_units(Len::inches(1), 1);
            format!("that takes more than the {} inches it may go", inches(allowance))
        })?;
        if end != from {
            if 0 < n {
                plan.via.push(from);
            }
            plan.end = end;
        }
        match stop {
            None => (),
            Some((enemy, _)) if !it.knows(enemy) => {
                plan.runs_into = Some(enemy);
                return Ok(plan);
            }
            Some((enemy, _)) if is_last => plan.assaults = Some(enemy),
            Some((enemy, _)) => {
                step.forbid_with(true, "HH-13", || format!("{} is in the way", state.name(enemy)))?;
            }
        }
        // FYOB-R54: what may lie under a counter is found out before it goes on.
        let in_contact = |at: Point| touches_counter::<B>(state, body, at);
        let treads = !is_last && stop.is_none() && in_contact(end) && !in_contact(from);
        if treads && B::may_end(rules, state, body, end) {
            plan.at_counter = true;
            return Ok(plan);
        }
    }
    let edge = B::edge(state, it.side);
    plan.into_box = leaves_by_its_edge(state, it) && size.distance_to_edge(plan.end, edge) <= CONTACT;
    plan.exits = plan.assaults.is_none() && exits_at::<B>(state, it, plan.end);
    let crowded = plan.assaults.is_none()
        && !plan.into_box
        && !plan.exits
        && plan.end != start
        && !B::may_end(rules, state, body, plan.end);
    step.forbid(crowded, "HH-13", "there is no room to end the move there")?;
    Ok(plan)
}

/// The order that an element follows: AI-11, in a Group that of the Group.
fn order_of<'s, T>(state: &'s crate::State<T>, it: &'s Element) -> &'s Order {
    state.group_of(it.id).map_or_else(|| it.order(), |group| &group.order)
}

/// FYOB-133, FYOB-R61: whether a move that ends at a place leads off the table by design: in the row of the lattice next to
/// the far edge, at the exit point of its order.
fn exits_at<B: Board>(state: &Position<B>, it: &Element, at: Point) -> bool {
    let order = order_of(state, it);
    let far = B::edge(state, it.side.other());
    let there = |goal: Point| goal.within(AT_PLACE, at) && B::size(state).distance_to_edge(at, far) < SPACING;
    order.exit && !it.retiring && order.goal().is_some_and(there)
}

/// FYOB-R54: whether an element that stands at a place touches a counter of the enemy.
fn touches_counter<B: Board>(state: &Position<B>, id: ElementId, at: Point) -> bool {
    let hidden = state.on_table(state.get(id).side.other()).filter(|it| it.concealed);
    let mut counters = hidden.flat_map(|it| &it.counters);
    counters.any(|&counter| B::distance_to(state, id, at, counter) <= COUNTER)
}

/// FYOB-R61, HH-13: only a move that is meant to go there ends in the box.
pub(super) fn leaves_by_its_edge<T>(state: &crate::State<T>, it: &Element) -> bool {
    let order = order_of(state, it);
    order.to_box || it.retiring || state.force(it.side).withdrawing
}

fn carry_out<B: Board>(
    step: &mut Play<'_, B>,
    id: ElementId,
    plan: Plan,
    facing: Option<Deg>,
    double: bool,
) -> Flow<Walked> {
    let Plan { via, end, assaults, runs_into, into_box, exits, .. } = plan;
    // FYOB-164: it cannot move without showing itself.
    if step.state.get(id).concealed {
        concealment::reveal(step, id)?;
    }
    let met = friends_on_the_way(step, id, &via);
    go(step, id, via, end, facing)?;
    phases::note_move(step, id, double)?;
    for element in met {
        step.emit(Event::TurnNoted(TurnNote::Passed { element }));
    }
    if exits {
        losses::exit(step, id)?;
        return Ok(Walked { in_box: true, assaulted: false });
    }
    if into_box {
        losses::into_box(step, id)?;
        return Ok(Walked { in_box: true, assaulted: false });
    }
    arrive(step, id)?;
    if let Some(enemy) = runs_into {
        // FYOB-R54: whoever is touched is found.
        if step.state.get(enemy).concealed {
            concealment::reveal(step, enemy)?;
        }
        sightings::learn(step, id, enemy);
        sightings::learn(step, enemy, id);
    }
    if let Some(enemy) = assaults {
        assaults::fight(step, id, enemy)?;
        return Ok(Walked { in_box: !step.state.get(id).on_table(), assaulted: true });
    }
    Ok(Walked::default())
}

/// FYOB-R50: those to whom, or from whom, the officer could change on the way: elements of the company that the path comes
/// within 1" of. Where it ends everybody sees for himself.
fn friends_on_the_way<B: Board>(step: &Play<'_, B>, id: ElementId, via: &[Point]) -> Vec<ElementId> {
    let state = &*step.state;
    let it = state.get(id);
    let officer = state.company(it.company);
    let Some(with) = officer.with.filter(|_| officer.alive && !officer.changed) else { return Vec::new() };
    let body = mover(state, id);
    let near = |other: ElementId| {
        let other = mover(state, other);
        via.iter().any(|&at| B::distance(state, body, at, other) <= Len::inches(1))
    };
    let could_change = |other: &&Element| {
        other.id != id
            && other.on_table()
            && (with == id || with == other.id)
            && !super::is_outside::<B>(state, other.id)
            && mover(state, other.id) != body
    };
    let friends = state.of_company(it.company).filter(could_change);
    friends.map(|other| other.id).filter(|&other| near(other)).collect()
}

/// Puts an element where it goes, with whatever carries it. FYOB-R67: with its first move it is on the table.
pub(super) fn go<B: Board>(
    step: &mut Play<'_, B>,
    id: ElementId,
    via: Vec<Point>,
    end: Point,
    facing: Option<Deg>,
) -> Flow {
    let body = mover(&step.state, id);
    let from = place::<B>(&step.state, id);
    // Whoever rides in a vehicle comes on with it.
    let party: Vec<ElementId> = [body].into_iter().chain(step.state.carried(body).map(|it| it.id)).collect();
    for who in party {
        if matches!(step.state.get(who).status, Status::Coming(_)) {
            step.emit(Event::Placed { element: who, status: Status::Table });
        }
    }
    let before = via.last().copied().unwrap_or(from.at);
    let along = Deg::from_to(before, end).unwrap_or(from.facing);
    B::put(step, body, via, Pose::new(end, facing.unwrap_or(along)))?;
    if body != id {
        // Its counter shows that the vehicle moved.
        step.emit(Event::HasMoved { element: body, double: false });
    }
    Ok(())
}

/// What a move brings about where it ends.
pub(super) fn arrive<B: Board>(step: &mut Play<'_, B>, id: ElementId) -> Flow {
    back_at_the_weapon(step, id);
    tread_on_weapons(step, id);
    tread_on_counters(step, id)?;
    look_around(step, id)
}

/// FYOB-R54: an element in contact finds out what a counter is. The last ones first: a dummy is taken away.
fn tread_on_counters<B: Board>(step: &mut Play<'_, B>, id: ElementId) -> Flow {
    let state = &*step.state;
    let here = place::<B>(state, id).at;
    let hidden = state.on_table(state.get(id).side.other()).filter(|it| it.concealed);
    let touched: Vec<(ElementId, u8)> = hidden
        .flat_map(|it| (0_u8..).zip(&it.counters).map(|(n, &at)| (it.id, n, at)))
        .filter(|&(_, _, at)| B::distance_to(state, id, here, at) <= COUNTER)
        .map(|(enemy, n, _)| (enemy, n))
        .collect();
    for (enemy, n) in touched.into_iter().rev() {
        if step.state.get(enemy).concealed {
            concealment::counter_observed(step, id, enemy, n)?;
        }
    }
    Ok(())
}

/// FYOB-R57: back in contact with its weapon the crew has it again, laid on nothing.
fn back_at_the_weapon<B: Board>(step: &mut Play<'_, B>, id: ElementId) {
    let it = step.state.get(id);
    let Some(weapon) = it.weapon_left.filter(|_| !it.weapon_lost) else { return };
    if touches_point::<B>(&step.state, id, weapon) {
        left_weapons::has_it_again(step, id);
    }
}

/// FYOB-R57: an enemy that touches a weapon before its crew is back destroys it.
fn tread_on_weapons<B: Board>(step: &mut Play<'_, B>, id: ElementId) {
    let state = &*step.state;
    let left = state.of(state.get(id).side.other()).filter_map(|it| Some((it.id, it.weapon_left?)));
    let destroyed: Vec<ElementId> =
        left.filter(|&(_, at)| touches_point::<B>(state, id, at)).map(|it| it.0).collect();
    for owner in destroyed {
        left_weapons::destroy_weapon(step, owner);
    }
}

/// Whether an element touches something at a point.
pub(super) fn touches_point<B: Board>(state: &Position<B>, id: ElementId, at: Point) -> bool {
    B::distance_to(state, id, place::<B>(state, id).at, at) <= CONTACT
}

//! What a seat believes: the state without what is hidden from it, or with a guess in its place.
//!
//! The other side's secret choices are gone; of its hidden elements there are counters with nothing behind them, the
//! same for a man, a gun and a dummy (HK-H45), and none at all where HK-102 hides them.

use std::borrow::Cow;
use std::sync::Arc;

use engine::{Cup, Seat};
use table::{Deg, Point};

use crate::Hk;
use crate::element::{Element, ElementId, Morale, Quality, Side};
use crate::formation::{draw_up, fits};
use crate::plan::Plan;
use crate::spotting::{is_counter, is_in_cover, is_noticed};
use crate::state::{FireMarker, State, Tube};

/// How often a guess tries to find a place for an element that nobody sees.
const TRIES: usize = 60;

/// The sides whose secrets a seat does not share.
fn closed_to(seat: Seat) -> &'static [Side] {
    match (seat, Side::of_seat(seat)) {
        (Seat::UMPIRE, _) => &[],
        (_, Some(Side::A)) => &[Side::B],
        (_, Some(Side::B)) => &[Side::A],
        (_, None) => &Side::BOTH,
    }
}

/// The state as a seat believes it to be.
pub(crate) fn belief(state: &State, seat: Seat) -> Cow<'_, State> {
    let closed = closed_to(seat);
    let has_secrets = |side: &Side| {
        state.side(*side).plan != Plan::default()
            || state.battle.sides[side.idx()].hides && state.of(*side).any(|it| it.hidden && !it.gone)
    };
    if !closed.iter().any(has_secrets) {
        return Cow::Borrowed(state);
    }
    let mut res = state.clone();
    for &side in closed {
        res.sides[side.idx()].plan = Plan::default();
        for idx in 0..res.elements.len() {
            let it = &state.elements[idx];
            if it.id.side == side && it.hidden && !it.gone {
                res.elements[idx] = Arc::new(blank(state, it));
            }
        }
    }
    let secret = |id: ElementId| closed.contains(&id.side) && state.find(id).is_some_and(|it| it.hidden);
    // HK-R45: who waits unseen shows nobody where.
    res.opportunities.retain(|it| !secret(it.firer));
    for marker in &mut res.markers {
        *marker = open_side(state, *marker, secret);
    }
    Cow::Owned(res)
}

/// A marker of indirect fire lies open on the table; who fires and who called it may not.
fn open_side(state: &State, marker: FireMarker, secret: impl Fn(ElementId) -> bool) -> FireMarker {
    let side = match marker.tube {
        Tube::Weapon(id, _) => id.side,
        Tube::Battery(side, _) => side,
    };
    let hidden_tube = matches!(marker.tube, Tube::Weapon(id, _) if secret(id));
    if !hidden_tube && !secret(marker.spotter) {
        return marker;
    }
    // Nobody in particular: the first of the side.
    let nobody = state.of(side).next().map_or(marker.spotter, |it| it.id);
    let tube = if hidden_tube { Tube::Battery(side, u8::MAX) } else { marker.tube };
    FireMarker { tube, spotter: nobody, ..marker }
}

/// HK-H45: a counter, and nothing else.
fn blank(state: &State, it: &Element) -> Element {
    let shown = is_counter(state, it);
    // Who rides unseen, or lies in the open unseen, is not on the table for the other side.
    let place = if shown { it.centre() } else { Point::raw(0, 0) };
    Element {
        id: it.id,
        name: 0,
        quality: Quality::Regular,
        morale: Morale::Good,
        order: None,
        figures: Vec::new(),
        weapons: Vec::new(),
        vehicle: None,
        facing: Deg::NORTH,
        hidden: true,
        dummy: Some(place),
        observer: false,
        leader_bonus: 0,
        commands: None,
        aboard: None,
        moved: false,
        ran: false,
        fired: false,
        hits: 0,
        kills: 0,
        spotted: false,
        fought: false,
        called: false,
        gone: !shown,
    }
}

/// A state that a seat must hold possible: behind each counter one of those who are hidden, by chance; and those of whom
/// nothing is seen somewhere in the open where nobody looks (HK-102).
pub(crate) fn guess(_: &Hk, state: &State, seat: Seat, cup: &mut Cup) -> State {
    let mut res = belief(state, seat).into_owned();
    for &side in closed_to(seat) {
        let hidden: Vec<&Element> = state.of(side).filter(|it| it.hidden && it.on_table()).collect();
        let mut bodies = hidden.clone();
        for idx in (1..bodies.len()).rev() {
            let other = cup.below(u32::try_from(idx + 1).unwrap_or(1)) as usize;
            bodies.swap(idx, other);
        }
        // Who rides unseen stays where he is.
        for it in state.of(side).filter(|it| it.hidden && it.aboard.is_some()) {
            *res.get_mut(it.id) = it.clone();
        }
        for (counter, body) in hidden.into_iter().zip(bodies) {
            let id = counter.id;
            let mut it = fresh(body, id);
            let known = res.get(id).dummy.filter(|_| res.get(id).on_table());
            let found = match known {
                Some(at) => stand(&res, &mut it, at) && it.centre() == at && is_counter(&res, &it),
                None => (0..TRIES).any(|_| {
                    let at = somewhere(&res, side, cup);
                    at.is_some_and(|at| stand(&res, &mut it, at) && !is_in_cover(&res, &it))
                }),
            };
            // Where nobody else fits the truth is as good a guess as any.
            *res.get_mut(id) = if found && !is_noticed(&res, &it) { it } else { fresh(counter, id) };
        }
    }
    res
}

/// Somebody who has done nothing yet, under the id of a counter.
fn fresh(body: &Element, id: ElementId) -> Element {
    Element {
        id,
        order: None,
        aboard: None,
        moved: false,
        ran: false,
        fired: false,
        spotted: false,
        fought: false,
        called: false,
        ..body.clone()
    }
}

/// Puts somebody about a place, in formation. Whether there is room.
fn stand(state: &State, it: &mut Element, at: Point) -> bool {
    let places = draw_up(state, it, at, it.facing);
    let has_room = fits(state, it, &places).is_ok();
    for (man, (at, floor)) in it.figures.iter_mut().filter(|it| it.alive).zip(places) {
        (man.at, man.floor) = (at, floor);
    }
    if let Some(vehicle) = &mut it.vehicle {
        vehicle.pose.at = at;
    }
    if let Some(place) = &mut it.dummy {
        *place = at;
    }
    has_room
}

/// A random place on a side's half of the table.
fn somewhere(state: &State, side: Side, cup: &mut Cup) -> Option<Point> {
    let ground = &state.battle.ground;
    let mut below = |max: table::Len| {
        let n = u32::try_from(max.raw()).unwrap_or(1).max(1);
        i32::try_from(cup.below(n)).unwrap_or(0)
    };
    let at = Point::raw(below(ground.size().width), below(ground.size().height));
    let edge = |side: Side| ground.distance_to_edge(at, state.battle.sides[side.idx()].edge);
    (edge(side) <= edge(side.other())).then_some(at)
}

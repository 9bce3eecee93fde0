//! The elements together: who stands where, who carries whom; and what lies on the table beside them.

use std::sync::Arc;

use engine::data::Report;
use table::{Base, Point, Pose, Size};
use toml::Spanned;

use crate::element::{Element, ElementId, Side, inches};
use crate::formation::{DISC, draw_up, vehicle_base};
use crate::setup::file::{ElementRow, MarkerRow, Setup};
use crate::setup::limits::{COUNT, MARKERS_MAX, SMOKE_MAX};
use crate::setup::sides::{on_table, row_of};
use crate::state::{Assault, FireMarker, Opportunity, Smoke, Stage, State, Tube};
use crate::tables::{Going, Tables, Traction};

/// Puts everybody where the file says, and checks that they can be there. The rows are those of the elements.
pub(super) fn settle(report: &mut Report<'_>, tables: &Tables, state: &mut State, rows: &[&ElementRow]) {
    for (idx, row) in rows.iter().enumerate() {
        place(report, state, idx, row);
    }
    board(report, tables, state, rows);
    stand(report, tables, state, rows);
    if matches!(state.stage, Stage::Begin | Stage::Deploy(_)) {
        zones(report, state, rows);
    }
}

/// Where an element stands by itself: in formation about its centre (HK-H02a), or figure by figure.
fn place(report: &mut Report<'_>, state: &mut State, idx: usize, row: &ElementRow) {
    let size = state.battle.ground.size();
    let id = state.elements[idx].id;
    match (&row.at, &row.aboard) {
        (None, None) if !row.gone => {
            let help = "give `at = [x, y]`, or `aboard` with the id of its vehicle";
            report.wrong_help(row.id.span(), format!("{id} is nowhere"), help);
            Arc::make_mut(&mut state.elements[idx]).gone = true;
        }
        (Some(_), Some(aboard)) => {
            let why = format!("{id} has a place of its own and is aboard {}", aboard.get_ref());
            report.wrong(aboard.span(), why);
        }
        (Some(at), None) => {
            let centre = on_table(report, size, at);
            let places = match &row.places {
                Some(places) => listed(report, state, idx, size, places),
                None => None,
            };
            let element = &state.elements[idx];
            let facing = element.facing;
            let drawn = places.unwrap_or_else(|| {
                let drawn = draw_up(state, element, centre, facing);
                spread(element, &drawn, centre)
            });
            let it = Arc::make_mut(&mut state.elements[idx]);
            for (figure, (at, floor)) in it.figures.iter_mut().zip(drawn) {
                (figure.at, figure.floor) = (at, floor);
            }
            if let Some(vehicle) = &mut it.vehicle {
                vehicle.pose = Pose::new(centre, facing);
            }
            if let Some(place) = &mut it.dummy {
                *place = centre;
            }
        }
        (None, _) => (),
    }
}

/// The places of living figures, for all figures: the dead lie where the centre is.
fn spread(element: &Element, drawn: &[(Point, u8)], centre: Point) -> Vec<(Point, u8)> {
    let mut next = drawn.iter();
    let place = |alive: bool| if alive { next.next().copied() } else { None };
    element.figures.iter().map(|it| it.alive).map(place).map(|it| it.unwrap_or((centre, 0))).collect()
}

/// HK-H02: the places that the file lists, one for each figure.
fn listed(
    report: &mut Report<'_>,
    state: &State,
    idx: usize,
    size: Size,
    places: &Spanned<Vec<Vec<engine::data::Decimal>>>,
) -> Option<Vec<(Point, u8)>> {
    let it = &state.elements[idx];
    let (n, given) = (it.figures.len(), places.get_ref().len());
    if it.vehicle.is_some() {
        report.wrong(places.span(), format!("{} is a vehicle: it stands where `at` says", it.id));
        return None;
    }
    if n != given {
        let why = format!("{} has {n} figures, but {given} places are given", it.id);
        report.wrong_help(places.span(), why, "one for each: [x, y] or [x, y, floor]");
        return None;
    }
    let mut res = Vec::with_capacity(n);
    for place in places.get_ref() {
        let (x, y, floor) = match place.as_slice() {
            [x, y] => (x, y, 0),
            [x, y, floor] => (x, y, floor.0),
            _ => {
                report.wrong(places.span(), "a place is [x, y] or [x, y, floor]");
                return None;
            }
        };
        let at = Point::new(x.inches(), y.inches());
        if !size.holds(at) {
            report.wrong(places.span(), format!("[{x}, {y}] is off the table"));
            return None;
        }
        // HK-R29: the floors of the building that he is in; 0 is the ground.
        let area = state.battle.ground.area_at(at);
        let floors = area.map_or(0, |area| state.battle.floors[area]).max(1);
        let here = u8::try_from(floor / 1_000).ok().filter(|it| floor % 1_000 == 0 && *it < floors);
        let Some(floor) = here else {
            let why = format!("[{x}, {y}] has the floors 0 to {}, but this is {}", floors - 1, place[2]);
            report.wrong(places.span(), why);
            return None;
        };
        res.push((at, floor));
    }
    Some(res)
}

/// HK-H67: goes aboard one after the other, as long as there are seats.
fn board(report: &mut Report<'_>, tables: &Tables, state: &mut State, rows: &[&ElementRow]) {
    for (idx, row) in rows.iter().enumerate() {
        let Some(aboard) = &row.aboard else { continue };
        let (it, carrier) = (&state.elements[idx], *aboard.get_ref());
        if it.gone {
            continue;
        }
        let seats =
            |on: &Element| on.vehicle.as_ref().map_or(0, |it| usize::from(tables.vehicle(it.kind).seats));
        let taken: usize =
            state.elements.iter().filter(|it| it.aboard == Some(carrier)).map(|it| it.n_alive()).sum();
        let why = match state.find(carrier) {
            None => format!("there is no element {carrier} to carry {}", it.id),
            Some(on) if on.id.side != it.id.side => format!("{carrier} is not on the side of {}", it.id),
            Some(on) if on.vehicle.is_none() || on.gone => {
                format!("{carrier} is no vehicle: it carries nobody")
            }
            Some(_) if it.vehicle.is_some() => format!("{} is a vehicle: nothing carries it", it.id),
            Some(on) if seats(on) < taken + it.n_alive() => {
                let (free, n) = (seats(on).saturating_sub(taken), it.n_alive());
                format!("{carrier} has {free} free seats, but {} has {n} men (HK-H67)", it.id)
            }
            Some(on) => {
                let at = on.centre();
                let it = Arc::make_mut(&mut state.elements[idx]);
                it.aboard = Some(carrier);
                for figure in &mut it.figures {
                    (figure.at, figure.floor) = (at, 0);
                }
                continue;
            }
        };
        report.wrong(aboard.span(), why);
        // Whoever found no place is nowhere: he must not be taken to stand in a corner of the table.
        Arc::make_mut(&mut state.elements[idx]).gone = true;
    }
}

/// HK-H01a, HK-H02, HK-H06, HK-H61: nobody stands on another, everybody where he could have gone, elements together.
fn stand(report: &mut Report<'_>, tables: &Tables, state: &State, rows: &[&ElementRow]) {
    let mut standing: Vec<(&Element, Base, u8)> = Vec::new();
    for (it, row) in state.elements.iter().zip(rows) {
        let Some(span) = row.places.as_ref().map(Spanned::span).or(row.at.as_ref().map(Spanned::span)) else {
            continue;
        };
        if !it.on_table() {
            continue;
        }
        let before = standing.len();
        for (base, floor) in bases(it) {
            let meets = |other: &&(&Element, Base, u8)| other.2 == floor && base.overlaps(&other.1);
            if let Some((other, ..)) = standing.iter().find(meets) {
                let help = "put one of them elsewhere, or list the places of its figures with `places`";
                report.wrong_help(span.clone(), format!("{} stands on {}", it.id, other.id), help);
                break;
            }
            let at = base.pose.at;
            if !state.battle.ground.on_table(at) {
                let help = "put its centre farther from the edge";
                report.wrong_help(span.clone(), format!("a figure of {} is off the table", it.id), help);
                break;
            }
            if let Some(area) = impassable(tables, state, it, at) {
                let why = format!("{} may not enter the ground it stands on: {area}", it.id);
                report.wrong(span.clone(), why);
                break;
            }
            standing.push((it, base, floor));
        }
        let places: Vec<Point> = standing[before..].iter().map(|it| it.1.pose.at).collect();
        if it.vehicle.is_none() && places.len() == it.n_alive() && !together(&places) {
            let why = format!("the figures of {} stand too far apart: each within 2\" of another", it.id);
            report.wrong(span, why);
        }
    }
}

/// The bases of what lives of an element, each with its floor.
fn bases(it: &Element) -> Vec<(Base, u8)> {
    if let Some(vehicle) = &it.vehicle {
        return vec![(vehicle_base(vehicle.pose), 0)];
    }
    it.alive().map(|(_, it)| (Base::new(DISC, Pose { at: it.at, ..Pose::default() }), it.floor)).collect()
}

fn impassable<'a>(tables: &Tables, state: &'a State, it: &Element, at: Point) -> Option<&'a str> {
    let ground = &state.battle.ground;
    let area = ground.area_at(at)?;
    let kind = &tables.areas[usize::from(ground.areas()[area].kind.0)];
    let going = match it.vehicle.as_ref().map(|it| tables.vehicle(it.kind).traction) {
        None => kind.foot,
        Some(Traction::Tracked) => kind.tracked,
        Some(Traction::Wheeled) if ground.way_at(at).is_some() => Going::Free,
        Some(Traction::Wheeled) => kind.wheeled,
    };
    (going == Going::No).then_some(ground.areas()[area].name.as_str())
}

/// HK-H02: each within 2" of another, all connected.
fn together(places: &[Point]) -> bool {
    let mut reached = vec![false; places.len()];
    let mut edge: Vec<usize> = (0..places.len()).take(1).collect();
    while let Some(here) = edge.pop() {
        reached[here] = true;
        for (idx, at) in places.iter().enumerate() {
            if !reached[idx] && !edge.contains(&idx) && at.within(inches(2), places[here]) {
                edge.push(idx);
            }
        }
    }
    reached.iter().all(|it| *it)
}

/// HK-H44: at the start everybody is inside the zone of his side.
fn zones(report: &mut Report<'_>, state: &State, rows: &[&ElementRow]) {
    for (it, row) in state.elements.iter().zip(rows) {
        let info = &state.battle.sides[it.id.side.idx()];
        let (Some(depth), Some(at), true) = (info.zone, &row.at, it.on_table()) else { continue };
        let inside = |at: Point| state.battle.ground.distance_to_edge(at, info.edge) <= depth;
        if !inside(it.centre()) || !it.alive().all(|(_, it)| inside(it.at)) {
            let why = format!("{} does not stand inside the zone of side {}", it.id, it.id.side.letter());
            report.wrong(at.span(), why);
        }
    }
}

/// HK-H34: what is gone counts as lost, and perhaps more that the file does not list.
pub(super) fn losses(report: &mut Report<'_>, setup: &Setup, state: &mut State) {
    for side in Side::BOTH {
        let n_gone = state.of(side).filter(|it| it.gone && it.dummy.is_none()).count();
        let n_gone = u8::try_from(n_gone).unwrap_or(u8::MAX);
        let mut lost = n_gone;
        if let Some(row) = row_of(setup, side) {
            state.sides[side.idx()].picks_casualties = row.picks_casualties;
            if let Some(given) = &row.lost {
                lost = report.number(given, COUNT, "the number of lost elements");
                if lost < n_gone {
                    let letter = side.letter();
                    let why = format!("{n_gone} elements of side {letter} are gone, but this is {lost}");
                    report.wrong(given.span(), why);
                }
            }
        }
        state.sides[side.idx()].lost = lost;
    }
}

/// Smoke, markers and declared assaults of a position.
pub(super) fn counters(report: &mut Report<'_>, setup: &Setup, state: &mut State) {
    let size = state.battle.ground.size();
    if let Some(extra) = setup.smoke.get(SMOKE_MAX) {
        report.wrong(extra.at.span(), format!("a battle begins with at most {SMOKE_MAX} smoke counters"));
    }
    for row in setup.smoke.iter().take(SMOKE_MAX) {
        let value = match row.value.as_ref().map(|it| it.get_ref().0) {
            None | Some(4) => 4,
            Some(2) => 2,
            Some(_) => {
                let span = row.value.as_ref().map_or_else(|| row.at.span(), Spanned::span);
                report.wrong(span, "smoke is a +4 or a +2 counter (HK-R23): its value is 4 or 2");
                4
            }
        };
        let at = on_table(report, size, &row.at);
        state.smoke.push(Smoke { at, value, owner: row.owner });
    }
    let extra = (setup.marker.get(MARKERS_MAX).map(|it| it.at.span()))
        .or(setup.opportunity.get(MARKERS_MAX).map(|it| it.at.span()))
        .or(setup.assault.get(MARKERS_MAX).map(|it| it.by.span()));
    if let Some(span) = extra {
        report.wrong(span, format!("there are at most {MARKERS_MAX} markers or assaults of a kind"));
    }
    for row in setup.marker.iter().take(MARKERS_MAX) {
        let at = on_table(report, size, &row.at);
        let spotter = known(report, state, &row.spotter);
        let tube = tube(report, state, row);
        if let (Some(spotter), Some(tube)) = (spotter, tube) {
            state.markers.push(FireMarker { tube, spotter, at, effect: row.effect, used: row.used });
        }
    }
    for row in setup.opportunity.iter().take(MARKERS_MAX) {
        let at = on_table(report, size, &row.at);
        let (firer, target) = (known(report, state, &row.firer), known(report, state, &row.target));
        if let (Some(firer), Some(target)) = (firer, target) {
            state.opportunities.push(Opportunity { firer, target, at });
        }
    }
    for row in setup.assault.iter().take(MARKERS_MAX) {
        let (by, on) = (known(report, state, &row.by), known(report, state, &row.on));
        match (by, on) {
            (Some(by), Some(on)) if by.side == on.side => {
                report.wrong(row.on.span(), format!("{by} does not assault {on}: they are on one side"));
            }
            (Some(by), Some(on)) => state.assaults.push(Assault { by, on, met: row.met, done: false }),
            _ => (),
        }
    }
}

/// Whose marker it is: the weapon of an element or a battery.
fn tube(report: &mut Report<'_>, state: &State, row: &MarkerRow) -> Option<Tube> {
    match (&row.weapon, &row.battery) {
        (Some(weapon), None) => {
            let (id, idx) = *weapon.get_ref();
            let found = state.find(id).filter(|it| usize::from(idx) < it.weapons.len());
            if found.is_none() {
                report.wrong(weapon.span(), format!("{id} has no support weapon {idx}, counted from 0"));
            }
            found.map(|_| Tube::Weapon(id, idx))
        }
        (None, Some(battery)) => {
            let (side, idx) = *battery.get_ref();
            if state.side(side).batteries.len() <= usize::from(idx) {
                let why = format!("side {} has no battery {idx}, counted from 0", side.letter());
                report.wrong(battery.span(), why);
                return None;
            }
            Some(Tube::Battery(side, idx))
        }
        _ => {
            let help = "weapon = [\"A2\", 0] or battery = [\"A\", 0]";
            report.wrong_help(row.at.span(), "a marker belongs to a weapon or to a battery", help);
            None
        }
    }
}

fn known(report: &mut Report<'_>, state: &State, id: &Spanned<ElementId>) -> Option<ElementId> {
    let found = state.find(*id.get_ref()).filter(|it| !it.gone);
    if found.is_none() {
        report.wrong(id.span(), format!("there is no element {} on the table", id.get_ref()));
    }
    found.map(|it| it.id)
}

//! HA-9 row "move_dice", ways and places, and getting on and off transports.

use engine::Cup;
use fyob::board::Pace;
use fyob::floors::{above, below};
use fyob::{ElementId, Event, Fyob, Play, Position};
use hk::host::{self, Mover};
use hk::{Carriage, Stand};
use table::{Deg, Len, Point, Pose};

use crate::OnHk;
use crate::looks;
use crate::table::{Fact, as_is, solid, stands_fast};

/// HK-H67: how near its transport an element must be to get in.
const BOARDING: Len = Len::inches(1);
/// How finely it is looked where a leg meets an enemy.
const PACE: Len = Len::milli_inches(50);
/// HK-H61: half the width of a vehicle.
const HALF_WIDTH: Len = Len::milli_inches(750);
/// HK-H38: how far the loser of an assault falls back.
pub const FALL_BACK: Len = Len::inches(4);

/// A fixed move without a throw. A gun is moved by its full crew only (HK-H06).
pub fn pace(rules: &Fyob<OnHk>, state: &Position<OnHk>, id: ElementId, foot: bool) -> Pace {
    let Some(it) = as_is(state, id) else { return Pace::None };
    let tables = &rules.host.hk.tables;
    if foot {
        return Pace::Fixed(rules.host.values.pace(None, None));
    }
    let kind = it.vehicle.as_ref().map(|it| tables.vehicle(it.kind));
    let carriages = || it.weapons.iter().map(|it| tables.weapon(it.kind).carriage);
    let heavy = [Carriage::Gun, Carriage::Tripod, Carriage::Mortar];
    let heaviest = heavy.into_iter().find(|heavy| carriages().any(|it| it == *heavy));
    let short = (0_u8..).zip(&it.weapons).any(|(idx, weapon)| {
        let kind = tables.weapon(weapon.kind);
        kind.carriage == Carriage::Gun && host::n_crew(&it, idx) < usize::from(kind.crew)
    });
    if short { Pace::None } else { Pace::Fixed(rules.host.values.pace(kind, heaviest)) }
}

fn mover(rules: &Fyob<OnHk>, state: &Position<OnHk>, id: ElementId, foot: bool) -> Option<Mover> {
    let it = state.table.find(id)?;
    Some(if foot { Mover::Foot } else { host::mover(&rules.host.hk, it) })
}

/// HK-H06, HK-H61: what a leg costs.
pub fn leg_cost(
    rules: &Fyob<OnHk>,
    state: &Position<OnHk>,
    id: ElementId,
    from: Point,
    to: Point,
    foot: bool,
) -> Option<Len> {
    host::way_cost(&state.table.hk, mover(rules, state, id, foot)?, from, to)
}

/// Leg costs follow from how an element moves alone.
pub fn cost_key(rules: &Fyob<OnHk>, state: &Position<OnHk>, id: ElementId, foot: bool) -> u64 {
    mover(rules, state, id, foot).map_or(u64::MAX, |it| it as u64)
}

/// HK-H06: the first enemy to whom the centre of an element comes as near as 1" on a leg: that is contact here.
pub fn meets(state: &Position<OnHk>, id: ElementId, from: Point, to: Point) -> Option<(ElementId, Len)> {
    let it = state.table.find(id)?;
    let width = if it.vehicle.is_some() { HALF_WIDTH } else { Len::ZERO };
    let reach = host::KEEP_OFF + width;
    // No man is farther from the centre of his element than this.
    let near = from.distance(to) + Len::inches(20);
    let enemies = state.table.hk.on_table(it.id.side.other());
    let there = enemies.filter(|it| it.centre().within(near, from) && stands_fast(state, it));
    let met = there.filter_map(|enemy| first_within(enemy, reach, from, to).map(|way| (way, enemy.id)));
    met.min().map(|(way, enemy)| (above(enemy), way))
}

/// How far the men of an element stand from its centre.
pub fn spread(state: &Position<OnHk>, id: ElementId) -> Len {
    let Some(it) = state.table.find(id).filter(|it| it.vehicle.is_none()) else { return Len::ZERO };
    let centre = it.centre();
    it.alive().map(|(_, man)| man.at.distance(centre)).max().unwrap_or(Len::ZERO)
}

/// How far a leg goes before it comes nearer to an enemy than `reach`, if it does.
fn first_within(enemy: &hk::Element, reach: Len, from: Point, to: Point) -> Option<Len> {
    let gap = |at: Point| match &enemy.vehicle {
        Some(vehicle) => vehicle.base().gap_to_point(at),
        None => enemy.alive().map(|(_, man)| man.at.distance(at)).min().unwrap_or(Len::inches(1_000)),
    };
    let touched = match &enemy.vehicle {
        Some(vehicle) => vehicle.base().gap_to_segment(from, to) < reach,
        None => enemy.alive().any(|(_, man)| man.at.distance_to_segment(from, to) < reach),
    };
    // Whoever only leaves him does not meet him.
    if !touched || gap(from) < reach && gap(from) <= gap(to) {
        return None;
    }
    let length = from.distance(to);
    let n = length.raw() / PACE.raw();
    let first = (0..=n).find(|&n| gap(from.towards(to, PACE * n)) < reach);
    let gone = first.map_or(length, |n| PACE * (n - 1).max(0));
    Some(gone)
}

/// HK-H02, HK-H06, HK-H61: whether there is room for all of it, and no enemy within 1".
pub fn may_end(rules: &Fyob<OnHk>, state: &Position<OnHk>, id: ElementId, at: Point) -> bool {
    let Some(it) = state.table.find(id) else { return false };
    let facing = Deg::from_to(it.centre(), at).unwrap_or(it.facing);
    let table = solid(state);
    room(rules, &table, it, Pose::new(at, facing)).is_some()
}

/// The places of the men of an element that stands somewhere; none if there is no room.
fn room(rules: &Fyob<OnHk>, table: &hk::State, it: &hk::Element, pose: Pose) -> Option<Vec<(Point, u8)>> {
    if let Some(vehicle) = &it.vehicle {
        let traction = rules.host.hk.tables.vehicle(vehicle.kind).traction;
        return host::vehicle_fits(table, it, traction, pose).then(Vec::new);
    }
    let places = host::draw_up(table, it, pose.at, pose.facing);
    host::fits(table, it, &places).then_some(places)
}

/// FYOB-R53: whether there is no room for an element where it lies, because its counters left that open.
pub fn is_crowded_out(rules: &Fyob<OnHk>, state: &Position<OnHk>, id: ElementId) -> bool {
    let Some(it) = state.table.find(id).filter(|it| it.on_table()) else { return false };
    let table = solid(state);
    match &it.vehicle {
        Some(vehicle) => room(rules, &table, it, vehicle.pose).is_none(),
        None => {
            let places: Vec<(Point, u8)> = it.alive().map(|(_, man)| (man.at, man.floor)).collect();
            !host::fits(&table, it, &places)
        }
    }
}

/// The nearest place to the one wanted where there is room: turned, if that is enough, or a little aside.
fn free(rules: &Fyob<OnHk>, table: &hk::State, it: &hk::Element, wanted: Pose) -> (Pose, Vec<(Point, u8)>) {
    let turns = [0, 90, 45, 135].into_iter().map(|turn| Pose::new(wanted.at, wanted.facing.plus(turn)));
    let half = Len::inches(1) / 2;
    let aside = (1..=24)
        .flat_map(|ring| (0..16).map(move |part| (ring, part)))
        .map(|(ring, part)| Pose::new(Deg::new(part * 22).ahead(wanted.at, half * ring), wanted.facing));
    let on_table = |pose: &Pose| table.battle.ground.on_table(pose.at);
    let found =
        turns.chain(aside).filter(on_table).find_map(|pose| Some((pose, room(rules, table, it, pose)?)));
    found.unwrap_or_else(|| (wanted, host::draw_up(table, it, wanted.at, wanted.facing)))
}

/// The fact that an element stands somewhere now.
fn arrival(
    rules: &Fyob<OnHk>,
    state: &Position<OnHk>,
    id: ElementId,
    via: Vec<Point>,
    to: Pose,
) -> Option<Fact> {
    let it = state.table.find(id)?;
    let table = solid(state);
    let (pose, places) = free(rules, &table, it, to);
    let mut event = host::placed(it, pose.at, pose.facing, &places);
    if let hk::Event::Moved { via: way, .. } = &mut event {
        *way = via;
        way.push(pose.at);
    }
    Some(Fact::Below(event))
}

/// An element goes somewhere, or comes on.
pub fn put(step: &mut Play<'_, OnHk>, id: ElementId, via: Vec<Point>, to: Pose) {
    let Some(it) = step.state.table.find(id) else { return };
    let (gone, empty) = (it.gone, it.vehicle.is_none() && it.n_alive() == 0);
    if gone {
        step.emit(Event::Table(Fact::On { element: id, on: true }));
    }
    if empty {
        // FYOB-R56: a weapon gets a crew again: the first of them marks its place.
        let n = step.state.table.find(id).map_or(0, |it| it.figures.len());
        let alive = (0..n).map(|idx| idx == 0).collect();
        step.emit(Event::Table(Fact::Mustered { element: id, alive }));
    }
    if let Some(fact) = arrival(step.rules, &step.state, id, via, to) {
        step.emit(Event::Table(fact));
    }
    // FYOB-R67: whoever rides in it comes on with it.
    let aboard: Vec<ElementId> = step.state.carried(id).map(|it| it.id).collect();
    for rider in aboard {
        let off = step.state.table.find(rider).is_some_and(|it| it.gone);
        if off {
            step.emit(Event::Table(Fact::On { element: rider, on: true }));
            load(step, rider, Some(id), None);
        }
    }
}

/// FYOB-R56: the men of a side are as many on the table as the layer says; a weapon that has a crew again is drawn up.
pub fn manned_again(step: &mut Play<'_, OnHk>, id: ElementId) {
    let side = step.state.get(id).side;
    let own: Vec<ElementId> = step.state.on_table(side).map(|it| it.id).collect();
    for who in own {
        let Some(alive) = muster(&step.state, who) else { continue };
        step.emit(Event::Table(Fact::Mustered { element: who, alive }));
    }
    let pose = step.state.table.find(id).map(|it| Pose::new(it.centre(), it.facing));
    if let Some(pose) = pose
        && let Some(fact) = arrival(step.rules, &step.state, id, Vec::new(), pose)
    {
        step.emit(Event::Table(fact));
    }
}

/// Who of an element should be there, if that is not who is.
pub fn muster(state: &Position<OnHk>, id: ElementId) -> Option<Vec<bool>> {
    let it = state.table.find(id)?;
    let men = usize::from(state.get(id).men).min(it.figures.len());
    if it.vehicle.is_some() || it.n_alive() == men {
        return None;
    }
    // Those who live stay; of the others the first come back, and the last go.
    let mut order: Vec<usize> = (0..it.figures.len()).collect();
    order.sort_by_key(|&idx| (!it.figures[idx].alive, idx));
    Some((0..it.figures.len()).map(|idx| order[..men].contains(&idx)).collect())
}

/// An element turns on the spot: its weapons or the vehicle, as far as there is room.
pub fn face(step: &mut Play<'_, OnHk>, id: ElementId, facing: Deg) {
    let (Some(element), Some(it)) = (below(id), step.state.table.find(id)) else { return };
    let to = Pose::new(it.centre(), facing);
    let table = solid(&step.state);
    let fits = it.vehicle.is_none() || room(step.rules, &table, it, to).is_some();
    if it.on_table() && fits && it.facing != facing {
        step.emit(Event::Table(Fact::Below(hk::Event::Turned { element, facing })));
    }
}

/// HK-H67: men ride, if there are seats for them; AI-6: within 1".
pub fn can_carry(rules: &Fyob<OnHk>, state: &Position<OnHk>, carrier: ElementId, id: ElementId) -> bool {
    let (Some(on), Some(it)) = (state.table.find(carrier), as_is(state, id)) else { return false };
    let tables = &rules.host.hk.tables;
    let Some(vehicle) = &on.vehicle else { return false };
    let seats = usize::from(tables.vehicle(vehicle.kind).seats);
    let taken: usize = host::passengers(&state.table.hk, on.id).map(hk::Element::n_alive).sum();
    let gun = it.weapons.iter().any(|it| tables.weapon(it.kind).carriage == Carriage::Gun);
    let rides = it.vehicle.is_none() && !gun && on.id.side == it.id.side;
    let near = looks::distance(state, id, it.centre(), carrier) <= BOARDING + host::TOLERANCE;
    rides && on.on_table() && it.on_table() && taken + it.n_alive() <= seats && near
}

/// FYOB-100 (ii): gets in or out.
pub fn load(step: &mut Play<'_, OnHk>, id: ElementId, carrier: Option<ElementId>, to: Option<Point>) {
    let (Some(element), Some(it)) = (below(id), step.state.table.find(id)) else { return };
    let vehicle = it.aboard.and_then(|id| step.state.table.hk.find(id));
    let pose = vehicle.map_or(Pose::new(it.centre(), it.facing), |it| Pose::new(it.centre(), it.facing));
    let carrier = carrier.and_then(below);
    step.emit(Event::Table(Fact::Below(hk::Event::Boarded { element, carrier })));
    if carrier.is_none() {
        let wanted = Pose::new(to.unwrap_or(pose.at), pose.facing);
        if let Some(fact) = arrival(step.rules, &step.state, id, Vec::new(), wanted) {
            step.emit(Event::Table(fact));
        }
    }
}

/// FYOB-R30: a crew leaves its vehicle for good. Weapons that are left need no fact: the layer knows.
pub fn left_behind(step: &mut Play<'_, OnHk>, id: ElementId) {
    let Some(it) = step.state.table.find(id) else { return };
    let Some(pose) = it.vehicle.as_ref().map(|it| it.pose) else { return };
    let weapon = step.rules.host.hk.tables.weapon_named(&step.rules.host.values.crew.weapon).unwrap_or(0);
    let men = vec![pose.at; step.state.get(id).men.max(1).into()];
    step.emit(Event::Table(Fact::OnFoot { element: id, men, weapon }));
    if let Some(fact) = arrival(step.rules, &step.state, id, Vec::new(), pose) {
        step.emit(Event::Table(fact));
    }
}

/// Batteries: behind the middle of their own edge.
pub fn beyond_the_edge(state: &Position<OnHk>, id: ElementId) -> Pose {
    let side = state.find(id).map_or(fyob::Side::A, |it| it.side);
    let (size, edge) = (state.table.hk.battle.ground.size(), state.battle.forces[side.idx()].edge);
    Pose::new(fyob::setup::solo::middle_of(edge, size), crate::setup::inwards(edge))
}

/// How often a guess tries to find a place for one element.
const TRIES: usize = 60;

/// Puts elements whose places a side does not know where they could be: in cover if that is found, wherever there is room
/// otherwise.
pub fn redraw(rules: &Fyob<OnHk>, state: &mut Position<OnHk>, hidden: &[ElementId], cup: &mut Cup) {
    let size = state.table.hk.battle.ground.size();
    let length = |max: Len, cup: &mut Cup| {
        let n = u32::try_from(max.raw()).unwrap_or(1).max(1);
        i32::try_from(cup.below(n)).unwrap_or(0)
    };
    for &id in hidden {
        let Some(element) = below(id) else { continue };
        crate::table::apply(&mut state.table, &Fact::On { element: id, on: true });
        // Whoever rides in something is wherever that is.
        if let Some(carrier) = state.get(id).aboard.and_then(below) {
            let boarded = hk::Event::Boarded { element, carrier: Some(carrier) };
            crate::table::apply(&mut state.table, &Fact::Below(boarded));
            continue;
        }
        let facing = crate::setup::inwards(state.battle.forces[element.side.idx()].edge);
        let mut wanted = Pose::new(Point::raw(size.width.raw() / 2, size.height.raw() / 2), facing);
        for n in 0..TRIES {
            let at = Point::raw(length(size.width, cup), length(size.height, cup));
            let covered = hk::ground_cover(&state.table.hk, Stand::ground(at)) != hk::Cover::Open;
            wanted = Pose::new(at, facing);
            if (covered || TRIES / 2 <= n) && may_end(rules, state, id, at) {
                break;
            }
        }
        if let Some(fact) = arrival(rules, state, id, Vec::new(), wanted) {
            crate::table::apply(&mut state.table, &fact);
        }
    }
}

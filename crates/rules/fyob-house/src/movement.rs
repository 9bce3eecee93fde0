//! HH-1, HH-2, HH-13: what movement costs, whom one meets, where one may end.

use fyob::board::Pace;
use fyob::{Arm, Damage, ElementId, State, Status};
use table::{Len, Point};

use crate::data::{Class, Footing};
use crate::sight;
use crate::table::Table;

/// HH-13: contact.
pub const CONTACT: Len = Len::milli_inches(500);
/// HH-13: end points keep so much between centres.
const ROOM: Len = Len::inches(1);
/// AI-6: a transport takes aboard what is so near.
const BESIDE: Len = Len::inches(1);
/// The rate of open ground and roads, in thousandths.
const OPEN: i32 = 1000;

/// HH-2: the class of an element, as it is now.
pub fn class(state: &State<Table>, id: ElementId) -> &Class {
    &state.table.data().classes[state.table.unit(id).class]
}

/// HH-1: its column of the terrain table.
pub fn footing(state: &State<Table>, id: ElementId, foot: bool) -> Footing {
    let on_foot = foot || state.get(id).is_foot_crew();
    if on_foot { Footing::Foot } else { class(state, id).footing }
}

/// HH-2: the movement dice.
pub fn pace(state: &State<Table>, id: ElementId, road: bool, foot: bool) -> Pace {
    const ON_FOOT: u8 = 2;
    let it = state.get(id);
    if foot || it.is_foot_crew() {
        return Pace::Dice { n: ON_FOOT, halved: false };
    }
    if it.damage == Some(Damage::Immobilised) || state.info(id).emplaced {
        return Pace::None;
    }
    let class = class(state, id);
    let dice = if road { class.road } else { class.dice };
    // A vehicle that tows a gun has a die less.
    let tows = state.carried(id).any(|it| state.info(it.id).arm == Arm::Gun);
    match dice.saturating_sub(u8::from(tows)) {
        0 => Pace::None,
        n => Pace::Dice { n, halved: class.halved && !road },
    }
}

/// HH-1, HH-13: what a straight leg costs: its length times the figure of the point entered, and the lines crossed.
pub fn leg_cost(state: &State<Table>, id: ElementId, from: Point, to: Point, foot: bool) -> Option<Len> {
    let table = &state.table;
    let (ground, data) = (table.ground(), table.data());
    let footing = footing(state, id, foot);
    if !ground.on_table(to) || is_stopped(table, footing, from, to) {
        return None;
    }
    let bridged = bridge_at(table, to);
    let road = ground.way_at(to).is_some() || bridged;
    let area = ground.area_at(to);
    let terrain = area.map(|area| &data.terrain[usize::from(ground.areas()[area].kind.0)]);
    let wet = |p: Point| is_water(table, p);
    // A wader ends his move in the water, and gets out of it by an act (FYOB-100 viii).
    if wet(from) && !wet(to) && (!wet(sight::pose(state, id).at) || state.get(id).in_river) {
        return None;
    }
    let rate = match terrain {
        Some(terrain) if !road => terrain.costs[footing.idx()]?,
        _ => OPEN,
    };
    let mut cost = scaled(from.distance(to), rate);
    if let Some(terrain) = terrain
        && !road
        && terrain.enter != Len::ZERO
        && ground.area_at(from) != area
    {
        cost += terrain.enter;
    }
    for crossing in ground.obstacles_on(from, to) {
        if crossing.on_way.is_none() && !bridge_at(table, crossing.at) {
            let line = &ground.lines()[crossing.line];
            cost += data.lines[usize::from(line.kind.0)].costs[footing.idx()]?;
        }
    }
    Some(cost)
}

fn scaled(length: Len, rate: i32) -> Len {
    let cost = i64::from(length.raw()) * i64::from(rate) / i64::from(OPEN);
    Len::new(i32::try_from(cost).unwrap_or(i32::MAX))
}

/// Whether a point is in water that is waded, and no bridge or road leads over it there.
pub fn is_water(table: &Table, at: Point) -> bool {
    let ground = table.ground();
    let Some(area) = ground.area_at(at) else { return false };
    let terrain = &table.data().terrain[usize::from(ground.areas()[area].kind.0)];
    terrain.water && ground.way_at(at).is_none() && !bridge_at(table, at)
}

fn bridge_at(table: &Table, at: Point) -> bool {
    let data = table.data();
    let bridges = |it: &&crate::table::Obstacle| it.there && data.obstacles[usize::from(it.kind)].bridges;
    table.obstacles.iter().filter(bridges).any(|it| it.at.within(it.radius, at))
}

/// An obstacle stops whom it stops; out of it everybody may go.
fn is_stopped(table: &Table, footing: Footing, from: Point, to: Point) -> bool {
    let data = table.data();
    table.obstacles.iter().any(|it| {
        let stops = data.obstacles[usize::from(it.kind)].stops[footing.idx()];
        let inwards = it.at.distance(to) < it.at.distance(from) || !it.at.within(it.radius, from);
        it.there && stops && inwards && it.at.distance_to_segment(from, to) < it.radius
    })
}

/// HH-13: what leg costs depend on besides the place: the class of movement, whether it is in the water, and the obstacles
/// that are there now.
pub fn cost_key(state: &State<Table>, id: ElementId, foot: bool) -> u64 {
    let wet = is_water(&state.table, sight::pose(state, id).at);
    let footing = u64::try_from(footing(state, id, foot).idx()).unwrap_or(0);
    let own = footing | u64::from(wet) << 2 | u64::from(state.get(id).in_river) << 3;
    let obstacles = state.table.obstacles.iter().filter(|it| it.there);
    let mark = |it: &crate::table::Obstacle| {
        let place = u64::from(it.at.x.unsigned_abs()) << 32 | u64::from(it.at.y.unsigned_abs());
        place ^ u64::from(it.kind) << 24 ^ u64::from(it.radius.raw().unsigned_abs()) << 8
    };
    // Each obstacle is spread over all bits, and all of them are mixed.
    obstacles.fold(own, |key, it| (key ^ mark(it)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29))
}

/// HH-2: on a road, at most 1" from its centre line.
pub fn on_road(table: &Table, at: Point) -> bool {
    table.ground().way_at(at).is_some()
}

/// Everybody who stands by himself on the table, but one.
fn others(state: &State<Table>, id: ElementId) -> impl Iterator<Item = &fyob::Element> {
    let stands = move |it: &&fyob::Element| {
        it.id != id
            && it.status == Status::Table
            && it.aboard.is_none()
            && it.counters.is_empty()
            && !matches!(state.info(it.id).arm, Arm::Aircraft | Arm::Battery)
    };
    state.elements.iter().filter(stands)
}

/// HH-13: enemies may not be passed: how far it gets along a leg before it touches one.
pub fn meets(state: &State<Table>, id: ElementId, from: Point, to: Point) -> Option<(ElementId, Len)> {
    let side = state.get(id).side;
    let own = sight::radius(state, id);
    let enemies = others(state, id).filter(|it| it.side != side);
    let contact = |it: &fyob::Element| {
        let at = sight::pose(state, it.id).at;
        let reach = own + sight::radius(state, it.id) + CONTACT;
        // Away from an enemy, or past one in contact, it may go.
        if reach < at.distance_to_segment(from, to) || at.distance(from) <= at.distance(to) {
            return None;
        }
        Some((it.id, until(from, to, at, reach)))
    };
    enemies.filter_map(contact).min_by_key(|&(id, gone)| (gone, id))
}

/// How far along the way from `from` to `to` the distance to `at` becomes `reach`.
fn until(from: Point, to: Point, at: Point, reach: Len) -> Len {
    if from.within(reach, at) {
        return Len::ZERO;
    }
    let foot = at.nearest_on_segment(from, to);
    let (gap, reach) = (i64::from(at.distance(foot).raw()), i64::from(reach.raw()));
    let back = (reach * reach - gap * gap).max(0).isqrt();
    let back = Len::new(i32::try_from(back).unwrap_or(0));
    (from.distance(foot) - back).max(Len::ZERO)
}

/// HH-13: end points keep 1" between centres.
pub fn may_end(state: &State<Table>, id: ElementId, at: Point) -> bool {
    state.table.ground().on_table(at)
        && others(state, id).all(|it| ROOM <= sight::pose(state, it.id).at.distance(at))
}

/// HH-13: contact is 0.5" or less.
pub fn touches(state: &State<Table>, id: ElementId, other: ElementId) -> bool {
    sight::distance(state, id, sight::pose(state, id).at, other) <= CONTACT
}

/// FYOB-100 (ii): whether a transport can take an element aboard or in tow: empty, beside it, and of the right kind.
pub fn can_carry(state: &State<Table>, carrier: ElementId, id: ElementId) -> bool {
    let (by, it) = (state.get(carrier), state.get(id));
    let unit = state.table.unit(carrier);
    let fits = match state.info(id).arm {
        Arm::Men | Arm::CrewWeapon => unit.carries,
        Arm::Gun => unit.tows,
        Arm::Afv | Arm::Transport | Arm::Aircraft | Arm::Battery => false,
    };
    let apart = sight::distance(state, id, sight::pose(state, id).at, carrier);
    fits && by.on_table()
        && it.on_table()
        && by.side == it.side
        && !by.is_foot_crew()
        && by.aboard.is_none()
        && state.carried(carrier).next().is_none()
        && apart <= BESIDE
}

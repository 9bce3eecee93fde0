//! HK-H02, HK-H02a: how the figures of an element stand, and whether they can.
//!
//! A formation is a pure function of the ground, of the others on the table and of the place of the centre: the same
//! for a move, for a deployment and for a battle file.

mod room;

use smallvec::SmallVec;
use table::{Deg, Len, LineRole, Point};

use crate::element::{Element, Role, inches};
use crate::sight::{building_at, centre, distance_to_line};
use crate::state::State;

use room::Room;
pub(crate) use room::{DISC, KEEP_OFF, fits, has_floor, n_crew, vehicle_base, vehicle_fits};

/// HK-H02: figures of an element.
const FIGURES_MAX: i32 = 12;
/// HK-H02a: between men in the open.
const OPEN_SPACING: Len = Len::milli_inches(1_500);
/// HK-H02a: between men along a wall or obstacle, and on a road.
const CLOSE_SPACING: Len = inches(1);
/// HK-H02b: the men at a gun stand so near to it: well within the inch of its shield (HK-H05a).
const GUN_RING: Len = Len::milli_inches(950);
/// HK-H05a: who is so near to an obstacle is behind it.
const BEHIND: Len = inches(1);
/// Men stand at least so far from a wall.
const OFF_THE_WALL: Len = Len::milli_inches(300);

/// A place of one figure: where, and on which floor.
pub type Place = (Point, u8);

/// HK-H02a: place and floor of each living figure, in the order of the figures, when the element stands about a centre.
///
/// The leader stands in the centre; without one the first living figure does. An element that stays in its building
/// stays on its floor. Where there is no room for somebody he is put where he would stand if there were: `fits` says so.
pub fn draw_up(state: &State, element: &Element, at: Point, facing: Deg) -> Vec<Place> {
    draw_up_on(state, element, at, facing, floor_of(state, element, at))
}

/// The floor on which an element stands if it goes to a place and climbs nothing.
pub(crate) fn floor_of(state: &State, element: &Element, at: Point) -> u8 {
    let now = centre(element);
    match building_at(state, at) {
        Some(house) if now.floor != 0 && building_at(state, now.at) == Some(house) => now.floor,
        _ => 0,
    }
}

/// The same on a given floor.
pub fn draw_up_on(state: &State, element: &Element, at: Point, facing: Deg, floor: u8) -> Vec<Place> {
    let n = element.n_alive();
    if n == 0 {
        return Vec::new();
    }
    let order = order_of(state, at, facing, element);
    let room = Room::new(state, element, at);
    let mut places: SmallVec<[Place; 12]> = SmallVec::new();
    places.push((at, floor));
    fill(&order, &room, floor, n, &mut places);
    // HK-H02a: who finds no room goes to the next floor.
    if let Order::House { house, .. } = order {
        let floors = state.battle.floors.get(house).copied().unwrap_or(1).max(1);
        for other in (floor + 1..floors).chain((0..floor).rev()) {
            if places.len() < n && room.is_free(at, other) {
                places.push((at, other));
            }
            fill(&order, &room, other, n, &mut places);
        }
    }
    // No room at all: in the ranks that there would be.
    let mut crowd = order.slots(at, n);
    while places.len() < n {
        places.push((crowd.next().unwrap_or(at), floor));
    }
    let chief = chief(element);
    let mut others = places[1..].iter();
    let mine = |idx: usize| if idx == chief { Some(&places[0]) } else { others.next() };
    element.alive().map(|(idx, _)| idx).map(mine).map(|it| it.copied().unwrap_or((at, floor))).collect()
}

/// HK-H02a: the figure in the centre: the leader, or else the first who lives.
pub(crate) fn chief(element: &Element) -> usize {
    let leader = element.alive().find(|(_, it)| it.role == Role::Leader);
    leader.or_else(|| element.alive().next()).map_or(0, |(idx, _)| idx)
}

/// Puts men into free slots until there are `n`: each within reach of one who stands already (HK-H02).
fn fill(order: &Order, room: &Room<'_>, floor: u8, n: usize, places: &mut SmallVec<[Place; 12]>) {
    if n <= places.len() {
        return;
    }
    let at = room.centre();
    // A slot that nobody could reach yet may be reached once others stand beside it.
    loop {
        let before = places.len();
        for slot in order.slots(at, n) {
            if n <= places.len() {
                return;
            }
            let taken = places.iter().any(|(it, on)| *on == floor && it.within(room::APART, slot));
            let linked = places.iter().any(|(it, _)| it.within(room::CHAIN, slot));
            if !taken && linked && order.allows(room, slot) && room.is_free(slot, floor) {
                places.push((slot, floor));
            }
        }
        if places.len() == before {
            return;
        }
    }
}

/// HK-H02a: the ways to stand.
#[derive(Clone, Copy, Debug)]
enum Order {
    /// Two ranks across the facing.
    Open { forward: Deg },
    /// HK-H02b: around a gun.
    Gun { forward: Deg },
    /// Ranks along the wall of a building.
    House { house: usize, forward: Deg },
    /// Ranks along an obstacle.
    Behind { line: usize, forward: Deg },
    /// One file.
    Road { forward: Deg },
}

/// HK-H02a: how an element stands at a place.
fn order_of(state: &State, at: Point, facing: Deg, element: &Element) -> Order {
    let ground = &state.battle.ground;
    if let Some(house) = building_at(state, at) {
        let walls = edges(ground.areas()[house].outline.points());
        let forward = nearest_segment(at, facing, walls).map_or(facing, |(_, to)| to);
        return Order::House { house, forward };
    }
    if room::serves_a_gun(state, element) {
        return Order::Gun { forward: facing };
    }
    if ground.has_obstacles_near(at, BEHIND) {
        let near = |line: &&(usize, &table::Line)| {
            line.1.role == LineRole::Obstacle && distance_to_line(line.1, at) <= BEHIND
        };
        let lines: SmallVec<[(usize, &table::Line); 8]> = ground.lines().iter().enumerate().collect();
        let found = lines.iter().filter(near).min_by_key(|(_, it)| distance_to_line(it, at));
        if let Some((line, it)) = found {
            let parts = it.points.windows(2).map(|pair| (pair[0], pair[1]));
            if let Some((_, forward)) = nearest_segment(at, facing, parts) {
                return Order::Behind { line: *line, forward };
            }
        }
    }
    if let Some(way) = ground.way_at(at) {
        let parts = ground.lines()[way].points.windows(2).map(|pair| (pair[0], pair[1]));
        let along = parts.min_by_key(|(a, b)| at.distance_to_segment(*a, *b));
        if let Some(along) = along.and_then(|(a, b)| Deg::from_to(a, b)) {
            // The file is behind the leader, as he faces.
            let ahead = along.turn_to(facing).abs() <= 90;
            return Order::Road { forward: if ahead { along } else { along.opposite() } };
        }
    }
    Order::Open { forward: facing }
}

/// The edges of an outline.
fn edges(points: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    (0..points.len()).map(|idx| (points[idx], points[(idx + 1) % points.len()]))
}

/// How far the nearest segment is, and the direction straight towards it; of two that are equally near the one that
/// the element faces.
fn nearest_segment(
    at: Point,
    facing: Deg,
    parts: impl Iterator<Item = (Point, Point)>,
) -> Option<(Len, Deg)> {
    let towards = |(a, b): (Point, Point)| {
        let along = Deg::from_to(a, b)?;
        let distance = at.distance_to_segment(a, b);
        let near = at.nearest_on_segment(a, b);
        // Straight across the segment, to the side on which it lies; on the segment itself the way one faces.
        let side = Deg::from_to(at, near).unwrap_or(facing);
        let (left, right) = (along.plus(-90), along.plus(90));
        let forward = if side.turn_to(left).abs() <= side.turn_to(right).abs() { left } else { right };
        Some((distance, forward))
    };
    parts.filter_map(towards).min_by_key(|(distance, forward)| (*distance, facing.turn_to(*forward).abs()))
}

impl Order {
    /// The slots of `n` men about a centre, the best first; more than are needed, should some not be free.
    fn slots(self, at: Point, n: usize) -> impl Iterator<Item = Point> {
        let n = i32::try_from(n).unwrap_or(FIGURES_MAX).min(FIGURES_MAX);
        let wide = 2 * FIGURES_MAX + 1;
        let grid = move |forward: Deg, spacing: Len, rank: i32, file: i32| {
            let back = forward.ahead(at, spacing * -rank);
            forward.plus(90).ahead(back, spacing * file)
        };
        let slot = move |idx: i32| -> Option<Point> {
            Some(match self {
                // Two ranks, the front one the larger; then further ranks.
                Order::Open { forward } => {
                    let front = (n + 1) / 2;
                    let (rank, file) = match idx {
                        idx if idx < front => (0, idx),
                        idx if idx < n => (1, idx - front),
                        idx => ((idx - n) / wide, (idx - n) % wide),
                    };
                    grid(forward, OPEN_SPACING, rank, about(file))
                }
                // Six places around it, those beside and behind first.
                Order::Gun { forward } => match idx {
                    0 => at,
                    1..=5 => {
                        let turn = [120, 240, 180, 60, 300][usize::try_from(idx - 1).unwrap_or(0)];
                        forward.plus(turn).ahead(at, GUN_RING)
                    }
                    idx => grid(forward, CLOSE_SPACING, (idx - 6) / wide + 2, about((idx - 6) % wide)),
                },
                Order::House { forward, .. } | Order::Behind { forward, .. } => {
                    grid(forward, CLOSE_SPACING, about(idx / wide), about(idx % wide))
                }
                // Behind the leader; should the road end there, before him; then beside.
                Order::Road { forward } => {
                    let (file, rank) = (idx / wide, idx % wide);
                    let rank = if rank <= FIGURES_MAX { rank } else { FIGURES_MAX - rank };
                    grid(forward, CLOSE_SPACING, rank, about(file))
                }
            })
        };
        (0..wide * 7).map_while(slot)
    }

    /// Whether a slot belongs to the order: in the same building, behind the same obstacle.
    fn allows(self, room: &Room<'_>, slot: Point) -> bool {
        match self {
            Order::House { house, .. } => {
                let outline = &room.state().battle.ground.areas()[house].outline;
                let round = [0, 90, 180, 270].map(|it| Deg::new(it).ahead(slot, OFF_THE_WALL));
                round.iter().all(|it| outline.contains(*it))
            }
            Order::Behind { line, .. } => {
                let line = &room.state().battle.ground.lines()[line];
                // The front rank has the obstacle before it; others stand behind men of the front rank.
                room.is_open(slot) && distance_to_line(line, slot) <= BEHIND + CLOSE_SPACING * 2
            }
            Order::Open { .. } | Order::Gun { .. } | Order::Road { .. } => room.is_open(slot),
        }
    }
}

/// 0, 1, -1, 2, -2 and so on.
fn about(idx: i32) -> i32 {
    let half = (idx + 1) / 2;
    if idx % 2 == 0 { -half } else { half }
}

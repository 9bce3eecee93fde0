//! HA-1: what a virtual table answers to the layer, for every such host.

use engine::{Flow, refuse};
use table::{Edge, Len, Point, Size};

use super::{edge_middle, is_outside, place};
use crate::Fyob;
use crate::attack::Cover;
use crate::board::Board;
use crate::element::{Arm, Element, Grade, Kind};
use crate::host::Position;
use crate::ids::{ElementId, Side};
use crate::momentum::points;

/// FYOB-R28, FYOB-R26: support reaches so far.
const SUPPORT: Len = Len::inches(6);
/// FYOB-R30: those near enough to keep an element from surrender, or to take it.
const SURRENDER: Len = Len::inches(12);
/// FYOB-013.
const AN_INCH: Len = Len::inches(1);
/// FYOB-169: a Group has reached a place.
const AT_A_PLACE: Len = Len::inches(3);

/// AI-0: what the cover of an element is judged against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reference {
    /// The nearest enemy that it knows of.
    pub enemy: Option<ElementId>,
    /// Where that was last seen; without one the middle of the enemy's box edge.
    pub at: Point,
}

/// AI-0: the nearest known enemy (tie: the lowest number); none known: the middle of the enemy's box edge.
pub fn reference_enemy<B: Board>(state: &Position<B>, id: ElementId) -> Reference {
    let it = state.get(id);
    let here = place::<B>(state, id).at;
    let on_table = it.known.iter().filter(|known| state.find(known.enemy).is_some_and(Element::on_table));
    let nearest = on_table.min_by_key(|known| (B::distance_to(state, id, here, known.at), known.enemy));
    match nearest {
        Some(known) => Reference { enemy: Some(known.enemy), at: known.at },
        None => Reference { enemy: None, at: edge_middle::<B>(state, it.side.other()) },
    }
}

/// FYOB-R58: what a forced move keeps away from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Danger {
    /// A point.
    At(Point),
    /// An edge of the table.
    Edge(Edge, Size),
}

impl Danger {
    /// FYOB-R58, towards cover: the nearest known enemy, else whoever fired at it last, else the enemy's edge.
    pub fn of<B: Board>(state: &Position<B>, id: ElementId) -> Danger {
        let it = state.get(id);
        let known = reference_enemy::<B>(state, id);
        if known.enemy.is_some() {
            return Danger::At(known.at);
        }
        let fired = it.fired_by.last().filter(|&&by| state.find(by).is_some_and(Element::on_table));
        match fired {
            Some(&by) if !is_outside::<B>(state, by) => Danger::At(B::pose(state, by).at),
            _ => Danger::Edge(B::edge(state, it.side.other()), B::size(state)),
        }
    }

    /// FYOB-R58, away from the enemy: the nearest of those that are known or have fired; none: the enemy's edge.
    pub fn nearest<B: Board>(state: &Position<B>, id: ElementId) -> Danger {
        let it = state.get(id);
        let here = place::<B>(state, id).at;
        let is_there = |enemy: ElementId| state.find(enemy).is_some_and(Element::on_table);
        let known = it.known.iter().filter(|known| is_there(known.enemy)).map(|known| known.at);
        let fired = it.fired_by.iter().copied().filter(|&by| is_there(by) && !is_outside::<B>(state, by));
        let fired = fired.filter(|&by| !it.knows(by)).map(|by| B::pose(state, by).at);
        let nearest = known.chain(fired).min_by_key(|at| (here.distance_sq(*at), *at));
        nearest.map_or_else(|| Danger::Edge(B::edge(state, it.side.other()), B::size(state)), Danger::At)
    }

    /// How far a point is from it.
    pub fn distance(self, at: Point) -> Len {
        match self {
            Danger::At(there) => at.distance(there),
            Danger::Edge(edge, size) => size.distance_to_edge(at, edge),
        }
    }

    /// A point that cover is judged against.
    pub fn seen_from(self, at: Point) -> Point {
        match self {
            Danger::At(there) => there,
            Danger::Edge(edge, size) => super::on_edge(at, edge, size),
        }
    }
}

/// FYOB-R12, FYOB-R17: what an element stands in now, against the reference enemy. FYOB-R27, FYOB-R75: men in a vehicle
/// stand in what it is.
pub fn cover_now<B: Board>(rules: &Fyob<B>, state: &Position<B>, id: ElementId) -> Cover {
    if let Some(carrier) = state.get(id).aboard {
        return cover_aboard(state, carrier);
    }
    let from = reference_enemy::<B>(state, id).at;
    B::cover(rules, state, id, place::<B>(state, id).at, from)
}

/// FYOB-R27: a soft-skin is no cover, open-topped armour soft cover, closed armour hard cover.
pub(super) fn cover_aboard<T>(state: &crate::State<T>, carrier: ElementId) -> Cover {
    let info = state.info(carrier);
    match (info.kind, info.open_topped) {
        (Kind::Armour, false) => Cover::Hard,
        (Kind::Armour, true) => Cover::Soft,
        _ => Cover::Open,
    }
}

/// Between the nearest edges of two elements, each where it is or where its carrier is.
pub fn apart<B: Board>(state: &Position<B>, a: ElementId, b: ElementId) -> Len {
    if a == b || state.get(a).aboard == Some(b) || state.get(b).aboard == Some(a) {
        return Len::ZERO;
    }
    let (first, second) = (super::mover(state, a), super::mover(state, b));
    if first == second {
        return Len::ZERO;
    }
    B::distance(state, first, place::<B>(state, a).at, second)
}

/// Whether [`apart`] is at most `reach`.
pub fn near<B: Board>(state: &Position<B>, a: ElementId, b: ElementId, reach: Len) -> bool {
    let (first, second) = (super::mover(state, a), super::mover(state, b));
    let together = first == second || a == second || b == first;
    together || B::within(state, reach, first, place::<B>(state, a).at, second)
}

/// On the table, by itself or aboard, and no aircraft, vessel or battery.
fn is_there<B: Board>(state: &Position<B>, it: &Element) -> bool {
    it.on_table() && !is_outside::<B>(state, it.id)
}

/// FYOB-074, FYOB-R28: points of steady friends of Regular or Elite grade within 6"; not its transport, nor what it
/// carries.
pub fn support_points<B: Board>(state: &Position<B>, id: ElementId) -> u32 {
    let it = state.get(id);
    let counts = |friend: &&Element| {
        friend.id != id
            && is_there::<B>(state, friend)
            && state.info(friend.id).grade != Grade::Poor
            && !state.info(friend.id).militia
            && friend.is_steady()
            && friend.aboard != Some(id)
            && it.aboard != Some(friend.id)
            && near::<B>(state, id, friend.id, SUPPORT)
    };
    state.of(it.side).filter(counts).map(|it| points(state, it.id)).sum()
}

/// FYOB-R30: a friend on the table with a score of 4 or more, not retiring, within 12".
pub fn has_friend_near<B: Board>(state: &Position<B>, id: ElementId) -> bool {
    let supports = |friend: &Element| {
        friend.id != id
            && is_there::<B>(state, friend)
            && friend.is_steady()
            && near::<B>(state, id, friend.id, SURRENDER)
    };
    state.of(state.get(id).side).any(supports)
}

/// FYOB-R30: an enemy within 12" that is no aircraft, not abandoned, not retiring and no unrevealed counter.
pub fn has_enemy_near<B: Board>(state: &Position<B>, id: ElementId) -> bool {
    let counts = |enemy: &Element| {
        is_there::<B>(state, enemy)
            && !enemy.retiring
            && !enemy.concealed
            && near::<B>(state, id, enemy.id, SURRENDER)
    };
    state.of(state.get(id).side.other()).any(counts)
}

/// FYOB-121, FYOB-R49: nearest edges.
pub fn in_zone<B: Board>(state: &Position<B>, leader: ElementId, id: ElementId, zone: u8) -> bool {
    near::<B>(state, leader, id, Len::inches(zone.into()))
}

/// FYOB-013, FYOB-R50.
pub fn within_an_inch<B: Board>(state: &Position<B>, a: ElementId, b: ElementId) -> bool {
    let both = [a, b].iter().all(|&id| is_there::<B>(state, state.get(id)));
    both && near::<B>(state, a, b, AN_INCH)
}

/// FYOB-R26, row A16: friendly AFVs within 6".
pub fn armour_near<B: Board>(state: &Position<B>, id: ElementId) -> Vec<ElementId> {
    let near = |it: &&Element| {
        it.id != id
            && is_there::<B>(state, it)
            && state.kind(it.id) == Kind::Armour
            && near::<B>(state, id, it.id, SUPPORT)
    };
    state.of(state.get(id).side).filter(near).map(|it| it.id).collect()
}

/// FYOB-R79: of each objective the side that alone has a steady element of kind 1 or 2 within its radius.
pub fn holders<B: Board>(state: &Position<B>) -> Vec<Option<Side>> {
    let has = |side: Side, at: Point, radius: Len| {
        let holds = |it: &Element| {
            is_there::<B>(state, it)
                && it.is_steady()
                && matches!(state.kind(it.id), Kind::Foot | Kind::Armour)
                && B::distance_to(state, it.id, place::<B>(state, it.id).at, at) <= radius
        };
        state.of(side).any(holds)
    };
    let holder = |it: &crate::Objective| {
        let [a, b] = Side::BOTH.map(|side| has(side, it.at, it.radius));
        match (a, b) {
            (true, false) => Some(Side::A),
            (false, true) => Some(Side::B),
            _ => None,
        }
    };
    state.battle.objectives.iter().map(holder).collect()
}

/// FYOB-169: within 3" of a place.
pub fn at_place<B: Board>(state: &Position<B>, id: ElementId, at: Point) -> bool {
    is_there::<B>(state, state.get(id))
        && B::distance_to(state, id, place::<B>(state, id).at, at) <= AT_A_PLACE
}

/// FYOB-R46: the nearest of several; tie: the lowest number.
pub fn nearest<B: Board>(state: &Position<B>, id: ElementId, among: &[ElementId]) -> Flow<ElementId> {
    match among.iter().min_by_key(|&&other| (apart::<B>(state, id, other), other)) {
        Some(&nearest) => Ok(nearest),
        None => refuse("FYOB-R46", "there is nobody to be near to"),
    }
}

/// FYOB-R67: a point of the side's own box edge.
pub fn may_enter<B: Board>(state: &Position<B>, side: Side, at: Point) -> Flow {
    let (size, edge) = (B::size(state), B::edge(state, side));
    if !at.in_range() || super::on_edge(at, edge, size) != at {
        return refuse("FYOB-R67", "reserves come on at a point of their own table edge");
    }
    Ok(())
}

/// FYOB-161: a counter lies on the table.
pub fn may_hide<B: Board>(state: &Position<B>, at: Point) -> Flow {
    let size = B::size(state);
    let on_table = (0..=size.width.raw()).contains(&at.x) && (0..=size.height.raw()).contains(&at.y);
    if on_table { Ok(()) } else { refuse("FYOB-161", "counters lie on the table") }
}

/// FYOB-R54: how near an enemy must come to a concealed element: men 12", crew-served weapons and guns half their range.
pub fn ambush_distance<B: Board>(rules: &Fyob<B>, state: &Position<B>, id: ElementId) -> Len {
    let half_range = || {
        let ranges = B::weapons(rules, state, id).into_iter().map(|it| it.range);
        ranges.max().map_or(Len::inches(12), |it| it / 2)
    };
    match state.info(id).arm {
        Arm::CrewWeapon | Arm::Gun if !state.get(id).is_foot_crew() => half_range(),
        _ => Len::inches(12),
    }
}

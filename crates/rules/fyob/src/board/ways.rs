//! HH-13: how far an element gets, and the cheapest ways to a place.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use table::{Len, Point};

use super::lattice::{Lattice, Legs, NEIGHBOURS, SPACING};
use super::{mover, place};
use crate::Fyob;
use crate::board::Board;
use crate::host::Position;
use crate::ids::ElementId;

/// Enemies farther off than this from the start of a leg, and than they spread, are not met on it, whatever their bases.
const MAY_MEET: Len = Len::inches(6);

/// A point that an element can get to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Where.
    pub at: Point,
    /// What the cheapest way costs, in lengths of the throw.
    pub cost: Len,
    /// The cell before it, by number; the first is its own.
    before: u32,
}

/// An enemy whom an element can get into contact with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contact {
    /// Whom.
    pub enemy: ElementId,
    /// Where it then stands.
    pub at: Point,
    /// What the cheapest way costs.
    pub cost: Len,
    /// The cell that the last leg starts from.
    before: u32,
    /// The point of the lattice that the last leg makes for: contact ends it on the way there.
    beyond: Point,
}

/// All points within a distance: the element's own first, then by cost. Ground and known enemies are in the way; whether
/// it may end a move there ([`Board::may_end`]) is not asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// The points.
    pub cells: Vec<Cell>,
    /// Known enemies that can be touched, each by the cheapest way, in the order of their numbers.
    pub contacts: Vec<Contact>,
}

impl Reach {
    /// The way to a cell by number: the points after the start.
    pub fn path(&self, cell: usize) -> Vec<Point> {
        let mut path = Vec::new();
        let mut idx = cell;
        while idx != 0 {
            path.push(self.cells[idx].at);
            idx = self.cells[idx].before as usize;
        }
        path.reverse();
        path
    }

    /// The way into contact: its last leg makes for the point behind, and contact ends it.
    pub fn path_to_contact(&self, contact: &Contact) -> Vec<Point> {
        let mut path = self.path(contact.before as usize);
        path.push(contact.beyond);
        path
    }

    /// The number of the cell at a point.
    pub fn find(&self, at: Point) -> Option<usize> {
        self.cells.iter().position(|it| it.at == at)
    }
}

/// Everything within a distance for an element, from where it stands (in a vehicle: the vehicle's).
pub fn reach<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    id: ElementId,
    distance: Len,
    foot: bool,
) -> Reach {
    let mut search = Search::new(rules, state, id, foot);
    while search.settle(distance).is_some() {}
    search.finish()
}

/// The cheapest way that leads to a point with some quality, wherever it is: its points and its cost. Of equally cheap
/// ones the point with the smaller x, then the smaller y.
pub(super) fn way_to_first<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    id: ElementId,
    foot: bool,
    mut suits: impl FnMut(Point) -> bool,
) -> Option<(Vec<Point>, Len)> {
    let mut search = Search::new(rules, state, id, foot);
    let mut best: Option<(Len, Point, usize)> = None;
    while let Some(cell) = search.settle(Len::new(i32::MAX)) {
        let Cell { at, cost, .. } = search.cells[cell];
        if best.is_some_and(|(least, ..)| least < cost) {
            break;
        }
        if 0 < cell && best.is_none_or(|(_, known, _)| at < known) && suits(at) {
            best = Some((cost, at, cell));
        }
    }
    let (cost, _, cell) = best?;
    Some((search.finish().path(cell), cost))
}

/// A search outwards from where an element stands.
struct Search<'a, B: Board> {
    legs: Legs<'a, B>,
    knower: ElementId,
    /// The known enemies: their places, and how near to them one may meet them.
    enemies: Vec<(Point, Len)>,
    costs: Vec<i32>,
    /// Per lattice point: the number of its cell, once it is settled.
    settled: Vec<u32>,
    before: Vec<u32>,
    open: BinaryHeap<Reverse<(i32, u32, u32)>>,
    pushed: u32,
    cells: Vec<Cell>,
    contacts: Vec<Contact>,
}

const NOT_YET: u32 = u32::MAX;

impl<'a, B: Board> Search<'a, B> {
    fn new(rules: &'a Fyob<B>, state: &'a Position<B>, id: ElementId, foot: bool) -> Search<'a, B> {
        let it = mover(state, id);
        let start = place::<B>(state, id).at;
        let legs = Legs::through(rules, state, it, foot, start);
        let n = legs.lattice.len();
        let known = state.get(id).known.iter().map(|it| it.enemy);
        let standing =
            known.filter(|&enemy| B::stands(state, enemy).0.is_some() && state.get(enemy).on_table());
        let watched = |enemy| (B::pose(state, enemy).at, MAY_MEET + B::spread(state, enemy));
        let enemies = standing.map(watched).collect();
        let mut search = Search {
            legs,
            knower: id,
            enemies,
            costs: vec![i32::MAX; n],
            settled: vec![NOT_YET; n],
            before: vec![0; n],
            open: BinaryHeap::new(),
            pushed: 0,
            cells: Vec::new(),
            contacts: Vec::new(),
        };
        if let Some(idx) = search.legs.lattice.number(start) {
            search.push(idx, 0, 0);
        }
        search
    }

    fn push(&mut self, idx: usize, cost: i32, before: u32) {
        self.costs[idx] = cost;
        self.before[idx] = before;
        // Of equal costs the one found first is settled first: the fixed order of the neighbours.
        self.pushed += 1;
        self.open.push(Reverse((cost, self.pushed, u32::try_from(idx).unwrap_or(u32::MAX))));
    }

    /// Settles the cheapest open point and looks at its neighbours. Says its cell.
    fn settle(&mut self, distance: Len) -> Option<usize> {
        let (cost, idx) = loop {
            let Reverse((cost, _, idx)) = self.open.pop()?;
            if self.settled[idx as usize] == NOT_YET {
                break (cost, idx as usize);
            }
        };
        let cell = u32::try_from(self.cells.len()).unwrap_or(u32::MAX);
        let at = self.legs.lattice.point(idx);
        self.settled[idx] = cell;
        self.cells.push(Cell { at, cost: Len::new(cost), before: self.before[idx] });
        let is_watched = self.enemies.iter().any(|&(enemy, reach)| at.within(reach, enemy));
        for direction in 0..NEIGHBOURS.len() {
            let Some(next) = self.legs.lattice.neighbour(idx, direction) else { continue };
            if self.settled[next] != NOT_YET {
                continue;
            }
            let Some(leg) = self.legs.cost(idx, next, direction) else { continue };
            if is_watched && self.is_stopped(cell, at, self.legs.lattice.point(next), distance) {
                continue;
            }
            let total = cost.saturating_add(leg);
            if total <= distance.raw() && total < self.costs[next] {
                self.push(next, total, cell);
            }
        }
        Some(cell as usize)
    }

    /// HH-13: enemies may not be passed. Notes the contact, if it can be afforded.
    fn is_stopped(&mut self, cell: u32, from: Point, to: Point, distance: Len) -> bool {
        let Legs { rules, state, id, foot, .. } = self.legs;
        let Some((enemy, gone)) = B::meets(rules, state, id, from, to) else { return false };
        // What it does not know of does not keep it from planning its way.
        if !state.get(self.knower).knows(enemy) {
            return false;
        }
        let at = from.towards(to, gone);
        let leg =
            if gone == Len::ZERO { Some(Len::ZERO) } else { B::leg_cost(rules, state, id, from, at, foot) };
        let Some(leg) = leg else { return true };
        let cost = self.cells[cell as usize].cost + leg;
        if distance < cost {
            return true;
        }
        match self.contacts.iter_mut().find(|it| it.enemy == enemy) {
            Some(known) if known.cost <= cost => (),
            Some(known) => *known = Contact { enemy, at, cost, before: cell, beyond: to },
            None => self.contacts.push(Contact { enemy, at, cost, before: cell, beyond: to }),
        }
        true
    }

    fn finish(mut self) -> Reach {
        self.contacts.sort_by_key(|it| it.enemy);
        Reach { cells: self.cells, contacts: self.contacts }
    }
}

/// AI-0: the cost of the cheapest way to a goal from every point of a lattice. Ground alone counts: whoever stands in the
/// way may have gone by then.
#[derive(Clone, Debug)]
pub struct Field {
    lattice: Lattice,
    costs: Arc<[i32]>,
    /// Where it leads.
    pub goal: Point,
}

impl Field {
    /// What the way from a point of the lattice costs; nothing if there is none.
    pub fn cost(&self, from: Point) -> Option<Len> {
        let cost = self.costs[self.lattice.number(from)?];
        (cost != i32::MAX).then_some(Len::new(cost))
    }

    /// AI-0: the way length from a point: the straight distance where there is no way.
    pub fn way_length(&self, from: Point) -> Len {
        if from == self.goal {
            return Len::ZERO;
        }
        self.cost(from).unwrap_or_else(|| from.distance(self.goal))
    }
}

/// The cost of the cheapest way to a goal from every point of an element's lattice.
pub fn field<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    id: ElementId,
    goal: Point,
    foot: bool,
) -> Field {
    let legs = Legs::through(rules, state, mover(state, id), foot, place::<B>(state, id).at);
    let (lattice, key) = (legs.lattice, legs.key());
    let kept = B::costs(state).and_then(|it| it.field(key, goal));
    let costs = kept.unwrap_or_else(|| {
        let costs: Arc<[i32]> = search_back(&legs, goal).into();
        if let Some(cache) = B::costs(state) {
            cache.keep_field(key, goal, &costs);
        }
        costs
    });
    Field { lattice, costs, goal }
}

/// From the goal backwards: a leg costs what it costs forwards.
fn search_back<B: Board>(legs: &Legs<'_, B>, goal: Point) -> Vec<i32> {
    let mut costs = vec![i32::MAX; legs.lattice.len()];
    let mut settled = vec![false; legs.lattice.len()];
    let mut open: BinaryHeap<Reverse<(i32, u32)>> = BinaryHeap::new();
    for idx in legs.lattice.around(goal) {
        let from = legs.lattice.point(idx);
        let last = if from == goal {
            Some(Len::ZERO)
        } else {
            B::leg_cost(legs.rules, legs.state, legs.id, from, goal, legs.foot)
        };
        if let Some(last) = last {
            costs[idx] = last.raw().max(0);
            open.push(Reverse((costs[idx], u32::try_from(idx).unwrap_or(u32::MAX))));
        }
    }
    while let Some(Reverse((cost, idx))) = open.pop() {
        let idx = idx as usize;
        if std::mem::replace(&mut settled[idx], true) {
            continue;
        }
        for direction in 0..NEIGHBOURS.len() {
            let Some(from) = legs.lattice.neighbour(idx, direction) else { continue };
            if settled[from] {
                continue;
            }
            let back = (direction + NEIGHBOURS.len() / 2) % NEIGHBOURS.len();
            let Some(leg) = legs.cost(from, idx, back) else { continue };
            let total = cost.saturating_add(leg);
            if total < costs[from] {
                costs[from] = total;
                open.push(Reverse((total, u32::try_from(from).unwrap_or(u32::MAX))));
            }
        }
    }
    costs
}

/// HA-1 `way`: the cheapest path to a goal from where an element stands, and its cost. Ground alone counts.
pub fn way<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    id: ElementId,
    goal: Point,
    foot: bool,
) -> Option<(Vec<Point>, Len)> {
    let field = field(rules, state, id, goal, foot);
    let start = place::<B>(state, id).at;
    let legs = Legs::through(rules, state, mover(state, id), foot, start);
    let mut idx = legs.lattice.number(start)?;
    let whole = field.cost(start)?;
    let mut path = Vec::new();
    // Every leg brings the goal nearer, but for legs that cost nothing: no path is longer than the lattice.
    for _ in 0..legs.lattice.len() {
        let left = field.costs[idx];
        let next = (0..NEIGHBOURS.len()).find_map(|direction| {
            let next = legs.lattice.neighbour(idx, direction)?;
            let leg = legs.cost(idx, next, direction)?;
            (0 < leg && field.costs[next].checked_add(leg) == Some(left)).then_some(next)
        });
        let Some(next) = next else { break };
        path.push(legs.lattice.point(next));
        idx = next;
    }
    if path.last().copied().unwrap_or(start) != goal {
        path.push(goal);
    }
    Some((path, whole))
}

/// The same path without the points at which it does not turn.
pub fn turning_points(from: Point, path: &[Point]) -> Vec<Point> {
    let mut res: Vec<Point> = Vec::new();
    let mut corner = from;
    for &at in path {
        if let Some(&last) = res.last() {
            let (a, b) = ((last.x - corner.x, last.y - corner.y), (at.x - last.x, at.y - last.y));
            let straight = i64::from(a.0) * i64::from(b.1) == i64::from(a.1) * i64::from(b.0);
            let onward = 0 <= i64::from(a.0) * i64::from(b.0) && 0 <= i64::from(a.1) * i64::from(b.1);
            if straight && onward {
                res.pop();
            } else {
                corner = last;
            }
        }
        res.push(at);
    }
    res
}

/// A path with every point of the lattice on it; nothing if a leg does not follow the lattice. The last leg may leave it:
/// into contact, or to the edge of the table.
pub(super) fn step_by_step(from: Point, path: &[Point]) -> Option<Vec<Point>> {
    let spacing = SPACING.raw();
    let mut res = Vec::new();
    let mut here = from;
    for (n, &to) in path.iter().enumerate() {
        let (dx, dy) = (to.x.checked_sub(here.x)?, to.y.checked_sub(here.y)?);
        let along = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        let longest = dx.abs().max(dy.abs());
        let whole = longest % spacing == 0;
        if !along || !whole {
            // The end of the way, at most one spacing to either side of the last point of the lattice.
            if n + 1 < path.len() || spacing < longest {
                return None;
            }
            res.push(to);
            return Some(res);
        }
        for _ in 0..longest / spacing {
            here = Point::raw(here.x + dx.signum() * spacing, here.y + dy.signum() * spacing);
            res.push(here);
        }
    }
    Some(res)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inches(x: i32, y: i32) -> Point {
        Point::new(Len::inches(x), Len::inches(y))
    }

    #[test]
    fn a_path_is_told_by_its_corners_and_walked_point_by_point() {
        let path = [inches(1, 0), inches(2, 0), inches(3, 1), inches(4, 2), inches(4, 3)];
        let corners = turning_points(inches(0, 0), &path);
        assert_eq!(corners, [inches(2, 0), inches(4, 2), inches(4, 3)]);
        assert_eq!(step_by_step(inches(0, 0), &corners).as_deref(), Some(&path[..]));
        assert_eq!(step_by_step(inches(0, 0), &[inches(1, 2)]), None, "no leg of the lattice");
        let touching = [inches(1, 0), Point::raw(inches(1, 0).x + 700, 0)];
        assert_eq!(step_by_step(inches(0, 0), &touching).as_deref(), Some(&touching[..]));
        let reversed = [inches(2, 0), inches(1, 0)];
        assert_eq!(turning_points(inches(0, 0), &reversed), reversed);
    }
}

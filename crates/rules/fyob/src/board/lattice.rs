//! HH-13: the lattice of one inch through an element's centre, and what its legs cost.
//!
//! Elements move from point to point of such a lattice, so that it stays the same while they move. Costs depend on the
//! ground and on the class of movement alone: a host may keep them in [`Costs`], where every leg is worked out once in a
//! battle.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use table::{Len, Point, Size};

use crate::Fyob;
use crate::board::Board;
use crate::host::Position;
use crate::ids::ElementId;

/// HH-13: the spacing.
pub const SPACING: Len = Len::inches(1);

/// HH-13: the neighbours in the order that breaks ties: N, NE, E, SE, S, SW, W, NW.
pub(super) const NEIGHBOURS: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// A leg that nobody has asked for yet, and one that may not be taken.
const UNKNOWN: i32 = i32::MIN;
const NO_WAY: i32 = -1;

/// So many grids and fields are kept; then they are worked out anew.
const GRIDS_MOST: usize = 128;
const FIELDS_MOST: usize = 256;

/// The points of a lattice that are on the table, by number: row by row from the south, each from the west.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Lattice {
    /// Where its south-western point lies.
    first: Point,
    columns: i32,
    rows: i32,
}

impl Lattice {
    /// The lattice through a point.
    pub fn through(at: Point, size: Size) -> Lattice {
        let spacing = SPACING.raw();
        let first = Point::raw(at.x.rem_euclid(spacing), at.y.rem_euclid(spacing));
        let fits = |first: i32, length: Len| (length.raw().saturating_sub(first).max(0) / spacing) + 1;
        Lattice { first, columns: fits(first.x, size.width), rows: fits(first.y, size.height) }
    }

    /// How many points it has.
    pub fn len(&self) -> usize {
        usize::try_from(self.columns * self.rows).unwrap_or(0)
    }

    /// Whether it has none: it always has one.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A point by number.
    pub fn point(&self, idx: usize) -> Point {
        let (column, row) = self.place(idx);
        Point::raw(self.first.x + column * SPACING.raw(), self.first.y + row * SPACING.raw())
    }

    /// The number of a point that is on it exactly.
    pub fn number(&self, at: Point) -> Option<usize> {
        let spacing = SPACING.raw();
        let (x, y) = (at.x - self.first.x, at.y - self.first.y);
        if x.rem_euclid(spacing) != 0 || y.rem_euclid(spacing) != 0 {
            return None;
        }
        self.idx(x / spacing, y / spacing)
    }

    /// The numbers of the points around a place: that place alone if it is one of them.
    pub(super) fn around(&self, at: Point) -> Vec<usize> {
        let spacing = SPACING.raw();
        let (x, y) = (at.x - self.first.x, at.y - self.first.y);
        let both = |d: i32| {
            let low = d.div_euclid(spacing);
            if d.rem_euclid(spacing) == 0 { vec![low] } else { vec![low, low + 1] }
        };
        let columns = both(x);
        both(y).into_iter().flat_map(|row| columns.iter().filter_map(move |&c| self.idx(c, row))).collect()
    }

    /// The neighbour of a point in a direction of [`NEIGHBOURS`].
    pub(super) fn neighbour(&self, idx: usize, direction: usize) -> Option<usize> {
        let (column, row) = self.place(idx);
        let (dx, dy) = NEIGHBOURS[direction];
        self.idx(column + dx, row + dy)
    }

    fn idx(&self, column: i32, row: i32) -> Option<usize> {
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        inside.then(|| usize::try_from(row * self.columns + column).ok()).flatten()
    }

    fn place(&self, idx: usize) -> (i32, i32) {
        let idx = i32::try_from(idx).expect("a lattice has fewer points than an i32 can count");
        (idx % self.columns, idx / self.columns)
    }
}

/// The costs of all legs of a lattice for a class of movement, as far as they have been asked for.
#[derive(Debug)]
pub(super) struct Grid {
    legs: Box<[AtomicI32]>,
}

impl Grid {
    fn new(lattice: &Lattice) -> Grid {
        Grid { legs: (0..lattice.len() * NEIGHBOURS.len()).map(|_| AtomicI32::new(UNKNOWN)).collect() }
    }
}

/// What leg costs depend on: the class of movement as the host numbers it, and the lattice.
type GridKey = (u64, Lattice);

/// The legs, and the goal they lead to.
type FieldKey = (GridKey, Point);

/// Leg costs and ways that a host keeps for a battle. They follow from the ground alone, so that it does not matter who
/// asked first; they are no part of a state.
#[derive(Debug, Default)]
pub struct Costs {
    grids: Mutex<BTreeMap<GridKey, Arc<Grid>>>,
    fields: Mutex<BTreeMap<FieldKey, Arc<[i32]>>>,
}

impl Costs {
    fn grid(&self, key: GridKey) -> Arc<Grid> {
        // A panic elsewhere cannot leave half a map behind.
        let mut grids = self.grids.lock().unwrap_or_else(PoisonError::into_inner);
        if GRIDS_MOST <= grids.len() && !grids.contains_key(&key) {
            grids.clear();
        }
        Arc::clone(grids.entry(key).or_insert_with(|| Arc::new(Grid::new(&key.1))))
    }

    /// A field that was worked out before.
    pub(super) fn field(&self, key: GridKey, goal: Point) -> Option<Arc<[i32]>> {
        self.fields.lock().unwrap_or_else(PoisonError::into_inner).get(&(key, goal)).cloned()
    }

    /// Keeps a field.
    pub(super) fn keep_field(&self, key: GridKey, goal: Point, field: &Arc<[i32]>) {
        let mut fields = self.fields.lock().unwrap_or_else(PoisonError::into_inner);
        if FIELDS_MOST <= fields.len() {
            fields.clear();
        }
        fields.insert((key, goal), Arc::clone(field));
    }
}

/// The legs of a lattice for an element.
pub(super) struct Legs<'a, B: Board> {
    pub rules: &'a Fyob<B>,
    pub state: &'a Position<B>,
    /// Who moves.
    pub id: ElementId,
    /// On foot, whatever it is.
    pub foot: bool,
    pub lattice: Lattice,
    grid: Arc<Grid>,
}

impl<'a, B: Board> Legs<'a, B> {
    /// The legs of the lattice through a point.
    pub fn through(
        rules: &'a Fyob<B>,
        state: &'a Position<B>,
        id: ElementId,
        foot: bool,
        at: Point,
    ) -> Legs<'a, B> {
        let lattice = Lattice::through(at, B::size(state));
        let grid = match B::costs(state) {
            Some(costs) => costs.grid((B::cost_key(rules, state, id, foot), lattice)),
            None => Arc::new(Grid::new(&lattice)),
        };
        Legs { rules, state, id, foot, lattice, grid }
    }

    /// What identifies these legs in a cache.
    pub fn key(&self) -> GridKey {
        (B::cost_key(self.rules, self.state, self.id, self.foot), self.lattice)
    }

    /// What the leg from a point in a direction costs.
    pub fn cost(&self, from: usize, to: usize, direction: usize) -> Option<i32> {
        let slot = &self.grid.legs[from * NEIGHBOURS.len() + direction];
        let mut cost = slot.load(Ordering::Relaxed);
        if cost == UNKNOWN {
            let (from, to) = (self.lattice.point(from), self.lattice.point(to));
            let asked = B::leg_cost(self.rules, self.state, self.id, from, to, self.foot);
            cost = asked.map_or(NO_WAY, |it| it.raw().max(0));
            slot.store(cost, Ordering::Relaxed);
        }
        (cost != NO_WAY).then_some(cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size::new(Len::inches(72), Len::inches(48));

    fn inches(x: i32, y: i32) -> Point {
        Point::new(Len::inches(x), Len::inches(y))
    }

    #[test]
    fn hh_13_a_lattice_goes_through_the_centre_of_the_element() {
        let at = Point::raw(inches(7, 9).x + 635, inches(7, 9).y + 1270);
        let lattice = Lattice::through(at, SIZE);
        let idx = lattice.number(at).expect("it is on its own lattice");
        assert_eq!(lattice.point(idx), at);
        assert_eq!(lattice.len(), 72 * 48);
        assert_eq!(lattice.number(inches(7, 9)), None);
        assert_eq!(Lattice::through(inches(3, 3), SIZE).len(), 73 * 49);
    }

    #[test]
    fn hh_13_neighbours_come_in_a_fixed_order_and_stay_on_the_table() {
        let lattice = Lattice::through(inches(0, 0), SIZE);
        let corner = lattice.number(inches(0, 0)).expect("a corner");
        let near: Vec<Point> =
            (0..8).filter_map(|it| lattice.neighbour(corner, it)).map(|it| lattice.point(it)).collect();
        assert_eq!(near, [inches(0, 1), inches(1, 1), inches(1, 0)]);
    }

    #[test]
    fn a_place_off_the_lattice_lies_between_four_points() {
        let lattice = Lattice::through(inches(0, 0), SIZE);
        let at = Point::raw(inches(5, 5).x + 100, inches(5, 5).y + 100);
        let around: Vec<Point> = lattice.around(at).into_iter().map(|it| lattice.point(it)).collect();
        assert_eq!(around, [inches(5, 5), inches(6, 5), inches(5, 6), inches(6, 6)]);
        assert_eq!(lattice.around(inches(5, 5)), [lattice.number(inches(5, 5)).expect("on it")]);
    }
}

//! How far a move can go: the cheapest ways over a grid, with costs given by the rules.
//!
//! The grid is centred on the origin, so that the origin is a cell point. From each cell point there are legs
//! to the eight neighbours and the eight knight's moves. When a cell is settled, the leg to it is replaced by
//! a direct one from the cell before its predecessor if the rules do not ask more for that: ways come out
//! straight.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::ground::Size;
use crate::len::Len;
use crate::point::Point;

/// The grid reaches at most this many cells from the origin to each side; beyond that nothing is reached.
pub const CELLS_TO_A_SIDE_MAX: i32 = 250;

/// A search for a [`way`] gives up after settling this many cells.
pub const WAY_CELLS_MAX: usize = 65_536;

/// What the rules ask for a straight leg; `None` if it is not allowed. Negative costs count as zero.
pub type LegCost<'a> = dyn FnMut(Point, Point) -> Option<i64> + 'a;

/// A cell point that can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReachCell {
    /// The place.
    pub at: Point,
    /// What the cheapest way found costs.
    pub cost: i64,
}

/// All cell points within a budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The cells, cheapest first, beginning with the origin; equal costs by row from the south, then from the
    /// west.
    pub cells: Vec<ReachCell>,
    /// For each cell, the index of the cell its last leg comes from.
    before: Vec<usize>,
}

impl Reach {
    /// The way from the origin (left out) to the reached cell nearest to `goal`; among equals the first in
    /// the list. `None` if the origin itself is nearest.
    pub fn way_to(&self, goal: Point) -> Option<Vec<Point>> {
        let nearest =
            (0..self.cells.len()).min_by_key(|idx| (self.cells[*idx].at.distance_sq(goal), *idx))?;
        let mut way = Vec::new();
        let mut idx = nearest;
        while idx != 0 {
            way.push(self.cells[idx].at);
            idx = self.before[idx];
        }
        way.reverse();
        (!way.is_empty()).then_some(way)
    }
}

/// The cells of a grid of this spacing on a table of this size that can be reached from `origin` within
/// `budget`.
pub fn reach(origin: Point, size: Size, cell: Len, budget: i64, cost: &mut LegCost) -> Reach {
    let mut search = Search::new(Grid::new(origin, size, cell), budget);
    while search.settle_next(cost).is_some() {}
    search.into_reach()
}

/// The cheapest way found from `origin` to `goal` over a grid of this spacing: the points after the origin,
/// the last of them the goal itself. `None` if there is none, or if it is not found within [`WAY_CELLS_MAX`]
/// cells.
///
/// The goal is joined to the grid by legs from the origin, from every cell point up to two cells away along
/// either axis, and from their predecessors.
pub fn way(origin: Point, goal: Point, size: Size, cell: Len, cost: &mut LegCost) -> Option<Vec<Point>> {
    let mut search = Search::new(Grid::new(origin, size, cell), i64::MAX - 1);
    let near = 2 * i64::from(cell.raw().max(1));
    let mut best: Option<(i64, usize)> = None;
    while let Some(settled) = search.settle_next(cost) {
        let here = search.grid.point(settled);
        let so_far = search.cost[settled];
        if best.is_some_and(|(total, _)| total <= so_far) || WAY_CELLS_MAX < search.order.len() {
            break;
        }
        let gap = goal.seen_from(here);
        if near < gap.x.abs().max(gap.y.abs()) && settled != search.grid.origin_idx() {
            continue;
        }
        for from in [settled, search.before[settled]] {
            let Some(leg) = cost(search.grid.point(from), goal) else { continue };
            let total = search.cost[from].saturating_add(leg.max(0));
            // The predecessor comes second: at equal cost the straighter way wins.
            if best.is_none_or(|(least, _)| total <= least) {
                best = Some((total, from));
            }
        }
    }
    let (_, last) = best?;
    let mut points = vec![goal];
    let mut idx = last;
    while idx != search.grid.origin_idx() {
        points.push(search.grid.point(idx));
        idx = search.before[idx];
    }
    points.reverse();
    Some(points)
}

/// The cell points of a grid over the table, centred on `origin`, for which `sees` holds: by row from the
/// south, each row from the west.
pub fn seen_area(origin: Point, size: Size, cell: Len, mut sees: impl FnMut(Point) -> bool) -> Vec<Point> {
    let grid = Grid::new(origin, size, cell);
    (0..grid.n_cells()).map(|idx| grid.point(idx)).filter(|p| sees(*p)).collect()
}

/// Steps to the neighbours, nearest first.
const STEPS: [(i32, i32); 16] = [
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// Cell points around an origin, those on the table and the origin itself.
struct Grid {
    origin: Point,
    cell: i32,
    /// Columns west and rows south of the origin.
    west: i32,
    south: i32,
    columns: i32,
    rows: i32,
}

impl Grid {
    fn new(origin: Point, size: Size, cell: Len) -> Grid {
        let cell = cell.raw().max(1);
        let cells_in = |distance: i64| {
            let cells = distance.max(0) / i64::from(cell);
            crate::exact::narrow(cells).min(CELLS_TO_A_SIDE_MAX)
        };
        let (x, y) = (i64::from(origin.x), i64::from(origin.y));
        let (west, south) = (cells_in(x), cells_in(y));
        let (east, north) =
            (cells_in(i64::from(size.width.raw()) - x), cells_in(i64::from(size.height.raw()) - y));
        Grid { origin, cell, west, south, columns: west + 1 + east, rows: south + 1 + north }
    }

    fn n_cells(&self) -> usize {
        self.idx(self.columns - 1, self.rows - 1) + 1
    }

    fn origin_idx(&self) -> usize {
        self.idx(self.west, self.south)
    }

    fn idx(&self, column: i32, row: i32) -> usize {
        usize::try_from(row * self.columns + column).expect("cells are counted from the south-west")
    }

    fn place(&self, idx: usize) -> (i32, i32) {
        let idx = i32::try_from(idx).expect("a grid has at most 501 by 501 cells");
        (idx % self.columns, idx / self.columns)
    }

    fn point(&self, idx: usize) -> Point {
        let (column, row) = self.place(idx);
        let step = |n: i32| i64::from(n) * i64::from(self.cell);
        self.origin.shifted(step(column - self.west), step(row - self.south))
    }

    fn neighbours(&self, idx: usize) -> impl Iterator<Item = usize> + '_ {
        let (column, row) = self.place(idx);
        STEPS.iter().filter_map(move |(dx, dy)| {
            let (column, row) = (column + dx, row + dy);
            let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
            inside.then(|| self.idx(column, row))
        })
    }
}

/// Dijkstra's search over a grid. Cells of equal cost are settled in the order of their index.
struct Search {
    grid: Grid,
    budget: i64,
    cost: Vec<i64>,
    before: Vec<usize>,
    settled: Vec<bool>,
    order: Vec<usize>,
    open: BinaryHeap<Reverse<(i64, usize)>>,
}

impl Search {
    fn new(grid: Grid, budget: i64) -> Search {
        let (n_cells, origin) = (grid.n_cells(), grid.origin_idx());
        let mut search = Search {
            grid,
            budget,
            cost: vec![i64::MAX; n_cells],
            before: vec![origin; n_cells],
            settled: vec![false; n_cells],
            order: Vec::new(),
            open: BinaryHeap::new(),
        };
        search.cost[origin] = 0;
        search.open.push(Reverse((0, origin)));
        search
    }

    fn settle_next(&mut self, cost: &mut LegCost) -> Option<usize> {
        let idx = loop {
            let Reverse((_, idx)) = self.open.pop()?;
            if !self.settled[idx] {
                break idx;
            }
        };
        self.settled[idx] = true;
        self.order.push(idx);
        self.straighten(idx, cost);
        let here = self.grid.point(idx);
        let neighbours: smallvec::SmallVec<[usize; 16]> = self.grid.neighbours(idx).collect();
        for next in neighbours {
            if self.settled[next] {
                continue;
            }
            let Some(leg) = cost(here, self.grid.point(next)) else { continue };
            let total = self.cost[idx].saturating_add(leg.max(0));
            if total <= self.budget && total < self.cost[next] {
                self.cost[next] = total;
                self.before[next] = idx;
                self.open.push(Reverse((total, next)));
            }
        }
        Some(idx)
    }

    /// Skips the predecessor of a cell if the direct leg from the cell before it costs no more.
    fn straighten(&mut self, idx: usize, cost: &mut LegCost) {
        let middle = self.before[idx];
        let start = self.before[middle];
        if start == middle || idx == middle {
            return;
        }
        let Some(leg) = cost(self.grid.point(start), self.grid.point(idx)) else { return };
        let total = self.cost[start].saturating_add(leg.max(0));
        if total <= self.cost[idx] {
            self.cost[idx] = total;
            self.before[idx] = start;
        }
    }

    fn into_reach(self) -> Reach {
        let mut order = self.order;
        order.sort_by_key(|idx| (self.cost[*idx], *idx != self.grid.origin_idx(), *idx));
        let mut rank = vec![0; self.cost.len()];
        for (n, idx) in order.iter().enumerate() {
            rank[*idx] = n;
        }
        let cells = order.iter().map(|idx| ReachCell { at: self.grid.point(*idx), cost: self.cost[*idx] });
        Reach { cells: cells.collect(), before: order.iter().map(|idx| rank[self.before[*idx]]).collect() }
    }
}

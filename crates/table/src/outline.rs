//! The outline of a set of cells of a grid: what a reach or a field of view looks like on the table.

use std::collections::{BTreeMap, BTreeSet};

use smallvec::SmallVec;

use crate::len::Len;
use crate::point::Point;

/// A corner between cells, counted in cells.
type Corner = (i32, i32);

/// The outlines of cells of a grid of this spacing, given by their centres: outer ones run counter-clockwise, holes
/// clockwise. Cells that share an edge belong together; those that touch at a corner do not.
///
/// An outline runs through the middles of the edges between cells of the set and others, so that a staircase of cells
/// becomes a slanted line. The centre of every cell of the set lies inside, by the rule of even and odd, and that of
/// every other cell outside. Points that are not on the grid of the first count for the cell that they lie in.
pub fn outlines(centres: &[Point], cell: Len) -> Vec<Vec<Point>> {
    let cell = i64::from(cell.raw().max(1));
    let Some(&origin) = centres.first() else { return Vec::new() };
    let index = |p: Point| {
        let way = p.seen_from(origin);
        let nearest = |d: i64| crate::exact::narrow((d + cell / 2).div_euclid(cell));
        (nearest(way.x), nearest(way.y))
    };
    let cells: BTreeSet<Corner> = centres.iter().map(|&p| index(p)).collect();
    // Corners are doubled, so that the middle of an edge is whole. A corner is half a cell south-west of its cell.
    let place = |(x, y): Corner| {
        let shift = |n: i32| (i64::from(n) * cell).div_euclid(2) - cell / 2;
        origin.shifted(shift(x), shift(y))
    };
    rings(&cells).into_iter().map(|ring| middles(&ring).into_iter().map(place).collect()).collect()
}

/// The closed ways around the cells, corner by corner, with the cells to the left.
fn rings(cells: &BTreeSet<Corner>) -> Vec<Vec<Corner>> {
    let mut edges: BTreeMap<Corner, SmallVec<[Corner; 2]>> = BTreeMap::new();
    for &(x, y) in cells {
        let sides = [
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ];
        for (neighbour, from, to) in sides {
            if !cells.contains(&neighbour) {
                edges.entry(from).or_default().push(to);
            }
        }
    }
    let mut res = Vec::new();
    while let Some((&start, _)) = edges.first_key_value() {
        let mut ring = vec![start];
        let mut before = start;
        let mut at = take(&mut edges, start, None);
        while at != start {
            ring.push(at);
            let next = take(&mut edges, at, Some(before));
            (before, at) = (at, next);
        }
        res.push(ring);
    }
    res
}

/// Takes an edge that starts at a corner. Where two do, the one that turns left stays with its own cell.
fn take(edges: &mut BTreeMap<Corner, SmallVec<[Corner; 2]>>, at: Corner, before: Option<Corner>) -> Corner {
    let ends = edges.get_mut(&at).expect("every edge into a corner has one out of it");
    let turns_left = |to: &Corner| {
        before.is_some_and(|b| {
            let (along, on) = ((at.0 - b.0, at.1 - b.1), (to.0 - at.0, to.1 - at.1));
            0 < along.0 * on.1 - along.1 * on.0
        })
    };
    let idx = ends.iter().position(turns_left).unwrap_or(0);
    let end = ends.remove(idx);
    if ends.is_empty() {
        edges.remove(&at);
    }
    end
}

/// The middles of the edges of a ring, in half cells; those on a straight line are left out.
fn middles(ring: &[Corner]) -> Vec<Corner> {
    let n = ring.len();
    let middle = |idx: usize| {
        let (a, b) = (ring[idx % n], ring[(idx + 1) % n]);
        (a.0 + b.0, a.1 + b.1)
    };
    let bends = |idx: &usize| {
        let (a, b, c) = (middle(idx + n - 1), middle(*idx), middle(idx + 1));
        (b.0 - a.0) * (c.1 - b.1) != (b.1 - a.1) * (c.0 - b.0)
    };
    (0..n).filter(bends).map(middle).collect()
}

//! Outlines of pieces of ground.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::bounds::Bounds;
use crate::exact::narrow;
use crate::len::Len;
use crate::point::Point;
use crate::ray::{Ray, Span, clamped_t};
use crate::shape_error::ShapeError;

/// The most corners an outline, or points a line, may have.
pub const POINTS_MAX: usize = 200;

/// A simple polygon: three to [`POINTS_MAX`] corners in order, either way round, not crossing itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon {
    points: Vec<Point>,
    bounds: Bounds,
}

impl Polygon {
    /// The polygon with these corners, or the reason why they are none.
    pub fn new(points: Vec<Point>) -> Result<Polygon, ShapeError> {
        if points.len() < 3 {
            return Err(ShapeError::TooFewPoints(points.len()));
        }
        check_points(&points)?;
        if points.first() == points.last() {
            return Err(ShapeError::RepeatedPoint(points[0]));
        }
        let (a, b) = (points[0], points[1]);
        if points.iter().all(|p| b.seen_from(a).cross(p.seen_from(a)) == 0) {
            return Err(ShapeError::NoArea);
        }
        if let Some((p, q)) = first_self_contact(&points) {
            return Err(ShapeError::CrossesItself(p, q));
        }
        let bounds = Bounds::around(&points);
        Ok(Polygon { points, bounds })
    }

    /// The corners, in the order given.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The box around the polygon.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether a point lies inside or on the boundary, exactly.
    pub fn contains(&self, p: Point) -> bool {
        if !self.bounds.contains(p) {
            return false;
        }
        let mut inside = false;
        for (a, b) in edges(&self.points) {
            let cross = b.seen_from(a).cross(p.seen_from(a));
            if cross == 0 && Bounds::of_segment(a, b).contains(p) {
                return true;
            }
            // A ray to the east crosses an edge that spans its height with the point on the west side.
            let (a_above, b_above) = (p.y < a.y, p.y < b.y);
            if a_above != b_above && (0 < cross) == b_above {
                inside = !inside;
            }
        }
        inside
    }

    /// The distance to a point; zero if the point is inside.
    pub fn distance_to(&self, p: Point) -> Len {
        if self.contains(p) {
            return Len::ZERO;
        }
        edges(&self.points).map(|(a, b)| p.distance_to_segment(a, b)).min().unwrap_or(Len::ZERO)
    }

    /// The parts of the segment from `a` to `b` that run inside, in order from `a`.
    ///
    /// A corner on the line counts with the corners to its right (as seen along the segment from its smaller
    /// to its larger end), so that touching a corner leaves nothing, and running along an edge counts as
    /// inside or not by the side the polygon lies on: the same from both ends. A segment of no length has no
    /// parts.
    pub fn crossings_of(&self, a: Point, b: Point) -> SmallVec<[Span; 4]> {
        let ray = Ray::new(a, b);
        let mut spans = if ray.misses(&self.bounds) { SmallVec::new() } else { self.spans_on(&ray) };
        if ray.flipped {
            spans.reverse();
            spans.iter_mut().for_each(|span| *span = span.reversed());
        }
        spans
    }

    /// The parts of a ray inside the polygon, counted from its smaller end.
    #[inline]
    pub(crate) fn spans_on(&self, ray: &Ray) -> SmallVec<[Span; 4]> {
        let mut ts: SmallVec<[i64; 8]> = self.cuts(ray).map(|(num, den)| clamped_t(num, den)).collect();
        // Holding t between the ends before sorting is the same as cutting the pairs afterwards.
        ts.sort_unstable();
        let mut spans: SmallVec<[Span; 4]> = SmallVec::new();
        for pair in ts.chunks_exact(2).filter(|pair| pair[0] < pair[1]) {
            match spans.last_mut() {
                Some(last) if last.leave == pair[0] => last.leave = pair[1],
                _ => spans.push(Span { enter: pair[0], leave: pair[1] }),
            }
        }
        spans
    }

    /// Where the infinite line of a ray passes the boundary: exact parameters as fractions, in no order.
    #[inline]
    pub(crate) fn cuts(&self, ray: &Ray) -> impl Iterator<Item = (i64, i64)> {
        let mut before = self.points[self.points.len() - 1];
        let mut side_before = ray.side(before);
        self.points.iter().filter_map(move |&corner| {
            let side = ray.side(corner);
            let cut = ((0 < side_before) != (0 < side)).then(|| {
                let along_edge = corner.seen_from(before);
                (before.seen_from(ray.from).cross(along_edge), side - side_before)
            });
            (before, side_before) = (corner, side);
            cut
        })
    }
}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = ShapeError;

    fn try_from(points: Vec<Point>) -> Result<Polygon, ShapeError> {
        Polygon::new(points)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Vec<Point> {
        polygon.points
    }
}

/// The checks that outlines and lines share.
pub(crate) fn check_points(points: &[Point]) -> Result<(), ShapeError> {
    if POINTS_MAX < points.len() {
        return Err(ShapeError::TooManyPoints(points.len()));
    }
    if let Some(p) = points.iter().find(|p| !p.in_range()) {
        return Err(ShapeError::OutOfRange(*p));
    }
    match points.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(ShapeError::RepeatedPoint(pair[0])),
        None => Ok(()),
    }
}

fn edges(points: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    points.iter().copied().zip(points.iter().copied().cycle().skip(1))
}

/// The first points of two edges that have more in common than the corner of neighbours.
fn first_self_contact(points: &[Point]) -> Option<(Point, Point)> {
    let n = points.len();
    for (i, (a, b)) in edges(points).enumerate() {
        for (j, (c, d)) in edges(points).enumerate().skip(i + 1) {
            let contact = if j == i + 1 {
                folds_back(a, b, d)
            } else if (j + 1) % n == i {
                folds_back(b, a, c)
            } else {
                segments_touch(a, b, c, d)
            };
            if contact {
                return Some((a, c));
            }
        }
    }
    None
}

/// Whether the way from `a` to `corner` and on to `b` doubles back on itself.
fn folds_back(a: Point, corner: Point, b: Point) -> bool {
    let (back, on) = (a.seen_from(corner), b.seen_from(corner));
    back.cross(on) == 0 && 0 < back.dot(on)
}

/// Whether two segments have at least a point in common.
fn segments_touch(a: Point, b: Point, c: Point, d: Point) -> bool {
    let side = |p: Point, q: Point, r: Point| narrow(q.seen_from(p).cross(r.seen_from(p)).signum());
    let (c_side, d_side, a_side, b_side) = (side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b));
    if c_side * d_side < 0 && a_side * b_side < 0 {
        return true;
    }
    let on = |p: Point, q: Point, r: Point, side: i32| side == 0 && Bounds::of_segment(p, q).contains(r);
    on(a, b, c, c_side) || on(a, b, d, d_side) || on(c, d, a, a_side) || on(c, d, b, b_side)
}

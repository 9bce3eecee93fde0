//! Bases: the footprint of a miniature or stand on the table, and how far two of them are apart.
//!
//! A turned rectangle has its corners rounded to whole units once; everything after that is exact, and
//! distances are rounded once, at the end. Nothing here allocates: these questions are asked millions of
//! times a second.

use serde::{Deserialize, Serialize};

use crate::angle::UNIT;
use crate::convex;
use crate::exact::div_round;
use crate::ground::{Edge, Size};
use crate::len::Len;
use crate::point::Point;
use crate::pose::Pose;

/// Bases overlap if they reach into each other by more than this: the hair that rounding may leave between or
/// across two bases that were placed in contact.
pub const HAIR: Len = Len::new(2);

/// The shape of a base. Measures lie between 0.1 mm and 2 m.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Footprint {
    /// A rectangle.
    Rect {
        /// Across the facing, from the left to the right.
        width: Len,
        /// Along the facing, from the front to the rear.
        depth: Len,
    },
    /// A round base.
    Disc {
        /// From the centre to the rim.
        radius: Len,
    },
}

impl Footprint {
    /// At least the distance from the centre to the furthest point.
    fn outer_radius(self) -> i64 {
        match self {
            Footprint::Rect { width, depth } => {
                // The diagonal is at most the longer side and half the shorter one: no root needed.
                let (long, short) = (width.max(depth), width.min(depth));
                i64::from(long.raw()) / 2 + i64::from(short.raw()) / 4 + 3
            }
            Footprint::Disc { radius } => i64::from(radius.raw()),
        }
    }

    /// At most the distance from the centre to the nearest point of the rim.
    fn inner_radius(self) -> i64 {
        match self {
            Footprint::Rect { width, depth } => (i64::from(width.min(depth).raw()) / 2 - 1).max(0),
            Footprint::Disc { radius } => i64::from(radius.raw()),
        }
    }
}

/// A footprint that stands somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Base {
    /// The shape.
    pub footprint: Footprint,
    /// Where its centre is and which way it faces.
    pub pose: Pose,
}

impl Base {
    /// A footprint standing at a pose.
    pub const fn new(footprint: Footprint, pose: Pose) -> Base {
        Base { footprint, pose }
    }

    /// The corners: front left, front right, rear right, rear left (clockwise), rounded once to whole units.
    /// For a round base, the corners of the square around it.
    pub fn corners(&self) -> [Point; 4] {
        let (width, depth) = match self.footprint {
            Footprint::Rect { width, depth } => (width, depth),
            Footprint::Disc { radius } => (radius * 2, radius * 2),
        };
        let forward = self.pose.facing.vector();
        let (across, along) = (i64::from(width.raw()), i64::from(depth.raw()));
        // Both halves of the sum share one rounding, which is the same for opposite corners.
        let corner = |across: i64, along: i64| {
            let x = forward.y * across + forward.x * along;
            let y = forward.y * along - forward.x * across;
            self.pose.at.shifted(div_round(x, 2 * UNIT), div_round(y, 2 * UNIT))
        };
        [corner(-across, along), corner(across, along), corner(across, -along), corner(-across, -along)]
    }

    /// The gap to another base between the nearest points; zero if they touch or overlap. The same from both
    /// sides.
    pub fn gap(&self, other: &Base) -> Len {
        match (self.footprint, other.footprint) {
            (Footprint::Disc { radius }, _) => shrink(other.gap_to_point(self.pose.at), radius),
            (_, Footprint::Disc { radius }) => shrink(self.gap_to_point(other.pose.at), radius),
            (Footprint::Rect { .. }, Footprint::Rect { .. }) => {
                convex::gap(&self.corners(), &other.corners())
            }
        }
    }

    /// Whether the gap to another base is at most `reach`: the same as `self.gap(other) <= reach`, but
    /// decided by the distance of the centres where that is enough.
    pub fn within(&self, reach: Len, other: &Base) -> bool {
        if reach < Len::ZERO {
            return false;
        }
        let centres_sq = self.pose.at.distance_sq(other.pose.at);
        let reach_raw = i64::from(reach.raw());
        let far = reach_raw + self.footprint.outer_radius() + other.footprint.outer_radius() + 1;
        if far * far < centres_sq {
            return false;
        }
        let near = reach_raw + self.footprint.inner_radius() + other.footprint.inner_radius();
        centres_sq <= near * near || self.gap(other) <= reach
    }

    /// Whether the insides of two bases intersect by more than a [`HAIR`]. Bases that touch do not overlap.
    pub fn overlaps(&self, other: &Base) -> bool {
        let far = self.footprint.outer_radius() + other.footprint.outer_radius();
        if far * far < self.pose.at.distance_sq(other.pose.at) {
            return false;
        }
        match (self.footprint, other.footprint) {
            (Footprint::Disc { radius }, _) => other.gap_to_point(self.pose.at) + HAIR < radius,
            (_, Footprint::Disc { radius }) => self.gap_to_point(other.pose.at) + HAIR < radius,
            (Footprint::Rect { .. }, Footprint::Rect { .. }) => {
                convex::overlap(&self.corners(), &other.corners(), i64::from(HAIR.raw()))
            }
        }
    }

    /// The gap to a point; zero if the point is on the base.
    pub fn gap_to_point(&self, point: Point) -> Len {
        match self.footprint {
            Footprint::Rect { .. } => convex::gap(&self.corners(), &[point]),
            Footprint::Disc { radius } => shrink(self.pose.at.distance(point), radius),
        }
    }

    /// The gap to the segment from `a` to `b`; zero if it touches or crosses the base.
    pub fn gap_to_segment(&self, a: Point, b: Point) -> Len {
        match self.footprint {
            Footprint::Rect { .. } => convex::gap(&self.corners(), &[a, b]),
            Footprint::Disc { radius } => shrink(self.pose.at.distance_to_segment(a, b), radius),
        }
    }

    /// The gap to an edge of a table of this size; zero if the base touches the edge or hangs over it.
    pub fn gap_to_edge(&self, size: Size, edge: Edge) -> Len {
        match self.footprint {
            Footprint::Rect { .. } => {
                let gaps = self.corners().map(|corner| size.distance_to_edge(corner, edge));
                gaps.into_iter().min().unwrap_or(Len::ZERO).max(Len::ZERO)
            }
            Footprint::Disc { radius } => shrink(size.distance_to_edge(self.pose.at, edge), radius),
        }
    }

    /// Whether the whole base is on a table of this size; touching the edge from inside is on it.
    pub fn inside(&self, size: Size) -> bool {
        match self.footprint {
            Footprint::Rect { .. } => self.corners().into_iter().all(|corner| size.holds(corner)),
            Footprint::Disc { radius } => {
                Edge::ALL.into_iter().all(|edge| radius <= size.distance_to_edge(self.pose.at, edge))
            }
        }
    }

    /// Whether a polyline comes within `reach` of the base.
    pub fn touches_line(&self, polyline: &[Point], reach: Len) -> bool {
        if let [point] = polyline {
            return self.gap_to_point(*point) <= reach;
        }
        polyline.windows(2).any(|pair| self.gap_to_segment(pair[0], pair[1]) <= reach)
    }

    /// At least the distance from the centre to the furthest point of the base.
    pub(crate) fn outer_radius(&self) -> i64 {
        self.footprint.outer_radius()
    }
}

/// Whether the segment from `a` to `b` crosses, touches or ends in a base: a sight line and a smoke marker or
/// wreck. Exact for the rounded corners of a rectangle and for a disc, hence the same from both ends.
pub fn segment_meets_base(a: Point, b: Point, base: &Base) -> bool {
    match base.footprint {
        Footprint::Rect { .. } => convex::meet(&base.corners(), &[a, b]),
        Footprint::Disc { radius } => {
            let (along, centre) = (b.seen_from(a), base.pose.at.seen_from(a));
            let (dot, len_sq) = (along.dot(centre), along.square());
            if 0 < dot && dot < len_sq {
                let (cross, radius) = (i128::from(along.cross(centre)), i128::from(radius.raw()));
                return cross * cross <= radius * radius * i128::from(len_sq);
            }
            base.pose.at.within(radius, a) || base.pose.at.within(radius, b)
        }
    }
}

/// A distance from a centre as a gap from the rim.
fn shrink(distance: Len, radius: Len) -> Len {
    (distance - radius).max(Len::ZERO)
}

//! Why a shape is refused, in sentences.

use std::fmt;

use crate::len::Len;
use crate::point::Point;
use crate::polygon::POINTS_MAX;

/// Why some points are not an outline, a line or a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// Fewer than three corners, or fewer than two points of a line.
    TooFewPoints(usize),
    /// More than [`POINTS_MAX`] points.
    TooManyPoints(usize),
    /// A point more than ten metres from the origin.
    OutOfRange(Point),
    /// The same point twice in a row.
    RepeatedPoint(Point),
    /// All corners on one straight line.
    NoArea,
    /// Two edges that cross, touch or lie on each other; the first points of both.
    CrossesItself(Point, Point),
    /// A table without width or height, or larger than ten metres.
    TableSize(Len, Len),
    /// A line with a negative half width, or one of more than ten metres.
    LineWidth(Len),
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |p: &Point| format!("[{}, {}]", p.x, p.y);
        match self {
            ShapeError::TooFewPoints(n) => {
                write!(f, "an outline needs at least three corners and a line two points, but this has {n}")
            }
            ShapeError::TooManyPoints(n) => {
                write!(f, "an outline or line has at most {POINTS_MAX} points, but this has {n}")
            }
            ShapeError::OutOfRange(p) => write!(f, "the point {} is more than ten metres away", at(p)),
            ShapeError::RepeatedPoint(p) => write!(f, "the point {} is there twice in a row", at(p)),
            ShapeError::NoArea => write!(f, "the corners of the outline lie on one straight line"),
            ShapeError::CrossesItself(p, q) => {
                write!(f, "the outline crosses or touches itself: see the edges from {} and {}", at(p), at(q))
            }
            ShapeError::TableSize(width, height) => {
                let (width, height) = (width.raw(), height.raw());
                write!(
                    f,
                    "a table measures from 0.01 mm to ten metres each way, but this is {width} by {height}"
                )
            }
            ShapeError::LineWidth(width) => {
                write!(f, "the half width of a line is zero to ten metres, but this is {}", width.raw())
            }
        }
    }
}

impl std::error::Error for ShapeError {}

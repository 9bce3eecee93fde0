//! The virtual table: lengths, bases, ground, sight and paths. It knows no rules.
//!
//! Everything is an integer. A length ([`Len`]) counts hundredths of a millimetre, so that inches and
//! centimetres are both whole; a facing ([`Deg`]) counts whole degrees. Distances are compared as squares and
//! sides as cross products, so the same question has the same answer on every machine, and from both sides of
//! the table: lines of sight are computed from the smaller end whichever way they are asked.
//!
//! The limits: coordinates up to ten metres either way ([`COORDINATE_MAX`]), bases from 0.1 mm to 2 m. Within
//! them nothing here panics or overflows. There is no I/O, no clock and no chance.
//!
//! Where to look:
//! * [`Len`], [`Point`], [`Deg`], [`Pose`]: measures;
//! * [`Base`] with [`Footprint`], [`in_arc`], [`slide`]: things that stand on the table;
//! * [`Ground`] with [`Area`] and [`Line`]: the table itself, and what lines of sight and moves meet on it;
//! * [`reach`](fn@reach), [`way`], [`seen_area`], [`outlines`]: questions about the whole table;
//! * [`Drawing`], [`read_drawing`]: the table as text.
//!
//! ```
//! use table::{Area, Base, Deg, Footprint, Ground, Kind, Len, Point, Polygon, Pose, Size, in_arc};
//!
//! let inch = |x, y| Point::new(Len::inches(x), Len::inches(y));
//! let wood = Area {
//!     id: "wood".to_owned(),
//!     name: "the wood".to_owned(),
//!     kind: Kind(1),
//!     relief: false,
//!     level: 0,
//!     outline: Polygon::new(vec![inch(10, 10), inch(16, 10), inch(16, 20), inch(10, 20)])?,
//! };
//! let ground = Ground::new(Size::new(Len::inches(72), Len::inches(48)), vec![wood], Vec::new())?;
//!
//! let stand = Footprint::Rect { width: Len::inches(2), depth: Len::inches(1) };
//! let able = Base::new(stand, Pose::new(inch(4, 15), Deg::EAST));
//! let baker = Base::new(stand, Pose::new(inch(30, 15), Deg::WEST));
//!
//! assert_eq!(able.gap(&baker), Len::inches(25));
//! assert!(in_arc(able.pose, 45, baker.pose.at));
//! assert_eq!(ground.length_inside(0, able.pose.at, baker.pose.at), Len::inches(6));
//! # Ok::<(), table::ShapeError>(())
//! ```

mod angle;
mod arc;
mod base;
mod bounds;
mod capsule;
mod convex;
mod draw;
mod exact;
mod explain;
mod ground;
mod len;
mod outline;
mod path;
mod point;
mod polygon;
mod pose;
mod ray;
mod reach;
mod shape_error;
mod sight;
mod slide;

pub use angle::{Deg, UNIT};
pub use arc::in_arc;
pub use base::{Base, Footprint, HAIR, segment_meets_base};
pub use bounds::Bounds;
pub use draw::{DRAWING_CELLS_MAX, Drawing, read_drawing};
pub use explain::{SightObstacle, SightReport, SightStretch};
pub use ground::{Area, Edge, Ground, Kind, Line, LineRole, Size};
pub use len::Len;
pub use outline::outlines;
pub use path::{Leg, ObstacleCrossing, Stretch};
pub use point::{COORDINATE_MAX, Point};
pub use polygon::{POINTS_MAX, Polygon};
pub use pose::Pose;
pub use ray::{Span, T_ONE};
pub use reach::{CELLS_TO_A_SIDE_MAX, LegCost, Reach, ReachCell, WAY_CELLS_MAX, reach, seen_area, way};
pub use shape_error::ShapeError;
pub use sight::{AreaCrossing, Blocked, Eye, LineCrossing};
pub use slide::slide;

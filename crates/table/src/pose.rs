//! Where something stands and which way it faces.

use serde::{Deserialize, Serialize};

use crate::angle::Deg;
use crate::point::Point;

/// A place and a facing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Pose {
    /// The centre.
    pub at: Point,
    /// The way it faces.
    pub facing: Deg,
}

impl Pose {
    /// A pose at this place with this facing.
    pub const fn new(at: Point, facing: Deg) -> Pose {
        Pose { at, facing }
    }

    /// The same place, turned to face a point as nearly as whole degrees allow; unchanged if the point is its
    /// centre.
    #[must_use]
    pub fn facing_towards(self, point: Point) -> Pose {
        Pose { at: self.at, facing: Deg::from_to(self.at, point).unwrap_or(self.facing) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pose_turns_on_the_spot() {
        let pose = Pose::new(Point::raw(10, 10), Deg::NORTH);
        assert_eq!(pose.facing_towards(Point::raw(10, 0)), Pose::new(pose.at, Deg::SOUTH));
        assert_eq!(pose.facing_towards(pose.at), pose);
    }
}

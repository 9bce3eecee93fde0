//! A sight line told in full, for players and umpires who want to know why.

use std::ops::ControlFlow;

use crate::ground::Ground;
use crate::len::Len;
use crate::point::Point;
use crate::ray::T_ONE;

/// A part of a sight line inside an area, as points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SightStretch {
    /// The index of the area.
    pub area: usize,
    /// Where the line enters.
    pub from: Point,
    /// Where the line leaves.
    pub to: Point,
    /// How long the part is.
    pub length: Len,
}

/// An obstacle on a sight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SightObstacle {
    /// The index of the line.
    pub line: usize,
    /// Where it is crossed.
    pub at: Point,
    /// How far that is from the first end.
    pub from_a: Len,
}

/// All that a sight line crosses, in order from its first end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SightReport {
    /// The length of the line.
    pub length: Len,
    /// The areas it runs through, hills included.
    pub stretches: Vec<SightStretch>,
    /// The obstacles it crosses.
    pub lines: Vec<SightObstacle>,
    /// The highest level of a hill it runs over, 0 if there is none.
    pub highest_level_crossed: i16,
}

impl Ground {
    /// Everything on the straight line from `a` to `b`, in order from `a`. From `b` to `a` it is the mirror
    /// image.
    pub fn explain(&self, a: Point, b: Point) -> SightReport {
        // Points come from the smaller end for both directions, so that they are the same to the last unit.
        let (low, high) = (a.min(b), a.max(b));
        let at = |t: i64| low.lerp(high, if b < a { T_ONE - t } else { t }, T_ONE);
        let mut stretches = Vec::new();
        self.each_area_on(a, b, |found| {
            let part = SightStretch {
                area: found.area,
                from: at(found.enter),
                to: at(found.leave),
                length: found.length,
            };
            stretches.push(((found.enter, found.leave, found.area), part));
            ControlFlow::Continue(())
        });
        stretches.sort_unstable_by_key(|(order, _)| *order);
        let mut lines = Vec::new();
        self.each_line_on(a, b, |found| {
            let obstacle = SightObstacle { line: found.line, at: found.at, from_a: a.distance(found.at) };
            lines.push(((found.t, found.line), obstacle));
            ControlFlow::Continue(())
        });
        lines.sort_unstable_by_key(|(order, _)| *order);
        let areas = self.areas();
        let hills = stretches.iter().map(|(_, part)| &areas[part.area]).filter(|area| area.relief);
        SightReport {
            length: a.distance(b),
            highest_level_crossed: hills.map(|area| area.level).max().unwrap_or(0),
            stretches: stretches.into_iter().map(|(_, part)| part).collect(),
            lines: lines.into_iter().map(|(_, obstacle)| obstacle).collect(),
        }
    }
}

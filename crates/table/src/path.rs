//! What a move in a straight line runs through and crosses.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use crate::angle::Deg;
use crate::bounds::Bounds;
use crate::capsule::span_in_capsule;
use crate::ground::{Ground, LineRole};
use crate::len::Len;
use crate::point::Point;
use crate::ray::{Ray, Span, T_ONE, part_of};
use crate::sight::each_contact;

/// One straight part of a move, with the facing at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Leg {
    /// Where the leg ends.
    pub to: Point,
    /// The facing at the end.
    pub facing: Deg,
}

/// A part of a straight move over the same ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stretch {
    /// How long it is.
    pub length: Len,
    /// The topmost area under it, hills left out.
    pub area: Option<usize>,
    /// The topmost way under it.
    pub way: Option<usize>,
    /// The point halfway along it.
    pub mid: Point,
}

/// An obstacle crossed by a straight move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ObstacleCrossing {
    /// The index of the line.
    pub line: usize,
    /// Where it is crossed.
    pub at: Point,
    /// The way at that place, if there is one: a gate, a bridge, a ford.
    pub on_way: Option<usize>,
    /// How far that is from the start of the move.
    pub from_a: Len,
}

/// A thing on the ground under a part of a ray.
struct Layer {
    span: Span,
    idx: usize,
    role: LayerRole,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LayerRole {
    Area,
    Way,
}

impl Ground {
    /// The segment from `a` to `b` cut wherever the topmost area or the way under it changes, in order from
    /// `a`.
    ///
    /// The lengths add up to exactly `a.distance(b)`; parts shorter than half a unit are left out. Hills do
    /// not matter. Running exactly along the boundary of an area counts as inside or not as in
    /// [`Polygon::crossings_of`](crate::Polygon::crossings_of). If `a == b`, there is one stretch of no
    /// length.
    pub fn stretches(&self, a: Point, b: Point) -> SmallVec<[Stretch; 4]> {
        if a == b {
            return smallvec![Stretch {
                length: Len::ZERO,
                area: self.area_at(a),
                way: self.way_at(a),
                mid: a
            }];
        }
        let ray = Ray::new(a, b);
        let layers = self.layers_on(&ray);
        let mut cuts: SmallVec<[i64; 16]> = smallvec![0, T_ONE];
        cuts.extend(layers.iter().flat_map(|layer| [layer.span.enter, layer.span.leave]));
        cuts.sort_unstable();
        cuts.dedup();

        let whole = ray.length();
        let mut stretches: SmallVec<[Stretch; 4]> = SmallVec::new();
        let mut begin = 0;
        for pair in cuts.windows(2) {
            let part = Span { enter: pair[0], leave: pair[1] };
            let length = part_of(whole, part.leave) - part_of(whole, part.enter);
            let area = topmost(&layers, LayerRole::Area, part);
            let way = topmost(&layers, LayerRole::Way, part);
            if length == Len::ZERO {
                continue;
            }
            match stretches.last_mut() {
                Some(last) if last.area == area && last.way == way => last.length += length,
                _ => {
                    begin = part.enter;
                    stretches.push(Stretch { length, area, way, mid: a });
                }
            }
            if let Some(last) = stretches.last_mut() {
                last.mid = ray.at(i64::midpoint(begin, part.leave));
            }
        }
        if ray.flipped {
            stretches.reverse();
        }
        stretches
    }

    /// The obstacles crossed by a move from `a` to `b`, in order from `a`.
    ///
    /// The start of a move does not count, its end does: a base that stands exactly on an obstacle has
    /// crossed it on arrival, and leaves it without crossing it again. A move cut into legs thus crosses an
    /// obstacle as often as the whole move, wherever the cut is. Contacts are those of
    /// [`Ground::each_line_on`]; a move along an obstacle crosses it once.
    pub fn obstacles_on(&self, a: Point, b: Point) -> SmallVec<[ObstacleCrossing; 2]> {
        let ray = Ray::new(a, b);
        let mut found: SmallVec<[(i64, ObstacleCrossing); 2]> = SmallVec::new();
        for (line, bounds) in self.line_bounds.iter().enumerate() {
            let obstacle = &self.lines()[line];
            if obstacle.role != LineRole::Obstacle || ray.misses(bounds) {
                continue;
            }
            let _all_visited = each_contact(obstacle, &ray, |t| {
                let at = ray.at(t);
                if 0 < ray.told(t) {
                    let crossing =
                        ObstacleCrossing { line, at, on_way: self.way_at(at), from_a: a.distance(at) };
                    found.push((ray.told(t), crossing));
                }
                ControlFlow::Continue(())
            });
        }
        found.sort_by_key(|(t, crossing)| (*t, crossing.line));
        found.into_iter().map(|(_, crossing)| crossing).collect()
    }

    fn layers_on(&self, ray: &Ray) -> SmallVec<[Layer; 8]> {
        let mut layers = SmallVec::new();
        for (idx, bounds) in self.area_bounds.iter().enumerate() {
            let area = &self.areas()[idx];
            if area.relief || ray.misses(bounds) {
                continue;
            }
            let spans = area.outline.spans_on(ray);
            layers.extend(spans.into_iter().map(|span| Layer { span, idx, role: LayerRole::Area }));
        }
        for (idx, bounds) in self.line_bounds.iter().enumerate() {
            let line = &self.lines()[idx];
            if line.role != LineRole::Way || ray.misses(bounds) {
                continue;
            }
            let near = line
                .points
                .windows(2)
                .filter(|pair| !ray.misses(&Bounds::of_segment(pair[0], pair[1]).grown(line.half_width)));
            let spans = near.filter_map(|pair| span_in_capsule(ray, pair[0], pair[1], line.half_width));
            layers.extend(spans.map(|span| Layer { span, idx, role: LayerRole::Way }));
        }
        layers
    }
}

/// The last listed area or way that covers a part of the ray.
fn topmost(layers: &[Layer], role: LayerRole, part: Span) -> Option<usize> {
    let covers = |layer: &&Layer| {
        layer.role == role && layer.span.enter <= part.enter && part.leave <= layer.span.leave
    };
    layers.iter().filter(covers).map(|layer| layer.idx).max()
}

//! HK-H04, HK-R23: what lies on a line of sight and makes shooting, observing and spotting harder.

use std::ops::ControlFlow;

use smallvec::SmallVec;
use table::{Len, Line, Point, T_ONE, segment_meets_base};

use super::{Stand, TOLERANCE, area_kind, centre, level};
use crate::Hk;
use crate::element::{Element, ElementId, inches};
use crate::state::State;

/// Something that hinders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hindrance {
    /// A patch of brush, crops or orchard, by the number of the area.
    Patch(usize),
    /// A part of a wood, by the number of the area.
    Woods(usize),
    /// A hedge, by the number of the line.
    Hedge(usize),
    /// A wreck.
    Wreck(ElementId),
    /// HK-R23: a smoke counter, by its place in the list, and its value.
    Smoke(usize, u8),
}

impl Hindrance {
    /// How many hindrances it is: HK-R23.
    pub fn value(self) -> u8 {
        match self {
            Hindrance::Patch(_) | Hindrance::Woods(_) | Hindrance::Hedge(_) | Hindrance::Wreck(_) => 1,
            Hindrance::Smoke(_, value) => value,
        }
    }

    /// What it is called.
    pub fn name(self, state: &State) -> String {
        let ground = &state.battle.ground;
        match self {
            Hindrance::Patch(idx) | Hindrance::Woods(idx) => {
                let area = &ground.areas()[idx];
                if area.name.is_empty() { area.id.clone() } else { area.name.clone() }
            }
            Hindrance::Hedge(idx) => {
                let line = &ground.lines()[idx];
                if line.name.is_empty() { line.id.clone() } else { line.name.clone() }
            }
            Hindrance::Wreck(id) => format!("wreck of {}", state.name(id)),
            Hindrance::Smoke(_, value) => format!("smoke +{value}"),
        }
    }
}

/// HK-R23: the radius of a smoke counter.
pub const SMOKE_RADIUS: Len = inches(3);
/// HK-H04: terrain so near to an end is touched by it.
const TOUCH: Len = inches(1);
/// HK-H04: high ground sees over what is farther than this from the lower end.
const UNDER_THE_NOSE: Len = inches(4);

/// HK-H04, HK-R23: how many hindrances there are between the centre of an element and a point.
pub fn n_hindrances(_: &Hk, state: &State, from: &Element, to: Point) -> u8 {
    count(state, centre(from), Stand::ground(to))
}

/// HK-H04, HK-R23: how many hindrances there are on a line.
pub(crate) fn count(state: &State, from: Stand, to: Stand) -> u8 {
    let mut n: u8 = 0;
    each(state, from, to, |it| n = n.saturating_add(it.value()));
    n
}

/// HK-H04, HK-R23: the hindrances on a line.
pub fn hindrances(state: &State, from: Stand, to: Stand) -> Vec<Hindrance> {
    let mut all = Vec::new();
    each(state, from, to, |it| all.push(it));
    all
}

fn each(state: &State, from: Stand, to: Stand, mut visit: impl FnMut(Hindrance)) {
    let sight = Sight { state, from, to };
    sight.areas(&mut visit);
    sight.lines(&mut visit);
    sight.wrecks(&mut visit);
    sight.smoke(&mut visit);
}

/// A line of sight.
struct Sight<'a> {
    state: &'a State,
    from: Stand,
    to: Stand,
}

impl Sight<'_> {
    /// Patches of brush, crops and orchard, one each; parts of woods of 4" or less, one each.
    fn areas(&self, visit: &mut impl FnMut(Hindrance)) {
        let ground = &self.state.battle.ground;
        let mut counted: SmallVec<[usize; 4]> = SmallVec::new();
        ground.each_area_on(self.from.at, self.to.at, |crossing| {
            let kind = area_kind(self.state, crossing.area);
            let outline = &ground.areas()[crossing.area].outline;
            let near = |at: Point| {
                outline.bounds().grown(TOUCH + TOLERANCE).contains(at)
                    && outline.distance_to(at) <= TOUCH + TOLERANCE
            };
            let touched = || near(self.from.at) || near(self.to.at);
            if kind.woods && crossing.length <= inches(4) + TOLERANCE && !touched() {
                visit(Hindrance::Woods(crossing.area));
            } else if kind.hinders && !counted.contains(&crossing.area) && !touched() {
                let ends = [crossing.enter, crossing.leave];
                if !self.is_overlooked(ends, || ground.level_at(self.at(i64::midpoint(ends[0], ends[1])))) {
                    counted.push(crossing.area);
                    visit(Hindrance::Patch(crossing.area));
                }
            }
            ControlFlow::Continue(())
        });
    }

    /// Hedges, one each.
    fn lines(&self, visit: &mut impl FnMut(Hindrance)) {
        let ground = &self.state.battle.ground;
        let mut counted: SmallVec<[usize; 4]> = SmallVec::new();
        ground.each_line_on(self.from.at, self.to.at, |crossing| {
            let line = &ground.lines()[crossing.line];
            let hinders = self.state.battle.lines[usize::from(line.kind.0)].hinders;
            if hinders
                && !counted.contains(&crossing.line)
                && ![self.from, self.to].iter().any(|it| distance_to_line(line, it.at) <= TOUCH + TOLERANCE)
                && !self.is_overlooked([crossing.t, crossing.t], || ground.level_at(crossing.at))
            {
                counted.push(crossing.line);
                visit(Hindrance::Hedge(crossing.line));
            }
            ControlFlow::Continue(())
        });
    }

    /// Destroyed vehicles, one each.
    fn wrecks(&self, visit: &mut impl FnMut(Hindrance)) {
        for it in &self.state.elements {
            let Some(wreck) = it.vehicle.as_ref().filter(|it| it.destroyed) else { continue };
            let base = wreck.base();
            if !segment_meets_base(self.from.at, self.to.at, &base)
                || [self.from, self.to].iter().any(|it| base.gap_to_point(it.at) <= TOUCH + TOLERANCE)
            {
                continue;
            }
            let near = base.pose.at.nearest_on_segment(self.from.at, self.to.at);
            let (way, length) = (self.from.at.distance(near), self.from.at.distance(self.to.at));
            let t = i64::from(way.raw()) * T_ONE / i64::from(length.raw().max(1));
            if !self.is_overlooked([t, t], || self.state.battle.ground.level_at(base.pose.at)) {
                visit(Hindrance::Wreck(it.id));
            }
        }
    }

    /// HK-R23: smoke that the line crosses, starts in or ends in. Several counters add.
    fn smoke(&self, visit: &mut impl FnMut(Hindrance)) {
        for (idx, smoke) in self.state.smoke.iter().enumerate() {
            if smoke.at.distance_to_segment(self.from.at, self.to.at) <= SMOKE_RADIUS + TOLERANCE {
                visit(Hindrance::Smoke(idx, smoke.value));
            }
        }
    }

    /// HK-H04: low things are ignored if either end is at least one level higher than they are and they are more than 4"
    /// from the lower end. `ends` are the parameters of the part of the line they take.
    fn is_overlooked(&self, ends: [i64; 2], level_there: impl FnOnce() -> i16) -> bool {
        let (from, to) = (level(self.state, self.from), level(self.state, self.to));
        if from.max(to) <= level_there() {
            return false;
        }
        let length = i64::from(self.from.at.distance(self.to.at).raw());
        let way = |t: i64| length * t / T_ONE;
        let (after_from, before_to) = (way(ends[0]), length - way(ends[1]));
        let from_lower = match from.cmp(&to) {
            std::cmp::Ordering::Less => after_from,
            std::cmp::Ordering::Equal => after_from.min(before_to),
            std::cmp::Ordering::Greater => before_to,
        };
        i64::from((UNDER_THE_NOSE + TOLERANCE).raw()) < from_lower
    }

    fn at(&self, t: i64) -> Point {
        self.from.at.lerp(self.to.at, t, T_ONE)
    }
}

/// The distance from a place to the centre line of a line.
pub(crate) fn distance_to_line(line: &Line, at: Point) -> Len {
    let segments = line.points.windows(2).map(|pair| at.distance_to_segment(pair[0], pair[1]));
    segments.min().unwrap_or(Len::ZERO)
}

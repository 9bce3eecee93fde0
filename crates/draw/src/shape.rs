//! Outlines and courses on the sheet, in millimetres with y down.

use std::fmt::{self, Write as _};
use std::ops::{Add, Mul, Sub};

use crate::ink::{N, real};

/// A place on the sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spot {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Add for Spot {
    type Output = Spot;
    fn add(self, by: Spot) -> Spot {
        spot(self.x + by.x, self.y + by.y)
    }
}

impl Sub for Spot {
    type Output = Spot;
    fn sub(self, by: Spot) -> Spot {
        spot(self.x - by.x, self.y - by.y)
    }
}

impl Mul<f64> for Spot {
    type Output = Spot;
    fn mul(self, by: f64) -> Spot {
        spot(self.x * by, self.y * by)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", N(self.x), N(self.y))
    }
}

/// A place on the sheet.
pub(crate) fn spot(x: f64, y: f64) -> Spot {
    Spot { x, y }
}

impl Spot {
    pub(crate) fn dot(self, other: Spot) -> f64 {
        self.x * other.x + self.y * other.y
    }

    fn cross(self, other: Spot) -> f64 {
        self.x * other.y - self.y * other.x
    }

    pub(crate) fn len(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The same direction, one long.
    pub(crate) fn unit(self) -> Spot {
        let len = self.len();
        if len < 1e-9 { spot(1.0, 0.0) } else { self * (1.0 / len) }
    }

    /// Turned to the right, as the sheet is seen.
    pub(crate) fn right(self) -> Spot {
        spot(-self.y, self.x)
    }

    /// The direction of an angle in radians, 0 to the right and growing clockwise.
    pub(crate) fn at_angle(angle: f64) -> Spot {
        spot(angle.cos(), angle.sin())
    }
}

/// The distance from a place to a stretch between two others.
pub(crate) fn distance_to(p: Spot, from: Spot, to: Spot) -> f64 {
    let along = to - from;
    let share = if along.len() < 1e-9 { 0.0 } else { (p - from).dot(along) / along.dot(along) };
    (p - (from + along * share.clamp(0.0, 1.0))).len()
}

/// Left, top, right, bottom.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Frame {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

/// A closed outline.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shape(pub(crate) Vec<Spot>);

impl Shape {
    /// Its edges, each from corner to corner.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (Spot, Spot)> + '_ {
        self.0.iter().copied().zip(self.0.iter().copied().cycle().skip(1))
    }

    pub(crate) fn holds(&self, p: Spot) -> bool {
        let crosses = |&(a, b): &(Spot, Spot)| {
            (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x
        };
        self.edges().filter(crosses).count() % 2 == 1
    }

    /// How far a place is from the outline, inside or outside.
    pub(crate) fn to_edge(&self, p: Spot) -> f64 {
        self.edges().map(|(a, b)| distance_to(p, a, b)).fold(f64::MAX, f64::min)
    }

    /// Whether a place lies inside, at least so far from the outline.
    pub(crate) fn holds_well(&self, p: Spot, margin: f64) -> bool {
        self.holds(p) && margin <= self.to_edge(p)
    }

    /// Twice the area, positive if the corners go round clockwise.
    fn turn(&self) -> f64 {
        self.edges().map(|(a, b)| a.cross(b)).sum()
    }

    pub(crate) fn frame(&self) -> Frame {
        frame_of(&self.0)
    }

    /// How far it reaches in a direction: from where, to where.
    pub(crate) fn reach(&self, dir: Spot) -> (f64, f64) {
        let all = self.0.iter().map(|p| p.dot(dir));
        all.fold((f64::MAX, f64::MIN), |(low, high), it| (low.min(it), high.max(it)))
    }

    /// The direction of the edge along which the narrowest box about the shape lies, to the right: rows and houses go
    /// along it.
    pub(crate) fn grain(&self) -> Spot {
        let span = |dir: Spot| {
            let (low, high) = self.reach(dir);
            high - low
        };
        let room = |dir: Spot| span(dir) * span(dir.right());
        let all = self.edges().map(|(a, b)| (b - a).unit());
        let along = all.min_by(|&a, &b| room(a).total_cmp(&room(b))).unwrap_or(spot(1.0, 0.0));
        let along = if span(along) < span(along.right()) { along.right() } else { along };
        if along.x < -1e-6 || along.x.abs() < 1e-6 && along.y < 0.0 { along * -1.0 } else { along }
    }

    /// The place that is furthest from the outline.
    pub(crate) fn middle(&self) -> Spot {
        const STEPS: usize = 24;
        let Frame { left, top, right, bottom } = self.frame();
        let at = |i: usize, j: usize| {
            spot(
                left + (right - left) * (real(i) + 0.5) / real(STEPS),
                top + (bottom - top) * (real(j) + 0.5) / real(STEPS),
            )
        };
        let centre = spot(f64::midpoint(left, right), f64::midpoint(top, bottom));
        // Ties go to what is near the centre: a long rectangle is named in its middle.
        let worth = |p: Spot| self.to_edge(p) - (p - centre).len() * 0.05;
        let all = (0..STEPS).flat_map(|i| (0..STEPS).map(move |j| (i, j))).map(|(i, j)| at(i, j));
        let inside = all.chain([centre]).filter(|&p| self.holds(p));
        inside.max_by(|&a, &b| worth(a).total_cmp(&worth(b))).unwrap_or(centre)
    }

    /// The outline drawn in by a distance; nothing if there is not room enough for it.
    pub(crate) fn inset(&self, by: f64) -> Option<Shape> {
        let n = self.0.len();
        let side = if 0.0 < self.turn() { 1.0 } else { -1.0 };
        let moved: Vec<(Spot, Spot)> = self
            .edges()
            .map(|(a, b)| {
                let dir = (b - a).unit();
                (a + dir.right() * (by * side), dir)
            })
            .collect();
        let mut res = Vec::with_capacity(n);
        for idx in 0..n {
            let ((before, dir), (after, next)) = (moved[(idx + n - 1) % n], moved[idx]);
            let across = dir.cross(next);
            let share = (after - before).cross(next) / across;
            res.push(if across.abs() < 1e-6 { after } else { before + dir * share });
        }
        let res = Shape(res);
        let fits = res.turn() * side > 0.0 && res.0.iter().all(|&p| self.holds_well(p, by.abs() * 0.9));
        let kept = res.edges().zip(self.edges()).all(|((a, b), (c, d))| 0.0 < (b - a).dot(d - c));
        (by <= 0.0 || fits && kept).then_some(res)
    }

    /// A path with its corners rounded.
    pub(crate) fn path(&self, radius: f64) -> String {
        rounded(&self.0, radius, true)
    }
}

/// The frame around places.
pub(crate) fn frame_of(all: &[Spot]) -> Frame {
    let start = Frame { left: f64::MAX, top: f64::MAX, right: f64::MIN, bottom: f64::MIN };
    all.iter().fold(start, |f, p| Frame {
        left: f.left.min(p.x),
        top: f.top.min(p.y),
        right: f.right.max(p.x),
        bottom: f.bottom.max(p.y),
    })
}

/// A path through places with its bends rounded.
pub(crate) fn rounded(points: &[Spot], radius: f64, closed: bool) -> String {
    let n = points.len();
    let mut res = String::new();
    let mut put = |text: fmt::Arguments<'_>| res.write_fmt(text).expect("a string takes whatever is written");
    for idx in 0..n {
        let (before, p, after) = (points[(idx + n - 1) % n], points[idx], points[(idx + 1) % n]);
        let letter = if idx == 0 { 'M' } else { 'L' };
        if !closed && (idx == 0 || idx + 1 == n) {
            put(format_args!("{letter}{p}"));
            continue;
        }
        let cut = radius.min((p - before).len() * 0.45).min((after - p).len() * 0.45);
        let (from, to) = (p + (before - p).unit() * cut, p + (after - p).unit() * cut);
        put(format_args!("{letter}{from}Q{p} {to}"));
    }
    if closed {
        res.push('Z');
    }
    res
}

/// Places along a course at equal steps, each with the direction there.
pub(crate) fn along(points: &[Spot], step: f64) -> Vec<(Spot, Spot)> {
    let mut res = Vec::new();
    let mut next = step / 2.0;
    for pair in points.windows(2) {
        let (len, dir) = ((pair[1] - pair[0]).len(), (pair[1] - pair[0]).unit());
        while next <= len {
            res.push((pair[0] + dir * next, dir));
            next += step;
        }
        next -= len;
    }
    res
}

/// How far a place is from a course.
pub(crate) fn to_course(p: Spot, points: &[Spot]) -> f64 {
    points.windows(2).map(|it| distance_to(p, it[0], it[1])).fold(f64::MAX, f64::min)
}

/// Where two stretches cross.
pub(crate) fn crossing(one: (Spot, Spot), other: (Spot, Spot)) -> Option<Spot> {
    let (along, beside) = (one.1 - one.0, other.1 - other.0);
    let across = along.cross(beside);
    if across.abs() < 1e-9 {
        return None;
    }
    let apart = other.0 - one.0;
    let shares = [apart.cross(beside) / across, apart.cross(along) / across];
    let on = |share: f64| (-1e-6..=1.0 + 1e-6).contains(&share);
    shares.into_iter().all(on).then(|| one.0 + along * shares[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Shape {
        Shape(vec![spot(0.0, 0.0), spot(10.0, 0.0), spot(10.0, 10.0), spot(0.0, 10.0)])
    }

    #[test]
    fn an_outline_is_drawn_in_whichever_way_it_goes_round() {
        let mut other = square();
        other.0.reverse();
        for shape in [square(), other] {
            let inner = shape.inset(2.0).unwrap();
            assert!((inner.turn().abs() - 72.0).abs() < 1e-6, "{inner:?}");
            assert_eq!(shape.inset(5.5), None);
        }
    }

    #[test]
    fn the_middle_is_inside_even_if_the_centre_is_not() {
        let ell = [(0., 0.), (30., 0.), (30., 4.), (4., 4.), (4., 30.), (0., 30.)];
        let ell = Shape(ell.iter().map(|&(x, y)| spot(x, y)).collect());
        assert!(ell.holds(ell.middle()));
        assert!(!ell.holds(spot(15.0, 15.0)));
    }

    #[test]
    fn courses_are_walked_at_equal_steps_round_their_bends() {
        let bent = [spot(0.0, 0.0), spot(5.0, 0.0), spot(5.0, 5.0)];
        let steps = along(&bent, 2.0);
        assert_eq!(steps.len(), 5);
        assert_eq!(steps[4].0, spot(5.0, 4.0));
    }

    #[test]
    fn stretches_cross_or_do_not() {
        let flat = (spot(0.0, 0.0), spot(10.0, 0.0));
        assert_eq!(crossing(flat, (spot(5.0, -5.0), spot(5.0, 5.0))), Some(spot(5.0, 0.0)));
        assert_eq!(crossing(flat, (spot(5.0, 1.0), spot(5.0, 5.0))), None);
    }
}

//! Places by what is there: "in the Copse", "4 north-east of the farm yard".

use table::{Deg, Len, Point, Polygon};

use super::{compass, coordinates};
use crate::View;

/// Farther away than this, in units, a landmark says little.
const NEAR: i32 = 12;

/// Ground by name.
pub(super) struct Gazetteer {
    unit: Len,
    unit_name: String,
    areas: Vec<Landmark>,
    lines: Vec<Course>,
    /// Places to be held.
    spots: Vec<(String, Point)>,
}

/// A piece of ground with an outline.
struct Landmark {
    name: String,
    words: String,
    high: bool,
    outline: Polygon,
}

/// A hedge, a road.
struct Course {
    name: String,
    words: String,
    half_width: Len,
    points: Vec<Point>,
}

impl Gazetteer {
    /// The named ground of a view; what has no name goes by its kind.
    pub(super) fn new(view: &View) -> Gazetteer {
        let unit = Len::new(view.ground.unit.max(1));
        let areas = view.ground.areas.iter().filter_map(|area| {
            let outline = Polygon::new(area.outline.clone()).ok()?;
            let (name, words) = named(&area.name, &area.kind, &area.effect);
            let high = area.kind.contains("hill") || area.kind.contains("bridge");
            Some(Landmark { name, words, high, outline })
        });
        let lines = view.ground.lines.iter().map(|line| {
            let (name, words) = named(&line.name, &line.kind, &line.effect);
            Course { name, words, half_width: Len::new(line.width / 2), points: line.points.clone() }
        });
        let unit_name = view.ground.unit_name.to_string();
        let spots = view.objectives.iter().map(|it| (it.name.clone(), it.at)).collect();
        Gazetteer { unit, unit_name, areas: areas.collect(), lines: lines.collect(), spots }
    }

    /// Where a point is: what it is in or on, or what is near, and its coordinates.
    pub(super) fn of(&self, at: Point) -> String {
        let place = coordinates(at, self.unit);
        let ways =
            self.lines.iter().rev().filter(|it| it.leads_over(at)).map(|it| format!("on {}", the(&it.name)));
        let areas = self.areas.iter().rev().filter(|it| it.outline.contains(at)).map(Landmark::within);
        let inside: Vec<String> = ways.take(1).chain(areas).collect();
        if !inside.is_empty() {
            return format!("{}, at {place}", inside.join(" "));
        }
        match self.near(at) {
            Some(near) => format!("{near}, at {place}"),
            None => format!("in the open, at {place}"),
        }
    }

    /// The nearest ground with an outline, or place to be held, with distance and wind.
    fn near(&self, at: Point) -> Option<String> {
        let apart =
            |it: &Landmark| (it.outline.distance_to(at), it.name.clone(), middle(it.outline.points()));
        let spots = self.spots.iter().filter(|it| it.1 != at);
        let spots = spots.map(|(name, spot)| (spot.distance(at), name.clone(), *spot));
        let (distance, name, from) = self.areas.iter().map(apart).chain(spots).min()?;
        if self.unit * NEAR < distance {
            return None;
        }
        let way = Deg::from_to(from, at)?;
        Some(format!("{} {} of {}", distance.in_units(self.unit, 1), compass(way), the(&name)))
    }

    /// All ground, in words.
    pub(super) fn all(&self) -> Vec<String> {
        let around = |points: &[Point]| coordinates(middle(points), self.unit);
        let areas =
            self.areas.iter().map(|it| format!("{}, around {}", it.words, around(it.outline.points())));
        let ends = |points: &[Point]| {
            let (first, last) = (points.first().copied(), points.last().copied());
            first.zip(last).map_or(String::new(), |(a, b)| {
                format!(", from {} to {}", coordinates(a, self.unit), coordinates(b, self.unit))
            })
        };
        let lines = self.lines.iter().map(|it| format!("{}{}", it.words, ends(&it.points)));
        let places = areas.chain(lines).collect::<Vec<String>>();
        if places.is_empty() {
            return places;
        }
        let unit = format!(
            "Places are in {}, so many east and so many north of the south-west corner",
            self.unit_name
        );
        std::iter::once(unit).chain(places).collect()
    }
}

impl Landmark {
    fn within(&self) -> String {
        format!("{} {}", if self.high { "on" } else { "in" }, the(&self.name))
    }
}

impl Course {
    /// Whether a point is on a road; what has no width is crossed, not followed.
    fn leads_over(&self, at: Point) -> bool {
        let near = |pair: &[Point]| at.distance_to_segment(pair[0], pair[1]) <= self.half_width;
        Len::ZERO < self.half_width && self.points.windows(2).any(near)
    }
}

/// A name, and all that there is to say: "Copse (woods): difficult, soft cover".
fn named(name: &str, kind: &str, effect: &str) -> (String, String) {
    let kind = kind.replace('_', " ");
    let name = if name.is_empty() { &kind } else { name };
    let title =
        if name.to_lowercase().contains(&kind) { name.to_owned() } else { format!("{name} ({kind})") };
    let words = if effect.is_empty() { title } else { format!("{title}: {effect}") };
    (name.to_owned(), words)
}

/// Names get an article, unless they have one or end with a number.
fn the(name: &str) -> String {
    let has = name.to_lowercase().starts_with("the ") || name.ends_with(|it: char| it.is_ascii_digit());
    if has { name.to_owned() } else { format!("the {name}") }
}

fn middle(points: &[Point]) -> Point {
    let n = i64::try_from(points.len()).unwrap_or(1).max(1);
    let mean = |of: fn(&Point) -> i32| {
        let sum: i64 = points.iter().map(|it| i64::from(of(it))).sum();
        i32::try_from(sum / n).unwrap_or(0)
    };
    Point::raw(mean(|it| it.x), mean(|it| it.y))
}

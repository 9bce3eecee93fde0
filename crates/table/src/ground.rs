//! The ground: areas such as woods and hills, and lines such as walls and roads. What they mean is up to the
//! rules.

use serde::{Deserialize, Serialize};

use crate::bounds::Bounds;
use crate::len::Len;
use crate::point::{COORDINATE_MAX, Point};
use crate::polygon::{Polygon, check_points};
use crate::shape_error::ShapeError;

/// A kind of terrain. The number belongs to the rules; the table only hands it back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Kind(pub u8);

/// A piece of ground with an outline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    /// The name in files and logs.
    pub id: String,
    /// The name for players.
    pub name: String,
    /// What it is, to the rules.
    pub kind: Kind,
    /// A hill: it gives a level, and other areas lie on it.
    pub relief: bool,
    /// How high it is, in the steps of the rules.
    pub level: i16,
    /// Where it is.
    pub outline: Polygon,
}

/// What a line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineRole {
    /// It is crossed: a wall, a hedge, a stream.
    Obstacle,
    /// It is followed: a road, a track.
    Way,
}

/// A piece of ground along a polyline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The name in files and logs.
    pub id: String,
    /// The name for players.
    pub name: String,
    /// What it is, to the rules.
    pub kind: Kind,
    /// Whether it is crossed or followed.
    pub role: LineRole,
    /// Half the width of a way; obstacles are crossed at their centre line.
    pub half_width: Len,
    /// The centre line.
    pub points: Vec<Point>,
}

/// An edge of the table; y = 0 is the south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// The edge y = 0.
    South,
    /// The edge x = width.
    East,
    /// The edge y = height.
    North,
    /// The edge x = 0.
    West,
}

impl Edge {
    /// All four edges.
    pub const ALL: [Edge; 4] = [Edge::South, Edge::East, Edge::North, Edge::West];

    /// The edge on the other side of the table.
    #[must_use]
    pub const fn opposite(self) -> Edge {
        match self {
            Edge::South => Edge::North,
            Edge::East => Edge::West,
            Edge::North => Edge::South,
            Edge::West => Edge::East,
        }
    }
}

/// The size of a table: from west to east and from south to north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Size {
    /// From west to east.
    pub width: Len,
    /// From south to north.
    pub height: Len,
}

impl Size {
    /// A table of this width and height.
    pub const fn new(width: Len, height: Len) -> Size {
        Size { width, height }
    }

    /// Whether a point is on a table of this size; the edges belong to it.
    pub const fn holds(self, p: Point) -> bool {
        0 <= p.x && p.x <= self.width.raw() && 0 <= p.y && p.y <= self.height.raw()
    }

    /// The distance from a point to an edge, negative if the point is beyond it.
    pub fn distance_to_edge(self, p: Point, edge: Edge) -> Len {
        match edge {
            Edge::South => Len::new(p.y),
            Edge::East => self.width - Len::new(p.x),
            Edge::North => self.height - Len::new(p.y),
            Edge::West => Len::new(p.x),
        }
    }
}

/// The ground of a whole table. It never changes during a game: share it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "GroundParts", into = "GroundParts")]
pub struct Ground {
    size: Size,
    areas: Vec<Area>,
    lines: Vec<Line>,
    /// The boxes of the areas, side by side because most questions end with them.
    pub(crate) area_bounds: Vec<Bounds>,
    /// The boxes of the lines, half widths included.
    pub(crate) line_bounds: Vec<Bounds>,
}

impl Ground {
    /// The ground of a table of this size, or the first thing that is wrong with it. Areas and lines may
    /// reach over the edges of the table; later ones lie on top of earlier ones.
    pub fn new(size: Size, areas: Vec<Area>, lines: Vec<Line>) -> Result<Ground, ShapeError> {
        let measures = 1..=COORDINATE_MAX;
        if !measures.contains(&size.width.raw()) || !measures.contains(&size.height.raw()) {
            return Err(ShapeError::TableSize(size.width, size.height));
        }
        for line in &lines {
            if line.points.len() < 2 {
                return Err(ShapeError::TooFewPoints(line.points.len()));
            }
            check_points(&line.points)?;
            if !(0..=COORDINATE_MAX).contains(&line.half_width.raw()) {
                return Err(ShapeError::LineWidth(line.half_width));
            }
        }
        let area_bounds = areas.iter().map(|area| area.outline.bounds()).collect();
        let line_bounds =
            lines.iter().map(|line| Bounds::around(&line.points).grown(line.half_width)).collect();
        Ok(Ground { size, areas, lines, area_bounds, line_bounds })
    }

    /// The size of the table.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The areas, in listed order.
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// The lines, in listed order.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The topmost area that holds a point: the last one listed, hills left out. Boundaries count as inside.
    pub fn area_at(&self, p: Point) -> Option<usize> {
        self.areas.iter().rposition(|area| !area.relief && area.outline.contains(p))
    }

    /// The level of the ground at a point: that of the highest hill that holds it, or 0.
    pub fn level_at(&self, p: Point) -> i16 {
        let hills = self.areas.iter().filter(|area| area.relief && area.outline.contains(p));
        hills.map(|area| area.level).max().unwrap_or(0)
    }

    /// The way at a point: the last one listed whose centre line is within its half width.
    pub fn way_at(&self, p: Point) -> Option<usize> {
        self.lines.iter().zip(&self.line_bounds).rposition(|(line, bounds)| {
            line.role == LineRole::Way && bounds.contains(p) && line_within(line, line.half_width, p)
        })
    }

    /// Whether a point is on the table; the edges belong to it.
    pub fn on_table(&self, p: Point) -> bool {
        self.size.holds(p)
    }

    /// The distance from a point to an edge of the table, negative if the point is beyond it.
    pub fn distance_to_edge(&self, p: Point, edge: Edge) -> Len {
        self.size.distance_to_edge(p, edge)
    }

    /// Whether the centre line of an obstacle comes within `reach` of a point.
    pub fn has_obstacles_near(&self, p: Point, reach: Len) -> bool {
        self.lines.iter().zip(&self.line_bounds).any(|(line, bounds)| {
            line.role == LineRole::Obstacle && bounds.grown(reach).contains(p) && line_within(line, reach, p)
        })
    }
}

fn line_within(line: &Line, reach: Len, p: Point) -> bool {
    line.points.windows(2).any(|pair| p.distance_to_segment(pair[0], pair[1]) <= reach)
}

/// A ground as it is written in files, not yet checked.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Ground")]
struct GroundParts {
    size: Size,
    #[serde(default)]
    areas: Vec<Area>,
    #[serde(default)]
    lines: Vec<Line>,
}

impl TryFrom<GroundParts> for Ground {
    type Error = ShapeError;

    fn try_from(parts: GroundParts) -> Result<Ground, ShapeError> {
        Ground::new(parts.size, parts.areas, parts.lines)
    }
}

impl From<Ground> for GroundParts {
    fn from(ground: Ground) -> GroundParts {
        GroundParts { size: ground.size, areas: ground.areas, lines: ground.lines }
    }
}

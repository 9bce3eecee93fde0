//! The table of a battle, and what lies on it.

use engine::data::{Decimal, NAME_CHARS_MAX, Report};
use table::{Area, Ground, Kind, Len, Line, Point, Polygon, ShapeError, Size};
use toml::Spanned;

use crate::element::{DU, du};
use crate::setup::file::{AreaRow, LineRow, Setup, Xy};
use crate::setup::limits::{AREAS_MAX, LEVEL, LINES_MAX, TABLE_DU};
use crate::setup::sides::TABLE_DEFAULT;
use crate::tables::Tables;

/// The ground, unless something is wrong with it.
pub(super) fn ground(report: &mut Report<'_>, tables: &Tables, setup: &Setup) -> Option<Ground> {
    let width = measure(report, setup.table.width.as_ref(), TABLE_DEFAULT.0)?;
    let height = measure(report, setup.table.height.as_ref(), TABLE_DEFAULT.1)?;
    let size = Size::new(width, height);
    if let Some(extra) = setup.area.get(AREAS_MAX) {
        report.wrong(extra.kind.span(), format!("a battle has at most {AREAS_MAX} areas"));
        return None;
    }
    if let Some(extra) = setup.line.get(LINES_MAX) {
        report.wrong(extra.kind.span(), format!("a battle has at most {LINES_MAX} lines"));
        return None;
    }
    let ids = setup.area.iter().map(|it| &it.id).chain(setup.line.iter().map(|it| &it.id));
    report.twice("the id", ids.flatten());
    let numbered = setup.area.iter().zip(1..);
    let areas: Vec<_> = numbered.map(|(row, n)| area(report, tables, row, n)).collect();
    let numbered = setup.line.iter().zip(1..);
    let lines: Vec<_> = numbered.map(|(row, n)| line(report, tables, size, row, n)).collect();
    let areas = areas.into_iter().collect::<Option<_>>()?;
    Ground::new(size, areas, lines.into_iter().collect::<Option<_>>()?).ok()
}

fn measure(report: &mut Report<'_>, measure: Option<&Spanned<Decimal>>, default: u8) -> Option<Len> {
    let Some(measure) = measure else { return Some(du(default)) };
    let len = measure.get_ref().inches();
    let (low, high) = (*TABLE_DU.start(), *TABLE_DU.end());
    if !(DU * low..=DU * high).contains(&len) {
        let why = format!("a table measures from {low} to {high} DU, but this is {}", in_du(len));
        report.wrong(measure.span(), why);
        return None;
    }
    Some(len)
}

fn area(report: &mut Report<'_>, tables: &Tables, row: &AreaRow, n: usize) -> Option<Area> {
    let known: Vec<&str> = tables.terrain.iter().map(|it| it.kind.as_str()).collect();
    let kind = kind(report, "kind of terrain", &row.kind, &known);
    let id = id(report, row.id.as_ref(), "area", n);
    let level = row.level.as_ref().map(|it| report.number(it, LEVEL, "a level"));
    let points = row.points.get_ref().iter().map(|it| it.point()).collect();
    let outline = outline(report, points, &row.points);
    let (kind, outline) = (kind?, outline?);
    let terrain = &tables.terrain[usize::from(kind.0)];
    if terrain.relief && level.is_none_or(|it| it == 0) {
        let span = row.level.as_ref().map_or(row.kind.span(), Spanned::span);
        report.wrong_help(
            span,
            format!("a {} needs a level", terrain.name),
            "level = 1 is one step above the table",
        );
    }
    let name = name(report, row.name.as_ref(), &terrain.name);
    Some(Area { id, name, kind, relief: terrain.relief, level: level.unwrap_or(0), outline })
}

fn line(report: &mut Report<'_>, tables: &Tables, size: Size, row: &LineRow, n: usize) -> Option<Line> {
    let known: Vec<&str> = tables.lines.iter().map(|it| it.kind.as_str()).collect();
    let kind = kind(report, "kind of line", &row.kind, &known);
    let id = id(report, row.id.as_ref(), "line", n);
    let points: Vec<Point> = row.points.get_ref().iter().map(|it| it.point()).collect();
    let kind = kind?;
    let line_kind = &tables.lines[usize::from(kind.0)];
    let name = name(report, row.name.as_ref(), &line_kind.name);
    let line = Line { id, name, kind, role: line_kind.role, half_width: line_kind.half_width, points };
    match Ground::new(size, Vec::new(), vec![line.clone()]) {
        Ok(_) => Some(line),
        Err(err) => {
            report.wrong(row.points.span(), sentence(&err));
            None
        }
    }
}

/// The polygon with these corners.
pub(super) fn outline(
    report: &mut Report<'_>,
    points: Vec<Point>,
    place: &Spanned<Vec<Xy>>,
) -> Option<Polygon> {
    let outline = Polygon::new(points);
    if let Err(err) = &outline {
        report.wrong(place.span(), sentence(err));
    }
    outline.ok()
}

/// What is wrong with a shape, with places in DU as the file has them.
fn sentence(err: &ShapeError) -> String {
    let at = |p: &Point| format!("[{}, {}]", in_du(Len::new(p.x)), in_du(Len::new(p.y)));
    match err {
        ShapeError::TooFewPoints(_)
        | ShapeError::TooManyPoints(_)
        | ShapeError::NoArea
        | ShapeError::TableSize(..)
        | ShapeError::LineWidth(_) => err.to_string(),
        ShapeError::OutOfRange(p) => format!("the point {} is more than ten metres away", at(p)),
        ShapeError::RepeatedPoint(p) => format!("the point {} is there twice in a row", at(p)),
        ShapeError::CrossesItself(p, q) => {
            format!("the outline crosses or touches itself: see the edges from {} and {}", at(p), at(q))
        }
    }
}

pub(super) fn in_du(len: Len) -> String {
    len.in_units(DU, 3)
}

fn kind(report: &mut Report<'_>, what: &str, word: &Spanned<String>, known: &[&str]) -> Option<Kind> {
    let idx = known.iter().position(|it| it == word.get_ref());
    if idx.is_none() {
        report.unknown(what, word, known);
    }
    u8::try_from(idx?).ok().map(Kind)
}

fn id(report: &mut Report<'_>, id: Option<&Spanned<String>>, what: &str, n: usize) -> String {
    let Some(id) = id else { return format!("{what}-{n}") };
    report.id(id, "a piece of terrain");
    id.get_ref().clone()
}

fn name(report: &mut Report<'_>, name: Option<&Spanned<String>>, default: &str) -> String {
    let Some(name) = name else { return default.to_owned() };
    report.text(name, NAME_CHARS_MAX, "a name");
    name.get_ref().clone()
}

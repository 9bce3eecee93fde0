//! The table of a battle, and what lies on it.

use engine::data::{Decimal, NAME_CHARS_MAX, Report};
use table::{Area, Ground, Kind, Len, Line, Point, Polygon, ShapeError, Size};
use toml::Spanned;

use crate::setup::file::{AreaRow, LineRow, Setup, Xy};
use crate::setup::limits::{AREAS_MAX, FLOORS, LEVEL, LINES_MAX, TABLE};
use crate::setup::sides::TABLE_DEFAULT;
use crate::tables::Tables;

/// The ground and, by area, the storeys of its buildings; unless something is wrong with it.
pub(super) fn ground(report: &mut Report<'_>, tables: &Tables, setup: &Setup) -> Option<(Ground, Vec<u8>)> {
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
    let (areas, floors) = areas.into_iter().collect::<Option<Vec<_>>>()?.into_iter().unzip();
    let ground = Ground::new(size, areas, lines.into_iter().collect::<Option<_>>()?).ok()?;
    Some((ground, floors))
}

fn measure(report: &mut Report<'_>, measure: Option<&Spanned<Decimal>>, default: i32) -> Option<Len> {
    let Some(measure) = measure else { return Some(Len::inches(default)) };
    let len = measure.get_ref().inches();
    let (low, high) = (*TABLE.start(), *TABLE.end());
    if !(Len::inches(low)..=Len::inches(high)).contains(&len) {
        let why = format!("a table measures from {low} to {high} inches, but this is {}", in_inches(len));
        report.wrong(measure.span(), why);
        return None;
    }
    Some(len)
}

fn area(report: &mut Report<'_>, tables: &Tables, row: &AreaRow, n: usize) -> Option<(Area, u8)> {
    let known: Vec<&str> = tables.areas.iter().map(|it| it.id.as_str()).collect();
    let kind = kind(report, "kind of terrain", &row.kind, &known);
    let id = id(report, row.id.as_ref(), "area", n);
    let level = row.level.as_ref().map(|it| report.number(it, LEVEL, "a level"));
    let floors = row.floors.as_ref().map(|it| report.number(it, FLOORS, "the number of floors"));
    let points = row.points.get_ref().iter().map(|it| it.point()).collect();
    let outline = outline(report, points, &row.points);
    let (kind, outline) = (kind?, outline?);
    let terrain = &tables.areas[usize::from(kind.0)];
    if terrain.relief && level.is_none_or(|it| it == 0) {
        let span = row.level.as_ref().map_or(row.kind.span(), Spanned::span);
        let help = "level = 1 is one step above the table";
        report.wrong_help(span, format!("{} needs a level", terrain.name), help);
    }
    if let Some(floors) = row.floors.as_ref().filter(|_| !terrain.building) {
        report.wrong(floors.span(), format!("{} is no building: it has no floors", terrain.name));
    }
    let name = name(report, row.name.as_ref(), &terrain.name);
    let area = Area { id, name, kind, relief: terrain.relief, level: level.unwrap_or(0), outline };
    Some((area, if terrain.building { floors.unwrap_or(1) } else { 0 }))
}

fn line(report: &mut Report<'_>, tables: &Tables, size: Size, row: &LineRow, n: usize) -> Option<Line> {
    let known: Vec<&str> = tables.lines.iter().map(|it| it.id.as_str()).collect();
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

fn outline(report: &mut Report<'_>, points: Vec<Point>, place: &Spanned<Vec<Xy>>) -> Option<Polygon> {
    let outline = Polygon::new(points);
    if let Err(err) = &outline {
        report.wrong(place.span(), sentence(err));
    }
    outline.ok()
}

/// What is wrong with a shape, with places in inches as the file has them.
fn sentence(err: &ShapeError) -> String {
    let at = |p: &Point| format!("[{}, {}]", in_inches(Len::new(p.x)), in_inches(Len::new(p.y)));
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

fn in_inches(len: Len) -> String {
    len.in_units(Len::inches(1), 3)
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

//! The table of a battle, and what lies on it.

use engine::data::{Decimal, Report};
use fyob::setup::rows::Xy;
use table::{Area, Ground, Kind, Len, Line, LineRole, Point, Polygon, ShapeError, Size};
use toml::Spanned;

use crate::data::Data;
use crate::setup::file::{AreaRow, LineRow, Setup};
use crate::table::Obstacle;

/// The usual table.
const SIZE: (i32, i32) = (72, 48);
/// The sides of a table, in inches.
const LEAST: i32 = 4;
const MOST: i32 = 240;
/// Areas, lines and obstacles of a battle.
const MANY: usize = 200;
/// How far an obstacle reaches, unless the battle says.
const REACH: Len = Len::milli_inches(1500);

/// The size of the table, wrong or not.
pub(super) fn size_of(setup: &Setup) -> Size {
    let len = |given: &Option<Spanned<Decimal>>, usual: i32| {
        given.as_ref().map_or(Len::inches(usual), |it| it.get_ref().inches())
    };
    Size::new(len(&setup.table.width, SIZE.0), len(&setup.table.height, SIZE.1))
}

/// The ground, unless something is wrong with it.
pub(super) fn ground(report: &mut Report<'_>, data: &Data, setup: &Setup) -> Option<Ground> {
    let size = size_of(setup);
    let both = [(&setup.table.width, size.width), (&setup.table.height, size.height)];
    for (given, len) in both {
        if len < Len::inches(LEAST) || Len::inches(MOST) < len {
            let span = given.as_ref().map(Spanned::span);
            let why = format!("a table measures from {LEAST} to {MOST} inches, not {}", in_inches(len));
            report.wrong(span, why);
            return None;
        }
    }
    if let Some(extra) = setup.area.get(MANY) {
        report.wrong(extra.kind.span(), format!("a battle has at most {MANY} areas"));
        return None;
    }
    if let Some(extra) = setup.line.get(MANY) {
        report.wrong(extra.kind.span(), format!("a battle has at most {MANY} lines"));
        return None;
    }
    let ids = setup.area.iter().map(|it| &it.id).chain(setup.line.iter().map(|it| &it.id));
    report.twice("the id", ids.flatten());
    let areas: Vec<_> = setup.area.iter().zip(1..).map(|(row, n)| area(report, data, row, n)).collect();
    let lines: Vec<_> = setup.line.iter().zip(1..).map(|(row, n)| line(report, data, size, row, n)).collect();
    let areas = areas.into_iter().collect::<Option<_>>()?;
    Ground::new(size, areas, lines.into_iter().collect::<Option<_>>()?).ok()
}

fn kind<'a>(
    report: &mut Report<'_>,
    what: &str,
    word: &Spanned<String>,
    known: impl Iterator<Item = &'a str>,
) -> Option<Kind> {
    let known: Vec<&str> = known.collect();
    let found = known.iter().position(|it| it == word.get_ref());
    if found.is_none() {
        report.unknown(what, word, &known);
    }
    found.and_then(|it| u8::try_from(it).ok()).map(Kind)
}

fn id(report: &mut Report<'_>, given: Option<&Spanned<String>>, what: &str, n: usize) -> String {
    let Some(given) = given else { return format!("{what}-{n}") };
    report.id(given, &format!("a piece of ground ({what})"));
    given.get_ref().clone()
}

fn name(report: &mut Report<'_>, given: Option<&Spanned<String>>, usual: &str) -> String {
    let Some(given) = given else { return usual.to_owned() };
    report.name(given);
    given.get_ref().clone()
}

fn area(report: &mut Report<'_>, data: &Data, row: &AreaRow, n: usize) -> Option<Area> {
    let known = data.terrain.iter().map(|it| it.kind.as_str());
    let kind = kind(report, "kind of terrain", &row.kind, known);
    let id = id(report, row.id.as_ref(), "area", n);
    let level = row.level.as_ref().map(|it| report.number(it, 0..=9, "a level"));
    let outline = Polygon::new(points(&row.points));
    if let Err(err) = &outline {
        report.wrong(row.points.span(), sentence(err));
    }
    let (kind, outline) = (kind?, outline.ok()?);
    let terrain = &data.terrain[usize::from(kind.0)];
    if terrain.relief && level.is_none_or(|it| it == 0) {
        let span = row.level.as_ref().map_or(row.kind.span(), Spanned::span);
        let help = "level = 1 is one step above the table";
        report.wrong_help(span, format!("a {} needs a level", terrain.name), help);
    }
    let name = name(report, row.name.as_ref(), &terrain.name);
    Some(Area { id, name, kind, relief: terrain.relief, level: level.unwrap_or(0), outline })
}

fn line(report: &mut Report<'_>, data: &Data, size: Size, row: &LineRow, n: usize) -> Option<Line> {
    let known = data.lines.iter().map(|it| it.kind.as_str());
    let kind = kind(report, "kind of line", &row.kind, known);
    let id = id(report, row.id.as_ref(), "line", n);
    let kind = kind?;
    let line_kind = &data.lines[usize::from(kind.0)];
    let name = name(report, row.name.as_ref(), &line_kind.name);
    let role = if line_kind.way { LineRole::Way } else { LineRole::Obstacle };
    let line = Line { id, name, kind, role, half_width: line_kind.half_width, points: points(&row.points) };
    match Ground::new(size, Vec::new(), vec![line.clone()]) {
        Ok(_) => Some(line),
        Err(err) => {
            report.wrong(row.points.span(), sentence(&err));
            None
        }
    }
}

fn points(row: &Spanned<Vec<Xy>>) -> Vec<Point> {
    row.get_ref().iter().map(|it| it.point()).collect()
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
    len.in_units(Len::inches(1), 2)
}

/// HH-11: the obstacles, each with its name.
pub(super) fn obstacles(report: &mut Report<'_>, data: &Data, setup: &Setup) -> Vec<(String, Obstacle)> {
    report.twice("the obstacle", setup.obstacle.iter().filter_map(|it| it.id.as_ref()));
    if let Some(extra) = setup.obstacle.get(MANY) {
        report.wrong(extra.kind.span(), format!("a battle has at most {MANY} obstacles"));
    }
    let size = size_of(setup);
    let mut res = Vec::new();
    for row in setup.obstacle.iter().take(MANY) {
        let known = data.obstacles.iter().map(|it| it.kind.as_str());
        let Some(kind) = kind(report, "kind of obstacle", &row.kind, known) else { continue };
        super::on_table(report, size, &row.at);
        let radius = row.radius.as_ref().map_or(REACH, |it| it.get_ref().inches());
        if radius <= Len::ZERO || Len::inches(24) < radius {
            let span = row.radius.as_ref().map(Spanned::span);
            report.wrong(span, "an obstacle reaches more than 0 and at most 24 inches");
        }
        let name = name(report, row.name.as_ref(), &data.obstacles[usize::from(kind.0)].name);
        let at = row.at.get_ref().point();
        res.push((name, Obstacle { kind: kind.0, at, radius, worked: row.worked, there: true }));
    }
    res
}

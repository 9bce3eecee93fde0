//! The table as text: ground by letters, pieces by their ids and the way they face.

use std::collections::{BTreeMap, BTreeSet};

use engine::{PieceView, View};
use table::{Deg, Drawing, Len, Point, Polygon, Size};

use super::{DIM, SIDES, STRONG};

/// A map has at most this many columns.
const COLUMNS_MAX: i32 = 92;

/// Characters for kinds of lines and areas that have a usual one; others get a letter of their name.
const USUAL: [(&str, char); 9] = [
    ("road", '='),
    ("track", '-'),
    ("hedge", '"'),
    ("wall", '+'),
    ("bocage", '%'),
    ("stream", '~'),
    ("river", '~'),
    ("hill", '^'),
    ("railway", ':'),
];

/// The table as a seat sees it, with coordinates along its edges.
pub fn map(view: &View) -> String {
    let [width, height] = view.ground.size;
    let unit = view.ground.unit.max(1);
    let cell = cell_width(width, unit);
    let mut drawing =
        Drawing::new(Size::new(Len::new(width), Len::new(height)), Len::new(cell), Len::new(cell * 2));
    let kinds = kinds(view);
    for area in &view.ground.areas {
        if let (Ok(outline), Some(&letter)) = (Polygon::new(area.outline.clone()), kinds.get(&*area.kind)) {
            drawing.area(&outline, letter);
        }
    }
    for line in &view.ground.lines {
        if let Some(&stroke) = kinds.get(&*line.kind) {
            drawing.line(&line.points, stroke);
        }
    }
    let mut labels = Labels { cell, size: [width, height], taken: BTreeSet::new(), texts: Vec::new() };
    for piece in view.pieces.iter().filter(|it| it.gone.is_none()) {
        if let Some(pose) = piece.pose {
            labels.put(&mut drawing, pose.at, &label(piece, pose.facing), Some(piece.side));
        }
    }
    for marker in &view.markers {
        labels.put(&mut drawing, marker.pose.at, "@@", None);
    }
    for objective in &view.objectives {
        labels.put(&mut drawing, objective.at, &format!("*{}", objective.id), None);
    }
    with_coordinates(&drawing.to_string(), &labels.texts, cell, unit)
}

/// What the letters of a map mean, and what the pieces are.
pub fn legend(view: &View) -> String {
    let mut rows: Vec<String> = Vec::new();
    let mut seen = BTreeSet::new();
    let kinds = kinds(view);
    let areas = view.ground.areas.iter().map(|it| (&it.kind, &it.effect));
    for (kind, effect) in areas.chain(view.ground.lines.iter().map(|it| (&it.kind, &it.effect))) {
        if seen.insert(kind) {
            let letter = kinds.get(&**kind).copied().unwrap_or('?');
            rows.push(format!("{STRONG}{letter}{STRONG:#} {} ({effect})", kind.replace('_', " ")));
        }
    }
    for objective in &view.objectives {
        let holder = objective.holder.map_or(String::new(), |side| format!(", held by {side}"));
        rows.push(format!("{STRONG}*{}{STRONG:#} {}{holder}", objective.id, objective.name));
    }
    let half = rows.len().div_ceil(2);
    let width = |row: &String| anstream::adapter::strip_str(row).to_string().chars().count();
    let widest = rows.iter().take(half).map(width).max().unwrap_or(0);
    let lines = rows.iter().take(half).enumerate().map(|(idx, row)| {
        let pad = " ".repeat(widest + 2 - width(row));
        let second = rows.get(half + idx).map_or(String::new(), |it| format!("{pad}{it}"));
        format!("  {row}{second}")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The character of each kind of ground.
fn kinds(view: &View) -> BTreeMap<String, char> {
    let mut res: BTreeMap<String, char> = BTreeMap::new();
    let areas = view.ground.areas.iter().map(|it| &it.kind);
    for kind in areas.chain(view.ground.lines.iter().map(|it| &it.kind)) {
        if res.contains_key(&**kind) {
            continue;
        }
        let usual = USUAL.iter().find(|it| kind.split('_').any(|word| word == it.0)).map(|it| it.1);
        let letters = usual.into_iter().chain(kind.chars()).chain('a'..='z').chain("#&$".chars());
        let free = letters.filter(|it| *it != '_').find(|it| !res.values().any(|taken| taken == it));
        res.insert(kind.to_string(), free.unwrap_or('?'));
    }
    res
}

/// The width of a cell: half a unit, or as many whole ones as it takes to fit.
fn cell_width(width: i32, unit: i32) -> i32 {
    let fits = |cell: &i32| width / cell <= COLUMNS_MAX;
    std::iter::once(unit / 2)
        .chain((1..100).map(|n| n * unit))
        .map(|it| it.max(1))
        .find(fits)
        .unwrap_or(width.max(1))
}

fn label(piece: &PieceView, facing: Deg) -> String {
    const ARROWS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
    // A blank counter has a place and no more.
    let is_blank = piece.symbol == "unknown";
    let arrow = if is_blank { '?' } else { ARROWS[usize::from((facing.degrees() + 22) / 45 % 8)] };
    let mark = if piece.badges.iter().any(|it| it.kind == "suppressed") { "!" } else { "" };
    format!("{}{arrow}{mark}", piece.id)
}

/// Labels that do not hide each other.
struct Labels {
    cell: i32,
    size: [i32; 2],
    /// Rows and columns that hold a label.
    taken: BTreeSet<(i32, i32)>,
    texts: Vec<(String, Option<char>)>,
}

impl Labels {
    /// Writes a label where it belongs, or as near as there is room.
    fn put(&mut self, drawing: &mut Drawing, at: Point, text: &str, side: Option<char>) {
        let n = i32::try_from(text.chars().count()).unwrap_or(1);
        let last = (self.size[0] / self.cell - n).max(0);
        let rows = (self.size[1] / (self.cell * 2)).max(1);
        let (column, row) =
            ((at.x / self.cell - n / 2).clamp(0, last), (at.y / (self.cell * 2)).clamp(0, rows - 1));
        let offsets =
            [(0, 0), (0, 1), (0, -1), (n, 0), (-n, 0), (n, 1), (-n, 1), (n, -1), (-n, -1), (0, 2), (0, -2)];
        let places = offsets.map(|(dx, dy)| ((column + dx).clamp(0, last), (row + dy).clamp(0, rows - 1)));
        let is_free =
            |&(column, row): &(i32, i32)| (column..column + n).all(|it| !self.taken.contains(&(row, it)));
        let (column, row) = places.into_iter().find(is_free).unwrap_or((column, row));
        self.taken.extend((column..column + n).map(|it| (row, it)));
        let middle = |n: i32, cell: i32| n * cell + cell / 2;
        drawing.mark(Point::raw(middle(column, self.cell), middle(row, self.cell * 2)), text);
        self.texts.push((text.to_owned(), side));
    }
}

/// Puts coordinates along the edges and colours on the labels.
fn with_coordinates(drawing: &str, labels: &[(String, Option<char>)], cell: i32, unit: i32) -> String {
    let lines: Vec<&str> = drawing.lines().collect();
    let n_rows = lines.len().saturating_sub(2);
    let mut res: Vec<String> = Vec::with_capacity(lines.len() + 1);
    for (idx, line) in lines.iter().enumerate() {
        // Rows are numbered by their south edge.
        let row = n_rows.checked_sub(idx).and_then(|it| i32::try_from(it).ok());
        let at = row
            .filter(|_| 0 < idx)
            .map(|row| row * cell * 2 / unit)
            .filter(|it| it % 2 == 0 || unit < cell * 2);
        let margin = at.map_or("    ".to_owned(), |it| format!("{it:>3} "));
        let mut line = (*line).to_owned();
        for (label, side) in labels {
            let style = match side {
                Some('A') => SIDES[0],
                Some(_) => SIDES[1],
                None => STRONG,
            };
            line = line.replacen(label.as_str(), &format!("{style}{label}{style:#}"), 1);
        }
        res.push(format!("{DIM}{margin}{DIM:#}{line}"));
    }
    let width = lines.first().map_or(0, |it| it.chars().count().saturating_sub(2));
    let step = if cell < unit { 4 } else { 10 };
    let per_mark = usize::try_from(step * unit / cell).unwrap_or(10).max(4);
    let marks = (0..).step_by(usize::try_from(step).unwrap_or(1)).take(width.div_ceil(per_mark));
    let ruler: Vec<String> = marks.map(|it: i32| format!("{it:<per_mark$}")).collect();
    res.push(format!("     {DIM}{}{DIM:#}", ruler.concat().trim_end()));
    res.join("\n")
}

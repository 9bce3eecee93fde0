//! A table as text, and text as a table: for tests, transcripts and the command line.

use std::fmt;

use crate::exact::narrow;
use crate::ground::Size;
use crate::len::Len;
use crate::point::Point;
use crate::polygon::Polygon;

/// A drawing has at most this many columns and rows; what lies further east or north is not drawn.
pub const DRAWING_CELLS_MAX: i32 = 500;

/// A table as text, north up: one character for each cell, a border around it.
///
/// ```
/// use table::{Drawing, Len, Point, Size};
/// let size = Size::new(Len::inches(6), Len::inches(2));
/// let mut drawing = Drawing::new(size, Len::inches(1), Len::inches(1));
/// drawing.line(&[Point::raw(0, 1000), Point::raw(9000, 1000)], '=').mark(Point::raw(3000, 4000), "A");
/// assert_eq!(drawing.to_string(), "+------+\n|.A....|\n|====..|\n+------+\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    size: Size,
    cell_width: i32,
    cell_height: i32,
    n_columns: i32,
    n_rows: i32,
    /// By row from the south, each row from the west.
    cells: Vec<char>,
}

impl Drawing {
    /// An empty table: dots. Cells begin in the south-west corner; the last ones may reach over the edges.
    pub fn new(size: Size, cell_width: Len, cell_height: Len) -> Drawing {
        let (cell_width, cell_height) = (cell_width.raw().max(1), cell_height.raw().max(1));
        let n_cells =
            |length: Len, cell: i32| (((length.raw() - 1) / cell).max(0) + 1).min(DRAWING_CELLS_MAX);
        let (n_columns, n_rows) = (n_cells(size.width, cell_width), n_cells(size.height, cell_height));
        let cells = std::iter::repeat_n('.', usize::try_from(n_columns * n_rows).unwrap_or(0)).collect();
        Drawing { size, cell_width, cell_height, n_columns, n_rows, cells }
    }

    /// Fills the cells whose centre lies in an outline.
    pub fn area(&mut self, outline: &Polygon, fill: char) -> &mut Drawing {
        let middle = |n: i32, cell: i32| narrow(i64::from(n) * i64::from(cell) + i64::from(cell) / 2);
        for row in 0..self.n_rows {
            for column in 0..self.n_columns {
                let centre = Point::raw(middle(column, self.cell_width), middle(row, self.cell_height));
                if outline.contains(centre) {
                    self.put(column, row, fill);
                }
            }
        }
        self
    }

    /// Draws a polyline through the cells it passes.
    pub fn line(&mut self, points: &[Point], stroke: char) -> &mut Drawing {
        let step = i64::from(self.cell_width.min(self.cell_height));
        for pair in points.windows(2) {
            // A quarter of a cell is fine enough; the limit only matters for tiny cells on a huge table.
            let n_steps = (4 * i64::from(pair[0].distance(pair[1]).raw()) / step + 1).min(10_000);
            for n in 0..=n_steps {
                if let Some((column, row)) = self.cell_of(pair[0].lerp(pair[1], n, n_steps)) {
                    self.put(column, row, stroke);
                }
            }
        }
        self
    }

    /// Writes a text that begins in the cell of a point and runs east; off the table it is not written.
    pub fn mark(&mut self, at: Point, text: &str) -> &mut Drawing {
        if let Some((column, row)) = self.cell_of(at) {
            for (column, c) in (column..self.n_columns).zip(text.chars()) {
                self.put(column, row, c);
            }
        }
        self
    }

    /// The column and row of a point on the table. Its north and east edges belong to the last cells.
    fn cell_of(&self, p: Point) -> Option<(i32, i32)> {
        let part = |x: i32, length: Len, cell: i32| x.min(length.raw() - 1).max(0) / cell;
        let column = part(p.x, self.size.width, self.cell_width);
        let row = part(p.y, self.size.height, self.cell_height);
        (self.size.holds(p) && column < self.n_columns && row < self.n_rows).then_some((column, row))
    }

    fn put(&mut self, column: i32, row: i32, c: char) {
        let idx = usize::try_from(row * self.n_columns + column).expect("columns and rows count from 0");
        self.cells[idx] = c;
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = usize::try_from(self.n_columns).unwrap_or(1);
        let border = "-".repeat(width);
        writeln!(f, "+{border}+")?;
        for row in self.cells.chunks(width).rev() {
            writeln!(f, "|{}|", row.iter().collect::<String>())?;
        }
        writeln!(f, "+{border}+")
    }
}

/// The centres of the cells of a text drawing that hold something, that is neither a dot nor a space: in
/// reading order, the last line being the south edge. The table is as wide and high as the text.
///
/// Blank lines around the drawing, its indentation and a border as [`Drawing`] writes it are left out.
///
/// ```
/// use table::{Len, Point, read_drawing};
/// let found = read_drawing("..A.\nB...", Len::new(100));
/// assert_eq!(found, [('A', Point::raw(250, 150)), ('B', Point::raw(50, 50))]);
/// ```
pub fn read_drawing(text: &str, cell: Len) -> Vec<(char, Point)> {
    let rows = rows_of(text);
    let middle = |n: usize| {
        let n = i64::try_from(n).unwrap_or(i64::MAX / 2).min(i64::from(i32::MAX));
        narrow(n * i64::from(cell.raw()) + i64::from(cell.raw()) / 2)
    };
    let mut found = Vec::new();
    for (n, row) in rows.iter().enumerate() {
        let y = middle(rows.len() - 1 - n);
        let filled = row.chars().enumerate().filter(|(_, c)| *c != '.' && !c.is_whitespace());
        found.extend(filled.map(|(column, c)| (c, Point::raw(middle(column), y))));
    }
    found
}

/// The rows of a drawing from the north, without what is around them.
fn rows_of(text: &str) -> Vec<&str> {
    let is_border = |line: &str| line.starts_with("+-") && line.ends_with("-+");
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(first, |last| last + 1);
    let filled = &lines[first..last];
    let indent_of = |line: &&&str| line.len() - line.trim_start_matches(' ').len();
    let indent =
        filled.iter().filter(|line| !line.is_empty()).map(|line| indent_of(&line)).min().unwrap_or(0);
    let rows = filled.iter().map(|line| line.get(indent..).unwrap_or(""));
    if !filled.first().is_some_and(|line| is_border(line.trim_start())) {
        return rows.collect();
    }
    let inside = rows.filter(|line| !is_border(line));
    inside.map(|line| line.trim_start_matches('|').trim_end_matches('|')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_can_be_read_again() {
        let size = Size::new(Len::new(500), Len::new(300));
        let mut drawing = Drawing::new(size, Len::new(100), Len::new(100));
        drawing.mark(Point::raw(0, 0), "A").mark(Point::raw(500, 300), "B").mark(Point::raw(501, 300), "C");
        assert_eq!(drawing.to_string(), "+-----+\n|....B|\n|.....|\n|A....|\n+-----+\n");
        let found = read_drawing(&drawing.to_string(), Len::new(100));
        assert_eq!(found, [('B', Point::raw(450, 250)), ('A', Point::raw(50, 50))]);
    }

    #[test]
    fn indentation_and_blank_lines_do_not_matter() {
        let found = read_drawing("\n    ..x\n    y\n\n", Len::new(10));
        assert_eq!(found, [('x', Point::raw(25, 15)), ('y', Point::raw(5, 5))]);
        assert!(read_drawing("", Len::new(10)).is_empty());
    }

    #[test]
    fn areas_fill_the_cells_of_their_centres() {
        let size = Size::new(Len::new(400), Len::new(300));
        let corners = [(100, 0), (300, 0), (300, 200), (100, 200)].map(|(x, y)| Point::raw(x, y));
        let outline = Polygon::new(corners.to_vec()).unwrap();
        let text = Drawing::new(size, Len::new(100), Len::new(100)).area(&outline, '#').to_string();
        assert_eq!(text, "+----+\n|....|\n|.##.|\n|.##.|\n+----+\n");
    }
}

//! The table of ratios, for the terminal and for docs/performance.md.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// Between these two lines the docs hold the last table.
const MARKS: (&str, &str) = ("<!-- bench-peers -->", "<!-- end of bench-peers -->");

/// One piece of work, done by both sides.
pub(crate) struct Row {
    /// What was done.
    pub(crate) work: String,
    /// What is counted per second.
    pub(crate) unit: &'static str,
    /// Who else did it.
    pub(crate) peer: String,
    /// How fast we were.
    pub(crate) ours: Rates,
    /// How fast they were.
    pub(crate) theirs: Rates,
    /// Whether it came to the same.
    pub(crate) agreement: Agreement,
    /// How many times faster we have to be; nothing if the row is only for comparison.
    pub(crate) target: Option<f64>,
}

/// Whether two sides came to the same result.
pub(crate) enum Agreement {
    /// To the last digit.
    Equal,
    /// They did not; the first difference.
    Different(String),
    /// The sides play different games, and there is nothing to compare but pace.
    PaceOnly,
}

impl Agreement {
    /// Compares two lists of results of the same pieces of work.
    pub(crate) fn of<T: PartialEq + std::fmt::Debug>(ours: &[T], theirs: &[T]) -> Agreement {
        if ours.len() != theirs.len() {
            return Agreement::Different(format!("{} results, theirs {}", ours.len(), theirs.len()));
        }
        let mut pairs = ours.iter().zip(theirs).enumerate();
        match pairs.find(|(_, (a, b))| a != b) {
            Some((idx, (a, b))) => Agreement::Different(format!("result {idx}: {a:?}, theirs {b:?}")),
            None => Agreement::Equal,
        }
    }
}

/// Units of work per second, one for each round.
#[derive(Clone)]
pub(crate) struct Rates(Vec<f64>);

impl Rates {
    /// The rates of some rounds, at least one.
    pub(crate) fn new(mut rates: Vec<f64>) -> Rates {
        rates.sort_by(f64::total_cmp);
        Rates(rates)
    }

    fn best(&self) -> f64 {
        self.0[self.0.len() - 1]
    }

    fn median(&self) -> f64 {
        let n = self.0.len();
        f64::midpoint(self.0[(n - 1) / 2], self.0[n / 2])
    }
}

impl Row {
    /// The ratio of the medians: the one that has to reach the target.
    fn ratio(&self) -> f64 {
        self.ours.median() / self.theirs.median()
    }

    /// Whether the results agree and the target is reached.
    pub(crate) fn passes(&self) -> bool {
        let agrees = !matches!(self.agreement, Agreement::Different(_));
        let missed = self.target.is_some_and(|target| self.ratio() < target);
        agrees && !missed
    }

    fn verdict(&self) -> String {
        match (&self.agreement, self.target) {
            (Agreement::Different(how), _) => format!("DIFFERENT: {how}"),
            (_, None) => "for comparison".to_owned(),
            (_, Some(_)) => if self.passes() { "pass" } else { "MISSED" }.to_owned(),
        }
    }
}

/// The rows as a Markdown table.
pub(crate) fn table(rows: &[Row], load: &str) -> String {
    let head = [
        "work",
        "peer",
        "theirs, best / median",
        "ours, best / median",
        "ratio",
        "target",
        "results",
        "verdict",
    ];
    let mut lines = vec![head.map(str::to_owned)];
    lines.extend(rows.iter().map(|row| {
        let rates = |it: &Rates| format!("{} / {} {}/s", short(it.best()), short(it.median()), row.unit);
        let results = match row.agreement {
            Agreement::Equal => "equal",
            Agreement::Different(_) => "different",
            Agreement::PaceOnly => "not comparable",
        };
        let times = |it: f64| format!("{} x", short(it));
        [
            row.work.clone(),
            row.peer.clone(),
            rates(&row.theirs),
            rates(&row.ours),
            times(row.ratio()),
            row.target.map_or("-".to_owned(), times),
            results.to_owned(),
            row.verdict(),
        ]
    }));
    let mut res = columns(&lines);
    let _ = writeln!(
        res,
        "\nRatios are of medians; only they count. One core each, in turn; load before the run {load}."
    );
    res
}

/// Rows of cells as a Markdown table; the first row is its head.
pub(crate) fn columns<R: AsRef<[String]>>(rows: &[R]) -> String {
    let n_columns = rows.first().map_or(0, |row| row.as_ref().len());
    let width =
        |column: usize| rows.iter().map(|row| row.as_ref()[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..n_columns).map(width).collect();
    let mut res = String::new();
    for (n, line) in rows.iter().map(AsRef::as_ref).enumerate() {
        for (cell, width) in line.iter().zip(&widths) {
            let _ = write!(res, "| {cell:width$} ");
        }
        res += "|\n";
        if n == 0 {
            for width in &widths {
                let _ = write!(res, "|{}", "-".repeat(width + 2));
            }
            res += "|\n";
        }
    }
    res
}

/// Puts the table of the peers into the docs.
pub(crate) fn write(path: &Path, table: &str) -> Result<()> {
    put(path, MARKS, table)
}

/// Puts a text between two marks of a file.
pub(crate) fn put(path: &Path, marks: (&str, &str), new: &str) -> Result<()> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let missing = || format!("{} has no lines {} and {}", path.display(), marks.0, marks.1);
    let (before, rest) = text.split_once(marks.0).with_context(missing)?;
    let (_, after) = rest.split_once(marks.1).with_context(missing)?;
    fs::write(path, format!("{before}{}\n{new}{}{after}", marks.0, marks.1))?;
    Ok(())
}

/// A positive number with about three digits: 0.42, 12.3, 245, 3.51 M.
pub(crate) fn short(number: f64) -> String {
    let (scaled, unit) = match number {
        it if it < 1e4 => (it, ""),
        it if it < 1e6 => (it / 1e3, " k"),
        it => (it / 1e6, " M"),
    };
    let places = if scaled < 10.0 { 2 } else { usize::from(scaled < 100.0) };
    format!("{scaled:.places$}{unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let texts = [0.421, 12.34, 245.4, 9_999.0, 56_780.0, 3_512_345.0].map(short);
        assert_eq!(texts, ["0.42", "12.3", "245", "9999", "56.8 k", "3.51 M"]);
    }

    #[test]
    fn a_difference_fails_whatever_the_pace() {
        let row = |agreement, ours: f64, target| Row {
            work: String::new(),
            unit: "pairs",
            peer: String::new(),
            ours: Rates::new(vec![ours]),
            theirs: Rates::new(vec![1.0]),
            agreement,
            target,
        };
        assert!(row(Agreement::of(&[1, 2], &[1, 2]), 200.0, Some(200.0)).passes());
        assert!(!row(Agreement::of(&[1, 2], &[1, 2]), 199.0, Some(200.0)).passes());
        assert!(!row(Agreement::of(&[1, 2], &[1, 3]), 500.0, Some(200.0)).passes());
        assert!(row(Agreement::PaceOnly, 0.1, None).passes());
    }

    #[test]
    fn the_median_of_an_even_number_of_rounds_lies_between() {
        let rates = Rates::new(vec![4.0, 1.0, 2.0, 9.0]);
        assert_eq!((rates.best().to_string(), rates.median().to_string()), ("9".into(), "3".into()));
    }
}

//! Reading a file of tables: every table that it brings is complete, in order and within sane limits.

use std::ops::{Range, RangeInclusive};

use engine::data::{DataError, DataErrors, Source};
use toml::Spanned;

use crate::element::Kind;
use crate::momentum::Row;
use crate::tables::file::{self, File, GradedRow, PlainRow, Table, Whole};
use crate::tables::{
    ChartRow, Milestone, Rally, RatingRow, ReactionRow, Reductions, ResultRow, ScoreRow, Tables, Zones,
};

/// The most characters of a label.
const LABEL_CHARS_MAX: usize = 120;
/// How many results there are: what they do is rules, not data.
const N_RESULTS: usize = 6;

/// What a file brings, or all files so far.
#[derive(Default)]
pub(super) struct Parts {
    foot: Option<Vec<ChartRow>>,
    soft: Option<Vec<ChartRow>>,
    armour: Option<Vec<ChartRow>>,
    reductions: Option<Reductions>,
    results: Option<Vec<ResultRow>>,
    scores: Option<Vec<ScoreRow>>,
    reaction: Option<Vec<ReactionRow>>,
    ratings: Option<Vec<RatingRow>>,
    seniors: Option<Vec<RatingRow>>,
    leadership: Option<u8>,
    radio: Option<Vec<(String, u8)>>,
    zones: Option<Zones>,
    rally: Option<Rally>,
    milestone: Option<Milestone>,
}

impl Parts {
    /// Takes over every table that the other parts bring.
    pub(super) fn replace_by(&mut self, new: Parts) {
        self.foot = new.foot.or_else(|| self.foot.take());
        self.soft = new.soft.or_else(|| self.soft.take());
        self.armour = new.armour.or_else(|| self.armour.take());
        self.reductions = new.reductions.or_else(|| self.reductions.take());
        self.results = new.results.or_else(|| self.results.take());
        self.scores = new.scores.or_else(|| self.scores.take());
        self.reaction = new.reaction.or_else(|| self.reaction.take());
        self.ratings = new.ratings.or_else(|| self.ratings.take());
        self.seniors = new.seniors.or_else(|| self.seniors.take());
        self.leadership = new.leadership.or_else(|| self.leadership.take());
        self.radio = new.radio.or_else(|| self.radio.take());
        self.zones = new.zones.or_else(|| self.zones.take());
        self.rally = new.rally.or_else(|| self.rally.take());
        self.milestone = new.milestone.or_else(|| self.milestone.take());
    }

    pub(super) fn whole(self) -> Tables {
        const ALL: &str = "the file of the program holds every table";
        let charts = [self.foot, self.soft, self.armour].map(|it| it.expect(ALL));
        Tables {
            chart: charts.into_iter().flatten().collect(),
            reductions: self.reductions.expect(ALL),
            results: self.results.expect(ALL),
            scores: self.scores.expect(ALL),
            reaction: self.reaction.expect(ALL),
            ratings: self.ratings.expect(ALL),
            seniors: self.seniors.expect(ALL),
            leadership: self.leadership.expect(ALL),
            radio: self.radio.expect(ALL),
            zones: self.zones.expect(ALL),
            rally: self.rally.expect(ALL),
            milestone: self.milestone.expect(ALL),
        }
    }
}

/// The tables of a file, or everything that is wrong with it.
pub(super) fn read(source: &Source) -> Result<Parts, DataErrors> {
    let file: File = source.parse()?;
    let mut notes = Notes { source, errors: Vec::new() };
    let notes_ref = &mut notes;
    let parts = Parts {
        foot: file.foot.map(|it| graded(notes_ref, &it, Row::FOOT)),
        soft: file.soft.map(|it| plain(notes_ref, &it, Row::SOFT)),
        armour: file.armour.map(|it| graded(notes_ref, &it, Row::ARMOUR)),
        reductions: file.reductions.map(|it| reductions(notes_ref, &it)),
        results: file.results.map(|it| results(notes_ref, &it)),
        scores: file.scores.map(|it| scores(notes_ref, &it)),
        reaction: file.reaction.map(|it| reaction(notes_ref, &it)),
        ratings: file.ratings.map(|it| ratings(notes_ref, &it, 0..=4)),
        seniors: file.seniors.map(|it| ratings(notes_ref, &it, 5..=7)),
        leadership: file.leadership.map(|it| notes_ref.number(&it.add, 0..=6, "what is added to a rating")),
        radio: file.radio.map(|it| radio(notes_ref, &it)),
        zones: file.zones.map(|it| zones(notes_ref, &it)),
        rally: file.rally.map(|it| rally(notes_ref, &it)),
        milestone: file.milestone.map(|it| milestone(notes_ref, &it)),
    };
    notes.errors.sort_by_key(|it| it.span.as_ref().map(|span| span.start));
    DataErrors(notes.errors).or(parts)
}

/// What is wrong with a file, collected while it is read.
struct Notes<'a> {
    source: &'a Source,
    errors: Vec<DataError>,
}

impl Notes<'_> {
    fn wrong(&mut self, span: Range<usize>, why: impl Into<String>, help: &str) {
        self.errors.push(self.source.error(span, why).help(help));
    }

    /// A number within its limits; the lower limit if it is not.
    fn number<T>(&mut self, n: &Whole, limits: RangeInclusive<i64>, what: &str) -> T
    where
        T: Copy + From<u8> + TryFrom<i64>,
    {
        let (low, high) = (*limits.start(), *limits.end());
        let fits = Some(*n.get_ref()).filter(|it| limits.contains(it)).and_then(|it| T::try_from(it).ok());
        fits.unwrap_or_else(|| {
            let why = format!("{what} cannot be {}", n.get_ref());
            self.wrong(n.span(), why, &format!("it is a whole number from {low} to {high}"));
            T::from(0)
        })
    }

    fn label(&mut self, label: &Spanned<String>) -> String {
        let text = label.get_ref();
        let n_chars = text.chars().count();
        if text.trim().is_empty() || LABEL_CHARS_MAX < n_chars || text.chars().any(char::is_control) {
            let help = format!("it is a line of 1 to {LABEL_CHARS_MAX} characters");
            self.wrong(label.span(), "this label does not fit a printed table", &help);
        }
        text.clone()
    }
}

/// The rows of a chart: each of them, once, in the order of the book.
fn in_order<'a>(
    notes: &mut Notes<'_>,
    rows: Range<usize>,
    given: impl ExactSizeIterator<Item = &'a Spanned<Row>>,
    wanted: &[Row],
) {
    let n_given = given.len();
    for (row, wanted) in given.zip(wanted) {
        if row.get_ref() != wanted {
            let why = format!("the row {:?} stands where {wanted:?} should", row.get_ref());
            notes.wrong(row.span(), why, "a chart has all its rows, each once, in the order of the book");
            return;
        }
    }
    if n_given != wanted.len() {
        let why = format!("the chart has {n_given} rows, but {} are needed", wanted.len());
        notes.wrong(rows, why, "a table replaces the whole table of the rules: it must be complete");
    }
}

const TESTS: RangeInclusive<i64> = 0..=200;

fn graded(notes: &mut Notes<'_>, table: &Table<GradedRow>, wanted: &[Row]) -> Vec<ChartRow> {
    let rows = table.rows.get_ref();
    in_order(notes, table.rows.span(), rows.iter().map(|it| &it.row), wanted);
    let row = |it: &GradedRow| {
        let tests = [&it.poor, &it.regular, &it.elite];
        let tests = tests.map(|n| notes.number(n, TESTS, "the number of tests"));
        ChartRow { row: *it.row.get_ref(), label: notes.label(&it.label), tests, grey: it.grey }
    };
    rows.iter().map(row).collect()
}

fn plain(notes: &mut Notes<'_>, table: &Table<PlainRow>, wanted: &[Row]) -> Vec<ChartRow> {
    let rows = table.rows.get_ref();
    in_order(notes, table.rows.span(), rows.iter().map(|it| &it.row), wanted);
    let row = |it: &PlainRow| {
        let tests = [notes.number(&it.tests, TESTS, "the number of tests"); 3];
        ChartRow { row: *it.row.get_ref(), label: notes.label(&it.label), tests, grey: false }
    };
    rows.iter().map(row).collect()
}

fn reductions(notes: &mut Notes<'_>, it: &file::ReductionsTable) -> Reductions {
    let mut percent = |n: &Whole| notes.number(n, 0..=100, "a reduction in per cent");
    Reductions {
        nco: [0, 1, 2, 3, 4].map(|idx: usize| percent(&it.nco[idx])),
        officer: [0, 1, 2].map(|idx: usize| percent(&it.officer[idx])),
        per_support_point: percent(&it.per_support_point),
        landing: percent(&it.landing),
    }
}

fn results(notes: &mut Notes<'_>, table: &Table<file::ResultRow>) -> Vec<ResultRow> {
    let rows = table.rows.get_ref();
    if rows.len() != N_RESULTS {
        let why = format!("there are {} results, but the rules have {N_RESULTS}", rows.len());
        notes.wrong(table.rows.span(), why, "give all of them, from the mildest to the worst");
    }
    let row = |it: &file::ResultRow| ResultRow {
        name: notes.label(&it.name),
        label: notes.label(&it.label),
        loss: notes.number(&it.loss, 0..=6, "the loss of a result"),
    };
    rows.iter().map(row).collect()
}

/// Each of some numbers is larger than the one before.
fn ascending<'a>(notes: &mut Notes<'_>, numbers: impl Iterator<Item = &'a Whole>) {
    let mut before = None;
    for n in numbers {
        let here = *n.get_ref();
        if let Some(before) = before
            && here <= before
        {
            let why = format!("{here} is not above {before}, where the row before begins");
            notes.wrong(n.span(), why, "rows stand in rising order");
        }
        before = Some(here);
    }
}

fn scores(notes: &mut Notes<'_>, table: &Table<file::ScoreRow>) -> Vec<ScoreRow> {
    let row = |it: &file::ScoreRow| ScoreRow {
        kind: it.kind,
        from: notes.number(&it.from, 0..=6, "a score"),
        to: notes.number(&it.to, 0..=6, "a score"),
        label: notes.label(&it.label),
    };
    let rows: Vec<ScoreRow> = table.rows.get_ref().iter().map(row).collect();
    for kind in [Kind::Foot, Kind::Soft, Kind::Armour] {
        for score in 0..=6 {
            let n = rows.iter().filter(|it| it.kind == kind && (it.from..=it.to).contains(&score)).count();
            if n != 1 {
                let why = format!("the score {score} of {kind:?} has {n} rows").to_lowercase();
                notes.wrong(
                    table.rows.span(),
                    why,
                    "every score from 0 to 6 has exactly one row for each kind",
                );
                return rows;
            }
        }
    }
    rows
}

fn reaction(notes: &mut Notes<'_>, table: &Table<file::ReactionRow>) -> Vec<ReactionRow> {
    let rows = table.rows.get_ref();
    if rows.len() != 8 || (0..).zip(rows).any(|(rating, it)| *it.rating.get_ref() != rating) {
        let why = "the reaction table does not have one row for each rating";
        notes.wrong(table.rows.span(), why, "give eight rows, with ratings 0 to 7 in this order");
    }
    let row = |it: &file::ReactionRow| {
        let acts: u8 = notes.number(&it.acts, 1..=10, "a throw of a D10");
        let seizes =
            it.seizes.as_ref().map(|n| (notes.number::<u8>(n, 1..=10, "a throw of a D10"), n.span()));
        if let Some((seizes, span)) = &seizes
            && *seizes <= acts
        {
            notes.wrong(span.clone(), "he seizes the initiative before he acts", "`seizes` is above `acts`");
        }
        ReactionRow { name: notes.label(&it.name), acts, seizes: seizes.map(|it| it.0) }
    };
    rows.iter().map(row).collect()
}

fn ratings(
    notes: &mut Notes<'_>,
    table: &Table<file::RatingRow>,
    limits: RangeInclusive<i64>,
) -> Vec<RatingRow> {
    let rows = table.rows.get_ref();
    if rows.is_empty() {
        notes.wrong(table.rows.span(), "the table has no rows", "give at least one");
    }
    ascending(notes, rows.iter().map(|it| &it.from));
    let row = |it: &file::RatingRow| RatingRow {
        from: notes.number(&it.from, -1..=8, "a modified throw"),
        name: notes.label(&it.name),
        rating: notes.number(&it.rating, limits.clone(), "a rating"),
    };
    rows.iter().map(row).collect()
}

fn radio(notes: &mut Notes<'_>, table: &Table<file::RadioRow>) -> Vec<(String, u8)> {
    let rows = table.rows.get_ref();
    if !rows.iter().any(|it| it.nation.get_ref() == file::OTHER_NATIONS) {
        let why = "no row says what the nations need that are not named";
        notes.wrong(table.rows.span(), why, "add a row with nation = \"other\"");
    }
    let row = |it: &file::RadioRow| {
        (notes.label(&it.nation), notes.number(&it.need, 1..=11, "what a radio test needs"))
    };
    rows.iter().map(row).collect()
}

fn zones(notes: &mut Notes<'_>, it: &file::ZonesTable) -> Zones {
    let mut zone = |n: &Whole| notes.number(n, 0..=99, "a zone in inches");
    Zones { company: zone(&it.company), recce: zone(&it.recce), detachment: zone(&it.detachment) }
}

fn rally(notes: &mut Notes<'_>, it: &file::RallyTable) -> Rally {
    let mut throws = |n: &Whole| notes.number(n, 0..=10, "a number of rallying throws");
    Rally {
        command: [throws(&it.below_average), throws(&it.average), throws(&it.above_average)],
        below_average_at_session: throws(&it.below_average_at_session),
        senior_at_session: throws(&it.senior_at_session),
    }
}

fn milestone(notes: &mut Notes<'_>, it: &file::MilestoneTable) -> Milestone {
    Milestone {
        percent: notes.number(&it.percent, 1..=50, "a milestone in per cent"),
        dice: notes.number(&it.dice, 1..=10, "the dice of a milestone test"),
        rationed_dice: notes.number(&it.rationed_dice, 1..=10, "the dice of a milestone test"),
    }
}

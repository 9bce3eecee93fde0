//! The checks of each table: its rows are complete, in order and within sane limits.

use std::{ops::RangeInclusive, sync::Arc};

use engine::data::{NAME_CHARS_MAX, Report, Whole};
use engine::{Band, data::Decimal};
use table::{Footprint, Len, LineRole};
use toml::Spanned;

use crate::element::DU;
use crate::results::Hit;
use crate::tables::file::{
    BaseRow, BatteryRow, GradeRow, HesaRow, LineRow, MovementRow, PenetrationRow, Table, TerrainRow,
    WithColumns,
};
use crate::tables::{
    Bases, BatteryClass, CLASSES, Column, Grade, LineKind, MOVE_CLASSES, Movement, OddsColumn, Penetration,
    Terrain,
};
use crate::units::{AP, HESA};

/// The most DU that anything moves in a turn: shares of a move are exact up to here (D20-R25).
const ALLOWANCE_MAX: u8 = 10;
/// A part of the odds of a penetration column.
const ODDS: RangeInclusive<u8> = 1..=20;
/// The upper end of a band.
const UPTO: RangeInclusive<i32> = -99..=9_999;
/// The last band of a table must reach at least this far: no modified roll is higher.
const UPTO_LAST_MIN: i32 = 99;
/// What a grade of Troop Quality adds.
const MODIFIER: RangeInclusive<i8> = -5..=5;
/// The missions of a battery in a game.
pub(crate) const MISSIONS: RangeInclusive<u8> = 0..=20;
/// The width of a way and the sides of a base, in thousandths of a DU: 0.25 to 8 DU.
const SIDE: RangeInclusive<i32> = 250..=8_000;
/// The most rows of a table: a kind of terrain is a number of one byte.
const ROWS_MAX: usize = 200;
/// The most characters of the words that say where a table comes from.
const HEAD_CHARS_MAX: usize = 200;

/// The columns of the movement table that files have.
const COLUMNS: [&str; 6] = ["road", "open", "rough", "difficult", "extreme", "track"];

/// The results of the HE/SA table: the word in files, what it means, and the name of the band.
const HESA_RESULTS: [(&str, Hit, &str); 4] = [
    ("no_effect", Hit::NoEffect, "no effect"),
    ("fall_back", Hit::FallBack, "falls back"),
    ("suppressed", Hit::Suppressed, "suppressed"),
    ("knocked_out", Hit::KnockedOut, "knocked out"),
];

/// The same for the penetration table.
const PENETRATION_RESULTS: [(&str, Hit, &str); 3] = [
    ("-", Hit::NoEffect, "no effect"),
    ("S", Hit::Suppressed, "suppressed"),
    // D20-R5: whatever the sheet prints, K is K.
    ("K", Hit::KnockedOut, "knocked out"),
];

/// Where a table comes from.
pub(super) fn head(report: &mut Report<'_>, rule: &Spanned<String>, source: &Spanned<String>) {
    report.text(rule, HEAD_CHARS_MAX, "the rule of a table");
    report.text(source, HEAD_CHARS_MAX, "the source of a table");
}

pub(super) fn movement(report: &mut Report<'_>, table: &WithColumns<MovementRow>) -> Movement {
    head(report, &table.rule, &table.source);
    let columns: Vec<&str> = table.columns.get_ref().iter().map(|it| it.get_ref().as_str()).collect();
    if columns != COLUMNS {
        let why = "the movement table has other columns";
        report.wrong_help(
            table.columns.span(),
            why,
            format!("they are, in this order: {}", COLUMNS.join(", ")),
        );
    }
    let mut rows = [[0; 7]; 8];
    let mut seen = [false; 8];
    for row in table.rows.get_ref() {
        let idx = *row.class.get_ref() as usize;
        if std::mem::replace(&mut seen[idx], true) {
            report.wrong(row.class.span(), format!("the row of `{}` is there twice", MOVE_CLASSES[idx].1));
        }
        let cells = [&row.road, &row.open, &row.rough, &row.difficult, &row.extreme, &row.track];
        for (to, cell) in rows[idx].iter_mut().zip(cells) {
            *to = report.number(cell, 0..=ALLOWANCE_MAX, "an allowance in DU");
        }
    }
    missing(report, "movement", &table.rows, seen, MOVE_CLASSES.map(|it| it.1));
    Movement { rows }
}

pub(super) fn penetration(report: &mut Report<'_>, table: &WithColumns<PenetrationRow>) -> Penetration {
    head(report, &table.rule, &table.source);
    let names = table.columns.get_ref();
    let columns: Vec<Option<OddsColumn>> = names.iter().map(|it| odds(report, it)).collect();
    for (pair, name) in columns.windows(2).zip(names.iter().skip(1)) {
        if let [Some(left), Some(right)] = pair
            && u16::from(right.ap) * u16::from(left.defence) <= u16::from(left.ap) * u16::from(right.defence)
        {
            let why = format!("the odds {} stand right of {}, but are not better", right.name, left.name);
            report.wrong(name.span(), why);
        }
    }
    if columns.is_empty() {
        report.wrong(table.columns.span(), "the penetration table has no columns");
    }
    let uptos = uptos(report, &table.rows, |row| &row.upto);
    let mut hits = vec![Vec::new(); columns.len()];
    for row in table.rows.get_ref() {
        let results = row.results.get_ref();
        if results.len() != columns.len() {
            let why = format!("there are {} columns, but {} results", columns.len(), results.len());
            report.wrong(row.results.span(), why);
        }
        for (column, word) in hits.iter_mut().zip(results) {
            column.push(result(report, word, &PENETRATION_RESULTS));
        }
    }
    let (bands, hits) = hits.into_iter().map(|column| merged(&uptos, &column)).unzip();
    Penetration { columns: columns.into_iter().flatten().collect(), bands, hits }
}

/// Odds such as "3:2".
fn odds(report: &mut Report<'_>, name: &Spanned<String>) -> Option<OddsColumn> {
    let part = |text: &str| text.parse().ok().filter(|it| ODDS.contains(it));
    let both = name.get_ref().split_once(':').and_then(|(ap, defence)| Some((part(ap)?, part(defence)?)));
    if both.is_none() {
        let why = format!("`{}` are not odds", name.get_ref());
        report.wrong_help(name.span(), why, "odds are two numbers from 1 to 20, as in \"3:2\"");
    }
    let (ap, defence) = both?;
    Some(OddsColumn { name: name.get_ref().clone(), ap, defence })
}

pub(super) fn hesa(report: &mut Report<'_>, table: &Table<HesaRow>) -> (Arc<[Band]>, Vec<Hit>) {
    head(report, &table.rule, &table.source);
    let uptos = uptos(report, &table.rows, |row| &row.upto);
    let rows = table.rows.get_ref().iter();
    let results: Vec<_> = rows.map(|row| result(report, &row.result, &HESA_RESULTS)).collect();
    merged(&uptos, &results)
}

/// The upper ends of the bands of a table, which ascend and cover everything.
fn uptos<R>(report: &mut Report<'_>, rows: &Spanned<Vec<R>>, upto: fn(&R) -> &Spanned<Whole>) -> Vec<i32> {
    n_rows(report, rows);
    let mut uptos: Vec<i32> = Vec::new();
    for row in rows.get_ref() {
        let here = report.number(upto(row), UPTO, "the upper end of a band");
        if let Some(&before) = uptos.last()
            && here <= before
        {
            let why = format!("the bands overlap: {here} is not above {before}, the end of the band before");
            report.wrong(upto(row).span(), why);
        }
        uptos.push(here);
    }
    if let (Some(&last), Some(row)) = (uptos.last(), rows.get_ref().last())
        && last < UPTO_LAST_MIN
    {
        let why = format!("the table ends at {last}: what is above has no result");
        report.wrong_help(upto(row).span(), why, format!("the last band goes up to {UPTO_LAST_MIN} or more"));
    }
    uptos
}

type Meaning = (&'static str, Hit, &'static str);

fn result(report: &mut Report<'_>, word: &Spanned<String>, known: &[Meaning]) -> Meaning {
    let found = known.iter().find(|it| it.0 == word.get_ref());
    if found.is_none() {
        let words: Vec<&str> = known.iter().map(|it| it.0).collect();
        report.unknown("result", word, &words);
    }
    *found.unwrap_or(&known[0])
}

/// The bands, neighbours with the same meaning made one.
fn merged(uptos: &[i32], results: &[Meaning]) -> (Arc<[Band]>, Vec<Hit>) {
    let (mut bands, mut hits): (Vec<Band>, Vec<Hit>) = (Vec::new(), Vec::new());
    let mut from = 1;
    for (&upto, &(_, hit, name)) in uptos.iter().zip(results) {
        if hits.last() != Some(&hit) {
            bands.push(Band { from, name: name.into() });
            hits.push(hit);
        }
        from = upto + 1;
    }
    (bands.into(), hits)
}

pub(super) fn quality(report: &mut Report<'_>, table: &Table<GradeRow>) -> Vec<Grade> {
    head(report, &table.rule, &table.source);
    n_rows(report, &table.rows);
    let rows = table.rows.get_ref();
    report.twice("the grade", rows.iter().map(|it| &it.name));
    let grade = |row: &GradeRow| {
        report.id(&row.name, "a grade of Troop Quality");
        let modifier = report.number(&row.modifier, MODIFIER, "the modifier of Troop Quality");
        Grade { name: row.name.get_ref().clone(), modifier }
    };
    rows.iter().map(grade).collect()
}

pub(super) fn batteries(report: &mut Report<'_>, table: &Table<BatteryRow>) -> Vec<BatteryClass> {
    head(report, &table.rule, &table.source);
    n_rows(report, &table.rows);
    let rows = table.rows.get_ref();
    report.twice("the battery", rows.iter().map(|it| &it.class));
    let class = |row: &BatteryRow| {
        report.id(&row.class, "a battery");
        let he = report.number(&row.he, HESA, "an HE value");
        let ap = report.number(&row.ap, AP, "an AP value");
        let missions = report.number(&row.missions, MISSIONS, "the number of missions");
        BatteryClass { class: row.class.get_ref().clone(), he, ap, missions }
    };
    rows.iter().map(class).collect()
}

pub(super) fn terrain(report: &mut Report<'_>, table: &Table<TerrainRow>) -> Arc<[Terrain]> {
    head(report, &table.rule, &table.source);
    n_rows(report, &table.rows);
    let rows = table.rows.get_ref();
    report.twice("the kind", rows.iter().map(|it| &it.kind));
    let terrain = |row: &TerrainRow| {
        report.id(&row.kind, "a kind of terrain");
        report.text(&row.name, NAME_CHARS_MAX, "a name");
        let column = *row.column.get_ref();
        if let Column::Road | Column::Track = column {
            let why = "roads and tracks are lines: no area has their column";
            report.wrong(row.column.span(), why);
        }
        let (kind, name) = (row.kind.get_ref().clone(), row.name.get_ref().clone());
        let TerrainRow { cover, blocks, relief, dig, .. } = *row;
        Terrain { kind, name, column, cover, blocks, relief, dig }
    };
    rows.iter().map(terrain).collect()
}

pub(super) fn lines(report: &mut Report<'_>, table: &Table<LineRow>) -> Arc<[LineKind]> {
    head(report, &table.rule, &table.source);
    n_rows(report, &table.rows);
    let rows = table.rows.get_ref();
    report.twice("the kind", rows.iter().map(|it| &it.kind));
    let line = |row: &LineRow| {
        report.id(&row.kind, "a kind of line");
        report.text(&row.name, NAME_CHARS_MAX, "a name");
        let half_width = match (row.role, &row.width) {
            (LineRole::Obstacle, None) => Len::ZERO,
            (LineRole::Obstacle, Some(width)) => {
                report.wrong(width.span(), "an obstacle has no width: it is crossed at its centre line");
                Len::ZERO
            }
            (LineRole::Way, None) => DU / 2,
            (LineRole::Way, Some(width)) => side(report, width, "the width of a way") / 2,
        };
        let (kind, name) = (row.kind.get_ref().clone(), row.name.get_ref().clone());
        let LineRow { role, cover, wheels, .. } = *row;
        LineKind { kind, name, role, cover, wheels, half_width }
    };
    rows.iter().map(line).collect()
}

pub(super) fn bases(report: &mut Report<'_>, table: &Table<BaseRow>) -> Bases {
    head(report, &table.rule, &table.source);
    let mut bases = [Footprint::Rect { width: DU, depth: DU }; 8];
    let mut seen = [false; 8];
    for row in table.rows.get_ref() {
        let idx = *row.class.get_ref() as usize;
        if std::mem::replace(&mut seen[idx], true) {
            report.wrong(row.class.span(), format!("the row of `{}` is there twice", CLASSES[idx].1));
        }
        let width = side(report, &row.width, "the width of a base");
        let depth = side(report, &row.depth, "the depth of a base");
        bases[idx] = Footprint::Rect { width, depth };
    }
    missing(report, "bases", &table.rows, seen, CLASSES.map(|it| it.1));
    Bases(bases)
}

fn side(report: &mut Report<'_>, side: &Spanned<Decimal>, what: &str) -> Len {
    if !SIDE.contains(&side.get_ref().0) {
        report.wrong(side.span(), format!("{what} is from 0.25 to 8 DU"));
        return DU;
    }
    side.get_ref().inches()
}

/// Every class has its row.
fn missing<R>(
    report: &mut Report<'_>,
    table: &str,
    rows: &Spanned<Vec<R>>,
    seen: [bool; 8],
    names: [&str; 8],
) {
    let missing: Vec<&str> = names.into_iter().zip(seen).filter(|it| !it.1).map(|it| it.0).collect();
    if !missing.is_empty() {
        let why = format!("the table [{table}] has no row for {}", missing.join(", "));
        report.wrong_help(
            rows.span(),
            why,
            "a table replaces the whole table of the rules: it must be complete",
        );
    }
}

fn n_rows<R>(report: &mut Report<'_>, rows: &Spanned<Vec<R>>) {
    let n = rows.get_ref().len();
    if n == 0 {
        report.wrong(rows.span(), "the table has no rows");
    } else if ROWS_MAX < n {
        report.wrong(rows.span(), format!("a table has at most {ROWS_MAX} rows, but this has {n}"));
    }
}

//! The charts of the book, as data: every number that the rules keep in a table.
//!
//! They are read from `data/fyob/tables.toml`, which is part of the program. A file of the user with `system = "fyob"`
//! replaces whole tables by name, never single numbers: it reads as a page of the book. FYOB-R64: the book prints them twice;
//! where the copies differ, the main text counts (FYOB-R25).

mod check;
mod file;

use std::sync::Arc;

use engine::Band;
use engine::data::{DataErrors, Source};
use serde::Deserialize;

use crate::element::{Grade, Kind};
use crate::ids::Leader;
use crate::leaders::Officer;
use crate::momentum::{Row, Verdict};

/// The file that is part of the program.
const EMBEDDED: (&str, &str) = ("data/fyob/tables.toml", include_str!("../../../../data/fyob/tables.toml"));

/// The charts.
#[derive(Clone, Debug)]
pub struct Tables {
    /// FYOB-067 to FYOB-069: the rows of the three charts, in the order of [`Row`].
    pub chart: Vec<ChartRow>,
    /// FYOB-074, FYOB-075.
    pub reductions: Reductions,
    /// FYOB-079: the results in the order of [`Verdict`].
    pub results: Vec<ResultRow>,
    /// FYOB-082 to FYOB-084.
    pub scores: Vec<ScoreRow>,
    /// FYOB-046: by rating, 0 to 7.
    pub reaction: Vec<ReactionRow>,
    /// FYOB-024.
    pub ratings: Vec<RatingRow>,
    /// FYOB-025.
    pub seniors: Vec<RatingRow>,
    /// FYOB-027: added to the rating of an NCO or Company Officer; the throw must be lower.
    pub leadership: u8,
    /// FYOB-177: what a nation's sets need on a D10.
    pub radio: Vec<(String, u8)>,
    /// FYOB-121, FYOB-125, FYOB-128.
    pub zones: Zones,
    /// FYOB-137.
    pub rally: Rally,
    /// FYOB-139 to FYOB-141.
    pub milestone: Milestone,
}

/// A row of a chart of tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChartRow {
    /// Which.
    pub row: Row,
    /// What befell the element, in words.
    pub label: String,
    /// Tests of the Poor, the Regular and the Elite.
    pub tests: [u16; 3],
    /// FYOB-R20: a standing state, which never causes tests by itself.
    pub grey: bool,
}

/// FYOB-074, FYOB-075: what is taken off a batch, in per cent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reductions {
    /// By the rating of the element's NCO.
    pub nco: [u16; 5],
    /// By the grade of the officer attached to it.
    pub officer: [u16; 3],
    /// For every point of friends in support.
    pub per_support_point: u16,
    /// After a landing, of what is left.
    pub landing: u16,
}

/// FYOB-079: a result of tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultRow {
    /// Its name: "pinned".
    pub name: String,
    /// What it does, in words.
    pub label: String,
    /// What it takes off the score.
    pub loss: u8,
}

/// FYOB-082 to FYOB-084: what a score means in later bounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreRow {
    /// On which chart.
    pub kind: Kind,
    /// From this score.
    pub from: u8,
    /// To this.
    pub to: u8,
    /// What it means, in words.
    pub label: String,
}

/// FYOB-046: how a leader reacts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReactionRow {
    /// His name: "Bold".
    pub name: String,
    /// The lowest throw with which he acts.
    pub acts: u8,
    /// The lowest throw with which he seizes the initiative, if he ever does.
    pub seizes: Option<u8>,
}

/// FYOB-024, FYOB-025: a rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingRow {
    /// The lowest throw that gives it.
    pub from: i32,
    /// Its name: "Bold".
    pub name: String,
    /// Its number.
    pub rating: u8,
}

/// Zones of control in table inches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zones {
    /// FYOB-121.
    pub company: u8,
    /// FYOB-125.
    pub recce: u8,
    /// FYOB-128.
    pub detachment: u8,
}

/// FYOB-137: numbers of rallying throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rally {
    /// In a command turn, by the officer's grade.
    pub command: [u8; 3],
    /// A below average officer's at the start of a session.
    pub below_average_at_session: u8,
    /// A Senior Officer's at the start of a session, for reserves.
    pub senior_at_session: u8,
}

/// FYOB-139 to FYOB-141.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Milestone {
    /// The usual step in per cent.
    pub percent: u8,
    /// Dice of one test.
    pub dice: u8,
    /// Dice of one test of a rationed force.
    pub rationed_dice: u8,
}

impl Tables {
    /// The tables of the program, of which the user's files replace some.
    pub fn load(overlays: &[Source]) -> Result<Tables, DataErrors> {
        let embedded = Source::new(EMBEDDED.0, EMBEDDED.1);
        let (mut parts, mut errors) = (check::Parts::default(), Vec::new());
        for source in std::iter::once(&embedded).chain(overlays) {
            match check::read(source) {
                Ok(new) => parts.replace_by(new),
                Err(mistakes) => errors.extend(mistakes.0),
            }
        }
        DataErrors(errors).or(())?;
        Ok(parts.whole())
    }

    /// FYOB-067 to FYOB-069: the tests of a row.
    pub fn tests(&self, row: Row, grade: Grade) -> u16 {
        self.chart[row as usize].tests[grade as usize]
    }

    /// FYOB-R20: whether a row is a standing state.
    pub fn is_grey(&self, row: Row) -> bool {
        self.chart[row as usize].grey
    }

    /// A row in words.
    pub fn label(&self, row: Row) -> &str {
        &self.chart[row as usize].label
    }

    /// FYOB-079: a result in words, and what it takes off the score.
    pub fn result(&self, verdict: Verdict) -> &ResultRow {
        &self.results[verdict as usize]
    }

    /// FYOB-082 to FYOB-084: the row of a score. Outside the charts there is none (FYOB-005).
    pub fn score_row(&self, kind: Kind, score: u8) -> Option<&ScoreRow> {
        self.scores.iter().find(|it| it.kind == kind && (it.from..=it.to).contains(&score))
    }

    /// FYOB-046: the bands of a leader's reaction test; none if he acts whatever the die. The outcomes are, in this order,
    /// no action, acts, seizes; those that a leader does not have are left out, see [`Tables::reaction_outcomes`].
    pub fn reaction_bands(&self, rating: u8) -> Option<Arc<[Band]>> {
        let row = &self.reaction[usize::from(rating.min(7))];
        if row.acts <= 1 && row.seizes.is_none() {
            return None;
        }
        let from = |band: Option<u8>, name: &'static str| {
            band.map(|from| Band { from: from.into(), name: name.into() })
        };
        let idle = (1 < row.acts).then_some(1);
        let bands = [
            from(idle, "no action"),
            from(Some(row.acts), "acts as ordered"),
            from(row.seizes, "seizes the initiative"),
        ];
        Some(bands.into_iter().flatten().collect())
    }

    /// What the bands of [`Tables::reaction_bands`] mean.
    pub fn reaction_outcomes(&self, rating: u8) -> Vec<crate::Reaction> {
        use crate::Reaction::{Acts, NoAction, Seizes};
        let row = &self.reaction[usize::from(rating.min(7))];
        let mut res = if 1 < row.acts { vec![NoAction, Acts] } else { vec![Acts] };
        res.extend(row.seizes.map(|_| Seizes));
        res
    }

    /// FYOB-024, FYOB-025: the bands of a rating throw.
    pub fn rating_bands(&self, leader: Leader) -> Arc<[Band]> {
        let rows = self.rating_rows(leader);
        rows.iter().map(|it| Band { from: it.from, name: it.name.clone().into() }).collect()
    }

    /// FYOB-024, FYOB-025: the rating behind a band of [`Tables::rating_bands`]. FYOB-R2: no NCO is thrown Inspirational.
    pub fn rating(&self, leader: Leader, band: usize) -> u8 {
        let rows = self.rating_rows(leader);
        let rating = rows.get(band).or(rows.last()).map_or(2, |it| it.rating);
        if let Leader::Nco(_) = leader { rating.min(3) } else { rating }
    }

    fn rating_rows(&self, leader: Leader) -> &[RatingRow] {
        match leader {
            Leader::Nco(_) | Leader::Officer(_) => &self.ratings,
            Leader::Senior(_) => &self.seniors,
        }
    }

    /// The name of a rating: "Bold", "Average".
    pub fn rating_name(&self, rating: u8) -> &str {
        let found = self.ratings.iter().chain(&self.seniors).find(|it| it.rating == rating);
        found.map_or("", |it| it.name.as_str())
    }

    /// FYOB-027, FYOB-028: a leader passes with a D6 lower than this.
    pub fn passes_below(&self, leader: Leader, rating: u8) -> u8 {
        match leader {
            Leader::Nco(_) | Leader::Officer(_) => rating + self.leadership,
            Leader::Senior(_) => rating,
        }
    }

    /// FYOB-177: what a set of a nation needs on a D10.
    pub fn radio_need(&self, nation: &str) -> u8 {
        let named = self.radio.iter().find(|it| it.0.eq_ignore_ascii_case(nation));
        named.or_else(|| self.radio.iter().find(|it| it.0 == file::OTHER_NATIONS)).map_or(5, |it| it.1)
    }

    /// FYOB-137: the rallying throws of an officer in his command turn.
    pub fn rally_throws(&self, grade: Officer) -> u8 {
        self.rally.command[grade as usize]
    }

    /// FYOB-074: per cent for an officer attached.
    pub fn officer_reduction(&self, grade: Officer) -> u16 {
        self.reductions.officer[grade as usize]
    }
}

/// A user's files: those with our tables, and those that are the host's. A file that cannot be read is the host's, which
/// says why.
pub(crate) fn split(overlays: &[Source]) -> (Vec<Source>, Vec<Source>) {
    #[derive(Deserialize)]
    struct Peek {
        system: Option<String>,
    }
    let is_ours = |it: &&Source| {
        toml::from_str::<Peek>(&it.text).is_ok_and(|peek| peek.system.as_deref() == Some(file::SYSTEM))
    };
    overlays.iter().cloned().partition(|it| is_ours(&it))
}

#[cfg(test)]
mod tests;

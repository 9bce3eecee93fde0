//! `[campaign]` of a battle file: what the battles before have left. It changes the forces of the file when it is read.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use engine::data::{Report, Whole};
use fyob::Task;
use fyob::setup::rows::{CompanyRow, ForceRow, OrderRow, Rating};
use serde::Deserialize;
use toml::Spanned;

use crate::setup::Setup;
use crate::setup::file::{ElementRow, ReserveRow};

/// `[campaign]`: the campaign that a battle belongs to, and what the battles before it have left.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// The campaign.
    pub id: Spanned<String>,
    /// The battles that were fought, in order.
    #[serde(default)]
    pub played: Vec<PlayedRow>,
    /// The numbers of the elements that are lost for good.
    #[serde(default)]
    pub lost: Vec<u16>,
    /// What is left of the others.
    #[serde(default)]
    pub element: Vec<LeftRow>,
    /// The officers of the companies.
    #[serde(default)]
    pub officer: Vec<OfficerRow>,
    /// The Senior Officers.
    #[serde(default)]
    pub senior: Vec<SeniorRow>,
}

/// A battle that was fought.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedRow {
    /// Its id.
    pub battle: String,
    /// The nation of the force that won it; none: nobody did.
    pub winner: Option<String>,
}

/// What is left of an element.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftRow {
    /// Its number.
    pub no: u16,
    /// Its men.
    pub men: u8,
    /// Its score.
    pub score: u8,
    /// Its NCO, as in the row of an element.
    pub nco: Spanned<Rating>,
}

/// The officer of a company.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfficerRow {
    /// The id of the company.
    pub company: String,
    /// His rating, as in the row of a company.
    pub rating: Spanned<Rating>,
}

/// A Senior Officer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeniorRow {
    /// The nation of his force: sides may change places.
    pub nation: String,
    /// His rating, as in the row of a force.
    pub rating: Spanned<Rating>,
}

impl Section {
    /// A campaign of which nothing has been played.
    pub(super) fn new(id: &str) -> Section {
        Section {
            id: nowhere(id.to_owned()),
            played: Vec::new(),
            lost: Vec::new(),
            element: Vec::new(),
            officer: Vec::new(),
            senior: Vec::new(),
        }
    }

    /// What is wrong with it by itself; what it says of elements is looked at with them.
    pub(crate) fn check(&self, report: &mut Report<'_>) {
        let campaigns = super::all();
        let known: Vec<&str> = campaigns.iter().map(|it| it.id.as_str()).collect();
        if !known.contains(&self.id.get_ref().as_str()) {
            report.unknown("campaign", &self.id, &known);
        }
    }

    /// As it is written behind a battle file.
    pub(super) fn text(&self) -> String {
        let text = |it: &str| toml::Value::String(it.to_owned()).to_string();
        let rating = |it: &Spanned<Rating>| match it.get_ref() {
            Rating::Number(n) => n.to_string(),
            Rating::Word(word) => text(word),
        };
        let rows = |name: &str, rows: Vec<String>| {
            if rows.is_empty() {
                format!("{name} = []\n")
            } else {
                format!("{name} = [\n{}]\n", rows.concat())
            }
        };
        let mut res = String::from(
            "# What the battles before have left: men, scores and leaders; what is lost is missing.\n[campaign]\n",
        );
        let _ = writeln!(res, "id = {}", text(self.id.get_ref()));
        let played = self.played.iter().map(|it| {
            let winner = it.winner.as_ref().map_or(String::new(), |it| format!(", winner = {}", text(it)));
            format!("  {{ battle = {}{winner} }},\n", text(&it.battle))
        });
        res += &rows("played", played.collect());
        let lost: Vec<String> = self.lost.iter().map(u16::to_string).collect();
        let _ = writeln!(res, "lost = [{}]", lost.join(", "));
        let element = self.element.iter().map(|it| {
            let LeftRow { no, men, score, nco } = it;
            format!("  {{ no = {no}, men = {men}, score = {score}, nco = {} }},\n", rating(nco))
        });
        res += &rows("element", element.collect());
        let officer = self
            .officer
            .iter()
            .map(|it| format!("  {{ company = {}, rating = {} }},\n", text(&it.company), rating(&it.rating)));
        res += &rows("officer", officer.collect());
        let senior = self
            .senior
            .iter()
            .map(|it| format!("  {{ nation = {}, rating = {} }},\n", text(&it.nation), rating(&it.rating)));
        res + &rows("senior", senior.collect())
    }
}

/// Something that stands in no file.
pub(super) fn nowhere<T>(value: T) -> Spanned<T> {
    Spanned::new(0..0, value)
}

/// By what a force is known when sides change places: its nation, or else its name.
pub(super) fn force_key(row: &ForceRow) -> Option<&str> {
    row.nation.as_ref().or(row.name.as_ref()).map(|it| it.get_ref().as_str())
}

/// The number of an element.
pub(super) fn number(row: &ElementRow) -> u16 {
    u16::try_from(row.no.get_ref().0).unwrap_or(0)
}

/// A battle file with what its `[campaign]` changes about it.
pub(crate) fn applied(setup: &Setup) -> Cow<'_, Setup> {
    let Some(section) = &setup.campaign else { return Cow::Borrowed(setup) };
    let mut setup = setup.clone();
    setup.element.retain(|row| !section.lost.contains(&number(row)));
    let left: BTreeSet<u16> = setup.element.iter().map(number).collect();
    for row in &mut setup.element {
        if let Some(carried) = section.element.iter().find(|it| it.no == number(row)) {
            row.now.men = Some(carried.men);
            row.now.score = Some(carried.score);
            row.nco = Some(carried.nco.clone());
        }
        forget_lost(row, &left);
    }
    companies(&mut setup, section, &left);
    for group in &mut setup.group {
        group.members.retain(|it| left.contains(it));
    }
    setup.group.retain(|it| 1 < it.members.len());
    for row in &mut setup.force {
        let carried = section.senior.iter().find(|it| force_key(row) == Some(it.nation.as_str()));
        row.senior = carried.map(|it| it.rating.clone()).or(row.senior.take());
    }
    Cow::Owned(setup)
}

/// Orders that name somebody who is lost become Hold; a lost transport's passengers wait in reserve.
fn forget_lost(row: &mut ElementRow, left: &BTreeSet<u16>) {
    forget_in(row.orders.iter_mut(), left);
    let carrier = row.aboard.as_ref().and_then(|it| u16::try_from(it.get_ref().0).ok());
    if carrier.is_some_and(|it| !left.contains(&it)) {
        row.aboard = None;
        row.reserve = Some(ReserveRow::Force);
    }
}

fn forget_in<'a>(orders: impl Iterator<Item = &'a mut OrderRow>, left: &BTreeSet<u16>) {
    for order in orders.filter(|it| it.unit.is_some_and(|it| !left.contains(&it))) {
        let at = std::mem::take(&mut order.at);
        *order =
            OrderRow { task: Task::Hold, at, unit: None, words: String::new(), to_box: false, exit: false };
    }
}

/// FYOB-119: officers who are lost are followed by others; one whose element is lost is with another of his company. A
/// company of which nothing is left is gone.
fn companies(setup: &mut Setup, section: &Section, left: &BTreeSet<u16>) {
    let elements = &setup.element;
    let first_of = |id: &str| {
        let is_his = |it: &&ElementRow| it.company.as_ref().is_some_and(|it| it.get_ref() == id);
        elements.iter().filter(is_his).map(|it| it.no.get_ref().0).min()
    };
    setup.company.retain(|row: &CompanyRow| first_of(row.id.get_ref()).is_some());
    for row in &mut setup.company {
        if let Some(carried) = section.officer.iter().find(|it| it.company == *row.id.get_ref()) {
            row.rating = Some(carried.rating.clone());
        }
        let with = row.with.as_ref().and_then(|it| u16::try_from(it.get_ref().0).ok());
        if with.is_some_and(|it| !left.contains(&it)) {
            row.with = first_of(row.id.get_ref()).map(|no| Spanned::new(row.id.span(), Whole(no)));
        }
        forget_in(row.order.iter_mut(), left);
    }
    let known: Vec<&String> = setup.company.iter().map(|it| it.id.get_ref()).collect();
    setup.group.retain(|it| known.contains(&it.company.get_ref()));
}

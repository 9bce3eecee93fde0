//! Linked battles: what one battle leaves is what the next begins with. Elements with the same numbers are the same.

use std::collections::BTreeSet;

use engine::data::{DataErrors, Source};
use fyob::setup::rows::{OrderRow, Rating};
use fyob::setup::{Report, Whole};
use fyob::{ElementId, Nco, Side, State, Status, Task};
use serde::Deserialize;
use toml::Spanned;

use crate::setup::Setup;
use crate::setup::file::ElementRow;
use crate::table::Table;

/// The campaigns that are part of the program.
pub fn campaigns() -> &'static [(&'static str, &'static str)] {
    &[("river.toml", include_str!("../../../../data/fyob/campaigns/river.toml"))]
}

/// Linked battles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Campaign {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub summary: String,
    /// The ids of its battles, in order.
    pub battles: Vec<String>,
    /// What happens between two battles.
    pub respite: Respite,
}

/// What happens between two battles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Respite {
    /// Men that every element gets back, at most to its full strength.
    pub men_replaced: u8,
    /// Points of its score that it gets back.
    pub score_rested: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: Option<Spanned<Whole>>,
    system: Spanned<String>,
    id: Spanned<String>,
    title: Spanned<String>,
    summary: Spanned<String>,
    battles: Spanned<Vec<String>>,
    men_replaced: Option<Spanned<Whole>>,
    score_rested: Option<Spanned<Whole>>,
}

impl Campaign {
    /// A campaign from its file; `battles` are the ids of all battles there are.
    pub fn read(source: &Source, battles: &[String]) -> Result<Campaign, DataErrors> {
        let file: File = source.parse()?;
        let mut report = Report::new(source);
        if file.system.get_ref() != crate::setup::SYSTEM {
            let why = format!("this is a campaign of the system `{}`", file.system.get_ref());
            report.wrong(file.system.span(), why);
        }
        if let Some(format) = &file.format {
            report.number(format, 1..=1, "the format of such files");
        }
        report.id(&file.id, "a campaign");
        report.name(&file.title);
        report.text(&file.summary, 600, "a summary");
        if file.battles.get_ref().len() < 2 {
            report.wrong(file.battles.span(), "a campaign links at least two battles");
        }
        let known: Vec<&str> = battles.iter().map(String::as_str).collect();
        for battle in file.battles.get_ref().iter().filter(|it| !battles.contains(it)) {
            report.unknown("battle", &Spanned::new(file.battles.span(), battle.clone()), &known);
        }
        let few = |report: &mut Report<'_>, it: &Option<Spanned<Whole>>, what: &str| {
            it.as_ref().map_or(0, |it| report.number(it, 0..=20, what))
        };
        let respite = Respite {
            men_replaced: few(&mut report, &file.men_replaced, "the number of men"),
            score_rested: few(&mut report, &file.score_rested, "the number of points"),
        };
        let campaign = Campaign {
            id: file.id.into_inner(),
            title: file.title.into_inner(),
            summary: file.summary.into_inner(),
            battles: file.battles.into_inner(),
            respite,
        };
        report.finish(Some(campaign))
    }

    /// The battle that follows another, if one does.
    pub fn next(&self, id: &str) -> Option<&str> {
        let idx = self.battles.iter().position(|it| it == id)?;
        self.battles.get(idx + 1).map(String::as_str)
    }
}

/// The next battle with what the last one has left: men, scores, leaders and Senior Officers. What was destroyed, captured
/// or abandoned is missing; ammunition and damage are made good; a lost leader's place is thrown for. Elements that the
/// last battle did not know are new.
pub fn carry(from: &State<Table>, next: &Setup, respite: Respite) -> Setup {
    let mut setup = next.clone();
    let lost = |no: u16| {
        let gone = |it: &fyob::Element| {
            matches!(it.status, Status::Destroyed | Status::Surrendered | Status::Removed)
        };
        from.find(ElementId(no)).is_some_and(gone)
    };
    let number = |row: &ElementRow| u16::try_from(row.no.get_ref().0).unwrap_or(0);
    setup.element.retain(|row| !lost(number(row)));
    let left: BTreeSet<u16> = setup.element.iter().map(number).collect();
    for row in &mut setup.element {
        if let Some(it) = from.find(ElementId(number(row))) {
            carry_element(from, it, row, respite);
        }
        forget_lost(row, &left);
    }
    carry_companies(from, &mut setup, &left);
    for group in &mut setup.group {
        group.members.retain(|it| left.contains(it));
    }
    setup.group.retain(|it| 1 < it.members.len());
    for row in &mut setup.force {
        // Sides may change places: a force is known by its nation.
        let side = *row.side.get_ref();
        let nation = row.nation.as_ref().map(|it| it.get_ref().clone());
        let was = Side::BOTH.into_iter().find(|&it| nation_of(from, it) == nation).unwrap_or(side);
        if from.battle.forces[was.idx()].has_senior {
            let rating = Rating::Number(from.force(was).senior.into());
            row.senior = Some(Spanned::new(row.side.span(), rating));
        }
    }
    setup
}

fn nation_of(state: &State<Table>, side: Side) -> Option<String> {
    state.battle.infos.iter().find(|it| it.side == side).map(|it| it.nation.clone())
}

fn carry_element(from: &State<Table>, it: &fyob::Element, row: &mut ElementRow, respite: Respite) {
    const SCORE_MOST: u8 = 6;
    let full = from.info(it.id).men;
    row.now.men = Some(it.men.saturating_add(respite.men_replaced).min(full));
    row.now.score = Some(it.score.saturating_add(respite.score_rested).min(SCORE_MOST));
    let rating = match it.nco {
        Nco::Rated(rating) => Rating::Number(rating.into()),
        Nco::Casualty => Rating::Word("thrown".to_owned()),
        Nco::None => Rating::Word("none".to_owned()),
    };
    row.nco = Some(Spanned::new(row.no.span(), rating));
}

/// Orders that name somebody who is lost become Hold; a lost transport's passengers walk.
fn forget_lost(row: &mut ElementRow, left: &BTreeSet<u16>) {
    let is_left = |unit: Option<u16>| unit.is_none_or(|it| left.contains(&it));
    for order in &mut row.orders {
        if !is_left(order.unit) {
            *order = OrderRow {
                task: Task::Hold,
                at: order.at.clone(),
                unit: None,
                words: String::new(),
                to_box: false,
                exit: false,
            };
        }
    }
    let carrier = row.aboard.as_ref().and_then(|it| u16::try_from(it.get_ref().0).ok());
    if carrier.is_some_and(|it| !left.contains(&it)) {
        row.aboard = None;
        row.reserve = Some(crate::setup::file::ReserveRow::Force);
    }
}

/// FYOB-119: officers who are lost are followed by others, who are thrown for.
fn carry_companies(from: &State<Table>, setup: &mut Setup, left: &BTreeSet<u16>) {
    let elements = &setup.element;
    let first_of = |id: &str| {
        let of_company =
            elements.iter().filter(|it| it.company.as_ref().is_some_and(|it| it.get_ref() == id));
        of_company.map(|it| it.no.get_ref().0).min()
    };
    for row in &mut setup.company {
        let with = row.with.as_ref().and_then(|it| u16::try_from(it.get_ref().0).ok());
        let company = with.and_then(|it| from.find(ElementId(it))).map(|it| it.company);
        if let Some(company) = company.map(|it| from.company(it)) {
            let rating = if company.alive {
                Rating::Number(company.rating.into())
            } else {
                Rating::Word("thrown".to_owned())
            };
            row.rating = Some(Spanned::new(row.id.span(), rating));
        }
        if with.is_some_and(|it| !left.contains(&it)) {
            row.with = first_of(row.id.get_ref()).map(|no| Spanned::new(row.id.span(), Whole(no)));
        }
    }
}

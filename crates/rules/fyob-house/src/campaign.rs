//! Linked battles: what one battle leaves is what the next begins with. Elements with the same numbers are the same, so are
//! companies with the same ids and forces of the same nation.
//!
//! The next battle is the file of the program with a `[campaign]` behind it: so it can be read, kept and changed like any
//! other, and the one after it knows what came before.

mod carry;
mod section;

use engine::CampaignCard;
use engine::data::{DataErrors, Report, Source, Whole};
use serde::Deserialize;
use toml::Spanned;

pub use carry::carry;
pub(crate) use carry::sequel;
pub(crate) use section::applied;
pub use section::{LeftRow, OfficerRow, PlayedRow, Section, SeniorRow};

/// The campaigns that are part of the program.
pub fn campaigns() -> &'static [(&'static str, &'static str)] {
    &[("river.toml", include_str!("../../../../data/fyob/campaigns/river.toml"))]
}

/// The same, read.
pub(crate) fn all() -> Vec<Campaign> {
    let ids = battle_ids();
    let read = |(name, text): &(&str, &str)| Campaign::read(&Source::new(*name, *text), &ids);
    campaigns()
        .iter()
        .map(|it| read(it).expect("the campaigns of the program are sound: a test reads them"))
        .collect()
}

/// The battles that can be linked.
pub(crate) fn battle_ids() -> Vec<String> {
    crate::setup::battles().iter().map(|it| it.0.trim_end_matches(".toml").to_owned()).collect()
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

    /// As a list shows it.
    pub(crate) fn card(self) -> CampaignCard {
        let Campaign { id, title, summary, battles, .. } = self;
        CampaignCard { id, title, summary, battles }
    }

    /// The battle that follows another, if one does.
    pub fn next(&self, id: &str) -> Option<&str> {
        let idx = self.battles.iter().position(|it| it == id)?;
        self.battles.get(idx + 1).map(String::as_str)
    }
}

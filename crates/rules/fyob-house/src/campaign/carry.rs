//! From the end of a battle to the next: what is carried, and what is told of it.

use engine::data::Source;
use engine::{NextBattle, Sequel};
use fyob::setup::rows::Rating;
use fyob::{CompanyId, Element, ElementId, Fyob, Nco, Side, State, Status};

use super::section::{LeftRow, OfficerRow, PlayedRow, Section, SeniorRow, applied, force_key, nowhere};
use super::{Campaign, Respite, all};
use crate::House;
use crate::setup::Setup;
use crate::table::Table;

/// FYOB-061: the highest score.
const SCORE_MOST: u8 = 6;

/// What a battle leaves to the next: men, scores, leaders and Senior Officers. What was destroyed, captured or abandoned is
/// lost; ammunition and damage are made good; a lost leader's place is thrown for. `played` is the battle as it was read.
pub fn carry(campaign: &Campaign, played: &Setup, end: &State<Table>) -> Section {
    // What the battle did not know of is still as the battles before have left it.
    let mut section = played.campaign.clone().unwrap_or_else(|| Section::new(&campaign.id));
    let winner = winner(played, end);
    section.played.push(PlayedRow { battle: end.battle.id.clone(), winner });
    let lost = |it: &&Element| {
        let gone = matches!(it.status, Status::Destroyed | Status::Surrendered | Status::Removed);
        gone || men_left(end, it, campaign.respite) == 0
    };
    section.lost.extend(end.elements.iter().filter(lost).map(|it| it.id.0));
    section.lost.sort_unstable();
    section.lost.dedup();
    section.element.retain(|it| end.find(ElementId(it.no)).is_none());
    for it in end.elements.iter().filter(|it| !lost(it)) {
        section.element.push(left(end, it, campaign.respite));
    }
    section.element.sort_by_key(|it| it.no);
    let played = applied(played);
    for (row, idx) in played.company.iter().zip(0..) {
        let company = end.company(CompanyId(idx));
        let rating =
            if company.alive { Rating::Number(company.rating.into()) } else { Rating::Word("thrown".into()) };
        let id = row.id.get_ref().clone();
        section.officer.retain(|it| it.company != id);
        section.officer.push(OfficerRow { company: id, rating: nowhere(rating) });
    }
    for row in &played.force {
        let side = *row.side.get_ref();
        if let Some(nation) = force_key(row).filter(|_| end.battle.forces[side.idx()].has_senior) {
            let rating = nowhere(Rating::Number(end.force(side).senior.into()));
            section.senior.retain(|it| it.nation != nation);
            section.senior.push(SeniorRow { nation: nation.to_owned(), rating });
        }
    }
    section
}

fn men_left(end: &State<Table>, it: &Element, respite: Respite) -> u8 {
    it.men.saturating_add(respite.men_replaced).min(end.info(it.id).men)
}

fn left(end: &State<Table>, it: &Element, respite: Respite) -> LeftRow {
    let nco = match it.nco {
        Nco::Rated(rating) => Rating::Number(rating.into()),
        Nco::Casualty => Rating::Word("thrown".to_owned()),
        Nco::None => Rating::Word("none".to_owned()),
    };
    LeftRow {
        no: it.id.0,
        men: men_left(end, it, respite),
        score: it.score.saturating_add(respite.score_rested).min(SCORE_MOST),
        nco: nowhere(nco),
    }
}

/// Who won, as forces are known from battle to battle.
fn winner(played: &Setup, end: &State<Table>) -> Option<String> {
    let outcome = end.outcome.as_ref()?;
    let of_side = |side: Side| played.force.iter().find(|it| *it.side.get_ref() == side);
    let side = Side::BOTH.into_iter().find(|it| outcome.winners.contains(&it.seat()))?;
    of_side(side).and_then(force_key).map(ToOwned::to_owned)
}

/// What follows a battle, if it belongs to a campaign.
pub(crate) fn sequel(rules: &Fyob<House>, battle: &Source, end: &State<Table>) -> Option<Sequel> {
    let played: Setup = battle.parse().ok()?;
    let campaigns = all();
    let campaign = campaigns.iter().find(|it| it.battles.contains(&end.battle.id))?;
    let idx = campaign.battles.iter().position(|it| *it == end.battle.id)?;
    let section = carry(campaign, &played, end);
    let mut story = vec![result(end)];
    story.extend(Side::BOTH.map(|side| losses(end, &section, side)));
    let next = campaign.next(&end.battle.id).and_then(|id| next(id, &section));
    let next = next.and_then(|(source, setup)| match nobody_left(rules, &source, &setup) {
        None => Some(next_battle(&source, &setup, &played)),
        Some(name) => {
            story.push(format!("Too little is left of the {name} for another battle."));
            None
        }
    });
    if next.is_none() {
        story.push(verdict(campaign, &section, &played));
    }
    Some(Sequel { campaign: campaign.title.clone(), no: idx + 1, of: campaign.battles.len(), story, next })
}

/// How the battle ended.
fn result(end: &State<Table>) -> String {
    let title = &end.battle.title;
    let Some(outcome) = &end.outcome else { return format!("{title} is not over.") };
    let winners: Vec<&str> = Side::BOTH
        .into_iter()
        .filter(|it| outcome.winners.contains(&it.seat()))
        .map(|it| end.battle.forces[it.idx()].name.as_str())
        .collect();
    match winners.as_slice() {
        [name] => format!("{title}: the {name} won; {}.", outcome.why),
        _ => format!("{title}: nobody won; {}.", outcome.why),
    }
}

/// What a force goes on with, and what it has lost for good in this battle.
fn losses(end: &State<Table>, section: &Section, side: Side) -> String {
    let name = &end.battle.forces[side.idx()].name;
    let (lost, left): (Vec<&Element>, Vec<&Element>) =
        end.of(side).partition(|it| section.lost.contains(&it.id.0));
    let go_on = match left.len() {
        0 => format!("Nothing of the {name} goes on"),
        1 => format!("1 element of the {name} goes on"),
        n => format!("{n} elements of the {name} go on"),
    };
    if lost.is_empty() {
        return format!("{go_on}, none is lost.");
    }
    let names: Vec<String> = lost.iter().map(|it| end.name(it.id)).collect();
    format!("{go_on}; lost for good: {}.", names.join(", "))
}

/// Who won the campaign: whoever won more of its battles.
fn verdict(campaign: &Campaign, section: &Section, played: &Setup) -> String {
    let n_won = |key: &str| section.played.iter().filter(|it| it.winner.as_deref() == Some(key)).count();
    let name_of = |row: &fyob::setup::rows::ForceRow| {
        let name = row.name.as_ref().map(|it| it.get_ref().clone());
        name.or_else(|| force_key(row).map(ToOwned::to_owned)).unwrap_or_default()
    };
    let mut won: Vec<(usize, String)> =
        played.force.iter().map(|row| (force_key(row).map_or(0, n_won), name_of(row))).collect();
    won.sort_by_key(|it| std::cmp::Reverse(it.0));
    let (title, fought) = (&campaign.title, section.played.len());
    match won.as_slice() {
        [(best, name), rest @ ..] if rest.iter().all(|it| it.0 < *best) => {
            format!(
                "The campaign {title} is over: the {name} won {best} of {fought} battles, and with them the campaign."
            )
        }
        _ => {
            format!("The campaign {title} is over: in {fought} battles neither side won more than the other.")
        }
    }
}

/// The next battle as a file, and as it was read.
fn next(id: &str, section: &Section) -> Option<(Source, Setup)> {
    let name = format!("{id}.toml");
    let (_, text) = crate::setup::battles().iter().find(|it| it.0 == name)?;
    let source = Source::new(name, format!("{}\n\n{}", text.trim_end(), section.text()));
    let setup = source.parse().ok()?;
    Some((source, setup))
}

/// The force that has nobody to begin the battle with.
fn nobody_left(rules: &Fyob<House>, source: &Source, setup: &Setup) -> Option<String> {
    let name = |side: Side| {
        let row = setup.force.iter().find(|it| *it.side.get_ref() == side);
        row.and_then(|it| it.name.as_ref())
            .map_or_else(|| side.letter().to_string(), |it| it.get_ref().clone())
    };
    let Ok(start) = crate::setup::build(&rules.host.data, source, setup.clone()) else {
        return Some("forces".to_owned());
    };
    let begins = |status: Status| matches!(status, Status::Table | Status::Coming(_));
    let is_gone = |side: &Side| !start.of(*side).any(|it| begins(it.status) && start.info(it.id).counts);
    Side::BOTH.into_iter().find(is_gone).map(name)
}

fn next_battle(source: &Source, setup: &Setup, played: &Setup) -> NextBattle {
    let card = crate::setup::card(setup);
    let key = |setup: &Setup, side: Side| {
        let row = setup.force.iter().find(|it| *it.side.get_ref() == side);
        row.and_then(force_key).map(ToOwned::to_owned)
    };
    let then = |was: Side| {
        let same = |it: &Side| key(setup, *it).is_some() && key(setup, *it) == key(played, was);
        Side::BOTH.into_iter().find(same).unwrap_or(was)
    };
    NextBattle {
        id: card.id,
        title: card.title,
        summary: card.summary,
        source: source.clone(),
        seats: Side::BOTH.map(|was| (was.seat(), then(was).seat())).to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::section::number;
    use super::*;

    #[test]
    fn every_battle_of_a_campaign_knows_its_elements_by_the_same_units() {
        for campaign in all() {
            let mut units: std::collections::BTreeMap<u16, String> = std::collections::BTreeMap::new();
            for id in &campaign.battles {
                let (_, setup) = next(id, &Section::new(&campaign.id)).expect("a battle of the program");
                for row in &setup.element {
                    let unit = row.unit.get_ref().clone();
                    let before = units.entry(number(row)).or_insert_with(|| unit.clone());
                    assert_eq!(*before, unit, "{id}: element {} is another unit", number(row));
                }
            }
        }
    }
}

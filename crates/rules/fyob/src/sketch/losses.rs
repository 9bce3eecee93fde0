//! Losses by themselves: who of the leaders falls with the men.

use engine::Procedure;

use super::Known;
use super::scene::{COMPANY, HEADQUARTERS, SUBJECT, scene, turn_of};
use super::words::{OFFICERS, RATINGS, Words, word};
use crate::Fyob;
use crate::attack::{Attack, Cover, Hurt};
use crate::decision::Decision;
use crate::element::Nco;
use crate::host::{Host, Position};
use crate::ids::Holder;
use crate::report::Report;
use crate::state::Stage;

/// The procedures of this file.
pub(super) fn procedures<H: Host>() -> Vec<Known<H>> {
    vec![Known {
        procedure: Procedure {
            name: "casualties",
            rule: "FYOB-115",
            about: "whether the leaders of an element fall with the men that it lost",
            words: vec![
                word("lost", "1 to 8", "men lost by it, of 8; 1"),
                word("nco", "regular, weak, cautious, bold, inspirational or lost", "its leader; regular"),
                word("co", "none, below, average or above", "the officer attached to it; none"),
            ],
            example: "lost=2 co=average",
        },
        make: casualties::<H>,
    }]
}

/// FYOB-115, FYOB-118, FYOB-R46: men are lost, however it happened; nothing else is told.
fn casualties<H: Host>(rules: &Fyob<H>, words: &Words<'_>) -> Result<(Position<H>, Decision), String> {
    let mut state = scene(rules)?;
    let lost = words.small("lost", 1, (1, 8))?;
    state.companies[COMPANY.idx()].with = Some(HEADQUARTERS);
    if words.get("co").is_some_and(|word| word != "none") {
        let officer = &mut state.companies[COMPANY.idx()];
        (officer.rating, officer.with) = (words.one_of("co", &OFFICERS)?, Some(SUBJECT));
    }
    let it = state.get_mut(SUBJECT);
    it.nco = match words.get("nco") {
        Some("lost") => Nco::Casualty,
        _ => Nco::Rated(words.one_of("nco", &RATINGS)?),
    };
    let all = it.men <= lost;
    if state.officer_with(SUBJECT).is_none() && (all || state.get(SUBJECT).nco == Nco::Casualty) {
        // FYOB-R46.
        let why = if all {
            "an NCO whose element is wiped out is lost with it"
        } else {
            "the NCO is a casualty already, and no officer is with it"
        };
        return Err(format!("no dice are thrown: {why}"));
    }
    turn_of::<H>(&mut state, Holder::Element(HEADQUARTERS), Stage::Card);
    let attack = Attack {
        by: None,
        target: SUBJECT,
        means: Vec::new(),
        cover: Cover::Open,
        hurts: Hurt::No,
        known: true,
        answerable: false,
        men_lost: lost,
        damaged: None,
        destroyed: false,
        calibre: 0,
        aboard_lost: Vec::new(),
    };
    Ok((state, Decision::Report(Report::Fire(attack))))
}

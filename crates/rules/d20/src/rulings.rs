//! What the umpire can do outside the rules.

use engine::{Flow, Outcome, Ruling, Step, refuse};
use table::Base;

use crate::D20;
use crate::element::{ElementId, Loss, Mode, Protection};
use crate::event::{Event, RuledStatus};
use crate::movement::{is_free, settle};
use crate::results::remove;
use crate::sequence::end_stage;

/// Carries out a ruling.
pub(crate) fn overrule(step: &mut Step<'_, D20>, ruling: &Ruling) -> Flow {
    match ruling {
        Ruling::Move { piece, to } => {
            let element = known(step, piece)?;
            if !to.at.in_range() || !step.state.battle.ground.on_table(to.at) {
                return refuse("ENG-014", "that is off the table");
            }
            let it = step.state.get(element);
            if !it.in_play() {
                return refuse("ENG-014", "it is out of play");
            }
            if !is_free(&step.state, &Base { footprint: it.footprint, pose: *to }, &[element]) {
                return refuse("ENG-014", "somebody stands there");
            }
            step.emit(Event::RuledPlace { element, to: *to });
            settle(step, element);
            Ok(())
        }
        Ruling::Set { piece, what, value } => {
            let element = known(step, piece)?;
            set(step, element, what, value)
        }
        Ruling::End { winners } => {
            let outcome = Outcome {
                winners: winners.clone(),
                why: "the umpire ended the game".into(),
                rule: "ENG-014".into(),
            };
            step.emit(Event::Ended(outcome));
            Ok(())
        }
    }
}

fn known(step: &Step<'_, D20>, piece: &str) -> Flow<ElementId> {
    let Ok(id) = piece.parse::<ElementId>() else {
        return refuse("ENG-011", format!("`{piece}` is not the id of an element, such as A3"));
    };
    step.state.element(id).map(|it| it.id)
}

fn set(step: &mut Step<'_, D20>, element: ElementId, what: &str, value: &str) -> Flow {
    let status = match (what, value) {
        ("status", "suppressed") => RuledStatus::Suppressed(true),
        ("status", "normal") => RuledStatus::Suppressed(false),
        ("status", "removed") => {
            if !step.state.get(element).in_play() {
                return refuse("ENG-014", "it is already out of play");
            }
            return remove(step, element, Loss::KnockedOut);
        }
        ("protection", "none") => RuledStatus::Protection(Protection::None),
        ("protection", "dug_in") => RuledStatus::Protection(Protection::DugIn),
        ("protection", "scrape") => RuledStatus::Protection(Protection::Scrape),
        ("protection", "fortification") => RuledStatus::Protection(Protection::Fortification),
        ("mode", "deployed") => RuledStatus::Mode(Mode::Deployed),
        ("mode", "broken_down") => RuledStatus::Mode(Mode::BrokenDown),
        ("stage", "end") => return end_stage(step),
        _ => {
            let known = "status = suppressed, normal or removed; protection = none, dug_in, scrape or fortification; \
                         mode = deployed or broken_down; stage = end";
            return refuse("ENG-014", format!("`{what} = {value}` cannot be set; known are: {known}"));
        }
    };
    step.emit(Event::RuledStatus { element, status });
    Ok(())
}

//! AI-15: the sentences with which the procedure explains itself.

use crate::describe::names::capital;
use crate::event::Event;
use crate::host::{Host, Play};
use crate::ids::{ElementId, Leader};
use crate::procedure::courses::leader_of;
use crate::state::State;

/// AI-15: tells why, in a sentence, to the own side.
pub(crate) fn explain<H: Host>(step: &mut Play<'_, H>, about: Leader, text: String) {
    step.emit(Event::Explained { about, text, seen: None });
}

/// AI-15: tells why, and what of it the enemy can see for himself.
pub(crate) fn explain_openly<H: Host>(
    step: &mut Play<'_, H>,
    about: Leader,
    text: String,
    seen: Option<String>,
) {
    step.emit(Event::Explained { about, text, seen });
}

/// AI-15: tells why an element does something.
pub(crate) fn explain_element<H: Host>(step: &mut Play<'_, H>, id: ElementId, what: &str) {
    let (leader, text) = (leader_of(&step.state, id), element(&step.state, id, what));
    explain(step, leader, text);
}

/// FYOB-024: the name of a rating.
fn rating_name(rating: u8) -> &'static str {
    match rating {
        0 => "Weak",
        1 => "Cautious",
        2 => "Regular",
        3 => "Bold",
        _ => "Inspirational",
    }
}

/// A leader with his rating: "The NCO of rifle platoon 7, Cautious,".
pub(crate) fn rated<T>(state: &State<T>, leader: Leader) -> String {
    match leader {
        Leader::Nco(id) => format!("The NCO of {}, {},", state.name(id), rating_name(state.nco_rating(id))),
        Leader::Officer(company) => {
            let name = state.battle.companies.get(company.idx()).map_or("", String::as_str);
            format!("The officer of {name}, {},", rating_name(state.company(company).rating))
        }
        Leader::Senior(side) => format!("The Senior Officer of the {}", state.battle.forces[side.idx()].name),
    }
}

/// How a test ended and what follows: "The NCO of rifle platoon 7, Cautious, failed his leadership test: stays in cover."
pub(crate) fn after_test<T>(state: &State<T>, leader: Leader, passed: bool, then: &str) -> String {
    let how = if passed { "passed" } else { "failed" };
    format!("{} {how} his leadership test: {then}.", rated(state, leader))
}

/// What an element does without a test: "Rifle platoon 7 waits: ...".
pub(crate) fn element<T>(state: &State<T>, id: ElementId, what: &str) -> String {
    format!("{} {what}.", capital(&state.name(id)))
}

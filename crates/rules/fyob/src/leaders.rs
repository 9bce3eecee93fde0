//! FYOB-023 to FYOB-033, FYOB-R1 to FYOB-R9: ratings and leadership tests.
//!
//! FYOB-034: an NCO leads his element, FYOB-014: a Company Officer his company, squadron or battery, FYOB-015, FYOB-036: a
//! Senior Officer the force. FYOB-016, FYOB-037, FYOB-038: Brigade and Divisional Officers are not rated and act once a
//! day or a week of a campaign: in a battle they have nothing to decide, and what they have decided is the battle.
//! FYOB-R8: what some pages call BC, or the officer of an element, is the Senior Officer, or the NCO.
//!
//! FYOB-031: no test sets aside a strategic result, a reaction test, the Order Dice or what a score prescribes: nothing here
//! is asked where one of these has spoken. FYOB-032: of two courses the bolder is the one that a pass stands for.

use std::sync::Arc;

use engine::{Band, Check, Dice, Flow};

use crate::element::{Grade, Nco};
use crate::event::Event;
use crate::host::{Host, Play};
use crate::ids::{CompanyId, ElementId, Leader, Side};
use crate::state::{Question, State};
use crate::tables::Tables;

/// FYOB-004.
pub(crate) const D6: Dice = Dice { n: 1, sides: 6 };

/// FYOB-R1: the grade of a Company Officer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Officer {
    /// Rated 0 or 1.
    BelowAverage,
    /// Rated 2.
    Average,
    /// Rated 3 or 4.
    AboveAverage,
}

/// FYOB-R1: 0-1 below average, 2 average, 3-4 above.
pub fn officer_grade(rating: u8) -> Officer {
    match rating {
        0 | 1 => Officer::BelowAverage,
        2 => Officer::Average,
        _ => Officer::AboveAverage,
    }
}

/// The side of a leader.
pub(crate) fn side_of<T>(state: &State<T>, leader: Leader) -> Side {
    match leader {
        Leader::Nco(id) => state.get(id).side,
        Leader::Officer(company) => state.company(company).side,
        Leader::Senior(side) => side,
    }
}

/// The rating of a leader: 0 to 4, or 5 to 7 for a Senior Officer. FYOB-R4, FYOB-R5: a lost NCO counts as Weak, a
/// transport without one as Regular.
pub fn rating_of<T>(state: &State<T>, leader: Leader) -> u8 {
    match leader {
        Leader::Nco(id) => state.nco_rating(id),
        Leader::Officer(company) => state.company(company).rating,
        Leader::Senior(side) => state.force(side).senior,
    }
}

/// FYOB-015, FYOB-R6: who does the Senior Officer's work: he himself, or without one the highest rated Company Officer (on a tie the
/// one with the lowest element). Without officers there is nobody.
pub fn senior_leader<T>(state: &State<T>, side: Side) -> Option<Leader> {
    if state.battle.forces[side.idx()].has_senior {
        return Some(Leader::Senior(side));
    }
    let officers = state.companies.iter().zip(0..).filter(|(it, _)| it.side == side && it.alive);
    let best = officers.min_by_key(|(it, _)| (u8::MAX - it.rating, it.with.unwrap_or(ElementId(u16::MAX))));
    best.map(|(_, idx)| Leader::Officer(CompanyId(idx)))
}

/// FYOB-159, FYOB-R6: the grade of whoever does the Senior Officer's work.
pub(crate) fn senior_grade<T>(state: &State<T>, side: Side) -> Officer {
    match senior_leader(state, side) {
        Some(Leader::Senior(side)) => match state.force(side).senior {
            0..=5 => Officer::BelowAverage,
            6 => Officer::Average,
            _ => Officer::AboveAverage,
        },
        Some(leader) => officer_grade(rating_of(state, leader)),
        None => Officer::Average,
    }
}

/// FYOB-010, FYOB-026: everybody whom the battle leaves unrated is thrown for at its start.
pub(crate) fn rate_all<H: Host>(step: &mut Play<'_, H>) -> Flow {
    let battle = Arc::clone(&step.state.battle);
    battle.unrated.iter().try_for_each(|&leader| rate(step, leader))
}

/// FYOB-023 to FYOB-025, FYOB-117: throws for the rating of one leader.
pub(crate) fn rate<H: Host>(step: &mut Play<'_, H>, leader: Leader) -> Flow {
    let check = rating_check(&step.rules.tables, &step.state, leader);
    let (roll, band) = step.read(check)?;
    let rating = step.rules.tables.rating(leader, band);
    step.emit(Event::Rated { leader, rating, roll: Some(roll) });
    Ok(())
}

/// FYOB-023: the rating throw and what is added to it.
pub(crate) fn rating_check<T>(tables: &Tables, state: &State<T>, leader: Leader) -> Check {
    // FYOB-R3: an NCO by his own element, an officer by the one he is attached to, others unmodified.
    let (rule, element) = match leader {
        Leader::Nco(id) => ("FYOB-024", Some(id)),
        Leader::Officer(company) => ("FYOB-024", state.company(company).with),
        Leader::Senior(_) => ("FYOB-025", None),
    };
    let info = element.map(|id| state.info(id));
    // FYOB-023: resistance and militia throws are never modified.
    let is = |grade| info.is_some_and(|it| it.grade == grade && !it.militia);
    // FYOB-R2: no NCO is thrown Inspirational: his table ends with the band before.
    let bands = tables.rating_bands(leader);
    let differs = |idx: &usize| *idx == 0 || tables.rating(leader, *idx) != tables.rating(leader, idx - 1);
    let bands: Arc<[Band]> = (0..bands.len()).filter(differs).map(|idx| bands[idx].clone()).collect();
    Check::of(D6, rule, format!("rating of {}", title(state, leader)))
        .by(side_of(state, leader).seat())
        .when(is(Grade::Elite), 1, "elite or veteran element", "FYOB-023")
        .when(is(Grade::Poor), -1, "poor or green element", "FYOB-023")
        .on_table(bands)
}

/// FYOB-117, FYOB-R4: a company's leader finds replacements for lost NCOs in his command turn, by number, in or out of
/// his zone.
pub(crate) fn replace_ncos<H: Host>(step: &mut Play<'_, H>, company: CompanyId) -> Flow {
    use crate::element::Status::{Box, Coming, Reserve, Table};
    let due: Vec<ElementId> = step
        .state
        .of_company(company)
        .filter(|it| it.nco == Nco::Casualty && matches!(it.status, Table | Box | Reserve | Coming(_)))
        .map(|it| it.id)
        .collect();
    due.into_iter().try_for_each(|id| rate(step, Leader::Nco(id)))
}

/// FYOB-R9: a question that was tested before in this turn, or at this start of a session, and how it went.
pub(crate) fn tested<T>(state: &State<T>, question: Question) -> Option<bool> {
    let tested = state.turn.as_ref().map_or(&state.senior.tested, |it| &it.tested);
    tested.iter().find(|it| it.0 == question).map(|it| it.1)
}

/// FYOB-027, FYOB-028: a leadership test. `about` ends the sentence "tests whether ...".
///
/// FYOB-R9: one test for a question in a turn: a failed one cannot be tried again, a passed one stands.
pub fn lead<H: Host>(
    step: &mut Play<'_, H>,
    leader: Leader,
    question: Question,
    about: String,
) -> Flow<bool> {
    if let Some(passed) = tested(&step.state, question) {
        return Ok(passed);
    }
    let Some(check) = leadership_check(&step.rules.tables, &step.state, leader, &about) else {
        step.emit(Event::Led { leader, question, about, roll: None, passed: true });
        return Ok(true);
    };
    let (roll, outcome) = step.read(check)?;
    let passed = outcome == PASSES;
    step.emit(Event::Led { leader, question, about, roll: Some(roll), passed });
    Ok(passed)
}

/// The outcome of a leadership test that is passed.
const PASSES: usize = 0;

/// FYOB-027: lower than the rating and 3 passes; FYOB-028: for a Senior Officer lower than his rating. Nothing for whoever
/// passes whatever the die.
pub(crate) fn leadership_check<T>(
    tables: &Tables,
    state: &State<T>,
    leader: Leader,
    about: &str,
) -> Option<Check> {
    let below = tables.passes_below(leader, rating_of(state, leader));
    if D6.sides < below {
        return None;
    }
    let rule = if let Leader::Senior(_) = leader { "FYOB-028" } else { "FYOB-027" };
    let bands = [Band { from: 1, name: "passes".into() }, Band { from: below.into(), name: "fails".into() }];
    let name = format!("leadership of {}: {about}", title(state, leader));
    Some(Check::of(D6, rule, name).by(side_of(state, leader).seat()).on_table(bands.into()))
}

/// FYOB-R9: a decision that a leader may only take if he passes a test, where the options of the game ask people for it.
pub(crate) fn decides<H: Host>(
    step: &mut Play<'_, H>,
    leader: Leader,
    question: Question,
    about: String,
) -> Flow<bool> {
    if !step.state.battle.options.strict_leadership {
        return Ok(true);
    }
    step.forbid(
        tested(&step.state, question) == Some(false),
        "FYOB-R9",
        "he failed his leadership test for this already and cannot try again before his next turn",
    )?;
    lead(step, leader, question, about)
}

/// A leader in words.
pub(crate) fn title<T>(state: &State<T>, leader: Leader) -> String {
    match leader {
        Leader::Nco(id) => format!("the NCO of {}", state.name(id)),
        Leader::Officer(company) => {
            let name = state.battle.companies.get(company.idx()).map_or("", String::as_str);
            format!("the officer of {name}")
        }
        Leader::Senior(side) => {
            format!("the Senior Officer of the {}", state.battle.forces[side.idx()].name)
        }
    }
}

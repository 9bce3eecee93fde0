//! HA-3: what stands on paper: to take over a half-played game, and to put the record right.

use engine::{Flow, refuse};
use fyob::deeds;
use fyob::{
    Arm, CompanyId, Condition, CrewAndWeapon, Due, Element, ElementId, Event, Kind, Leader, Nco, Radio,
    RadioSet, Row, Side, TakeOver,
};

use crate::ask::{Step, counter, element, number, pick};
use crate::auto::{COUNTERS_MAX, counters};
use crate::{Position, crew};

/// Asks what is to be set, and to what.
pub(crate) fn ask(step: &mut Step<'_>) -> Flow {
    #[derive(Clone, Copy)]
    enum What {
        Score,
        Men,
        Leader,
        Officer,
        Condition,
        Original,
        Bound,
        Due,
        NoTests,
        Levels,
        Radio,
        Link,
        Counters,
        Weapon,
    }
    let all = [
        (What::Score, "the score of an element"),
        (What::Men, "the men of an element"),
        (What::Leader, "the NCO of an element"),
        (What::Officer, "an officer's rating"),
        (What::Condition, "the condition of a force"),
        (What::Original, "the momentum total that counts as 100 %"),
        (What::Bound, "the number of the bound"),
        (What::Due, "tests that are due"),
        (What::NoTests, "that no tests are due"),
        (What::Levels, "the milestones that have been tested"),
        (What::Radio, "the radio of an element"),
        (What::Link, "the radio link of a company to the Senior Officer"),
        (What::Counters, "who is concealed, with how many counters"),
        (What::Weapon, "the weapon of a crew"),
    ];
    let options = &step.state.battle.options;
    let (radios, hides) = (options.radios, options.concealment);
    let fits = |what: &What| match what {
        What::Radio | What::Link => radios,
        What::Counters => hides,
        _ => true,
    };
    let options: Vec<(What, String)> =
        all.into_iter().filter(|it| fits(&it.0)).map(|(it, name)| (it, name.to_owned())).collect();
    let paper = match pick(step, "HA-3", "What stands on your paper?", &options)? {
        What::Score => {
            let id = who(step)?;
            let score = number(step, "FYOB-061", format!("The score of {}?", counter(step, id)), 6)?;
            TakeOver::Score(id, small(score))
        }
        What::Men => {
            let id = who(step)?;
            let most = step.state.info(id).men.into();
            let men = number(step, "HA-3", format!("The men of {}?", counter(step, id)), most)?;
            TakeOver::Men(id, small(men))
        }
        What::Leader => {
            let id = who(step)?;
            let mut options: Vec<(Nco, String)> =
                (0..=4).map(|it| (Nco::Rated(it), fyob::paper::rating_name(it).to_owned())).collect();
            options.push((Nco::Casualty, "lost".to_owned()));
            let question = format!("The NCO of {}?", counter(step, id));
            TakeOver::Leader(id, pick(step, "FYOB-024", question, &options)?)
        }
        What::Officer => {
            let company = company(step)?;
            let options: Vec<(u8, String)> =
                (0..=4).map(|it| (it, fyob::paper::rating_name(it).to_owned())).collect();
            TakeOver::Officer(company, pick(step, "FYOB-024", "Its officer?", &options)?)
        }
        What::Condition => {
            let side = force(step)?;
            let options =
                [(Condition::Green, "Green"), (Condition::Yellow, "Yellow"), (Condition::Red, "Red")]
                    .map(|(it, name)| (it, name.to_owned()));
            TakeOver::Condition(side, pick(step, "FYOB-144", "Which condition?", &options)?)
        }
        What::Original => {
            let side = force(step)?;
            let total = number(step, "FYOB-129", "Which total counts as 100 %?", 999)?;
            TakeOver::Original(side, total)
        }
        What::Bound => TakeOver::Bound(number(step, "FYOB-002", "Which bound is being played?", 99)?),
        What::Due => {
            let id = one_of(step, |state, it| !rows(state, it.id).is_empty())?;
            let tables = &step.rules.tables;
            let own = rows(&step.state, id).iter().filter(|it| !tables.is_grey(**it));
            let own: Vec<(Row, String)> = own.map(|&it| (it, tables.label(it).to_owned())).collect();
            let row = pick(step, "FYOB-062", format!("Why must {} test?", counter(step, id)), &own)?;
            let tests = number(step, "FYOB-062", "How many tests are due for that?", DUE_MAX)?;
            TakeOver::Due(id, row, tests)
        }
        What::NoTests => TakeOver::NoTests(one_of(step, |_, it| 0 < it.tests_due())?),
        What::Levels => {
            let side = force(step)?;
            let levels = u16::try_from(fyob::paper::milestones(&step.state, side).len()).unwrap_or(0);
            let n = number(step, "FYOB-R72", "How many milestones have been tested?", levels)?;
            TakeOver::Levels(side, small(n))
        }
        What::Radio => {
            let id = one_of(step, |_, it| it.radio != Radio::None)?;
            TakeOver::Radio(id, radio(step, format!("The radio of {}?", counter(step, id)))?)
        }
        What::Link => TakeOver::Link(company(step)?, radio(step, "Its link?".to_owned())?),
        What::Counters => {
            let id = one_of(step, |_, it| it.on_table() && it.aboard.is_none())?;
            let question = format!("How many counters has {}? None: it is not concealed.", counter(step, id));
            TakeOver::Counters(id, small(number(step, "FYOB-161", question, COUNTERS_MAX)?))
        }
        What::Weapon => {
            let id = one_of(step, has_weapon)?;
            let options = [
                (CrewAndWeapon::Together, "with it"),
                (CrewAndWeapon::Away, "away from it for now"),
                (CrewAndWeapon::Abandoned, "it has abandoned it; it stands on the table"),
                (CrewAndWeapon::Destroyed, "it is destroyed"),
            ]
            .map(|(it, name)| (it, name.to_owned()));
            let question = format!("The crew of {} and its weapon?", counter(step, id));
            TakeOver::Weapon(id, pick(step, "FYOB-R56", question, &options)?)
        }
    };
    take(step, &paper)
}

fn small(n: u16) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}

/// The most tests that are asked for at once.
const DUE_MAX: u16 = 99;

/// FYOB-066: the rows of the chart on which an element tests.
fn rows(state: &Position, id: ElementId) -> &'static [Row] {
    match state.kind(id) {
        Kind::Foot => Row::FOOT,
        Kind::Armour => Row::ARMOUR,
        Kind::Soft => Row::SOFT,
        Kind::Outside => &[],
    }
}

fn has_weapon(state: &Position, it: &Element) -> bool {
    it.on_table() && matches!(state.info(it.id).arm, Arm::CrewWeapon | Arm::Gun)
}

fn company(step: &mut Step<'_>) -> Flow<CompanyId> {
    let names: Vec<(CompanyId, String)> =
        (0..).map(CompanyId).zip(step.state.battle.companies.iter().cloned()).collect();
    pick(step, "FYOB-024", "Which company?", &names)
}

fn radio(step: &mut Step<'_>, question: String) -> Flow<Radio> {
    let options = [(Radio::Netted, "on the net"), (Radio::Off(0), "off the net"), (Radio::Dead, "dead")]
        .map(|(it, name)| (it, name.to_owned()));
    pick(step, "FYOB-176", question, &options)
}

fn who(step: &mut Step<'_>) -> Flow<ElementId> {
    one_of(step, |_, _| true)
}

/// One of the elements that have not been lost.
fn one_of(step: &mut Step<'_>, fits: impl Fn(&Position, &Element) -> bool) -> Flow<ElementId> {
    let there =
        |it: &&Element| it.on_table() || matches!(it.status, fyob::Status::Reserve | fyob::Status::Box);
    let all = step.state.elements.iter().filter(there).filter(|it| fits(&step.state, it));
    let all: Vec<ElementId> = all.map(|it| it.id).collect();
    if all.is_empty() {
        return refuse("HA-3", "there is no element that this could be about");
    }
    match element(step, "HA-3", "Which element?", &all, None)? {
        Some(id) => Ok(id),
        None => refuse("HA-3", "there is no element left"),
    }
}

fn force(step: &mut Step<'_>) -> Flow<Side> {
    let options = Side::BOTH.map(|side| (side, step.state.battle.forces[side.idx()].name.clone()));
    pick(step, "HA-3", "Which force?", &options)
}

/// Sets what stands on paper.
pub(crate) fn take(step: &mut Step<'_>, paper: &TakeOver) -> Flow {
    match *paper {
        TakeOver::Score(id, score) => {
            step.state.element(id)?;
            if 6 < score {
                return refuse("FYOB-061", "a score is from 0 to 6");
            }
            step.emit(Event::Scored { element: id, score });
        }
        TakeOver::Men(id, men) => {
            step.state.element(id)?;
            let most = step.state.info(id).men;
            if most < men {
                return refuse("HA-3", format!("it had {most} men at the start"));
            }
            step.emit(Event::MenSet { element: id, men });
        }
        TakeOver::Leader(id, nco) => {
            step.state.element(id)?;
            match nco {
                Nco::Rated(rating) if rating <= 4 => {
                    step.emit(Event::Rated { leader: Leader::Nco(id), rating, roll: None });
                }
                Nco::Casualty => step.emit(Event::NcoLost { element: id }),
                Nco::Rated(_) | Nco::None => return refuse("FYOB-024", "a rating is from 0 to 4"),
            }
        }
        TakeOver::Officer(company, rating) => {
            if step.state.companies.get(company.idx()).is_none() || 4 < rating {
                return refuse("FYOB-024", "an officer of a company is rated 0 to 4");
            }
            step.emit(Event::Rated { leader: Leader::Officer(company), rating, roll: None });
        }
        TakeOver::Condition(side, condition) => step.emit(Event::ConditionSet { side, condition }),
        TakeOver::Original(side, total) => {
            if total == 0 {
                return refuse("FYOB-129", "a total of 0 cannot count as 100 %");
            }
            step.emit(Event::OriginalSet { side, total });
        }
        TakeOver::Bound(bound) => {
            if bound == 0 || step.state.battle.bounds < bound {
                let bounds = step.state.battle.bounds;
                return refuse("FYOB-002", format!("this battle has bounds 1 to {bounds}"));
            }
            step.emit(Event::BoundBegan { bound });
        }
        TakeOver::Due(id, row, tests) => {
            step.state.element(id)?;
            if !rows(&step.state, id).contains(&row) || step.rules.tables.is_grey(row) {
                return refuse("FYOB-066", "that row is not on its chart");
            }
            let due = Due { row, times: 1, tests: tests.min(DUE_MAX), source: None, bound: step.state.bound };
            step.emit(Event::TestsDue { element: id, due });
        }
        TakeOver::NoTests(id) => {
            step.state.element(id)?;
            step.emit(Event::TestsLapsed { element: id });
        }
        TakeOver::Levels(side, n) => {
            let known = fyob::paper::milestones(&step.state, side).len();
            if known < usize::from(n) {
                return refuse("FYOB-R72", format!("this force has {known} milestones"));
            }
            step.emit(Event::LevelsSet { side, levels: (1..=n).collect() });
        }
        TakeOver::Radio(id, radio) => {
            if step.state.element(id)?.radio == Radio::None || radio == Radio::None {
                return refuse("FYOB-185", "it has no radio");
            }
            step.emit(Event::RadioSet { set: RadioSet::Element(id), radio });
        }
        TakeOver::Link(company, radio) => {
            if step.state.companies.get(company.idx()).is_none() || radio == Radio::None {
                return refuse("FYOB-176", "there is no such link");
            }
            step.emit(Event::RadioSet { set: RadioSet::Link(company), radio });
        }
        TakeOver::Counters(id, n) => return conceal(step, id, n),
        TakeOver::Weapon(id, place) => return weapon(step, id, place),
    }
    Ok(())
}

/// FYOB-157, FYOB-161: whether an element is concealed.
fn conceal(step: &mut Step<'_>, id: ElementId, n: u8) -> Flow {
    let it = step.state.element(id)?;
    if COUNTERS_MAX < n.into() || !it.on_table() {
        return refuse("FYOB-161", format!("an element on the table has up to {COUNTERS_MAX} counters"));
    }
    match (n, it.concealed) {
        (0, true) => step.emit(Event::Revealed { element: id, roll: None }),
        (0, false) => (),
        (n, concealed) => {
            if !concealed {
                step.emit(Event::Concealed { element: id });
            }
            step.emit(Event::CountersPlaced { element: id, at: counters(n.into()) });
        }
    }
    Ok(())
}

/// FYOB-R56, FYOB-R57: where a crew is.
fn weapon(step: &mut Step<'_>, id: ElementId, place: CrewAndWeapon) -> Flow {
    let it = step.state.element(id)?;
    if !has_weapon(&step.state, it) {
        return refuse("FYOB-R56", "it is no crew with a weapon on the table");
    }
    let (is_left, is_lost) = (it.weapon_left.is_some(), it.weapon_lost);
    // Whatever stood on the record before does not count.
    if is_left || is_lost {
        deeds::has_it_again(step, id);
    }
    match place {
        CrewAndWeapon::Together => (),
        CrewAndWeapon::Away => deeds::goes_to_cover(step, id, true, crew::SOMEWHERE),
        CrewAndWeapon::Abandoned => deeds::leave_for_good(step, id, crew::SOMEWHERE),
        CrewAndWeapon::Destroyed => deeds::destroy_weapon(step, id),
    }
    Ok(())
}

//! HA-3: what stands on paper: to take over a half-played game, and to put the record right.

use engine::{Flow, refuse};
use fyob::{CompanyId, Condition, Element, ElementId, Event, Leader, Nco, Side, TakeOver};

use crate::ask::{Step, counter, element, number, pick};

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
    }
    let options = [
        (What::Score, "the score of an element"),
        (What::Men, "the men of an element"),
        (What::Leader, "the NCO of an element"),
        (What::Officer, "an officer's rating"),
        (What::Condition, "the condition of a force"),
        (What::Original, "the momentum total that counts as 100 %"),
        (What::Bound, "the number of the bound"),
    ]
    .map(|(it, name)| (it, name.to_owned()));
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
            let names: Vec<(CompanyId, String)> =
                (0..).map(CompanyId).zip(step.state.battle.companies.iter().cloned()).collect();
            let company = pick(step, "FYOB-024", "Which company?", &names)?;
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
    };
    take(step, &paper)
}

fn small(n: u16) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}

fn who(step: &mut Step<'_>) -> Flow<ElementId> {
    let there =
        |it: &&Element| it.on_table() || matches!(it.status, fyob::Status::Reserve | fyob::Status::Box);
    let all: Vec<ElementId> = step.state.elements.iter().filter(there).map(|it| it.id).collect();
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
    }
    Ok(())
}

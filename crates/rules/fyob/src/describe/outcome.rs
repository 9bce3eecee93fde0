//! What a run came to, for odds: the same words for the same result.

use engine::Run;

use crate::describe::names;
use crate::element::{Element, Status};
use crate::event::{Event, Reaction};
use crate::host::{Host, Position};
use crate::ids::{ElementId, Leader, Side};
use crate::{Fyob, Nco, Radio, RadioSet};

/// What a run came to.
pub(crate) fn outcome<H: Host>(before: &Position<H>, run: &Run<'_, Fyob<H>>) -> String {
    // What it was about decides; what followed for others comes behind.
    for event in &run.events {
        let words = match event {
            Event::Reacted { reaction: Reaction::NoAction, .. } => "no action".to_owned(),
            Event::MomentumTested { element, failures, .. } => tested::<H>(before, run, *element, *failures),
            Event::Led { passed, question, .. } if !is_part_of_a_move(*question) => {
                if *passed { "passes" } else { "fails" }.to_owned()
            }
            Event::Rallied { element, score, .. } => {
                let was = before.find(*element).map_or(*score, |it| it.score);
                if was < *score { format!("score {score}") } else { "no effect".to_owned() }
            }
            Event::OrderThrown { phase, .. } => format!("{} first", names::phase(*phase)),
            Event::MoveThrown { distance, .. } => names::distance(*distance),
            Event::Observed { seen, .. } => if *seen { "seen" } else { "not seen" }.to_owned(),
            Event::ConcealTested { concealed, .. } => {
                if *concealed { "concealed" } else { "in the open" }.to_owned()
            }
            Event::MilestoneTested { side, .. } => condition::<H>(run, *side),
            _ => continue,
        };
        return words;
    }
    if let Some(words) = radio::<H>(run).or_else(|| rated::<H>(run)) {
        return words;
    }
    if before.battle.is_sheet
        && let Some(words) = leaders_hit::<H>(run)
    {
        return words;
    }
    let befell = all_that_befell::<H>(before, run);
    if !befell.is_empty() {
        return befell.join(", ");
    }
    let reactions = run.events.iter().find_map(|event| match event {
        Event::Reacted { reaction: Reaction::Acts, .. } => Some("acts"),
        Event::Reacted { reaction: Reaction::Seizes, .. } => Some("seizes the initiative"),
        _ => None,
    });
    reactions.unwrap_or("no effect").to_owned()
}

/// Tests on the way that do not end the decision they are part of.
fn is_part_of_a_move(question: crate::Question) -> bool {
    matches!(question, crate::Question::OpenFire | crate::Question::Cross | crate::Question::Assault)
}

/// FYOB-079: what momentum tests came to: "suppressed, score 5".
fn tested<H: Host>(
    before: &Position<H>,
    run: &Run<'_, Fyob<H>>,
    element: ElementId,
    failures: u16,
) -> String {
    let result = names::result(failures);
    let (Some(was), Some(is)) = (before.find(element), run.state.find(element)) else {
        return result.to_owned();
    };
    match (is.status, failures) {
        (Status::Surrendered, _) => "surrenders".to_owned(),
        (_, 0) => "no failure".to_owned(),
        (_, 1..=2) => "1-2 failures, goes on".to_owned(),
        _ if was.score == is.score => result.to_owned(),
        _ => format!("{result}, score {}", is.score),
    }
}

/// FYOB-144: the condition that the tests of a session start lead to.
fn condition<H: Host>(run: &Run<'_, Fyob<H>>, side: Side) -> String {
    names::condition(run.state.force(side).condition).to_owned()
}

/// FYOB-177: what the first radio tests of a run came to.
fn radio<H: Host>(run: &Run<'_, Fyob<H>>) -> Option<String> {
    let set = run.events.iter().find_map(|event| match event {
        Event::RadioTested { set, .. } => Some(*set),
        _ => None,
    })?;
    let now = match set {
        RadioSet::Link(company) => run.state.companies.get(company.idx())?.link,
        RadioSet::Element(id) => run.state.find(id)?.radio,
    };
    Some(match now {
        Radio::Netted => "on the net".to_owned(),
        Radio::Dead => "dead".to_owned(),
        Radio::None | Radio::Off(_) => "not on the net".to_owned(),
    })
}

/// FYOB-024: the rating of the first leader who was rated.
fn rated<H: Host>(run: &Run<'_, Fyob<H>>) -> Option<String> {
    run.events.iter().find_map(|event| match event {
        Event::Rated { rating, .. } => Some(names::rating(*rating).to_owned()),
        _ => None,
    })
}

/// FYOB-115, FYOB-118: which leaders of an element fell with its men.
fn leaders_hit<H: Host>(run: &Run<'_, Fyob<H>>) -> Option<String> {
    let tested = run.events.iter().filter_map(|event| match event {
        Event::LeaderTested { leader, hit, .. } => Some((*leader, *hit)),
        _ => None,
    });
    let tested: Vec<(Leader, bool)> = tested.collect();
    let is_hit = |officer: bool| {
        tested.iter().any(|&(leader, hit)| hit && matches!(leader, Leader::Officer(_)) == officer)
    };
    let words = match (is_hit(false), is_hit(true)) {
        (false, false) => "no leader is hit",
        (true, false) => "the NCO is hit",
        (false, true) => "the officer is hit",
        (true, true) => "the NCO and the officer are hit",
    };
    (!tested.is_empty()).then(|| words.to_owned())
}

/// What befell anybody: men, leaders, vehicles.
fn all_that_befell<H: Host>(before: &Position<H>, run: &Run<'_, Fyob<H>>) -> Vec<String> {
    let mut res = Vec::new();
    for (was, is) in before.elements.iter().zip(&run.state.elements) {
        res.extend(befell(was, is).map(|what| format!("{} {what}", H::label(before, is.id))));
    }
    for event in &run.events {
        if let Event::LeaderTested { leader: Leader::Officer(id), hit: true, .. } = event {
            res.push(format!("officer of {} lost", names::company(before, *id)));
        }
    }
    res
}

fn befell(was: &Element, is: &Element) -> Option<String> {
    if was.status != is.status {
        return names::away(is.status).map(ToOwned::to_owned);
    }
    let mut parts = Vec::new();
    let lost = was.men.saturating_sub(is.men);
    if 0 < lost {
        parts.push(format!("loses {}", names::count(lost, "man", "men")));
    }
    if was.damage != is.damage {
        parts.push("damaged".to_owned());
    }
    if was.nco != Nco::Casualty && is.nco == Nco::Casualty {
        parts.push("loses its leader".to_owned());
    }
    if parts.is_empty() && was.tests_due() < is.tests_due() {
        parts.push("under fire".to_owned());
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

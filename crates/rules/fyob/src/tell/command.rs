//! Orders, Groups, radios and the Senior Officer in the log.

use engine::{LogLine, Seat};

use crate::describe::names::{self, listed};
use crate::event::Event;
use crate::host::{Host, Position};
use crate::ids::ElementId;
use crate::tell::are;

/// Orders, Groups, radios, the Senior Officer.
pub(super) fn told<H: Host>(state: &Position<H>, event: &Event<H::Fact>, seat: Seat) -> Option<LogLine> {
    let name = |id: &ElementId| names::element(state, *id, seat);
    let all = |ids: &[ElementId]| listed(&ids.iter().map(name).collect::<Vec<_>>());
    Some(match event {
        Event::Ordered { element, orders, .. } => {
            LogLine::fact(format!("{}: {}.", name(element), names::orders(state, orders)), "FYOB-112")
        }
        Event::NextLeg { element } => {
            let next = state.find(*element)?.orders.get(1)?;
            LogLine::fact(
                format!("{} goes on to its next order: {}.", name(element), names::order(state, next)),
                "FYOB-R81",
            )
        }
        Event::Resumed { element } => {
            LogLine::fact(format!("{} takes up its old order again.", name(element)), "FYOB-113")
        }
        Event::CompanyOrdered { company, order, pending } => {
            let how = if *pending { " waits for a runner" } else { "" };
            let text =
                format!("Order to {}{how}: {}.", names::company(state, *company), names::order(state, order));
            LogLine::fact(text, "FYOB-107")
        }
        Event::Grouped(group) => LogLine::fact(
            format!("{} act as a Group {}.", all(&group.members), names::until(group.until)),
            "FYOB-169",
        ),
        Event::Ungrouped { elements } => {
            LogLine::fact(format!("{} {} again.", all(elements), act_alone(elements.len())), "FYOB-172")
        }
        Event::CardsAdded { cards } => LogLine::result(
            format!("{} added to the cards.", are(cards.len(), "card is", "cards are")),
            "FYOB-173",
        ),
        Event::Detached { leader, elements } if elements.is_empty() => LogLine::fact(
            format!("the detachment of {} is part of its company again.", name(leader)),
            "FYOB-R48",
        ),
        Event::Detached { leader, elements } => LogLine::fact(
            format!(
                "{} {} detached under the NCO of {}.",
                all(elements),
                is_or_are(elements.len()),
                name(leader)
            ),
            "FYOB-128",
        ),
        Event::Withdrawing { side } => {
            LogLine::fact(format!("the {} withdraw from the table.", names::force(state, *side)), "FYOB-R38")
        }
        Event::YellowHold { side, on } => {
            let what = if *on { "hold for the time being" } else { "take up their orders again" };
            LogLine::fact(format!("the companies of the {} {what}.", names::force(state, *side)), "FYOB-145")
        }
        Event::RadioTested { set, roll, radio } => {
            let text = format!(
                "Radio test of {}: {}, {}.",
                set_name::<H>(state, *set, seat),
                roll.total(),
                names::radio(*radio)
            );
            LogLine::fact(text, "FYOB-177").with_roll(roll)
        }
        Event::RadioSet { set, radio } => {
            let text =
                format!("the radio of {} is {}.", set_name::<H>(state, *set, seat), names::radio(*radio));
            LogLine::result(text, "FYOB-178")
        }
        Event::RunnerSent { element } => {
            LogLine::result(format!("a runner leaves {}.", name(element)), "FYOB-186")
        }
        Event::MilestoneTested { side, level, retake, roll, condition } => {
            let force = names::force(state, *side);
            let percent = u16::from(*level) * u16::from(state.battle.forces[side.idx()].milestone);
            let (what, rule) = if *retake { ("retake the test", "FYOB-148") } else { ("test", "FYOB-140") };
            let text = format!(
                "the {force} {what} for the milestone of {percent} per cent: {}.",
                names::condition(*condition)
            );
            LogLine::fact(text, rule).with_roll(roll)
        }
        Event::ConditionSet { side, condition } => {
            let text = format!(
                "the condition of the {} is {}.",
                names::force(state, *side),
                names::condition(*condition)
            );
            LogLine::result(text, "FYOB-144")
        }
        Event::OriginalSet { side, total } => LogLine::fact(
            format!(
                "the momentum total of the {} is {total}: that is their 100 per cent.",
                names::force(state, *side)
            ),
            "FYOB-129",
        ),
        Event::LevelsSet { side, levels } => {
            let tested = match levels.last() {
                None => "no milestone yet".to_owned(),
                Some(last) => format!("the milestones up to level {last}"),
            };
            LogLine::fact(format!("the {} have tested {tested}.", names::force(state, *side)), "FYOB-R72")
        }
        _ => return None,
    })
}

fn act_alone(n: usize) -> &'static str {
    if n == 1 { "acts for itself" } else { "act for themselves" }
}

fn is_or_are(n: usize) -> &'static str {
    if n == 1 { "is" } else { "are" }
}

fn set_name<H: Host>(state: &Position<H>, set: crate::RadioSet, seat: Seat) -> String {
    match set {
        crate::RadioSet::Link(company) => format!("the officer of {}", names::company(state, company)),
        crate::RadioSet::Element(id) => names::element(state, id, seat),
    }
}

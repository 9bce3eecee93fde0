//! Momentum in the log: how a number of tests came about, and what it did.

use engine::{LogLine, Seat};

use crate::Fyob;
use crate::describe::names::{self, count};
use crate::event::{Batch, Event};
use crate::host::{Host, Position};
use crate::ids::ElementId;

/// Facts of momentum and rallying.
pub(super) fn told<H: Host>(
    rules: &Fyob<H>,
    state: &Position<H>,
    event: &Event<H::Fact>,
    seat: Seat,
) -> Option<LogLine> {
    let name = |id: &ElementId| names::element(state, *id, seat);
    Some(match event {
        Event::TestsDue { element, due } => {
            let tests = count(due.tests, "test", "tests");
            let why = rules.tables.label(due.row);
            let times = if 1 < due.times { format!(", {} times", due.times) } else { String::new() };
            LogLine::result(format!("{} has {tests} more due: {why}{times}.", name(element)), "FYOB-058")
        }
        Event::TestsLapsed { element } if 0 < state.find(*element)?.tests_due() => {
            LogLine::result(format!("the tests due to {} lapse.", name(element)), "FYOB-R14")
        }
        Event::MomentumTested { element, batch, roll, failures } => {
            let failed = match failures {
                0 => "none fails".to_owned(),
                1 => "1 fails".to_owned(),
                n => format!("{n} fail"),
            };
            let result = if *failures == 0 { "" } else { names::result(*failures) };
            let result = if result.is_empty() { String::new() } else { format!(": {result}") };
            let text = format!(
                "{} takes {}{}, {failed}{result}.",
                name(element),
                count(batch.taken, "momentum test", "momentum tests"),
                why_fewer(batch)
            );
            LogLine::fact(text, "FYOB-079").with_roll(roll)
        }
        Event::Scored { element, score } => {
            let was = state.find(*element)?.score;
            if was == *score {
                return None;
            }
            let how = if was < *score { "rises" } else { "falls" };
            LogLine::result(format!("the score of {} {how} to {score}.", name(element)), "FYOB-078")
        }
        Event::Retiring { element, retiring } => {
            let what = if *retiring { "makes for the box" } else { "stands again" };
            LogLine::result(format!("{} {what}.", name(element)), "FYOB-R30")
        }
        Event::Rallied { by, element, roll, score } => {
            let result = if state.find(*element)?.score < *score {
                format!("its score is {score}")
            } else {
                "no effect".to_owned()
            };
            let who = names::leader(state, *by, seat);
            LogLine::fact(format!("{who} rallies {}: {result}.", name(element)), "FYOB-136").with_roll(roll)
        }
        _ => return None,
    })
}

/// FYOB-074: why fewer tests were taken than were due: " of 18 (Bold NCO -3, 13 points of friends -2)".
pub fn why_fewer(batch: &Batch) -> String {
    let mut parts: Vec<String> = Vec::new();
    for (reason, _, tests) in &batch.reductions {
        if 0 < *tests {
            parts.push(format!("{reason} -{tests}"));
        }
    }
    if 0 < batch.landing {
        parts.push(format!("landing -{}", batch.landing));
    }
    if parts.is_empty() { String::new() } else { format!(" of {} ({})", batch.tests, parts.join(", ")) }
}

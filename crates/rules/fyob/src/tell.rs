//! The log in plain English, as each seat learns of it.

mod command;
mod hearing;
mod momentum;
mod places;
mod silent;

use engine::{LineKind, LogLine, Seat};

use crate::Fyob;
use crate::describe::names::{self, capital, count, listed};
use crate::describe::saturated;
use crate::event::{Event, Reaction, TurnNote};
use crate::host::{Host, Position};
use crate::ids::{ElementId, Leader};
use crate::state::Stage;

/// A fact as a seat learns of it: nothing, if it is about what is hidden from it.
pub(crate) fn tell<H: Host>(
    rules: &Fyob<H>,
    state: &Position<H>,
    event: &Event<H::Fact>,
    seat: Seat,
) -> Option<LogLine> {
    if let Event::Table(fact) = event {
        return H::tell(rules, state, fact, seat);
    }
    if silent::is_silent(event) || !hearing::may_hear::<H>(state, event, seat) {
        return None;
    }
    course::<H>(state, event, seat)
        .or_else(|| leaders::<H>(state, event, seat))
        .or_else(|| momentum::told(rules, state, event, seat))
        .or_else(|| turn::<H>(state, event, seat))
        .or_else(|| places::losses::<H>(state, event, seat))
        .or_else(|| command::told::<H>(state, event, seat))
        .or_else(|| places::concealment::<H>(state, event, seat))
}

/// The course of play.
fn course<H: Host>(state: &Position<H>, event: &Event<H::Fact>, seat: Seat) -> Option<LogLine> {
    Some(match event {
        Event::Stage(Stage::Deploy(side)) => {
            LogLine::heading(format!("The {} deploy", names::force(state, *side)))
        }
        Event::SessionBegan { side, session } => LogLine::heading(format!(
            "Session {session}: the Senior Officer of the {}",
            names::force(state, *side)
        )),
        Event::CardDiscarded { holder } => {
            let text = format!("the card of {} is discarded.", names::holder(state, *holder, seat));
            LogLine::result(text, "FYOB-041")
        }
        Event::BoundBegan { bound } => {
            let session = bound.max(&1).div_ceil(4);
            LogLine::heading(format!("Bound {bound} of {}, session {session}", state.battle.bounds))
        }
        Event::Dealt { cards } => {
            let known = cards.iter().filter(|it| !names::unseen(state, it.holder, seat)).count();
            LogLine::fact(format!("{} dealt.", are(known, "card is", "cards are")), "FYOB-039")
        }
        Event::CardUp { turn } => {
            let number = state.cards.first().map_or(String::new(), |card| format!("Card {}: ", card.number));
            LogLine::heading(format!("{number}{}", names::holder(state, turn.holder, seat)))
        }
        Event::MemberUp { element } => LogLine::fact(
            format!("{} acts next in its Group.", names::element(state, *element, seat)),
            "FYOB-174",
        ),
        Event::Ended(outcome) => {
            let winner = outcome.winners.first().and_then(|&seat| crate::Side::of_seat(seat));
            let result = winner.map_or("The battle is a draw".to_owned(), |side| {
                format!("The {} win", names::force(state, side))
            });
            LogLine::heading(format!("{result}: {}", outcome.why))
        }
        Event::Held { holders } => held::<H>(state, holders)?,
        // Why the procedure does what it does: no rule of the book, but the reason behind the lines that follow.
        Event::Explained { about, text, seen } => {
            let own = hearing::is_led_from::<H>(state, *about, seat);
            let text = if own { text } else { seen.as_ref()? }.clone();
            LogLine { text, kind: LineKind::Fact, roll: None, rule: None }
        }
        _ => return None,
    })
}

fn are(n: usize, one: &str, many: &str) -> String {
    count(saturated(n), one, many)
}

/// FYOB-R79: what has changed hands.
fn held<H: Host>(state: &Position<H>, holders: &[Option<crate::Side>]) -> Option<LogLine> {
    let now = state.battle.objectives.iter().zip(holders).zip(&state.holders);
    let changed = now.filter(|((_, now), was)| now != was).map(|((it, now), _)| match now {
        Some(side) => format!("the {} hold {}", names::force(state, *side), it.name),
        None => format!("nobody holds {}", it.name),
    });
    let changed: Vec<String> = changed.collect();
    (!changed.is_empty()).then(|| LogLine::fact(format!("{}.", listed(&changed)), "FYOB-R79"))
}

/// Ratings, reactions, leadership, leaders as casualties.
fn leaders<H: Host>(state: &Position<H>, event: &Event<H::Fact>, seat: Seat) -> Option<LogLine> {
    let who = |leader: &Leader| names::leader(state, *leader, seat);
    let name = |id: &ElementId| names::element(state, *id, seat);
    Some(match event {
        Event::Rated { leader, rating, roll } => {
            let rule = if matches!(leader, Leader::Senior(_)) { "FYOB-025" } else { "FYOB-023" };
            let thrown = roll.as_ref().map_or(String::new(), |roll| format!(": {}", roll.total()));
            let line = LogLine::fact(format!("{} is {}{thrown}.", who(leader), names::rating(*rating)), rule);
            with(line, roll.as_ref())
        }
        Event::Reacted { leader: Leader::Nco(id), roll: None, .. } => {
            LogLine::fact(format!("{} has passed its reaction test already.", name(id)), "FYOB-052")
        }
        Event::Reacted { leader, roll: None, .. } => {
            LogLine::fact(format!("{} takes his command turn.", who(leader)), "FYOB-047")
        }
        Event::Reacted { leader, roll: Some(roll), reaction } => {
            let what = match reaction {
                Reaction::NoAction => "no action",
                Reaction::Acts => "acts as ordered",
                Reaction::Seizes => "seizes the initiative",
            };
            let text = format!(
                "Reaction test of {}: {}, {what}.",
                reacting::<H>(state, *leader, seat),
                roll.total()
            );
            LogLine::fact(text, "FYOB-046").with_roll(roll)
        }
        Event::Swapped { from, to } => LogLine::fact(
            format!("{} gives its card to {}, and takes that one's.", name(from), name(to)),
            "FYOB-050",
        ),
        Event::Led { leader, about, roll, passed, .. } => {
            let rule = if matches!(leader, Leader::Senior(_)) { "FYOB-028" } else { "FYOB-027" };
            let thrown =
                roll.as_ref().map_or("he need not throw".to_owned(), |roll| roll.total().to_string());
            let result = if *passed { "passes" } else { "fails" };
            let line =
                LogLine::fact(format!("{} tests whether {about}: {thrown}, he {result}.", who(leader)), rule);
            with(line, roll.as_ref())
        }
        Event::LeaderTested { leader, roll, hit } => {
            let rule = if matches!(leader, Leader::Officer(_)) { "FYOB-118" } else { "FYOB-115" };
            let result = if *hit { "hit" } else { "unhurt" };
            LogLine::result(format!("{}: {result}.", who(leader)), rule).with_roll(roll)
        }
        Event::Succeeded { company, successor: Some(id) } => LogLine::fact(
            format!("the NCO of {} takes over {}.", name(id), names::company(state, *company)),
            "FYOB-119",
        ),
        Event::Succeeded { company, successor: None } => {
            LogLine::fact(format!("nobody leads {} now.", names::company(state, *company)), "FYOB-126")
        }
        Event::NcoLost { element } => {
            LogLine::result(format!("{} has lost its NCO.", name(element)), "FYOB-R4")
        }
        Event::OfficerLost { company } => LogLine::result(
            format!("the officer of {} is lost.", names::company(state, *company)),
            "FYOB-R46",
        ),
        Event::OfficerMoved { company, with: Some(id), .. } => LogLine::result(
            format!("the officer of {} joins {}.", names::company(state, *company), name(id)),
            "FYOB-013",
        ),
        Event::OfficerMoved { company, with: None, .. } => LogLine::result(
            format!("the officer of {} is with no element.", names::company(state, *company)),
            "FYOB-013",
        ),
        _ => return None,
    })
}

/// Who reacts: an element by its name, an officer by his.
fn reacting<H: Host>(state: &Position<H>, leader: Leader, seat: Seat) -> String {
    match leader {
        Leader::Nco(id) => names::element(state, id, seat),
        other => names::leader(state, other, seat),
    }
}

fn with(line: LogLine, roll: Option<&engine::Roll>) -> LogLine {
    match roll {
        Some(roll) => line.with_roll(roll),
        None => line,
    }
}

/// The turn of an element.
fn turn<H: Host>(state: &Position<H>, event: &Event<H::Fact>, seat: Seat) -> Option<LogLine> {
    let name = |id: &ElementId| names::element(state, *id, seat);
    Some(match event {
        Event::OrderThrown { roll, phase } => {
            let who = match &state.turn {
                Some(turn) if turn.queue.is_empty() => turn.element.map(|id| name(&id)),
                Some(_) => Some("the Group".to_owned()),
                None => None,
            };
            let text = format!(
                "Order Dice of {}: {}, {} comes first.",
                who.unwrap_or_default(),
                roll.total(),
                names::phase(*phase)
            );
            LogLine::fact(text, "FYOB-085").with_roll(roll)
        }
        Event::Overwatch { element, on } if state.find(*element)?.overwatch != *on => {
            let what = if *on { "goes on" } else { "comes off" };
            LogLine::fact(format!("{} {what} Overwatch.", name(element)), "FYOB-R40")
        }
        Event::MoveThrown { element, roll, distance } => {
            let text = format!("{} may go {}.", name(element), names::distance(*distance));
            with(LogLine::fact(text, "FYOB-094"), roll.as_ref())
        }
        Event::HasMoved { element, double: true } => {
            LogLine::result(format!("{} goes at the double.", name(element)), "FYOB-097")
        }
        Event::HasFired { element, target: Some(target), .. } => {
            LogLine::fact(format!("{} fires at {}.", name(element), name(target)), "FYOB-087")
        }
        Event::HasFired { element, target: None, .. } => {
            LogLine::fact(format!("{} fires.", name(element)), "FYOB-087")
        }
        Event::Aimed { element } => LogLine::fact(format!("{} takes aim.", name(element)), "FYOB-102"),
        Event::TurnNoted(TurnNote::Extracted) => {
            let who = state.turn.as_ref().and_then(|turn| turn.element)?;
            LogLine::fact(format!("{} makes ready to leave its hiding place.", name(&who)), "FYOB-168")
        }
        Event::Observed { observer, target, roll, seen } => {
            let what = if *seen { "and sees it" } else { "and sees nothing" };
            let thrown = roll.as_ref().map_or(String::new(), |roll| format!(": {}", roll.total()));
            let line = LogLine::fact(
                format!("{} observes {}{thrown}, {what}.", name(observer), name(target)),
                "FYOB-100",
            );
            with(line, roll.as_ref())
        }
        Event::Knows { element, known, .. } => sighted::<H>(state, &[(*element, known.enemy)], seat)?,
        Event::Sighted { seen } => {
            let side = crate::Side::of_seat(seat);
            let own = |it: &&crate::Sighting| {
                let whose = state.find(it.by).map(|by| by.side);
                seat == Seat::UMPIRE || side.is_some() && whose == side
            };
            let own: Vec<(ElementId, ElementId)> =
                seen.iter().filter(own).map(|it| (it.by, it.known.enemy)).collect();
            sighted::<H>(state, &own, seat)?
        }
        Event::Reported { element } if state.find(*element)?.has_news => {
            LogLine::result(format!("what {} knows is passed on.", name(element)), "FYOB-035")
        }
        Event::LaidOn { element, laid } => LogLine::result(
            format!("{} is laid on {}.", name(element), names::laid(state, *laid, seat)),
            "FYOB-R41",
        ),
        Event::SetUp { element, ready } => {
            let what = if *ready { "ready to fire" } else { "taken down" };
            LogLine::result(format!("{} is {what}.", name(element)), "FYOB-R41")
        }
        Event::Worked { element, acts } => {
            let spent = count(*acts, "act is", "acts are");
            LogLine::result(format!("{spent} spent on the task of {}.", name(element)), "FYOB-100")
        }
        Event::Wading { element, wading } => {
            let what = if *wading { "is in the water" } else { "is out of the water" };
            LogLine::result(format!("{} {what}.", name(element)), "FYOB-100")
        }
        Event::Boarded { element, carrier: Some(carrier) } => {
            LogLine::result(format!("{} is aboard {}.", name(element), name(carrier)), "FYOB-042")
        }
        Event::Boarded { element, carrier: None } => {
            LogLine::result(format!("{} is on its own feet.", name(element)), "FYOB-042")
        }
        _ => return None,
    })
}

/// FYOB-R73: enemies that nobody of a side knew of before, each with the first who saw it: a sentence for everybody who has
/// seen somebody.
fn sighted<H: Host>(state: &Position<H>, seen: &[(ElementId, ElementId)], seat: Seat) -> Option<LogLine> {
    let mut found: Vec<(ElementId, Vec<ElementId>)> = Vec::new();
    for &(by, enemy) in seen {
        let is_known = state.of(state.find(by)?.side).any(|it| it.knows(enemy));
        if is_known || found.iter().any(|(_, enemies)| enemies.contains(&enemy)) {
            continue;
        }
        match found.iter_mut().find(|it| it.0 == by) {
            Some((_, enemies)) => enemies.push(enemy),
            None => found.push((by, vec![enemy])),
        }
    }
    let name = |id: &ElementId| names::element(state, *id, seat);
    let sentence = |(by, enemies): &(ElementId, Vec<ElementId>)| {
        let enemies: Vec<String> = enemies.iter().map(name).collect();
        capital(&format!("{} has seen {}.", name(by), listed(&enemies)))
    };
    let sentences: Vec<String> = found.iter().map(sentence).collect();
    (!sentences.is_empty()).then(|| LogLine::result(sentences.join(" "), "FYOB-R73"))
}

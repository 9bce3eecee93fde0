//! The log in plain English, as each seat learns of it.

use engine::{LogLine, Roll, Seat};

use crate::describe::{morale_name, order_name, place, tube_name, tube_side};
use crate::element::{ElementId, Role, Side};
use crate::event::{Event, MoraleCause, Motion, RuledStatus};
use crate::fire::numbers::successes;
use crate::state::{Boarding, Stage, State, Tube};
use crate::view::{counter_name, is_counter_for, shows_counter};

/// A fact as a seat learns of it: nothing, if it is none of its business.
pub(crate) fn tell(state: &State, event: &Event, seat: Seat) -> Option<LogLine> {
    if !may_hear(state, event, seat) {
        return None;
    }
    let name = |id: ElementId| name_for(state, id, seat);
    Some(match event {
        Event::Stage(stage) => return heading(state, *stage),
        Event::TurnBegan { turn } => LogLine::heading(format!("Turn {turn}")),
        Event::Ended(outcome) => {
            let winner = outcome.winners.first().and_then(|&seat| Side::of_seat(seat));
            let result = winner.map_or("The battle is a draw".to_owned(), |side| {
                format!("The {} win", side_name(state, side))
            });
            LogLine::heading(format!("{result}: {}", outcome.why))
        }
        Event::PicksCasualties { own, .. } => {
            let how = if *own {
                "You pick your casualties yourself."
            } else {
                "Casualties are taken in the usual order."
            };
            LogLine::fact(how, "HK-H11")
        }
        Event::DeploymentThrown { rolls, first } => {
            let text = format!("The {} deploy first.", side_name(state, *first));
            LogLine::fact(text, "HK-H44").with_roll(&rolls[first.idx()])
        }
        Event::Renumbered { side, .. } => {
            let text = format!(
                "The hidden counters of the {} are numbered from left to right.",
                side_name(state, *side)
            );
            LogLine::fact(text, "HK-H46")
        }
        Event::Ruled { element, status } => {
            let what = match status {
                RuledStatus::Morale(morale) => morale_name(*morale).to_owned(),
                RuledStatus::Order(None) => "without an order".to_owned(),
                RuledStatus::Order(Some(order)) => format!("on the order {}", order_name(*order)),
                RuledStatus::Hidden(true) => "hidden".to_owned(),
                RuledStatus::Hidden(false) => "not hidden".to_owned(),
            };
            LogLine::result(format!("{} is {what}.", name(*element)), "ENG-014")
        }
        Event::InitiativeThrown { rolls, winner } => {
            let text = format!(
                "Initiative: {} {}, {} {}. The {} win it.",
                side_name(state, Side::A),
                rolls[0].natural(),
                side_name(state, Side::B),
                rolls[1].natural(),
                side_name(state, *winner)
            );
            LogLine::fact(text, "HK-013").with_roll(&rolls[winner.idx()])
        }
        Event::FirstChosen { first } => {
            LogLine::fact(format!("The {} move first.", side_name(state, *first)), "HK-013")
        }
        Event::SpotTried { by, counter, roll, seen } => {
            spot(state, (*by, *counter), roll.as_ref(), *seen, seat)
        }
        Event::Revealed { element } => revealed(state, *element),
        Event::Ordered { element, order } => {
            LogLine::fact(format!("{}: {}.", name(*element), order_name(*order)), "HK-030")
        }
        Event::Moved { element, via, pose, figures, how, .. } => {
            let at =
                pose.map(|it| it.at).or_else(|| via.last().copied()).or_else(|| figures.first().copied());
            let to = at.map_or(String::new(), |at| format!(" to {}", place(at)));
            moved(&name(*element), &to, *how)
        }
        Event::Turned { element, facing } => {
            LogLine::fact(format!("{} points at {} degrees.", name(*element), facing.degrees()), "HK-H07")
        }
        Event::Boarded { element, carrier: Some(carrier) } => {
            LogLine::fact(format!("{} gets into {}.", name(*element), name(*carrier)), "HK-H67")
        }
        Event::Boarded { element, carrier: None } => {
            LogLine::fact(format!("{} gets out.", name(*element)), "HK-H67")
        }
        Event::Announced { element, boarding: Some(boarding), .. } => {
            let text = match boarding {
                Boarding::In(carrier) => {
                    format!("{} is about to get into {}.", name(*element), name(*carrier))
                }
                Boarding::Out(carrier) => {
                    format!("{} is about to get out of {}.", name(*element), name(*carrier))
                }
            };
            LogLine::fact(text, "HK-H67")
        }
        Event::Announced { element, path, .. } => {
            let end = path.last().map_or(String::new(), |at| format!(" to {}", place(*at)));
            LogLine::fact(format!("{} is about to move{end}.", name(*element)), "HK-014")
        }
        Event::Marked(mark) => {
            let text = format!("{} marks {} at {}.", name(mark.firer), name(mark.target), place(mark.at));
            LogLine::fact(text, "HK-H12")
        }
        Event::Fired { .. }
        | Event::Shelled { .. }
        | Event::Blasted { .. }
        | Event::AtFired { .. }
        | Event::Targeted { .. } => fire(state, event, seat)?,
        Event::Killed { element, figure } => {
            LogLine::result(fallen(state, *element, *figure, &name(*element)), "HK-H11")
        }
        Event::Wrecked { element } => LogLine::result(format!("{} is destroyed.", name(*element)), "HK-H63"),
        Event::MarkerPut(marker) => {
            let what = if marker.effect { "Fire for effect falls" } else { "A call fire marker lies" };
            LogLine::result(format!("{what} at {}.", place(marker.at)), "HK-052")
        }
        Event::MarkerGone { tube } => {
            LogLine::result(format!("The fire of {} ends.", tube_for(state, *tube, seat)), "HK-054")
        }
        Event::MissionUsed { tube } => {
            LogLine::result(format!("{} uses a mission.", tube_name(state, *tube)), "HK-H21")
        }
        Event::SmokePut(smoke) => LogLine::result(format!("Smoke at {}.", place(smoke.at)), "HK-H22"),
        Event::SmokeSettled { left } => {
            let what = if left.is_empty() { "The smoke is gone." } else { "The smoke thins." };
            LogLine::fact(what, "HK-090")
        }
        Event::MoraleTested { element, why, roll, passed, morale } => {
            let text = tested(&name(*element), *why, roll.as_ref(), *passed, morale_name(*morale));
            // Leaders that the listener does not know of would show in the modifiers.
            let secret = has_secrets(state, element.side, seat);
            let line = LogLine::fact(text, "HK-H30");
            match roll.as_ref().filter(|_| !secret) {
                Some(roll) => line.with_roll(roll),
                None => line,
            }
        }
        Event::Gone { element } if state.get(*element).dummy.is_some() => {
            LogLine::result(format!("Nobody was there: {} is removed.", counter_name(*element)), "HK-H45")
        }
        Event::Gone { element } => LogLine::result(format!("{} is lost.", name(*element)), "HK-H34"),
        Event::LeaderReplaced { element, .. } => {
            LogLine::result(format!("Somebody else leads {} now.", name(*element)), "HK-H32")
        }
        Event::CrewFilled { element, .. } => {
            LogLine::result(format!("A man of {} takes a place in the crew.", name(*element)), "HK-H41")
        }
        Event::Declared(assault) => {
            LogLine::fact(format!("{} assaults {}.", name(assault.by), name(assault.on)), "HK-072")
        }
        Event::Met { element } => {
            LogLine::fact(format!("{} goes to meet its attacker.", name(*element)), "HK-R33")
        }
        Event::Fought { element, roll, kills } => {
            let text = format!("{} fights: {}.", name(*element), count(*kills, "kill"));
            LogLine::fact(text, "HK-H37").with_roll(roll)
        }
        Event::EndThrown { roll, ends } => {
            let text = if *ends { "The game ends with this turn." } else { "The game goes on." };
            let line = LogLine::fact(text, "HK-091");
            match roll {
                Some(roll) => line.with_roll(roll),
                None => line,
            }
        }
        Event::Held { holders } => return held(state, holders),
        // HK-R35: who is ready shows in the prompt; twice in every stage it would drown what happens.
        Event::Planned { .. }
        | Event::Ready { .. }
        | Event::PlansDone
        | Event::WatchEnded
        | Event::Drove { .. }
        | Event::Passes { .. }
        | Event::Struck { .. }
        | Event::HasFired { .. }
        | Event::Called { .. }
        | Event::MeleeDone { .. }
        | Event::TurnCleared => return None,
    })
}

/// Whether a seat may hear of a fact: not, if it is about somebody of whom it sees no more than a counter, and not of what
/// the other side plans.
fn may_hear(state: &State, event: &Event, seat: Seat) -> bool {
    if seat == Seat::UMPIRE {
        return true;
    }
    let own = |side: Side| Side::of_seat(seat) == Some(side);
    let knows = |id: ElementId| state.find(id).is_some_and(|it| !is_counter_for(it, seat));
    match event {
        Event::Planned { side, .. } | Event::PicksCasualties { side, .. } => own(*side),
        Event::MissionUsed { tube } => own(tube_side(*tube)),
        // A counter that moves is seen to move, if it is seen at all.
        Event::Moved { element, .. } | Event::Announced { element, .. } => {
            knows(*element) || shows_counter(state, *element, seat)
        }
        Event::SpotTried { counter, .. } => knows(*counter) || shows_counter(state, *counter, seat),
        Event::Marked(mark) => knows(mark.firer),
        Event::Ordered { element, .. }
        | Event::Ruled { element, .. }
        | Event::Turned { element, .. }
        | Event::Boarded { element, .. }
        | Event::MoraleTested { element, .. }
        | Event::LeaderReplaced { element, .. }
        | Event::CrewFilled { element, .. } => knows(*element),
        // HK-R46: who is hit is revealed; who is missed is not.
        Event::Blasted { on, hit, .. } => knows(*on) || 0 < successes(hit),
        _ => true,
    }
}

/// Whether a side has elements of which a seat sees no more than a counter.
fn has_secrets(state: &State, side: Side, seat: Seat) -> bool {
    state.of(side).any(|it| is_counter_for(it, seat))
}

/// The name of an element, or of its counter.
fn name_for(state: &State, id: ElementId, seat: Seat) -> String {
    match state.find(id) {
        Some(it) if is_counter_for(it, seat) || it.dummy.is_some() => counter_name(id),
        _ => state.name(id),
    }
}

/// The name of a weapon or battery; of a hidden one nothing.
fn tube_for(state: &State, tube: Tube, seat: Seat) -> String {
    match tube {
        Tube::Weapon(id, _) if state.find(id).is_some_and(|it| is_counter_for(it, seat)) => {
            format!("a weapon of the {}", side_name(state, id.side))
        }
        tube => tube_name(state, tube),
    }
}

fn side_name(state: &State, side: Side) -> &str {
    &state.battle.sides[side.idx()].name
}

/// A heading for every stage but those that come and go with a single move.
fn heading(state: &State, stage: Stage) -> Option<LogLine> {
    let side = |side: Side| side_name(state, side);
    let text = match stage {
        Stage::Begin | Stage::Over | Stage::Watch(_) | Stage::Initiative(_) => return None,
        Stage::Movement(_) if matches!(state.stage, Stage::Watch(_)) => return None,
        Stage::Deploy(it) => format!("The {} deploy", side(it)),
        Stage::Movement(it) => format!("The {} move", side(it)),
        Stage::Declare(it) => format!("Close assaults of the {}", side(it)),
        Stage::Melee(_) if matches!(state.stage, Stage::Melee(_)) => return None,
        stage => stage.name().to_owned(),
    };
    Some(LogLine::heading(text))
}

fn spot(
    state: &State,
    (by, counter): (ElementId, ElementId),
    roll: Option<&Roll>,
    seen: bool,
    seat: Seat,
) -> LogLine {
    let what = name_for(state, counter, seat);
    let result = if seen { "spots" } else { "looks for" };
    let after = if seen { "." } else { " and sees nothing." };
    // Where somebody hidden stands would show in the modifiers.
    if state.find(by).is_some_and(|it| is_counter_for(it, seat)) {
        return LogLine::fact(format!("Somebody {result} {what}{after}"), "HK-100");
    }
    let line = LogLine::fact(format!("{} {result} {what}{after}", state.name(by)), "HK-100");
    match roll {
        Some(roll) => line.with_roll(roll),
        None => line,
    }
}

fn revealed(state: &State, element: ElementId) -> LogLine {
    let it = state.get(element);
    if it.dummy.is_some() {
        return LogLine::result(format!("There is nobody behind {}.", counter_name(element)), "HK-H45");
    }
    LogLine::result(format!("{} is seen at {}.", state.name(element), place(it.centre())), "HK-R40")
}

/// Attacks and calls.
fn fire(state: &State, event: &Event, seat: Seat) -> Option<LogLine> {
    let name = |id: ElementId| state.name(id);
    Some(match event {
        Event::Fired { by, with, on, hits, kills, result } => {
            let thrown = kills.as_ref().filter(|it| !it.faces.is_empty());
            let dice = thrown.map_or(String::new(), |it| format!(" (kill dice: {})", faces(it)));
            let text = format!(
                "{} fires {with} at {}: {}, {}{dice}.",
                name(*by),
                name(*on),
                count(result[0], "hit"),
                count(result[1], "kill")
            );
            with_throw(LogLine::fact(text, "HK-H11"), hits)
        }
        Event::Shelled { by, with, at, floor } => {
            let floor = if *floor == 0 { String::new() } else { format!(", floor {floor}") };
            let text = format!("{} fires {with} at {}{floor}.", name(*by), place(*at));
            LogLine::fact(text, "HK-R46")
        }
        Event::Blasted { tube, by, on, hit, kill, .. } => {
            let who = by.map(name).or_else(|| tube.map(|it| tube_name(state, it)));
            let who = who.unwrap_or_else(|| "The blast".to_owned());
            let result = match (0 < successes(hit), kill.as_ref().is_some_and(|it| 0 < successes(it))) {
                (false, _) => "missed",
                (true, false) => "hit",
                (true, true) => "killed",
            };
            let what = if state.get(*on).vehicle.is_some() { String::new() } else { "a man of ".to_owned() };
            with_throw(LogLine::result(format!("{who} shells {what}{}: {result}.", name(*on)), "HK-H13"), hit)
        }
        Event::AtFired { by, on, hit, kill } => {
            let result = match (0 < successes(hit), kill.as_ref().is_some_and(|it| 0 < successes(it))) {
                (false, _) => "missed",
                (true, false) => "hit, not destroyed",
                (true, true) => "hit and destroyed",
            };
            with_throw(
                LogLine::fact(format!("{} fires at {}: {result}.", name(*by), name(*on)), "HK-H63"),
                hit,
            )
        }
        Event::Targeted { tube, smoke, roll, on_target } => {
            let what = if *smoke { "smoke" } else { "high explosive" };
            let result = if *on_target { "on target" } else { "not on target" };
            let line =
                LogLine::fact(format!("{}, {what}: {result}.", tube_for(state, *tube, seat)), "HK-052");
            let side = tube_side(*tube);
            let call = state.side(side).plan.calls.iter().find(|it| it.tube == *tube);
            let hidden = |id: ElementId| state.find(id).is_some_and(|it| is_counter_for(it, seat));
            let secret = call.is_none_or(|it| hidden(it.spotter)) && Side::of_seat(seat) != Some(side);
            match roll.as_ref().filter(|_| !secret || seat == Seat::UMPIRE) {
                Some(roll) => line.with_roll(roll),
                None => line,
            }
        }
        _ => return None,
    })
}

/// A line with its dice. HK-R2: a roll without faces was not thrown.
fn with_throw(line: LogLine, roll: &Roll) -> LogLine {
    if roll.faces.is_empty() { line } else { line.with_roll(roll) }
}

fn faces(roll: &Roll) -> String {
    roll.faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// "1 hit", "no kills".
fn count(n: u16, what: &str) -> String {
    match n {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}

fn fallen(state: &State, element: ElementId, figure: u8, name: &str) -> String {
    let role = state.get(element).figures.get(usize::from(figure)).map(|it| it.role);
    match role {
        Some(Role::Leader) => format!("The leader of {name} falls."),
        Some(Role::Gunner(_)) => format!("A gunner of {name} falls."),
        Some(Role::Crew(_)) => format!("A man of the crew of {name} falls."),
        Some(Role::Man) | None => format!("A man of {name} falls."),
    }
}

fn tested(name: &str, why: MoraleCause, roll: Option<&Roll>, passed: bool, morale: &str) -> String {
    let thrown = roll.map_or(String::new(), |roll| format!(" ({})", roll.natural()));
    match (why, passed) {
        (MoraleCause::Rally, true) => format!("{name} rallies{thrown}: {morale}."),
        (MoraleCause::Rally, false) => format!("{name} does not rally{thrown}: {morale}."),
        (_, true) => format!("{name} holds{thrown}: {morale}."),
        (_, false) => format!("{name} fails its test{thrown}: {morale}."),
    }
}

fn moved(name: &str, to: &str, how: Motion) -> LogLine {
    match how {
        Motion::Order => LogLine::fact(format!("{name} moves{to}."), "HK-030"),
        Motion::Compulsory => LogLine::result(format!("{name} runs{to}."), "HK-H33"),
        Motion::Assault => LogLine::fact(format!("{name} closes in{to}."), "HK-H36"),
        Motion::FallBack => LogLine::result(format!("{name} falls back{to}."), "HK-H38"),
        Motion::MoveUp => LogLine::result(format!("{name} moves up{to}."), "HK-H38"),
        Motion::Placed => LogLine::fact(format!("{name} is placed{to}."), "HK-H44"),
    }
}

/// HK-H42: what has changed hands.
fn held(state: &State, holders: &[Option<Side>]) -> Option<LogLine> {
    let all = state.battle.objectives.iter().zip(state.holders.iter().zip(holders));
    let taken = all.filter(|(_, (was, is))| was != is);
    let words = taken.filter_map(|(info, (_, is))| {
        is.map(|side| format!("the {} take {}", side_name(state, side), info.name))
    });
    let words: Vec<String> = words.collect();
    let (first, rest) = words.split_first()?;
    let text = std::iter::once(first).chain(rest).cloned().collect::<Vec<_>>().join("; ");
    let mut letters = text.chars();
    let text: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    Some(LogLine::fact(format!("{text}."), "HK-H42"))
}

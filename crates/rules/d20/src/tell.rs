//! The log in plain English, as each seat learns of it.

use engine::{LogLine, Seat};

use crate::decision::Weapon;
use crate::describe::{asset_name, in_du, place, whole_turn};
use crate::element::{ElementId, Loss, Side};
use crate::event::{Event, Motion, RuledStatus};
use crate::results::Hit;
use crate::state::{Stage, State};
use crate::suppression;

/// A fact as a seat learns of it: nothing, if it is about an enemy that it does not know of.
pub(crate) fn tell(state: &State, event: &Event, seat: Seat) -> Option<LogLine> {
    if !may_hear(state, event, seat) {
        return None;
    }
    let name = |id: ElementId| state.name(id);
    Some(match event {
        Event::Diced { side, roll } => {
            let text =
                format!("The {} throw {} for {}.", side_name(state, *side), roll.natural(), roll.check.name);
            LogLine::fact(text, "D20-H01a").with_roll(roll)
        }
        Event::FirstTurn { side } => {
            LogLine::fact(format!("The {} take the first player-turn.", side_name(state, *side)), "D20-H01a")
        }
        Event::PlayerTurn { turn, side } => {
            LogLine::heading(format!("Turn {turn}, {}", side_name(state, *side)))
        }
        Event::Stage { side, stage } => heading(state, *side, *stage),
        Event::Placed { element, to, .. } => {
            LogLine::fact(format!("{} is placed at {}.", name(*element), place(to.at)), "D20-H01a")
        }
        Event::Deployed { side } => {
            LogLine::fact(format!("The {} have deployed.", side_name(state, *side)), "D20-H01a")
        }
        // Commanders and supporters that the listener does not know of would show in the modifiers.
        Event::Tested { element, roll } if has_secrets(state, element.side, seat) => LogLine::fact(
            format!("{} tests its suppression: it {}.", name(*element), roll.outcome_name()),
            "D20-020",
        ),
        Event::Tested { element, roll } => {
            // Who recovers or routs gets a line of his own.
            let kept = if roll.outcome() == suppression::STAYS { ", stays suppressed" } else { "" };
            let text = format!("{} tests its suppression: {}{kept}.", name(*element), roll.sum_in_words());
            LogLine::fact(text, "D20-020").with_roll(roll)
        }
        Event::Recovered { element } => LogLine::result(format!("{} recovers.", name(*element)), "D20-020"),
        Event::Suppressed { element } => {
            LogLine::result(format!("{} is suppressed.", name(*element)), "D20-072")
        }
        Event::Removed { element, loss } => removed(state, *element, *loss),
        Event::CommanderReplaced { commander, given_up, .. } => {
            let text = format!("{} takes the place of {}.", name(*commander), name(*given_up));
            LogLine::result(text, "D20-091")
        }
        Event::Called { observer, asset, roll, reached } => {
            let answer = if *reached { "is in contact with" } else { "does not reach" };
            let text = format!(
                "{} {answer} {}: {}.",
                name(*observer),
                asset_name(state, *observer, asset),
                roll.sum_in_words()
            );
            LogLine::fact(text, "D20-H40").with_roll(roll)
        }
        Event::SmokeLaid { by, battery, markers } => {
            let who = by.map_or_else(|| battery.clone().unwrap_or_default(), name);
            let at = markers.first().map_or(String::new(), |it| format!(" at {}", place(it.pose.at)));
            LogLine::fact(format!("{who} lays smoke{at}."), "D20-H41")
        }
        Event::SmokeCleared { side } => {
            LogLine::fact(format!("The smoke of the {} blows away.", side_name(state, *side)), "D20-H41")
        }
        Event::Barraged { side, battery, roll, impact, direction, .. } => {
            let where_to = if direction.is_some() { "strays: it falls at" } else { "is on target at" };
            let text = format!(
                "{battery} of the {} fires: {}. It {where_to} {}.",
                side_name(state, *side),
                roll.sum_in_words(),
                place(*impact)
            );
            LogLine::fact(text, "D20-H42").with_roll(roll)
        }
        Event::Flew { side, sortie, target } => {
            let text = format!("{sortie} of the {} attacks {}.", side_name(state, *side), name(*target));
            LogLine::fact(text, "D20-H43")
        }
        Event::FiredAtAircraft { element, roll, drove_off } => {
            let result = if *drove_off { "drives the aircraft off" } else { "misses the aircraft" };
            LogLine::result(format!("{} {result}: {}.", name(*element), roll.sum_in_words()), "D20-H43")
                .with_roll(roll)
        }
        Event::Bombed { roll, impact, .. } => LogLine::result(
            format!("The bombs fall at {}: {}.", place(*impact), roll.sum_in_words()),
            "D20-H43",
        )
        .with_roll(roll),
        Event::Blasted { element, roll, hit } => {
            let (result, rule) = came_to(state, *element, *hit, "D20-H42");
            let text = format!("{} is attacked: {}, {result}.", name(*element), roll.sum_in_words());
            LogLine::result(text, rule).with_roll(roll)
        }
        Event::Speculated { firer, at } => LogLine::fact(
            format!("{} fires at a suspected enemy at {}.", name(*firer), place(*at)),
            "D20-H44",
        ),
        Event::Fired { firer, target, with, roll, hit } => {
            let (how, rule) = match with {
                Weapon::Hesa => ("fires at", "D20-060"),
                Weapon::Ap => ("fires AP at", "D20-040"),
                Weapon::TankHunting => ("attacks with grenades and mines", "D20-H13"),
            };
            let (result, rule) = came_to(state, *target, *hit, rule);
            let distance = in_du(state.distance(state.get(*firer), state.get(*target)));
            let text = format!(
                "{} {how} {}, {distance} away: {}, {result}.",
                name(*firer),
                name(*target),
                roll.sum_in_words()
            );
            LogLine::fact(text, rule).with_roll(roll)
        }
        Event::Penetrated { target, column, roll, hit, .. } => {
            let (result, rule) = match hit {
                Hit::NoEffect => ("no damage", "D20-054"),
                hit => came_to(state, *target, *hit, "D20-054"),
            };
            let text = format!("On {}, column {column}: {}, {result}.", name(*target), roll.sum_in_words());
            LogLine::result(text, rule).with_roll(roll)
        }
        Event::Struck { attacker, victim, roll, hit } => {
            let (result, rule) = came_to(state, *victim, *hit, "D20-H16");
            let sum = roll.sum_in_words();
            let text = format!("{} fights {}: {sum}, {result}.", name(*attacker), name(*victim));
            LogLine::fact(text, rule).with_roll(roll)
        }
        Event::Moved { element, to, how, .. } => moved(state, *element, &place(to.at), *how),
        Event::Contacted(contact) => LogLine::result(
            format!("{} is in contact with {}.", name(contact.by), name(contact.with)),
            "D20-H21",
        ),
        Event::Mounted { element, carrier, .. } => {
            LogLine::fact(format!("{} mounts {}.", name(*element), name(*carrier)), "D20-085")
        }
        Event::Dismounted { element, to, .. } => {
            LogLine::result(format!("{} dismounts at {}.", name(*element), place(to.at)), "D20-085")
        }
        Event::ChangedHorses { element, .. } => {
            let verb = if state.get(*element).is_mounted() { "dismounts" } else { "mounts" };
            LogLine::fact(format!("{} {verb}.", name(*element)), "D20-H46")
        }
        Event::WholeTurnBegun { element, action } => LogLine::fact(
            format!("{} spends its turn: it {}.", name(*element), whole_turn(*action)),
            "D20-R27",
        ),
        Event::WholeTurnLost { element } => {
            LogLine::fact(format!("{} cannot finish what it began.", name(*element)), "D20-R27")
        }
        Event::ModeChanged { element, mode, .. } => {
            let mode = match mode {
                crate::Mode::Deployed => "ready to fire",
                crate::Mode::Limbered => "limbered",
                crate::Mode::BrokenDown => "broken down",
            };
            LogLine::fact(format!("{} is {mode}.", name(*element)), "D20-083")
        }
        Event::DugIn { element } => LogLine::fact(format!("{} is dug in.", name(*element)), "D20-H10"),
        Event::Revealed { element } => LogLine::result(
            format!("{} is seen at {}.", name(*element), place(state.get(*element).pose.at)),
            "D20-H45",
        ),
        Event::Concealed { element } => {
            LogLine::fact(format!("{} is out of sight.", name(*element)), "D20-H45")
        }
        Event::ObjectiveTaken { objective, side, .. } => {
            let at = &state.battle.objectives[*objective].name;
            LogLine::fact(format!("The {} take {at}.", side_name(state, *side)), "D20-H29")
        }
        Event::Ended(outcome) => {
            let winner = outcome.winners.first().and_then(|&seat| Side::of_seat(seat));
            let result = winner.map_or("The battle is a draw".to_owned(), |side| {
                format!("The {} win", side_name(state, side))
            });
            LogLine::heading(format!("{result}: {}", outcome.why))
        }
        Event::RuledPlace { element, to } => {
            LogLine::result(format!("{} stands at {}.", name(*element), place(to.at)), "ENG-014")
        }
        Event::RuledStatus { element, status } => {
            let status = match status {
                RuledStatus::Suppressed(true) => "suppressed",
                RuledStatus::Suppressed(false) => "not suppressed",
                RuledStatus::Protection(_) => "under other protection",
                RuledStatus::Mode(_) => "in another state",
            };
            LogLine::result(format!("{} is {status}.", name(*element)), "ENG-014")
        }
        Event::Fought { .. } | Event::Parted { .. } => return None,
    })
}

/// Whether a seat may hear of a fact: not, if it is about somebody hidden from it.
fn may_hear(state: &State, event: &Event, seat: Seat) -> bool {
    if seat == Seat::UMPIRE {
        return true;
    }
    let side = Side::of_seat(seat);
    let knows = |id: &ElementId| state.knows(side, state.get(*id));
    match event {
        // What shows somebody is for everybody.
        Event::Revealed { .. } => true,
        Event::Placed { element, concealed, .. } => side == Some(element.side) || !concealed,
        // Who is out of sight again is told only by his not being there.
        Event::Concealed { element } => side == Some(element.side),
        Event::Tested { element, .. }
        | Event::Recovered { element }
        | Event::Suppressed { element }
        | Event::Blasted { element, .. }
        | Event::Moved { element, .. }
        | Event::WholeTurnBegun { element, .. }
        | Event::WholeTurnLost { element }
        | Event::ModeChanged { element, .. }
        | Event::DugIn { element }
        | Event::Mounted { element, .. }
        | Event::Dismounted { element, .. }
        | Event::ChangedHorses { element, .. }
        | Event::RuledPlace { element, .. }
        | Event::RuledStatus { element, .. } => knows(element),
        Event::Called { observer, .. } => side == Some(observer.side),
        Event::CommanderReplaced { given_up, .. } => knows(given_up),
        _ => true,
    }
}

/// Whether a side has elements that a seat does not know of.
fn has_secrets(state: &State, side: Side, seat: Seat) -> bool {
    let listener = Side::of_seat(seat);
    seat != Seat::UMPIRE && state.of(side).any(|it| it.in_play() && !state.knows(listener, it))
}

fn side_name(state: &State, side: Side) -> &str {
    &state.battle.sides[side.idx()].name
}

fn heading(state: &State, side: Side, stage: Stage) -> LogLine {
    let stage = match stage {
        Stage::Smoke => "fire",
        other => &other.name().to_lowercase(),
    };
    LogLine::heading(format!("{}: {stage}", side_name(state, side)))
}

/// What an attack came to in words, and the rule to name. A second suppression says so, because the next line of the log
/// is a knock-out that the word "suppressed" would not explain.
fn came_to(state: &State, victim: ElementId, hit: Hit, rule: &'static str) -> (&'static str, &'static str) {
    if hit == Hit::Suppressed && state.get(victim).suppressed {
        return ("suppressed again: a second suppression is a knock-out", "D20-073");
    }
    (hit.name(), rule)
}

fn removed(state: &State, element: ElementId, loss: Loss) -> LogLine {
    let (what, rule) = match loss {
        Loss::KnockedOut => ("is knocked out", "D20-075"),
        Loss::Routed => ("routs", "D20-021"),
        Loss::Overrun => ("is overrun", "D20-090"),
        Loss::LeftTable => ("leaves the table", "D20-R18"),
        Loss::GivenUp => ("is given up", "D20-091"),
    };
    LogLine::result(format!("{} {what}.", state.name(element)), rule)
}

fn moved(state: &State, element: ElementId, to: &str, how: Motion) -> LogLine {
    let name = state.name(element);
    match how {
        Motion::March => LogLine::fact(format!("{name} moves to {to}."), "D20-080"),
        Motion::FallBack => LogLine::result(format!("{name} falls back to {to}."), "D20-071"),
        Motion::Retreat => LogLine::fact(format!("{name} falls back to {to}."), "D20-086"),
        Motion::Advance => LogLine::fact(format!("{name} advances to {to}."), "D20-H19"),
        Motion::Pivot => LogLine::fact(format!("{name} turns."), "D20-H07"),
    }
}

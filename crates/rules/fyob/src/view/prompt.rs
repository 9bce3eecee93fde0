//! What is asked now, in a plain sentence or two.

use engine::{Awaits, Prompt, Ruleset, Seat, Step};

use crate::Fyob;
use crate::describe::names::{self, capital, count};
use crate::host::{Host, Position};
use crate::ids::Holder;
use crate::phases;
use crate::state::{Phase, Stage, Turn};

/// What is asked, and of whom.
pub(super) fn prompt<H: Host>(rules: &Fyob<H>, state: &Position<H>, seat: Seat) -> Prompt {
    let seats = match rules.awaits(state) {
        Awaits::Over(outcome) => {
            let text = format!("The battle is over: {}", outcome.why);
            return Prompt { seats: Vec::new(), text, need: None };
        }
        Awaits::Seats(seats) => seats,
    };
    Prompt { seats, text: text(rules, state, seat), need: None }
}

fn text<H: Host>(rules: &Fyob<H>, state: &Position<H>, seat: Seat) -> String {
    match (state.stage, &state.turn) {
        (Stage::Begin, _) => "Ready to begin: leaders are rated and radios netted.".to_owned(),
        (Stage::Deploy(side), _) => {
            let hide = if state.battle.options.concealment { "hide elements, " } else { "" };
            format!("{}: {hide}lay weapons, then end the deployment.", names::force(state, side))
        }
        (Stage::Session(side), _) => {
            let (name, session) = (names::force(state, side), state.bound / 4 + 1);
            if session == 1 {
                format!("{name}, session 1: orders to the companies, then end the session work.")
            } else {
                format!(
                    "{name}, session {session}: rally and commit reserves, give orders, then end the session work."
                )
            }
        }
        (stage, Some(turn)) => in_turn(rules, state, stage, turn, seat),
        (_, None) => "The next card comes up.".to_owned(),
    }
}

fn in_turn<H: Host>(rules: &Fyob<H>, state: &Position<H>, stage: Stage, turn: &Turn, seat: Seat) -> String {
    let who = capital(&match turn.element {
        Some(id) => names::element(state, id, seat),
        None => names::holder(state, turn.holder, seat),
    });
    let it = turn.element.and_then(|id| state.find(id));
    match stage {
        Stage::Card => match turn.holder {
            Holder::Element(_) if it.is_some_and(|it| it.reacted) => {
                format!("{who} is up. Its reaction test is passed: go on.")
            }
            Holder::Element(_) => {
                let due = it.map_or(0, crate::Element::tests_due);
                let then = match due {
                    0 => String::new(),
                    n => format!(" {} then due.", count(n, "momentum test is", "momentum tests are")),
                };
                format!("{who} is up. Take its reaction test.{then}")
            }
            Holder::Officer(_) | Holder::Detachment(_) => {
                let who = capital(&names::holder(state, turn.holder, seat));
                format!("{who} is up for his command turn.")
            }
        },
        Stage::Seized => {
            format!("{who} seizes the initiative. Give the card to a friend who has not acted, or act.")
        }
        Stage::Ready => format!("{who} may go on. Throw the Order Dice."),
        Stage::Restricted => {
            format!("{who} cannot fire: it may go to cover, and do {}.", acts(turn.acts_left))
        }
        Stage::Phases => phases(rules, state, &who, turn),
        Stage::Command => {
            let who = capital(&names::holder(state, turn.holder, seat));
            let rally = match turn.rallies_left {
                0 => String::new(),
                n => format!(" {} left.", count(n, "rallying throw", "rallying throws")),
            };
            format!("{who} commands: orders, rallying, news.{rally}")
        }
        _ => format!("{who} is up."),
    }
}

fn acts(left: u8) -> String {
    match left {
        0 => "no act".to_owned(),
        1 => "one act".to_owned(),
        n => format!("{n} acts"),
    }
}

/// FYOB-086, FYOB-R39: what an element may still do: what the rules would not forbid.
fn phases<H: Host>(rules: &Fyob<H>, state: &Position<H>, who: &str, turn: &Turn) -> String {
    if let Some(thrown) = turn.thrown {
        return format!("{who} may move up to {}.", names::distance(thrown));
    }
    let Some(id) = turn.element else { return format!("{who} is up.") };
    let looking = Step::looking(rules, state);
    let phases::Open { fire, moves, acts: left } = phases::open_now(&looking, id);
    let lays = !moves && phases::may_lay(&looking, id).is_ok();
    let mut open = Vec::new();
    if fire {
        open.push("fire".to_owned());
    }
    if moves {
        open.push("move".to_owned());
    }
    if lays {
        open.push("change its target".to_owned());
    }
    if 0 < left {
        open.push(format!("do {}", acts(left)));
    }
    // The phase of the die is done first or lost.
    let first = turn.die.filter(|_| !turn.begun).and_then(|die| match die {
        Phase::Fire if fire => Some("fires first or not at all"),
        Phase::Move if moves => Some("moves first or not at all"),
        Phase::Act if 0 < left => Some("acts first or not at all"),
        _ => None,
    });
    let watches = state.get(id).overwatch;
    let who = if watches { format!("{who} is on Overwatch: it") } else { who.to_owned() };
    match (first, open.is_empty()) {
        (_, true) => format!("{who} has nothing left to do: end its turn."),
        (Some(first), _) => format!("{who} {first}. It may {}.", names::listed(&open)),
        (None, _) => format!("{who} may still {}.", names::listed(&open)),
    }
}

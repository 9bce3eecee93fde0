//! The table as a seat may know it: pieces, the cardsheet, the Senior Officer's record sheet.

mod badges;
mod card;
mod pieces;
mod prompt;
mod sheets;

use engine::{ObjectiveView, PhaseView, Ruleset, Seat, View};

use crate::Fyob;
use crate::describe::names;
use crate::host::{Host, Position};
use crate::ids::Side;
use crate::state::{Stage, State, Turn};

pub(crate) use pieces::{counter_label, counter_named};

/// The table as a seat may know it.
pub(crate) fn view<H: Host>(rules: &Fyob<H>, truth: &Position<H>, seat: Seat) -> View {
    let belief = rules.belief(truth, seat);
    let state: &Position<H> = &belief;
    let mut view = View {
        system: H::SYSTEM.into(),
        title: state.battle.title.clone(),
        seat,
        seats: rules.seats(state),
        turn: when(state),
        phases: phases(state),
        ground: H::ground(state),
        objectives: objectives(state),
        markers: H::markers(rules, state),
        pieces: pieces::pieces(rules, state, seat),
        prompt: prompt::prompt(rules, state, seat),
        sheets: sheets::sheets(rules, state, seat),
        paper: None,
        outcome: state.outcome.clone(),
    };
    H::dress(rules, state, &mut view);
    view
}

/// "bound 3 of 6, session 1".
fn when<T>(state: &State<T>) -> String {
    match state.stage {
        Stage::Session(_) => format!("before bound {} of {}", state.bound + 1, state.battle.bounds),
        _ if state.bound == 0 => "before the battle".to_owned(),
        _ => format!("bound {} of {}, session {}", state.bound, state.battle.bounds, state.session()),
    }
}

fn objectives<T>(state: &State<T>) -> Vec<ObjectiveView> {
    let all = state.battle.objectives.iter().zip(&state.holders);
    let view = |(it, holder): (&crate::Objective, &Option<Side>)| ObjectiveView {
        id: it.id.clone(),
        name: it.name.clone(),
        at: it.at,
        holder: holder.map(Side::letter),
    };
    all.map(view).collect()
}

/// FYOB-055 to FYOB-060, FYOB-109: the track of a turn or of a session start.
fn phases<T>(state: &State<T>) -> Vec<PhaseView> {
    let track = |names: &[(&'static str, &'static str)], now: usize| {
        let view = |(idx, &(name, rule)): (usize, &(&'static str, &'static str))| PhaseView {
            name: name.into(),
            rule: rule.into(),
            current: idx == now,
        };
        names.iter().enumerate().map(view).collect::<Vec<_>>()
    };
    match state.stage {
        Stage::Begin => track(&[("Ratings and radios", "FYOB-023"), ("Deployment", "FYOB-157")], 0),
        Stage::Deploy(_) => track(&[("Ratings and radios", "FYOB-023"), ("Deployment", "FYOB-157")], 1),
        Stage::Session(_) => track(&[("Milestones", "FYOB-108"), ("Reserves and orders", "FYOB-151")], 1),
        Stage::Command => track(&COMMAND, 2),
        stage => match (stage, &state.turn) {
            (Stage::Card, Some(turn)) if turn.element.is_none() => track(&COMMAND, 1),
            (stage, turn) => track(&TURN, step(stage, turn.as_ref())),
        },
    }
}

const COMMAND: [(&str, &str); 3] = [("Cards", "FYOB-040"), ("Reaction", "FYOB-046"), ("Command", "FYOB-059")];

const TURN: [(&str, &str); 7] = [
    ("Cards", "FYOB-040"),
    ("Reaction", "FYOB-046"),
    ("Momentum", "FYOB-062"),
    ("Order dice", "FYOB-085"),
    ("Fire", "FYOB-087"),
    ("Move", "FYOB-094"),
    ("Act", "FYOB-099"),
];

/// Where a turn stands on its track.
fn step(stage: Stage, turn: Option<&Turn>) -> usize {
    match (stage, turn) {
        (Stage::Card | Stage::Seized, _) => 1,
        (Stage::Ready, _) => 3,
        (Stage::Restricted, _) => 5,
        (Stage::Phases, Some(turn)) => match () {
            () if turn.fire_open && !turn.begun && turn.die == Some(crate::Phase::Fire) => 4,
            () if turn.thrown.is_some() => 5,
            () if turn.acting && 0 < turn.acts_left => 6,
            () => match turn.die {
                Some(crate::Phase::Fire) if turn.fire_open => 4,
                Some(crate::Phase::Move) if turn.move_open => 5,
                Some(crate::Phase::Act) if 0 < turn.acts_left => 6,
                _ if turn.fire_open => 4,
                _ if turn.move_open => 5,
                _ => 6,
            },
        },
        _ => 0,
    }
}

/// The cards that are still to come, each with its holder as a seat may call him.
fn to_come<T>(state: &State<T>, seat: Seat) -> Vec<String> {
    state.cards.iter().map(|it| format!("{} {}", it.number, names::holder(state, it.holder, seat))).collect()
}

/// Rows of a card or sheet.
type Rows = Vec<(engine::Text, String)>;

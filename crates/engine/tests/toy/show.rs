//! What the toy shows.

use engine::{BattleCard, GroundView, LogLine, Prompt, Ruleset, Seat, View};
use serde_json::{Value, json};
use table::{Len, Size};

use super::{Event, State, Toy};

pub(super) fn inspect(state: &State) -> Value {
    let piece = |(idx, it): (usize, &super::Piece)| {
        let at = [it.pose.at.x, it.pose.at.y];
        let fields = json!({ "owner": it.owner, "at": at, "status": it.status, "hidden": it.hidden });
        (format!("P{idx}"), fields)
    };
    let pieces: serde_json::Map<String, Value> = state.pieces.iter().enumerate().map(piece).collect();
    json!({ "active": state.active, "points": state.points, "plans": state.plans, "pieces": pieces })
}

pub(super) fn card(system: &'static str, n_pieces: usize) -> BattleCard {
    BattleCard {
        id: "battle".into(),
        title: "A battle".into(),
        summary: "With one of everything.".into(),
        system,
        difficulty: None,
        minutes: None,
        turns: 1,
        first_game: false,
        sides: vec![("both".into(), n_pieces)],
        size: Size { width: Len::inches(12), height: Len::inches(12) },
    }
}

pub(super) fn view(rules: &Toy, state: &State, seat: Seat) -> View {
    let ground =
        GroundView { size: [1, 1], unit: 2_540, unit_name: "inch".into(), areas: vec![], lines: vec![] };
    View {
        system: "toy".into(),
        title: String::new(),
        seat,
        seats: rules.seats(state),
        turn: String::new(),
        phases: vec![],
        ground: ground.into(),
        objectives: vec![],
        markers: vec![],
        pieces: vec![],
        prompt: Prompt { seats: vec![], text: String::new(), need: None },
        sheets: vec![],
        paper: None,
        outcome: state.ended.clone(),
    }
}

pub(super) fn tell(state: &State, event: &Event, seat: Seat) -> Option<LogLine> {
    let is_secret = |piece: u16| {
        let it = &state.pieces[usize::from(piece)];
        it.hidden && it.owner != seat
    };
    match event {
        Event::Planned { seat: owner, .. } if *owner != seat => None,
        Event::Moved { piece, .. } if is_secret(*piece) => None,
        Event::Fired { roll, .. } => Some(LogLine::fact("fire", "TOY-002").with_roll(roll)),
        event => Some(LogLine::result(format!("{event:?}"), "TOY-001")),
    }
}

pub(super) fn outcome(events: &[Event]) -> String {
    let mut points = None;
    for event in events {
        match event {
            Event::Removed { .. } => return "removed".to_owned(),
            Event::Suppressed { .. } => return "suppressed".to_owned(),
            Event::Rallied { roll, .. } => return roll.outcome_name().into_owned(),
            Event::Stopped { .. } => return "stopped".to_owned(),
            Event::Scored { points: more, .. } => points = Some(points.unwrap_or(0) + more),
            Event::Drew { card } if card != "gold" => return card.clone(),
            _ => (),
        }
    }
    points.map_or_else(|| "no effect".to_owned(), |n| format!("{n} points"))
}

//! A view in words, for those who do not see the picture: the same that the page draws, and nothing else.

mod place;

use table::{Deg, Len, Point};

use crate::{MarkerView, Need, PieceView, Section, View};
use place::Gazetteer;

/// The position as a seat sees it: where play stands, the places to be held, every piece, and the ground.
pub fn in_words(view: &View) -> Vec<Section> {
    let places = Gazetteer::new(view);
    let own = view.seats.iter().find(|it| it.seat == view.seat).and_then(|it| it.side);
    let mut sections = vec![now(view), objectives(view, &places)];
    // The own side first.
    let mut sides: Vec<(char, &str)> =
        view.seats.iter().filter_map(|it| Some((it.side?, it.name.as_str()))).collect();
    sides.sort_by_key(|it| Some(it.0) != own);
    sides.dedup_by_key(|it| it.0);
    for (side, name) in sides {
        let title =
            if Some(side) == own { format!("Your pieces ({name})") } else { format!("{name} pieces") };
        sections.push(Section { title, lines: pieces(view, &places, side) });
    }
    let markers = view.markers.iter().map(|it| marker(it, &places)).collect();
    sections.push(Section { title: "Lying on the table".to_owned(), lines: markers });
    for sheet in &view.sheets {
        let rows = sheet.rows.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        sections.push(Section { title: format!("Record sheet, {}", sheet.title), lines: rows });
    }
    sections.push(Section { title: "The ground".to_owned(), lines: places.all() });
    sections.retain(|it| !it.lines.is_empty());
    sections
}

fn now(view: &View) -> Section {
    let mut lines = vec![view.title.clone()];
    let phase = view.phases.iter().find(|it| it.current).map(|it| format!(", {}", it.name));
    lines.push(format!("{}{}", sentence(&view.turn), phase.unwrap_or_default()));
    match &view.outcome {
        Some(outcome) => lines.push(format!("The game is over: {}", outcome.why)),
        None => lines.push(view.prompt.text.clone()),
    }
    if view.prompt.seats.contains(&view.seat) {
        lines.push("It is your turn to decide.".to_owned());
    }
    if let Some(need) = &view.prompt.need {
        lines.push(question(need));
    }
    lines.retain(|it| !it.trim().is_empty());
    Section { title: "Where play stands".to_owned(), lines }
}

/// What an open step asks.
fn question(need: &Need) -> String {
    match need {
        Need::Roll(check) => {
            let sum = match check.modifier() {
                0 => String::new(),
                sum => format!(", {sum:+} in all"),
            };
            let text = format!("Asked for: {}, throw {}{sum}", check.name, check.dice);
            match check.meaning() {
                meaning if meaning.is_empty() => text,
                meaning => format!("{text}; {meaning}"),
            }
        }
        Need::Draw(question) | Need::Choice(question) => {
            let options = (1..).zip(&question.options).map(|(n, it)| format!("{n} {it}"));
            format!("Asked for: {} {}", question.text, options.collect::<Vec<_>>().join(", "))
        }
        Need::Number(question) => {
            format!("Asked for: {} From {} to {}.", question.text, question.min, question.max)
        }
        Need::Place(question) => format!("Asked for: {}", question.text),
    }
}

fn objectives(view: &View, places: &Gazetteer) -> Section {
    let holder = |side: char| {
        let name = view.seats.iter().find(|it| it.side == Some(side)).map(|it| it.name.clone());
        name.unwrap_or_else(|| side.to_string())
    };
    let line = |it: &crate::ObjectiveView| {
        let held = it.holder.map_or("held by nobody".to_owned(), |side| format!("held by {}", holder(side)));
        format!("{}: {held}, {}", it.name, places.of(it.at))
    };
    Section { title: "Places to be held".to_owned(), lines: view.objectives.iter().map(line).collect() }
}

/// The pieces of a side: those on the table, then those aboard, then in one line those that are gone.
fn pieces(view: &View, places: &Gazetteer, side: char) -> Vec<String> {
    let of_side = || view.pieces.iter().filter(|it| it.side == side);
    let mut lines: Vec<String> = Vec::new();
    lines.extend(of_side().filter(|it| it.gone.is_none()).map(|it| piece(it, places)));
    let gone: Vec<String> =
        of_side().filter_map(|it| Some(format!("{} {} ({})", it.id, it.name, it.gone.as_ref()?))).collect();
    if !gone.is_empty() {
        lines.push(format!("Out of play: {}", gone.join(", ")));
    }
    lines
}

fn piece(it: &PieceView, places: &Gazetteer) -> String {
    let mut parts = vec![format!("{} {}", it.id, it.name)];
    if let Some(pose) = it.pose {
        parts.push(places.of(pose.at));
        parts.push(format!("faces {}", compass(pose.facing)));
    } else if let Some(carrier) = &it.aboard {
        parts.push(format!("aboard {carrier}"));
    }
    parts.extend(it.badges.iter().map(|badge| badge.kind.replace('_', " ")));
    if it.can_act {
        parts.push("can act".to_owned());
    }
    parts.join(", ")
}

fn marker(it: &MarkerView, places: &Gazetteer) -> String {
    format!("{}, {}", it.tip, places.of(it.pose.at))
}

/// The nearest of the eight winds.
fn compass(way: Deg) -> &'static str {
    const WINDS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    WINDS[usize::from((way.degrees() + 22) % 360 / 45)]
}

/// A point in units: "12.5, 8".
fn coordinates(at: Point, unit: Len) -> String {
    format!("{}, {}", Len::new(at.x).in_units(unit, 1), Len::new(at.y).in_units(unit, 1))
}

/// With a capital letter.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

//! What happened, in sentences; the dice are at hand, but quiet.

use engine::{LineKind, LogLine, Roll};

use super::chapters::{capital, is_of_turn};
use crate::ink::{Ink, escaped, put};

/// The lines of a turn as HTML.
pub(crate) fn story(turn: &str, lines: &[LogLine], ink: &mut Ink) {
    put!(ink, "<div class=\"story\">\n");
    let mut idx = 0;
    while idx < lines.len() {
        let line = &lines[idx];
        idx += 1;
        if line.kind == LineKind::Heading {
            let is_empty = lines.get(idx).is_none_or(|it| it.kind == LineKind::Heading);
            if is_of_turn(turn, line) {
                put!(ink, "<h3>{}</h3>\n", escaped(&line.text));
            } else if !is_empty || idx == lines.len() {
                put!(ink, "<h4>{}</h4>\n", escaped(&line.text));
            }
            continue;
        }
        let results = lines[idx..].iter().take_while(|it| it.kind == LineKind::Result).count();
        act(line, &lines[idx..idx + results], ink);
        idx += results;
    }
    put!(ink, "</div>\n");
}

/// Something that happened, what came of it, and the dice behind it.
fn act(line: &LogLine, results: &[LogLine], ink: &mut Ink) {
    let kind = if line.kind == LineKind::Ruling { "act ruling" } else { "act" };
    put!(ink, "<div class=\"{kind}\"><p>{}", sentence(&line.text));
    for result in results {
        // What came of it stands out; what was thrown for it on the way does not.
        match result.roll {
            Some(_) => put!(ink, " {}", sentence(&result.text)),
            None => put!(ink, " <em>{}</em>", sentence(&result.text)),
        }
    }
    put!(ink, "</p>");
    let rolls: Vec<&Roll> = std::iter::once(line).chain(results).filter_map(|it| it.roll.as_ref()).collect();
    if !rolls.is_empty() {
        put!(ink, "<details><summary>dice</summary><ul>");
        for roll in rolls {
            dice(roll, ink);
        }
        put!(ink, "</ul></details>");
    }
    put!(ink, "</div>\n");
}

fn sentence(text: &str) -> String {
    escaped(&capital(text))
}

/// A throw: what for, the faces, every modifier with its rule, and what it came to.
fn dice(roll: &Roll, ink: &mut Ink) {
    let faces: Vec<String> = roll.faces.iter().map(|face| format!("<b class=\"die\">{face}</b>")).collect();
    put!(
        ink,
        "<li>{} <i>{}</i>, {}: {}",
        faces.join(" "),
        roll.check.dice,
        escaped(&roll.check.name),
        rule(&roll.check.rule)
    );
    if !roll.check.modifiers.is_empty() {
        put!(ink, "<table>");
        for it in &roll.check.modifiers {
            put!(
                ink,
                "<tr><td>{}</td><td>{:+}</td><td>{}</td></tr>",
                escaped(&it.name),
                it.value,
                rule(&it.rule)
            );
        }
        put!(ink, "<tr class=\"sum\"><td>total</td><td>{}</td><td></td></tr></table>", roll.total());
    }
    put!(ink, " <strong>{}</strong></li>", escaped(&roll.outcome_name()));
}

fn rule(id: &engine::RuleId) -> String {
    format!("<span class=\"rule\">{}</span>", escaped(&id.to_string()))
}

//! Whether a try came out as its case expects, and if not, what came instead.

use serde_json::Value;

use super::file::{Expect, Measured, Try};
use super::{Played, waits_for};
use crate::{Need, Odds};

/// The longest piece of JSON that a message shows.
const SHOWN_CHARS_MAX: usize = 240;

/// What did not come out as expected.
pub(super) fn failures<D>(attempt: &Try<D>, played: &Played) -> Vec<String> {
    let expect = &attempt.expect;
    let mut res = played.trouble.clone();
    res.extend(legality(expect, played));
    res.extend(waiting(expect, played));
    if played.illegal.is_some() {
        // What was refused left nothing to look at.
        return res;
    }
    if let Some(result) = &expect.result
        && *result != played.result
    {
        res.push(format!("expected the result \"{result}\", it is \"{}\"", played.result));
    }
    res.extend(dice(expect, played));
    res.extend(events(expect, &played.events));
    if let Some(state) = &expect.state
        && let Some(difference) = difference(state, &played.state)
    {
        res.push(format!("state: {difference}"));
    }
    res.extend(played.odds.iter().flat_map(|odds| chances(expect, odds)));
    res
}

fn legality(expect: &Expect, played: &Played) -> Option<String> {
    match (&expect.illegal, &played.illegal) {
        (None, None) => None,
        (None, Some(illegal)) => Some(format!("the decision was refused: {illegal}")),
        (Some(rule), None) => {
            let came = match &played.asked {
                Some(need) => format!("it waits for {}", waits_for(need)),
                None => format!("it came to \"{}\"", played.result),
            };
            Some(format!("expected a refusal by {rule}, but the decision was allowed: {came}"))
        }
        (Some(rule), Some(illegal)) if *rule != illegal.rule.0 => {
            Some(format!("expected a refusal by {rule}, it was refused by another rule: {illegal}"))
        }
        (Some(_), Some(illegal)) => {
            let part = expect.why.as_ref().filter(|part| !contains(&illegal.why, part))?;
            Some(format!("expected a refusal that says \"{part}\", it says: {illegal}"))
        }
    }
}

/// Whether the last step is open or done, as it should be.
fn waiting(expect: &Expect, played: &Played) -> Option<String> {
    match (&expect.asks, &played.asked) {
        (None, Some(need))
            if expect.illegal.is_none() && !expect.wants_chances() && played.trouble.is_empty() =>
        {
            Some(format!("the step still waits for {}", waits_for(need)))
        }
        (Some(part), Some(need)) if !contains(asked_text(need), part) => {
            Some(format!("expected the question \"{part}\", the step waits for {}", waits_for(need)))
        }
        (Some(part), None) if played.illegal.is_none() => {
            Some(format!("expected the question \"{part}\", but nothing is asked"))
        }
        _ => None,
    }
}

fn asked_text(need: &Need) -> &str {
    match need {
        Need::Roll(check) => &check.name,
        Need::Draw(question) | Need::Choice(question) => &question.text,
        Need::Number(question) => &question.text,
        Need::Place(question) => &question.text,
    }
}

fn contains(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&part.to_lowercase())
}

fn dice(expect: &Expect, played: &Played) -> Vec<String> {
    let mut res = Vec::new();
    if let Some(totals) = &expect.totals {
        for (total, roll) in totals.iter().zip(&played.rolls) {
            if *total != roll.total() {
                res.push(format!("expected the total {total}, the dice gave {}: {roll}", roll.total()));
            }
        }
        if totals.len() != played.rolls.len() {
            let (expected, thrown) = (totals.len(), played.rolls.len());
            res.push(format!("expected {expected} rolls, there were {thrown}"));
        }
    }
    if expect.modifiers.is_none() && expect.modifier.is_none() {
        return res;
    }
    let Some(check) = &played.first_check else {
        res.push("expected modifiers, but no dice were called for".into());
        return res;
    };
    let listed: Vec<String> =
        check.modifiers.iter().map(|it| format!("{:+} {}", it.value, it.name)).collect();
    let listed = if listed.is_empty() { "none".to_owned() } else { listed.join(", ") };
    for (name, value) in expect.modifiers.iter().flatten() {
        let found: i32 = check.modifiers.iter().filter(|it| it.name == *name).map(|it| it.value).sum();
        if found != *value {
            res.push(format!(
                "expected the modifier {value:+} \"{name}\", it is {found:+}; there are: {listed}"
            ));
        }
    }
    if let Some(sum) = expect.modifier
        && sum != check.modifier()
    {
        res.push(format!("expected modifiers of {sum:+}, they are {:+}: {listed}", check.modifier()));
    }
    res
}

fn events(expect: &Expect, events: &[Value]) -> Vec<String> {
    let mut res = Vec::new();
    let mut left = events;
    for Measured(pattern) in expect.events.iter().flatten() {
        if let Some(idx) = left.iter().position(|event| matches(pattern, event)) {
            left = &left[idx + 1..];
            continue;
        }
        let like = left.iter().find(|event| event_name(event) == event_name(pattern));
        let nearest = like.and_then(|event| difference(pattern, event));
        let nearest = nearest.map_or_else(String::new, |it| format!("; the nearest differs: {it}"));
        let came: Vec<String> = events.iter().map(shown).collect();
        let came = if came.is_empty() { "none".to_owned() } else { came.join(", ") };
        res.push(format!("expected the event {}{nearest}; the events were: {came}", shown(pattern)));
    }
    for name in expect.no_events.iter().flatten() {
        if let Some(event) = events.iter().find(|event| event_name(event) == Some(name)) {
            res.push(format!("expected no event `{name}`, but there is {}", shown(event)));
        }
    }
    res
}

/// A pattern fits an event by its name alone, or by its name and some of its fields.
fn matches(pattern: &Value, event: &Value) -> bool {
    match pattern {
        Value::String(name) => event_name(event) == Some(name),
        _ => difference(pattern, event).is_none(),
    }
}

/// The name of an event: `"ended"`, or the only key of `{ "moved": { .. } }`.
fn event_name(event: &Value) -> Option<&str> {
    match event {
        Value::String(name) => Some(name),
        Value::Object(fields) if fields.len() == 1 => fields.keys().next().map(String::as_str),
        _ => None,
    }
}

/// Where the first thing expected is not so. Objects may have more fields than expected, lists may not.
fn difference(expected: &Value, found: &Value) -> Option<String> {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => expected.iter().find_map(|(key, value)| {
            let Some(there) = found.get(key) else {
                let known: Vec<&str> = found.keys().map(String::as_str).collect();
                return Some(format!("there is no `{key}`; there are: {}", cut(known.join(", "))));
            };
            difference(value, there).map(|inner| format!("{key}: {inner}"))
        }),
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            let pairs = expected.iter().zip(found).enumerate();
            let mut differences =
                pairs.filter_map(|(idx, (one, other))| Some(format!("[{idx}]: {}", difference(one, other)?)));
            differences.next()
        }
        // TOML has no null.
        (Value::String(word), Value::Null) if word == "none" => None,
        (expected, found) if expected == found => None,
        (expected, found) => Some(format!("expected {}, found {}", shown(expected), shown(found))),
    }
}

fn chances(expect: &Expect, odds: &Odds) -> Vec<String> {
    let listed: Vec<String> = odds.outcomes.iter().map(|it| format!("{} {}", it.name, it.chance)).collect();
    let listed = listed.join(", ");
    if let crate::Method::Sampled { samples } = odds.method {
        return vec![format!("the odds are not exact, they were sampled {samples} times: {listed}")];
    }
    let exact = expect.odds.iter().flatten().filter(|(name, chance)| odds.of(name) != chance.0);
    let exact = exact.map(|(name, chance)| (name, chance.0.to_string()));
    let rounded = expect.percent.iter().flatten().filter(|(name, n)| !odds.of(name).is_about_percent(**n));
    let rounded = rounded.map(|(name, n)| (name, format!("{n}%")));
    let say = |(name, expected): (&String, String)| {
        format!("expected {expected} for \"{name}\", the chance is {}; all: {listed}", odds.of(name))
    };
    exact.chain(rounded).map(say).collect()
}

fn shown(value: &Value) -> String {
    cut(value.to_string())
}

fn cut(text: String) -> String {
    match text.char_indices().nth(SHOWN_CHARS_MAX) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text,
    }
}

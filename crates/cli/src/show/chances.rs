//! Dice before and after they are thrown, and chances.

use std::fmt::Write;

use engine::{Check, Method, Odds, Reads, Roll, chance};
use serde_json::{Value, json};

use super::{DIM, GOOD, ID, STRONG};

/// The length of a bar that stands for certainty.
const BAR: u32 = 40;

/// A check before its dice are thrown: every modifier by name, value and rule, and what is needed.
pub fn check(check: &Check) -> String {
    let mut res = format!("{STRONG}{}{STRONG:#} {ID}[{}]{ID:#}: {}", check.name, check.rule, check.dice);
    for it in &check.modifiers {
        let _ = write!(res, "\n  {:>+3}  {} {ID}[{}]{ID:#}", it.value, it.name, it.rule);
    }
    let total = check.modifier();
    if 1 < check.modifiers.len() {
        let _ = write!(res, "\n  {total:>+3}  {DIM}in all{DIM:#}");
    }
    if let Some(counted) = counted(check) {
        let _ = write!(res, "\n  {counted}");
        return res;
    }
    let meaning = check.meaning();
    if !meaning.is_empty() {
        let _ = write!(res, "\n  needs {meaning}");
    }
    if let Some(shown) = on_the_die(check) {
        let _ = write!(res, "\n  on the die: {STRONG}{shown}{STRONG:#}");
    }
    res
}

/// What counts, where dice are not added but counted one by one.
fn counted(check: &Check) -> Option<String> {
    let sides = check.dice.sides;
    Some(match check.reads {
        Reads::Hits { on } if sides < on => format!("a {on} is needed: no die can show it"),
        Reads::Hits { on } if on == sides => format!("each {STRONG}{on}{STRONG:#} is a hit"),
        Reads::Hits { on } => format!("each die of {STRONG}{on} or more{STRONG:#} is a hit"),
        Reads::Failures { upto: 1 } => format!("each {STRONG}1{STRONG:#} is a failure"),
        Reads::Failures { upto } => format!("each die of {STRONG}1 to {upto}{STRONG:#} is a failure"),
        Reads::Shows { on, .. } if sides < on => format!("a {on} is needed: the die cannot show it"),
        Reads::Faces | Reads::Total | Reads::Shows { .. } | Reads::Pass { .. } | Reads::Bands(_) => {
            return None;
        }
    })
}

/// The faces of a single die that give each outcome: "1-8 miss, 9-20 hit".
fn on_the_die(check: &Check) -> Option<String> {
    if check.dice.n != 1 || check.meaning().is_empty() {
        return None;
    }
    let mut runs: Vec<(u8, u8, usize)> = Vec::new();
    for face in 1..=check.dice.sides {
        let outcome = check.outcome(&[face]);
        match runs.last_mut() {
            Some(run) if run.2 == outcome => run.1 = face,
            _ => runs.push((face, face, outcome)),
        }
    }
    let shown = runs.into_iter().map(|(from, to, outcome)| {
        let faces = if from == to { from.to_string() } else { format!("{from}-{to}") };
        format!("{faces} {}", check.outcome_name(outcome))
    });
    Some(shown.collect::<Vec<_>>().join(", "))
}

/// What was thrown, and what it came to: "14 +3 = 17: suppressed".
pub fn roll(roll: &Roll) -> String {
    let faces: Vec<String> = roll.faces.iter().map(ToString::to_string).collect();
    let modifier = roll.check.modifier();
    // Dice that are counted are not added up.
    let is_sum = modifier != 0 && counted(&roll.check).is_none();
    let sum = if is_sum { format!(" {modifier:+} = {}", roll.total()) } else { String::new() };
    let chance = own_chance(roll).map_or(String::new(), |it| format!("  {DIM}({it}){DIM:#}"));
    let faces = faces.join(" ");
    format!("thrown {STRONG}{faces}{STRONG:#}{sum}: {GOOD}{}{GOOD:#}{chance}", roll.outcome_name())
}

/// How likely the outcome of a throw was, where outcomes have names.
fn own_chance(roll: &Roll) -> Option<String> {
    if roll.check.meaning().is_empty() {
        return None;
    }
    let outcome = roll.outcome();
    let (_, n) = chance::distribution(&roll.check).into_iter().find(|it| it.0 == outcome)?;
    let chance = engine::Chance { n, of: chance::all_cases(&roll.check) };
    Some(format!("{chance}, {}%", chance.percent()))
}

/// Every outcome with its fraction, its percentage and a bar; the likeliest first.
pub fn odds(odds: &Odds) -> String {
    let mut outcomes: Vec<_> = odds.outcomes.iter().collect();
    outcomes.sort_by_key(|it| std::cmp::Reverse(it.chance.ppm()));
    let widest = outcomes.iter().map(|it| it.name.chars().count()).max().unwrap_or(0).min(40);
    let fractions: Vec<String> = outcomes.iter().map(|it| fraction(odds, it)).collect();
    let wide = fractions.iter().map(|it| it.chars().count()).max().unwrap_or(0);
    let mut res = String::new();
    for (it, fraction) in outcomes.iter().zip(&fractions) {
        let ppm = it.chance.ppm();
        let n = (ppm * BAR + 500_000) / 1_000_000;
        let bar = if n == 0 && 0 < ppm { "·".to_owned() } else { "█".repeat(n as usize) };
        let percent = it.chance.percent();
        let _ = writeln!(res, "  {:<widest$}  {fraction:>wide$}  {percent:>5}%  {ID}{bar}{ID:#}", it.name);
    }
    let how = match odds.method {
        Method::Exact { runs } => format!("exact, {}", super::count(runs, "run")),
        Method::Sampled { samples } => format!("sampled: {samples} games, ± is the standard error"),
    };
    let _ = write!(res, "  {DIM}{how}{DIM:#}");
    res
}

/// The exact fraction, or the standard error of a sampled one.
fn fraction(odds: &Odds, outcome: &engine::OutcomeOdds) -> String {
    match odds.standard_error_ppm(outcome) {
        Some(error) => format!("± {}.{:02}%", error / 10_000, error / 100 % 100),
        None => outcome.chance.to_string(),
    }
}

/// The chances in a few words: "suppressed 20.0%, no effect 80.0%"; nothing where there is no chance.
pub fn odds_in_short(odds: &Odds) -> String {
    if odds.outcomes.len() < 2 {
        return String::new();
    }
    let mut outcomes: Vec<_> = odds.outcomes.iter().collect();
    outcomes.sort_by_key(|it| std::cmp::Reverse(it.chance.ppm()));
    let shown = outcomes.iter().take(4).map(|it| format!("{} {}%", it.name, it.chance.percent()));
    let about = if matches!(odds.method, Method::Sampled { .. }) { "about " } else { "" };
    format!("{about}{}", shown.collect::<Vec<_>>().join(", "))
}

/// The chances as JSON.
pub fn odds_json(odds: &Odds) -> Value {
    let outcome = |it: &engine::OutcomeOdds| {
        let error = odds.standard_error_ppm(it).map(|ppm| f64::from(ppm) / 10_000.0);
        let (fraction, percent) = (it.chance.to_string(), f64::from(it.chance.ppm()) / 10_000.0);
        match error {
            Some(error) => json!({ "name": it.name, "percent": percent, "standard_error": error }),
            None => json!({ "name": it.name, "fraction": fraction, "percent": percent }),
        }
    };
    let method = match odds.method {
        Method::Exact { runs } => json!({ "exact": { "runs": runs } }),
        Method::Sampled { samples } => json!({ "sampled": { "samples": samples } }),
    };
    json!({ "outcomes": odds.outcomes.iter().map(outcome).collect::<Vec<_>>(), "method": method })
}

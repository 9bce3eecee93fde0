//! An armour-piercing shot against icepool: the rule of the d20 system as it is played, asked for its odds.
//!
//! Nothing is written for the bench: [`engine::odds`] runs the same code that umpires a game, once for every way in
//! which its two dice can matter.

use anyhow::{Context, Result, bail};
use d20::{D20, Decision, Side, State, Weapon};
use engine::chance::Cases;
use engine::data::Source;
use engine::{Odds, Ruleset};
use serde_json::json;

use super::odds::{Contest, TARGET};
use super::peer::Peer;
use super::report::Row;

/// Totals of the modifiers to hit.
const MODIFIERS: std::ops::RangeInclusive<i32> = -12..=8;

/// D20-R3: the grades of troops and what they add.
const QUALITIES: [(&str, i32); 4] = [("green", -1), ("regular", 0), ("veteran", 1), ("elite", 2)];

/// The odds of AP against defence that give each column of D20-054, 1:4 first.
const COLUMNS: [(i32, i32); 8] = [(1, 4), (1, 3), (1, 2), (2, 3), (1, 1), (3, 2), (2, 1), (3, 1)];

/// What can come of a shot, in the order in which the peer tells it.
const OUTCOMES: [&str; 4] = ["missed", "hit, no effect", "suppressed", "knocked out"];

/// Measures every modifier with every quality on every column.
pub(crate) fn row(icepool: &mut Peer, n_rounds: usize) -> Result<Row> {
    let rules = D20::with_data(&[])?;
    let (mut variants, mut positions) = (Vec::new(), Vec::new());
    for modifier in MODIFIERS {
        for (quality, tq) in QUALITIES {
            for (column, odds) in COLUMNS.into_iter().enumerate() {
                variants.push((modifier, tq, column));
                positions.push(position(&rules, quality, modifier - tq, odds)?);
            }
        }
    }
    let [firer, target] = [Side::A, Side::B].map(|side| d20::ElementId { side, number: 1 });
    let shot = Decision::Fire { firer, target, with: Weapon::Ap };
    for state in &positions {
        odds(&rules, state, &shot).with_context(|| "a shot of the bench is not legal")?;
    }
    let contest = Contest {
        work: format!("AP shots, {} kinds: hit, then penetrate", positions.len()),
        peer: icepool.name().to_owned(),
        request: json!({ "do": "chain", "variants": variants }),
        target: TARGET,
    };
    let answer = |state: &State| odds(&rules, state, &shot).expect("asked before");
    contest.hold(icepool, n_rounds, &positions, answer, four_hundredths)
}

/// A tank in the open fires at the front of another, far enough from everything that nothing but its accuracy and
/// quality modifies the roll to hit.
fn position(rules: &D20, quality: &str, accuracy: i32, (ap, defence): (i32, i32)) -> Result<State> {
    let text = format!(
        r#"
        stage = "direct"
        active = "A"
        element = [
            {{ id = "A1", unit = "DE-PZ4H", at = [36, 20], quality = "{quality}", accuracy = 0, ap = {ap} }},
            {{ id = "B1", unit = "SU-T34", at = [36, 28], defence = {defence}, size = 0 }},
        ]
        "#
    );
    let source = Source::new("shot.toml", text);
    let mut state = rules.set_up(&source, source.parse()?)?;
    // No gun is as good or as bad as this, and a file may not say so.
    state.elements[0].accuracy = i8::try_from(accuracy)?;
    Ok(state)
}

fn odds(rules: &D20, state: &State, shot: &Decision) -> Result<Odds> {
    match engine::odds(rules, state, Side::A.seat(), shot, engine::BUDGET) {
        Ok(odds) => Ok(odds),
        Err(illegal) => bail!("{illegal}"),
    }
}

/// The numerator of each outcome over the 400 throws of two d20; what is no known outcome stands at the end.
fn four_hundredths(odds: &Odds) -> Vec<String> {
    let cases = |name: &str| {
        let chance = odds.of(name);
        match (chance.n, chance.of) {
            (Cases::Small(n), Cases::Small(of)) if 400 % of == 0 => (n * (400 / of)).to_string(),
            (n, of) => format!("{n}/{of}"),
        }
    };
    let strange = odds.outcomes.iter().map(|it| it.name.as_str()).filter(|it| !OUTCOMES.contains(it));
    OUTCOMES.into_iter().map(cases).chain(strange.map(str::to_owned)).collect()
}

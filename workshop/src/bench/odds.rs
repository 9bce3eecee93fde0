//! Exact odds against icepool: volleys of d6, and a d20 on a result table.

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use engine::chance::{Cases, distribution};
use engine::{Band, Check, Dice};
use serde_json::{Value, json};

use super::peer::Peer;
use super::report::{Agreement, Row};
use super::{alternate, per_second, rate_of, shots};

/// How many times faster than icepool we have to be.
pub(crate) const TARGET: f64 = 100.0;

/// The volleys: so many d6 at once.
const VOLLEYS: RangeInclusive<u16> = 5..=200;

/// The modifiers of the d20 table, and where its rows after the first begin.
const MODIFIERS: RangeInclusive<i32> = -20..=20;
const ROWS: [i32; 7] = [-10, -4, 2, 6, 11, 16, 22];

/// All rows about odds.
pub(crate) fn bench(python: &Path, n_rounds: usize) -> Result<Vec<Row>> {
    let mut icepool = Peer::start(python, "odds.py")?;
    let (first, last) = (VOLLEYS.start(), VOLLEYS.end());
    let volleys: Vec<u16> = VOLLEYS.collect();
    let modifiers: Vec<i32> = MODIFIERS.collect();
    let bands = bands();
    let (n_modifiers, n_rows) = (modifiers.len(), bands.len());

    let ones = Contest {
        work: format!("1s in N d6, N = {first} to {last}"),
        peer: icepool.name().to_owned(),
        request: json!({ "do": "ones", "first": first, "last": last }),
        target: TARGET,
    };
    // What somebody who knows the formula writes: we must not be slower than that either.
    let formula = Contest {
        work: ones.work.clone(),
        peer: "the formula in plain Python".to_owned(),
        request: json!({ "do": "ones_in_closed_form", "first": first, "last": last }),
        target: 1.0,
    };
    let table = Contest {
        work: format!("d20 + {n_modifiers} modifiers on a table of {n_rows} rows"),
        peer: icepool.name().to_owned(),
        request: json!({ "do": "table", "modifiers": modifiers, "bands": ROWS }),
        target: TARGET,
    };
    let hits = |it: &Distribution| numerators(it, it.len());
    let rows = |it: &Distribution| numerators(it, n_rows);
    Ok(vec![
        ones.hold(&mut icepool, n_rounds, &volleys, |&n| count_ones(n), hits)?,
        formula.hold(&mut icepool, n_rounds, &volleys, |&n| count_ones(n), hits)?,
        table.hold(&mut icepool, n_rounds, &modifiers, |&it| look_up(it, &bands), rows)?,
        shots::row(&mut icepool, n_rounds)?,
    ])
}

/// Cases of each outcome.
type Distribution = Vec<(usize, Cases)>;

/// A kind of question, asked of both sides about the same cases.
pub(crate) struct Contest {
    /// What is asked.
    pub(crate) work: String,
    /// Who else answers.
    pub(crate) peer: String,
    /// The question about all cases, as the peer takes it.
    pub(crate) request: Value,
    /// How many times faster we have to be.
    pub(crate) target: f64,
}

impl Contest {
    /// Has both sides answer all cases in turn. `told` turns an answer of ours into the numerators that the peer
    /// tells, as text because they outgrow every machine number; it is not timed on either side.
    pub(crate) fn hold<T, A>(
        self,
        peer: &mut Peer,
        n_rounds: usize,
        cases: &[T],
        answer: impl Fn(&T) -> A,
        told: impl Fn(&A) -> Vec<String>,
    ) -> Result<Row> {
        let Contest { work, peer: name, request, target } = self;
        let ours: Vec<Vec<String>> = cases.iter().map(|case| told(&answer(case))).collect();
        let agreement = Agreement::of(&ours, &peer.ask::<Vec<Vec<String>>>(&request)?.result);
        let all = || cases.iter().map(&answer).collect::<Vec<A>>();
        let (ours, theirs) = alternate(
            n_rounds,
            || Ok(rate_of(cases.len(), all)),
            || Ok(per_second(cases.len(), peer.ask::<Value>(&request)?.seconds)),
        )?;
        Ok(Row { work, unit: "questions", peer: name, ours, theirs, agreement, target: Some(target) })
    }
}

/// How many of `n` d6 show a 1. The engine counts high faces; a 6 is as likely as a 1.
fn count_ones(n: u16) -> Distribution {
    distribution(&Check::of(Dice { n, sides: 6 }, "ENG-010", "ones").hits_on(6))
}

/// A d20 and a modifier on the table.
fn look_up(modifier: i32, bands: &Arc<[Band]>) -> Distribution {
    let check = Check::d20("ENG-010", "table").plus(modifier, "modifier", "ENG-010");
    distribution(&check.on_table(bands.clone()))
}

fn bands() -> Arc<[Band]> {
    let named = |(n, from)| Band { from, name: format!("row {n}").into() };
    std::iter::once(i32::MIN).chain(ROWS).enumerate().map(named).collect()
}

/// The cases of each outcome from 0; an outcome that is not listed has none.
fn numerators(distribution: &Distribution, n_outcomes: usize) -> Vec<String> {
    let mut res = vec!["0".to_owned(); n_outcomes];
    for (outcome, cases) in distribution {
        res[*outcome] = cases.to_string();
    }
    res
}

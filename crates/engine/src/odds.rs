//! Exact odds: the same rules, run once for every way in which chance can fall.

use std::collections::BTreeMap;

use crate::chance::{Cases, Chance, all_cases, has_more_ways_than, ways};
use crate::step::{Cause, Held, Waiver, run};
use crate::{Answer, Cup, Illegal, Need, Ruleset, Seat};

/// How many runs exact odds may take before they are sampled instead.
pub const BUDGET: usize = 20_000;

/// The chances of every outcome of a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// The outcomes in the order of their names.
    pub outcomes: Vec<OutcomeOdds>,
    /// How they were found.
    pub method: Method,
}

/// The chance of one outcome.
#[derive(Clone, PartialEq, Debug)]
pub struct OutcomeOdds {
    /// What happened, in a few words.
    pub name: String,
    /// How likely it is.
    pub chance: Chance,
}

/// How odds were found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Every way in which chance can fall was tried: the fractions are exact.
    Exact {
        /// Runs of the rules that it took.
        runs: usize,
    },
    /// Too many ways: so many games were played instead, and the fractions are about right.
    Sampled {
        /// How many.
        samples: usize,
    },
}

impl Odds {
    /// The chance of an outcome by name; nothing is certain not to happen if it is not listed.
    pub fn of(&self, name: &str) -> Chance {
        let found = self.outcomes.iter().find(|it| it.name == name);
        found.map_or(Chance::new(0, 1), |it| it.chance.clone())
    }

    /// The standard error of a sampled chance in millionths; nothing for exact odds.
    pub fn standard_error_ppm(&self, outcome: &OutcomeOdds) -> Option<u32> {
        let Method::Sampled { samples } = self.method else { return None };
        let p = u64::from(outcome.chance.ppm());
        let variance = p * (1_000_000 - p) / (samples as u64).max(1);
        u32::try_from(variance.isqrt()).ok()
    }
}

/// The chance of every outcome of a decision, as [`Ruleset::outcome`] names them.
///
/// A step that waits for a player's choice counts as it stands then.
pub fn odds<R: Ruleset>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    decision: &R::Decision,
    budget: usize,
) -> Result<Odds, Illegal> {
    let cause = Cause::Decision(seat, decision, Waiver::None);
    odds_after(rules, state, cause, &[], budget)
}

/// The same for a step that is already under way, after the answers it has had.
pub fn odds_after<R: Ruleset>(
    rules: &R,
    state: &R::State,
    cause: Cause<'_, R>,
    answers: &[Answer],
    budget: usize,
) -> Result<Odds, Illegal> {
    match enumerate(rules, state, cause, answers, budget)? {
        Some(odds) => Ok(odds),
        None => sample(rules, state, cause, answers, budget),
    }
}

fn enumerate<R: Ruleset>(
    rules: &R,
    state: &R::State,
    cause: Cause<'_, R>,
    answers: &[Answer],
    budget: usize,
) -> Result<Option<Odds>, Illegal> {
    let mut found: Vec<OutcomeOdds> = Vec::with_capacity(6);
    let mut open: Vec<(Vec<Answer>, Chance)> = vec![(answers.to_vec(), Chance::new(1, 1))];
    let mut runs = 0;
    while let Some((answers, chance)) = open.pop() {
        if budget <= runs {
            return Ok(None);
        }
        runs += 1;
        let run = run(rules, Held::Lent(state), cause, &answers, None)?;
        let (ways, of) = match &run.needs {
            Some(Need::Roll(check)) if has_more_ways_than(check, budget) => return Ok(None),
            Some(Need::Roll(check)) => (ways(check), all_cases(check)),
            Some(Need::Draw(question)) => {
                let n = u16::try_from(question.options.len()).unwrap_or(u16::MAX);
                ((0..n).map(|idx| (Answer::Option(idx), Cases::Small(1))).collect(), Cases::Small(n.into()))
            }
            Some(Need::Choice(_) | Need::Number(_) | Need::Place(_)) | None => {
                let name = rules.outcome(state, &run);
                match found.iter_mut().find(|it| it.name == name) {
                    Some(it) => it.chance = it.chance.plus(&chance),
                    None => found.push(OutcomeOdds { name, chance }),
                }
                continue;
            }
        };
        for (answer, n) in ways {
            let mut longer = Vec::with_capacity(answers.len() + 1);
            longer.extend_from_slice(&answers);
            longer.push(answer);
            open.push((longer, chance.times(&n, &of)));
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    let outcomes = found.into_iter().map(|it| OutcomeOdds { chance: it.chance.reduced(), ..it }).collect();
    Ok(Some(Odds { outcomes, method: Method::Exact { runs } }))
}

fn sample<R: Ruleset>(
    rules: &R,
    state: &R::State,
    cause: Cause<'_, R>,
    answers: &[Answer],
    samples: usize,
) -> Result<Odds, Illegal> {
    let samples = samples.max(1);
    let mut cup = Cup::new(0x0dd5, 0);
    let mut counts: BTreeMap<String, u128> = BTreeMap::new();
    for _ in 0..samples {
        let run = run(rules, Held::Lent(state), cause, answers, Some(&mut cup))?;
        *counts.entry(rules.outcome(state, &run)).or_default() += 1;
    }
    let of = samples as u128;
    let outcome = |(name, n)| OutcomeOdds { name, chance: Chance::new(n, of).reduced() };
    Ok(Odds { outcomes: counts.into_iter().map(outcome).collect(), method: Method::Sampled { samples } })
}

//! Exact odds: the same rules, run once for every way in which chance can fall.

use std::cell::RefCell;
use std::collections::BTreeMap;

use smallvec::SmallVec;

use self::shows::{End, Sums, sums_by_way, sums_of};
use crate::chance::{Cases, Chance, Way, all_cases, has_more_ways_than, ways};
use crate::step::{Cause, Held, Waiver, run};
use crate::{Answer, Cup, Dealer, Illegal, Need, Ruleset, Run, Seat};

mod shows;

/// How many runs exact odds may take before they are sampled instead.
pub const BUDGET: usize = 20_000;

/// How many rolls and draws one run may come to before exact odds are given up.
const DEPTH_MAX: usize = 64;

/// The chances of every outcome of a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// The outcomes in the order of their names.
    pub outcomes: Vec<OutcomeOdds>,
    /// How they were found.
    pub method: Method,
    /// What the first roll must show for each outcome, in the same order; empty where that is not known.
    shows: Vec<Option<Sums>>,
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

    /// What the dice of the first roll must show for an outcome: "16 or more". Every face is named that leads to it,
    /// whatever the check calls it; nothing where later rolls have a say, or where dice are not added up.
    pub fn faces(&self, name: &str) -> Option<String> {
        let idx = self.outcomes.iter().position(|it| it.name == name)?;
        self.shows.get(idx).copied().flatten().map(|it| it.to_string())
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

/// The chances after a row of decisions, as [`Ruleset::outcome`] names what the last of them came to.
///
/// Where a decision is refused, because what came before has made it impossible, or waits for a player's choice, the
/// row ends there. Nothing if there are more ways than the budget allows.
pub fn odds_in_a_row<R: Ruleset>(
    rules: &R,
    state: &R::State,
    decisions: &[(Seat, &R::Decision)],
    budget: usize,
) -> Result<Option<Odds>, Illegal> {
    let mut ended: Vec<OutcomeOdds> = Vec::new();
    let mut open = vec![(state.clone(), String::new(), Chance::new(1, 1))];
    let mut runs = 0;
    for (idx, &(seat, decision)) in decisions.iter().enumerate() {
        let mut next: Vec<(R::State, String, Chance)> = Vec::new();
        for (state, name, before) in open {
            let cause = Cause::Decision(seat, decision, Waiver::None);
            let found = each_end(rules, &state, cause, &[], budget - runs, |run, chance, _| {
                let (name, chance) = (rules.outcome(&state, &run), before.and(chance));
                if run.needs.is_some() {
                    add(&mut ended, name, &chance);
                    return;
                }
                let after = run.state.into_owned();
                match next.iter_mut().find(|it| it.0 == after && it.1 == name) {
                    Some(it) => it.2 = it.2.plus(&chance),
                    None => next.push((after, name, chance)),
                }
            });
            match found {
                Ok(Some(more)) => runs += more,
                Ok(None) => return Ok(None),
                Err(illegal) if idx == 0 => return Err(illegal),
                Err(_) => {
                    add(&mut ended, name, &before);
                }
            }
        }
        open = next;
    }
    for (_, name, chance) in open {
        add(&mut ended, name, &chance);
    }
    // What one roll of several decisions shows says little of where they lead together.
    Ok(Some(sorted(ended, &[], runs)))
}

fn enumerate<R: Ruleset>(
    rules: &R,
    state: &R::State,
    cause: Cause<'_, R>,
    answers: &[Answer],
    budget: usize,
) -> Result<Option<Odds>, Illegal> {
    let mut found: Vec<OutcomeOdds> = Vec::with_capacity(6);
    let mut ends: SmallVec<[End; 6]> = SmallVec::new();
    let runs = each_end(rules, state, cause, answers, budget, |run, chance, first| {
        let outcome = add(&mut found, rules.outcome(state, &run), chance);
        if let Some((way, sums)) = first
            && !ends.iter().rev().any(|it| (it.0, it.1) == (outcome, way))
        {
            ends.push((outcome, way, sums));
        }
    })?;
    Ok(runs.map(|runs| sorted(found, &ends, runs)))
}

/// Adds to the chance of an outcome, and returns its number.
fn add(found: &mut Vec<OutcomeOdds>, name: String, chance: &Chance) -> usize {
    let idx = found.iter().position(|it| it.name == name);
    match idx {
        Some(idx) => found[idx].chance = found[idx].chance.plus(chance),
        None => found.push(OutcomeOdds { name, chance: chance.clone() }),
    }
    idx.unwrap_or(found.len() - 1)
}

fn sorted(found: Vec<OutcomeOdds>, ends: &[End], runs: usize) -> Odds {
    let mut both: Vec<(OutcomeOdds, Option<Sums>)> =
        found.into_iter().enumerate().map(|(idx, it)| (it, sums_of(idx, ends))).collect();
    both.sort_by(|a, b| a.0.name.cmp(&b.0.name));
    let reduced = |(it, sums): (OutcomeOdds, _)| (OutcomeOdds { chance: it.chance.reduced(), ..it }, sums);
    let (outcomes, shows) = both.into_iter().map(reduced).unzip();
    Odds { outcomes, method: Method::Exact { runs }, shows }
}

/// Visits every end that chance can lead a step to, with the way that its first roll took, and returns how many runs that took; nothing if they are more than
/// the budget.
fn each_end<R: Ruleset>(
    rules: &R,
    state: &R::State,
    cause: Cause<'_, R>,
    answers: &[Answer],
    budget: usize,
    mut visit: impl FnMut(Run<'_, R>, &Chance, Option<(usize, Sums)>),
) -> Result<Option<usize>, Illegal> {
    let forks = RefCell::new(Forks {
        taken: Vec::with_capacity(4),
        depth: 0,
        budget,
        too_many: false,
        first: SmallVec::new(),
    });
    for runs in 1..=budget {
        forks.borrow_mut().depth = 0;
        let mut dealer = &forks;
        let run = run(rules, Held::Lent(state), cause, answers, Some(&mut dealer))?;
        if forks.borrow().too_many {
            return Ok(None);
        }
        let (chance, first) = (forks.borrow().chance(), forks.borrow().first());
        visit(run, &chance, first);
        if !forks.borrow_mut().turn() {
            return Ok(Some(runs));
        }
    }
    Ok(None)
}

/// The way that chance takes through a step: at every roll one of the ways in which it can fall, the last of them
/// turned first. So every run goes on to an end, and no run is only for asking what comes next.
struct Forks {
    taken: Vec<Fork>,
    /// How many forks the run has come to.
    depth: usize,
    budget: usize,
    too_many: bool,
    /// What the dice of the first fork show on each of its ways.
    first: SmallVec<[Sums; 6]>,
}

struct Fork {
    ways: Vec<Way>,
    way: usize,
    /// All cases of this roll.
    of: Cases,
    /// The chance of coming here.
    here: Chance,
}

impl Fork {
    fn chance(&self) -> Chance {
        self.here.times(&self.ways[self.way].1, &self.of)
    }
}

impl Forks {
    /// The chance of the way that was taken.
    fn chance(&self) -> Chance {
        self.taken.last().map_or_else(|| Chance::new(1, 1), Fork::chance)
    }

    /// The way that was taken at the first fork, and what its dice show then.
    fn first(&self) -> Option<(usize, Sums)> {
        let way = self.taken.first()?.way;
        Some((way, *self.first.get(way)?))
    }

    /// Turns to the next way; there is none when all have been taken.
    fn turn(&mut self) -> bool {
        while let Some(last) = self.taken.last_mut() {
            last.way += 1;
            if last.way < last.ways.len() {
                return true;
            }
            self.taken.pop();
        }
        false
    }
}

/// A run lends its dealer for as long as its result is used; the forks must be read meanwhile.
impl Dealer for &RefCell<Forks> {
    fn deal(&mut self, need: &Need) -> Option<Answer> {
        if need.is_chance() { self.borrow_mut().deal(need) } else { None }
    }
}

impl Forks {
    fn deal(&mut self, need: &Need) -> Option<Answer> {
        if self.depth == self.taken.len() {
            // A throw that ties and is thrown again could go on for ever.
            let ways = if self.depth < DEPTH_MAX { falls(need, self.budget) } else { None };
            let Some((ways, of)) = ways else {
                self.too_many = true;
                return None;
            };
            if self.depth == 0
                && let Need::Roll(check) = need
            {
                self.first = sums_by_way(check, &ways);
            }
            let here = self.chance();
            self.taken.push(Fork { ways, way: 0, of, here });
        }
        let fork = &self.taken[self.depth];
        self.depth += 1;
        Some(fork.ways[fork.way].0.clone())
    }
}

/// Every way in which chance can answer a need, and the number of all cases; nothing if the ways are more than the
/// budget, or if chance does not answer.
pub(crate) fn falls(need: &Need, budget: usize) -> Option<(Vec<Way>, Cases)> {
    match need {
        Need::Roll(check) if has_more_ways_than(check, budget) => None,
        Need::Roll(check) => Some((ways(check), all_cases(check))),
        Need::Draw(question) => {
            let n = u16::try_from(question.options.len()).unwrap_or(u16::MAX);
            Some(((0..n).map(|idx| (Answer::Option(idx), Cases::Small(1))).collect(), Cases::Small(n.into())))
        }
        Need::Choice(_) | Need::Number(_) | Need::Place(_) => None,
    }
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
    let outcomes = counts.into_iter().map(outcome).collect();
    Ok(Odds { outcomes, method: Method::Sampled { samples }, shows: Vec::new() })
}

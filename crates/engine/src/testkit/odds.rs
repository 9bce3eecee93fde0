//! Odds the slow way: every face of every die, whatever the check says it reads.

use super::{Law, same};
use crate::chance::Chance;
use crate::step::{Cause, Held, Waiver, run};
use crate::{Answer, Check, Faces, Method, Need, OutcomeOdds, Ruleset, Seat, odds};

/// The chances of a decision by trying every ordered throw of all dice; nothing if there are more than `limit` ends.
pub fn full_odds<R: Ruleset>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    decision: &R::Decision,
    limit: usize,
) -> Option<Vec<OutcomeOdds>> {
    let cause = Cause::Decision(seat, decision, Waiver::None);
    let mut found: Vec<OutcomeOdds> = Vec::new();
    let mut open = vec![(Vec::new(), Chance::new(1, 1))];
    let mut n_ends = 0;
    while let Some((answers, chance)) = open.pop() {
        let run = run(rules, Held::Lent(state), cause, &answers, None).ok()?;
        let ways = match &run.needs {
            Some(Need::Roll(check)) => all_throws(check, limit)?,
            Some(Need::Draw(question)) => {
                let n = u16::try_from(question.options.len()).ok()?;
                (0..n).map(Answer::Option).collect()
            }
            Some(Need::Choice(_) | Need::Number(_) | Need::Place(_)) | None => {
                n_ends += 1;
                let name = rules.outcome(state, &run);
                match found.iter_mut().find(|it| it.name == name) {
                    Some(it) => it.chance = it.chance.plus(&chance),
                    None => found.push(OutcomeOdds { name, chance }),
                }
                continue;
            }
        };
        if limit < n_ends + open.len() + ways.len() {
            return None;
        }
        let share = chance.and(&Chance::new(1, ways.len() as u128));
        open.extend(ways.into_iter().map(|way| ([answers.as_slice(), &[way]].concat(), share.clone())));
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Some(found)
}

/// Every ordered throw of the dice of a check; nothing if there are too many.
fn all_throws(check: &Check, limit: usize) -> Option<Vec<Answer>> {
    let mut throws = vec![Faces::new()];
    for _ in 0..check.dice.n {
        if limit < throws.len() * usize::from(check.dice.sides) {
            return None;
        }
        let longer = throws.iter().flat_map(|throw| {
            (1..=check.dice.sides).map(|face| throw.iter().copied().chain([face]).collect())
        });
        throws = longer.collect();
    }
    Some(throws.into_iter().map(Answer::Faces).collect())
}

/// The odds that are shown, which run once per meaning of a throw, are those of all faces. Says whether it compared:
/// odds that are sampled, or too many to try, are left out.
pub fn odds_are_exact<R: Ruleset>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    decision: &R::Decision,
    limit: usize,
) -> Result<bool, String> {
    let Some(full) = full_odds(rules, state, seat, decision, limit) else { return Ok(false) };
    let shown = odds(rules, state, seat, decision, limit).map_err(|illegal| illegal.to_string())?;
    if matches!(shown.method, Method::Sampled { .. }) {
        return Ok(false);
    }
    let law: Law = same(&format!("the odds of {decision:?}"), &shown.outcomes, &full);
    law.map(|()| true)
}

//! What a decision comes to on average: the same rules, run once for every way in which chance can fall.

use crate::chance::{Cases, Chance};
use crate::odds::falls;
use crate::step::{Cause, Held, run};
use crate::{Answer, Cup, Dealer, Illegal, Need, Ruleset, Seat};

/// The average over chance of what a step leads to, in the eyes of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expected {
    /// The average worth.
    pub worth: i64,
    /// Every way in which chance can fall was tried. If not, some were drawn, and the average is about right.
    pub exact: bool,
}

/// What a step leads to on average, if `seat` takes what is best for it wherever it may choose, and everybody else
/// what is worst for it. `worth` says how good the end of a run is for the seat.
///
/// Where that takes more runs than the budget, a few runs are drawn by chance instead.
pub fn expect<R: Ruleset>(
    rules: &R,
    state: &R::State,
    cause: Cause<'_, R>,
    answers: &[Answer],
    seat: Seat,
    budget: usize,
    worth: &mut dyn FnMut(&R::State) -> i64,
) -> Result<Expected, Illegal> {
    let mut tree = Tree { rules, state, cause, seat, budget, runs: 0, answers: answers.to_vec(), worth };
    if let Some(worth) = tree.walk()? {
        return Ok(Expected { worth, exact: true });
    }
    let worth = tree.draw(answers)?;
    Ok(Expected { worth, exact: false })
}

/// All the ways that a step can take.
struct Tree<'a, 'c, R: Ruleset> {
    rules: &'a R,
    state: &'a R::State,
    cause: Cause<'c, R>,
    seat: Seat,
    budget: usize,
    runs: usize,
    answers: Vec<Answer>,
    worth: &'a mut dyn FnMut(&R::State) -> i64,
}

impl<R: Ruleset> Tree<'_, '_, R> {
    /// The worth after the answers so far; nothing if it takes too many runs.
    fn walk(&mut self) -> Result<Option<i64>, Illegal> {
        if self.budget <= self.runs {
            return Ok(None);
        }
        self.runs += 1;
        let run = run(self.rules, Held::Lent(self.state), self.cause, &self.answers, None)?;
        let Some(need) = run.needs else {
            return Ok(Some((self.worth)(&run.state)));
        };
        drop(run.state);
        if need.is_chance() { self.average(&need) } else { self.best(&need) }
    }

    /// Chance answers.
    fn average(&mut self, need: &Need) -> Result<Option<i64>, Illegal> {
        let Some((ways, all)) = falls(need, self.budget) else { return Ok(None) };
        let (mut sum, mut of) = (0_i128, 0_i128);
        for (answer, n) in ways {
            let Some(worth) = self.after(answer)? else { return Ok(None) };
            let n = weight(&n, &all);
            (sum, of) = (sum + n * i128::from(worth), of + n);
        }
        Ok(Some(i64::try_from(sum / of.max(1)).unwrap_or(0)))
    }

    /// A seat answers.
    fn best(&mut self, need: &Need) -> Result<Option<i64>, Illegal> {
        let mut res: Option<i64> = None;
        for answer in picks(need) {
            let Some(worth) = self.after(answer)? else { return Ok(None) };
            let kept = if need.seat() == self.seat {
                res.map(|it| it.max(worth))
            } else {
                res.map(|it| it.min(worth))
            };
            res = Some(kept.unwrap_or(worth));
        }
        Ok(Some(res.unwrap_or(0)))
    }

    /// The worth with one more answer.
    fn after(&mut self, answer: Answer) -> Result<Option<i64>, Illegal> {
        self.answers.push(answer);
        let res = self.walk();
        self.answers.pop();
        res
    }

    /// The average of a few runs that chance draws, choices included.
    fn draw(&mut self, answers: &[Answer]) -> Result<i64, Illegal> {
        let n_runs = i64::try_from(self.budget / 4).unwrap_or(1).clamp(1, 100);
        let mut anyhow = Anyhow(Cup::new(0x0e4b, 0));
        let mut sum = 0_i64;
        for _ in 0..n_runs {
            let run = run(self.rules, Held::Lent(self.state), self.cause, answers, Some(&mut anyhow))?;
            sum = sum.saturating_add((self.worth)(&run.state));
        }
        Ok(sum / n_runs)
    }
}

/// What a seat may answer, as far as there is a list of it.
pub fn picks(need: &Need) -> Vec<Answer> {
    match need {
        Need::Roll(_) | Need::Draw(_) => Vec::new(),
        Need::Choice(question) => {
            let n = u16::try_from(question.options.len()).unwrap_or(u16::MAX);
            (0..n).map(Answer::Option).collect()
        }
        Need::Number(question) => {
            let range = i64::from(question.max) - i64::from(question.min);
            // Both ends and a few between them.
            let n = range.clamp(0, 8);
            let at = |k: i64| i64::from(question.min) + range * k / n.max(1);
            (0..=n).filter_map(|k| i32::try_from(at(k)).ok()).map(Answer::Number).collect()
        }
        Need::Place(question) => question.suggestions.iter().copied().map(Answer::Place).collect(),
    }
}

/// Cases as a weight: exact, unless they are astronomically many; then in millionths.
fn weight(n: &Cases, of: &Cases) -> i128 {
    match (n, of) {
        (Cases::Small(n), Cases::Small(of)) if *of <= u128::from(u64::MAX) => i128::try_from(*n).unwrap_or(0),
        (n, of) => Chance { n: n.clone(), of: of.clone() }.ppm().into(),
    }
}

/// Answers everything by chance.
struct Anyhow(Cup);

impl Dealer for Anyhow {
    fn deal(&mut self, need: &Need) -> Option<Answer> {
        if need.is_chance() {
            return self.0.deal(need);
        }
        let mut picks = picks(need);
        let n = u32::try_from(picks.len()).ok().filter(|&n| 0 < n)?;
        Some(picks.swap_remove(self.0.below(n) as usize))
    }
}

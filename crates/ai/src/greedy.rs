//! A player who weighs what he can do.

use engine::{Answer, Cause, Need, PieceId, Waiver, expect, picks};

use crate::{Judge, Player, Random, Seen};

/// How many runs of the rules the weighing of one decision may take; beyond that, chance is sampled.
const BUDGET: usize = 160;

/// A player who asks his pieces one after the other, and takes the first decision that leads to a better position on
/// average: the best one of the piece. He knows what his seat believes, and nothing else.
///
/// He remembers which pieces had nothing better to do in this part of the game, so as not to ask them again. A new
/// player in his place only takes longer.
#[derive(Clone, Debug)]
pub struct Greedy {
    random: Random,
    moment: Option<u32>,
    idle: Vec<Option<PieceId>>,
}

impl Greedy {
    /// A player with a seed of his own, for what he does not care about.
    pub fn new(seed: u64, stream: u64) -> Greedy {
        Greedy { random: Random::new(seed, stream), moment: None, idle: Vec::new() }
    }
}

impl<R: Judge> Player<R> for Greedy {
    fn decide(&mut self, seen: &Seen<'_, R>) -> R::Decision {
        let (rules, belief) = (seen.rules(), seen.belief());
        let moment = Some(rules.moment(belief));
        if self.moment != moment {
            (self.moment, self.idle) = (moment, Vec::new());
        }
        let study = rules.study(belief, seen.seat());
        for piece in rules.order(&study, belief) {
            if self.idle.contains(&piece) {
                continue;
            }
            if let Some(decision) = best(seen, &study, rules.options(&study, belief, piece)) {
                return decision;
            }
            self.idle.push(piece);
        }
        match rules.pass(belief, seen.seat()) {
            Some(decision) => decision,
            None => self.random.decide(seen),
        }
    }

    fn answer(&mut self, seen: &Seen<'_, R>, need: &Need) -> Answer {
        if need.is_chance() {
            return Player::<R>::answer(&mut self.random, seen, need);
        }
        best_answer(seen, need).or_else(|| picks(need).into_iter().next()).unwrap_or_else(|| {
            // Nothing to pick from is nothing that a rule can ask.
            Player::<R>::answer(&mut self.random, seen, need)
        })
    }
}

/// The decision that leads to the best position on average, if one leads to a better position than this.
fn best<R: Judge>(seen: &Seen<'_, R>, study: &R::Study, options: Vec<R::Decision>) -> Option<R::Decision> {
    let (rules, belief) = (seen.rules(), seen.belief());
    let mut best: Option<(i64, R::Decision)> = None;
    for decision in options {
        let cause = Cause::Decision(seen.seat(), &decision, Waiver::None);
        let mut gain = |after: &R::State| rules.gain(study, belief, after);
        let Ok(expected) = expect(rules, belief, cause, &[], seen.seat(), BUDGET, &mut gain) else {
            continue;
        };
        if best.as_ref().map_or(0, |it| it.0) < expected.worth {
            best = Some((expected.worth, decision));
        }
    }
    best.map(|it| it.1)
}

/// The answer that leads to the best position on average, if the step that asks is known.
fn best_answer<R: Judge>(seen: &Seen<'_, R>, need: &Need) -> Option<Answer> {
    let open = seen.open()?;
    let (rules, before) = (seen.rules(), &*open.before);
    let study = rules.study(before, seen.seat());
    let mut gain = |after: &R::State| rules.gain(&study, before, after);
    let mut answers = open.answers.to_vec();
    let mut best: Option<(i64, Answer)> = None;
    for answer in picks(need) {
        answers.push(answer);
        let cause = Cause::Decision(open.decider, open.decision, Waiver::None);
        let expected = expect(rules, before, cause, &answers, seen.seat(), BUDGET, &mut gain);
        let answer = answers.pop().expect("it was pushed above");
        // What is not known to the seat may stand in the way of running the step: then there is nothing to weigh.
        let worth = expected.ok()?.worth;
        if best.as_ref().is_none_or(|it| it.0 < worth) {
            best = Some((worth, answer));
        }
    }
    best.map(|it| it.1)
}

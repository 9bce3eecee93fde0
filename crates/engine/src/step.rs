//! A step of play: a pure function of the rules, the state, one decision and the answers to it.
//!
//! A rule is straight-line code. Where it needs dice or a choice it calls [`Step::roll`] or [`Step::choose`]. If
//! the answer is known the call returns it; if not, `?` ends the run, and when the answer has arrived the step is
//! run again from its start with one more answer.

use std::ops::Deref;

use table::Pose;

use crate::need::{NumberQuestion, PlaceQuestion, Question};
use crate::ruleset::{Flow, Illegal, Ruleset, Stop, refuse};
use crate::{Answer, Check, Cup, Need, Reads, Roll, Seat, Text};

/// How many events a step is expected to have.
const EVENTS_USUAL: usize = 6;

/// Answers needs while a step runs, so that it need not stop.
pub trait Dealer {
    /// The answer, or nothing: then the step stops and waits.
    fn deal(&mut self, need: &Need) -> Option<Answer>;
}

/// A cup answers what chance answers.
impl Dealer for Cup {
    fn deal(&mut self, need: &Need) -> Option<Answer> {
        match need {
            Need::Roll(check) => Some(Answer::Faces(self.throw(check.dice))),
            Need::Draw(question) => {
                let n = u32::try_from(question.options.len()).ok()?;
                Some(Answer::Option(u16::try_from(self.draw(n)).ok()?))
            }
            Need::Choice(_) | Need::Number(_) | Need::Place(_) => None,
        }
    }
}

/// A state that is copied only when something changes it.
#[derive(Debug)]
pub enum Held<'a, S> {
    /// Not changed so far.
    Lent(&'a S),
    /// A copy of its own.
    Own(S),
    /// Changed in place.
    Mut(&'a mut S),
}

impl<S> Deref for Held<'_, S> {
    type Target = S;

    fn deref(&self) -> &S {
        match self {
            Held::Lent(state) => state,
            Held::Own(state) => state,
            Held::Mut(state) => state,
        }
    }
}

impl<S: Clone> Held<'_, S> {
    fn to_mut(&mut self) -> &mut S {
        if let Held::Lent(state) = self {
            *self = Held::Own(state.clone());
        }
        match self {
            Held::Lent(_) => unreachable!("a lent state has just been copied"),
            Held::Own(state) => state,
            Held::Mut(state) => state,
        }
    }

    /// The state itself, copied if it was only lent.
    pub fn into_owned(self) -> S {
        match self {
            Held::Lent(state) => state.clone(),
            Held::Own(state) => state,
            Held::Mut(state) => state.clone(),
        }
    }
}

/// A step of play while its rules run.
pub struct Step<'a, R: Ruleset> {
    /// The rules in force, with their tables.
    pub rules: &'a R,
    /// The state after the events so far.
    pub state: Held<'a, R::State>,
    events: Vec<R::Event>,
    answers: &'a [Answer],
    dealer: Option<&'a mut dyn Dealer>,
    waived: Waiver,
    n_dealt: u32,
    n_answered: u32,
}

/// Whether the umpire has allowed the decision whatever the rules say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiver {
    /// The rules hold.
    None,
    /// The umpire granted it: [`Step::forbid`] forbids nothing.
    Granted,
}

impl<'a, R: Ruleset> Step<'a, R> {
    /// A step that nothing has started: for asking rules what they would forbid.
    pub fn looking(rules: &'a R, state: &'a R::State) -> Step<'a, R> {
        let (state, waived) = (Held::Lent(state), Waiver::None);
        Step {
            rules,
            state,
            events: Vec::new(),
            answers: &[],
            dealer: None,
            waived,
            n_dealt: 0,
            n_answered: 0,
        }
    }

    /// Records a fact, which the rest of the step then sees.
    pub fn emit(&mut self, event: R::Event) {
        R::apply(self.state.to_mut(), &event);
        if self.events.is_empty() {
            // Most steps end with fewer: one allocation instead of several.
            self.events.reserve(EVENTS_USUAL);
        }
        self.events.push(event);
    }

    /// Refuses the decision if `broken` holds, unless the umpire has granted it.
    pub fn forbid(&self, broken: bool, rule: &'static str, why: &'static str) -> Flow {
        if broken && self.waived == Waiver::None {
            return refuse(rule, why);
        }
        Ok(())
    }

    /// The same with a reason that has to be put together.
    pub fn forbid_with(&self, broken: bool, rule: &'static str, why: impl FnOnce() -> String) -> Flow {
        if broken && self.waived == Waiver::None {
            return refuse(rule, why());
        }
        Ok(())
    }

    /// Throws the dice of a check.
    pub fn roll(&mut self, check: Check) -> Flow<Roll> {
        let need = Need::Roll(check);
        let answer = self.answer(&need)?;
        let Need::Roll(check) = need else { unreachable!("built above") };
        match answer {
            Answer::Faces(mut faces) => {
                faces.sort_unstable();
                Ok(Roll { check, faces })
            }
            // Faces that give this number, for a roll of which only the number was told.
            Answer::Hits(counted) => {
                let (sides, others) = (check.dice.sides, check.dice.n.saturating_sub(counted));
                let (low, n_low, high, n_high) = match check.reads {
                    Reads::Hits { on } => (on.saturating_sub(1).min(sides), others, on.max(1), counted),
                    Reads::Failures { upto } => (upto.clamp(1, sides), counted, upto.min(sides) + 1, others),
                    _ => return misfit(),
                };
                let faces = (0..n_low).map(|_| low).chain((0..n_high).map(|_| high)).collect();
                Ok(Roll { check, faces })
            }
            Answer::Option(_) | Answer::Number(_) | Answer::Place(_) => misfit(),
        }
    }

    /// Throws the dice of a check and says which outcome they give: all that the rule may look at.
    pub fn read(&mut self, check: Check) -> Flow<(Roll, usize)> {
        let roll = self.roll(check)?;
        let outcome = roll.outcome();
        Ok((roll, outcome))
    }

    /// Lets a seat pick. If there is only one thing to pick from, nobody is asked; if there is nothing, the
    /// decision is refused.
    pub fn choose<T: Clone, W: Into<Text> + Clone>(
        &mut self,
        seat: Seat,
        rule: &'static str,
        text: impl Into<Text>,
        options: &[(T, W)],
    ) -> Flow<T> {
        if let [(only, _)] = options {
            return Ok(only.clone());
        }
        let names = options.iter().map(|(_, name)| name.clone().into()).collect();
        let question = Question { seat, rule: rule.into(), text: text.into(), options: names };
        self.pick(&Need::Choice(question), options)
    }

    /// Waits until somebody has read what he was told and has done it: a question with one answer.
    pub fn wait_for(
        &mut self,
        seat: Seat,
        rule: &'static str,
        text: impl Into<Text>,
        done: &'static str,
    ) -> Flow {
        let question = Question { seat, rule: rule.into(), text: text.into(), options: vec![done.into()] };
        self.pick(&Need::Choice(question), &[((), done)])
    }

    /// How many questions have been answered so far, by whomever.
    pub fn n_answered(&self) -> u32 {
        self.n_answered
    }

    /// Draws by chance. If there is only one thing to draw from, nothing is drawn.
    pub fn draw<T: Clone, W: Into<Text> + Clone>(
        &mut self,
        seat: Seat,
        rule: &'static str,
        text: impl Into<Text>,
        options: &[(T, W)],
    ) -> Flow<T> {
        if let [(only, _)] = options {
            return Ok(only.clone());
        }
        let names = options.iter().map(|(_, name)| name.clone().into()).collect();
        let question = Question { seat, rule: rule.into(), text: text.into(), options: names };
        self.pick(&Need::Draw(question), options)
    }

    fn pick<T: Clone, W>(&mut self, need: &Need, options: &[(T, W)]) -> Flow<T> {
        if options.is_empty() || usize::from(u16::MAX) < options.len() {
            return refuse("ENG-010", "there is nothing to pick from");
        }
        match self.answer(need)? {
            Answer::Option(idx) => match options.get(usize::from(idx)) {
                Some((value, _)) => Ok(value.clone()),
                None => misfit(),
            },
            _ => misfit(),
        }
    }

    /// Asks a seat for a number.
    pub fn number(&mut self, question: NumberQuestion) -> Flow<i32> {
        match self.answer(&Need::Number(question))? {
            Answer::Number(number) => Ok(number),
            _ => misfit(),
        }
    }

    /// Asks a seat for a place. The rule must still check it with `accept`: a place that is not accepted is an
    /// answer refused, and the step goes on waiting.
    pub fn place(
        &mut self,
        question: PlaceQuestion,
        accept: impl Fn(&R::State, Pose) -> Result<(), Illegal>,
    ) -> Flow<Pose> {
        match self.answer(&Need::Place(question))? {
            Answer::Place(pose) => match accept(&self.state, pose) {
                Ok(()) => Ok(pose),
                Err(illegal) => Err(Stop::Illegal(illegal)),
            },
            _ => misfit(),
        }
    }

    /// What happened so far.
    pub fn events(&self) -> &[R::Event] {
        &self.events
    }

    /// The next recorded answer, or one from the dealer, or none: then the step stops here.
    fn answer(&mut self, need: &Need) -> Flow<Answer> {
        if let Some((first, rest)) = self.answers.split_first() {
            if let Some(objection) = need.objection(first) {
                return refuse("ENG-003", objection);
            }
            self.answers = rest;
            self.n_answered += 1;
            return Ok(first.clone());
        }
        if let Some(answer) = self.dealer.as_mut().and_then(|dealer| dealer.deal(need)) {
            self.n_dealt += 1;
            self.n_answered += 1;
            return Ok(answer);
        }
        Err(Stop::Needs(Box::new(need.clone().for_seat(R::voice(need.seat())))))
    }
}

fn misfit<T>() -> Flow<T> {
    refuse("ENG-003", "the answer does not fit the question")
}

/// How far a step got.
#[derive(Debug)]
pub struct Run<'a, R: Ruleset> {
    /// The state after the events.
    pub state: Held<'a, R::State>,
    /// What happened, in order.
    pub events: Vec<R::Event>,
    /// What the step waits for, if it is not over.
    pub needs: Option<Need>,
    /// How many needs the dealer answered.
    pub n_dealt: u32,
}

/// What starts a step.
#[derive(Debug)]
pub enum Cause<'a, R: Ruleset> {
    /// A seat decided.
    Decision(Seat, &'a R::Decision, Waiver),
    /// The umpire ruled.
    Ruling(&'a crate::Ruling),
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "deriving would ask the rules to be `Copy`")]
impl<R: Ruleset> Clone for Cause<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Ruleset> Copy for Cause<'_, R> {}

/// Plays one step as far as the answers reach, and on with the dealer if there is one.
pub fn run<'a, R: Ruleset>(
    rules: &'a R,
    state: Held<'a, R::State>,
    cause: Cause<'_, R>,
    answers: &'a [Answer],
    dealer: Option<&'a mut dyn Dealer>,
) -> Result<Run<'a, R>, Illegal> {
    let waived = match cause {
        Cause::Decision(_, _, waived) => waived,
        Cause::Ruling(_) => Waiver::None,
    };
    let mut step =
        Step { rules, state, events: Vec::new(), answers, dealer, waived, n_dealt: 0, n_answered: 0 };
    let res = match cause {
        Cause::Decision(seat, decision, _) => R::resolve(&mut step, seat, decision),
        Cause::Ruling(ruling) => R::overrule(&mut step, ruling),
    };
    let needs = match res {
        Ok(()) => None,
        Err(Stop::Needs(need)) => Some(*need),
        Err(Stop::Illegal(illegal)) => return Err(illegal),
    };
    Ok(Run { state: step.state, events: step.events, needs, n_dealt: step.n_dealt })
}

/// Plays a decision in place, with a dealer that answers everything it can: the fast way for simulation.
///
/// Returns the number of engine steps it took (the decision and every answer), and what it still waits for.
pub fn play<R: Ruleset>(
    rules: &R,
    state: &mut R::State,
    seat: Seat,
    decision: &R::Decision,
    dealer: &mut dyn Dealer,
) -> Result<Played, Illegal> {
    let cause = Cause::Decision(seat, decision, Waiver::None);
    let run = run(rules, Held::Mut(state), cause, &[], Some(dealer))?;
    Ok(Played { n_steps: 1 + run.n_dealt, needs: run.needs })
}

/// What [`play`] did.
#[derive(Debug)]
pub struct Played {
    /// Engine steps: the decision and every answer.
    pub n_steps: u32,
    /// What nobody answered. The step was left half done; the state must not be used.
    pub needs: Option<Need>,
}

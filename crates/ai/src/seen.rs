//! A seat's window on the game.

use std::borrow::Cow;

use engine::{Answer, Cause, Cup, Illegal, Need, Odds, PieceId, Ruleset, Seat, View, Waiver};

/// What a player knows: what his seat believes, never the truth.
#[derive(Debug)]
pub struct Seen<'a, R: Ruleset> {
    rules: &'a R,
    belief: Cow<'a, R::State>,
    seat: Seat,
    open: Option<Open<'a, R>>,
}

/// A step that is under way, as the seat that is asked something knows it.
#[derive(Debug)]
pub struct Open<'a, R: Ruleset> {
    /// What the seat believed before the step.
    pub before: Cow<'a, R::State>,
    /// The seat that decided.
    pub decider: Seat,
    /// What it decided.
    pub decision: &'a R::Decision,
    /// The answers so far.
    pub answers: &'a [Answer],
}

impl<'a, R: Ruleset> Seen<'a, R> {
    /// The window of a seat on a state.
    pub fn new(rules: &'a R, truth: &'a R::State, seat: Seat) -> Seen<'a, R> {
        Seen { rules, belief: rules.belief(truth, seat), seat, open: None }
    }

    /// The same in the middle of a step, which lets the seat foresee what its answers lead to. `before` is the truth
    /// at the start of the step.
    #[must_use]
    pub fn during(
        mut self,
        before: &'a R::State,
        decider: Seat,
        decision: &'a R::Decision,
        answers: &'a [Answer],
    ) -> Self {
        let before = self.rules.belief(before, self.seat);
        self.open = Some(Open { before, decider, decision, answers });
        self
    }

    /// The step that is under way, if it is known.
    pub fn open(&self) -> Option<&Open<'a, R>> {
        self.open.as_ref()
    }

    /// The rules.
    pub fn rules(&self) -> &'a R {
        self.rules
    }

    /// The seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The state as the seat believes it to be.
    pub fn belief(&self) -> &R::State {
        &self.belief
    }

    /// What the page would show.
    pub fn view(&self) -> View {
        self.rules.view(&self.belief, self.seat)
    }

    /// The pieces with which the seat can do something.
    pub fn actors(&self) -> Vec<PieceId> {
        self.rules.actors(&self.belief, self.seat)
    }

    /// Sensible decisions with a piece, or with none.
    pub fn proposals(&self, piece: Option<PieceId>) -> Vec<R::Decision> {
        self.rules.proposals(&self.belief, self.seat, piece)
    }

    /// The chances of a decision, as the seat must see them.
    pub fn odds(&self, decision: &R::Decision, budget: usize) -> Result<Odds, Illegal> {
        let cause = Cause::Decision(self.seat, decision, Waiver::None);
        engine::odds_after(self.rules, &self.belief, cause, &[], budget)
    }

    /// A state that the seat must hold possible.
    pub fn guess(&self, cup: &mut Cup) -> R::State {
        self.rules.guess(&self.belief, self.seat, cup)
    }
}

/// One who decides.
pub trait Player<R: Ruleset>: Send {
    /// Decides, when the seat is awaited.
    fn decide(&mut self, seen: &Seen<'_, R>) -> R::Decision;

    /// Answers a question of an open step that is for the seat.
    fn answer(&mut self, seen: &Seen<'_, R>, need: &Need) -> Answer;
}

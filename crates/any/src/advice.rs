//! What a seat is told before it decides: what it could do, what that would look like, and how likely each result is.

use std::borrow::Cow;

use ai::Judge;
use engine::{
    Cause, Check, Choice, Game, Goal, Held, Illegal, Need, OddsView, PieceAid, PieceId, Seat, Sketch, Waiver,
};

/// How many runs the odds of one choice may take while somebody waits for all of them.
const BUDGET: usize = 4_000;

/// The advice of a seat, from what it believes.
pub(crate) struct Advice<'a, R: Judge> {
    game: &'a Game<R>,
    seat: Seat,
    belief: Cow<'a, R::State>,
}

impl<'a, R: Judge> Advice<'a, R> {
    pub(crate) fn new(game: &'a Game<R>, seat: Seat) -> Advice<'a, R> {
        Advice { game, seat, belief: game.rules().belief(game.state(), seat) }
    }

    /// The advice of one who knows everything.
    pub(crate) fn openly(game: &'a Game<R>, seat: Seat) -> Advice<'a, R> {
        Advice { game, seat, belief: Cow::Borrowed(game.state()) }
    }

    /// What to draw about a piece, and what it can do.
    pub(crate) fn aid(&self, piece: PieceId) -> PieceAid {
        let rules = self.game.rules();
        let areas = rules.areas(&self.belief, self.seat, piece);
        PieceAid { piece: rules.piece_label(&self.belief, piece), areas, choices: self.choices(Some(piece)) }
    }

    /// What could be done with a piece, or with none.
    pub(crate) fn choices(&self, piece: Option<PieceId>) -> Vec<Choice> {
        if self.game.need().is_some() {
            return Vec::new();
        }
        let proposals = self.game.rules().offers(&self.belief, self.seat, piece);
        proposals.iter().map(|decision| self.choice(decision)).collect()
    }

    /// What pointing somewhere could mean.
    pub(crate) fn aim(&self, piece: Option<PieceId>, goal: &Goal) -> Vec<Choice> {
        if self.game.need().is_some() {
            return Vec::new();
        }
        let meant = self.game.rules().aim(&self.belief, self.seat, piece, goal);
        meant.iter().map(|decision| self.choice(decision)).collect()
    }

    /// All that is known of a decision beforehand.
    pub(crate) fn choice(&self, decision: &R::Decision) -> Choice {
        let rules = self.game.rules();
        let cause = Cause::Decision(self.seat, decision, Waiver::None);
        let (mut check, refused) = match first_throw(rules, &self.belief, cause) {
            Ok(check) => (check, None),
            Err(illegal) => (None, Some(illegal)),
        };
        let mut odds = None;
        if check.is_some() && rules.has_odds(decision) {
            odds = engine::odds_after(rules, &self.belief, cause, &[], BUDGET).ok();
        } else if refused.is_none()
            && let Some(Sketch { state, seat, decision }) = rules.foreseen(&self.belief, decision)
        {
            let cause = Cause::Decision(seat, &decision, Waiver::None);
            check = first_throw(rules, &state, cause).ok().flatten();
            odds = check.as_ref().and_then(|_| engine::odds_after(rules, &state, cause, &[], BUDGET).ok());
        }
        Choice {
            decision: serde_json::to_value(decision).expect("decisions are plain data"),
            text: rules.describe(&self.belief, decision),
            shown: rules.shown(&self.belief, decision),
            refused,
            check,
            odds: odds.as_ref().map(OddsView::new),
        }
    }
}

/// What a decision would have thrown first, if anything; or why it cannot be taken.
fn first_throw<R: Judge>(rules: &R, state: &R::State, cause: Cause<'_, R>) -> Result<Option<Check>, Illegal> {
    let run = engine::run(rules, Held::Lent(state), cause, &[], None)?;
    Ok(match run.needs {
        Some(Need::Roll(check)) => Some(check),
        _ => None,
    })
}

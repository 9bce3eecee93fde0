//! AI-7: whether a leader who seizes the initiative gives his card to a friend.

use engine::{Flow, Seat};

use crate::Fyob;
use crate::board::Board;
use crate::decision::Decision;
use crate::element::inches;
use crate::host::{Play, Position};
use crate::ids::{ElementId, Leader};
use crate::order::Task;
use crate::procedure::say::{element, explain};
use crate::procedure::target::{self, Choice};
use crate::procedure::terms::{Picture, duty_of};
use crate::reaction::partners;
use crate::sequence::resolve;

/// AI-7: a friend must be so much more urgent.
const MARGIN: i32 = 2;

/// What makes a turn urgent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a term of AI-7")]
pub struct Urgent {
    /// It has a target with a score of 6 or more. At a real table: a known enemy has fired on it.
    pub target: bool,
    /// Order 4 with a known enemy within 24".
    pub contact: bool,
    /// Order 8, at the site.
    pub at_work: bool,
    /// Tests are due.
    pub tests_due: bool,
    /// Its momentum score.
    pub score: u8,
}

impl Urgent {
    /// AI-7: U.
    pub fn value(self) -> i32 {
        let when = |holds: bool, points: i32| if holds { points } else { 0 };
        when(self.target, 3)
            + when(self.contact, 2)
            + when(self.at_work, 1)
            + when(self.tests_due, -3)
            + when(self.score == 4, -2)
            + when(self.score <= 3, -9)
    }

    /// AI-15: what makes a friend more urgent than the one who has the card: its own weightiest term, or his.
    fn reason(self, own: Urgent) -> &'static str {
        match self {
            Urgent { target: true, .. } => "it has a good target",
            Urgent { contact: true, .. } => "it is to attack, and an enemy is near",
            Urgent { at_work: true, .. } => "it is at work",
            _ if own.tests_due => "it has no tests to take first",
            _ => "it is in better heart",
        }
    }
}

/// AI-7: how urgent the turn of an element is.
fn urgency<B: Board>(rules: &Fyob<B>, state: &Position<B>, id: ElementId) -> Urgent {
    let me = state.get(id);
    let (picture, duty) = (Picture::new(rules, state, id), duty_of::<B>(state, id));
    let best = target::best(&picture, &duty.order, Choice::Now);
    let task = duty.order.task;
    Urgent {
        target: best.is_some_and(|it| 6 <= it.score.total()),
        contact: task == Task::Contact && picture.enemy_within(inches(24)),
        at_work: task == Task::Engineer && duty.order.goal().is_some_and(|site| picture.is_at(site)),
        tests_due: 0 < me.tests_due(),
        score: me.score,
    }
}

/// AI-7: swaps with the friend of highest urgency if it exceeds the own by 2 or more (tie: lowest number); else acts.
pub(super) fn seized<B: Board>(step: &mut Play<'_, B>, seat: Seat, id: ElementId) -> Flow {
    let (rules, state) = (step.rules, &*step.state);
    let own = urgency(rules, state, id);
    let friends = partners(state, id).map(|friend| (urgency(rules, state, friend), friend));
    let best = friends.min_by_key(|&(urgency, friend)| (-urgency.value(), friend));
    let Some((urgent, with)) = best.filter(|it| own.value() + MARGIN <= it.0.value()) else {
        return resolve(step, seat, &Decision::ActAsOrdered);
    };
    let why = urgent.reason(own);
    let what = format!("seizes the initiative and lets {} go first: {why}", state.name(with));
    let text = element(state, id, &what);
    explain(step, Leader::Nco(id), text);
    resolve(step, seat, &Decision::Swap { with })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ai_7_urgency_adds_up_as_printed() {
        let calm = Urgent { score: 6, ..Urgent::default() };
        assert_eq!(calm.value(), 0);
        assert_eq!(Urgent { target: true, contact: true, ..calm }.value(), 5);
        assert_eq!(Urgent { at_work: true, tests_due: true, ..calm }.value(), -2);
        assert_eq!(Urgent { score: 4, ..calm }.value(), -2);
        assert_eq!(Urgent { score: 3, target: true, ..calm }.value(), -6);
    }

    #[test]
    fn ai_15_ai_7_the_reason_for_a_swap_is_the_term_that_weighs_most() {
        let calm = Urgent { score: 6, ..Urgent::default() };
        let busy = Urgent { target: true, contact: true, ..calm };
        assert_eq!(busy.reason(calm), "it has a good target");
        assert_eq!(Urgent { target: false, ..busy }.reason(calm), "it is to attack, and an enemy is near");
        assert_eq!(Urgent { at_work: true, ..calm }.reason(calm), "it is at work");
        assert_eq!(calm.reason(Urgent { tests_due: true, ..calm }), "it has no tests to take first");
        assert_eq!(calm.reason(Urgent { score: 4, ..calm }), "it is in better heart");
    }
}

//! AI-1, AI-5: what an order lets an element do of its own will, and when its leader has to pass a test for it.

use table::Point;

use crate::board::{self, Board};
use crate::element::inches;
use crate::host::Position;
use crate::ids::{ElementId, Leader};
use crate::leaders::tested;
use crate::order::Task;
use crate::procedure::target::{self, Choice, Target};
use crate::procedure::terms::{Duty, Picture, weapon_to_man};
use crate::state::{Phase, Question};

/// AI-1: whether an element may open fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Permission {
    /// It may.
    Granted,
    /// If its leader passes a test.
    AfterTest,
    /// It may not.
    Refused,
}

/// AI-5, fire permission by order, with the tests of AI-1.
pub(crate) fn fire_permission<B: Board>(
    picture: &Picture<'_, B>,
    duty: &Duty,
    target: &Target,
) -> Permission {
    let me = picture.state.get(picture.id);
    let when = |holds: bool| if holds { Permission::Granted } else { Permission::Refused };
    // AI-12 (6): a crew on its way back to its weapon does not stop to fire. FYOB-091: no fire on Overwatch.
    if weapon_to_man::<B>(picture.state, picture.id).is_some() || me.overwatch {
        return Permission::Refused;
    }
    match duty.order.task {
        // 1: a test if it is not known to the enemy, and the target is over 6" away.
        Task::Hold if inches(6) < target.distance && !is_known(picture.state, picture.id) => {
            open_fire(picture)
        }
        // 6, and 1 and 7 while concealed: a test.
        _ if me.concealed => open_fire(picture),
        // 1, 2, 4, 6, 7: always.
        Task::Hold | Task::Support | Task::Contact | Task::Conceal | Task::Overwatch => Permission::Granted,
        // 3: if fired on or an enemy is within 6".
        Task::Reposition => when(me.fired_on || picture.enemy_within(inches(6))),
        // 5: if an enemy is within 6".
        Task::Recce => when(picture.enemy_within(inches(6))),
        // 8: only after a failed test, and then it is on Hold at the site.
        Task::Engineer => Permission::Refused,
    }
}

/// The test to open fire: once per turn.
fn open_fire<B: Board>(picture: &Picture<'_, B>) -> Permission {
    match tested(picture.state, Question::OpenFire) {
        None => Permission::AfterTest,
        Some(true) => Permission::Granted,
        Some(false) => Permission::Refused,
    }
}

/// AI-1 row 1: some enemy knows the element.
fn is_known<T>(state: &crate::State<T>, id: ElementId) -> bool {
    state.on_table(state.get(id).side.other()).any(|it| it.knows(id))
}

/// AI-1 row 6: it lies concealed and waits: with order 1, 6 or 7. With another order it leaves its concealment.
pub(crate) fn lies_in_wait<B: Board>(state: &Position<B>, id: ElementId, duty: &Duty) -> bool {
    state.get(id).concealed && matches!(duty.order.task, Task::Hold | Task::Conceal | Task::Overwatch)
}

/// AI-1 row 6: a target in ambush distance, seen from a place.
pub(crate) fn ambush<B: Board>(
    rules: &crate::Fyob<B>,
    state: &Position<B>,
    id: ElementId,
    from: Point,
    duty: &Duty,
) -> Option<Target> {
    let picture = Picture::from(rules, state, id, from);
    let distance = board::ambush_distance(rules, state, id);
    // An immobile weapon that is laid elsewhere has to be laid on it first (AI-13).
    let choice = if state.info(id).immobile { Choice::ToLay } else { Choice::Now };
    target::best(&picture, &duty.order, choice).filter(|it| it.distance <= distance)
}

/// AI-1 row 7: a known enemy able to be hurt is in range, and is within 6" of the guarded feature, or within 12" of the
/// element, or has fired on it.
pub(crate) fn alarm<B: Board>(picture: &Picture<'_, B>, duty: &Duty) -> Option<Target> {
    let state = picture.state;
    let alarming = |it: &Target| {
        let at = B::pose(state, it.enemy).at;
        let near = |feature: Point| B::distance_to(state, it.enemy, at, feature) <= inches(6);
        duty.order.goal().is_some_and(near)
            || it.distance <= inches(12)
            || state.get(picture.id).fired_by.contains(&it.enemy)
    };
    let targets = target::all(picture, &duty.order, Choice::Now).into_iter().filter(alarming);
    targets.min_by_key(|it| (-it.score.total(), it.distance, it.enemy))
}

/// AI-1 row 5: a known enemy is within 12", or it was fired on.
pub(crate) fn is_in_contact<B: Board>(picture: &Picture<'_, B>) -> bool {
    picture.state.get(picture.id).fired_on || picture.enemy_within(inches(12))
}

/// AI-11: who decides for an element: its NCO, or the officer who leads its Group.
pub(crate) fn leader_of<T>(state: &crate::State<T>, id: ElementId) -> Leader {
    match state.group_of(id) {
        Some(group) if state.company(group.company).alive => Leader::Officer(group.company),
        _ => Leader::Nco(id),
    }
}

/// AI-5: the phases in the order in which they are to be played. `target`: there is one to fire at now.
pub fn plan(die: Phase, task: Task, target: bool) -> [Phase; 3] {
    use Phase::{Act, Fire, Move};
    let advances = matches!(task, Task::Reposition | Task::Contact | Task::Recce);
    match die {
        Fire if advances => [Fire, Move, Act],
        Fire => [Fire, Act, Move],
        Move => [Move, Act, Fire],
        Act if target => [Act, Fire, Move],
        Act => [Act, Move, Fire],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ai_5_the_plan_follows_the_die_the_order_and_the_target() {
        use Phase::{Act, Fire, Move};
        for target in [false, true] {
            assert_eq!(plan(Fire, Task::Contact, target), [Fire, Move, Act]);
            assert_eq!(plan(Fire, Task::Hold, target), [Fire, Act, Move]);
            assert_eq!(plan(Move, Task::Hold, target), [Move, Act, Fire]);
        }
        assert_eq!(plan(Act, Task::Contact, true), [Act, Fire, Move]);
        assert_eq!(plan(Act, Task::Contact, false), [Act, Move, Fire]);
    }
}

//! AI-6: which acts an element does, and AI-13: how an immobile weapon is laid.

use table::Point;

use crate::board::{self, Board, Observation};
use crate::concealment::may_conceal_again;
use crate::decision::Act;
use crate::element::{Arm, Element, Laid, inches};
use crate::ids::ElementId;
use crate::leaders::tested;
use crate::order::Task;
use crate::order_dice::mods;
use crate::procedure::courses::lies_in_wait;
use crate::procedure::goal::aim;
use crate::procedure::target::{self, Choice};
use crate::procedure::terms::{Duty, Picture};
use crate::radio::{can_renet, errand};
use crate::state::{Phase, Question};

/// AI-6: the acts that apply, in the order of the list; the first two are done. An act that turns out not to be possible is
/// passed over.
pub(crate) fn wanted<B: Board>(picture: &Picture<'_, B>, duty: &Duty) -> Vec<Act> {
    let (state, id) = (picture.state, picture.id);
    let mut acts = Vec::new();
    // A concealed element with order 1, 6 or 7 takes no act.
    if lies_in_wait::<B>(state, id, duty) {
        return acts;
    }
    let me = state.get(id);
    let task = duty.order.task;
    let goal = aim(picture, duty).at;
    let mut add = |holds: bool, act: Act| {
        if holds {
            acts.push(act);
        }
    };
    add(me.in_river, Act::LeaveRiver);
    let arrived = picture.is_at(goal);
    let gets_out = picture.enemy_within(inches(12)) || me.fired_on || arrived;
    add(me.aboard.is_some() && gets_out, Act::Dismount { to: None });
    if let Some(carrier) = ride(picture, task, goal) {
        add(true, Act::Mount { carrier });
    }
    let leaves =
        matches!(task, Task::Support | Task::Reposition | Task::Contact | Task::Recce | Task::Engineer);
    add(me.concealed && leaves, Act::Extract);
    let is_immobile = state.info(id).immobile && !me.is_foot_crew() && me.aboard.is_none();
    let in_place = is_in_place(picture, duty);
    if is_immobile && !me.set_up && in_place {
        add(true, Act::SetUp { on: lay(picture, duty) });
    }
    add(is_immobile && me.set_up && !in_place && !state.info(id).emplaced, Act::TakeDown);
    let works = task == Task::Engineer && arrived;
    add(works, Act::Work);
    add(works, Act::Work);
    add(may_conceal_again(state, id) && arrived, Act::Conceal);
    add(me.weapon_lost, Act::Reman);
    let die = state.turn.as_ref().and_then(|it| it.die);
    let aims = state.info(id).arm == Arm::Gun && !me.is_foot_crew() && die == Some(Phase::Act);
    add(aims && target::best(picture, &duty.order, Choice::Now).is_some(), Act::Aim);
    acts.extend(signals(picture));
    acts.extend(lookout(picture));
    acts
}

/// AI-6, AI-11: the radio, then a runner.
pub(crate) fn signals<B: Board>(picture: &Picture<'_, B>) -> Vec<Act> {
    let (state, id) = (picture.state, picture.id);
    let mut acts = Vec::new();
    // FYOB-183: two radio tests, each an act.
    if can_renet(state, id) {
        acts.extend([Act::Renet, Act::Renet]);
    }
    // FYOB-186, FYOB-R52: something new to report, or an order that waits; one try.
    if errand(state, id).is_some() && tested(state, Question::Runner).is_none() {
        acts.push(Act::Runner);
    }
    acts
}

/// AI-6: two observations of counters and enemies in sight that it does not know: first one that fired at it, then the
/// nearest, then the lowest number.
pub(crate) fn lookout<B: Board>(picture: &Picture<'_, B>) -> Vec<Act> {
    let (rules, state, id) = (picture.rules, picture.state, picture.id);
    let (me, mods) = (state.get(id), mods(state, id));
    if !mods.may_observe {
        return Vec::new();
    }
    let chance = |enemy: &Element, at: Point| {
        let seen = || B::sees(rules, state, picture.at, enemy.id, at);
        let test = || B::observation(rules, state, id, enemy.id, at, mods.segments);
        seen() && !matches!(test(), Observation::Impossible(_))
    };
    let mut found: Vec<(bool, table::Len, ElementId, Option<u8>)> = Vec::new();
    for enemy in state.on_table(me.side.other()).filter(|it| !me.knows(it.id) && it.aboard.is_none()) {
        if board::is_outside::<B>(state, enemy.id) {
            continue;
        }
        let is_quiet = !me.fired_by.contains(&enemy.id);
        let places: Vec<(Option<u8>, Point)> = if enemy.concealed {
            // What lies concealed without counters shows nothing to look at.
            (0..).map(Some).zip(enemy.counters.iter().copied()).collect()
        } else {
            vec![(None, B::pose(state, enemy.id).at)]
        };
        for (counter, at) in places {
            let distance = picture.at.distance(at);
            found.push((is_quiet, distance, enemy.id, counter));
        }
    }
    found.sort_unstable();
    let at = |id: ElementId, counter: Option<u8>| match counter {
        Some(idx) => state.get(id).counters[usize::from(idx)],
        None => B::pose(state, id).at,
    };
    let best = found.into_iter().find(|it| chance(state.get(it.2), at(it.2, it.3)));
    match best {
        Some((_, _, target, counter)) => vec![Act::Observe { target, counter }; 2],
        None => Vec::new(),
    }
}

/// AI-6: gets in: order 3 or 4, the goal over 24" away, the own empty transport at hand, no known enemy within 24", not
/// fired on.
fn ride<B: Board>(picture: &Picture<'_, B>, task: Task, goal: Point) -> Option<ElementId> {
    let (rules, state) = (picture.rules, picture.state);
    let me = state.get(picture.id);
    let wants = matches!(task, Task::Reposition | Task::Contact)
        && me.aboard.is_none()
        && inches(24) < picture.distance_to(goal)
        && !picture.enemy_within(inches(24))
        && !me.fired_on;
    let fits = |it: &&Element| {
        it.on_table()
            && state.info(it.id).arm == Arm::Transport
            && state.carried(it.id).next().is_none()
            && board::apart::<B>(state, picture.id, it.id) <= inches(1)
            && B::can_carry(rules, state, it.id, picture.id)
    };
    if !wants {
        return None;
    }
    state.of_company(me.company).find(fits).map(|it| it.id)
}

/// AI-0 *at its place*: within 2" of the goal; an immobile weapon with order 4 also wherever a known enemy is in its sight
/// and range.
pub(crate) fn is_in_place<B: Board>(picture: &Picture<'_, B>, duty: &Duty) -> bool {
    if picture.is_at(aim(picture, duty).at) {
        return true;
    }
    let (rules, state) = (picture.rules, picture.state);
    let range = B::weapons(rules, state, picture.id).iter().map(|it| it.range).max().unwrap_or_default();
    let in_reach = |enemy: &crate::procedure::terms::Enemy| {
        picture.distance(enemy) <= range && B::sees(rules, state, picture.at, enemy.id, enemy.at)
    };
    duty.order.task == Task::Contact && picture.enemies.iter().any(in_reach)
}

/// AI-13: what an immobile weapon is laid on: the best target, else the point of its order or of the reference enemy.
pub(crate) fn lay<B: Board>(picture: &Picture<'_, B>, duty: &Duty) -> Laid {
    if let Some(best) = target::best(picture, &duty.order, Choice::ToLay) {
        return Laid::On(best.enemy, B::pose(picture.state, best.enemy).at);
    }
    match duty.order.goal() {
        Some(point) if !picture.is_at(point) => Laid::At(point),
        _ => Laid::At(picture.reference()),
    }
}

//! AI-2: whom to fire at, on a virtual table.

use std::cmp::Reverse;

use table::{Len, Point};

use crate::Fyob;
use crate::attack::Hurt;
use crate::board::{self, Board, Role, Weapon};
use crate::element::{Element, Kind, Known, inches};
use crate::host::Position;
use crate::ids::ElementId;
use crate::order::{Order, Task};
use crate::procedure::score::{Score, Sighted, WORTH_A_SHOT, score};
use crate::procedure::terms::Picture;

/// A target that an element could fire at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Target {
    /// Whom.
    pub enemy: ElementId,
    /// What it is worth.
    pub score: Score,
    /// How far away it is.
    pub distance: Len,
    /// The weapons that can hurt it, by slot.
    pub weapons: Vec<u8>,
}

/// What the target is chosen for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// To fire at now: an immobile weapon at what it is laid on alone (FYOB-R41).
    Now,
    /// AI-13: to lay an immobile weapon on it, or to turn a gun to it.
    ToLay,
    /// AI-2: for an AFV's machine guns alone.
    MachineGuns,
}

/// AI-2: the best target that is worth a shot: highest score; ties: nearest, then lowest number.
pub(crate) fn best<B: Board>(picture: &Picture<'_, B>, order: &Order, choice: Choice) -> Option<Target> {
    let found = all(picture, order, choice).into_iter().filter(|it| WORTH_A_SHOT <= it.score.total());
    found.min_by_key(|it| (-it.score.total(), it.distance, it.enemy))
}

/// AI-2: everything that may be fired at, by number.
pub(crate) fn all<B: Board>(picture: &Picture<'_, B>, order: &Order, choice: Choice) -> Vec<Target> {
    let (rules, state) = (picture.rules, picture.state);
    let mut weapons = B::weapons(rules, state, picture.body);
    weapons.retain(|it| it.shots_left != Some(0) && (choice != Choice::MachineGuns || it.secondary));
    if weapons.is_empty() {
        return Vec::new();
    }
    let enemies = state.on_table(state.get(picture.id).side.other());
    enemies.filter_map(|enemy| consider(picture, order, choice, &weapons, enemy)).collect()
}

/// AI-2: an enemy as a target, if it is eligible.
fn consider<B: Board>(
    picture: &Picture<'_, B>,
    order: &Order,
    choice: Choice,
    weapons: &[Weapon],
    enemy: &Element,
) -> Option<Target> {
    let (rules, state) = (picture.rules, picture.state);
    // What is aboard is hit with its vehicle (FYOB-R27); concealed elements are nobody's targets.
    if enemy.aboard.is_some() || enemy.concealed || state.info(enemy.id).kind == Kind::Outside {
        return None;
    }
    let known = picture.enemies.iter().find(|it| it.id == enemy.id);
    // FYOB-R41: an immobile weapon fires at what it is laid on alone, and only when it is set up.
    let me = state.get(picture.id);
    let needs_laying = state.info(me.id).immobile && !me.is_foot_crew() && me.aboard.is_none();
    let is_laid = || me.set_up && board::is_laid_on::<B>(state, me.id, enemy.id);
    if choice == Choice::Now && needs_laying && !is_laid() {
        return None;
    }
    let at = B::pose(state, enemy.id).at;
    let in_sight = known.is_some() && B::sees(rules, state, picture.at, enemy.id, at);
    let reported = !in_sight
        && weapons.iter().any(|it| it.indirect)
        && board::is_reported(rules, state, picture.id, enemy.id);
    let mut usable: Vec<(&Weapon, Hurt)> = Vec::new();
    for weapon in weapons {
        let eligible = in_sight || (weapon.indirect && (known.is_some() || reported));
        let in_arc = |weapon| choice == Choice::ToLay || B::in_arc(rules, state, picture.body, weapon, at);
        if !eligible || !in_arc(weapon) {
            continue;
        }
        let hurt = B::hurts(rules, state, (picture.body, picture.at), weapon, (enemy.id, at));
        if hurt != Hurt::No {
            usable.push((weapon, hurt));
        }
    }
    let best = usable.iter().map(|it| it.1).max()?;
    let is_armour = state.kind(enemy.id) == Kind::Armour;
    let distance = B::distance(state, picture.body, picture.at, enemy.id);
    let sighted = Sighted {
        fired_at_us: me.fired_by.contains(&enemy.id),
        can_hurt_us: known.is_some_and(|it| picture.can_hurt_at(it, picture.at)),
        distance,
        cover: B::cover(rules, state, enemy.id, at, picture.at),
        is_armour,
        best,
        fits: usable.iter().any(|(weapon, _)| (weapon.role == Role::AntiTank) == is_armour),
        bonus: bonus(picture, order, enemy.id, at, distance),
        broken: !enemy.is_steady(),
    };
    let weapons = usable.iter().map(|(weapon, _)| weapon.slot).collect();
    Some(Target { enemy: enemy.id, score: score(&sighted), distance, weapons })
}

/// AI-2, the row of the order.
fn bonus<B: Board>(
    picture: &Picture<'_, B>,
    order: &Order,
    enemy: ElementId,
    at: Point,
    distance: Len,
) -> i32 {
    let state = picture.state;
    let near = |reach: i32, point: Point| B::distance_to(state, enemy, at, point) <= inches(reach);
    let place = order.goal().unwrap_or(picture.at);
    match order.task {
        // 1: +2 within 12" of the held point.
        Task::Hold => i32::from(near(12, place)) * 2,
        // 2: +4 if it fired at unit x since x's last turn, else +2 within 12" of x.
        Task::Support => match order.unit.and_then(|unit| state.find(unit)) {
            Some(unit) if unit.fired_by.contains(&enemy) => 4,
            Some(unit) if unit.on_table() => {
                i32::from(B::distance(state, enemy, at, unit.id) <= inches(12)) * 2
            }
            _ => 0,
        },
        // 4: +2 within 12" of the objective.
        Task::Contact => i32::from(order.goal().is_some_and(|goal| near(12, goal))) * 2,
        // 6: +2 within 12".
        Task::Conceal => i32::from(distance <= inches(12)) * 2,
        // 7: +4 within 6" of the feature.
        Task::Overwatch => i32::from(near(6, place)) * 4,
        Task::Reposition | Task::Recce | Task::Engineer => 0,
    }
}

/// AI-14: a target for what is not on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Called {
    /// Whom.
    pub enemy: ElementId,
    /// What it is worth.
    pub score: Score,
    /// The observer, or the officer's element, that knows and sees it.
    pub by: ElementId,
}

/// AI-14: for what is not on the table: the targets among the enemies that an observer or officer knows and sees, the best
/// first; the distance does not count.
pub(crate) fn reported<B: Board>(rules: &Fyob<B>, state: &Position<B>, id: ElementId) -> Vec<Called> {
    let calls = |friend: &&Element| {
        friend.is_steady() && (state.info(friend.id).observer || state.officer_with(friend.id).is_some())
    };
    let mut weapons = B::weapons(rules, state, id);
    weapons.retain(|it| it.shots_left != Some(0));
    let mut found: Vec<Called> = Vec::new();
    for friend in state.on_table(state.get(id).side).filter(calls) {
        let eye = board::place::<B>(state, friend.id).at;
        let worth = |known: &Known| {
            let score = worth_from(rules, state, (id, eye), &weapons, known.enemy)?;
            Some(Called { enemy: known.enemy, score, by: friend.id })
        };
        found.extend(friend.known.iter().filter_map(worth));
    }
    found.sort_by_key(|it| (Reverse(it.score.total()), it.enemy));
    let mut best: Vec<Called> = Vec::new();
    for it in found {
        if !best.iter().any(|other| other.enemy == it.enemy) {
            best.push(it);
        }
    }
    best
}

/// AI-14: what an enemy is worth to a weapon off the table, seen by somebody at a place; nothing if it is no target.
fn worth_from<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    (id, eye): (ElementId, Point),
    weapons: &[Weapon],
    enemy: ElementId,
) -> Option<Score> {
    let enemy = state.find(enemy).filter(|it| it.on_table() && !it.concealed && it.aboard.is_none())?;
    let at = B::pose(state, enemy.id).at;
    if !B::sees(rules, state, eye, enemy.id, at) {
        return None;
    }
    let hurt = |weapon: &Weapon| B::hurts(rules, state, (id, eye), weapon, (enemy.id, at));
    let can = || weapons.iter().filter(|it| hurt(it) != Hurt::No);
    // AI-2: what it cannot hurt is no target.
    let best = can().map(hurt).max()?;
    let is_armour = state.kind(enemy.id) == Kind::Armour;
    let sighted = Sighted {
        fired_at_us: false,
        can_hurt_us: false,
        distance: Len::new(i32::MAX),
        cover: B::cover(rules, state, enemy.id, at, eye),
        is_armour,
        best,
        fits: can().any(|it| (it.role == Role::AntiTank) == is_armour),
        bonus: 0,
        broken: !enemy.is_steady(),
    };
    Some(score(&sighted)).filter(|it| WORTH_A_SHOT <= it.total())
}

//! AI-2 at a real table: whom a program-run element fires at, from the answers to HA-7 (4).

use engine::Flow;
use fyob::procedure;
use fyob::procedure::score::{Score, Sighted, WORTH_A_SHOT};
use fyob::{Arm, Cover, Element, ElementId, Hurt, Kind, Task, inches};
use table::Len;

use crate::ask::{PERSON, Step, counter, element, yes};
use crate::course::order_of;
use crate::results::knows;

/// FYOB-HA7 (4): an enemy that a program-run element knows and can see, as the person describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Enemy {
    /// Who.
    pub(crate) id: ElementId,
    /// How far: up to 6, 12, 24 inches, or more.
    pub(crate) within: Within,
    /// The score of AI-2, if it is in range and can be hurt.
    pub(crate) score: Option<i32>,
    /// AI-15: what speaks for it.
    pub(crate) why: Option<String>,
    /// AI-1 row 7: it is within 6" of the guarded feature.
    pub(crate) at_the_place: bool,
}

/// Bands of distance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Within {
    /// Up to 6".
    Six,
    /// Up to 12".
    Twelve,
    /// Up to 24".
    TwentyFour,
    /// Farther.
    Far,
}

impl Within {
    /// A distance of the band, as the table of AI-2 reads it.
    fn at_most(self) -> Len {
        inches(match self {
            Within::Six => 6,
            Within::Twelve => 12,
            Within::TwentyFour => 24,
            Within::Far => 25,
        })
    }
}

/// HA-7 (4): the enemies that an element knows and can see, nearest and best known first. Those that fired at it the program
/// knows from the reports: they come first in the list.
pub(crate) fn enemies(step: &mut Step<'_>, id: ElementId) -> Flow<Vec<Enemy>> {
    let it = step.state.get(id);
    let mut left: Vec<ElementId> = step
        .state
        .on_table(it.side.other())
        .filter(|other| !other.concealed && step.state.info(other.id).arm != Arm::Aircraft)
        .map(|it| it.id)
        .collect();
    left.sort_by_key(|other| (!it.fired_by.contains(other), !it.knows(*other), *other));
    let mut res: Vec<Seen> = Vec::new();
    let mut asked = format!("Which enemy does {} know of and see?", counter(step, id));
    while !left.is_empty() {
        let none = if res.is_empty() { "none" } else { "no more" };
        let Some(enemy) = element(step, "HA-7", asked.clone(), &left, Some(none))? else { break };
        // FYOB-R73: what it was told to know it knows: that is not asked again when it is fired at.
        knows(step, id, enemy);
        res.push(describe(step, id, enemy)?);
        left.retain(|it| *it != enemy);
        "Which others?".clone_into(&mut asked);
    }
    let alone = res.iter().filter(|it| it.hurts != Hurt::No).count() == 1;
    let mut rated = Vec::with_capacity(res.len());
    for seen in res {
        let (score, near) = match seen.hurts {
            Hurt::No => (None, false),
            Hurt::Damage | Hurt::Destroy => {
                score(step, id, &seen, alone).map(|(score, near)| (Some(score), near))?
            }
        };
        let task = order_of(step, id).task;
        let at_the_place = near && task == Task::Overwatch;
        let why = score.as_ref().and_then(|it| it.reasons(Some(task)));
        let score = score.map(|it| it.total());
        rated.push(Enemy { id: seen.id, within: seen.within, score, why, at_the_place });
    }
    Ok(rated)
}

/// What a turn must know of an enemy at once: whether it can be hurt, and how far away it is if that matters.
fn describe(step: &mut Step<'_>, id: ElementId, enemy: ElementId) -> Flow<Seen> {
    let may_fire = fyob::mods(&step.state, id).may_fire;
    let hurts = if may_fire { can_hurt(step, id, enemy)? } else { Hurt::No };
    let task = order_of(step, id).task;
    let counts = hurts != Hurt::No || matches!(task, Task::Recce | Task::Reposition | Task::Overwatch);
    let within = if counts { distance(step, enemy)? } else { Within::Far };
    Ok(Seen { id: enemy, within, hurts })
}

/// HA-7 (4): the band of distance.
fn distance(step: &mut Step<'_>, enemy: ElementId) -> Flow<Within> {
    let bands = [
        (Within::Six, "up to 6 inches"),
        (Within::Twelve, "up to 12 inches"),
        (Within::TwentyFour, "up to 24 inches"),
        (Within::Far, "farther"),
    ];
    step.choose(PERSON, "HA-7", format!("How far away is {}?", counter(step, enemy)), &bands)
}

/// An enemy before its score is known.
struct Seen {
    id: ElementId,
    within: Within,
    hurts: Hurt,
}

/// FYOB-072: in range, and can be hurt.
fn can_hurt(step: &mut Step<'_>, id: ElementId, enemy: ElementId) -> Flow<Hurt> {
    let question = format!("Can {} hit and hurt {} from here?", counter(step, id), counter(step, enemy));
    match step.state.kind(enemy) {
        Kind::Armour => {
            let options = [(Hurt::No, "no"), (Hurt::Damage, "damage it"), (Hurt::Destroy, "destroy it")];
            step.choose(PERSON, "HA-7", question, &options)
        }
        Kind::Foot | Kind::Soft | Kind::Outside => {
            Ok(if yes(step, "HA-7", question)? { Hurt::Destroy } else { Hurt::No })
        }
    }
}

/// The order bonus of AI-2: near the order's point or unit.
fn near_the_place(step: &mut Step<'_>, id: ElementId, enemy: &str) -> Flow<bool> {
    let order = order_of(step, id);
    let inches = if order.task == Task::Overwatch { 6 } else { 12 };
    let place = match order.unit {
        Some(unit) => counter(step, unit),
        None => order.words.clone(),
    };
    yes(step, "HA-7", format!("Is {enemy} within {inches} inches of {place}?"))
}

/// AI-2: what an enemy is worth, by the same table as on a virtual one. HA-7: where there is only one target, nothing is
/// asked that cannot change whether it is fired at.
fn score(step: &mut Step<'_>, id: ElementId, seen: &Seen, alone: bool) -> Flow<(Score, bool)> {
    let (enemy, is_armour) = (seen.id, step.state.kind(seen.id) == Kind::Armour);
    let it = step.state.get(id);
    let (task, unit) = (order_of(step, id).task, order_of(step, id).unit);
    let arm = step.state.info(id).arm;
    let unit_fired_on =
        unit.and_then(|unit| step.state.find(unit)).is_some_and(|it| it.fired_by.contains(&enemy));
    let by_support = if task == Task::Support && unit_fired_on { 4 } else { 0 };
    let by_ambush = if task == Task::Conceal && seen.within <= Within::Twelve { 2 } else { 0 };
    let by_place = if task == Task::Overwatch { 4 } else { 2 };
    // What has not been asked yet counts least.
    let mut sighted = Sighted {
        fired_at_us: it.fired_by.contains(&enemy),
        can_hurt_us: false,
        distance: seen.within.at_most(),
        cover: Cover::Hard,
        is_armour,
        best: Hurt::No,
        fits: !is_armour || matches!(arm, Arm::Gun | Arm::Afv),
        bonus: by_support + by_ambush,
        broken: !step.state.get(enemy).is_steady(),
    };
    let settled = |least: &Sighted, most: &Sighted| {
        let most = Sighted { bonus: least.bonus + by_place, ..*most };
        alone && (WORTH_A_SHOT <= worth(least) || worth(&most) < WORTH_A_SHOT)
    };
    let most = Sighted { can_hurt_us: true, cover: Cover::Open, best: Hurt::Destroy, ..sighted };
    if settled(&sighted, &most) && task != Task::Overwatch {
        return Ok((procedure::score::score(&sighted), false));
    }
    sighted.best = seen.hurts;
    if !is_armour {
        sighted.cover = crate::ask::cover(step, enemy)?;
    }
    if !sighted.fired_at_us && !settled(&sighted, &Sighted { can_hurt_us: true, ..sighted }) {
        let question = format!("Can {} hurt {}?", counter(step, enemy), counter(step, id));
        sighted.can_hurt_us = yes(step, "HA-7", question)?;
    }
    let order = order_of(step, id);
    let named = !order.words.is_empty() || order.unit.is_some();
    let asks = named
        && matches!(task, Task::Hold | Task::Support | Task::Contact | Task::Overwatch)
        && !unit_fired_on;
    let matters = task == Task::Overwatch || !settled(&sighted, &sighted);
    let near = asks && matters && near_the_place(step, id, &counter(step, enemy))?;
    sighted.bonus += if near { by_place } else { 0 };
    Ok((procedure::score::score(&sighted), near))
}

fn worth(it: &Sighted) -> i32 {
    procedure::score::score(it).total()
}

/// AI-2: the best target: highest score, then nearest, then lowest number; none below 4.
pub(crate) fn best(enemies: &[Enemy]) -> Option<&Enemy> {
    let rated = enemies.iter().filter(|it| it.score.is_some_and(|score| WORTH_A_SHOT <= score));
    rated.min_by_key(|it| (std::cmp::Reverse(it.score), it.within, it.id))
}

/// AI-1 row 4: enemies of men that an element may assault: no more men than it has.
pub(crate) fn assaultable(step: &Step<'_>, id: ElementId, enemies: &[Enemy]) -> Vec<ElementId> {
    let it: &Element = step.state.get(id);
    let weak =
        |other: &&Enemy| step.state.kind(other.id) == Kind::Foot && step.state.get(other.id).men <= it.men;
    enemies.iter().filter(weak).map(|it| it.id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn enemy(id: u16, within: Within, score: Option<i32>) -> Enemy {
        Enemy { id: ElementId(id), within, score, why: None, at_the_place: false }
    }

    #[test]
    fn ai_2_the_highest_score_is_fired_at_then_the_nearest_then_the_lowest_number() {
        let all = [
            enemy(5, Within::Six, Some(4)),
            enemy(3, Within::Twelve, Some(9)),
            enemy(2, Within::TwentyFour, Some(9)),
            enemy(1, Within::Six, None),
        ];
        assert_eq!(best(&all).map(|it| it.id), Some(ElementId(3)));
        assert_eq!(best(&[enemy(7, Within::Six, Some(3))]), None, "AI-2: not below 4");
        let equal = [enemy(8, Within::Six, Some(5)), enemy(6, Within::Six, Some(5))];
        assert_eq!(best(&equal).map(|it| it.id), Some(ElementId(6)));
    }
}

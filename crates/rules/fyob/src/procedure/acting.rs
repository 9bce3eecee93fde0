//! AI-15: why an element does an act (AI-6), fires or holds its fire (AI-2), lays its weapon (AI-13): in words.

use crate::board::{self, Board};
use crate::decision::Act;
use crate::describe::names;
use crate::element::{Laid, inches};
use crate::order::Task;
use crate::procedure::courses::{Permission, fire_permission};
use crate::procedure::score::WORTH_A_SHOT;
use crate::procedure::target::{self, Choice, Target};
use crate::procedure::terms::{Duty, Picture, weapon_to_man};
use crate::procedure::whither;

/// AI-6: what an act is for.
pub(crate) fn why<B: Board>(picture: &Picture<'_, B>, duty: &Duty, act: &Act) -> String {
    let (state, me) = (picture.state, picture.state.get(picture.id));
    match act {
        Act::LeaveRiver => "gets out of the water before anything else".to_owned(),
        Act::Dismount { .. } if picture.enemy_within(inches(12)) => {
            "gets out: an enemy is within 12 inches".to_owned()
        }
        Act::Dismount { .. } if me.fired_on => "gets out: it was fired on".to_owned(),
        Act::Dismount { .. } => "gets out: it has arrived".to_owned(),
        Act::Mount { carrier } => {
            format!("gets aboard {}: it has far to go, and no enemy is near", state.name(*carrier))
        }
        Act::Parachute => "jumps".to_owned(),
        Act::Extract => format!("leaves its hiding place: its order is {}", duty.order.task.name()),
        Act::SetUp { on } => {
            format!("has reached its place and sets up, laid on {}", laid_on(picture, duty, *on))
        }
        Act::TakeDown => "takes down its weapon: it has to go elsewhere".to_owned(),
        Act::Work if duty.order.words.is_empty() => "is at the site, and works".to_owned(),
        Act::Work => format!("is at the site, to {}", duty.order.words),
        Act::Conceal => "is where it was told to hide, and tries to".to_owned(),
        Act::Reman => "is back at its weapon, and mans it".to_owned(),
        Act::Aim => "takes aim: it acts before it fires".to_owned(),
        Act::Renet => "works at its radio, which is off the net".to_owned(),
        Act::Runner => "has something to pass on, and no radio on the net".to_owned(),
        Act::Observe { target, .. } => {
            let whom = whither::enemy(picture, *target);
            // FYOB-166: of one that stays hidden nobody says whether it has fired.
            if names::hidden(state, *target, me.side.seat()) {
                format!("looks at {whom}, to find out what it is")
            } else if me.fired_by.contains(target) {
                format!("looks for {whom}, which fired at it")
            } else {
                format!("looks for {whom}, the nearest enemy that it has yet to make out")
            }
        }
    }
}

/// AI-13: what a weapon that is set up is laid on.
fn laid_on<B: Board>(picture: &Picture<'_, B>, duty: &Duty, on: Laid) -> String {
    match on {
        Laid::Nothing => "nothing".to_owned(),
        Laid::On(enemy, _) => format!("{}, its best target", whither::enemy(picture, enemy)),
        Laid::At(at) if duty.order.goal() == Some(at) => {
            format!("{}, where its order points", whither::place(picture.state, at))
        }
        Laid::At(at) if picture.enemies.is_empty() => {
            format!("{}, where the enemy must come from", whither::place(picture.state, at))
        }
        Laid::At(at) => format!("{}, where it knows the nearest enemy", whither::place(picture.state, at)),
    }
}

/// AI-2: an element does something to a target: in full, and as the enemy may hear of it.
pub(crate) fn because<B: Board>(
    picture: &Picture<'_, B>,
    duty: &Duty,
    target: &Target,
    does: &str,
) -> (String, Option<String>) {
    let whom = whither::enemy(picture, target.enemy);
    let sentence = |reasons: Option<String>| reasons.map(|why| format!("{does} {whom}, which {why}"));
    let own = sentence(target.score.reasons(Some(duty.order.task)));
    (own.unwrap_or_else(|| format!("{does} {whom}")), sentence(target.score.reasons(None)))
}

/// AI-2, AI-5: why an element that has somebody before it does not fire; nothing, where nobody would wonder or where its
/// leader's test has told it.
pub(crate) fn holds_fire<B: Board>(picture: &Picture<'_, B>, duty: &Duty) -> Option<String> {
    let me = picture.state.get(picture.id);
    if me.concealed || me.overwatch || weapon_to_man::<B>(picture.state, picture.id).is_some() {
        return None;
    }
    let targets = target::all(picture, &duty.order, Choice::Now);
    let best = targets.into_iter().min_by_key(|it| (-it.score.total(), it.distance, it.enemy))?;
    if best.score.total() < WORTH_A_SHOT {
        let whom = whither::enemy(picture, best.enemy);
        return Some(format!("does not fire: not even {whom} is worth a shot"));
    }
    if fire_permission(picture, duty, &best) != Permission::Refused {
        return None;
    }
    let why = match duty.order.task {
        Task::Reposition => "holds its fire: it is on its way, and nobody has fired at it",
        Task::Recce => "holds its fire: it is to scout, and no enemy is within 6 inches",
        Task::Engineer => "holds its fire: its work comes first",
        Task::Hold | Task::Support | Task::Contact | Task::Conceal | Task::Overwatch => return None,
    };
    Some(why.to_owned())
}

/// AI-1 row 6: whom an element in ambush lets come nearer.
pub(crate) fn waits_for<B: Board>(picture: &Picture<'_, B>, duty: &Duty) -> Option<String> {
    let (rules, state, id) = (picture.rules, picture.state, picture.id);
    let choice = if state.info(id).immobile { Choice::ToLay } else { Choice::Now };
    let target = target::best(picture, &duty.order, choice)?;
    let (whom, off) = (whither::enemy(picture, target.enemy), names::distance(target.distance));
    let within = names::in_inches(board::ambush_distance(rules, state, id));
    Some(format!("stays concealed: {whom} is {off} off, and it lies in wait for what comes within {within}"))
}

//! What a random player does in the phases: one idea, worked out no further than it must be to make sense.

use engine::{Cup, Step};
use table::{Deg, Len, Point};

use super::fire::can_be_laid;
use super::lattice::{Legs, NEIGHBOURS};
use super::{Pace, bearing, mover, place};
use crate::Fyob;
use crate::board::Board;
use crate::decision::{Act, Decision};
use crate::element::{Arm, Element, Laid};
use crate::host::{Play, Position};
use crate::ids::ElementId;
use crate::order::Task;
use crate::phases::{self, Open};
use crate::radio;
use crate::sample::{anybody, one_in, pick, shows};
use crate::state::{Phase, Stage};

/// So many ideas are had before a turn ends.
const IDEAS: usize = 4;
/// So many enemies are looked at to find one that can be fired at.
const TARGETS: usize = 2;

/// One idea of what the element whose phases are played could do; it may turn out to be illegal. None: nothing comes to
/// mind, and its turn may end.
pub fn whim<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    id: ElementId,
    cup: &mut Cup,
) -> Option<Decision> {
    let it = state.find(id)?;
    let step = Step::looking(rules, state);
    let open = phases::open_now(&step, id);
    (0..IDEAS).find_map(|_| idea(&step, it, open, cup))
}

fn idea<B: Board>(step: &Play<'_, B>, it: &Element, open: Open, cup: &mut Cup) -> Option<Decision> {
    let (rules, state) = (step.rules, &*step.state);
    let acts = it.on_table() && 0 < open.acts;
    if state.stage == Stage::Restricted {
        return match cup.below(2) {
            0 => open.moves.then_some(Decision::SeekCover),
            _ => acts.then(|| act(step, it, cup)).flatten(),
        };
    }
    // Whoever has thrown for his move makes it.
    let thrown = state.turn.as_ref().and_then(|turn| turn.thrown);
    if let Some(thrown) = thrown.filter(|_| open.moves && !one_in(cup, 8)) {
        return march(rules, state, it, thrown, cup);
    }
    match cup.below(8) {
        0..3 => open.fire.then(|| shot(rules, state, it, cup)).flatten(),
        3..5 if thrown.is_none() => open.moves.then(|| throw(rules, state, it, cup)).flatten(),
        5 => laying(step, it, cup),
        _ => acts.then(|| act(step, it, cup)).flatten(),
    }
}

/// FYOB-087: a random enemy that it knows of and can hurt. HH-5: others may have told of one.
fn shot<B: Board>(rules: &Fyob<B>, state: &Position<B>, it: &Element, cup: &mut Cup) -> Option<Decision> {
    let from = it.counters.first().copied().unwrap_or_else(|| place::<B>(state, it.id).at);
    for _ in 0..TARGETS {
        let known = pick(&it.known, cup).filter(|_| !one_in(cup, 12)).map(|known| known.enemy);
        let target = match known {
            Some(enemy) => enemy,
            None if one_in(cup, 2) => {
                anybody(state, cup, |enemy| enemy.side != it.side && shows(state, enemy))?.id
            }
            None => return None,
        };
        if bearing(rules, state, it.id, from, target).is_ok() {
            return Some(Decision::Fire { target, weapons: Vec::new() });
        }
    }
    None
}

/// FYOB-094: the throw, on the road now and then.
fn throw<B: Board>(rules: &Fyob<B>, state: &Position<B>, it: &Element, cup: &mut Cup) -> Option<Decision> {
    let body = mover(state, it.id);
    let road = one_in(cup, 4) && B::on_road(rules, state, place::<B>(state, it.id).at);
    let goes = B::pace(rules, state, body, road, it.is_foot_crew()) != Pace::None;
    goes.then_some(Decision::ThrowMove { road })
}

/// FYOB-094: straight on towards somewhere, over the lattice, as far as the throw reaches or not so far.
fn march<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    it: &Element,
    thrown: Len,
    cup: &mut Cup,
) -> Option<Decision> {
    let turn = state.turn.as_ref()?;
    let (body, start) = (mover(state, it.id), place::<B>(state, it.id).at);
    let direction = towards(start, goal(state, it, cup), cup);
    let may_double = turn.die == Some(Phase::Move) && !turn.fired && !turn.acting;
    let double = may_double && one_in(cup, 6);
    let mut left = if double { thrown.raw() * 2 } else { thrown.raw() };
    let legs = Legs::through(rules, state, body, it.is_foot_crew(), start);
    let mut here = legs.lattice.number(start)?;
    let (mut ends, short) = (Vec::new(), one_in(cup, 3));
    while let Some(next) = legs.lattice.neighbour(here, direction) {
        let Some(cost) = legs.cost(here, next, direction).filter(|&cost| cost <= left) else { break };
        let at = legs.lattice.point(next);
        if turn.on_road && !B::on_road(rules, state, at) {
            break;
        }
        (left, here) = (left - cost, next);
        ends.push(at);
    }
    // Where there is no room it stops one point earlier.
    let farthest = if short { *pick(&ends, cup)? } else { *ends.last()? };
    let fits = |&&at: &&Point| {
        at.distance_sq(start) <= farthest.distance_sq(start) && B::may_end(rules, state, body, at)
    };
    let end = *ends.iter().rev().take(4).find(fits)?;
    let facing = one_in(cup, 4).then(|| Deg::new(i32::try_from(cup.below(360)).unwrap_or(0)));
    Some(Decision::Move { path: vec![end], facing, double })
}

/// Where it might want to go: as ordered, to an enemy, to an objective; or nowhere in particular.
fn goal<T>(state: &crate::State<T>, it: &Element, cup: &mut Cup) -> Option<Point> {
    match cup.below(4) {
        0 => it.order().goal(),
        1 => pick(&it.known, cup).map(|known| known.at),
        2 => pick(&state.battle.objectives, cup).map(|objective| objective.at),
        _ => None,
    }
}

/// The direction of the lattice that leads to a place, or any.
fn towards(start: Point, goal: Option<Point>, cup: &mut Cup) -> usize {
    let facing = goal.and_then(|goal| Deg::from_to(start, goal));
    match facing {
        Some(facing) => (usize::from(facing.degrees()) + 22) / 45 % NEIGHBOURS.len(),
        None => cup.below(8) as usize,
    }
}

/// FYOB-R41: another target for a weapon; HH-14: turning on the spot.
fn laying<B: Board>(step: &Play<'_, B>, it: &Element, cup: &mut Cup) -> Option<Decision> {
    let state = &*step.state;
    let info = state.info(it.id);
    if can_be_laid(state, it) {
        phases::may_lay(step, it.id).ok()?;
        let known = pick(&it.known, cup).map(|known| Laid::On(known.enemy, known.at));
        let on = known.or_else(|| it.order().goal().map(Laid::At))?;
        return Some(Decision::Lay { element: it.id, on });
    }
    let turns = matches!(info.arm, Arm::Gun | Arm::Afv | Arm::Transport) && !info.immobile;
    let thrown = state.turn.as_ref().is_some_and(|turn| turn.thrown.is_some());
    let may_turn = turns && !thrown && phases::may_move(step, it.id).is_ok();
    may_turn.then(|| Decision::Turn { facing: Deg::new(i32::try_from(cup.below(360)).unwrap_or(0)) })
}

/// FYOB-100, FYOB-R43: an act that might make sense. FYOB-R80: whether it can conceal itself depends on what the enemy knows:
/// that is left to the procedure.
fn act<B: Board>(step: &Play<'_, B>, it: &Element, cup: &mut Cup) -> Option<Decision> {
    let state = &*step.state;
    let id = it.id;
    let immobile = state.info(id).immobile && !it.is_foot_crew();
    let act = match cup.below(10) {
        0..4 => return observe::<B>(step, it, cup),
        4 if it.in_river => Act::LeaveRiver,
        4 if it.aboard.is_some() => Act::Dismount { to: None },
        4 => {
            let takes = |other: &Element| {
                other.side == it.side && other.on_table() && state.info(other.id).arm == Arm::Transport
            };
            let carrier = anybody(state, cup, takes)?.id;
            let can = carrier != id && B::can_carry(step.rules, state, carrier, id);
            return can.then_some(Decision::Act(Act::Mount { carrier }));
        }
        5 if immobile && it.set_up => Act::TakeDown,
        5 if immobile => {
            let goal = it.order().goal().or_else(|| pick(&state.battle.objectives, cup).map(|it| it.at))?;
            Act::SetUp { on: Laid::At(goal) }
        }
        5 | 6 if phases::may_act(step, id, &Act::Aim).is_ok() => Act::Aim,
        7 if radio::can_renet(state, id) => Act::Renet,
        7 if radio::errand(state, id).is_some() => Act::Runner,
        8 if it.concealed => Act::Extract,
        8 if it.weapon_lost && it.weapon_left.is_some() => Act::Reman,
        9 if it.order().task == Task::Engineer => Act::Work,
        9 if one_in(cup, 32) => Act::Parachute,
        _ => return None,
    };
    Some(Decision::Act(act))
}

/// FYOB-100 (i): a random enemy that it does not know of.
fn observe<B: Board>(step: &Play<'_, B>, it: &Element, cup: &mut Cup) -> Option<Decision> {
    let unknown = |enemy: &Element| {
        enemy.side != it.side && shows(&step.state, enemy) && enemy.aboard.is_none() && !it.knows(enemy.id)
    };
    let enemy = anybody(&step.state, cup, unknown)?;
    let all = super::can_be_observed(step.rules, &step.state, it.id, enemy);
    pick(&all, cup).cloned().map(Decision::Act)
}

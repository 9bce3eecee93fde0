//! A random sensible decision, quickly: no list of everything is made first.

use engine::{Cup, Seat, Step};
use table::{Deg, Leg};

use crate::D20;
use crate::decision::{Decision, Weapon};
use crate::element::{Element, Mark, du};
use crate::movement::plan;
use crate::proposals::{actors, can_act, is_legal, proposals, straight_march, targets};
use crate::sequence::decider;
use crate::state::{Stage, State};
use crate::target::{may_fire, suits};

/// How many elements are asked before the stage is ended.
const TRIES: usize = 3;

/// A random legal decision of a seat. `state` is what the seat believes.
pub(crate) fn sample(rules: &D20, state: &State, seat: Seat, cup: &mut Cup) -> Option<Decision> {
    match state.stage {
        Stage::Direct => Some(shot(rules, state, cup).unwrap_or(Decision::End)),
        Stage::Movement => Some(movement(rules, state, seat, cup).unwrap_or(Decision::End)),
        _ => by_list(rules, state, seat, cup),
    }
}

/// From the list of proposals; the stage is ended when a random element has none.
fn by_list(rules: &D20, state: &State, seat: Seat, cup: &mut Cup) -> Option<Decision> {
    let mut pieces: Vec<_> = actors(state, seat).into_iter().map(Some).collect();
    pieces.push(None);
    let piece = *pick(&pieces, cup)?;
    let found = proposals(rules, state, seat, piece);
    match pick(&found, cup) {
        Some(decision) => Some(decision.clone()),
        None => pick(&proposals(rules, state, seat, None), cup).cloned(),
    }
}

fn pick<'a, T>(list: &'a [T], cup: &mut Cup) -> Option<&'a T> {
    let n = u32::try_from(list.len()).ok().filter(|&n| 0 < n)?;
    list.get(cup.below(n) as usize)
}

/// A random element of the deciding side that can still act.
fn anybody<'a>(state: &'a State, cup: &mut Cup) -> Option<&'a Element> {
    let side = decider(state);
    let first = state.elements.partition_point(|it| it.id.side < side);
    let own = &state.elements[first..state.elements.partition_point(|it| it.id.side <= side)];
    let start = pick(own, cup)?.id;
    let from = own.partition_point(|it| it.id < start);
    own[from..].iter().chain(&own[..from]).find(|it| can_act(state, it))
}

/// A random shot of a random element.
fn shot(rules: &D20, state: &State, cup: &mut Cup) -> Option<Decision> {
    let step = Step::looking(rules, state);
    for _ in 0..TRIES {
        let it = anybody(state, cup)?;
        let near: Vec<&Element> = targets(state, it).collect();
        let Some(&first) = pick(&near, cup) else { continue };
        let from = near.iter().position(|target| target.id == first.id).unwrap_or(0);
        for target in near[from..].iter().chain(&near[..from]) {
            for with in [Weapon::Hesa, Weapon::Ap, Weapon::TankHunting] {
                let decision = Decision::Fire { firer: it.id, target: target.id, with };
                if suits(it, target, with)
                    && may_fire(&step, it, target, with).is_ok()
                    && (with == Weapon::Hesa || is_legal(rules, state, it.side().seat(), &decision))
                {
                    return Some(decision);
                }
            }
        }
    }
    None
}

/// A random move of a random element: mostly a straight one, sometimes anything else that it can do.
fn movement(rules: &D20, state: &State, seat: Seat, cup: &mut Cup) -> Option<Decision> {
    let step = Step::looking(rules, state);
    for _ in 0..TRIES {
        let it = anybody(state, cup)?;
        let free = it.on_table() && !it.suppressed && !it.has(Mark::Moved) && !state.is_empty_transport(it);
        if !free || cup.below(12) == 0 {
            let all = proposals(rules, state, seat, Some(it.id.piece()));
            match pick(&all, cup) {
                Some(decision) => return Some(decision.clone()),
                None => continue,
            }
        }
        let heading = Deg::new(i32::try_from(cup.below(360)).unwrap_or(0));
        let goal = match cup.below(3) {
            0 => heading.ahead(it.pose.at, du(12)),
            1 => state.homewards(it.side()).opposite().plus(i32::try_from(cup.below(90)).unwrap_or(0) - 45).ahead(it.pose.at, du(12)),
            _ => pick(&state.battle.objectives, cup).map_or(heading.ahead(it.pose.at, du(12)), |objective| objective.at),
        };
        if let Some(Decision::Move { element, path, facing }) = straight_march(rules, state, it, on_table(state, goal)) {
            let path: Vec<Leg> = path;
            if plan(&step, it, &path, facing).is_ok() {
                return Some(Decision::Move { element, path, facing });
            }
        }
    }
    None
}

/// The nearest point that is on the table.
fn on_table(state: &State, goal: table::Point) -> table::Point {
    let size = state.battle.ground.size();
    table::Point::raw(goal.x.clamp(0, size.width.raw()), goal.y.clamp(0, size.height.raw()))
}

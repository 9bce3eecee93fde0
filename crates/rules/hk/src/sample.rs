//! A random sensible decision, quickly: no list of everything is made first.

use engine::{Cup, Seat};
use table::{Deg, Len, Point};

use crate::Hk;
use crate::decision::Decision;
use crate::element::{Element, Side, inches};
use crate::plan::{Silent, Spot, Target};
use crate::proposals::{
    allowance, calls, can_act, counters, fights, is_legal, moves, on_table, shots, targets, with_element,
};
use crate::state::{Stage, State};
use crate::watch;

/// How many ideas are had before the stage is ended.
const TRIES: usize = 6;

/// A random legal decision of a seat. `state` is what the seat believes.
pub(crate) fn sample(rules: &Hk, state: &State, seat: Seat, cup: &mut Cup) -> Option<Decision> {
    for _ in 0..TRIES {
        let decision = rough(rules, state, seat, cup)?;
        if ends(&decision) || is_legal(rules, state, seat, &decision) {
            return Some(decision);
        }
    }
    Some(last(state, cup))
}

fn ends(decision: &Decision) -> bool {
    matches!(decision, Decision::Ready | Decision::Begin | Decision::Pass { .. } | Decision::MoveFirst { .. })
}

/// What ends the stage.
fn last(state: &State, cup: &mut Cup) -> Decision {
    match state.stage {
        Stage::Begin => Decision::Begin,
        Stage::Watch(_) => Decision::Pass { phase: false },
        Stage::Initiative(_) => Decision::MoveFirst { own: cup.below(2) == 0 },
        Stage::Melee(_) => fights(state).into_iter().next().unwrap_or(Decision::Ready),
        _ => Decision::Ready,
    }
}

/// A random decision of a seat that may turn out to be illegal.
pub(crate) fn rough(rules: &Hk, state: &State, seat: Seat, cup: &mut Cup) -> Option<Decision> {
    let side = Side::of_seat(seat)?;
    if state.outcome.is_some() {
        return None;
    }
    let idea = match state.stage {
        Stage::Movement(_) => movement(rules, state, side, cup),
        Stage::Watch(_) => mark(rules, state, side, cup),
        Stage::StationaryFire | Stage::MovingFire => shot(rules, state, side, cup),
        Stage::Spotting => spot(rules, state, side, cup),
        Stage::Smoke | Stage::HighExplosive => call(rules, state, side, cup),
        Stage::Continue => pick(&any_continued(state, side), cup).cloned(),
        Stage::Melee(_) => pick(&fights(state), cup).cloned(),
        Stage::Deploy(_) | Stage::Declare(_) | Stage::React if 0 < cup.below(3) => {
            let it = anybody(rules, state, side, cup);
            it.and_then(|it| pick(&with_element(rules, state, it), cup).cloned())
        }
        Stage::Begin
        | Stage::Initiative(_)
        | Stage::Deploy(_)
        | Stage::Declare(_)
        | Stage::React
        | Stage::Over => None,
    };
    Some(idea.unwrap_or_else(|| last(state, cup)))
}

fn pick<'a, T>(list: &'a [T], cup: &mut Cup) -> Option<&'a T> {
    let n = u32::try_from(list.len()).ok().filter(|&n| 0 < n)?;
    list.get(cup.below(n) as usize)
}

/// One of the things that an iterator gives, each as likely.
fn one_of<T>(mut all: impl Iterator<Item = T>, cup: &mut Cup) -> Option<T> {
    let mut res = all.next()?;
    let mut n = 1;
    for it in all {
        n += 1;
        if cup.below(n) == 0 {
            res = it;
        }
    }
    Some(res)
}

/// A random element of a side that can still act: the first one from a random place of the list on.
fn anybody<'a>(rules: &Hk, state: &'a State, side: Side, cup: &mut Cup) -> Option<&'a Element> {
    let first = state.elements.partition_point(|it| it.id.side < side);
    let own = &state.elements[first..state.elements.partition_point(|it| it.id.side <= side)];
    let n = u32::try_from(own.len()).ok().filter(|&n| 0 < n)?;
    let from = cup.below(n) as usize;
    own[from..].iter().chain(&own[..from]).map(|it| &**it).find(|it| can_act(rules, state, it))
}

/// A random order of a random element: mostly a straight move, sometimes anything else that it can do.
fn movement(rules: &Hk, state: &State, side: Side, cup: &mut Cup) -> Option<Decision> {
    let it = anybody(rules, state, side, cup)?;
    if it.aboard.is_some() || cup.below(3) == 0 {
        return pick(&moves::others(rules, state, it), cup).cloned();
    }
    let order = one_of(moves::orders(rules, it), cup)?;
    let far = allowance(rules, it, order) - Len::milli_inches(20);
    let goal = goal(state, it, cup);
    // Rough ground costs double: not every move is as long as the order.
    let far = if cup.below(2) == 0 { far } else { far / 2 };
    let by = far.min(it.centre().distance(goal));
    Some(moves::march(state, it, order, on_table(state, it.centre().towards(goal, by))))
}

/// Somewhere, or an objective.
fn goal(state: &State, it: &Element, cup: &mut Cup) -> Point {
    let turn = i32::try_from(cup.below(360)).unwrap_or(0);
    let anywhere = Deg::new(turn).ahead(it.centre(), inches(12));
    match cup.below(2) {
        0 => anywhere,
        _ => pick(&state.battle.objectives, cup).map_or(anywhere, |objective| objective.at),
    }
}

/// A marker of a random element at a random point of the way; or none.
fn mark(rules: &Hk, state: &State, side: Side, cup: &mut Cup) -> Option<Decision> {
    if cup.below(2) == 0 {
        return Some(Decision::Pass { phase: cup.below(8) == 0 });
    }
    let path = &state.announced.as_ref()?.path;
    let free = |it: &&Element| watch::objection(state, it).is_none();
    let it = one_of(state.on_table(side).filter(free), cup)?;
    let at = *pick(&shots::on_the_way(path), cup)?;
    it.centre().within(shots::reach(rules, it), at).then_some(Decision::Mark { firer: it.id, at })
}

/// A random shot of a random element.
fn shot(rules: &Hk, state: &State, side: Side, cup: &mut Cup) -> Option<Decision> {
    if cup.below(12) == 0 {
        return None;
    }
    let it = anybody(rules, state, side, cup)?;
    if cup.below(16) == 0 {
        return place_or_silence(rules, state, it, cup);
    }
    let far = shots::reach(rules, it);
    let near = targets(state, side).filter(|enemy| it.centre().within(far, enemy.centre()));
    let enemy = one_of(near, cup)?;
    if it.weapons.is_empty() && it.vehicle.is_none() || cup.below(2) == 0 && it.vehicle.is_none() {
        return Some(Decision::Target(Target { by: it.id, weapon: None, on: enemy.id, figure: None }));
    }
    pick(&shots::shots_at(rules, state, it, enemy), cup).cloned()
}

/// HK-R46, HK-H10a: shells at a counter or anywhere; or a support weapon that stays silent.
fn place_or_silence(rules: &Hk, state: &State, it: &Element, cup: &mut Cup) -> Option<Decision> {
    let at = one_of(counters(state, it.id.side), cup).map_or_else(|| goal(state, it, cup), Element::centre);
    let shells = shots::shells_at(rules, state, it, at);
    let silent = it.weapons.first().map(|_| Decision::Silence(Silent { by: it.id, weapon: 0 }));
    pick(&shells, cup).cloned().filter(|_| 0 < cup.below(3)).or(silent)
}

fn spot(rules: &Hk, state: &State, side: Side, cup: &mut Cup) -> Option<Decision> {
    let it = anybody(rules, state, side, cup)?;
    let counter = one_of(counters(state, side), cup)?;
    (0 < cup.below(6)).then_some(Decision::Spot(Spot { by: it.id, counter: counter.id }))
}

fn call(rules: &Hk, state: &State, side: Side, cup: &mut Cup) -> Option<Decision> {
    if cup.below(3) == 0 {
        return None;
    }
    let it = anybody(rules, state, side, cup)?;
    pick(&calls::calls(rules, state, it), cup).cloned()
}

fn any_continued(state: &State, side: Side) -> Vec<Decision> {
    let tubes = state.markers.iter().filter_map(|marker| match marker.tube {
        crate::Tube::Weapon(id, _) if id.side == side => Some(Some(id)),
        crate::Tube::Weapon(..) => None,
        crate::Tube::Battery(..) => Some(None),
    });
    tubes.flat_map(|of| calls::continued(state, side, of)).collect()
}

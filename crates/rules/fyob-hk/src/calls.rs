//! HA-9 row "indirect": the fire phase of a mortar or battery is one call, or fire that goes on. The to-hit modifiers of the
//! layer do not apply.

use engine::{Check, Flow, refuse};
use fyob::{ElementId, Fyob, Hurt, Laid, Means, Play, Position};
use hk::{Call, FireMarker, IMPOSSIBLE, Piece, Stand, Tube, Victim, host, number};
use table::{Len, Point};

use crate::OnHk;
use crate::fire::{Burst, struck};
use crate::harm::{Harm, fact, throw};
use crate::table::{Called, Fact, as_is, world};
use crate::weapons::{as_hurt, needed};

/// HK-055: how far fire may be shifted.
const SHIFT: Len = Len::inches(4);
/// HK-R25: an attempt so near to the last one is at the same point.
const SAME_POINT: Len = Len::inches(1);

/// Where fire at an enemy is called: FYOB-R41, an immobile weapon fires where it was laid; others at the enemy's centre.
fn point(state: &Position<OnHk>, by: ElementId, target: ElementId) -> Option<Point> {
    let there = state.table.find(target)?.centre();
    let it = state.get(by);
    let laid = state.info(by).immobile && !it.is_foot_crew();
    Some(match it.laid {
        Laid::On(_, at) | Laid::At(at) if laid => at,
        _ => there,
    })
}

/// HK-H20: who calls fire onto a point: the crew itself if it sees it; else an observer or officer in good order who knows
/// of the enemy and sees the point, the nearest first.
fn spotter(state: &Position<OnHk>, by: ElementId, target: ElementId, at: Point) -> Option<hk::ElementId> {
    let table = &state.table.hk;
    let sees = |id: ElementId| {
        let body = state.table.find(fyob::board::mover(state, id))?;
        let stands = host::stands(body);
        host::any_sees(table, &stands, &[Stand::ground(at)]).then_some((body.id, body.centre()))
    };
    if let Some((crew, _)) = sees(by).filter(|_| state.get(by).knows(target)) {
        return Some(crew);
    }
    let calls = |it: &&fyob::Element| {
        let observes = state.info(it.id).observer || state.officer_with(it.id).is_some();
        observes && it.is_steady() && it.knows(target)
    };
    let eyes = state.on_table(state.get(by).side).filter(calls).filter_map(|it| sees(it.id));
    eyes.min_by_key(|(id, from)| (from.distance_sq(at), *id)).map(|it| it.0)
}

/// HK-053, HK-H64: whether shells on a point could hurt somebody who stands there.
pub fn hurts(
    rules: &Fyob<OnHk>,
    state: &Position<OnHk>,
    tube: Tube,
    by: ElementId,
    victim: &hk::Element,
    at: Point,
) -> Hurt {
    let below = &rules.host.hk;
    let Some(piece) = Piece::of(below, &state.table.hk, tube) else { return Hurt::No };
    let out_of_reach = piece.reach.is_some_and(|(from, min, max)| {
        let away = from.distance(at);
        max + host::TOLERANCE < away || away + host::TOLERANCE < min
    });
    let crewed = piece.element.is_none() || 0 < piece.crew;
    if piece.missions == 0 || out_of_reach || !crewed {
        return Hurt::No;
    }
    // Of places where somebody might stand one day nobody asks who would see them.
    let target = fyob::floors::above(victim.id);
    let stands_there = victim.on_table() && victim.centre() == at;
    if stands_there
        && let Some(aim) = point(state, by, target)
        && spotter(state, by, target, aim).is_none()
    {
        return Hurt::No;
    }
    let figure = if victim.vehicle.is_some() { None } else { Some(0) };
    let there = Victim { element: victim.id, figure, stand: Stand::ground(at) };
    let (hit, kill) = hk::effect(below, &state.table.hk, &piece, at, &there);
    if number(&hit) == IMPOSSIBLE {
        return Hurt::No;
    }
    match &victim.vehicle {
        Some(vehicle) => {
            let armour = below.tables.vehicle(vehicle.kind).side;
            as_hurt(needed(armour, below.tables.shell(piece.weight).at))
        }
        None if number(&kill) == IMPOSSIBLE => Hurt::No,
        None => Hurt::Destroy,
    }
}

/// HK-052 to HK-055: calls fire at an enemy, or goes on with it; what befell everybody in the blast. If it is not on target
/// the enemy is under fire, provided that the marker lies within the blast radius of it.
pub fn call(
    step: &mut Play<'_, OnHk>,
    by: ElementId,
    tube: Tube,
    target: ElementId,
) -> Flow<Vec<(ElementId, Harm, Hurt)>> {
    let there = step.state.element(target)?.on_table();
    let Some(mut at) = point(&step.state, by, target).filter(|_| there) else {
        return refuse("HA-9", "the target is not on the table");
    };
    let Some(spotter) = spotter(&step.state, by, target, at) else {
        return refuse("HK-H20", "nobody who may call fire there sees the place");
    };
    let rules = step.rules;
    let given: Vec<hk::Element> = [by, target].into_iter().filter_map(|id| as_is(&step.state, id)).collect();
    let mut world = world(&step.state, given);
    let bound = step.state.bound;
    let last = step.state.table.calls.iter().find(|it| it.tube == tube && bound <= it.bound + 1).copied();
    if let Some(failed) = last.filter(|it| !it.effect) {
        let (at, effect, used) = (failed.at, false, false);
        world.markers.push(FireMarker { tube, spotter, at, effect, used });
    }
    let Some(piece) = Piece::of(&rules.host.hk, &world, tube) else {
        return refuse("HA-9", "it has nothing that could be called");
    };
    let goes_on = last.filter(|it| it.effect).and_then(|it| continued(&world, &piece, it.at, at));
    let (roll, on_target) = if let Some(there) = goes_on {
        // HK-054, HK-055: without a roll.
        at = there;
        (None, true)
    } else {
        let Some(check) = hk::targeting(&rules.host.hk, &world, &Call { tube, spotter, at }, false) else {
            return refuse("HA-9", "it cannot be called there");
        };
        let (roll, n) = throw(step, check)?;
        (Some(roll).filter(|it| !it.faces.is_empty()), 0 < n)
    };
    step.emit(fact(Fact::Called { by, call: Called { tube, at, effect: on_target, bound }, roll }));
    let victims = hk::victims(&world, at, None, piece.radius);
    let numbers = |victim: &Victim| hk::effect(&rules.host.hk, &world, &piece, at, victim);
    if !on_target {
        return Ok(missed(rules, &world, &piece, target, &victims, numbers));
    }
    let burst = Burst { by, side: piece.side, weight: piece.weight, name: &piece.name };
    burst.fall(step, &victims, numbers)
}

/// HK-054, HK-R27: fire goes on at its point as long as an enemy that is not hidden is in the blast; HK-055, HK-R26: it is
/// shifted by up to 4" onto an enemy figure.
fn continued(world: &hk::State, piece: &Piece<'_>, old: Point, wanted: Point) -> Option<Point> {
    let enemy = |it: &Victim| it.element.side != piece.side;
    if wanted.within(SAME_POINT, old) && hk::victims(world, old, None, piece.radius).iter().any(enemy) {
        return Some(old);
    }
    let shifts = wanted.within(SHIFT + host::TOLERANCE, old);
    (shifts && host::touched_enemy(world, piece.side, wanted).is_some()).then_some(wanted)
}

/// HA-9: not on target: the enemy it was meant for is under fire if the marker is near enough.
fn missed(
    rules: &Fyob<OnHk>,
    world: &hk::State,
    piece: &Piece<'_>,
    target: ElementId,
    victims: &[Victim],
    numbers: impl Fn(&Victim) -> (Check, Check),
) -> Vec<(ElementId, Harm, Hurt)> {
    let tables = &rules.host.hk.tables;
    let near = victims.iter().filter(|it| fyob::floors::above(it.element) == target);
    let hurts = near.map(|it| {
        let (hit, kill) = numbers(it);
        let vehicle = world.find(it.element).and_then(|it| it.vehicle.as_ref());
        match vehicle {
            _ if number(&hit) == IMPOSSIBLE => Hurt::No,
            Some(vehicle) => {
                as_hurt(needed(tables.vehicle(vehicle.kind).side, tables.shell(piece.weight).at))
            }
            None if number(&kill) == IMPOSSIBLE => Hurt::No,
            None => Hurt::Destroy,
        }
    });
    hurts.max().map(|hurts| (target, Harm::default(), hurts)).into_iter().collect()
}

/// A battery has its turn: one call at an enemy that an observer or officer knows and sees; without a target it waits.
pub fn turn(step: &mut Play<'_, OnHk>, id: ElementId, target: Option<ElementId>) -> Flow {
    let (Some(it), Some(target)) = (step.state.table.outside(id), target) else { return Ok(()) };
    step.state.element(target)?;
    let empty = step.state.table.battery(it).is_none_or(|it| it.missions == 0);
    step.forbid(empty, "HK-H21", "the battery has fired all its missions")?;
    for (element, harm, hurts) in call(step, id, it.tube(), target)? {
        struck(step, id, element, &harm, hurts, Means::HighExplosive)?;
    }
    Ok(())
}

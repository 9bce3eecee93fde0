//! What pointing somewhere could mean.

use engine::{Cause, Goal, Held, Illegal, PieceId, Seat, Waiver, run};
use table::{Deg, Point, Pose};

use super::route::{as_far_as_it_gets, route};
use crate::D20;
use crate::decision::{AirAttack, Decision, Layer, Weapon};
use crate::element::{Class, Element, ElementId, Mode, WholeTurn, du};
use crate::fall_back;
use crate::sequence::decider;
use crate::state::{Stage, State};
use crate::target::suits;
use crate::transport::{has_room, places_beside};

/// So many meanings are shown at most.
const MOST: usize = 8;

/// What pointing somewhere could mean, the likeliest first; what is legal comes before what is not.
pub(crate) fn aim(
    rules: &D20,
    state: &State,
    seat: Seat,
    piece: Option<PieceId>,
    goal: &Goal,
) -> Vec<Decision> {
    if state.outcome.is_some() || state.stage == Stage::Begin {
        return Vec::new();
    }
    let actor = piece.and_then(|piece| state.find(ElementId::from_piece(piece)));
    let target = match goal {
        Goal::Piece(id) => {
            let known = |id: ElementId| state.find(id).filter(|it| it.in_play());
            let Some(it) = id.parse().ok().and_then(known) else { return Vec::new() };
            Some(it)
        }
        Goal::At { .. } => None,
    };
    let meant = match (actor, target, goal) {
        (None, Some(target), _) => support_at(state, seat, target),
        (None, None, Goal::At { at, facing }) => support_on(state, seat, *at, *facing),
        (Some(it), Some(target), _) if it.id == target.id => {
            return super::offers(rules, state, seat, piece);
        }
        (Some(it), Some(target), _) if it.side() == target.side() => at_friend(rules, state, it, target),
        (Some(it), Some(target), _) => at_enemy(rules, state, it, target),
        (Some(it), None, Goal::At { at, facing }) => at_place(rules, state, it, *at, *facing),
        (_, None, Goal::Piece(_)) => Vec::new(),
    };
    sorted(rules, state, seat, meant)
}

/// Legal ones first; of those that are refused for the same reason one is enough.
fn sorted(rules: &D20, state: &State, seat: Seat, meant: Vec<Decision>) -> Vec<Decision> {
    let mut legal: Vec<Decision> = Vec::new();
    let mut refused: Vec<(Decision, Illegal)> = Vec::new();
    for decision in meant {
        let cause = Cause::Decision(seat, &decision, Waiver::None);
        match run(rules, Held::Lent(state), cause, &[], None) {
            Ok(_) if legal.contains(&decision) => (),
            Ok(_) => legal.push(decision),
            Err(why) if refused.iter().any(|(_, known)| *known == why) => (),
            Err(why) => refused.push((decision, why)),
        }
    }
    legal.extend(refused.into_iter().map(|it| it.0));
    legal.truncate(MOST);
    legal
}

/// Batteries and aircraft at an enemy.
fn support_at(state: &State, seat: Seat, target: &Element) -> Vec<Decision> {
    let side = &state.sides[decider(state).idx()];
    if state.stage != Stage::Support || decider(state).seat() != seat {
        return Vec::new();
    }
    let mut res = Vec::new();
    for sortie in side.sorties.iter().filter(|it| !it.spent) {
        for with in [AirAttack::Strafe, AirAttack::Bomb] {
            res.push(Decision::Strike { sortie: sortie.id.clone(), target: target.id, with });
        }
    }
    res.extend(support_on(state, seat, state.base_of(target).pose.at, None));
    res
}

/// Batteries at a place: shells, or smoke.
fn support_on(state: &State, seat: Seat, at: Point, facing: Option<Deg>) -> Vec<Decision> {
    let side = decider(state);
    if side.seat() != seat {
        return Vec::new();
    }
    let batteries = state.sides[side.idx()].batteries.iter().filter(|it| 0 < it.missions && !it.used);
    let one = |battery: String| match state.stage {
        Stage::Support => Some(Decision::Barrage { battery, aim: at }),
        Stage::Smoke => {
            // Square to the way that its side looks.
            let angle = facing.unwrap_or_else(|| state.homewards(side));
            Some(Decision::LaySmoke { by: Layer::Battery(battery), at, angle })
        }
        _ => None,
    };
    batteries.filter_map(|it| one(it.id.clone())).collect()
}

fn at_place(rules: &D20, state: &State, it: &Element, at: Point, facing: Option<Deg>) -> Vec<Decision> {
    let element = it.id;
    match state.stage {
        Stage::Deploy => {
            let to = Pose::new(at, facing.unwrap_or(it.pose.facing));
            vec![Decision::Place { element, to }]
        }
        Stage::Smoke => vec![smoke(it, at, facing)],
        Stage::Speculate => vec![Decision::Speculate { firer: element, at }],
        Stage::Advance | Stage::CounterAdvance => advance(state, it, at),
        Stage::Movement if it.carrier().is_some() => get_off(state, it, at, facing),
        _ => go(rules, state, it, at, facing),
    }
}

fn smoke(it: &Element, at: Point, facing: Option<Deg>) -> Decision {
    let angle = facing.or_else(|| Deg::from_to(at, it.pose.at)).unwrap_or(it.pose.facing);
    Decision::LaySmoke { by: Layer::Element(it.id), at, angle }
}

/// Along the way to where its victim stood, as far as the place is.
fn advance(state: &State, it: &Element, at: Point) -> Vec<Decision> {
    let own = state.advances.iter().filter(|entry| entry.element == it.id);
    own.map(|entry| {
        let way = at.nearest_on_segment(it.pose.at, entry.towards);
        let by = it.pose.at.distance(way).min(du(2));
        Decision::Advance { element: it.id, to: it.pose.at.towards(entry.towards, by) }
    })
    .collect()
}

/// Moves, or turns, or falls back: whatever the Movement phase allows it. In other phases the refusal says when.
fn go(rules: &D20, state: &State, it: &Element, at: Point, facing: Option<Deg>) -> Vec<Decision> {
    let element = it.id;
    let mut res = marches(rules, state, it, at, facing);
    let turn = facing.or_else(|| Deg::from_to(it.pose.at, at)).filter(|facing| *facing != it.pose.facing);
    let pivot = turn.map(|facing| Decision::Pivot { element, facing });
    // Pointing at itself, or hardly beside it, is about its facing.
    if it.base().gap_to_point(at) == table::Len::ZERO {
        res.splice(0..0, pivot);
    } else {
        res.extend(pivot);
    }
    if it.suppressed || state.is_empty_transport(it) {
        res.splice(0..0, retreats(state, it));
    }
    res
}

fn retreats(state: &State, it: &Element) -> Vec<Decision> {
    let element = it.id;
    let ways = fall_back::ways(state, it).into_iter();
    ways.map(|((way, manner), _)| Decision::FallBack { element, way, manner, upto: None }).collect()
}

/// The move there by the cheapest way; and as far as it gets, if that is not the whole.
fn marches(rules: &D20, state: &State, it: &Element, at: Point, facing: Option<Deg>) -> Vec<Decision> {
    if !it.on_table() || !at.in_range() {
        return Vec::new();
    }
    let element = it.id;
    let whole = route(rules, state, it, at);
    let part = as_far_as_it_gets(rules, state, it, &whole);
    let mut res = Vec::new();
    for path in [whole, part] {
        if !path.is_empty() {
            res.push(Decision::Move { element, path, facing });
        }
    }
    res.dedup();
    res
}

/// Gets off where it was pointed at, and where there is room near that.
fn get_off(state: &State, it: &Element, at: Point, facing: Option<Deg>) -> Vec<Decision> {
    let Some(carrier) = it.carrier().map(|id| state.get(id)) else { return Vec::new() };
    let element = it.id;
    let mut near = places_beside(state, carrier, it);
    near.sort_by_key(|(pose, _)| pose.at.distance_sq(at));
    let wanted = Pose::new(at, facing.unwrap_or(carrier.pose.facing));
    let turned = |pose: Pose| Pose::new(pose.at, facing.unwrap_or(pose.facing));
    let places = near.first().map(|(pose, _)| turned(*pose)).into_iter().chain([wanted]);
    let off = |to: Pose| match (it.class, it.mode) {
        (Class::Csw, Mode::Limbered) => {
            let facing = facing.or_else(|| Deg::from_to(carrier.pose.at, at)).unwrap_or(carrier.pose.facing);
            Decision::WholeTurn { element, action: WholeTurn::Unlimber { facing } }
        }
        (Class::Csw, _) => Decision::WholeTurn { element, action: WholeTurn::Disembark { to } },
        _ => Decision::Dismount { element, to },
    };
    places.map(off).collect()
}

fn at_friend(rules: &D20, state: &State, it: &Element, friend: &Element) -> Vec<Decision> {
    let (element, carrier) = (it.id, friend.id);
    if state.stage != Stage::Movement || !friend.on_table() || !it.on_table() {
        return Vec::new();
    }
    let mut res = Vec::new();
    let carries = has_room(state, friend, it) || friend.class.is_transport();
    if carries {
        res.push(match (it.class, it.mode) {
            (Class::Csw, Mode::BrokenDown) => {
                Decision::WholeTurn { element, action: WholeTurn::Embark { carrier } }
            }
            (Class::Csw, _) => Decision::WholeTurn { element, action: WholeTurn::Limber { carrier } },
            _ => Decision::Mount { element, carrier },
        });
    }
    // Up to it, where there is room.
    let mut beside = places_beside(state, friend, it);
    beside.sort_by_key(|(pose, _)| pose.at.distance_sq(it.pose.at));
    if let Some((pose, _)) = beside.first()
        && !state.touching_friend(it, friend)
    {
        res.extend(marches(rules, state, it, pose.at, Some(pose.facing)));
    }
    res
}

fn at_enemy(rules: &D20, state: &State, it: &Element, enemy: &Element) -> Vec<Decision> {
    let at = state.base_of(enemy).pose.at;
    match state.stage {
        Stage::Smoke => vec![smoke(it, at.towards(it.pose.at, du(3)), None)],
        Stage::Speculate => vec![Decision::Speculate { firer: it.id, at }],
        Stage::CloseCombat if state.touching(it, enemy) => vec![Decision::Fight { element: it.id }],
        Stage::Advance | Stage::CounterAdvance => advance(state, it, at),
        Stage::Movement => go(rules, state, it, at, None),
        _ => fire(it, enemy),
    }
}

/// With every weapon that suits; if none does, with one that it has, so that the umpire says why.
fn fire(it: &Element, enemy: &Element) -> Vec<Decision> {
    let shot = |with| Decision::Fire { firer: it.id, target: enemy.id, with };
    let all = [Weapon::Ap, Weapon::Hesa, Weapon::TankHunting];
    let fitting: Vec<Decision> = all.into_iter().filter(|&with| suits(it, enemy, with)).map(shot).collect();
    if fitting.is_empty() {
        let with = if it.hesa.is_none() && it.ap != crate::Ap::None { Weapon::Ap } else { Weapon::Hesa };
        return vec![shot(with)];
    }
    fitting
}

//! What pointing somewhere could mean.

use engine::{Cause, Goal, Held, Illegal, PieceId, Seat, Waiver, run};
use table::{Deg, Point};

use super::route::{as_far_as_it_gets, route};
use crate::Hk;
use crate::decision::Decision;
use crate::element::{Element, ElementId, Order, Side, inches};
use crate::formation::has_floor;
use crate::plan::{Call, Continued, Spot};
use crate::proposals::{calls, shots};
use crate::state::{Stage, State, Tube};

/// So many meanings are shown at most.
const MOST: usize = 8;

/// What pointing somewhere could mean, the likeliest first; what is legal comes before what is not.
pub(crate) fn aim(
    rules: &Hk,
    state: &State,
    seat: Seat,
    piece: Option<PieceId>,
    goal: &Goal,
) -> Vec<Decision> {
    let Some(side) = Side::of_seat(seat) else { return Vec::new() };
    if state.outcome.is_some() || state.stage == Stage::Begin {
        return Vec::new();
    }
    let actor = piece.and_then(|piece| state.find(ElementId::from_piece(piece))).filter(|it| !it.gone);
    let target = match goal {
        Goal::Piece(id) => {
            let known = |id: ElementId| state.find(id).filter(|it| !it.gone);
            let Some(it) = id.parse().ok().and_then(known) else { return Vec::new() };
            Some(it)
        }
        Goal::At { .. } => None,
    };
    let meant = match (actor, target, goal) {
        (Some(it), Some(target), _) if it.id == target.id => return super::offers(rules, state, seat, piece),
        (Some(it), Some(target), _) if it.id.side == target.id.side => at_friend(it, target),
        (Some(it), Some(target), _) => at_enemy(rules, state, it, target),
        (Some(it), None, Goal::At { at, facing }) => at_place(rules, state, it, *at, *facing),
        (None, None, Goal::At { at, .. }) => shifted(state, side, None, *at),
        (None, ..) | (_, None, Goal::Piece(_)) => Vec::new(),
    };
    sorted(rules, state, seat, meant)
}

/// Legal ones first; of those that are refused for the same reason one is enough.
fn sorted(rules: &Hk, state: &State, seat: Seat, meant: Vec<Decision>) -> Vec<Decision> {
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

fn at_place(rules: &Hk, state: &State, it: &Element, at: Point, facing: Option<Deg>) -> Vec<Decision> {
    match state.stage {
        Stage::Deploy(_) => vec![Decision::Place { element: it.id, at, facing: facing.unwrap_or(it.facing) }],
        Stage::Watch(_) => mark_near(state, it, at),
        Stage::Smoke | Stage::HighExplosive => call(rules, state, it, at),
        Stage::Continue => shifted(state, it.id.side, Some(it.id), at),
        Stage::StationaryFire | Stage::MovingFire => shots::shells_at(rules, state, it, at),
        _ => go(rules, state, it, at, facing),
    }
}

/// A marker at the point of the way that is nearest to where somebody points.
fn mark_near(state: &State, it: &Element, at: Point) -> Vec<Decision> {
    let Some(announced) = &state.announced else { return Vec::new() };
    let points = announced.path.windows(2).map(|leg| at.nearest_on_segment(leg[0], leg[1]));
    let nearest = points.min_by_key(|point| (point.distance_sq(at), point.x, point.y));
    nearest.map(|at| Decision::Mark { firer: it.id, at }).into_iter().collect()
}

fn call(rules: &Hk, state: &State, it: &Element, at: Point) -> Vec<Decision> {
    let call = |tube: Tube| Decision::Call(Call { tube, spotter: it.id, at });
    calls::tubes(rules, state, it).map(call).collect()
}

/// HK-055: fire for effect is shifted onto the enemy nearest to where somebody points.
fn shifted(state: &State, side: Side, of: Option<ElementId>, at: Point) -> Vec<Decision> {
    if state.stage != Stage::Continue {
        return Vec::new();
    }
    let mut all: Vec<(i64, Decision)> = calls::continued(state, side, of)
        .into_iter()
        .filter_map(|it| match &it {
            Decision::Continue(Continued { at: Some(to), .. }) => Some((to.distance_sq(at), it)),
            _ => None,
        })
        .collect();
    all.sort_by_key(|it| it.0);
    all.into_iter().map(|it| it.1).take(2).collect()
}

/// A move there by the cheapest way, on the most careful order that gets there first; where none does, as far as it gets.
fn go(rules: &Hk, state: &State, it: &Element, at: Point, facing: Option<Deg>) -> Vec<Decision> {
    let element = it.id;
    if !at.in_range() || it.aboard.is_some() {
        return vec![Decision::Mount { element, carrier: None }];
    }
    let turn = || facing.or_else(|| Deg::from_to(it.centre(), at));
    // Pointing at itself, or hardly beside it, is about its facing.
    if it.centre().within(inches(1) / 2, at) {
        return vec![Decision::Hold { element, facing: turn() }];
    }
    let path = route(rules, state, it, at);
    let march = |order: Order, path: Vec<Point>, floor: Option<u8>| Decision::Move {
        element,
        order,
        path,
        facing,
        figures: Vec::new(),
        floor,
    };
    let careful = [Order::Cautious, Order::Move, Order::Double];
    let mut res: Vec<Decision> = careful.iter().map(|order| march(*order, path.clone(), None)).collect();
    for floor in (1..4).filter(|floor| has_floor(state, at, *floor)) {
        res.extend(careful.iter().map(|order| march(*order, path.clone(), Some(floor))));
    }
    for order in careful.into_iter().rev() {
        let part = as_far_as_it_gets(rules, state, it, order, &path);
        if !part.is_empty() && part != path {
            res.push(march(order, part, None));
        }
    }
    res
}

fn at_friend(it: &Element, friend: &Element) -> Vec<Decision> {
    if friend.vehicle.is_none() || it.vehicle.is_some() {
        return Vec::new();
    }
    vec![Decision::Mount { element: it.id, carrier: Some(friend.id) }]
}

fn at_enemy(rules: &Hk, state: &State, it: &Element, enemy: &Element) -> Vec<Decision> {
    match state.stage {
        Stage::Spotting => vec![Decision::Spot(Spot { by: it.id, counter: enemy.id })],
        Stage::Watch(_) => shots::marks(rules, state, it),
        Stage::Smoke => call(rules, state, it, enemy.centre().towards(it.centre(), inches(4))),
        Stage::HighExplosive => call(rules, state, it, enemy.centre()),
        Stage::Continue => shifted(state, it.id.side, Some(it.id), enemy.centre()),
        Stage::Declare(_) => vec![Decision::Assault { by: it.id, on: enemy.id }],
        Stage::React | Stage::Melee(_) => vec![Decision::React { element: it.id }],
        Stage::Movement(_) => {
            let by = enemy.centre().distance(it.centre()) - inches(2);
            go(rules, state, it, it.centre().towards(enemy.centre(), by.max(inches(1))), None)
        }
        // HK-R46: at a counter only shells are fired, and at its place.
        _ if enemy.hidden => shots::shells_at(rules, state, it, enemy.centre()),
        _ => shots::shots_at(rules, state, it, enemy),
    }
}

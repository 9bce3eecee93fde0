//! What pointing at a place or a piece could mean in the phases of a turn.

use engine::{Cause, Goal, Held, Illegal, PieceId, Seat, Step, Waiver, run};
use table::{Deg, Len, Point};

use super::fire::can_be_laid;
use super::offers::{march, proposals, up};
use super::walk::{CONTACT, leaves_by_its_edge};
use super::ways::{Cell, field, reach};
use super::{SPACING, can_be_observed, mover, on_edge, place};
use crate::Fyob;
use crate::board::Board;
use crate::decision::{Act, Decision};
use crate::element::{Arm, Element, Laid};
use crate::host::{Play, Position};
use crate::ids::ElementId;
use crate::state::{Phase, Stage};
use crate::view::counter_named;

/// So many meanings are shown at most.
const MOST: usize = 8;

/// What pointing somewhere could mean, the likeliest first; what is legal comes before what is not.
pub fn aim<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    seat: Seat,
    piece: Option<PieceId>,
    goal: &Goal,
) -> Vec<Decision> {
    let chosen = piece.map(ElementId::from_piece);
    if let (Stage::Deploy(side), Some(id), Goal::At { at, .. }) = (state.stage, chosen, goal) {
        let own = state.find(id).is_some_and(|it| it.side == side && side.seat() == seat);
        let lay = Decision::Lay { element: id, on: Laid::At(*at) };
        return if own && state.info(id).immobile { vec![lay] } else { Vec::new() };
    }
    let Some(id) = up::<B>(state, seat) else { return Vec::new() };
    // Pointing without a piece means the one that is up.
    if chosen.is_some_and(|it| it != id) {
        return Vec::new();
    }
    let step = Step::looking(rules, state);
    let it = state.get(id);
    let meant = match goal {
        Goal::At { at, facing } => at_place(&step, it, *at, *facing),
        Goal::Piece(label) => match counter_named::<B>(state, label) {
            Some((enemy, n)) => vec![Decision::Act(Act::Observe { target: enemy, counter: Some(n) })],
            None => match state.elements.iter().find(|other| B::label(state, other.id) == *label) {
                Some(other) if other.id == id => return proposals(rules, state, seat, Some(id.piece())),
                Some(other) if other.side == it.side => at_friend(&step, it, other),
                Some(other) => at_enemy(&step, it, other),
                None => Vec::new(),
            },
        },
    };
    sorted(rules, state, seat, meant)
}

/// Legal ones first; of those that are refused for the same reason one is enough.
fn sorted<B: Board>(rules: &Fyob<B>, state: &Position<B>, seat: Seat, meant: Vec<Decision>) -> Vec<Decision> {
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

fn at_place<B: Board>(step: &Play<'_, B>, it: &Element, at: Point, facing: Option<Deg>) -> Vec<Decision> {
    let state = &*step.state;
    let info = state.info(it.id);
    let mut res = Vec::new();
    if state.stage == Stage::Restricted {
        return vec![Decision::SeekCover];
    }
    if it.aboard.is_some() {
        let near = place::<B>(state, it.id).at.within(Len::inches(4), at);
        if near {
            res.push(Decision::Act(Act::Dismount { to: Some(at) }));
        }
    }
    if can_be_laid(state, it) {
        res.push(Decision::Lay { element: it.id, on: Laid::At(at) });
        return res;
    }
    res.extend(go(step, it, at, facing));
    if info.immobile && !it.set_up && it.aboard.is_none() {
        res.push(Decision::Act(Act::SetUp { on: Laid::At(at) }));
    }
    let pose = place::<B>(state, it.id);
    let turn = facing.or_else(|| Deg::from_to(pose.at, at)).filter(|&facing| facing != pose.facing);
    if matches!(info.arm, Arm::Gun | Arm::Afv | Arm::Transport) {
        res.extend(turn.map(|facing| Decision::Turn { facing }));
    }
    res
}

/// The throw; after it the move to the place, or as near to it as the throw takes it.
fn go<B: Board>(step: &Play<'_, B>, it: &Element, at: Point, facing: Option<Deg>) -> Vec<Decision> {
    let (rules, state) = (step.rules, &*step.state);
    let Some(turn) = state.turn.as_ref() else { return Vec::new() };
    let Some(thrown) = turn.thrown else {
        let here = place::<B>(state, it.id).at;
        let road = B::on_road(rules, state, here) && B::on_road(rules, state, at);
        let mut res = vec![Decision::ThrowMove { road: false }];
        if road {
            res.insert(0, Decision::ThrowMove { road: true });
        }
        return res;
    };
    let mut res = Vec::new();
    res.extend(nearest(step, it, at, facing, thrown, false));
    if turn.die == Some(Phase::Move) && !turn.fired && !turn.acting {
        res.extend(nearest(step, it, at, facing, thrown + thrown, true));
    }
    res
}

/// The move that ends nearest to a place by the way that is left from there.
fn nearest<B: Board>(
    step: &Play<'_, B>,
    it: &Element,
    at: Point,
    facing: Option<Deg>,
    distance: Len,
    double: bool,
) -> Option<Decision> {
    let (rules, state) = (step.rules, &*step.state);
    let (body, foot) = (mover(state, it.id), it.is_foot_crew());
    let found = reach(rules, state, it.id, distance, foot);
    let on_road = state.turn.as_ref().is_some_and(|turn| turn.on_road);
    let left = field(rules, state, it.id, at, foot);
    let value = |cell: usize| {
        let point = found.cells[cell].at;
        (left.way_length(point), point.distance_sq(at), cell)
    };
    let mut order: Vec<usize> = (0..found.cells.len()).collect();
    order.sort_by_key(|&cell| value(cell));
    let free = |cell: &usize| {
        let point = found.cells[*cell].at;
        *cell == 0 || B::may_end(rules, state, body, point) && (!on_road || B::on_road(rules, state, point))
    };
    let best = order.into_iter().find(free).filter(|&cell| 0 < cell)?;
    let mut path = found.path(best);
    path.extend(last_leg_to_the_box(step, it, found.cells[best], distance));
    match march(step, it, &path, double) {
        Decision::Move { path, facing: usual, double } => {
            Some(Decision::Move { path, facing: facing.or(usual), double })
        }
        other => Some(other),
    }
}

/// FYOB-R61, HH-13: an element that is to leave the table by its own edge goes on to it from the last row of its lattice.
fn last_leg_to_the_box<B: Board>(
    step: &Play<'_, B>,
    it: &Element,
    end: Cell,
    distance: Len,
) -> Option<Point> {
    let (rules, state) = (step.rules, &*step.state);
    let (size, edge) = (B::size(state), B::edge(state, it.side));
    let left = size.distance_to_edge(end.at, edge);
    if !leaves_by_its_edge(state, it) || left <= CONTACT || SPACING <= left {
        return None;
    }
    let at = on_edge(end.at, edge, size);
    let leg = B::leg_cost(rules, state, mover(state, it.id), end.at, at, it.is_foot_crew())?;
    (end.cost + leg <= distance).then_some(at)
}

fn at_friend<B: Board>(step: &Play<'_, B>, it: &Element, friend: &Element) -> Vec<Decision> {
    let state = &*step.state;
    let mut res = Vec::new();
    if state.info(friend.id).arm == Arm::Transport {
        res.push(Decision::Act(Act::Mount { carrier: friend.id }));
    }
    if friend.on_table() {
        res.extend(go(step, it, place::<B>(state, friend.id).at, None));
    }
    res
}

fn at_enemy<B: Board>(step: &Play<'_, B>, it: &Element, enemy: &Element) -> Vec<Decision> {
    let (rules, state) = (step.rules, &*step.state);
    let shot = Decision::Fire { target: enemy.id, weapons: Vec::new() };
    if !enemy.on_table() {
        return Vec::new();
    }
    let mut res = vec![shot];
    if !it.knows(enemy.id) {
        res.extend(can_be_observed(rules, state, it.id, enemy).into_iter().map(Decision::Act));
        res.push(Decision::Act(Act::Observe { target: enemy.id, counter: None }));
    }
    let at = B::pose(state, enemy.id).at;
    let info = state.info(it.id);
    let on = Laid::On(enemy.id, at);
    if can_be_laid(state, it) {
        res.push(Decision::Lay { element: it.id, on });
    } else if info.immobile && it.aboard.is_none() {
        res.push(Decision::Act(Act::SetUp { on }));
    }
    let thrown = state.turn.as_ref().and_then(|turn| turn.thrown);
    if let Some(thrown) = thrown {
        let found = reach(rules, state, it.id, thrown, it.is_foot_crew());
        let contact = found.contacts.iter().find(|contact| contact.enemy == enemy.id);
        res.extend(contact.map(|contact| march(step, it, &found.path_to_contact(contact), false)));
        res.extend(nearest(step, it, at, None, thrown, false));
    } else if !(info.immobile && it.set_up) {
        res.push(Decision::ThrowMove { road: false });
    }
    res
}

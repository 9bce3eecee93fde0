//! Sensible legal decisions of the phases: each target once, a few good places, every act that makes sense. They are
//! asked of what a seat believes.

use engine::{Cause, Held, PieceId, Seat, Step, Waiver, run};
use table::{Deg, Point};

use super::fire::can_be_laid;
use super::ways::{Reach, field, reach, turning_points};
use super::{Pace, bearing, can_be_observed, forced, mover, place, reference_enemy};
use crate::Fyob;
use crate::attack::Cover;
use crate::board::Board;
use crate::decision::{Act, Decision};
use crate::element::{Arm, Element, Laid, Status};
use crate::host::{Play, Position};
use crate::ids::{ElementId, Side};
use crate::phases;
use crate::state::{Phase, Stage};

/// So many objectives are worth a move of their own.
const OBJECTIVES: usize = 2;

/// The element whose phases are played, if the seat plays them.
pub(super) fn up<B: Board>(state: &Position<B>, seat: Seat) -> Option<ElementId> {
    let turn = state.turn.as_ref()?;
    let id = turn.element?;
    let open = matches!(state.stage, Stage::Phases | Stage::Restricted);
    (open && state.find(id)?.side.seat() == seat).then_some(id)
}

/// Sensible legal decisions with an element, or with none.
pub fn proposals<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    seat: Seat,
    piece: Option<PieceId>,
) -> Vec<Decision> {
    let Some(piece) = piece.map(ElementId::from_piece) else { return Vec::new() };
    let mut res = match state.stage {
        Stage::Deploy(side) if side.seat() == seat => laying_before_the_battle::<B>(state, piece, side),
        _ if up::<B>(state, seat) == Some(piece) => in_the_phases(rules, state, piece),
        _ => Vec::new(),
    };
    res.retain(|decision| is_legal(rules, state, seat, decision));
    res
}

/// Whether the umpire would let a decision begin.
pub(super) fn is_legal<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    seat: Seat,
    decision: &Decision,
) -> bool {
    let cause = Cause::Decision(seat, decision, Waiver::None);
    run(rules, Held::Lent(state), cause, &[], None).is_ok()
}

/// FYOB-R41 (d): an immobile weapon is laid on a point of its owner's choice.
fn laying_before_the_battle<B: Board>(state: &Position<B>, id: ElementId, side: Side) -> Vec<Decision> {
    let Some(it) = state.find(id).filter(|it| it.side == side && it.on_table()) else { return Vec::new() };
    if !state.info(id).immobile || !it.set_up {
        return Vec::new();
    }
    let objectives = state.battle.objectives.iter().map(|it| it.at);
    let fresh = objectives.filter(|&at| it.laid != Laid::At(at));
    fresh.map(|at| Decision::Lay { element: id, on: Laid::At(at) }).collect()
}

fn in_the_phases<B: Board>(rules: &Fyob<B>, state: &Position<B>, id: ElementId) -> Vec<Decision> {
    let step = Step::looking(rules, state);
    let it = state.get(id);
    let open = phases::open_now(&step, id);
    let mut res = Vec::new();
    if state.stage == Stage::Restricted {
        if open.moves {
            res.push(Decision::SeekCover);
        }
    } else {
        if open.fire {
            res.extend(targets(rules, state, it));
        }
        if open.moves {
            res.extend(moves(&step, it));
        }
        res.extend(layings(&step, it));
    }
    if 0 < open.acts {
        res.extend(acts(rules, state, it).into_iter().map(Decision::Act));
    }
    res
}

/// FYOB-087: everybody it can hurt.
fn targets<B: Board>(rules: &Fyob<B>, state: &Position<B>, it: &Element) -> Vec<Decision> {
    let turn = state.turn.as_ref();
    let again = turn.is_some_and(|turn| turn.fired);
    let own = [place::<B>(state, it.id).at];
    let places = if it.counters.is_empty() { &own[..] } else { &it.counters[..] };
    let shot = |enemy: &Element| {
        let found = places.iter().find_map(|&from| bearing(rules, state, it.id, from, enemy.id).ok())?;
        let second = found.iter().filter(|(weapon, _)| weapon.secondary).map(|(weapon, _)| weapon.slot);
        let weapons: Vec<u8> = if again { second.collect() } else { Vec::new() };
        (!again || !weapons.is_empty()).then_some(Decision::Fire { target: enemy.id, weapons })
    };
    state.on_table(it.side.other()).filter_map(shot).collect()
}

/// FYOB-094: the throw; after it a few good places.
fn moves<B: Board>(step: &Play<'_, B>, it: &Element) -> Vec<Decision> {
    let (rules, state) = (step.rules, &*step.state);
    let id = it.id;
    let Some(turn) = state.turn.as_ref() else { return Vec::new() };
    let Some(thrown) = turn.thrown else {
        let pace = |road| B::pace(rules, state, mover(state, id), road, it.is_foot_crew());
        let mut res = Vec::new();
        if pace(false) != Pace::None {
            res.push(Decision::ThrowMove { road: false });
        }
        if pace(true) != pace(false) && B::on_road(rules, state, place::<B>(state, id).at) {
            res.push(Decision::ThrowMove { road: true });
        }
        return res;
    };
    let near = reach(rules, state, id, thrown, it.is_foot_crew());
    let mut res = good_places(step, it, &near, false);
    for contact in &near.contacts {
        res.push(march(step, it, &near.path_to_contact(contact), false));
    }
    if turn.die == Some(Phase::Move) && !turn.fired && !turn.acting {
        let far = reach(rules, state, id, thrown + thrown, it.is_foot_crew());
        res.extend(good_places(step, it, &far, true));
    }
    res
}

/// A move along a path, told by its corners.
pub(super) fn march<B: Board>(step: &Play<'_, B>, it: &Element, path: &[Point], double: bool) -> Decision {
    let state = &*step.state;
    let path = turning_points(place::<B>(state, it.id).at, path);
    // AI-3: after its move it faces the reference enemy.
    let towards = reference_enemy::<B>(state, it.id).at;
    let facing = path.last().and_then(|&end| Deg::from_to(end, towards));
    Decision::Move { path, facing, double }
}

/// On the way to where its order leads, to the objectives, into cover, away from the enemy.
fn good_places<B: Board>(step: &Play<'_, B>, it: &Element, reach: &Reach, double: bool) -> Vec<Decision> {
    let (rules, state) = (step.rules, &*step.state);
    let (id, body) = (it.id, mover(state, it.id));
    let on_road = state.turn.as_ref().is_some_and(|turn| turn.on_road);
    let free = |at: Point| B::may_end(rules, state, body, at) && (!on_road || B::on_road(rules, state, at));
    let ends: Vec<usize> = (1..reach.cells.len()).filter(|&cell| free(reach.cells[cell].at)).collect();
    let mut goals: Vec<Point> = it.order().goal().into_iter().collect();
    let here = place::<B>(state, id).at;
    let mut objectives: Vec<Point> = state.battle.objectives.iter().map(|it| it.at).collect();
    objectives.sort_by_key(|at| at.distance_sq(here));
    goals.extend(objectives.into_iter().take(OBJECTIVES));
    goals.dedup();
    let mut cells: Vec<usize> = Vec::new();
    for goal in goals {
        let ways = field(rules, state, id, goal, it.is_foot_crew());
        let best = ends.iter().min_by_key(|&&cell| (ways.way_length(reach.cells[cell].at), cell));
        cells.extend(best.filter(|&&cell| ways.way_length(reach.cells[cell].at) < ways.way_length(here)));
    }
    let reference = reference_enemy::<B>(state, id).at;
    let cover = |at: Point| B::cover(rules, state, body, at, reference);
    if cover(here) == Cover::Open {
        cells.extend(ends.iter().find(|&&cell| cover(reach.cells[cell].at) != Cover::Open));
    }
    cells.extend(ends.iter().max_by_key(|&&cell| (reach.cells[cell].at.distance_sq(reference), cell)));
    let mut seen = std::collections::BTreeSet::new();
    cells.retain(|cell| seen.insert(*cell));
    cells.into_iter().map(|cell| march(step, it, &reach.path(cell), double)).collect()
}

/// FYOB-R41: what a weapon could be laid on; HH-14: turning towards the enemy.
fn layings<B: Board>(step: &Play<'_, B>, it: &Element) -> Vec<Decision> {
    let state = &*step.state;
    let info = state.info(it.id);
    if phases::may_lay(step, it.id).is_ok() && can_be_laid(state, it) {
        let enemies = state.on_table(it.side.other()).filter(|enemy| it.knows(enemy.id) && !enemy.concealed);
        let on = |enemy: &Element| Laid::On(enemy.id, B::pose(state, enemy.id).at);
        // Who holds where he stands has nothing there to be laid on.
        let here = place::<B>(state, it.id).at;
        let at = it.order().goal().filter(|&at| at != here).map(Laid::At);
        let all = enemies.map(on).chain(at).filter(|&on| on != it.laid);
        return all.map(|on| Decision::Lay { element: it.id, on }).collect();
    }
    let turns = matches!(info.arm, Arm::Gun | Arm::Afv | Arm::Transport) && !info.immobile;
    let pose = place::<B>(state, it.id);
    let facing = Deg::from_to(pose.at, reference_enemy::<B>(state, it.id).at);
    let thrown = state.turn.as_ref().is_some_and(|turn| turn.thrown.is_some());
    let turn = facing.filter(|&facing| turns && facing != pose.facing && !thrown);
    turn.map(|facing| Decision::Turn { facing }).into_iter().collect()
}

/// FYOB-100, FYOB-R43: the acts that make sense.
fn acts<B: Board>(rules: &Fyob<B>, state: &Position<B>, it: &Element) -> Vec<Act> {
    let mut res: Vec<Act> = Vec::new();
    for enemy in state.on_table(it.side.other()).filter(|enemy| !it.knows(enemy.id)) {
        res.extend(can_be_observed(rules, state, it.id, enemy));
    }
    if it.in_river {
        res.push(Act::LeaveRiver);
    }
    if it.aboard.is_some() {
        res.push(Act::Dismount { to: None });
    } else {
        let vehicles = state.on_table(it.side).filter(|vehicle| vehicle.id != it.id);
        let takes = vehicles.filter(|vehicle| B::can_carry(rules, state, vehicle.id, it.id));
        res.extend(takes.map(|vehicle| Act::Mount { carrier: vehicle.id }));
    }
    if state.info(it.id).immobile && !it.is_foot_crew() {
        let reference = reference_enemy::<B>(state, it.id);
        let on = match reference.enemy {
            Some(enemy) => Laid::On(enemy, reference.at),
            None => Laid::At(it.order().goal().unwrap_or(reference.at)),
        };
        res.push(if it.set_up { Act::TakeDown } else { Act::SetUp { on } });
    }
    // Whether these make sense the chapters say.
    let others = [Act::Aim, Act::Renet, Act::Runner, Act::Extract, Act::Reman, Act::Conceal];
    res.extend(others.into_iter().chain([Act::Work, Act::Parachute]));
    res
}

/// Where an element in a restricted turn would go, for drawing.
pub(super) fn cover_sought<B: Board>(rules: &Fyob<B>, state: &Position<B>, id: ElementId) -> Option<Point> {
    let there = state.find(id).is_some_and(|it| it.status == Status::Table);
    there.then(|| forced::nearest_cover(&Step::looking(rules, state), id)).flatten()
}

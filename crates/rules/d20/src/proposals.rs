//! Sensible legal decisions: for the page's buttons, for computer players and for tests. Every one is legal; not every
//! legal one is here. They must be asked of what a seat believes, never of the truth.

use engine::{Cause, Held, PieceId, Seat, Step, Waiver, run};
use table::{Deg, Leg, Len, Point, Pose, reach};

use crate::close_combat::{can_fight, may_advance};
use crate::communicate::can_call;
use crate::decision::{AirAttack, Asset, Decision, Layer, Weapon};
use crate::element::{Class, Element, ElementId, Flag, Mark, Mode, WholeTurn, du};
use crate::movement::{Gait, WHOLE_MOVE, gait, plan, travel};
use crate::sequence::decider;
use crate::smoke::can_lay;
use crate::speculative::can_speculate;
use crate::state::{Stage, State};
use crate::target::{can_attack, may_fire, suits};
use crate::{D20, fall_back, transport};

/// The elements with which a seat can still do something in this stage.
pub(crate) fn actors(state: &State, seat: Seat) -> Vec<PieceId> {
    let side = decider(state);
    if side.seat() != seat || state.outcome.is_some() || state.stage == Stage::Begin {
        return Vec::new();
    }
    state.of(side).filter(|it| can_act(state, it)).map(|it| it.id.piece()).collect()
}

/// Whether an element can still do something in this stage.
pub(crate) fn can_act(state: &State, it: &Element) -> bool {
    match state.stage {
        Stage::Begin | Stage::Support => false,
        Stage::Deploy => it.on_table() && !it.has(Mark::Placed),
        Stage::Command => it.in_play() && it.suppressed && !it.has(Mark::Tested),
        Stage::Communicate => can_call(it) && !it.has(Mark::Called),
        Stage::Smoke => can_lay(state, it),
        Stage::Speculate => can_speculate(state, it),
        Stage::Direct => can_attack(state, it),
        Stage::CloseCombat => can_fight(state, it),
        Stage::Advance | Stage::CounterAdvance => {
            let mut own = state.advances.iter().filter(|entry| entry.element == it.id);
            own.any(|entry| may_advance(state, it.side(), entry))
        }
        Stage::Movement => {
            // D20-R28: who has moved up to a carrier can still mount it.
            let done = it.has(Mark::Moved) && it.carrier().is_none() && !could_mount(state, it);
            it.in_play() && !it.has(Mark::WholeTurn) && !done
        }
    }
}

/// Whether an element stands beside something that it could mount.
fn could_mount(state: &State, it: &Element) -> bool {
    let mounts = matches!(it.class, Class::Inf | Class::Cmd | Class::Foo) && !it.suppressed;
    let may = mounts && !it.has(Mark::Mounted) && !it.has(Mark::Dismounted);
    let carrier = |on: &&Element| on.class.is_vehicle() && !on.suppressed && state.touching_friend(it, on);
    may && state.on_table(it.side()).filter(carrier).any(|on| transport::has_room(state, on, it))
}

/// Sensible legal decisions with an element, or those that belong to none.
pub(crate) fn proposals(rules: &D20, state: &State, seat: Seat, piece: Option<PieceId>) -> Vec<Decision> {
    if state.outcome.is_some() {
        return Vec::new();
    }
    if state.stage == Stage::Begin {
        let seated = crate::Side::of_seat(seat).is_some() && piece.is_none();
        return if seated { vec![Decision::Begin] } else { Vec::new() };
    }
    if decider(state).seat() != seat {
        return Vec::new();
    }
    let mut res = match piece {
        None => without_element(state, seat),
        Some(piece) => match state.find(ElementId::from_piece(piece)) {
            Some(it) if it.side().seat() == seat && can_act(state, it) => with_element(rules, state, it),
            _ => Vec::new(),
        },
    };
    res.retain(|decision| is_legal(rules, state, seat, decision));
    res
}

/// Whether a decision is legal, by the rules themselves.
pub(crate) fn is_legal(rules: &D20, state: &State, seat: Seat, decision: &Decision) -> bool {
    run(rules, Held::Lent(state), Cause::Decision(seat, decision, Waiver::None), &[], None).is_ok()
}

fn without_element(state: &State, seat: Seat) -> Vec<Decision> {
    let mut res = Vec::new();
    let side = decider(state);
    let own = &state.sides[side.idx()];
    let enemies: Vec<&Element> =
        state.on_table(side.other()).filter(|it| state.knows(Some(side), it)).collect();
    match state.stage {
        Stage::Smoke => {
            for battery in own.batteries.iter().filter(|it| it.contact.is_some() && !it.used) {
                for (at, angle) in screens(state, seat).take(4) {
                    res.push(Decision::LaySmoke { by: Layer::Battery(battery.id.clone()), at, angle });
                }
            }
        }
        Stage::Support => {
            for battery in own.batteries.iter().filter(|it| it.contact.is_some() && !it.used) {
                let aims = enemies.iter().map(|it| it.pose.at);
                res.extend(aims.map(|aim| Decision::Barrage { battery: battery.id.clone(), aim }));
            }
            for sortie in own.sorties.iter().filter(|it| it.contact.is_some() && !it.spent) {
                for with in [AirAttack::Bomb, AirAttack::Strafe] {
                    let strike =
                        |it: &&Element| Decision::Strike { sortie: sortie.id.clone(), target: it.id, with };
                    res.extend(enemies.iter().map(strike));
                }
            }
        }
        _ => (),
    }
    res.push(Decision::End);
    res
}

fn with_element(rules: &D20, state: &State, it: &Element) -> Vec<Decision> {
    let element = it.id;
    match state.stage {
        Stage::Begin | Stage::Support => Vec::new(),
        Stage::Deploy => new_places(it).map(|to| Decision::Place { element, to }).collect(),
        Stage::Command => vec![Decision::Test { element }],
        Stage::Communicate => {
            assets(state, it).map(|asset| Decision::Call { observer: element, asset }).collect()
        }
        Stage::Smoke => screens(state, it.side().seat())
            .map(|(at, angle)| Decision::LaySmoke { by: Layer::Element(element), at, angle })
            .collect(),
        Stage::Speculate => {
            suspects(state, it).map(|at| Decision::Speculate { firer: element, at }).collect()
        }
        Stage::Direct => shots(rules, state, it),
        Stage::CloseCombat => vec![Decision::Fight { element }],
        Stage::Advance | Stage::CounterAdvance => advances(state, it),
        Stage::Movement => moves(rules, state, it),
    }
}

/// A few other places near the one that the battle gives.
fn new_places(it: &Element) -> impl Iterator<Item = Pose> {
    let pose = it.pose;
    let ways = [0, 90, 180, 270].map(|turn| pose.facing.plus(turn));
    ways.into_iter().map(move |way| Pose::new(way.ahead(pose.at, du(3)), pose.facing))
}

fn assets(state: &State, it: &Element) -> impl Iterator<Item = Asset> {
    let side = &state.sides[it.side().idx()];
    let batteries = side.batteries.iter().filter(|it| 0 < it.missions && it.contact.is_none());
    let sorties = side.sorties.iter().filter(|it| !it.spent && it.contact.is_none());
    let ready = |it: &&Element| it.is(Flag::Mortar) && !it.suppressed && it.called_by.is_none();
    let mortars = state.on_table(it.side()).filter(ready);
    let batteries = batteries.map(|it| Asset::Battery(it.id.clone()));
    batteries
        .chain(sorties.map(|it| Asset::Sortie(it.id.clone())))
        .chain(mortars.map(|it| Asset::Mortar(it.id)))
}

/// Places for smoke: before enemies that can fire far, square to the line from the own middle.
fn screens(state: &State, seat: Seat) -> impl Iterator<Item = (Point, Deg)> {
    let side = decider(state);
    debug_assert_eq!(side.seat(), seat);
    let middle = middle_of(state, side);
    let enemies = state.on_table(side.other()).filter(move |it| state.knows(Some(side), it) && 8 < it.range);
    enemies.filter_map(move |it| {
        let angle = Deg::from_to(it.pose.at, middle)?;
        Some((it.pose.at.towards(middle, du(3)), angle))
    })
}

/// The middle of a side's elements on the table.
fn middle_of(state: &State, side: crate::Side) -> Point {
    let (mut x, mut y, mut n) = (0_i64, 0_i64, 0_i64);
    for it in state.on_table(side) {
        (x, y, n) = (x + i64::from(it.pose.at.x), y + i64::from(it.pose.at.y), n + 1);
    }
    let mean = |sum: i64| i32::try_from(sum / n.max(1)).unwrap_or(0);
    Point::raw(mean(x), mean(y))
}

/// Places where an enemy could hide: the middles of areas with cover that are in range.
fn suspects(state: &State, it: &Element) -> impl Iterator<Item = Point> {
    let (at, range) = (it.pose.at, du(it.reach()));
    let covered =
        |area: &&table::Area| state.battle.terrain[usize::from(area.kind.0)].cover != crate::Cover::None;
    let areas = state.battle.ground.areas().iter().filter(covered);
    areas.filter_map(move |area| {
        let points = area.outline.points();
        let nearest = points.iter().copied().min_by_key(|point| point.distance(at))?;
        let inside = nearest.lerp(middle(points), 1, 3);
        (inside.distance(at) <= range).then_some(inside)
    })
}

fn middle(points: &[Point]) -> Point {
    let n = i64::try_from(points.len()).unwrap_or(1).max(1);
    let sum =
        points.iter().fold((0_i64, 0_i64), |sum, it| (sum.0 + i64::from(it.x), sum.1 + i64::from(it.y)));
    let mean = |sum: i64| i32::try_from(sum / n).unwrap_or(0);
    Point::raw(mean(sum.0), mean(sum.1))
}

/// Every shot that an element may take.
fn shots(rules: &D20, state: &State, it: &Element) -> Vec<Decision> {
    let step = Step::looking(rules, state);
    let mut res = Vec::new();
    for target in targets(state, it) {
        for with in [Weapon::Hesa, Weapon::Ap, Weapon::TankHunting] {
            if suits(it, target, with) && may_fire(&step, it, target, with).is_ok() {
                res.push(Decision::Fire { firer: it.id, target: target.id, with });
            }
        }
    }
    res
}

/// Enemies that could be targets: known, and not far out of range by their centres.
pub(crate) fn targets<'a>(state: &'a State, it: &'a Element) -> impl Iterator<Item = &'a Element> {
    let (side, at, range) = (it.side(), it.pose.at, du(it.reach().max(1) + 3));
    state.of(side.other()).filter(move |enemy| {
        enemy.in_play()
            && !enemy.concealed
            && state.knows(Some(side), enemy)
            && at.within(range, state.base_of(enemy).pose.at)
    })
}

fn advances(state: &State, it: &Element) -> Vec<Decision> {
    let own = state.advances.iter().filter(|entry| entry.element == it.id);
    let ends = own.flat_map(|entry| {
        let distance = it.pose.at.distance(entry.towards);
        [du(2), du(1)].map(|way| it.pose.at.towards(entry.towards, way.min(distance)))
    });
    ends.map(|to| Decision::Advance { element: it.id, to }).collect()
}

/// What an element can do in the Movement phase.
fn moves(rules: &D20, state: &State, it: &Element) -> Vec<Decision> {
    let mut res = Vec::new();
    if it.on_table() && !it.has(Mark::Moved) && !it.suppressed && !state.is_empty_transport(it) {
        res.extend(marches(rules, state, it));
        res.extend(charges(rules, state, it));
    }
    res.extend(other_moves(state, it));
    res
}

/// Everything in the Movement phase but marching. Not all of it need be legal.
pub(crate) fn other_moves(state: &State, it: &Element) -> Vec<Decision> {
    let element = it.id;
    let mut res = Vec::new();
    if it.on_table() && !it.has(Mark::Moved) {
        if it.is_deployed() && !it.suppressed {
            let turns = [45, -45, 90, -90].map(|turn| it.pose.facing.plus(turn));
            res.extend(turns.map(|facing| Decision::Pivot { element, facing }));
        }
        let ways = fall_back::ways(state, it).into_iter();
        res.extend(ways.map(|((way, manner), _)| Decision::FallBack { element, way, manner, upto: None }));
    }
    res.extend(changes(state, it));
    res
}

/// Mounting, dismounting and what takes an entire turn.
fn changes(state: &State, it: &Element) -> Vec<Decision> {
    let element = it.id;
    let mut res = Vec::new();
    let whole = |action| Decision::WholeTurn { element, action };
    let carriers = || state.on_table(it.side()).filter(|on| on.id != it.id && state.touching_friend(it, on));
    if let Some(carrier) = it.carrier().map(|id| state.get(id)) {
        let places = transport::places_beside(state, carrier, it);
        match (it.class, it.mode) {
            (Class::Csw, Mode::Limbered) => {
                res.push(whole(WholeTurn::Unlimber { facing: state.homewards(it.side()).opposite() }));
            }
            (Class::Csw, _) => {
                res.extend(places.iter().take(2).map(|it| whole(WholeTurn::Disembark { to: it.0 })));
            }
            _ => res.extend(places.iter().take(3).map(|it| Decision::Dismount { element, to: it.0 })),
        }
        return res;
    }
    match it.class {
        Class::Inf | Class::Cmd | Class::Foo => {
            res.extend(carriers().map(|on| Decision::Mount { element, carrier: on.id }));
        }
        Class::Cav if it.is_mounted() => res.push(Decision::Dismount { element, to: it.pose }),
        Class::Cav => res.push(Decision::Mount { element, carrier: element }),
        Class::Csw if it.mode == Mode::Deployed => {
            res.extend(carriers().map(|on| whole(WholeTurn::Limber { carrier: on.id })));
            res.push(whole(WholeTurn::BreakDown));
        }
        Class::Csw => {
            res.push(whole(WholeTurn::Reassemble { facing: it.pose.facing }));
            res.extend(carriers().map(|on| whole(WholeTurn::Embark { carrier: on.id })));
        }
        Class::Afv | Class::Apc | Class::Soft => (),
    }
    if it.class == Class::Inf || it.is_deployed() {
        res.push(whole(WholeTurn::DigIn));
    }
    res
}

/// Places that an element can march to, spread over its reach.
fn marches(rules: &D20, state: &State, it: &Element) -> Vec<Decision> {
    let cell = if 4 < rules.tables.movement.allowance(it.move_row(), crate::tables::Column::Open) {
        du(2)
    } else {
        du(1)
    };
    let reached = reach_of(rules, state, it, cell);
    let mut res = Vec::new();
    for goal in &reached.cells {
        let spread = goal.at.distance(it.pose.at).raw() % (cell.raw() * 2) < cell.raw();
        if goal.at == it.pose.at || !spread {
            continue;
        }
        if let Some(way) = reached.way_to(goal.at) {
            res.extend(march(it, &way));
        }
    }
    let straight = state.battle.objectives.iter().map(|objective| objective.at);
    res.extend(straight.filter_map(|goal| straight_march(rules, state, it, goal)));
    res
}

/// Everywhere an element can get to with its move, as places and costs.
pub(crate) fn reach_of(rules: &D20, state: &State, it: &Element, cell: Len) -> table::Reach {
    let row = it.move_row();
    let mut cost = |from: Point, to: Point| {
        let gone = travel(state, &rules.tables, row, Gait::Forward, from, to, WHOLE_MOVE);
        gone.halt.is_none().then_some(gone.cost)
    };
    reach(it.pose.at, state.battle.ground.size(), cell, WHOLE_MOVE, &mut cost)
}

/// A march along points, facing the way it goes.
fn march(it: &Element, way: &[Point]) -> Option<Decision> {
    let mut path = Vec::with_capacity(way.len());
    let mut at = it.pose.at;
    for &to in way {
        // No facing means no distance: such a leg is left out.
        let Some(facing) = Deg::from_to(at, to) else { continue };
        path.push(Leg { to, facing });
        at = to;
    }
    (!path.is_empty()).then_some(Decision::Move { element: it.id, path, facing: None })
}

/// Straight towards a goal, as far as the move allows.
pub(crate) fn straight_march(rules: &D20, state: &State, it: &Element, goal: Point) -> Option<Decision> {
    let from = it.pose.at;
    let facing = Deg::from_to(from, goal)?;
    let leg = Leg { to: goal, facing };
    let gone = travel(state, &rules.tables, it.move_row(), gait(it, from, leg), from, goal, WHOLE_MOVE);
    // A hair less than the whole, so that rounding never makes it too far.
    let went = gone.went - Len::new(2);
    if went <= Len::ZERO {
        return None;
    }
    let to = from.towards(goal, went);
    let leg = Leg { to, facing };
    Some(Decision::Move { element: it.id, path: vec![leg], facing: None })
}

/// Straight into contact with enemies in reach.
pub(crate) fn charges(rules: &D20, state: &State, it: &Element) -> Vec<Decision> {
    let near = |enemy: &&Element| state.knows(Some(it.side()), enemy) && state.within(8, it, enemy);
    let step = Step::looking(rules, state);
    let enemies = state.on_table(it.side().other()).filter(near);
    let ways = enemies.filter_map(|enemy| straight_march(rules, state, it, enemy.pose.at));
    ways.filter(|decision| match decision {
        Decision::Move { path, facing, .. } => plan(&step, it, path, *facing).is_ok(),
        _ => false,
    })
    .collect()
}

//! Movement: D20-080 to D20-082, D20-H07, D20-H08, D20-R24 to D20-R26.

use engine::{Flow, Step, refuse};
use table::{Base, Deg, Leg, Len, Point, Pose, in_arc, slide};

use crate::D20;
use crate::element::{CONTACT, Class, Element, ElementId, Mark, MoveClass, Side};
use crate::event::{Event, Motion};
use crate::state::{Initiated, Stage, State};
use crate::tables::{Column, Tables};
use crate::{concealment, results};

/// D20-R25: a whole move, in shares of a length: every allowance up to 10 divides it without a rest.
pub(crate) const WHOLE_MOVE: i64 = SHARES * DU_RAW;
const SHARES: i64 = 5_040;
const DU_RAW: i64 = crate::element::DU.raw() as i64;

/// The most legs that a path may have.
pub const LEGS_MAX: usize = 16;

/// How a vehicle goes along a leg: D20-082.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Gait {
    /// Forwards; men and guns always do.
    Forward,
    /// Sideways or backwards: a vehicle at 50%.
    Backward,
}

/// How far an element comes along a straight line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Travel {
    /// How far.
    pub went: Len,
    /// D20-R25: what part of its move that takes.
    pub cost: i64,
    /// What stopped it, if something did.
    pub halt: Option<Halt>,
}

/// What stops a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    /// The move is used up.
    Tired,
    /// Ground it may not enter.
    Ground,
    /// An obstacle it may not cross.
    Obstacle,
}

/// D20-R25, D20-R26: goes along a straight line as far as the rest of the move allows.
pub(crate) fn travel(
    state: &State,
    tables: &Tables,
    row: MoveClass,
    gait: Gait,
    from: Point,
    to: Point,
    budget: i64,
) -> Travel {
    let ground = &state.battle.ground;
    let factor = if gait == Gait::Backward { 2 } else { 1 };
    let obstacles = ground.obstacles_on(from, to);
    let mut walls = obstacles.iter().filter(|it| it.on_way.is_none()).peekable();
    let mut res = Travel { went: Len::ZERO, cost: 0, halt: None };
    let mut end_of_stretch = Len::ZERO;
    for stretch in ground.stretches(from, to) {
        end_of_stretch += stretch.length;
        let allowance = i64::from(tables.movement.allowance(row, column(state, tables, row, stretch)));
        loop {
            // Up to the next obstacle, or to the end of the stretch.
            let wall = walls.peek().filter(|it| it.from_a <= end_of_stretch).copied();
            let until = wall.map_or(end_of_stretch, |it| it.from_a.max(res.went));
            let length = i64::from((until - res.went).raw());
            if allowance == 0 && 0 < length {
                return Travel { halt: Some(Halt::Ground), ..res };
            }
            let rate = if allowance == 0 { 0 } else { SHARES / allowance * factor };
            if budget < res.cost + length * rate {
                let went = Len::new(i32::try_from((budget - res.cost) / rate).unwrap_or(0));
                return Travel { went: res.went + went, cost: budget, halt: Some(Halt::Tired) };
            }
            res = Travel { went: until, cost: res.cost + length * rate, halt: None };
            let Some(wall) = wall else { break };
            // D20-H06: wheels and horses do not cross walls and ditches. D20-081: the others use half the move.
            let line = &state.battle.lines[usize::from(ground.lines()[wall.line].kind.0)];
            if !line.wheels && matches!(row, MoveClass::Wheeled | MoveClass::Horse) {
                return Travel { halt: Some(Halt::Obstacle), ..res };
            }
            if budget < res.cost + WHOLE_MOVE / 2 {
                return Travel { halt: Some(Halt::Tired), ..res };
            }
            res.cost += WHOLE_MOVE / 2;
            walls.next();
        }
    }
    res
}

/// D20-080, D20-H05, D20-R24: the column of the movement table for a stretch of ground.
fn column(state: &State, tables: &Tables, row: MoveClass, stretch: table::Stretch) -> Column {
    let ground = &state.battle.ground;
    let around = stretch
        .area
        .map_or(Column::Open, |area| state.battle.terrain[usize::from(ground.areas()[area].kind.0)].column);
    let Some(way) = stretch.way else { return around };
    let kind = &state.battle.lines[usize::from(ground.lines()[way].kind.0)];
    if kind.kind != "track" {
        return Column::Road;
    }
    // D20-R24: a track helps only through difficult or extreme ground, and only where it is the better rate.
    let helps = matches!(around, Column::Difficult | Column::Extreme)
        && tables.movement.allowance(row, around) < tables.movement.allowance(row, Column::Track);
    if helps { Column::Track } else { around }
}

/// D20-080: whether an element may stand at a point: its allowance there is not 0.
pub(crate) fn may_stand(state: &State, tables: &Tables, row: MoveClass, at: Point) -> bool {
    let ground = &state.battle.ground;
    let stretch =
        table::Stretch { length: Len::ZERO, area: ground.area_at(at), way: ground.way_at(at), mid: at };
    0 < tables.movement.allowance(row, column(state, tables, row, stretch))
}

/// D20-082, D20-H07: whether a leg counts as forward: within 45 degrees of the facing kept on it.
pub(crate) fn gait(it: &Element, from: Point, leg: Leg) -> Gait {
    let forward = !it.class.is_vehicle() || in_arc(Pose::new(from, leg.facing), 45, leg.to);
    if forward { Gait::Forward } else { Gait::Backward }
}

/// D20-H08: only unsuppressed infantry, cavalry and AFVs go into contact, and AFVs not with AFVs.
pub(crate) fn may_contact(it: &Element, enemy: &Element) -> bool {
    !it.suppressed
        && match it.class {
            Class::Inf | Class::Cav => true,
            Class::Afv => enemy.class != Class::Afv,
            Class::Csw | Class::Apc | Class::Soft | Class::Cmd | Class::Foo => false,
        }
}

/// A move that breaks no rule, as far as the mover's side can know.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Plan {
    /// Where each leg starts and ends, and the facing on it.
    pub legs: Vec<(Point, Leg)>,
    /// Where it ends.
    pub end: Pose,
    /// What part of the move it takes.
    pub cost: i64,
}

/// D20-H07: works out a move along a path, and refuses it if it breaks a rule.
///
/// Nothing that is hidden from the mover's side has a say here: what it meets on the way is found out later.
pub(crate) fn plan(step: &Step<'_, D20>, it: &Element, path: &[Leg], facing: Option<Deg>) -> Flow<Plan> {
    let (state, tables) = (&*step.state, &step.rules.tables);
    if path.is_empty() || LEGS_MAX < path.len() {
        return refuse("D20-H07", format!("a path has 1 to {LEGS_MAX} legs"));
    }
    let row = it.move_row();
    let mut legs = Vec::with_capacity(path.len());
    let (mut at, mut cost) = (it.pose.at, 0);
    for &leg in path {
        if !leg.to.in_range() || !state.battle.ground.on_table(leg.to) {
            return refuse("D20-H07", "the path leaves the table");
        }
        let gone = travel(state, tables, row, gait(it, at, leg), at, leg.to, WHOLE_MOVE - cost);
        step.forbid(gone.halt == Some(Halt::Tired), "D20-080", "that is farther than it can move")?;
        step.forbid(gone.halt == Some(Halt::Ground), "D20-080", "it may not enter that ground")?;
        step.forbid(gone.halt == Some(Halt::Obstacle), "D20-H06", "wheels and horses do not cross that")?;
        cost += gone.cost;
        let met = first_contact(state, it, at, leg, |enemy| state.knows(Some(it.side()), enemy));
        let Some((enemy, way)) = met else {
            legs.push((at, leg));
            at = leg.to;
            continue;
        };
        let allowed = may_contact(it, enemy);
        step.forbid(!allowed, "D20-H08", "it may not move into contact with that enemy")?;
        // D20-H07: movement stops on touching an enemy.
        let end = at.towards(leg.to, way);
        legs.push((at, Leg { to: end, facing: leg.facing }));
        let end = Pose::new(end, leg.facing);
        may_end(step, it, end, Some(enemy.id))?;
        return Ok(Plan { legs, end, cost });
    }
    let last = path[path.len() - 1];
    let end = Pose::new(at, facing.unwrap_or(last.facing));
    may_end(step, it, end, None)?;
    Ok(Plan { legs, end, cost })
}

/// D20-H07, D20-H02: whether an element may end a move in a place: upon nobody, and touching only whom it may.
fn may_end(step: &Step<'_, D20>, it: &Element, end: Pose, met: Option<ElementId>) -> Flow {
    let state: &State = &step.state;
    let base = Base { footprint: it.footprint, pose: end };
    for other in state.elements.iter().filter(|other| other.on_table() && other.id != it.id) {
        if !base.within(CONTACT, &other.base()) || !state.knows(Some(it.side()), other) {
            continue;
        }
        let friend = other.side() == it.side();
        if base.overlaps(&other.base()) {
            let why = if friend { "it would end upon a friend" } else { "an enemy stands there" };
            step.forbid(true, "D20-H07", why)?;
        }
        let touches = !friend && met != Some(other.id);
        step.forbid(
            touches && !may_contact(it, other),
            "D20-H08",
            "it may not end in contact with that enemy",
        )?;
    }
    Ok(())
}

/// The first enemy that an element comes into contact with on a leg, and how far it gets.
pub(crate) fn first_contact<'a>(
    state: &'a State,
    it: &Element,
    from: Point,
    leg: Leg,
    counts: impl Fn(&Element) -> bool,
) -> Option<(&'a Element, Len)> {
    let enemies = state.on_table(it.side().other()).filter(|enemy| counts(enemy));
    let met = enemies.filter_map(|enemy| {
        let way = slide(it.footprint, leg.facing, from, leg.to, &enemy.base(), CONTACT)?;
        Some((enemy, way))
    });
    let (enemy, way) = met.min_by_key(|(_, way)| *way)?;
    Some((enemy, edge_to_edge(state, it, from, leg, enemy).unwrap_or(way)))
}

/// D20-H02: a mover that comes into contact is put edge to edge with the enemy, if its way leads there and nobody
/// it knows of stands in the last twentieth of a DU.
pub(crate) fn edge_to_edge(
    state: &State,
    it: &Element,
    from: Point,
    leg: Leg,
    enemy: &Element,
) -> Option<Len> {
    let way = slide(it.footprint, leg.facing, from, leg.to, &enemy.base(), Len::ZERO)?;
    let base = Base { footprint: it.footprint, pose: Pose::new(from.towards(leg.to, way), leg.facing) };
    let known =
        |other: &&Element| other.on_table() && other.id != it.id && state.knows(Some(it.side()), other);
    let mut others = state.elements.iter().filter(known);
    (!others.any(|other| base.overlaps(&other.base()))).then_some(way)
}

/// D20-080: an element moves.
pub(crate) fn march(step: &mut Step<'_, D20>, id: ElementId, path: &[Leg], facing: Option<Deg>) -> Flow {
    let it = step.state.element(id)?;
    may_move(step, it)?;
    let plan = plan(step, it, path, facing)?;
    let (via, end, met) = meet_the_hidden(&step.state, it, &plan);
    step.emit(Event::Moved { element: id, via, to: end, how: Motion::March });
    settle(step, id);
    show_the_met(step, met);
    Ok(())
}

/// Whether an element may make an ordinary move now. D20-R38: who has fired may still move.
fn may_move(step: &Step<'_, D20>, it: &Element) -> Flow {
    may_act_in_movement(step, it)?;
    if !it.on_table() {
        return refuse("D20-080", "it is not on the table by itself");
    }
    // D20-074 (i), D20-088: nothing but fall-backs.
    step.forbid(it.suppressed, "D20-074", "it is suppressed and may only fall back")?;
    let empty = step.state.is_empty_transport(it);
    step.forbid(empty, "D20-088", "an empty transport may only fall back")?;
    step.forbid(it.has(Mark::Moved), "D20-080", "it has already moved")
}

/// Whether an element may do anything in step 4a.
pub(crate) fn may_act_in_movement(step: &Step<'_, D20>, it: &Element) -> Flow {
    step.forbid(step.state.stage != Stage::Movement, "D20-015", "that is done in the Movement phase")?;
    step.forbid(!it.in_play(), "D20-015", "it is out of play")?;
    // D20-R27: what takes the entire turn leaves no time for anything else.
    step.forbid(it.has(Mark::WholeTurn), "D20-R27", "it spends its entire turn on something else")
}

/// D20-H45: who stopped a move is seen, even by those who may not go into contact.
pub(crate) fn show_the_met(step: &mut Step<'_, D20>, met: Option<ElementId>) {
    if let Some(enemy) = met {
        concealment::reveal(step, enemy);
    }
}

/// D20-H45: cuts a move short where it runs into an enemy that its side did not know of. Returns who that was.
pub(crate) fn meet_the_hidden(
    state: &State,
    it: &Element,
    plan: &Plan,
) -> (Vec<Point>, Pose, Option<ElementId>) {
    let mut via = Vec::new();
    let hides = |enemy: &Element| !state.knows(Some(it.side()), enemy);
    for &(from, leg) in &plan.legs {
        let Some((enemy, mut way)) = first_contact(state, it, from, leg, hides) else {
            via.push(leg.to);
            continue;
        };
        // Who may not go into contact halts a hand's breadth before it. Nobody ends upon a friend.
        if !may_contact(it, enemy) {
            way -= CONTACT * 2;
        }
        let fits = |way: Len| {
            let pose = Pose::new(from.towards(leg.to, way), leg.facing);
            let base = Base { footprint: it.footprint, pose };
            let others = state.elements.iter().filter(|other| other.on_table() && other.id != it.id);
            !others.into_iter().any(|other| base.overlaps(&other.base()))
        };
        while Len::ZERO < way && !fits(way) {
            way -= CONTACT;
        }
        let way = way.max(Len::ZERO);
        if way == Len::ZERO {
            // It turns back to where it stood: there was room for it there.
            return (via, it.pose, Some(enemy.id));
        }
        let end = from.towards(leg.to, way);
        via.push(end);
        return (via, Pose::new(end, leg.facing), Some(enemy.id));
    }
    via.pop();
    (via, plan.end, None)
}

/// After an element has moved: contacts begin and end, and the concealed are found. D20-H20, D20-H21, D20-H45.
pub(crate) fn settle(step: &mut Step<'_, D20>, id: ElementId) {
    results::part(step);
    let it = step.state.get(id);
    let sought = |enemy: &&Element| !(it.class == Class::Afv && enemy.class == Class::Afv);
    let met: Vec<ElementId> = step.state.touched_enemies(it).filter(sought).map(|enemy| enemy.id).collect();
    for with in met {
        let known = step.state.contacts.iter().any(|contact| (contact.by, contact.with) == (id, with));
        if !known {
            step.emit(Event::Contacted(Initiated { by: id, with }));
        }
    }
    concealment::found_by_movement(step, id);
}

/// D20-H07: a deployed crew-served weapon, or anybody who has not moved, turns on the spot.
pub(crate) fn pivot(step: &mut Step<'_, D20>, id: ElementId, facing: Deg) -> Flow {
    let it = step.state.element(id)?;
    may_act_in_movement(step, it)?;
    step.forbid(!it.on_table(), "D20-H07", "it is not on the table by itself")?;
    // D20-R41: a suppressed element turns only as part of a fall-back.
    step.forbid(it.suppressed, "D20-R41", "it is suppressed and may not turn")?;
    let empty = step.state.is_empty_transport(it);
    step.forbid(empty, "D20-088", "an empty transport may only fall back")?;
    let to = Pose::new(it.pose.at, facing);
    may_end(step, it, to, None)?;
    step.emit(Event::Moved { element: id, via: Vec::new(), to, how: Motion::Pivot });
    settle(step, id);
    Ok(())
}

/// Whether a place is free of everybody else's base.
pub(crate) fn is_free(state: &State, base: &Base, except: &[ElementId]) -> bool {
    let mut others = state.elements.iter().filter(|other| other.on_table() && !except.contains(&other.id));
    !others.any(|other| base.overlaps(&other.base()))
}

/// Whether a base touches an enemy of a side.
pub(crate) fn touches_enemy(state: &State, side: Side, base: &Base) -> bool {
    state.on_table(side.other()).any(|enemy| base.within(CONTACT, &enemy.base()))
}

//! Places to go to, and what else can be done in the Movement phase.

use d20::{
    Class, Cover, D20, Decision, Element, Flag, Mark, Mode, Protection, State, WholeTurn, du, pace, reach_of,
};
use engine::Ruleset;
use table::{Base, Deg, Leg, Len, Point, Pose, Reach};

use super::study::Study;
use super::value::place;

/// How many places are weighed by the rules themselves.
const PLACES: usize = 3;

/// What an element could do in the Movement phase.
pub(super) fn options(rules: &D20, study: &Study, state: &State, it: &Element) -> Vec<Decision> {
    let seat = study.side.seat();
    if it.carrier().is_some() {
        return leave(rules, study, state, it);
    }
    let bound = it.suppressed || state.is_empty_transport(it);
    if it.has(Mark::Moved) || bound && !is_exposed(rules, study, state, it) {
        return Vec::new();
    }
    if bound {
        let mut res = rules.proposals(state, seat, Some(it.id.piece()));
        res.retain(|decision| matches!(decision, Decision::FallBack { .. }));
        return res;
    }
    let mut res = marches(rules, study, state, it);
    res.extend(charges(rules, study, state, it));
    res.extend(turns(study, state, it));
    res.extend(labours(study, state, it));
    if it.class == Class::Cav {
        let element = it.id;
        let dismount = Decision::Dismount { element, to: it.pose };
        let mount = Decision::Mount { element, carrier: element };
        res.push(if it.is_mounted() { dismount } else { mount });
    }
    res
}

/// Whether an element that can only fall back has a reason to.
fn is_exposed(rules: &D20, study: &Study, state: &State, it: &Element) -> bool {
    state.is_contacted(it) || 0 < super::value::danger(rules, study, state, it)
}

/// Getting off a carrier.
fn leave(rules: &D20, study: &Study, state: &State, it: &Element) -> Vec<Decision> {
    if 300 < study.distance_to_enemy(state, it) {
        return Vec::new();
    }
    // A gun that is turned askew beside its carrier would stand upon it.
    let carrier = state.base_of(it).pose;
    let askew = |turn: &i32| {
        let aim = carrier.facing.plus(*turn).ahead(carrier.at, du(10));
        (aim.distance_sq(study.front), *turn)
    };
    let turn = [0, 90, 180, 270].into_iter().min_by_key(askew).unwrap_or(0);
    let facing = carrier.facing.plus(turn);
    let mut res = rules.proposals(state, study.side.seat(), Some(it.id.piece()));
    for decision in &mut res {
        if let Decision::WholeTurn { action: WholeTurn::Unlimber { facing: way }, .. } = decision {
            *way = facing;
        }
    }
    res
}

/// The best places within reach, as far as can be told without moving there.
fn marches(rules: &D20, study: &Study, state: &State, it: &Element) -> Vec<Decision> {
    let pace = pace(rules, it);
    if pace <= 1 {
        return Vec::new();
    }
    let cell = if 4 < pace { du(2) } else { du(4) / 3 };
    let reached = reach_of(rules, state, it, cell);
    let here = place(rules, study, state, it);
    let others: Vec<Base> = state
        .elements
        .iter()
        .filter(|other| other.on_table() && other.id != it.id)
        .map(Element::base)
        .collect();
    let mut found: Vec<(i64, Point, Deg)> = Vec::with_capacity(reached.cells.len());
    for cell in reached.cells.iter().skip(1) {
        let facing = look(study, state, it, cell.at);
        let moved = moved(it, Pose::new(cell.at, facing));
        let base = moved.base();
        // Places where somebody stands are no places; contact is sought by charges only.
        if others.iter().any(|other| base.within(Len::new(600), other)) {
            continue;
        }
        let worth = place(rules, study, state, &moved);
        if here < worth {
            found.push((worth, cell.at, facing));
        }
    }
    found.sort_by_key(|&(worth, at, _)| (-worth, at.x, at.y));
    let marches =
        found.into_iter().take(PLACES).filter_map(|(_, at, facing)| march(it, &reached, at, facing));
    marches.collect()
}

/// A copy that stands somewhere else: what was dug is left behind.
fn moved(it: &Element, pose: Pose) -> Element {
    Element { pose, protection: Protection::None, concealed: false, ..it.clone() }
}

fn march(it: &Element, reached: &Reach, at: Point, facing: Deg) -> Option<Decision> {
    let way = reached.way_to(at)?;
    let mut from = it.pose.at;
    let mut path = Vec::with_capacity(way.len());
    for to in way {
        let Some(heading) = Deg::from_to(from, to) else { continue };
        path.push(Leg { to, facing: heading });
        from = to;
    }
    (!path.is_empty()).then_some(Decision::Move { element: it.id, path, facing: Some(facing) })
}

/// Which way an element looks at a place: at the nearest enemy, or where enemies are.
fn look(study: &Study, state: &State, it: &Element, at: Point) -> Deg {
    let enemies = state.on_table(study.side.other()).filter(|enemy| state.knows(Some(study.side), enemy));
    let nearest = enemies
        .filter(|enemy| state.is_combat(enemy))
        .min_by_key(|enemy| (enemy.pose.at.distance_sq(at), enemy.id));
    let aim = nearest.map_or(study.front, |enemy| enemy.pose.at);
    Deg::from_to(at, aim).unwrap_or(it.pose.facing)
}

fn towards(from: Point, to: Point) -> Deg {
    Deg::from_to(from, to).unwrap_or(Deg::new(0))
}

/// Straight into contact with enemies within reach.
fn charges(rules: &D20, study: &Study, state: &State, it: &Element) -> Vec<Decision> {
    if !matches!(it.class, Class::Inf | Class::Cav | Class::Afv) {
        return Vec::new();
    }
    let far = pace(rules, it);
    let known = |enemy: &&Element| state.knows(Some(study.side), enemy) && state.within(far, it, enemy);
    let weak = |enemy: &&Element| {
        enemy.suppressed || !state.is_combat(enemy) || it.is_mounted() || it.class == Class::Afv
    };
    let soft = |enemy: &&Element| !enemy.class.is_armoured();
    let enemies = state.on_table(study.side.other()).filter(known).filter(weak).filter(soft);
    let ways = enemies.filter_map(|enemy| {
        let (from, to) = (it.pose.at, enemy.pose.at);
        let facing = Deg::from_to(from, to)?;
        let gap = state.distance(it, enemy);
        let to = from.towards(to, (gap + du(1)).min(from.distance(to)).min(du(far) - Len::new(4)));
        Some(Decision::Move { element: it.id, path: vec![Leg { to, facing }], facing: None })
    });
    ways.collect()
}

/// Turning on the spot.
fn turns(study: &Study, state: &State, it: &Element) -> Vec<Decision> {
    if d20::half_field(it) == 180 && it.class != Class::Afv {
        return Vec::new();
    }
    let ways = [look(study, state, it, it.pose.at), towards(it.pose.at, study.front)];
    let ways = ways.into_iter().filter(|&facing| facing != it.pose.facing);
    ways.map(|facing| Decision::Pivot { element: it.id, facing }).collect()
}

/// What takes an entire turn.
fn labours(study: &Study, state: &State, it: &Element) -> Vec<Decision> {
    let idle = !it.has(Mark::Fired) && !it.has(Mark::Fought) && !it.has(Mark::Moved);
    if !idle {
        return Vec::new();
    }
    let mut actions = Vec::new();
    match (it.class, it.mode) {
        (Class::Csw, Mode::Deployed) if it.is(Flag::Portable) => actions.push(WholeTurn::BreakDown),
        (Class::Csw, Mode::BrokenDown) => {
            let ways = [look(study, state, it, it.pose.at), towards(it.pose.at, study.front)];
            actions.extend(ways.map(|facing| WholeTurn::Reassemble { facing }));
        }
        _ => (),
    }
    let digs = it.class == Class::Inf || it.is_deployed();
    if digs
        && study.is_posted(state, it)
        && it.protection == Protection::None
        && d20::standing_cover(state, it) == Cover::None
    {
        actions.push(WholeTurn::DigIn);
    }
    actions.into_iter().map(|action| Decision::WholeTurn { element: it.id, action }).collect()
}

//! What a line over the table comes to.

use engine::{Crossed, Measure, PieceId};
use table::{Deg, Leg, Point, segment_meets_base};

use super::of_a_move;
use super::route::cost;
use crate::D20;
use crate::describe::in_du;
use crate::element::{Element, ElementId};
use crate::movement::Halt;
use crate::sight::{behind_smoke, blocked_by, sees};
use crate::state::State;

/// The length of a line, what it crosses, what it costs to walk it, and whether one sees along it.
pub(crate) fn measure(rules: &D20, state: &State, piece: Option<PieceId>, from: Point, to: Point) -> Measure {
    let clear = sees(state, from, to);
    let sight = match (clear, behind_smoke(state, from, to)) {
        (true, false) => "clear".to_owned(),
        (true, true) => "clear, but through smoke".to_owned(),
        (false, _) => blocked_by(state, from, to),
    };
    let walker = piece.and_then(|piece| state.find(ElementId::from_piece(piece)));
    Measure {
        distance: format!("{} DU", in_du(from.distance(to))),
        crosses: crosses(state, from, to),
        cost: walker.map(|it| walk(rules, state, it, from, to)),
        sight,
        clear,
    }
}

/// Everything on the line, in order.
fn crosses(state: &State, from: Point, to: Point) -> Vec<Crossed> {
    let (ground, words) = (&state.battle.ground, &state.battle.still.ground);
    let report = ground.explain(from, to);
    let areas = report.stretches.iter().map(|part| {
        let (area, view) = (&ground.areas()[part.area], &words.areas[part.area]);
        let kind = &state.battle.terrain[usize::from(area.kind.0)].name;
        let level = if area.relief { format!("level {}", area.level) } else { view.effect.clone() };
        Crossed {
            name: full_name(&area.name, kind),
            effect: level,
            length: format!("{} DU", in_du(part.length)),
            span: [part.from, part.to],
        }
    });
    let lines = report.lines.iter().map(|it| {
        let (line, view) = (&ground.lines()[it.line], &words.lines[it.line]);
        let kind = &state.battle.lines[usize::from(line.kind.0)].name;
        Crossed {
            name: full_name(&line.name, kind),
            effect: view.effect.clone(),
            length: String::new(),
            span: [it.at, it.at],
        }
    });
    let smoke = state.smoke.iter().filter(|it| segment_meets_base(from, to, &it.base())).map(|it| {
        let at = it.pose.at.nearest_on_segment(from, to);
        let effect = "fire across it is at -4".to_owned();
        Crossed { name: "smoke".to_owned(), effect, length: String::new(), span: [at, at] }
    });
    let mut res: Vec<Crossed> = areas.chain(lines).chain(smoke).collect();
    res.sort_by_key(|it| from.distance_sq(it.span[0]));
    res
}

/// "Farm hedge (hedge)"; the kind alone where there is no name.
fn full_name(name: &str, kind: &str) -> String {
    match name {
        "" => kind.to_owned(),
        name if name.to_lowercase().contains(&kind.to_lowercase()) => name.to_owned(),
        name => format!("{name} ({kind})"),
    }
}

/// D20-080, D20-081: what the line costs an element that walks it forwards.
fn walk(rules: &D20, state: &State, it: &Element, from: Point, to: Point) -> String {
    let walker = Element { pose: table::Pose::new(from, it.pose.facing), ..it.clone() };
    let facing = Deg::from_to(from, to).unwrap_or(it.pose.facing);
    match cost(rules, state, &walker, &[Leg { to, facing }]) {
        Ok(cost) => of_a_move(rules, it, cost),
        Err(Halt::Obstacle) => "wheels and horses do not cross an obstacle on the way".to_owned(),
        Err(Halt::Ground | Halt::Tired) => "it may not enter the ground on the way".to_owned(),
    }
}

//! What a line over the table comes to.

use engine::{Crossed, Measure, PieceId};
use table::Point;

use crate::Hk;
use crate::describe::in_inches;
use crate::element::{Element, ElementId};
use crate::movement::leg_cost;
use crate::sight::{SMOKE_RADIUS, Stand, blocked_by, sees};
use crate::state::State;

/// The length of a line, what it crosses, what it costs to walk it, and whether one sees along it.
pub(crate) fn measure(rules: &Hk, state: &State, piece: Option<PieceId>, from: Point, to: Point) -> Measure {
    let (a, b) = (Stand::ground(from), Stand::ground(to));
    let clear = sees(state, a, b);
    let walker = piece.and_then(|piece| state.find(ElementId::from_piece(piece)));
    Measure {
        distance: format!("{}\"", in_inches(from.distance(to))),
        crosses: crosses(state, from, to),
        cost: walker.filter(|it| it.dummy.is_none()).map(|it| walk(rules, state, it, from, to)),
        sight: if clear { "clear".to_owned() } else { blocked_by(state, a, b) },
        clear,
    }
}

/// Everything on the line, in order.
fn crosses(state: &State, from: Point, to: Point) -> Vec<Crossed> {
    let (ground, words) = (&state.battle.ground, state.battle.still.ground(&state.battle));
    let report = ground.explain(from, to);
    let areas = report.stretches.iter().map(|part| {
        let (area, view) = (&ground.areas()[part.area], &words.areas[part.area]);
        let kind = &state.battle.areas[usize::from(area.kind.0)].name;
        let effect = if area.relief { format!("level {}", area.level) } else { view.effect.clone() };
        Crossed {
            name: full_name(&area.name, kind),
            effect,
            length: format!("{}\"", in_inches(part.length)),
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
    let smoke =
        state.smoke.iter().filter(|it| it.at.distance_to_segment(from, to) <= SMOKE_RADIUS).map(|it| {
            let at = it.at.nearest_on_segment(from, to);
            let effect = format!("{} hindrances", it.value);
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

/// HK-H06, HK-H61: what the line costs an element that walks it.
fn walk(rules: &Hk, state: &State, it: &Element, from: Point, to: Point) -> String {
    match leg_cost(&rules.tables, state, it, from, to) {
        Ok(cost) => format!("{}\" of its move", in_inches(cost)),
        Err((_, why)) => why.to_owned(),
    }
}

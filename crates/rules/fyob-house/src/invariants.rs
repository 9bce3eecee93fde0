//! What must hold of a table, its fields by name, and what a side may not know of it.

use ::table::{Len, Point, Pose};
use engine::Cup;
use fyob::{ElementId, State, Status};
use serde_json::{Map, Value, json};

use crate::sight;
use crate::table::Table;

/// Which invariant of the table is broken, if one is.
pub(crate) fn check(state: &State<Table>) -> Result<(), String> {
    let ground = state.table.ground();
    for it in &state.elements {
        let at = sight::pose(state, it.id).at;
        if it.status == Status::Table && !ground.on_table(at) {
            return Err(format!("element {} is on the table, but stands at {at:?}", it.id));
        }
        if let Some(at) = it.counters.iter().chain(&it.weapon_left).find(|at| !ground.on_table(**at)) {
            return Err(format!("element {} has something off the table at {at:?}", it.id));
        }
    }
    let obstacles = state.table.obstacles.iter();
    match obstacles.filter(|it| it.there).find(|it| it.radius <= Len::ZERO) {
        Some(it) => Err(format!("the obstacle at {:?} has no size", it.at)),
        None => Ok(()),
    }
}

fn inches(at: Point) -> Value {
    let part = |it: i32| Len::new(it).in_units(Len::inches(1), 2);
    json!([part(at.x), part(at.y)])
}

/// The fields of the table by name; places in inches, as text.
pub(crate) fn inspect(state: &State<Table>) -> Value {
    let mut elements = Map::new();
    for it in &state.elements {
        let placed = state.table.placed(it.id);
        let work = placed.work.map(|it| state.table.data().works[usize::from(it)].kind.clone());
        let row = json!({
            "at": inches(placed.pose.at),
            "facing": u16::from(placed.pose.facing),
            "work": work,
            "afloat": placed.afloat,
            "attacks": placed.attacks,
        });
        elements.insert(it.id.to_string(), row);
    }
    let obstacle = |it: &crate::table::Obstacle| json!({ "kind": state.table.data().obstacles[usize::from(it.kind)].kind, "there": it.there, "worked": it.worked });
    json!({
        "places": elements,
        "obstacles": state.table.obstacles.iter().map(obstacle).collect::<Vec<_>>(),
    })
}

/// Leaves out where hidden elements stand.
pub(crate) fn forget(table: &mut Table, hidden: &[ElementId]) {
    for &id in hidden {
        let it = table.placed_mut(id);
        (it.pose, it.work) = (Pose::default(), None);
        (it.afloat, it.drop) = (false, None);
    }
}

/// Draws anew where hidden elements may stand: anywhere on their own half of the table, in cover if the cup finds some.
pub(crate) fn redraw(state: &mut State<Table>, hidden: &[ElementId], cup: &mut Cup) {
    const TRIES: u32 = 12;
    for &id in hidden {
        let size = state.table.ground().size();
        let edge = state.battle.forces[state.get(id).side.idx()].edge;
        let mut best = None;
        for _ in 0..TRIES {
            let at = Point::raw(any(cup, size.width), any(cup, size.height));
            let far = size.distance_to_edge(at, edge) > size.distance_to_edge(at, edge.opposite());
            let cover = sight::cover(state, id, at, at);
            let worth = (!far, cover);
            if best.is_none_or(|(known, _)| known < worth) {
                best = Some((worth, at));
            }
        }
        if let Some((_, at)) = best {
            state.table.placed_mut(id).pose.at = at;
        }
    }
}

fn any(cup: &mut Cup, length: Len) -> i32 {
    let most = u32::try_from(length.raw()).unwrap_or(1).max(1);
    i32::try_from(cup.draw(most)).unwrap_or(0)
}

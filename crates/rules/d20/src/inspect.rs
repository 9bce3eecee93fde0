//! The whole state by name, for the umpire and for conformance cases; and the invariants that always hold.

use engine::Ruleset;
use serde_json::{Map, Value, json};
use table::{Len, Point};

use crate::D20;
use crate::element::{DU, Element, Loss, Mark, Place, Side};
use crate::state::State;

/// Marks by the names under which cases set and read them.
const MARKS: [(Mark, &str); 11] = [
    (Mark::Tested, "tested"),
    (Mark::Fired, "fired"),
    (Mark::Fought, "fought"),
    (Mark::Moved, "moved"),
    (Mark::Mounted, "mounted"),
    (Mark::Dismounted, "dismounted"),
    (Mark::WholeTurn, "whole_turn"),
    (Mark::Called, "called"),
    (Mark::Placed, "placed"),
    (Mark::AttackedLately, "attacked_lately"),
    (Mark::Stirred, "stirred"),
];

/// All fields of a state. Lengths and places are in thousandths of a DU.
pub(crate) fn inspect(state: &State) -> Value {
    let elements: Map<String, Value> =
        state.elements.iter().map(|it| (it.id.to_string(), element(it))).collect();
    let sides: Map<String, Value> =
        Side::BOTH.into_iter().map(|side| (side.letter().to_string(), side_state(state, side))).collect();
    let objectives = state.battle.objectives.iter().zip(&state.objectives);
    let objectives: Map<String, Value> = objectives
        .map(|(info, now)| (info.id.clone(), json!({ "holder": now.holder, "captured": now.captured })))
        .collect();
    json!({
        "system": D20::SYSTEM,
        "turn": state.turn,
        "active": state.active,
        "first": state.first,
        "stage": state.stage,
        "elements": elements,
        "sides": sides,
        "objectives": objectives,
        "smoke": state.smoke.iter().map(|it| json!({
            "at": place(it.pose.at), "angle": it.pose.facing, "owner": it.owner
        })).collect::<Vec<_>>(),
        "contacts": state.contacts,
        "outcome": state.outcome,
    })
}

fn element(it: &Element) -> Value {
    let marks: Vec<&str> = MARKS.iter().filter(|(mark, _)| it.has(*mark)).map(|(_, name)| *name).collect();
    let (where_it_is, carrier, gone) = match it.place {
        Place::Table => ("table", None, None),
        Place::Aboard(carrier) => ("aboard", Some(carrier), None),
        Place::Gone(loss) => ("gone", None, Some(loss)),
        Place::Unknown => ("unknown", None, None),
    };
    json!({
        "class": it.class,
        "quality": it.quality,
        "range": it.range,
        "place": where_it_is,
        "aboard": carrier,
        "gone": gone,
        "at": it.on_table().then(|| place(it.pose.at)),
        "facing": it.pose.facing,
        "suppressed": it.suppressed,
        "protection": it.protection,
        "mode": it.mode,
        "pending": it.pending,
        "smoke_left": it.smoke_left,
        "chain": it.chief,
        "called_by": it.called_by,
        "concealed": it.concealed,
        "spotted": it.spotted,
        "marks": marks,
    })
}

fn side_state(state: &State, side: Side) -> Value {
    let now = &state.sides[side.idx()];
    let batteries: Map<String, Value> = now
        .batteries
        .iter()
        .map(|it| {
            let impact = it.impact.map(|(at, _)| place(at));
            (
                it.id.clone(),
                json!({ "missions": it.missions, "contact": it.contact, "impact": impact, "used": it.used }),
            )
        })
        .collect();
    let sorties: Map<String, Value> = now
        .sorties
        .iter()
        .map(|it| (it.id.clone(), json!({ "spent": it.spent, "contact": it.contact })))
        .collect();
    json!({
        "removed": now.removed,
        "combat_lost": now.combat_lost,
        "objectives_held": state.n_held(side),
        "batteries": batteries,
        "sorties": sorties,
    })
}

/// A place in thousandths of a DU, rounded to the nearest.
fn place(at: Point) -> [i64; 2] {
    let thousandths = |raw: i32| {
        let scaled = i64::from(raw) * 1_000;
        let du = i64::from(DU.raw());
        (scaled * 2 + du).div_euclid(du * 2)
    };
    [thousandths(at.x), thousandths(at.y)]
}

/// Says which invariant of the state is broken, if one is.
pub(crate) fn check(state: &State) -> Result<(), String> {
    let on_table: Vec<&Element> = state.elements.iter().filter(|it| it.on_table()).collect();
    for (idx, a) in on_table.iter().enumerate() {
        if !state.battle.ground.on_table(a.pose.at) {
            return Err(format!("{} is off the table", a.id));
        }
        if let Some(b) = on_table[idx + 1..].iter().find(|b| deep_overlap(a, b)) {
            return Err(format!("{} and {} overlap", a.id, b.id));
        }
    }
    for it in &state.elements {
        if let Some(carrier) = it.carrier()
            && (!state.get(carrier).on_table() || carrier.side != it.side())
        {
            return Err(format!("{} is aboard {carrier}, which is not on the table", it.id));
        }
        if it.place == Place::Unknown {
            return Err(format!("nobody knows where {} is", it.id));
        }
    }
    for side in Side::BOTH {
        let gone = |it: &&Element| matches!(it.place, Place::Gone(_));
        let lost = state.of(side).filter(gone).count();
        // A position may start with losses that are not listed; none may be forgotten.
        if usize::from(state.sides[side.idx()].removed) < lost {
            return Err(format!(
                "side {side:?} has lost {lost} elements, not {}",
                state.sides[side.idx()].removed
            ));
        }
        let counted = state.of(side).filter(gone).filter(|it| State::counts_for_victory(it.class)).count();
        if usize::from(state.sides[side.idx()].combat_lost) < counted {
            return Err(format!("side {side:?} has lost {counted} combat elements"));
        }
    }
    for contact in &state.contacts {
        if !state.touching(state.get(contact.by), state.get(contact.with)) {
            return Err(format!("{} and {} are not in contact", contact.by, contact.with));
        }
    }
    let lost_commander =
        |it: &Element| it.place == Place::Gone(Loss::GivenUp) && it.class == crate::Class::Cmd;
    if let Some(it) = state.elements.iter().find(|it| lost_commander(it)) {
        return Err(format!("the Commander {} was given up for himself", it.id));
    }
    Ok(())
}

/// Bases that lie upon each other by more than rounding: a hundredth of a DU.
pub fn deep_overlap(a: &Element, b: &Element) -> bool {
    let shrink = |it: &Element| {
        let hair = Len::milli_inches(20);
        let footprint = match it.footprint {
            table::Footprint::Rect { width, depth } => {
                table::Footprint::Rect { width: width - hair, depth: depth - hair }
            }
            table::Footprint::Disc { radius } => table::Footprint::Disc { radius: radius - hair },
        };
        table::Base { footprint, pose: it.pose }
    };
    shrink(a).overlaps(&shrink(b))
}

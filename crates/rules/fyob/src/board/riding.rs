//! FYOB-100 (ii), FYOB-R69, FYOB-R75: into vehicles and out of them.

use engine::{Flow, refuse};
use table::{Len, Point};

use super::{look_around, place};
use crate::Fyob;
use crate::board::Board;
use crate::event::Event;
use crate::host::{Play, Position};
use crate::ids::ElementId;

/// How far from its vehicle an element may be put down.
const BESIDE: Len = Len::inches(1);
/// Distances between centres that are tried, in half inches, and the turns from straight behind, in degrees.
const HALF_INCHES: std::ops::RangeInclusive<i32> = 1..=8;
const TURNS: [i32; 16] = [0, 23, -23, 45, -45, 68, -68, 90, -90, 113, -113, 135, -135, 158, -158, 180];

/// Gets in, or is hooked up.
pub(super) fn get_in<B: Board>(step: &mut Play<'_, B>, id: ElementId, carrier: ElementId) -> Flow {
    let (it, vehicle) = (step.state.element(id)?, step.state.element(carrier)?);
    step.forbid(it.aboard.is_some(), "FYOB-100", "it is in a vehicle already")?;
    step.forbid(vehicle.side != it.side, "FYOB-100", "that vehicle is the enemy's")?;
    step.forbid(!vehicle.on_table(), "FYOB-100", "that vehicle is not on the table")?;
    let set_up = step.state.info(id).immobile && it.set_up && !it.is_foot_crew();
    step.forbid(set_up, "FYOB-R41", "it must be taken down first")?;
    let fits = B::can_carry(step.rules, &step.state, carrier, id);
    step.forbid(!fits, "FYOB-100", "that vehicle cannot take it from where they stand")?;
    B::load(step, id, Some(carrier), None)?;
    step.emit(Event::Boarded { element: id, carrier: Some(carrier) });
    Ok(())
}

/// Gets out, or is unhooked: beside the vehicle, or where it was said.
pub(super) fn get_out<B: Board>(step: &mut Play<'_, B>, id: ElementId, to: Option<Point>) -> Flow {
    let Some(carrier) = step.state.element(id)?.aboard else {
        return refuse("FYOB-100", "it is in no vehicle");
    };
    let at = match to {
        Some(at) => {
            step.forbid(
                !is_beside(step.rules, &step.state, carrier, id, at),
                "FYOB-100",
                "there is no room for it there beside the vehicle",
            )?;
            at
        }
        None => match beside(step.rules, &step.state, carrier, id) {
            Some(at) => at,
            None => return refuse("FYOB-100", "there is no room beside the vehicle"),
        },
    };
    put_down(step, id, at)
}

/// FYOB-R75: gets out because it must; without room where the vehicle stands.
pub(super) fn bail_out<B: Board>(step: &mut Play<'_, B>, id: ElementId) -> Flow {
    let Some(carrier) = step.state.get(id).aboard else { return Ok(()) };
    let at = beside(step.rules, &step.state, carrier, id);
    let at = at.unwrap_or_else(|| place::<B>(&step.state, carrier).at);
    put_down(step, id, at)
}

/// FYOB-R27: those aboard a destroyed transport are put beside it; without room where it stood.
pub fn tip_out<B: Board>(step: &mut Play<'_, B>, carrier: ElementId) -> Flow {
    let aboard: Vec<ElementId> = step.state.carried(carrier).map(|it| it.id).collect();
    for id in aboard {
        if step.state.get(id).on_table() {
            bail_out(step, id)?;
        }
    }
    Ok(())
}

fn put_down<B: Board>(step: &mut Play<'_, B>, id: ElementId, at: Point) -> Flow {
    B::load(step, id, None, Some(at))?;
    step.emit(Event::Boarded { element: id, carrier: None });
    look_around(step, id)
}

/// Whether there is room for an element at a place beside a vehicle.
fn is_beside<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    carrier: ElementId,
    id: ElementId,
    at: Point,
) -> bool {
    B::size(state).holds(at)
        && B::distance(state, id, at, carrier) <= BESIDE
        && B::may_end(rules, state, id, at)
        && B::leg_cost(rules, state, id, place::<B>(state, carrier).at, at, true).is_some()
}

/// The first free place beside a vehicle: the nearest distance first, then from behind it around.
pub(super) fn beside<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    carrier: ElementId,
    id: ElementId,
) -> Option<Point> {
    let pose = place::<B>(state, carrier);
    let behind = pose.facing.opposite();
    HALF_INCHES.into_iter().find_map(|halves| {
        let by = Len::inches(halves) / 2;
        let at = |turn: i32| behind.plus(turn).ahead(pose.at, by);
        TURNS.into_iter().map(at).find(|&at| is_beside(rules, state, carrier, id, at))
    })
}

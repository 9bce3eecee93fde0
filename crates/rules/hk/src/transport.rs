//! HK-H67: passengers.

use engine::{Check, Dice, Flow, Step, refuse};
use table::{Deg, Len, Point, Pose};

use crate::Hk;
use crate::casualties;
use crate::deployment::placed;
use crate::element::{Element, ElementId, Morale, Order, Vehicle, inches};
use crate::event::{Event, MoraleCause, Motion};
use crate::formation::{Place, draw_up, fits, vehicle_base};
use crate::movement;
use crate::orders::{budget, has, may_order};
use crate::sight::TOLERANCE;
use crate::spotting;
use crate::state::{Announced, Boarding, State};
use crate::tables::Carriage;

/// HK-H67: so near one must be to get in, and so near one is after getting out.
const BESIDE: Len = inches(1);

/// HK-H67: gets into a vehicle, or out of it, on order C.
pub(crate) fn mount(step: &mut Step<'_, Hk>, id: ElementId, carrier: Option<ElementId>) -> Flow {
    match carrier {
        Some(carrier) => get_in(step, id, carrier),
        None => get_out(step, id),
    }
}

/// HK-H67: the vehicle has moved no more than half its allowance this turn.
fn half_used(step: &Step<'_, Hk>, carrier: &Element, vehicle: &Vehicle) -> Flow {
    let whole = Element { vehicle: Some(Vehicle { halved: false, ..vehicle.clone() }), ..carrier.clone() };
    let allowance = budget(&step.rules.tables, &whole, carrier.order.unwrap_or(Order::Fire));
    let too_far = allowance + TOLERANCE < vehicle.spent * 2;
    step.forbid(too_far, "HK-H67", "the vehicle has moved more than half its allowance this turn")
}

fn get_in(step: &mut Step<'_, Hk>, id: ElementId, carrier: ElementId) -> Flow {
    let state = &*step.state;
    let (it, on) = (state.element(id)?, state.element(carrier)?);
    may_order(step, it, Order::Cautious)?;
    let Some(vehicle) = on.vehicle.as_ref().filter(|_| on.on_table() && carrier.side == id.side) else {
        return refuse("HK-H67", "that is no vehicle of yours on the table");
    };
    let tables = &step.rules.tables;
    let rides = it.vehicle.is_none() && it.dummy.is_none() && !has(tables, it, Carriage::Gun);
    step.forbid(!rides, "HK-H67", "only men ride: no guns, vehicles or dummies")?;
    let seats = usize::from(tables.vehicle(vehicle.kind).seats);
    let taken: usize = passengers(state, carrier).map(Element::n_alive).sum();
    step.forbid(seats < taken + it.n_alive(), "HK-H67", "there are not enough seats in it")?;
    let base = vehicle_base(vehicle.pose);
    let near = it.alive().any(|(_, man)| base.gap_to_point(man.at) <= BESIDE + TOLERANCE);
    step.forbid(!near, "HK-H67", "it must be within 1\" of the vehicle")?;
    half_used(step, on, vehicle)?;
    let path = vec![it.centre(), vehicle.pose.at];
    // Whoever is seen shows where he gets in, and a vehicle that is seen who does.
    if it.hidden != on.hidden {
        spotting::reveal(step, id);
        spotting::reveal(step, carrier);
    }
    step.emit(Event::Ordered { element: id, order: Order::Cautious });
    set_out(step, id, path, Boarding::In(carrier));
    Ok(())
}

fn get_out(step: &mut Step<'_, Hk>, id: ElementId) -> Flow {
    let state = &*step.state;
    let it = state.element(id)?;
    let Some(carrier) = it.aboard else {
        return refuse("HK-H67", "it rides in no vehicle");
    };
    may_order(step, &Element { aboard: None, ..it.clone() }, Order::Cautious)?;
    let on = state.get(carrier);
    let Some(vehicle) = &on.vehicle else {
        return refuse("HK-H67", "it rides in no vehicle");
    };
    half_used(step, on, vehicle)?;
    let found = beside(state, it, vehicle.pose);
    step.forbid(found.is_none(), "HK-H67", "there is no room beside the vehicle")?;
    let path = vec![vehicle.pose.at, found.map_or(vehicle.pose.at, |it| it.0)];
    step.emit(Event::Ordered { element: id, order: Order::Cautious });
    set_out(step, id, path, Boarding::Out(carrier));
    Ok(())
}

/// HK-014: to get in or out is movement, and the other side may put markers on it; of whoever is hidden it sees nothing.
fn set_out(step: &mut Step<'_, Hk>, id: ElementId, path: Vec<Point>, boarding: Boarding) {
    let it = step.state.get(id);
    let (Boarding::In(carrier) | Boarding::Out(carrier)) = boarding;
    if it.hidden || step.state.get(carrier).hidden {
        carry_out(step, id, boarding);
        return;
    }
    let (facing, figures, floor) = (it.facing, Vec::new(), None);
    movement::announce(
        step,
        Announced { element: id, path, facing, figures, floor, boarding: Some(boarding) },
    );
}

/// HK-H67: gets in or out, as was announced. What the umpire has changed since may leave nothing to do.
pub(crate) fn carry_out(step: &mut Step<'_, Hk>, id: ElementId, boarding: Boarding) {
    let state = &*step.state;
    let it = state.get(id);
    match boarding {
        Boarding::In(carrier) if it.on_table() && state.get(carrier).on_table() => {
            step.emit(Event::Boarded { element: id, carrier: Some(carrier) });
        }
        Boarding::Out(carrier) if !it.gone && it.aboard == Some(carrier) => {
            let pose = vehicle_pose(state, carrier);
            let found = beside(state, it, pose);
            alight(step, id, pose, found, Motion::Order);
        }
        Boarding::In(_) | Boarding::Out(_) => (),
    }
}

fn vehicle_pose(state: &State, carrier: ElementId) -> Pose {
    state.get(carrier).vehicle.as_ref().map_or_else(Pose::default, |it| it.pose)
}

/// The elements that a vehicle carries.
pub(crate) fn passengers(state: &State, carrier: ElementId) -> impl Iterator<Item = &Element> {
    state.of(carrier.side).filter(move |it| !it.gone && it.aboard == Some(carrier))
}

/// A place within 1" of a vehicle where an element can stand: behind it, beside it, before it.
fn beside(state: &State, it: &Element, pose: Pose) -> Option<(Point, Deg, Vec<Place>)> {
    // From the centre of the vehicle to its rim, and most of an inch more.
    let ways = [(180, 2_400), (90, 1_650), (270, 1_650), (0, 2_400)];
    ways.into_iter().find_map(|(turn, away)| {
        let at = pose.facing.plus(turn).ahead(pose.at, Len::milli_inches(away));
        let places = draw_up(state, it, at, pose.facing);
        fits(state, it, &places).is_ok().then_some((at, pose.facing, places))
    })
}

/// Puts somebody who rode beside the vehicle; where there is no room, where it stands.
fn alight(
    step: &mut Step<'_, Hk>,
    id: ElementId,
    pose: Pose,
    found: Option<(Point, Deg, Vec<Place>)>,
    how: Motion,
) {
    let it = step.state.get(id);
    let (at, facing, places) =
        found.unwrap_or_else(|| (pose.at, pose.facing, draw_up(&step.state, it, pose.at, pose.facing)));
    let mut event = placed(it, at, facing, &places);
    if let Event::Moved { how: motion, .. } = &mut event {
        *motion = how;
    }
    step.emit(Event::Boarded { element: id, carrier: None });
    step.emit(event);
    spotting::look_after(step, id);
}

/// HK-H67: passengers of vehicles that are no more: of a destroyed one each dies on 4+, and the others are Suppressed;
/// all are put beside it. To be called at the end of whatever may destroy vehicles or take them away.
pub(crate) fn settle(step: &mut Step<'_, Hk>) -> Flow {
    let stranded = |state: &State| {
        let lost = |it: &&std::sync::Arc<Element>| {
            !it.gone && it.aboard.is_some_and(|carrier| state.get(carrier).gone)
        };
        state.elements.iter().find(lost).map(|it| it.id)
    };
    while let Some(id) = stranded(&step.state) {
        leave_lost(step, id)?;
    }
    Ok(())
}

/// The same for the passengers of one vehicle.
pub(crate) fn bail_out(step: &mut Step<'_, Hk>, carrier: ElementId) -> Flow {
    let ids: Vec<ElementId> = passengers(&step.state, carrier).map(|it| it.id).collect();
    ids.into_iter().try_for_each(|id| leave_lost(step, id))
}

fn leave_lost(step: &mut Step<'_, Hk>, id: ElementId) -> Flow {
    let it = step.state.get(id);
    let Some(carrier) = it.aboard else { return Ok(()) };
    let wrecked = step.state.get(carrier).vehicle.as_ref().is_some_and(|it| it.destroyed);
    let men: Vec<usize> = it.alive().map(|(idx, _)| idx).collect();
    // HK-R46: whoever is hit is seen, and so are those who ride with it.
    if wrecked {
        spotting::reveal(step, id);
    }
    for idx in men.into_iter().filter(|_| wrecked) {
        let check = Check::of(Dice { n: 1, sides: 6 }, "HK-H67", "passenger of a destroyed vehicle");
        let dies = step.roll(check.by(id.side.other().seat()).shows(4, "dies", "gets out"))?.outcome() == 1;
        if dies {
            step.emit(Event::Killed { element: id, figure: u8::try_from(idx).unwrap_or(u8::MAX) });
        }
    }
    casualties::settle(step, id);
    if step.state.get(id).gone {
        return Ok(());
    }
    let pose = vehicle_pose(&step.state, carrier);
    let found = beside(&step.state, step.state.get(id), pose);
    alight(step, id, pose, found, Motion::Placed);
    if wrecked && step.state.get(id).morale == Morale::Good {
        let (why, morale) = (MoraleCause::BailedOut, Morale::Suppressed);
        step.emit(Event::MoraleTested { element: id, why, roll: None, passed: false, morale });
    }
    Ok(())
}

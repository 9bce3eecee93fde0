//! HK-030 to HK-033, HK-R10, HK-R18, HK-R19: orders.

use engine::{Flow, Step, refuse};
use table::{Deg, Len};

use crate::Hk;
use crate::element::{Element, ElementId, Morale, Order, inches};
use crate::event::Event;
use crate::formation::n_crew;
use crate::tables::{Carriage, Tables, Traction};

/// HK-030: how far an element goes on an order.
pub const fn allowance(order: Order) -> Len {
    match order {
        Order::Double => inches(12),
        Order::Move => inches(8),
        Order::Cautious => inches(4),
        Order::Fire => Len::ZERO,
    }
}

/// HK-030, HK-H06, HK-H61, HK-H67: what an element may spend on an order. Off its roads a wheeled vehicle pays threefold
/// (`movement::leg_cost`).
pub(crate) fn budget(tables: &Tables, it: &Element, order: Order) -> Len {
    let feet = allowance(order);
    if let Some(vehicle) = &it.vehicle {
        let whole = match tables.vehicle(vehicle.kind).traction {
            Traction::Tracked => feet * 2,
            Traction::Wheeled => feet * 3,
        };
        // HK-H67: half, if somebody got in or out.
        return if vehicle.halved { whole / 2 } else { whole };
    }
    // HK-H06: guns go half as far.
    if has(tables, it, Carriage::Gun) { feet / 2 } else { feet }
}

/// Whether an element has a support weapon that is moved so.
pub(crate) fn has(tables: &Tables, it: &Element, carriage: Carriage) -> bool {
    it.weapons.iter().any(|weapon| tables.weapon(weapon.kind).carriage == carriage)
}

/// HK-030: why an element may not be given an order now, if it may not: the rule and the reason.
pub(crate) fn objection(tables: &Tables, it: &Element, order: Order) -> Option<(&'static str, &'static str)> {
    let runs = matches!(order, Order::Double | Order::Move);
    let moves = order != Order::Fire;
    let short_of_crew = || {
        it.weapons.iter().enumerate().any(|(idx, weapon)| {
            let kind = tables.weapon(weapon.kind);
            kind.carriage == Carriage::Gun
                && n_crew(it, u8::try_from(idx).unwrap_or(u8::MAX)) < usize::from(kind.crew)
        })
    };
    let slow = it.vehicle.as_ref().is_some_and(|it| tables.vehicle(it.kind).slow);
    let heavy = has(tables, it, Carriage::Tripod) || has(tables, it, Carriage::Mortar);
    let gun = has(tables, it, Carriage::Gun);
    [
        (it.gone, "HK-H34", "it is out of play"),
        (it.aboard.is_some(), "HK-H67", "it rides in a vehicle: it may only get out"),
        (it.morale >= Morale::Broken, "HK-032", "it is Broken: it gets no orders"),
        (it.order.is_some(), "HK-031", "it has its order for this turn"),
        (runs && it.morale == Morale::Suppressed, "HK-R18", "it is Suppressed: only F or C"),
        (runs && it.dummy.is_some(), "HK-H45", "a dummy moves only as hidden men do: C"),
        (runs && heavy, "HK-H06", "with that weapon it moves on C only"),
        (runs && gun, "HK-H06", "a gun is moved on C only"),
        (moves && gun && short_of_crew(), "HK-H06", "a gun is moved by its full crew only"),
        (order == Order::Double && slow, "HK-H61", "this vehicle cannot go at the double"),
    ]
    .into_iter()
    .find(|(holds, ..)| *holds)
    .map(|(_, rule, why)| (rule, why))
}

/// Refuses an order that an element may not be given.
pub(crate) fn may_order(step: &Step<'_, Hk>, it: &Element, order: Order) -> Flow {
    if it.gone {
        return refuse("HK-H34", "it is out of play");
    }
    match objection(&step.rules.tables, it, order) {
        Some((rule, why)) => step.forbid(true, rule, why),
        None => Ok(()),
    }
}

/// HK-030, HK-H07: order F; a tripod or gun may be turned with it, at no cost.
pub(crate) fn hold(step: &mut Step<'_, Hk>, id: ElementId, facing: Option<Deg>) -> Flow {
    let it = step.state.element(id)?;
    may_order(step, it, Order::Fire)?;
    let turns = facing.filter(|facing| *facing != it.facing);
    // HK-H61: turning is a part of a vehicle's movement.
    let stuck = turns.is_some() && it.vehicle.is_some();
    step.forbid(stuck, "HK-H61", "a vehicle turns when it moves: give it another order to turn it")?;
    step.emit(Event::Ordered { element: id, order: Order::Fire });
    if let Some(facing) = turns {
        step.emit(Event::Turned { element: id, facing });
    }
    Ok(())
}

//! What the umpire can do outside the rules.

use engine::{Flow, Outcome, Ruling, Step, refuse};
use table::Pose;

use crate::Hk;
use crate::decision::Decision;
use crate::deployment::placed;
use crate::element::{ElementId, Morale, Order, Side};
use crate::event::{Event, RuledStatus};
use crate::formation::{draw_up, fits, vehicle_fits};
use crate::sequence::{decides, resolve};
use crate::state::Stage;
use crate::{spotting, transport};

/// What can be set, in words.
const KNOWN: &str = "morale = good, suppressed, broken or dispersed; order = none, a, m, c or f; \
                     hidden = yes or no; status = removed; stage = end";

/// Carries out a ruling.
pub(crate) fn overrule(step: &mut Step<'_, Hk>, ruling: &Ruling) -> Flow {
    match ruling {
        Ruling::Move { piece, to } => {
            let element = known(step, piece)?;
            put(step, element, *to)
        }
        Ruling::Set { piece, what, value } => {
            let element = known(step, piece)?;
            set(step, element, what, value)
        }
        Ruling::End { winners } => {
            let (winners, why) = (winners.clone(), "the umpire ended the game".into());
            step.emit(Event::Ended(Outcome { winners, why, rule: "ENG-014".into() }));
            Ok(())
        }
    }
}

fn known(step: &Step<'_, Hk>, piece: &str) -> Flow<ElementId> {
    let Ok(id) = piece.parse::<ElementId>() else {
        return refuse("ENG-011", format!("`{piece}` is not the id of an element, such as A3"));
    };
    step.state.element(id).map(|it| it.id)
}

/// Puts an element somewhere, in formation.
fn put(step: &mut Step<'_, Hk>, id: ElementId, to: Pose) -> Flow {
    let state = &*step.state;
    let it = state.get(id);
    if !to.at.in_range() || !state.battle.ground.on_table(to.at) {
        return refuse("ENG-014", "that is off the table");
    }
    if !it.on_table() {
        return refuse("ENG-014", "it is not on the table by itself");
    }
    let places = if it.vehicle.is_some() { Vec::new() } else { draw_up(state, it, to.at, to.facing) };
    let objection = match &it.vehicle {
        Some(vehicle) => vehicle_fits(state, it, step.rules.tables.vehicle(vehicle.kind).traction, to),
        None => fits(state, it, &places),
    };
    if let Err((_, why)) = objection {
        return refuse("ENG-014", why);
    }
    step.emit(placed(it, to.at, to.facing, &places));
    spotting::look_after(step, id);
    Ok(())
}

fn set(step: &mut Step<'_, Hk>, element: ElementId, what: &str, value: &str) -> Flow {
    if step.state.get(element).gone && what != "stage" {
        return refuse("ENG-014", "it is already out of play");
    }
    let status = match (what, value) {
        ("morale", "good") => RuledStatus::Morale(Morale::Good),
        ("morale", "suppressed") => RuledStatus::Morale(Morale::Suppressed),
        ("morale", "broken") => RuledStatus::Morale(Morale::Broken),
        ("morale", "dispersed") | ("status", "removed") => {
            step.emit(Event::Gone { element });
            return transport::settle(step);
        }
        ("order", "none") => RuledStatus::Order(None),
        ("order", "a") => RuledStatus::Order(Some(Order::Double)),
        ("order", "m") => RuledStatus::Order(Some(Order::Move)),
        ("order", "c") => RuledStatus::Order(Some(Order::Cautious)),
        ("order", "f") => RuledStatus::Order(Some(Order::Fire)),
        ("hidden", "yes") => RuledStatus::Hidden(true),
        ("hidden", "no") => {
            spotting::reveal(step, element);
            return Ok(());
        }
        ("stage", "end") => return end_stage(step),
        _ => {
            return refuse("ENG-014", format!("`{what} = {value}` cannot be set; known are: {KNOWN}"));
        }
    };
    step.emit(Event::Ruled { element, status });
    Ok(())
}

/// Ends the stage for whoever has not done so.
fn end_stage(step: &mut Step<'_, Hk>) -> Flow {
    let stage = step.state.stage;
    for side in Side::BOTH {
        if step.state.stage != stage || !decides(&step.state, side) {
            continue;
        }
        let decision = match stage {
            Stage::Begin => Decision::Begin,
            Stage::Initiative(_) => Decision::MoveFirst { own: true },
            Stage::Watch(_) => Decision::Pass { phase: false },
            _ => Decision::Ready,
        };
        resolve(step, side.seat(), &decision)?;
    }
    Ok(())
}

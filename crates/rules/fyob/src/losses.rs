//! What an attack does to its target: rows of tests, men, leaders, damage, radios. FYOB-058, FYOB-071, FYOB-072, FYOB-093,
//! FYOB-131, FYOB-132, FYOB-134, FYOB-R22, FYOB-R26, FYOB-R27, FYOB-R46, FYOB-R56, FYOB-R76.

use engine::{Flow, refuse};

use crate::attack::{Attack, Cover};
use crate::element::{Arm, Due, Kind, Status};
use crate::event::Event;
use crate::host::{Host, Play};
use crate::ids::{CompanyId, ElementId};
use crate::momentum::{Row, column, cover_inside, rows_of};
use crate::{casualties, radio};

/// FYOB-058, FYOB-093, FYOB-R22: records an attack: tests due, men lost, leaders hit, damage, the end of the element.
pub fn suffer<H: Host>(step: &mut Play<'_, H>, attack: &Attack) -> Flow {
    let id = attack.target;
    let it = step.state.element(id)?;
    if !it.on_table() {
        return refuse("FYOB-072", format!("{} is not on the table", step.state.name(id)));
    }
    let (aboard, men) = (it.aboard, it.men);
    let carried: Vec<ElementId> = step.state.carried(id).map(|it| it.id).collect();
    let destroyed = attack.destroyed || 0 < attack.men_lost && men <= attack.men_lost;

    if carried.is_empty() {
        // FYOB-R27: men inside have the cover of their vehicle, whatever it stands in.
        let cover = aboard.map_or(attack.cover, |carrier| cover_inside(&step.state, carrier));
        record(step, id, attack, cover, attack.men_lost, destroyed);
    } else {
        record_aboard(step, id, attack, &carried, destroyed)?;
    }

    let officer = lose_men(step, id, attack.men_lost.min(men))?;
    if let Some(damage) = attack.damaged.filter(|_| !destroyed) {
        step.emit(Event::Damaged { element: id, damage });
        unit_rows(step, id, Row::A6, attack.by);
    }
    // FYOB-178: a hit that cost men; FYOB-179: damage to a vehicle.
    let calibre = if 0 < attack.men_lost { attack.calibre } else { 0 };
    radio::knocked_off(step, id, calibre, attack.damaged.is_some())?;
    if destroyed {
        // FYOB-R25, FYOB-R26: the others of its unit; more if their officer fell with his vehicle.
        unit_rows(step, id, Row::A7, attack.by);
        if officer.is_some() {
            unit_rows(step, id, Row::A8, attack.by);
        }
        destroy(step, id)?;
    }
    Ok(())
}

/// The rows of an attack on one element. A destroyed one takes no tests (FYOB-R26).
fn record<H: Host>(
    step: &mut Play<'_, H>,
    id: ElementId,
    attack: &Attack,
    cover: Cover,
    men_lost: u8,
    destroyed: bool,
) {
    let (fired_on, rows) = rows_of(&step.rules.tables, &step.state, id, attack, cover, men_lost);
    if fired_on {
        step.emit(Event::FiredOn { element: id, by: attack.by });
    }
    if !destroyed {
        for (row, times) in rows {
            fall_due(step, id, row, times, attack.by);
        }
    }
}

/// FYOB-R27: a loaded transport and those inside test together, once, as the passengers on the infantry chart.
fn record_aboard<H: Host>(
    step: &mut Play<'_, H>,
    carrier: ElementId,
    attack: &Attack,
    carried: &[ElementId],
    destroyed: bool,
) -> Flow {
    let cover = cover_inside(&step.state, carrier);
    for &id in carried {
        let told = attack.aboard_lost.iter().filter(|it| it.0 == id).map(|it| it.1).sum::<u8>();
        let men = step.state.get(id).men;
        let lost = told.min(men);
        record(step, id, attack, cover, lost, men <= lost);
        if destroyed && lost < men {
            fall_due(step, id, Row::I12, 1, attack.by);
        }
        lose_men(step, id, lost)?;
        if 0 < lost && men <= lost {
            destroy(step, id)?;
        }
    }
    Ok(())
}

/// FYOB-115: men are lost, and with them perhaps their leaders. Says whose officer fell, if one did.
fn lose_men<H: Host>(step: &mut Play<'_, H>, id: ElementId, lost: u8) -> Flow<Option<CompanyId>> {
    if lost == 0 {
        return Ok(None);
    }
    step.emit(Event::MenLost { element: id, lost });
    casualties::leaders_hit(step, id, lost)
}

/// FYOB-062, FYOB-R19: tests fall due, fixed as it happened.
pub(crate) fn fall_due<H: Host>(
    step: &mut Play<'_, H>,
    id: ElementId,
    row: Row,
    times: u8,
    source: Option<ElementId>,
) {
    let each = step.rules.tables.tests(row, column(&step.state, id));
    let tests = each.saturating_mul(times.into());
    let due = Due { row, times, tests, source, bound: step.state.bound };
    step.emit(Event::TestsDue { element: id, due });
}

/// FYOB-070, FYOB-R26: every other vehicle of its unit on the table gets a row, at any distance.
fn unit_rows<H: Host>(step: &mut Play<'_, H>, id: ElementId, row: Row, by: Option<ElementId>) {
    let Some(unit) = step.state.info(id).afv_unit else { return };
    let side = step.state.get(id).side;
    let of_unit = |other: &ElementId| {
        step.state.info(*other).afv_unit == Some(unit) && step.state.kind(*other) == Kind::Armour
    };
    let others: Vec<ElementId> =
        step.state.on_table(side).map(|it| it.id).filter(|other| *other != id).filter(of_unit).collect();
    for other in others {
        fall_due(step, other, row, 1, by);
    }
}

/// FYOB-067, rows I17 and I20: an element lost what was attached to it.
pub fn lost_attachment<H: Host>(step: &mut Play<'_, H>, id: ElementId, afv: bool) -> Flow {
    step.state.element(id)?;
    fall_due(step, id, if afv { Row::I20 } else { Row::I17 }, 1, None);
    Ok(())
}

/// FYOB-067, row I12, as a person at a real table reports it.
pub fn lost_transport<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    step.state.element(id)?;
    fall_due(step, id, Row::I12, 1, None);
    Ok(())
}

/// FYOB-132: an element is no more; its score leaves the total, which is the sum of those on the table.
pub fn destroy<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    leave(step, id, Status::Destroyed, Officer::Joins)
}

/// FYOB-080: an element surrenders; an officer with it is captured (FYOB-R46).
pub fn surrender<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    // FYOB-R75: men who give up in a vehicle leave it behind.
    let carrier = step.state.element(id)?.aboard;
    leave(step, id, Status::Surrendered, Officer::Captured)?;
    match carrier {
        Some(carrier) => remove(step, carrier),
        None => Ok(()),
    }
}

/// FYOB-083, FYOB-084: a vehicle is abandoned and its crew removed from the game.
pub fn remove<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    leave(step, id, Status::Removed, Officer::Joins)
}

/// FYOB-134: an element goes into the box; its score leaves the total, and its tests are wiped (FYOB-R14). Whatever it
/// carries goes with it, and an officer stays with it (FYOB-R12).
pub fn into_box<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    go_off(step, id, Status::Box)
}

/// FYOB-133, FYOB-R61: an element has left the table by the far edge, as the battle plans it: its score stays counted.
pub(crate) fn exit<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    go_off(step, id, Status::Exited)
}

/// With whatever carries it, and whatever it carries.
fn go_off<H: Host>(step: &mut Play<'_, H>, id: ElementId, status: Status) -> Flow {
    let it = step.state.element(id)?;
    let (retiring, carrier) = (it.retiring, it.aboard);
    let with_it: Vec<ElementId> = step.state.carried(id).map(|it| it.id).chain(carrier).collect();
    if retiring {
        step.emit(Event::Retiring { element: id, retiring: false });
    }
    leave(step, id, status, Officer::Stays)?;
    for other in with_it {
        if step.state.get(other).on_table() {
            go_off(step, other, status)?;
        }
    }
    Ok(())
}

/// What becomes of an officer whose element leaves the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Officer {
    /// He joins the nearest element of his command.
    Joins,
    /// He is lost with it.
    Captured,
    /// He stays with it.
    Stays,
}

fn leave<H: Host>(step: &mut Play<'_, H>, id: ElementId, status: Status, officer: Officer) -> Flow {
    let it = step.state.element(id)?;
    let (has_due, overwatch) = (!it.due.is_empty(), it.overwatch);
    // FYOB-R27: those aboard are put beside a vehicle that is no more; in the box and beyond the far edge they stay aboard.
    if !matches!(status, Status::Box | Status::Exited) && step.state.carried(id).next().is_some() {
        H::tip_out(step, id)?;
    }
    if has_due {
        step.emit(Event::TestsLapsed { element: id });
    }
    if overwatch {
        step.emit(Event::Overwatch { element: id, on: false });
    }
    if step.state.group_of(id).is_some() {
        step.emit(Event::Ungrouped { elements: vec![id] });
    }
    // FYOB-R46: while it is still known where he stood.
    if officer != Officer::Stays {
        casualties::officer_without_element(step, id, officer == Officer::Captured)?;
    }
    H::take_off(step, id, status)?;
    step.emit(Event::Placed { element: id, status });
    Ok(())
}

/// FYOB-079, FYOB-R30, FYOB-R75: an element makes for the box from now on, with nothing but small arms. Men in a vehicle get
/// out, and it is abandoned.
pub fn retire<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    let it = step.state.element(id)?;
    let (retiring, carrier, weapon_lost) = (it.retiring, it.aboard, it.weapon_lost);
    if !retiring {
        step.emit(Event::Retiring { element: id, retiring: true });
    }
    if let Some(carrier) = carrier {
        remove(step, carrier)?;
    }
    let crewed =
        matches!(step.state.info(id).arm, Arm::CrewWeapon | Arm::Gun) || step.state.kind(id) == Kind::Armour;
    if crewed && !weapon_lost {
        H::abandon(step, id)?;
    }
    Ok(())
}

/// FYOB-R76: a cowering or retiring element that is assaulted throws no dice and surrenders; a cowering AFV is attacked by
/// the host's rules. Says whether it surrendered: then there is no fight, and no tests are recorded.
pub fn surrenders_to_assault<H: Host>(
    step: &mut Play<'_, H>,
    attacker: ElementId,
    defender: ElementId,
) -> Flow<bool> {
    step.state.element(attacker)?;
    let it = step.state.element(defender)?;
    if it.is_steady() || matches!(step.state.kind(defender), Kind::Armour | Kind::Outside) {
        return Ok(false);
    }
    surrender(step, defender)?;
    Ok(true)
}

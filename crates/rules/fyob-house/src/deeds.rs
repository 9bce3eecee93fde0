//! What moves on the table: walking and driving, rivers, beaches, mines, transports.

use engine::{Check, Dice, Flow};
use fyob::{Damage, ElementId, Event, Play, suffer};
use table::{Deg, Len, Point, Pose};

use crate::House;
use crate::data::HeClass;
use crate::movement;
use crate::outside::mishap;
use crate::sight;
use crate::table::Fact;

/// A wader is taken to the far bank in steps of this length.
const WADING_STEP: Len = Len::milli_inches(250);
/// Rivers are not wider.
const RIVER_MOST: i32 = 96;

/// Puts an element somewhere along a way.
pub(crate) fn put(step: &mut Play<'_, House>, id: ElementId, via: Vec<Point>, to: Pose) -> Flow {
    let it = step.state.element(id)?;
    // FYOB-R53: a counter turned out to be real: nothing has moved, and works stay.
    if via.is_empty() && it.concealed {
        step.emit(Event::Table(Fact::Found { element: id, at: to.at }));
        face(step, id, to.facing);
        return Ok(());
    }
    let from = sight::pose(&step.state, id).at;
    let to = wade(step, via.last().copied().unwrap_or(from), to);
    let wet = movement::is_water(&step.state.table, to.at);
    let mines = mines_on(step, from, &via, to.at);
    step.emit(Event::Table(Fact::Moved { element: id, via, to }));
    if wet != step.state.get(id).in_river {
        step.emit(Event::Wading { element: id, wading: wet });
    }
    step_ashore(step, id);
    if mines { mine(step, id) } else { Ok(()) }
}

/// HH-1: a move into a river ends in the water at the far bank.
fn wade(step: &Play<'_, House>, before: Point, to: Pose) -> Pose {
    let table = &step.state.table;
    let (Some(ahead), true) = (Deg::from_to(before, to.at), movement::is_water(table, to.at)) else {
        return to;
    };
    let mut at = to.at;
    for _ in 0..RIVER_MOST {
        let next = ahead.ahead(at, WADING_STEP);
        if !movement::is_water(table, next) || !table.ground().on_table(next) {
            break;
        }
        at = next;
    }
    Pose { at, ..to }
}

/// FYOB-101: stepping ashore is part of the move; FYOB-075 counts from that bound.
fn step_ashore(step: &mut Play<'_, House>, id: ElementId) {
    let aboard: Vec<ElementId> = step.state.carried(id).map(|it| it.id).collect();
    for id in aboard.into_iter().chain([id]) {
        if step.state.table.placed(id).afloat {
            step.emit(Event::Table(Fact::Ashore { element: id }));
            step.emit(Event::Landed { element: id });
        }
    }
}

/// Whether a way leads into a minefield that its start was not in.
fn mines_on(step: &Play<'_, House>, from: Point, via: &[Point], to: Point) -> bool {
    let table = &step.state.table;
    let mut points = vec![from];
    points.extend(via);
    points.push(to);
    let fields = table.obstacles.iter().filter(|it| {
        it.there && table.data().obstacles[usize::from(it.kind)].mined && !it.at.within(it.radius, from)
    });
    let mut crossed = fields
        .filter(|it| points.windows(2).any(|leg| it.at.distance_to_segment(leg[0], leg[1]) <= it.radius));
    crossed.next().is_some()
}

/// A mine (HOUSE): it goes off on 4 or more; men throw the casualty dice of light HE in the open, a vehicle is damaged.
fn mine(step: &mut Play<'_, House>, id: ElementId) -> Flow {
    const IN_THE_OPEN: u8 = 4;
    let seat = step.state.get(id).side.seat();
    let die = Check::of(Dice { n: 1, sides: 6 }, "HH-11", "mines").by(seat);
    let (roll, struck) = step.read(die.passes_on(4, "a mine goes off", "no mine"))?;
    let text = format!("mines: {}", roll.outcome_name());
    step.emit(Event::Table(Fact::Thrown { by: id, target: id, text, roll }));
    if struck == 0 {
        return Ok(());
    }
    if step.state.table.unit(id).is_vehicle() {
        let again = step.state.get(id).damage.is_some();
        let mut attack = mishap(&step.state, id, 0);
        attack.destroyed = again;
        attack.men_lost = if again { step.state.get(id).men } else { 0 };
        attack.damaged = (!again).then_some(Damage::Immobilised);
        return suffer(step, &attack);
    }
    let dice = step.state.table.data().he.first().map_or(2, |it: &HeClass| it.dice);
    let check =
        Check::of(Dice { n: dice.into(), sides: 6 }, "HH-11", "men lost").by(seat).hits_on(IN_THE_OPEN);
    let (roll, lost) = step.read(check)?;
    let text = format!("men lost: {lost}");
    step.emit(Event::Table(Fact::Thrown { by: id, target: id, text, roll }));
    suffer(step, &mishap(&step.state, id, u8::try_from(lost).unwrap_or(u8::MAX)))
}

/// Turns an element.
pub(crate) fn face(step: &mut Play<'_, House>, id: ElementId, facing: Deg) {
    if sight::pose(&step.state, id).facing != facing {
        step.emit(Event::Table(Fact::Faced { element: id, facing }));
    }
}

/// Takes an element aboard, or puts it beside its carrier.
pub(crate) fn load(
    step: &mut Play<'_, House>,
    id: ElementId,
    carrier: Option<ElementId>,
    to: Option<Point>,
) -> Flow {
    let body = carrier.or(step.state.element(id)?.aboard).unwrap_or(id);
    let there = sight::pose(&step.state, body);
    let to = Pose { at: to.unwrap_or(there.at), facing: there.facing };
    step.emit(Event::Table(Fact::Moved { element: id, via: Vec::new(), to }));
    Ok(())
}

/// HH-11: a sniper who fires is not revealed on 4 or more.
pub(crate) fn stays_hidden(step: &mut Play<'_, House>, id: ElementId) -> Flow<bool> {
    if !step.state.table.unit(id).sniper {
        return Ok(false);
    }
    let check = Check::of(Dice { n: 1, sides: 6 }, "HH-11", "whether the sniper is seen")
        .by(step.state.get(id).side.seat())
        .passes_on(4, "stays hidden", "is revealed");
    let (roll, hidden) = step.read(check)?;
    step.emit(Event::Table(Fact::Slipped { element: id, roll, hidden: hidden == 1 }));
    Ok(hidden == 1)
}

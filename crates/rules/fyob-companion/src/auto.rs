//! Part 7.4 at a real table: one stage for whoever is to decide.

use engine::{Flow, Ruleset, Seat, refuse};
use fyob::procedure::Urgent;
use fyob::{Decision, Element, ElementId, Fyob, Holder, Kind, Side, Stage, Task};

use table::Point;

use crate::ask::{Step, counter, has_read, say};
use crate::table::Control;
use crate::{AtTable, Position};
use crate::{course, doing, officer, senior};

/// A decision that the program takes, by the same way that people's go.
pub(crate) fn resolve(step: &mut Step<'_>, seat: Seat, decision: &Decision) -> Flow {
    <Fyob<AtTable> as Ruleset>::resolve(step, seat, decision)
}

/// The side that is to decide.
fn side(state: &Position) -> Side {
    match (state.stage, state.turn.as_ref().map(|it| it.holder)) {
        (Stage::Deploy(side) | Stage::Session(side), _) => side,
        (_, Some(Holder::Element(id) | Holder::Detachment(id))) => state.get(id).side,
        (_, Some(Holder::Officer(company))) => state.company(company).side,
        _ => Side::A,
    }
}

/// The seat of whoever is to decide.
fn seat(step: &Step<'_>) -> Seat {
    side(&step.state).seat()
}

/// What the person is told where the program decides; nothing where he does.
pub(crate) fn prompt(state: &Position) -> Option<String> {
    let side = side(state);
    if state.table.control[side.idx()] != Control::Program || state.stage == Stage::Over {
        return None;
    }
    let name = &state.battle.forces[side.idx()].name;
    let id = state.turn.as_ref().and_then(|it| it.element);
    let up = id.map(|id| fyob::capital(&state.name(id)));
    let has_reacted = id.is_some_and(|id| state.get(id).reacted);
    Some(match (state.stage, up) {
        (Stage::Begin, _) => return None,
        (Stage::Deploy(_), _) => {
            format!("{name}: put them on the table; the program says which of them hide.")
        }
        (Stage::Session(_), _) => format!("{name}: their Senior Officer decides."),
        (Stage::Card, Some(up)) if has_reacted => format!("{up} acts now; the program runs it."),
        (Stage::Card, Some(_)) => {
            let name = id.map_or(String::new(), |id| state.name(id));
            format!("The program runs {name}. Its reaction test comes first.")
        }
        (Stage::Seized, Some(up)) => format!("{up} seizes the initiative: the program decides who acts."),
        (Stage::Restricted, Some(up)) => format!("{up} may only go to cover and look about."),
        (_, Some(up)) => format!("{up} acts. The program asks what its leader sees, and says what he does."),
        (Stage::Card, None) => format!("{name}: the card of their officer is up."),
        (_, None) => format!("{name}: their officer commands."),
    })
}

/// The element's turn ends.
pub(crate) fn end_turn(step: &mut Step<'_>) -> Flow {
    let seat = seat(step);
    resolve(step, seat, &Decision::EndTurn)
}

/// FYOB-085: the Order Dice.
pub(crate) fn throw_order(step: &mut Step<'_>, overwatch: bool) -> Flow {
    let seat = seat(step);
    resolve(step, seat, &Decision::ThrowOrder { overwatch })
}

/// HA-7: plays one stage.
pub(crate) fn auto(step: &mut Step<'_>, by: Seat) -> Flow {
    let up = step.state.turn.as_ref().and_then(|it| it.element);
    match (step.state.stage, up) {
        (Stage::Begin, _) => resolve(step, by, &Decision::Begin),
        (Stage::Deploy(side), _) => deploy(step, side),
        (Stage::Session(side), _) => senior::session(step, side),
        (Stage::Card, _) => resolve(step, by, &Decision::React),
        (Stage::Seized, Some(id)) => seize(step, by, id),
        (Stage::Ready, Some(id)) => match step.state.kind(id) {
            Kind::Outside => doing::outside(step, id),
            Kind::Foot | Kind::Armour | Kind::Soft => course::turn(step, id),
        },
        (Stage::Phases, Some(id)) if step.state.kind(id) == Kind::Outside => doing::outside(step, id),
        // FYOB-174: the next member of a Group, for which the die has fallen already.
        (Stage::Phases, Some(id)) if !step.state.turn.as_ref().is_some_and(|it| it.begun) => {
            course::turn(step, id)
        }
        (Stage::Phases, _) => end_turn(step),
        (Stage::Restricted, Some(id)) => doing::restricted(step, id),
        (Stage::Command, _) => officer::command(step, by),
        (Stage::Over, _) => refuse("FYOB-R62", "the battle is over"),
        (Stage::Seized | Stage::Ready | Stage::Restricted, None) => refuse("FYOB-040", "no element is up"),
    }
}

/// FYOB-161: the most counters of a concealed element.
pub(crate) const COUNTERS_MAX: u16 = 3;

/// FYOB-161: counters have no places here, only their order.
pub(crate) fn counters(n: u16) -> Vec<Point> {
    (0..i32::from(n)).map(|it| Point::raw(it, 0)).collect()
}

/// The number on a counter: it keeps it when others are taken away.
pub(crate) fn counter_number(counter: Point) -> i32 {
    counter.x + 1
}

/// AI-10: a defender conceals whom he may who holds, watches or lies in wait; headquarters and indirect weapons not.
fn deploy(step: &mut Step<'_>, side: Side) -> Flow {
    let battle = &step.state.battle;
    let hides = battle.options.concealment && battle.forces[side.idx()].defends;
    let waits = |it: &&Element| {
        let info = step.state.info(it.id);
        let fits = matches!(it.order().task, Task::Hold | Task::Conceal | Task::Overwatch);
        fits && !info.headquarters
            && info.symbol != "mortar"
            && fyob::deeds::may_be_concealed(&step.state, it.id)
    };
    let nominated: Vec<ElementId> =
        step.state.on_table(side).filter(|it| hides && waits(it)).map(|it| it.id).collect();
    for id in nominated {
        if step.state.get(id).nominated || step.state.get(id).concealed {
            continue;
        }
        resolve(step, side.seat(), &Decision::Nominate { element: id })?;
        if step.state.get(id).concealed {
            resolve(step, side.seat(), &Decision::PlaceCounters { element: id, at: counters(COUNTERS_MAX) })?;
            let text = format!(
                "{} is concealed: put its three counters on places in cover, the first where it holds, the others within 12 inches.",
                counter(step, id)
            );
            let told = say(step, text);
            has_read(step, told)?;
        }
    }
    resolve(step, side.seat(), &Decision::Done)
}

/// AI-7 at a real table: urgency from the reports alone; nothing is asked.
fn seize(step: &mut Step<'_>, by: Seat, id: ElementId) -> Flow {
    let own = urgency(step.state.get(id));
    let friends = fyob::deeds::partners(&step.state, id).into_iter().map(|it| step.state.get(it));
    let best = friends.max_by_key(|it| (urgency(it), std::cmp::Reverse(it.id)));
    let swap = best.filter(|it| own + 2 <= urgency(it)).map(|it| it.id);
    match swap {
        Some(with) => {
            let text = format!("{} lets {} go first.", counter(step, id), counter(step, with));
            resolve(step, by, &Decision::Swap { with })?;
            say(step, text);
            Ok(())
        }
        None => resolve(step, by, &Decision::ActAsOrdered),
    }
}

/// AI-7: how much an element wants to act now: the distance of an enemy and of the site are not asked for.
fn urgency(it: &Element) -> i32 {
    Urgent {
        target: it.fired_by.iter().any(|&by| it.knows(by)),
        contact: it.order().task == Task::Contact && !it.known.is_empty(),
        at_work: it.order().task == Task::Engineer,
        tests_due: 0 < it.tests_due(),
        score: it.score,
    }
    .value()
}

//! HK-014, HK-R45, HK-H12: markers of opportunity fire on the path of a move that was announced.

use engine::{Flow, Step, refuse};
use table::{Len, Point};

use crate::Hk;
use crate::element::{Element, ElementId, Morale, Order, Side};
use crate::event::Event;
use crate::fire::parts::{Taken, parts};
use crate::fire::shot::{Arm, Lay, Shot};
use crate::movement;
use crate::spotting::along;
use crate::state::{Announced, Opportunity, Stage, State};

/// How far beside the path a marker may be put and still mean the nearest point of it.
const BESIDE: Len = Len::milli_inches(250);

/// HK-R45: why an element puts no marker at all this turn, if it does not: the rule and the reason.
pub(crate) fn objection(state: &State, firer: &Element) -> Option<(&'static str, &'static str)> {
    let marked = || state.opportunities.iter().any(|it| it.firer == firer.id);
    let moves = matches!(firer.order, Some(Order::Double | Order::Move | Order::Cautious));
    if !firer.on_table() {
        Some(("HK-R45", "it is not on the table by itself"))
    } else if firer.dummy.is_some() {
        Some(("HK-H45", "behind a dummy there is nobody to fire"))
    } else if firer.morale >= Morale::Broken {
        Some(("HK-R19", "it is Broken and does not fire"))
    } else if moves {
        Some(("HK-R45", "it has an order to move: only an element without order, or on F, waits to fire"))
    } else if firer.fired || marked() {
        Some(("HK-H12", "it has its marker, or has fired, this turn"))
    } else {
        None
    }
}

/// HK-R45, HK-H12: whether an element has a point of a path in view, range and field of fire.
pub(crate) fn covers(
    rules: &Hk,
    state: &State,
    marker: &Opportunity,
) -> Result<(), (&'static str, &'static str)> {
    let Some(lay) = Lay::of(rules, state, &Shot::marked(marker)) else {
        return Err(("HK-H12", "it does not see that point of the path"));
    };
    if parts(rules, &lay, Arm::Everybody, Taken::default()).is_empty() {
        return Err(("HK-R45", "no weapon of it can fire there: range, field of fire or kind of target"));
    }
    Ok(())
}

/// HK-014: whether the other side is asked about a move. It always is, unless it wants no more markers, or everybody knows
/// that it cannot put one: nobody of it is hidden by the battle file, and none of those on the table could.
pub(crate) fn is_watched(step: &Step<'_, Hk>, course: &Announced) -> bool {
    let (state, watcher) = (&*step.state, course.element.side.other());
    if state.side(watcher).passes {
        return false;
    }
    state.battle.sides[watcher.idx()].hides
        || state.on_table(watcher).any(|firer| could_mark(step.rules, state, firer, course))
}

/// Whether an element could put a marker somewhere on a path.
pub(crate) fn could_mark(rules: &Hk, state: &State, firer: &Element, course: &Announced) -> bool {
    objection(state, firer).is_none()
        && along(&course.path).step_by(2).any(|at| {
            let marker = Opportunity { firer: firer.id, target: course.element, at };
            covers(rules, state, &marker).is_ok()
        })
}

/// HK-H12: puts a marker on the path that was announced.
pub(crate) fn mark(step: &mut Step<'_, Hk>, id: ElementId, at: Point) -> Flow {
    let state = &*step.state;
    let firer = state.element(id)?;
    let Some(course) = &state.announced else {
        return refuse("HK-014", "nobody is moving");
    };
    if let Some((rule, why)) = objection(state, firer) {
        step.forbid(true, rule, why)?;
    }
    let Some(at) = on_path(&course.path, at) else {
        return refuse("HK-H12", "that point is not on the path that was announced");
    };
    let marker = Opportunity { firer: id, target: course.element, at };
    if let Err((rule, why)) = covers(step.rules, state, &marker) {
        step.forbid(true, rule, why)?;
    }
    let has_order = firer.order.is_some();
    // HK-R45: with a marker it gets F, or keeps it.
    if !has_order {
        step.emit(Event::Ordered { element: id, order: Order::Fire });
    }
    step.emit(Event::Marked(marker));
    Ok(())
}

/// The nearest point of a path, if it is near.
fn on_path(path: &[Point], at: Point) -> Option<Point> {
    if !at.in_range() {
        return None;
    }
    let legs = path.windows(2).map(|leg| at.nearest_on_segment(leg[0], leg[1]));
    let near = path.first().copied().into_iter().chain(legs);
    near.min_by_key(|it| it.distance_sq(at)).filter(|it| it.within(BESIDE, at))
}

/// HK-014: puts no more markers on this move, or on any of this phase; the move is carried out.
pub(crate) fn pass(step: &mut Step<'_, Hk>, side: Side, phase: bool) -> Flow {
    let Some(course) = step.state.announced.clone() else {
        return refuse("HK-014", "nobody is moving");
    };
    if phase {
        step.emit(Event::Passes { side, passes: true });
    }
    step.emit(Event::WatchEnded);
    movement::carry_out(step, &course);
    step.emit(Event::Stage(Stage::Movement(course.element.side)));
    Ok(())
}

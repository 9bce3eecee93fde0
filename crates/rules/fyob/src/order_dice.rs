//! FYOB-085 to FYOB-099, FYOB-R31, FYOB-R40, FYOB-R42, FYOB-R65: the Order Dice, and what an element's state adds to it.

use std::sync::Arc;

use engine::{Band, Check, Dice, Flow};

use crate::element::Kind;
use crate::event::Event;
use crate::host::{Host, Mods, Play};
use crate::ids::ElementId;
use crate::momentum::Verdict;
use crate::order::Task;
use crate::phases;
use crate::state::{Phase, Stage, State};

/// HA-2, FYOB-079, FYOB-082 to FYOB-084, FYOB-R31: what an element's score and this bound's result do to it.
pub fn mods<T>(state: &State<T>, id: ElementId) -> Mods {
    let (it, kind) = (state.get(id), state.kind(id));
    let mut mods = Mods {
        to_hit: 0,
        pips: 0,
        segments: 0,
        may_fire: true,
        may_move: true,
        may_observe: true,
        may_assault: kind == Kind::Foot,
    };
    // FYOB-005: aircraft and boats stand outside.
    if kind == Kind::Outside {
        return mods;
    }
    // FYOB-079: this bound's result.
    let verdict = it.failures.map_or(Verdict::Steady, Verdict::of);
    let (to_hit, pips, segments) = match verdict {
        Verdict::Steady => (0, 0, 0),
        Verdict::Shaken => (-1, -1, 1),
        Verdict::Suppressed => (0, -1, 1),
        Verdict::Pinned => (0, -1, 2),
        // FYOB-R18, FYOB-R30: the compulsory move has no deduction.
        Verdict::FallsBack | Verdict::Breaks => (0, 0, 0),
    };
    (mods.to_hit, mods.pips, mods.segments) = (to_hit, pips, segments);
    if !verdict.goes_on() {
        // FYOB-R17: to cover at most.
        (mods.may_fire, mods.may_move, mods.may_assault) = (false, false, false);
        mods.may_observe = verdict < Verdict::FallsBack;
    }
    // FYOB-082, FYOB-084: the row of the score; FYOB-R31: both apply and add up.
    if it.score == 4 && kind != Kind::Soft {
        mods.to_hit -= 1;
        mods.segments += 1;
    }
    // FYOB-082: infantry at 4 cannot assault.
    mods.may_assault &= 5 <= it.score;
    if !it.is_steady() {
        (mods.may_fire, mods.may_move, mods.may_observe, mods.may_assault) = (false, false, false, false);
    }
    // FYOB-091: no fire while on Overwatch.
    mods.may_fire &= !it.overwatch;
    mods
}

/// FYOB-R40: an element may be on Overwatch with these orders alone.
pub(crate) fn may_overwatch<T>(state: &State<T>, id: ElementId) -> bool {
    // AI-11: members of a Group follow the Group's one order.
    let task = state.group_of(id).map_or(state.get(id).order().task, |group| group.order.task);
    matches!(task, Task::Hold | Task::Recce | Task::Overwatch)
}

/// FYOB-057, FYOB-085: Overwatch or not, then the Order Dice; the phases are open.
pub(crate) fn throw<H: Host>(step: &mut Play<'_, H>, overwatch: bool) -> Flow {
    let id = phases::up(step)?;
    step.forbid(step.state.stage != Stage::Ready, "FYOB-085", "it does not throw the Order Dice now")?;
    set_overwatch(step, id, overwatch)?;
    let (roll, die) = step.read(order_check(&step.state, id))?;
    let phase = [Phase::Fire, Phase::Move, Phase::Act][die.min(2)];
    step.emit(Event::OrderThrown { roll, phase });
    phases::open(step);
    Ok(())
}

/// FYOB-R40: declared at the start of stage 3, before the die.
fn set_overwatch<H: Host>(step: &mut Play<'_, H>, id: ElementId, on: bool) -> Flow {
    step.forbid(
        on && !may_overwatch(&step.state, id),
        "FYOB-R40",
        "Overwatch goes with the orders Hold, Recce and Overwatch alone",
    )?;
    if on != step.state.get(id).overwatch {
        step.emit(Event::Overwatch { element: id, on });
    }
    Ok(())
}

/// FYOB-004, FYOB-085: a die marked 1, 1, 2, 2, 3, 3: fire, move or act comes first.
pub(crate) fn order_check<T>(state: &State<T>, id: ElementId) -> Check {
    let band = |from, name: &'static str| Band { from, name: name.into() };
    let bands: Arc<[Band]> = [band(1, "fire first"), band(2, "move first"), band(3, "act first")].into();
    let name = format!("Order Dice of {}", state.name(id));
    Check::of(Dice { n: 1, sides: 3 }, "FYOB-085", name).by(state.get(id).side.seat()).on_table(bands)
}

//! Decisions of the phases, as people take them. FYOB-R9: where the options ask for it their leaders have to be willing.

use engine::{Flow, Seat, refuse};

use super::fire::may_shoot;
use super::walk::plan;
use super::{act, lay, shoot, throw_move, turn, walk};
use crate::board::Board;
use crate::decision::Decision;
use crate::host::Play;
use crate::ids::{ElementId, Leader};
use crate::leaders::decides;
use crate::phases;
use crate::procedure::terms::Picture;
use crate::state::{Question, Stage};

/// Carries out a decision of the phases.
pub fn decide<B: Board>(step: &mut Play<'_, B>, _: Seat, decision: &Decision) -> Flow {
    if let (Decision::Lay { element, on }, Stage::Deploy(side)) = (decision, step.state.stage) {
        let own = step.state.element(*element)?.side == side;
        step.forbid(!own, "FYOB-R41", "that is not yours to lay")?;
        return lay(step, *element, *on);
    }
    let up = step.state.turn.as_ref().and_then(|turn| turn.element);
    let Some(id) = up else { return refuse("FYOB-002", "no element is up") };
    match decision {
        Decision::Fire { target, weapons } => fire(step, id, *target, weapons),
        Decision::ThrowMove { road } => throw_move(step, id, *road),
        Decision::Move { path, facing, double } => {
            if dares_to_cross(step, id, path, *double)? {
                walk(step, id, path, *facing, *double)?;
            }
            Ok(())
        }
        Decision::Lay { element, on } => {
            step.forbid(*element != id, "FYOB-R41", "it is not up")?;
            lay(step, id, *on)
        }
        Decision::Turn { facing } => turn(step, id, *facing),
        Decision::Act(it) => act(step, id, it),
        Decision::SeekCover => phases::seek_cover(step, id),
        _ => refuse("FYOB-086", "that is not done in the phases of a turn"),
    }
}

/// Who has to be willing: AI-11, in a Group its officer.
pub(crate) fn leader_of<T>(state: &crate::State<T>, id: ElementId) -> Leader {
    match state.group_of(id) {
        Some(group) => Leader::Officer(group.company),
        None => Leader::Nco(id),
    }
}

/// FYOB-029 (i), FYOB-165: opening fire from concealment needs a leadership test.
fn fire<B: Board>(step: &mut Play<'_, B>, id: ElementId, target: ElementId, weapons: &[u8]) -> Flow {
    if step.state.element(id)?.concealed {
        may_shoot(step, id, target, weapons)?;
        let about = format!("to open fire on {}", step.state.name(target));
        let leader = leader_of(&step.state, id);
        if !decides(step, leader, Question::OpenFire, about)? {
            return Ok(());
        }
    }
    shoot(step, id, target, weapons)?;
    Ok(())
}

/// FYOB-029 (iii), FYOB-R9: a move over more than 3" of open ground that a known enemy can fire on needs a leadership
/// test.
fn dares_to_cross<B: Board>(
    step: &mut Play<'_, B>,
    id: ElementId,
    path: &[table::Point],
    double: bool,
) -> Flow<bool> {
    let plan = plan(step, id, path, double)?;
    if !step.state.battle.options.strict_leadership {
        return Ok(true);
    }
    let mut points = plan.via;
    points.push(plan.end);
    let exposed = Picture::new(step.rules, &step.state, id).is_exposed(&points);
    if !exposed {
        return Ok(true);
    }
    let leader = leader_of(&step.state, id);
    decides(step, leader, Question::Cross, "to cross the open under fire".to_owned())
}

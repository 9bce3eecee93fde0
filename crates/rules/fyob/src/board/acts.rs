//! FYOB-100 to FYOB-104, FYOB-R43: the acts; and laying weapons, which is a move (FYOB-R41).

use engine::{Flow, refuse};
use table::{Deg, Point, Pose};

use super::fire::needs_laying;
use super::riding::{get_in, get_out};
use super::walk::touches_point;
use super::{observe, place};
use crate::board::Board;
use crate::decision::Act;
use crate::element::Laid;
use crate::event::Event;
use crate::host::Play;
use crate::ids::ElementId;
use crate::order::{Order, Task};
use crate::state::Stage;
use crate::{TurnNote, concealment, left_weapons, phases, radio};

/// FYOB-100: does an act.
pub fn act<B: Board>(step: &mut Play<'_, B>, id: ElementId, act: &Act) -> Flow {
    let off = !step.state.element(id)?.on_table();
    step.forbid(off && *act != Act::Parachute, "FYOB-R67", "it has not come on yet")?;
    if let Act::Observe { target, counter } = act {
        observe(step, id, *target, *counter)?;
        return Ok(());
    }
    phases::may_act(step, id, act)?;
    let done = match act {
        Act::Observe { .. } => return Ok(()),
        Act::Mount { carrier } => {
            get_in(step, id, *carrier)?;
            format!("gets aboard {}", step.state.name(*carrier))
        }
        Act::Dismount { to } => {
            get_out(step, id, *to)?;
            "gets out".to_owned()
        }
        Act::Parachute | Act::Work => {
            B::special_act(step, id, act)?;
            if *act == Act::Work { "works" } else { "jumps" }.to_owned()
        }
        // FYOB-102, FYOB-R43: that it may aim has been asked above.
        Act::Aim => {
            step.emit(Event::Aimed { element: id });
            "takes aim".to_owned()
        }
        Act::SetUp { on } => set_up(step, id, *on)?,
        Act::TakeDown => take_down(step, id)?,
        Act::Renet => {
            radio::renet(step, id)?;
            "works at its radio".to_owned()
        }
        Act::LeaveRiver => {
            let dry = !step.state.get(id).in_river;
            step.forbid(dry, "FYOB-100", "it is in no river")?;
            step.emit(Event::Wading { element: id, wading: false });
            "gets out of the water".to_owned()
        }
        Act::Extract => {
            let shown = !step.state.get(id).concealed;
            step.forbid(shown, "FYOB-168", "it is not concealed")?;
            step.emit(Event::TurnNoted(TurnNote::Extracted));
            "makes ready to leave its concealment".to_owned()
        }
        Act::Runner => {
            radio::send_runner(step, id)?;
            "sends a runner".to_owned()
        }
        Act::Reman => reman(step, id)?,
        Act::Conceal => {
            concealment::conceal_again(step, id)?;
            "tries to conceal itself".to_owned()
        }
    };
    phases::note_act(step, id, done)
}

/// FYOB-R41 (d): setting up lays the weapon at no extra cost.
fn set_up<B: Board>(step: &mut Play<'_, B>, id: ElementId, on: Laid) -> Flow<String> {
    let it = step.state.get(id);
    step.forbid(!needs_laying(&step.state, it), "FYOB-R41", "it has no weapon that is set up")?;
    step.forbid(it.set_up, "FYOB-R41", "it is set up already")?;
    let on = checked(step, id, on)?;
    step.emit(Event::SetUp { element: id, ready: true });
    lay_on(step, id, on)?;
    Ok("sets up its weapon".to_owned())
}

fn take_down<B: Board>(step: &mut Play<'_, B>, id: ElementId) -> Flow<String> {
    let it = step.state.get(id);
    let ready = needs_laying(&step.state, it) && it.set_up;
    step.forbid(!ready, "FYOB-R41", "it has no weapon that is set up")?;
    step.emit(Event::SetUp { element: id, ready: false });
    step.emit(Event::LaidOn { element: id, laid: Laid::Nothing });
    Ok("takes down its weapon".to_owned())
}

/// FYOB-R56: a crew with a score of 5 or more mans its abandoned weapon again when it touches it; so does anybody else on
/// foot when the crew is gone.
fn reman<B: Board>(step: &mut Play<'_, B>, id: ElementId) -> Flow<String> {
    let it = step.state.get(id);
    let Some(at) = it.weapon_left.filter(|_| it.weapon_lost) else { return crew_anew(step, id) };
    left_weapons::must_be_fit(step, id)?;
    let touches = touches_point::<B>(&step.state, id, at);
    step.forbid(!touches, "FYOB-R56", "it must stand at the weapon")?;
    left_weapons::has_it_again(step, id);
    B::manned_again(step, id)?;
    Ok("mans its weapon again".to_owned())
}

/// FYOB-R56: friends on foot who touch an abandoned weapon give it a crew out of their own men.
fn crew_anew<B: Board>(step: &mut Play<'_, B>, id: ElementId) -> Flow<String> {
    let state = &*step.state;
    let here = |at: Point| touches_point::<B>(state, id, at);
    let Some((weapon, at)) = left_weapons::without_crew(state, id).find(|it| here(it.1)) else {
        return refuse("FYOB-R56", "there is no weapon without a crew that it could man");
    };
    let (pose, name) = (Pose::new(at, B::pose(state, id).facing), state.name(weapon));
    let hold = Order::at(Task::Hold, at);
    left_weapons::crew_anew(step, id, weapon, hold, |step| B::put(step, weapon, Vec::new(), pose))?;
    B::manned_again(step, weapon)?;
    Ok(format!("gives {name} a crew"))
}

/// What a weapon may be laid on: an enemy that it knows of, or a point of the table.
fn checked<B: Board>(step: &Play<'_, B>, id: ElementId, on: Laid) -> Flow<Laid> {
    let state = &*step.state;
    match on {
        Laid::Nothing => refuse("FYOB-R41", "say what to lay it on"),
        Laid::At(at) if at.in_range() && B::size(state).holds(at) => Ok(Laid::At(at)),
        Laid::At(_) => refuse("FYOB-R41", "that point is not on the table"),
        Laid::On(target, _) => {
            let (it, enemy) = (state.element(id)?, state.element(target)?);
            let there = enemy.side != it.side && enemy.on_table() && !enemy.concealed;
            step.forbid(!there, "FYOB-R41", "there is no such enemy on the table")?;
            let known = it.knows(target) || super::is_reported(step.rules, state, id, target);
            step.forbid(!known, "FYOB-R59", "nobody has told it of that enemy")?;
            Ok(Laid::On(target, B::pose(state, target).at))
        }
    }
}

/// FYOB-R41: lays a weapon and turns it there.
fn lay_on<B: Board>(step: &mut Play<'_, B>, id: ElementId, on: Laid) -> Flow {
    step.emit(Event::LaidOn { element: id, laid: on });
    let pose = place::<B>(&step.state, id);
    let at: Option<Point> = match on {
        Laid::Nothing => None,
        Laid::On(_, at) | Laid::At(at) => Some(at),
    };
    let towards = at.and_then(|at| Deg::from_to(pose.at, at));
    match towards.filter(|&facing| facing != pose.facing && step.state.get(id).counters.is_empty()) {
        Some(facing) => B::face(step, id, facing),
        None => Ok(()),
    }
}

/// FYOB-R41 (b): lays an immobile weapon on another target: its move; it cannot fire after that. FYOB-095, FYOB-R42: an
/// emplaced weapon that is not immobile changes its target likewise and may still fire. Before the battle laying is free.
pub fn lay<B: Board>(step: &mut Play<'_, B>, id: ElementId, on: Laid) -> Flow {
    let it = step.state.element(id)?;
    let info = step.state.info(id);
    let (immobile, emplaced) = (needs_laying(&step.state, it), info.emplaced);
    step.forbid(!immobile && !emplaced, "FYOB-095", "it can move: it need not be laid")?;
    step.forbid(immobile && !it.set_up, "FYOB-R41", "it is not set up")?;
    let on = checked(step, id, on)?;
    if matches!(step.state.stage, Stage::Deploy(_)) {
        return lay_on(step, id, on);
    }
    phases::may_lay(step, id)?;
    step.forbid(it.laid == on, "FYOB-R41", "it is laid on that already")?;
    lay_on(step, id, on)?;
    phases::note_lay(step, id)
}

/// HH-14: turns on the spot, which is its move.
pub fn turn<B: Board>(step: &mut Play<'_, B>, id: ElementId, facing: Deg) -> Flow {
    phases::may_move(step, id)?;
    let it = step.state.element(id)?;
    let laid = needs_laying(&step.state, it) && it.set_up;
    step.forbid(laid, "FYOB-R41", "a weapon that is set up is not turned but laid on another target")?;
    let body = super::mover(&step.state, id);
    let same = place::<B>(&step.state, id).facing == facing;
    step.forbid(same, "HH-14", "it faces that way already")?;
    concealment::reveal(step, id)?;
    B::face(step, body, facing)?;
    phases::note_move(step, id, false)
}

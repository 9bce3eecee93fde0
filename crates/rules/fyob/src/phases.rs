//! FYOB-086 to FYOB-105, FYOB-R17, FYOB-R39, FYOB-R41 to FYOB-R45: what an element may still do in its turn, and what
//! doing it rules out. FYOB-R70: fire happens in the firer's own turn alone.

use engine::{Flow, refuse};

use crate::decision::Act;
use crate::element::{Arm, Damage};
use crate::event::{Event, TurnNote};
use crate::host::{Forced, Host, Play};
use crate::ids::ElementId;
use crate::losses;
use crate::order_dice::mods;
use crate::state::{Phase, Stage, State, Turn};

/// FYOB-100: acts of a turn.
pub const ACTS: u8 = 2;

/// The element whose turn it is.
pub(crate) fn up<H: Host>(step: &Play<'_, H>) -> Flow<ElementId> {
    match step.state.turn.as_ref().and_then(|turn| turn.element) {
        Some(id) => Ok(id),
        None => refuse("FYOB-040", "no element has its turn now"),
    }
}

/// The turn of an element that is in its phases, or in a restricted turn.
fn turn_of<'s, H: Host>(step: &'s Play<'_, H>, id: ElementId) -> Flow<&'s Turn> {
    step.state.element(id)?;
    match &step.state.turn {
        Some(turn) if turn.element == Some(id) => match step.state.stage {
            Stage::Phases | Stage::Restricted => Ok(turn),
            Stage::Ready => refuse("FYOB-085", "throw the Order Dice first"),
            _ => refuse("FYOB-055", "it has not got so far in its turn"),
        },
        _ => refuse("FYOB-040", "it is not its turn"),
    }
}

/// FYOB-086, FYOB-103: opens the phases after the Order Dice, or for a member of a Group that shares them (FYOB-174): two acts,
/// whatever comes first.
pub(crate) fn open<H: Host>(step: &mut Play<'_, H>) {
    step.emit(Event::PhasesOpen { fire: true, moves: true, acts: ACTS });
    step.emit(Event::Stage(Stage::Phases));
}

/// FYOB-R17: opens a restricted turn: to cover if it is in the open, and up to two acts.
pub(crate) fn open_restricted<H: Host>(step: &mut Play<'_, H>, in_the_open: bool) {
    step.emit(Event::PhasesOpen { fire: false, moves: in_the_open, acts: ACTS });
    step.emit(Event::Stage(Stage::Restricted));
}

/// HH-11, FYOB-R63: what stands outside the momentum rules attacks and does nothing else.
pub(crate) fn open_outside<H: Host>(step: &mut Play<'_, H>) {
    step.emit(Event::PhasesOpen { fire: true, moves: false, acts: 0 });
    step.emit(Event::Stage(Stage::Phases));
}

/// Which phase the die names and was not used, if something else is done first now: it is lost (FYOB-R39).
fn is_lost(turn: &Turn, phase: Phase) -> bool {
    turn.begun && turn.die == Some(phase) && !is_used(turn, phase)
}

fn is_used(turn: &Turn, phase: Phase) -> bool {
    match phase {
        Phase::Fire => turn.fired,
        Phase::Move => turn.moved || turn.thrown.is_some(),
        Phase::Act => turn.acting,
    }
}

/// FYOB-087, FYOB-090, FYOB-091, FYOB-096: whether an element may fire now.
pub fn may_fire<H: Host>(step: &Play<'_, H>, id: ElementId) -> Flow {
    let turn = turn_of(step, id)?;
    let (info, it) = (step.state.info(id), step.state.get(id));
    step.forbid(
        step.state.stage == Stage::Restricted,
        "FYOB-079",
        "it cannot fire in this bound: its tests went badly",
    )?;
    step.forbid(turn.doubled, "FYOB-090", "it has gone at the double: it cannot fire in this bound")?;
    step.forbid(it.overwatch, "FYOB-091", "it is on Overwatch: it cannot fire")?;
    step.forbid(!mods(&step.state, id).may_fire, "FYOB-079", "it cannot fire in the state it is in")?;
    let lost = is_lost(turn, Phase::Fire);
    step.forbid(
        lost,
        "FYOB-R39",
        "the die said fire first, and it did something else: it cannot fire in this bound",
    )?;
    let moved = info.immobile && turn.moved && !it.is_foot_crew();
    step.forbid(
        moved,
        "FYOB-R41",
        "an immobile weapon that moved or was laid anew cannot fire in this bound",
    )?;
    let down = info.immobile && !it.set_up && !it.is_foot_crew();
    step.forbid(down, "FYOB-R41", "it must be set up before it can fire")?;
    let late = turn.fired && !turn.volley_open;
    step.forbid(late || !turn.fire_open, "FYOB-086", "it cannot fire any more in this turn")
}

/// FYOB-094, FYOB-096: whether an element may move of its own will now. Ground, cover and distance are the host's.
pub fn may_move<H: Host>(step: &Play<'_, H>, id: ElementId) -> Flow {
    let turn = turn_of(step, id)?;
    let (info, it) = (step.state.info(id), step.state.get(id));
    let restricted = step.state.stage == Stage::Restricted;
    step.forbid(restricted, "FYOB-R17", "it may only seek cover: its tests went badly")?;
    step.forbid(!mods(&step.state, id).may_move, "FYOB-082", "it cannot move in the state it is in")?;
    let lost = is_lost(turn, Phase::Move);
    step.forbid(
        lost,
        "FYOB-R39",
        "the die said move first, and it did something else: it cannot move in this bound",
    )?;
    let stuck = info.emplaced && !it.is_foot_crew() && it.aboard.is_none();
    step.forbid(stuck, "FYOB-095", "it cannot move: it may change target instead")?;
    let set_up = info.immobile && it.set_up && !it.is_foot_crew() && it.aboard.is_none();
    step.forbid(set_up, "FYOB-R41", "it must be taken down before it can move")?;
    let fired = info.immobile && turn.fired && !it.is_foot_crew();
    step.forbid(fired, "FYOB-R41", "an immobile weapon never fires and moves in the same bound")?;
    step.forbid(
        turn.aimed && turn.fire_open,
        "FYOB-102",
        "it has taken aim: the shot comes before any move",
    )?;
    step.forbid(!turn.move_open, "FYOB-086", "it cannot move any more in this turn")
}

/// FYOB-095, FYOB-R41 (b), FYOB-R42: whether a weapon may be laid on another target now, in place of a move.
pub fn may_lay<H: Host>(step: &Play<'_, H>, id: ElementId) -> Flow {
    let turn = turn_of(step, id)?;
    let info = step.state.info(id);
    let restricted = step.state.stage == Stage::Restricted;
    step.forbid(restricted, "FYOB-R17", "it may only seek cover: its tests went badly")?;
    step.forbid(
        !mods(&step.state, id).may_move,
        "FYOB-082",
        "it cannot change target in the state it is in",
    )?;
    step.forbid(
        !info.immobile && !info.emplaced,
        "FYOB-R42",
        "it chooses its targets freely: nothing has to be laid",
    )?;
    let it = step.state.get(id);
    let ready = (it.set_up || !info.immobile) && !it.is_foot_crew() && it.aboard.is_none();
    step.forbid(!ready, "FYOB-R41", "it must be set up, with its crew, before it can be laid")?;
    let lost = is_lost(turn, Phase::Move);
    step.forbid(
        lost,
        "FYOB-R39",
        "the die said move first, and it did something else: it cannot change target now",
    )?;
    step.forbid(turn.aimed && turn.fire_open, "FYOB-102", "it has taken aim: the shot comes first")?;
    step.forbid(!turn.move_open, "FYOB-086", "it has used its move in this turn")
}

/// FYOB-100 to FYOB-104, FYOB-R17, FYOB-R43: whether an element may do an act now. FYOB-101: stepping out of a landed glider or
/// ashore from a boat is part of the move and no act.
pub fn may_act<H: Host>(step: &Play<'_, H>, id: ElementId, act: &Act) -> Flow {
    let turn = turn_of(step, id)?;
    if step.state.stage == Stage::Restricted {
        let allowed = matches!(act, Act::Observe { .. } | Act::Dismount { .. } | Act::Renet);
        step.forbid(
            !allowed,
            "FYOB-R17",
            "it may only observe, get out of its vehicle or re-net its radio now",
        )?;
    }
    step.forbid(turn.doubled, "FYOB-097", "it has gone at the double: it cannot act in this bound")?;
    let lost = is_lost(turn, Phase::Act);
    step.forbid(
        lost,
        "FYOB-R39",
        "the die said act first, and it did something else: it cannot act in this bound",
    )?;
    step.forbid(turn.acts_left == 0, "FYOB-100", "it has no act left in this turn")?;
    match act {
        Act::Observe { .. } => {
            let blind = !mods(&step.state, id).may_observe;
            step.forbid(blind, "FYOB-079", "it cannot observe in the state it is in")
        }
        Act::Aim => may_aim(step, id, turn),
        _ => Ok(()),
    }
}

/// FYOB-102, FYOB-R43: only on an Act order, before the shot and before any move.
fn may_aim<H: Host>(step: &Play<'_, H>, id: ElementId, turn: &Turn) -> Flow {
    let gun = step.state.info(id).arm == Arm::Gun && !step.state.get(id).is_foot_crew();
    step.forbid(!gun, "FYOB-100", "only an artillery piece can be aimed")?;
    step.forbid(turn.die != Some(Phase::Act), "FYOB-R43", "it can take aim only if the die says act first")?;
    step.forbid(
        turn.moved || turn.thrown.is_some(),
        "FYOB-102",
        "it has moved: it may fire, but not take aim",
    )?;
    step.forbid(turn.aimed, "FYOB-102", "it has taken aim already")?;
    may_fire(step, id)
}

/// FYOB-088, FYOB-094, FYOB-099, FYOB-R42: whether fire of an element counts as on the move now.
pub fn fires_moving<T>(state: &State<T>, id: ElementId) -> bool {
    let Some(turn) = state.turn.as_ref().filter(|turn| turn.element == Some(id)) else { return false };
    let info = state.info(id);
    match turn.die {
        // FYOB-088: on a Fire order it fires as stationary, whatever it did before.
        Some(Phase::Fire) | None => false,
        // FYOB-R42: who is able to move fires as on the move, moved or not; an emplaced weapon, or an immobile one that
        // keeps its target, as stationary; so does a vehicle that cannot move (FYOB-095).
        Some(Phase::Move) => {
            let it = state.get(id);
            let stuck = it.damage == Some(Damage::Immobilised);
            // FYOB-R57: a crew away from its weapon is men on foot.
            it.is_foot_crew() || !info.emplaced && !info.immobile && !stuck
        }
        // FYOB-099: as it has done.
        Some(Phase::Act) => turn.moved,
    }
}

/// FYOB-086, FYOB-R39: something is done: what the die put first is lost if it was not that, and a phase that was begun and
/// left is over. Call it before the deed is recorded.
pub(crate) fn begin<H: Host>(step: &mut Play<'_, H>, phase: Phase) {
    let Some(turn) = &step.state.turn else { return };
    let first = turn.die.filter(|&die| !turn.begun && die != phase);
    // Each phase once: acts that are interrupted, and a throw that is not used, are over.
    let acts = first == Some(Phase::Act) || phase != Phase::Act && turn.acting;
    let moves = first == Some(Phase::Move) || phase != Phase::Move && turn.thrown.is_some();
    let fire = first == Some(Phase::Fire);
    shut(step, fire, moves, acts);
}

/// Closes phases, unless they are closed already.
pub(crate) fn shut<H: Host>(step: &mut Play<'_, H>, fire: bool, moves: bool, acts: bool) {
    let Some(turn) = &step.state.turn else { return };
    let news = fire && turn.fire_open || moves && turn.move_open || acts && 0 < turn.acts_left;
    if news {
        step.emit(Event::TurnNoted(TurnNote::Shut { fire, moves, acts }));
    }
}

/// FYOB-058, FYOB-092: an element fired with some of its weapons; its fire phase is over unless `more` of them may still
/// take a target of their own, as long as it does nothing else (AI-2).
pub fn note_fire<H: Host>(
    step: &mut Play<'_, H>,
    id: ElementId,
    target: Option<ElementId>,
    weapons: Vec<u8>,
    more: bool,
) -> Flow {
    begin(step, Phase::Fire);
    shut(step, !more, false, false);
    step.emit(Event::HasFired { element: id, target, weapons });
    Ok(())
}

/// FYOB-094, FYOB-097: an element moved; at the double that was its whole turn.
pub fn note_move<H: Host>(step: &mut Play<'_, H>, id: ElementId, double: bool) -> Flow {
    begin(step, Phase::Move);
    step.emit(Event::HasMoved { element: id, double });
    let ends_fire = double || step.state.info(id).immobile && !step.state.get(id).is_foot_crew();
    shut(step, ends_fire, true, double);
    Ok(())
}

/// FYOB-R41 (b): a weapon was laid on another target in place of its move; an immobile one cannot fire after it. FYOB-R42: an
/// emplaced one that is not immobile can.
pub fn note_lay<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    begin(step, Phase::Move);
    shut(step, step.state.info(id).immobile, true, false);
    step.emit(Event::TurnNoted(TurnNote::Begun));
    Ok(())
}

/// FYOB-100: an act was done. `what` ends the sentence that begins with the element's name.
pub fn note_act<H: Host>(step: &mut Play<'_, H>, id: ElementId, what: String) -> Flow {
    begin(step, Phase::Act);
    step.emit(Event::Acted { element: id, what });
    Ok(())
}

/// FYOB-R17, FYOB-R75: moves to cover in a restricted turn.
pub fn seek_cover<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    let turn = turn_of(step, id)?;
    let open = turn.move_open;
    let restricted = step.state.stage == Stage::Restricted;
    step.forbid(!restricted, "FYOB-R17", "an element seeks cover when its tests have gone badly")?;
    step.forbid(!open, "FYOB-R17", "it is in cover, or has moved already")?;
    begin(step, Phase::Move);
    let in_box = H::forced_move(step, id, Forced::ToCover)?;
    shut(step, false, true, false);
    if in_box && step.state.get(id).on_table() {
        losses::into_box(step, id)?;
    }
    Ok(())
}

/// What an element may do in its turn now, for whoever offers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Open {
    /// It may fire.
    pub fire: bool,
    /// It may move; in a restricted turn, to cover.
    pub moves: bool,
    /// Acts it may still do.
    pub acts: u8,
}

/// What is open to the element whose turn it is.
pub fn open_now<H: Host>(step: &Play<'_, H>, id: ElementId) -> Open {
    let moves = match step.state.stage {
        Stage::Restricted => step.state.turn.as_ref().is_some_and(|turn| turn.move_open),
        _ => may_move(step, id).is_ok(),
    };
    // FYOB-097: at the double that was its whole turn.
    let over = |turn: &Turn| turn.doubled || is_lost(turn, Phase::Act);
    let acts = turn_of(step, id).map_or(0, |turn| if over(turn) { 0 } else { turn.acts_left });
    Open { fire: may_fire(step, id).is_ok(), moves, acts }
}

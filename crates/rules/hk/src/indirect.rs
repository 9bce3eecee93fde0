//! HK-050 to HK-056, HK-H20 to HK-H22: indirect fire: calls, fire for effect that goes on, and smoke.
//!
//! A weapon on the table or a battery off it is called onto a point by somebody who sees it. What is on target falls at
//! once, together with all other fire of the phase (`fire::stationary`), and may go on in later turns.

mod piece;
#[cfg(test)]
mod tests;

use engine::{Check, Dice, Flow, Roll, Step, refuse};
use table::{Deg, Len, Point};

use crate::Hk;
use crate::casualties::Damage;
use crate::cover;
use crate::element::{Element, ElementId, Morale, Quality, inches};
use crate::event::Event;
use crate::fire::numbers::{IMPOSSIBLE, WITHOUT_COVER, number, settle, settle_test};
use crate::fire::throw;
use crate::he::{self, Blast, Victim};
use crate::plan::{Call, Continued};
use crate::sight::{self, SMOKE_RADIUS, Stand, TOLERANCE};
use crate::spotting;
use crate::state::{FireMarker, Smoke, Stage, State, Tube};
use crate::tables::CoverRow;

pub use piece::Piece;

/// HK-R25: an attempt so near to the last one is at the same point.
const SAME_POINT: Len = inches(1);
/// HK-055: how far fire may be shifted.
const SHIFT: Len = inches(4);
/// HK-H22: the value of a new smoke counter.
const NEW_SMOKE: u8 = 4;
/// HK-R26: a place so near to the centre of a man touches him: his base is a disc of 0.75" (HK-H01a).
const TOUCHES_MAN: Len = Len::milli_inches(375);

/// HK-050, HK-051, as HK-R5 pairs their lines: the check of a call; none if there is no such weapon or spotter.
pub fn targeting(rules: &Hk, state: &State, call: &Call, smoke: bool) -> Option<Check> {
    let piece = Piece::of(rules, state, call.tube)?;
    let spotter = state.find(call.spotter)?;
    let row = rules.tables.call(piece.support);
    let (start, name) = if smoke { (row.smoke, "smoke on target") } else { (row.he, "fire on target") };
    // HK-R20: once if either is so; both lines may apply and cancel.
    let either = |quality: Quality| piece.quality == quality || spotter.quality == quality;
    let calling = Calling {
        hindrances: sight::count(state, sight::centre(spotter), Stand::ground(call.at)),
        veteran: either(Quality::Veteran),
        green: either(Quality::Green),
        suppressed: piece.suppressed || is_suppressed(spotter),
        again: is_subsequent(state, call),
        missing: piece.missing,
    };
    Some(call_check(&format!("{}: {name}", piece.name), start, call.spotter.side, &calling))
}

/// HK-051: what a call depends on.
#[expect(clippy::struct_excessive_bools, reason = "each is a line of the table")]
pub(crate) struct Calling {
    /// Between the spotter and the point.
    pub(crate) hindrances: u8,
    /// HK-R20: firer or spotter.
    pub(crate) veteran: bool,
    /// HK-R20: firer or spotter.
    pub(crate) green: bool,
    /// HK-R20: firer or spotter.
    pub(crate) suppressed: bool,
    /// HK-R25: not the first attempt at the point.
    pub(crate) again: bool,
    /// Men missing from the crew.
    pub(crate) missing: u8,
}

/// HK-051: the lines of a call, one by one.
pub(crate) fn call_check(name: &str, start: u8, side: crate::Side, it: &Calling) -> Check {
    let check = Check::of(Dice { n: 1, sides: 6 }, "HK-050", name.to_owned())
        .by(side.seat())
        .plus(i32::from(it.hindrances), "hindrances", "HK-051")
        .when(it.veteran, -1, "veteran firer or spotter", "HK-R20")
        .when(it.green, 1, "green firer or spotter", "HK-R20")
        .when(it.suppressed, 1, "suppressed firer or spotter", "HK-R20")
        .when(it.again, -1, "another attempt at the same point", "HK-R25")
        .plus(i32::from(it.missing), "missing crewmen", "HK-051");
    settle_test(check, start, "on target", "not on target")
}

fn is_suppressed(it: &Element) -> bool {
    it.morale == Morale::Suppressed
}

/// HK-051, HK-R25: the marker of an earlier call that failed lies there.
fn is_subsequent(state: &State, call: &Call) -> bool {
    let old = state.markers.iter().find(|it| it.tube == call.tube && !it.effect);
    old.is_some_and(|it| it.at.within(SAME_POINT + TOLERANCE, call.at))
}

/// HK-052, HK-H20: whether a call may be made, in the stage of smoke or of high explosive.
pub(crate) fn check_call(step: &Step<'_, Hk>, call: &Call) -> Flow {
    let state: &State = &step.state;
    let smoke = state.stage == Stage::Smoke;
    let spotter = state.element(call.spotter)?;
    let Some(piece) = Piece::of(step.rules, state, call.tube) else {
        return refuse("HK-H20", "there is no weapon or battery that could be called");
    };
    can_fire(step, &piece)?;
    step.forbid(piece.used, "HK-H20", "it was called, or goes on firing, in this turn already")?;
    step.forbid(smoke && !piece.smoke, "HK-H22", "it has no smoke")?;
    if !call.at.in_range() || !state.battle.ground.on_table(call.at) {
        return refuse("HK-H20", "that is off the table");
    }
    in_reach(step, &piece, call.at)?;
    // HK-H20: the crew itself, or an observer.
    let own_crew = piece.element.is_some_and(|it| it.id == call.spotter);
    step.forbid(!own_crew && !spotter.observer, "HK-H20", "it is neither the crew nor an observer")?;
    may_call(step, spotter)?;
    let seen = sight::sees_point(state, spotter, 0, call.at);
    step.forbid_with(!seen, "HK-H20", || {
        sight::blocked_by(state, sight::centre(spotter), Stand::ground(call.at))
    })?;
    let check = targeting(step.rules, state, call, smoke);
    let hopeless = check.is_none_or(|it| number(&it) == IMPOSSIBLE);
    step.forbid(hopeless, "HK-R2", "the number to be on target is 7 or more: it cannot be called there")
}

/// HK-H20: whether somebody can call fire: not Broken, unmoved, and only once a turn.
fn may_call(step: &Step<'_, Hk>, spotter: &Element) -> Flow {
    let absent = !spotter.on_table() || spotter.dummy.is_some();
    step.forbid(absent, "HK-H20", "the spotter is not on the table by himself")?;
    step.forbid(Morale::Broken <= spotter.morale, "HK-R19", "the spotter is broken")?;
    step.forbid(!crate::fire::is_stationary(spotter), "HK-H20", "the spotter has moved in this turn")?;
    // For continued fire no spotter is needed: only a call that failed is his.
    let called = step.state.markers.iter().any(|it| it.spotter == spotter.id && it.used && !it.effect);
    step.forbid(spotter.called || called, "HK-H20", "the spotter has called fire in this turn already")
}

/// HK-H20, HK-H06, HK-R19: whether a weapon or battery can fire indirectly at all.
fn can_fire(step: &Step<'_, Hk>, piece: &Piece<'_>) -> Flow {
    step.forbid(piece.missions == 0, "HK-H21", "it has no missions left")?;
    let Some(it) = piece.element else { return Ok(()) };
    step.forbid(!it.on_table(), "HK-H20", "it is not on the table by itself")?;
    step.forbid(Morale::Broken <= it.morale, "HK-R19", "it is broken")?;
    step.forbid(piece.crew == 0, "HK-H10a", "nobody is left to serve it")?;
    step.forbid(!crate::fire::is_stationary(it), "HK-030", "indirect fire needs order F: it has moved")
}

/// HK-H40: whether a point is neither too far nor too near.
fn in_reach(step: &Step<'_, Hk>, piece: &Piece<'_>, at: Point) -> Flow {
    let Some((from, min, max)) = piece.reach else { return Ok(()) };
    let distance = from.distance(at);
    step.forbid(max + TOLERANCE < distance, "HK-H40", "that is out of range")?;
    step.forbid(distance + TOLERANCE < min, "HK-H40", "that is nearer than its least range")
}

/// HK-054, HK-055: whether fire may go on so.
pub(crate) fn check_continued(step: &Step<'_, Hk>, continued: &Continued) -> Flow {
    let state: &State = &step.state;
    let marker = state.markers.iter().find(|it| it.tube == continued.tube && it.effect);
    let (Some(marker), Some(piece)) = (marker, Piece::of(step.rules, state, continued.tube)) else {
        return refuse("HK-054", "it has no Fire for Effect on the table");
    };
    // The owner may stop at any time.
    let Some(at) = continued.at else { return Ok(()) };
    can_fire(step, &piece)?;
    if at == marker.at {
        // HK-R27: no line of sight is needed.
        let empty = !he::has_targets(state, piece.side, at, piece.radius);
        return step.forbid(empty, "HK-R27", "no enemy that is seen is in the blast any more");
    }
    if !at.in_range() {
        return refuse("HK-055", "that is off the table");
    }
    let too_far = !at.within(SHIFT + TOLERANCE, marker.at);
    step.forbid(too_far, "HK-055", "fire is shifted by up to 4\"")?;
    in_reach(step, &piece, at)?;
    let on_enemy = touched_enemy(state, piece.side, at);
    let Some(floor) = on_enemy else {
        return refuse("HK-R26", "shifted fire is put on an enemy figure that is not hidden");
    };
    // HK-R26: the spotter who called it, or the firing crew.
    let eyes = [state.find(marker.spotter), piece.element];
    let seen = eyes
        .into_iter()
        .flatten()
        .any(|it| it.morale < Morale::Broken && sight::sees_point(state, it, floor, at));
    step.forbid(!seen, "HK-R26", "neither the spotter nor the crew sees that place")
}

/// HK-R26: the floor of an enemy figure that is not hidden and that a place touches.
pub(crate) fn touched_enemy(state: &State, side: crate::Side, at: Point) -> Option<u8> {
    let enemies = state.on_table(side.other()).filter(|it| !it.hidden && it.dummy.is_none());
    enemies.into_iter().find_map(|it| match &it.vehicle {
        Some(vehicle) => (vehicle.base().gap_to_point(at) <= TOLERANCE).then_some(0),
        None => it.alive().find(|(_, it)| it.at.within(TOUCHES_MAN + TOLERANCE, at)).map(|(_, it)| it.floor),
    })
}

/// Step 6a: fire that goes on, is shifted or stops; what nobody goes on with is taken off.
pub(crate) fn continue_all(step: &mut Step<'_, Hk>) {
    let markers: Vec<FireMarker> = step.state.markers.iter().copied().filter(|it| it.effect).collect();
    for marker in markers {
        let plan = &step.state.side(side_of(marker.tube)).plan.continued;
        match plan.iter().find(|it| it.tube == marker.tube).and_then(|it| it.at) {
            Some(at) => {
                step.emit(Event::MarkerPut(FireMarker { at, used: true, ..marker }));
                step.emit(Event::MissionUsed { tube: marker.tube });
            }
            None => step.emit(Event::MarkerGone { tube: marker.tube }),
        }
    }
}

/// Whose a weapon or battery is.
pub(crate) fn side_of(tube: Tube) -> crate::Side {
    match tube {
        Tube::Weapon(id, _) => id.side,
        Tube::Battery(side, _) => side,
    }
}

/// Step 6b: smoke. All calls are thrown from one situation; the counters count at once for everything after (HK-R35).
pub(crate) fn smoke(step: &mut Step<'_, Hk>) -> Flow {
    let before = step.state.clone();
    for call in calls(&before) {
        let Some((piece, on_target)) = make(step, &before, &call, true)? else { continue };
        if !on_target {
            continue;
        }
        if step.state.markers.iter().any(|it| it.tube == call.tube) {
            step.emit(Event::MarkerGone { tube: call.tube });
        }
        for at in counters(&before, &piece, &call) {
            step.emit(Event::SmokePut(Smoke { at, value: NEW_SMOKE, owner: piece.side }));
        }
    }
    Ok(())
}

/// HK-H22: one counter on the point; of a battery two that touch, across the view of the spotter.
fn counters(state: &State, piece: &Piece<'_>, call: &Call) -> Vec<Point> {
    if piece.element.is_some() {
        return vec![call.at];
    }
    let eye = state.find(call.spotter).map(Element::centre);
    let view = eye.and_then(|eye| Deg::from_to(eye, call.at)).unwrap_or(Deg::NORTH);
    [90, -90].map(|turn| view.plus(turn).ahead(call.at, SMOKE_RADIUS)).to_vec()
}

/// Step 6c: high explosive. What is on target falls together with all other fire.
pub(crate) fn call_all(step: &mut Step<'_, Hk>) -> Flow {
    let before = step.state.clone();
    for call in calls(&before) {
        if let Some((_, true)) = make(step, &before, &call, false)? {
            let Call { tube, spotter, at } = call;
            step.emit(Event::MarkerPut(FireMarker { tube, spotter, at, effect: true, used: true }));
        }
    }
    Ok(())
}

/// The calls of both sides, in the order of the weapons.
fn calls(state: &State) -> Vec<Call> {
    let mut calls: Vec<Call> = state.sides.iter().flat_map(|it| &it.plan.calls).copied().collect();
    calls.sort_by_key(|it| (side_of(it.tube), it.tube));
    calls
}

/// HK-052: one call: the marker, the throw, and whether it is on target. One that fails leaves its marker (HK-R25).
fn make<'a>(
    step: &mut Step<'_, Hk>,
    before: &'a State,
    call: &Call,
    smoke: bool,
) -> Flow<Option<(Piece<'a>, bool)>> {
    let rules = step.rules;
    let (Some(piece), Some(check)) =
        (Piece::of(rules, before, call.tube), targeting(rules, before, call, smoke))
    else {
        return Ok(None);
    };
    if piece.element.is_none_or(|it| it.id != call.spotter) {
        step.emit(Event::Called { element: call.spotter });
    }
    let (roll, n) = throw(step, check)?;
    let (Call { tube, spotter, at }, on_target) = (*call, 0 < n);
    // HK-R2: certain or impossible calls are not thrown.
    let roll = Some(roll).filter(|it: &Roll| !it.faces.is_empty());
    step.emit(Event::Targeted { tube, smoke, roll, on_target });
    if on_target {
        reveal(step, &piece);
        step.emit(Event::MissionUsed { tube });
    } else {
        step.emit(Event::MarkerPut(FireMarker { tube, spotter, at, effect: false, used: true }));
    }
    Ok(Some((piece, on_target)))
}

/// HK-R40: firing shows where one is.
fn reveal(step: &mut Step<'_, Hk>, piece: &Piece<'_>) {
    if let Some(it) = piece.element {
        spotting::reveal(step, it.id);
    }
}

/// HK-053, HK-056: the checks to hit and to kill somebody in the blast of a weapon or battery around a point. HK-R22: the
/// lines of table 6.3 (quality, range, hindrances and the rest) are not for indirect fire.
pub fn effect(rules: &Hk, state: &State, piece: &Piece<'_>, blast: Point, victim: &Victim) -> (Check, Check) {
    let shelter = cover::shelter(state, victim.stand, blast);
    let shell = rules.tables.shell(piece.weight);
    // HK-R28: tree bursts replace the numbers of the cover.
    let start = if shelter.tree_bursts {
        CoverRow { hit: WITHOUT_COVER, kill: WITHOUT_COVER }
    } else {
        rules.tables.cover(shelter.cover)
    };
    // HK-R21: a single +1, even if the firer is both.
    let weak = piece.suppressed || 0 < piece.missing;
    let check = |what: &str, start: u8, shell: i8| {
        let check = Check::of(Dice { n: 1, sides: 6 }, "HK-053", format!("{}: {what}", piece.name))
            .by(piece.side.seat())
            .plus(i32::from(shelter.storeys), "storeys overhead", "HK-R29")
            .when(weak, 1, "suppressed or under-crewed firer", "HK-R21")
            .plus(i32::from(shell), "weight of the shell", "HK-H14");
        settle(check, start)
    };
    (check("to hit", start.hit, shell.hit), check("to kill", start.kill, shell.kill))
}

/// Step 6e: fire for effect falls on everybody in its blast.
pub(crate) fn fall(step: &mut Step<'_, Hk>, before: &State, damage: &mut Damage) -> Flow {
    let rules = step.rules;
    for marker in before.markers.iter().filter(|it| it.effect && it.used) {
        let Some(piece) = Piece::of(rules, before, marker.tube) else { continue };
        reveal(step, &piece);
        for victim in he::victims(before, marker.at, None, piece.radius) {
            let (hit, kill) = effect(rules, before, &piece, marker.at, &victim);
            let by = piece.element.map(|it| it.id);
            let blast = Blast { tube: Some(marker.tube), by, weight: piece.weight, name: &piece.name };
            he::strike(step, &blast, &victim, hit, kill, damage)?;
        }
    }
    Ok(())
}

/// HK-H20: who could call a weapon or battery onto a point: the crew itself, and observers who see it.
pub fn spotters(state: &State, tube: Tube, at: Point) -> Vec<ElementId> {
    let own = match tube {
        Tube::Weapon(id, _) => Some(id),
        Tube::Battery(..) => None,
    };
    let can = |it: &&Element| {
        (it.observer || Some(it.id) == own)
            && it.dummy.is_none()
            && it.morale < Morale::Broken
            && crate::fire::is_stationary(it)
            && !it.called
            && sight::sees_point(state, it, 0, at)
    };
    state.on_table(side_of(tube)).filter(can).map(|it| it.id).collect()
}

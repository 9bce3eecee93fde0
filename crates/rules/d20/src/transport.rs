//! Mounting, dismounting and being thrown off: D20-078, D20-079, D20-085, D20-H22, D20-H22a, D20-R21, D20-R28,
//! D20-R50; cavalry and its horses: D20-H46.

use engine::{Flow, Step, Text, refuse};
use table::{Base, Footprint, Len, Pose};

use crate::D20;
use crate::element::{CONTACT, Class, Element, ElementId, Loss, Mark, Mode, MoveClass, Place};
use crate::event::Event;
use crate::fall_back::driven_back;
use crate::movement::{is_free, may_act_in_movement, may_stand, settle, touches_enemy};
use crate::results::{Cause, Hit, remove, suffer};
use crate::state::State;
use crate::tables::UnitStats;

/// The units that cavalry changes between: D20-H46.
const MOUNTED: &str = "XX-CAV";
const DISMOUNTED: &str = "XX-CAD";

/// D20-085, D20-H22a: infantry, Commanders and observers mount a carrier; cavalry mounts its horses.
pub(crate) fn mount(step: &mut Step<'_, D20>, id: ElementId, carrier: ElementId) -> Flow {
    let it = step.state.element(id)?;
    may_act_in_movement(step, it)?;
    // D20-R28: not both in one turn.
    step.forbid(it.has(Mark::Dismounted), "D20-085", "it has dismounted in this turn")?;
    step.forbid(it.has(Mark::Mounted), "D20-085", "it has already mounted")?;
    step.forbid(it.suppressed, "D20-H22a", "it is suppressed")?;
    if carrier == id {
        return change_horses(step, id, MOUNTED, Mark::Mounted);
    }
    let on = step.state.element(carrier)?;
    let fits = matches!(it.class, Class::Inf | Class::Cmd | Class::Foo)
        || it.class == Class::Cav && !it.is_mounted();
    step.forbid(!fits, "D20-085", "only men on foot mount like infantry")?;
    may_board(step, it, on)?;
    let mode = it.mode;
    step.emit(Event::Mounted { element: id, carrier, mode });
    crate::results::part(step);
    Ok(())
}

/// D20-H22, D20-H22a: whether an element may go aboard a carrier.
pub(crate) fn may_board(step: &Step<'_, D20>, it: &Element, on: &Element) -> Flow {
    let state: &State = &step.state;
    if on.side() != it.side() || !it.on_table() || !on.on_table() {
        return refuse("D20-H22a", "both must be on the table, and on the same side");
    }
    step.forbid(on.suppressed, "D20-H22a", "the carrier is suppressed")?;
    let near = it.base().within(CONTACT, &on.base());
    step.forbid(!near, "D20-H22a", "it must touch the carrier")?;
    step.forbid(!has_room(state, on, it), "D20-H22", "the carrier has no room for it")
}

/// D20-H22: whether a carrier has room for one more. A limbered gun takes a tow, everything else a place.
pub(crate) fn has_room(state: &State, carrier: &Element, it: &Element) -> bool {
    let is_gun = |it: &Element| it.class == Class::Csw && it.mode != Mode::BrokenDown;
    let aboard: Vec<&Element> = state.carried(carrier.id).collect();
    let guns = aboard.iter().filter(|it| is_gun(it)).count();
    let men = aboard.len() - guns;
    if carrier.class == Class::Afv {
        // Tank riders are infantry.
        return it.class == Class::Inf && men < usize::from(carrier.riders);
    }
    let (places, tows) = (usize::from(carrier.capacity), usize::from(carrier.tow));
    if is_gun(it) {
        guns < tows && guns + men < places.max(tows)
    } else {
        men < places && men + guns < places.max(tows)
    }
}

/// D20-H46: cavalry gets on or off its horses where it stands.
fn change_horses(step: &mut Step<'_, D20>, id: ElementId, unit: &str, mark: Mark) -> Flow {
    let it = step.state.element(id)?;
    let other = if it.is_mounted() { DISMOUNTED } else { MOUNTED };
    if it.class != Class::Cav || other != unit || !it.on_table() {
        return refuse("D20-H46", "it has no horses to do that with");
    }
    let Some((idx, unit)) = step.rules.units.find(unit) else {
        return refuse("D20-H46", "the unit lists have no cavalry");
    };
    // Horses do not wait on ground where they could not have come.
    let stands = may_stand(&step.state, &step.rules.tables, unit.moves, it.pose.at);
    step.forbid(!stands, "D20-H46", "horses cannot stand there")?;
    let (stats, moves) = (UnitStats::of(unit), unit.moves);
    step.emit(Event::ChangedHorses { element: id, unit: idx, stats, moves, mark });
    Ok(())
}

/// D20-085, D20-H22a: gets off a carrier or a horse.
pub(crate) fn dismount(step: &mut Step<'_, D20>, id: ElementId, to: Pose) -> Flow {
    let it = step.state.element(id)?;
    may_act_in_movement(step, it)?;
    step.forbid(it.has(Mark::Mounted), "D20-085", "it has mounted in this turn")?;
    step.forbid(it.has(Mark::Dismounted), "D20-085", "it has already dismounted")?;
    step.forbid(it.suppressed, "D20-H22a", "it is suppressed")?;
    let Some(carrier) = it.carrier() else {
        return change_horses(step, id, DISMOUNTED, Mark::Dismounted);
    };
    // D20-083: crew-served weapons take an entire turn for it.
    step.forbid(it.class == Class::Csw, "D20-083", "a crew-served weapon needs an entire turn to get off")?;
    step.forbid(step.state.get(carrier).suppressed, "D20-H22a", "the carrier is suppressed")?;
    may_get_off_at(step, it, carrier, to)?;
    step.emit(Event::Dismounted { element: id, to, willing: true });
    settle(step, id);
    Ok(())
}

/// D20-H22a: whether an element may get off at a place. Only enemies that its side knows of have a say.
pub(crate) fn may_get_off_at(step: &Step<'_, D20>, it: &Element, carrier: ElementId, to: Pose) -> Flow {
    let state: &State = &step.state;
    if !to.at.in_range() {
        return refuse("D20-H22a", "that is off the table");
    }
    let base = Base { footprint: it.footprint, pose: to };
    step.forbid(!state.battle.ground.on_table(to.at), "D20-H22a", "that is off the table")?;
    let near = base.within(CONTACT, &state.get(carrier).base());
    step.forbid(!near, "D20-H22a", "it gets off beside its carrier")?;
    let stands = may_stand(state, &step.rules.tables, row_on_foot(it), to.at);
    step.forbid(!stands, "D20-H22a", "it may not stand on that ground")?;
    let known = |other: &&Element| other.on_table() && state.knows(Some(it.side()), other);
    let mut others = state.elements.iter().filter(known);
    step.forbid(others.any(|other| base.overlaps(&other.base())), "D20-H02", "somebody stands there")?;
    let mut enemies = state.on_table(it.side().other()).filter(known);
    let touches = enemies.any(|enemy| base.within(CONTACT, &enemy.base()));
    step.forbid(touches, "D20-H22a", "that is in contact with the enemy")
}

/// The row by which an element moves once it is off: D20-R51.
fn row_on_foot(it: &Element) -> MoveClass {
    match (it.class, it.mode) {
        (Class::Csw, Mode::Limbered) => MoveClass::Csw,
        _ => it.move_row(),
    }
}

/// Places beside a carrier where an element could get off, by name.
pub(crate) fn places_beside(state: &State, carrier: &Element, it: &Element) -> Vec<(Pose, &'static str)> {
    let (wide, deep) = extent(carrier.footprint);
    let (w, d) = extent(it.footprint);
    let hair = CONTACT / 2;
    let (aside, along) = ((wide + w) / 2 + hair, (deep + d) / 2 + hair);
    let (half, facing) = ((deep - d) / 2, carrier.pose.facing);
    let at = |right: Len, ahead: Len| {
        let point = facing.plus(90).ahead(carrier.pose.at, right);
        Pose::new(facing.ahead(point, ahead), facing)
    };
    let zero = Len::ZERO;
    let all = [
        (at(zero, -along), "behind it"),
        (at(-aside, zero), "to its left"),
        (at(aside, zero), "to its right"),
        (at(zero, along), "in front of it"),
        (at(-aside, -half), "to its left, at the rear"),
        (at(aside, -half), "to its right, at the rear"),
        (at(-aside, half), "to its left, at the front"),
        (at(aside, half), "to its right, at the front"),
    ];
    let fits = |pose: Pose| {
        let base = Base { footprint: it.footprint, pose };
        state.battle.ground.on_table(pose.at)
            && base.within(CONTACT, &carrier.base())
            && is_free(state, &base, &[it.id])
            && !touches_enemy(state, it.side(), &base)
    };
    all.into_iter().filter(|(pose, _)| fits(*pose)).collect()
}

/// Width and depth of a base.
fn extent(footprint: Footprint) -> (Len, Len) {
    match footprint {
        Footprint::Rect { width, depth } => (width, depth),
        Footprint::Disc { radius } => (radius * 2, radius * 2),
    }
}

/// D20-078, D20-R22: a passenger that became suppressed with its carrier must get off a soft vehicle or a tank, and
/// may get off an APC. D20-R21: a limbered gun stays hooked.
pub(crate) fn leave_when_suppressed(step: &mut Step<'_, D20>, carrier: ElementId, id: ElementId) -> Flow {
    let it = step.state.get(id);
    if it.place != Place::Aboard(carrier) || it.class == Class::Csw && it.mode == Mode::Limbered {
        return Ok(());
    }
    if step.state.get(carrier).class == Class::Apc {
        let options = [(false, "stay aboard"), (true, "dismount")];
        let text = format!("{} is suppressed in its carrier", step.state.name(id));
        let leaves = step.choose(id.side.seat(), "D20-078", text, &options)?;
        if !leaves || forced_places(step, carrier, id).is_empty() {
            return Ok(());
        }
    }
    jump_off(step, carrier, id)
}

/// Places for a dismount that is not of the own will.
fn forced_places(step: &Step<'_, D20>, carrier: ElementId, id: ElementId) -> Vec<(Pose, Text)> {
    let (state, it) = (&*step.state, step.state.get(id));
    let row = row_on_foot(it);
    let places = places_beside(state, state.get(carrier), it).into_iter();
    let stands = |pose: &Pose| may_stand(state, &step.rules.tables, row, pose.at);
    places.filter(|(pose, _)| stands(pose)).map(|(pose, name)| (pose, name.into())).collect()
}

/// D20-H22a, D20-R21: gets off at once, on a side that the owner chooses; knocked out if there is no place.
pub(crate) fn jump_off(step: &mut Step<'_, D20>, carrier: ElementId, id: ElementId) -> Flow {
    let places = forced_places(step, carrier, id);
    if places.is_empty() {
        return remove(step, id, Loss::KnockedOut);
    }
    let text = format!("{} jumps off: where?", step.state.name(id));
    let to = step.choose(id.side.seat(), "D20-H22a", text, &places)?;
    step.emit(Event::Dismounted { element: id, to, willing: false });
    settle(step, id);
    Ok(())
}

/// D20-R50: riders that were shot at: F and S throw them off, the tank is untouched.
pub(crate) fn riders_hit(step: &mut Step<'_, D20>, id: ElementId, hit: Hit, cause: Cause) -> Flow {
    let Some(tank) = step.state.get(id).carrier() else { return suffer(step, id, hit, cause) };
    if hit != Hit::FallBack || cause == Cause::Plunging {
        return suffer(step, id, hit, cause);
    }
    jump_off(step, tank, id)?;
    if step.state.get(id).on_table() { driven_back(step, id) } else { Ok(()) }
}

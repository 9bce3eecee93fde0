//! HA-1: the answers that a virtual table would work out, asked of the person at a real one. HA-7: what was told in this
//! bound is not asked again.

use engine::Flow;
use fyob::{Arm, Element, ElementId, Grade, Kind};

use crate::ask::{Step, counter, element, note, yes};
use crate::table::{Control, Fact, Near};

/// Yes or no about an element's surroundings, asked once a bound.
fn near(step: &mut Step<'_>, id: ElementId, near: Near, rule: &'static str, question: String) -> Flow<bool> {
    if let Some(yes) = is_told(step, id, near) {
        return Ok(yes);
    }
    let answer = yes(step, rule, question)?;
    note_near(step, id, near, answer);
    Ok(answer)
}

/// What was told about an element's surroundings in this bound, if it was.
pub(crate) fn is_told(step: &Step<'_>, id: ElementId, near: Near) -> Option<bool> {
    let told = step.state.table.of(id, step.state.bound)?;
    told.near.iter().find(|it| it.0 == near).map(|it| it.1)
}

/// Records an answer for this bound.
pub(crate) fn note_near(step: &mut Step<'_>, id: ElementId, near: Near, yes: bool) {
    let bound = step.state.bound;
    note(step, Fact::Near { element: id, bound, near, yes });
}

/// FYOB-R28, HA-7 (2): the points of steady friends of Regular or Elite grade within 6". They are picked one by one,
/// because the program knows what each is worth.
pub(crate) fn support_points(step: &mut Step<'_>, id: ElementId) -> Flow<u32> {
    let bound = step.state.bound;
    if let Some(points) = step.state.table.of(id, bound).and_then(|it| it.support) {
        return Ok(points);
    }
    let it = step.state.get(id);
    let counts = |other: &&Element| {
        let info = step.state.info(other.id);
        let apart = other.aboard != Some(id) && it.aboard != Some(other.id);
        let able =
            other.is_steady() && info.grade != Grade::Poor && !info.militia && info.kind != Kind::Outside;
        other.id != id && apart && able
    };
    let mut left: Vec<ElementId> = step.state.on_table(it.side).filter(counts).map(|it| it.id).collect();
    let mut points = 0;
    let mut asked = format!("Which friends stand within 6 inches of {}?", counter(step, id));
    while !left.is_empty() {
        let none = if points == 0 { "none" } else { "no more" };
        let Some(friend) = element(step, "FYOB-R28", asked.clone(), &left, Some(none))? else { break };
        points += fyob::deeds::points(&step.state, friend);
        left.retain(|it| *it != friend);
        asked = format!("Which others stand within 6 inches of {}?", counter(step, id));
    }
    note(step, Fact::Support { element: id, bound, points });
    Ok(points)
}

/// FYOB-R30, HA-7 (3): a steady friend within 12".
pub(crate) fn has_friend_near(step: &mut Step<'_>, id: ElementId) -> Flow<bool> {
    let side = step.state.get(id).side;
    if !step.state.on_table(side).any(|it| it.id != id && it.is_steady()) {
        return Ok(false);
    }
    // HA-7: whoever has a friend within 6" has one within 12".
    if step.state.table.of(id, step.state.bound).and_then(|it| it.support).is_some_and(|it| 0 < it) {
        return Ok(true);
    }
    let question =
        format!("Is a friend of {} with a score of 4 or more within 12 inches of it?", counter(step, id));
    near(step, id, Near::Friend, "FYOB-R30", question)
}

/// FYOB-R30, HA-7 (3): an enemy within 12".
pub(crate) fn has_enemy_near(step: &mut Step<'_>, id: ElementId) -> Flow<bool> {
    let side = step.state.get(id).side;
    if step.state.on_table(side.other()).next().is_none() {
        return Ok(false);
    }
    let question = format!(
        "Is an enemy within 12 inches of {}? (no aircraft, nobody who retires, no counter that nobody has seen through)",
        counter(step, id)
    );
    near(step, id, Near::Enemy, "FYOB-R30", question)
}

/// FYOB-R49: the zone of control.
pub(crate) fn in_zone(step: &mut Step<'_>, leader: ElementId, id: ElementId, zone: u8) -> Flow<bool> {
    if leader == id || is_by_person(step, id) {
        return Ok(true);
    }
    let question = format!("Is {} within {zone} inches of {}?", counter(step, id), counter(step, leader));
    near(step, id, Near::Zone, "FYOB-R49", question)
}

/// Whoever commands an element himself measures before he speaks: his word is taken, and nothing is asked.
fn is_by_person(step: &Step<'_>, id: ElementId) -> bool {
    step.state.table.control[step.state.get(id).side.idx()] == Control::Person
}

/// FYOB-R50: within 1".
pub(crate) fn within_an_inch(step: &mut Step<'_>, a: ElementId, b: ElementId) -> Flow<bool> {
    let at_hand = step.state.officer_with(a).is_some() && is_told(step, b, Near::Officer) == Some(true);
    if is_by_person(step, a) || at_hand {
        return Ok(true);
    }
    let question = format!("Are {} and {} within 1 inch of each other?", counter(step, a), counter(step, b));
    yes(step, "FYOB-R50", question)
}

/// FYOB-R26: friendly AFVs within 6", for row A16.
pub(crate) fn armour_near(step: &mut Step<'_>, id: ElementId) -> Flow<Vec<ElementId>> {
    let side = step.state.get(id).side;
    let is_tank = |it: &&Element| step.state.info(it.id).arm == Arm::Afv && it.id != id;
    let tanks: Vec<ElementId> = step.state.on_table(side).filter(is_tank).map(|it| it.id).collect();
    let mut res = Vec::new();
    for tank in tanks {
        let question = format!("Is {} within 6 inches of {}?", counter(step, tank), counter(step, id));
        if yes(step, "FYOB-R26", question)? {
            res.push(tank);
        }
    }
    Ok(res)
}

/// FYOB-169: a Group has come to its place.
pub(crate) fn at_place(step: &mut Step<'_>, id: ElementId) -> Flow<bool> {
    let question = format!("Is {} within 3 inches of the place where its Group ends?", counter(step, id));
    yes(step, "FYOB-169", question)
}

/// FYOB-R46: the nearest of some.
pub(crate) fn nearest(step: &mut Step<'_>, id: ElementId, among: &[ElementId]) -> Flow<ElementId> {
    let question = format!("Which of these is nearest to {}?", counter(step, id));
    Ok(element(step, "FYOB-R46", question, among, None)?.unwrap_or(id))
}

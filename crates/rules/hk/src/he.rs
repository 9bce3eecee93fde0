//! HK-H13, HK-H14, HK-H64: blasts. Every man within the radius, of either side, is rolled for by himself.

#[cfg(test)]
mod tests;

use engine::{Check, Flow, Seat, Step};
use table::{Len, Point};

use crate::Hk;
use crate::at;
use crate::casualties::{Blow, Damage};
use crate::cover;
use crate::element::{Cover, Element, ElementId};
use crate::event::Event;
use crate::fire::numbers::{hit_check, kill_check, to_hit, to_kill};
use crate::fire::parts::{How, Part};
use crate::fire::shot::Lay;
use crate::fire::{Aimed, throw};
use crate::sight::{Stand, TOLERANCE};
use crate::state::{State, Tube, Weight};

/// Somebody in a blast.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Victim {
    /// Whose.
    pub element: ElementId,
    /// Which man; none: a vehicle.
    pub figure: Option<u8>,
    /// Where.
    pub stand: Stand,
}

/// HK-H13: everybody within the radius of a place, hidden or not; with a floor, only those on it.
pub fn victims(state: &State, at: Point, floor: Option<u8>, radius: Len) -> Vec<Victim> {
    let mut all = Vec::new();
    for it in state.elements.iter().filter(|it| it.on_table() && it.dummy.is_none()) {
        among(it, at, floor, radius, &mut all);
    }
    all
}

/// Those of one element within the radius of a place.
fn among(it: &Element, at: Point, floor: Option<u8>, radius: Len, all: &mut Vec<Victim>) {
    let reach = radius + TOLERANCE;
    if let Some(vehicle) = &it.vehicle {
        if vehicle.base().gap_to_point(at) <= reach && floor.unwrap_or(0) == 0 {
            all.push(Victim { element: it.id, figure: None, stand: Stand::ground(vehicle.pose.at) });
        }
        return;
    }
    let hit =
        it.alive().filter(|(_, it)| it.at.within(reach, at) && floor.is_none_or(|floor| floor == it.floor));
    all.extend(hit.filter_map(|(idx, figure)| {
        let stand = Stand { at: figure.at, floor: figure.floor };
        Some(Victim { element: it.id, figure: Some(u8::try_from(idx).ok()?), stand })
    }));
}

/// HK-H12: the men of a target as if its centre stood at the marker.
fn among_marked(it: &Element, marker: Point, radius: Len, all: &mut Vec<Victim>) {
    if it.vehicle.is_some() {
        all.push(Victim { element: it.id, figure: None, stand: Stand::ground(marker) });
        return;
    }
    let centre = it.centre();
    let there = |at: Point| Point::raw(at.x - centre.x + marker.x, at.y - centre.y + marker.y);
    let hit = it.alive().filter(|(_, it)| there(it.at).within(radius + TOLERANCE, marker));
    all.extend(hit.filter_map(|(idx, figure)| {
        let stand = Stand { at: there(figure.at), floor: figure.floor };
        Some(Victim { element: it.id, figure: Some(u8::try_from(idx).ok()?), stand })
    }));
}

/// HK-H13: where the blast of a shot is: on the figure that was named if it is seen, otherwise on the one that has most
/// of its own element and fewest friends of the firer around it.
pub fn aim(state: &State, lay: &Lay<'_>, figure: Option<u8>, radius: Len) -> Stand {
    if lay.marker.is_some() || lay.on.vehicle.is_some() {
        return lay.to;
    }
    let seen = || lay.on.alive().filter(|(idx, _)| lay.targets & (1 << idx) != 0);
    let named = figure.and_then(|named| seen().find(|(idx, _)| *idx == usize::from(named)));
    let worth = |at: Point, floor: u8| {
        let mut around = Vec::new();
        among(lay.on, at, Some(floor), radius, &mut around);
        let n_targets = i32::try_from(around.len()).unwrap_or(i32::MAX);
        around.clear();
        for friend in state.on_table(lay.by.id.side).filter(|it| it.dummy.is_none()) {
            among(friend, at, Some(floor), radius, &mut around);
        }
        n_targets - 2 * i32::try_from(around.len()).unwrap_or(i32::MAX / 2)
    };
    let best = || seen().max_by_key(|(idx, it)| (worth(it.at, it.floor), std::cmp::Reverse(*idx)));
    named.or_else(best).map_or(lay.to, |(_, it)| Stand { at: it.at, floor: it.floor })
}

/// HK-H13: those in the blast of a shot.
pub fn direct_victims(
    rules: &Hk,
    state: &State,
    lay: &Lay<'_>,
    figure: Option<u8>,
    weight: Weight,
) -> Vec<Victim> {
    let radius = rules.tables.shell(weight).radius;
    if let Some(marker) = lay.marker {
        let mut all = Vec::new();
        among_marked(lay.on, marker, radius, &mut all);
        return all;
    }
    let centre = aim(state, lay, figure, radius);
    victims(state, centre.at, Some(centre.floor), radius)
}

/// HK-H13: the cover of somebody in a direct blast, from where the firer is.
pub fn direct_cover(rules: &Hk, state: &State, lay: &Lay<'_>, victim: &Victim) -> Cover {
    if lay.marker.is_some() { lay.cover } else { cover_from(rules, state, lay.from, victim) }
}

/// HK-H05a: the cover of somebody in a blast whose shells come from a place.
fn cover_from(rules: &Hk, state: &State, from: Stand, victim: &Victim) -> Cover {
    let it = state.get(victim.element);
    match &it.vehicle {
        Some(vehicle) => cover::vehicle_cover(state, vehicle, from),
        None => cover::figure_cover(rules, state, it, victim.stand, from.at),
    }
}

/// HK-H13: a direct blast.
pub(crate) fn direct(
    step: &mut Step<'_, Hk>,
    state: &State,
    lay: &Lay<'_>,
    part: &Part,
    figure: Option<u8>,
    damage: &mut Damage,
) -> Flow {
    let How::Blast(weight) = part.how else { return Ok(()) };
    for victim in direct_victims(step.rules, state, lay, figure, weight) {
        let cover = direct_cover(step.rules, state, lay, &victim);
        let hit = to_hit(step.rules, lay, part, cover);
        let kill = to_kill(step.rules, lay, part, cover, 1);
        let blast = Blast { tube: None, by: Some(lay.by.id), weight, name: &part.name };
        strike(step, &blast, &victim, hit, kill, damage)?;
    }
    Ok(())
}

/// HK-R46: shells that burst at a place.
pub(crate) fn burst(step: &mut Step<'_, Hk>, state: &State, aimed: &Aimed<'_>, damage: &mut Damage) -> Flow {
    let How::Blast(weight) = aimed.part.how else { return Ok(()) };
    let (rules, part, by) = (step.rules, &aimed.part, aimed.aim.by);
    let radius = rules.tables.shell(weight).radius;
    for victim in victims(state, aimed.centre.at, Some(aimed.centre.floor), radius) {
        let cover = cover_from(rules, state, aimed.from, &victim);
        let hit = hit_check(rules, &aimed.aim, part, cover);
        let kill = kill_check(rules, by, part, cover, 1);
        let blast = Blast { tube: None, by: Some(by.id), weight, name: &part.name };
        strike(step, &blast, &victim, hit, kill, damage)?;
    }
    Ok(())
}

/// A blast, for the record.
pub(crate) struct Blast<'a> {
    pub(crate) tube: Option<Tube>,
    pub(crate) by: Option<ElementId>,
    pub(crate) weight: Weight,
    pub(crate) name: &'a str,
}

/// HK-H13, HK-053, HK-H64: one man or vehicle in a blast.
pub(crate) fn strike(
    step: &mut Step<'_, Hk>,
    blast: &Blast<'_>,
    victim: &Victim,
    hit: Check,
    kill: Check,
    damage: &mut Damage,
) -> Flow {
    let it = step.state.get(victim.element);
    // Who does not know that somebody is there must not be asked to throw for him.
    let seat: Seat = if it.hidden { victim.element.side.seat() } else { hit.by };
    let shell_at = step.rules.tables.shell(blast.weight).at;
    let kill = at::destroys_by_blast(step.rules, it, blast.name, shell_at).unwrap_or(kill);
    let (hit, n_hits) = throw(step, hit.by(seat))?;
    let (mut kill_roll, mut killed) = (None, false);
    if 0 < n_hits {
        let (roll, n) = throw(step, kill.by(seat))?;
        (kill_roll, killed) = (Some(roll), 0 < n);
    }
    let (tube, by) = (blast.tube, blast.by);
    step.emit(Event::Blasted { tube, by, on: victim.element, figure: victim.figure, hit, kill: kill_roll });
    if 0 < n_hits {
        damage.add(match victim.figure {
            Some(figure) => Blow::Man { on: victim.element, figure, killed },
            None => Blow::Vehicle { on: victim.element, hits: 1, kills: 0, destroyed: killed },
        });
    }
    Ok(())
}

/// Whether a place holds an enemy of a side within a radius that is not hidden: HK-R27.
pub(crate) fn has_targets(state: &State, side: crate::Side, at: Point, radius: Len) -> bool {
    let mut around = Vec::new();
    for it in state.on_table(side.other()).filter(|it| !it.hidden && it.dummy.is_none()) {
        among(it, at, None, radius, &mut around);
    }
    !around.is_empty()
}

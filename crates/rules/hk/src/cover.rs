//! HK-H05, HK-H05a, HK-R31: cover, in direct fire and under indirect fire; HK-H63: hull-down.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use table::{Len, Line, Point, Pose, in_arc, segment_meets_base};

use crate::Hk;
use crate::element::{Cover, Element, Figure, Role, Vehicle, inches};
use crate::sight::{self, Stand, TOLERANCE};
use crate::state::State;
use crate::tables::Carriage;

/// HK-H05a: an obstacle or a gun so near protects.
const NEAR: Len = inches(1);
/// HK-H05a: half the angle, in degrees, from which a gun shield protects.
const SHIELD: u16 = 45;
/// HK-H63: the edge of a level so near makes a vehicle on it hull-down.
const CREST: Len = inches(3);

/// HK-H05a: the cover of the ground that a man stands on, whoever looks at him.
pub fn ground_cover(state: &State, it: Stand) -> Cover {
    let areas = state.battle.ground.areas().iter().enumerate();
    let here = areas.filter(|(_, area)| !area.relief && area.outline.contains(it.at));
    // HK-H05, HK-R29: a roof is In the Open.
    let on_roof = |idx: usize| sight::area_kind(state, idx).building && floors(state, idx) <= it.floor;
    let class = |idx: usize| if on_roof(idx) { Cover::Open } else { sight::area_kind(state, idx).cover };
    here.map(|(idx, _)| class(idx)).max().unwrap_or(Cover::Open)
}

/// HK-R29: the storeys of a building; one unless the battle says more.
pub fn floors(state: &State, area: usize) -> u8 {
    state.battle.floors.get(area).copied().unwrap_or(1).max(1)
}

/// HK-H05a: the cover of a linear obstacle, or a wreck, within 1" of a man that the line to him crosses.
pub fn obstacle_cover(state: &State, at: Point, from: Point) -> Cover {
    // Fire comes from beyond an obstacle even if the firer stands exactly on it.
    best_obstacle(state, at, from, |_| true).max(wreck_cover(state, at, from))
}

fn best_obstacle(state: &State, at: Point, from: Point, counts: impl Fn(&Line) -> bool) -> Cover {
    let ground = &state.battle.ground;
    let mut best = Cover::Open;
    if ground.has_obstacles_near(at, NEAR + TOLERANCE) {
        ground.each_line_on(from, at, |crossing| {
            let line = &ground.lines()[crossing.line];
            let cover = state.battle.lines[usize::from(line.kind.0)].cover;
            if best < cover && sight::distance_to_line(line, at) <= NEAR + TOLERANCE && counts(line) {
                best = cover;
            }
            ControlFlow::Continue(())
        });
    }
    best
}

/// HK-H05, HK-H60: a wreck is Light cover for whoever is close behind it.
fn wreck_cover(state: &State, at: Point, from: Point) -> Cover {
    let wrecks = state.elements.iter().filter_map(|it| it.vehicle.as_ref()).filter(|it| it.destroyed);
    let behind = wrecks
        .map(Vehicle::base)
        .any(|base| base.gap_to_point(at) <= NEAR + TOLERANCE && segment_meets_base(from, at, &base));
    if behind { Cover::Light } else { Cover::Open }
}

/// HK-H05a: the cover of a man against direct fire from a place: the best that he has.
pub fn figure_cover(rules: &Hk, state: &State, it: &Element, stand: Stand, from: Point) -> Cover {
    let cover = ground_cover(state, stand).max(obstacle_cover(state, stand.at, from));
    if cover == Cover::Open && is_behind_shield(rules, it, stand.at, from) { Cover::Light } else { cover }
}

/// HK-H05a: a gun's crew within 1" of it, against fire from within 45 degrees of its facing.
fn is_behind_shield(rules: &Hk, it: &Element, at: Point, from: Point) -> bool {
    (0_u8..).zip(&it.weapons).any(|(idx, gun)| {
        rules.tables.weapon(gun.kind).carriage == Carriage::Gun
            && it.alive().any(|(_, figure)| figure.at == at && it.serves(figure, idx))
            && gun_place(it, usize::from(idx)).is_some_and(|place| {
                at.within(NEAR + TOLERANCE, place) && in_arc(Pose::new(place, gun.facing), SHIELD, from)
            })
    })
}

/// HK-H01a: a gun or a tripod stands where its gunner is, or the first of its crew.
pub fn gun_place(it: &Element, weapon: usize) -> Option<Point> {
    let weapon = u8::try_from(weapon).ok()?;
    // The leader who helps out stands at the gun only when nobody else does.
    let rank = |man: &Figure| match man.role {
        Role::Gunner(_) => 0,
        Role::Crew(_) => 1,
        Role::Leader | Role::Man => 2,
    };
    let crew = it.alive().filter(|(_, man)| it.serves(man, weapon));
    crew.min_by_key(|(idx, man)| (rank(man), *idx)).map(|(_, man)| man.at)
}

/// HK-R31: the cover of an element against direct fire from a place: the class of most of its men whom the place sees, the
/// better one if there are as many of two; of all of them if it sees none.
pub fn cover_of(rules: &Hk, state: &State, it: &Element, from: Stand) -> Cover {
    if let Some(vehicle) = &it.vehicle {
        return vehicle_cover(state, vehicle, from);
    }
    let mut seen = 0;
    for (idx, figure) in it.alive().take(16) {
        if sight::sees(state, from, Stand { at: figure.at, floor: figure.floor }) {
            seen |= 1 << idx;
        }
    }
    cover_of_seen(rules, state, it, from.at, seen)
}

/// The same with the men who are seen at hand: the bits of their numbers.
pub(crate) fn cover_of_seen(rules: &Hk, state: &State, it: &Element, from: Point, seen: u16) -> Cover {
    let mut n_in = [0_u8; 4];
    for (idx, figure) in it.alive().take(16) {
        if seen == 0 || seen & (1 << idx) != 0 {
            let stand = Stand { at: figure.at, floor: figure.floor };
            n_in[figure_cover(rules, state, it, stand, from) as usize] += 1;
        }
    }
    let classes = [Cover::Open, Cover::Light, Cover::Heavy, Cover::Reinforced];
    // The last of the largest: the better cover in a tie.
    classes.into_iter().max_by_key(|&class| n_in[class as usize]).unwrap_or(Cover::Open)
}

/// HK-H63: the cover of a vehicle: that of the ground at its centre or of an obstacle; Heavy if it is hull-down.
pub fn vehicle_cover(state: &State, it: &Vehicle, from: Stand) -> Cover {
    let at = it.pose.at;
    let cover = ground_cover(state, Stand::ground(at)).max(vehicle_obstacle(state, it, from.at));
    if cover < Cover::Heavy && is_on_crest(state, at, from) { Cover::Heavy } else { cover }
}

/// HK-H63: an obstacle within 1" of a vehicle that the line to its centre crosses.
pub(crate) fn vehicle_obstacle(state: &State, it: &Vehicle, from: Point) -> Cover {
    let ground = &state.battle.ground;
    let (base, mut best) = (it.base(), Cover::Open);
    ground.each_line_on(from, it.pose.at, |crossing| {
        let line = &ground.lines()[crossing.line];
        let cover = state.battle.lines[usize::from(line.kind.0)].cover;
        if best < cover && base.touches_line(&line.points, NEAR + TOLERANCE) {
            best = cover;
        }
        ControlFlow::Continue(())
    });
    best.max(wreck_cover(state, it.pose.at, from))
}

/// HK-H63: on a higher level than the firer, with the edge of that level within 3" on the line of sight.
pub(crate) fn is_on_crest(state: &State, at: Point, from: Stand) -> bool {
    let ground = &state.battle.ground;
    let level = ground.level_at(at);
    if level <= sight::level(state, from) {
        return false;
    }
    let mut near_edge = false;
    ground.each_area_on(at, from.at, |crossing| {
        let area = &ground.areas()[crossing.area];
        // Seen from the vehicle, the line leaves its own level where this stretch ends.
        if area.relief && area.level == level && crossing.enter == 0 {
            near_edge = crossing.length <= CREST + TOLERANCE;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    near_edge
}

/// HK-053, HK-056, HK-R28 to HK-R30: what an indirect blast finds where a man is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shelter {
    /// The cover that counts.
    pub cover: Cover,
    /// HK-R28: woods: both numbers start at 4+.
    pub tree_bursts: bool,
    /// HK-R29: storeys over his head, the roof included.
    pub storeys: u8,
}

/// HK-056: the shelter of a man against a blast.
pub fn shelter(state: &State, it: Stand, blast: Point) -> Shelter {
    let areas = state.battle.ground.areas();
    let here = (0..areas.len()).filter(|&idx| !areas[idx].relief && areas[idx].outline.contains(it.at));
    let (mut tree_bursts, mut storeys) = (false, 0);
    for idx in here {
        let kind = sight::area_kind(state, idx);
        // HK-R28: woods replace the numbers, even over foxholes.
        tree_bursts |= kind.woods;
        // HK-R29: only buildings with two or more floors.
        if kind.building && 2 <= floors(state, idx) {
            storeys = storeys.max(floors(state, idx).saturating_sub(it.floor));
        }
    }
    // HK-R30: an obstacle covers only against a blast beyond it, and one exactly on it is not.
    let obstacle =
        best_obstacle(state, it.at, blast, |line| sight::distance_to_line(line, blast) != Len::ZERO);
    let cover = ground_cover(state, it).max(obstacle).max(wreck_cover(state, it.at, blast));
    Shelter { cover, tree_bursts, storeys }
}

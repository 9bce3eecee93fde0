//! For a layer above that plays these elements in a sequence of its own: what the chapters say of sight, cover, fire,
//! movement and assault, without their stages, their marks and what their results do.
//!
//! Every function takes elements by reference: they may be copies of those in the state that stand somewhere else or have
//! other values, as the layer sees them.

use std::sync::Arc;

use engine::{Check, GroundView, Seat, Text};
use table::{Base, Leg, Len, Point, Pose};

use crate::element::{CONTACT, Class, Element, ElementId, MoveClass, TOLERANCE, du};
use crate::movement::{self, Gait, WHOLE_MOVE};
use crate::state::State;
use crate::tables::Column;
use crate::{D20, Weapon, ap_fire, close_combat, hesa_fire, support_fire, target, transport};

pub use crate::inspect::deep_overlap;
pub use crate::sight::{
    behind_smoke, blocked_by, centre, cover_from, hull_down_from, in_field, is_rider, sees, standing_cover,
    to_the_front, visible_within,
};
pub use crate::support_fire::{aim_check, direction_check, strays};
pub use crate::target::{Shot, is_close, look, suits};
pub use crate::view::symbol;

/// D20-060, D20-061: the roll of HE/SA fire.
pub fn hesa_check(rules: &D20, firer: &Element, target: &Element, shot: Shot) -> Check {
    hesa_fire::hesa_check(&rules.tables, firer, target, shot)
}

/// D20-040, D20-041: the roll to hit with AP.
pub fn to_hit(firer: &Element, target: &Element, shot: Shot) -> Check {
    ap_fire::to_hit(firer, target, shot)
}

/// D20-050 to D20-056: the column of the penetration table.
pub fn odds_column(rules: &D20, firer: &Element, target: &Element, shot: Shot) -> usize {
    ap_fire::odds_column(&rules.tables, firer, target, shot)
}

/// D20-058: the column of a flamethrower against a vehicle.
pub fn flame_column(rules: &D20) -> usize {
    rules.tables.penetration.named("3:2").unwrap_or(0)
}

/// D20-058: how far a flamethrower reaches a vehicle.
pub fn flame_range() -> Len {
    du(2) + TOLERANCE
}

/// D20-053: the roll on a column of the penetration table.
pub fn penetration_check(rules: &D20, firer: &Element, column: usize) -> Check {
    Check::d20("D20-053", "AP fire, to penetrate")
        .by(firer.side().seat())
        .plus(firer.quality.into(), "troop quality", "D20-053")
        .on_table(rules.tables.penetration.bands(column))
}

/// D20-H13: the roll to hit of tank hunting.
pub fn hunting_check(state: &State, hunter: &Element, vehicle: &Element) -> Check {
    ap_fire::hunting_check(state, hunter, vehicle)
}

/// D20-H13: its column, for an element that hunts tanks at all.
pub fn hunting_column(rules: &D20, hunter: &Element, vehicle: &Element) -> Option<usize> {
    let on_foot = matches!(hunter.class, Class::Inf | Class::Cav) && !hunter.is_mounted();
    let value = hunter.tank_hunting.filter(|_| on_foot && suits(hunter, vehicle, Weapon::TankHunting))?;
    Some(ap_fire::hunting_column(&rules.tables, value, vehicle))
}

/// D20-H16: the roll of an attack in close combat.
pub fn strike_check(rules: &D20, state: &State, attacker: &Element, victim: &Element) -> Check {
    close_combat::strike(state, &rules.tables, attacker, victim)
}

/// D20-H09, D20-H15: a combat element on the table that is ready to attack.
pub fn is_fit(state: &State, it: &Element) -> bool {
    target::is_fit(state, it)
}

/// D20-H42: the roll for somebody unarmoured under a blast.
pub fn blast_check(rules: &D20, state: &State, by: Seat, it: &Element, he: i8) -> Check {
    support_fire::blast_check(state, &rules.tables, by, it, he)
}

/// D20-H42: the column for armour under a blast.
pub fn blast_column(rules: &D20, it: &Element, ap: u8) -> usize {
    support_fire::blast_column(&rules.tables, it, ap)
}

/// D20-H42: whether an element is under a blast: within 2 of the impact.
pub fn under_blast(it: &Element, impact: Point) -> bool {
    it.on_table() && it.base().gap_to_point(impact) <= du(2) + TOLERANCE
}

/// D20-080: how many DU a row of the movement table gives over open ground.
pub fn open_allowance(rules: &D20, row: MoveClass) -> u8 {
    rules.tables.movement.allowance(row, Column::Open)
}

/// D20-R25: what part of a move a straight leg takes, as a number of DU of open ground; nothing if the leg may not be gone.
pub fn leg_cost(rules: &D20, state: &State, row: MoveClass, from: Point, to: Point) -> Option<Len> {
    let open = i64::from(open_allowance(rules, row));
    let gone = movement::travel(state, &rules.tables, row, Gait::Forward, from, to, i64::MAX / 2);
    if gone.halt.is_some() {
        return None;
    }
    let unit = i64::from(crate::DU.raw());
    let cost = (gone.cost * open).checked_div(WHOLE_MOVE / unit)?;
    i32::try_from(cost).ok().map(Len::new)
}

/// D20-080: whether an element of a row may stand at a point.
pub fn may_stand(rules: &D20, state: &State, row: MoveClass, at: Point) -> bool {
    state.battle.ground.on_table(at) && movement::may_stand(state, &rules.tables, row, at)
}

/// D20-H07, D20-H02: the first enemy that an element comes into contact with on a leg, and how far it gets. Only enemies
/// that `counts` admits.
pub fn first_contact(
    state: &State,
    it: &Element,
    from: Point,
    leg: Leg,
    counts: impl Fn(&Element) -> bool,
) -> Option<(ElementId, Len)> {
    movement::first_contact(state, it, from, leg, counts).map(|(enemy, way)| (enemy.id, way))
}

/// D20-H02: whether an element would lie upon another that `counts` admits.
pub fn is_upon(state: &State, it: &Element, pose: Pose, counts: impl Fn(&Element) -> bool) -> bool {
    let base = Base { footprint: it.footprint, pose };
    let mut others = state.elements.iter().filter(|other| other.on_table() && other.id != it.id);
    others.any(|other| base.overlaps(&other.base()) && counts(other))
}

/// D20-H02: whether an element would touch an enemy that `counts` admits.
pub fn would_touch(state: &State, it: &Element, pose: Pose, counts: impl Fn(&Element) -> bool) -> bool {
    let base = Base { footprint: it.footprint, pose };
    let mut enemies = state.on_table(it.side().other());
    enemies.any(|enemy| base.within(CONTACT, &enemy.base()) && counts(enemy))
}

/// D20-H08: whether an element may go into contact with an enemy.
pub fn may_contact(it: &Element, enemy: &Element) -> bool {
    movement::may_contact(it, enemy)
}

/// The ground as it is shown.
pub fn ground(state: &State) -> Arc<GroundView> {
    Arc::clone(&state.battle.still.ground)
}

/// The rows of an element's record card.
pub fn card(state: &State, it: &Element) -> Vec<(Text, String)> {
    let idx = state.elements.binary_search_by_key(&it.id, |it| it.id);
    idx.map_or_else(|_| Vec::new(), |idx| state.battle.still.card(idx, it).to_vec())
}

/// D20-H22: whether a carrier has room for one more.
pub fn has_room(state: &State, carrier: &Element, it: &Element) -> bool {
    transport::has_room(state, carrier, it)
}

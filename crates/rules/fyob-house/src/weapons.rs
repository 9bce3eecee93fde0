//! HH-4 to HH-8, HH-14, HH-15: which weapons an element has, whom they can hurt, where they bear.

use fyob::board::{Role, Weapon};
use fyob::{Arm, Damage, ElementId, Hurt, Kind, State};
use table::{Len, Point, Pose, in_arc};

use crate::data::{Arms, Piece};
use crate::sight::{self, Face};
use crate::table::Table;

/// The slot of a foot crew's small arms: no unit has so many weapons.
pub const FOOT_CREW_SLOT: u8 = 15;
/// HH-15: their range.
const FOOT_CREW_RANGE: Len = Len::inches(12);
/// HH-6: rifles against armour.
const RIFLE_AP: i8 = -2;
/// HH-6: machine guns against armour.
const MG_AP: i8 = -1;
/// HH-5: HE against open-topped vehicles.
const HE_INTO_OPEN_TOP: i8 = 2;
/// HH-5: flame against closed and open-topped vehicles.
const FLAME_AP: (i8, i8) = (3, 5);
/// HH-6: what D6 + AP - armour must come to.
pub const DAMAGED_FROM: i8 = 3;
/// HH-6.
pub const DESTROYED_FROM: i8 = 5;

/// The weapon behind a slot; none for a foot crew's small arms.
pub fn piece(state: &State<Table>, id: ElementId, slot: u8) -> Option<&Piece> {
    state.table.unit(id).weapons.get(usize::from(slot))
}

/// HA-1 `weapons`: what an element can fire with now.
pub fn weapons(state: &State<Table>, id: ElementId) -> Vec<Weapon> {
    let it = state.get(id);
    if it.is_foot_crew() {
        return vec![foot_crew()];
    }
    let unit = state.table.unit(id);
    let slots = unit.weapons.iter().zip(0..);
    let gun_out = it.damage == Some(Damage::GunOut);
    let usable = slots.filter(|(piece, _)| piece.arms != Arms::Close && !(gun_out && 0 < piece.barrel));
    usable.map(|(piece, slot)| weapon(state, id, piece, slot)).collect()
}

/// HH-15: a foot crew has small arms alone.
fn foot_crew() -> Weapon {
    Weapon {
        slot: FOOT_CREW_SLOT,
        name: "small arms".into(),
        role: Role::Personnel,
        range: FOOT_CREW_RANGE,
        indirect: false,
        shots_left: None,
        secondary: false,
    }
}

fn weapon(state: &State<Table>, id: ElementId, piece: &Piece, slot: u8) -> Weapon {
    let role = match piece.arms {
        Arms::SmallArms | Arms::Mmg | Arms::Mg | Arms::Cannon | Arms::Strafe => Role::Personnel,
        Arms::Ap | Arms::HandAt | Arms::Close => Role::AntiTank,
        Arms::He | Arms::Bomb => Role::HighExplosive,
        Arms::Flame => Role::Flame,
    };
    Weapon {
        slot,
        name: piece.name.clone(),
        role,
        range: piece.range,
        indirect: piece.indirect,
        shots_left: shots_left(state, id, piece, slot),
        secondary: piece.arms == Arms::Mg && state.table.unit(id).weapons.iter().any(|it| 0 < it.barrel),
    }
}

/// HH-8: shots left; a rationed force has half as many, rounded down. A gun's shot and shell come from one store.
fn shots_left(state: &State<Table>, id: ElementId, piece: &Piece, slot: u8) -> Option<u8> {
    let it = state.get(id);
    let rationed = state.table.still.rationed[it.side.idx()];
    let most = if rationed { piece.shots? / 2 } else { piece.shots? };
    let same = |other: &Piece, idx: u8| idx == slot || 0 < piece.barrel && other.barrel == piece.barrel;
    let slots = state.table.unit(id).weapons.iter().zip(0_u8..);
    let used = slots
        .filter(|(other, idx)| same(other, *idx))
        .map(|(_, idx)| it.shots.get(usize::from(idx)).copied().unwrap_or(0));
    Some(most.saturating_sub(used.fold(0, u8::saturating_add)))
}

/// Somebody who is fired at, and where.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// Who.
    pub id: ElementId,
    /// Where it stands.
    pub pose: Pose,
}

/// HH-6: AP against armour, where it could be hurt at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Penetration {
    /// AP of the weapon.
    pub ap: i8,
    /// Armour of the face.
    pub armour: i8,
    /// Over half the range.
    pub far: bool,
}

impl Penetration {
    /// What the die is changed by.
    pub fn modifier(self) -> i8 {
        self.ap - self.armour - i8::from(self.far)
    }

    fn best(self) -> Hurt {
        match self.modifier() + 6 {
            DESTROYED_FROM.. => Hurt::Destroy,
            DAMAGED_FROM.. => Hurt::Damage,
            _ => Hurt::No,
        }
    }
}

/// HH-4, HH-5: over half its range.
pub fn is_far(range: Len, distance: Len) -> bool {
    range < distance * 2
}

/// The AP of a weapon against a vehicle, if it has any.
pub fn ap_of(state: &State<Table>, by: ElementId, slot: u8, open_topped: bool) -> i8 {
    let Some(piece) = piece(state, by, slot).filter(|_| slot != FOOT_CREW_SLOT) else { return RIFLE_AP };
    match piece.arms {
        Arms::SmallArms => RIFLE_AP,
        Arms::Mmg | Arms::Mg | Arms::Cannon | Arms::Strafe => MG_AP,
        Arms::Ap | Arms::HandAt | Arms::Close => piece.ap,
        Arms::He | Arms::Bomb => {
            state.table.data().he[piece.he].ap + if open_topped { HE_INTO_OPEN_TOP } else { 0 }
        }
        Arms::Flame => {
            if open_topped {
                FLAME_AP.1
            } else {
                FLAME_AP.0
            }
        }
    }
}

/// HH-6 `can_hurt`: range and face included, line of sight and arc not. `face`: which face it shows, if not its own.
pub fn hurts(
    state: &State<Table>,
    (by, from): (ElementId, Point),
    weapon: &Weapon,
    target: Mark,
    face: Option<Face>,
) -> Hurt {
    let distance = between(state, (by, from), target);
    if weapon.range < distance {
        return Hurt::No;
    }
    let arms = piece(state, by, weapon.slot).map_or(Arms::SmallArms, |it| it.arms);
    let unit = state.table.unit(target.id);
    let Some(armour) = unit.armour.filter(|_| !state.get(target.id).is_foot_crew()) else {
        // Shot does nothing to men: guns fire HE at them, or nothing.
        return if matches!(arms, Arms::Ap | Arms::HandAt) { Hurt::No } else { Hurt::Destroy };
    };
    let own = penetrates(state, (by, from), weapon, target, armour, face);
    // One barrel fires one thing at a time: shell only where shot would do no better.
    let shot = other_shot(state, by, weapon).filter(|shot| distance <= shot.range);
    match shot.map(|shot| penetrates(state, (by, from), &shot, target, armour, face)) {
        Some(better) if own <= better && better != Hurt::No => Hurt::No,
        _ => own,
    }
}

/// The shot that comes from the same barrel as a shell.
fn other_shot(state: &State<Table>, by: ElementId, weapon: &Weapon) -> Option<Weapon> {
    let own = piece(state, by, weapon.slot)?;
    if own.barrel == 0 || own.arms == Arms::Ap {
        return None;
    }
    let slots = state.table.unit(by).weapons.iter().zip(0..);
    let mut shots = slots.filter(|(it, _)| it.barrel == own.barrel && it.arms == Arms::Ap);
    shots.next().map(|(it, slot)| weapon_of(it, slot))
}

fn weapon_of(piece: &Piece, slot: u8) -> Weapon {
    Weapon { slot, range: piece.range, ..foot_crew() }
}

fn penetrates(
    state: &State<Table>,
    (by, from): (ElementId, Point),
    weapon: &Weapon,
    target: Mark,
    armour: [i8; 2],
    face: Option<Face>,
) -> Hurt {
    let arms = piece(state, by, weapon.slot).map_or(Arms::SmallArms, |it| it.arms);
    if state.table.unit(target.id).kind() == Kind::Soft {
        // HH-6: small arms damage soft-skins, everything else destroys them.
        let small = matches!(arms, Arms::SmallArms | Arms::Mmg | Arms::Mg | Arms::Cannon | Arms::Strafe);
        return if small { Hurt::Damage } else { Hurt::Destroy };
    }
    penetration(state, (by, from), weapon, target, armour, face).best()
}

/// HH-6: AP against the armour of the face that is seen from the firer.
pub fn penetration(
    state: &State<Table>,
    (by, from): (ElementId, Point),
    weapon: &Weapon,
    target: Mark,
    armour: [i8; 2],
    face: Option<Face>,
) -> Penetration {
    let face = face.unwrap_or_else(|| sight::face(target.pose, from));
    let open_topped = state.table.unit(target.id).open_topped;
    Penetration {
        ap: ap_of(state, by, weapon.slot, open_topped),
        armour: sight::armour(armour, face),
        far: is_far(weapon.range, between(state, (by, from), target)),
    }
}

/// HH-13: between the nearest edges of a firer who stands at a point and a target.
pub fn between(state: &State<Table>, (by, from): (ElementId, Point), target: Mark) -> Len {
    let centres = from.distance(target.pose.at);
    (centres - sight::radius(state, by) - sight::radius(state, target.id)).max(Len::ZERO)
}

/// HH-14: the half-angle of a weapon's arc: men, turrets and mortars all round; guns and set-up MMG 90 degrees to each
/// side; guns in the hull 45.
pub fn half_arc(state: &State<Table>, id: ElementId, weapon: &Weapon) -> u16 {
    const ALL_ROUND: u16 = 180;
    let unit = state.table.unit(id);
    let Some(piece) = piece(state, id, weapon.slot) else { return ALL_ROUND };
    match unit.arm {
        Arm::Gun => 90,
        Arm::CrewWeapon if piece.arms == Arms::Mmg => 90,
        Arm::Afv if unit.hull_gun && 0 < piece.barrel => 45,
        _ => ALL_ROUND,
    }
}

/// HH-14: whether a point is in the arc of a weapon. Where a concealed element may stand in several places it faces the
/// same way in all of them.
pub fn in_weapon_arc(state: &State<Table>, id: ElementId, weapon: &Weapon, at: Point) -> bool {
    in_arc(sight::pose(state, id), half_arc(state, id, weapon), at)
}

/// FYOB-R24: it has a working weapon that can hurt that vehicle at its best range on some face. Charges count, the
/// grenades that everybody has do not.
pub fn has_answer(state: &State<Table>, id: ElementId, afv: ElementId) -> bool {
    let it = state.get(id);
    let unit = state.table.unit(afv);
    let (Some(armour), false) = (unit.armour, it.is_foot_crew()) else { return false };
    let weakest = Face::Rear.min_armour(armour);
    let slots = state.table.unit(id).weapons.iter().zip(0..);
    let mut usable = slots.filter(|(piece, slot)| shots_left(state, id, piece, *slot) != Some(0));
    usable.any(|(_, slot)| {
        let ap = ap_of(state, id, slot, unit.open_topped);
        Penetration { ap, armour: weakest, far: false }.best() != Hurt::No
    })
}

impl Face {
    fn min_armour(self, armour: [i8; 2]) -> i8 {
        sight::armour(armour, self).min(armour[0])
    }
}

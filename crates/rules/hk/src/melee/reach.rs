//! HK-H36: how far it is to an enemy, and who is in contact with whom.

use smallvec::SmallVec;
use table::Len;

use crate::element::{Element, ElementId, Side, inches};
use crate::formation::vehicle_base;
use crate::melee::Melee;
use crate::sight::{Stand, TOLERANCE, building_at};
use crate::state::State;

/// HK-071, HK-H36: how far a close assault reaches.
pub(super) const REACH: Len = inches(4);
/// HK-H01a: base contact: figure centres at most so far apart.
pub(super) const CONTACT: Len = Len::milli_inches(800);
/// HK-H01a: contact with a vehicle: figure centre at most so far from it.
pub(super) const VEHICLE_CONTACT: Len = Len::milli_inches(450);
/// HK-H36: who is so near to a friend in contact counts as in contact.
pub(super) const SUPPORT: Len = inches(1);
/// HK-H36: at most so many men count against one enemy figure.
pub(super) const PER_FOE: u8 = 2;

/// A figure: whose, and its number.
pub type Man = (ElementId, u8);

/// The living men of an element.
pub(super) fn men(it: &Element) -> impl Iterator<Item = (Man, Stand)> + '_ {
    let man = |idx: usize| u8::try_from(idx).expect("an element has at most twelve figures");
    it.alive().map(move |(idx, figure)| ((it.id, man(idx)), Stand { at: figure.at, floor: figure.floor }))
}

/// HK-H36: between two men. In one building one floor up or down counts as exactly 4"; otherwise floors part them.
pub(super) fn gap(state: &State, a: Stand, b: Stand) -> Option<Len> {
    if a.floor == 0 && b.floor == 0 {
        return Some(a.at.distance(b.at));
    }
    let house = building_at(state, a.at)?;
    if building_at(state, b.at) != Some(house) {
        return None;
    }
    match a.floor.abs_diff(b.floor) {
        0 => Some(a.at.distance(b.at)),
        1 => Some(REACH),
        _ => None,
    }
}

/// HK-H36: between the nearest figures of two elements; to the nearest point of a vehicle (HK-H01a).
pub fn distance(state: &State, by: &Element, on: &Element) -> Option<Len> {
    if let Some(vehicle) = &on.vehicle {
        let base = vehicle_base(vehicle.pose);
        return men(by).filter(|it| it.1.floor == 0).map(|it| base.gap_to_point(it.1.at)).min();
    }
    if by.vehicle.is_some() {
        return distance(state, on, by);
    }
    men(by).flat_map(|a| men(on).filter_map(move |b| gap(state, a.1, b.1))).min()
}

/// HK-071: whether an enemy is near enough for a close assault.
pub fn is_in_reach(state: &State, by: &Element, on: &Element) -> bool {
    distance(state, by, on).is_some_and(|it| it <= REACH + TOLERANCE)
}

/// HK-H01a: whether two men are in base contact.
pub(super) fn touch(state: &State, a: Stand, b: Stand) -> bool {
    a.floor == b.floor && gap(state, a, b).is_some_and(|it| it <= CONTACT)
}

/// Who of a side is in contact, and with whom.
#[derive(Clone, Debug, Default)]
pub struct Engaged {
    /// Those against men.
    pub men: Vec<Man>,
    /// Those against a vehicle, and which.
    pub at_vehicles: Vec<(Man, ElementId)>,
    /// The vehicles that anybody is in contact with, whomever he fights.
    pub upon: Vec<ElementId>,
}

impl Engaged {
    /// All of them, each once.
    pub fn all(&self) -> Vec<Man> {
        let mut all = self.men.clone();
        all.extend(self.at_vehicles.iter().map(|it| it.0));
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// HK-H36: the men of a side that are in contact in a melee.
pub fn engaged(state: &State, melee: &Melee, side: Side) -> Engaged {
    let of = |side: Side| melee.of(state, side).collect::<SmallVec<[&Element; 4]>>();
    let foes: Vec<Stand> = of(side.other()).iter().flat_map(|it| men(it)).map(|it| it.1).collect();
    let own: Vec<(Man, Stand)> = of(side).iter().flat_map(|it| men(it)).collect();
    let mut against = vec![0_u8; foes.len()];
    let mut foe_of: Vec<Option<usize>> = vec![None; own.len()];
    // One to one where possible, then two against one.
    for most in 1..=PER_FOE {
        for (idx, (_, stand)) in own.iter().enumerate() {
            let open = |foe: &usize| against[*foe] < most && touch(state, *stand, foes[*foe]);
            if foe_of[idx].is_none()
                && let Some(foe) = (0..foes.len()).find(open)
            {
                foe_of[idx] = Some(foe);
                against[foe] += 1;
            }
        }
    }
    // Others within 1" of a friend in contact count as in contact.
    let front: Vec<(Stand, usize)> = (0..own.len()).filter_map(|it| Some((own[it].1, foe_of[it]?))).collect();
    for (idx, (_, stand)) in own.iter().enumerate() {
        let beside = |it: &&(Stand, usize)| {
            let (friend, foe) = **it;
            let near = friend.floor == stand.floor && friend.at.within(SUPPORT + TOLERANCE, stand.at);
            near && against[foe] < PER_FOE
        };
        if foe_of[idx].is_none()
            && let Some((_, foe)) = front.iter().find(beside)
        {
            foe_of[idx] = Some(*foe);
            against[*foe] += 1;
        }
    }
    let mut res = Engaged::default();
    for it in melee.of(state, side.other()) {
        if own.iter().any(|(_, stand)| touches_vehicle(it, *stand)) {
            res.upon.push(it.id);
        }
    }
    for ((man, stand), foe) in own.iter().zip(&foe_of) {
        if foe.is_some() {
            res.men.push(*man);
            continue;
        }
        let touched = melee.of(state, side.other()).find(|it| touches_vehicle(it, *stand));
        res.at_vehicles.extend(touched.map(|it| (*man, it.id)));
    }
    res
}

/// HK-H01a: whether a man is in contact with a vehicle.
pub(super) fn touches_vehicle(it: &Element, man: Stand) -> bool {
    let Some(vehicle) = &it.vehicle else { return false };
    man.floor == 0 && vehicle_base(vehicle.pose).gap_to_point(man.at) <= VEHICLE_CONTACT
}

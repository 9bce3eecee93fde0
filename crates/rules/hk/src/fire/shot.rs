//! Who fires with what at whom, and what the rules look at between them.

use smallvec::SmallVec;
use table::{Base, Len, Point};

use crate::Hk;
use crate::cover;
use crate::element::{Cover, Element, ElementId, Figure, Order, Vehicle};
use crate::plan::Target;
use crate::sight::{self, Seen, Stand, Stands};
use crate::state::{Opportunity, State};

/// What of an element fires: what [`Target::weapon`] says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Arm {
    /// HK-H10: everybody who has no other target; of a vehicle, whatever suits the target best.
    Everybody,
    /// One support weapon, by its number.
    Support(u8),
    /// HK-H10a: the weapon of a figure that is used up, by the number of the figure.
    Once(u8),
    /// HK-H65: the gun of a vehicle.
    Gun,
    /// HK-H65: the machine guns of a vehicle.
    Mg,
}

impl Arm {
    /// What a number of a [`Target`] means for an element, if it means anything.
    pub fn read(it: &Element, weapon: Option<u8>) -> Option<Arm> {
        let Some(number) = weapon else { return Some(Arm::Everybody) };
        if it.vehicle.is_some() {
            return match number {
                0 => Some(Arm::Gun),
                1 => Some(Arm::Mg),
                _ => None,
            };
        }
        let n_weapons = u8::try_from(it.weapons.len()).ok()?;
        if number < n_weapons {
            return Some(Arm::Support(number));
        }
        let figure = number - n_weapons;
        it.figures.get(usize::from(figure)).and_then(|it| it.once).map(|_| Arm::Once(figure))
    }

    /// The number of a [`Target`] for it.
    pub fn number(self, it: &Element) -> Option<u8> {
        match self {
            Arm::Everybody => None,
            Arm::Support(number) => Some(number),
            Arm::Once(figure) => {
                Some(u8::try_from(it.weapons.len()).unwrap_or(u8::MAX).saturating_add(figure))
            }
            Arm::Gun => Some(0),
            Arm::Mg => Some(1),
        }
    }
}

/// A shot: one target of one part of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// Who fires.
    pub by: ElementId,
    /// With what.
    pub arm: Arm,
    /// At whom.
    pub on: ElementId,
    /// HK-H13: the figure that HE is aimed at.
    pub figure: Option<u8>,
    /// HK-H12: where the target was when the marker was put.
    pub marker: Option<Point>,
}

impl Shot {
    /// The shot that a side has planned, if its numbers mean something.
    pub fn planned(state: &State, it: &Target) -> Option<Shot> {
        let arm = Arm::read(state.find(it.by)?, it.weapon)?;
        state.find(it.on)?;
        Some(Shot { by: it.by, arm, on: it.on, figure: it.figure, marker: None })
    }

    /// HK-H12: the shot that a marker binds.
    pub fn marked(it: &Opportunity) -> Shot {
        Shot { by: it.firer, arm: Arm::Everybody, on: it.target, figure: None, marker: Some(it.at) }
    }
}

/// What the rules look at between a firer and his target.
#[derive(Clone, Debug)]
pub struct Lay<'a> {
    /// Who fires.
    pub by: &'a Element,
    /// At whom.
    pub on: &'a Element,
    /// The centre of the firer: HK-H04 looks from here.
    pub from: Stand,
    /// The centre of the target, or the marker.
    pub to: Stand,
    /// Who of the firer sees the target: the bits of their numbers.
    pub firers: u16,
    /// Who of the target is seen: the bits of their numbers.
    pub targets: u16,
    /// HK-H01: the distance of the nearest who see each other.
    pub range: Len,
    /// HK-H04, HK-R23.
    pub hindrances: u8,
    /// HK-R37: the target is higher.
    pub uphill: bool,
    /// HK-R31: the target's cover.
    pub cover: Cover,
    /// HK-H12.
    pub marker: Option<Point>,
}

impl<'a> Lay<'a> {
    /// The situation of a shot; none if nobody sees anybody, or one of them is not there.
    pub fn of(rules: &Hk, state: &'a State, shot: &Shot) -> Option<Lay<'a>> {
        let (by, on) = (state.find(shot.by)?, state.find(shot.on)?);
        let (who_fires, firers) = firing(by, shot.arm);
        let (who_is_hit, stands) = match shot.marker {
            Some(at) => (Numbers::new(), SmallVec::from_slice(&[marked(state, on, at)])),
            None => (on.alive().map(|(idx, _)| idx).collect(), sight::stands(on)),
        };
        let seen = sight::seen(state, &firers, &stands)?;
        let from = sight::centre(by);
        let to = shot.marker.map_or_else(|| sight::centre(on), |at| marked(state, on, at));
        let targets = numbers(&who_is_hit, seen.on);
        Some(Lay {
            by,
            on,
            from,
            to,
            firers: numbers(&who_fires, seen.by),
            targets,
            range: range(seen, by, on, shot.marker, (&firers, &stands)),
            hindrances: sight::count(state, from, to),
            uphill: sight::level(state, from) < sight::level(state, to),
            cover: cover_at(rules, state, on, from, shot.marker, targets),
            marker: shot.marker,
        })
    }

    /// HK-R8, HK-R10: the firer is on F, or has no order and has not moved.
    pub fn is_stationary(&self) -> bool {
        matches!(self.by.order, None | Some(Order::Fire))
    }

    /// HK-R8, HK-033: the target has an order to move, whether it stirred or not, or ran.
    pub fn target_moved(&self) -> bool {
        self.on.ran || matches!(self.on.order, Some(Order::Double | Order::Move | Order::Cautious))
    }

    /// HK-H12: the target as a vehicle, where it is shot at.
    pub(crate) fn vehicle(&self) -> Option<Vehicle> {
        self.on.vehicle.as_ref().map(|it| vehicle_at(it, self.marker))
    }
}

pub(super) type Numbers = SmallVec<[usize; 12]>;

/// The men who could fire: their numbers and places.
pub(super) fn firing(by: &Element, arm: Arm) -> (Numbers, Stands) {
    if by.vehicle.is_some() {
        return (Numbers::new(), sight::stands(by));
    }
    let fires = |idx: usize, man: &Figure| match arm {
        Arm::Everybody => true,
        Arm::Support(number) => by.serves(man, number),
        Arm::Once(figure) => idx == usize::from(figure),
        Arm::Gun | Arm::Mg => false,
    };
    let men = by.alive().filter(|(idx, it)| fires(*idx, it));
    men.map(|(idx, it)| (idx, Stand { at: it.at, floor: it.floor })).unzip()
}

/// The bits of numbers from the bits of places in a list; of a vehicle or a marker the bits as they are.
pub(super) fn numbers(numbers: &[usize], places: u16) -> u16 {
    if numbers.is_empty() {
        return places;
    }
    let chosen = numbers.iter().enumerate().filter(|(place, idx)| places & (1 << place) != 0 && **idx < 16);
    chosen.fold(0, |bits, (_, idx)| bits | 1 << idx)
}

/// HK-H01, HK-H01a: how far it is: between the nearest who see each other; to and from a vehicle, its nearest point.
fn range(
    seen: Seen,
    by: &Element,
    on: &Element,
    marker: Option<Point>,
    (firers, targets): (&[Stand], &[Stand]),
) -> Len {
    let nearest = |base: Base, men: &[Stand], bits: u16| {
        let who = men.iter().enumerate().filter(|(place, _)| bits & (1 << place) != 0);
        who.map(|(_, it)| base.gap_to_point(it.at)).min().unwrap_or(seen.range)
    };
    match (&by.vehicle, &on.vehicle) {
        (None, None) => seen.range,
        (Some(by), None) => nearest(by.base(), targets, seen.on),
        (None, Some(on)) => nearest(vehicle_at(on, marker).base(), firers, seen.by),
        (Some(by), Some(on)) => by.base().gap(&vehicle_at(on, marker).base()),
    }
}

fn vehicle_at(it: &Vehicle, marker: Option<Point>) -> Vehicle {
    let mut vehicle = it.clone();
    vehicle.pose.at = marker.unwrap_or(vehicle.pose.at);
    vehicle
}

/// HK-H12: the target as if it stood at the marker; in its own building it is on its own floor.
fn marked(state: &State, on: &Element, at: Point) -> Stand {
    let centre = sight::centre(on);
    let inside = centre.floor != 0 && sight::building_at(state, at) == sight::building_at(state, centre.at);
    Stand { at, floor: if inside { centre.floor } else { 0 } }
}

/// HK-R31, HK-H12: the cover of a target where it is shot at.
fn cover_at(
    rules: &Hk,
    state: &State,
    on: &Element,
    from: Stand,
    marker: Option<Point>,
    targets: u16,
) -> Cover {
    match (&on.vehicle, marker) {
        (Some(vehicle), _) => cover::vehicle_cover(state, &vehicle_at(vehicle, marker), from),
        (None, Some(at)) => {
            cover::ground_cover(state, marked(state, on, at)).max(cover::obstacle_cover(state, at, from.at))
        }
        (None, None) => cover::cover_of_seen(rules, state, on, from.at, targets),
    }
}

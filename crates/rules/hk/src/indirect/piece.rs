//! HK-H20, HK-H21: a weapon on the table or a battery off it, as the rules of indirect fire see it.

use table::{Len, Point};

use crate::Hk;
use crate::cover;
use crate::element::{Element, Morale, Quality, Side};
use crate::fire::parts::crew;
use crate::state::{State, Support, Tube, Weight};

/// What fires indirectly.
#[derive(Clone, Debug)]
pub struct Piece<'a> {
    /// Whose it is.
    pub side: Side,
    /// What it is called.
    pub name: String,
    /// Whose weapon it is; none: a battery.
    pub element: Option<&'a Element>,
    /// HK-050.
    pub support: Support,
    /// HK-H14.
    pub weight: Weight,
    /// HK-H14: the radius of its blast.
    pub radius: Len,
    /// HK-H21: missions left.
    pub missions: u8,
    /// It fires smoke.
    pub smoke: bool,
    /// It was called, or went on firing, in this turn.
    pub used: bool,
    /// HK-R20: batteries are Regular.
    pub quality: Quality,
    /// HK-R20: batteries never are.
    pub suppressed: bool,
    /// The men who serve it.
    pub crew: u8,
    /// HK-051: missing crewmen; of a battery none.
    pub missing: u8,
    /// HK-H40: from where, its least range and its maximum; a battery reaches everything.
    pub reach: Option<(Point, Len, Len)>,
}

impl<'a> Piece<'a> {
    /// A weapon or battery, if it is there and fires indirectly.
    pub fn of(rules: &Hk, state: &'a State, tube: Tube) -> Option<Piece<'a>> {
        match tube {
            Tube::Weapon(id, number) => {
                let it = state.find(id)?;
                let sw = it.weapons.get(usize::from(number))?;
                let weapon = rules.tables.weapon(sw.kind);
                let weight = weapon.he.filter(|_| weapon.indirect)?;
                let n_crew = crew(it, number).n;
                let place = cover::gun_place(it, usize::from(number));
                Some(Piece {
                    side: id.side,
                    name: weapon.name.clone(),
                    element: Some(it),
                    support: Support::Attached,
                    weight,
                    radius: rules.tables.shell(weight).radius,
                    missions: sw.missions,
                    smoke: weapon.smoke,
                    used: sw.used || sw.moved || it.fired,
                    quality: it.quality,
                    suppressed: it.morale == Morale::Suppressed,
                    crew: n_crew,
                    missing: weapon.crew.saturating_sub(n_crew),
                    reach: Some((place.unwrap_or_else(|| it.centre()), weapon.min, weapon.max)),
                })
            }
            Tube::Battery(side, number) => {
                let battery = state.side(side).batteries.get(usize::from(number))?;
                Some(Piece {
                    side,
                    name: battery.name.clone(),
                    element: None,
                    support: battery.support,
                    weight: battery.weight,
                    radius: rules.tables.shell(battery.weight).battery_radius,
                    missions: battery.missions,
                    smoke: true,
                    used: battery.used,
                    quality: Quality::Regular,
                    suppressed: false,
                    crew: 0,
                    missing: 0,
                    reach: None,
                })
            }
        }
    }
}

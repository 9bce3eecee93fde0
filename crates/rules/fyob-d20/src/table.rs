//! What this host knows of the table: a state of the d20 rules, of which only places, bases and works are kept by them.
//! What an element can do now follows from the layer: [`as_is`] puts both together.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use d20::{Class, Hit, Mark, Mode, MoveClass, Place, Protection, Weapon};
use engine::{Roll, Ruleset};
use fyob::board::Costs;
use fyob::{Activity, ElementId, Position, Side};
use serde::{Deserialize, Serialize};
use table::{Footprint, Point, Pose};

use crate::OnD20;
use crate::ids::below;
use crate::values::Crew;

/// The table.
#[derive(Clone, Debug)]
pub struct Table {
    /// Where everything stands.
    pub d20: d20::State,
    /// What never changes.
    pub still: Arc<Still>,
}

impl PartialEq for Table {
    /// Two tables of the same battle: what never changes is not compared.
    fn eq(&self, other: &Table) -> bool {
        self.d20 == other.d20
    }
}

impl Hash for Table {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.d20.hash(hasher);
    }
}

/// What never changes in a battle.
#[derive(Debug)]
pub struct Still {
    /// The base of men on foot.
    pub foot: Footprint,
    /// The bases that elements began with.
    pub bases: Vec<(ElementId, Footprint)>,
    /// A crew without its weapon.
    pub crew: Crew,
    /// Batteries and aircraft off the table.
    pub outside: Vec<Outside>,
    /// What legs cost, as far as somebody has asked.
    pub costs: Costs,
}

/// A battery or an aircraft.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outside {
    /// Its number in the layer.
    pub id: ElementId,
    /// Its side.
    pub side: Side,
    /// What it is.
    pub asset: Asset,
}

/// Something off the table, by its place in the lists of its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asset {
    /// A battery.
    Battery(usize),
    /// An aircraft.
    Sortie(usize),
}

impl Table {
    /// The battery or aircraft with a number.
    pub fn outside(&self, id: ElementId) -> Option<Outside> {
        self.still.outside.iter().find(|it| it.id == id).copied()
    }

    /// A battery.
    pub fn battery(&self, it: Outside) -> Option<&d20::Battery> {
        match it.asset {
            Asset::Battery(idx) => self.d20.sides[it.side.idx()].batteries.get(idx),
            Asset::Sortie(_) => None,
        }
    }

    /// An aircraft.
    pub fn sortie(&self, it: Outside) -> Option<&d20::Sortie> {
        match it.asset {
            Asset::Sortie(idx) => self.d20.sides[it.side.idx()].sorties.get(idx),
            Asset::Battery(_) => None,
        }
    }
}

/// Something that happened on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// A change of place that the d20 rules record.
    Below(d20::Event),
    /// An element fired: HE/SA, or the roll to hit of AP.
    Fired {
        /// Who.
        by: ElementId,
        /// At whom.
        target: ElementId,
        /// With what.
        with: Weapon,
        /// What fell.
        roll: Roll,
        /// The d20 result; HA-8 says what it means.
        hit: Hit,
    },
    /// D20-050: an AP hit was resolved.
    Penetrated {
        /// Who fired.
        by: ElementId,
        /// At whom.
        target: ElementId,
        /// The column of D20-054.
        column: String,
        /// What fell.
        roll: Roll,
        /// The d20 result.
        hit: Hit,
    },
    /// D20-H18: a blow in an assault.
    Struck {
        /// Who.
        by: ElementId,
        /// Whom.
        victim: ElementId,
        /// What fell.
        roll: Roll,
        /// The d20 result.
        hit: Hit,
    },
    /// D20-H42: a battery fired.
    Barraged {
        /// Which.
        battery: ElementId,
        /// Where it aimed.
        aim: Point,
        /// The aim roll.
        roll: Roll,
        /// The direction die, if it missed.
        direction: Option<Roll>,
        /// Where it fell.
        impact: Point,
        /// In which bound.
        bound: u16,
    },
    /// D20-H43: an aircraft came.
    Flew {
        /// Which.
        sortie: ElementId,
        /// What it was after.
        target: ElementId,
    },
    /// D20-H43: somebody fired at the aircraft.
    FiredAtAircraft {
        /// Who.
        element: ElementId,
        /// What fell.
        roll: Roll,
        /// Whether it drove the aircraft off.
        drove_off: bool,
    },
    /// D20-H43: bombs fell.
    Bombed {
        /// From which aircraft.
        sortie: ElementId,
        /// The aim roll.
        roll: Roll,
        /// The direction die, if they missed.
        direction: Option<Roll>,
        /// Where they fell.
        impact: Point,
    },
    /// Somebody under a blast, bombs or an aircraft's guns was attacked.
    Blasted {
        /// Who.
        element: ElementId,
        /// What fell.
        roll: Roll,
        /// The d20 result.
        hit: Hit,
    },
    /// FYOB-R30: a weapon or vehicle was left for good; its crew stands there on foot.
    OnFoot {
        /// Who.
        element: ElementId,
        /// Its base now.
        footprint: Footprint,
    },
    /// FYOB-R56: a weapon that was left has a crew again.
    Manned {
        /// Which.
        element: ElementId,
        /// Its base now.
        footprint: Footprint,
        /// Where it stands: a little aside if somebody is in the way.
        at: Pose,
    },
}

/// Records a fact.
pub fn apply(table: &mut Table, fact: &Fact) {
    match fact {
        Fact::Below(event) => <d20::D20 as Ruleset>::apply(&mut table.d20, event),
        Fact::Barraged { battery, impact, bound, .. } => {
            let Some(it) = table.outside(*battery) else { return };
            if let Asset::Battery(idx) = it.asset
                && let Some(battery) = table.d20.sides[it.side.idx()].batteries.get_mut(idx)
            {
                battery.missions = battery.missions.saturating_sub(1);
                battery.impact = Some((*impact, u8::try_from(*bound).unwrap_or(u8::MAX)));
            }
        }
        Fact::Flew { sortie, .. } => {
            let Some(it) = table.outside(*sortie) else { return };
            if let Asset::Sortie(idx) = it.asset
                && let Some(sortie) = table.d20.sides[it.side.idx()].sorties.get_mut(idx)
            {
                sortie.spent = true;
            }
        }
        Fact::OnFoot { element, footprint } => {
            if let Some(id) = below(*element)
                && let Some(it) = table.d20.elements.iter_mut().find(|it| it.id == id)
            {
                (it.footprint, it.protection) = (*footprint, Protection::None);
            }
        }
        Fact::Manned { element, footprint, at } => {
            if let Some(id) = below(*element)
                && let Some(it) = table.d20.elements.iter_mut().find(|it| it.id == id)
            {
                (it.footprint, it.pose) = (*footprint, *at);
            }
        }
        Fact::Fired { .. }
        | Fact::Penetrated { .. }
        | Fact::Struck { .. }
        | Fact::FiredAtAircraft { .. }
        | Fact::Bombed { .. }
        | Fact::Blasted { .. } => (),
    }
}

/// An element of the table as it is now: never suppressed (HA-4), its weapon ready or not as the layer says, a crew on
/// foot without it.
pub fn as_is(state: &Position<OnD20>, id: ElementId) -> Option<d20::Element> {
    let mut it = state.table.d20.find(below(id)?)?.clone();
    let layer = state.find(id)?;
    if layer.is_foot_crew() {
        to_foot(&mut it, state.table.still.crew);
    } else if it.class == Class::Csw && it.on_table() {
        it.mode = match layer.set_up || !state.info(id).immobile {
            true => Mode::Deployed,
            // HA-8: what can be carried moves as infantry once it is taken down; other weapons hardly move at all.
            false if it.is(d20::Flag::Portable) => Mode::BrokenDown,
            false => Mode::Limbered,
        };
    }
    // D20-H04a: who fired in its last turn is made out from farther away.
    if layer.activity == Some(Activity::Fired) {
        it.marks.put(Mark::AttackedLately);
    }
    Some(it)
}

/// FYOB-R30: men on foot with small arms.
fn to_foot(it: &mut d20::Element, crew: Crew) {
    (it.class, it.moves) = (Class::Inf, MoveClass::Inf);
    (it.range, it.hesa, it.defence) = (crew.range, Some(crew.hesa), crew.defence);
    (it.ap, it.tank_hunting, it.accuracy, it.size) = (d20::Ap::None, None, 0, 0);
}

/// The same as if it stood somewhere else: works stay behind.
pub fn as_if_at(state: &Position<OnD20>, id: ElementId, at: Point) -> Option<d20::Element> {
    let mut it = as_is(state, id)?;
    if it.pose.at != at || !it.on_table() {
        (it.pose.at, it.protection, it.place) = (at, Protection::None, Place::Table);
    }
    Some(it)
}

/// Whether a base stands on the table at a fixed place. FYOB-R53: the place of an element with counters is not fixed.
pub fn stands_fast(state: &Position<OnD20>, it: &d20::Element) -> bool {
    let layer = state.find(crate::ids::above(it.id));
    layer.is_none_or(|it| !it.concealed || it.counters.is_empty())
}

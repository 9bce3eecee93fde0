//! What this host knows of the table: a state of the rules below, of which only places, men and missions are kept by them.
//! What an element can do now follows from the layer: [`as_is`] puts both together.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use engine::{Roll, Ruleset};
use fyob::board::Costs;
use fyob::floors::{above, below};
use fyob::{Activity, ElementId, Position, Side};
use hk::{Figure, Hk, Morale, Order, Role, Tube};
use serde::{Deserialize, Serialize};
use table::{Deg, Point, Pose};

use crate::OnHk;

/// The table.
#[derive(Clone, Debug)]
pub struct Table {
    /// Where everything stands.
    pub hk: hk::State,
    /// HK-052: where indirect fire was last called.
    pub calls: Vec<Called>,
    /// What never changes.
    pub still: Arc<Still>,
}

impl PartialEq for Table {
    /// Two tables of the same battle: what never changes is not compared.
    fn eq(&self, other: &Table) -> bool {
        self.hk == other.hk && self.calls == other.calls
    }
}

impl Hash for Table {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.hk.hash(hasher);
        self.calls.hash(hasher);
    }
}

/// HK-052: a call for fire, and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Called {
    /// Who fires.
    pub tube: Tube,
    /// Where.
    pub at: Point,
    /// Fire for Effect, or still Call Fire.
    pub effect: bool,
    /// In which bound.
    pub bound: u16,
}

/// What never changes in a battle.
#[derive(Debug)]
pub struct Still {
    /// The elements as the battle begins.
    pub start: Vec<Arc<hk::Element>>,
    /// Batteries off the table.
    pub outside: Vec<Outside>,
    /// What legs cost, as far as somebody has asked.
    pub costs: Costs,
}

/// A battery.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outside {
    /// Its number in the layer.
    pub id: ElementId,
    /// Its side.
    pub side: Side,
    /// Its place in the list of its side.
    pub idx: u8,
}

impl Outside {
    /// What fires.
    pub fn tube(self) -> Tube {
        Tube::Battery(self.side, self.idx)
    }
}

impl Table {
    /// The battery with a number.
    pub fn outside(&self, id: ElementId) -> Option<Outside> {
        self.still.outside.iter().find(|it| it.id == id).copied()
    }

    /// A battery.
    pub fn battery(&self, it: Outside) -> Option<&hk::Battery> {
        self.hk.side(it.side).batteries.get(usize::from(it.idx))
    }

    /// An element of the table.
    pub fn find(&self, id: ElementId) -> Option<&hk::Element> {
        self.hk.find(below(id)?)
    }

    fn change(&mut self, id: ElementId, with: impl FnOnce(&mut hk::Element)) {
        let Some(id) = below(id) else { return };
        if let Some(it) = self.hk.elements.iter_mut().find(|it| it.id == id) {
            with(Arc::make_mut(it));
        }
    }
}

/// Something that happened on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// A change that the rules below record: places, men killed, wrecks, missions.
    Below(hk::Event),
    /// An element came on the table, or left it.
    On {
        /// Who.
        element: ElementId,
        /// On it, or off.
        on: bool,
    },
    /// HK-H11: hit dice and kill dice of one part of a shot.
    Fired {
        /// Who.
        by: ElementId,
        /// At whom.
        target: ElementId,
        /// With what, in words.
        with: String,
        /// The hit dice.
        hits: Roll,
        /// The kill dice, if something hit.
        kills: Option<Roll>,
        /// How many hits and kills.
        result: [u16; 2],
    },
    /// HK-H13, HK-053: a shell burst by somebody.
    Blasted {
        /// Who fired.
        by: ElementId,
        /// Whom.
        element: ElementId,
        /// Which man; none: a vehicle.
        figure: Option<u8>,
        /// To hit.
        hit: Roll,
        /// To kill or to destroy.
        kill: Option<Roll>,
    },
    /// HK-H63, HK-H66: a shot or a blow at a vehicle.
    AtVehicle {
        /// Who.
        by: ElementId,
        /// At what.
        target: ElementId,
        /// To hit.
        hit: Roll,
        /// To destroy.
        kill: Option<Roll>,
    },
    /// HK-H37: the dice of close combat.
    Fought {
        /// Who threw.
        element: ElementId,
        /// The throw.
        roll: Roll,
        /// How many succeeded.
        kills: u16,
    },
    /// HK-H67: those in a destroyed vehicle.
    BailedOut {
        /// Who.
        element: ElementId,
        /// A die for each man.
        roll: Roll,
        /// How many died.
        lost: u16,
    },
    /// HK-052, HK-054, HK-055: fire was called, went on or was shifted.
    Called {
        /// Who fires.
        by: ElementId,
        /// What came of it.
        call: Called,
        /// The throw; none: it goes on without one, or is certain.
        roll: Option<Roll>,
    },
    /// FYOB-R30: a crew has left its vehicle for good and stands there on foot.
    OnFoot {
        /// Who.
        element: ElementId,
        /// Where its men stand.
        men: Vec<Point>,
        /// Their weapon: a place in the tables' list.
        weapon: u8,
    },
    /// FYOB-R56: who of an element is there now.
    Mustered {
        /// Whose.
        element: ElementId,
        /// Each of its figures.
        alive: Vec<bool>,
    },
}

/// Records a fact.
pub fn apply(table: &mut Table, fact: &Fact) {
    match fact {
        Fact::Below(event) => <Hk as Ruleset>::apply(&mut table.hk, event),
        Fact::On { element, on } => table.change(*element, |it| {
            (it.gone, it.aboard) = (!on, None);
        }),
        Fact::Called { call, .. } => {
            table.calls.retain(|it| it.tube != call.tube);
            table.calls.push(*call);
            if call.effect {
                <Hk as Ruleset>::apply(&mut table.hk, &hk::Event::MissionUsed { tube: call.tube });
            }
        }
        Fact::OnFoot { element, men, weapon } => table.change(*element, |it| {
            let figure = |&at: &Point| Figure {
                at,
                floor: 0,
                weapon: *weapon,
                once: None,
                role: Role::Man,
                alive: true,
            };
            (it.vehicle, it.figures) = (None, men.iter().map(figure).collect());
        }),
        Fact::Mustered { element, alive } => table.change(*element, |it| {
            for (figure, alive) in it.figures.iter_mut().zip(alive) {
                figure.alive = *alive;
            }
        }),
        Fact::Fired { .. }
        | Fact::Blasted { .. }
        | Fact::AtVehicle { .. }
        | Fact::Fought { .. }
        | Fact::BailedOut { .. } => (),
    }
}

/// An element of the table as it is now: in good heart (HA-4), its weapons at hand or not as the layer says; and it moved,
/// if its counter shows so (HA-9 row "fire, men").
pub fn as_is(state: &Position<OnHk>, id: ElementId) -> Option<hk::Element> {
    let mut it = state.table.find(id)?.clone();
    let layer = state.find(id)?;
    let moved = layer.activity == Some(Activity::Moved);
    it.order = match (moved, layer.doubled) {
        (true, true) => Some(Order::Double),
        (true, false) => Some(Order::Cautious),
        (false, _) => None,
    };
    (it.morale, it.hidden, it.moved, it.ran, it.fired) = (Morale::Good, false, false, false, false);
    for weapon in &mut it.weapons {
        (weapon.used, weapon.moved) = (false, false);
    }
    if layer.is_foot_crew() {
        // HK-H10a, FYOB-R30: without the weapon its crew has what it carries.
        it.weapons.clear();
        for figure in &mut it.figures {
            if matches!(figure.role, Role::Gunner(_) | Role::Crew(_)) {
                figure.role = Role::Man;
            }
        }
    }
    Some(it)
}

/// Whether an element stands on the table at a fixed place. FYOB-R53: the place of one with counters is not fixed.
pub fn stands_fast(state: &Position<OnHk>, it: &hk::Element) -> bool {
    let layer = state.find(above(it.id));
    layer.is_none_or(|it| !it.concealed || it.counters.is_empty())
}

/// The table without those who stand nowhere yet.
pub fn solid(state: &Position<OnHk>) -> Cow<'_, hk::State> {
    let loose = |it: &Arc<hk::Element>| !it.gone && !stands_fast(state, it);
    if !state.table.hk.elements.iter().any(loose) {
        return Cow::Borrowed(&state.table.hk);
    }
    let mut res = state.table.hk.clone();
    for it in res.elements.iter_mut().filter(|it| loose(it)) {
        Arc::make_mut(it).gone = true;
    }
    Cow::Owned(res)
}

/// The same with some elements as they are given.
pub fn world(state: &Position<OnHk>, given: impl IntoIterator<Item = hk::Element>) -> hk::State {
    let mut res = solid(state).into_owned();
    for it in given {
        if let Ok(idx) = res.elements.binary_search_by_key(&it.id, |it| it.id) {
            res.elements[idx] = Arc::new(it);
        }
    }
    res
}

/// An element of which only the battle's own words are known, standing nowhere.
pub fn unplaced(it: &hk::Element) -> hk::Element {
    let nowhere = Point::raw(0, 0);
    let mut it = it.clone();
    (it.gone, it.aboard, it.facing) = (true, None, Deg::NORTH);
    for figure in &mut it.figures {
        (figure.at, figure.floor) = (nowhere, 0);
    }
    for weapon in &mut it.weapons {
        weapon.facing = Deg::NORTH;
    }
    if let Some(vehicle) = &mut it.vehicle {
        vehicle.pose = Pose::new(nowhere, Deg::NORTH);
    }
    it
}

/// Leaves out where the given elements are, and what became of them.
pub fn forget(table: &mut Table, hidden: &[ElementId]) {
    for &id in hidden {
        let Some(id) = below(id) else { continue };
        let Ok(idx) = table.hk.elements.binary_search_by_key(&id, |it| it.id) else { continue };
        table.hk.elements[idx] = Arc::new(unplaced(&table.still.start[idx]));
        table.calls.retain(|it| !matches!(it.tube, Tube::Weapon(owner, _) if owner == id));
    }
}

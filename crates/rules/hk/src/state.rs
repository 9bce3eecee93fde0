//! Everything that is true in a game: part 4 of the inventory.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use engine::{Flow, Outcome, refuse};
use serde::{Deserialize, Serialize};
use table::{Deg, Edge, Ground, Len, Point};

use crate::element::{Element, ElementId, Side};
use crate::plan::Plan;
use crate::tables::{AreaKind, LineKind, WeaponKind};

/// What the battle gives and play never changes.
#[derive(Debug)]
pub struct Battle {
    /// The id of the battle.
    pub id: String,
    /// Its title.
    pub title: String,
    /// HK-091: the allotted number of turns.
    pub turns: u8,
    /// The ground.
    pub ground: Arc<Ground>,
    /// The kinds of its areas.
    pub areas: Arc<[AreaKind]>,
    /// The kinds of its lines.
    pub lines: Arc<[LineKind]>,
    /// The kinds of weapons.
    pub weapons: Arc<[WeaponKind]>,
    /// HK-R29: storeys of the buildings, by area.
    pub floors: Vec<u8>,
    /// The sides.
    pub sides: [SideInfo; 2],
    /// The objectives.
    pub objectives: Vec<ObjectiveInfo>,
    /// How it is won at the end.
    pub victory: Victory,
    /// The names of the elements, in their order.
    pub names: Vec<String>,
    /// The battle file hides somebody: without that there is no Spotting phase.
    pub hides: bool,
    /// The battle file gives somebody an indirect weapon or a battery: without that there are no calls.
    pub indirect: bool,
    /// One procedure by itself, from the reference sheet: play stops where the procedure ends.
    pub is_sheet: bool,
    /// What views show of it, made when somebody first looks: `Still::default()`.
    pub still: crate::view::Still,
}

/// A side, as the battle describes it.
#[derive(Debug)]
pub struct SideInfo {
    /// Its name.
    pub name: String,
    /// Its home edge.
    pub edge: Edge,
    /// HK-H44: how far from the edge it may deploy; none: as listed.
    pub zone: Option<Len>,
    /// HK-H39: elements at the start.
    pub n_start: u8,
    /// The battle file hides some of its elements, or gives it dummies.
    pub hides: bool,
}

/// An objective, as the battle describes it.
#[derive(Debug)]
pub struct ObjectiveInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where.
    pub at: Point,
}

/// HK-H43: how a battle is won when it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Victory {
    /// More objectives, then fewer lost elements.
    Majority,
    /// One side needs so many objectives to win, and so many for a draw.
    Needs {
        /// The side.
        side: Side,
        /// To win.
        win: u8,
        /// For a draw.
        draw: Option<u8>,
    },
}

/// HK-010: where play stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Before anything else.
    Begin,
    /// HK-H44: a side deploys.
    Deploy(Side),
    /// Phase 1: both choose in secret whom to try to spot.
    Spotting,
    /// Phase 3: the winner says who moves first.
    Initiative(Side),
    /// Phases 4 and 5: a side moves.
    Movement(Side),
    /// HK-014: the other side may put markers on the path that was announced.
    Watch(Side),
    /// 6a: both say in secret what becomes of their Fire for Effect.
    Continue,
    /// 6b: both call smoke in secret.
    Smoke,
    /// 6c: both call high explosive in secret.
    HighExplosive,
    /// 6d: both choose targets in secret.
    StationaryFire,
    /// Phase 7: both choose targets in secret.
    MovingFire,
    /// HK-R34: a side declares its close assaults.
    Declare(Side),
    /// HK-072: both say in secret which targets react.
    React,
    /// HK-073: the winner of the initiative says which melee is next.
    Melee(Side),
    /// The game is over.
    Over,
}

impl Stage {
    /// Both decide at once, neither knowing what the other chooses.
    pub fn is_secret(self) -> bool {
        matches!(
            self,
            Stage::Spotting
                | Stage::Continue
                | Stage::Smoke
                | Stage::HighExplosive
                | Stage::StationaryFire
                | Stage::MovingFire
                | Stage::React
        )
    }
}

/// HK-R23: a smoke counter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Smoke {
    /// Its centre.
    pub at: Point,
    /// 4 or 2 hindrances.
    pub value: u8,
    /// Whose it is.
    pub owner: Side,
}

/// Who fires indirectly: a weapon on the table or a battery off it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tube {
    /// The support weapon of an element, by its index.
    Weapon(ElementId, u8),
    /// A battery of a side, by its index.
    Battery(Side, u8),
}

/// HK-052: a marker of indirect fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FireMarker {
    /// Who fires.
    pub tube: Tube,
    /// Who called it.
    pub spotter: ElementId,
    /// Where.
    pub at: Point,
    /// Fire for Effect, or still Call Fire.
    pub effect: bool,
    /// HK-R25: an attempt was made, or fire fell, in this turn.
    pub used: bool,
}

/// HK-H12: a marker of opportunity fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Opportunity {
    /// Who fires.
    pub firer: ElementId,
    /// At whom.
    pub target: ElementId,
    /// Where the target was.
    pub at: Point,
}

/// A battery off the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Battery {
    /// Its name.
    pub name: String,
    /// HK-050: how near it is to the troops.
    pub support: Support,
    /// HK-H14.
    pub weight: Weight,
    /// HK-H21.
    pub missions: u8,
    /// HK-H20: it was called, or went on firing, in this turn: one call a turn.
    pub used: bool,
}

/// HK-050: levels of support.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Support {
    /// A weapon of the force on the table.
    Attached,
    /// In direct support.
    Direct,
    /// Any other.
    General,
}

/// HK-H14: the size of a shell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// Light.
    Light,
    /// Medium.
    Medium,
    /// Heavy.
    Heavy,
}

/// HK-071: a declared close assault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Assault {
    /// Who.
    pub by: ElementId,
    /// Whom.
    pub on: ElementId,
    /// The target comes to meet it (HK-R33).
    pub met: bool,
    /// Fought, or it came to nothing.
    pub done: bool,
}

/// HK-014: the move that the other side may put markers on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Announced {
    /// Who moves.
    pub element: ElementId,
    /// Where it goes, from where it stood.
    pub path: Vec<Point>,
    /// Which way it then faces.
    pub facing: Deg,
    /// HK-H02a: where its figures will stand, if not in formation.
    pub figures: Vec<Point>,
    /// HK-H06: the floor it goes to.
    pub floor: Option<u8>,
    /// HK-H67: it gets into a vehicle, or out of one.
    pub boarding: Option<Boarding>,
}

/// HK-H67: a move into a vehicle, or out of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Boarding {
    /// Into this vehicle.
    In(ElementId),
    /// Out of this vehicle.
    Out(ElementId),
}

/// What changes about a side.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SideState {
    /// HK-H34: elements lost.
    pub lost: u8,
    /// Batteries.
    pub batteries: Vec<Battery>,
    /// What it has chosen in this secret stage.
    pub plan: Plan,
    /// It has chosen; everybody may know that.
    pub ready: bool,
    /// It puts no more markers in this phase.
    pub passes: bool,
    /// HK-H11: it picks its casualties itself; otherwise they are taken in the usual order.
    pub picks_casualties: bool,
}

/// The state of a game.
#[derive(Clone, Debug)]
pub struct State {
    /// What never changes.
    pub battle: Arc<Battle>,
    /// The turn, from 1.
    pub turn: u8,
    /// Where play stands.
    pub stage: Stage,
    /// HK-R51: who won the initiative.
    pub winner: Side,
    /// HK-013: who moves first.
    pub first: Side,
    /// All elements, side A's first, by number. Shared with older states until one changes.
    pub elements: Vec<Arc<Element>>,
    /// The sides.
    pub sides: [SideState; 2],
    /// Smoke on the table.
    pub smoke: Vec<Smoke>,
    /// Markers of indirect fire.
    pub markers: Vec<FireMarker>,
    /// Markers of opportunity fire.
    pub opportunities: Vec<Opportunity>,
    /// The move that is being watched.
    pub announced: Option<Announced>,
    /// Close assaults of this turn.
    pub assaults: Vec<Assault>,
    /// HK-H42: who holds the objectives.
    pub holders: Vec<Option<Side>>,
    /// HK-R36: the die has ended the game; the rest of the End phase is still done.
    pub ending: bool,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl State {
    /// An element by id, or what an umpire says to an id that there is not.
    pub fn element(&self, id: ElementId) -> Flow<&Element> {
        match self.find(id) {
            Some(it) => Ok(it),
            None => refuse("ENG-011", format!("there is no element {id}")),
        }
    }

    /// An element by id.
    pub fn find(&self, id: ElementId) -> Option<&Element> {
        self.elements.binary_search_by_key(&id, |it| it.id).ok().map(|idx| &*self.elements[idx])
    }

    /// An element that is known to exist.
    pub fn get(&self, id: ElementId) -> &Element {
        self.find(id).expect("ids in events and elements exist")
    }

    /// The same, to change it.
    pub(crate) fn get_mut(&mut self, id: ElementId) -> &mut Element {
        let idx = self.elements.binary_search_by_key(&id, |it| it.id);
        Arc::make_mut(&mut self.elements[idx.expect("ids in events and elements exist")])
    }

    /// The name of an element with its id: "1 Section A3".
    pub fn name(&self, id: ElementId) -> String {
        let name = self.find(id).map(|it| self.bare_name(it)).filter(|it| !it.is_empty());
        name.map_or_else(|| id.to_string(), |name| format!("{name} {id}"))
    }

    /// The name of an element alone: "1 Section".
    pub fn bare_name(&self, it: &Element) -> &str {
        self.battle.names.get(usize::from(it.name)).map_or("", String::as_str)
    }

    /// The elements of a side.
    pub fn of(&self, side: Side) -> impl Iterator<Item = &Element> {
        self.elements.iter().map(|it| &**it).filter(move |it| it.id.side == side)
    }

    /// The elements of a side that are on the table.
    pub fn on_table(&self, side: Side) -> impl Iterator<Item = &Element> {
        self.of(side).filter(|it| it.on_table())
    }

    /// What changes about a side.
    pub fn side(&self, side: Side) -> &SideState {
        &self.sides[side.idx()]
    }
}

impl PartialEq for State {
    /// Two states of the same battle: what never changes is not compared.
    fn eq(&self, other: &State) -> bool {
        self.battle.id == other.battle.id
            && (self.turn, self.stage, self.winner, self.first)
                == (other.turn, other.stage, other.winner, other.first)
            && self.elements == other.elements
            && self.sides == other.sides
            && self.smoke == other.smoke
            && self.markers == other.markers
            && self.opportunities == other.opportunities
            && self.announced == other.announced
            && self.assaults == other.assaults
            && self.holders == other.holders
            && (self.ending, &self.outcome) == (other.ending, &other.outcome)
    }
}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.turn, self.stage, self.winner, self.first).hash(hasher);
        self.elements.hash(hasher);
        self.sides.hash(hasher);
        self.smoke.hash(hasher);
        self.markers.hash(hasher);
        self.opportunities.hash(hasher);
        self.announced.hash(hasher);
        self.assaults.hash(hasher);
        self.holders.hash(hasher);
        (self.ending, &self.outcome).hash(hasher);
    }
}

//! Everything that is true in a game.

use std::{hash, sync::Arc};

use engine::{Flow, Outcome, refuse};
use serde::{Deserialize, Serialize};
use table::{Base, Deg, Edge, Footprint, Ground, Len, Point, Polygon, Pose};

use crate::element::{CONTACT, Class, Element, ElementId, Place, Side, TOLERANCE, du};
use crate::tables::{LineKind, Terrain};
use crate::view::Still;

/// What the battle gives and play never changes.
#[derive(Debug)]
pub struct Battle {
    /// The id of the battle.
    pub id: String,
    /// Its title.
    pub title: String,
    /// D20-H31: the number of game turns.
    pub turns: u8,
    /// Expansions in play.
    pub switches: Switches,
    /// The ground.
    pub ground: Arc<Ground>,
    /// The kinds of terrain of the areas, by [`table::Kind`].
    pub terrain: Arc<[Terrain]>,
    /// The kinds of lines.
    pub lines: Arc<[LineKind]>,
    /// The sides.
    pub sides: [SideInfo; 2],
    /// The objectives.
    pub objectives: Vec<ObjectiveInfo>,
    /// The side that takes the first player-turn, if the battle says so.
    pub first: Option<Side>,
    /// How it is won.
    pub victory: Victory,
    /// The names of the elements, in their order.
    pub names: Vec<String>,
    /// D20-H31: combat elements at the start.
    pub n_combat: [u8; 2],
    /// What views show of all this.
    pub still: Still,
}

/// D20-004, D20-H47: the expansions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "six independent switches of the rulebook")]
pub struct Switches {
    /// D20-H40.
    pub communicate: bool,
    /// D20-H41.
    pub smoke: bool,
    /// D20-H42.
    pub support: bool,
    /// D20-H43.
    pub air: bool,
    /// D20-H44, D20-H45.
    pub speculative: bool,
    /// D20-H46.
    pub cavalry: bool,
}

impl Default for Switches {
    /// D20-H47: communicate, support fire and smoke are on.
    fn default() -> Switches {
        let (communicate, smoke, support) = (true, true, true);
        Switches { communicate, smoke, support, air: false, speculative: false, cavalry: false }
    }
}

/// A side, as the battle describes it.
#[derive(Debug)]
pub struct SideInfo {
    /// Its name: "German".
    pub name: String,
    /// Its base edge.
    pub edge: Edge,
    /// D20-H01a: where it may deploy, if it may.
    pub zone: Option<Polygon>,
}

/// An objective, as the battle describes it.
#[derive(Debug)]
pub struct ObjectiveInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it is.
    pub at: Point,
}

/// D20-H31: how a battle is won.
#[derive(Clone, Debug, Default)]
pub struct Victory {
    /// A side that has lost so many combat elements at the end of a game turn loses.
    pub loss_limit: Option<[u8; 2]>,
    /// A side without combat elements loses at once.
    pub annihilation: bool,
    /// What objectives decide at the end.
    pub objectives: ByObjectives,
}

/// What objectives decide at the end of the last turn.
#[derive(Clone, Copy, Debug, Default)]
pub enum ByObjectives {
    /// The side that holds more of them wins.
    #[default]
    Majority,
    /// One side must hold so many.
    Needs {
        /// The side.
        side: Side,
        /// So many to win.
        win: u8,
        /// So many for a draw.
        draw: Option<u8>,
    },
}

/// A stage of play: a step of D20-010 to D20-015, or of the set-up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Before anything else.
    Begin,
    /// D20-H01a: the active side deploys.
    Deploy,
    /// 1a.
    Command,
    /// 1b.
    Communicate,
    /// 2a.
    Smoke,
    /// 2b.
    Support,
    /// 2c.
    Speculate,
    /// 2d.
    Direct,
    /// 3a.
    CloseCombat,
    /// 3b, the active side.
    Advance,
    /// 3b, the other side.
    CounterAdvance,
    /// 4a. Step 4b follows by itself.
    Movement,
}

/// D20-H41: a smoke marker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Smoke {
    /// Centre and angle.
    pub pose: Pose,
    /// Whose it is.
    pub owner: Side,
}

impl Smoke {
    /// Its shape: 4 x 1 DU.
    pub fn base(&self) -> Base {
        Base { footprint: Smoke::footprint(), pose: self.pose }
    }

    /// 4 x 1 DU.
    pub fn footprint() -> Footprint {
        Footprint::Rect { width: du(4), depth: du(1) }
    }
}

/// Something off the table that observers call.
#[derive(Clone, PartialEq, Hash, Debug)]
pub struct Battery {
    /// Its id in the battle.
    pub id: String,
    /// Its name.
    pub name: String,
    /// HE value.
    pub he: i8,
    /// AP value.
    pub ap: u8,
    /// Missions left.
    pub missions: u8,
    /// The observer in contact this turn.
    pub contact: Option<ElementId>,
    /// The observer that reached it, and in which game turn.
    pub reached: Option<(ElementId, u8)>,
    /// Where it last fell, and in which game turn.
    pub impact: Option<(Point, u8)>,
    /// Used in this player-turn.
    pub used: bool,
}

/// D20-H43: an aircraft that attacks once.
#[derive(Clone, PartialEq, Hash, Debug)]
pub struct Sortie {
    /// Its id in the battle.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The observer in contact this turn.
    pub contact: Option<ElementId>,
    /// Flown.
    pub spent: bool,
}

/// What changes about a side.
#[derive(Clone, PartialEq, Hash, Debug, Default)]
pub struct SideState {
    /// D20-R34: own elements removed from play.
    pub removed: u8,
    /// D20-H31: combat elements lost.
    pub combat_lost: u8,
    /// Batteries.
    pub batteries: Vec<Battery>,
    /// Aircraft.
    pub sorties: Vec<Sortie>,
    /// D20-H01a: it has deployed.
    pub deployed: bool,
}

/// What changes about an objective.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Objective {
    /// Who holds it.
    pub holder: Option<Side>,
    /// D20-R33: its holder took it during the game.
    pub captured: bool,
}

/// D20-H21: who moved into a contact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Initiated {
    /// The one that moved.
    pub by: ElementId,
    /// The one that was touched.
    pub with: ElementId,
}

/// D20-H19: somebody who may advance, and where his victim stood.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MayAdvance {
    /// Who.
    pub element: ElementId,
    /// Where the victim stood.
    pub towards: Point,
}

/// The state of a game.
#[derive(Clone, Debug)]
pub struct State {
    /// What never changes.
    pub battle: Arc<Battle>,
    /// Game turn, from 1.
    pub turn: u8,
    /// The side whose player-turn it is.
    pub active: Side,
    /// The side that took the first player-turn.
    pub first: Side,
    /// Where in the player-turn play is.
    pub stage: Stage,
    /// All elements, side A's first, in the order of their numbers.
    pub elements: Vec<Element>,
    /// The sides.
    pub sides: [SideState; 2],
    /// The objectives.
    pub objectives: Vec<Objective>,
    /// Smoke on the table.
    pub smoke: Vec<Smoke>,
    /// Contacts and who sought them.
    pub contacts: Vec<Initiated>,
    /// Who may advance after combat.
    pub advances: Vec<MayAdvance>,
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
        self.elements.binary_search_by_key(&id, |it| it.id).ok().map(|idx| &self.elements[idx])
    }

    /// An element that is known to exist, because an event or another element names it.
    pub fn get(&self, id: ElementId) -> &Element {
        self.find(id).expect("ids in events and elements exist")
    }

    /// The same, to change it.
    pub(crate) fn get_mut(&mut self, id: ElementId) -> &mut Element {
        let idx = self.elements.binary_search_by_key(&id, |it| it.id);
        &mut self.elements[idx.expect("ids in events and elements exist")]
    }

    /// The name of an element with its id: "rifle section A3".
    pub fn name(&self, id: ElementId) -> String {
        let idx = self.elements.binary_search_by_key(&id, |it| it.id);
        idx.map_or_else(|_| id.to_string(), |idx| format!("{} {id}", self.battle.names[idx]))
    }

    /// The elements of a side.
    pub fn of(&self, side: Side) -> std::slice::Iter<'_, Element> {
        let first_of_b = self.elements.partition_point(|it| it.side() == Side::A);
        match side {
            Side::A => self.elements[..first_of_b].iter(),
            Side::B => self.elements[first_of_b..].iter(),
        }
    }

    /// The elements of a side that stand on the table.
    pub fn on_table(&self, side: Side) -> impl Iterator<Item = &Element> {
        self.of(side).filter(|it| it.on_table())
    }

    /// What an element carries or tows.
    pub fn carried(&self, carrier: ElementId) -> impl Iterator<Item = &Element> {
        self.of(carrier.side).filter(move |it| it.place == Place::Aboard(carrier))
    }

    /// D20-R44: the base at which an element is: its carrier's, if it is aboard.
    pub fn base_of(&self, it: &Element) -> Base {
        match it.place {
            Place::Aboard(carrier) => self.get(carrier).base(),
            Place::Table | Place::Gone(_) | Place::Unknown => it.base(),
        }
    }

    /// D20-R1: "within N": the gap between the bases is at most N.
    pub fn within(&self, n: u8, a: &Element, b: &Element) -> bool {
        self.base_of(a).within(du(n) + TOLERANCE, &self.base_of(b))
    }

    /// D20-R1: the distance between two elements, from nearest point to nearest point of their bases.
    pub fn distance(&self, a: &Element, b: &Element) -> Len {
        self.base_of(a).gap(&self.base_of(b))
    }

    /// D20-H02: two elements on the table in base contact.
    pub fn touching(&self, a: &Element, b: &Element) -> bool {
        let reach = half_extent(a) + half_extent(b) + CONTACT;
        a.on_table() && b.on_table() && bases_touch(a, b, reach)
    }

    /// Two friends that touch, as for mounting.
    pub fn touching_friend(&self, a: &Element, b: &Element) -> bool {
        a.side() == b.side() && self.touching(a, b)
    }

    /// The enemies in base contact with an element.
    pub fn touched_enemies<'a>(&'a self, it: &'a Element) -> impl Iterator<Item = &'a Element> {
        self.on_table(it.side().other()).filter(move |enemy| self.touching(it, enemy))
    }

    /// Everybody in base contact with an enemy. Each pair is looked at once, and most are settled at a glance.
    pub fn all_contacted(&self) -> Vec<ElementId> {
        let enemies: Vec<(&Element, Len)> =
            self.on_table(Side::B).map(|it| (it, half_extent(it) + CONTACT)).collect();
        let mut res = Vec::new();
        for it in self.on_table(Side::A) {
            let extent = half_extent(it);
            let touched = enemies.iter().filter(|(enemy, reach)| bases_touch(it, enemy, extent + *reach));
            res.extend(touched.flat_map(|(enemy, _)| [it.id, enemy.id]));
        }
        res
    }

    /// Whether an enemy is in base contact.
    pub fn is_contacted(&self, it: &Element) -> bool {
        self.touched_enemies(it).next().is_some()
    }

    /// D20-R29: a transport that carries and tows nothing.
    pub fn is_empty_transport(&self, it: &Element) -> bool {
        it.class.is_transport() && self.carried(it.id).next().is_none()
    }

    /// Whether an element can fight: part 2 of the inventory, D20-R29.
    pub fn is_combat(&self, it: &Element) -> bool {
        match it.class {
            Class::Inf | Class::Csw | Class::Afv | Class::Cav => true,
            Class::Apc | Class::Soft => !self.is_empty_transport(it),
            Class::Cmd | Class::Foo => false,
        }
    }

    /// D20-H31: counts as a combat element for victory.
    pub fn counts_for_victory(class: Class) -> bool {
        matches!(class, Class::Inf | Class::Csw | Class::Afv | Class::Cav)
    }

    /// Whether a seat may know where an element is.
    pub fn knows(&self, side: Option<Side>, it: &Element) -> bool {
        match it.place {
            Place::Unknown => false,
            Place::Aboard(carrier) => self.knows(side, self.get(carrier)),
            Place::Table => side == Some(it.side()) || it.spotted || !it.concealed,
            Place::Gone(_) => true,
        }
    }

    /// The other side does not know where it is.
    pub fn is_hidden(&self, it: &Element) -> bool {
        it.on_table() && !self.knows(Some(it.side().other()), it)
    }

    /// D20-R33: objectives that a side has captured and still holds.
    pub fn n_captured(&self, side: Side) -> i32 {
        let captured = self.objectives.iter().filter(|it| it.holder == Some(side) && it.captured);
        i32::try_from(captured.count()).expect("objectives are few")
    }

    /// Objectives that a side holds.
    pub fn n_held(&self, side: Side) -> usize {
        self.objectives.iter().filter(|it| it.holder == Some(side)).count()
    }

    /// D20-H01: the base edge of a side.
    pub fn edge(&self, side: Side) -> Edge {
        self.battle.sides[side.idx()].edge
    }

    /// The way towards a side's base edge.
    pub fn homewards(&self, side: Side) -> Deg {
        match self.edge(side) {
            Edge::North => Deg::new(0),
            Edge::East => Deg::new(90),
            Edge::South => Deg::new(180),
            Edge::West => Deg::new(270),
        }
    }

    /// D20-R35: a table edge other than its own base edge is within 4.
    pub fn near_strange_edge(&self, it: &Element) -> bool {
        let (base, size, own) = (self.base_of(it), self.battle.ground.size(), self.edge(it.side()));
        let reach = du(4) + TOLERANCE;
        // The centre is farther from the edge than the base, by less than its half extent: most need no corners.
        Edge::ALL.into_iter().filter(|&edge| edge != own).any(|edge| {
            size.distance_to_edge(base.pose.at, edge) <= reach + half_extent(it)
                && base.gap_to_edge(size, edge) <= reach
        })
    }
}

/// At least the distance from the centre of an element to any point of its base.
fn half_extent(it: &Element) -> Len {
    match it.footprint {
        Footprint::Rect { width, depth } => (width + depth) / 2,
        Footprint::Disc { radius } => radius,
    }
}

/// Whether the bases of two elements touch. `reach` is how far apart their centres can be at most if they do: it settles most
/// pairs without measuring.
fn bases_touch(a: &Element, b: &Element, reach: Len) -> bool {
    let (p, q, far) = (a.pose.at, b.pose.at, reach.raw().unsigned_abs());
    p.x.abs_diff(q.x) <= far && p.y.abs_diff(q.y) <= far && a.base().within(CONTACT, &b.base())
}

impl PartialEq for State {
    /// Two states of the same battle: what never changes is not compared.
    fn eq(&self, other: &State) -> bool {
        self.battle.id == other.battle.id
            && (self.turn, self.active, self.first, self.stage)
                == (other.turn, other.active, other.first, other.stage)
            && self.elements == other.elements
            && self.sides == other.sides
            && self.objectives == other.objectives
            && self.smoke == other.smoke
            && self.contacts == other.contacts
            && self.advances == other.advances
            && self.outcome == other.outcome
    }
}

impl hash::Hash for State {
    fn hash<H: hash::Hasher>(&self, hasher: &mut H) {
        (self.turn, self.active, self.first, self.stage).hash(hasher);
        self.elements.hash(hasher);
        self.sides.hash(hasher);
        self.objectives.hash(hasher);
        self.smoke.hash(hasher);
        self.contacts.hash(hasher);
        self.advances.hash(hasher);
        self.outcome.hash(hasher);
    }
}

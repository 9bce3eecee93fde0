//! A host on the virtual table: it knows where everything stands, and says what its rules make of it. Everything here is
//! a pure function of the state, except the deeds at the end.
//!
//! What all such hosts have in common (HH-13's lattice, forced moves, the answers to HA-1, phases, acts, the decision
//! procedure) is written once, in the modules below, over this trait.

//!
//! | what | file |
//! |---|---|
//! | HH-13: the lattice, what legs cost, reach and ways | `lattice`, `ways` |
//! | answers to HA-1 | `answers` |
//! | the movement throw, moves, what a score of 4 allows, moves that nobody chooses | `pace`, `walk`, `limits`, `forced` |
//! | assaults, fire | `assaults`, `fire` |
//! | acts, laying, vehicles | `acts`, `riding` |
//! | who knows of whom | `sightings` |
//! | people's decisions, and what is offered and shown to them | `decide`, `offers`, `aim`, `areas` |
//! | what a random player does | `whims` |
//! | what all of it makes of `impl Host` | `macros` |

mod acts;
mod aim;
mod answers;
mod areas;
mod assaults;
mod decide;
mod fire;
mod forced;
mod lattice;
mod limits;
mod macros;
mod offers;
mod pace;
mod riding;
mod sightings;
mod walk;
mod ways;
mod whims;

use engine::{Check, Crossed, Flow, Text, refuse};
use table::{Deg, Edge, Len, Point, Pose, Size};

pub use acts::{act, lay, turn};
pub use aim::aim;
pub use answers::{
    Reference, ambush_distance, apart, armour_near, at_place, cover_now, has_enemy_near, has_friend_near,
    holders, in_zone, may_enter, may_hide, near, nearest, reference_enemy, support_points, within_an_inch,
};
pub use areas::{areas, measure, shown};
pub use decide::decide;
pub use fire::{bearing, is_laid_on, is_reported, shoot};
pub use forced::{forced_move, nearest_cover};
pub use lattice::{Costs, Lattice, SPACING};
pub use limits::way_to_hiding;
pub use offers::proposals;
pub use pace::{farthest, throw_move};
pub use riding::tip_out;
pub use sightings::{can_be_observed, look_around, look_around_all, observe};
pub use walk::{Walked, assault, walk};
pub use ways::{Cell, Contact, Field, Reach, field, reach, turning_points, way};
pub use whims::whim;

use crate::Fyob;
use crate::attack::{Assault, Attack, Cover, Hurt};
use crate::element::{Arm, Status};
use crate::host::{Host, Mods, Play, Position};
use crate::ids::{ElementId, Side};
use crate::left_weapons;
use crate::procedure::take_up_next_leg;

/// What a weapon is for: HA-1 `weapons`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Against armour.
    AntiTank,
    /// Against men.
    Personnel,
    /// High explosive.
    HighExplosive,
    /// Flame.
    Flame,
}

/// A weapon of an element.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weapon {
    /// Its place in the host's list of the element's weapons, and in [`crate::Element::shots`].
    pub slot: u8,
    /// Its name: "5cm PaK 38".
    pub name: Text,
    /// What it is for.
    pub role: Role,
    /// How far it reaches.
    pub range: Len,
    /// It fires over hills, at what others see.
    pub indirect: bool,
    /// Shots left; none: unlimited.
    pub shots_left: Option<u8>,
    /// An AFV's machine gun, which may take a target of its own (AI-2).
    pub secondary: bool,
}

/// How far an element moves: HA-1 `move_dice`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// So many D6, added up; the sum halved for the heaviest.
    Dice {
        /// How many.
        n: u8,
        /// HH-2: the throw is halved.
        halved: bool,
    },
    /// So far, without dice.
    Fixed(Len),
    /// Not at all.
    None,
}

/// HH-3: what an attempt to observe comes to.
#[derive(Clone, PartialEq, Debug)]
pub enum Observation {
    /// It is seen without a test.
    Automatic,
    /// It cannot be seen, and why.
    Impossible(Text),
    /// A test.
    Test(Check),
}

/// Fire, as the layer orders it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shot {
    /// Who.
    pub by: ElementId,
    /// At whom.
    pub target: ElementId,
    /// With which weapons, by slot.
    pub weapons: Vec<u8>,
    /// HA-2.
    pub mods: Mods,
    /// It fires as on the move.
    pub moving: bool,
    /// FYOB-102.
    pub aimed: bool,
}

/// A host on the virtual table.
pub trait Board: Host {
    /// Where an element is: its own place, or its carrier's.
    fn pose(state: &Position<Self>, id: ElementId) -> Pose;
    /// The size of the table.
    fn size(state: &Position<Self>) -> Size;
    /// The edge behind which a side's box lies.
    fn edge(state: &Position<Self>, side: Side) -> Edge {
        state.battle.forces[side.idx()].edge
    }
    /// Between nearest edges, if the first stood at `at`.
    fn distance(state: &Position<Self>, id: ElementId, at: Point, other: ElementId) -> Len;
    /// Whether that distance is at most `reach`: often known without working it out.
    fn within(state: &Position<Self>, reach: Len, id: ElementId, at: Point, other: ElementId) -> bool {
        Self::distance(state, id, at, other) <= reach
    }
    /// From the nearest edge of an element, if it stood at `at`, to a point.
    fn distance_to(state: &Position<Self>, id: ElementId, at: Point, to: Point) -> Len;
    /// Line of sight from a point to an element that stands at `at`. Men and vehicles differ.
    fn sees(rules: &Fyob<Self>, state: &Position<Self>, from: Point, target: ElementId, at: Point) -> bool;
    /// Line of sight between two points of the ground.
    fn sees_point(rules: &Fyob<Self>, state: &Position<Self>, from: Point, to: Point) -> bool;
    /// What an element would stand in at `at`, against something at `from`.
    fn cover(rules: &Fyob<Self>, state: &Position<Self>, id: ElementId, at: Point, from: Point) -> Cover;
    /// The weapons of an element that it has now (a foot crew has small arms alone).
    fn weapons(rules: &Fyob<Self>, state: &Position<Self>, id: ElementId) -> Vec<Weapon>;
    /// Whether a weapon could hurt a target: range and face included, line of sight and arc not.
    fn hurts(
        rules: &Fyob<Self>,
        state: &Position<Self>,
        by: (ElementId, Point),
        weapon: &Weapon,
        target: (ElementId, Point),
    ) -> Hurt;
    /// AI-0: the same for a place where the target might stand: a vehicle would show its front there.
    fn hurts_front(
        rules: &Fyob<Self>,
        state: &Position<Self>,
        by: (ElementId, Point),
        weapon: &Weapon,
        target: (ElementId, Point),
    ) -> Hurt {
        Self::hurts(rules, state, by, weapon, target)
    }
    /// AI-8 (4), HH-11: whether the engineering task that an element's order states is done.
    fn work_is_done(rules: &Fyob<Self>, state: &Position<Self>, id: ElementId) -> bool;
    /// Whether a point is in the arc of a weapon, from where the element stands and faces.
    fn in_arc(rules: &Fyob<Self>, state: &Position<Self>, id: ElementId, weapon: &Weapon, at: Point) -> bool;
    /// FYOB-R24: it has a working weapon that can hurt that vehicle at its best range on some face.
    fn has_answer(rules: &Fyob<Self>, state: &Position<Self>, id: ElementId, afv: ElementId) -> bool;
    /// HH-3: an attempt to observe an enemy, or a counter of one at `at`. `segments` are the layer's.
    fn observation(
        rules: &Fyob<Self>,
        state: &Position<Self>,
        observer: ElementId,
        target: ElementId,
        at: Point,
        segments: i8,
    ) -> Observation;
    /// HH-3: how near an enemy in sight is seen without a test.
    fn seen_without_test(rules: &Fyob<Self>, state: &Position<Self>, observer: ElementId) -> Len;
    /// Its movement. `foot`: as men on foot, whatever it is (a crew that leaves its weapon).
    fn pace(rules: &Fyob<Self>, state: &Position<Self>, id: ElementId, road: bool, foot: bool) -> Pace;
    /// What a straight leg costs, in lengths of the throw; nothing if it may not go there. Ground only.
    fn leg_cost(
        rules: &Fyob<Self>,
        state: &Position<Self>,
        id: ElementId,
        from: Point,
        to: Point,
        foot: bool,
    ) -> Option<Len>;
    /// Whether a point lies on a road that the road dice are for.
    fn on_road(rules: &Fyob<Self>, state: &Position<Self>, at: Point) -> bool;
    /// How far it gets along a leg before it touches an enemy, and whom. One that is left behind stops nobody.
    fn meets(
        rules: &Fyob<Self>,
        state: &Position<Self>,
        id: ElementId,
        from: Point,
        to: Point,
    ) -> Option<(ElementId, Len)>;
    /// Whether it may end a move at a point: upon nobody, room enough.
    fn may_end(rules: &Fyob<Self>, state: &Position<Self>, id: ElementId, at: Point) -> bool;
    /// Two elements touch.
    fn touches(state: &Position<Self>, id: ElementId, other: ElementId) -> bool;
    /// AI-6, FYOB-100: whether a transport can take an element aboard, or in tow, from where they stand.
    fn can_carry(rules: &Fyob<Self>, state: &Position<Self>, carrier: ElementId, id: ElementId) -> bool;

    // What the shared code asks beyond HA-1.

    /// How far parts of an element stand from its place, where it is made of many.
    fn spread(_: &Position<Self>, _: ElementId) -> Len {
        Len::ZERO
    }
    /// The leg costs that are kept for this battle: in the host's still data, no part of the state. Without them every
    /// search asks for its legs anew.
    fn costs(_: &Position<Self>) -> Option<&Costs> {
        None
    }
    /// What leg costs depend on besides the place, as a number: the class of movement, and how often the ground has
    /// changed (a roadblock that was lifted).
    fn cost_key(_: &Fyob<Self>, _: &Position<Self>, id: ElementId, foot: bool) -> u64 {
        u64::from(id.0) << 1 | u64::from(foot)
    }
    /// HH-7: how far the loser of an assault falls back; nothing: a full move is thrown for.
    fn falls_back(_: &Fyob<Self>, _: &Position<Self>, _: ElementId) -> Option<Len> {
        None
    }
    /// FYOB-166, HH-11: a concealed element fires: whether it stays concealed all the same, as snipers may.
    fn stays_hidden(_: &mut Play<'_, Self>, _: ElementId) -> Flow<bool> {
        Ok(false)
    }
    /// HH-14: the half-angle of a weapon's arc, for drawing: 180 is all round.
    fn half_arc(_: &Fyob<Self>, _: &Position<Self>, _: ElementId, _: &Weapon) -> u16 {
        180
    }
    /// What a line over the table crosses, in words.
    fn crosses(_: &Fyob<Self>, _: &Position<Self>, _: Point, _: Point) -> Vec<Crossed> {
        Vec::new()
    }

    // Deeds. Each records the host's own facts of the table; what the layer keeps about an element (aboard, shots,
    // status, tests) the layer records itself.

    /// FYOB-R56: the layer has noted that a weapon, gun or vehicle is left behind for good where it stands: the host marks
    /// it on the table if it shows such things.
    fn left_behind(_: &mut Play<'_, Self>, _: ElementId) -> Flow {
        Ok(())
    }
    /// FYOB-R56: a weapon that was left behind has a crew again, who stand at it.
    fn manned_again(_: &mut Play<'_, Self>, _: ElementId) -> Flow {
        Ok(())
    }
    /// Puts an element somewhere, along a way: the host's own fact of moving.
    fn put(step: &mut Play<'_, Self>, id: ElementId, via: Vec<Point>, to: Pose) -> Flow;
    /// Turns an element.
    fn face(step: &mut Play<'_, Self>, id: ElementId, facing: Deg) -> Flow;
    /// Throws for fire and says what came of it. The layer records the tests and the losses.
    fn fire(step: &mut Play<'_, Self>, shot: &Shot) -> Flow<Attack>;
    /// Throws for an assault: FYOB-R76 has been settled before.
    fn assault(step: &mut Play<'_, Self>, by: ElementId, on: ElementId, mods: Mods) -> Flow<Assault>;
    /// Takes an element aboard a carrier, or puts it on the table beside it.
    fn load(step: &mut Play<'_, Self>, id: ElementId, carrier: Option<ElementId>, to: Option<Point>) -> Flow;
    /// FYOB-100 (iii), (vi): parachutes, engineering and what else is the host's own.
    fn special_act(step: &mut Play<'_, Self>, id: ElementId, act: &crate::Act) -> Flow;
    /// HH-11: aircraft, naval and off-table batteries attack in their turn. Where one really does, the host notes its fire
    /// ([`crate::phases::note_fire`]).
    fn outside_turn(step: &mut Play<'_, Self>, id: ElementId, target: Option<ElementId>) -> Flow;
}

/// FYOB-R18, FYOB-R30, FYOB-R56: the weapon, gun or vehicle is left behind for good; the men go on on foot. Weapons and guns
/// stay where they are and can be manned again; vehicles are out of the game.
pub fn abandon<B: Board>(step: &mut Play<'_, B>, id: ElementId) -> Flow {
    let here = place::<B>(&step.state, id).at;
    left_weapons::leave_for_good(step, id, here);
    B::left_behind(step, id)
}

/// AI-12 (2): the leader of an element has reacted, and its turn goes on: HH-3, what it sees now; FYOB-R81, the next leg of
/// its order.
pub fn turn_goes_on<B: Board>(step: &mut Play<'_, B>, id: ElementId) -> Flow {
    look_around(step, id)?;
    take_up_next_leg(step, id);
    Ok(())
}

/// The umpire puts an element somewhere.
pub fn ruled<B: Board>(step: &mut Play<'_, B>, id: ElementId, to: Pose) -> Flow {
    let it = step.state.element(id)?;
    if !it.on_table() || is_outside::<B>(&step.state, id) {
        return refuse("ENG-014", "it does not stand on the table");
    }
    if !to.at.in_range() || !B::size(&step.state).holds(to.at) {
        return refuse("ENG-014", "that place is not on the table");
    }
    let body = mover(&step.state, id);
    B::put(step, body, Vec::new(), to)?;
    look_around(step, id)
}

/// FYOB-R53: a concealed element turns out to stand at one of its counters.
pub fn put_at<B: Board>(step: &mut Play<'_, B>, id: ElementId, at: Point) -> Flow {
    let facing = B::pose(&step.state, id).facing;
    B::put(step, id, Vec::new(), Pose::new(at, facing))
}

/// Who moves when an element moves: FYOB-R69, the vehicle that it is in.
pub fn mover<T>(state: &crate::State<T>, id: ElementId) -> ElementId {
    state.get(id).aboard.unwrap_or(id)
}

/// Where an element is. FYOB-R67: one that has been committed stands at the edge point where it is to come on.
pub fn place<B: Board>(state: &Position<B>, id: ElementId) -> Pose {
    match state.get(mover(state, id)).status {
        Status::Coming(at) => Pose::new(at, inwards(B::edge(state, state.get(id).side))),
        _ => B::pose(state, id),
    }
}

/// Away from an edge, into the table.
fn inwards(edge: Edge) -> Deg {
    match edge {
        Edge::South => Deg::NORTH,
        Edge::North => Deg::SOUTH,
        Edge::West => Deg::EAST,
        Edge::East => Deg::WEST,
    }
}

/// HH-11: an aircraft, a vessel or a battery off the table, which nobody meets there.
pub(crate) fn is_outside<B: Board>(state: &Position<B>, id: ElementId) -> bool {
    matches!(state.info(id).arm, Arm::Aircraft | Arm::Battery)
}

/// The middle of the edge of a side.
pub(crate) fn edge_middle<B: Board>(state: &Position<B>, side: Side) -> Point {
    let size = B::size(state);
    on_edge(Point::raw(size.width.raw() / 2, size.height.raw() / 2), B::edge(state, side), size)
}

/// The point of an edge that is nearest to a place.
pub(crate) fn on_edge(at: Point, edge: Edge, size: Size) -> Point {
    let (width, height) = (size.width.raw(), size.height.raw());
    let (x, y) = (at.x.clamp(0, width), at.y.clamp(0, height));
    match edge {
        Edge::South => Point::raw(x, 0),
        Edge::North => Point::raw(x, height),
        Edge::West => Point::raw(0, y),
        Edge::East => Point::raw(width, y),
    }
}

//! AI-0: the terms of the procedure: what an element knows, what threatens a place, whether a path is exposed.

use std::cell::RefCell;
use std::collections::BTreeMap;

use table::{Len, Point};

use crate::Fyob;
use crate::attack::{Cover, Hurt};
use crate::board::{self, Board, Weapon};
use crate::element::{Arm, Kind, inches};
use crate::host::Position;
use crate::ids::ElementId;
use crate::leaders::tested;
use crate::left_weapons::{Away, away};
use crate::order::{Order, Task};
use crate::state::{Question, State};

/// AI-3, AI-0: a waypoint is passed, a place is reached within this.
pub(crate) const AT_PLACE: Len = inches(2);
/// AI-1 row 1.
const HOLD_RING: Len = inches(3);
/// AI-1 row 8.
const SITE_RING: Len = inches(6);
/// AI-0: more open ground than this under fire makes a path exposed.
const OPEN_GROUND: Len = inches(3);

/// A known enemy on the table, where it was last seen.
#[derive(Clone, Debug)]
pub(crate) struct Enemy {
    /// Who.
    pub id: ElementId,
    /// FYOB-R73: where it was last seen.
    pub at: Point,
    /// Neither cowering nor retiring.
    pub steady: bool,
    /// Its direct-fire weapons that have ammunition.
    pub weapons: Vec<Weapon>,
}

/// AI-0, AI-3: what threatens a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Danger {
    /// D of AI-3: 3 for every enemy against which the place is open, 2 for soft cover, 1 for hard.
    pub sum: i32,
    /// The place is open against one of them at least.
    pub open: bool,
}

/// What an element knows of the enemy when it decides.
#[derive(Debug)]
pub(crate) struct Picture<'a, B: Board> {
    /// The rules.
    pub rules: &'a Fyob<B>,
    /// The state.
    pub state: &'a Position<B>,
    /// Who decides.
    pub id: ElementId,
    /// What would be hit: the element, or the vehicle that carries it.
    pub body: ElementId,
    /// Where it stands.
    pub at: Point,
    /// Whom it knows, by number.
    pub enemies: Vec<Enemy>,
    dangers: RefCell<BTreeMap<Point, Danger>>,
}

impl<'a, B: Board> Picture<'a, B> {
    /// What an element knows where it stands.
    pub fn new(rules: &'a Fyob<B>, state: &'a Position<B>, id: ElementId) -> Picture<'a, B> {
        Picture::from(rules, state, id, board::place::<B>(state, id).at)
    }

    /// What it would know at a place: a concealed element judges from each of its counters (FYOB-R53).
    pub fn from(rules: &'a Fyob<B>, state: &'a Position<B>, id: ElementId, at: Point) -> Picture<'a, B> {
        let me = state.get(id);
        let body = board::mover(state, id);
        let mut enemies = Vec::with_capacity(me.known.len());
        for known in &me.known {
            let Some(it) = state.find(known.enemy) else { continue };
            if !it.on_table() || it.aboard.is_some() || state.info(it.id).kind == Kind::Outside {
                continue;
            }
            // It is seen to have gone: the element looks at the place, and it is not there (FYOB-R73).
            if B::pose(state, it.id).at != known.at && B::sees(rules, state, at, it.id, known.at) {
                continue;
            }
            let direct = |weapon: &Weapon| !weapon.indirect && weapon.shots_left != Some(0);
            let weapons = B::weapons(rules, state, it.id).into_iter().filter(direct).collect();
            enemies.push(Enemy { id: it.id, at: known.at, steady: it.is_steady(), weapons });
        }
        Picture { rules, state, id, body, at, enemies, dangers: RefCell::default() }
    }

    /// AI-0 *x threatens p*: from its last seen point it sees the place, with a direct-fire weapon in range that can
    /// hurt the element.
    pub fn threatens(&self, enemy: &Enemy, at: Point) -> bool {
        enemy.steady && self.can_hurt_at(enemy, at)
    }

    /// Whether an enemy could hurt the element at a place, steady or not.
    pub fn can_hurt_at(&self, enemy: &Enemy, at: Point) -> bool {
        let (rules, state) = (self.rules, self.state);
        let hurts = |weapon: &Weapon| {
            let (by, target) = ((enemy.id, enemy.at), (self.body, at));
            B::hurts_front(rules, state, by, weapon, target) != Hurt::No
        };
        enemy.weapons.iter().any(hurts) && B::sees(rules, state, enemy.at, self.body, at)
    }

    /// AI-3 D, AI-0 *open at p*. Worked out once for every place.
    pub fn danger(&self, at: Point) -> Danger {
        if let Some(known) = self.dangers.borrow().get(&at) {
            return *known;
        }
        let mut danger = Danger::default();
        for enemy in self.enemies.iter().filter(|it| self.threatens(it, at)) {
            let cover = self.cover(at, enemy.at);
            danger.open |= cover == Cover::Open;
            danger.sum += match cover {
                Cover::Open => 3,
                Cover::Soft => 2,
                Cover::Hard => 1,
            };
        }
        self.dangers.borrow_mut().insert(at, danger);
        danger
    }

    /// AI-0 *exposed path*: more than 3" of it, added up, runs over points that are open. The path starts where the
    /// element stands.
    pub fn is_exposed(&self, path: &[Point]) -> bool {
        let (mut from, mut open) = (self.at, Len::ZERO);
        for &to in path {
            if self.danger(to).open {
                open += from.distance(to);
                if OPEN_GROUND < open {
                    return true;
                }
            }
            from = to;
        }
        false
    }

    /// Whether any known enemy threatens a point of a path.
    pub fn is_threatened(&self, path: &[Point]) -> bool {
        path.iter().any(|&at| 0 < self.danger(at).sum)
    }

    /// What the element would stand in at a place, against something elsewhere.
    pub fn cover(&self, at: Point, from: Point) -> Cover {
        B::cover(self.rules, self.state, self.body, at, from)
    }

    /// AI-0 *reference enemy*: where the nearest known enemy is (tie: lowest number); none known: the middle of the
    /// enemy's box edge.
    pub fn reference(&self) -> Point {
        board::reference_enemy::<B>(self.state, self.id).at
    }

    /// From the nearest edge of the element, if it stood at a place, to where an enemy was last seen.
    pub fn distance_from(&self, at: Point, enemy: &Enemy) -> Len {
        if B::pose(self.state, enemy.id).at == enemy.at {
            return B::distance(self.state, self.body, at, enemy.id);
        }
        B::distance_to(self.state, self.body, at, enemy.at)
    }

    /// From where it stands.
    pub fn distance(&self, enemy: &Enemy) -> Len {
        self.distance_from(self.at, enemy)
    }

    /// Whether a known enemy is so near.
    pub fn enemy_within(&self, reach: Len) -> bool {
        self.enemies.iter().any(|it| self.distance(it) <= reach)
    }

    /// From where it stands to a place, nearest edge.
    pub fn distance_to(&self, to: Point) -> Len {
        B::distance_to(self.state, self.body, self.at, to)
    }

    /// AI-0 *at its place*: within 2" of a goal.
    pub fn is_at(&self, goal: Point) -> bool {
        self.at.within(AT_PLACE, goal)
    }
}

/// The order that an element follows in its turn, as the procedure reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Duty {
    /// The order.
    pub order: Order,
    /// AI-1 row 1: on Hold it may look for cover so far from the held point.
    pub ring: Len,
}

/// AI-11, FYOB-R71, AI-13: the order that an element follows now: its Group's, or its own; Hold where it stands if it
/// cannot be followed.
pub(crate) fn duty_of<B: Board>(state: &Position<B>, id: ElementId) -> Duty {
    let me = state.get(id);
    let order = state.group_of(id).map_or_else(|| me.order(), |group| &group.order);
    let hold = |at: Point, ring: Len| Duty { order: Order::at(Task::Hold, at), ring };
    let here = board::place::<B>(state, id).at;
    // FYOB-R71: the unit that was to be supported is gone.
    let unit_is_gone = |unit: ElementId| state.find(unit).is_none_or(|it| !it.on_table());
    if order.task == Task::Support && order.unit.is_some_and(unit_is_gone) {
        return hold(here, HOLD_RING);
    }
    // AI-13: a gun that cannot move reads an order that needs a move as Hold.
    let stays = matches!(order.task, Task::Hold | Task::Overwatch | Task::Conceal);
    if state.info(id).emplaced && me.aboard.is_none() && !me.is_foot_crew() && !stays {
        return hold(here, HOLD_RING);
    }
    let place = order.goal().unwrap_or(here);
    match order.task {
        // AI-14: an empty transport holds where it was left.
        Task::Hold if state.info(id).arm == Arm::Transport => hold(here, HOLD_RING),
        // AI-1: order 6 without concealment, at its place: row 1.
        Task::Conceal if !me.concealed && here.within(AT_PLACE, place) => hold(place, HOLD_RING),
        // AI-1 row 8: the sappers stopped work for this bound: as Hold at the site, with 6" instead of 3".
        Task::Engineer if tested(state, Question::Persist) == Some(false) => hold(place, SITE_RING),
        _ => Duty { order: order.clone(), ring: HOLD_RING },
    }
}

/// AI-3: where the weapon stands that a crew goes back to: it is away from it (FYOB-R57); or it has abandoned it, has a
/// score of 5 again, and the weapon is within 24" (FYOB-R56).
pub(crate) fn weapon_to_man<B: Board>(state: &Position<B>, id: ElementId) -> Option<Point> {
    let me = state.get(id);
    let at = me.weapon_left?;
    match away(me)? {
        Away::ForNow => Some(at),
        Away::Abandoned => at.within(inches(24), board::place::<B>(state, id).at).then_some(at),
    }
}

/// AI-0 *at its place*, the order's own place: the held point, the position, the destination.
pub(crate) fn place_of<B: Board>(state: &Position<B>, id: ElementId, order: &Order) -> Point {
    order.goal().unwrap_or_else(|| board::place::<B>(state, id).at)
}

/// FYOB-R21: below half of its strength, which vehicles never are.
pub(crate) fn is_under_half<T>(state: &State<T>, id: ElementId) -> bool {
    let (me, info) = (state.get(id), state.info(id));
    state.kind(id) == Kind::Foot && u16::from(me.men) * 2 < u16::from(info.men)
}

/// AI-3: whole inches of a length, rounded down.
pub(crate) fn whole_inches(length: Len) -> i32 {
    length.raw().div_euclid(inches(1).raw())
}

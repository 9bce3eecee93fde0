//! AI-3, AI-4: where to move, on the lattice of HH-13.

use table::{Len, Point};

use crate::attack::Cover;
use crate::board::{self, Board, Contact, Field, Reach};
use crate::element::{Arm, Kind, inches};
use crate::ids::ElementId;
use crate::order::Task;
use crate::procedure::goal::{Aim, aim};
use crate::procedure::terms::{AT_PLACE, Duty, Enemy, Picture, whole_inches};
use crate::procedure::weigh::{Lookup, Spot, Weighing, cover_value};

/// Contact, which ends no move but an assault (HH-13).
const CONTACT: Len = Len::milli_inches(500);

/// FYOB-R65: what a score of 4 lets a vehicle do.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Shy {
    /// It is free.
    Free,
    /// In a general withdrawal: not towards the enemy.
    Homewards,
    /// An AFV in cover: only through and to such places.
    InCover,
    /// An AFV in the open: only along the shortest way to the nearest such place.
    Along(Vec<Point>),
    /// A soft-skin: only to such a place.
    ToCover,
    /// Not at all.
    Nailed,
}

/// Everything that a move could be, within a distance.
#[derive(Debug)]
pub(crate) struct Prospect<'a, B: Board> {
    picture: &'a Picture<'a, B>,
    duty: &'a Duty,
    /// The goal.
    pub aim: Aim,
    reach: Reach,
    /// The goal itself, if the last leg can leave the lattice for it: the cell before it.
    goal_from: Option<usize>,
    spots: Vec<Spot>,
    field: Field,
    reference: Point,
    /// How far its direct-fire weapons reach; less than nothing if it has none.
    range: Len,
    /// Only roads (HH-2).
    road: bool,
    shy: Shy,
}

impl<'a, B: Board> Prospect<'a, B> {
    /// Looks at all places within a distance.
    pub fn new(picture: &'a Picture<'a, B>, duty: &'a Duty, distance: Len, road: bool) -> Prospect<'a, B> {
        let (rules, state, id) = (picture.rules, picture.state, picture.id);
        let foot = state.get(id).is_foot_crew();
        let aim = aim(picture, duty);
        let reach = board::reach(rules, state, id, distance, foot);
        let field = board::field(rules, state, id, aim.at, foot);
        let now = whole_inches(field.way_length(picture.at));
        let gained = |at: Point| now - whole_inches(field.way_length(at));
        let spot = |at: Point, cost: Len| Spot { at, cost, progress: gained(at) };
        let mut spots: Vec<Spot> = reach.cells.iter().map(|it| spot(it.at, it.cost)).collect();
        if spots.is_empty() {
            spots.push(spot(picture.at, Len::ZERO));
        }
        let goal_from = last_leg(picture, &reach, aim.at, distance, foot);
        if let Some((_, cost)) = goal_from {
            spots.push(spot(aim.at, cost));
        }
        let weapons = B::weapons(rules, state, picture.body);
        let range = weapons.iter().filter(|it| !it.indirect).map(|it| it.range).max();
        let mut res = Prospect {
            picture,
            duty,
            aim,
            reach,
            goal_from: goal_from.map(|it| it.0),
            spots,
            field,
            reference: picture.reference(),
            range: range.unwrap_or(Len::new(-1)),
            road,
            shy: Shy::Free,
        };
        res.shy = res.shyness();
        res
    }

    /// AI-3: Bold, Safe and the rest.
    pub fn weighing(&self) -> Weighing<'_, &Prospect<'a, B>> {
        Weighing { spots: &self.spots, weights: self.aim.weights, lookup: self }
    }

    /// How long the way to the goal still is.
    pub fn way_left(&self) -> Len {
        self.field.way_length(self.picture.at)
    }

    /// The path to a place.
    pub fn path(&self, idx: usize) -> Vec<Point> {
        match self.goal_from {
            Some(before) if idx == self.reach.cells.len() => {
                let mut path = self.reach.path(before);
                path.push(self.aim.at);
                path
            }
            _ if idx == 0 => Vec::new(),
            _ => self.reach.path(idx),
        }
    }

    /// AI-1 row 4: the contact move that could be made: a known enemy of men, crew-served weapon or gun with no more men;
    /// several: shortest path, then lowest number.
    pub fn contact(&self) -> Option<(ElementId, Vec<Point>)> {
        let state = self.picture.state;
        let men = state.get(self.picture.id).men;
        let weaker = |it: &&Contact| {
            let enemy = state.get(it.enemy);
            state.kind(it.enemy) == Kind::Foot && enemy.men <= men && !enemy.concealed
        };
        // HH-2: with the road dice its whole move stays on the road.
        let keeps_to_road = |it: &&Contact| {
            let on_road = |&at: &Point| B::on_road(self.picture.rules, state, at);
            !self.road || self.reach.path_to_contact(it).iter().all(on_road)
        };
        let contacts = self.reach.contacts.iter().filter(weaker).filter(keeps_to_road);
        let nearest = contacts.min_by_key(|it| (it.cost, it.enemy))?;
        Some((nearest.enemy, self.reach.path_to_contact(nearest)))
    }

    /// AI-3, recce "fail": the place without danger nearest to the own edge; if there is none, the least dangerous.
    pub fn refuge(&self) -> usize {
        let state = self.picture.state;
        let side = state.get(self.picture.id).side;
        let to_edge = |at: Point| B::size(state).distance_to_edge(at, B::edge(state, side));
        let open = (0..self.spots.len()).filter(|&idx| idx == 0 || self.allowed(idx));
        let key = |idx: usize| {
            let Spot { at, cost, .. } = self.spots[idx];
            let danger = self.picture.danger(at).sum;
            (danger, if danger == 0 { to_edge(at) } else { Len::ZERO }, cost, at)
        };
        open.min_by_key(|&idx| key(idx)).unwrap_or(0)
    }

    /// FYOB-R65: a vehicle at a score of 4.
    fn shyness(&self) -> Shy {
        let picture = self.picture;
        let (rules, state, id) = (picture.rules, picture.state, picture.id);
        if state.get(id).score != 4 {
            return Shy::Free;
        }
        let is_hidden = self.is_hidden(picture.at);
        match state.kind(id) {
            // In a general withdrawal it may always go towards its own edge.
            Kind::Armour | Kind::Soft if state.force(state.get(id).side).withdrawing => Shy::Homewards,
            Kind::Armour if is_hidden => Shy::InCover,
            Kind::Armour => {
                board::way_to_hiding(rules, state, id).map_or(Shy::Nailed, |(way, _)| Shy::Along(way))
            }
            Kind::Soft if is_hidden => Shy::Nailed,
            Kind::Soft => Shy::ToCover,
            Kind::Foot | Kind::Outside => Shy::Free,
        }
    }

    /// A vehicle would be hull-down or partly obscured there.
    fn is_hidden(&self, at: Point) -> bool {
        self.picture.cover(at, self.reference) != Cover::Open
    }

    /// FYOB-R65.
    fn is_bold_enough(&self, idx: usize) -> bool {
        let state = self.picture.state;
        let to_edge =
            |at: Point| B::size(state).distance_to_edge(at, B::edge(state, state.get(self.picture.id).side));
        match &self.shy {
            Shy::Free => true,
            Shy::Homewards => to_edge(self.spots[idx].at) <= to_edge(self.picture.at),
            Shy::InCover => self.path(idx).into_iter().all(|at| self.is_hidden(at)),
            Shy::Along(way) => way.starts_with(&self.path(idx)),
            Shy::ToCover => self.is_hidden(self.spots[idx].at),
            Shy::Nailed => false,
        }
    }

    /// AI-3, limits for all orders: how near an element goes to known enemies of its own will.
    fn keeps_off(&self) -> Len {
        match self.picture.state.info(self.picture.body).arm {
            Arm::Men => inches(3),
            Arm::CrewWeapon | Arm::Gun => inches(9),
            _ => inches(6),
        }
    }

    /// A known enemy is so near to a place, and nearer than now.
    fn closes_in(&self, at: Point, reach: Len) -> bool {
        let closer = |enemy: &Enemy| {
            let there = self.picture.distance_from(at, enemy);
            there < reach && there < self.picture.distance(enemy)
        };
        self.picture.enemies.iter().any(closer)
    }

    /// A known enemy is in sight and range from a place.
    fn could_fire_from(&self, at: Point, wanted: impl Fn(&Enemy) -> bool) -> bool {
        let (rules, state) = (self.picture.rules, self.picture.state);
        self.picture.enemies.iter().any(|enemy| {
            wanted(enemy)
                && self.picture.distance_from(at, enemy) <= self.range
                && B::sees(rules, state, at, enemy.id, enemy.at)
        })
    }

    /// AI-3 row 5: a place sees the objective, or a suspected enemy: a counter.
    fn finds_out(&self, at: Point) -> bool {
        let (rules, state) = (self.picture.rules, self.picture.state);
        let enemies = state.on_table(state.get(self.picture.id).side.other());
        let counters = enemies.filter(|it| it.concealed).flat_map(|it| it.counters.iter().copied());
        let mut worth = self.duty.order.goal().into_iter().chain(counters);
        worth.any(|point| B::sees_point(rules, state, at, point))
    }
}

/// AI-3: the goal if it is reachable: by a last leg off the lattice.
fn last_leg<B: Board>(
    picture: &Picture<'_, B>,
    reach: &Reach,
    goal: Point,
    distance: Len,
    foot: bool,
) -> Option<(usize, Len)> {
    let near =
        |at: Point| at != goal && (at.x - goal.x).abs().max((at.y - goal.y).abs()) <= board::SPACING.raw();
    let cost = |idx: usize| {
        let cell = reach.cells[idx];
        // An enemy that it knows of or runs into would stop it on the way.
        if B::meets(picture.rules, picture.state, picture.body, cell.at, goal).is_some() {
            return None;
        }
        let leg = B::leg_cost(picture.rules, picture.state, picture.body, cell.at, goal, foot)?;
        let cost = cell.cost + leg;
        (cost <= distance).then_some((cost, idx))
    };
    if reach.find(goal).is_some() || goal == picture.at {
        return None;
    }
    let cells = (0..reach.cells.len()).filter(|&idx| near(reach.cells[idx].at));
    cells.filter_map(cost).min().map(|(cost, idx)| (idx, cost))
}

impl<B: Board> Lookup for &Prospect<'_, B> {
    fn allowed(&self, idx: usize) -> bool {
        Prospect::allowed(self, idx)
    }

    fn cover(&self, idx: usize) -> i32 {
        cover_value(self.picture.cover(self.spots[idx].at, self.reference))
    }

    /// AI-3, the column S.
    fn bonus(&self, idx: usize) -> i32 {
        let (at, state) = (self.spots[idx].at, self.picture.state);
        if self.aim.to_weapon {
            return 0;
        }
        match self.duty.order.task {
            // 2: +4 if a known enemy within 12" of x is in sight and range from p.
            Task::Support => {
                let unit = self.duty.order.unit.filter(|&unit| state.find(unit).is_some());
                let near = |enemy: &Enemy, unit: ElementId| {
                    B::distance_to(state, unit, board::place::<B>(state, unit).at, enemy.at) <= inches(12)
                };
                4 * i32::from(unit.is_some_and(|unit| self.could_fire_from(at, |it| near(it, unit))))
            }
            // 3: -6 if p is within 12" of a known enemy and nearer to it than now.
            Task::Reposition => -6 * i32::from(self.closes_in(at, inches(12))),
            // 4: +3 if a known enemy is in sight and range from p.
            Task::Contact => 3 * i32::from(self.could_fire_from(at, |_| true)),
            // 5: -10 if p is within 9" of a known enemy; +4 if p sees the objective or a suspected point.
            Task::Recce => {
                let near = |it: &Enemy| self.picture.distance_from(at, it) <= inches(9);
                let near = self.picture.enemies.iter().any(near);
                -10 * i32::from(near) + 4 * i32::from(self.finds_out(at))
            }
            // 7: +6 if p sees the feature.
            Task::Overwatch => {
                let sees = |point| B::sees_point(self.picture.rules, state, at, point);
                6 * i32::from(self.duty.order.goal().is_some_and(sees))
            }
            Task::Hold | Task::Conceal | Task::Engineer => 0,
        }
    }

    fn danger(&self, idx: usize) -> i32 {
        self.picture.danger(self.spots[idx].at).sum
    }

    fn is_exposed(&self, idx: usize) -> bool {
        self.picture.is_exposed(&self.path(idx))
    }
}

impl<B: Board> Prospect<'_, B> {
    /// AI-3: the limits of the order, and those for all orders.
    fn allowed(&self, idx: usize) -> bool {
        let (picture, at) = (self.picture, self.spots[idx].at);
        let (rules, state, order) = (picture.rules, picture.state, &self.duty.order);
        let within_order = match order.task {
            _ if self.aim.to_weapon => true,
            // 1: only p within 3" of the held point; outside it only p nearer to it than now.
            Task::Hold if picture.at.within(self.duty.ring, self.aim.at) => {
                at.within(self.duty.ring, self.aim.at)
            }
            Task::Hold => at.distance_sq(self.aim.at) < picture.at.distance_sq(self.aim.at),
            // 2: once within 2" of y only p within 3" of y.
            Task::Support => match order.goal() {
                Some(position) if picture.is_at(position) => at.within(inches(3), position),
                _ => true,
            },
            // 6 and 8: no move once there.
            Task::Conceal | Task::Engineer => !picture.at.within(AT_PLACE, self.aim.at),
            Task::Reposition | Task::Contact | Task::Recce | Task::Overwatch => true,
        };
        let touches = |enemy: &Enemy| picture.distance_from(at, enemy) <= CONTACT;
        within_order
            && (order.to_box || !self.closes_in(at, self.keeps_off()))
            && !picture.enemies.iter().any(touches)
            && (!self.road || self.path(idx).iter().all(|&it| B::on_road(rules, state, it)))
            && self.is_bold_enough(idx)
            && B::may_end(rules, state, picture.body, at)
    }
}

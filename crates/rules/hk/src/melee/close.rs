//! HK-H36: the move into contact, of those who start a close assault and of those who come to meet it (HK-R33).

use engine::Step;
use table::{Deg, Len, Point};

use crate::Hk;
use crate::element::{Element, ElementId, inches};
use crate::event::{Event, Motion};
use crate::formation::vehicle_base;
use crate::melee::reach::{PER_FOE, REACH, gap, men, touch, touches_vehicle};
use crate::sight::{Stand, TOLERANCE, area_kind, building_at};
use crate::state::State;
use crate::tables::Going;

/// HK-H01a: discs that are nearer than this overlap.
const APART: Len = Len::milli_inches(745);
/// Where a man stands who is in contact: a hair inside the 0.8" of HK-H01a.
const BESIDE: Len = Len::milli_inches(780);
/// Where a man stands who stands by a friend in contact.
const BEHIND: Len = Len::milli_inches(900);
/// Where a man stands in contact with a vehicle: his disc touches it.
const OFF_VEHICLE: Len = Len::milli_inches(410);
/// The sides from which a man comes at another, the nearest first.
const AROUND: [i32; 12] = [0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180];

/// Moves an element into contact with its enemies, man by man, as far as 4" take them.
pub(super) fn close_in(step: &mut Step<'_, Hk>, mover: ElementId, on: &[ElementId]) {
    if let Some(event) = into_contact(&step.state, step.state.get(mover), on) {
        step.emit(event);
    }
}

/// The move of an element into contact with its enemies, if anybody moves.
pub(crate) fn into_contact(state: &State, it: &Element, on: &[ElementId]) -> Option<Event> {
    let mut crowd = Crowd::new(state, it, on);
    for most in 1..=PER_FOE {
        crowd.seek(|crowd, man| crowd.beside_foe(man, most));
    }
    crowd.seek(Crowd::beside_vehicle);
    crowd.seek(Crowd::beside_friend);
    let joined = crowd.men.iter().any(|man| man.joined);
    if joined {
        crowd.seek(Crowd::follow);
    }
    if crowd.men.iter().all(|man| man.now == man.was) {
        return None;
    }
    Some(crowd.moved(it))
}

/// A man on his way.
struct Walker {
    idx: usize,
    was: Stand,
    now: Stand,
    /// He is in contact, or beside one who is.
    joined: bool,
}

/// An enemy figure, and how many are upon it.
struct Foe {
    at: Stand,
    upon: u8,
}

/// A place that a man could go to, and the foe that he is then upon.
type Spot = (Stand, Option<usize>);

/// Everybody who matters to a move into contact.
struct Crowd<'a> {
    state: &'a State,
    men: Vec<Walker>,
    foes: Vec<Foe>,
    /// Friends of other elements that are in contact already, and with which foe.
    friends: Vec<(Stand, usize)>,
    /// Vehicles that are assaulted.
    vehicles: Vec<&'a Element>,
    /// Everybody else whom one could run into.
    others: Vec<Stand>,
}

impl<'a> Crowd<'a> {
    fn new(state: &'a State, it: &'a Element, on: &[ElementId]) -> Crowd<'a> {
        let targets: Vec<&Element> =
            on.iter().filter_map(|id| state.find(*id)).filter(|it| it.on_table()).collect();
        let mut foes: Vec<Foe> =
            targets.iter().flat_map(|it| men(it)).map(|man| Foe { at: man.1, upon: 0 }).collect();
        let mut friends = Vec::new();
        let side = state.on_table(it.id.side).filter(|other| other.id != it.id);
        for (_, stand) in side.flat_map(men) {
            if let Some(foe) = foes.iter().position(|foe| touch(state, stand, foe.at)) {
                foes[foe].upon += 1;
                friends.push((stand, foe));
            }
        }
        let mut walkers: Vec<Walker> =
            it.alive().map(|(idx, man)| Stand { at: man.at, floor: man.floor }.walker(idx)).collect();
        for man in &mut walkers {
            if let Some(foe) = foes.iter_mut().find(|foe| touch(state, man.now, foe.at)) {
                foe.upon += 1;
                man.joined = true;
            }
            man.joined |= targets.iter().any(|it| touches_vehicle(it, man.now));
        }
        // Those nearest to the enemy go first.
        let to_enemy = |man: &Walker| {
            let men = foes.iter().filter_map(|foe| gap(state, man.was, foe.at)).min();
            men.unwrap_or_else(|| {
                targets.iter().map(|it| it.centre().distance(man.was.at)).min().unwrap_or(REACH)
            })
        };
        walkers.sort_by_key(|man| (to_enemy(man), man.idx));
        let everybody = state.elements.iter().filter(|other| other.on_table() && other.id != it.id);
        let others = everybody.flat_map(|it| men(it)).map(|man| man.1).collect();
        let vehicles = targets.into_iter().filter(|it| it.vehicle.is_some()).collect();
        Crowd { state, men: walkers, foes, friends, vehicles, others }
    }

    /// Lets everybody who has not joined yet look for a place.
    fn seek(&mut self, spot: impl Fn(&Crowd<'a>, &Walker) -> Option<Spot>) {
        for idx in 0..self.men.len() {
            if self.men[idx].joined {
                continue;
            }
            if let Some((to, foe)) = spot(self, &self.men[idx]) {
                let man = &mut self.men[idx];
                (man.now, man.joined) = (to, true);
                if let Some(foe) = foe {
                    self.foes[foe].upon += 1;
                }
            }
        }
    }

    /// HK-H36: into base contact, one to one where possible.
    fn beside_foe(&self, man: &Walker, most: u8) -> Option<Spot> {
        let mut open: Vec<usize> = (0..self.foes.len()).filter(|foe| self.foes[*foe].upon < most).collect();
        open.sort_by_key(|foe| gap(self.state, man.was, self.foes[*foe].at).unwrap_or(inches(999)));
        let spot = |foe: usize| {
            let at = self.foes[foe].at;
            // One floor away he comes down or up the stairs, so nearer is not known: any side will do.
            gap(self.state, man.was, at)?;
            self.around(man, at, BESIDE).map(|to| (to, Some(foe)))
        };
        open.into_iter().find_map(spot)
    }

    /// HK-H36, HK-H66: into contact with a vehicle.
    fn beside_vehicle(&self, man: &Walker) -> Option<Spot> {
        let spots = self.vehicles.iter().flat_map(|it| vehicle_spots(it));
        let stands = spots.map(|at| Stand { at, floor: 0 });
        let mut free: Vec<Stand> = stands.filter(|to| self.can_go(man, *to)).collect();
        free.sort_by_key(|to| (to.at.distance_sq(man.was.at), to.at));
        free.first().map(|to| (*to, None))
    }

    /// HK-H36: within 1" of a friend in contact, at most two upon one enemy figure.
    fn beside_friend(&self, man: &Walker) -> Option<Spot> {
        let own = self.men.iter().filter(|it| it.joined);
        let upon = own.filter_map(|it| {
            let foe = self.foes.iter().position(|foe| touch(self.state, it.now, foe.at))?;
            Some((it.now, foe))
        });
        let mut fronts: Vec<(Stand, usize)> = upon.chain(self.friends.iter().copied()).collect();
        fronts.retain(|(_, foe)| self.foes[*foe].upon < PER_FOE);
        fronts.sort_by_key(|(friend, _)| friend.at.distance_sq(man.was.at));
        fronts
            .into_iter()
            .find_map(|(friend, foe)| self.around(man, friend, BEHIND).map(|to| (to, Some(foe))))
    }

    /// HK-H02: whoever finds no enemy stays with his element.
    fn follow(&self, man: &Walker) -> Option<Spot> {
        let near = |it: &&Walker| it.joined && it.now.floor == man.was.floor;
        let mut own: Vec<Stand> = self.men.iter().filter(near).map(|it| it.now).collect();
        own.sort_by_key(|friend| friend.at.distance_sq(man.was.at));
        if own.first().is_some_and(|friend| friend.at.within(inches(1) * 2, man.was.at)) {
            return None;
        }
        let spots = own.into_iter().find_map(|friend| self.around(man, friend, BEHIND + BEHIND));
        spots.map(|to| (to, None))
    }

    /// A free place so far from another, on the man's own side of him if there is one.
    fn around(&self, man: &Walker, of: Stand, by: Len) -> Option<Stand> {
        let towards = Deg::from_to(of.at, man.was.at).unwrap_or_default();
        let spots = AROUND.into_iter().map(|turn| towards.plus(turn).ahead(of.at, by));
        spots.map(|at| Stand { at, floor: of.floor }).find(|to| self.can_go(man, *to))
    }

    /// Whether a man can get there: within 4" whatever the terrain, not through impassable ground, and with room for him.
    fn can_go(&self, man: &Walker, to: Stand) -> bool {
        let ground = &self.state.battle.ground;
        let stairs = man.was.floor != to.floor;
        if !ground.on_table(to.at) || gap(self.state, man.was, to).is_none_or(|it| REACH + TOLERANCE < it) {
            return false;
        }
        if to.floor != 0 && building_at(self.state, to.at).is_none() {
            return false;
        }
        if !stairs && crosses_impassable(self.state, man.was.at, to.at) {
            return false;
        }
        let blocks = |it: &Stand| it.floor == to.floor && it.at.within(APART, to.at);
        let own = self.men.iter().filter(|it| it.idx != man.idx).map(|it| it.now);
        let in_the_way = |it: &Element| {
            let there = it.vehicle.as_ref().filter(|vehicle| it.on_table() || vehicle.destroyed);
            there.is_some_and(|it| to.floor == 0 && vehicle_base(it.pose).gap_to_point(to.at) < APART / 2)
        };
        !self.others.iter().any(blocks)
            && !own.into_iter().any(|it| blocks(&it))
            && !self.state.elements.iter().any(|it| in_the_way(it))
    }

    /// What happened.
    fn moved(&self, it: &Element) -> Event {
        let mut figures: Vec<Point> = it.figures.iter().map(|man| man.at).collect();
        let mut floors: Vec<u8> = it.figures.iter().map(|man| man.floor).collect();
        for man in &self.men {
            (figures[man.idx], floors[man.idx]) = (man.now.at, man.now.floor);
        }
        let first = |men: &[Point]| crate::formation::chief(it).min(men.len().saturating_sub(1));
        let via = vec![it.centre(), figures[first(&figures)]];
        let foe = self.foes.first().map(|foe| foe.at.at).or(self.vehicles.first().map(|it| it.centre()));
        let facing = foe.and_then(|foe| Deg::from_to(it.centre(), foe)).unwrap_or(it.facing);
        Event::Moved { element: it.id, via, figures, floors, pose: None, facing, how: Motion::Assault }
    }
}

impl Stand {
    fn walker(self, idx: usize) -> Walker {
        Walker { idx, was: self, now: self, joined: false }
    }
}

/// The places around a vehicle where men can be in contact with it.
fn vehicle_spots(it: &Element) -> Vec<Point> {
    let Some(vehicle) = &it.vehicle else { return Vec::new() };
    let (at, ahead) = (vehicle.pose.at, vehicle.pose.facing);
    let spot = |forward: i32, right: i32| {
        let along = ahead.ahead(at, Len::milli_inches(forward));
        ahead.plus(90).ahead(along, Len::milli_inches(right))
    };
    let off = OFF_VEHICLE.raw() * 1_000 / inches(1).raw();
    let flanks = [-1_200, -400, 400, 1_200].into_iter().flat_map(|it| [(it, 750 + off), (it, -750 - off)]);
    let ends = [-400, 400].into_iter().flat_map(|it| [(1_500 + off, it), (-1_500 - off, it)]);
    flanks.chain(ends).map(|(forward, right)| spot(forward, right)).collect()
}

/// HK-H36: whether a straight way leads through ground that men cannot enter.
pub(super) fn crosses_impassable(state: &State, a: Point, b: Point) -> bool {
    let barred = |area: usize| area_kind(state, area).foot == Going::No;
    // HK-H06: a road bridges water.
    let stretches = state.battle.ground.stretches(a, b);
    stretches.iter().any(|it| it.way.is_none() && Len::ZERO < it.length && it.area.is_some_and(barred))
}

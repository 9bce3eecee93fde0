//! Who goes for what.

use std::cell::RefCell;

use hk::{Cover, Element, ElementId, Hk, Morale, Side, Stage, State, Victory, break_point, inches};
use table::{Len, Point};

use crate::worth::middle;

/// What an inch of the way to a goal is worth: to who wins as it stands, and to who does not, at first and on the last turn.
const HASTE_WINNING: i64 = 8;
const HASTE_FIRST: i64 = 18;
const HASTE_LAST: i64 = 51;
/// HK-H39: what the loss of an element costs a side beyond its men, while the Break Point is far.
const NERVE: i64 = 95;
/// How much of danger counts, in hundredths: to who wins as it stands, and to who does not, at first and on the last turn.
const CAUTION_WINNING: i64 = 110;
const CAUTION_FIRST: i64 = 100;
const CAUTION_LAST: i64 = 75;

/// What is worked out once for every decision.
#[derive(Clone, Debug)]
pub struct Study {
    /// Whose decision it is.
    pub(super) side: Side,
    /// Where each own element should be, by its place in the list of elements, and from how far it serves as well.
    goals: Vec<Option<(Point, Len)>>,
    /// What an inch of the way to a goal is worth.
    pub(super) haste: i64,
    /// How much of danger counts, in hundredths.
    pub(super) caution: i64,
    /// HK-H39: what the loss of an element costs a side beyond its men: it brings the Break Point nearer.
    pub(super) nerve: [i64; 2],
    /// Enemies on whom smoke can be laid in this turn.
    pub(super) screens: Vec<ElementId>,
    /// The middle of the enemies that are known, counters too.
    pub(super) front: Point,
    /// What each element is worth where it stands now, once somebody has asked: every place is weighed against it.
    staying: RefCell<Vec<Option<i64>>>,
    /// What the enemy's fire of this turn does more than the own, with smoke at some places, once somebody has asked.
    leads: RefCell<Vec<(Vec<Point>, i64)>>,
}

/// How many objectives a side must still take so as to win if the game ended now.
pub(super) fn lacking(state: &State, side: Side) -> usize {
    let held = |side: Side| state.holders.iter().filter(|it| **it == Some(side)).count();
    match state.battle.victory {
        Victory::Majority => {
            let (own, theirs) = (held(side), held(side.other()));
            // One taken from the enemy counts twice.
            if state.holders.is_empty() || theirs < own { 0 } else { (theirs - own) / 2 + 1 }
        }
        Victory::Needs { side: attacker, win, .. } if attacker == side => {
            usize::from(win).saturating_sub(held(side))
        }
        Victory::Needs { side: attacker, win, draw } => {
            let most = usize::from(draw.unwrap_or(win).min(win)).saturating_sub(1);
            held(attacker).saturating_sub(most)
        }
    }
}

/// HK-H39: what the loss of an element costs a side beyond its men.
fn nerve(state: &State, side: Side) -> i64 {
    let broken = state.on_table(side).filter(|it| it.morale == Morale::Broken).count();
    let lost = usize::from(state.side(side).lost) + broken;
    match usize::from(break_point(state, side)).saturating_sub(lost) {
        0 => NERVE / 2,
        1 => NERVE * 3,
        2 => NERVE * 2,
        3 => NERVE * 3 / 2,
        _ => NERVE,
    }
}

impl Study {
    pub(super) fn new(rules: &Hk, state: &State, side: Side) -> Study {
        let lacking = lacking(state, side);
        let more = 0 < lacking;
        let (turn, turns) = (i64::from(state.turn), i64::from(state.battle.turns).max(1));
        let late = (100 * turn / turns).min(130);
        let between = |first: i64, last: i64| first + (last - first) * late / 100;
        let enemies = state.on_table(side.other()).map(Element::centre);
        let front = middle(enemies).unwrap_or_else(|| {
            let size = state.battle.ground.size();
            Point::raw(size.width.raw() / 2, size.height.raw() / 2)
        });
        let mut res = Study {
            side,
            goals: vec![None; state.elements.len()],
            haste: if more { between(HASTE_FIRST, HASTE_LAST) } else { HASTE_WINNING },
            caution: if more { between(CAUTION_FIRST, CAUTION_LAST) } else { CAUTION_WINNING },
            nerve: Side::BOTH.map(|side| nerve(state, side)),
            screens: Vec::new(),
            front,
            staying: RefCell::new(vec![None; state.elements.len()]),
            leads: RefCell::default(),
        };
        res.share_out(rules, state, lacking);
        if matches!(state.stage, Stage::Movement(_)) {
            res.screens = super::calls::to_be_screened(rules, &res, state);
        }
        res
    }

    /// Where an element should be, and from how far it serves as well.
    pub(super) fn goal(&self, state: &State, it: &Element) -> Option<(Point, Len)> {
        let idx = state.elements.binary_search_by_key(&it.id, |it| it.id).ok()?;
        self.goals[idx]
    }

    /// What an element is worth where it stands, worked out once. The study is of one position.
    pub(super) fn staying(&self, state: &State, it: &Element, worth: impl FnOnce() -> i64) -> i64 {
        let Ok(idx) = state.elements.binary_search_by_key(&it.id, |it| it.id) else { return worth() };
        let known = self.staying.borrow()[idx];
        known.unwrap_or_else(|| {
            let worth = worth();
            self.staying.borrow_mut()[idx] = Some(worth);
            worth
        })
    }

    /// What the enemy's fire does more than the own, with smoke at some places, worked out once.
    pub(super) fn lead(&self, smoke: &[Point], lead: impl FnOnce() -> i64) -> i64 {
        let known = self.leads.borrow().iter().find(|it| it.0 == smoke).map(|it| it.1);
        known.unwrap_or_else(|| {
            let lead = lead();
            self.leads.borrow_mut().push((smoke.to_vec(), lead));
            lead
        })
    }

    /// How far an element has still to go.
    pub(super) fn way_to_go(&self, state: &State, it: &Element) -> Len {
        self.goal(state, it).map_or(Len::ZERO, |(at, off)| (it.centre().distance(at) - off).max(Len::ZERO))
    }

    /// Gives every element an objective: guards for those that are held, and attackers, as many as are left, for as many of
    /// the others as are needed: the easiest ones.
    fn share_out(&mut self, rules: &Hk, state: &State, lacking: usize) {
        let side = self.side;
        let fit = |it: &Element| {
            it.id.side == side && it.on_table() && it.dummy.is_none() && it.morale < Morale::Broken
        };
        let mut free: Vec<usize> =
            (0..state.elements.len()).filter(|&idx| fit(&state.elements[idx])).collect();
        let at = |idx: usize| state.elements[idx].centre();
        let (held, mut wanted): (Vec<usize>, Vec<usize>) =
            (0..state.holders.len()).partition(|&it| state.holders[it] == Some(side));
        let place = |it: usize| state.battle.objectives[it].at;
        let goal = |idx: usize, to: Point| Some((to, off(rules, state, &state.elements[idx])));
        for &objective in &held {
            let n = 1 + state
                .on_table(side.other())
                .filter(|it| it.centre().within(inches(16), place(objective)))
                .count()
                / 2;
            for _ in 0..n {
                let near = |idx: usize| {
                    (off(rules, state, &state.elements[idx]), at(idx).distance(place(objective)), idx)
                };
                let Some(best) = free.iter().copied().min_by_key(|&idx| near(idx)) else { break };
                free.retain(|&idx| idx != best);
                self.goals[best] = goal(best, place(objective));
            }
        }
        wanted.sort_by_key(|&it| (effort(state, side, place(it)), it));
        wanted.truncate(lacking.max(1));
        // Who wins with what he holds lets the enemy come.
        let sought = if wanted.is_empty() || lacking == 0 {
            if held.is_empty() { wanted } else { held }
        } else {
            wanted
        };
        let mut loads = vec![0; sought.len()];
        for idx in free {
            let load = |k: usize| at(idx).distance(place(sought[k])) + inches(3) * loads[k];
            let Some(nearest) = (0..sought.len()).min_by_key(|&k| (load(k), k)) else { break };
            loads[nearest] += 1;
            self.goals[idx] = goal(idx, place(sought[nearest]));
        }
        self.follow(state);
    }

    /// HK-H31: who leads goes where his men go, not where the enemy is.
    fn follow(&mut self, state: &State) {
        let fights = |it: &&Element| {
            it.id.side == self.side
                && it.on_table()
                && it.vehicle.is_none()
                && it.dummy.is_none()
                && it.commands.is_none()
                && !it.observer
                && it.morale < Morale::Broken
        };
        let men: Vec<Point> =
            state.elements.iter().map(|it| &**it).filter(fights).map(Element::centre).collect();
        for (it, goal) in state.elements.iter().zip(&mut self.goals) {
            let nearest = men.iter().copied().min_by_key(|at| (at.distance_sq(it.centre()), at.x, at.y));
            if let (Some(_), Some(_), Some(at)) = (it.commands, &goal, nearest) {
                *goal = Some((at, inches(5)));
            }
        }
    }
}

/// How hard it would be to take an objective: how far it is, how many enemies stand around it, and in what cover.
fn effort(state: &State, side: Side, place: Point) -> Len {
    let mut ways: Vec<Len> = state
        .on_table(side)
        .filter(|it| it.vehicle.is_none() && it.dummy.is_none() && it.morale < Morale::Broken)
        .map(|it| it.centre().distance(place))
        .collect();
    ways.sort_unstable();
    let n = ways.len().min(4);
    let way = ways[..n].iter().copied().sum::<Len>() / i32::try_from(n.max(1)).unwrap_or(1);
    let enemies = state.on_table(side.other()).filter(|it| it.centre().within(inches(8), place));
    let stands = enemies.filter(|it| it.morale < Morale::Broken).map(|it| {
        inches(match hk::assess::cover_at(state, it.centre()) {
            Cover::Open => 2,
            Cover::Light => 4,
            Cover::Heavy => 6,
            Cover::Reinforced => 10,
        })
    });
    way + stands.sum()
}

/// From how far an element serves as well: guns, mortars and machine guns need not go there, and who calls the fire of others
/// only has to see.
fn off(rules: &Hk, state: &State, it: &Element) -> Len {
    let carriage = |kind: u8| rules.tables.weapon(kind);
    let heavy =
        it.weapons.iter().map(|weapon| carriage(weapon.kind)).find(|kind| kind.crew > 2 || kind.indirect);
    let calls = || it.observer && state.side(it.id.side).batteries.iter().any(|it| 0 < it.missions);
    match (heavy, &it.vehicle) {
        (Some(kind), _) => (kind.normal + inches(8)).max(inches(24)).min(inches(40)),
        (None, Some(_)) => inches(12),
        (None, None) if calls() => inches(28),
        (None, None) if it.observer => inches(5),
        (None, None) => inches(2),
    }
}

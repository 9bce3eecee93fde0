//! Who goes for what.

use std::cell::RefCell;

use hk::{Element, Hk, Morale, Side, State, Victory, inches};
use table::{Len, Point};

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
    /// The middle of the enemies that are known, counters too.
    pub(super) front: Point,
    /// What each element is worth where it stands now, once somebody has asked: every place is weighed against it.
    staying: RefCell<Vec<Option<i64>>>,
}

/// Whether a side would not win if the game ended with the objectives as they are held.
pub(super) fn wants_more(state: &State, side: Side) -> bool {
    let held = |side: Side| state.holders.iter().filter(|it| **it == Some(side)).count();
    match state.battle.victory {
        Victory::Majority => held(side) <= held(side.other()) && !state.holders.is_empty(),
        Victory::Needs { side: attacker, win, .. } if attacker == side => held(side) < usize::from(win),
        Victory::Needs { side: attacker, win, draw } => {
            usize::from(draw.unwrap_or(win)).min(usize::from(win)) <= held(attacker)
        }
    }
}

impl Study {
    pub(super) fn new(rules: &Hk, state: &State, side: Side) -> Study {
        let more = wants_more(state, side);
        let (turn, turns) = (i64::from(state.turn), i64::from(state.battle.turns).max(1));
        let late = (100 * turn / turns).min(130);
        let enemies = state.on_table(side.other()).map(Element::centre);
        let front = middle(enemies).unwrap_or_else(|| {
            let size = state.battle.ground.size();
            Point::raw(size.width.raw() / 2, size.height.raw() / 2)
        });
        let mut res = Study {
            side,
            goals: vec![None; state.elements.len()],
            haste: if more { 18 + late / 3 } else { 8 },
            caution: if more { 100 - late / 4 } else { 110 },
            front,
            staying: RefCell::new(vec![None; state.elements.len()]),
        };
        res.share_out(rules, state, more);
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

    /// How far an element has still to go.
    pub(super) fn way_to_go(&self, state: &State, it: &Element) -> Len {
        self.goal(state, it).map_or(Len::ZERO, |(at, off)| (it.centre().distance(at) - off).max(Len::ZERO))
    }

    /// Gives every element an objective: guards for those that are held, and attackers, as many as are left, for the nearest
    /// of those that are wanted.
    fn share_out(&mut self, rules: &Hk, state: &State, more: bool) {
        let side = self.side;
        let fit = |it: &Element| {
            it.id.side == side && it.on_table() && it.dummy.is_none() && it.morale < Morale::Broken
        };
        let mut free: Vec<usize> =
            (0..state.elements.len()).filter(|&idx| fit(&state.elements[idx])).collect();
        let at = |idx: usize| state.elements[idx].centre();
        let (held, wanted): (Vec<usize>, Vec<usize>) =
            (0..state.holders.len()).partition(|&it| state.holders[it] == Some(side));
        let place = |it: usize| state.battle.objectives[it].at;
        let goal = |idx: usize, to: Point| Some((to, off(rules, &state.elements[idx])));
        for &objective in &held {
            let n = 1 + state
                .on_table(side.other())
                .filter(|it| it.centre().within(inches(16), place(objective)))
                .count()
                / 2;
            for _ in 0..n {
                let near =
                    |idx: usize| (off(rules, &state.elements[idx]), at(idx).distance(place(objective)), idx);
                let Some(best) = free.iter().copied().min_by_key(|&idx| near(idx)) else { break };
                free.retain(|&idx| idx != best);
                self.goals[best] = goal(best, place(objective));
            }
        }
        // Who wins with what he holds lets the enemy come.
        let sought =
            if wanted.is_empty() || !more { if held.is_empty() { wanted } else { held } } else { wanted };
        let mut loads = vec![0; sought.len()];
        for idx in free {
            let load = |k: usize| at(idx).distance(place(sought[k])) + inches(3) * loads[k];
            let Some(nearest) = (0..sought.len()).min_by_key(|&k| (load(k), k)) else { break };
            loads[nearest] += 1;
            self.goals[idx] = goal(idx, place(sought[nearest]));
        }
    }
}

/// From how far an element serves as well: guns, mortars and machine guns need not go there.
fn off(rules: &Hk, it: &Element) -> Len {
    let carriage = |kind: u8| rules.tables.weapon(kind);
    let heavy =
        it.weapons.iter().map(|weapon| carriage(weapon.kind)).find(|kind| kind.crew > 2 || kind.indirect);
    match (heavy, &it.vehicle) {
        (Some(kind), _) => kind.normal.max(inches(24)).min(inches(32)),
        (None, Some(_)) => inches(10),
        (None, None) if it.observer || it.commands.is_some() => inches(5),
        (None, None) => inches(2),
    }
}

fn middle(points: impl Iterator<Item = Point>) -> Option<Point> {
    let (mut x, mut y, mut n) = (0_i64, 0_i64, 0_i64);
    for point in points {
        (x, y, n) = (x + i64::from(point.x), y + i64::from(point.y), n + 1);
    }
    let mean = |sum: i64| i32::try_from(sum / n).ok();
    if n == 0 { None } else { Some(Point::raw(mean(x)?, mean(y)?)) }
}

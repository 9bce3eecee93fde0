//! Who goes for what.

use d20::{ByObjectives, Class, Element, Flag, Side, State, du};
use table::{Len, Point};

use crate::worth::middle;

/// What is worked out once for every decision.
#[derive(Clone, Debug)]
pub struct Study {
    /// Whose decision it is.
    pub(super) side: Side,
    /// What each own element goes for, by its place in the list of elements.
    goals: Vec<Option<Goal>>,
    /// What the loss of a combat element costs beyond itself, by side: it brings defeat nearer.
    pub(super) blood: [i64; 2],
    /// What a turn of the way to a goal is worth.
    pub(super) haste: i64,
    /// How much of the danger of a place counts, in hundredths.
    pub(super) caution: i64,
    /// The middle of the own combat elements.
    pub(super) middle: Point,
    /// The middle of the known enemies.
    pub(super) front: Point,
}

/// Where an element should be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// The place.
    pub at: Point,
    /// From how far away it serves just as well.
    pub off: Len,
    /// What it is worth to be there.
    pub presence: i64,
    /// How strongly it draws, in hundredths.
    pub draw: i64,
}

/// How the game would end, if it ended with the objectives as they are held now.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Standing {
    Loses,
    Draws,
    Wins,
}

impl Study {
    pub(super) fn new(state: &State, side: Side) -> Study {
        let standing = standing(state, side);
        let (turn, turns) = (i64::from(state.turn), i64::from(state.battle.turns).max(1));
        let late = 100 * turn / turns;
        let haste = match standing {
            Standing::Loses => 1_700 + 22 * late,
            Standing::Draws => 1_500 + 22 * late,
            Standing::Wins => 700,
        };
        let last = turns <= turn && standing < Standing::Wins;
        let limit = state.battle.victory.loss_limit.unwrap_or(state.battle.n_combat);
        let blood = Side::BOTH.map(|side| {
            let left = i64::from(limit[side.idx()]) - i64::from(state.sides[side.idx()].combat_lost);
            40_000 / i64::from(limit[side.idx()]).max(1) + 16_000 / (left.max(1) * left.max(1)).max(1)
        });
        let own = state.on_table(side).filter(|it| state.is_combat(it));
        let middle = middle(own.map(|it| it.pose.at)).unwrap_or_else(|| centre(state));
        let enemies = state.on_table(side.other()).filter(|it| state.knows(Some(side), it));
        let front = self::middle(enemies.map(|it| it.pose.at)).unwrap_or_else(|| centre(state));
        let mut res = Study {
            side,
            goals: vec![None; state.elements.len()],
            blood,
            haste,
            caution: if last { 60 } else { 100 },
            middle,
            front,
        };
        res.share_out(state, standing);
        res
    }

    /// What an element goes for.
    pub(super) fn goal(&self, state: &State, it: &Element) -> Option<Goal> {
        let idx = state.elements.binary_search_by_key(&it.id, |it| it.id).ok()?;
        self.goals[idx]
    }

    /// Whether an element is where it should be, or nearly.
    pub(super) fn is_posted(&self, state: &State, it: &Element) -> bool {
        let near = |goal: Goal| state.base_of(it).gap_to_point(goal.at) <= goal.off + du(3);
        self.goal(state, it).is_none_or(near)
    }

    /// How far the nearest known enemy is, in tenths of a DU.
    pub(super) fn distance_to_enemy(&self, state: &State, it: &Element) -> i32 {
        let at = state.base_of(it).pose.at;
        let enemies = state.on_table(self.side.other()).filter(|enemy| state.knows(Some(self.side), enemy));
        let nearest = enemies.map(|enemy| enemy.pose.at.distance(at)).min();
        nearest.map_or(10_000, |nearest| nearest.raw() / (d20::DU.raw() / 10).max(1))
    }

    /// Gives every element that can fight an objective: guards for those that are held, and attackers, as many as are
    /// left, for those that are wanted.
    fn share_out(&mut self, state: &State, standing: Standing) {
        let side = self.side;
        let mut free: Vec<usize> = (0..state.elements.len())
            .filter(|&idx| {
                let it = &state.elements[idx];
                it.side() == side && it.in_play() && State::counts_for_victory(it.class)
            })
            .collect();
        let at = |idx: usize| state.base_of(&state.elements[idx]).pose.at;
        let (held, mut wanted): (Vec<usize>, Vec<usize>) =
            (0..state.objectives.len()).partition(|&it| state.objectives[it].holder == Some(side));
        for &objective in &held {
            let place = state.battle.objectives[objective].at;
            for _ in 0..guards(state, side, place) {
                let fit = |idx: usize| i32::from(state.elements[idx].class != Class::Inf) * 4;
                let nearest =
                    free.iter().copied().min_by_key(|&idx| (at(idx).distance(place) + du(1) * fit(idx), idx));
                let Some(nearest) = nearest else { break };
                free.retain(|&idx| idx != nearest);
                self.goals[nearest] = Some(goal(&state.elements[nearest], place, 3_000, 100));
            }
        }
        wanted.sort_by_key(|&it| (effort(state, side, state.battle.objectives[it].at), it));
        if standing < Standing::Wins {
            wanted.truncate(lacking(state, side).max(1));
        }
        // Who wins with what he holds lets the enemy come.
        let draw = if standing == Standing::Wins { 40 } else { 100 };
        let sought = if wanted.is_empty() { &held } else { &wanted };
        let places: Vec<Point> = sought.iter().map(|&it| state.battle.objectives[it].at).collect();
        let mut loads = vec![0; places.len()];
        free.sort_by_key(|&idx| (places.iter().map(|&place| at(idx).distance(place)).min(), idx));
        for idx in free {
            let load = |k: usize| at(idx).distance(places[k]) + du(2) * loads[k];
            let Some(nearest) = (0..places.len()).min_by_key(|&k| (load(k), k)) else { break };
            loads[nearest] += 1;
            self.goals[idx] = Some(goal(&state.elements[idx], places[nearest], 2_500, draw));
        }
    }
}

fn goal(it: &Element, at: Point, presence: i64, draw: i64) -> Goal {
    let off = match it.class {
        Class::Csw if it.is(Flag::Mortar) => du(it.range.saturating_sub(6).max(1)),
        Class::Csw => du(it.range * 2 / 3),
        Class::Inf | Class::Afv | Class::Apc | Class::Soft | Class::Cmd | Class::Foo | Class::Cav => {
            Len::ZERO
        }
    };
    Goal { at, off, presence: if off == Len::ZERO { presence } else { 0 }, draw }
}

/// How many elements should stay at an objective that is held.
fn guards(state: &State, side: Side, place: Point) -> usize {
    let enemies =
        state.on_table(side.other()).filter(|it| state.knows(Some(side), it) && state.is_combat(it));
    let near = enemies.filter(|it| it.pose.at.within(du(14), place)).count();
    1 + near / 2
}

/// How hard it would be to take an objective: how far it is, and how many enemies stand around it.
fn effort(state: &State, side: Side, place: Point) -> i64 {
    let combat = |side: Side| state.on_table(side).filter(|it| state.is_combat(it));
    let mut ways: Vec<i64> = combat(side).map(|it| i64::from(it.pose.at.distance(place).raw())).collect();
    ways.sort_unstable();
    let n = ways.len().min(4);
    let way = ways[..n].iter().sum::<i64>() / i64::try_from(n.max(1)).unwrap_or(1);
    let enemies =
        combat(side.other()).filter(|it| state.knows(Some(side), it) && it.pose.at.within(du(8), place));
    way + i64::from(du(4).raw()) * i64::try_from(enemies.count()).unwrap_or(0)
}

/// How many more objectives a side must take to win.
fn lacking(state: &State, side: Side) -> usize {
    let held = state.n_held(side);
    match state.battle.victory.objectives {
        ByObjectives::Majority => (state.objectives.len() / 2 + 1).saturating_sub(held),
        ByObjectives::Needs { side: attacker, win, .. } if attacker == side => {
            usize::from(win).saturating_sub(held)
        }
        ByObjectives::Needs { side: attacker, win, draw } => {
            let most = usize::from(draw.unwrap_or(win)).saturating_sub(1);
            state.n_held(attacker).saturating_sub(most)
        }
    }
}

fn standing(state: &State, side: Side) -> Standing {
    let (own, theirs) = (state.n_held(side), state.n_held(side.other()));
    match state.battle.victory.objectives {
        ByObjectives::Majority if theirs < own => Standing::Wins,
        ByObjectives::Majority if own < theirs => Standing::Loses,
        ByObjectives::Majority => Standing::Draws,
        ByObjectives::Needs { side: attacker, win, draw } => {
            let held = state.n_held(attacker);
            let drawn = draw.is_some_and(|draw| usize::from(draw) <= held);
            match (usize::from(win) <= held, drawn, attacker == side) {
                (true, _, true) | (false, false, false) => Standing::Wins,
                (false, true, _) => Standing::Draws,
                (true, _, false) | (false, false, true) => Standing::Loses,
            }
        }
    }
}

fn centre(state: &State) -> Point {
    let size = state.battle.ground.size();
    Point::raw(size.width.raw() / 2, size.height.raw() / 2)
}

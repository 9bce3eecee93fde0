//! AI-3: the value of places, and which of them are Bold and Safe.
//!
//! V = wP x P + wC x C - wD x D + S. P is cheap; C, S and above all D cost sight lines, so they are asked for a place only
//! while it could still win.

use std::cmp::Reverse;

use table::{Len, Point};

use crate::attack::Cover;
use crate::order::Task;

/// AI-3: the weights of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Weights {
    /// wP: of the way gained.
    pub progress: i32,
    /// wC: of cover against the reference enemy.
    pub cover: i32,
    /// wD: of danger.
    pub danger: i32,
    /// The most that S can add.
    pub bonus: i32,
}

impl Weights {
    /// AI-3, the table.
    pub const fn of(task: Task) -> Weights {
        let (progress, cover, danger, bonus) = match task {
            Task::Hold => (0, 3, 1, 0),
            Task::Support => (2, 2, 1, 4),
            Task::Reposition => (3, 1, 2, 0),
            Task::Contact => (3, 1, 1, 3),
            Task::Recce => (2, 2, 2, 4),
            Task::Conceal => (3, 2, 3, 0),
            Task::Overwatch => (1, 2, 1, 6),
            Task::Engineer => (3, 1, 1, 0),
        };
        Weights { progress, cover, danger, bonus }
    }
}

/// AI-3 C: cover as a number.
pub(crate) const fn cover_value(cover: Cover) -> i32 {
    match cover {
        Cover::Open => 0,
        Cover::Soft => 2,
        Cover::Hard => 3,
    }
}

/// A place that an element could go to. The first of a list is where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    /// Where.
    pub at: Point,
    /// The length of the path, in inches of the throw.
    pub cost: Len,
    /// P: whole inches of way gained.
    pub progress: i32,
}

/// What has to be looked up for a place, by its number in the list.
pub(crate) trait Lookup {
    /// Whether it may end there at all.
    fn allowed(&self, idx: usize) -> bool;
    /// C.
    fn cover(&self, idx: usize) -> i32;
    /// S.
    fn bonus(&self, idx: usize) -> i32;
    /// D.
    fn danger(&self, idx: usize) -> i32;
    /// AI-0: the path there is exposed.
    fn is_exposed(&self, idx: usize) -> bool;
}

/// What speaks for a place: the parts of V (AI-3) but danger.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Merits {
    /// P, if the order cares for it.
    pub nearer: i32,
    /// C.
    pub cover: i32,
    /// S.
    pub bonus: i32,
}

/// The places, their weights, and how to look the rest up.
pub(crate) struct Weighing<'a, L> {
    /// The places; the first is where it stands.
    pub spots: &'a [Spot],
    /// The weights.
    pub weights: Weights,
    /// The rest.
    pub lookup: L,
}

impl<L: Lookup> Weighing<'_, L> {
    /// The most that a place can be worth.
    fn limit(&self, idx: usize) -> i32 {
        let Weights { progress, cover, bonus, .. } = self.weights;
        progress * self.spots[idx].progress + cover * cover_value(Cover::Hard) + bonus
    }

    /// V without danger.
    fn bold_value(&self, idx: usize) -> i32 {
        let Weights { progress, cover, .. } = self.weights;
        progress * self.spots[idx].progress + cover * self.lookup.cover(idx) + self.lookup.bonus(idx)
    }

    /// V.
    pub fn value(&self, idx: usize) -> i32 {
        self.bold_value(idx) - self.weights.danger * self.lookup.danger(idx)
    }

    /// AI-15: what speaks for a place.
    pub fn merits(&self, idx: usize) -> Merits {
        let nearer = if self.weights.progress == 0 { 0 } else { self.spots[idx].progress };
        Merits { nearer, cover: self.lookup.cover(idx), bonus: self.lookup.bonus(idx) }
    }

    /// The places, the most promising first.
    fn by_promise(&self) -> Vec<(i32, usize)> {
        let mut order: Vec<(i32, usize)> = (0..self.spots.len()).map(|idx| (self.limit(idx), idx)).collect();
        order.sort_unstable_by_key(|&(limit, idx)| (Reverse(limit), idx));
        order
    }

    /// Ties in V: shorter path, then smaller x, then smaller y.
    fn rank(&self, value: i32, idx: usize) -> (i32, Reverse<Len>, Reverse<Point>) {
        let Spot { at, cost, .. } = self.spots[idx];
        (value, Reverse(cost), Reverse(at))
    }

    /// *Bold*: the highest V with wD = 0.
    pub fn bold(&self) -> usize {
        let mut best = (self.bold_value(0), 0);
        for (limit, idx) in self.by_promise() {
            if limit < best.0 {
                break;
            }
            if idx == 0 || !self.lookup.allowed(idx) {
                continue;
            }
            let value = self.bold_value(idx);
            if self.rank(best.0, best.1) < self.rank(value, idx) {
                best = (value, idx);
            }
        }
        best.1
    }

    /// *Safe*: the highest V among the places whose path is not exposed; where it stands is always one.
    pub fn safe(&self) -> usize {
        let mut best = (self.value(0), 0);
        for (limit, idx) in self.by_promise() {
            if limit < best.0 {
                break;
            }
            if idx == 0 || !self.lookup.allowed(idx) || self.bold_value(idx) < best.0 {
                continue;
            }
            let value = self.value(idx);
            if self.rank(best.0, best.1) < self.rank(value, idx) && !self.lookup.is_exposed(idx) {
                best = (value, idx);
            }
        }
        best.1
    }

    /// Whether some place is worth more than where it stands.
    pub fn can_gain(&self) -> bool {
        let now = self.value(0);
        let order = self.by_promise();
        let promising = order.into_iter().take_while(|&(limit, _)| now < limit).map(|it| it.1);
        promising
            .filter(|&idx| idx != 0 && self.lookup.allowed(idx))
            .any(|idx| now < self.bold_value(idx) && now < self.value(idx))
    }

    /// AI-3: whether Bold needs a leadership test: it is not the same place as Safe, and its path is exposed or it is
    /// more dangerous than where it stands.
    pub fn needs_test(&self, bold: usize, safe: usize) -> bool {
        let (danger, now) = (self.lookup.danger(bold), self.lookup.danger(0));
        bold != safe && (now < danger || self.lookup.is_exposed(bold))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::element::inches;

    /// (C, S, D, exposed) of each place.
    struct Given(&'static [(i32, i32, i32, bool)]);

    impl Lookup for Given {
        fn allowed(&self, _: usize) -> bool {
            true
        }
        fn cover(&self, idx: usize) -> i32 {
            self.0[idx].0
        }
        fn bonus(&self, idx: usize) -> i32 {
            self.0[idx].1
        }
        fn danger(&self, idx: usize) -> i32 {
            self.0[idx].2
        }
        fn is_exposed(&self, idx: usize) -> bool {
            self.0[idx].3
        }
    }

    fn spot(y: i32, progress: i32) -> Spot {
        Spot { at: Point::new(Len::ZERO, inches(y)), cost: inches(y), progress }
    }

    /// W-51: c) stay in hard cover, a) 7" ahead in the open, b) 5" ahead in soft cover over the open.
    #[test]
    fn ai_3_w_51_bold_goes_ahead_and_safe_stays() {
        let spots = [spot(0, 0), spot(7, 7), spot(5, 5)];
        let lookup = Given(&[(3, 3, 1, false), (0, 3, 3, true), (2, 3, 2, true)]);
        let weighing = Weighing { spots: &spots, weights: Weights::of(Task::Contact), lookup };
        assert_eq!([1, 2, 0].map(|idx| weighing.bold_value(idx)), [24, 20, 6]);
        assert_eq!((weighing.bold(), weighing.safe()), (1, 0));
        assert!(weighing.can_gain());
        assert!(weighing.needs_test(1, 0), "Regular: a 4 goes, a 5 stays");
    }

    #[test]
    fn ai_3_no_test_where_bold_is_neither_exposed_nor_worse() {
        let spots = [spot(0, 0), spot(7, 7)];
        let lookup = Given(&[(0, 0, 3, false), (0, 0, 3, false)]);
        let weighing = Weighing { spots: &spots, weights: Weights::of(Task::Reposition), lookup };
        assert_eq!(weighing.bold(), 1);
        assert!(!weighing.needs_test(1, 0));
    }

    #[test]
    fn ai_3_ties_go_to_the_shorter_path_then_the_smaller_x_then_the_smaller_y() {
        let at = |x: i32, y: i32, cost: i32| Spot {
            at: Point::new(inches(x), inches(y)),
            cost: inches(cost),
            progress: 4,
        };
        let spots = [spot(0, 0), at(4, 2, 5), at(3, 4, 5), at(3, 1, 5), at(1, 1, 6)];
        let lookup = Given(&[(0, 0, 0, false); 5]);
        let weighing = Weighing { spots: &spots, weights: Weights::of(Task::Reposition), lookup };
        assert_eq!(weighing.bold(), 3);
        assert_eq!(weighing.safe(), 3);
    }

    /// On Hold there is no progress to make: no better cover, no throw.
    #[test]
    fn ai_3_hold_moves_for_cover_alone() {
        let spots = [spot(0, 0), spot(1, 5), spot(2, 0)];
        let still = Given(&[(2, 0, 0, false), (2, 0, 0, false), (0, 0, 0, false)]);
        let better = Given(&[(2, 0, 0, false), (2, 0, 0, false), (3, 0, 0, false)]);
        let weights = Weights::of(Task::Hold);
        assert!(!Weighing { spots: &spots, weights, lookup: still }.can_gain());
        assert_eq!(Weighing { spots: &spots, weights, lookup: better }.bold(), 2);
    }
}

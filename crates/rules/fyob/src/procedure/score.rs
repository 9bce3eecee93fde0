//! AI-2: what a target is worth, from what is known about it. At a real table the facts are answers of the player (HA-7).

use table::Len;

use crate::attack::{Cover, Hurt};
use crate::describe::names::listed;
use crate::element::inches;
use crate::order::Task;

/// AI-2: an element fires at what scores so much, or more.
pub const WORTH_A_SHOT: i32 = 4;

/// What matters about a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the questions of HA-7 (4)")]
pub struct Sighted {
    /// FYOB-R74: it fired at this element, or assaulted it, since its last turn.
    pub fired_at_us: bool,
    /// It can hurt this element from where it stands.
    pub can_hurt_us: bool,
    /// How far away it is.
    pub distance: Len,
    /// What it stands in.
    pub cover: Cover,
    /// It is an AFV.
    pub is_armour: bool,
    /// What the best of the weapons that can hurt it may do.
    pub best: Hurt,
    /// One of the weapons that can hurt it is meant for such targets.
    pub fits: bool,
    /// What the order adds.
    pub bonus: i32,
    /// Cowering or retiring.
    pub broken: bool,
}

/// Points with their reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// So many.
    pub points: i32,
    /// Why, as the end of "a target, which ...".
    pub why: Why,
}

/// AI-15: why a target is worth something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Everybody at the table can see that.
    Seen(&'static str),
    /// The order makes it so, and orders are secret.
    Order,
}

/// AI-2: what a target is worth, part by part.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// The parts that count, as they stand in the table.
    pub parts: Vec<Part>,
}

impl Score {
    /// Their sum.
    pub fn total(&self) -> i32 {
        self.parts.iter().map(|it| it.points).sum()
    }

    /// AI-15: what speaks most for a target, at most three things: "fired at it, is within 12 inches and is near its
    /// objective". `order` is the one that the element follows; without it, what an enemy can see of the reasons.
    pub fn reasons(&self, order: Option<Task>) -> Option<String> {
        let mut parts: Vec<Part> = self.parts.iter().copied().filter(|it| 0 < it.points).collect();
        parts.sort_by_key(|it| -it.points);
        let words = |it: &Part| match it.why {
            Why::Seen(why) => Some(why.to_owned()),
            Why::Order => order.map(|task| by_order(task, it.points).to_owned()),
        };
        let words: Vec<String> = parts.iter().filter_map(words).take(3).collect();
        (!words.is_empty()).then(|| listed(&words))
    }

    fn add(&mut self, holds: bool, points: i32, why: &'static str) {
        if holds {
            self.parts.push(Part { points, why: Why::Seen(why) });
        }
    }
}

/// AI-2: the table, one row a line.
pub fn score(it: &Sighted) -> Score {
    let within = |n: i32| it.distance <= inches(n);
    let men = !it.is_armour;
    let mut res = Score::default();
    res.add(it.fired_at_us, 4, "fired at it");
    res.add(!it.fired_at_us && it.can_hurt_us, 2, "can hurt it");
    res.add(within(6), 3, "is within 6 inches");
    res.add(!within(6) && within(12), 2, "is within 12 inches");
    res.add(!within(12) && within(24), 1, "is within 24 inches");
    res.add(men && it.cover == Cover::Open, 3, "is in the open");
    res.add(men && it.cover == Cover::Soft, 1, "is in no more than soft cover");
    res.add(it.is_armour && it.best == Hurt::Destroy, 3, "can be destroyed");
    res.add(it.is_armour && it.best == Hurt::Damage, 1, "can be damaged");
    res.add(it.fits, 2, "is a fit target for its weapons");
    res.add(!it.fits, -2, "is no fit target for its weapons");
    if it.bonus != 0 {
        res.parts.push(Part { points: it.bonus, why: Why::Order });
    }
    res.add(it.broken, -3, "is cowering or retiring");
    res
}

/// AI-2, the row of the order, in words.
fn by_order(task: Task, points: i32) -> &'static str {
    match task {
        Task::Hold => "is near the place that it holds",
        Task::Support if points == 4 => "fired at those whom it supports",
        Task::Support => "is near those whom it supports",
        Task::Contact => "is near its objective",
        Task::Conceal => "is near its hiding place",
        Task::Overwatch => "is near what it guards",
        Task::Reposition | Task::Recce | Task::Engineer => "matters to its order",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLATOON: Sighted = Sighted {
        fired_at_us: true,
        can_hurt_us: true,
        distance: inches(10),
        cover: Cover::Soft,
        is_armour: false,
        best: Hurt::Destroy,
        fits: true,
        bonus: 0,
        broken: false,
    };

    const CARRIER: Sighted = Sighted {
        fired_at_us: false,
        distance: inches(5),
        cover: Cover::Open,
        is_armour: true,
        best: Hurt::Damage,
        fits: false,
        ..PLATOON
    };

    /// W-50.
    #[test]
    fn ai_2_w_50_the_platoon_that_fired_is_worth_more_than_the_near_carrier() {
        assert_eq!(score(&PLATOON).total(), 4 + 2 + 1 + 2);
        assert_eq!(score(&CARRIER).total(), 2 + 3 + 1 - 2);
    }

    /// The weightiest parts come first; what hangs on the order only its own side hears.
    #[test]
    fn ai_15_ai_2_the_reasons_for_a_target_are_the_parts_that_weighed_most() {
        let reasons = |it: Sighted, order| score(&it).reasons(order).unwrap();
        assert_eq!(
            reasons(PLATOON, Some(Task::Contact)),
            "fired at it, is within 12 inches and is a fit target for its weapons"
        );
        let near = Sighted { fired_at_us: false, can_hurt_us: false, bonus: 4, ..PLATOON };
        assert_eq!(
            reasons(near, Some(Task::Overwatch)),
            "is near what it guards, is within 12 inches and is a fit target for its weapons"
        );
        assert_eq!(
            reasons(near, None),
            "is within 12 inches, is a fit target for its weapons and is in no more than soft cover"
        );
        let words = Task::ALL.map(|task| by_order(task, 4));
        assert_eq!(words[1], "fired at those whom it supports");
        assert_eq!(by_order(Task::Support, 2), "is near those whom it supports");
    }

    #[test]
    fn ai_2_every_row_counts_as_printed() {
        let total = |it: Sighted| score(&it).total();
        assert_eq!(total(Sighted { cover: Cover::Open, ..PLATOON }), 11);
        assert_eq!(total(Sighted { cover: Cover::Hard, ..PLATOON }), 8);
        assert_eq!(total(Sighted { fired_at_us: false, ..PLATOON }), 7);
        assert_eq!(total(Sighted { fired_at_us: false, can_hurt_us: false, ..PLATOON }), 5);
        assert_eq!(total(Sighted { distance: inches(6), ..PLATOON }), 10);
        assert_eq!(total(Sighted { distance: inches(24), ..PLATOON }), 8);
        assert_eq!(total(Sighted { distance: inches(25), ..PLATOON }), 7);
        assert_eq!(total(Sighted { bonus: 4, broken: true, ..PLATOON }), 10);
        assert_eq!(total(Sighted { best: Hurt::Destroy, fits: true, ..CARRIER }), 10);
    }
}

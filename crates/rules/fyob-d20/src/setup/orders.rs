//! Orders that a d20 battle does not write down: attackers go for the objectives, what supports them stays with them,
//! defenders hold where they stand.

use d20::{Class, Flag, host};
use fyob::{Order, Task};
use table::Point;

use super::{ElementRow, Reader};
use crate::ids::{above, side_above};

impl Reader<'_> {
    /// The order of an element: as written, or as its arm and its side's part in the battle suggest.
    pub(super) fn orders(&self, it: &d20::Element, row: Option<&ElementRow>) -> Vec<Order> {
        match row {
            Some(row) if !row.orders.is_empty() => row.orders.iter().map(super::LegRow::order).collect(),
            _ => self.usual_orders(it),
        }
    }

    fn usual_orders(&self, it: &d20::Element) -> Vec<Order> {
        let here = host::centre(self.below, it);
        let hold = || vec![Order::at(Task::Hold, here)];
        let defends = self.attacker() == Some(side_above(it.side()).other());
        if defends {
            return hold();
        }
        match it.class {
            Class::Inf | Class::Cav | Class::Afv => match self.goal(it, here) {
                Some(goal) if it.is(Flag::ArmouredCar) => {
                    vec![Order::at(Task::Recce, goal), Order::at(Task::Contact, goal)]
                }
                Some(goal) => vec![Order::at(Task::Contact, goal)],
                None => hold(),
            },
            // AI-8, AI-14: headquarters, observers and what is light enough go with the infantry.
            Class::Cmd | Class::Foo => self.support(it, here).unwrap_or_else(hold),
            Class::Csw if self.stays(it) => hold(),
            Class::Csw => self.support(it, here).unwrap_or_else(hold),
            Class::Apc | Class::Soft => hold(),
        }
    }

    /// The nearest objective that its side does not hold.
    fn goal(&self, it: &d20::Element, here: Point) -> Option<Point> {
        let all = self.below.battle.objectives.iter().zip(&self.below.objectives);
        let open = all.filter(|(_, now)| now.holder != Some(it.side()));
        open.map(|(info, _)| info.at).min_by_key(|at| (here.distance_sq(*at), at.x, at.y))
    }

    /// Whether a weapon stays where it was put: mortars, which reach everything from there, and what is ready to fire at an
    /// objective already.
    fn stays(&self, it: &d20::Element) -> bool {
        if !it.is_deployed() || !it.on_table() {
            return false;
        }
        let reaches = |at: Point| it.base().gap_to_point(at) <= d20::du(it.range);
        let near = self.goal(it, it.pose.at).is_some_and(reaches);
        it.is(Flag::Mortar) || near || !it.is(Flag::Portable)
    }

    /// Supports the nearest infantry of its side, of its own company if there is some.
    fn support(&self, it: &d20::Element, here: Point) -> Option<Vec<Order>> {
        let chief = if it.class == Class::Cmd { Some(it.id) } else { it.chief };
        let fights = |other: &&d20::Element| {
            other.id != it.id && matches!(other.class, Class::Inf | Class::Cav | Class::Afv)
        };
        let rank = |other: &d20::Element| {
            let at = host::centre(self.below, other);
            (other.chief != chief, other.class == Class::Afv, here.distance_sq(at), other.id)
        };
        let friend = self.below.of(it.side()).filter(fights).min_by_key(|other| rank(other))?;
        let mut order = Order::hold();
        (order.task, order.unit) = (Task::Support, Some(above(friend.id)));
        Some(vec![order])
    }
}

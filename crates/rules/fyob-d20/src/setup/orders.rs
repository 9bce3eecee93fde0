//! What an element is as far as its usual order goes.

use d20::{Class, Flag, host};
use fyob::Side;
use fyob::setup::solo::{self, Member, Part};
use table::Point;

use super::Reader;
use crate::ids::above;

impl Reader<'_> {
    /// An element among the others.
    pub(super) fn member(&self, it: &d20::Element) -> Member {
        let chief = if it.class == Class::Cmd { Some(it.id) } else { it.chief };
        let part = match it.class {
            Class::Inf | Class::Cav => Part::Infantry,
            Class::Afv if it.is(Flag::ArmouredCar) => Part::Scout,
            Class::Afv => Part::Tank,
            Class::Cmd | Class::Foo => Part::Support,
            Class::Csw if self.stays(it) => Part::Stays,
            Class::Csw => Part::Support,
            Class::Apc | Class::Soft => Part::Stays,
        };
        let at = host::centre(self.below, it);
        let company = solo::company(self.names, it.side(), chief);
        Member { id: above(it.id), side: it.side(), company, at, part }
    }

    /// The objectives that a side does not hold.
    pub(super) fn goals(&self, side: Side) -> Vec<Point> {
        let all = self.below.battle.objectives.iter().zip(&self.below.objectives);
        all.filter(|(_, now)| now.holder != Some(side)).map(|(info, _)| info.at).collect()
    }

    /// Whether a weapon stays where it was put: mortars, which reach everything from there, and what is ready to fire at an
    /// objective already.
    fn stays(&self, it: &d20::Element) -> bool {
        if !it.is_deployed() || !it.on_table() {
            return false;
        }
        let goals = self.goals(it.side());
        let goal = goals.iter().min_by_key(|at| (it.pose.at.distance_sq(**at), at.x, at.y));
        let near = goal.is_some_and(|at| it.base().gap_to_point(*at) <= d20::du(it.range));
        it.is(Flag::Mortar) || near || !it.is(Flag::Portable)
    }
}

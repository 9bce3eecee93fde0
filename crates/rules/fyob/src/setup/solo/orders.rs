//! Orders that a battle does not write down: attackers go for the objectives, what supports them stays with them,
//! defenders hold where they stand.

use table::Point;

use crate::ids::{CompanyId, ElementId, Side};
use crate::order::{Order, Task};

/// What somebody is in a battle, as far as his usual order goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Infantry or cavalry.
    Infantry,
    /// A fighting vehicle.
    Tank,
    /// A fighting vehicle that finds the enemy.
    Scout,
    /// Headquarters, observers, weapons that are light enough: they go with the infantry.
    Support,
    /// Weapons that stay where they were put, and transports.
    Stays,
}

/// Somebody in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Member {
    /// Who.
    pub id: ElementId,
    /// His side.
    pub side: Side,
    /// His company.
    pub company: CompanyId,
    /// Where he is.
    pub at: Point,
    /// What he is.
    pub part: Part,
}

/// The order that suits somebody; `all` is everybody in the battle, and `goals` are the objectives that his side does not
/// hold.
pub fn usual_orders(me: &Member, all: &[Member], goals: &[Point], attacker: Option<Side>) -> Vec<Order> {
    let hold = || vec![Order::at(Task::Hold, me.at)];
    if attacker == Some(me.side.other()) {
        return hold();
    }
    let goal = nearest(me.at, goals);
    match (me.part, goal) {
        (Part::Scout, Some(goal)) => vec![Order::at(Task::Recce, goal), Order::at(Task::Contact, goal)],
        (Part::Infantry | Part::Tank, Some(goal)) => vec![Order::at(Task::Contact, goal)],
        // AI-8, AI-14: headquarters, observers and what is light enough go with the infantry.
        (Part::Support, _) => support(me, all).unwrap_or_else(hold),
        (Part::Infantry | Part::Tank | Part::Scout, None) | (Part::Stays, _) => hold(),
    }
}

/// The nearest of some places.
fn nearest(here: Point, goals: &[Point]) -> Option<Point> {
    goals.iter().copied().min_by_key(|at| (here.distance_sq(*at), at.x, at.y))
}

/// Supports the nearest infantry of its side, of its own company if there is some.
fn support(me: &Member, all: &[Member]) -> Option<Vec<Order>> {
    let fights = |other: &&Member| {
        let part = matches!(other.part, Part::Infantry | Part::Tank | Part::Scout);
        other.side == me.side && other.id != me.id && part
    };
    let rank = |other: &Member| {
        let foreign = other.company != me.company;
        (foreign, other.part != Part::Infantry, me.at.distance_sq(other.at), other.id)
    };
    let friend = all.iter().filter(fights).min_by_key(|other| rank(other))?;
    let mut order = Order::hold();
    (order.task, order.unit) = (Task::Support, Some(friend.id));
    Some(vec![order])
}

//! AI-3: where an order leads, and AI-8 (4): when a leg of it is fulfilled.

use table::{Len, Point};

use crate::Fyob;
use crate::attack::Hurt;
use crate::board::{self, Board};
use crate::element::inches;
use crate::event::Event;
use crate::host::{Play, Position};
use crate::ids::ElementId;
use crate::order::{Order, Task};
use crate::procedure::terms::{AT_PLACE, Duty, Enemy, Picture, place_of, weapon_to_man};
use crate::procedure::weigh::Weights;

/// Farther than any way on a table.
const ANYWHERE: Len = inches(400);

/// Where an element wants to go, and how much it cares for what on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Aim {
    /// The goal point.
    pub at: Point,
    /// The weights of AI-3.
    pub weights: Weights,
    /// It goes back to its weapon (FYOB-R56, FYOB-R57).
    pub to_weapon: bool,
}

/// AI-3: the goal point of an element's order.
pub(crate) fn aim<B: Board>(picture: &Picture<'_, B>, duty: &Duty) -> Aim {
    let order = &duty.order;
    // A crew away from its weapon goes back to it, as if it were re-positioned.
    if let Some(at) = weapon_to_man::<B>(picture.state, picture.id) {
        return Aim { at, weights: Weights::of(Task::Reposition), to_weapon: true };
    }
    let at = match order.task {
        _ if order.to_box => {
            let side = picture.state.get(picture.id).side;
            board::on_edge(picture.at, B::edge(picture.state, side), B::size(picture.state))
        }
        // 1: the held point; 5: the objective; 6: the concealed position; 8: the site.
        Task::Hold | Task::Recce | Task::Conceal | Task::Engineer => {
            place_of::<B>(picture.state, picture.id, order)
        }
        Task::Support => support(picture, order),
        // 3: the next waypoint; those behind it have been struck off.
        Task::Reposition => waypoint(picture, order),
        // 4: the enemy of AI-1 row 4 at its last seen point, else the objective.
        Task::Contact => quarry(picture, order)
            .map_or_else(|| place_of::<B>(picture.state, picture.id, order), |enemy| enemy.at),
        Task::Overwatch => lookout(picture, order),
    };
    let mut weights = Weights::of(order.task);
    // 1: outside the 3" round the held point it goes back: wP 3.
    if order.task == Task::Hold && !picture.at.within(duty.ring, at) {
        weights.progress = 3;
    }
    Aim { at, weights, to_weapon: false }
}

/// AI-3 row 2: position y; no y: its own place while within 6" of x, else x.
fn support<B: Board>(picture: &Picture<'_, B>, order: &Order) -> Point {
    if let Some(position) = order.goal() {
        return position;
    }
    let Some(unit) = order.unit else { return picture.at };
    let near = board::apart::<B>(picture.state, picture.id, unit) <= inches(6);
    if near { picture.at } else { board::place::<B>(picture.state, unit).at }
}

/// AI-3 row 3: the next waypoint: a waypoint is passed within 2".
fn waypoint<B: Board>(picture: &Picture<'_, B>, order: &Order) -> Point {
    let ahead = order.at.iter().find(|&&it| !it.within(AT_PLACE, picture.at));
    ahead.or(order.at.last()).copied().unwrap_or(picture.at)
}

/// AI-1 row 4: the nearest known enemy it can hurt that is within 12" of itself or of the objective.
pub(crate) fn quarry<'p, B: Board>(picture: &'p Picture<'_, B>, order: &Order) -> Option<&'p Enemy> {
    let (rules, state) = (picture.rules, picture.state);
    let weapons = B::weapons(rules, state, picture.body);
    let can_hurt = |enemy: &Enemy| {
        // From close by: it is on its way there.
        let from = enemy.at.towards(picture.at, inches(2));
        let by = (picture.body, from);
        weapons.iter().any(|it| B::hurts(rules, state, by, it, (enemy.id, enemy.at)) != Hurt::No)
    };
    let near = |enemy: &Enemy| {
        let of_objective = |goal: Point| B::distance_to(state, enemy.id, enemy.at, goal) <= inches(12);
        picture.distance(enemy) <= inches(12) || order.goal().is_some_and(of_objective)
    };
    let enemies = picture.enemies.iter().filter(|it| near(it) && can_hurt(it));
    enemies.min_by_key(|it| (picture.distance(it), it.id))
}

/// AI-3 row 7: the present place if it sees the feature, else the point nearest by way that sees it.
fn lookout<B: Board>(picture: &Picture<'_, B>, order: &Order) -> Point {
    let Some(feature) = order.goal() else { return picture.at };
    let (rules, state) = (picture.rules, picture.state);
    let sees = |from: Point| B::sees_point(rules, state, from, feature);
    if sees(picture.at) {
        return picture.at;
    }
    let foot = state.get(picture.id).is_foot_crew();
    let reach = board::reach(rules, state, picture.id, ANYWHERE, foot);
    reach.cells.iter().map(|it| it.at).find(|&at| sees(at)).unwrap_or(feature)
}

/// AI-8 (4), FYOB-R81: whether the leg of an order that is in force is fulfilled.
pub fn is_fulfilled<B: Board>(rules: &Fyob<B>, state: &Position<B>, id: ElementId) -> bool {
    let me = state.get(id);
    if !me.on_table() || state.group_of(id).is_some() {
        return false;
    }
    let order = me.order();
    let picture = Picture::new(rules, state, id);
    let Some(goal) = order.goal() else { return false };
    match order.task {
        // 3: within 2" of the place.
        Task::Reposition => {
            !order.to_box && !order.exit && order.at.len() == 1 && goal.within(AT_PLACE, picture.at)
        }
        // 4: within 3" of the objective, no known enemy within 12".
        Task::Contact => goal.within(inches(3), picture.at) && !picture.enemy_within(inches(12)),
        // 5: the objective was in its line of sight at the end of a turn: it stands there still.
        Task::Recce => B::sees_point(rules, state, picture.at, goal),
        // 8: the task is done.
        Task::Engineer => B::work_is_done(rules, state, id),
        Task::Hold | Task::Support | Task::Conceal | Task::Overwatch => false,
    }
}

/// AI-12 (2), FYOB-R81: an element takes up the next leg of its order when the one in force is fulfilled. Nobody has to
/// tell it.
pub fn take_up_next_leg<B: Board>(step: &mut Play<'_, B>, id: ElementId) {
    while 1 < step.state.get(id).orders.len() && is_fulfilled(step.rules, &step.state, id) {
        step.emit(Event::NextLeg { element: id });
    }
}

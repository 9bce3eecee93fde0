//! AI-15: where an element goes and why, in the words of its order (AI-1, AI-3).

use table::{Len, Point};

use crate::board::{self, Board};
use crate::describe::names;
use crate::element::{Kind, inches};
use crate::ids::ElementId;
use crate::order::Task;
use crate::procedure::goal::{aim, quarry};
use crate::procedure::terms::{Duty, Picture};
use crate::procedure::weigh::Merits;
use crate::state::State;

/// A place by the objective that is there, or in inches.
pub(crate) fn place<T>(state: &State<T>, at: Point) -> String {
    let Some(objective) = state.battle.objectives.iter().find(|it| it.at.within(it.radius, at)) else {
        return names::place(at);
    };
    let name = &objective.name;
    let is_common = name.starts_with(char::is_lowercase) && !name.starts_with("the ");
    if is_common { format!("the {name}") } else { name.clone() }
}

/// An element as its own side, or its enemy's, calls it in its reasons: concealed ones have no name there.
pub(crate) fn enemy<B: Board>(picture: &Picture<'_, B>, id: ElementId) -> String {
    names::element(picture.state, id, picture.state.get(picture.id).side.seat())
}

/// AI-3: where an order leads, as what the element does: "advances on the mill, its objective".
pub(crate) fn goal<B: Board>(picture: &Picture<'_, B>, duty: &Duty) -> String {
    let (state, order) = (picture.state, &duty.order);
    let aim = aim(picture, duty);
    if aim.to_weapon {
        return "goes back to its weapon".to_owned();
    }
    if order.to_box {
        return "makes for the box, as it was told".to_owned();
    }
    let there = place(state, aim.at);
    let feature = || order.goal().map_or_else(|| there.clone(), |at| place(state, at));
    match order.task {
        Task::Hold if picture.at.within(duty.ring, aim.at) => {
            "looks for better cover near the place that it holds".to_owned()
        }
        Task::Hold => "goes back to the place that it holds".to_owned(),
        Task::Support => support(picture, duty, &there),
        Task::Reposition if order.exit => format!("makes for {there}, to leave the table there"),
        Task::Reposition => format!("makes for {there}, as it was told"),
        Task::Contact => match quarry(picture, order) {
            Some(it) if picture.distance(it) <= inches(12) => {
                format!("closes with {}, the nearest enemy that it can hurt", enemy(picture, it.id))
            }
            Some(it) => {
                format!("makes for {}, an enemy near its objective that it can hurt", enemy(picture, it.id))
            }
            None => format!("advances on {there}, its objective"),
        },
        Task::Recce => format!("goes to have a look at {there}"),
        Task::Conceal => "goes to its hiding place".to_owned(),
        Task::Overwatch if aim.at == picture.at => format!("finds a better place to watch {}", feature()),
        Task::Overwatch => format!("goes to where it can watch {}", feature()),
        Task::Engineer if order.words.is_empty() => format!("makes for its work at {there}"),
        Task::Engineer => format!("makes for {there}, to {}", order.words),
    }
}

/// AI-3 row 2.
fn support<B: Board>(picture: &Picture<'_, B>, duty: &Duty, there: &str) -> String {
    let whom = duty.order.unit.map_or_else(|| "its friends".to_owned(), |unit| picture.state.name(unit));
    let is_near = |unit| board::apart::<B>(picture.state, picture.id, unit) <= inches(6);
    match (duty.order.goal(), duty.order.unit) {
        (Some(position), _) if picture.is_at(position) => {
            format!("finds a better place from which to support {whom}")
        }
        (Some(_), _) => format!("makes for {there}, to support {whom}"),
        (None, Some(unit)) if !is_near(unit) => format!("keeps up with {whom}, whom it supports"),
        (None, _) => format!("finds a better place near {whom}, whom it supports"),
    }
}

/// AI-3: what speaks for the place it goes to: "5 inches nearer, in soft cover"; it may be nothing.
pub(crate) fn merits<B: Board>(picture: &Picture<'_, B>, task: Task, merits: Merits) -> String {
    let is_vehicle = picture.state.kind(picture.body) != Kind::Foot;
    let mut words: Vec<String> = Vec::new();
    if 0 < merits.nearer {
        words.push(format!("{} nearer", names::distance(Len::inches(merits.nearer))));
    }
    let cover = match merits.cover {
        2 if is_vehicle => Some("partly obscured"),
        2 => Some("in soft cover"),
        3 if is_vehicle => Some("hull-down"),
        3 => Some("in hard cover"),
        _ => None,
    };
    words.extend(cover.map(str::to_owned));
    let bonus = match task {
        _ if merits.bonus <= 0 => None,
        Task::Support | Task::Contact => Some("with an enemy in sight and range"),
        Task::Recce => Some("with a view of what it looks for"),
        Task::Overwatch => Some("with a view of what it guards"),
        Task::Hold | Task::Reposition | Task::Conceal | Task::Engineer => None,
    };
    words.extend(bonus.map(str::to_owned));
    words.join(", ")
}

//! What a seat believes: the state without what is hidden from it, or with a guess in its place.

use std::borrow::Cow;

use engine::{Cup, Seat};
use table::{Base, Deg, Len, Point, Pose};

use crate::D20;
use crate::concealment::can_hide;
use crate::element::{Element, ElementId, Marks, Mode, Place, Protection, Side};
use crate::movement::{is_free, may_stand};
use crate::state::State;

/// How often a guess tries to find a place for one element.
const TRIES: usize = 40;

/// The elements whose places a seat does not know, and what they carry.
fn hidden_from(state: &State, seat: Seat) -> Vec<ElementId> {
    // D20-H45: without concealment nothing is hidden.
    if seat == Seat::UMPIRE || !state.battle.switches.speculative {
        return Vec::new();
    }
    let side = Side::of_seat(seat);
    let unknown = |it: &&Element| it.in_play() && !state.knows(side, it);
    state.elements.iter().filter(unknown).map(|it| it.id).collect()
}

/// The state as a seat believes it to be: what is hidden from it is nowhere, and nothing is known of it but its unit.
pub(crate) fn belief(state: &State, seat: Seat) -> Cow<'_, State> {
    let hidden = hidden_from(state, seat);
    if hidden.is_empty() {
        return Cow::Borrowed(state);
    }
    let mut res = state.clone();
    for id in hidden {
        let it = res.get_mut(id);
        it.place = Place::Unknown;
        it.pose = Pose::new(Point::raw(0, 0), Deg::new(0));
        forget(it);
    }
    res.contacts
        .retain(|it| [it.by, it.with].iter().all(|&id| state.knows(Side::of_seat(seat), state.get(id))));
    Cow::Owned(res)
}

/// Nothing is known of what it has done or how it stands.
fn forget(it: &mut Element) {
    (it.suppressed, it.protection, it.mode, it.pending) = (false, Protection::None, Mode::Deployed, None);
    (it.marks, it.called_by, it.concealed, it.spotted) = (Marks::default(), None, true, false);
    it.smoke_left = 0;
}

/// A state that a seat must hold possible: hidden elements are put anywhere in cover where they could be.
pub(crate) fn guess(rules: &D20, state: &State, seat: Seat, cup: &mut Cup) -> State {
    let mut res = belief(state, seat).into_owned();
    for id in hidden_from(state, seat) {
        if state.get(id).carrier().is_some() {
            res.get_mut(id).place = state.get(id).place;
            continue;
        }
        let near = (0..TRIES).find_map(|_| hiding_place(rules, &res, id, Search::Home, cup));
        let place =
            near.or_else(|| (0..TRIES).find_map(|_| hiding_place(rules, &res, id, Search::Cover, cup)));
        let place = place.or_else(|| {
            (0..TRIES * TRIES).find_map(|_| hiding_place(rules, &res, id, Search::Anywhere, cup))
        });
        if let Some(pose) = place {
            let it = res.get_mut(id);
            (it.place, it.pose) = (Place::Table, pose);
        }
    }
    res
}

/// Where a hidden element is looked for, the likelier places first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Search {
    /// In its zone or on its half of the table, in cover.
    Home,
    /// In cover.
    Cover,
    /// Wherever there is room: a bad guess is better than an element that is nowhere.
    Anywhere,
}

/// A random place where an element could hide.
fn hiding_place(rules: &D20, state: &State, id: ElementId, search: Search, cup: &mut Cup) -> Option<Pose> {
    let size = state.battle.ground.size();
    let at = Point::new(random_length(size.width, cup), random_length(size.height, cup));
    let facing = state.homewards(id.side).opposite();
    let it = Element { place: Place::Table, pose: Pose::new(at, facing), ..state.get(id).clone() };
    let zone = state.battle.sides[id.side.idx()].zone.as_ref();
    let near_home = state.battle.ground.distance_to_edge(at, state.edge(id.side))
        <= state.battle.ground.distance_to_edge(at, state.edge(id.side.other()));
    let base = Base { footprint: it.footprint, pose: it.pose };
    let fits = (search != Search::Home || zone.map_or(near_home, |zone| zone.contains(at)))
        && base.inside(size)
        && (search == Search::Anywhere || can_hide(state, &it))
        && is_free(state, &base, &[id])
        && may_stand(state, &rules.tables, it.move_row(), at);
    fits.then_some(it.pose)
}

fn random_length(max: Len, cup: &mut Cup) -> Len {
    let n = u32::try_from(max.raw()).unwrap_or(1).max(1);
    Len::new(i32::try_from(cup.below(n)).unwrap_or(0))
}

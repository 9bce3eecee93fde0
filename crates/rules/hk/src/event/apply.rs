//! What a fact changes. There are no rules here.

use table::{Deg, Len, Point, Pose};

use crate::element::{ElementId, Order, Role, Side};
use crate::event::{Event, MoraleCause, Motion, PlanChoice, RuledStatus};
use crate::plan::Plan;
use crate::state::{Announced, Stage, State, Tube};

/// Changes the state by a fact.
pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Stage(stage) => enter(state, *stage),
        Event::TurnBegan { turn } => state.turn = *turn,
        Event::Ended(outcome) => {
            state.outcome = Some(outcome.clone());
            state.stage = Stage::Over;
        }

        Event::Planned { side, choice, added } => plan(&mut state.sides[side.idx()].plan, *choice, *added),
        Event::Ready { side, ready } => state.sides[side.idx()].ready = *ready,
        Event::PlansDone => {
            for side in &mut state.sides {
                side.plan = Plan::default();
                side.ready = false;
            }
        }
        Event::PicksCasualties { side, own } => state.sides[side.idx()].picks_casualties = *own,

        Event::DeploymentThrown { .. } => (),
        Event::Renumbered { order, .. } => renumber(state, order),
        Event::InitiativeThrown { winner, .. } => state.winner = *winner,
        Event::FirstChosen { first } => state.first = *first,

        Event::SpotTried { by, .. } => state.get_mut(*by).spotted = true,
        Event::Revealed { element } => {
            let it = state.get_mut(*element);
            it.hidden = false;
            // HK-H45: behind a dummy there is nobody.
            it.gone |= it.dummy.is_some();
        }

        Event::Ordered { element, order } => state.get_mut(*element).order = Some(*order),
        Event::Moved { element, via, figures, floors, pose, facing, how } => {
            moved(
                state,
                *element,
                &Arrival { via, figures, floors, pose: *pose, facing: *facing, how: *how },
            );
        }
        Event::Turned { element, facing } => {
            let it = state.get_mut(*element);
            it.facing = *facing;
            for weapon in &mut it.weapons {
                weapon.facing = *facing;
            }
            if let Some(vehicle) = &mut it.vehicle {
                vehicle.pose.facing = *facing;
            }
        }
        Event::Boarded { element, carrier } => {
            let it = state.get_mut(*element);
            let vehicle = carrier.or(it.aboard);
            it.aboard = *carrier;
            it.moved = true;
            if let Some(vehicle) = vehicle.and_then(|id| state.get_mut(id).vehicle.as_mut()) {
                vehicle.halved = true;
            }
        }
        Event::Announced { element, path, facing, figures, floor, boarding } => {
            state.announced = Some(Announced {
                element: *element,
                path: path.clone(),
                facing: *facing,
                figures: figures.clone(),
                floor: *floor,
                boarding: *boarding,
            });
        }
        Event::Drove { element, spent } => {
            if let Some(vehicle) = &mut state.get_mut(*element).vehicle {
                vehicle.spent = *spent;
            }
        }
        Event::WatchEnded => state.announced = None,
        Event::Marked(opportunity) => state.opportunities.push(*opportunity),
        Event::Passes { side, passes } => state.sides[side.idx()].passes = *passes,

        Event::Fired { .. } | Event::Shelled { .. } | Event::Blasted { .. } | Event::AtFired { .. } => (),
        Event::Struck { element, hits, kills } => {
            let it = state.get_mut(*element);
            it.hits = it.hits.saturating_add(*hits);
            // HK-H62: kills on a soft vehicle destroy it together; to its morale they are hits.
            if let Some(vehicle) = &mut it.vehicle {
                let more = u8::try_from(*kills).unwrap_or(u8::MAX);
                vehicle.kills_this_phase = vehicle.kills_this_phase.saturating_add(more);
            } else {
                it.kills = it.kills.saturating_add(*kills);
            }
        }
        Event::Killed { element, figure } => {
            if let Some(figure) = state.get_mut(*element).figures.get_mut(usize::from(*figure)) {
                figure.alive = false;
            }
        }
        Event::Wrecked { element } => {
            if let Some(vehicle) = &mut state.get_mut(*element).vehicle {
                vehicle.destroyed = true;
            }
            gone(state, *element);
        }
        Event::HasFired { element, once } => {
            let it = state.get_mut(*element);
            it.fired = true;
            let figure = once.and_then(|idx| it.figures.get_mut(usize::from(idx)));
            if let Some((_, left)) = figure.and_then(|it| it.once.as_mut()) {
                *left = left.saturating_sub(1);
            }
        }

        Event::Targeted { tube, .. } => used(state, *tube, 0),
        Event::MarkerPut(marker) => {
            state.markers.retain(|it| it.tube != marker.tube);
            state.markers.push(*marker);
        }
        Event::MarkerGone { tube } => state.markers.retain(|it| it.tube != *tube),
        Event::MissionUsed { tube } => used(state, *tube, 1),
        Event::Called { element } => state.get_mut(*element).called = true,
        Event::SmokePut(smoke) => state.smoke.push(*smoke),
        Event::SmokeSettled { left } => state.smoke.clone_from(left),

        Event::MoraleTested { element, why, morale, .. } => {
            let it = state.get_mut(*element);
            it.morale = *morale;
            // HK-R47: what this test was about does not count in the next one.
            if *why == MoraleCause::Fire {
                (it.hits, it.kills) = (0, 0);
            }
        }
        Event::Gone { element } => gone(state, *element),
        Event::LeaderReplaced { element, figure } => {
            let it = state.get_mut(*element);
            (it.leader_bonus, it.commands) = (0, None);
            for weapon in &mut it.weapons {
                weapon.led = false;
            }
            if let Some(figure) = it.figures.get_mut(usize::from(*figure)) {
                figure.role = Role::Leader;
            }
        }
        Event::CrewFilled { element, figure, weapon } => {
            let it = state.get_mut(*element);
            let has_gunner = it.alive().any(|(_, it)| it.role == Role::Gunner(*weapon));
            let leads = it.figures.get(usize::from(*figure)).is_some_and(|it| it.role == Role::Leader);
            if leads {
                if let Some(weapon) = it.weapons.get_mut(usize::from(*weapon)) {
                    weapon.led = true;
                }
            } else if let Some(figure) = it.figures.get_mut(usize::from(*figure)) {
                figure.role = if has_gunner { Role::Crew(*weapon) } else { Role::Gunner(*weapon) };
            }
        }

        Event::Declared(assault) => state.assaults.push(*assault),
        Event::Met { element } => {
            for assault in state.assaults.iter_mut().filter(|it| it.on == *element) {
                assault.met = true;
            }
        }
        Event::Fought { .. } => (),
        Event::MeleeDone { elements } => {
            for id in elements {
                state.get_mut(*id).fought = true;
            }
            let involved = |id: &ElementId| elements.contains(id);
            for assault in state.assaults.iter_mut().filter(|it| involved(&it.by) || involved(&it.on)) {
                assault.done = true;
            }
        }

        Event::EndThrown { ends, .. } => state.ending = *ends,
        Event::TurnCleared => clear_turn(state),
        Event::Held { holders } => state.holders.clone_from(holders),
        Event::Ruled { element, status } => {
            let it = state.get_mut(*element);
            match *status {
                RuledStatus::Morale(morale) => it.morale = morale,
                RuledStatus::Order(order) => {
                    it.order = order;
                    // HK-R45: who waits to fire has the order to fire.
                    if order != Some(Order::Fire) {
                        state.opportunities.retain(|it| it.firer != *element);
                    }
                }
                RuledStatus::Hidden(hidden) => it.hidden = hidden,
            }
        }
    }
}

fn enter(state: &mut State, stage: Stage) {
    state.stage = stage;
    // HK-H62: kills of small arms on soft vehicles count phase by phase.
    if stage == Stage::MovingFire {
        for idx in 0..state.elements.len() {
            let id = state.elements[idx].id;
            if state.elements[idx].vehicle.as_ref().is_some_and(|it| it.kills_this_phase != 0)
                && let Some(vehicle) = &mut state.get_mut(id).vehicle
            {
                vehicle.kills_this_phase = 0;
            }
        }
    }
}

/// Adds a choice, in the place of another of the same maker, or takes it back.
fn plan(plan: &mut Plan, choice: PlanChoice, added: bool) {
    match choice {
        PlanChoice::Spot(it) => put(&mut plan.spots, it, added, |old| old.by == it.by),
        PlanChoice::Continued(it) => put(&mut plan.continued, it, added, |old| old.tube == it.tube),
        PlanChoice::Call(it) => {
            put(&mut plan.calls, it, added, |old| old.tube == it.tube || old.spotter == it.spotter);
        }
        PlanChoice::Target(it) => {
            if let Some(weapon) = it.weapon {
                free(plan, it.by, weapon);
            }
            put(&mut plan.targets, it, added, |old| (old.by, old.weapon) == (it.by, it.weapon));
        }
        PlanChoice::Shell(it) => {
            free(plan, it.by, it.weapon);
            put(&mut plan.shellings, it, added, |_| false);
        }
        PlanChoice::Silence(it) => {
            free(plan, it.by, it.weapon);
            put(&mut plan.silent, it, added, |_| false);
        }
        PlanChoice::React(it) => put(&mut plan.reactions, it, added, |old| *old == it),
    }
}

/// A weapon has one use: whatever was chosen for it before is no more.
fn free(plan: &mut Plan, by: ElementId, weapon: u8) {
    plan.targets.retain(|old| (old.by, old.weapon) != (by, Some(weapon)));
    plan.shellings.retain(|old| (old.by, old.weapon) != (by, weapon));
    plan.silent.retain(|old| (old.by, old.weapon) != (by, weapon));
}

fn put<T>(list: &mut Vec<T>, it: T, added: bool, same_maker: impl Fn(&T) -> bool) {
    list.retain(|old| !same_maker(old));
    if added {
        list.push(it);
    }
}

/// Where somebody arrives, and how.
struct Arrival<'a> {
    via: &'a [Point],
    figures: &'a [Point],
    floors: &'a [u8],
    pose: Option<Pose>,
    facing: Deg,
    how: Motion,
}

fn moved(state: &mut State, id: ElementId, to: &Arrival<'_>) {
    let it = state.get_mut(id);
    for (figure, at) in it.figures.iter_mut().zip(to.figures) {
        figure.at = *at;
    }
    for (figure, floor) in it.figures.iter_mut().zip(to.floors) {
        figure.floor = *floor;
    }
    if let (Some(vehicle), Some(pose)) = (&mut it.vehicle, to.pose) {
        vehicle.pose = pose;
    }
    if let (Some(dummy), Some(last)) = (&mut it.dummy, to.via.last()) {
        *dummy = *last;
    }
    it.facing = to.facing;
    for weapon in &mut it.weapons {
        weapon.facing = to.facing;
        weapon.moved |= to.how != Motion::Placed;
    }
    match to.how {
        Motion::Order => it.moved = true,
        Motion::Compulsory => it.ran = true,
        Motion::Assault | Motion::FallBack | Motion::MoveUp | Motion::Placed => (),
    }
}

/// HK-H34: it is out of play, and counts as lost unless it never was anybody (HK-H45).
fn gone(state: &mut State, id: ElementId) {
    let it = state.get_mut(id);
    let counts = !it.gone && it.dummy.is_none();
    it.gone = true;
    if counts {
        let side: &mut u8 = &mut state.sides[id.side.idx()].lost;
        *side = side.saturating_add(1);
    }
    state.markers.retain(|it| !matches!(it.tube, Tube::Weapon(owner, _) if owner == id));
}

/// HK-H20, HK-H21: a weapon or battery was called or fired, and used so many missions.
fn used(state: &mut State, tube: Tube, n_missions: u8) {
    let marks = match tube {
        Tube::Weapon(id, idx) => {
            let weapon = state.get_mut(id).weapons.get_mut(usize::from(idx));
            weapon.map(|it| (&mut it.missions, &mut it.used))
        }
        Tube::Battery(side, idx) => {
            let battery = state.sides[Side::idx(side)].batteries.get_mut(usize::from(idx));
            battery.map(|it| (&mut it.missions, &mut it.used))
        }
    };
    if let Some((missions, used)) = marks {
        *missions = missions.saturating_sub(n_missions);
        *used = true;
    }
}

/// HK-H46: elements change their numbers among themselves.
fn renumber(state: &mut State, order: &[ElementId]) {
    let mut ids = order.to_vec();
    ids.sort_unstable();
    let men: Vec<_> = order.iter().map(|id| state.get(*id).clone()).collect();
    for (id, it) in ids.iter().zip(men) {
        *state.get_mut(*id) = crate::element::Element { id: *id, ..it };
    }
    let new = |old: ElementId| order.iter().position(|id| *id == old).map_or(old, |idx| ids[idx]);
    for idx in 0..state.elements.len() {
        let (id, aboard) = (state.elements[idx].id, state.elements[idx].aboard);
        if let Some(old) = aboard.filter(|old| new(*old) != *old) {
            state.get_mut(id).aboard = Some(new(old));
        }
    }
}

/// HK-090 (3): the marks of a turn are taken off.
fn clear_turn(state: &mut State) {
    for idx in 0..state.elements.len() {
        let it = &state.elements[idx];
        let marked = it.order.is_some() || it.moved || it.ran || it.fired || it.spotted || it.fought;
        let struck = it.called || it.hits != 0 || it.kills != 0;
        let parts = it.weapons.iter().any(|it| it.moved || it.used)
            || it
                .vehicle
                .as_ref()
                .is_some_and(|it| it.kills_this_phase != 0 || it.halved || it.spent != Len::ZERO);
        if it.gone || !(marked || struck || parts) {
            continue;
        }
        let id = it.id;
        let it = state.get_mut(id);
        it.order = None;
        (it.moved, it.ran, it.fired) = (false, false, false);
        (it.spotted, it.fought, it.called) = (false, false, false);
        (it.hits, it.kills) = (0, 0);
        for weapon in &mut it.weapons {
            (weapon.moved, weapon.used) = (false, false);
        }
        if let Some(vehicle) = &mut it.vehicle {
            (vehicle.kills_this_phase, vehicle.spent, vehicle.halved) = (0, Len::ZERO, false);
        }
    }
    state.opportunities.clear();
    state.assaults.clear();
    for marker in &mut state.markers {
        marker.used = false;
    }
    for side in &mut state.sides {
        side.passes = false;
        for battery in &mut side.batteries {
            battery.used = false;
        }
    }
}

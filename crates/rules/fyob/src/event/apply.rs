//! Records facts. There are no rules here.

use crate::element::{Activity, Element, Known, Nco};
use crate::event::{Event, RadioSet, Reaction, SeniorNote, TurnNote};
use crate::ids::{Holder, Leader};
use crate::report::Ammunition;
use crate::state::{SeniorWork, State, Turn};

/// Changes the state by one fact; `table` records those of the host.
pub(crate) fn apply<T, F>(state: &mut State<T>, event: &Event<F>, table: impl FnOnce(&mut T, &F)) {
    match event {
        Event::Table(fact) => table(&mut state.table, fact),
        Event::Stage(stage) => state.stage = *stage,
        Event::BoundBegan { bound } => {
            state.bound = *bound;
            for it in &mut state.elements {
                (it.failures, it.reacted) = (None, false);
            }
            for it in &mut state.companies {
                it.changed = false;
            }
        }
        Event::Dealt { cards } => state.cards.clone_from(cards),
        Event::CardUp { turn } => {
            let card = if state.cards.is_empty() { 0 } else { state.cards.remove(0).number };
            state.turn = Some(Turn {
                card,
                element: turn.element,
                queue: turn.queue.clone(),
                rallies_left: turn.rallies_left,
                ..Turn::new(turn.holder)
            });
        }
        Event::TurnEnded => {
            if let Some(turn) = state.turn.take()
                && let Some(id) = turn.element
            {
                let closes = turn.holder != Holder::Element(id) || state.get(id).reacted;
                put_down_counter(state.get_mut(id), &turn, closes);
            }
        }
        Event::CardDiscarded { holder } => state.cards.retain(|it| it.holder != *holder),
        Event::MemberDone { element } => {
            if let Some(mut turn) = state.turn.take() {
                if turn.element == Some(*element) {
                    put_down_counter(state.get_mut(*element), &turn, true);
                    turn.element = None;
                } else {
                    close_window(state.get_mut(*element));
                }
                turn.queue.retain(|it| it != element);
                state.turn = Some(turn);
            }
        }
        Event::MemberUp { element } => {
            if let Some(turn) = &mut state.turn {
                turn.queue.retain(|it| it != element);
                turn.element = Some(*element);
                (turn.fired, turn.moved, turn.doubled, turn.begun) = (false, false, false, false);
                (turn.acting, turn.aimed, turn.extracted) = (false, false, false);
                (turn.thrown, turn.radio_tests, turn.volley_open) = (None, 0, false);
                turn.on_road = false;
                turn.tested.clear();
                turn.fired_with.clear();
                turn.passed.clear();
            }
        }
        Event::Ended(outcome) => {
            state.outcome = Some(outcome.clone());
            state.stage = crate::Stage::Over;
        }
        Event::Rated { leader, rating, .. } => match leader {
            Leader::Nco(id) => state.get_mut(*id).nco = Nco::Rated(*rating),
            Leader::Officer(company) => state.companies[company.idx()].rating = *rating,
            Leader::Senior(side) => state.forces[side.idx()].senior = *rating,
        },
        Event::Reacted { leader, reaction, .. } => {
            if let (Leader::Nco(id), Reaction::Acts | Reaction::Seizes) = (leader, reaction) {
                // FYOB-128: the NCO of a detachment reacts for his command turn apart.
                let own = state.turn.as_ref().is_none_or(|turn| turn.holder == Holder::Element(*id));
                state.get_mut(*id).reacted |= own;
            }
        }
        Event::Swapped { from, to } => {
            // The friend's card becomes the seizer's; the friend is up now.
            for card in &mut state.cards {
                if card.holder == Holder::Element(*to) {
                    card.holder = Holder::Element(*from);
                }
            }
            if let Some(turn) = &mut state.turn {
                (turn.holder, turn.element) = (Holder::Element(*to), Some(*to));
            }
        }
        Event::Led { question, passed, .. } => match &mut state.turn {
            Some(turn) => turn.tested.push((*question, *passed)),
            // Between the turns there is only the Senior Officer.
            None => state.senior.tested.push((*question, *passed)),
        },
        Event::LeaderTested { leader, hit, .. } => match (leader, hit) {
            (Leader::Nco(id), true) => state.get_mut(*id).nco = Nco::Casualty,
            (Leader::Officer(company), true) => {
                let it = &mut state.companies[company.idx()];
                (it.alive, it.with) = (false, None);
            }
            _ => (),
        },
        Event::NcoLost { element } => state.get_mut(*element).nco = Nco::Casualty,
        Event::OfficerLost { company } => {
            let it = &mut state.companies[company.idx()];
            (it.alive, it.with) = (false, None);
        }
        Event::Succeeded { company, successor } => state.companies[company.idx()].successor = *successor,
        Event::OfficerMoved { company, with, own_will } => {
            let it = &mut state.companies[company.idx()];
            it.with = *with;
            it.changed |= own_will;
        }
        Event::TestsDue { element, due } => state.get_mut(*element).due.push(due.clone()),
        Event::TestsLapsed { element } => state.get_mut(*element).due.clear(),
        Event::FiredOn { element, by } => {
            let it = state.get_mut(*element);
            it.fired_on = true;
            if let Some(by) = by
                && !it.fired_by.contains(by)
            {
                it.fired_by.push(*by);
            }
        }
        Event::MomentumTested { element, failures, .. } => {
            let it = state.get_mut(*element);
            it.due.clear();
            it.failures = Some(*failures);
        }
        Event::Scored { element, score } => state.get_mut(*element).score = *score,
        Event::Retiring { element, retiring } => state.get_mut(*element).retiring = *retiring,
        Event::Rallied { element, score, .. } => state.get_mut(*element).score = *score,
        Event::OrderThrown { phase, .. } => {
            if let Some(turn) = &mut state.turn {
                turn.die = Some(*phase);
            }
        }
        Event::Overwatch { element, on } => state.get_mut(*element).overwatch = *on,
        Event::MoveThrown { element, distance, .. } => {
            if let Some(turn) = state.turn.as_mut().filter(|turn| turn.element == Some(*element)) {
                (turn.thrown, turn.begun) = (Some(*distance), true);
            }
        }
        Event::HasMoved { element, double } => {
            // The counter of its own turn is put down at the end of it (FYOB-R45).
            let own = state.turn.as_ref().is_some_and(|turn| turn.element == Some(*element));
            let it = state.get_mut(*element);
            (it.moved, it.doubled) = (true, *double);
            it.activity = if own { it.activity } else { it.activity.or(Some(Activity::Moved)) };
            // HH-7: an element that is thrown back in somebody else's turn moves too.
            if let Some(turn) = state.turn.as_mut().filter(|turn| turn.element == Some(*element)) {
                (turn.moved, turn.doubled, turn.begun, turn.thrown) = (true, *double, true, None);
                turn.volley_open = false;
            }
        }
        Event::HasFired { element, target, weapons } => {
            let own = state.turn.as_ref().is_some_and(|turn| turn.element == Some(*element));
            let it = state.get_mut(*element);
            it.activity = if own { it.activity } else { Some(Activity::Fired) };
            it.last_target = *target;
            for &slot in weapons {
                let slot = usize::from(slot);
                if it.shots.len() <= slot {
                    it.shots.resize(slot + 1, 0);
                }
                it.shots[slot] = it.shots[slot].saturating_add(1);
            }
            if let Some(turn) = &mut state.turn {
                (turn.fired, turn.begun, turn.aimed) = (true, true, false);
                turn.volley_open = true;
                turn.fired_with.extend(weapons);
            }
        }
        Event::Acted { .. } => {
            if let Some(turn) = &mut state.turn {
                turn.acts_left = turn.acts_left.saturating_sub(1);
                (turn.acting, turn.begun) = (true, true);
                turn.volley_open = false;
            }
        }
        Event::Aimed { .. } => {
            if let Some(turn) = &mut state.turn {
                turn.aimed = true;
            }
        }
        Event::PhasesOpen { fire, moves, acts } => {
            if let Some(turn) = &mut state.turn {
                (turn.fire_open, turn.move_open, turn.acts_left) = (*fire, *moves, *acts);
            }
        }
        Event::Observed { .. } | Event::Explained { .. } => (),
        Event::Knows { element, known, news } => learn(state.get_mut(*element), *known, *news),
        Event::Sighted { seen } => {
            for it in seen {
                learn(state.get_mut(it.by), it.known, it.news);
            }
        }
        Event::Reported { element } => {
            let it = state.get_mut(*element);
            (it.has_news, it.runner_sent) = (false, false);
        }
        Event::LaidOn { element, laid } => state.get_mut(*element).laid = *laid,
        Event::SetUp { element, ready } => state.get_mut(*element).set_up = *ready,
        Event::WeaponLeft { element, at } => state.get_mut(*element).weapon_left = *at,
        Event::WeaponLost { element, lost } => state.get_mut(*element).weapon_lost = *lost,
        Event::Worked { element, acts } => state.get_mut(*element).work_done = *acts,
        Event::Wading { element, wading } => state.get_mut(*element).in_river = *wading,
        Event::Landed { element } => state.get_mut(*element).landed = Some(state.bound),
        Event::Boarded { element, carrier } => state.get_mut(*element).aboard = *carrier,
        Event::MenLost { element, lost } => {
            let it = state.get_mut(*element);
            it.men = it.men.saturating_sub(*lost);
        }
        Event::MenSet { element, men } => state.get_mut(*element).men = *men,
        Event::Damaged { element, damage } => state.get_mut(*element).damage = Some(*damage),
        Event::RanOut { element, what } => {
            let it = state.get_mut(*element);
            if *what == Ammunition::AttachedWeapon {
                it.csw_empty = true;
            } else if !it.empty.contains(what) {
                it.empty.push(*what);
            }
        }
        Event::Placed { element, status } => {
            let it = state.get_mut(*element);
            it.status = *status;
            // Off the table nobody lies in wait.
            if *status != crate::Status::Table {
                it.concealed = false;
                it.counters.clear();
            }
            // Whoever is no more rides in nothing.
            if matches!(
                *status,
                crate::Status::Destroyed | crate::Status::Surrendered | crate::Status::Removed
            ) {
                it.aboard = None;
            }
        }
        Event::Ordered { element, orders, put_aside } => {
            let it = state.get_mut(*element);
            let old = std::mem::replace(&mut it.orders, orders.clone());
            if *put_aside {
                it.put_aside.get_or_insert(old);
            } else {
                it.put_aside = None;
            }
        }
        Event::NextLeg { element } => {
            let it = state.get_mut(*element);
            if 1 < it.orders.len() {
                it.orders.remove(0);
                it.work_done = 0;
            }
        }
        Event::WaypointPassed { element } => {
            if let Some(order) = state.get_mut(*element).orders.first_mut()
                && 1 < order.at.len()
            {
                order.at.remove(0);
            }
        }
        Event::Resumed { element } => {
            let it = state.get_mut(*element);
            if let Some(orders) = it.put_aside.take() {
                it.orders = orders;
            }
        }
        Event::CompanyOrdered { company, order, pending } => {
            let it = &mut state.companies[company.idx()];
            if *pending {
                it.pending = Some(order.clone());
            } else {
                (it.objective, it.pending) = (Some(order.clone()), None);
            }
        }
        Event::Grouped(group) => state.groups.push(group.clone()),
        Event::Ungrouped { elements } => {
            for group in &mut state.groups {
                group.members.retain(|it| !elements.contains(it));
            }
            state.groups.retain(|it| !it.members.is_empty());
            if let Some(turn) = &mut state.turn {
                turn.queue.retain(|it| !elements.contains(it));
            }
        }
        Event::CardsAdded { cards } => state.cards.extend(cards),
        Event::Detached { leader, elements } => state.get_mut(*leader).detachment.clone_from(elements),
        Event::Withdrawing { side } => state.forces[side.idx()].withdrawing = true,
        Event::YellowHold { side, on } => state.forces[side.idx()].yellow_hold = *on,
        Event::RadioTested { set, radio, .. } | Event::RadioSet { set, radio } => match set {
            RadioSet::Link(company) => state.companies[company.idx()].link = *radio,
            RadioSet::Element(id) => state.get_mut(*id).radio = *radio,
        },
        Event::RunnerSent { element } => state.get_mut(*element).runner_sent = true,
        Event::MilestoneTested { side, level, retake, condition, .. } => {
            let force = &mut state.forces[side.idx()];
            force.condition = *condition;
            if *retake {
                force.levels.retain(|it| it != level);
            } else {
                force.levels.push(*level);
                force.fell_after = state.bound;
            }
        }
        Event::SessionBegan { .. } => state.senior = SeniorWork::default(),
        Event::SeniorNoted(note) => match note {
            SeniorNote::Throw => state.senior.throws_used = state.senior.throws_used.saturating_add(1),
            SeniorNote::Officer(company) => state.senior.rallied.push(*company),
            SeniorNote::Committed => state.senior.committed = true,
        },
        Event::ConditionSet { side, condition } => state.forces[side.idx()].condition = *condition,
        Event::OriginalSet { side, total } => state.forces[side.idx()].original = *total,
        Event::LevelsSet { side, levels } => state.forces[side.idx()].levels.clone_from(levels),
        Event::Concealed { element } => {
            let it = state.get_mut(*element);
            (it.concealed, it.nominated) = (true, true);
        }
        Event::ConcealTested { element, concealed, .. } => {
            let it = state.get_mut(*element);
            (it.concealed, it.nominated) = (*concealed, true);
            if !concealed {
                it.counters.clear();
            }
        }
        Event::CountersPlaced { element, at } => state.get_mut(*element).counters.clone_from(at),
        Event::CounterRemoved { element, counter, .. } => {
            let it = state.get_mut(*element);
            if usize::from(*counter) < it.counters.len() {
                it.counters.remove(usize::from(*counter));
            }
        }
        Event::CounterChosen { element, at, .. } => state.get_mut(*element).counters = vec![*at],
        Event::Revealed { element, .. } => {
            let it = state.get_mut(*element);
            it.concealed = false;
            it.counters.clear();
        }
        Event::Held { holders } => state.holders.clone_from(holders),
        Event::TurnNoted(note) => {
            if let Some(turn) = &mut state.turn {
                match note {
                    TurnNote::RadioTest => turn.radio_tests += 1,
                    TurnNote::Rally { element, left } => {
                        (turn.rallied, turn.rallies_left) = (Some(*element), *left);
                    }
                    TurnNote::Extracted => turn.extracted = true,
                    TurnNote::Passed { element } => turn.passed.push(*element),
                    TurnNote::OnRoad => turn.on_road = true,
                    TurnNote::Begun => turn.begun = true,
                    TurnNote::Commanded => turn.commanded = true,
                    TurnNote::Shut { fire, moves, acts } => {
                        turn.fire_open &= !fire;
                        turn.move_open &= !moves;
                        turn.thrown = turn.thrown.filter(|_| !moves);
                        turn.acts_left = if *acts { 0 } else { turn.acts_left };
                        (turn.begun, turn.volley_open) = (true, false);
                    }
                }
            }
        }
    }
}

/// FYOB-105, FYOB-R45: what an element did in its turn, as its counter shows it. FYOB-R74: the turn closes the window of those
/// who attacked it, unless its leader did not act.
fn put_down_counter(it: &mut Element, turn: &Turn, closes: bool) {
    it.activity = match (turn.fired, turn.moved) {
        (true, _) => Some(Activity::Fired),
        (false, true) => Some(Activity::Moved),
        (false, false) => None,
    };
    (it.moved, it.doubled) = (turn.moved, turn.doubled);
    if closes {
        close_window(it);
    }
}

/// FYOB-R74: from here on counts what comes after.
fn close_window(it: &mut Element) {
    it.fired_by.clear();
    it.fired_on = false;
}

/// FYOB-R73: notes where an enemy was seen.
fn learn(it: &mut Element, known: Known, news: bool) {
    match it.known.iter_mut().find(|old| old.enemy == known.enemy) {
        Some(old) => old.at = known.at,
        None => {
            let idx = it.known.partition_point(|old| old.enemy < known.enemy);
            it.known.insert(idx, known);
        }
    }
    it.has_news |= news;
}

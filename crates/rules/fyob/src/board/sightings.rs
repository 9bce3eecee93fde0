//! HH-3, FYOB-R54, FYOB-R59, FYOB-R73: who knows of whom. What is near and in sight is seen without a test; what is known
//! stays known, at the place where it was last seen.

use engine::{Flow, refuse};
use table::Point;

use super::{Observation, ambush_distance, is_outside, near, place};
use crate::board::Board;
use crate::concealment;
use crate::decision::Act;
use crate::element::{Element, Known};
use crate::event::{Event, Sighting};
use crate::host::{Play, Position};
use crate::ids::{ElementId, Side};
use crate::order_dice::mods;
use crate::{Fyob, phases};

/// HH-3: at the start of a turn and after a move: what an element now sees without a test, and who now sees it.
pub fn look_around<B: Board>(step: &mut Play<'_, B>, id: ElementId) -> Flow {
    let seen = sighted(step.rules, &step.state, id);
    if !seen.is_empty() {
        step.emit(Event::Sighted { seen });
    }
    Ok(())
}

/// The same for everybody: before the first bound.
pub fn look_around_all<B: Board>(step: &mut Play<'_, B>) -> Flow {
    let first: Vec<ElementId> = step.state.of(Side::A).map(|it| it.id).collect();
    for id in first {
        look_around(step, id)?;
    }
    Ok(())
}

/// Whether an element stands on the table to be seen: not aboard, not concealed, no aircraft.
fn is_in_view<B: Board>(state: &Position<B>, it: &Element) -> bool {
    it.on_table() && it.aboard.is_none() && !it.concealed && !is_outside::<B>(state, it.id)
}

/// Whether an element has eyes on the table.
fn can_look<B: Board>(state: &Position<B>, it: &Element) -> bool {
    it.on_table() && !is_outside::<B>(state, it.id)
}

/// What changes in what is known, after something changed about an element.
fn sighted<B: Board>(rules: &Fyob<B>, state: &Position<B>, id: ElementId) -> Vec<Sighting> {
    let it = state.get(id);
    let mut seen = Vec::new();
    if can_look::<B>(state, it) {
        for enemy in state.of(it.side.other()).filter(|enemy| is_in_view::<B>(state, enemy)) {
            seen.extend(sees_now(rules, state, it, enemy));
        }
    }
    // Whoever rides in it is where it is; what happens to the vehicle happens to them.
    let body = state.get(super::mover(state, id));
    if is_in_view::<B>(state, body) {
        for observer in state.of(it.side.other()).filter(|enemy| can_look::<B>(state, enemy)) {
            seen.extend(sees_now(rules, state, observer, body));
        }
    }
    if state.battle.options.shared_spotting {
        share(state, &mut seen);
        catch_up(state, it, &mut seen);
    }
    seen
}

/// FYOB-R59: whoever comes on is told what his side knows.
fn catch_up<T>(state: &crate::State<T>, it: &Element, seen: &mut Vec<Sighting>) {
    if !it.on_table() {
        return;
    }
    for friend in state.on_table(it.side) {
        for known in friend.known.iter().filter(|known| !it.knows(known.enemy)) {
            let told = seen.iter().any(|other| other.by == it.id && other.known.enemy == known.enemy);
            if !told {
                seen.push(Sighting { by: it.id, known: *known, news: false });
            }
        }
    }
}

/// HH-3: within so much, in sight: seen without a test. FYOB-R54: from an ambush farther. FYOB-R73: what is known and in
/// sight is known where it stands.
fn sees_now<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    observer: &Element,
    enemy: &Element,
) -> Option<Sighting> {
    let at = B::pose(state, enemy.id).at;
    let known = observer.known.iter().find(|it| it.enemy == enemy.id);
    if known.is_some_and(|it| it.at == at) {
        return None;
    }
    let usual = B::seen_without_test(rules, state, observer.id);
    let reach =
        if observer.concealed { usual.max(ambush_distance(rules, state, observer.id)) } else { usual };
    let is_near = |eye: Point| {
        if observer.counters.is_empty() {
            near::<B>(state, observer.id, enemy.id, reach)
        } else {
            B::distance_to(state, enemy.id, at, eye) <= reach
        }
    };
    // FYOB-R53: a concealed element may stand at any of its counters.
    let own = [place::<B>(state, observer.id).at];
    let eyes = if observer.counters.is_empty() { &own[..] } else { &observer.counters[..] };
    let sees = |&&eye: &&Point| (known.is_some() || is_near(eye)) && B::sees(rules, state, eye, enemy.id, at);
    eyes.iter().find(sees)?;
    let known = Known { enemy: enemy.id, at };
    Some(Sighting { by: observer.id, known, news: !observer.knows(enemy.id) })
}

/// FYOB-R59: what one element has spotted, all of its side know.
fn share<T>(state: &crate::State<T>, seen: &mut Vec<Sighting>) {
    for n in 0..seen.len() {
        let Sighting { by, known, .. } = seen[n];
        for friend in state.on_table(state.get(by).side).filter(|it| it.id != by) {
            let told = seen.iter().any(|it| it.by == friend.id && it.known.enemy == known.enemy);
            if !told && !friend.known.contains(&known) {
                seen.push(Sighting { by: friend.id, known, news: !friend.knows(known.enemy) });
            }
        }
    }
}

/// FYOB-R59: an element has come to know an enemy, and with it perhaps its whole side.
pub(super) fn learn<B: Board>(step: &mut Play<'_, B>, by: ElementId, enemy: ElementId) {
    let state = &step.state;
    let known = Known { enemy, at: B::pose(state, enemy).at };
    if state.get(by).known.contains(&known) {
        return;
    }
    let mut seen = vec![Sighting { by, known, news: !state.get(by).knows(enemy) }];
    if state.battle.options.shared_spotting {
        share(state, &mut seen);
    }
    step.emit(Event::Sighted { seen });
}

/// Where an element looks when it observes an enemy: at the enemy, or at one of its counters.
pub(super) fn looked_at<B: Board>(
    state: &Position<B>,
    target: ElementId,
    counter: Option<u8>,
) -> Flow<Point> {
    let it = state.element(target)?;
    match counter {
        Some(n) => match it.counters.get(usize::from(n)) {
            Some(&at) if it.concealed => Ok(at),
            _ => refuse("FYOB-162", "there is no such counter any more"),
        },
        None => Ok(B::pose(state, target).at),
    }
}

/// FYOB-100 (i), HH-3: observes an enemy or a counter. Says whether it was seen.
pub fn observe<B: Board>(
    step: &mut Play<'_, B>,
    id: ElementId,
    target: ElementId,
    counter: Option<u8>,
) -> Flow<bool> {
    let (it, enemy) = (step.state.element(id)?, step.state.element(target)?);
    let (side, concealed, has_counters) = (it.side, it.concealed, !it.counters.is_empty());
    step.forbid(enemy.side == side, "FYOB-100", "that is one of its own side")?;
    step.forbid(!enemy.on_table() || enemy.aboard.is_some(), "FYOB-100", "there is nothing to observe")?;
    // FYOB-161: a concealed element shows its counters and nothing else; without any it shows nothing.
    step.forbid(enemy.concealed && counter.is_none(), "FYOB-161", "there is nothing to see there")?;
    step.forbid(it.knows(target), "HH-3", "it knows of that enemy already")?;
    step.forbid(!mods(&step.state, id).may_observe, "FYOB-079", "it cannot observe in the state it is in")?;
    phases::may_act(step, id, &Act::Observe { target, counter })?;
    let at = looked_at::<B>(&step.state, target, counter)?;
    // FYOB-164, FYOB-R53: whoever observes shows himself; of several counters chance says which.
    if has_counters {
        concealment::choose_counter(step, id)?;
    }
    let segments = mods(&step.state, id).segments;
    let (roll, seen) = match B::observation(step.rules, &step.state, id, target, at, segments) {
        // FYOB-R53: from the place that was chosen there is nothing to see: it stays concealed.
        Observation::Impossible(_) if has_counters => {
            step.emit(Event::Observed { observer: id, target, roll: None, seen: false });
            phases::note_act(step, id, "looks and sees nothing".to_owned())?;
            return Ok(false);
        }
        Observation::Impossible(why) => {
            step.forbid_with(true, "HH-3", || why.to_string())?;
            (None, true)
        }
        Observation::Automatic => (None, true),
        Observation::Test(check) => {
            let (roll, outcome) = step.read(check)?;
            (Some(roll), outcome == 1)
        }
    };
    if concealed {
        concealment::reveal(step, id)?;
    }
    let what = match counter {
        Some(n) => format!("observes counter {}", u16::from(n) + 1),
        None => format!("observes {}", step.state.name(target)),
    };
    step.emit(Event::Observed { observer: id, target, roll, seen });
    phases::note_act(step, id, what)?;
    if !seen {
        return Ok(false);
    }
    match counter {
        // FYOB-162, FYOB-R53: it may be a dummy.
        Some(n) => {
            concealment::counter_observed(step, id, target, n)?;
        }
        None => learn(step, id, target),
    }
    Ok(true)
}

/// FYOB-100 (i): the ways in which an element could observe an enemy now: itself, or each of its counters.
pub fn can_be_observed<B: Board>(
    rules: &Fyob<B>,
    state: &Position<B>,
    id: ElementId,
    enemy: &Element,
) -> Vec<Act> {
    if !enemy.on_table() || enemy.aboard.is_some() || is_outside::<B>(state, enemy.id) {
        return Vec::new();
    }
    let segments = mods(state, id).segments;
    let possible = |at: Point| {
        let looked = B::observation(rules, state, id, enemy.id, at, segments);
        !matches!(looked, Observation::Impossible(_))
    };
    let target = enemy.id;
    if enemy.concealed {
        let counters = (0_u8..).zip(&enemy.counters).filter(|&(_, &at)| possible(at));
        return counters.map(|(n, _)| Act::Observe { target, counter: Some(n) }).collect();
    }
    let seen = possible(B::pose(state, target).at);
    if seen { vec![Act::Observe { target, counter: None }] } else { Vec::new() }
}

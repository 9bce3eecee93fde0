//! FYOB-157 to FYOB-168, FYOB-R53, FYOB-R54, FYOB-R80: concealed elements.

use engine::{Band, Check, Flow, refuse};
use table::Point;

use crate::attack::Cover;
use crate::element::{Arm, Kind, Known};
use crate::event::Event;
use crate::host::{Host, Play};
use crate::ids::{ElementId, Side};
use crate::leaders::{D6, Officer, senior_grade};
use crate::order::Task;
use crate::state::{Stage, State};

/// FYOB-161: counters of an element.
const COUNTERS_MAX: usize = 3;
/// FYOB-158: the heaviest gun that can be concealed, in mm (FYOB-R54: inclusive).
const CALIBRE_MAX: u16 = 75;

/// FYOB-158, FYOB-160: infantry, crew-served weapons and guns up to 75 mm, but nothing in a pillbox.
pub fn may_be_concealed<T>(state: &State<T>, id: ElementId) -> bool {
    let info = state.info(id);
    let fits = match info.arm {
        Arm::Men | Arm::CrewWeapon => true,
        Arm::Gun => info.calibre <= CALIBRE_MAX,
        Arm::Afv | Arm::Transport | Arm::Aircraft | Arm::Battery => false,
    };
    state.battle.options.concealment && info.kind == Kind::Foot && fits && !info.obvious
}

/// FYOB-157, FYOB-159: at the start a side's commander nominates an element; one throw decides.
pub(crate) fn nominate<H: Host>(step: &mut Play<'_, H>, side: Side, id: ElementId) -> Flow {
    let it = step.state.element(id)?;
    if it.side != side {
        return refuse("FYOB-157", "he nominates elements of his own");
    }
    step.forbid(!it.on_table(), "FYOB-157", "it is not on the table")?;
    step.forbid(it.nominated, "FYOB-159", "it was thrown for already")?;
    step.forbid(it.aboard.is_some(), "FYOB-158", "it is aboard a vehicle, which cannot be concealed")?;
    must_be_of_a_kind(step, id)?;
    throw_at_start(step, id)
}

/// FYOB-161: with the throw at the start the counters lie where the battle says, if it does.
fn throw_at_start<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    throw(step, id)?;
    if step.state.get(id).concealed
        && let Some(at) = plan(&step.state, id).filter(|it| !it.is_empty()).map(<[Point]>::to_vec)
    {
        step.emit(Event::CountersPlaced { element: id, at });
    }
    Ok(())
}

fn must_be_of_a_kind<H: Host>(step: &Play<'_, H>, id: ElementId) -> Flow {
    step.forbid(
        !step.state.battle.options.concealment,
        "FYOB-157",
        "this battle is played without concealment",
    )?;
    step.forbid(step.state.info(id).obvious, "FYOB-160", "its position is too obvious")?;
    let why = "only infantry, crew-served weapons and guns up to 75 mm can be concealed";
    step.forbid(!may_be_concealed(&step.state, id), "FYOB-158", why)
}

/// FYOB-159: the throw. FYOB-R54: if it fails the element stands openly in its place.
fn throw<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    let check = conceal_check::<H>(&step.state, id);
    let (roll, passed) = step.read(check)?;
    step.emit(Event::ConcealTested { element: id, roll, concealed: passed == 1 });
    Ok(())
}

/// The places that the battle gives an element which it names for concealment.
fn plan<T>(state: &State<T>, id: ElementId) -> Option<&[Point]> {
    state.battle.plans.iter().find(|it| it.0 == id).map(|it| it.1.as_slice())
}

/// FYOB-159: 5 or more, better or worse with the Senior Officer. FYOB-166: what snipers need is the host's.
pub(crate) fn conceal_check<H: Host>(state: &State<H::Table>, id: ElementId) -> Check {
    let side = state.get(id).side;
    let grade = senior_grade(state, side);
    Check::of(D6, "FYOB-159", format!("concealing {}", state.name(id)))
        .by(side.seat())
        .when(grade == Officer::AboveAverage, 1, "Senior Officer above average", "FYOB-159")
        .when(grade == Officer::BelowAverage, -1, "Senior Officer below average", "FYOB-159")
        .passes_on(H::conceals_on(state, id), "concealed", "in sight")
}

/// FYOB-161: the commander places up to three numbered counters for a concealed element.
pub(crate) fn place_counters<H: Host>(
    step: &mut Play<'_, H>,
    side: Side,
    id: ElementId,
    at: &[Point],
) -> Flow {
    let it = step.state.element(id)?;
    if it.side != side {
        return refuse("FYOB-161", "that is an enemy");
    }
    if COUNTERS_MAX < at.len() {
        return refuse("FYOB-161", format!("an element has at most {COUNTERS_MAX} counters"));
    }
    step.forbid(!it.concealed, "FYOB-161", "it is not concealed: throw for it first")?;
    for (idx, &point) in at.iter().enumerate() {
        if !point.in_range() || at[..idx].contains(&point) {
            return refuse("FYOB-161", "every counter has a place of its own on the table");
        }
        H::may_hide(step.rules, &step.state, id, point)?;
    }
    step.emit(Event::CountersPlaced { element: id, at: at.to_vec() });
    Ok(())
}

/// The deployment of a side ends: whoever the battle names for concealment, and was not thrown for, is thrown for now.
pub(crate) fn end_deployment<H: Host>(step: &mut Play<'_, H>, side: Side) -> Flow {
    let named = |id| plan(&step.state, id).is_some() && may_be_concealed(&step.state, id);
    let due = step.state.on_table(side).filter(|it| !it.nominated && (it.concealed || named(it.id)));
    let due: Vec<ElementId> = due.map(|it| it.id).collect();
    due.into_iter().try_for_each(|id| throw_at_start(step, id))
}

/// FYOB-162, FYOB-R53: an enemy has successfully observed one of the counters of an element, or, without counters, its
/// place. Says whether it was the element itself, which the observer then knows.
pub fn counter_observed<H: Host>(
    step: &mut Play<'_, H>,
    observer: ElementId,
    target: ElementId,
    counter: u8,
) -> Flow<bool> {
    step.state.element(observer)?;
    let it = step.state.element(target)?;
    let counters = it.counters.clone();
    let Some(&at) = counters.get(usize::from(counter)) else {
        if !counters.is_empty() {
            return refuse("FYOB-162", format!("it has counters 0 to {}", counters.len() - 1));
        }
        step.emit(Event::Revealed { element: target, roll: None });
        let at = H::stands(&step.state, target).0.map_or(Point::raw(0, 0), |it| it.at);
        found(step, observer, Known { enemy: target, at });
        return Ok(true);
    };
    // FYOB-R53: with n counters left it is the element with chance 1/n.
    let roll = match counter_check(&step.state, target, counters.len()) {
        Some(check) => {
            let (roll, outcome) = step.read(check.by(step.state.get(observer).side.seat()))?;
            if outcome != REAL {
                step.emit(Event::CounterRemoved { element: target, counter, roll: Some(roll) });
                return Ok(false);
            }
            Some(roll)
        }
        None => None,
    };
    H::put_at(step, target, at)?;
    step.emit(Event::Revealed { element: target, roll });
    found(step, observer, Known { enemy: target, at });
    Ok(true)
}

/// The outcome of the throw for an observed counter that is the element.
const REAL: usize = 0;

/// FYOB-R53: three counters: real on 1-2; two: on 1-3; the last one always.
pub(crate) fn counter_check<T>(state: &State<T>, target: ElementId, n: usize) -> Option<Check> {
    let dummy_from = match n {
        0 | 1 => return None,
        2 => 4,
        _ => 3,
    };
    let bands =
        [Band { from: 1, name: "the element".into() }, Band { from: dummy_from, name: "a dummy".into() }];
    let check = Check::of(D6, "FYOB-162", format!("what the counter {target} is"));
    Some(check.by(state.get(target).side.seat()).on_table(bands.into()))
}

/// FYOB-R59: the observer knows it, or with the option its whole side.
fn found<H: Host>(step: &mut Play<'_, H>, observer: ElementId, known: Known) {
    let it = step.state.get(observer);
    let side = it.side;
    if !it.knows(known.enemy) {
        step.emit(Event::Knows { element: observer, known, news: true });
    }
    if step.state.battle.options.shared_spotting {
        let told = step.state.on_table(side).filter(|it| !it.knows(known.enemy)).map(|it| it.id);
        let told: Vec<ElementId> = told.collect();
        for element in told {
            step.emit(Event::Knows { element, known, news: false });
        }
    }
}

/// FYOB-163, FYOB-R53: a concealed element with several counters is activated and wants to move, observe or fire: chance
/// says which of them it is; the others are removed. It is not revealed yet.
pub fn choose_counter<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    let counters = step.state.element(id)?.counters.clone();
    let chosen = match counters.as_slice() {
        [] => return Ok(()),
        &[only] => only,
        several => {
            let (roll, band) = step.read(choice_check(&step.state, id, several.len()))?;
            let at = several[band.min(several.len() - 1)];
            step.emit(Event::CounterChosen { element: id, at, roll });
            at
        }
    };
    let stands = H::stands(&step.state, id).0;
    let crowded = H::is_crowded_out(step.rules, &step.state, id);
    if crowded || stands.is_none_or(|it| it.at != chosen) {
        H::put_at(step, id, chosen)?;
    }
    Ok(())
}

/// FYOB-R53: equal chances among the counters, in their order: 1-2, 3-4, 5-6, or 1-3, 4-6.
pub(crate) fn choice_check<T>(state: &State<T>, id: ElementId, n: usize) -> Check {
    let width = if n == 2 { 3 } else { 2 };
    let bands = (0..).zip(["the first counter", "the second counter", "the third counter"]).take(n);
    let bands = bands.map(|(idx, name)| Band { from: 1 + width * idx, name: name.into() }).collect();
    let name = format!("where {} really is", state.name(id));
    Check::of(D6, "FYOB-163", name).by(state.get(id).side.seat()).on_table(bands)
}

/// FYOB-164, FYOB-R54: an element shows itself: by firing, moving, observing, or because an enemy touches it. Its model
/// stands on the table; enemies know it only when they have observed it.
pub fn reveal<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    if !step.state.element(id)?.concealed {
        return Ok(());
    }
    choose_counter(step, id)?;
    step.emit(Event::Revealed { element: id, roll: None });
    Ok(())
}

/// FYOB-R80: whether an element may try to conceal itself in play, as far as its side can tell: whether an enemy knows of
/// it is not known there.
pub fn may_conceal_again<T>(state: &State<T>, id: ElementId) -> bool {
    let it = state.get(id);
    it.order().task == Task::Conceal && !it.concealed && it.aboard.is_none() && may_be_concealed(state, id)
}

/// FYOB-R80: an act: an element with order 6, at its place, in cover and known to no enemy, throws to be concealed there.
pub fn conceal_again<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    let it = step.state.element(id)?;
    let (order, goal) = (it.order().task, it.order().goal());
    step.forbid(order != Task::Conceal, "FYOB-R80", "it has no order to occupy a concealed position")?;
    step.forbid(it.concealed, "FYOB-R80", "it is concealed already")?;
    must_be_of_a_kind(step, id)?;
    if let Some(goal) = goal {
        let there = H::at_place(step, id, goal)?;
        step.forbid(!there, "FYOB-R80", "it is not at the place of its order")?;
    }
    let cover = H::cover_now(step, id)?;
    step.forbid(cover == Cover::Open, "FYOB-R80", "it is in the open")?;
    // Whether an enemy knows of it its side does not know: a refusal would tell. It tries, and in vain.
    let (roll, passed) = step.read(conceal_check::<H>(&step.state, id))?;
    let concealed = passed == 1 && !is_known(&step.state, id);
    step.emit(Event::ConcealTested { element: id, roll, concealed });
    Ok(())
}

/// FYOB-R80: an enemy knows of an element.
fn is_known<T>(state: &State<T>, id: ElementId) -> bool {
    state.of(state.get(id).side.other()).any(|enemy| enemy.knows(id))
}

/// Before the battle a side may not see what the other can still conceal.
pub(crate) fn is_not_shown_yet<T>(state: &State<T>, id: ElementId) -> bool {
    let before = matches!(state.stage, Stage::Begin | Stage::Deploy(_));
    let open = state.get(id).nominated && !state.get(id).concealed;
    before && !open && may_be_concealed(state, id)
}

//! FYOB-001 to FYOB-003, FYOB-043, FYOB-044, FYOB-055 to FYOB-060, Part 5: the course of play, which stands in place of the
//! host's own (FYOB-001, HA-4).

use engine::{Awaits, Flow, Seat, refuse};

use crate::decision::Decision;
use crate::event::{Event, TurnBegun, TurnNote};
use crate::host::{Host, Play};
use crate::ids::{ElementId, Holder, Side};
use crate::momentum::{Verdict, apply_removals};
use crate::reaction::{self, Able};
use crate::report::Report;
use crate::state::{Stage, State};
use crate::{
    cards, casualties, command, control, groups, losses, order_dice, phases, rally, reserves, session,
    victory,
};

/// FYOB-003: bounds in a session.
const SESSION: u16 = 4;

/// FYOB-003: whether a bound is the first of a session.
pub(crate) fn begins_session(bound: u16) -> bool {
    bound % SESSION == 1
}

/// Who may decide now.
pub(crate) fn awaits<T>(state: &State<T>) -> Awaits {
    if let Some(outcome) = &state.outcome {
        return Awaits::Over(outcome.clone());
    }
    Awaits::Seats(match state.stage {
        Stage::Begin | Stage::Over => Side::BOTH.map(Side::seat).to_vec(),
        Stage::Deploy(side) | Stage::Session(side) => vec![side.seat()],
        Stage::Card | Stage::Seized | Stage::Ready | Stage::Phases | Stage::Restricted | Stage::Command => {
            let side = state.turn.as_ref().map_or(Side::A, |turn| side_of(state, turn.holder));
            vec![side.seat()]
        }
    })
}

/// The side of whoever holds a card.
pub(crate) fn side_of<T>(state: &State<T>, holder: Holder) -> Side {
    match holder {
        Holder::Element(id) | Holder::Detachment(id) => state.find(id).map_or(Side::A, |it| it.side),
        Holder::Officer(company) => state.companies.get(company.idx()).map_or(Side::A, |it| it.side),
    }
}

/// Plays out one decision.
pub(crate) fn resolve<H: Host>(step: &mut Play<'_, H>, seat: Seat, decision: &Decision) -> Flow {
    // HA-3: whoever sits at a real table may tell at any time what happened there.
    if let Decision::Report(report) = decision {
        match report {
            Report::Fire(attack) if step.state.battle.is_sheet => losses::suffer(step, attack)?,
            _ => H::decide(step, seat, decision)?,
        }
        return drop_the_dead(step);
    }
    match awaits(&step.state) {
        Awaits::Over(_) => return refuse("FYOB-R62", "the battle is over"),
        Awaits::Seats(seats) if !seats.contains(&seat) => {
            return refuse("FYOB-040", "the card that is up is the enemy's");
        }
        Awaits::Seats(_) => (),
    }
    if let Decision::Auto = decision {
        H::auto(step, seat)?;
        return drop_the_dead(step);
    }
    match step.state.stage {
        Stage::Begin | Stage::Deploy(_) | Stage::Session(_) => session::decide(step, seat, decision),
        Stage::Command => {
            command::decide(step, seat, decision)?;
            drop_the_dead(step)
        }
        Stage::Over => refuse("FYOB-R62", "the battle is over"),
        Stage::Card | Stage::Seized | Stage::Ready | Stage::Phases | Stage::Restricted => {
            in_turn(step, seat, decision)?;
            drop_the_dead(step)
        }
    }
}

/// FYOB-041: the turn of an element that is no longer there is over: it fell in its own assault, or went into the box.
/// FYOB-R55: so is that of a Group whose officer falls.
fn drop_the_dead<H: Host>(step: &mut Play<'_, H>) -> Flow {
    let Some(turn) = step.state.turn.as_ref().filter(|_| step.state.outcome.is_none()) else { return Ok(()) };
    if !cards::can_use(&step.state, turn.holder) {
        return end_turn(step);
    }
    match turn.element {
        Some(id) if !cards::can_use(&step.state, Holder::Element(id)) => end_member(step),
        _ => Ok(()),
    }
}

/// A decision in the turn of an element, or before its holder has reacted.
fn in_turn<H: Host>(step: &mut Play<'_, H>, seat: Seat, decision: &Decision) -> Flow {
    match decision {
        Decision::React => reaction::react(step),
        Decision::Swap { with } => reaction::swap(step, *with),
        Decision::ActAsOrdered => reaction::act_as_ordered(step),
        Decision::ThrowOrder { overwatch } => order_dice::throw(step, *overwatch),
        Decision::SeekCover => {
            let id = phases::up(step)?;
            phases::seek_cover(step, id)
        }
        Decision::EndTurn => end_phases(step),
        Decision::Fire { .. }
        | Decision::ThrowMove { .. }
        | Decision::Move { .. }
        | Decision::Lay { .. }
        | Decision::Turn { .. }
        | Decision::Act(_) => H::decide(step, seat, decision),
        Decision::ChangeElement { to } => change_element(step, *to),
        _ => match step.state.stage {
            Stage::Card => refuse("FYOB-046", "first he takes his reaction test"),
            Stage::Seized => refuse("FYOB-050", "he has seized the initiative: he swaps his card, or acts"),
            Stage::Ready => refuse("FYOB-085", "throw the Order Dice first"),
            _ => refuse("FYOB-086", "in its turn an element fires, moves and acts; then its turn ends"),
        },
    }
}

/// FYOB-R50: an officer changes elements in the turn of either of them.
fn change_element<H: Host>(step: &mut Play<'_, H>, to: ElementId) -> Flow {
    let up = phases::up(step)?;
    let company = step.state.element(to)?.company;
    let of_either = to == up || step.state.officer_with(up) == Some(company);
    step.forbid(
        !of_either,
        "FYOB-R50",
        "an officer changes elements in his command turn, or in the turn of either element",
    )?;
    control::change_element(step, company, to)
}

/// Ends the turn of the element that is up, of its own will.
fn end_phases<H: Host>(step: &mut Play<'_, H>) -> Flow {
    match step.state.stage {
        Stage::Phases | Stage::Restricted | Stage::Ready => end_member(step),
        Stage::Card => refuse("FYOB-046", "first he takes his reaction test"),
        _ => refuse("FYOB-055", "its turn cannot end now"),
    }
}

/// Part 5 step 2: a bound begins: what the scores bring without a turn (FYOB-R15), then the deal.
pub(crate) fn begin_bound<H: Host>(step: &mut Play<'_, H>) -> Flow {
    let bound = step.state.bound + 1;
    step.emit(Event::BoundBegan { bound });
    reserves::arrive(step)?;
    apply_removals(step)?;
    if victory::decided(step) {
        return Ok(());
    }
    cards::deal(step)?;
    next_card(step)
}

/// FYOB-040: the lowest card comes up. FYOB-002: when all have had their turns the bound is over.
pub(crate) fn next_card<H: Host>(step: &mut Play<'_, H>) -> Flow {
    while let Some(&card) = step.state.cards.first() {
        if cards::can_use(&step.state, card.holder) {
            card_up(step, card.holder);
            return Ok(());
        }
        step.emit(Event::CardDiscarded { holder: card.holder });
    }
    end_bound(step)
}

fn card_up<H: Host>(step: &mut Play<'_, H>, holder: Holder) {
    let (element, queue) = match holder {
        Holder::Element(id) => (Some(id), Vec::new()),
        // FYOB-174: his Group acts on his card.
        Holder::Officer(company) => {
            let group = step.state.groups.iter().find(|it| it.company == company);
            (None, group.map_or_else(Vec::new, |it| it.members.clone()))
        }
        Holder::Detachment(_) => (None, Vec::new()),
    };
    let rallies_left = rally::throws(&step.rules.tables, &step.state, holder);
    step.emit(Event::CardUp { turn: Box::new(TurnBegun { holder, element, queue, rallies_left }) });
    step.emit(Event::Stage(Stage::Card));
}

/// FYOB-059, FYOB-060: the command turn is over. FYOB-120: a successor goes on with his own turn; FYOB-174: a Group acts.
pub(crate) fn end_command<H: Host>(step: &mut Play<'_, H>) -> Flow {
    let Some(turn) = &step.state.turn else { return refuse("FYOB-059", "nobody has a command turn now") };
    match turn.holder {
        Holder::Element(id) => {
            step.emit(Event::TurnNoted(TurnNote::Commanded));
            reaction::momentum(step, id)
        }
        Holder::Officer(_) if !turn.queue.is_empty() => group_action(step),
        Holder::Officer(_) | Holder::Detachment(_) => end_turn(step),
    }
}

/// FYOB-174, Part 5 step 3C: every member of a Group takes its own tests first; those that cannot go on have had their turn.
fn group_action<H: Host>(step: &mut Play<'_, H>) -> Flow {
    let queue = step.state.turn.as_ref().map_or_else(Vec::new, |turn| turn.queue.clone());
    for id in queue {
        // Released or formed anew in this command turn: whoever is no longer a member acts for himself.
        let is_member = step.state.group_of(id).is_some() && step.state.get(id).on_table();
        if is_member {
            H::turn_goes_on(step, id)?;
        }
        if !is_member || reaction::able(step, id)? == Able::Done {
            step.emit(Event::MemberDone { element: id });
        }
    }
    next_member(step)
}

/// FYOB-174: the next member of the Group that can still act.
fn next_member<H: Host>(step: &mut Play<'_, H>) -> Flow {
    let Some(id) = step.state.turn.as_ref().and_then(|turn| turn.queue.first().copied()) else {
        return end_turn(step);
    };
    if !step.state.get(id).on_table() {
        step.emit(Event::MemberDone { element: id });
        return next_member(step);
    }
    step.emit(Event::MemberUp { element: id });
    let verdict = step.state.get(id).failures.map_or(Verdict::Steady, Verdict::of);
    let able = if verdict.goes_on() { Able::Goes } else { Able::Restricted };
    reaction::begin_phases(step, id, able)
}

/// The element that is up has had its turn: the next member of its Group, or the next card.
pub(crate) fn end_member<H: Host>(step: &mut Play<'_, H>) -> Flow {
    match &step.state.turn {
        Some(turn) if matches!(turn.holder, Holder::Officer(_)) => {
            if let Some(element) = turn.element {
                step.emit(Event::MemberDone { element });
            }
            next_member(step)
        }
        _ => end_turn(step),
    }
}

/// FYOB-058, FYOB-R45, FYOB-R74: the card is discarded, the counter put down, the window of attackers closed; the next card.
pub(crate) fn end_turn<H: Host>(step: &mut Play<'_, H>) -> Flow {
    step.emit(Event::TurnEnded);
    if victory::decided(step) {
        return Ok(());
    }
    next_card(step)
}

/// Part 5 step 4: the end of a bound.
fn end_bound<H: Host>(step: &mut Play<'_, H>) -> Flow {
    // FYOB-R14: tests of those who cower or retire lapse.
    let lapsed: Vec<ElementId> = step
        .state
        .elements
        .iter()
        .filter(|it| !it.is_steady() && !it.due.is_empty())
        .map(|it| it.id)
        .collect();
    for element in lapsed {
        step.emit(Event::TestsLapsed { element });
    }
    let holders = H::holders(step)?;
    victory::note_holders(step, &holders);
    casualties::appoint(step)?;
    groups::end_of_bound(step)?;
    if victory::decided(step) {
        return Ok(());
    }
    if step.state.battle.bounds <= step.state.bound {
        return finish(step);
    }
    // FYOB-044, FYOB-R7: between sessions the Senior Officers act.
    if step.state.bound.is_multiple_of(SESSION) {
        return session::start(step, Side::A);
    }
    begin_bound(step)
}

/// FYOB-R62: the battle ends, by what decided it or by its length.
#[expect(clippy::unnecessary_wraps, reason = "a rule like the others")]
pub(crate) fn finish<H: Host>(step: &mut Play<'_, H>) -> Flow {
    if !victory::decided(step) {
        victory::by_length(step);
    }
    Ok(())
}

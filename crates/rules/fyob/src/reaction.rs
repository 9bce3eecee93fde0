//! FYOB-046 to FYOB-055, FYOB-R11, FYOB-R13, FYOB-R47, FYOB-R66: does the leader act at all?

use engine::{Check, Dice, Flow, refuse};

use crate::element::Kind;
use crate::event::{Event, Reaction};
use crate::host::{Host, Play};
use crate::ids::{ElementId, Holder, Leader};
use crate::leaders::{Officer, officer_grade};
use crate::momentum::{Verdict, directed, take};
use crate::state::{Stage, State};
use crate::tables::Tables;
use crate::{command, phases, sequence};

/// FYOB-055, FYOB-059: the holder of the card that is up takes his reaction test, and what follows from it without a choice.
pub(crate) fn react<H: Host>(step: &mut Play<'_, H>) -> Flow {
    step.forbid(step.state.stage != Stage::Card, "FYOB-046", "he has reacted already")?;
    let Some(turn) = &step.state.turn else { return refuse("FYOB-040", "no card is up") };
    match turn.holder {
        Holder::Element(id) => react_element(step, id),
        Holder::Officer(company) => {
            let rating = step.state.company(company).rating;
            react_commander(step, Leader::Officer(company), rating)
        }
        Holder::Detachment(id) => {
            let rating = step.state.nco_rating(id);
            react_commander(step, Leader::Nco(id), rating)
        }
    }
}

fn react_element<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    // FYOB-052, FYOB-R11: whoever gave his card away has passed already, and cannot seize again.
    if step.state.element(id)?.reacted {
        return go_on(step, id);
    }
    match test(step, Leader::Nco(id), step.state.nco_rating(id))? {
        // FYOB-048, FYOB-064: he does nothing; tests that are due stay due.
        Reaction::NoAction => sequence::end_turn(step),
        Reaction::Acts => go_on(step, id),
        // FYOB-050: a choice only if there is a friend to swap with.
        Reaction::Seizes if partners(&step.state, id).next().is_some() => {
            step.emit(Event::Stage(Stage::Seized));
            Ok(())
        }
        Reaction::Seizes => go_on(step, id),
    }
}

/// FYOB-047, FYOB-R13: only officers below average throw; FYOB-R48: the NCO of a detachment by his grade.
fn react_commander<H: Host>(step: &mut Play<'_, H>, leader: Leader, rating: u8) -> Flow {
    match test(step, leader, officer_row(rating))? {
        Reaction::NoAction => sequence::end_turn(step),
        Reaction::Acts | Reaction::Seizes => {
            step.emit(Event::Stage(Stage::Command));
            command::open(step)
        }
    }
}

/// FYOB-R1: the row of the reaction table for an officer of a grade.
pub(crate) fn officer_row(rating: u8) -> u8 {
    match officer_grade(rating) {
        Officer::BelowAverage => 5,
        Officer::Average => 6,
        Officer::AboveAverage => 7,
    }
}

fn test<H: Host>(step: &mut Play<'_, H>, leader: Leader, row: u8) -> Flow<Reaction> {
    let Some(check) = reaction_check(&step.rules.tables, &step.state, leader, row) else {
        step.emit(Event::Reacted { leader, roll: None, reaction: Reaction::Acts });
        return Ok(Reaction::Acts);
    };
    let (roll, band) = step.read(check)?;
    let reaction = step.rules.tables.reaction_outcomes(row).get(band).copied().unwrap_or(Reaction::Acts);
    step.emit(Event::Reacted { leader, roll: Some(roll), reaction });
    Ok(reaction)
}

/// FYOB-046: a D10 on the row of the leader; none if he acts whatever it shows.
pub(crate) fn reaction_check<T>(tables: &Tables, state: &State<T>, leader: Leader, row: u8) -> Option<Check> {
    let bands = tables.reaction_bands(row)?;
    let name = format!("reaction of {}", crate::leaders::title(state, leader));
    let seat = crate::leaders::side_of(state, leader).seat();
    Some(Check::of(Dice { n: 1, sides: 10 }, "FYOB-046", name).by(seat).on_table(bands))
}

/// FYOB-050, FYOB-R11: friends of the same nation that still hold their cards. Only cards of elements can be swapped, not
/// those of officers, aircraft and batteries off the table.
pub(crate) fn partners<T>(state: &State<T>, id: ElementId) -> impl Iterator<Item = ElementId> {
    let (side, own) = (state.get(id).side, state.info(id));
    let fits = move |other: &ElementId| {
        let info = state.info(*other);
        let on_land = own.kind != Kind::Outside && info.kind != Kind::Outside;
        *other != id && info.side == side && info.nation == own.nation && on_land
    };
    let holders = state.cards.iter().filter_map(|card| match card.holder {
        Holder::Element(other) => Some(other),
        Holder::Officer(_) | Holder::Detachment(_) => None,
    });
    holders.filter(fits)
}

/// FYOB-050, FYOB-051, FYOB-053: he gives his card to a friend, who is up now and takes his own test.
pub(crate) fn swap<H: Host>(step: &mut Play<'_, H>, with: ElementId) -> Flow {
    let from = phases::up(step)?;
    step.forbid(
        step.state.stage != Stage::Seized,
        "FYOB-050",
        "only who has seized the initiative may swap cards",
    )?;
    let other = step.state.element(with)?;
    let stranger = other.side != step.state.get(from).side;
    step.forbid(stranger, "FYOB-050", "it is not a friend")?;
    let foreign = step.state.info(with).nation != step.state.info(from).nation;
    step.forbid(foreign, "FYOB-050", "it is of another nation")?;
    // Without a card there is nothing to swap: no umpire can grant it.
    if !partners(&step.state, from).any(|it| it == with) {
        return refuse(
            "FYOB-R11",
            "it holds no card that can be swapped: it has acted, or acts with a Group",
        );
    }
    step.emit(Event::Swapped { from, to: with });
    step.emit(Event::Stage(Stage::Card));
    Ok(())
}

/// FYOB-054: he does not swap.
pub(crate) fn act_as_ordered<H: Host>(step: &mut Play<'_, H>) -> Flow {
    let id = phases::up(step)?;
    step.forbid(step.state.stage != Stage::Seized, "FYOB-054", "he has not seized the initiative")?;
    go_on(step, id)
}

/// FYOB-049: a passed test: his turn goes on.
fn go_on<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    // AI-12 (2): what it sees, and the next leg of its order.
    H::turn_goes_on(step, id)?;
    // FYOB-120, FYOB-R47: the duties of a successor come right after his test, whatever his own tests then bring.
    let commanded = step.state.turn.as_ref().is_some_and(|turn| turn.commanded);
    if !commanded && step.state.companies.iter().any(|it| !it.alive && it.successor == Some(id)) {
        step.emit(Event::Stage(Stage::Command));
        return command::open(step);
    }
    momentum(step, id)
}

/// What an element can do after its tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Able {
    /// FYOB-057: the Order Dice.
    Goes,
    /// FYOB-R17: a restricted turn.
    Restricted,
    /// It has done what it had to.
    Done,
}

/// FYOB-055, FYOB-056, FYOB-063: what its score directs, or its tests and their result.
pub(crate) fn able<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow<Able> {
    if step.state.kind(id) == Kind::Outside {
        return Ok(Able::Goes);
    }
    // FYOB-R14: whose score does not allow offensive action takes no tests.
    if !step.state.get(id).is_steady() {
        directed(step, id)?;
        return Ok(Able::Done);
    }
    Ok(match take(step, id)? {
        Verdict::Steady | Verdict::Shaken => Able::Goes,
        Verdict::Suppressed | Verdict::Pinned => Able::Restricted,
        Verdict::FallsBack | Verdict::Breaks => Able::Done,
    })
}

/// FYOB-056: stage 2, and on to what comes next.
pub(crate) fn momentum<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    match able(step, id)? {
        Able::Done => sequence::end_turn(step),
        able => begin_phases(step, id, able),
    }
}

/// FYOB-057: the Order Dice; FYOB-R17: or a restricted turn; FYOB-174: or the dice that the Group has thrown.
pub(crate) fn begin_phases<H: Host>(step: &mut Play<'_, H>, id: ElementId, able: Able) -> Flow {
    if able == Able::Restricted {
        let in_the_open = H::cover_now(step, id)? == crate::Cover::Open;
        phases::open_restricted(step, in_the_open);
        return Ok(());
    }
    if step.state.kind(id) == Kind::Outside {
        phases::open_outside(step);
    } else if step.state.turn.as_ref().is_some_and(|turn| turn.die.is_some()) {
        phases::open(step);
    } else {
        step.emit(Event::Stage(Stage::Ready));
    }
    Ok(())
}

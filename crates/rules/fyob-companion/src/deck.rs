//! FYOB-R10 at a real table: cards from a real deck. Only their order counts. Whoever has told one deal is asked for the next.

use engine::{Flow, refuse};
use fyob::deeds;
use fyob::{Holder, Stage};

use crate::ask::{Step, counter, note, pick};
use crate::table::Fact;

/// At the start of a bound: the order of the cards, if they come from a real deck.
pub(crate) fn dealt(step: &mut Step<'_>, holders: &[Holder]) -> Flow<Option<Vec<Holder>>> {
    if !step.state.table.own_deck {
        return Ok(None);
    }
    let order = lowest_first(step, holders)?;
    if order.is_none() {
        note(step, Fact::OwnDeck { on: false });
    }
    Ok(order)
}

/// Told by the person, before the first card of a bound is played.
pub(crate) fn cards(step: &mut Step<'_>) -> Flow {
    let first = step.state.turn.as_ref().is_some_and(|it| it.card == 1);
    if step.state.stage != Stage::Card || !first {
        return refuse("FYOB-R10", "the cards are told before the first of them is played");
    }
    let mut holders: Vec<Holder> = step.state.turn.iter().map(|it| it.holder).collect();
    holders.extend(step.state.cards.iter().map(|it| it.holder));
    match lowest_first(step, &holders)? {
        Some(order) => deal(step, &order),
        // The cards that the program has dealt stand.
        None => Ok(()),
    }
}

/// Deals the cards in an order that was told.
pub(crate) fn deal(step: &mut Step<'_>, order: &[Holder]) -> Flow {
    deeds::deal_as(step, order)?;
    if !step.state.table.own_deck {
        note(step, Fact::OwnDeck { on: true });
    }
    deeds::next_card(step)
}

/// Whose card is the lowest, whose the next, and so on; none if the program is to deal.
fn lowest_first(step: &mut Step<'_>, holders: &[Holder]) -> Flow<Option<Vec<Holder>>> {
    let mut left = holders.to_vec();
    let mut order = Vec::with_capacity(left.len());
    while 1 < left.len() {
        let mut options: Vec<(Option<Holder>, String)> =
            left.iter().map(|&it| (Some(it), holder_name(step, it))).collect();
        let question = if order.is_empty() {
            options.push((None, "let the program deal".to_owned()));
            format!("Deal {} cards from your deck. Who has the lowest?", holders.len())
        } else {
            format!("Who has the next card? {} of {} are told.", order.len(), holders.len())
        };
        let Some(next) = pick(step, "FYOB-R10", question, &options)? else { return Ok(None) };
        left.retain(|it| *it != next);
        order.push(next);
    }
    order.append(&mut left);
    Ok(Some(order))
}

fn holder_name(step: &Step<'_>, holder: Holder) -> String {
    match holder {
        Holder::Element(id) => counter(step, id),
        Holder::Officer(company) => format!("officer of {}", step.state.battle.companies[company.idx()]),
        Holder::Detachment(id) => format!("detachment of {}", counter(step, id)),
    }
}

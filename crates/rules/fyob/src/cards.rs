//! FYOB-039 to FYOB-045, FYOB-R10, FYOB-R12: who gets a card, and the deal.

use engine::{Flow, Seat, refuse};

use crate::attack::Cover;
use crate::element::{Element, Kind, Status};
use crate::event::Event;
use crate::host::{Host, Play};
use crate::ids::{CompanyId, ElementId, Holder};
use crate::momentum::{Standing, standing};
use crate::state::{Card, Stage, State};

/// FYOB-039, FYOB-040, FYOB-R10: shuffles one deck for both sides, one card for everybody who is active, by chance: who gets
/// the first card, who of the others the second, and so on.
pub(crate) fn deal<H: Host>(step: &mut Play<'_, H>) -> Flow {
    let holders = active(step)?;
    if let Some(order) = H::dealt(step, &holders)? {
        let cards = (1..).zip(order).map(|(number, holder)| Card { number, holder }).collect();
        step.emit(Event::Dealt { cards });
        return Ok(());
    }
    let mut left: Vec<(Holder, String)> = holders.into_iter().map(|it| (it, name(&step.state, it))).collect();
    let mut cards = Vec::with_capacity(left.len());
    for number in 1..=u16::try_from(left.len()).unwrap_or(u16::MAX) {
        // The deal is nobody's: no side may learn from it who else is on the table.
        let holder = step.draw(Seat::UMPIRE, "FYOB-R10", format!("who gets card {number}"), &left)?;
        left.retain(|it| it.0 != holder);
        cards.push(Card { number, holder });
    }
    step.emit(Event::Dealt { cards });
    Ok(())
}

/// FYOB-R10: cards as they were dealt from a real deck: only their order counts. It replaces the program's deal as long as
/// nobody has acted on it.
pub fn deal_as<H: Host>(step: &mut Play<'_, H>, order: &[Holder]) -> Flow {
    let first = step.state.turn.as_ref().map(|turn| (turn.card, turn.holder));
    let (Stage::Card, Some((1, up))) = (step.state.stage, first) else {
        return refuse(
            "FYOB-R10",
            "cards are dealt at the start of a bound, before the first of them is played",
        );
    };
    let mut dealt: Vec<Holder> = step.state.cards.iter().map(|it| it.holder).collect();
    dealt.push(up);
    let mut given = order.to_vec();
    given.sort_unstable();
    dealt.sort_unstable();
    if given != dealt {
        let missing = dealt.iter().find(|it| !given.contains(it)).map(|&it| name(&step.state, it));
        let why = missing.map_or_else(
            || "somebody gets a card who is not active in this bound, or gets two".to_owned(),
            |it| format!("{it} is active in this bound and gets no card"),
        );
        return refuse("FYOB-R10", why);
    }
    let cards = (1..).zip(order).map(|(number, &holder)| Card { number, holder }).collect();
    step.emit(Event::TurnEnded);
    step.emit(Event::Dealt { cards });
    Ok(())
}

/// FYOB-R12: everybody who gets a card in this bound: elements by number, then officers, then NCOs of detachments.
pub(crate) fn active<H: Host>(step: &mut Play<'_, H>) -> Flow<Vec<Holder>> {
    let mut res = Vec::new();
    let ids: Vec<ElementId> = step.state.elements.iter().map(|it| it.id).collect();
    for &id in &ids {
        if is_active(step, id)? {
            res.push(Holder::Element(id));
        }
    }
    let companies = (0..).zip(&step.state.companies);
    // FYOB-110, FYOB-R12: an officer while he lives, in the box too. FYOB-120: a successor uses his own card.
    let officers = companies.filter(|it| has_card(&step.state, CompanyId(it.0)));
    res.extend(officers.map(|it| Holder::Officer(CompanyId(it.0))));
    // FYOB-128, FYOB-R48: the NCO of a detachment has a card for command as well.
    let detached = step.state.elements.iter().filter(|it| it.on_table() && !it.detachment.is_empty());
    res.extend(detached.map(|it| Holder::Detachment(it.id)));
    Ok(res)
}

/// FYOB-110: an officer gets a card while he lives and has anybody to command, on the table or in the box.
fn has_card<T>(state: &State<T>, company: CompanyId) -> bool {
    let it = state.company(company);
    let here = |it: &Element| matches!(it.status, Status::Table | Status::Coming(_) | Status::Box);
    it.alive && state.of_company(company).any(here)
}

/// FYOB-R12: an element gets a card if it can do something.
fn is_active<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow<bool> {
    let (state, it) = (&*step.state, step.state.get(id));
    let present = matches!(it.status, Status::Table | Status::Coming(_));
    // FYOB-R55: a Group acts on its officer's card. FYOB-042: a loaded transport on its passengers'.
    let rides = |it: &Element| matches!(it.status, Status::Table | Status::Coming(_));
    if !present || state.group_of(id).is_some() || state.carried(id).any(rides) {
        return Ok(false);
    }
    let (kind, damaged) = (state.kind(id), it.damage.is_some());
    Ok(match (kind, standing(state, id)) {
        (_, Standing::Free | Standing::Wary) => true,
        // Back to the box.
        (Kind::Foot, Standing::Done) => true,
        // FYOB-082: only to reach cover; it is judged at the deal.
        (Kind::Foot, Standing::Cowering) => H::cover_now(step, id)? == Cover::Open,
        // FYOB-084: only to go hull-down or partly obscured.
        (Kind::Armour, Standing::Cowering) => !damaged && H::cover_now(step, id)? == Cover::Open,
        (_, Standing::Cowering | Standing::Done) => false,
    })
}

/// FYOB-041: whether the holder of a card is still there to use it.
pub(crate) fn can_use<T>(state: &State<T>, holder: Holder) -> bool {
    match holder {
        Holder::Element(id) => {
            state.find(id).is_some_and(|it| matches!(it.status, Status::Table | Status::Coming(_)))
        }
        Holder::Officer(company) => has_card(state, company),
        Holder::Detachment(id) => state.find(id).is_some_and(|it| it.on_table() && !it.detachment.is_empty()),
    }
}

/// Whose card it is, in words.
pub(crate) fn name<T>(state: &State<T>, holder: Holder) -> String {
    match holder {
        Holder::Element(id) => state.name(id),
        Holder::Officer(company) => {
            let name = state.battle.companies.get(company.idx()).map_or("", String::as_str);
            format!("the officer of {name}")
        }
        Holder::Detachment(id) => format!("the detachment of {}", state.name(id)),
    }
}

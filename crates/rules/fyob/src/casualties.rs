//! FYOB-115 to FYOB-120, FYOB-126, FYOB-R46, FYOB-R47: leaders as casualties, and who takes over.

use engine::{Check, Dice, Flow};

use crate::element::{Element, Kind, Nco};
use crate::event::Event;
use crate::host::{Host, Play};
use crate::ids::{CompanyId, ElementId, Leader};
use crate::leaders::{side_of, title};
use crate::momentum::Row;
use crate::state::State;

/// FYOB-115, FYOB-118, FYOB-R46: an element lost men: one D6 for each, a 1 hits its NCO; then as many for an officer who is
/// with it. Says whose officer fell, if one did.
pub(crate) fn leaders_hit<H: Host>(
    step: &mut Play<'_, H>,
    id: ElementId,
    men_lost: u8,
) -> Flow<Option<CompanyId>> {
    if men_lost == 0 {
        return Ok(None);
    }
    // FYOB-R46: no throw where the NCO is a casualty already, or there is none, or his element is wiped out and he with it.
    let it = step.state.element(id)?;
    if matches!(it.nco, Nco::Rated(_)) && 0 < it.men && is_hit(step, Leader::Nco(id), men_lost)? {
        nco_row(step, id);
    }
    match step.state.officer_with(id) {
        Some(company) if is_hit(step, Leader::Officer(company), men_lost)? => Ok(Some(company)),
        _ => Ok(None),
    }
}

fn is_hit<H: Host>(step: &mut Play<'_, H>, leader: Leader, men_lost: u8) -> Flow<bool> {
    let check = casualty_check(&step.state, leader, men_lost);
    let (roll, ones) = step.read(check)?;
    let hit = 0 < ones;
    step.emit(Event::LeaderTested { leader, roll, hit });
    Ok(hit)
}

/// FYOB-115: a D6 for every man lost.
pub(crate) fn casualty_check<T>(state: &State<T>, leader: Leader, men_lost: u8) -> Check {
    let rule = if let Leader::Nco(_) = leader { "FYOB-115" } else { "FYOB-118" };
    let dice = Dice { n: men_lost.max(1).into(), sides: 6 };
    let name = format!("whether {} is hit", title(state, leader));
    Check::of(dice, rule, name).by(side_of(state, leader).seat()).fails_upto(1)
}

/// FYOB-116: the tests of the element then include the NCO row. Soft vehicles and what is outside the charts have none.
fn nco_row<H: Host>(step: &mut Play<'_, H>, id: ElementId) {
    let row = match step.state.kind(id) {
        Kind::Foot => Row::I14,
        Kind::Armour => Row::A12,
        Kind::Soft | Kind::Outside => return,
    };
    crate::losses::fall_due(step, id, row, 1, None);
}

/// FYOB-R46: the element that an officer was with is no more. Captured with it, he is lost; otherwise he joins the nearest
/// element of his command on the table, and is lost if there is none.
pub(crate) fn officer_without_element<H: Host>(
    step: &mut Play<'_, H>,
    id: ElementId,
    captured: bool,
) -> Flow {
    let Some(company) = step.state.officer_with(id) else { return Ok(()) };
    let friends: Vec<ElementId> =
        step.state.of_company(company).filter(|it| it.on_table() && it.id != id).map(|it| it.id).collect();
    let next = if captured || friends.is_empty() { None } else { Some(H::nearest(step, id, &friends)?) };
    match next {
        Some(next) => step.emit(Event::OfficerMoved { company, with: Some(next), own_will: false }),
        None => step.emit(Event::OfficerLost { company }),
    }
    Ok(())
}

/// Bound end. FYOB-119, FYOB-126, FYOB-R47: companies without a leader get one: the highest rated NCO on the table whose
/// element is steady, on a tie the lowest number. Detachments that have lost their NCO's element end.
#[expect(clippy::unnecessary_wraps, reason = "a rule like the others")]
pub(crate) fn appoint<H: Host>(step: &mut Play<'_, H>) -> Flow {
    let n = u8::try_from(step.state.companies.len()).unwrap_or(u8::MAX);
    for company in (0..n).map(CompanyId) {
        let it = step.state.company(company);
        if it.alive {
            continue;
        }
        let still_leads = it.successor.is_some_and(|id| can_lead(step.state.get(id)));
        let best = successor(&step.state, company);
        if !still_leads && it.successor != best {
            step.emit(Event::Succeeded { company, successor: best });
        }
    }
    let leaderless = |it: &&Element| !it.detachment.is_empty() && !it.on_table();
    let over: Vec<ElementId> = step.state.elements.iter().filter(leaderless).map(|it| it.id).collect();
    for leader in over {
        step.emit(Event::Detached { leader, elements: Vec::new() });
    }
    Ok(())
}

/// Whether the NCO of an element can go on leading a company.
fn can_lead(it: &Element) -> bool {
    it.on_table() && matches!(it.nco, Nco::Rated(_))
}

/// FYOB-R47: who would take over.
fn successor<T>(state: &State<T>, company: CompanyId) -> Option<ElementId> {
    let fit = state.of_company(company).filter(|it| can_lead(it) && it.is_steady());
    fit.min_by_key(|it| (u8::MAX - state.nco_rating(it.id), it.id)).map(|it| it.id)
}

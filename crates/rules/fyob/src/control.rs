//! FYOB-121 to FYOB-128, FYOB-R48 to FYOB-R50: who commands whom, and how far his word reaches.
//!
//! FYOB-007, FYOB-008: what a force consists of is the battle's affair: any body of men, weapon or vehicle is an element.
//! FYOB-020, FYOB-021: so a squadron of three gun tanks and a close-support tank with its commander has five cards.
//! FYOB-011: an officer is with an element under his command and moves and fires as a part of it. FYOB-017, FYOB-018: the
//! leader of aircraft or vessels ranks as a Company Officer; vessels off shore are one element with one card. FYOB-019: a
//! transport has no NCO; loaded it acts with what it carries. FYOB-022: a headquarters whose weapons are shared out need
//! not be in the battle.

use engine::{Flow, refuse};

use crate::element::{Kind, Nco, Status};
use crate::event::Event;
use crate::host::{Host, Play};
use crate::ids::{CompanyId, ElementId, Holder, Leader, Side};
use crate::order::{Order, Task};
use crate::state::State;

/// Somebody who has a command turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Commander {
    /// Whose company.
    pub(crate) company: CompanyId,
    /// Who he is.
    pub(crate) leader: Leader,
    /// The element he is with; none if he is off the table.
    pub(crate) at: Option<ElementId>,
    /// FYOB-128: an NCO with a detachment, not the leader of a company.
    pub(crate) detached: bool,
}

impl Commander {
    /// His side.
    pub(crate) fn side<T>(&self, state: &State<T>) -> Side {
        state.company(self.company).side
    }

    /// FYOB-122, FYOB-128: whether an element is under his command, near or far. A detachment is its NCO's.
    pub(crate) fn commands<T>(&self, state: &State<T>, id: ElementId) -> bool {
        let of_company = state.get(id).company == self.company;
        match (self.detached, self.at) {
            (true, Some(at)) => id == at || state.get(at).detachment.contains(&id),
            _ => of_company && detachment_of(state, id).is_none(),
        }
    }
}

/// FYOB-128: the element whose NCO commands the detachment that an element belongs to.
pub(crate) fn detachment_of<T>(state: &State<T>, id: ElementId) -> Option<ElementId> {
    let mut leaders = state.elements.iter().filter(|it| !it.detachment.is_empty());
    leaders.find(|it| it.id == id || it.detachment.contains(&id)).map(|it| it.id)
}

/// FYOB-119: who leads a company now: its officer, or the NCO who took over.
pub(crate) fn leader_of<T>(state: &State<T>, company: CompanyId) -> Option<Commander> {
    let it = state.company(company);
    if it.alive {
        return Some(Commander { company, leader: Leader::Officer(company), at: it.with, detached: false });
    }
    let at = it.successor?;
    Some(Commander { company, leader: Leader::Nco(at), at: Some(at), detached: false })
}

/// FYOB-012, FYOB-120, FYOB-128: whose command turn a card brings: that of an officer, of an NCO who leads his company, of
/// the NCO of a detachment.
pub(crate) fn commander<T>(state: &State<T>, holder: Holder) -> Option<Commander> {
    match holder {
        Holder::Officer(company) => {
            leader_of(state, company).filter(|it| it.leader == Leader::Officer(company))
        }
        Holder::Element(id) => {
            let company = state.find(id)?.company;
            leader_of(state, company).filter(|it| it.leader == Leader::Nco(id))
        }
        Holder::Detachment(id) => {
            let company = state.find(id)?.company;
            Some(Commander { company, leader: Leader::Nco(id), at: Some(id), detached: true })
        }
    }
}

/// The commander whose turn it is.
pub(crate) fn up<T>(state: &State<T>) -> Flow<Commander> {
    match state.turn.as_ref().and_then(|it| commander(state, it.holder)) {
        Some(it) => Ok(it),
        None => refuse("FYOB-059", "nobody has a command turn now"),
    }
}

/// FYOB-121, FYOB-R49: whether a commander reaches an element: nearest edges, at this moment.
pub(crate) fn in_zone<H: Host>(step: &mut Play<'_, H>, by: &Commander, id: ElementId) -> Flow<bool> {
    let (it, info) = (step.state.get(id), step.state.info(id));
    // FYOB-R49: not needed for elements in the box.
    if by.at == Some(id) || it.status == Status::Box {
        return Ok(true);
    }
    // Whoever has not come on yet is nowhere near.
    if !it.on_table() {
        return Ok(false);
    }
    // FYOB-124, FYOB-R49: no limit for observers, and for air, naval and off-table commands.
    let Some(at) = by.at else { return Ok(true) };
    // FYOB-R12: an officer in the box serves only what is there with him.
    if !step.state.get(at).on_table() {
        return Ok(false);
    }
    if info.observer || info.kind == Kind::Outside || step.state.info(at).kind == Kind::Outside {
        return Ok(true);
    }
    let zones = step.rules.tables.zones;
    let zone = if by.detached {
        zones.detachment
    } else if info.recce || step.state.company(by.company).recce {
        zones.recce
    } else {
        zones.company
    };
    H::in_zone(step, at, id, zone)
}

/// FYOB-121 to FYOB-123: refuses what a commander would do with an element that is not his, or out of his reach.
pub(crate) fn must_reach<H: Host>(step: &mut Play<'_, H>, by: &Commander, id: ElementId) -> Flow {
    let it = step.state.element(id)?;
    if it.side != by.side(&step.state) {
        return refuse("FYOB-035", "that is an enemy");
    }
    let there = matches!(it.status, Status::Table | Status::Box);
    step.forbid(!there, "FYOB-035", "it is neither on the table nor in the box")?;
    step.forbid(!by.commands(&step.state, id), "FYOB-035", "it is not under his command")?;
    let reached = in_zone(step, by, id)?;
    step.forbid_with(!reached, "FYOB-123", || {
        let name = step.state.name(id);
        format!(
            "{name} is out of his zone of control: it carries on with its present order until he is nearer"
        )
    })
}

/// The most legs of an order, and the most points of a leg.
const LEGS_MAX: usize = 12;
const POINTS_MAX: usize = 24;
const WORDS_MAX: usize = 200;

/// FYOB-111: refuses orders that say nothing, or name what there is not.
pub(crate) fn must_make_sense<T>(state: &State<T>, side: Side, orders: &[Order]) -> Flow {
    if orders.is_empty() {
        return refuse("FYOB-111", "an order has at least one leg");
    }
    if LEGS_MAX < orders.len() {
        return refuse("FYOB-R81", format!("an order has at most {LEGS_MAX} legs"));
    }
    for order in orders {
        if POINTS_MAX < order.at.len() || WORDS_MAX < order.words.len() {
            return refuse("FYOB-111", format!("an order names at most {POINTS_MAX} points, in few words"));
        }
        if !order.at.iter().all(|it| it.in_range()) {
            return refuse("FYOB-111", "a point of the order is off every table");
        }
        match order.unit {
            Some(unit) if state.element(unit)?.side != side => {
                return refuse("FYOB-111", "an order supports a friend, not an enemy");
            }
            None if order.task == Task::Support => {
                return refuse("FYOB-111", "an order to support names the unit that is supported");
            }
            _ => (),
        }
        if order.to_box && order.task != Task::Reposition {
            return refuse("FYOB-R61", "only Re-position leads into the box");
        }
        if order.exit && (order.task != Task::Reposition || order.to_box) {
            return refuse("FYOB-R61", "only Re-position leads off the table");
        }
        // FYOB-133: because the battle asks for it, not to keep a score.
        let exits = &state.battle.exits[side.idx()];
        let planned = match order.goal() {
            Some(goal) => exits.iter().any(|it| it.at == Some(goal)),
            None => exits.iter().any(|it| it.at.is_none() && it.words == order.words),
        };
        if order.exit && !planned {
            return refuse("FYOB-133", "elements leave the table only where the battle plans it");
        }
    }
    Ok(())
}

/// FYOB-013, FYOB-R50: an officer changes to another of his elements within 1", once a bound.
pub(crate) fn change_element<H: Host>(step: &mut Play<'_, H>, company: CompanyId, to: ElementId) -> Flow {
    let officer = step.state.company(company);
    let it = step.state.element(to)?;
    let Some(with) = officer.with.filter(|_| officer.alive) else {
        return refuse("FYOB-013", "there is no officer with an element who could change to another");
    };
    if it.company != company || to == with {
        return refuse("FYOB-R50", "he changes to another element of his own command");
    }
    step.forbid(!it.on_table(), "FYOB-R50", "it is not on the table")?;
    step.forbid(officer.changed, "FYOB-R50", "he has changed elements in this bound already")?;
    // FYOB-R50: or at some moment of the move of one of them.
    let met = step.state.turn.as_ref().is_some_and(|turn| {
        let other = |up| if up == with { to } else { with };
        let either = turn.element.filter(|&up| up == with || up == to);
        either.is_some_and(|up| turn.passed.contains(&other(up)))
    });
    let near = met || H::within_an_inch(step, with, to)?;
    step.forbid(!near, "FYOB-013", "the two elements are more than 1\" apart")?;
    step.emit(Event::OfficerMoved { company, with: Some(to), own_will: true });
    Ok(())
}

/// FYOB-127, FYOB-R48: a leader detaches some of his elements under an NCO, if he passes a leadership test.
pub(crate) fn split<H: Host>(
    step: &mut Play<'_, H>,
    by: &Commander,
    leader: ElementId,
    elements: &[ElementId],
) -> Flow {
    use crate::state::Question;
    step.forbid(by.detached, "FYOB-127", "only the leader of a company splits it")?;
    let mut members = elements.to_vec();
    members.retain(|&id| id != leader);
    members.sort_unstable();
    members.dedup();
    if members.is_empty() {
        return refuse("FYOB-128", "a detachment needs at least one element besides that of its NCO");
    }
    must_reach(step, by, leader)?;
    for &id in &members {
        must_reach(step, by, id)?;
        step.forbid(!step.state.get(id).on_table(), "FYOB-128", "a part of it is not on the table")?;
        step.forbid(by.at == Some(id), "FYOB-128", "he does not detach the element he is with")?;
    }
    let it = step.state.get(leader);
    step.forbid(!it.on_table(), "FYOB-128", "its NCO is not on the table")?;
    step.forbid(!matches!(it.nco, Nco::Rated(_)), "FYOB-128", "that element has no NCO to command it")?;
    step.forbid(by.at == Some(leader), "FYOB-128", "he does not detach the element he is with")?;
    let about = format!("to detach {} with {} more", step.state.name(leader), members.len());
    if crate::leaders::decides(step, by.leader, Question::Split, about)? {
        step.emit(Event::Detached { leader, elements: members });
    }
    Ok(())
}

/// FYOB-R48: a detachment ends when its elements are back within the officer's zone and he says so.
pub(crate) fn rejoin<H: Host>(step: &mut Play<'_, H>, by: &Commander, leader: ElementId) -> Flow {
    let it = step.state.element(leader)?;
    if by.detached || it.company != by.company || it.detachment.is_empty() {
        return refuse("FYOB-R48", "that element leads no detachment of his");
    }
    let mut members = it.detachment.clone();
    members.push(leader);
    members.retain(|&id| step.state.get(id).on_table());
    for id in members {
        let reached = in_zone(step, by, id)?;
        step.forbid_with(!reached, "FYOB-R48", || {
            format!("{} is not back in his zone of control", step.state.name(id))
        })?;
    }
    step.emit(Event::Detached { leader, elements: Vec::new() });
    Ok(())
}

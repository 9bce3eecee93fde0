//! What a host outside this crate lets happen: the same functions that boards use, by their own names.

use engine::{Flow, Seat};

use crate::host::{Host, Play};
use crate::ids::{CompanyId, ElementId, Leader, Side};
use crate::procedure::{officer, senior};
use crate::state::{Question, State};
use crate::{concealment, control, leaders, losses, radio, reaction, sequence};

pub use crate::cards::deal_as;
pub use crate::concealment::may_be_concealed;
pub use crate::leaders::{rating_of, senior_leader};
pub use crate::left_weapons::{
    Away, away, crew_anew, destroy_weapon, goes_to_cover, goes_without_it, has_it_again, is_pinned_gun,
    leave_for_good, must_be_fit, without_crew,
};
pub use crate::losses::{
    destroy, into_box, lost_attachment, lost_transport, retire, suffer, surrender, surrenders_to_assault,
};
pub use crate::momentum::{counted, points};
pub use crate::phases::{
    fires_moving, may_act, may_fire, may_move, note_act, note_fire, note_move, seek_cover,
};
pub use crate::reserves::{can_be_committed, company_may_commit};

/// FYOB-162: an enemy has successfully observed a counter: says whether it was the element.
pub fn counter_observed<H: Host>(
    step: &mut Play<'_, H>,
    observer: ElementId,
    target: ElementId,
    counter: u8,
) -> Flow<bool> {
    concealment::counter_observed(step, observer, target, counter)
}

/// FYOB-163: a concealed element wants to do something: chance says at which counter it stands.
pub fn choose_counter<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    concealment::choose_counter(step, id)
}

/// FYOB-164: an element shows itself.
pub fn reveal<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    concealment::reveal(step, id)
}

/// FYOB-R80: an element hides in play.
pub fn conceal_again<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    concealment::conceal_again(step, id)
}

/// FYOB-182: re-nets a radio; an act.
pub fn renet<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    radio::renet(step, id)
}

/// FYOB-186: sends a runner; an act.
pub fn send_runner<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    radio::send_runner(step, id)
}

/// FYOB-R9: a decision of a person's leader that the options of the game ask a test for.
pub fn decides<H: Host>(
    step: &mut Play<'_, H>,
    leader: Leader,
    question: Question,
    about: String,
) -> Flow<bool> {
    leaders::decides(step, leader, question, about)
}

/// FYOB-133, FYOB-R61: an element has left the table by the far edge, as the battle plans it.
pub fn exit<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow {
    losses::exit(step, id)
}

/// AI-9, FYOB-137, FYOB-R36: whom the officers of a program-run side rally next at the start of a session: reserves by the
/// Senior Officer, then those of the officers below average.
pub fn whom_to_rally_at_session<H: Host>(step: &mut Play<'_, H>, side: Side) -> Flow<Option<ElementId>> {
    senior::whom_to_rally(step, side)
}

/// AI-9, FYOB-145, FYOB-146: what Yellow and Red bring a program-run side at the start of a session.
pub fn answer_condition<H: Host>(step: &mut Play<'_, H>, seat: Seat, side: Side, leader: Leader) -> Flow {
    senior::react(step, seat, side, leader)
}

/// AI-9: whether a company holds because of Yellow.
pub fn is_on_hold<T>(state: &State<T>, company: CompanyId) -> bool {
    senior::is_on_hold(state, company)
}

/// FYOB-040: the lowest card comes up.
pub fn next_card<H: Host>(step: &mut Play<'_, H>) -> Flow {
    sequence::next_card(step)
}

/// FYOB-121, FYOB-R49: whether the commander whose turn it is has an element under his command and within his reach.
pub fn reaches<H: Host>(step: &mut Play<'_, H>, id: ElementId) -> Flow<bool> {
    let by = control::up(&step.state)?;
    if !by.commands(&step.state, id) {
        return Ok(false);
    }
    control::in_zone(step, &by, id)
}

/// FYOB-050, FYOB-R11: with whom an element that seizes the initiative may swap its card.
pub fn partners<T>(state: &State<T>, id: ElementId) -> Vec<ElementId> {
    reaction::partners(state, id).collect()
}

/// AI-8, FYOB-R50: whom an officer would join if they stood within 1" of him, because his own element cowers or retires.
pub fn steadier_elements<T>(state: &State<T>, company: CompanyId) -> Vec<ElementId> {
    officer::steadier_elements(state, company)
}

/// AI-8 (5), AI-9: whether an element of a company is lost or cowering.
pub fn has_suffered<T>(state: &State<T>, company: CompanyId) -> bool {
    officer::has_suffered(state, company)
}

//! Who hears of what: hidden means hidden.

use engine::Seat;

use crate::describe::names::{hidden, side_of, unseen};
use crate::event::{Event, RadioSet};
use crate::host::{Host, Position};
use crate::ids::{ElementId, Holder, Leader, Side};
use crate::{Question, Status};

/// Whether a seat may hear of a fact.
pub(super) fn may_hear<H: Host>(state: &Position<H>, event: &Event<H::Fact>, seat: Seat) -> bool {
    if seat == Seat::UMPIRE {
        return true;
    }
    let side = Side::of_seat(seat);
    let own = |id: &ElementId| state.find(*id).is_some_and(|it| Some(it.side) == side);
    let open = |id: &ElementId| !hidden(state, *id, seat);
    let company = |id: crate::CompanyId| state.companies.get(id.idx()).map(|it| it.side) == side;
    match event {
        // What shows somebody is for everybody.
        Event::Revealed { .. } | Event::CounterRemoved { .. } => true,
        // Orders, reports and what is known are a side's own affair.
        Event::Ordered { element, .. }
        | Event::NextLeg { element }
        | Event::CounterChosen { element, .. }
        | Event::Resumed { element }
        | Event::Knows { element, .. }
        | Event::Reported { element }
        | Event::LaidOn { element, .. }
        | Event::ConcealTested { element, .. }
        | Event::CountersPlaced { element, .. }
        | Event::Concealed { element }
        | Event::RunnerSent { element }
        | Event::RadioTested { set: RadioSet::Element(element), .. }
        | Event::RadioSet { set: RadioSet::Element(element), .. }
        | Event::Detached { leader: element, .. }
        | Event::Placed { element, status: Status::Reserve | Status::Coming(_) } => own(element),
        Event::CompanyOrdered { company: id, .. }
        | Event::RadioTested { set: RadioSet::Link(id), .. }
        | Event::RadioSet { set: RadioSet::Link(id), .. } => company(*id),
        Event::Withdrawing { side: whose } | Event::YellowHold { side: whose, .. } => Some(*whose) == side,
        // AI-15: why the procedure decides as it does; the enemy hears what he can see, of elements that he sees.
        Event::Explained { about: Leader::Nco(id), seen: Some(_), .. } => open(id),
        Event::Explained { about, .. } => leads::<H>(state, *about, side),
        // What a leader weighs.
        Event::Led { leader, question, .. } if is_secret(*leader, *question) => {
            leads::<H>(state, *leader, side)
        }
        Event::Led { leader: Leader::Nco(id), .. }
        | Event::Rated { leader: Leader::Nco(id), .. }
        | Event::LeaderTested { leader: Leader::Nco(id), .. }
        | Event::Reacted { leader: Leader::Nco(id), .. } => open(id),
        Event::Rallied { element, .. }
        | Event::TestsDue { element, .. }
        | Event::TestsLapsed { element }
        | Event::MomentumTested { element, .. }
        | Event::Scored { element, .. }
        | Event::Retiring { element, .. }
        | Event::Overwatch { element, .. }
        | Event::MoveThrown { element, .. }
        | Event::HasMoved { element, .. }
        | Event::HasFired { element, .. }
        | Event::Observed { observer: element, .. }
        | Event::SetUp { element, .. }
        | Event::WeaponLeft { element, .. }
        | Event::WeaponLost { element, .. }
        | Event::Worked { element, .. }
        | Event::Wading { element, .. }
        | Event::Boarded { element, .. }
        | Event::MenLost { element, .. }
        | Event::MenSet { element, .. }
        | Event::RanOut { element, .. }
        | Event::NcoLost { element }
        | Event::Aimed { element }
        | Event::Landed { element }
        | Event::FiredOn { element, .. }
        | Event::Acted { element, .. }
        | Event::WaypointPassed { element }
        | Event::MemberDone { element }
        | Event::Damaged { element, .. }
        | Event::OfficerMoved { with: Some(element), .. }
        | Event::Succeeded { successor: Some(element), .. } => open(element),
        Event::Placed { element, .. } => open(element),
        Event::OrderThrown { .. } | Event::TurnNoted(_) => match &state.turn {
            Some(turn) => turn.element.is_none_or(|id| open(&id)),
            None => true,
        },
        Event::Grouped(group) => Some(state.company(group.company).side) == side,
        Event::Ungrouped { elements } => elements.iter().all(own),
        Event::Swapped { from, to } => open(from) && open(to),
        // A card that comes up is seen by all; whose it is may be hidden, and then reads so.
        Event::CardUp { turn } => !unseen(state, turn.holder, seat),
        Event::CardDiscarded { holder } => !unseen(state, *holder, seat),
        Event::MemberUp { element } => open(element),
        Event::CardsAdded { cards } => !cards.iter().any(|it| unseen(state, it.holder, seat)),
        // The course of play, officers and forces are in the open; the host answers for its own facts, and of sightings
        // everybody is told his own.
        Event::Table(_)
        | Event::Stage(_)
        | Event::BoundBegan { .. }
        | Event::Dealt { .. }
        | Event::TurnEnded
        | Event::Ended(_)
        | Event::PhasesOpen { .. }
        | Event::SessionBegan { .. }
        | Event::SeniorNoted(_)
        | Event::Rated { .. }
        | Event::Reacted { .. }
        | Event::Led { .. }
        | Event::LeaderTested { .. }
        | Event::Succeeded { successor: None, .. }
        | Event::OfficerLost { .. }
        | Event::OfficerMoved { with: None, .. }
        | Event::Sighted { .. }
        | Event::ConditionSet { .. }
        | Event::MilestoneTested { .. }
        | Event::OriginalSet { .. }
        | Event::LevelsSet { .. }
        | Event::Held { .. } => true,
    }
}

/// Whether a leadership test is about what the enemy may not know: reserves, orders, an ambush that was not sprung.
fn is_secret(leader: Leader, question: Question) -> bool {
    matches!(leader, Leader::Senior(_) | Leader::Officer(_))
        || matches!(question, Question::Persist | Question::Runner)
}

/// Whether a seat hears all that a leader has to say.
pub(super) fn is_led_from<H: Host>(state: &Position<H>, leader: Leader, seat: Seat) -> bool {
    seat == Seat::UMPIRE || leads::<H>(state, leader, Side::of_seat(seat))
}

/// Whether a leader is of a side.
fn leads<H: Host>(state: &Position<H>, leader: Leader, side: Option<Side>) -> bool {
    let whose = match leader {
        Leader::Senior(side) => Some(side),
        Leader::Officer(id) => side_of(state, Holder::Officer(id)),
        Leader::Nco(id) => side_of(state, Holder::Element(id)),
    };
    whose.is_some() && whose == side
}

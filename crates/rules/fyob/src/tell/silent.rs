//! Facts that are told to nobody: marks of the rules, and what other lines say already. The list names every fact, so that a
//! new one is not forgotten.

use crate::event::{Event, TurnNote};
use crate::state::Stage;

/// Whether a fact is told to nobody, not even to the umpire.
pub(super) fn is_silent<F>(event: &Event<F>) -> bool {
    match event {
        // The lines that follow show where play stands.
        Event::Stage(Stage::Deploy(_)) => false,
        Event::Stage(_) | Event::TurnEnded | Event::MemberDone { .. } | Event::PhasesOpen { .. } => true,
        // Whoever fires, and the tests that fall due, are told.
        Event::FiredOn { .. } => true,
        // The host tells of the move itself, and who steps ashore in it.
        Event::HasMoved { double, .. } => !double,
        Event::Landed { .. } => true,
        // What the act did is told.
        Event::Acted { .. } => true,
        // Marks of the turn, of the session and of a route.
        Event::TurnNoted(note) => !matches!(note, TurnNote::Extracted),
        Event::SeniorNoted(_) | Event::WaypointPassed { .. } => true,

        Event::Table(_)
        | Event::BoundBegan { .. }
        | Event::Dealt { .. }
        | Event::CardUp { .. }
        | Event::CardDiscarded { .. }
        | Event::MemberUp { .. }
        | Event::Ended(_)
        | Event::Rated { .. }
        | Event::Reacted { .. }
        | Event::Swapped { .. }
        | Event::Led { .. }
        | Event::LeaderTested { .. }
        | Event::Succeeded { .. }
        | Event::NcoLost { .. }
        | Event::OfficerLost { .. }
        | Event::OfficerMoved { .. }
        | Event::TestsDue { .. }
        | Event::TestsLapsed { .. }
        | Event::MomentumTested { .. }
        | Event::Scored { .. }
        | Event::Retiring { .. }
        | Event::Rallied { .. }
        | Event::OrderThrown { .. }
        | Event::Overwatch { .. }
        | Event::MoveThrown { .. }
        | Event::HasFired { .. }
        | Event::Aimed { .. }
        | Event::Observed { .. }
        | Event::Knows { .. }
        | Event::Sighted { .. }
        | Event::Reported { .. }
        | Event::LaidOn { .. }
        | Event::SetUp { .. }
        | Event::WeaponLeft { .. }
        | Event::WeaponLost { .. }
        | Event::Worked { .. }
        | Event::Wading { .. }
        | Event::Boarded { .. }
        | Event::MenLost { .. }
        | Event::MenSet { .. }
        | Event::Damaged { .. }
        | Event::RanOut { .. }
        | Event::Placed { .. }
        | Event::Ordered { .. }
        | Event::NextLeg { .. }
        | Event::Resumed { .. }
        | Event::CompanyOrdered { .. }
        | Event::Grouped(_)
        | Event::Ungrouped { .. }
        | Event::CardsAdded { .. }
        | Event::Detached { .. }
        | Event::Withdrawing { .. }
        | Event::YellowHold { .. }
        | Event::RadioTested { .. }
        | Event::RadioSet { .. }
        | Event::RunnerSent { .. }
        | Event::SessionBegan { .. }
        | Event::ConditionSet { .. }
        | Event::MilestoneTested { .. }
        | Event::OriginalSet { .. }
        | Event::LevelsSet { .. }
        | Event::Concealed { .. }
        | Event::ConcealTested { .. }
        | Event::CountersPlaced { .. }
        | Event::CounterRemoved { .. }
        | Event::CounterChosen { .. }
        | Event::Revealed { .. }
        | Event::Held { .. }
        | Event::Explained { .. } => false,
    }
}

//! Part 7.4: how a program-run side decides, over any virtual table.
//!
//! The procedure is rules, not a player's cunning: it says what every leader does, and where he must test himself for it.
//! Whoever sits at a real table can follow it, and reads why. One [`crate::Decision::Auto`] plays one stage.
//!
//! | what | file |
//! |---|---|
//! | AI-0: what is known, what threatens a place, which order is followed | `terms` |
//! | AI-1, AI-5: bold and safe courses, tests, the plan of phases | `courses` |
//! | AI-2: whom to fire at | `score`, `target` |
//! | AI-3, AI-4: where to go | `goal`, `weigh`, `moves`, `moving` |
//! | AI-6: acts | `acts` |
//! | AI-7: seizing the initiative | `seize` |
//! | AI-8: Company Officers | `officer` |
//! | AI-9: Senior Officers | `senior` |
//! | AI-10: setting up | `deploy` |
//! | AI-11 to AI-14: the turn step by step | `turn` |
//! | AI-15: reasons in words | `say`, `whither`, `score`, `acting` |

mod acting;
mod acts;
mod courses;
mod deploy;
mod goal;
mod moves;
mod moving;
pub(crate) mod officer;
mod say;
pub mod score;
mod seize;
pub(crate) mod senior;
mod target;
pub(crate) mod terms;
mod turn;
mod weigh;
mod whither;

use engine::{Flow, Seat};

use crate::board::Board;
use crate::decision::Decision;
use crate::host::Play;
use crate::ids::ElementId;
use crate::sequence::resolve;
use crate::state::Stage;

pub use courses::plan;
pub use goal::{is_fulfilled, take_up_next_leg};
pub use seize::Urgent;

/// AI-12: plays one stage for the seat that is to decide. Everything that it does a person could do as well.
pub fn auto<B: Board>(step: &mut Play<'_, B>, seat: Seat) -> Flow {
    let up: Option<ElementId> = step.state.turn.as_ref().and_then(|turn| turn.element);
    match (step.state.stage, up) {
        (Stage::Begin, _) => resolve(step, seat, &Decision::Begin),
        (Stage::Deploy(side), _) => deploy::deploy(step, seat, side),
        (Stage::Session(side), _) => senior::session(step, seat, side),
        (Stage::Seized, Some(id)) => seize::seized(step, seat, id),
        (Stage::Ready, Some(id)) => turn::ready(step, seat, id),
        (Stage::Phases, Some(id)) => turn::phases(step, seat, id),
        (Stage::Restricted, Some(id)) => turn::restricted(step, seat, id),
        (Stage::Command, _) => officer::command(step, seat),
        (Stage::Card | Stage::Seized | Stage::Ready | Stage::Phases | Stage::Restricted | Stage::Over, _) => {
            resolve(step, seat, &Decision::React)
        }
    }
}

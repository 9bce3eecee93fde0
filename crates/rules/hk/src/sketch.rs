//! Single procedures of the rules, resolved without a battle: the smart reference sheet for a real table.
//!
//! Words such as `firer=DE-GRP target=UK-SEC distance=14 cover=light` become a tiny battle file, the file becomes an ordinary
//! state, and the answer is an ordinary decision in it. Legality, odds, dice and explanation are those of the game: nothing
//! about the rules is written here. Where both sides choose in secret the choice is in the plan already and the other side is
//! ready: the decision is to be ready too.

mod fire;
mod scene;
mod spirit;
mod support;
mod words;

use engine::{Procedure, Sketch};

use crate::Hk;
use crate::decision::Decision;
use crate::element::{ElementId, Side};
use crate::state::State;
use words::{Words, unknown};

/// A procedure, and how its position is made.
struct Known {
    procedure: Procedure,
    make: fn(&Words<'_>) -> Result<(State, Decision), String>,
}

/// All procedures, in the order of a turn.
fn known() -> Vec<Known> {
    let mut all = spirit::before();
    all.extend(support::procedures());
    all.extend(fire::procedures());
    all.extend(spirit::after());
    all
}

/// The procedures that can be resolved by themselves.
pub(crate) fn procedures() -> Vec<Procedure> {
    known().into_iter().map(|it| it.procedure).collect()
}

/// A small position made from words, and the decision that the procedure is about. Side A decides.
pub(crate) fn sketch(rules: &Hk, procedure: &str, words: &[(String, String)]) -> Result<Sketch<Hk>, String> {
    let all = known();
    let Some(known) = all.iter().find(|it| it.procedure.name == procedure) else {
        let names: Vec<&str> = all.iter().map(|it| it.procedure.name).collect();
        return Err(unknown("procedure", procedure, &names));
    };
    let words = Words::new(rules, &known.procedure, words)?;
    let (state, decision) = (known.make)(&words)?;
    Ok(Sketch { state, seat: Side::A.seat(), decision })
}

/// The first element of a side: the one that the procedure is about.
const A1: ElementId = ElementId { side: Side::A, number: 1 };
const B1: ElementId = ElementId { side: Side::B, number: 1 };

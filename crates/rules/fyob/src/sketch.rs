//! Single procedures of the rules, resolved without a battle: the smart reference sheet for a real table.
//!
//! Words such as `under=mortar cover=soft unobserved=yes` set up a few elements of the host's own kind, and the answer is
//! an ordinary decision in that position. Legality, odds, dice and explanation are those of the game: nothing about the
//! rules is written here.

mod leading;
mod losses;
mod scene;
mod session;
mod turn;
mod words;

use engine::{Procedure, Sketch};

use crate::Fyob;
use crate::decision::Decision;
use crate::host::{Host, Position};
use crate::ids::Side;
use words::unknown;
pub use words::{Words, word};

/// How a position is made from words.
pub type Make<H> = fn(&Fyob<H>, &Words<'_>) -> Result<(Position<H>, Decision), String>;

/// A procedure, and how its position is made.
pub struct Known<H: Host> {
    /// The procedure.
    pub procedure: Procedure,
    /// Makes the position, and the decision of side A that it is about.
    pub make: Make<H>,
}

/// All procedures, in the order of a turn; none for a host that has no position for them.
fn known<H: Host>() -> Vec<Known<H>> {
    if H::sketch_battle().is_none() {
        return Vec::new();
    }
    let mut all = turn::procedures();
    all.extend(losses::procedures());
    all.extend(leading::procedures());
    all.extend(session::procedures());
    all.extend(H::procedures());
    all
}

/// The procedures that can be resolved by themselves.
pub(crate) fn procedures<H: Host>() -> Vec<Procedure> {
    known::<H>().into_iter().map(|it| it.procedure).collect()
}

/// A small position made from words, and the decision that the procedure is about. Side A decides.
pub(crate) fn sketch<H: Host>(
    rules: &Fyob<H>,
    procedure: &str,
    words: &[(String, String)],
) -> Result<Sketch<Fyob<H>>, String> {
    let all = known::<H>();
    let Some(known) = all.iter().find(|it| it.procedure.name == procedure) else {
        let names: Vec<&str> = all.iter().map(|it| it.procedure.name).collect();
        return Err(unknown("procedure", procedure, &names));
    };
    let words = Words::new(&known.procedure, words)?;
    let (state, decision) = (known.make)(rules, &words)?;
    Ok(Sketch { state, seat: Side::A.seat(), decision })
}

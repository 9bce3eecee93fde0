//! What may still be corrected: the last answer of a seat, and any entry where nothing is hidden from anybody.

use any::{Play, Refused};
use engine::{Amended, Answer, LastAnswer, Recorded, Seat};

use crate::{DiceFrom, History, Plan};

/// How many entries of the record are listed.
const RECORD_MAX: usize = 120;

/// The last answer that a seat may still correct; for the umpire, that of anybody.
pub fn fixable<G: Play + ?Sized>(game: &G, plan: &Plan, history: &History, seat: Seat) -> Option<LastAnswer> {
    match seat {
        Seat::ONLOOKER => None,
        Seat::UMPIRE => game.last_answer(seat),
        _ => {
            let typed = plan.players.get(&seat).is_some_and(|it| it.dice == DiceFrom::Typed);
            if !typed && !history.has_chosen(seat) {
                // Nearly always so, and looking for it means to run the step again.
                return None;
            }
            game.last_answer(seat).filter(|it| typed || !it.asked.is_chance())
        }
    }
}

/// The latest inputs that still count. The record shows everything: it is open to whoever may amend it.
pub fn record<G: Play + ?Sized>(game: &G, plan: &Plan, seat: Seat) -> Result<Vec<Recorded>, Refused> {
    may_amend(plan, seat)?;
    Ok(game.record(RECORD_MAX))
}

/// Whether a seat may change earlier entries: the umpire, and whoever sits at a table with a single seat.
pub fn may_amend(plan: &Plan, seat: Seat) -> Result<(), Refused> {
    if plan.is_alone(seat) || seat == Seat::UMPIRE {
        return Ok(());
    }
    let why = "earlier entries are corrected by the umpire, or where one person answers for everybody";
    Err(Refused { rule: "ENG-009".into(), why: why.into() })
}

/// The entry with the answer that a seat would correct.
pub fn corrected<G: Play + ?Sized>(
    game: &G,
    plan: &Plan,
    history: &History,
    seat: Seat,
) -> Result<usize, Refused> {
    let none = || {
        let why = "there is no answer of yours that can still be corrected";
        Refused { rule: "ENG-009".into(), why: why.into() }
    };
    fixable(game, plan, history, seat).map(|it| it.entry).ok_or_else(none)
}

/// Changes any earlier entry, and plays again what followed. Whether the seat may is for [`may_amend`] to say.
pub fn amend<G: Play + ?Sized>(
    game: &mut G,
    seat: Seat,
    entry: usize,
    answer: Option<Answer>,
    reason: String,
) -> Result<Amended, Refused> {
    let reason = if reason.trim().is_empty() { "an entry was wrong".to_owned() } else { reason };
    game.amend(seat, entry, answer, Vec::new(), reason)
}

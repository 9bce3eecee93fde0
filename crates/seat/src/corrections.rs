//! What may still be corrected: the last answer of a seat, and any entry where nothing is hidden from anybody.

use any::{Play, Refused};
use engine::{Amended, Amends, Answer, LastAnswer, Recorded, Seat};

use crate::{DiceFrom, History, Plan};

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

/// All inputs that still count, oldest first: what was entered wrong in the first bound may be noticed in the last one. The record
/// shows everything: it is open to whoever may amend it.
pub fn record<G: Play + ?Sized>(game: &G, plan: &Plan, seat: Seat) -> Result<Vec<Recorded>, Refused> {
    may_amend(plan, seat)?;
    Ok(game.record(usize::MAX))
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
    amends: Amends,
    answer: Option<Answer>,
    reason: String,
) -> Result<Amended, Refused> {
    let reason = if reason.trim().is_empty() { "an entry was wrong".to_owned() } else { reason };
    game.amend(seat, amends, answer, Vec::new(), reason)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use any::{AnyGame, System};
    use engine::{Awaits, DicePlan, Need};

    use super::*;
    use crate::{PlayerPlan, Umpire, Who};

    /// The one seat of a real table.
    const ME: Seat = Seat(1);

    fn plan() -> Plan {
        let me = PlayerPlan { who: Who::Me, dice: DiceFrom::Program };
        Plan {
            players: BTreeMap::from([(ME, me)]),
            names: BTreeMap::new(),
            umpire: Umpire::None,
            seeds: BTreeMap::new(),
        }
    }

    /// An answer that fits, by a number.
    fn fitting(need: &Need, number: usize) -> Answer {
        let option = |n: usize| Answer::Option(u16::try_from(number % n).expect("a few options"));
        match need {
            Need::Draw(question) | Need::Choice(question) => option(question.options.len()),
            Need::Number(question) => Answer::Number(question.min),
            need => panic!("the program throws, and there are no places: {need:?}"),
        }
    }

    #[test]
    fn the_whole_game_is_on_the_record() {
        let battle = System::FyobTable.battles().swap_remove(0);
        let mut game =
            AnyGame::new(battle.system, battle.source, Vec::new(), DicePlan::seeded(7)).expect("it is sound");
        game.throw_dice();
        for number in 0..2_000 {
            if matches!(game.awaits(), Awaits::Over(_)) || 2_000 <= game.n_entries() {
                break;
            }
            if let Some(need) = game.need(ME).cloned() {
                game.answer(ME, fitting(&need, number)).expect("it fits");
            } else {
                let choices = game.choices(ME, None);
                let able: Vec<_> = choices.iter().filter(|it| it.refused.is_none()).collect();
                game.decide(ME, &able[number % able.len().min(3)].decision).expect("it is offered");
            }
            game.throw_dice();
        }
        // Some 20 milliseconds for 2,000 entries, as JSON some 400 kB: no need for pages.
        let all = record(&*game, &plan(), ME).expect("who sits alone may");
        assert!(120 < all.len(), "a long game was played");
        assert_eq!(all.len(), game.n_entries(), "nothing was taken back, and nothing is left out");
        assert_eq!(all[0].entry, 0, "from the first entry on");
    }
}

//! FYOB-136 to FYOB-138, FYOB-155, FYOB-R36, FYOB-R37: rallying.

use engine::{Check, Dice, Flow, refuse};

use crate::control::{Commander, commander, in_zone, leader_of, must_reach};
use crate::element::{Kind, Status};
use crate::event::{Event, SeniorNote, TurnNote};
use crate::host::{Host, Play};
use crate::ids::{ElementId, Holder, Leader, Side};
use crate::leaders::{Officer, officer_grade, rating_of, senior_leader, title};
use crate::state::State;
use crate::tables::Tables;

/// FYOB-061: the highest score.
const SCORE_MAX: u8 = 6;

/// FYOB-137: the rallying throws of whoever holds a card, in his command turn.
pub(crate) fn throws<T>(tables: &Tables, state: &State<T>, holder: Holder) -> u8 {
    commander(state, holder).map_or(0, |by| tables.rally_throws(officer_grade(rating_of(state, by.leader))))
}

/// FYOB-136: an officer rallies one element under his control, on the table or in the box (FYOB-R37): all his throws of the
/// bound are for it.
pub(crate) fn in_command<H: Host>(step: &mut Play<'_, H>, by: &Commander, id: ElementId) -> Flow {
    must_reach(step, by, id)?;
    must_need_it(step, id)?;
    let rallied = step.state.turn.as_ref().is_some_and(|it| it.rallied.is_some());
    step.forbid(rallied, "FYOB-R36", "he has rallied an element in this bound already")?;
    let n = step.rules.tables.rally_throws(officer_grade(rating_of(&step.state, by.leader)));
    step.forbid(n == 0, "FYOB-137", "an officer below average rallies only at the start of a session")?;
    throw(step, by.leader, id, n)?;
    step.emit(Event::TurnNoted(TurnNote::Rally { element: id, left: 0 }));
    Ok(())
}

/// Session start 1c. FYOB-155: the Senior Officer rallies reserves, throw by throw; FYOB-137: an officer below average
/// rallies one element in his zone.
pub(crate) fn at_session<H: Host>(step: &mut Play<'_, H>, side: Side, id: ElementId) -> Flow {
    let it = step.state.element(id)?;
    let company = it.company;
    if it.side != side {
        return refuse("FYOB-155", "that is an enemy");
    }
    must_need_it(step, id)?;
    if step.state.get(id).status == Status::Reserve {
        let Some(leader) = senior_leader(&step.state, side) else {
            return refuse("FYOB-R6", "there is no officer left who could rally reserves");
        };
        let spent = step.rules.tables.rally.senior_at_session <= step.state.senior.throws_used;
        step.forbid(spent, "FYOB-155", "all rallying throws for reserves are used")?;
        throw(step, leader, id, 1)?;
        step.emit(Event::SeniorNoted(SeniorNote::Throw));
        return Ok(());
    }
    let Some(by) = leader_of(&step.state, company) else {
        return refuse("FYOB-126", "its company has no leader until one is appointed");
    };
    let below = officer_grade(rating_of(&step.state, by.leader)) == Officer::BelowAverage;
    step.forbid(!below, "FYOB-137", "an officer who is not below average rallies in his command turns")?;
    let used = step.state.senior.rallied.contains(&company);
    step.forbid(used, "FYOB-R36", "its officer has used his throws at this start of a session")?;
    let status = step.state.get(id).status;
    step.forbid(
        !matches!(status, Status::Table | Status::Box),
        "FYOB-136",
        "it is not on the table or in the box",
    )?;
    step.forbid(!by.commands(&step.state, id), "FYOB-R36", "it is detached from its officer")?;
    let reached = in_zone(step, &by, id)?;
    step.forbid(!reached, "FYOB-123", "it is out of its officer's zone of control")?;
    let n = step.rules.tables.rally.below_average_at_session;
    throw(step, by.leader, id, n)?;
    step.emit(Event::SeniorNoted(SeniorNote::Officer(company)));
    Ok(())
}

fn must_need_it<H: Host>(step: &Play<'_, H>, id: ElementId) -> Flow {
    let it = step.state.get(id);
    if step.state.info(id).kind == Kind::Outside {
        return refuse("FYOB-R63", "aircraft and boats have no momentum score");
    }
    step.forbid(SCORE_MAX <= it.score, "FYOB-R36", "its score is 6 already")
}

/// FYOB-136: each 6 is one more, up to 6. FYOB-138: on the table the momentum total rises with it.
fn throw<H: Host>(step: &mut Play<'_, H>, by: Leader, id: ElementId, n: u8) -> Flow {
    let it = step.state.get(id);
    let (before, retiring) = (it.score, it.retiring);
    let check = rally_check(&step.state, by, id, n);
    let (roll, sixes) = step.read(check)?;
    let gain = u8::try_from(sixes).unwrap_or(SCORE_MAX);
    let score = before.saturating_add(gain).min(SCORE_MAX);
    step.emit(Event::Rallied { by, element: id, roll, score });
    // FYOB-R30: back at 4 it no longer makes for the box.
    if retiring && 4 <= score {
        step.emit(Event::Retiring { element: id, retiring: false });
    }
    Ok(())
}

/// FYOB-136: the throw.
pub(crate) fn rally_check<T>(state: &State<T>, by: Leader, id: ElementId, n: u8) -> Check {
    let name = format!("{} rallies {}", title(state, by), state.name(id));
    let dice = Dice { n: n.max(1).into(), sides: 6 };
    Check::of(dice, "FYOB-136", name).by(state.get(id).side.seat()).hits_on(6)
}

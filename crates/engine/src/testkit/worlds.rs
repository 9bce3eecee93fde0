//! Two worlds: the truth, and one that a seat must hold possible. The seat must not be able to tell them apart until
//! something that was hidden shows itself.

use super::{Limits, any_answer, any_decision, json, pick, same};
use crate::step::{Cause, Held, Waiver, run};
use crate::{Answer, Awaits, Cup, LogLine, Ruleset, Run, Seat};

/// Plays the same inputs in `truth` and in a guess of `seat`, for at most `n_decisions`.
///
/// After each, the seat has been told the same and sees the same, and what it decides or is asked is the same in both,
/// to the letter. Play ends where something is revealed in either world, or where the other side does something that is
/// not possible in the guess. Returns how many decisions were compared.
pub fn two_worlds<R: Ruleset>(
    rules: &R,
    truth: &R::State,
    seat: Seat,
    seed: u64,
    n_decisions: u32,
) -> Result<u32, String> {
    let mut cup = Cup::new(seed, u64::from(seat.0) + 2);
    let mut worlds = [truth.clone(), rules.guess(truth, seat, &mut cup)];
    let limits = Limits { decisions: n_decisions, one_listed_in: 5 };
    for n in 0..n_decisions {
        let awaited = [rules.awaits(&worlds[0]), rules.awaits(&worlds[1])];
        same("who is awaited", &awaited[0], &awaited[1])?;
        let Awaits::Seats(seats) = &awaited[0] else { return Ok(n) };
        let by = *pick(seats, &mut cup).ok_or("nobody is awaited")?;
        let Some(decision) = any_decision(rules, &worlds[0], by, limits, &mut cup) else { return Ok(n) };
        match step_in_both(rules, &worlds, seat, by, &decision, &mut cup) {
            Ok(Some(after)) => worlds = after,
            Ok(None) => return Ok(n),
            Err(why) => {
                return Err(format!("seat {} can tell two worlds apart by {decision:?}: {why}", seat.0));
            }
        }
    }
    Ok(n_decisions)
}

/// Plays a decision in both worlds, with the same answers. Nothing, if they part for a good reason.
fn step_in_both<R: Ruleset>(
    rules: &R,
    worlds: &[R::State; 2],
    seat: Seat,
    by: Seat,
    decision: &R::Decision,
    cup: &mut Cup,
) -> Result<Option<[R::State; 2]>, String> {
    let mut answers: Vec<Answer> = Vec::new();
    let mut answered_by = by;
    loop {
        let cause = Cause::Decision(by, decision, Waiver::None);
        let play = |world: usize| run(rules, Held::Lent(&worlds[world]), cause, &answers, None);
        let (a, b) = match (play(0), play(1)) {
            (Ok(a), Ok(b)) => (a, b),
            (Err(illegal), _) => return Err(format!("it is refused in truth: {illegal}")),
            // What the seat itself may do must not depend on what it does not know.
            (Ok(_), Err(illegal)) if answered_by == seat => {
                return Err(format!("it is refused in a guess: {illegal}"));
            }
            (Ok(_), Err(_)) => return Ok(None),
        };
        let told = [told(rules, &worlds[0], &a, seat), told(rules, &worlds[1], &b, seat)];
        let [Some(told_a), Some(told_b)] = told else { return Ok(None) };
        same("what it is told", &json(&told_a), &json(&told_b))?;
        same("what it sees", &json(&rules.view(&a.state, seat)), &json(&rules.view(&b.state, seat)))?;
        let asked = |run: &Run<'_, R>| run.needs.as_ref().map(|need| need.seat() == seat);
        let need = match (&a.needs, &b.needs) {
            (None, None) => return Ok(Some([a.state.into_owned(), b.state.into_owned()])),
            (Some(need), Some(other)) if need == other => need,
            // The other side is asked about something that only it knows of, or throws with what only it knows.
            _ if [asked(&a), asked(&b)].contains(&Some(false)) => return Ok(None),
            (need, other) => return same("what it is asked", need, other).map(|()| None),
        };
        let answer = any_answer(need, cup);
        answered_by = need.seat();
        answers.push(answer);
    }
}

/// What a seat is told of a run; nothing, if the run shows something that was hidden.
fn told<R: Ruleset>(rules: &R, before: &R::State, run: &Run<'_, R>, seat: Seat) -> Option<Vec<LogLine>> {
    let mut state = before.clone();
    let mut lines = Vec::new();
    for event in &run.events {
        if rules.reveals(&state, event) {
            return None;
        }
        lines.extend(rules.tell(&state, event, seat));
        R::apply(&mut state, event);
    }
    Some(lines)
}

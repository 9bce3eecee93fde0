//! The law that what a seat does in secret leaves no trace, when others go back and when it goes back itself.

use super::{Law, json, replays, same};
use crate::log::Input;
use crate::{Awaits, Cup, Game, LogLine, Ruleset, Seat, View};

/// What a seat is shown and may still change.
#[derive(PartialEq, Debug)]
struct Known {
    view: View,
    lines: Vec<LogLine>,
    answer: Option<crate::LastAnswer>,
    is_free: Option<bool>,
}

impl Known {
    fn of<R: Ruleset>(game: &Game<R>, seat: Seat) -> Known {
        Known {
            view: game.view(seat),
            lines: lines(game, seat),
            answer: game.last_answer(seat),
            is_free: last_own(game, seat).map(|to| game.may_undo_freely(seat, to)),
        }
    }
}

/// If somebody does something now of which a seat can know nothing, then the seat can take back and correct what it could
/// before, sees the same when it does, and sees nothing when the other takes it back. Says how often that was compared.
pub fn secrets_leave_no_trace<R: Ruleset>(game: &Game<R>, cup: &mut Cup) -> Result<u32, String> {
    let Awaits::Seats(seats) = game.awaits() else { return Ok(0) };
    let by = seats[cup.below(u32::try_from(seats.len()).expect("few")) as usize];
    let belief = game.rules().belief(game.state(), by);
    let Some(decision) = game.rules().sample(&belief, by, cup) else { return Ok(0) };
    let mut after = game.clone();
    if after.submit(by, Input::Decision(decision.clone())).is_err() {
        return Ok(0);
    }
    after.throw_dice();
    let mut n = 0;
    let others = game.rules().seats(game.state()).into_iter().map(|it| it.seat).filter(|it| *it != by);
    for seat in others.chain([Seat::ONLOOKER]) {
        if game.view(seat) == after.view(seat) && lines(game, seat) == lines(&after, seat) {
            compare(game, &after, seat, by)
                .map_err(|why| format!("seat {} after {decision:?} of {}: {why}", seat.0, by.0))?;
            n += 1;
        }
    }
    Ok(n)
}

fn compare<R: Ruleset>(game: &Game<R>, after: &Game<R>, seat: Seat, by: Seat) -> Law {
    let known = Known::of(game, seat);
    let alike = |what: &str, one: &Known, other: &Known| {
        same(&format!("the table {what}"), &json(&one.view), &json(&other.view))?;
        same(&format!("what is known {what}"), one, other)
    };
    alike("after it", &Known::of(after, seat), &known)?;

    let taken_back = |game: &Game<R>| -> Result<Option<Known>, String> {
        let Some(to) = last_own(game, seat).filter(|_| known.is_free == Some(true)) else { return Ok(None) };
        let mut undone = game.clone();
        let done = undone.take_back(seat, to, Vec::new(), String::new());
        done.map_err(|illegal| format!("it may be taken back freely, but: {illegal}"))?;
        replays(&undone)?;
        Ok(Some(Known { answer: None, ..Known::of(&undone, seat) }))
    };
    if let (Some(one), Some(other)) = (taken_back(after)?, taken_back(game)?) {
        alike("when the seat takes back its own", &one, &other)?;
    }

    if let Some(answer) = &known.answer {
        let corrected = |game: &Game<R>| {
            let mut again = game.clone();
            let done = again.correct_last(seat, answer.entry, answer.answer.clone(), "misread".into());
            replays(&again)?;
            Ok::<_, String>((done.is_ok(), Known { answer: None, ..Known::of(&again, seat) }))
        };
        let ((one_done, one), (other_done, other)) = (corrected(after)?, corrected(game)?);
        same("whether it can be corrected", &one_done, &other_done)?;
        alike("when the seat corrects its answer", &one, &other)?;
    }

    if let Some(to) = after.last_decision().filter(|to| after.may_undo_freely(by, *to)) {
        let mut undone = after.clone();
        let done = undone.take_back(by, to, Vec::new(), String::new());
        done.map_err(|illegal| format!("it may be taken back freely, but: {illegal}"))?;
        alike("when the other takes it back", &Known::of(&undone, seat), &known)?;
        replays(&undone)?;
    }
    Ok(())
}

fn lines<R: Ruleset>(game: &Game<R>, seat: Seat) -> Vec<LogLine> {
    game.lines(seat, 0).into_iter().map(|it| it.1).collect()
}

/// The latest decision of a seat that counts.
fn last_own<R: Ruleset>(game: &Game<R>, seat: Seat) -> Option<usize> {
    let own = game.live().filter(|it| it.seat == seat && matches!(it.input, Input::Decision(_)));
    own.last().map(|it| it.seq)
}

//! The rules of the toy.

use std::sync::Arc;

use engine::{
    Band, Check, Dice, Flow, Illegal, NumberQuestion, Outcome, PlaceQuestion, Ruling, Seat, Step, refuse,
};
use table::{Deg, Len, Point, Pose};

use super::{ABLE, BAKER, Decision, Event, Phase, Piece, State, Status, Toy};

pub(super) fn resolve(step: &mut Step<'_, Toy>, seat: Seat, decision: &Decision) -> Flow {
    let planning = step.state.phase == Phase::Planning;
    match decision {
        Decision::Plan { card } if planning => return plan(step, seat, *card),
        Decision::Plan { .. } => return refuse("TOY-001", "there is nothing to plan now"),
        _ if planning => return refuse("TOY-001", "plan first"),
        _ => (),
    }
    match decision {
        Decision::Fire { firer, target } => fire(step, seat, *firer, *target),
        Decision::Rally { piece } => rally(step, seat, *piece),
        Decision::Volley { n } => {
            let check = Check::of(Dice { n: *n, sides: 6 }, "TOY-004", "volley").by(seat).hits_on(5);
            step.forbid(*n == 0 || 1_000 < *n, "TOY-004", "from 1 to 1000 dice")?;
            let (roll, hits) = step.read(check)?;
            step.emit(Event::Scored { points: hits.try_into().unwrap_or(0), roll: Some(roll) });
            Ok(())
        }
        Decision::Scatter => {
            let roll = step.roll(Check::of(Dice { n: 2, sides: 6 }, "TOY-005", "scatter").by(seat))?;
            let points = if roll.faces[0] == roll.faces[1] { 10 } else { 0 };
            step.emit(Event::Scored { points, roll: Some(roll) });
            Ok(())
        }
        Decision::Forage => {
            let roll = step.roll(Check::of(Dice { n: 2, sides: 6 }, "TOY-006", "forage").by(seat).total())?;
            step.emit(Event::Scored { points: roll.natural(), roll: Some(roll) });
            Ok(())
        }
        Decision::Search => search(step, seat),
        Decision::Supply { piece } => supply(step, seat, *piece),
        Decision::March { piece, legs } => march(step, seat, *piece, legs),
        Decision::Walk { piece, to } => walk(step, seat, *piece, *to),
        Decision::Scout => {
            let hidden = (0_u16..).zip(&step.state.pieces).filter(|(_, it)| it.hidden && it.owner != seat);
            for piece in hidden.map(|it| it.0).collect::<Vec<_>>() {
                step.emit(Event::Shown { piece });
            }
            Ok(())
        }
        Decision::Muddle => step.choose::<u8, &str>(seat, "TOY-013", "Which?", &[]).map(|_| ()),
        Decision::Done if seat == BAKER => {
            step.emit(Event::Planning);
            Ok(())
        }
        Decision::Done => {
            step.emit(Event::Passed { to: other(seat) });
            Ok(())
        }
        Decision::Plan { .. } => refuse("TOY-001", "there is nothing to plan now"),
    }
}

/// TOY-002: one piece fires at another.
fn fire(step: &mut Step<'_, Toy>, seat: Seat, firer: u16, target: u16) -> Flow {
    let (by, at) = (piece(step, firer)?, piece(step, target)?);
    step.forbid(by.owner != seat, "TOY-002", "it is not your piece")?;
    step.forbid(at.owner == seat, "TOY-002", "you do not fire at your own")?;
    step.forbid_with(!by.pose.at.within(Len::inches(12), at.pose.at), "TOY-003", || {
        format!("P{target} is out of range")
    })?;
    let band = |from, name: &'static str| Band { from, name: name.into() };
    let on = step.rules.suppresses_on;
    let bands: Arc<[Band]> = [band(0, "none"), band(on, "suppressed"), band(18, "removed")].into();
    let check = Check::d20("TOY-002", "fire")
        .by(seat)
        .when(by.pose.at.within(Len::inches(4), at.pose.at), 2, "close", "TOY-003")
        .when(by.status == Status::Suppressed, -3, "firer suppressed", "TOY-003")
        .on_table(bands)
        .natural(1, 3, "jammed");
    let was_suppressed = at.status == Status::Suppressed;
    let (roll, band) = step.read(check)?;
    step.emit(Event::Fired { firer, target, roll });
    match band {
        1 if !was_suppressed => step.emit(Event::Suppressed { piece: target }),
        1 | 2 => step.emit(Event::Removed { piece: target }),
        3 => step.emit(Event::Suppressed { piece: firer }),
        _ => (),
    }
    Ok(())
}

/// TOY-007: a suppressed piece shakes it off with 7 or more on two dice.
fn rally(step: &mut Step<'_, Toy>, seat: Seat, id: u16) -> Flow {
    let it = piece(step, id)?;
    step.forbid(it.owner != seat, "TOY-007", "it is not your piece")?;
    let check = Check::of(Dice { n: 2, sides: 6 }, "TOY-007", "rally").by(seat);
    let roll = step.roll(check.plus(1, "veterans", "TOY-007").passes_on(7, "rallied", "failed"))?;
    step.emit(Event::Rallied { piece: id, roll });
    Ok(())
}

/// TOY-008: a card is drawn; gold is worth a die.
fn search(step: &mut Step<'_, Toy>, seat: Seat) -> Flow {
    let cards = [(0, "nothing"), (1, "silver"), (2, "gold")];
    let card = step.draw(seat, "TOY-008", "Draw a card", &cards)?;
    step.emit(Event::Drew { card: cards[card].1.to_owned() });
    if card == 2 {
        let roll = step.roll(Check::of(Dice { n: 1, sides: 4 }, "TOY-008", "gold").by(seat).total())?;
        step.emit(Event::Scored { points: roll.natural(), roll: Some(roll) });
    }
    Ok(())
}

/// TOY-009: a choice, a number and a place.
fn supply(step: &mut Step<'_, Toy>, seat: Seat, id: u16) -> Flow {
    let near = piece(step, id)?.pose.at;
    let ways = [(1, "from home"), (-1, "from the front"), (0, "from nowhere at all")];
    let sign = step.choose(seat, "TOY-009", "Supply from where?", &ways)?;
    let text = "How much?".into();
    let rule = || "TOY-009".into();
    let number = step.number(NumberQuestion { seat, rule: rule(), text, min: 0, max: 5 })?;
    step.emit(Event::Scored { points: sign * number, roll: None });
    let (suggestions, reach) = (vec![Pose::new(near, Deg::EAST)], Len::inches(3));
    let question = PlaceQuestion { seat, rule: rule(), text: "Where to?".into(), suggestions, near, reach };
    let to = step.place(question, |state, pose| {
        let taken = state.pieces.iter().any(|it| it.pose.at == pose.at && it.owner != seat);
        let why = "somebody stands there".into();
        if taken { Err(Illegal { rule: "TOY-010".into(), why }) } else { Ok(()) }
    })?;
    step.emit(Event::Moved { piece: id, to });
    Ok(())
}

/// TOY-011: the other side may shoot at every leg of a march.
fn march(step: &mut Step<'_, Toy>, seat: Seat, id: u16, legs: &[Point]) -> Flow {
    let mut at = piece(step, id)?.pose;
    step.forbid(3 < legs.len(), "TOY-011", "three legs at most")?;
    for &to in legs {
        at = at.facing_towards(to);
        at.at = to;
        step.emit(Event::Moved { piece: id, to: at });
        let ambush = (0_u16..)
            .zip(&step.state.pieces)
            .find(|(_, it)| it.hidden && it.owner != seat && it.pose.at.within(Len::inches(2), to));
        if let Some((hidden, _)) = ambush {
            step.emit(Event::Shown { piece: hidden });
            step.emit(Event::Stopped { piece: id });
            return Ok(());
        }
        let options = [(false, "let it pass"), (true, "shoot")];
        if step.choose(other(seat), "TOY-011", "Shoot at the march?", &options)? {
            let die = Dice { n: 1, sides: 6 };
            let check = Check::of(die, "TOY-011", "snap shot").by(other(seat)).passes_on(4, "hit", "miss");
            if step.read(check)?.1 == 1 {
                step.emit(Event::Stopped { piece: id });
                return Ok(());
            }
        }
    }
    Ok(())
}

/// TOY-012: a walk of up to six inches.
fn walk(step: &mut Step<'_, Toy>, seat: Seat, id: u16, to: Point) -> Flow {
    let it = piece(step, id)?;
    step.forbid(it.owner != seat, "TOY-012", "it is not your piece")?;
    step.forbid(!it.pose.at.within(Len::inches(6), to), "TOY-012", "it is too far")?;
    step.emit(Event::Moved { piece: id, to: Pose::new(to, Deg::NORTH) });
    Ok(())
}

/// TOY-001: both sides plan in secret, and both plans are shown together.
fn plan(step: &mut Step<'_, Toy>, seat: Seat, card: u8) -> Flow {
    step.forbid(3 < card, "TOY-001", "there are three cards")?;
    step.emit(Event::Planned { seat, card });
    if step.state.plans.iter().all(Option::is_some) {
        step.emit(Event::PlansShown);
    }
    Ok(())
}

pub(super) fn overrule(step: &mut Step<'_, Toy>, ruling: &Ruling) -> Flow {
    match ruling {
        Ruling::End { winners } => {
            let (winners, why) = (winners.clone(), "the umpire ended it".to_owned());
            step.emit(Event::Ended { outcome: Outcome { winners, why, rule: "ENG-005".into() } });
            Ok(())
        }
        Ruling::Move { piece, to } => match piece.trim_start_matches('P').parse() {
            Ok(id) if usize::from(id) < step.state.pieces.len() => {
                step.emit(Event::Moved { piece: id, to: *to });
                Ok(())
            }
            _ => refuse("ENG-011", format!("there is no element {piece}")),
        },
        Ruling::Set { what, .. } => refuse("TOY-014", format!("nothing here is called {what}")),
    }
}

fn piece(step: &Step<'_, Toy>, id: u16) -> Flow<Piece> {
    match step.state.pieces.get(usize::from(id)) {
        Some(it) if it.status != Status::Gone => Ok(it.clone()),
        _ => refuse("ENG-011", format!("there is no element P{id}")),
    }
}

fn other(seat: Seat) -> Seat {
    if seat == ABLE { BAKER } else { ABLE }
}

pub(super) fn apply(state: &mut State, event: &Event) {
    let mut set = |piece: u16, status| state.pieces[usize::from(piece)].status = status;
    match event {
        Event::Suppressed { piece } => set(*piece, Status::Suppressed),
        Event::Removed { piece } => set(*piece, Status::Gone),
        Event::Rallied { piece, roll } if roll.outcome() == 1 => set(*piece, Status::Steady),
        Event::Fired { .. } | Event::Drew { .. } | Event::Stopped { .. } | Event::Rallied { .. } => (),
        Event::Scored { points, .. } => state.points = (state.points + points).clamp(-1_000, 1_000_000),
        Event::Moved { piece, to } => state.pieces[usize::from(*piece)].pose = *to,
        Event::Shown { piece } => state.pieces[usize::from(*piece)].hidden = false,
        Event::Planned { seat, card } => state.plans[usize::from(seat.0) - 1] = Some(*card),
        Event::PlansShown => (state.phase, state.active, state.plans) = (Phase::Turns, ABLE, [None; 2]),
        Event::Passed { to } => state.active = *to,
        Event::Planning => state.phase = Phase::Planning,
        Event::Ended { outcome } => state.ended = Some(outcome.clone()),
    }
}

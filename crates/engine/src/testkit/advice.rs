//! Laws of what a seat is advised: everything offered can be done, every refusal says why, and what is hidden changes
//! nothing of it.

use table::{Len, Point};

use super::{Law, is_legal, json, onlookers, same};
use crate::step::{Cause, Held, Waiver, run};
use crate::{Cup, Goal, PieceId, Ruleset, Seat, View, in_words};

/// What a seat may point at: pieces and places of its view, and points by chance.
fn goals(view: &View, whims: &mut Cup) -> Vec<Goal> {
    let n_pieces = u32::try_from(view.pieces.len()).unwrap_or(1).max(1);
    let mut res = Vec::new();
    for _ in 0..4 {
        if let Some(piece) = view.pieces.get(whims.below(n_pieces) as usize) {
            res.push(Goal::Piece(piece.id.to_string()));
            if let Some(pose) = piece.pose {
                let near = |whims: &mut Cup| i32::try_from(whims.below(40_000)).unwrap_or(0) - 20_000;
                let at = Point::raw(pose.at.x + near(whims), pose.at.y + near(whims));
                res.push(Goal::At { at, facing: (whims.below(2) == 0).then_some(pose.facing) });
            }
        }
    }
    res.extend(view.objectives.first().map(|it| Goal::At { at: it.at, facing: None }));
    res.push(Goal::Piece("no such piece".to_owned()));
    res
}

/// The pieces that a seat knows of.
fn pieces<R: Ruleset>(rules: &R, belief: &R::State, view: &View) -> Vec<PieceId> {
    view.pieces.iter().filter_map(|it| rules.piece(belief, &it.id)).collect()
}

/// Everything that is offered is legal, in what a seat believes and in truth; so is what pointing somewhere means,
/// unless it is refused with a rule and a reason. All of it has a name.
pub fn advice_is_sound<R: Ruleset>(rules: &R, truth: &R::State, whims: &mut Cup) -> Law {
    for seat in onlookers(rules, truth) {
        let belief = rules.belief(truth, seat);
        let view = rules.view(&belief, seat);
        let mut asked: Vec<Option<PieceId>> = rules.actors(&belief, seat).into_iter().map(Some).collect();
        asked.push(None);
        for &piece in &asked {
            for decision in rules.offers(&belief, seat, piece) {
                is_legal(rules, &belief, seat, &decision)
                    .map_err(|why| format!("offered in belief, {why}"))?;
                is_legal(rules, truth, seat, &decision).map_err(|why| format!("offered in truth, {why}"))?;
                has_words(rules, &belief, &decision)?;
            }
        }
        let all = pieces(rules, &belief, &view);
        let n = u32::try_from(all.len()).unwrap_or(1).max(1);
        let some = all.get(whims.below(n) as usize).copied();
        for piece in [None, some, asked.first().copied().flatten()] {
            for goal in goals(&view, whims) {
                let meant = rules.aim(&belief, seat, piece, &goal);
                let of = |why: String| format!("{piece:?} aimed at {goal:?} by seat {}: {why}", seat.0);
                is_well_aimed(rules, (&belief, truth), seat, &meant).map_err(of)?;
            }
        }
        if let Some(piece) = some {
            for area in rules.areas(&belief, seat, piece) {
                if area.outlines.is_empty() || area.outlines.iter().any(|it| it.len() < 3) {
                    return Err(format!("{} of {piece:?} is no area: {:?}", area.name, area.outlines));
                }
            }
        }
    }
    Ok(())
}

/// Legal meanings come first and are legal in truth too; refused ones carry a rule.
fn is_well_aimed<R: Ruleset>(
    rules: &R,
    (belief, truth): (&R::State, &R::State),
    seat: Seat,
    meant: &[R::Decision],
) -> Law {
    let mut refused = false;
    for decision in meant {
        has_words(rules, belief, decision)?;
        match run(rules, Held::Lent(belief), Cause::Decision(seat, decision, Waiver::None), &[], None) {
            Ok(_) if refused => return Err(format!("{decision:?} is legal and comes after what is not")),
            Ok(_) => is_legal(rules, truth, seat, decision).map_err(|why| format!("in truth, {why}"))?,
            Err(illegal) => {
                refused = true;
                if illegal.rule.0.is_empty() || illegal.why.trim().is_empty() {
                    return Err(format!("{decision:?} is refused without a reason"));
                }
            }
        }
    }
    Ok(())
}

fn has_words<R: Ruleset>(rules: &R, belief: &R::State, decision: &R::Decision) -> Law {
    let named = !rules.shown(belief, decision).verb.is_empty();
    let described = !rules.describe(belief, decision).trim().is_empty();
    if named && described { Ok(()) } else { Err(format!("{decision:?} has no name or no words")) }
}

/// I6: what is hidden from a seat changes nothing of the advice that it gets.
pub fn advice_keeps_secrets<R: Ruleset>(rules: &R, truth: &R::State, cup: &mut Cup) -> Law {
    for seat in onlookers(rules, truth) {
        let of = |why: String| format!("seat {}: {why}", seat.0);
        let guess = rules.guess(truth, seat, cup);
        let (belief, other) = (rules.belief(truth, seat), rules.belief(&guess, seat));
        let (view, guessed) = (rules.view(truth, seat), rules.view(&guess, seat));
        same("the position in words", &in_words(&view), &in_words(&guessed)).map_err(of)?;
        let all = pieces(rules, &belief, &view);
        same("the pieces it knows", &all, &pieces(rules, &other, &guessed)).map_err(of)?;
        let n = u32::try_from(all.len()).unwrap_or(1).max(1);
        let some = all.get(cup.below(n) as usize).copied();
        let actor = rules.actors(&belief, seat).first().copied();
        for piece in [None, some, actor] {
            let offers = [rules.offers(&belief, seat, piece), rules.offers(&other, seat, piece)];
            same("what it is offered", &offers[0], &offers[1]).map_err(of)?;
            for decision in offers[0].iter().take(6) {
                let shown = [&belief, &other].map(|state| json(&rules.shown(state, decision)));
                same("how it is shown", &shown[0], &shown[1]).map_err(of)?;
                let words = [&belief, &other].map(|state| rules.situation(state, decision));
                same("its situation", &words[0], &words[1]).map_err(of)?;
            }
            for goal in goals(&view, cup) {
                let meant = [&belief, &other].map(|state| rules.aim(state, seat, piece, &goal));
                same("what pointing means", &meant[0], &meant[1]).map_err(of)?;
                // What it may do there must not depend on what it does not know.
                for decision in &meant[0] {
                    let legal =
                        [&*belief, &guess, truth].map(|state| is_legal(rules, state, seat, decision).is_ok());
                    same("whether it may", &legal[1], &legal[0]).map_err(of)?;
                    same("whether it may in truth", &legal[2], &legal[0]).map_err(of)?;
                }
                if let Goal::At { at, .. } = goal {
                    let to = Point::raw(at.x / 2, at.y / 2 + Len::inches(3).raw());
                    let line = [&belief, &other].map(|state| rules.measure(state, piece, at, to));
                    same("what it measures", &line[0], &line[1]).map_err(of)?;
                }
            }
        }
        if let Some(piece) = some {
            let areas = [&belief, &other].map(|state| rules.areas(state, seat, piece));
            same("what is drawn of a piece", &areas[0], &areas[1]).map_err(of)?;
        }
    }
    Ok(())
}

//! How a decision is drawn and named.

use engine::{Shown, Text};
use table::{Deg, Point, Pose};

use super::route::path_cost;
use crate::Hk;
use crate::decision::Decision;
use crate::describe::in_inches;
use crate::element::{Element, ElementId, Order};
use crate::fire::numbers::{CERTAIN, IMPOSSIBLE, number};
use crate::fire::shot::Shot;
use crate::fire::{attacks, kills_in_36ths};
use crate::indirect::targeting;
use crate::state::{Opportunity, Stage, State, Tube};

/// How a decision is drawn and named.
pub(crate) fn shown(rules: &Hk, state: &State, decision: &Decision) -> Shown {
    let actor = actor(decision).and_then(|id| state.find(id));
    Shown {
        verb: verb(state, decision),
        actor: actor.map(|it| it.id.to_string()),
        target: target(state, decision).map(|id| id.to_string()),
        way: way(state, actor, decision),
        at: at(actor, decision),
        note: note(rules, state, actor, decision),
        ends: matches!(decision, Decision::Ready | Decision::Pass { .. }),
    }
}

/// The element that acts.
fn actor(decision: &Decision) -> Option<ElementId> {
    match decision {
        Decision::Place { element, .. }
        | Decision::Move { element, .. }
        | Decision::Hold { element, .. }
        | Decision::Mount { element, .. }
        | Decision::React { element }
        | Decision::Fight { element } => Some(*element),
        Decision::Mark { firer, .. } => Some(*firer),
        Decision::Spot(spot) => Some(spot.by),
        Decision::Call(call) => Some(call.spotter),
        Decision::Target(target) => Some(target.by),
        Decision::Shell(shelling) => Some(shelling.by),
        Decision::Silence(silent) => Some(silent.by),
        Decision::Assault { by, .. } => Some(*by),
        Decision::Continue(it) => match it.tube {
            Tube::Weapon(id, _) => Some(id),
            Tube::Battery(..) => None,
        },
        Decision::Begin
        | Decision::PickCasualties { .. }
        | Decision::MoveFirst { .. }
        | Decision::Pass { .. }
        | Decision::Ready => None,
    }
}

/// The element that it is done to.
fn target(state: &State, decision: &Decision) -> Option<ElementId> {
    match decision {
        Decision::Spot(spot) => Some(spot.counter),
        Decision::Target(target) => Some(target.on),
        Decision::Assault { on, .. } => Some(*on),
        Decision::Mount { carrier, .. } => *carrier,
        Decision::Mark { .. } => state.announced.as_ref().map(|it| it.element),
        _ => None,
    }
}

fn verb(state: &State, decision: &Decision) -> Text {
    let plan = |id: ElementId| &state.side(id.side).plan;
    let or_back = |back: bool, verb: &'static str| Text::from(if back { "Take back" } else { verb });
    match decision {
        Decision::Begin => "Begin".into(),
        Decision::Place { .. } => "Place".into(),
        Decision::PickCasualties { own: true } => "Pick own casualties".into(),
        Decision::PickCasualties { own: false } => "Usual casualties".into(),
        Decision::Spot(it) => or_back(plan(it.by).spots.contains(it), "Spot"),
        Decision::MoveFirst { own: true } => "Move first".into(),
        Decision::MoveFirst { own: false } => "Move second".into(),
        Decision::Move { order: Order::Double, .. } => "At the double".into(),
        Decision::Move { order: Order::Move, .. } => "Move & fire".into(),
        Decision::Move { order: Order::Cautious | Order::Fire, .. } => "Cautious advance".into(),
        Decision::Hold { facing: None, .. } => "Fire".into(),
        Decision::Hold { facing: Some(_), .. } => "Fire, turned".into(),
        Decision::Mount { carrier: Some(_), .. } => "Get in".into(),
        Decision::Mount { carrier: None, .. } => "Get out".into(),
        Decision::Mark { .. } => "Mark".into(),
        Decision::Pass { phase: false } => "Pass".into(),
        Decision::Pass { phase: true } => "Pass for this phase".into(),
        Decision::Continue(it) => {
            let back = state.side(crate::describe::tube_side(it.tube)).plan.continued.contains(it);
            let falls = state.markers.iter().find(|mark| mark.tube == it.tube).map(|mark| mark.at);
            let verb = match it.at {
                None => "Stop fire",
                at if at == falls => "Go on firing",
                Some(_) => "Shift fire",
            };
            or_back(back, verb)
        }
        Decision::Call(it) => {
            let verb = if state.stage == Stage::Smoke { "Call smoke" } else { "Call HE" };
            or_back(plan(it.spotter).calls.contains(it), verb)
        }
        Decision::Target(it) => {
            // Everybody fires, or one weapon alone: two choices at the same target.
            let with = it.weapon.map(|weapon| crate::describe::arm_name(state, it.by, weapon));
            match with {
                Some(weapon) if !plan(it.by).targets.contains(it) => format!("Fire the {weapon}").into(),
                _ => or_back(plan(it.by).targets.contains(it), "Fire"),
            }
        }
        Decision::Shell(it) => or_back(plan(it.by).shellings.contains(it), "Shell this place"),
        Decision::Silence(it) => or_back(plan(it.by).silent.contains(it), "Keep silent"),
        Decision::Assault { .. } => "Assault".into(),
        Decision::React { element } => or_back(plan(*element).reactions.contains(element), "Go to meet it"),
        Decision::Fight { .. } => "Fight".into(),
        Decision::Ready => match state.stage {
            Stage::Deploy(_) => "End deployment",
            Stage::Movement(_) => "End movement",
            Stage::Declare(_) => "No more assaults",
            _ => "Ready",
        }
        .into(),
    }
}

/// The way that is walked; for markers the way of the mover.
fn way(state: &State, actor: Option<&Element>, decision: &Decision) -> Vec<Point> {
    match (decision, actor) {
        (Decision::Move { path, .. }, Some(it)) => {
            std::iter::once(it.centre()).chain(path.iter().copied().filter(|at| at.in_range())).collect()
        }
        (Decision::Mark { .. } | Decision::Pass { phase: false }, _) => {
            state.announced.as_ref().map(|it| it.path.clone()).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

fn at(actor: Option<&Element>, decision: &Decision) -> Option<Pose> {
    match decision {
        Decision::Place { at, facing, .. } => Some(Pose::new(*at, *facing)),
        Decision::Move { path, facing, .. } => {
            let it = actor?;
            let (end, before) =
                (*path.last()?, path.len().checked_sub(2).map_or(it.centre(), |idx| path[idx]));
            let facing = facing.or_else(|| Deg::from_to(before, end)).unwrap_or(it.facing);
            Some(Pose::new(end, facing))
        }
        Decision::Hold { facing: Some(facing), .. } => Some(Pose::new(actor?.centre(), *facing)),
        Decision::Mark { at, .. } => Some(Pose::new(*at, Deg::NORTH)),
        Decision::Call(call) => Some(Pose::new(call.at, Deg::NORTH)),
        Decision::Shell(shelling) => Some(Pose::new(shelling.at, Deg::NORTH)),
        Decision::Continue(it) => it.at.map(|at| Pose::new(at, Deg::NORTH)),
        _ => None,
    }
}

fn note(rules: &Hk, state: &State, actor: Option<&Element>, decision: &Decision) -> String {
    match (decision, actor) {
        (Decision::Move { path, order, .. }, Some(it)) => {
            let may = in_inches(crate::orders::budget(&rules.tables, it, *order));
            let cost = path_cost(rules, state, it, path);
            cost.map_or(String::new(), |cost| format!("{} of {may}\"", in_inches(cost)))
        }
        (Decision::Hold { .. }, _) => {
            "in the Stationary Fire phase, or on a mover when he is marked".to_owned()
        }
        (Decision::Target(target), _) => {
            Shot::planned(state, target).map_or(String::new(), |shot| numbers(rules, state, &shot))
        }
        (Decision::Silence(silent), Some(it)) => {
            let weapon = crate::describe::weapon_name(state, it.id, silent.weapon);
            format!("the crew of its {weapon} fires its own weapons")
        }
        (Decision::Shell(_), _) => "everybody in the blast is thrown for, hidden or not".to_owned(),
        (Decision::Mark { firer, at }, _) => state.announced.as_ref().map_or(String::new(), |it| {
            let mark = Opportunity { firer: *firer, target: it.element, at: *at };
            numbers(rules, state, &Shot::marked(&mark))
        }),
        (Decision::Spot(spot), Some(it)) => state.find(spot.counter).map_or(String::new(), |counter| {
            let check = crate::spotting::attempt(state, it, counter);
            match number(&check) {
                IMPOSSIBLE.. => "too far or too well hidden to be spotted".to_owned(),
                n => format!("spotted on {n}+"),
            }
        }),
        (Decision::Call(call), _) => {
            let check = targeting(rules, state, call, state.stage == Stage::Smoke);
            check.map_or(String::new(), |check| match number(&check) {
                CERTAIN => "on target without a throw".to_owned(),
                IMPOSSIBLE.. => "cannot be on target".to_owned(),
                n => format!("on target on {n}+"),
            })
        }
        _ => String::new(),
    }
}

/// HK-040 to HK-042: "11 dice, hit 5+, kill 4+; about 1.8 kills".
fn numbers(rules: &Hk, state: &State, shot: &Shot) -> String {
    let all = attacks(rules, state, shot);
    if all.is_empty() {
        return "nothing can reach it".to_owned();
    }
    let needed = |check: &engine::Check| match number(check) {
        CERTAIN => "always".to_owned(),
        IMPOSSIBLE.. => "never".to_owned(),
        n => format!("{n}+"),
    };
    let mut groups: Vec<(u16, String)> = Vec::new();
    for attack in &all {
        let words = format!("hit {}, kill {}", needed(&attack.hit), needed(&attack.kill));
        match groups.iter_mut().find(|it| it.1 == words) {
            Some((n, _)) => *n += attack.hit.dice.n,
            None => groups.push((attack.hit.dice.n, words)),
        }
    }
    let dice = |n: u16| if n == 1 { "1 die".to_owned() } else { format!("{n} dice") };
    let groups: Vec<String> = groups.into_iter().map(|(n, words)| format!("{}: {words}", dice(n))).collect();
    // Rounded to the nearest tenth.
    let tenths = (kills_in_36ths(rules, state, shot) * 10 + 18).div_euclid(36);
    format!("{}; about {}.{} kills", groups.join(" · "), tenths / 10, (tenths % 10).abs())
}

//! How a decision is drawn and named.

use engine::{Cause, Held, Shown, Step, Text, Waiver, run};
use table::{Base, Leg, Point, Pose};

use super::of_a_move;
use super::route::cost;
use crate::D20;
use crate::decision::{AirAttack, Asset, Decision, Layer, Weapon};
use crate::element::{CONTACT, Element, ElementId, WholeTurn};
use crate::event::Event;
use crate::movement::{Halt, plan};
use crate::state::{Stage, State};

/// How a decision is drawn and named.
pub(crate) fn shown(rules: &D20, state: &State, decision: &Decision) -> Shown {
    let actor = decision.actor().and_then(|id| state.find(id));
    let target = target(rules, state, decision);
    Shown {
        verb: verb(rules, state, decision),
        actor: actor.map(|it| it.id.to_string()),
        target: target.map(|id| id.to_string()),
        way: way(rules, state, actor, decision),
        at: at(rules, state, actor, decision),
        note: note(rules, state, actor, decision),
        ends: matches!(decision, Decision::End | Decision::Begin),
    }
}

fn verb(rules: &D20, state: &State, decision: &Decision) -> Text {
    match decision {
        Decision::Begin => "Begin".into(),
        Decision::Place { .. } => "Place".into(),
        Decision::Test { .. } => "Shake off suppression".into(),
        Decision::Call { observer, asset } => {
            format!("Call {}", crate::describe::asset_name(state, *observer, asset)).into()
        }
        Decision::LaySmoke { .. } => "Lay smoke".into(),
        Decision::Barrage { .. } => "Support fire".into(),
        Decision::Strike { with: AirAttack::Bomb, .. } => "Bomb".into(),
        Decision::Strike { with: AirAttack::Strafe, .. } => "Strafe".into(),
        Decision::Speculate { .. } => "Fire blindly".into(),
        Decision::Fire { with: Weapon::Hesa, .. } => "Fire HE/SA".into(),
        Decision::Fire { with: Weapon::Ap, .. } => "Fire AP".into(),
        Decision::Fire { with: Weapon::TankHunting, .. } => "Hunt the vehicle".into(),
        Decision::Fight { .. } => "Fight".into(),
        Decision::Advance { .. } => "Advance".into(),
        Decision::Move { .. } if met(rules, state, decision).is_some() => "Charge".into(),
        Decision::Move { element, path, .. } => match objective(state, *element, path) {
            Some(name) => format!("Move towards {name}").into(),
            None => "Move".into(),
        },
        Decision::Pivot { .. } => "Turn".into(),
        Decision::FallBack { .. } => "Fall back".into(),
        Decision::Mount { .. } => "Mount".into(),
        Decision::Dismount { .. } => "Dismount".into(),
        Decision::WholeTurn { action, .. } => match action {
            WholeTurn::Limber { .. } => "Limber",
            WholeTurn::Unlimber { .. } => "Unlimber",
            WholeTurn::BreakDown => "Break down",
            WholeTurn::Reassemble { .. } => "Put together",
            WholeTurn::Embark { .. } => "Go aboard",
            WholeTurn::Disembark { .. } => "Get off",
            WholeTurn::DigIn => "Dig in",
        }
        .into(),
        Decision::End if state.stage == Stage::Movement => "End turn".into(),
        Decision::End => format!("End {}", state.stage.name().to_lowercase()).into(),
    }
}

/// The objective that a march leads straight towards.
fn objective<'a>(state: &'a State, id: ElementId, path: &[Leg]) -> Option<&'a str> {
    let (it, [leg]) = (state.find(id)?, path) else { return None };
    let from = it.pose.at;
    let leads = |goal: Point| from.towards(goal, from.distance(leg.to)) == leg.to;
    state.battle.objectives.iter().find(|it| leads(it.at)).map(|it| it.name.as_str())
}

/// The enemy that a march goes into contact with.
pub(super) fn met(rules: &D20, state: &State, decision: &Decision) -> Option<ElementId> {
    let Decision::Move { element, path, facing } = decision else { return None };
    let it = state.find(*element)?;
    let end = plan(&Step::looking(rules, state), it, path, *facing).ok()?.end;
    let base = Base { footprint: it.footprint, pose: end };
    let known = |enemy: &&Element| state.knows(Some(it.side()), enemy) && base.within(CONTACT, &enemy.base());
    state.on_table(it.side().other()).find(known).map(|it| it.id)
}

fn target(rules: &D20, state: &State, decision: &Decision) -> Option<ElementId> {
    match decision {
        Decision::Strike { target, .. } | Decision::Fire { target, .. } => Some(*target),
        Decision::Call { asset: Asset::Mortar(id), .. } => Some(*id),
        Decision::Mount { element, carrier } => Some(*carrier).filter(|it| it != element),
        Decision::WholeTurn {
            action: WholeTurn::Limber { carrier } | WholeTurn::Embark { carrier }, ..
        } => Some(*carrier),
        Decision::Move { .. } => met(rules, state, decision),
        _ => None,
    }
}

/// What a decision without dice leads to for its actor: where it goes along, and where it then stands.
fn walked(rules: &D20, state: &State, decision: &Decision) -> Option<(Vec<Point>, Pose)> {
    let seat = decision.actor()?.side.seat();
    let run = run(rules, Held::Lent(state), Cause::Decision(seat, decision, Waiver::None), &[], None).ok()?;
    run.events.iter().find_map(|event| match event {
        Event::Moved { via, to, .. } => Some((via.clone(), *to)),
        _ => None,
    })
}

fn way(rules: &D20, state: &State, actor: Option<&Element>, decision: &Decision) -> Vec<Point> {
    let Some(it) = actor else { return Vec::new() };
    let from = state.base_of(it).pose.at;
    let points = match decision {
        Decision::Move { path, .. } => match walked(rules, state, decision) {
            // A charge ends where it touches.
            Some((mut via, to)) => {
                via.push(to.at);
                via
            }
            None => path.iter().map(|leg| leg.to).collect(),
        },
        Decision::FallBack { .. } => match walked(rules, state, decision) {
            Some((mut via, to)) => {
                via.push(to.at);
                via
            }
            None => Vec::new(),
        },
        Decision::Advance { to, .. } => vec![*to],
        Decision::Dismount { to, .. } if it.carrier().is_some() => vec![to.at],
        Decision::WholeTurn { action: WholeTurn::Disembark { to }, .. } => vec![to.at],
        _ => Vec::new(),
    };
    if points.is_empty() { points } else { std::iter::once(from).chain(points).collect() }
}

fn at(rules: &D20, state: &State, actor: Option<&Element>, decision: &Decision) -> Option<Pose> {
    let here = actor.map(|it| state.base_of(it).pose);
    match decision {
        Decision::Place { to, .. } | Decision::Dismount { to, .. } => Some(*to),
        Decision::WholeTurn { action: WholeTurn::Disembark { to }, .. } => Some(*to),
        Decision::WholeTurn {
            action: WholeTurn::Unlimber { facing } | WholeTurn::Reassemble { facing },
            ..
        }
        | Decision::Pivot { facing, .. } => here.map(|here| Pose::new(here.at, *facing)),
        Decision::LaySmoke { at, angle, .. } => Some(Pose::new(*at, *angle)),
        Decision::Barrage { aim, .. } => Some(Pose::new(*aim, table::Deg::NORTH)),
        Decision::Speculate { at, .. } => Some(Pose::new(*at, table::Deg::NORTH)),
        Decision::Advance { to, .. } => here.map(|here| Pose::new(*to, here.facing)),
        Decision::Move { path, facing, .. } => {
            let last = path.last()?;
            let wanted = Pose::new(last.to, facing.unwrap_or(last.facing));
            Some(walked(rules, state, decision).map_or(wanted, |it| it.1))
        }
        Decision::FallBack { .. } => walked(rules, state, decision).map(|it| it.1),
        _ => None,
    }
}

/// What there is to say beforehand.
fn note(rules: &D20, state: &State, actor: Option<&Element>, decision: &Decision) -> String {
    match (decision, actor) {
        (Decision::Move { path, .. }, Some(it)) => match cost(rules, state, it, path) {
            Ok(cost) => of_a_move(rules, it, cost),
            Err(Halt::Ground) => "it may not enter that ground".to_owned(),
            Err(Halt::Obstacle) => "wheels and horses do not cross that".to_owned(),
            Err(Halt::Tired) => "farther than it can move".to_owned(),
        },
        (Decision::Fire { with: Weapon::Hesa | Weapon::Ap, .. }, Some(it)) => format!("range {}", it.reach()),
        (Decision::FallBack { way, .. }, _) => match way {
            crate::Retreat::AwayFrom(enemy) => format!("away from {enemy}"),
            crate::Retreat::Home => "to the home edge".to_owned(),
        },
        (Decision::LaySmoke { by: Layer::Element(_), .. }, Some(it)) => {
            format!("{} smoke rounds left", it.smoke_left)
        }
        (Decision::Barrage { battery, .. } | Decision::LaySmoke { by: Layer::Battery(battery), .. }, _) => {
            let mut all = state.sides.iter().flat_map(|side| &side.batteries);
            let left = all
                .find(|it| it.id == *battery)
                .map(|it| format!("{}, {} missions left", it.name, it.missions));
            left.unwrap_or_default()
        }
        (Decision::WholeTurn { .. }, _) => "takes its entire turn".to_owned(),
        (Decision::Pivot { facing, .. }, _) => format!("to {} degrees", facing.degrees()),
        _ => String::new(),
    }
}

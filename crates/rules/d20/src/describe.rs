//! Decisions and results in a few words.

use engine::Run;
use table::{Len, Point};

use crate::D20;
use crate::decision::{AirAttack, Asset, Decision, Layer, Manner, Retreat, Weapon};
use crate::element::{DU, ElementId, Loss, Place, WholeTurn};
use crate::event::Event;
use crate::results::Hit;
use crate::state::State;

/// A distance in DU: "12.6".
pub(crate) fn in_du(length: Len) -> String {
    length.in_units(DU, 1)
}

/// A place in DU: "(12.5, 8)".
pub(crate) fn place(at: Point) -> String {
    format!("({}, {})", Len::new(at.x).in_units(DU, 1), Len::new(at.y).in_units(DU, 1))
}

/// A decision in words.
pub(crate) fn describe(state: &State, decision: &Decision) -> String {
    let name = |id: ElementId| state.name(id);
    match decision {
        Decision::Begin => "begin the battle".to_owned(),
        Decision::Place { element, to } => format!("{} is placed at {}", name(*element), place(to.at)),
        Decision::Test { element } => format!("{} tries to shake off its suppression", name(*element)),
        Decision::Call { observer, asset } => {
            format!("{} calls {}", name(*observer), asset_name(state, *observer, asset))
        }
        Decision::LaySmoke { by, at, .. } => {
            let who = match by {
                Layer::Element(id) => name(*id),
                Layer::Battery(id) => format!("battery {id}"),
            };
            format!("{who} lays smoke at {}", place(*at))
        }
        Decision::Barrage { battery, aim } => format!("battery {battery} fires at {}", place(*aim)),
        Decision::Strike { sortie, target, with } => {
            let how = match with {
                AirAttack::Bomb => "bombs",
                AirAttack::Strafe => "strafes",
            };
            format!("{sortie} {how} {}", name(*target))
        }
        Decision::Speculate { firer, at } => format!("{} fires blindly at {}", name(*firer), place(*at)),
        Decision::Fire { firer, target, with } => {
            let how = match with {
                Weapon::Hesa => "fires HE/SA at",
                Weapon::Ap => "fires AP at",
                Weapon::TankHunting => "hunts",
            };
            format!("{} {how} {}{}", name(*firer), name(*target), far(state, *firer, *target))
        }
        Decision::Fight { element } => format!("fight out the close combat of {}", name(*element)),
        Decision::Advance { element, to } => format!("{} advances to {}", name(*element), place(*to)),
        Decision::Move { element, path, .. } => {
            let end = path.last().map_or(String::new(), |leg| format!(" to {}", place(leg.to)));
            format!("{} moves{end}", name(*element))
        }
        Decision::Pivot { element, facing } => {
            format!("{} turns to {} degrees", name(*element), facing.degrees())
        }
        Decision::FallBack { element, way, manner, .. } => {
            let way = match way {
                Retreat::AwayFrom(enemy) => format!("away from {enemy}"),
                Retreat::Home => "to the home edge".to_owned(),
            };
            let how = if *manner == Manner::Reverse { ", reversing" } else { "" };
            format!("{} falls back {way}{how}", name(*element))
        }
        Decision::Mount { element, carrier } if element == carrier => {
            format!("{} mounts its horses", name(*element))
        }
        Decision::Mount { element, carrier } => format!("{} mounts {}", name(*element), name(*carrier)),
        Decision::Dismount { element, .. } => format!("{} dismounts", name(*element)),
        Decision::WholeTurn { element, action } => format!("{} {}", name(*element), whole_turn(*action)),
        Decision::End => format!("end of {}", state.stage.name().to_lowercase()),
    }
}

fn far(state: &State, a: ElementId, b: ElementId) -> String {
    let found = state.find(a).zip(state.find(b));
    found.map_or(String::new(), |(a, b)| format!(" ({} away)", in_du(state.distance(a, b))))
}

/// What an observer calls, by name.
pub(crate) fn asset_name(state: &State, observer: ElementId, asset: &Asset) -> String {
    let side = &state.sides[observer.side.idx()];
    match asset {
        Asset::Battery(id) => side.batteries.iter().find(|it| it.id == *id).map_or(id, |it| &it.name).clone(),
        Asset::Sortie(id) => side.sorties.iter().find(|it| it.id == *id).map_or(id, |it| &it.name).clone(),
        Asset::Mortar(id) => state.name(*id),
    }
}

/// What takes an entire turn, in words.
pub(crate) fn whole_turn(action: WholeTurn) -> String {
    match action {
        WholeTurn::Limber { carrier } => format!("is limbered to {carrier}"),
        WholeTurn::Unlimber { .. } => "is unlimbered".to_owned(),
        WholeTurn::BreakDown => "is broken down for carrying".to_owned(),
        WholeTurn::Reassemble { .. } => "is put together".to_owned(),
        WholeTurn::Embark { carrier } => format!("goes aboard {carrier}"),
        WholeTurn::Disembark { .. } => "gets off".to_owned(),
        WholeTurn::DigIn => "digs in".to_owned(),
    }
}

/// What a run came to: what befell the one it was about.
pub(crate) fn outcome(before: &State, run: &Run<'_, D20>) -> String {
    // The last word counts: of a shot that hit, what it did.
    for event in run.events.iter().rev() {
        match event {
            Event::Tested { roll, .. } | Event::Called { roll, .. } => {
                return roll.outcome_name().into_owned();
            }
            Event::Fired { target, hit, .. } => return befell(before, run, *target, *hit),
            Event::Penetrated { target, hit, .. } => return penetrated(before, run, *target, *hit),
            _ => (),
        }
    }
    let many = all_that_befell(before, run);
    if many.is_empty() { "no effect".to_owned() } else { many.join(", ") }
}

/// What befell the target of a shot: what the result was, or what it led to.
fn befell(before: &State, run: &Run<'_, D20>, target: ElementId, hit: Hit) -> String {
    let (was, is) = (before.get(target), run.state.get(target));
    match (hit, is.place) {
        (Hit::Missed, _) => "missed".to_owned(),
        (Hit::OnTarget, _) => "hit".to_owned(),
        (Hit::NoEffect, _) => "no effect".to_owned(),
        (_, Place::Gone(Loss::LeftTable)) => "leaves the table".to_owned(),
        (_, Place::Gone(_)) => "knocked out".to_owned(),
        _ if is.suppressed && !was.suppressed => "suppressed".to_owned(),
        // D20-070: what stands firm and is suppressed already.
        (Hit::FallBack, _) if run.needs.is_none() && was.pose == is.pose => "no effect".to_owned(),
        (hit, _) => hit.name().to_owned(),
    }
}

fn penetrated(before: &State, run: &Run<'_, D20>, target: ElementId, hit: Hit) -> String {
    match hit {
        Hit::NoEffect => "hit, no effect".to_owned(),
        hit => befell(before, run, target, hit),
    }
}

/// Everything that happened to anybody, for steps that are about several.
fn all_that_befell(before: &State, run: &Run<'_, D20>) -> Vec<String> {
    let mut res = Vec::new();
    for (was, is) in before.elements.iter().zip(&run.state.elements) {
        let what = match is.place {
            Place::Gone(loss) if was.in_play() => match loss {
                Loss::LeftTable => "leaves the table",
                Loss::GivenUp => "given up",
                Loss::Overrun => "overrun",
                Loss::Routed => "routs",
                Loss::KnockedOut => "knocked out",
            },
            _ if is.suppressed && !was.suppressed => "suppressed",
            Place::Table if was.on_table() && was.pose.at != is.pose.at => "moves",
            _ => continue,
        };
        res.push(format!("{} {what}", is.id));
    }
    res
}

//! What a seat may see: always made from what it believes.

mod pieces;
mod still;

use std::sync::Arc;

use engine::{Awaits, MarkerView, ObjectiveView, PhaseView, Prompt, Ruleset, Seat, Sheet, Text, View};
use table::{Deg, Footprint, Len, Point, Pose};

use crate::Hk;
use crate::describe::place;
use crate::element::{Side, inches};
use crate::state::{Boarding, FireMarker, ObjectiveInfo, Smoke, Stage, State, Tube};

pub(crate) use pieces::{
    card, counter_name, footprint, is_counter_for, man, quality_name, shows_counter, symbol,
};
pub use still::Still;

/// HK-010: the phases of a turn, with the rule of each.
pub(crate) const PHASES: [(&str, &str); 10] = [
    ("Spotting", "HK-011"),
    ("Rally", "HK-012"),
    ("Initiative", "HK-013"),
    ("First side moves", "HK-014"),
    ("Second side moves", "HK-014"),
    ("Stationary fire", "HK-015"),
    ("Moving fire", "HK-016"),
    ("Morale", "HK-017"),
    ("Melee", "HK-018"),
    ("End of turn", "HK-090"),
];

/// The table as a seat may know it.
pub(crate) fn view(rules: &Hk, truth: &State, seat: Seat) -> View {
    let belief = rules.belief(truth, seat);
    let state: &State = &belief;
    let turn = if matches!(state.stage, Stage::Begin | Stage::Deploy(_)) {
        "before the battle".to_owned()
    } else {
        format!("turn {} of {}", state.turn, state.battle.turns)
    };
    let pieces = pieces::pieces(rules, state, seat);
    let n_able = pieces.iter().filter(|it| it.can_act).count();
    View {
        system: Hk::SYSTEM.into(),
        title: state.battle.title.clone(),
        seat,
        seats: rules.seats(state),
        turn,
        phases: phases(state),
        ground: Arc::clone(state.battle.still.ground(&state.battle)),
        objectives: objectives(state),
        markers: markers(rules, state),
        prompt: prompt(rules, state, seat, n_able),
        pieces,
        sheets: Side::BOTH
            .into_iter()
            .filter(|side| seat == Seat::UMPIRE || seat == side.seat())
            .map(|side| sheet(state, side))
            .collect(),
        paper: None,
        outcome: state.outcome.clone(),
    }
}

/// The phase that play is in, by its place in the list.
fn phase_now(state: &State) -> Option<usize> {
    Some(match state.stage {
        Stage::Begin | Stage::Deploy(_) | Stage::Over => return None,
        Stage::Spotting => 0,
        Stage::Initiative(_) => 2,
        Stage::Movement(side) => 3 + usize::from(side != state.first),
        // Whoever watches is not the one who moves.
        Stage::Watch(side) => 3 + usize::from(side == state.first),
        Stage::Continue | Stage::Smoke | Stage::HighExplosive | Stage::StationaryFire => 5,
        Stage::MovingFire => 6,
        Stage::Declare(_) | Stage::React | Stage::Melee(_) => 8,
    })
}

fn phases(state: &State) -> Vec<PhaseView> {
    let now = phase_now(state);
    let shown = |idx: usize| idx != 0 || state.battle.hides;
    let rows = PHASES.iter().enumerate().filter(|(idx, _)| shown(*idx));
    rows.map(|(idx, (name, rule))| PhaseView {
        name: (*name).into(),
        rule: (*rule).into(),
        current: now == Some(idx),
    })
    .collect()
}

fn objectives(state: &State) -> Vec<ObjectiveView> {
    let view = |(info, holder): (&ObjectiveInfo, &Option<Side>)| ObjectiveView {
        id: info.id.clone(),
        name: info.name.clone(),
        at: info.at,
        holder: holder.map(Side::letter),
    };
    state.battle.objectives.iter().zip(&state.holders).map(view).collect()
}

/// Smoke, markers of fire, and the way that was announced.
fn markers(rules: &Hk, state: &State) -> Vec<MarkerView> {
    let mut res: Vec<MarkerView> = state.smoke.iter().map(smoke).collect();
    res.extend(state.markers.iter().map(|it| fire_marker(rules, state, it)));
    for it in &state.opportunities {
        let tip = format!("{} fires at {} as if it stood here", name(state, it.firer), it.target);
        res.push(marker("opportunity", inches(1) / 2, it.at, tip));
    }
    if let Some(announced) = &state.announced {
        let tip = format!("the way of {}", announced.element);
        let steps = steps(&announced.path);
        res.extend(steps.into_iter().map(|at| marker("way", inches(1) / 4, at, tip.clone())));
    }
    res
}

fn name(state: &State, id: crate::ElementId) -> String {
    state.find(id).map_or_else(|| "somebody hidden".to_owned(), |_| state.name(id))
}

/// A point for every two inches of a way, and its end.
fn steps(path: &[Point]) -> Vec<Point> {
    let mut res = Vec::new();
    for leg in path.windows(2) {
        let length = leg[0].distance(leg[1]);
        let n = (length.raw() / inches(2).raw()).clamp(0, 40);
        res.extend((1..=n).map(|k| leg[0].towards(leg[1], inches(2) * k)));
        res.push(leg[1]);
    }
    res.dedup();
    res
}

fn marker(kind: &'static str, radius: Len, at: Point, tip: String) -> MarkerView {
    let footprint = Footprint::Disc { radius };
    MarkerView { kind: kind.into(), footprint, pose: Pose::new(at, Deg::NORTH), tip }
}

/// HK-R23.
fn smoke(it: &Smoke) -> MarkerView {
    let tip = format!("smoke: {} hindrances for whoever looks across it", it.value);
    marker(if it.value < 4 { "thin_smoke" } else { "smoke" }, inches(3), it.at, tip)
}

/// HK-052: as wide as its blast.
fn fire_marker(rules: &Hk, state: &State, it: &FireMarker) -> MarkerView {
    let side = crate::describe::tube_side(it.tube);
    let who = &state.battle.sides[side.idx()].name;
    let radius = blast(rules, state, it.tube).max(inches(1));
    if it.effect {
        marker("fire_for_effect", radius, it.at, format!("fire for effect of the {who}"))
    } else {
        marker("call_fire", radius, it.at, format!("the {who} call fire here, not on target yet"))
    }
}

/// HK-H14: the radius of the blast of a weapon or battery.
pub(crate) fn blast(rules: &Hk, state: &State, tube: Tube) -> Len {
    match tube {
        Tube::Weapon(id, idx) => {
            let weapon = state.find(id).and_then(|it| it.weapons.get(usize::from(idx)));
            let weight = weapon.and_then(|it| rules.tables.weapon(it.kind).he);
            weight.map_or(inches(1), |it| rules.tables.shell(it).radius)
        }
        Tube::Battery(side, idx) => {
            let battery = state.sides[side.idx()].batteries.get(usize::from(idx));
            battery.map_or(inches(2), |it| rules.tables.shell(it.weight).battery_radius)
        }
    }
}

fn prompt(rules: &Hk, state: &State, seat: Seat, n_able: usize) -> Prompt {
    let seats = match rules.awaits(state) {
        Awaits::Over(outcome) => {
            let text = format!("The battle is over: {}", outcome.why);
            return Prompt { seats: Vec::new(), text, need: None };
        }
        Awaits::Seats(seats) => seats,
    };
    Prompt { seats, text: asked(state, seat, n_able), need: None }
}

/// What is asked. What a side could do is for that side alone.
fn asked(state: &State, seat: Seat, n_able: usize) -> String {
    let side_name = |side: Side| &state.battle.sides[side.idx()].name;
    let can = |what: &str| match n_able {
        0 => format!("Nobody can {what}"),
        1 => format!("1 element can {what}"),
        n => format!("{n} elements can {what}"),
    };
    let own = Side::of_seat(seat);
    match state.stage {
        Stage::Begin => "Ready to begin".to_owned(),
        Stage::Over => "The battle is over".to_owned(),
        stage if stage.is_secret() => {
            let what = match stage {
                Stage::Spotting => "choose whom to look for",
                Stage::Continue => "say what becomes of your fire for effect",
                Stage::Smoke => "call smoke",
                Stage::HighExplosive => "call high explosive",
                Stage::React => "say who goes to meet the assault",
                _ => "choose targets",
            };
            match own {
                Some(side) if state.side(side).ready => {
                    "You are ready; the other side still chooses".to_owned()
                }
                Some(_) => format!(
                    "{}: {what}. Both sides choose in secret; it happens when both are ready",
                    stage.name()
                ),
                None => format!("{}: both sides choose in secret", stage.name()),
            }
        }
        Stage::Watch(side) => {
            let mover = state.announced.as_ref();
            let way = mover.map_or(String::new(), |it| {
                let end = it.path.last().map_or(String::new(), |at| format!(" to {}", place(*at)));
                let what = match it.boarding {
                    None => format!("moves{end}"),
                    Some(Boarding::In(carrier)) => format!("gets into {}", name(state, carrier)),
                    Some(Boarding::Out(carrier)) => format!("gets out of {}", name(state, carrier)),
                };
                format!("{} {what}. ", name(state, it.element))
            });
            if own == Some(side) {
                format!("{way}Put markers of opportunity fire on its way, or pass")
            } else {
                format!("{way}The {} may put markers of opportunity fire", side_name(side))
            }
        }
        stage @ (Stage::Deploy(side)
        | Stage::Initiative(side)
        | Stage::Movement(side)
        | Stage::Declare(side)
        | Stage::Melee(side)) => {
            let (own_words, other) = match stage {
                Stage::Deploy(_) => ("deploy, then end the deployment".to_owned(), "deploy"),
                Stage::Initiative(_) => ("you won it. Say who moves first".to_owned(), "say who moves first"),
                Stage::Movement(_) => {
                    let words = match n_able {
                        0 => "every element that can has its order".to_owned(),
                        1 => "give orders. 1 element has none yet".to_owned(),
                        n => format!("give orders. {n} elements have none yet"),
                    };
                    (words, "move")
                }
                Stage::Declare(_) => (can("assault"), "declare close assaults"),
                _ => ("say which melee is fought next".to_owned(), "say which melee is next"),
            };
            if own == Some(side) {
                format!("{}: {own_words}", stage.name())
            } else {
                format!("{}: the {} {other}", stage.name(), side_name(side))
            }
        }
        stage => stage.name().to_owned(),
    }
}

fn sheet(state: &State, side: Side) -> Sheet {
    let (now, info) = (state.side(side), &state.battle.sides[side.idx()]);
    let break_point = crate::end_of_turn::break_point(state, side);
    let broken = state.of(side).filter(|it| !it.gone && it.morale == crate::Morale::Broken).count();
    let held = state.holders.iter().filter(|it| **it == Some(side)).count();
    let mut rows: Vec<(Text, String)> = vec![
        ("elements lost".into(), format!("{} of {}", now.lost, info.n_start)),
        ("elements broken".into(), broken.to_string()),
        ("force break point".into(), format!("{break_point} lost or broken")),
        (
            "men".into(),
            state.of(side).filter(|it| !it.gone).map(crate::Element::n_alive).sum::<usize>().to_string(),
        ),
        ("objectives held".into(), held.to_string()),
    ];
    for battery in &now.batteries {
        rows.push((battery.name.clone().into(), format!("{} missions left", battery.missions)));
    }
    Sheet { title: info.name.clone(), rows }
}
